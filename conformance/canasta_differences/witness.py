"""Witnesses: for a parameter in which two rule sets differ, a situation that the two judge or score differently.

A witness comes from a case of the suite, from a probe made for the parameter, or from a hand that the program plays by
one rule set and follows by the other. All random choices have fixed seeds, and the search counts its attempts instead
of measuring time, so the same two rule sets always get the same witness. The interpreter executes each witness again
under both rule sets before it is returned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from typing import Any

from canasta.interpreters import interpreter_of
from canasta.notation.cards import open_cards
from canasta.spec import Resolution, catalogue, idle
from canasta.spec.errors import InternalFault
from canasta.spec.parameters import parameters
from canasta_differences.case_probes import case_probes
from canasta_differences.contexts import Context, Party, along, nearest, together, whole
from canasta_differences.made_probes import made_probes
from canasta_differences.played_probes import played_probes
from canasta_differences.probe import Answer, Contrast, Kind, Probe, begin, contrast, holds
from canasta_differences.seating import seated
from canasta_differences.simplify import simplified

#: How clear each kind of difference is; lower is clearer. A refusal is the clearest, a difference in reasons the least.
_RANK: Mapping[Kind, int] = {"verdict": 2, "score": 1, "deal": 1, "view": 1, "outcome": 1, "readable": 0, "reason": 9}
_PLAIN, _LAST = 0, 9


@dataclass(frozen=True, slots=True)
class Witness:
    """A probe on which two rule sets differ, and both answers.

    ``alone``: the two differ only in the parameter ``path``. ``direct``: the rule sets that the user compares give the
    same two answers, even if they also differ in other parameters.
    """

    path: str
    first: Party
    second: Party
    probe: Probe
    contrast: Contrast
    alone: bool
    direct: bool

    def confirmed(self) -> bool:
        """Whether both rule sets give these answers again, whatever the cards that the probe leaves open."""
        return holds(self.first.rules, self.second.rules, self.probe, self.contrast)

    def to_json(self) -> dict[str, Any]:
        """The witness as data: the two rule sets, the probe in the forms for people and for programs, and the two
        answers.
        """
        found = {
            "origin": self.probe.origin,
            "kind": self.contrast.kind,
            "alone": self.alone,
            "direct": self.direct,
            "a": self.first.to_json(),
            "b": self.second.to_json(),
            **self.probe.to_json(),
            "answers": {"a": self.contrast.first.to_json(), "b": self.contrast.second.to_json()},
        }
        if "hand" not in self.probe.given:
            begun = {"a": begin(self.first.rules, self.probe.given), "b": begin(self.second.rules, self.probe.given)}
            found["load"] = {key: interpreter_of(state).to_json(state) for key, state in begun.items()}
        return found


@dataclass(frozen=True, slots=True)
class Idle:
    """The statement that a parameter is without effect in both rule sets, with the values that cause this."""

    path: str
    first: Mapping[str, Any]
    second: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        """The values of each rule set that leave the parameter without effect."""
        return {"idle": {"a": dict(self.first), "b": dict(self.second)}}


@dataclass(frozen=True, slots=True)
class Unfound:
    """The search found nothing after a number of probes; that proves nothing."""

    path: str
    tried: int

    def to_json(self) -> dict[str, Any]:
        """The number of probes tried."""
        return {"unfound": {"tried": self.tried}}


Shown = Witness | Idle | Unfound


def shown(first: Resolution, second: Resolution, path: str) -> Shown | None:
    """What shows the difference of two rule sets in a parameter; None for table manners, which change no verdict or
    score.

    Raises InternalFault if a witness gives other answers when it is executed again.
    """
    if parameters()[path].custom:
        return None
    return _Search(first, second, path).shown()


def confirmed(witness: Witness) -> Witness:
    """The witness, executed again under both rule sets; raises InternalFault if the answers differ."""
    if not witness.confirmed():
        raise InternalFault(
            f"{witness.path}: the witness from {witness.probe.origin} gives other answers when it is executed again"
        )
    return witness


@cache
def readers(path: str) -> frozenset[str]:
    """The rules that read a parameter."""
    return frozenset(
        rule.id
        for rule in catalogue.rules().values()
        if any(path == read or path.startswith(f"{read}.") for read in rule.reads)
    )


class _Search:
    """The search for one parameter; it counts its attempts."""

    def __init__(self, first: Resolution, second: Resolution, path: str) -> None:
        self.first, self.second, self.path = first, second, path
        self.whole = whole(first, second)
        self.tried = 0

    def shown(self) -> Shown:
        values = self.first.values(), self.second.values()
        idle_in = [idle.because(self.path, own, other[self.path]) for own, other in (values, tuple(reversed(values)))]
        if None not in idle_in:
            return Idle(self.path, idle_in[0] or {}, idle_in[1] or {})
        found = self._found()
        return Unfound(self.path, self.tried) if found is None else confirmed(found)

    def _found(self) -> Witness | None:
        """The first witness with a clear difference, from the simplest pairs and probes on; otherwise a difference in
        reasons.
        """
        alone = list(nearest(self.first, self.second, self.path))
        rounds: list[Iterable[tuple[Context, Callable[[Context], Iterator[Iterable[Probe]]]]]] = [
            ((context, self._near) for context in alone),
            ((context, self._near) for context in self._along(alone)),
            ((context, self._far) for context in alone),
            ((context, self._near) for context in together(self.first, self.second, self.path) if not alone),
        ]
        last: Witness | None = None
        for context, tiers in chain.from_iterable(rounds):
            for probes in tiers(context):
                found = self._best(context, probes)
                if found is not None and found.contrast.kind != "reason":
                    return found
                last = last or found
        return last

    def _along(self, alone: list[Context]) -> Iterator[Context]:
        for context in along(self.first, self.second, self.path):
            if context not in alone:
                alone.append(context)
                yield context

    def _near(self, context: Context) -> Iterator[Iterable[Probe]]:
        """Probes about the parameter: cases that cite a rule which reads it, and probes made for it."""
        mine = readers(self.path)
        yield (probe for probe in case_probes() if probe.rules & mine)
        yield made_probes((context.first.rules, context.second.rules), self.path)

    def _far(self, context: Context) -> Iterator[Iterable[Probe]]:
        """All other probes: the remaining cases, and played hands."""
        mine = readers(self.path)
        yield (probe for probe in case_probes() if not probe.rules & mine)
        yield played_probes(context.first.rules, context.second.rules)

    def _best(self, context: Context, probes: Iterable[Probe]) -> Witness | None:
        best: tuple[tuple[int, bool, int], Witness] | None = None
        for written in probes:
            if _leaves_the_deal_open(written, context):
                continue
            for probe in seated(written, context.first.rules):
                self.tried += 1
                found = contrast(context.first.rules, context.second.rules, probe)
                if found is None:
                    continue
                witness = self._witness(context, probe, found)
                key = (self._rank(witness), not witness.direct, _size(witness.probe))
                if (best is None or key < best[0]) and witness.confirmed():
                    best = key, witness
                break
            if best is not None and written.origin == "played":
                break
        return None if best is None else self._simplified(context, best[1])

    def _witness(self, context: Context, probe: Probe, found: Contrast) -> Witness:
        # Steps after the difference show nothing more; steps that both rule sets refuse change nothing.
        probe = replace(probe, steps=probe.steps[: found.steps])
        direct = context == self.whole or holds(self.whole.first.rules, self.whole.second.rules, probe, found)
        return Witness(self.path, context.first, context.second, probe, found, context.alone, direct)

    def _rank(self, witness: Witness) -> int:
        broken = {*(witness.contrast.first.refused or ()), *(witness.contrast.second.refused or ())}
        if witness.contrast.kind == "verdict" and broken <= readers(self.path):
            return _PLAIN
        return _RANK[witness.contrast.kind]

    def _simplified(self, context: Context, witness: Witness) -> Witness:
        """The witness without unnecessary parts; cases stay as their authors wrote them."""
        if witness.probe.origin.startswith("case "):
            return witness
        probe = simplified(context.first.rules, context.second.rules, witness.probe, witness.contrast)
        found = contrast(context.first.rules, context.second.rules, probe)
        if found is None:
            return witness
        return self._witness(context, probe, found)


def _leaves_the_deal_open(probe: Probe, context: Context) -> bool:
    """Whether a deck names fewer cards than are dealt, so that readers could not see the whole situation."""
    if "deck" not in probe.given:
        return False
    dealt = max(party.rules.table.players * party.rules.deal.hand for party in (context.first, context.second))
    return len(open_cards(probe.given["deck"])[1]) <= dealt


def _size(probe: Probe) -> int:
    """The length of a probe in characters."""
    return len(str(probe.to_json()))


__all__ = ["Answer", "Idle", "Shown", "Unfound", "Witness", "confirmed", "readers", "shown"]
