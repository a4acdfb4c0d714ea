"""How long the reference takes for its slowest verdicts: questions and declarations with many cards in hand.

``python reference_impl/bench/verdicts.py`` measures processor time and ends with 1 if a verdict takes longer than the
promised 50 milliseconds with 40 cards in hand.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

import canasta.reference as game

PROMISED_MS = 50.0
HAND = 40
#: Every rank can be laid, nothing makes a canasta, and wild cards fit everywhere: the search looks at everything.
HARDEST = [*(rank + suit for rank in "AKQJT987654" for suit in "cdh"), "2c", "2d", "2h", "2s", "2c", "Jk", "Jk"]
RULE_SETS = ("classic@4", "classic@6", "pl@2", "cs@4", "bs@4", "classic+wild-melds@4", "classic+ten-thousand@4")


def positions(name: str, count: int) -> Iterator[game.State]:
    """States in which the seat on turn holds many cards and has drawn, its side with melds or without."""
    rules, chance = game.load(name), random.Random(name)
    for number in range(count):
        deck = game.full_deck(rules)
        chance.shuffle(deck)
        players = rules.table.players
        seat = number % players
        written = game.to_json(game.deal(rules, deck))
        loose = [card for card in deck if card not in ("3d", "3h")]
        red = [card for card in deck if card in ("3d", "3h")]
        hand = loose[:HAND] if number else HARDEST
        rest = list((Counter(loose) - Counter(hand)).elements())
        written["hands"] = [sorted(hand) if one == seat else [rest.pop() for _ in range(4)] for one in range(players)]
        pile = next(card for card in rest if card[0] in "456789TQKA")
        rest.remove(pile)
        written |= {"stock": [*rest, *red], "pile": [pile], "phase": "act", "turn": seat}
        written |= {"red3": [[] for _ in range(players)]}
        written |= {"frozen": False if isinstance(written["frozen"], bool) else [], "asked": "none"}
        yield game.state_from(rules, written)


def actions(state: game.State, seat: int) -> Iterator[game.Action]:
    """A question, a discard, and a declaration of melds, black threes among them where the hand has three."""
    hand = game.to_json(state)["hands"][seat]
    yield game.Ask()
    yield game.Discard(hand[0])
    for rank in "3456789TJQKA":
        cards = tuple(card for card in hand if card[0] == rank and card != "Jk")
        if len(cards) >= 3:
            yield game.Meld((game.MeldEntry(rank, cards),))


def main() -> int:
    """Print the slowest verdict of each rule set; the exit status is 1 where one is slower than promised."""
    worst = 0.0
    for state in positions(RULE_SETS[0], 1):
        game.legal(state)  # the first verdict reads the catalogue
    for name in RULE_SETS:
        slowest, broken, lists = 0.0, frozenset[str](), 0.0
        for state in positions(name, 12):
            seat = game.to_move(state)
            assert seat is not None
            for action in actions(state, seat):
                start = time.process_time()
                found = game.violations(state, seat, action)
                taken = 1000 * (time.process_time() - start)
                if taken > slowest:
                    slowest, broken = taken, found
            start = time.process_time()
            game.legal(state)
            lists = max(lists, 1000 * (time.process_time() - start))
        worst = max(worst, slowest)
        print(f"{name:24} {slowest:6.1f} ms  {', '.join(sorted(broken)) or 'legal'}; longest list {lists:.0f} ms")
    print(f"slowest verdict {worst:.1f} ms, promised {PROMISED_MS:.0f} ms with {HAND} cards in hand")
    return 1 if worst > PROMISED_MS else 0


if __name__ == "__main__":
    sys.exit(main())
