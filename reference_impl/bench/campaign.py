"""Plays thousands of hands over all rule sets, watches the laws of `canasta.play.laws`, and counts what happened.

    python reference_impl/bench/campaign.py                       20,000 hands, half of them with options
    python reference_impl/bench/campaign.py --hands 500 --only classic@4

For each rule set it prints how the hands ended, the share that ended by going out, how often each event occurred, and
how often each rule was applied: by an event, by an item of a score sheet, or by refusing a probe. What the engine could
count and never did is named. Ends with 1 at the first breach of a law, which is printed with the seed that shows it.
"""

import argparse
import ast
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import canasta
import canasta.engine
from canasta.play import HandPlayed, Policy, laws, play_match, sensible, uniform
from canasta.spec import CanastaError, Rules, catalogue, files

#: The share of steps that is examined beyond the cards: probes, views, written form. A hand about to end is always.
SHARE = 0.15


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


def plain() -> list[str]:
    """Every variant with every number of players that it allows."""
    return [f"{variant.id}@{players}" for variant in files.variants().values() for players in variant.players or ()]


def with_options() -> list[str]:
    """For each option one rule set in which it changes something: the first that it applies to."""
    found = []
    for option in files.options().values():
        for name in plain():
            variant, players = name.split("@")
            patched = f"{variant}+{option.id}@{players}"
            try:
                if canasta.load(patched).digest != canasta.load(name).digest:
                    found.append(patched)
                    break
            except CanastaError:
                continue
    return found


def countable() -> set[str]:
    """The rules whose ids stand in the engine's code: in an event, an item or a check."""
    texts = {
        node.value
        for file in Path(canasta.engine.__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {rule for rule in catalogue.rules() if rule in texts}


def campaign(rules: Rules, hands: int, seed: int, count: Count) -> None:
    """Play hands, eight at a time with the same players, until there are enough, and examine each."""
    rng = random.Random(f"{rules.name} {seed}")
    mixes: Sequence[Sequence[Policy]] = ((sensible,), (sensible, uniform), (uniform, sensible), (uniform,))
    while count.hands < hands:
        policies = mixes[0] if rng.random() < 0.7 else rng.choice(mixes)
        for played in play_match(rules, rng, policies, min(8, hands - count.hands)):
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
        if rng.random() < SHARE or number >= len(played.steps) - 2:
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


def joined(counts: Iterable[Count]) -> Count:
    """Several counts as one."""
    whole = Count()
    for count in counts:
        whole.hands += count.hands
        whole.steps += count.steps
        for kind in ("ends", "events", "rules", "refusals"):
            getattr(whole, kind).update(getattr(count, kind))
    return whole


def table(counts: Mapping[str, Count], kind: str) -> list[str]:
    """Rows of names and columns of rule sets."""
    names = sorted({name for count in counts.values() for name in getattr(count, kind)})
    width = max(map(len, names), default=0)
    lines = [" " * width + "".join(f" {name:>9}" for name in counts)]
    for name in names:
        lines.append(name.ljust(width) + "".join(f" {getattr(count, kind)[name]:9}" for count in counts.values()))
    return lines


def line(name: str, count: Count) -> str:
    """One rule set: hands, their length, and how many ended by going out."""
    share = 100 * count.ends["went out"] / max(1, count.hands)
    return f"{name}: {count.hands} hands, {count.steps / max(1, count.hands):.0f} steps a hand, {share:.1f} % went out"


def main() -> int:
    """Run the campaign and print the counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--hands", type=int, default=20_000, help="hands in all, half of them shared among options")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", help="a rule set; may be given several times")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    options = parser.parse_args()
    groups = [options.only] if options.only else [plain(), with_options()]
    counts: dict[str, Count] = {}
    for names in groups:
        hands = options.hands // len(groups)
        for place, name in enumerate(names):
            counts[name] = Count()
            try:
                share = hands // len(names) + (place < hands % len(names))
                campaign(canasta.load(name), share, options.seed, counts[name])
            except Breach as breach:
                print(f"breach: {breach}")
                return 1
            if sys.stderr.isatty():
                print(line(name, counts[name]), file=sys.stderr)

    whole = joined(counts.values())
    never = sorted(countable() - whole.rules.keys() - whole.refusals.keys())
    if options.format == "json":
        print(json.dumps({"rulesets": {name: vars(count) for name, count in counts.items()}, "never": never}))
        return 0
    print(f"{whole.hands} hands, {whole.steps} steps; no law broken")
    for name, count in counts.items():
        print(line(name, count))
    columns = {name: count for name, count in counts.items() if "+" not in name}
    columns["+options"] = joined(count for name, count in counts.items() if "+" in name)
    for title, kind in (("events", "events"), ("rules by events and score items", "rules"), ("refusals", "refusals")):
        print(f"\n{title}")
        print("\n".join(table(columns, kind)))
    print("\nnever counted: " + (" ".join(never) or "none"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
