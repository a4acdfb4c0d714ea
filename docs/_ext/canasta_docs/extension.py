"""The entry point for Sphinx: the domain, the directives, and checks of the site as a whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config

from canasta_docs import (
    book,
    build,
    casebook,
    chapter,
    claims,
    commands,
    domain,
    home,
    python,
    refusals,
    registers,
    schema,
    strength,
    variants,
    written,
)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything with Sphinx."""
    app.add_node(
        build.Cards,
        html=(build.visit_cards_html, None),
        text=(build.visit_cards_text, None),
        latex=(build.visit_cards_text, None),
        man=(build.visit_cards_text, None),
        texinfo=(build.visit_cards_text, None),
    )
    app.add_node(
        build.Fold,
        html=(build.visit_fold_html, build.depart_fold_html),
        text=(build.visit_fold_text, build.visit_fold_text),
        latex=(build.visit_fold_text, build.visit_fold_text),
        man=(build.visit_fold_text, build.visit_fold_text),
        texinfo=(build.visit_fold_text, build.visit_fold_text),
    )
    app.add_domain(domain.CanastaDomain)
    app.add_directive("schema", schema.SchemaPage)
    app.add_directive("schema-list", schema.SchemaList)
    app.add_directive("commands", commands.Commands)
    app.add_directive("faces", home.Faces)
    app.add_directive("figures", home.Figures)
    app.add_directive("cases", casebook.Cases)
    app.add_directive("case-files", casebook.CaseFiles)
    app.add_directive("case-list", casebook.CaseList)
    app.add_directive("capabilities", casebook.Capabilities)
    app.add_directive("levels", claims.Levels)
    app.add_directive("state-members", claims.StateMembers)
    app.add_directive("profiles", casebook.Profiles)
    app.add_directive("faults", casebook.Faults)
    app.add_directive("conversation", casebook.Conversation)
    app.add_directive("strength", strength.Strength)
    app.add_directive("worked-hand", casebook.WorkedHand)
    app.add_directive("chapter", chapter.ChapterPage)
    app.add_directive("rule", chapter.RulePage)
    app.add_directive("chapter-list", chapter.ChapterList)
    app.add_directive("chapter-map", chapter.ChapterMap)
    app.add_directive("rule-index", chapter.RuleIndex)
    app.add_directive("rule-anatomy", chapter.Anatomy)
    app.add_directive("stages", refusals.Stages)
    app.add_directive("yields", refusals.Yields)
    app.add_directive("module", book.ModulePage)
    app.add_directive("module-list", book.ModuleList)
    app.add_directive("variant", variants.VariantPage)
    app.add_directive("variant-list", variants.VariantList)
    app.add_directive("options", variants.Options)
    app.add_directive("sources", registers.Sources)
    app.add_directive("claims", registers.Claims)
    app.add_directive("claims-by-rule", registers.ClaimsByRule)
    app.add_directive("ambiguities", registers.Ambiguities)
    app.add_directive("errata", registers.Errata)
    app.add_directive("parted", registers.Parted)
    # Before the collectors of titles and anchors, which need finished pages.
    app.connect("doctree-read", build.fill, priority=100)
    app.connect("missing-reference", python.resolve)
    app.connect("config-inited", _write_pages)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}


def _write_pages(app: Sphinx, config: Config) -> None:
    """Write the pages that are not committed, in a site that has the part to which they belong."""
    written_pages = (
        ("reference", "schema", schema.pages),
        ("reference", "source", book.pages),
        ("verify", "case-files", casebook.pages),
    )
    for part, folder, pages in written_pages:
        if (Path(app.srcdir) / part).is_dir():
            written.write(Path(app.srcdir) / part / folder, pages())
