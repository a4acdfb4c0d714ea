"""Pages with one directive each, written at the beginning of a build for each schema and each case file.

They are not committed. If you add a schema or a case file, its page is made automatically.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def write(folder: Path, pages: Mapping[str, str]) -> None:
    """Write pages into a folder, by their file names, and remove every other ``.md`` file there.

    A page that already has its text is not rewritten, so that Sphinx does not consider it changed.
    """
    for stale in folder.rglob("*.md"):
        if stale.relative_to(folder).as_posix() not in pages:
            stale.unlink()
    for name, text in pages.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
