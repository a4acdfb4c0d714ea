"""The requests of a run, all fixed before the first reply.

The plays of one rule set come together, because choosing a rule set is the longest message. A printed seed shuffles
their order, to find programs that carry something over from one case to the next. Some plays are sent again at the end
of their block; the same requests must get the same replies.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from canasta_conformance import places
from canasta_conformance.forms import protocol
from canasta_conformance.forms.model import Play
from canasta_conformance.suite.compile import choosing

#: The share of the plays that is sent twice.
REPEATED = 0.02
#: The id of ``hello``; the ids of the other requests follow it.
HELLO_ID = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """A play with its lines; ``again`` is true if it is sent for the second time."""

    play: Play
    first_id: int
    lines: tuple[bytes, ...]
    again: bool


@dataclass(frozen=True, slots=True)
class Block:
    """The plays of one rule set, after the line that chooses it."""

    spec: str
    variant_id: int
    variant_line: bytes
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Stream:
    """All requests of a run in their order, without ``hello`` and ``bye``."""

    seed: int
    blocks: tuple[Block, ...]
    last_id: int

    def lines(self) -> Iterator[bytes]:
        """The requests as lines."""
        for block in self.blocks:
            yield block.variant_line
            for entry in block.entries:
                yield from entry.lines

    def requests(self) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Ids and requests without their ids, in the order of the lines."""
        for block in self.blocks:
            yield block.variant_id, {"op": "variant"}
            for entry in block.entries:
                for place, exchange in enumerate(entry.play.exchanges):
                    yield entry.first_id + place, exchange.request


def whole_conversation(stream: Stream) -> Iterator[bytes]:
    """The lines of a run without the runner: ``hello``, the requests, ``bye``."""
    version = places.suite_version()
    yield protocol.line(protocol.hello(HELLO_ID, f"canasta-conform {version}", version, protocol.Limits()))
    yield from stream.lines()
    yield protocol.line({"id": stream.last_id + 1, "op": "bye"})


def stream_of(plays: Iterable[Play], seed: int, repeated: float = REPEATED) -> Stream:
    """Put plays in order and write their requests."""
    draw = random.Random(seed)
    groups: dict[str, list[Play]] = {}
    for play in plays:
        if play.exchanges:
            groups.setdefault(_group(play), []).append(play)
    names = sorted(groups)
    draw.shuffle(names)
    number = HELLO_ID
    blocks = []
    for name in names:
        group = groups[name]
        draw.shuffle(group)
        again = draw.sample(group, max(1, round(len(group) * repeated))) if repeated else []
        number += 1
        block, number = _block(group, again, number)
        blocks.append(block)
    return Stream(seed, tuple(blocks), number)


def _group(play: Play) -> str:
    # A case of kind variant sends its own rules; first the program gets those of the rule set.
    return play.ruleset if play.case.kind == "variant" else play.spec


def _block(group: Sequence[Play], again: Sequence[Play], number: int) -> tuple[Block, int]:
    first = group[0]
    request = choosing(first)
    variant_id, variant_line = number, protocol.line({"id": number, **request})
    entries = []
    for place, play in enumerate([*group, *again]):
        lines = tuple(
            protocol.line({"id": number + 1 + step, **exchange.request}) for step, exchange in enumerate(play.exchanges)
        )
        entries.append(Entry(play, number + 1, lines, place >= len(group)))
        number += len(lines)
    return Block(request["spec"], variant_id, variant_line, tuple(entries)), number
