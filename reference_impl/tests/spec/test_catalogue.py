"""The registers agree with each other, and with the variants and options that they name."""

import pytest

from canasta.spec import CHAPTERS, InternalFault, catalogue, data, files, resolve
from canasta.spec.parameters import complete, parameters

ADOPTED = [(claim, name) for claim in catalogue.claims().values() for name in claim.adopted_by]


def test_registers_are_given_out_in_their_order():
    assert list(catalogue.claims())[:3] == ["sr-001", "sr-002", "sr-003"]
    assert list(catalogue.ambiguities()) == sorted(catalogue.ambiguities())
    assert list(catalogue.errata()) == sorted(catalogue.errata())
    chapters = [CHAPTERS.index(rule.chapter) for rule in catalogue.rules().values()]
    assert chapters == sorted(chapters)
    assert {code: source.grade for code, source in catalogue.sources().items()}["sr"] == "A"


@pytest.mark.parametrize(("claim", "name"), ADOPTED, ids=lambda part: getattr(part, "id", part))
def test_who_adopts_a_claim_has_its_values(claim, name):
    holding = [one for one in claim.parameters if not one.within or name in one.within]
    if name.startswith("+"):
        option = files.options()[name.removeprefix("+")]
        assert any(
            option.effective(count).get(one.path, one) == complete(one.path, one.value)
            for one in holding
            for count in one.players or range(2, 9)
        )
        return
    variant = files.variants()[name]
    usual = 4 if 4 in variant.players else variant.players[0]
    for one in holding:
        for count in one.players or (usual,):
            if count in variant.players:
                assert resolve(f"{name}@{count}").values()[one.path] == complete(one.path, one.value), one.path


def test_every_value_of_a_document_s_own_variant_rests_on_that_document():
    for name in ("pl", "hr", "bs", "cs"):
        variant = files.variants()[name]
        for patch in (variant.base, *variant.by_players.values()):
            for path in patch.values:
                reasons = patch.basis(path)
                assert any(reason.text.startswith(f"{name}-") or reason.kind == "policy" for reason in reasons), path


def test_no_executed_value_of_the_root_rests_on_a_policy_for_families():
    classic = files.variants()["classic"].base
    for path in classic.values:
        reasons = [reason.text for reason in classic.basis(path) if reason.kind == "policy"]
        assert parameters()[path].family or "for games beyond the five documents" not in reasons, path


def test_a_damaged_register_is_the_project_s_own_fault(tmp_path, monkeypatch):
    assert catalogue.sources()
    monkeypatch.setattr(data, "root", lambda: tmp_path)
    register = tmp_path / "spec" / "sources" / "sources.yaml"
    register.parent.mkdir(parents=True)
    for text in ("canasta: sources/1\nsources: 1\n", "canasta: sources/1\nsources: [\n", "sources: []\n"):
        register.write_text(text, encoding="utf-8")
        with pytest.raises(InternalFault):
            catalogue.sources.__wrapped__()


@pytest.mark.parametrize("file", [*files.variants().values(), *files.options().values()], ids=lambda file: file.id)
def test_a_value_rests_only_on_ambiguities_that_its_parameter_settles(file):
    for patch in (file.base, *file.by_players.values()):
        for path in patch.values:
            for reason in patch.basis(path):
                if reason.kind == "ambiguity":
                    assert path in catalogue.ambiguities()[reason.text].paths, path
