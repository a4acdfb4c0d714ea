"""Plays the same hand with both interpreters and compares everything that they say at every step.

`canasta.reference` decides the rules; `canasta.fast` must follow it. A hand starts from one deck in both. At each step
the written state, its digest, the list of legal actions and the views of all seats are compared, and the verdict on
actions that somebody might try, at any seat, legal or not; then one action that both accept is performed, and its
events are compared. At the end come the sheets and the next hand.

Self-play seldom reaches the end of a hand with long melds and few cards, so a hand may be *hurried*: cards change
places with the stock so that its melds are long, its hands short, and black threes held; both interpreters read that
state, and play goes on from there.

Tests, the bench and `make nightly-lockstep` use this module. It is in the checkout, but not in the wheel.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import canasta
from canasta import fast, reference
from canasta.play.aims import aimed
from canasta.play.attempts import attempt
from canasta.spec import CanastaError, Rules, files
from canasta.spec.parameters import leaves, nested, parameters

Written = Mapping[str, Any]

#: The actions without cards, tried at any moment by any seat.
_WORDS: tuple[dict[str, Any], ...] = (
    {"do": "draw"},
    {"do": "draw", "upcard": True},
    {"do": "pass"},
    {"do": "ask"},
    {"do": "answer", "yes": True},
    {"do": "answer", "yes": False},
)


# --- differences ---


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing about which the interpreters differ.

    :ivar kind: what was compared: verdict, legal, state, digest, events, view, sheets, next, read.
    :ivar ruleset: the rule set, by name, with the parameters changed for a house rule.
    :ivar state: the written state in which it was seen; that before the action for events and states.
    :ivar seat: who acts, or looks.
    :ivar action: the written action, where one is judged or performed.
    :ivar reference: what the reference says.
    :ivar fast: what the fast interpreter says.
    """

    kind: str
    ruleset: str
    state: Written
    seat: int | None
    action: Written | None
    reference: Any
    fast: Any

    @property
    def cause(self) -> str:
        """Differences with the same cause are probably one: the kind, the kind of action, and the rules in dispute."""
        do = self.action["do"] if self.action else ""
        if self.kind == "verdict":
            ours, theirs = set(self.reference), set(self.fast)
            return f"verdict on {do}: {sorted(ours - theirs)} only by reference, {sorted(theirs - ours)} only by fast"
        if self.kind == "legal":
            ours, theirs = ({_shape(one) for one in said} for said in (self.reference, self.fast))
            return f"legal: {sorted(ours - theirs)} only by reference, {sorted(theirs - ours)} only by fast"
        if self.kind in ("state", "view") and isinstance(self.reference, dict) and isinstance(self.fast, dict):
            keys = {*self.reference, *self.fast}
            return f"{self.kind}: {sorted(key for key in keys if self.reference.get(key) != self.fast.get(key))} {do}"
        return f"{self.kind} {do}"

    @property
    def size(self) -> int:
        """How large the position is, in cards of the hands, the melds and the pile."""
        obj = self.state
        melds = sum(len(meld["cards"]) for side in obj["melds"] for meld in side)
        return sum(map(len, obj["hands"])) + melds + len(obj["pile"])

    def to_json(self) -> dict[str, Any]:
        """The written form."""
        return {key: getattr(self, key) for key in self.__slots__}


def _shape(action: Written) -> str:
    ranks = [(entry["rank"] in "3W" and entry["rank"]) or "set" for entry in action.get("melds", ())]
    return " ".join([action["do"], *(["with"] if action.get("with") else []), *ranks])


@dataclass
class Findings:
    """What some hands showed: how much was compared, and the smallest example of each difference."""

    hands: int = 0
    steps: int = 0
    verdicts: int = 0
    accepted: int = 0
    smallest: dict[str, Difference] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)

    def note(self, difference: Difference) -> None:
        """Keep a difference if it is the smallest of its cause."""
        self.seen[difference.cause] += 1
        kept = self.smallest.get(difference.cause)
        if kept is None or difference.size < kept.size:
            self.smallest[difference.cause] = difference

    def add(self, other: "Findings") -> None:
        """Add what other hands showed."""
        self.hands += other.hands
        self.steps += other.steps
        self.verdicts += other.verdicts
        self.accepted += other.accepted
        for difference in other.smallest.values():
            self.note(difference)
        self.seen.update(other.seen)
        self.seen.subtract(other.smallest.keys())

    def to_json(self) -> dict[str, Any]:
        """The written form."""
        counts = {key: getattr(self, key) for key in ("hands", "steps", "verdicts", "accepted")}
        return {**counts, "seen": self.seen, "smallest": [one.to_json() for one in self.smallest.values()]}

    @classmethod
    def from_json(cls, obj: Written) -> "Findings":
        """Read the written form."""
        kept = [Difference(**one) for one in obj["smallest"]]
        hands, steps, verdicts, accepted = (obj[key] for key in ("hands", "steps", "verdicts", "accepted"))
        return cls(hands, steps, verdicts, accepted, {one.cause: one for one in kept}, Counter(obj["seen"]))

    def sorted(self) -> list[Difference]:
        """Each difference once, the smallest first."""
        return sorted(self.smallest.values(), key=lambda one: one.size)


