"""The part of the build that is our own: the shipped files are parsed and checked, so that no command has to do it."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PrepareHook(BuildHookInterface[Any]):
    """Writes `canasta/prepared` before a wheel or an editable installation is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Prepare the files; a checkout that may not be written to does without them and only starts more slowly."""
        project = Path(self.root)
        sys.path.insert(0, str(project / "reference_impl"))
        try:
            from canasta.spec.prepare import prepare

            prepare(project)
        except OSError as problem:
            self.app.display_warning(f"nothing prepared: {problem}")
        finally:
            sys.path.remove(str(project / "reference_impl"))
