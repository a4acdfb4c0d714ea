"""Plays thousands of hands over all rule sets, checks the laws of `canasta_laws`, and counts what happened.

    python reference_impl/bench/campaign.py                       20,000 hands, half of them with options
    python reference_impl/bench/campaign.py --hands 500 --only classic@4
    python reference_impl/bench/campaign.py --jobs 2 --keep counts     two processes; continue after an interruption

For each rule set it prints how the hands ended, the share that ended by going out, how often each event occurred, and
how often each rule was applied: by an event, by an item of a score sheet, or by refusing an action. A rule set is
played longer, within limits, if something that can occur in it and that it must show by itself has not occurred yet. At
the end the campaign lists what has still not occurred, and explains why the rest cannot occur (`occurrence`).

The exit code is 1 at the first violation of a law, which is printed with its seed; if something was counted that should
be impossible; and, if all rule sets were played in enough hands, if something that can occur never did, or if fewer
than a tenth of the hands ended by going out.
"""

import argparse
import ast
import itertools
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import company
import occurrence
import rulesets

import canasta
import canasta_laws as laws
from canasta.interpreters import State, interpreter_of
from canasta.play import HandPlayed, play_match
from canasta.play.aims import aimed
from canasta.play.attempts import attempt
from canasta.reference.deal import starting_scores
from canasta.spec import Rules, catalogue
from canasta.spec.parameters import schema

#: The hands of a full run: enough for nearly everything that can occur.
FULL = 20_000
#: The most times that a rule set plays its share of the hands while something that it must show has not occurred.
PATIENCE = 5
#: The share of steps with a full examination: attempts, views, written form. The end of a hand is always examined.
SHARE = 0.15
#: Aimed probes of a step that is examined; at a rare moment everything is tried.
AIMED = 3
#: The number of hands in one scene before the next.
LAP = 4
#: Ids of rules that the engine builds from parts.
BUILT = frozenset({"canastas.natural", "canastas.mixed", "canastas.wild"})
#: The share of hands that should end by going out under every rule set.
OUT = 0.1

#: Totals at the beginning of a match: negative, in each bracket of the usual scale, near the usual targets.
TOTALS = (-150, 0, 1500, 3000, 4700, 7200, 9600)


@dataclass
class Count:
    """The counts of one rule set."""

    hands: int = 0
    steps: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)

    def seen(self) -> set[str]:
        """The rules and events that were counted at all."""
        return {*+self.events, *+self.rules, *+self.refusals}

    def share_out(self) -> float:
        """The share of hands that ended by going out."""
        return self.ends["went out"] / max(1, self.hands)


class Breach(Exception):
    """A law does not hold; the message names the law, the rule set and the seed."""