# --- the pair of interpreters ---


class Pair:
    """The same moment in both interpreters."""

    def __init__(self, name: str, slow: reference.State, quick: fast.State, findings: Findings) -> None:
        self.name = name
        self.slow = slow
        self.quick = quick
        self.findings = findings
        self.written: Written = reference.to_json(slow)

    def differ(self, kind: str, ours: Any, theirs: Any, seat: int | None = None, action: Written | None = None) -> bool:
        """Note a difference unless both say the same; returns whether they differ."""
        if ours == theirs:
            return False
        self.findings.note(Difference(kind, self.name, self.written, seat, action, ours, theirs))
        return True

    def states_differ(self, before: Written | None = None, action: Written | None = None) -> bool:
        """Whether states or their digests differ."""
        theirs = fast.to_json(self.quick)
        if self.written == theirs and reference.digest(self.slow) == fast.digest(self.quick):
            return False
        ours, self.written = self.written, before or self.written
        return self.differ("state", ours, theirs, None, action) or self.differ("digest", "", "differs")

    def compare_views(self) -> None:
        """The views of all seats."""
        for seat in range(len(self.written["hands"])):
            self.differ("view", reference.view(self.slow, seat), fast.view(self.quick, seat), seat)

    def legal(self) -> list[dict[str, Any]]:
        """The legal actions that both list."""
        ours = [reference.to_json(reference.faces(self.slow, one)) for one in reference.legal(self.slow)]
        theirs = [fast.to_json(fast.faces(self.quick, one)) for one in fast.legal(self.quick)]
        seat = reference.to_move(self.slow)
        if sorted(map(repr, ours)) != sorted(map(repr, theirs)):
            self.differ("legal", ours, theirs, seat)
        else:
            self.differ("order", ours, theirs, seat)
        return [one for one in ours if one in theirs]

    def accepted(self, seat: int, action: Written) -> bool:
        """Whether both accept an action, once their verdicts have been compared."""
        ours = sorted(reference.violations(self.slow, seat, reference.action_from(action)))
        theirs = sorted(fast.violations(self.quick, seat, fast.action_from(action)))
        self.findings.verdicts += 1
        return not self.differ("verdict", ours, theirs, seat, action) and not ours

    def perform(self, action: Written) -> bool:
        """Perform an action in both; returns whether both still agree on the state."""
        before = self.written
        meant = reference.faces(self.slow, reference.action_from(action))
        self.slow, told = reference.perform(self.slow, meant)
        self.quick, also = fast.perform(self.quick, fast.faces(self.quick, fast.action_from(action)))
        ours = [reference.to_json(event) for event in told]
        self.differ("events", ours, [fast.to_json(event) for event in also], None, action)
        self.written = reference.to_json(self.slow)
        self.findings.steps += 1
        return not self.states_differ(before, action)

    def compare_scores(self) -> None:
        """The sheets and the next hand of a hand that has ended."""
        ours = [reference.to_json(sheet) for sheet in reference.score_hand(self.slow)]
        self.differ("sheets", ours, [fast.to_json(sheet) for sheet in fast.score_hand(self.quick)])
        self.differ("next", reference.to_json(reference.next_hand(self.slow)), fast.to_json(fast.next_hand(self.quick)))


def dealt(name: str, rules: Rules, rng: random.Random, findings: Findings) -> Pair | None:
    """A hand dealt by both from the same deck, with any dealer and totals; None if they deal differently."""
    deck = list(canasta.full_deck(rules))
    rng.shuffle(deck)
    dealer, number = rng.randrange(rules.table.players), rng.choice((1, 1, 2, 7))
    entries = len(reference.to_json(reference.deal(rules, deck))["scores"])
    scores = [rng.choice((0, 0, -200, 1495, 1500, 2995, 3000, 4995)) for _ in range(entries)]
    slow, told = reference.deal_with_events(rules, deck, dealer, scores, number)
    quick, also = fast.deal_with_events(rules, deck, dealer, scores, number)
    pair = Pair(name, slow, quick, findings)
    ours = [reference.to_json(event) for event in told]
    pair.differ("events", ours, [fast.to_json(event) for event in also], None, {"do": "deal"})
    return None if pair.states_differ() else pair


