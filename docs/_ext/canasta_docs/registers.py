"""The registers as pages: sources, claims, differences between documents, ambiguities, errata."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from docutils import nodes

from canasta_differences.parted import partings
from canasta_differences.parted_words import PartedWords
from canasta_docs import build, facts, speech
from canasta_docs.build import _
from canasta_docs.facts import Entry


class Sources(build.Page):
    """The list of sources: documents first, then by kind."""

    def make(self) -> list[nodes.Node]:
        made: list[nodes.Node] = []
        for kind in dict.fromkeys(entry["kind"] for entry in facts.sources().values()):
            part = build.section(f"sources-{kind.replace(' ', '-')}", _KINDS.get(kind, kind))
            for code, entry in facts.sources().items():
                if entry["kind"] == kind:
                    part.append(self._source(code, entry))
            made.append(part)
        return made

    def _source(self, code: str, entry: Entry) -> nodes.Node:
        anchor = self.note("source", code, entry["title"])
        block = build.div("cn-entry")
        block["ids"].append(anchor)
        block.append(build.para([build.strong(code), " – ", entry["title"]], "cn-entry-head"))
        facts_of = [
            f"Grade {entry['grade']}",
            f"language {entry['language']}" if entry.get("language") else "",
            entry.get("seen", ""),
        ]
        block.append(build.para(". ".join(_upper(text) for text in facts_of if text) + ".", "cn-meta"))
        if entry.get("note"):
            block.append(build.para(entry["note"]))
        return block


_KINDS = {
    "document": "The five documents",
    "page": "Pages on the web",
    "book": "Books",
    "rule sheet": "Rule sheets",
    "program": "Programs",
}


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


class Claims(build.Page):
    """Every claim, document by document, with the rules and values that come from it."""

    def make(self) -> list[nodes.Node]:
        made: list[nodes.Node] = []
        for code in facts.DOCUMENTS:
            of_this = [claim for claim in facts.claims().values() if claim["id"].startswith(f"{code}-")]
            part = build.section(f"claims-{code}", [f"{code}: {facts.sources()[code]['title']}"])
            part.append(
                build.para([f"{len(of_this)} claims. The source: ", build.link("source", code), "."], "cn-meta")
            )
            part.append(
                build.table(
                    ["claim", "what the document says", "where it is used"],
                    [(self._name(claim), claim["claim"], _trace(claim, self.config.language)) for claim in of_this],
                    "cn-claims",
                    widths=[12, 48, 40],
                )
            )
            made.append(part)
        return made

    def _name(self, claim: Entry) -> list[nodes.Node]:
        anchor = self.note("claim", claim["id"], claim["claim"])
        name = build.code(claim["id"])
        name["ids"].append(anchor)
        return [name]


def _trace(claim: Entry, language: str) -> list[nodes.Node]:
    """The rules and values that come from a claim, or the reason why there are none."""
    line: list[nodes.Node] = []
    rules = facts.listed(claim.get("rules"))
    if rules:
        line += build.inline(["Rules: ", *build.join(build.link("rule", rule) for rule in rules), ". "])
    values = facts.listed(claim.get("parameters"))
    if values:
        line += build.inline(["Values: ", *build.join((_value(entry, language) for entry in values), "; "), ". "])
    adopted = facts.listed(claim.get("adopted_by"))
    if adopted:
        line += build.inline(["Adopted by ", *build.join(map(rule_set_part, adopted)), ". "])
    if claim.get("erratum"):
        line += build.inline(
            ["See ", *build.join(build.link("err", one) for one in facts.listed(claim["erratum"])), ". "]
        )
    if claim.get("reading"):
        line += build.inline(f"Read as: {claim['reading'].rstrip('.')}. ")
    if claim["settled_by"] == "named":
        line += build.inline("It only names another game. ")
    if claim.get("note"):
        line += build.inline(_upper(claim["note"].rstrip(".")) + ".")
    return line


def _value(entry: Entry, language: str) -> list[nodes.Node]:
    found = entry["value"]
    in_words = isinstance(found, (bool, int, str)) or found is None
    shown = speech.value(entry["path"], found, language) if in_words else str(found)
    line = build.inline([build.link("param", entry["path"]), f": {shown}"])
    limits = []
    if entry.get("players"):
        limits.append("at " + ", ".join(map(str, facts.listed(entry["players"]))) + " players")
    if entry.get("in"):
        limits.append("in " + ", ".join(facts.listed(entry["in"])))
    return line + (build.inline(f" ({', '.join(limits)})") if limits else [])


def rule_set_part(name: str) -> nodes.Node:
    """A variant, or an option written with a plus before it, as a link."""
    if name.startswith("+"):
        return build.link("option", name[1:])
    return build.link("variant", name)


class ClaimsByRule(build.Page):
    """A row for each rule, a column for each document."""

    def make(self) -> list[nodes.Node]:
        made: list[nodes.Node] = []
        for chapter in facts.CHAPTERS:
            rows: list[Sequence[build.Content]] = []
            for rule in facts.rules().values():
                if rule["id"].partition(".")[0] == chapter:
                    rows.append((build.link("rule", rule["id"]), *(_cells(rule))))
            part = build.section(f"by-rule-{chapter}", facts.chapter_title(chapter))
            part.append(
                build.table(
                    ["rule", *facts.DOCUMENTS, "others"],
                    rows,
                    "cn-matrix",
                    widths=[34, 11, 11, 11, 11, 11, 11],
                    caption=f"Claims for each rule: {chapter}",
                )
            )
            made.append(part)
        return made


def _cells(rule: Entry) -> Iterable[list[nodes.Node]]:
    for code in facts.DOCUMENTS:
        found = [claim for claim in facts.listed(rule.get("claims")) if claim.startswith(f"{code}-")]
        yield build.join((build.link("claim", claim) for claim in found), " ")
    others = [build.link("source", code) for code in facts.listed(rule.get("sources"))]
    others += [build.link("amb", entry) for entry in facts.listed(rule.get("ambiguities"))]
    yield build.join(others, " ")


class Parted(build.Page):
    """Where the documents differ: what each says, a position, its neighbour, and each verdict."""

    def make(self) -> list[nodes.Node]:
        told = PartedWords(self.config.language)
        made: list[nodes.Node] = []
        for parting in partings():
            part = build.section(f"parted-{parting.path}", told.label(parting))
            part.append(build.para([build.link("param", parting.path)], "cn-meta"))
            rows = [
                (build.link("source", code, code), value, _said(claims, told))
                for code, value, claims in told.documents(parting)
            ]
            part.append(build.table([_("document"), _("value"), _("sentence")], rows, widths=[10, 30, 60]))
            if parting.shown is None:
                part.append(build.para(told.unshown(parting)))
            else:
                part.append(build.para(told.say("parted-game", base=parting.base)))
            for case in (told.position(parting), told.twin(parting)):
                if case is not None:
                    part.append(build.para([build.link("case", case.case, case.head)]))
                    part.append(build.bullets([*case.situation, *map(build.strong, case.answers)]))
            made.append(part)
        return made


def _said(claims: Sequence[tuple[str, str]], told: PartedWords) -> build.Content:
    if not claims:
        return told.say("parted-silent")
    return build.join(([build.link("claim", claim), f" {text}"] for claim, text in claims), " ")


#: How an ambiguity is settled, in words.
SETTLED = {
    "parameter": "by a parameter",
    "reading": "by a reading",
    "any_of": "by a set of allowed answers",
    "policy": "by a policy",
}


class Ambiguities(build.Page):
    """Every ambiguity, chapter by chapter."""

    def make(self) -> list[nodes.Node]:
        made: list[nodes.Node] = [build.para(self._counts())]
        for chapter in facts.CHAPTERS:
            entries = [entry for entry in facts.ambiguities().values() if entry["chapter"] == chapter]
            if entries:
                part = build.section(f"ambiguities-{chapter}", facts.chapter_title(chapter))
                part.extend(self._entry(entry) for entry in entries)
                made.append(part)
        return made

    def _counts(self) -> str:
        ways = [entry["settled"]["by"] for entry in facts.ambiguities().values()]
        counted = [f"{ways.count(way)} {words}" for way, words in SETTLED.items() if way in ways]
        return f"{len(ways)} questions are listed. They are settled as follows: {', '.join(counted)}."

    def _entry(self, entry: Entry) -> nodes.Node:
        anchor = self.note("amb", entry["id"], entry["situation"])
        block = build.div("cn-entry")
        block["ids"].append(anchor)
        block.append(
            build.para([build.code(entry["id"]), " ", build.strong(_upper(entry["situation"]))], "cn-entry-head")
        )
        answers: list[build.Content] = [
            [
                *build.join(build.link("source", code, code) for code in facts.listed(answer["sources"])),
                f": {answer['says']}",
            ]
            for answer in facts.listed(entry.get("answers"))
        ]
        block.append(build.bullets(answers) if answers else build.para("No source says anything about it."))
        pairs: list[tuple[build.Content, build.Content]] = [("Settled", _settled(entry["settled"]))]
        for variant, answer in entry.get("answer", {}).items():
            provisional = variant in facts.listed(entry.get("provisional"))
            said = f"{answer}{' (provisional: the deciding passage could not be read)' if provisional else ''}"
            pairs.append((["In ", build.link("variant", variant, variant)], said))
        if entry.get("rules"):
            pairs.append(("Rules", build.join(build.link("rule", rule) for rule in entry["rules"])))
        block.append(build.terms(pairs, "cn-pairs"))
        return block


def _settled(settled: Entry) -> list[nodes.Node]:
    line = build.inline(SETTLED[settled["by"]])
    paths = facts.listed(settled.get("path"))
    if paths:
        line += build.inline([": ", *build.join(build.link("param", path) for path in paths)])
    if settled.get("allowed") or settled.get("answers"):
        line += build.inline(": " + "; ".join(map(str, facts.listed(settled.get("allowed") or settled.get("answers")))))
    if settled.get("reason"):
        line += build.inline(f": {settled['reason']}")
    return line


#: What kind of erratum it is, in words.
ERRATUM = {"slip": "Slip", "gap": "Gap", "lone": "Rule of this source alone"}


class Errata(build.Page):
    """Every erratum, source by source."""

    def make(self) -> list[nodes.Node]:
        made: list[nodes.Node] = []
        for code in dict.fromkeys(entry["source"] for entry in facts.errata().values()):
            part = build.section(f"errata-{code}", [f"{code}: {facts.sources()[code]['title']}"])
            part.extend(self._entry(entry) for entry in facts.errata().values() if entry["source"] == code)
            made.append(part)
        return made

    def _entry(self, entry: Entry) -> nodes.Node:
        anchor = self.note("err", entry["id"], entry["reading"])
        block = build.div("cn-entry")
        block["ids"].append(anchor)
        head: list[nodes.Node | str] = [
            build.code(entry["id"]),
            " ",
            build.strong(ERRATUM[entry["kind"]]),
            " ",
            build.code(entry["chapter"]),
        ]
        block.append(build.para(head, "cn-entry-head"))
        lone = entry["kind"] == "lone"
        pairs: list[tuple[build.Content, build.Content]] = [
            ("Printed", entry["printed"]),
            ("The other sources" if lone else "Read as", entry["reading"]),
        ]
        for key, words in (("as_printed", "Played as printed by"), ("as_read", "Played as read by")):
            if facts.listed(entry.get(key)):
                pairs.append((words, build.join(map(rule_set_part, entry[key]))))
        if entry.get("filled_from"):
            pairs.append(("The missing part comes from", [rule_set_part(entry["filled_from"])]))
        if facts.listed(entry.get("claims")):
            pairs.append(("Claims", build.join(build.link("claim", claim) for claim in entry["claims"])))
        block.append(build.terms(pairs, "cn-pairs"))
        return block
