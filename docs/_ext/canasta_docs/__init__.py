"""The Sphinx extension that sets the specification as pages.

``facts`` reads the specification, the suite and the interpreter once; ``domain`` gives everything a name and a place;
``build`` has the pieces that pages are made of; the other modules each own one kind of page. No page states a rule or
a value of its own: it is all read from the data that the programs read.
"""

from importlib.metadata import version


def release() -> str:
    """The version of the specification that the pages describe."""
    return version("canasta-spec")