def placed(name: str, rules: Rules, obj: Written, findings: Findings) -> Pair | None:
    """A written state read by both; None where the reference refuses it, or they read different states."""
    try:
        slow = reference.state_from(rules, obj)
    except CanastaError:
        return None
    try:
        quick = fast.state_from(rules, obj)
    except CanastaError as refused:
        findings.note(Difference("read", name, obj, None, None, "accepted", str(refused)))
        return None
    pair = Pair(name, slow, quick, findings)
    return None if pair.states_differ() else pair


# --- playing ---


def play(pair: Pair, rng: random.Random, *, tries: int = 4, most: int = 400) -> None:
    """Play a hand to its end or for at most some steps, with some tries at each step, and compare everything."""
    bold = rng.random()
    for _ in range(most):
        pair.compare_views()
        seat = reference.to_move(pair.slow)
        choices = pair.legal()
        tried = list(_attempts(pair, rng, tries))
        fitting = [action for who, action in tried if pair.accepted(who, action) and who == seat]
        pair.findings.accepted += len(fitting)
        if seat is None:
            pair.compare_scores()
            break
        if not choices:
            break
        action = rng.choice(fitting) if fitting and rng.random() < bold else _chosen(choices, rng)
        if not pair.perform(action):
            break
    pair.findings.hands += 1


