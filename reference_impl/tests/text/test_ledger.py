"""The registers agree: rules, claims, ambiguities, errata, sources, and the variants that adopt claims."""

import re

import pytest

from canasta.spec import catalogue, files, resolve
from canasta.spec.parameters import parameters
from canasta.text.claims import FATES, fate, tally

RULES = catalogue.rules()
CLAIMS = catalogue.claims()
AMBIGUITIES = catalogue.ambiguities()
ERRATA = catalogue.errata()
SOURCES = catalogue.sources()


def adopters() -> set[str]:
    return {*files.variants(), *(f"+{option}" for option in files.options())}


def test_numbers_are_whole() -> None:
    assert list(AMBIGUITIES) == [f"amb-{number:03}" for number in range(1, 130)]
    assert list(ERRATA) == [f"err-{number:02}" for number in range(1, 39) if number not in (22, 24)]
    counts = {lang: sum(claim.startswith(f"{lang}-") for claim in CLAIMS) for lang in ("sr", "pl", "hr", "bs", "cs")}
    assert counts == {"sr": 70, "pl": 33, "hr": 18, "bs": 27, "cs": 39}


def test_every_rule_rests_on_something() -> None:
    for rule in RULES.values():
        assert rule.claims or rule.ambiguities or rule.sources or rule.policy, rule.id


def test_claims_and_rules_cite_each_other() -> None:
    for rule in RULES.values():
        for claim in rule.claims:
            assert rule.id in CLAIMS[claim].rules, f"{rule.id} cites {claim}"
    for claim in CLAIMS.values():
        for name in claim.rules:
            assert claim.id in RULES[name].claims, f"{claim.id} cites {name}"


def test_ambiguities_and_rules_cite_each_other() -> None:
    for rule in RULES.values():
        for ambiguity in rule.ambiguities:
            assert rule.id in AMBIGUITIES[ambiguity].rules, f"{rule.id} cites {ambiguity}"
    for entry in AMBIGUITIES.values():
        assert entry.rules, entry.id
        for name in entry.rules:
            assert entry.id in RULES[name].ambiguities, f"{entry.id} cites {name}"


def test_every_rule_and_example_of_a_document_is_cited_by_a_rule() -> None:
    for claim in CLAIMS.values():
        if claim.kind in ("rule", "example", "option"):
            assert claim.rules, claim.id


def test_every_parameter_that_is_executed_is_read_by_a_rule() -> None:
    read = {path for rule in RULES.values() for path in rule.reads}
    for path in read:
        assert path in parameters() or any(known.startswith(f"{path}.") for known in parameters()), path
    for path, known in parameters().items():
        if not known.family:
            assert any(path == prefix or path.startswith(f"{prefix}.") for prefix in read), path


def test_sources_that_are_cited_are_registered_and_registered_ones_cited() -> None:
    cited = {code for rule in RULES.values() for code in rule.sources}
    cited |= {code for entry in AMBIGUITIES.values() for answer in entry.answers for code in answer.sources}
    cited |= {erratum.source for erratum in ERRATA.values()}
    for file in (*files.variants().values(), *files.options().values()):
        for patch in (file.base, *file.by_players.values()):
            for basis in (one for listed in patch.reasons.values() for one in listed):
                match basis.kind:
                    case "source":
                        cited.add(basis.text)
                    case "claim":
                        assert basis.text in CLAIMS, f"{file.id} rests on {basis.text}"
                    case "ambiguity":
                        assert basis.text in AMBIGUITIES, f"{file.id} rests on {basis.text}"
                    case "erratum":
                        assert basis.text in ERRATA, f"{file.id} rests on {basis.text}"
    assert cited == set(SOURCES)


def test_yielding_goes_to_rules_that_can_be_violated_and_never_in_a_circle() -> None:
    for rule in RULES.values():
        for owner in rule.yields_to:
            assert rule.kind == RULES[owner].kind == "requires", rule.id
    left = {rule.id: set(rule.yields_to) for rule in RULES.values()}
    while free := [name for name, owners in left.items() if not owners]:
        left = {name: owners - set(free) for name, owners in left.items() if owners}
    assert not left


def test_stages_belong_to_rules_that_can_be_violated() -> None:
    for rule in RULES.values():
        assert (rule.stage is not None) == (rule.kind == "requires"), rule.id


