"""Pages of variants and options: what they change, why, and all their rules in sentences.

``{variant} NAME`` makes the page of one variant, ``{variant-list}`` links to all of them, ``{options}`` lists every
option.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from docutils import nodes

from canasta.spec import Basis
from canasta.spec import files as patches
from canasta_docs import build, facts, speech
from canasta_docs.build import _
from canasta_docs.registers import rule_set_part

_BASES = {"claim": "claim", "ambiguity": "amb", "erratum": "err", "source": "source"}


def reasons(basis: Sequence[Basis]) -> list[nodes.Node]:
    """The basis of a value: claims, sources, ambiguities and errata as links, a policy in its words."""
    line: list[list[nodes.Node]] = []
    for one in basis:
        if one.kind in _BASES and (one.kind != "source" or one.text in facts.sources()):
            line.append([build.link(_BASES[one.kind], one.text)])
        else:
            line.append(build.inline(_("policy: {reason}").format(reason=one.text)))
    return build.join(line, "; ")


class VariantPage(build.Page):
    """One variant."""

    required_arguments = 1

    def make(self) -> list[nodes.Node]:
        name = self.arguments[0]
        if name not in facts.variants():
            raise self.error(f"there is no variant {name!r}")
        self.entry = facts.variants()[name]
        self.sets = [rule_set for rule_set in facts.rule_sets() if rule_set.partition("@")[0] == name]
        self.main = next((one for one in self.sets if one.endswith("@4")), self.sets[0])
        made: list[nodes.Node] = [self._head(name)]
        if self.entry.get("extends"):
            made.append(self._differences(self.entry["extends"]))
        made.append(self._sentences())
        made.append(self._values())
        return made

    def _head(self, name: str) -> nodes.Node:
        title = facts.title(self.entry, self.config.language)
        block = build.div("cn-entry")
        block["ids"].append(self.note("variant", name, title))
        pairs: list[tuple[build.Content, build.Content]] = [
            (_("Title"), title),
            (_("Rule sets"), build.join(build.code(one) for one in self.sets)),
        ]
        if self.entry.get("extends"):
            pairs.append((_("Extends"), [rule_set_part(self.entry["extends"])]))
        read = self.entry.get("errata", {})
        if read:
            pairs.append((_("Errata of its sources"), build.join(build.link("err", one) for one in read)))
        block.append(build.terms(pairs, "cn-pairs"))
        return block

    def _differences(self, parent: str) -> nodes.section:
        """The differences from the parent at the numbers of players that both have, and a note on other numbers."""
        part = build.section("what-differs", _("What differs from {parent}").format(parent=parent))
        rows = []
        for path in facts.parameters():
            rows += self._difference(parent, path)
        if not rows:
            part.append(build.para(_("Only the numbers of players.")))
            return part
        head = [_("parameter"), parent, self.entry["id"], _("why")]
        part.append(build.table(head, rows, "cn-parameters", widths=[34, 22, 22, 22], caption=_("Values that differ")))
        alone = [one for one in self.sets if f"{parent}@{one.partition('@')[2]}" not in facts.rule_sets()]
        if alone:
            said = _("{parent} does not have these: ").format(parent=parent)
            part.append(build.para([said, *build.join(build.code(one) for one in alone), "."]))
        return part

    def _difference(self, parent: str, path: str) -> list[Sequence[build.Content]]:
        language = self.config.language
        groups: dict[tuple[str, str, str], list[str]] = {}
        for one in self.sets:
            other = f"{parent}@{one.partition('@')[2]}"
            if other not in facts.rule_sets() or path == "table.players":
                continue
            mine, theirs = facts.values_of(one)[path], facts.values_of(other)[path]
            if mine != theirs:
                key = (
                    speech.value(path, theirs, language),
                    speech.value(path, mine, language),
                    str(facts.resolution(one).basis[path]),
                )
                groups.setdefault(key, []).append(one)
        rows: list[Sequence[build.Content]] = []
        shared = [one for one in self.sets if f"{parent}@{one.partition('@')[2]}" in facts.rule_sets()]
        for (theirs, mine, _basis), where in groups.items():
            name: list[nodes.Node] = [
                build.para(speech.label(path, language)),
                build.para(build.link("param", path), "cn-meta"),
            ]
            if len(where) < len(shared):
                name.append(build.para([_("only "), *build.join(build.code(one) for one in where)], "cn-meta"))
            if facts.parameter(path).custom:
                name.append(build.para(_("manners at the table"), "cn-meta"))
            rows.append((name, theirs, mine, reasons(facts.resolution(where[0]).basis[path])))
        return rows

    def _sentences(self) -> nodes.section:
        """All rules of the variant in sentences, chapter by chapter, with the changes for other numbers of players."""
        language = self.config.language
        part = build.section("in-sentences", _("The rules in sentences"))
        part.append(
            build.para(
                [
                    _("These are the sentences of "),
                    build.code(self.main),
                    _("; changes for other numbers of players are listed below each sentence."),
                ],
                "cn-meta",
            )
        )
        for chapter in facts.CHAPTERS:
            below = build.section(f"in-sentences-{chapter}", facts.chapter_title(chapter))
            items = []
            for name in facts.rules():
                if facts.chapter_of(name) == chapter:
                    items.append(self._sentence(name, language))
            below.append(build.bullets(items, "cn-rulebook"))
            part.append(below)
        return part

    def _sentence(self, name: str, language: str) -> list[nodes.Node]:
        own = speech.sentence(name, self.main, language)
        said: list[nodes.Node] = [build.para([own, " ", _tag(name)])]
        others: dict[str, list[str]] = {}
        for one in self.sets:
            text = speech.sentence(name, one, language)
            if text != own:
                others.setdefault(text, []).append(one.partition("@")[2])
        for text, counts in others.items():
            where = _("With {n} players: ").format(n=_(" or ").join(counts))
            said.append(build.para([build.strong(where), text], "cn-elsewhere"))
        return said

    def _values(self) -> nodes.section:
        part = build.section("values", _("All values and why"))
        digests: list[build.Content] = [
            [build.code(one), ": ", build.code(facts.resolution(one).digest)] for one in self.sets
        ]
        part.append(
            build.para(_("Digests of these rule sets; two programs with the same digest play by the same rules:"))
        )
        part.append(build.bullets(digests, "cn-digests"))
        part.append(
            build.para(
                _("Parameters for games beyond the classic family are left out; this version does not use them."),
                "cn-meta",
            )
        )
        for chapter in facts.CHAPTERS:
            rows = [
                self._value(path)
                for path, parameter in facts.parameters().items()
                if parameter.chapter == chapter and not parameter.family
            ]
            if rows:
                caption = facts.chapter_title(chapter)
                part.append(
                    build.table(
                        [_("parameter"), _("value"), _("why")],
                        rows,
                        "cn-parameters",
                        widths=[40, 30, 30],
                        caption=caption,
                    )
                )
        return part

    def _value(self, path: str) -> Sequence[build.Content]:
        language = self.config.language
        groups: list[tuple[Any, list[str]]] = []
        for one in self.sets:
            value = facts.values_of(one)[path]
            if groups and groups[-1][0] == value:
                groups[-1][1].append(one.partition("@")[2])
            else:
                groups.append((value, [one.partition("@")[2]]))
        if len(groups) == 1:
            shown: list[nodes.Node] = build.inline(speech.value(path, groups[0][0], language))
        else:
            lines = [
                _("{n} players: {value}").format(n=", ".join(counts), value=speech.value(path, value, language))
                for value, counts in groups
            ]
            shown = [build.bullets(lines)]
        why = {str(facts.resolution(one).basis[path]): reasons(facts.resolution(one).basis[path]) for one in self.sets}
        name = [build.para(speech.label(path, language)), build.para(build.link("param", path), "cn-meta")]
        return name, shown, build.join(why.values(), "; ")


def _tag(name: str) -> nodes.inline:
    return nodes.inline("", "", build.link("rule", name), classes=["cn-tag"])


class VariantList(build.Page):
    """The variants, each with its title, its numbers of players and its parent."""

    def make(self) -> list[nodes.Node]:
        rows = []
        for name, entry in facts.variants().items():
            extends = (
                [rule_set_part(entry["extends"])] if entry.get("extends") else _("nothing: it sets every value itself")
            )
            players = ", ".join(map(str, entry["players"]))
            rows.append((build.link("variant", name), facts.title(entry, self.config.language), players, extends))
        head = [_("variant"), _("title"), _("players"), _("extends")]
        return [build.table(head, rows, widths=[15, 50, 15, 20])]


class Options(build.Page):
    """Every option: the values that it sets, where it applies, and why."""

    def make(self) -> list[nodes.Node]:
        made: list[nodes.Node] = []
        for chapter in facts.CHAPTERS:
            chosen = [name for name in facts.options() if self._chapter(name) == chapter]
            if chosen:
                part = build.section(f"options-{chapter}", facts.chapter_title(chapter))
                part.extend(self._option(name) for name in chosen)
                made.append(part)
        return made

    @staticmethod
    def _chapter(name: str) -> str:
        found = patches.options()[name]
        paths = [*found.base.values, *(path for patch in found.by_players.values() for path in patch.values)]
        return next(chapter for chapter in facts.CHAPTERS if any(facts.chapter_of(path) == chapter for path in paths))

    def _option(self, name: str) -> nodes.Node:
        language = self.config.language
        found, entry = patches.options()[name], facts.options()[name]
        title = facts.title(entry, language)
        block = build.div("cn-entry")
        block["ids"].append(self.note("option", name, title))
        block.append(build.para([build.code(f"+{name}"), " ", build.strong(title)], "cn-entry-head"))
        lines = []
        for count, patch in [(None, found.base), *found.by_players.items()]:
            for path, value in patch.values.items():
                where = "" if count is None else _(" (with {n} players)").format(n=count)
                line: build.Content = [
                    f"{speech.label(path, language)}: ",
                    build.strong(speech.value(path, value, language)),
                    f"{where}. ",
                ]
                lines.append(
                    [*build.inline(line), *build.inline([build.link("param", path), " "]), *reasons(patch.basis(path))]
                )
        block.append(build.bullets(lines))
        limits: list[nodes.Node] = []
        if found.variants is not None:
            limits += build.inline([_("Applies to "), *build.join(map(rule_set_part, found.variants)), ". "])
        if found.players is not None:
            limits += build.inline(_("Applies with {n} players. ").format(n=", ".join(map(str, found.players))))
        if found.not_with:
            limits += build.inline(
                [_("Cannot be combined with "), *build.join(build.link("option", one) for one in found.not_with), ". "]
            )
        if limits:
            block.append(build.para(limits, "cn-meta"))
        return block