@cache
def countable() -> frozenset[str]:
    """The events, and the rules whose ids are in the code of an interpreter: in an event, an item or a check."""
    texts = {
        node.value
        for interpreter in ("fast", "reference")
        for file in (Path(canasta.__file__).parent / interpreter).glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    rules = {rule for rule in catalogue.rules() if rule in texts or rule in BUILT}
    return frozenset(rules).union(schema("event-1")["properties"]["event"]["enum"])


# ------------------------------------------------------------------------------------------------------------ playing


def campaign(rules: Rules, hands: int, seed: int, count: Count, awaited: Set[str] = frozenset()) -> None:
    """Play enough hands and examine each, every other round with ordinary players. Continue, within limits, while
    something expected has not occurred.
    """
    rng = random.Random(f"{rules.name} {seed}")
    holders = len(starting_scores(rules))
    totals = [total for total in TOTALS if rules.match.target is None or total < rules.match.target]
    scenes = itertools.cycle(scene for other in company.SCENES for scene in (company.ORDINARY, other))
    for scene in scenes:
        scores = [rng.choice(totals) for _ in range(holders)]
        for played in play_match(rules, rng, scene.players, LAP, scores=scores, decks=scene.deck):
            if count.hands >= hands and (count.hands >= hands * PATIENCE or awaited <= count.seen()):
                return
            examine(played, rng, count, f"{rules.name}, seed {seed}, hand {count.hands + 1}")
            count.hands += 1


def examine(played: HandPlayed, rng: random.Random, count: Count, where: str) -> None:
    """Check a hand against the laws, from the deal on and step by step, and count what happened.

    Raises:
        Breach: a law does not hold.
    """

    def hold(breach: str | None, step: int) -> None:
        if breach is not None:
            raise Breach(f"{where}, step {step}: {breach}")

    rules = played.rules
    count.steps += len(played.steps)
    moments = [(played.start, played.dealt), *((step.state, step.events) for step in played.steps)]
    for number, (state, events) in enumerate(moments):
        hold(laws.cards_conserved(rules, state), number)
        for event in events:
            count.events[event.name] += 1
            count.rules[event.rule] += 1
        closely = rng.random() < SHARE or number >= len(played.steps) - 2
        if closely:
            hold(laws.legal_is_accepted(state), number)
            hold(laws.written_form_is_the_state(rules, state), number)
            hold(laws.views_hide(rules, state, rng.randrange(rules.table.players), rng), number)
        rare = invites(state)
        if closely or rare:
            for seat, action in [attempt(state, rng), *aimed(state, rng, None if rare else AIMED)]:
                hold(laws.refusal_changes_nothing(state, seat, action), number)
                game = interpreter_of(state)
                count.refusals.update(game.violations(state, seat, game.action_from(action)))
    hold(laws.items_add_up(played.sheets), len(played.steps))
    for sheet in played.sheets:
        count.rules.update(item.rule for item in sheet.items if item.points)
    names = [event.name for step in played.steps for event in step.events]
    count.ends["went out" if "went_out" in names else "stock"] += 1


def invites(state: State) -> bool:
    """Whether a moment is rare: a hand of one card, no stock, an answer given, a top card nobody may take."""
    obj = laws.written(state)
    closed = ("2c", "2d", "2h", "2s", "Jk", "3d", "3h")
    return (
        not obj["stock"]
        or obj["asked"] in ("yes", "no")
        or min(map(len, obj["hands"])) == 1
        or (obj["phase"] == "draw" and obj["pile"][-1] in closed)
    )


def kept(file: Path | None, rules: Rules, hands: int, seed: int, awaited: Set[str]) -> Count:
    """The count of a campaign: read from a file if it was played before, otherwise played and written there.

    Raises:
        Breach: a law does not hold.
    """
    if file is not None and file.exists():
        found = json.loads(file.read_text(encoding="utf-8"))
        return Count(**{key: value if isinstance(value, int) else Counter(value) for key, value in found.items()})
    count = Count()
    campaign(rules, hands, seed, count, awaited)
    if file is not None:
        part = file.with_suffix(".part")
        part.write_text(json.dumps(vars(count)), encoding="utf-8")
        part.replace(file)
    return count


def joined(counts: Iterable[Count]) -> Count:
    """The sum of several counts."""
    whole = Count()
    for count in counts:
        whole.hands += count.hands
        whole.steps += count.steps
        for kind in ("ends", "events", "rules", "refusals"):
            getattr(whole, kind).update(getattr(count, kind))
    return whole


# ------------------------------------------------------------------------------------------------------------ judging


#: The name for what all rule sets with options show together.
TOGETHER = "with options, together"


@dataclass
class Judgement:
    """The findings of a run besides its counts.

    `missed` names for each rule set what can occur there and did not, `impossible` what was counted although it should
    not occur, `seldom` the rule sets in which too few hands ended by going out.
    """

    missed: dict[str, list[str]]
    impossible: dict[str, list[str]]
    seldom: list[str]


def judge(ran: Mapping[str, Rules], counts: Mapping[str, Count]) -> Judgement:
    """Compare the counts with what can occur.

    A variant must show everything by itself, an option what cannot occur without it. For the rest, which the hands of
    one option are too few to show, the rule sets with options count together.
    """
    found = Judgement({}, {}, [])
    for name, count in counts.items():
        found.missed[name] = sorted(shows_alone(name, ran[name]) - count.seen())
        found.impossible[name] = sorted(count.seen() - possible(ran[name]))
        if count.share_out() < OUT:
            found.seldom.append(name)
    others = [name for name in ran if rulesets.base(name) != name]
    together = {what for name in others for what in possible(ran[name])}
    found.missed[TOGETHER] = sorted(together - joined(counts[name] for name in others).seen())
    return found


def shows_alone(name: str, rules: Rules) -> set[str]:
    """What a rule set must show by itself: a variant everything, one with options what its base cannot show."""
    base = rulesets.base(name)
    return possible(rules) if base == name else possible(rules) - possible(canasta.load(base))


def possible(rules: Rules) -> set[str]:
    """The rules and events that can occur and be counted under a rule set."""
    return {what for what in countable() if occurrence.why_not(what, rules) is None}


# ----------------------------------------------------------------------------------------------------------- printing


def table(counts: Mapping[str, Count], kind: str) -> Iterator[str]:
    """Rows of names and columns of rule sets."""
    names = sorted({name for count in counts.values() for name in getattr(count, kind)})
    width = max(map(len, names), default=0)
    yield " " * width + "".join(f" {name:>9}" for name in counts)
    for name in names:
        yield name.ljust(width) + "".join(f" {getattr(count, kind)[name]:9}" for count in counts.values())


def line(name: str, count: Count) -> str:
    """One rule set: its hands, their length, and how many ended by going out."""
    share = 100 * count.share_out()
    return f"{name}: {count.hands} hands, {count.steps / max(1, count.hands):.0f} steps a hand, {share:.1f} % went out"


def not_there(ran: Mapping[str, Rules]) -> Iterator[str]:
    """What cannot occur in some of the rule sets, and why."""
    for what in sorted({*occurrence.NEVER, *occurrence.ONLY_WHERE}):
        reasons = [reason for rules in ran.values() if (reason := occurrence.why_not(what, rules)) is not None]
        if reasons:
            yield f"{what}, {len(reasons)} of {len(ran)} rule sets: {reasons[0]}"


def report(ran: Mapping[str, Rules], counts: Mapping[str, Count], found: Judgement) -> Iterator[str]:
    """Everything that the campaign prints."""
    whole = joined(counts.values())
    yield f"{whole.hands} hands, {whole.steps} steps; no law broken"
    for name, count in counts.items():
        yield line(name, count)
    columns = {name: count for name, count in counts.items() if name == rulesets.base(name)}
    columns["others"] = joined(count for name, count in counts.items() if name not in columns)
    for title, kind in (("events", "events"), ("rules by events and score items", "rules"), ("refusals", "refusals")):
        yield f"\n{title}"
        yield from table(columns, kind)
    yield "\ncannot occur"
    yield from not_there(ran)
    lists = {"can occur but never did": found.missed, "counted, and said not to occur": found.impossible}
    for title, names in lists.items():
        yield f"\n{title}" + ("" if any(names.values()) else ": none")
        yield from (f"{name}: {' '.join(what)}" for name, what in names.items() if what)
    yield f"\nfewer than a tenth went out: {', '.join(found.seldom) or 'none'}"


def played(asked: Mapping[str, tuple[Any, ...]], jobs: int) -> Iterator[tuple[str, Count]]:
    """The counts of all rule sets in their order, played in some processes; on a terminal each is printed when it is
    done.
    """
    with ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext() as pool:
        if pool is None:
            counts: Iterable[Count] = (kept(*arguments) for arguments in asked.values())
        else:
            counts = (future.result() for future in [pool.submit(kept, *arguments) for arguments in asked.values()])
        for name, count in zip(asked, counts, strict=True):
            if sys.stderr.isatty():
                print(line(name, count), file=sys.stderr)
            yield name, count


def main() -> int:
    """Run the campaign and print the counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--hands", type=int, default=FULL, help="hands in all, half of them shared among options")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", help="a rule set; may be given several times")
    parser.add_argument("--jobs", type=int, default=1, help="processes; the counts are the same with any number")
    parser.add_argument("--keep", type=Path, help="a folder for the count of each rule set that was played to its end")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    options = parser.parse_args()
    full = not options.only and options.hands >= FULL
    if options.only:
        groups = [{name: canasta.load(name) for name in options.only}]
    else:
        groups = [rulesets.plain(), rulesets.with_options() | rulesets.of_the_house()]
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    asked: dict[str, tuple[Path | None, Rules, int, int, Set[str]]] = {}
    for group in groups:
        hands = options.hands // len(groups)
        for place, (name, rules) in enumerate(group.items()):
            share = hands // len(group) + (place < hands % len(group))
            file = options.keep / f"{name}, {share} hands, seed {options.seed}.json" if options.keep else None
            asked[name] = file, rules, share, options.seed, shows_alone(name, rules) if full else frozenset()
    try:
        counts = dict(played(asked, options.jobs))
    except Breach as breach:
        print(f"breach: {breach}")
        return 1

    ran = {name: rules for group in groups for name, rules in group.items()}
    found = judge(ran, counts)
    if options.format == "json":
        print(json.dumps({"rulesets": {name: vars(count) for name, count in counts.items()}, **vars(found)}))
    else:
        print("\n".join(report(ran, counts, found)))
    return int(any(found.impossible.values()) or (full and (any(found.missed.values()) or bool(found.seldom))))


if __name__ == "__main__":
    sys.exit(main())
