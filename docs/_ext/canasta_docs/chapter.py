"""Pages of rules: ``{chapter} NAME`` makes a chapter, ``{rule} ID`` one rule, and a few directives link to them.

Each rule has its sentence, the sentences of rule sets with another wording, the parameters that it reads, its sources,
an example from the suite that was executed while the page was built, the cases that permit and forbid, and the
functions of the reference that decide it.
"""

from __future__ import annotations

from collections.abc import Sequence

from docutils import nodes

from canasta_docs import book, build, example, facts, speech, suite
from canasta_docs.build import _
from canasta_docs.facts import Entry

#: The rule set whose sentences are shown first.
MAIN = "classic@4"


class RulePage(build.Page):
    """One rule as a section."""

    required_arguments = 1

    def make(self) -> list[nodes.Node]:
        name = self.arguments[0]
        if name not in facts.rules():
            raise self.error(f"rule {name!r} is not in the catalogue")
        return [self.rule(facts.rules()[name])]

    def rule(self, rule: Entry) -> nodes.section:
        """The section of a rule: its anchor is its id."""
        name = rule["id"]
        title = speech.title(name, self.config.language)
        part = build.section(self.note("rule", name, title), title, "cn-rule")
        part.append(build.para(_head(rule), "cn-meta", "cn-id"))
        part.append(build.para(speech.sentence(name, MAIN, self.config.language), "cn-sentence"))
        part.extend(self._elsewhere(name))
        part.extend(self._facts(rule))
        part.extend(self._example(rule))
        part.extend(self._cases(name))
        part.append(book.beside(rule))
        return part

    def _elsewhere(self, name: str) -> list[nodes.Node]:
        """The same rule in rule sets where its sentence has another wording."""
        said: dict[str, list[str]] = {}
        for rule_set in facts.rule_sets():
            said.setdefault(speech.sentence(name, rule_set, self.config.language), []).append(rule_set)
        others = {text: where for text, where in said.items() if MAIN not in where}
        if not others:
            return []
        items: list[build.Content] = [[*rule_sets(where), f": {text}"] for text, where in others.items()]
        return [build.bullets(items, "cn-elsewhere")]

    def _facts(self, rule: Entry) -> list[nodes.Node]:
        language = self.config.language
        pairs: list[tuple[build.Content, build.Content]] = []
        refusal = speech.refusal(rule["id"], language)
        if refusal:
            pairs.append((_("Message to the player"), refusal))
        if rule.get("reads"):
            values: list[build.Content] = [
                [build.link("param", path), f" {speech.label(path, language)}: ", *_value_in_main(path, language)]
                for path in _played(rule)
            ]
            if values:
                pairs.append((_("Depends on"), [build.bullets(values)]))
        rests = [build.link("claim", claim) for claim in facts.listed(rule.get("claims"))]
        rests += [build.link("source", code) for code in facts.listed(rule.get("sources"))]
        if rests:
            pairs.append((_("Sources"), build.join(rests)))
        if rule.get("policy"):
            pairs.append((_("Policy"), rule["policy"]))
        if rule.get("ambiguities"):
            open_: list[build.Content] = [
                [build.link("amb", one), f" {facts.ambiguities()[one]['situation']}"] for one in rule["ambiguities"]
            ]
            pairs.append((_("Settled questions"), [build.bullets(open_)]))
        if rule.get("yields_to"):
            pairs.append((_("Yields to"), build.join(build.link("rule", one) for one in rule["yields_to"])))
        return [build.terms(pairs, "cn-pairs")] if pairs else []

    def _example(self, rule: Entry) -> list[nodes.Node]:
        case = suite.example(rule)
        if case is None:
            return []
        block = build.div("cn-example")
        block.append(nodes.rubric("", "", nodes.Text(_("Example: ")), nodes.Text(case.title)))
        block.extend(example.draw(case))
        where = rule_sets(list(suite.passed(case)))
        block.append(
            build.para([_("Executed, with this answer, in "), *where, ". ", build.link("case", case.id)], "cn-meta")
        )
        return [block]

    def _cases(self, name: str) -> list[nodes.Node]:
        pairs: list[tuple[build.Content, build.Content]] = []
        for way, words in (
            ("permits", _("Cases that permit")),
            ("forbids", _("Cases that forbid")),
            ("computes", _("Cases that compute")),
            ("edge", _("Cases at a limit")),
        ):
            found = suite.citing(name, way)
            if found:
                pairs.append((words, build.join((build.link("case", case.id, case.title) for case in found), "; ")))
        return [build.terms(pairs, "cn-pairs", "cn-cases")] if pairs else []


