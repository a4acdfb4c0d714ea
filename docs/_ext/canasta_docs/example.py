"""A case of the suite as a picture: the table with its cards, the action or question, and the answer.

It shows only what the author of the case wrote. The cards that the suite fills in do not matter, as its linter proves.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from docutils import nodes

from canasta.notation import cards as notation
from canasta.notation import moves
from canasta.notation.cards import open_cards
from canasta_conformance.forms.model import Case
from canasta_docs import build
from canasta_docs.build import _

#: The number of steps of a game to show; the others are only counted.
STEPS = 12
#: The number of cards of a deck to show.
DECK = 26

Entry = Mapping[str, Any]


def draw(case: Case) -> list[nodes.Node]:
    """The whole case: where it begins, the actions or the question, and the result."""
    made: list[nodes.Node] = [*given(case), *_when(case), *_then(case)]
    if case.because:
        made.append(build.para([build.strong(_("Why: ")), case.because]))
    return made


# --- where it begins ---


def given(case: Case) -> list[nodes.Node]:
    """The position, the deal or the hand with which a case begins."""
    given = case.given
    pairs: list[tuple[build.Content, build.Content]] = []
    if case.overrides:
        pairs.append((_("With other values"), _overrides(case.overrides)))
    if "hand" in given:
        pairs += _hand(given["hand"])
    if "state" in given:
        pairs += _state(given["state"], whole=True)
    if "deck" in given:
        pairs += _deal(given)
    for line in given.get("actions", ()):
        pairs.append((_("Before"), _action(*moves.action(line))))
    if given.get("spoil"):
        pairs.append(
            (
                _("Then"),
                _("the suite loads it again with one card missing")
                if given["spoil"] == "drop"
                else _("the suite loads it again with one card too many"),
            )
        )
    if not pairs:
        return []
    block = build.div("cn-table-top")
    block.append(build.terms(pairs, "cn-pairs"))
    return [block]


def _overrides(values: Entry) -> list[nodes.Node]:
    return build.join([build.link("param", path), f" = {_plain(value)}"] for path, value in values.items())


def _plain(value: object) -> str:
    return (
        {True: _("yes"), False: _("no"), None: _("none")}.get(value, str(value))
        if isinstance(value, (bool, type(None)))
        else str(value)
    )


def _state(state: Entry, whole: bool) -> list[tuple[build.Content, build.Content]]:
    pairs: list[tuple[build.Content, build.Content]] = []
    turn = state.get("turn", 0) if whole else state.get("turn")
    for seat, held in state.get("hands", {}).items():
        label = _("Seat {seat}, to move") if turn is not None and int(seat) == turn else _("Seat {seat}")
        pairs.append((label.format(seat=seat), cards(held) if held else _("no cards")))
    if turn is not None and str(turn) not in {str(seat) for seat in state.get("hands", {})}:
        pairs.append((_("To move"), _("seat {seat}").format(seat=turn)))
    for number, side in enumerate(state.get("sides", ())):
        pairs += _side(number, side, whole)
    if "pile" in state:
        pairs.append((_("Pile, top card last"), cards(state["pile"]) if state["pile"] else _("empty")))
    if "stock" in state:
        pairs.append((_("Stock, next card first"), cards(state["stock"]) if state["stock"] else _("empty")))
    pairs += _flags(state)
    return pairs


def _side(number: int, side: Entry, whole: bool) -> list[tuple[build.Content, build.Content]]:
    label = _("Side {side}").format(side=number)
    if "score" in side:
        total = side["score"]
        shown = ", ".join(map(str, total)) if isinstance(total, (list, tuple)) else str(total)
        label = _("Side {side}, {score} points").format(side=number, score=shown)
    shown_melds: list[nodes.Node] = []
    for meld in side.get("melds", ()):
        shown_melds += _meld(meld)
    pairs: list[tuple[build.Content, build.Content]] = []
    if "melds" in side or (whole and side):
        pairs.append((label, shown_melds or _("no melds")))
    for key, words in (("red_threes", _("Side {side}, red threes")), ("black_threes", _("Side {side}, black threes"))):
        threes = side.get(key)
        if threes:
            pairs.append((words.format(side=number), _threes(threes)))
    if "hands" in side:
        for player, held in enumerate(side["hands"]):
            words = _("Side {side}, cards left with player {player}").format(side=number, player=player + 1)
            pairs.append((words, cards(held) if held else _("none")))
    if side.get("went_out", "none") != "none":
        words = _("went out, concealed") if side["went_out"] == "concealed" else _("went out")
        pairs.append((_("Side {side}").format(side=number), words))
    return pairs


def _meld(meld: Any) -> list[nodes.Node]:
    if isinstance(meld, str):
        return [cards(meld)]
    notes = []
    if meld.get("concealed"):
        notes.append(_("laid concealed"))
    if "by" in meld:
        seats = meld["by"] if isinstance(meld["by"], list) else [meld["by"]]
        notes.append(_("laid by seat {seats}").format(seats=_(" and ").join(map(str, seats))))
    made: list[nodes.Node] = [cards(meld["cards"])]
    if notes:
        made.append(build.para(", ".join(notes), "cn-meta"))
    return made


def _threes(threes: Any) -> build.Content:
    if isinstance(threes, Mapping):
        return build.join(
            [_("seat {seat}: ").format(seat=seat), build.small(notation.cards(held))] for seat, held in threes.items()
        )
    if isinstance(threes, list):
        return build.join(cards(held).children if isinstance(held, str) else str(held) for held in threes)
    return cards(threes) if isinstance(threes, str) else str(threes)


def _flags(state: Entry) -> list[tuple[build.Content, build.Content]]:
    said = []
    phase = state.get("phase")
    if phase == "draw":
        said.append(_("the turn begins"))
    elif phase == "act":
        said.append(_("the draw or take is done"))
    elif phase == "answer":
        said.append(_("the partner must answer"))
    elif phase == "over":
        said.append(_("the hand is over"))
    frozen = state.get("frozen")
    if isinstance(frozen, list):
        said.append(_("the pile is frozen for seat {seats}").format(seats=", ".join(map(str, frozen))))
    elif frozen is not None:
        said.append(_("the pile is frozen for everybody") if frozen else _("no card freezes the pile"))
    if state.get("taken"):
        said.append(_("the pile was taken in this turn"))
    if state.get("laid"):
        said.append(_("melds begun in this turn: {ranks}").format(ranks=" ".join(state["laid"])))
    if state.get("joined"):
        said.append(_("cards were added to an older meld in this turn"))
    asked = state.get("asked")
    if asked in ("yes", "no"):
        said.append(_("the partner said yes") if asked == "yes" else _("the partner said no"))
    if state.get("melded"):
        seats = [str(seat) for seat, melded in enumerate(state["melded"]) if melded]
        if seats:
            said.append(_("laid cards in an earlier turn: seat {seats}").format(seats=", ".join(seats)))
    if state.get("dealer") is not None:
        said.append(_("seat {seat} dealt").format(seat=state["dealer"]))
    return [(_("Situation"), "; ".join(said) + ".")] if said else []


def _deal(given: Entry) -> list[tuple[build.Content, build.Content]]:
    pairs: list[tuple[build.Content, build.Content]] = [
        (_("Deck, dealt from the left"), cards(given["deck"], most=DECK))
    ]
    if "dealer" in given:
        pairs.append((_("Dealer"), _("seat {seat}").format(seat=given["dealer"])))
    if "scores" in given:
        pairs.append((_("Totals before"), ", ".join(map(str, given["scores"]))))
    return pairs


def _hand(hand: Entry) -> list[tuple[build.Content, build.Content]]:
    return [pair for number, side in enumerate(hand["sides"]) for pair in _side(number, side, whole=True)]


# --- actions and questions ---


def _when(case: Case) -> list[nodes.Node]:
    when = case.when
    if when is None:
        return []
    if isinstance(when, Mapping) and "ask" in when:
        return [build.para([build.strong(_("Asked: ")), _question(when)])]
    if isinstance(when, Mapping) and "hands" in when:
        count = sum(len(hand["steps"]) for hand in when["hands"])
        played = len(when["hands"])
        said = _("One whole hand, {steps} actions.") if played == 1 else _("{hands} hands, {steps} actions in all.")
        said = said.format(hands=played, steps=count)
        return [build.para(said)]
    steps = when["steps"] if isinstance(when, Mapping) and "steps" in when else [when]
    turn = case.given.get("state", {}).get("turn", 0)
    made: list[nodes.Node] = [_step(step, turn) for step in steps[:STEPS]]
    if len(steps) > STEPS:
        made.append(build.para(_("… and {n} more actions.").format(n=len(steps) - STEPS)))
    return made


def _question(when: Entry) -> str:
    if when["ask"] == "view":
        return _("what may seat {seat} see?").format(seat=when.get("seat", 0))
    if when["ask"] == "count":
        return _("how many sequences of {n} legal actions are there?").format(n=when.get("depth", 1))
    kinds = {
        "take": _("which takes of the pile are legal?"),
        "meld": _("which single melds and additions are legal?"),
        "discard": _("which discards are legal?"),
        "kinds": _("which kinds of action are legal?"),
    }
    return kinds[when["of"]]


def _step(step: Any, turn: int | None) -> nodes.Node:
    seat, action = moves.action(step, turn)
    block = build.div("cn-step")
    # A raw action is malformed on purpose and has no words.
    raw = isinstance(step, Mapping) and "raw" in step
    block.append(build.para(_raw(seat, action) if raw else _action(seat, action)))
    if isinstance(step, Mapping) and step.get("illegal"):
        block.append(
            build.para([_("Refused: "), *build.join(build.link("rule", rule) for rule in step["illegal"]), "."])
        )
    return block


def _action(seat: int, action: Entry) -> list[nodes.Node]:
    """An action in words, with pictures of its cards."""
    do = action.get("do")
    line: list[nodes.Node] = [build.strong(_("Seat {seat} ").format(seat=seat))]
    if do == "draw":
        line += build.inline(_("takes the upcard as the draw.") if action.get("upcard") else _("draws from the stock."))
    elif do == "take":
        line += build.inline(
            _("takes the pile with its top card and ")
            if action["with"]
            else _("takes the pile, adding its top card to a meld")
        )
        line += faces(action["with"])
        if action["melds"]:
            line += build.inline([_(" and melding "), *_entries(action["melds"])])
        line += build.inline(".")
    elif do == "meld":
        line += build.inline([_("melds "), *_entries(action["melds"]), "."])
    elif do == "discard":
        line += build.inline([_("discards "), *faces([action["card"]])])
        line += build.inline(_(" from the table.") if action.get("from") else ".")
    elif do == "ask":
        line += build.inline(_("asks the partner: may I go out?"))
    elif do == "answer":
        line += build.inline(_("answers yes.") if action["yes"] else _("answers no."))
    elif do == "pass":
        line += build.inline(_("passes."))
    return line


def _raw(seat: int, action: Entry) -> list[nodes.Node]:
    sent = json.dumps(action, ensure_ascii=False)
    return build.inline([build.strong(_("Seat {seat} ").format(seat=seat)), _("sends "), build.code(sent), "."])


def _entries(melds: Iterable[Entry]) -> list[nodes.Node]:
    shown = []
    for entry in melds:
        line = faces(entry["cards"])
        if "side" in entry:
            line += build.inline(_(" onto a meld of side {side}").format(side=entry["side"]))
        shown.append(line)
    return build.join(shown, _(" and "))


# --- the result ---


def _then(case: Case) -> list[nodes.Node]:
    then = case.then
    if isinstance(then, Mapping) and "any_of" in then:
        made: list[nodes.Node] = [
            build.para(
                [build.strong(_("Allowed answers")), _(", because of "), build.link("amb", then["ambiguity"]), ":"]
            )
        ]
        made.append(build.bullets([_answer(case, way) for way in then["any_of"]]))
        return made
    return _answer(case, then)


def _answer(case: Case, then: Any) -> list[nodes.Node]:
    words = {
        "legal": _("Legal."),
        "valid": _("A valid rule set."),
        "same": _("The same in both."),
        "error": _("Error: there is no position."),
    }
    if isinstance(then, str):
        return [_verdict(words[then], "cn-yes" if then in ("legal", "valid") else "cn-no")]
    made: list[nodes.Node] = []
    if then.get("legal"):
        made.append(_verdict(words["legal"], "cn-yes"))
    if "illegal" in then:
        refused: build.Content = [
            _("Refused: "),
            *build.join(build.link("rule", rule) for rule in then["illegal"]),
            ".",
        ]
        made.append(_verdict(refused, "cn-no"))
    if "invalid" in then:
        made.append(_verdict([_("Not a valid rule set, because of "), build.code(then["invalid"]), "."], "cn-no"))
    for key, said in (
        ("exactly", _("Exactly these: ")),
        ("includes", _("Among others: ")),
        ("excludes", _("Not among them: ")),
    ):
        if key in then:
            listed: list[build.Content] = [build.code(entry or "–") for entry in then[key]] or [_("none")]
            made.append(build.para([build.strong(said), *build.join(listed)]))
    if isinstance(then.get("state"), Mapping):
        block = build.div("cn-table-top")
        block.append(build.para(build.strong(_("Afterwards"))))
        block.append(build.terms(_state(then["state"], whole=False), "cn-pairs"))
        made.append(block)
    if "view" in then:
        made.append(build.para([build.strong(_("Seen: ")), _seen(then["view"])]))
    if "count" in then:
        made.append(build.para([build.strong(_("Number of sequences: ")), str(then["count"])]))
    score = then.get("score", then)
    if "sheets" in score:
        made.append(sheets(score["sheets"]))
    if "scores" in score:
        made.append(build.para([build.strong(_("Totals afterwards: ")), ", ".join(map(str, score["scores"])), "."]))
    following = score.get("next", {})
    if following.get("minimums"):
        made.append(build.para([build.strong(_("Next minimums: ")), ", ".join(map(str, following["minimums"])), "."]))
    winners = following.get("winners", then.get("winners"))
    if winners:
        made.append(build.para([build.strong(_("Won by: ")), ", ".join(map(str, winners)), "."]))
    if then.get("complete"):
        made.append(_verdict(_("The program accepts or refuses every step as stated."), "cn-yes"))
    return made


def _verdict(said: build.Content, *classes: str) -> nodes.paragraph:
    return build.para(said, "cn-verdict", *classes)


def _seen(view: Entry) -> str:
    parts = []
    for key, value in view.items():
        shown = " ".join(map(str, value)) if isinstance(value, list) else _plain(value)
        parts.append(f"{key.replace('_', ' ')} {shown}")
    return "; ".join(parts)


def sheets(found: Sequence[Entry], names: Sequence[str] | None = None) -> nodes.table:
    """Score sheets side by side: a row for each item, the total below."""
    items = list(dict.fromkeys(item for sheet in found for item in sheet.get("items", {})))
    heads = list(names) if names is not None else [_sheet_name(number, sheet) for number, sheet in enumerate(found)]
    rows: list[list[build.Content]] = [
        [_(item.replace("_", " ")), *(str(sheet.get("items", {}).get(item, 0)) for sheet in found)] for item in items
    ]
    if any("total" in sheet for sheet in found):
        rows.append([build.strong(_("total")), *(build.strong(str(sheet.get("total", ""))) for sheet in found)])
    return build.table([_("item"), *heads], rows, "cn-sheet")


def _sheet_name(number: int, sheet: Entry) -> str:
    if "of" in sheet:
        return _("seats {seats}").format(seats=", ".join(map(str, sheet["of"])))
    return _("side {side}").format(side=number)


# --- cards ---


def faces(found: Iterable[str]) -> list[nodes.Node]:
    """Cards as small pictures on a line."""
    return [build.small(found)]


def cards(text: str, most: int | None = None) -> nodes.paragraph:
    """A row of pictures of cards as people write them; dots at an end appear as dots."""
    before, found, after = open_cards(text)
    shown = found if most is None else found[:most]
    row = build.cards(shown)
    if before:
        row.insert(0, build.gap())
    if after or len(shown) < len(found):
        row.append(build.gap())
    return row
