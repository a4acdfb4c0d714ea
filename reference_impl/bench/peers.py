"""Compares the speed of `canasta.fast` with two other libraries, as ratios measured in turn on one machine.

Every entry plays whole games with random choices: ask for the legal actions, choose one, carry it out. One such choice
is an *action*; dealing and drawing are part of the measured time but do not count as actions. The entries take turns,
round after round, and a ratio is the median of the ratios within the rounds. There are many short samples, so that a
machine that changes its speed slows both halves of a ratio. The time is processor time; no entry starts threads.

    make bench                                   all entries, in a separate environment
    python peers.py --seconds 0.1 --rounds 3     a quick look
    python peers.py --only canasta               without the other libraries
    python peers.py --write                      all entries; keep the ratios in peers.json as the last figures

The exit code is 1 if a ratio is below the promised one, or more than 15 % below that of the last figures. Commit
`peers.json` when you have written it on a quiet machine, where the yardstick stays near its median.
"""

import argparse
import importlib.metadata
import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

#: Plays a number of games and returns the number of actions.
Playouts = Callable[[int], int]

FAST = "canasta.fast classic@4"
JUDGED = "canasta.fast classic@4, apply + events + digest"
SPIEL = "OpenSpiel gin_rummy, loop in Python"
RLCARD = "RLCard gin-rummy, Env"
YARDSTICK = "yardstick, a loop in Python"

#: The promised ratios: (our entry, other entry, least ratio).
PROMISED = ((FAST, SPIEL, 3.6), (FAST, RLCARD, 8.5), (JUDGED, SPIEL, 1.3))
#: The ratios of the last run with --write, in the order of PROMISED.
LAST = Path(__file__).with_name("peers.json")
#: The share of a last ratio that a run may lose.
LOSS = 0.15


def canasta_fast() -> Playouts:
    """The fast interpreter through its public names: `legal`, a choice, `perform`."""
    import canasta.fast as canasta
    from canasta.fast import full_deck

    rules = canasta.load("classic@4")
    deal, legal, perform = canasta.deal, canasta.legal, canasta.perform
    rng = random.Random(1)
    rnd = rng.random

    def run(games: int) -> int:
        count = 0
        for _ in range(games):
            deck = full_deck(rules)
            rng.shuffle(deck)
            state = deal(rules, deck)
            while actions := legal(state):
                state, _ = perform(state, actions[int(rnd() * len(actions))])
                count += 1
        return count

    return run


def canasta_judged() -> Playouts:
    """The same, but `apply` judges every action again, and the digest of every state is computed."""
    import canasta.fast as canasta
    from canasta.fast import full_deck

    rules = canasta.load("classic@4")
    deal, legal, apply, to_move, digest = canasta.deal, canasta.legal, canasta.apply, canasta.to_move, canasta.digest
    rng = random.Random(1)
    rnd = rng.random

    def run(games: int) -> int:
        count = 0
        for _ in range(games):
            deck = full_deck(rules)
            rng.shuffle(deck)
            state = deal(rules, deck)
            while (seat := to_move(state)) is not None:
                actions = legal(state)
                state, _ = apply(state, seat, actions[int(rnd() * len(actions))])
                digest(state)
                count += 1
        return count

    return run


def open_spiel_gin() -> Playouts:
    """OpenSpiel's gin rummy: an engine in C++, driven from Python."""
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    rng = random.Random(1)

    def run(games: int) -> int:
        count = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(rng.random() * len(actions))])
                    count += 1
        return count

    return run


def rlcard_gin() -> Playouts:
    """RLCard's gin rummy through its environment, which encodes what a player sees at each step."""
    import rlcard

    env = rlcard.make("gin-rummy", config={"seed": 1})
    rng = random.Random(1)

    def run(games: int) -> int:
        count = 0
        for _ in range(games):
            seen, _ = env.reset()
            while not env.is_over():
                actions = list(seen["legal_actions"])
                seen, _ = env.step(actions[int(rng.random() * len(actions))])
                count += 1
        return count

    return run


def yardstick() -> Playouts:
    """A fixed piece of Python code, to see whether the machine was steady."""

    def run(games: int) -> int:
        total = 0
        for number in range(games * 1000):
            total += number & 7
        return games * 1000

    return run


