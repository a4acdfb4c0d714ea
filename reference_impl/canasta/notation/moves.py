"""From the notation of case authors to the exact forms of the protocol: actions, steps and hands to score.

People write actions on one line; programs read lists and objects. An error says what was found and what was expected;
the caller knows the place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from .cards import NATURAL_RANKS, RANKS, Unreadable, cards, meld_rank

_STEP = re.compile(r"(?P<seat>[0-7]) (?P<verb>draw|take|meld|discard|ask|answer|pass)(?: (?P<rest>.*))?")


def meld_entry(written: Any) -> dict[str, Any]:
    """A meld or addition as an action names it."""
    if isinstance(written, str):
        found = cards(written)
        return {"rank": meld_rank(found), "cards": sorted(found)}
    entry = {"rank": written["rank"], "cards": sorted(cards(written["cards"]))}
    for key in ("side", "meld"):
        if key in written:
            entry[key] = written[key]
    return entry


def action(written: Any, seat: int | None = None) -> tuple[int, dict[str, Any]]:
    """Seat and action from a line or a map; a map without a seat means ``seat``, whose turn it is.

    Raises Unreadable if the line has no meaning or no seat is known.
    """
    if isinstance(written, str):
        return _from_line(written)
    chosen = written.get("seat", seat)
    if chosen is None:
        raise Unreadable(f"found no seat in {dict(written)!r}, expected seat: n")
    if "raw" in written:
        return int(chosen), dict(written["raw"])
    made: dict[str, Any] = {"do": written["do"]}
    do = written["do"]
    if do == "take":
        made["with"] = sorted(cards(written.get("with", "")))
        made["melds"] = [meld_entry(entry) for entry in written.get("melds", ())]
    elif do == "meld":
        made["melds"] = [meld_entry(entry) for entry in written.get("melds", ())]
    elif do == "discard":
        made["card"] = _one(written.get("card", ""))
        if "from" in written:
            made["from"] = written["from"]
    elif do == "answer":
        made["yes"] = written.get("yes", True)
    elif do == "draw" and written.get("upcard"):
        made["upcard"] = True
    return int(chosen), made


def _from_line(text: str) -> tuple[int, dict[str, Any]]:
    found = _STEP.fullmatch(text)
    if found is None:
        raise Unreadable(f"found {text!r}, expected an action such as '0 draw', '0 take Kc Kd + Qc Qh 2d'")
    seat, verb, rest = int(found["seat"]), found["verb"], found["rest"] or ""
    if verb == "draw":
        return seat, {"do": "draw", "upcard": True} if _word(text, rest, "", "upcard") else {"do": "draw"}
    if verb in ("ask", "pass"):
        _word(text, rest, "")
        return seat, {"do": verb}
    if verb == "answer":
        return seat, {"do": "answer", "yes": _word(text, rest, "yes", "no") == "yes"}
    if verb == "discard":
        card, _, source = rest.partition(" ")
        made = {"do": "discard", "card": _one(card)}
        return seat, made | {"from": "table"} if _word(text, source, "", "from table") else made
    groups = [group.strip() for group in rest.split("+")] if rest.strip() else []
    if verb == "take":
        laid = cards(groups[0]) if groups else []
        return seat, {"do": "take", "with": sorted(laid), "melds": [_group(group) for group in groups[1:]]}
    return seat, {"do": "meld", "melds": [_group(group) for group in groups]}


def _word(text: str, found: str, *allowed: str) -> str:
    if found not in allowed:
        words = " or ".join(word or "nothing" for word in allowed)
        raise Unreadable(f"found {found!r} at the end of {text!r}, expected {words}")
    return found


def _group(text: str) -> dict[str, Any]:
    head, colon, rest = text.partition(":")
    if not colon:
        return meld_entry(text)
    rank, *where = head.split()
    if rank not in RANKS:
        raise Unreadable(f"found the rank {rank!r}, expected one of {' '.join(RANKS)}")
    keys, numbers = where[::2], where[1::2]
    if not {*keys} <= {"side", "meld"} or len(keys) != len(numbers) or not all(map(str.isdigit, numbers)):
        raise Unreadable(f"found {head!r} before the colon, expected a rank, or one such as 'K side 1'")
    return meld_entry({"rank": rank, "cards": rest, **dict(zip(keys, map(int, numbers), strict=True))})


def _one(text: str) -> str:
    found = cards(text)
    if len(found) != 1:
        raise Unreadable(f"found {text!r}, expected one card")
    return found[0]


def action_line(seat: int, made: Mapping[str, Any]) -> str:
    """An action on one line, the reverse of `action`, for reports and for case files that a program writes."""
    do = made.get("do")
    if do == "take":
        groups = [" ".join(made.get("with", ())), *map(_group_text, made.get("melds", ()))]
        return " ".join(f"{seat} take {' + '.join(groups)}".split())
    if do == "meld":
        return f"{seat} meld {' + '.join(map(_group_text, made.get('melds', ())))}"
    if do == "discard":
        return f"{seat} discard {made.get('card')}{' from table' if made.get('from') else ''}"
    if do == "answer":
        return f"{seat} answer {'yes' if made.get('yes') else 'no'}"
    return f"{seat} {do}{' upcard' if made.get('upcard') else ''}"


def _group_text(entry: Mapping[str, Any]) -> str:
    text = " ".join(entry["cards"])
    where = "".join(f" {key} {entry[key]}" for key in ("side", "meld") if key in entry)
    if not where and entry["cards"] and meld_rank(entry["cards"]) == entry["rank"] and entry["rank"] != "W":
        return text
    return f"{entry['rank']}{where}: {text}"


# --- rows of steps ---


def steps(text: str) -> list[str | dict[str, Any]]:
    """The steps of a text, one per line: accepted actions as lines, refused ones as maps with the rules that they
    break.

    A refused action has the rule ids after an exclamation mark, as ``0 take 2h Kc ! pile.frozen-needs-natural-pair``;
    text after a number sign is a remark. Raises Unreadable for a line without meaning.
    """
    found: list[str | dict[str, Any]] = []
    for row in text.splitlines():
        line, mark, rules = row.partition("#")[0].partition("!")
        line = " ".join(line.split())
        if mark:
            found.append({**written_step(*_from_line(line)), "illegal": rules.split()})
        elif line:
            _from_line(line)
            found.append(line)
    return found


def written_step(seat: int, made: Mapping[str, Any]) -> dict[str, Any]:
    """An action as a map that people write, the reverse of `action`."""
    step: dict[str, Any] = {"seat": seat, **made}
    if "with" in step:
        step["with"] = " ".join(step["with"])
    if "melds" in step:
        step["melds"] = [{**entry, "cards": " ".join(entry["cards"])} for entry in step["melds"]]
    return step


def hand(written: Mapping[str, Any]) -> dict[str, Any]:
    """A hand to score, as the ``score`` request has it: the form that people write, without its kind."""
    return {key: value for key, value in written.items() if key not in ("canasta", "variant")}


# --- lists of legal actions ---

#: The order of ranks in one entry of a list: naturals, then twos, then jokers.
_ENTRY_ORDER = (*NATURAL_RANKS, "3", "2", "Jk")


def rank_of(card: str) -> str:
    """The rank under which a list names a card: K for ``Kh``, K for ``K``, Jk for ``Jk``."""
    return card if card == "Jk" else card[0]


def ranks_text(found: Iterable[str]) -> str:
    """Cards as the ranks of a list entry, naturals first: ``K K 2``."""
    return " ".join(sorted(map(rank_of, found), key=_ENTRY_ORDER.index))


def listed(of: str, actions: Iterable[Mapping[str, Any]]) -> list[str]:
    """The list that answers a ``legal`` request, from all legal actions by rank.

    ``of`` is ``take`` (cards from hand for each way to take the pile), ``meld`` (single entries, ``K: K K 2``),
    ``discard`` (ranks) or ``kinds`` (the kinds of legal actions).
    """
    found: set[str] = set()
    for made in actions:
        if of == "kinds":
            found.add(made["do"])
        elif made["do"] != of:
            continue
        elif of == "take":
            found.add(ranks_text(made["with"]))
        elif of == "discard":
            found.add(f"{made['card']} from table" if made.get("from") else rank_of(made["card"]))
        elif len(made["melds"]) == 1:
            entry = made["melds"][0]
            found.add(f"{entry['rank']}: {ranks_text(entry['cards'])}")
    return sorted(found)
