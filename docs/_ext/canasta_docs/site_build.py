"""Builds the site, for ``make docs`` and the tests of the pages: from nothing, unless nothing has changed since the
last build.

    python docs/_ext/canasta_docs/site_build.py

A file beside the site has the digest of everything that it was made from: the files, Python and every installed
package. If this is unchanged, nothing is built again, so a run of all tests builds the site once. After any change it
is built from nothing, so no page is out of date. Processes that ask at the same time wait for the one that builds.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import shutil
import subprocess
import sys
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2]
SITE = DOCS / "_build" / "html"

#: Folders of the checkout that a build may read, in addition to the files in its top folder.
_READ = ("docs", "spec", "schema", "reference_impl", "conformance")
#: Folders that builds write, and those that no page shows.
_LEFT_OUT = {
    DOCS / "_build",
    DOCS / "tests",
    DOCS / "reference" / "schema",
    DOCS / "reference" / "source",
    DOCS / "verify" / "case-files",
}


@dataclass(frozen=True)
class Built:
    """A finished build: its exit code and its output."""

    code: int
    said: str


def build(source: Path, target: Path, builder: str = "html") -> Built:
    """Build pages from nothing; a warning makes the exit code 1."""
    command = [sys.executable, "-m", "sphinx", "-n", "-W", "--keep-going", "-q", "-E", "-a", "-b", builder]
    run = subprocess.run(
        [*command, str(source), str(target)], capture_output=True, encoding="utf-8", timeout=1200, check=False
    )
    return Built(run.returncode, run.stdout + run.stderr)


def digest() -> str:
    """A digest of everything that the site is made from."""
    found = hashlib.sha256(sys.version.encode())
    for name in sorted(f"{one.name} {one.version}" for one in metadata.distributions()):
        found.update(f"{name}\n".encode())
    root = DOCS.parent
    files = [path for path in root.iterdir() if path.is_file() and not path.name.startswith(".")]
    for folder in _READ:
        for path in (root / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts and not _LEFT_OUT & set(path.parents):
                files.append(path)
    for path in sorted(files):
        body = path.read_bytes()
        found.update(f"{path.relative_to(root).as_posix()} {len(body)}\n".encode())
        found.update(body)
    return found.hexdigest()


def whole_site() -> Built:
    """The whole site in ``SITE``: the last build if nothing has changed since, otherwise a new one."""
    stamp = SITE.with_suffix(".json")
    stamp.parent.mkdir(exist_ok=True)
    with SITE.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        now = digest()
        last = json.loads(stamp.read_text(encoding="utf-8")) if stamp.exists() else {}
        if last.get("digest") == now:
            return Built(**last["built"])
        stamp.unlink(missing_ok=True)
        shutil.rmtree(SITE, ignore_errors=True)
        built = build(DOCS, SITE)
        stamp.write_text(json.dumps({"digest": now, "built": asdict(built)}), encoding="utf-8")
        return built


if __name__ == "__main__":
    outcome = whole_site()
    sys.stderr.write(outcome.said)
    sys.exit(outcome.code)
