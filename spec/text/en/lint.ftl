### What canasta conform lint finds wrong with the suite.
###
### A message has the name of a code: fault-<code>. The line begins with the place, and the case or the thing that it is
### about.

## Files

fault-form = { $said }
fault-size = the bundle has { $bytes } bytes, expected at most { $most }

## What a case names

fault-no-rule = cites { $rule }, which is not a rule of the catalogue
fault-retired-rule = cites { $rule }, which is retired
fault-no-claim = cites the claim { $claim }, which is in no source
fault-no-why = why is { $why }, which is not in why.yaml
fault-no-capability = needs { $capability }, which is not in capabilities.yaml
fault-no-ambiguity = names { $entry }, which is not in the register of ambiguities
fault-any-of-no-ambiguity = any_of names { $entry }, which is not in the register of ambiguities
fault-policy-without-ambiguity = is from a policy, but names no ambiguity
fault-no-match-rule = is in the chapter match, but cites no rule of it
fault-not-playable = { $ruleset } is not a playable rule set

## Its title and its answer

fault-title-end = the title ends with a full stop or has spaces around it, expected only a statement
fault-title-begin = the title begins with "{ $letter }", expected a capital letter
fault-then = then is "{ $then }", which is not possible in a case of kind { $kind }
fault-then-has = then has { $keys }, which is not possible in a case of kind { $kind }
fault-unbreakable = is refused by { $rule }, which nobody can break
fault-breaks = breaks { $count } rules, expected exactly one (or printed: true)
fault-uncited = is refused by { $rules } but cites none of them with as: forbids or edge

## Cases beside each other

fault-repeated = the { $what } "{ $value }" occurs { $count } times
fault-no-twin = has no neighbour (twin)
fault-twin-gone = the twin { $twin } is not a case
fault-twin-refused = the twin { $twin } is not accepted
fault-twin-elsewhere = the twin { $twin } has no test in { $rulesets }
fault-twin-state = the twin { $twin } begins in another state, expected the same state (or own-state)
fault-twin-edits = the twin { $twin } differs in { $count } places, expected one edit

## The file ids.lock

fault-lock-form = { $said }
fault-not-locked = the id is not in ids.lock; canasta conform lint --lock adds it
fault-no-rotation = { $ruleset } has no rotation in ids.lock; canasta conform lint --lock adds it
fault-gone = { $id }: in ids.lock, but not a case; retire a case instead of removing or renaming it
fault-used-again = { $id }: retired in ids.lock, but in use again; never use an id again

## What the reference makes of it

fault-remark = { $ruleset }: { $said }
fault-leak = a request contains its id or title, which programs must not see
fault-not-passed = { $test }: the reference does not pass ({ $status } at { $where }: expected { $expected }, got { $observed })
fault-other-cards = { $ruleset }: with other cards where the case leaves them open: { $said }
fault-open-cards = { $test }: depends on cards that the case leaves open ({ $where })
