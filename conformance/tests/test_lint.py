"""The linter on cases with one error each: it names that error, at its line, and no other."""

import textwrap

import pytest

from canasta.notation import positions
from canasta_conformance import places
from canasta_conformance.suite import rulesets
from canasta_conformance.upkeep import lint

GOOD = """
    # yaml-language-server: $schema=../../../schema/cases-1.schema.json
    canasta: cases/1
    defaults: {rev: 1, status: stable, since: "0.1.0", from: source, variants: [classic@4], why: frozen-treated-as-open}
    positions:
      frozen:
        hands: {"0": "2h 4d 7s Kc Kh Ks"}
        sides: [{score: 1200, melds: ["2d Ac Ad Ah As"]}, {score: 900}]
        pile: "5c 2d Kd"
    cases:
      - id: pile.example.pair-accepted
        title: A pair opens the frozen pile of the example
        kind: position
        cites: [{rule: pile.take-with-natural-pair, as: permits, claims: [sr-041]}]
        given: {state: {like: frozen}}
        when: "0 take Kc Kh"
        then: {legal: true, state: {pile: "", taken: true}}
      - id: pile.example.wild-refused
        title: One king and a two do not open the frozen pile of the example
        kind: reject
        cites: [{rule: pile.frozen-needs-natural-pair, as: forbids, claims: [sr-041]}]
        given: {state: {like: frozen}}
        when: "0 take Kc 2h"
        then: {illegal: [pile.frozen-needs-natural-pair]}
        twin: {same-state: pile.example.pair-accepted}
      - id: pile.example.one-king-refused
        title: With one king the frozen pile of the example stays closed
        kind: reject
        cites: [{rule: pile.frozen-needs-natural-pair, as: forbids, claims: [sr-041]}]
        given: {state: {like: frozen, hands: {"0": "2h 4d 7s Kc Kh Qs"}}}
        when: "0 take Kc 2h"
        then: {illegal: [pile.frozen-needs-natural-pair]}
        twin: {own-state: pile.example.pair-accepted}
"""


def faults_of(tmp_path, text, lock=None):
    file = tmp_path / "example.yaml"
    file.write_text(textwrap.dedent(text).lstrip("\n"), encoding="utf-8")
    return list(lint.lint([file], lock).faults)


def test_good_cases_have_no_fault(tmp_path):
    assert faults_of(tmp_path, GOOD) == []


FAULTS = [
    ("as: permits, claims: [sr-041]", "as: permits, claims: [sr-999]", "cites the claim sr-999, which is in no source"),
    (
        "rule: pile.take-with-natural-pair",
        "rule: pile.take-with-a-smile",
        "cites pile.take-with-a-smile, which is not a rule of the catalogue",
    ),
    ("why: frozen-treated-as-open", "why: bad-luck", "why is bad-luck, which is not in why.yaml"),
    ("variants: [classic@4]", "variants: [classic@5]", "classic@5 is not a playable rule set"),
    ("title: A pair opens", "title: a pair opens", 'the title begins with "a", expected a capital letter'),
    (
        "frozen pile of the example\n        kind: position",
        "frozen pile of the example.\n        kind: position",
        "the title ends with a full stop",
    ),
    ("title: One king and a two do not open the frozen", "title: A pair opens the frozen", None),
    (
        "then: {illegal: [pile.frozen-needs-natural-pair]}\n        twin: {same",
        "then: {illegal: [pile.frozen-needs-natural-pair, pile.wild-top]}\n        twin: {same",
        "breaks 2 rules",
    ),
    (
        "{rule: pile.frozen-needs-natural-pair, as: forbids, claims: [sr-041]}",
        "{rule: pile.wild-top, as: forbids}",
        "cites none of them with as: forbids or edge",
    ),
    ("        twin: {same-state: pile.example.pair-accepted}\n", "", "has no neighbour (twin)"),
    (
        "twin: {same-state: pile.example.pair-accepted}",
        "twin: {same-state: pile.example.nobody}",
        "the twin pile.example.nobody is not a case",
    ),
    (
        "twin: {same-state: pile.example.pair-accepted}",
        "twin: {same-state: pile.example.one-king-refused}",
        "the twin pile.example.one-king-refused is not accepted",
    ),
    (
        "twin: {own-state: pile.example.pair-accepted}",
        "twin: {same-state: pile.example.pair-accepted}",
        "begins in another state, expected the same state",
    ),
    ('"2h 4d 7s Kc Kh Qs"', '"2h 4d 8s Kc Kh Qs"', "differs in 2 places, expected one edit"),
    (
        'given: {state: {like: frozen}}\n        when: "0 take Kc 2h"',
        'given: {state: {like: frozen}}\n        needs: [telepathy]\n        when: "0 take Kc 2h"',
        "needs telepathy, which is not in capabilities.yaml",
    ),
    (
        'then: {legal: true, state: {pile: "", taken: true}}',
        'then: {legal: true, state: {pile: "5c", taken: true}}',
        "pile is empty, expected 5c in the reference",
    ),
    ('when: "0 take Kc Kh"', 'when: "0 take Kc Kd"', "accepted by the case, refused by the reference"),
    (
        "then: {illegal: [pile.frozen-needs-natural-pair]}\n        twin: {same",
        "then: {illegal: [melds.max-wilds]}\n        twin: {same",
        "by pile.frozen-needs-natural-pair in the reference",
    ),
    ('when: "0 take Kc Kh"', 'when: "0 take Kc Kx"', "the action cannot be read: found 'Kx'"),
    ('pile: "5c 2d Kd"', 'pile: "5c 2d 5c 5c"', "found 5c 3 times, expected at most 2 in the deck"),
    (
        "from: source, variants",
        "from: policy, because: nobody says, variants",
        "is from a policy, but names no ambiguity",
    ),
    (
        'then: {legal: true, state: {pile: "", taken: true}}',
        "then: {any_of: [legal, {illegal: [pile.wild-top]}], ambiguity: amb-999}",
        "any_of names amb-999",
    ),
    (
        'then: {legal: true, state: {pile: "", taken: true}}',
        "then: {scores: [1, 2]}",
        "then has scores, which is not possible in a case of kind position",
    ),
    ("as: permits", "as: allows", "expected one of"),
    ("title: One king", "tittle: One king", "found the unknown key tittle"),
    (
        'like: frozen}}\n        when: "0 take Kc Kh"',
        'like: thawed}}\n        when: "0 take Kc Kh"',
        "found the position thawed",
    ),
    ('        when: "0 take Kc Kh"\n', "", "found no when"),
    ("canasta: cases/1", "canasta: cases/2", "cases/1"),
    ("from: source, variants", "from: derived, variants", "found no because"),
    ("    cases:", "    casses:", "casses"),
]


