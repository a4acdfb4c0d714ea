"""Texts from outside reach terminal, Markdown, HTML and JSON as visible text."""

import io
import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.spec.visible import Cleaned, one_line, visible

#: A title that steers a terminal, turns the line round, forges a line, and is markup.
EVIL = "\x1b]0;x\x07\x9b2J\u202eab\u2066\u2028\ufeff <b>[x](y)</b> | `q`\nexit 0"
#: The Unicode categories of characters that nobody sees, but for the joiners that scripts and emoji need.
HIDDEN = ("Cc", "Zl", "Zp", "Cs")
BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def hidden(text: str, but: str = "\n\t") -> list[str]:
    """The characters of a text that must not be printed."""
    return [one for one in text if one not in but and (unicodedata.category(one) in HIDDEN or one in BIDI)]


@given(st.text() | st.text(st.characters(categories=("Cc", "Cf", "Zl", "Zp"))))
def test_a_cleaned_text_has_no_hidden_character_and_keeps_its_value(text: str) -> None:
    """Inside JSON the escapes give back what was there."""
    assert not hidden(visible(text))
    assert not hidden(one_line(text), but="")
    written = json.dumps(text, ensure_ascii=False)
    assert json.loads(visible(written)) == text
    assert visible(visible(text)) == visible(text)
    assert visible("\ud800") == "\\ud800"


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs"))))
def test_what_people_write_stays(text: str) -> None:
    """In any script."""
    assert one_line(text) == text


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    """A good variant file with such a title and such a reason."""
    file = tmp_path / "evil.yaml"
    text = json.dumps(EVIL)
    file.write_text(
        f"canasta: variant/1\nid: evil\ntitle: {{en: {text}}}\nextends: classic\nplayers: [4]\n"
        f"match: {{target: 3000}}\nbasis: {{match.target: {{policy: {text}}}}}\n",
        encoding="utf-8",
    )
    return file


@pytest.mark.parametrize(
    "arguments",
    [
        ["validate", "{}"],
        ["show", "{}", "--why"],
        ["show", "{}", "--format", "json"],
        ["diff", "classic@4", "{}", "--no-witness"],
        ["diff", "classic@4", "{}", "--no-witness", "--format", "markdown"],
        ["diff", "classic@4", "{}", "--no-witness", "--format", "html"],
        ["diff", "classic@4", "{}", "--no-witness", "--format", "json"],
        ["play", "{}", "--seed", "1"],
        ["play", "{}\x1b[2J.yaml"],
        ["score", "{}", "--variant", "\u202e\x07"],
        ["explain", "\x1b[31m\u202e"],
        ["ask", "pile 2h \x1b[2J"],
        ["conform", "run", "--variant", "\x1b[2J"],
        ["conform", "show", "\x1b[2J\u202e"],
        ["conform", "verify", "{}\x9b"],
        ["replay", "\u2066nowhere"],
        ["\x1b[2J"],
    ],
    ids=lambda arguments: ascii(" ".join(arguments)),
)
def test_no_verb_prints_a_hidden_character(run, evil: Path, arguments: list[str]) -> None:
    """Whether it comes from a file or from the command line."""
    answer = run(*(word.replace("{}", str(evil)) for word in arguments))

    assert not hidden(answer.out + answer.err)
    assert answer.code != 70


def test_markup_of_a_title_is_text(run, evil: Path) -> None:
    """And one title is one line."""
    markdown = run("diff", "classic@4", evil, "--no-witness", "--format", "markdown").out
    page = run("diff", "classic@4", evil, "--no-witness", "--format", "html").out

    assert r"\<b>\[x\](y)\</b> \| \`q\`" in markdown
    assert "&lt;b&gt;[x](y)&lt;/b&gt;" in page
    assert "<b>" not in page
    assert "\nexit 0" not in markdown + page + run("show", evil).out


def test_colours_are_the_only_control_sequences() -> None:
    """Red cards stay red; anything else is visible."""

    stream = io.StringIO()
    Cleaned(stream).write("\x1b[31mKh\x1b[0m \x1b[32mKs\x1b[2J\r")

    assert stream.getvalue() == "\x1b[31mKh\x1b[0m \\u001b[32mKs\\u001b[2J\\r"
