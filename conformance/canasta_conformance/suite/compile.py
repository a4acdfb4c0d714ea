"""Turns cases into plays: for each rule set the requests, and the checks on their replies.

Requests are fixed here, before any program answers. A sparse position is completed, a deck is written in full, and an
action gets its exact form. The case gives the expected answers. The digests of a trace come from the reference; the
linter compares them with the case and its chain.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from canasta.spec import CanastaError, Rules, rules_digest
from canasta_conformance.forms.levels import FACET_NEEDS, owed_at
from canasta_conformance.forms.model import Case, Check, Exchange, Play, Test
from canasta_conformance.forms.protocol import digest
from canasta_conformance.suite import rotation, rulesets
from canasta_conformance.suite.scene import CannotCompileError, Loaded, Scene

#: The rotation of each case in each rule set, by case id and rule set.
Rotations: TypeAlias = Mapping[tuple[str, str], int]

#: The plays that this process has made, by case id, rule set, filler, own rotation and rotation, with what each was
#: made of: the case and its twin. A case that was edited since is another value and is compiled anew.
_MADE: dict[tuple[str, str, int, int, int], tuple[Case, Case | None, Play]] = {}


class Compiler:
    """Compiles cases that may name each other as neighbours.

    ``filler`` is the order in which positions are filled up. Programs get the first; the linter looks at both.
    ``rotations`` says how each case is turned in each rule set, by its id and the rule set; without it, and where it
    has no entry, a case is asked as it is written.
    """

    def __init__(self, cases: Iterable[Case], filler: int = 0, rotations: Rotations | None = None) -> None:
        self.index: Mapping[str, Case] = {case.id: case for case in cases}
        self.filler = filler
        self.rotations: Rotations = {} if rotations is None else rotations
        self._loaded: Loaded = {}

    def plays(self, cases: Iterable[Case] | None = None) -> list[Play]:
        """The plays of some cases (by default, of all that are not retired)."""
        chosen = self.index.values() if cases is None else cases
        return [self.play(case, name) for case in chosen if case.status != "retired" for name in case.variants]

    def play(self, case: Case, ruleset: str, rotation: int | None = None) -> Play:
        """The play of a case in a rule set, at its own rotation or at another one. If it cannot be compiled, it has no
        exchanges and a remark that gives the reason.
        """
        own = self.rotations.get((case.id, ruleset), 0)
        number = own if rotation is None else rotation
        key, made_of = (case.id, ruleset, self.filler, own, number), (case, self._twin(case))
        if key not in _MADE or _MADE[key][:2] != made_of:
            _MADE[key] = (*made_of, self._compiled(case, ruleset, number))
        return _MADE[key][2]

    def _twin(self, case: Case) -> Case | None:
        """The case to ask after a refusal, in the same state."""
        following = (case.twin or {}).get("same-state")
        return self.index.get(following) if isinstance(following, str) else None

    def _compiled(self, case: Case, ruleset: str, number: int) -> Play:
        spec = rulesets.spec_name(ruleset, case.overrides)
        exchanges: Sequence[Exchange] = ()
        remarks: list[str] = []
        try:
            if case.kind == "variant":
                exchanges = self._variant(case, ruleset)
            else:
                rules = rulesets.overridden(ruleset, case.overrides)
                turned = rotation.of(rules, number)
                scene = Scene(rules, self.filler, _compares_positions(case), self._loaded, turned)
                _KINDS[case.kind](self, case, scene)
                exchanges, remarks = scene.exchanges, scene.remarks
        except CanastaError as problem:
            remarks = [f"the rule set cannot be used: {problem}"]
        except CannotCompileError as problem:
            remarks = [str(problem)]
        except (KeyError, TypeError, ValueError, AttributeError) as problem:
            remarks = [f"the case cannot be read: {type(problem).__name__}: {problem}"]
        own = self.rotations.get((case.id, ruleset), 0)
        made = tests(case, ruleset, exchanges, "" if number == own else f"~{number}")
        return Play(case, ruleset, spec, tuple(exchanges), made, tuple(remarks), number)

    # --- kinds ---

    def _position(self, case: Case, scene: Scene) -> None:
        _begin(case, scene)
        then = case.then
        if "spoil" in case.given:
            scene.unanswerable(case.when)
        elif isinstance(case.when, dict) and "ask" in case.when:
            scene.ask_legal(case.when["of"], _listed(then))
        elif isinstance(then, dict) and "any_of" in then:
            scene.either(case.when, [_verdict_checks(way) for way in then["any_of"]])
        else:
            before = scene.state
            parts = then if isinstance(then, dict) else {}
            scene.accept(case.when, expected=parts.get("state"))
            if "score" in parts:
                scene.ask_score(parts["score"])
            scene.follow_up(case.when, before)

    def _reject(self, case: Case, scene: Scene) -> None:
        _begin(case, scene)
        if "any_of" in case.then:
            scene.either(case.when, [_verdict_checks(way) for way in case.then["any_of"]])
            return
        scene.refuse(case.when, case.then["illegal"])
        twin = case.twin or {}
        following = twin.get("same-state")
        following_case = self._twin(case)
        if following_case is not None:
            scene.accept(following_case.when, "twin")
        elif following is not None:
            scene.accept(following, "twin")
        elif case.after is not None:
            scene.accept(case.after, "after")
        elif scene.state is not None and case.given.get("state", {}).get("phase", "draw") == "draw":
            scene.accept({"do": "draw"}, "after")
        elif "none" not in twin:
            scene.remarks.append("nothing follows the refusal: expected a neighbour (twin) in the same state, or after")

    def _trace(self, case: Case, scene: Scene) -> None:
        when, then = case.when, case.then
        views = when.get("views")
        if "hands" in when:
            self._match(case, scene, when["hands"], views)
        else:
            _begin(case, scene)
            self._steps(scene, when["steps"], views)
        if "state" in then:
            scene.expect_state(then["state"])
        if "score" in then:
            scene.ask_score(then["score"])
        _compare_chain(then.get("chain"), scene)

    def _match(self, case: Case, scene: Scene, hands: Sequence[Mapping[str, Any]], views: str | None) -> None:
        dealer, scores, number = case.given.get("dealer", 0), case.given.get("scores"), case.given.get("deal", 1)
        winners: tuple[int, ...] = ()
        for hand in hands:
            begun = len(scene.exchanges)
            scene.deal(hand["deck"], dealer, scores, number, f"hand {number}")
            self._steps(scene, hand["steps"], views, f"hand {number}, ")
            if scene.state is None:
                return
            if scene.seat_on_turn() is not None:
                raise CannotCompileError(f"hand {number} is not played to its end")
            if "end" in hand:
                scene.expect_state(hand["end"])
            for view in hand.get("views", ()):
                scene.ask_view(view["seat"], view, f"hand {number}, end")
            scene.ask_score(hand.get("score"), f"hand {number}, end")
            _compare_chain(hand.get("chain"), scene, begun, f"hand {number}: ")
            following = scene.game.next_hand(scene.state)
            dealer, scores, number = following.dealer, list(following.scores), following.deal_number
            winners = tuple(following.winners)
        for name, value in (("winners", list(winners)), ("scores", list(scores or ()))):
            if name in case.then and case.then[name] != value:
                scene.remarks.append(f"{name} are {case.then[name]} in the case, {value} in the reference")

    def _steps(self, scene: Scene, steps: Sequence[Any], views: str | None, where: str = "") -> None:
        for place, step in enumerate(steps):
            note = f"{where}step {place + 1}"
            if isinstance(step, str):
                scene.accept(step, note)
            elif "illegal" in step:
                scene.refuse(step, step["illegal"], note)
            else:
                scene.accept(step, note, step.get("state"))
            if isinstance(step, dict):
                if "legal" in step:
                    scene.ask_legal(step["legal"]["of"], _listed(step["legal"]))
                if "view" in step:
                    scene.ask_view(step["view"]["seat"], step["view"], note)
            if scene.state is None:
                continue
            if views == "steps" or (views == "ends" and scene.seat_on_turn() is None):
                for seat in range(scene.rules.table.players):
                    scene.ask_view(seat, note=note)

    def _score(self, case: Case, scene: Scene) -> None:
        if "hand" in case.given:
            scene.score_hand(case.given["hand"], case.then.get("any_of", [case.then]))
            return
        _begin(case, scene)
        self._steps(scene, (case.when or {}).get("steps", ()), None)
        scene.ask_score(case.then)

    def _view(self, case: Case, scene: Scene) -> None:
        seat = case.when["seat"]
        parts = case.then.get("view") if isinstance(case.then, dict) else None
        sparse = dict(case.given["state"])
        scene.load(sparse)
        seen = [scene.ask_view(seat, parts)]
        # The cards that the seat may see stay the same; everything else that the case leaves open is filled in
        # differently.
        whole = scene.whole(sparse)
        sparse["hands"] = {**sparse.get("hands", {}), str(seat): " ".join(whole["hands"][seat])}
        sparse["pile"] = " ".join(whole["pile"])
        scene.filler = 1 - scene.filler
        scene.load(sparse, "the same but for hidden cards")
        seen.append(scene.ask_view(seat, parts))
        if seen[0] != seen[1]:
            scene.remarks.append(f"what seat {seat} sees depends on cards that the case leaves open")

    def _count(self, case: Case, scene: Scene) -> None:
        _begin(case, scene)
        want = {name: case.then[name] for name in ("count", "divide") if name in case.then}
        if want:
            scene.ask_count(case.when["depth"], want)
        if "digests" in case.then:
            scene.ask_digests(case.when["depth"], case.then["digests"])

    def _variant(self, case: Case, ruleset: str) -> list[Exchange]:
        base = rulesets.named(ruleset)
        rules = rulesets.with_values(base.to_json(), case.overrides)
        spec = rulesets.spec_name(ruleset, case.overrides)
        request = {"op": "variant", "spec": spec, "rules": rules, "digest": rules_digest(rules)}
        check = Check("rules", "ok") if case.then == "valid" else Check("rules", "refused")
        return [
            Exchange(request, "rules", (check,)),
            Exchange(variant_request(ruleset, base), "verdict", (), "back to the rule set of the other cases"),
        ]


_KINDS = {
    "position": Compiler._position,
    "reject": Compiler._reject,
    "trace": Compiler._trace,
    "score": Compiler._score,
    "view": Compiler._view,
    "count": Compiler._count,
}


def variant_request(spec: str, rules: Rules) -> dict[str, Any]:
    """The request that chooses a rule set, without its id."""
    return {"op": "variant", "spec": spec, "rules": rules.to_json(), "digest": rules.digest}


def choosing(play: Play) -> Mapping[str, Any]:
    """The request that chooses the rule set of a play, without its id."""
    overrides = {} if play.case.kind == "variant" else play.case.overrides
    return variant_request(rulesets.spec_name(play.ruleset, overrides), rulesets.overridden(play.ruleset, overrides))


def _compares_positions(case: Case) -> bool:
    """Whether every position on the way is compared. A case that only asks for lists or views does not need that."""
    return case.kind == "trace" or (case.kind in ("position", "reject") and case.level != "table")


def _begin(case: Case, scene: Scene) -> None:
    given = case.given
    if "spoil" in given:
        scene.spoiled(given["state"], given["spoil"])
    elif "state" in given:
        scene.load(given["state"])
    else:
        scene.deal(given["deck"], given.get("dealer", 0), given.get("scores"), given.get("deal", 1))
    for action in given.get("actions", ()):
        scene.accept(action, "on the way")


def _listed(then: Mapping[str, Any]) -> dict[str, list[str]]:
    if "any_of" in then:
        raise CannotCompileError("any_of is not known for lists")
    return {name: sorted(then[name]) for name in ("exactly", "includes", "excludes") if name in then}


def _verdict_checks(way: Any) -> list[Check]:
    if way == "legal" or (isinstance(way, dict) and way.get("legal")):
        return [Check("verdict", "ok")]
    return [Check("verdict", "no"), Check("reason", "rules", sorted(way["illegal"]))]


def chain_of(exchanges: Iterable[Exchange]) -> str:
    """The digest of all expected answers along a golden trace."""
    return digest([_link(check) for exchange in exchanges for check in exchange.checks])


def _link(check: Check) -> dict[str, Any]:
    """A check in a chain; a position is there as its digest."""
    if check.kind != "state":
        return check.to_json()
    found = hashlib.sha256(check.want.encode()).hexdigest()
    return {"facet": check.facet, "kind": "digest", "want": f"sha256:{found}"}


def _compare_chain(written: str | None, scene: Scene, begun: int = 0, where: str = "") -> None:
    # A chain is recorded from the case as it is written.
    if written is None or scene.rotation is not None:
        return
    found = chain_of(scene.exchanges[begun:])
    if written == "pending":
        scene.remarks.append(f"{where}the chain is pending; it is {found}")
    elif written != found:
        scene.remarks.append(f"{where}the chain is {written} in the case, {found} in the reference")


# --- tests ---


def tests(case: Case, ruleset: str, exchanges: Sequence[Exchange], turned: str) -> tuple[Test, ...]:
    """The tests of a play: one at the case's own level, and one for each facet that only a higher level requires.

    ``turned`` ends their ids where the case is not asked at its own rotation, otherwise it is empty.
    """
    found = {check.facet for exchange in exchanges for check in exchange.checks}
    if not found:
        found = {"verdict"}
    base = frozenset(facet for facet in found if owed_at(facet, case.level) == case.level)
    common = frozenset(case.needs) | _prerequisites(exchanges)
    name = f"{case.name}/{ruleset}{turned}"
    made = [Test(name, case, ruleset, "", base, case.level, common | _facet_needs(base))]
    for facet in sorted(found - base):
        level, needs = owed_at(facet, case.level), common | _facet_needs({facet})
        made.append(Test(f"{name}#{facet}", case, ruleset, facet, frozenset({facet}), level, needs))
    return tuple(made)


def _facet_needs(facets: Iterable[str]) -> frozenset[str]:
    return frozenset(need for facet in facets for need in FACET_NEEDS[facet])


def _prerequisites(exchanges: Iterable[Exchange]) -> frozenset[str]:
    """The capabilities without which the requests of a play have no answer that could be judged."""
    needs: set[str] = set()
    carried = False
    for exchange in exchanges:
        if exchange.facet == "carried":
            continue
        request = exchange.request
        needs |= exchange.needs
        if "state" in request:
            needs.add("load")
        if request.get("state", {}).get("asked", "none") not in ("none", "closed"):
            needs.add("permission")
        if request["op"] == "load":
            carried = False
        elif carried:
            needs.add("actions.carried")
        if request["op"] == "apply":
            does = request["action"].get("do") if isinstance(request["action"], Mapping) else None
            if does in ("ask", "answer"):
                needs.add("permission")
            if does in ("take", "meld") and not any(check.kind == "ok" for check in exchange.checks):
                needs.add("turn.steps")
            carried = carried or any(check.kind == "ok" for check in exchange.checks)
    return frozenset(needs)
