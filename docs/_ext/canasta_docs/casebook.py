"""Pages of cases.

``{cases} PAGE`` draws the cases of a case file, ``{case-files} CHAPTER`` lists the cases of a chapter by file,
``{case-list}`` counts them, ``{conversation}`` shows one on the wire, ``{worked-hand}`` sets the sheets of a hand.

A chapter would be too large for one page, because scoring alone has hundreds of cases. So each case file has a page of
its own, or several, written when the build begins.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from docutils import nodes
from sphinx.util import logging

from canasta_conformance.forms.model import Case
from canasta_conformance.suite import ledgers
from canasta_docs import build, domain, example, facts, suite
from canasta_docs.build import _
from canasta_docs.chapter import rule_sets

logger = logging.getLogger(__name__)


def pages() -> dict[str, str]:
    """The text of every page of cases, by its file name below the folder of these pages."""
    return {
        f"{leaf.page}.md": (
            f"# Cases: {facts.chapter_title(leaf.chapter)} ({_name(leaf)})\n\n```{{cases}} {leaf.page}\n```\n"
        )
        for leaf in suite.leaves().values()
    }


def _name(leaf: suite.Leaf) -> str:
    words = leaf.file.rpartition("/")[2].replace("-", " ")
    return _("{words}, part {n}").format(words=words, n=leaf.part) if leaf.part else words


class Cases(build.Page):
    """The cases of one page, named by chapter and file: ``scoring/hands``."""

    required_arguments = 1

    def make(self) -> list[nodes.Node]:
        leaf = suite.leaves().get(self.arguments[0])
        if leaf is None:
            raise self.error(f"there is no page of cases {self.arguments[0]!r}")
        where = build.code(f"conformance/cases/{leaf.file}.yaml")
        lead = build.para([suite.heading(leaf.file), " ", _("The file: "), where, "."])
        return [lead, *map(self._case, leaf.cases)]

    def _case(self, case: Case) -> nodes.section:
        part = build.section(self.note("case", case.id, case.title), case.title, "cn-case")
        line = build.inline(
            [build.code(case.name), " · ", _(case.kind), " · ", _("level "), _(case.level), " · ", _origin(case)]
        )
        if case.status != "stable":
            line += build.inline([" · ", build.strong(_(case.status))])
        part.append(build.para(line, "cn-meta", "cn-id"))
        part.extend(example.draw(case))
        for rule_set, state in suite.deviating(case).items():
            logger.warning(
                "%s in %s: the interpreter does not answer as the case expects (%s)",
                case.id,
                rule_set,
                state,
                location=self.get_location(),
            )
        pairs: list[tuple[build.Content, build.Content]] = []
        for way, words in (
            ("permits", _("Permitted by")),
            ("forbids", _("Forbidden by")),
            ("computes", _("Computed by")),
            ("edge", _("Just within or beyond")),
        ):
            rules = [cite.rule for cite in case.cites if cite.way == way]
            if rules:
                pairs.append((words, build.join(build.link("rule", rule) for rule in rules)))
        claims = list(dict.fromkeys(claim for cite in case.cites for claim in cite.claims))
        if claims:
            pairs.append((_("Claims"), build.join(build.link("claim", claim) for claim in claims)))
        if case.ambiguities:
            pairs.append(
                (_("Concerns"), build.join(build.link(one.partition("-")[0], one) for one in case.ambiguities))
            )
        pairs.append((_("Looks for"), [build.link("why", case.why), f" {ledgers.why()[case.why]}"]))
        pairs.append((_("Rule sets"), rule_sets(case.variants)))
        if isinstance(case.twin, dict):
            for name in case.twin.values():
                if isinstance(name, str) and any(other.id == name for other in suite.cases()):
                    pairs.append((_("Its accepted neighbour"), [build.link("case", name)]))
        if case.note:
            pairs.append((_("Note"), case.note))
        part.append(build.terms(pairs, "cn-pairs", "cn-cases"))
        return part


def _origin(case: Case) -> str:
    return {
        "source": _("answer from a source"),
        "derived": _("answer derived from the rules"),
        "policy": _("answer chosen by policy"),
        "interpreter": _("answer of the interpreter, not yet confirmed"),
    }[case.origin]


class CaseFiles(build.Page):
    """The cases of a chapter, file by file, each with a link.

    The anchor of a case is here too, so an old address of a case on the page of its chapter leads to its line.
    """

    required_arguments = 1

    def make(self) -> list[nodes.Node]:
        found = [leaf for leaf in suite.leaves().values() if leaf.chapter == self.arguments[0]]
        if not found:
            raise self.error(f"there is no case in a chapter {self.arguments[0]!r}")
        return [self._leaf(leaf) for leaf in found]

    def _leaf(self, leaf: suite.Leaf) -> nodes.section:
        name = _name(leaf)
        part = build.section(f"file-{leaf.page.replace('/', '-')}", name[:1].upper() + name[1:])
        part.append(build.para(suite.heading(leaf.file)))
        part.append(
            build.para([build.page(f"/verify/case-files/{leaf.page}", _("The page that draws these cases")), "."])
        )
        part.append(build.bullets(map(self._line, leaf.cases)))
        return part

    @staticmethod
    def _line(case: Case) -> list[nodes.Node]:
        line = build.para([build.link("case", case.id, case.title)])
        line["ids"].append(domain.anchor("case", case.id))
        return [line]


class CaseList(build.Page):
    """The number of cases in each chapter, by kind."""

    def make(self) -> list[nodes.Node]:
        kinds = list(dict.fromkeys(case.kind for case in suite.cases()))
        rows: list[Sequence[build.Content]] = []
        for chapter in facts.CHAPTERS:
            counts = [sum(case.kind == kind for case in suite.cases() if case.chapter == chapter) for kind in kinds]
            name = build.page(f"/verify/cases/{chapter}", facts.chapter_title(chapter))
            rows.append(([name], *(str(count or "") for count in counts), build.strong(str(sum(counts)))))
        return [build.table([_("chapter"), *(_(kind) for kind in kinds), _("all")], rows)]


class Capabilities(build.Page):
    """The capabilities that a program may declare."""

    def make(self) -> list[nodes.Node]:
        rows: list[Sequence[build.Content]] = [(build.code(tag), said) for tag, said in ledgers.capabilities().items()]
        return [build.table([_("capability"), _("meaning")], rows, widths=[30, 70])]


class Profiles(build.Page):
    """Named selections of the suite."""

    def make(self) -> list[nodes.Node]:
        rows: list[Sequence[build.Content]] = []
        for name, profile in ledgers.profiles().items():
            sets = build.join(build.code(one) for one in profile.get("variants", ())) or _("all")
            rows.append((build.code(name), profile["title"], build.code(profile["level"]), sets))
        return [build.table([_("profile"), _("selects"), _("level"), _("rule sets")], rows, widths=[22, 40, 13, 25])]


class Faults(build.Page):
    """The kinds of mistake that cases look for, and the number of cases for each."""

    def make(self) -> list[nodes.Node]:
        rows: list[Sequence[build.Content]] = []
        for name, said in ledgers.why().items():
            tag = build.para(build.code(name))
            tag["ids"].append(self.note("why", name, said))
            rows.append(([tag], said, str(sum(case.why == name for case in suite.cases()))))
        return [build.table([_("kind of mistake"), _("what goes wrong"), _("cases")], rows, widths=[30, 60, 10])]


class OfCase(build.Page):
    """A directive about one case."""

    required_arguments = 1

    def case(self) -> Case:
        """The named case; an unknown name is an error of the page."""
        try:
            return suite.case(self.arguments[0])
        except KeyError:
            raise self.error(f"there is no case {self.arguments[0]!r}") from None


class WorkedHand(OfCase):
    """A scored hand with the sheets that the interpreter computes, which equal those of the source."""

    def make(self) -> list[nodes.Node]:
        case = self.case()
        body = suite.score(case)
        block = build.div("cn-example")
        block.extend(example.given(case))
        made: list[nodes.Node] = [block]
        names = [_("side {n}").format(n=number) for number in range(len(body["sheets"]))]
        made.append(example.sheets(body["sheets"], names))
        made.append(build.para([build.strong(_("Totals afterwards: ")), ", ".join(map(str, body["scores"])), "."]))
        made.append(
            build.para([build.strong(_("Next minimums: ")), ", ".join(map(str, body["next"]["minimums"])), "."])
        )
        where = rule_sets(list(suite.passed(case)))
        made.append(build.para([_("The same in "), *where, ". ", build.link("case", case.id)], "cn-meta"))
        return made


class Conversation(OfCase):
    """The messages of one case, from the suite (>) and from the reference adapter (<)."""

    def make(self) -> list[nodes.Node]:
        lines = []
        for request, reply in suite.conversation(self.case()):
            lines.append("> " + _short(request))
            lines.append("< " + _short(reply))
        text = "\n".join(lines)
        said = _("Here > marks requests and < replies. Members shortened to … are sent in full.")
        which: list[nodes.Node | str] = [_("The case: "), build.link("case", self.arguments[0]), "."]
        return [build.para([said, " ", *which]), nodes.literal_block(text, text, language="none", classes=["cn-wire"])]


#: Members of messages that are shown as dots, and the length after which lists are cut.
_SHORTENED = {"rules": {}, "digest": "sha256:…", "limits": {}}
_ENTRIES = 12


def _short(message: Any) -> str:
    return json.dumps(_cut(message), ensure_ascii=False, separators=(",", ":")).replace('"…"', "…")


def _cut(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            key: "…" if key in _SHORTENED and isinstance(inner, type(_SHORTENED[key])) else _cut(inner)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [_cut(inner) for inner in value[:_ENTRIES]] + (["…"] if len(value) > _ENTRIES else [])
    return value
