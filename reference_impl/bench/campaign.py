"""Plays thousands of hands over all rule sets, watches the laws of `canasta.play.laws`, and counts what happened.

    python reference_impl/bench/campaign.py                       20,000 hands
    python reference_impl/bench/campaign.py --hands 500 --only classic@4

For each rule set it prints how the hands ended, the share that ended by going out, how often each event occurred, and
how often each rule was applied: by an event, by an item of a score sheet, or by refusing a probe. What never occurred
is named. Ends with 1 at the first breach of a law, which is printed with the seed that shows it.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import canasta
from canasta.play import HandPlayed, Policy, laws, play_match, sensible, uniform
from canasta.spec import Rules, catalogue, files

#: So often a step is examined beyond the cards: probes, views, written form.
EVERY = 7


@dataclass
class Count:
    """What happened under one rule set."""

    hands: int = 0
    steps: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)


class Breach(Exception):
    """A law was broken; the text says which, under which rule set and seed."""


def rulesets() -> list[str]:
    """Every variant with every number of players that it allows."""
    return [f"{variant.id}@{players}" for variant in files.variants().values() for players in variant.players or ()]


def campaign(rules: Rules, hands: int, seed: int, count: Count) -> None:
    """Play hands of whole matches until there are enough, with mixed policies, and examine each."""
    rng = random.Random(f"{rules.name} {seed}")
    mixes: Sequence[Sequence[Policy]] = ((sensible,), (sensible, uniform), (uniform, sensible), (uniform,))
    while count.hands < hands:
        policies = mixes[0] if rng.random() < 0.7 else rng.choice(mixes)
        for played in play_match(rules, rng, policies, hands - count.hands):
            examine(played, rng, count, f"{rules.name}, seed {seed}, hand {count.hands + 1}")
            count.hands += 1


def examine(played: HandPlayed, rng: random.Random, count: Count, where: str) -> None:
    """Hold every step of a hand against the laws, and count what happened.

    Raises:
        Breach: a law does not hold.
    """

    def hold(breach: str | None, step: int) -> None:
        if breach is not None:
            raise Breach(f"{where}, step {step}: {breach}")

    rules = played.rules
    hold(laws.cards_conserved(rules, played.start), 0)
    for event in played.dealt:
        count.events[event.name] += 1
        count.rules[event.rule] += 1
    for number, step in enumerate(played.steps, 1):
        count.steps += 1
        hold(laws.cards_conserved(rules, step.state), number)
        for event in step.events:
            count.events[event.name] += 1
            count.rules[event.rule] += 1
        if number % EVERY == 0 or step is played.steps[-1]:
            hold(laws.legal_is_accepted(step.state), number)
            hold(laws.written_form_is_the_state(rules, step.state), number)
            hold(laws.views_hide(rules, step.state, rng.randrange(rules.table.players), rng), number)
            for _ in range(3):
                seat, action = laws.probe(step.state, rng)
                hold(laws.refusal_changes_nothing(step.state, seat, action), number)
                count.refusals.update(canasta.violations(step.state, seat, canasta.action_from(action)))
    hold(laws.items_add_up(played.sheets), len(played.steps))
    for sheet in played.sheets:
        count.rules.update(item.rule for item in sheet.items if item.points)
    names = [event.name for step in played.steps for event in step.events]
    count.ends["went out" if "went_out" in names else "stock"] += 1


def table(counts: dict[str, Count], kind: str) -> list[str]:
    """Rows of names and columns of rule sets."""
    names = sorted({name for count in counts.values() for name in getattr(count, kind)})
    width = max(map(len, names), default=0)
    lines = [" " * width + "".join(f" {name:>12}" for name in counts)]
    for name in names:
        lines.append(name.ljust(width) + "".join(f" {getattr(count, kind)[name]:12}" for count in counts.values()))
    return lines


def main() -> int:
    """Run the campaign and print the counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--hands", type=int, default=20_000, help="hands in all, shared among the rule sets")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", help="a rule set; may be given several times")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    options = parser.parse_args()
    names = options.only or rulesets()
    counts: dict[str, Count] = {}
    for place, name in enumerate(names):
        share = options.hands // len(names) + (place < options.hands % len(names))
        counts[name] = Count()
        try:
            campaign(canasta.load(name), share, options.seed, counts[name])
        except Breach as breach:
            print(f"breach: {breach}")
            return 1
        if sys.stderr.isatty():
            print(f"{name}: {share} hands", file=sys.stderr)

    seen = Counter[str]()
    for count in counts.values():
        seen.update(count.rules)
        seen.update(count.refusals)
    never = [rule for rule, entry in catalogue.rules().items() if entry.kind != "custom" and not seen[rule]]
    if options.format == "json":
        print(json.dumps({name: vars(count) for name, count in counts.items()} | {"never": never}))
        return 0
    hands, steps = (sum(getattr(count, what) for count in counts.values()) for what in ("hands", "steps"))
    print(f"{hands} hands, {steps} steps; no law broken")
    for name, count in counts.items():
        share = 100 * count.ends["went out"] / max(1, count.hands)
        length = count.steps / max(1, count.hands)
        print(f"{name}: {count.hands} hands, {length:.0f} steps a hand, {share:.1f} % went out")
    for title, kind in (("events", "events"), ("rules by events and score items", "rules"), ("refusals", "refusals")):
        print(f"\n{title}")
        print("\n".join(table(counts, kind)))
    print("\nnever counted: " + (" ".join(never) or "none"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