ENTRIES: dict[str, Callable[[], Playouts]] = {
    YARDSTICK: yardstick,
    FAST: canasta_fast,
    JUDGED: canasta_judged,
    SPIEL: open_spiel_gin,
    RLCARD: rlcard_gin,
}


@dataclass
class Entry:
    """One engine: the number of games in a sample, and the actions per second of each sample."""

    name: str
    run: Playouts
    games: int
    rates: list[float] = field(default_factory=list)

    def sample(self) -> None:
        """Play one sample and note its rate."""
        begun = time.process_time()
        actions = self.run(self.games)
        self.rates.append(actions / (time.process_time() - begun))


def prepared(name: str, make: Callable[[], Playouts], seconds: float) -> Entry:
    """Load an engine, let it play until its one-time work is done, and find how many games fill a sample of some
    seconds.
    """
    run = make()
    games = 1
    while True:
        begun = time.process_time()
        run(games)
        took = time.process_time() - begun
        if took >= 10 * seconds:
            return Entry(name, run, max(1, round(games * seconds / took)))
        games *= 2


def ratio(ours: Entry, theirs: Entry) -> float:
    """The median of the ratios within the rounds."""
    return statistics.median(a / b for a, b in zip(ours.rates, theirs.rates, strict=True))


def main() -> int:
    """Run all entries and print the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--seconds", type=float, default=0.1, help="length of a sample")
    parser.add_argument("--rounds", type=int, default=121, help="samples of each entry")
    parser.add_argument("--only", default="", help="entries whose name holds this text (the yardstick always runs)")
    parser.add_argument("--write", action="store_true", help="keep the ratios as the last figures")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    options = parser.parse_args()

    entries = {}
    for name, make in ENTRIES.items():
        if name == YARDSTICK or options.only in name:
            print(f"preparing {name}", file=sys.stderr)
            entries[name] = prepared(name, make, options.seconds)
    for _ in range(options.rounds):
        for entry in entries.values():
            entry.sample()

    before = json.loads(LAST.read_text(encoding="utf-8")) if LAST.exists() else [0.0] * len(PROMISED)
    ratios = [
        {
            "ours": ours,
            "theirs": theirs,
            "ratio": round(ratio(entries[ours], entries[theirs]), 2),
            "promised": least,
            "last": last,
        }
        for (ours, theirs, least), last in zip(PROMISED, before, strict=True)
        if ours in entries and theirs in entries
    ]
    if options.write:
        LAST.write_text(f"{json.dumps([row['ratio'] for row in ratios])}\n", encoding="utf-8")
    steady = entries[YARDSTICK].rates
    middle = statistics.median(steady)
    found = {
        "python": platform.python_version(),
        "versions": versions("canasta-spec", "open_spiel", "rlcard"),
        "yardstick": [round(min(steady) / middle, 3), round(max(steady) / middle, 3)],
        "entries": {
            name: {
                "actions_a_second": round(statistics.median(entry.rates)),
                "least": round(min(entry.rates)),
                "most": round(max(entry.rates)),
            }
            for name, entry in entries.items()
        },
        "ratios": ratios,
    }
    if options.format == "json":
        print(json.dumps(found))
    else:
        show(found)
    return int(any(verdict(row) != "reached" for row in ratios))


def verdict(row: Mapping[str, Any]) -> str:
    """Whether a ratio reaches what is promised and what was last measured."""
    if row["ratio"] < row["promised"]:
        return "MISSED"
    return "SLOWER" if row["ratio"] < row["last"] * (1 - LOSS) else "reached"


def show(found: Mapping[str, Any]) -> None:
    """Print the results."""
    print(f"Python {found['python']}; " + ", ".join(f"{name} {v}" for name, v in found["versions"].items()))
    print(f"{'entry':46} {'actions/s':>12}  {'least':>12}  {'most':>12}")
    for name, row in found["entries"].items():
        print(f"{name:46} {row['actions_a_second']:12,}  {row['least']:12,}  {row['most']:12,}")
    low, high = found["yardstick"]
    print(f"the yardstick stayed within {low} and {high} of its median")
    for row in found["ratios"]:
        measured = f"{row['promised']} promised, {row['last']} last, {verdict(row)}"
        print(f"{row['ours']} ÷ {row['theirs']}: {row['ratio']} ({measured})")


def versions(*names: str) -> dict[str, str]:
    """The versions of some distributions, if they are installed."""
    found = {}
    for name in names:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


if __name__ == "__main__":
    sys.exit(main())
