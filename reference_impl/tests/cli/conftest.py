"""Runs a verb as a person would, and reads the files of the tests."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from canasta.cli import main

DATA = Path(__file__).parent / "data"


@dataclass
class Outcome:
    """The result of a verb: exit code, standard output, standard error."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Outcome]


@pytest.fixture
def run() -> Run:
    """Run ``canasta`` with some arguments and standard input; it must never end in a traceback."""

    def invoke(*arguments: str | Path, given: bytes | None = None) -> Outcome:
        result = CliRunner().invoke(main, [str(argument) for argument in arguments], input=given)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        assert "Traceback" not in result.stderr
        return Outcome(result.exit_code, result.stdout, result.stderr)

    return invoke


@pytest.fixture
def hand(tmp_path: Path) -> Callable[..., Path]:
    """The worked hand, with some of its text replaced."""

    def edited(*changes: tuple[str, str]) -> Path:
        text = (DATA / "worked-hand.yaml").read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / "hand.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return edited
