"""A case of the suite shows each difference between the source documents."""

import json

import pytest

from canasta.spec import catalogue
from canasta_differences.parted import DOCUMENTS, partings
from canasta_differences.parted_words import PartedWords

PARTED = tuple(partings())
SHOWN = [parting for parting in PARTED if parting.shown is not None]


def _path(parting):
    return parting.path


def test_each_value_that_has_an_effect_is_shown_by_a_case():
    assert [parting.path for parting in PARTED if parting.shown is None and parting.idle() is None] == []


@pytest.mark.parametrize("parting", SHOWN, ids=_path)
def test_documents_with_one_value_get_one_answer_and_two_values_part_them(parting):
    answers = {code: str(answer.refused or answer.to_json()) for code, answer in parting.shown.answers.items()}
    by_value = {}
    for code, value in parting.values.items():
        by_value.setdefault(json.dumps(value), set()).add(answers[code])
    assert all(len(found) == 1 for found in by_value.values())
    assert len(set(answers.values())) > 1


@pytest.mark.parametrize("parting", [one for one in SHOWN if one.shown.case.kind == "reject"], ids=_path)
def test_the_neighbour_of_a_refusal_is_accepted_by_every_document(parting):
    assert parting.twin is not None
    assert {answer.refused for answer in parting.twin.answers.values()} == {None}


@pytest.mark.parametrize("parting", PARTED, ids=_path)
def test_a_claim_is_of_its_document_and_says_the_value(parting):
    assert list(parting.values) == list(parting.claims) == list(DOCUMENTS)
    assert any(parting.claims.values())
    for code, claims in parting.claims.items():
        assert all(claim.startswith(f"{code}-") for claim in claims)
        assert all(
            any(holding.path == parting.path for holding in catalogue.claims()[claim].parameters) for claim in claims
        )


def test_the_waiver_parts_the_documents_as_they_print_it():
    (waiver,) = (one for one in PARTED if one.path == "opening.going_out_waiver")
    assert {code: answer.refused for code, answer in waiver.shown.answers.items()} == {
        "sr": None,
        "pl": ("opening.minimum",),
        "hr": None,
        "bs": ("opening.minimum",),
        "cs": ("opening.minimum",),
    }
    told = PartedWords().position(waiver)
    assert "pl, bs, cs: refused by opening.minimum" in told.answers
    assert "sr, hr: accepted" in told.answers
