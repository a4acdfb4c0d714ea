"""The changelog names the existing file formats."""

import re
from pathlib import Path


def test_every_form_of_file_is_in_the_changelog_and_no_other(root: Path) -> None:
    """As ``hand/1`` or ``state-1``; the protocol is not a file format."""
    sections = re.split(r"^### (.+)\n", (root / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    formats = "".join(text for title, text in zip(sections[1::2], sections[2::2], strict=True) if title == "Formats")
    named = {"-".join(form) for form in re.findall(r"`([a-z]+(?:-[a-z]+)*)[/-]([0-9]+)`", formats)}

    assert named - {"canasta-conf-2"} == {file.name.split(".")[0] for file in (root / "schema").glob("*.schema.json")}
