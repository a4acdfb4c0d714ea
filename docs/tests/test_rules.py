"""Every rule on its page: an anchor, a sentence, and an example that was executed."""

import re
from pathlib import Path

import pytest
from canasta_docs import facts, speech, suite

from canasta.spec import catalogue

RULES = [rule for rule in catalogue.rules().values() if rule.retired is None]


def test_every_rule_has_an_anchor_on_the_page_of_its_chapter(sections: dict[str, str]) -> None:
    assert sorted(sections) == sorted(rule.id for rule in RULES)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_rule_has_sentence_title_and_executed_example(sections: dict[str, str], rule: catalogue.Rule) -> None:
    text = _words(sections[rule.id])
    assert _words(speech.sentence(rule.id, "classic@4", "en")) in text
    assert _words(speech.title(rule.id, "en")) in text
    if rule.kind != "custom":
        assert "Executed, with this answer, in" in text
        assert "cn-example" in sections[rule.id]


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.kind != "custom"], ids=lambda rule: rule.id)
def test_example_shows_the_rule_and_names_where_it_passed(sections: dict[str, str], rule: catalogue.Rule) -> None:
    """The build executes every case, and a deviation is a warning, which fails the build."""
    said = sections[rule.id].split("Executed, with this answer, in ", 1)[1].split("</p>", 1)[0]
    where, case = re.fullmatch(r'(.*)\. <a [^>]*href="[^"]*#case-([^"]+)".*', said, re.DOTALL).groups()
    assert rule.id in {cite.rule for cite in suite.case(case).cites}
    assert _words(where)


def test_every_parameter_has_an_anchor_in_its_chapter(site: Path) -> None:
    for chapter in facts.CHAPTERS:
        text = (site / "rules" / f"{chapter}.html").read_text(encoding="utf-8")
        missing = [
            one.path
            for one in facts.parameters().values()
            if one.chapter == chapter and f'id="param-{one.path}"' not in text
        ]
        assert missing == []


def test_every_variant_has_a_page(site: Path) -> None:
    assert {path.stem for path in (site / "variants").glob("*.html")} == {*facts.variants(), "index", "options"}


def _words(text: str) -> str:
    """Only the words: no tags, no entities, one kind of space and quote."""
    import html

    plain = html.unescape(re.sub(r"<[^>]+>", "", text)).replace("\N{NO-BREAK SPACE}", " ")
    for typeset, typed in (("’", "'"), ("“", '"'), ("”", '"')):
        plain = plain.replace(typeset, typed)
    return " ".join(plain.split())
