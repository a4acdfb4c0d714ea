"""A scene: one case in one rule set while it is compiled, together with a game of the interpreter.

Each method adds one exchange. The case gives the expected answers. The interpreter carries the position from step to
step; where it disagrees with the case, the scene adds a remark for the linter. The game is played as the case is
written; only what is sent and expected is turned.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from canasta.interpreters import Interpreter, State, quickest
from canasta.notation import decks, moves, positions
from canasta.notation.cards import Unreadable, cards
from canasta.spec import CanastaError, Rules, UnreadableInput
from canasta_conformance.adapter import answers
from canasta_conformance.forms.model import Check, Exchange
from canasta_conformance.forms.protocol import canonical_text, digest
from canasta_conformance.suite import choices, sheet
from canasta_conformance.suite.choices import is_foreign, needs_of
from canasta_conformance.suite.rotation import Rotation

#: Positions that this process has already completed, by rule set, filler and the author's text.
Loaded: TypeAlias = dict[tuple[str, int, str], tuple[State, dict[str, Any]]]


class CannotCompileError(Exception):
    """A case that cannot be turned into requests; the message gives the reason."""


class Scene:
    """The exchanges of a play so far, and the current position.

    If ``digests`` is true, every position on the way is compared. ``rotation`` says how the case is turned round the
    table; None leaves it as it is written.
    """

    def __init__(
        self, rules: Rules, filler: int, digests: bool, loaded: Loaded | None = None, rotation: Rotation | None = None
    ) -> None:
        self.rules, self.filler, self.digests, self.rotation = rules, filler, digests, rotation
        self._loaded: Loaded = {} if loaded is None else loaded
        self.exchanges: list[Exchange] = []
        self.remarks: list[str] = []
        # The fast one where it plays the rule set; whoever runs the reference compares the two with every case.
        self.game: Interpreter = quickest(rules)
        self.state: State | None = None

    # --- beginnings ---

    def load(self, sparse: Mapping[str, Any], note: str = "") -> None:
        """Begin with a sparse position."""
        # Neighbouring cases often begin in the same position; states never change, so they can share one.
        key = (self.rules.digest, self.filler, json.dumps(sparse, sort_keys=True))
        if key not in self._loaded:
            state = self._engine_state(self.whole(sparse))
            self._loaded[key] = state, self.game.to_json(state)
        self.state, written = self._loaded[key]
        turned = self._turned(written)
        checks = [self._ok(), *([_state_check(turned)] if self.digests else [])]
        self._add({"op": "load", "state": turned}, "verdict", checks, note)

    def whole(self, sparse: Mapping[str, Any]) -> dict[str, Any]:
        """The full state of a sparse position.

        Raises CannotCompileError if it cannot be completed.
        """
        try:
            return positions.state(self.rules, sparse, self.filler)
        except (Unreadable, IndexError, ValueError) as problem:
            raise CannotCompileError(f"the position cannot be completed: {problem}") from None

    def _engine_state(self, whole: Mapping[str, Any]) -> State:
        try:
            return self.game.state_from(self.rules, whole)
        except CanastaError as problem:
            raise CannotCompileError(f"the reference does not load the position: {problem}") from None

    def spoiled(self, sparse: Mapping[str, Any], how: str) -> None:
        """Load a valid position, then one with a card too few or too many, which the program must refuse."""
        self.load(sparse, "a good position first")
        assert self.state is not None
        bad = self.game.to_json(self.state)
        if how == "drop":
            bad["stock"] = bad["stock"][:-1]
        else:
            bad["stock"] = [*bad["stock"], bad["stock"][-1]]
        self._add(
            {"op": "load", "state": self._turned(bad)}, "verdict", [Check("verdict", "refused")], "cards do not add up"
        )

    def deal(self, written: str, dealer: int, scores: Sequence[int] | None, number: int, note: str = "") -> None:
        """Begin with a deal from a given deck."""
        try:
            deck = decks.full_deck(self.rules, written, self.filler)
            self.state = self.game.deal(self.rules, deck, dealer, scores, number)
        except (Unreadable, CanastaError) as problem:
            raise CannotCompileError(f"the deck cannot be dealt: {problem}") from None
        # The reference knows how many totals this rule set has.
        totals = self.game.to_json(self.state)["scores"]
        if self.rotation is not None:
            deck, dealer, totals = self.rotation.cards(deck), self.rotation.seat(dealer), self.rotation.by_total(totals)
        self._add(
            {"op": "load", "deck": deck, "dealer": dealer, "scores": totals, "deal": number},
            "verdict",
            [self._ok(), *self._digest()],
            note,
        )

    # --- actions ---

    def seat_on_turn(self) -> int | None:
        """The seat whose turn it is, if that is known."""
        return None if self.state is None else self.game.to_move(self.state)

    def accept(self, written: Any, note: str = "", expected: Mapping[str, Any] | None = None) -> None:
        """Add an action that the program must accept, and the expected parts of the position after it."""
        seat, action = self._action(written)
        needs = needs_of(self.state, seat, action, legal=True)
        request = self._apply(seat, action)
        checks = [self._ok()]
        if self.state is not None:
            self._play(seat, action)
        if expected is not None and self.state is not None:
            checks.append(self._expected_state(expected))
        else:
            checks += self._digest()
        self._add(request, "verdict", checks, note, needs)

    def follow_up(self, written: Any, before: State | None) -> None:
        """Add requests whose answers show that the action just accepted was carried out: the same action again, the
        discard of a drawn card, play after the end of a hand. ``before`` is the position in which it was accepted.

        At least one has another answer in ``before``. If there is none, a remark says so.
        """
        if before is None or self.state is None:
            return
        seat, action = moves.action(written, self.game.to_move(before))
        shows = False
        for asked, again in choices.consequences(before, self.state, seat, action):
            legal = not self._violations(asked, again)
            shows = shows or legal == bool(self._violations(asked, again, before))
            needs = {"actions.carried"} | needs_of(self.state, asked, again, legal=legal)
            if again["do"] in ("take", "meld") and not legal:
                needs.add("turn.steps")
            check = Check("carried", "ok" if legal else "no")
            self._add(self._apply(asked, again), "carried", [check], "to see what was carried out", frozenset(needs))
        if not shows:
            self.remarks.append(f"{moves.action_line(seat, action)}: no later request shows that it was carried out")

    def refuse(self, written: Any, rules: Sequence[str], note: str = "") -> None:
        """Add an action that the program must refuse because of exactly these rules."""
        seat, action = self._action(written)
        self._compare_violations(seat, action, rules)
        self._add(
            self._apply(seat, action),
            "verdict",
            [Check("verdict", "no"), Check("reason", "rules", sorted(rules))],
            note,
            needs_of(self.state, seat, action, legal=False),
            is_foreign(self.rules, action),
        )

    def either(self, written: Any, ways: Sequence[Sequence[Check]]) -> None:
        """Add an action with several correct answers; no other exchange may follow it."""
        seat, action = self._action(written)
        self._add(
            self._apply(seat, action),
            "verdict",
            [Check("verdict", "any_of", [list(way) for way in ways])],
            needs=needs_of(self.state, seat, action, legal=False),
        )
        self.state = None

    def unanswerable(self, written: Any) -> None:
        """Add an action after a refused load; the program must reply ``error``."""
        seat, action = self._action(written)
        self._add(
            self._apply(seat, action),
            "verdict",
            [Check("verdict", "error")],
            "after a refused load",
        )

    def _apply(self, seat: int, action: Mapping[str, Any]) -> dict[str, Any]:
        if self.rotation is None:
            return {"op": "apply", "seat": seat, "action": action}
        placed = any("side" in entry or "meld" in entry for entry in action.get("melds") or ())
        state = self.game.to_json(self.state) if placed and self.state is not None else None
        return {"op": "apply", "seat": self.rotation.seat(seat), "action": self.rotation.action(action, seat, state)}

    def _action(self, written: Any) -> tuple[int, dict[str, Any]]:
        try:
            return moves.action(written, self.seat_on_turn())
        except (Unreadable, KeyError) as problem:
            raise CannotCompileError(f"the action cannot be read: {problem}") from None

    def _play(self, seat: int, action: Mapping[str, Any]) -> None:
        assert self.state is not None
        try:
            self.state, _ = self.game.apply(self.state, seat, self.game.action_from(action))
        except CanastaError as problem:
            broken = getattr(problem, "rules", ()) or ("turn.action-complete",)
            line = moves.action_line(seat, action)
            self.remarks.append(f"{line}: accepted by the case, refused by the reference ({', '.join(sorted(broken))})")
            self.state = None

    def _compare_violations(self, seat: int, action: Mapping[str, Any], rules: Sequence[str]) -> None:
        if self.state is None:
            return
        broken = self._violations(seat, action)
        if broken != frozenset(rules):
            seen = ", ".join(sorted(broken)) or "nothing"
            line = moves.action_line(seat, action)
            self.remarks.append(f"{line}: refused by {', '.join(rules)} in the case, by {seen} in the reference")

    def _violations(self, seat: int, action: Mapping[str, Any], before: State | None = None) -> frozenset[str]:
        state = self.state if before is None else before
        assert state is not None
        try:
            return self.game.violations(state, seat, self.game.action_from(action))
        except UnreadableInput:
            return frozenset({"turn.action-complete"})

    # --- questions ---

    def ask_legal(self, of: str, want: Mapping[str, Any]) -> None:
        """Ask for the list of legal actions of the seat whose turn it is."""
        entries = {
            name: sorted(map(self.rotation.entry, listed)) if self.rotation is not None else listed
            for name, listed in want.items()
        }
        self._add(
            {"op": "legal", "seat": self._asked(), "of": of, "form": "list"}, "legal", [Check("legal", "list", entries)]
        )

    def ask_count(self, depth: int, want: Mapping[str, Any]) -> None:
        """Ask for the number of ways to continue."""
        made = dict(want)
        if self.rotation is not None and "divide" in made:
            made["divide"] = {self.rotation.entry(entry): ways for entry, ways in made["divide"].items()}
        self._add(
            {"op": "legal", "seat": self._asked(), "of": "all", "form": "count", "depth": depth},
            "count",
            [Check("count", "count", made)],
        )

    def ask_digests(self, depth: int, want: Mapping[str, str]) -> None:
        """Ask for the positions to which the ways to continue lead, as a digest for each first action."""
        made = dict(want)
        if self.rotation is not None and self.state is not None:
            # A digest cannot be turned. The linter compares the written ones with the reference.
            turned = self._engine_state(self.rotation.state(self.game.to_json(self.state)))
            made = answers.positions_ahead(turned, depth)
        self._add(
            {"op": "legal", "seat": self._asked(), "of": "all", "form": "digest", "depth": depth},
            "digests",
            [Check("digests", "count", {"digests": made})],
        )

    def _asked(self) -> int:
        return self._seat(self.seat_on_turn() or 0)

    def ask_view(self, seat: int, parts: Mapping[str, Any] | None = None, note: str = "") -> Mapping[str, Any] | None:
        """Ask what a seat sees: the parts that the case gives, and the rest according to the reference."""
        want: dict[str, Any] = {}
        seen = None if self.state is None else self.game.view(self.state, seat)
        if parts:
            want["parts"] = view_parts(parts)
            for name, value in want["parts"].items():
                if seen is not None and seen.get(name) != value:
                    self.remarks.append(
                        f"view of seat {seat}: {name} is {value} in the case, {seen.get(name)} in the reference"
                    )
            want["parts"] = self._turned_parts(want["parts"])
        if seen is not None:
            want["digest"] = digest(self._turned(seen))
        self._add({"op": "view", "seat": self._seat(seat)}, "view", [Check("view", "view", want)], note)
        return seen

    def ask_score(self, want: Mapping[str, Any] | None, note: str = "") -> None:
        """Ask for the score of the hand just played: the parts that the case gives, and the rest according to the
        reference.
        """
        over = self.state is not None and self.seat_on_turn() is None
        checks = []
        if want:
            checks.append(Check("score", "score", self._turned_score(want)))
        if over and self.state is not None:
            checks.append(Check("score", "score", self._turned_score(answers.score_of_state(self.state))))
        elif not want:
            raise CannotCompileError("the hand is not over, so it has no score")
        self._add({"op": "score"}, "score", checks, note)

    def score_hand(self, hand: Mapping[str, Any], ways: Sequence[Mapping[str, Any]]) -> None:
        """Ask for the score of a hand as people write it; each of ``ways`` is a correct answer."""
        wire = sheet.on_the_wire(self.rules, hand)
        checks = [[Check("hand", "score", self._turned_score(way))] for way in ways]
        self._add(
            {"op": "score", "hand": wire if self.rotation is None else self.rotation.hand_to_score(wire)},
            "hand",
            checks[0] if len(checks) == 1 else [Check("hand", "any_of", checks)],
        )

    # --- inside ---

    def _seat(self, seat: int) -> int:
        return seat if self.rotation is None else self.rotation.seat(seat)

    def _turned(self, written: Mapping[str, Any]) -> dict[str, Any]:
        """A position or a view as it is sent or expected."""
        return dict(written) if self.rotation is None else self.rotation.state(written)

    def _turned_score(self, want: Mapping[str, Any]) -> dict[str, Any]:
        return dict(want) if self.rotation is None else self.rotation.score(want)

    def _turned_parts(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        if self.rotation is None or self.state is None:
            return dict(parts)
        turned = self.rotation.state({"sides": self.game.to_json(self.state)["sides"], **parts})
        return {name: turned[name] for name in parts}

    def _ok(self) -> Check:
        return Check("verdict", "ok")

    def _digest(self) -> list[Check]:
        if not self.digests or self.state is None:
            return []
        return [_state_check(self._turned(self.game.to_json(self.state)))]

    def _expected_state(self, expected: Mapping[str, Any]) -> Check:
        assert self.state is not None
        actual = self.game.to_json(self.state)
        found = positions.deviations(self.rules, expected, actual)
        if not found:
            return _state_check(self._turned(actual))
        self.remarks += [f"after the action: {deviation} in the reference" for deviation in found]
        # The case counts as right, so the state of the reference must not replace what it says.
        return _state_check({"expected": found})

    def expect_state(self, expected: Mapping[str, Any]) -> None:
        """Compare the position with the parts that the case gives, on the last exchange that changed it."""
        if self.state is None:
            return
        for place in range(len(self.exchanges) - 1, -1, -1):
            exchange = self.exchanges[place]
            if exchange.facet == "verdict" and any(check.kind == "ok" for check in exchange.checks):
                checks = [check for check in exchange.checks if check.kind != "state"]
                self.exchanges[place] = Exchange(
                    exchange.request,
                    exchange.facet,
                    (*checks, self._expected_state(expected)),
                    exchange.note,
                    exchange.needs,
                )
                return

    def _add(
        self,
        request: dict[str, Any],
        facet: str,
        checks: Sequence[Check],
        note: str = "",
        needs: frozenset[str] = frozenset(),
        foreign: bool = False,
    ) -> None:
        self.exchanges.append(Exchange(request, facet, tuple(checks), note, needs, foreign))


def _state_check(state: Mapping[str, Any]) -> Check:
    return Check("state", "state", canonical_text(state))


def view_parts(written: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of a view that a case gives, in the format of a view."""
    parts = {name: value for name, value in written.items() if name != "seat"}
    if isinstance(parts.get("hand"), str):
        parts["hand"] = sorted(cards(parts["hand"]))
    if isinstance(parts.get("pile"), str):
        parts["pile"] = cards(parts["pile"])
    return parts