def _played(rule: Entry) -> list[str]:
    """The parameters that a rule reads, without those that this version does not use."""
    return [path for path in facts.leaves(rule["reads"]) if not facts.parameter(path).family]


def _head(rule: Entry) -> list[nodes.Node]:
    line = build.inline([build.code(rule["id"]), " · ", _(rule["kind"])])
    if rule.get("stage"):
        line += build.inline([" · ", _("stage "), _(rule["stage"])])
    return line


def _value_in_main(path: str, language: str) -> list[nodes.Node]:
    """The value in the main rule set, and other values with their rule sets."""
    groups = facts.values(path)
    own = next(value for value, where in groups if MAIN in where)
    line = build.inline(build.strong(speech.value(path, own, language)))
    for value, where in groups:
        if MAIN not in where:
            line += build.inline(["; ", *rule_sets(where), f": {speech.value(path, value, language)}"])
    return line


def rule_sets(names: Sequence[str]) -> list[nodes.Node]:
    """Rule sets in a short form with links: a variant at all its numbers of players is shown as the variant alone."""
    if set(names) == set(facts.rule_sets()):
        return build.inline(_("every rule set"))
    shown: list[list[nodes.Node]] = []
    for variant in facts.variants():
        counts = sorted(name.partition("@")[2] for name in names if name.partition("@")[0] == variant)
        if not counts:
            continue
        every = [name for name in facts.rule_sets() if name.partition("@")[0] == variant]
        text = variant if len(counts) == len(every) else f"{variant}@{','.join(counts)}"
        shown.append([build.link("variant", variant, text)])
    shown += [
        [build.code(name)]
        for name in names
        if name.partition("@")[0].partition("+")[0] not in facts.variants() or "+" in name
    ]
    return build.join(shown)


class ChapterPage(RulePage):
    """A whole chapter: its rules, then its parameters."""

    def make(self) -> list[nodes.Node]:
        chapter = self.arguments[0]
        found = [rule for rule in facts.rules().values() if facts.chapter_of(rule["id"]) == chapter]
        made: list[nodes.Node] = [self.rule(rule) for rule in found]
        made.append(self._parameters(chapter))
        return made

    def _parameters(self, chapter: str) -> nodes.section:
        part = build.section(f"parameters-{chapter}", _("Parameters of this chapter"))
        kinds = (
            (_("played"), lambda one: not one.family and not one.custom),
            (_("manners at the table"), lambda one: one.custom),
            (_("for games beyond the classic family, which this version does not play"), lambda one: one.family),
        )
        for words, belongs in kinds:
            chosen = [one for one in facts.parameters().values() if one.chapter == chapter and belongs(one)]
            if chosen:
                part.append(self._table(words, chosen))
        return part

    def _table(self, words: str, chosen: Sequence[facts.Parameter]) -> nodes.table:
        rows: list[Sequence[build.Content]] = []
        for one in chosen:
            rows.append((self._name(one), self._values(one)))
        return build.table(
            [_("parameter"), _("value")],
            rows,
            "cn-parameters",
            widths=[55, 45],
            caption=_("Parameters: {words}").format(words=words),
        )

    def _name(self, one: facts.Parameter) -> list[nodes.Node]:
        """The label and path of a parameter, and its description in the schema."""
        label = speech.label(one.path, self.config.language)
        anchor = self.note("param", one.path, label)
        path = build.para(build.code(one.path), "cn-meta")
        path["ids"].append(anchor)
        more = one.description.rstrip(".")
        return [
            build.para(label),
            path,
            *([] if more.casefold() == label.casefold() else [build.para(one.description, "cn-meta")]),
        ]

    def _values(self, one: facts.Parameter) -> build.Content:
        language = self.config.language
        groups = facts.values(one.path)
        if len(groups) == 1:
            return speech.value(one.path, groups[0][0], language)
        return [
            build.bullets([speech.value(one.path, value, language), ": ", *rule_sets(where)] for value, where in groups)
        ]


