"""Sheets as tables: one line a side and hand, columns in any order, separated by commas, semicolons or tabs."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from canasta.spec import UnreadableInput
from canasta.spec.reading import Document, Place

from . import headings

_NUMBER = re.compile(r"[+-]?[0-9]{1,18}")
#: Keys whose cells are text even where they look like numbers.
_TEXTS = ("name", "note", "date", "melds", "hands", "went_out")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table: its number from 1, and its cells that are not empty, each with its column from 1."""

    line: int
    cells: dict[int, tuple[str, int]]


def is_table(text: str) -> bool:
    """Whether a text looks like a table rather than YAML: its first line has separators and no key ``canasta``."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if not lines or any(re.match(r"\s*[\"']?canasta[\"']?\s*:", line) for line in lines):
        return False
    return any(mark in lines[0] for mark in ",;\t") and not lines[0].lstrip().startswith(("{", "[", "-"))


def document_of(text: str, file: str) -> tuple[Document, list[str]]:
    """A table as a document of the kind match/1 with its keys, and the headings that are notes.

    Raises UnreadableInput for a line or a heading that cannot be read, with its place.
    """
    document = Document(file)
    rows = _rows(text, document)
    head = next(rows, None)
    if head is None:
        raise UnreadableInput([document.finding("empty", ())])
    return _Table(document, head).read(rows)


def _rows(text: str, document: Document) -> Iterator[Row]:
    lines = text.splitlines(keepends=True)
    first = next((line for line in lines if line.strip() and not line.startswith("#")), "")
    mark = max("\t;,", key=lambda one: (first.count(one), one == "\t"))
    # A remark is kept as an empty line, so that the numbers of lines stay right.
    bare = ["\n" if line.startswith("#") else line for line in lines]
    reader = csv.reader(bare, delimiter=mark, strict=True, skipinitialspace=True)
    line = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield Row(line, _placed(cells, lines[line - 1], mark))
            line = reader.line_num + 1
    except csv.Error as fault:
        document.values[()] = (reader.line_num, 1)
        document.refuse("syntax", (), "table", why=str(fault))


def _placed(cells: list[str], line: str, mark: str) -> dict[int, tuple[str, int]]:
    """The cells that are not empty, each with the column at which it begins."""
    parts = line.rstrip("\r\n").split(mark)
    exact = len(parts) == len(cells)
    found, column = {}, 1
    for number, cell in enumerate(cells):
        if cell.strip():
            gap = len(parts[number]) - len(parts[number].lstrip()) if exact else 0
            found[number] = (cell.strip(), column + gap if exact else 1)
        column += len(parts[number]) + 1 if exact else 0
    return found


class _Column(NamedTuple):
    """What a column holds: a key of the whole hand, or of a side."""

    whole: bool
    key: str


_Named = dict[_Column, tuple[str, int]]
_NAME, _NUMBER_OF_HAND = _Column(False, "name"), _Column(True, "hand")


class _Table:
    """A table while it is read."""

    def __init__(self, document: Document, head: Row) -> None:
        self.document = document
        self.columns: dict[int, _Column] = {}
        self.unknown: dict[int, str] = {}
        self.notes: list[str] = []
        self.sides: list[str] = []
        self.hands: list[dict[str, Any]] = []
        self._read_head(head)

    def _at(self, line: int, column: int) -> None:
        """Make the place of the next finding a cell."""
        self.document.values[()] = (line, column)

    def _read_head(self, head: Row) -> None:
        for number, (word, column) in head.cells.items():
            of_hand, of_side = headings.of_hand(word), headings.of_side(word)
            self._at(head.line, column)
            if of_hand is None and of_side is None:
                meant = headings.misspelt(word)
                if meant is not None:
                    self.document.refuse("unknown-heading", (), heading=word, meant=meant)
                self.unknown[number] = word
                self.notes.append(word)
                continue
            column_of = _Column(of_hand is not None, of_hand or of_side or "")
            if column_of in self.columns.values():
                self.document.refuse("unknown-heading", (), "twice", heading=word, key=column_of.key)
            self.columns[number] = column_of
        self._at(head.line, 1)
        if _NAME not in self.columns.values():
            self.document.refuse("no-side-heading", (), words=[word for word, _ in head.cells.values()])

    def read(self, rows: Iterator[Row]) -> tuple[Document, list[str]]:
        keys: dict[str, int] = {}
        for row in rows:
            self._read_row(row, keys)
        if not self.hands:
            raise UnreadableInput([self.document.finding("empty", (), "table")])
        for number, hand in enumerate(self.hands):
            lacking = [name for name in self.sides if all(side["name"] != name for side in hand["sides"])]
            if lacking:
                self.document.refuse("side-missing", ("hands", number), sides=lacking)
            order = sorted(range(len(self.sides)), key=lambda n: self.sides.index(hand["sides"][n]["name"]))
            self._sort(number, order)
        self.document.values[()] = (1, 1)
        self.document.value = {"canasta": "match/1", "hands": self.hands}
        return self.document, self.notes

    def _read_row(self, row: Row, keys: dict[str, int]) -> None:
        named = {self.columns[number]: cell for number, cell in row.cells.items() if number in self.columns}
        for number, (text, column) in row.cells.items():
            if number not in self.columns and number not in self.unknown:
                self._at(row.line, column)
                self.document.refuse("cell-without-heading", (), cell=text)
        self._at(row.line, 1)
        if _NAME not in named:
            self.document.refuse("side-missing", (), "line")
        name, column = named[_NAME]
        number = self._hand_of(row, named, name, keys)
        hand = self.hands[number]
        if any(side["name"] == name for side in hand["sides"]):
            self._at(row.line, column)
            self.document.refuse("side-missing", (), "twice", side=name)
        if name not in self.sides:
            if number > 0:
                self._at(row.line, column)
                self.document.refuse("side-missing", (), "other", side=name, sides=self.sides)
            self.sides.append(name)
        at: Place = ("hands", number, "sides", len(hand["sides"]))
        side: dict[str, Any] = {}
        hand["sides"].append(side)
        self.document.values[at] = (row.line, 1)
        for (whole, key), (text, column) in named.items():
            if whole and key != "hand":
                hand[key] = _value(key, text)
                self.document.values["hands", number, key] = (row.line, column)
            elif not whole:
                side[key] = _value(key, text)
                self.document.values[(*at, key)] = (row.line, column)
        if isinstance(side.get("adjustments"), int):
            why = {"why": side["note"]} if "note" in side else {}
            side["adjustments"] = [{"points": side["adjustments"], **why}]

    def _hand_of(self, row: Row, named: _Named, name: str, keys: dict[str, int]) -> int:
        """The hand of a line: that of its number; without numbers a side that comes again begins the next hand."""
        if _NUMBER_OF_HAND in self.columns.values():
            if _NUMBER_OF_HAND not in named:
                self.document.refuse("side-missing", (), "hand")
            key = named[_NUMBER_OF_HAND][0]
        else:
            last = self.hands[-1]["sides"] if self.hands else []
            again = any(side["name"] == name for side in last)
            key = str(len(self.hands) + 1 if again or not self.hands else len(self.hands))
        if key not in keys:
            keys[key] = len(self.hands)
            self.document.values["hands", len(self.hands)] = (row.line, 1)
            self.hands.append({"sides": []})
        return keys[key]

    def _sort(self, number: int, order: list[int]) -> None:
        """Put the sides of a hand in the order in which the table names them first."""
        if order == sorted(order):
            return
        hand = self.hands[number]
        hand["sides"] = [hand["sides"][old] for old in order]
        moved = {}
        for at in [at for at in self.document.values if at[:3] == ("hands", number, "sides") and len(at) > 3]:
            moved[("hands", number, "sides", order.index(int(at[3])), *at[4:])] = self.document.values.pop(at)
        self.document.values |= moved


def _value(key: str, text: str) -> Any:
    """A cell as YAML would have it: whole numbers as numbers; a true minus sign is a minus."""
    if key == "went_out":
        return headings.going_out(text)
    bare = text.replace("\u2212", "-")
    if key == "players":
        seats = bare.split()
        return [int(seat) for seat in seats] if all(map(_NUMBER.fullmatch, seats)) else text
    return int(bare) if key not in _TEXTS and _NUMBER.fullmatch(bare) else text
