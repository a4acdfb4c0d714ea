"""The domain and its pages: wrong names stop a build, and pages show what the programs print."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from canasta_docs import domain, facts, registers, suite
from canasta_docs.site_build import DOCS, Built, build

from canasta.cli.app import main
from canasta_conformance.forms import levels

CONF = f"""
import sys
sys.path.insert(0, {str(DOCS / "_ext")!r})
project = "small"
extensions = ["myst_parser", "canasta_docs.extension"]
primary_domain = "canasta"
"""

#: These sites execute no cases, which would take long: each counts as failed in the classic game.
FAILED = """
import collections
from canasta_docs import suite
suite._outcomes = lambda: collections.defaultdict(lambda: {"classic@4": "fail"})
"""


def write_site(folder: Path, conf: str, pages: dict[str, str]) -> Path:
    """The source of a site with these pages, each with a heading and this text."""
    (folder / "_static").mkdir(parents=True)
    (folder / "_static" / "cards").symlink_to(DOCS / "_static" / "cards")
    (folder / "conf.py").write_text(conf, encoding="utf-8")
    contents = {"index": "```{toctree}\n" + "\n".join(pages) + "\n```", **pages}
    for name, text in contents.items():
        (folder / f"{name}.md").write_text(f"# Small\n\n{text}\n", encoding="utf-8")
    return folder


#: A wrong text on a page, and what the warning about it must contain.
WRONG = {
    "rule-role": ("{rule}`pile.no-such-rule`", "pile.no-such-rule"),
    "param-role": ("{param}`pile.no_such_parameter`", "pile.no_such_parameter"),
    "case-role": ("{case}`pile.no.such-case`", "pile.no.such-case"),
    "rule": ("```{rule} pile.no-such-rule\n```", "not in the catalogue"),
    "variant": ("```{variant} no-such-variant\n```", "no variant"),
    "conversation": ("```{conversation} no.such.case\n```", "no case"),
    "cases": ("```{cases} pile/no-such-file\n```", "no page of cases"),
    "case-files": ("```{case-files} no_such_chapter\n```", "no case in a chapter"),
    "module": ("```{module} no_such_module\n```", "no module"),
    "function-role": ("{function}`pile.no_such_function`", "pile.no_such_function"),
    "deviating": ("```{cases} table/sides\n```", "the interpreter does not answer as the case expects (fail)"),
}


@pytest.fixture(scope="module")
def warnings(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The output of the build of a site in which every page except the first is wrong."""
    folder = tmp_path_factory.mktemp("wrong")
    source = write_site(folder / "source", CONF + FAILED, {name: text for name, (text, _) in WRONG.items()})
    done = build(source, folder / "built")
    assert done.code != 0
    return done.said.splitlines()


@pytest.mark.parametrize("page", WRONG)
def test_what_is_wrong_on_a_page_is_a_warning_at_its_line(warnings: list[str], page: str) -> None:
    """A warning fails the build."""
    assert [line for line in warnings if f"{page}.md:3: WARNING: " in line and WRONG[page][1] in line]


PROSE = "Prose of a page: {source}`PG`, {source}`the same <PG>`."


def test_a_right_name_becomes_a_link(tmp_path: Path) -> None:
    source = write_site(tmp_path / "source", CONF, {"index": f"{PROSE}\n\n```{{sources}}\n```"})
    done = build(source, tmp_path / "built")
    assert done == Built(0, "")
    page = (tmp_path / "built" / "index.html").read_text(encoding="utf-8")
    assert page.count('href="#source-PG"') == 2
    assert 'id="source-PG"' in page


def test_translators_get_the_prose_and_not_the_rules(tmp_path: Path) -> None:
    text = f"{PROSE}\n\n```{{sources}}\n```\n\n```{{rule}} table.direction\n```"
    build(write_site(tmp_path / "source", CONF + FAILED, {"index": text}), tmp_path / "built", "gettext")
    catalogue = (tmp_path / "built" / "index.pot").read_text(encoding="utf-8")
    assert re.findall(r'^msgid "(.+)"$', catalogue, re.MULTILINE) == ["Small", PROSE]


def test_anchors_never_meet() -> None:
    """A rule and a parameter may have the same name; the anchor of a rule is its id, any other anchor begins with the
    kind.
    """
    assert domain.anchor("rule", "table.sides") == "table.sides"
    assert domain.anchor("param", "table.sides") == "param-table.sides"
    assert "table.sides" in facts.rules()
    assert "table.sides" in facts.parameters()


def test_index_and_inventory_know_every_rule(site: Path) -> None:
    index = (site / "canasta-rules.html").read_text(encoding="utf-8")
    assert [rule for rule in facts.rules() if f"#{rule}" not in index] == []
    from sphinx.util.inventory import InventoryFile

    inventory = InventoryFile.loads((site / "objects.inv").read_bytes(), uri="")
    assert set(inventory.data["canasta:rule"]) == set(facts.rules())


