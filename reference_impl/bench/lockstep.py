"""Plays thousands of hands with both interpreters and reports each difference once, the smallest position first.

    make nightly-lockstep                                every shipped rule set and 500 random house rules
    python lockstep.py --hands 3 --house 20              a quick look
    python lockstep.py --hands 30 --only classic@4       one rule set

A block is some hands of one rule set. With --keep, finished blocks are kept in a folder, and an interrupted run
continues there. Rule sets that the fast interpreter does not support are left out and counted. The exit code is 1 if
the interpreters differ.
"""

import argparse
import json
import multiprocessing
import sys
from collections.abc import Iterator
from pathlib import Path

import canasta_lockstep as lockstep
from canasta import fast
from canasta.spec import Rules

#: A block: its number, the rule set by name, the rule set, how many hands, and the seed.
Block = tuple[int, str, Rules, int, str]


def blocks(hands: int, house: int, only: str, seed: str) -> Iterator[Block]:
    """The blocks of a run: some hands of each supported shipped rule set, and three of each house rule."""
    asked = [(name, rules, hands) for name, rules in lockstep.shipped().items() if only in name]
    asked += [(name, rules, 3) for name, rules in lockstep.house_rules(house, seed)]
    left_out = 0
    for number, (name, rules, share) in enumerate(asked):
        if fast.unsupported(rules):
            left_out += 1
            continue
        yield number, name, rules, share, seed
    print(f"left out as unsupported: {left_out} of {len(asked)} rule sets", flush=True)


def compare(block: Block) -> tuple[int, lockstep.Findings]:
    """What one block shows."""
    number, name, rules, hands, seed = block
    return number, lockstep.compare(name, rules, seed, hands=hands)


def main() -> int:
    """Run the blocks and print what they show; returns 1 if the interpreters differ."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=56, help="hands of each shipped rule set")
    parser.add_argument("--house", type=int, default=500, help="random house rules")
    parser.add_argument("--only", default="", help="shipped rule sets whose name holds this text")
    parser.add_argument("--seed", default="1", help="another seed gives other hands and house rules")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--keep", type=Path, help="folder for finished blocks")
    options = parser.parse_args()

    total = lockstep.Findings()
    waiting = []
    for block in blocks(options.hands, options.house, options.only, options.seed):
        kept = options.keep / f"{block[0]}.json" if options.keep else None
        if kept is not None and kept.exists():
            total.add(lockstep.Findings.from_json(json.loads(kept.read_text(encoding="utf-8"))))
        else:
            waiting.append(block)
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    with multiprocessing.Pool(options.jobs) as pool:
        for number, found in pool.imap_unordered(compare, waiting):
            total.add(found)
            if options.keep:
                (options.keep / f"{number}.json").write_text(json.dumps(found.to_json()), encoding="utf-8")
    for difference in total.sorted():
        print(f"{total.seen[difference.cause]} × {difference.cause}\n    {json.dumps(difference.to_json())}")
    print(f"{total.hands} hands, {total.steps} steps, {total.verdicts} verdicts, {len(total.smallest)} differences")
    return int(bool(total.smallest))


if __name__ == "__main__":
    sys.exit(main())