def test_a_claim_says_what_became_of_it() -> None:
    for claim in CLAIMS.values():
        assert (claim.settled_by == "parameter") <= bool(claim.parameters), claim.id
        assert (claim.settled_by == "named") == bool(claim.names), claim.id
        assert (claim.settled_by == "erratum") == bool(claim.reading) == (claim.kind == "erratum"), claim.id
        assert bool(claim.adopted_by) or claim.settled_by in ("named", "erratum"), claim.id
        assert set(claim.adopted_by) <= adopters(), claim.id


SETTLED = [claim for claim in CLAIMS.values() if claim.settled_by == "parameter"]


@pytest.mark.parametrize("claim", SETTLED, ids=lambda claim: claim.id)
def test_a_variant_that_adopts_a_claim_has_its_values(claim: catalogue.Claim) -> None:
    for adopter in (name for name in claim.adopted_by if not name.startswith("+")):
        for players in files.variants()[adopter].players or ():
            values = resolve(f"{adopter}@{players}").values()
            for holding in claim.parameters:
                if (not holding.players or players in holding.players) and adopter in (holding.within or (adopter,)):
                    assert says(values[holding.path], holding.value), f"{adopter}@{players}: {holding.path}"


@pytest.mark.parametrize("claim", SETTLED, ids=lambda claim: claim.id)
def test_an_option_that_adopts_a_claim_sets_a_value_of_it(claim: catalogue.Claim) -> None:
    for adopter in (name for name in claim.adopted_by if name.startswith("+")):
        option = files.options()[adopter.removeprefix("+")]
        held = [holding for holding in claim.parameters if adopter in (holding.within or (adopter,))]
        found = [
            says(patch.values[holding.path], holding.value)
            for patch in (option.base, *option.by_players.values())
            for holding in held
            if holding.path in patch.values
        ]
        assert any(found), adopter


def says(found: object, claimed: object) -> bool:
    """Whether a value equals the claimed one; a record in a claim may leave out fields."""
    if isinstance(found, list) and isinstance(claimed, list) and len(found) == len(claimed):
        return all(map(says, found, claimed))
    if isinstance(found, dict) and isinstance(claimed, dict):
        return found.items() >= claimed.items()
    return found == claimed


def test_ambiguities_settled_by_a_parameter_name_one_and_others_give_a_reason() -> None:
    for entry in AMBIGUITIES.values():
        assert (entry.by == "parameter") == bool(entry.paths), entry.id
        assert entry.by == "parameter" or entry.reason, entry.id
        for path in entry.paths:
            assert path in parameters(), entry.id
            assert any(
                path == read or path.startswith(f"{read}.") for name in entry.rules for read in RULES[name].reads
            ), f"{entry.id}: no rule of it reads {path}"


def test_errata_name_claims_and_adopters_that_exist() -> None:
    for erratum in ERRATA.values():
        assert set(erratum.claims) <= set(CLAIMS), erratum.id
        assert {*erratum.as_printed, *erratum.as_read} <= adopters(), erratum.id
        assert not set(erratum.as_printed) & set(erratum.as_read), erratum.id
        assert erratum.filled_from in (None, *files.variants()), erratum.id


def test_notes_name_only_what_exists() -> None:
    known = {*CLAIMS, *AMBIGUITIES, *ERRATA}
    name = re.compile(r"\b(?:sr|pl|hr|bs|cs|amb)-\d{3}\b|\berr-\d{2}\b")
    for claim in CLAIMS.values():
        assert set(name.findall(f"{claim.claim} {claim.note} {claim.reading}")) <= known, claim.id


def test_every_claim_is_traced() -> None:
    found = tally()
    assert found.of(None) == ()
    assert sum(len(found.of(one)) for one in FATES) == len(CLAIMS) == 187
    assert found.of("named") == ("sr-067", "sr-068", "cs-038")
    assert found.of("erratum") == ("sr-070", "pl-013", "pl-033", "hr-003")
    assert found.of("custom") == ("sr-043", "bs-027", "cs-039")
    assert found.to_json()["traced"] == 187


def test_a_claim_about_play_is_not_executed_before_a_case_shows_it() -> None:
    assert fate(CLAIMS["sr-041"]) == "executed"
    assert fate(CLAIMS["sr-041"], shown=()) is None
    assert fate(CLAIMS["sr-041"], shown=("sr-041",)) == "executed"
    assert fate(CLAIMS["sr-043"], shown=()) == "custom"
