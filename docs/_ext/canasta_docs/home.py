"""Directives for hand-written pages: a row of cards, and figures about the size of everything."""

from __future__ import annotations

from docutils import nodes

from canasta_docs import build, deck, facts, suite
from canasta_docs.build import _


class Faces(build.Page):
    """A row of cards in our notation; ``back`` is a card face down."""

    required_arguments = 1
    final_argument_whitespace = True

    def make(self) -> list[nodes.Node]:
        faces = self.arguments[0].split()
        unknown = [face for face in faces if face not in deck.pictures()]
        if unknown:
            raise self.error(f"no such card: {', '.join(unknown)}")
        return [build.cards(faces)]


class Figures(build.Page):
    """The size of the specification and the suite in one line."""

    def make(self) -> list[nodes.Node]:
        played = [one for one in facts.parameters().values() if not one.family]
        figures = [
            (len(facts.rules()), _("rules"), "/rules/index"),
            (len(played), _("parameters"), "/rules/index"),
            (len(facts.rule_sets()), _("rule sets in {n} variants").format(n=len(facts.variants())), "/variants/index"),
            (len(facts.options()), _("options"), "/variants/options"),
            (len(facts.claims()), _("claims of the sources"), "/sources/claims"),
            (len(facts.ambiguities()), _("ambiguities, all settled"), "/sources/ambiguities"),
            (len(suite.cases()), _("cases"), "/verify/cases/index"),
        ]
        items: list[build.Content] = [
            [build.strong(str(number)), " ", build.page(place, words)] for number, words, place in figures
        ]
        return [build.bullets(items, "cn-figures")]
