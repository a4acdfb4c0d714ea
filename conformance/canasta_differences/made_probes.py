"""Which probes are made for which parameter, and deals from decks that begin as the parameter needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, islice

from canasta.notation.cards import is_wild
from canasta.notation.decks import deck
from canasta_differences import made_hands as hands
from canasta_differences import made_positions as positions
from canasta_differences.made_positions import Pair
from canasta_differences.probe import Probe

#: Cards to turn up after the deal; the last one is a plain card.
_UPCARDS = ("3s 9h", "2c 9h", "Jk 9h", "3h 9h", "9h")

Maker = Callable[[Pair], Iterator[Probe]]


def deals(pair: Pair) -> Iterator[Probe]:
    """Deals of plain cards with every kind of upcard, then with a red and a black three among the cards dealt."""
    for upcards in _UPCARDS:
        yield _deal(pair, "", upcards)
    for three in ("3h", "3c"):
        # To the second player, whose turn does not follow the deal directly.
        yield _deal(pair, f"4c {three}", "9h")
    first = _deal(pair, "", "9h 4s 5s")
    for steps in (("0 draw",), ("0 draw upcard",)):
        yield Probe(first.given, steps)


def _deal(pair: Pair, among: str, after: str) -> Probe:
    """A deck that deals the named cards first and turns up the first card of ``after``; seat 0 plays first."""
    rules = pair[0]
    named = [*among.split(), *after.split()]
    plain = [card for card in deck(rules) if not is_wild(card) and card[0] != "3"]
    for card in named:
        if card in plain:
            plain.remove(card)
    dealt = max(rules.table.players * rules.deal.hand for rules in pair) - len(among.split())
    # Different ranks, so that no player can open with the cards they are dealt.
    spread = list(islice(chain(*(plain[start::13] for start in range(13))), dealt))
    dealer = rules.table.players - 1 if rules.table.direction == "clockwise" else 1
    return Probe({"deck": " ".join([*among.split(), *spread, *after.split(), "..."]), "dealer": dealer})


#: The probes made for a path or a prefix of it; the longest prefix wins.
_MAKERS: Mapping[str, tuple[Maker, ...]] = {
    "table": (deals, positions.ordinary_turn),
    "cards": (hands.decks, hands.cards_melded, deals),
    "cards.points": (hands.cards_melded, positions.openings),
    "deal": (deals,),
    "turn.draw": (positions.ordinary_turn,),
    "turn": (positions.laid_threes, positions.ordinary_turn),
    "melds": (positions.meld_shapes, positions.additions, hands.canastas),
    "melds.from_turn": (positions.early_melds,),
    "melds.wild_only": (positions.wild_melds, hands.canastas),
    "melds.partners_join": (positions.joining_partners,),
    "canastas": (hands.canastas, positions.additions, positions.last_cards, positions.concealed),
    "opening": (positions.openings, positions.opening_takes, positions.whole_hands, hands.totals),
    "opening.going_out_waiver": (positions.whole_hands,),
    "pile": (
        positions.takes,
        positions.takes_on_top,
        positions.takes_onto_melds,
        positions.one_card,
        positions.melding_after_a_take,
        positions.freezing,
        deals,
    ),
    "pile.visible": (positions.views,),
    "threes.red": (hands.red_threes, deals, hands.cards_melded, positions.ends),
    "threes.black": (hands.black_threes, positions.black_threes, deals, positions.laid_threes),
    "going_out": (positions.last_cards, positions.closing_cards, hands.going_out, positions.black_threes),
    "going_out.permission": (positions.asking,),
    "going_out.concealed": (positions.concealed, hands.going_out),
    "hand_end": (positions.ends,),
    "match": (hands.totals,),
}


def made_probes(pair: Pair, path: str) -> Iterator[Probe]:
    """The probes made for a parameter of two rule sets, in a fixed order."""
    parts = path.split(".")
    for length in range(len(parts), 0, -1):
        makers = _MAKERS.get(".".join(parts[:length]))
        if makers is not None:
            for make in makers:
                yield from make(pair)
            return
