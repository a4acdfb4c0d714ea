"""Prepared values equal those of the files, and an edited file is read again."""

import json
import shutil
from functools import cache
from pathlib import Path

import pytest

from canasta.spec import InternalFault, catalogue, data, files, prepare, prepared, reading, resolve
from canasta.spec.errors import UnreadableInput
from canasta.spec.parameters import schema

ROOT = data.root()


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the specification with two folders of cases, prepared, and with empty caches."""
    for name in ("spec", "schema", "conformance/cases/pile", "conformance/cases/turn"):
        shutil.copytree(ROOT / name, tmp_path / name)
    monkeypatch.setattr(data, "root", lambda: tmp_path)
    monkeypatch.setattr(prepared, "FOLDER", tmp_path / "prepared")
    forget()
    prepare.prepare(tmp_path)
    yield tmp_path
    forget()


def forget() -> None:
    """Clear the caches, so that everything is read again."""
    for known in (
        files.variants,
        files.options,
        files._shipped,
        catalogue.rules,
        catalogue.claims,
        prepared._folder,
        prepared._schema,
        prepared.makers,
        schema,
    ):
        known.cache_clear()


def edited(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_every_file_is_prepared_with_the_value_it_has(project: Path) -> None:
    found = [file for folder in prepare.FOLDERS for file in (project / folder).rglob("*.yaml")]
    assert len(found) > 110
    for file in found:
        name = file.relative_to(project).as_posix()
        ready, whole = prepared.document(file, name), reading.read(file)
        assert ready is not None, name
        assert ready.value == whole.value
        assert ready.values.items() <= whole.values.items()
        assert ready.finding("x", ("canasta",), "a") == reading.read(file, name).finding("x", ("canasta",), "a")


def test_cases_keep_their_lines(project: Path) -> None:
    [file, *_] = sorted((project / "conformance/cases/pile").glob("*.yaml"))
    ready, whole = prepared.document(file, file.relative_to(project).as_posix()), reading.read(file)
    assert ready is not None
    assert [ready.values["cases", place] for place in range(len(whole.value["cases"]))] == [
        whole.values["cases", place] for place in range(len(whole.value["cases"]))
    ]


def test_two_who_ask_do_not_share_a_value(project: Path) -> None:
    file = project / "spec/variants/classic.yaml"
    first, second = (prepared.document(file, "spec/variants/classic.yaml") for _ in range(2))
    assert first is not None
    assert second is not None
    first.value["cards"]["packs"] = 9
    assert second.value["cards"]["packs"] == 2


def test_an_edited_file_is_honoured(project: Path) -> None:
    assert resolve("classic+draw-two@4").object["turn"]["draw"] == 2
    edited(project / "spec/options/draw-two.yaml", "draw: 2", "draw: 3")
    forget()
    assert resolve("classic+draw-two@4").object["turn"]["draw"] == 3


def test_an_edited_schema_is_honoured(project: Path) -> None:
    assert catalogue.claims()
    edited(
        project / "schema/claims-1.schema.json",
        '"required": ["canasta", "claims"]',
        '"required": ["canasta", "claims", "more"]',
    )
    forget()
    with pytest.raises(InternalFault, match="no more"):
        catalogue.claims()


def test_a_file_damaged_later_is_a_fault(project: Path) -> None:
    edited(project / "spec/variants/pl.yaml", "extends: classic", "extends: [classic")
    forget()
    with pytest.raises(InternalFault, match=r"spec/variants/pl\.yaml"):
        files.variants()


def test_other_code_that_reads_is_honoured(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = project / "spec/variants/classic.yaml"
    assert prepared.document(file, "spec/variants/classic.yaml") is not None
    monkeypatch.setattr(prepared, "makers", cache(lambda: b"other"))
    assert prepared.document(file, "spec/variants/classic.yaml") is None


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"spec/variants/classic.yaml": null}', b"\xff"])
def test_a_prepared_file_that_cannot_be_read_is_passed_over(project: Path, content: bytes) -> None:
    digest = resolve("classic@4").digest
    prepared.target("spec/variants").write_bytes(content)
    forget()
    assert resolve("classic@4").digest == digest


def test_without_source_code_at_hand_nothing_is_used(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As inside an archive from which modules are imported."""
    monkeypatch.setattr(prepared, "__file__", str(project / "archive.pyz" / "prepared.py"))
    forget()
    assert prepared.document(project / "spec/variants/classic.yaml", "spec/variants/classic.yaml") is None


def test_what_a_schema_refuses_is_not_prepared(project: Path) -> None:
    edited(project / "spec/variants/pl.yaml", "extends: classic", "extents: classic")
    with pytest.raises(UnreadableInput, match=r"spec/variants/pl\.yaml:\d+:1: found the unknown key extents"):
        prepare.prepare(project)


def test_what_is_no_longer_there_is_not_kept(project: Path) -> None:
    shutil.rmtree(project / "conformance/cases/turn")
    prepare.prepare(project)
    assert not prepared.target("conformance/cases/turn").exists()
    assert json.loads(prepared.target("conformance/cases/pile").read_bytes())
    assert not [file for file in prepared.FOLDER.iterdir() if file.suffix != ".json"]