class ChapterList(build.Page):
    """The chapters with their topics and numbers of rules."""

    def make(self) -> list[nodes.Node]:
        rows = []
        for chapter in facts.CHAPTERS:
            found = [rule for rule in facts.rules().values() if facts.chapter_of(rule["id"]) == chapter]
            rows.append(
                (build.page(f"/rules/{chapter}", facts.chapter_title(chapter)), build.code(chapter), str(len(found)))
            )
        return [build.table([_("chapter"), _("name in files and ids"), _("rules")], rows, widths=[50, 35, 15])]


class ChapterMap(build.Page):
    """Where each part of the project treats a chapter."""

    def make(self) -> list[nodes.Node]:
        rows: list[Sequence[build.Content]] = [
            (
                build.code("spec/rules/pile.yaml"),
                _("the rules of the chapter: their ids, parameters and sources"),
            ),
            (build.code("spec/variants/*.yaml"), _("the key `pile` of a variant, with the values of the chapter")),
            (build.code("spec/text/en/pile.ftl"), _("its sentences")),
            (build.code("reference_impl/canasta/reference/pile.py"), _("the code that decides it")),
            (build.code("conformance/cases/pile/"), _("the cases that test it")),
            ([build.page("/rules/pile", _("The discard pile"))], _("its page here")),
        ]
        return [build.table([_("place"), _("what it has on a chapter")], rows, widths=[40, 60])]


class RuleIndex(build.Page):
    """Every rule by id, with its title and kind."""

    def make(self) -> list[nodes.Node]:
        language = self.config.language
        made: list[nodes.Node] = []
        for chapter in facts.CHAPTERS:
            part = build.section(f"index-{chapter}", facts.chapter_title(chapter))
            rows = [
                (build.link("rule", rule["id"]), speech.title(rule["id"], language), _(rule["kind"]))
                for rule in facts.rules().values()
                if facts.chapter_of(rule["id"]) == chapter
            ]
            part.append(build.table([_("rule"), _("title"), _("kind")], rows, widths=[45, 40, 15]))
            made.append(part)
        return made


class Anatomy(build.Page):
    """The parts of one rule, each with its purpose."""

    required_arguments = 1

    def make(self) -> list[nodes.Node]:
        language = self.config.language
        rule = facts.rules()[self.arguments[0]]
        name = rule["id"]
        pairs: list[tuple[build.Content, build.Content]] = [
            (_("Title"), speech.title(name, language)),
            (_("Id"), [build.link("rule", name), _(" – its permanent name, the same everywhere")]),
            (_("Kind and stage"), [_(rule["kind"]), _(", stage "), _(rule["stage"]), _(" – see below")]),
            (
                _("Sentence"),
                [build.strong(speech.sentence(name, MAIN, language)), _(" – with the values of the rule set")],
            ),
            (_("Refusal"), [speech.refusal(name, language) or "", _(" – the message to a player who breaks it")]),
            (
                _("Depends on"),
                [
                    *build.join(build.link("param", path) for path in _played(rule)),
                    _(" – the parameters that it reads"),
                ],
            ),
            (
                _("Sources"),
                [
                    *build.join(build.link("claim", claim) for claim in rule["claims"]),
                    _(" – the statements that support it"),
                ],
            ),
            (
                _("Cases"),
                _("positions in which the rule permits or forbids an action; the page shows one of them"),
            ),
        ]
        return [build.terms(pairs, "cn-pairs")]
