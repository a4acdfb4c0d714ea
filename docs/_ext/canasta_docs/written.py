"""Pages that hold one directive each and are written when the build begins, for each schema and each case file.

They are not committed. Whoever adds a schema or a case file gets its page without writing one.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def write(folder: Path, pages: Mapping[str, str]) -> None:
    """Write pages, by their file names below a folder, and remove every other ``.md`` file there.

    A page that already has its text is left alone, so that Sphinx does not read it as changed.
    """
    for stale in folder.rglob("*.md"):
        if stale.relative_to(folder).as_posix() not in pages:
            stale.unlink()
    for name, text in pages.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
