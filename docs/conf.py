"""How Sphinx builds this site; ``make docs`` builds it."""

import gc
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

import canasta_docs

# A build keeps nearly all of its objects to the end; looking for garbage more often takes a quarter of its time.
gc.set_threshold(200_000, 20, 100)

project = "Canasta"
author = "the canasta-spec authors"
copyright = "2026, the canasta-spec authors; code MIT, data and card art CC0"
version = release = canasta_docs.release()
language = "en"

extensions = ["myst_parser", "sphinx_design", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "canasta_docs.extension"]
primary_domain = "canasta"
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "tests", "_ext"]
templates_path = ["_templates"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# Sentences appear exactly as in the specification, including quotes.
smartquotes = False

# Sentences of rules are made for each language from its own message files; only the pages written by hand are
# translated here.
gettext_compact = False
gettext_uuid = False
locale_dirs = ["locale"]

autodoc_default_options = {"members": True, "show-inheritance": False, "member-order": "bysource"}
autodoc_typehints = "signature"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
# Python's own names are not part of this site, and no inventory is loaded to link them.
nitpick_ignore_regex = [(r"py:.*", r"(?!canasta(\.|$|_conformance)).*")]

html_theme = "pydata_sphinx_theme"
html_title = "Canasta"
html_static_path = ["_static"]
html_css_files = ["cn.css"]
html_copy_source = False
html_show_sourcelink = False
html_last_updated_fmt = None
html_domain_indices = ["canasta-rules"]
html_use_index = False
# Sphinx opens it as named, from wherever it was started.
html_search_scorer = str(Path(__file__).parent / "search-scorer.js")
html_permalinks_icon = "¶"
html_theme_options = {
    "logo": {
        "text": "Canasta",
        "image_light": "_static/cards/Ah.svg",
        "image_dark": "_static/cards/Ah.svg",
        "alt_text": "",
    },
    "navbar_end": ["theme-switcher"],
    "header_links_before_dropdown": 7,
    "navigation_depth": 2,
    "show_nav_level": 1,
    "show_toc_level": 1,
    "show_prev_next": True,
    "back_to_top_button": True,
    "footer_start": ["copyright"],
    "footer_end": [],
    "primary_sidebar_end": [],
    "secondary_sidebar_items": ["page-toc"],
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
    "navigation_with_keys": False,
}
html_sidebars = {"index": []}
# For summaries the search page fetches all that it finds; a browser forbids that in a folder, and a phone pays for it.
html_show_search_summary = False
