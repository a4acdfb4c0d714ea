"""What Sphinx loads: the domain, the directives, and what must hold for the site as a whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config

from canasta_docs import commands, domain, registers, schema


def setup(app: Sphinx) -> dict[str, Any]:
    """Enter everything at Sphinx."""
    app.add_domain(domain.CanastaDomain)
    app.add_directive("schema", schema.SchemaPage)
    app.add_directive("schema-list", schema.SchemaList)
    app.add_directive("commands", commands.Commands)
    app.add_directive("sources", registers.Sources)
    app.add_directive("claims", registers.Claims)
    app.add_directive("claims-by-rule", registers.ClaimsByRule)
    app.add_directive("ambiguities", registers.Ambiguities)
    app.add_directive("errata", registers.Errata)
    app.connect("config-inited", _write_schema_pages)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}


def _write_schema_pages(app: Sphinx, config: Config) -> None:
    schema.write_pages(Path(app.srcdir) / "reference" / "schema")