@pytest.mark.parametrize(("good", "bad", "words"), FAULTS, ids=[str(place) for place in range(len(FAULTS))])
def test_a_fault_is_named(tmp_path, good, bad, words):
    assert good in GOOD
    found = faults_of(tmp_path, GOOD.replace(good, bad, 1))
    if words is None:
        words = 'the title "A pair opens the frozen pile of the example" occurs 2 times'
        bad = GOOD.replace("One king and a two do not open the frozen", "A pair opens the frozen")
        found = faults_of(tmp_path, bad)
    assert found
    assert any(words in str(fault) for fault in found), "\n".join(map(str, found))
    assert all(fault.file.endswith("example.yaml") and fault.line >= 1 for fault in found)


def test_an_answer_that_hangs_on_the_filler_is_named(tmp_path):
    rules = rulesets.named("classic@4")
    hands = [positions.state(rules, {"phase": "act", "pile": "5c"}, filler)["hands"][0] for filler in (0, 1)]
    card = next(card for card in hands[0] if card not in hands[1])
    text = (
        GOOD
        + f"""
      - id: pile.example.card-of-a-hand-left-open
        title: A card of a hand left open is discarded
        kind: position
        cites: [{{rule: turn.one-discard, as: permits}}]
        given: {{state: {{phase: act, pile: "5c"}}}}
        when: "0 discard {card}"
        then: legal
    """
    )
    found = [str(fault) for fault in faults_of(tmp_path, text)]
    assert len(found) == 1
    assert "with other cards where the case leaves them open" in found[0]
    assert "refused by the reference (turn.cards-held)" in found[0]


def test_the_lock_knows_every_id_and_forgets_none(tmp_path):
    lock = tmp_path / "ids.lock"
    lock.write_text(
        "# ids\npile.example.pair-accepted classic@4=2\npile.example.wild-refused retired\npile.example.gone\n"
    )
    found = [str(fault).partition(": ")[2] for fault in faults_of(tmp_path, GOOD, lock)]
    assert sorted(found) == sorted(
        [
            "pile.example.one-king-refused: the id is not in ids.lock; canasta conform lint --lock adds it",
            "lock: pile.example.wild-refused: retired in ids.lock, but in use again; never use an id again",
            "lock: pile.example.gone: in ids.lock, but not a case; retire a case instead of removing or renaming it",
        ]
    )
    lock.write_text("pile.example.pair-accepted\npile.example.pair-accepted\n")
    assert "each id once" in str(faults_of(tmp_path, GOOD, lock)[0])


def test_while_a_file_cannot_be_read_no_id_of_the_lock_counts_as_gone(tmp_path):
    lock = tmp_path / "ids.lock"
    lock.write_text("".join(f"pile.example.{name} classic@4=1\n" for name in ("pair-accepted", "one-king-refused")))
    found = [str(fault) for fault in faults_of(tmp_path, GOOD.replace("rev: 1", "rev: one", 1), lock)]
    assert len(found) == 1
    assert 'form: found "one" for defaults.rev' in found[0]


def test_a_rule_set_without_a_rotation_is_missing_in_the_lock(tmp_path):
    lock = tmp_path / "ids.lock"
    lock.write_text("".join(f"pile.example.{name} bicycle@4=1\n" for name in ("pair-accepted", "one-king-refused")))
    found = [str(fault) for fault in faults_of(tmp_path, GOOD, lock) if "rotation" in fault.what]
    assert len(found) == 2
    assert "classic@4 has no rotation in ids.lock; canasta conform lint --lock adds it" in found[0]
    lock.write_text("pile.example.pair-accepted classic@4\n")
    assert "rotations such as classic@4=2" in str(faults_of(tmp_path, GOOD, lock)[0])


def test_the_suite_itself_has_no_fault():
    linted = lint.lint()
    assert [str(fault) for fault in linted.faults] == []
    assert linted.bundle_bytes < lint.BUDGET
    assert linted.tests > len(linted.cases) > 100


def test_a_file_that_is_no_yaml_is_one_fault(tmp_path):
    found = faults_of(tmp_path, "canasta: [")
    assert len(found) == 1
    assert found[0].about == "form"


def test_case_files_name_their_schema():
    for file in places.path("cases").rglob("*.yaml"):
        first = file.read_text(encoding="utf-8").splitlines()[0]
        assert first == "# yaml-language-server: $schema=../../../schema/cases-1.schema.json", file


def test_no_case_claims_to_be_in_the_suite_since_a_version_that_is_yet_to_come(all_cases):
    version = tuple(map(int, places.suite_version().split(".")))
    assert {case.id: case.since for case in all_cases if tuple(map(int, case.since.split("."))) > version} == {}
