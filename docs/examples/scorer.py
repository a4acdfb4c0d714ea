"""A complete adapter: it scores hands of Canasta by the rules that it gets, and says which rules it does not support.

It needs only Python. The rules arrive as numbers, so it works for most games with other values too.
"""

import json
import sys

RULES = {}

#: The values that this program assumes. For others it does not score; it replies ``unsupported``.
TAKEN_FOR_GRANTED = {
    "melds.wild_only.allowed": False,
    "canastas.concealed.natural": 0,
    "canastas.concealed.mixed": 0,
    "threes.red.left_in_hand": None,
    "threes.black.laid_out": False,
    "threes.black.left_in_hand": None,
    "threes.black.meld.four_points": 0,
}


def value(path):
    """The value of a parameter by its path."""
    place = RULES
    for key in path.split("."):
        place = place[key]
    return place


def not_known():
    """The paths of the parameters whose values this program does not support."""
    paths = [path for path, rests in TAKEN_FOR_GRANTED.items() if value(path) != rests]
    return [*paths, "table.sides"] if value("table.sides") == "lone_taker" else paths


def points(cards):
    """The points of some cards in a meld or in a hand."""
    table = RULES["cards"]["points"]
    return sum(table["black_three" if card[0] == "3" else card if card == "Jk" else card[0]] for card in cards)


def is_wild(card):
    return card == "Jk" or card[0] == "2"


def sheet(side, seats):
    """The score of one side, item by item."""
    melds = [meld if isinstance(meld, str) else meld["cards"] for meld in side.get("melds", [])]
    melds = [meld.split() for meld in melds]
    items = {"meld_cards": sum(map(points, melds))}
    canastas = [meld for meld in melds if len(meld) >= RULES["canastas"]["size"]]
    for meld in canastas:
        kind = "mixed" if any(map(is_wild, meld)) else "natural"
        add(items, f"{kind}_canastas", RULES["canastas"]["bonus"][kind])
    threes = side.get("red_threes", 0)
    number = threes if isinstance(threes, int) else len(threes.split())
    if number:
        bonus = RULES["threes"]["red"]["totals"][number - 1]
        against = {
            "never": False,
            "not_melded": not melds,
            "no_canasta": not canastas,
            "under_two_canastas": len(canastas) < 2,
        }
        add(items, "red_threes", -bonus if against[RULES["threes"]["red"]["minus_if"]] else bonus)
    if side.get("went_out", "none") != "none":
        add(items, "going_out", RULES["going_out"]["bonus"])
    if side.get("went_out") == "concealed":
        add(items, "concealed_going_out", RULES["going_out"]["concealed"]["extra"])
    add(items, "hand_cards", -sum(points(hand.split()) for hand in side.get("hands", [])))
    items = {name: value for name, value in items.items() if value}
    return {"of": seats, "items": items, "total": sum(items.values())}


def add(items, name, value):
    items[name] = items.get(name, 0) + value


def minimum(total):
    """The minimum of the next initial meld: the last bracket whose lower limit the total reaches."""
    reached = [
        bracket for bracket in RULES["opening"]["minimum"] if bracket["from"] is None or total >= bracket["from"]
    ]
    return reached[-1]["points"]


def winners(scores, hands_played):
    """The sides that have won the match; none while it goes on."""
    match = RULES["match"]
    target_reached = match["target"] is not None and max(scores) >= match["target"]
    if not target_reached and (match["hands"] is None or hands_played < match["hands"]):
        return []
    best = [number for number, total in enumerate(scores) if total == max(scores)]
    return best if len(best) == 1 or match["tie"] == "shared" else []


def score(request):
    hand, players = request["hand"], RULES["table"]["players"]
    sides = hand["sides"]
    sheets = [sheet(side, list(range(number, players, len(sides)))) for number, side in enumerate(sides)]
    scores = [side.get("score", 0) + one["total"] for side, one in zip(sides, sheets, strict=True)]
    step = 1 if RULES["table"]["direction"] == "clockwise" else -1
    following = {
        "minimums": [minimum(total) for total in scores],
        "winners": winners(scores, hand.get("deal", 1)),
        "dealer": (hand.get("dealer", 0) + step) % players,
    }
    return {"ok": {"sheets": sheets, "scores": scores, "next": following}}


def answer(request):
    op = request["op"]
    if op == "hello":
        me = {"name": "scorer-example", "version": "1", "language": "python"}
        able = ["score", "score.items", "next.dealer", "next.winners"]
        return {"ok": {"protocol": 2, "implementation": me, "capabilities": able, "claims": ["scorer/classic@4"]}}
    if op == "variant":
        RULES.clear()
        RULES.update(request["rules"])
        paths = not_known()
        return {"unsupported": {"kind": "parameters", "names": paths}} if paths else {"ok": {}}
    if op == "score" and "hand" in request:
        return score(request)
    if op == "bye":
        return {"ok": {}}
    return {"unsupported": {"kind": "op", "names": [op]}}


for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"id": asked["id"], **answer(asked)}), flush=True)