def _chosen(choices: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """Any legal action; takes, melds and questions more often than draws, so that something happens."""
    lively = [one for one in choices if one["do"] in ("take", "meld", "ask")]
    return rng.choice(lively) if lively and rng.random() < 0.5 else rng.choice(choices)


def _attempts(pair: Pair, rng: random.Random, tries: int) -> Iterator[tuple[int, Written]]:
    """Actions that the moment invites, that a player might try, and that the mover could try, at all seats."""
    obj = pair.written
    yield from aimed(pair.quick, rng, tries)
    for _ in range(tries):
        yield attempt(pair.quick, rng)
    yield rng.randrange(len(obj["hands"])), rng.choice(_WORDS)
    for _ in range(tries):
        action = _combined(obj, rng)
        if action is not None:
            yield obj["turn"], action


def _combined(obj: Written, rng: random.Random) -> Written | None:
    """A declaration of several groups of the hand of the player on turn, with wild cards shared out at random."""
    hand: list[str] = obj["hands"][obj["turn"]]
    side = next(number for number, seats in enumerate(obj["sides"]) if obj["turn"] in seats)
    own = {meld["rank"] for meld in obj["melds"][side]}
    wild = [card for card in hand if card == "Jk" or card[0] == "2"]
    groups: dict[str, list[str]] = {}
    for card in hand:
        if card not in wild and card not in ("3d", "3h"):
            groups.setdefault(card[0], []).append(card)
    loose = [rank for rank, cards in groups.items() if len(cards) > 1 or rank in own]
    if not loose:
        return None
    entries = {
        rank: groups[rank][: rng.choice((9, 9, 9, 2, 3))] for rank in rng.sample(loose, rng.randint(1, len(loose)))
    }
    if "3" in groups and rng.random() < 0.3:
        entries["3"] = groups["3"]
    spread = rng.sample(wild, rng.randint(0, len(wild)))
    for card in spread:
        entries[rng.choice([*entries])].append(card)
    melds = [{"rank": rank, "cards": cards} for rank, cards in entries.items()]
    if obj["phase"] != "draw":
        return {"do": "meld", "melds": melds}
    top = obj["pile"][-1][0] if obj["pile"] else "4"
    with_ = [card for entry in melds if entry["rank"] == top for card in entry["cards"]][: rng.choice((2, 2, 3))]
    left = [entry for entry in melds if entry["rank"] != top]
    return {"do": "take", "with": with_, "melds": left if rng.random() < 0.7 else []}


def hurried(obj: Written, rng: random.Random) -> Written:
    """A written state in which some melds have become long, some hands short and full of black threes.

    Cards change places with the stock only. The reader decides whether the result is a state of the rule set.
    """
    stock = list(obj["stock"])

    def fetch(fits: str, number: int) -> list[str]:
        found = [
            card for card in stock if (card in ("3c", "3s") and fits == "3") or (fits not in "3J" and card[0] == fits)
        ]
        chosen = found[:number]
        for card in chosen:
            stock.remove(card)
        return chosen

    melds = []
    for side in obj["melds"]:
        row = [dict(meld) for meld in side]
        if not row and rng.random() < 0.5:
            rank = rng.choice("AKQJT98")
            cards = [card for card in stock if card[0] == rank and card != "Jk"][:5]
            if len(cards) >= 3:
                for card in cards:
                    stock.remove(card)
                row.append({"rank": rank, "cards": cards})
        for meld in row:
            if meld["rank"] not in "3W" and rng.random() < 0.7:
                meld["cards"] = sorted([*meld["cards"], *fetch(meld["rank"], rng.randint(1, 5))])
        melds.append(row)
    hands = []
    for cards in obj["hands"]:
        hand = list(cards)
        rng.shuffle(hand)
        kept = hand[: rng.choice((1, 2, 3, 4, 5, 7, 30))]
        stock += hand[len(kept) :]
        if rng.random() < 0.6:
            kept += fetch("3", rng.randint(1, 4))
        side = rng.choice(melds)
        if side and rng.random() < 0.6:
            kept += fetch(rng.choice(side)["rank"], rng.randint(1, 2))
        hands.append(sorted(kept))
    rng.shuffle(stock)
    pile, frozen = list(obj["pile"]), obj["frozen"]
    if pile and rng.random() < 0.4:
        kept_back = [card for card in stock if card in ("3d", "3h")]
        loose = [card for card in stock if card not in ("3d", "3h")]
        left = rng.choice((0, 0, 1, 2, 5))
        stock, pile = [*loose[:left], *kept_back[:2]], [*kept_back[2:], *loose[left:], *pile]
        frozen = frozen if isinstance(frozen, list) else rng.random() < 0.8
    return {
        **obj,
        "hands": hands,
        "melds": melds,
        "stock": stock,
        "pile": pile,
        "frozen": frozen,
        "laid": [],
        "joined": False,
    }


def compare(name: str, rules: Rules, seed: str, *, hands: int, tries: int = 4, most: int = 400) -> Findings:
    """Compare the interpreters on some hands of a rule set; equal seeds give equal hands.

    Of every three hands, two are played for a while and then hurried. ``tries`` are the attempts of each sort at each
    step, ``most`` is the number of steps of a hand, and of a hurried one before and after.
    """
    findings = Findings()
    for number in range(hands):
        rng = random.Random(f"{seed} {name} {number}")
        pair = dealt(name, rules, rng, findings)
        if pair is None:
            continue
        if number % 3 == 0:
            play(pair, rng, tries=tries, most=most)
            continue
        play(pair, rng, tries=1, most=min(most, rng.randint(5, 40)))
        if pair.written["phase"] in ("draw", "act") and not pair.written["taken"]:
            later = None
            for _ in range(5):
                later = later or placed(name, rules, hurried(pair.written, rng), findings)
            if later is not None:
                play(later, rng, tries=tries, most=min(most, 60))
    return findings


# --- rule sets ---


@cache
def shipped() -> Mapping[str, Rules]:
    """Every variant with every number of players, and every option where it first applies."""
    names = [f"{variant.id}@{players}" for variant in files.variants().values() for players in variant.players or ()]
    found = {name: canasta.load(name) for name in names}
    for option in files.options().values():
        for name in sorted(found, key=lambda name: ("+" in name, not name.endswith("4"), name)):
            patched = name.replace("@", f"+{option.id}@")
            try:
                rules = canasta.load(patched)
            except CanastaError:
                continue
            if rules.digest != found[name].digest:
                found[patched] = rules
                break
    return found


def house_rules(count: int, seed: str) -> Iterator[tuple[str, Rules]]:
    """Rule sets that nobody wrote: shipped ones with one to five parameters changed to other values.

    A value comes from the words of the parameter, from the shipped rule sets, or is one step away.
    """
    rng = random.Random(f"house rules {seed}")
    bases = [*shipped().items()]
    values: dict[str, list[Any]] = {path: [] for path in _played()}
    for _, rules in bases:
        for path, value in leaves(rules.to_json()):
            if path in values and value not in values[path]:
                values[path].append(value)
    made = 0
    while made < count:
        base, rules = rng.choice(bases)
        flat = dict(leaves(rules.to_json()))
        changes = {}
        for path in rng.sample([*values], rng.randint(1, 5)):
            changes[path] = flat[path] = rng.choice(_possible(path, flat[path], values[path]))
        name = f"{base} with {', '.join(f'{path}={value}' for path, value in changes.items())}"
        try:
            found = canasta.rules_from(nested(flat), base)
        except CanastaError:
            continue
        made += 1
        yield name, found


def _played() -> list[str]:
    return [path for path, one in parameters().items() if not one.family and not one.custom]


def _possible(path: str, value: Any, seen: Iterable[Any]) -> list[Any]:
    found = [*seen, *parameters()[path].words]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        step = 5 if abs(value) >= 50 else 1
        found += [value - step, value + step]
    return [one for one in found if one != value] or [value]