def test_what_processes_find_is_merged_and_what_a_page_defined_is_forgotten() -> None:
    """The three duties of a domain in parallel and repeated builds."""

    class Environment:
        docname = "rules/pile"
        domaindata: dict = {}

    one = domain.CanastaDomain(Environment())  # type: ignore[arg-type]
    one.note("rule", "pile.whole", "The whole pile")
    Environment.docname = "rules/turn"
    other = {"things": {("rule", "turn.draw-count"): domain.Place("rules/turn", "turn.draw-count", "Cards drawn")}}
    one.merge_domaindata({"rules/turn"}, other)
    assert dict(one.places("rule")).keys() == {"pile.whole", "turn.draw-count"}
    assert {entry[0] for entry in one.get_objects()} == {"pile.whole", "turn.draw-count"}
    one.clear_doc("rules/pile")
    assert dict(one.places("rule")).keys() == {"turn.draw-count"}


def test_registers_are_whole_on_their_pages(site: Path) -> None:
    for page, kind, names in (
        ("sources/register.html", "source", facts.sources()),
        ("sources/claims.html", "claim", facts.claims()),
        ("sources/ambiguities.html", "amb", facts.ambiguities()),
        ("sources/errata.html", "err", facts.errata()),
        ("variants/options.html", "option", facts.options()),
    ):
        text = (site / page).read_text(encoding="utf-8")
        assert [name for name in names if f'id="{domain.anchor(kind, name)}"' not in text] == []


def test_every_way_of_settling_has_words() -> None:
    assert {entry["settled"]["by"] for entry in facts.ambiguities().values()} <= set(registers.SETTLED)


def test_pages_name_every_level_and_status() -> None:
    text = (DOCS / "verify" / "index.md").read_text(encoding="utf-8")
    assert [word for word in levels.LEVELS if f"`{word}`" not in text] == []
    named = {
        "pass",
        "fail",
        "unsupported",
        "skipped",
        "error",
        "crash",
        "timeout",
        "protocol_error",
        "notrun",
        "xfail",
        "xpass",
        "flaky",
    }
    assert set(levels.STATUSES) <= named
    assert [word for word in levels.STATUSES if not re.search(rf"\b{word}\b", text)] == []


def test_json_on_pages_is_json() -> None:
    """Blocks of several objects too; the page of the protocol shows its messages."""
    blocks = [
        (page.relative_to(DOCS).as_posix(), block)
        for page in sorted(DOCS.glob("*/**/*.md"))
        for block in re.findall(r"```json\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    ]
    assert "verify/protocol.md" in {page for page, _ in blocks}
    for _, block in blocks:
        rest = block.strip()
        while rest:
            _, end = json.JSONDecoder().raw_decode(rest)
            rest = rest[end:].strip()


def test_the_page_of_the_command_line_names_the_verbs_without_json() -> None:
    """Every other verb takes --format."""

    def without(command: click.Command, words: tuple[str, ...]) -> Iterator[str]:
        if isinstance(command, click.Group):
            for word in command.list_commands(click.Context(command)):
                inner = command.get_command(click.Context(command), word)
                assert inner is not None
                yield from without(inner, (*words, word))
        elif not any("--format" in option.opts for option in command.params):
            yield " ".join(words)

    text = (DOCS / "reference" / "command-line.md").read_text(encoding="utf-8")
    (said,) = re.findall(r"^Every verb takes `--format json`, except (.*?)[;.]", text, re.MULTILINE)
    assert re.findall(r"`(.*?)`", said) == list(without(main, ()))


def test_the_adapter_on_the_page_passes_what_it_claims() -> None:
    """The example runs as a reader would run it; it replies unsupported to what it does not know, and no answer is
    wrong.
    """
    canasta = str(Path(sys.executable).parent / "canasta")
    command = [canasta, "conform", "run", "--level", "scorer", "--format", "json", "--"]
    run = subprocess.run(
        [*command, sys.executable, str(DOCS / "examples" / "scorer.py")],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    tests = [line for line in lines if line["kind"] == "test"]
    assert {line["status"] for line in tests} == {"pass", "unsupported"}
    claimed = [line for line in tests if line["ruleset"] == "classic@4"]
    assert len(claimed) >= 20
    assert {line["status"] for line in claimed} == {"pass"}


def test_worked_hand_is_what_the_source_prints(site: Path) -> None:
    text = (site / "rules" / "worked-hand.html").read_text(encoding="utf-8")
    assert "1320" in text
    assert "490" in text
    body = suite.score(suite.case("scoring.hand.worked-example"))
    assert [sheet["total"] for sheet in body["sheets"]] == [1320, 490]
    assert body["scores"] == [2520, 1390]


def test_the_example_of_a_case_is_one() -> None:
    """The example for authors matches the schema of case files, compiles, and is answered as it expects."""
    from canasta.spec import reading
    from canasta_conformance.adapter.session import Session
    from canasta_conformance.runner.run import run_session
    from canasta_conformance.suite import cases as files
    from canasta_conformance.suite.compile import Compiler, choosing

    text = (DOCS / "verify" / "writing-cases.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    document = reading.read(block.encode(), "writing-cases.md")
    assert files.form_findings(document) == []
    plays = Compiler(files.cases_of(document)).plays()
    assert [play.remarks for play in plays if play.remarks] == []
    outcomes = run_session(plays, Session(), choose=choosing)
    assert {name: found.status for name, found in outcomes.items() if found.status != "pass"} == {}
    assert [name.partition("#")[2] for name in outcomes] == ["", "reason", "state", "", "state"]
