"""The Sphinx extension that makes pages from the specification.

``facts`` reads the specification, the suite and the interpreter once; ``domain`` gives everything a name and a place;
``build`` has the pieces of which pages are made; each of the other modules makes one kind of page. No module repeats a
rule or a value: the pages read the same data as the programs.
"""

from importlib.metadata import version


def release() -> str:
    """The version of the specification that the pages describe."""
    return version("canasta-spec")
