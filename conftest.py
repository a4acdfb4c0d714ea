"""What all three test folders share: hypothesis profiles and the rule about programs of the operating system."""

import os
import shutil
from collections.abc import Callable
from multiprocessing import Pipe
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

CI = os.environ.get("CI") == "true"

# A run for the record must repeat exactly; at a desk fresh examples find more.
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=60,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("desk", deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci" if CI else "desk")


@pytest.fixture(scope="session")
def program() -> Callable[[str, str], str]:
    """A function ``program(name, package)`` that gives the path of a program of the operating system.

    Without the program the test is skipped and says which Debian package has it; where ``CI=true`` it fails,
    since a skipped check must not pass for a good one.
    """

    def find(name: str, package: str) -> str:
        path = shutil.which(name)
        if path is not None:
            return path
        message = f"{name} is not installed; on Debian: apt-get install {package}"
        if CI:
            pytest.fail(message)
        pytest.skip(message)

    return find


@pytest.fixture(scope="session")
def sent() -> Callable[[Any], Any]:
    """A function ``sent(value)`` that gives a value as another process would get it."""
    here, there = Pipe()

    def send(value: Any) -> Any:
        here.send(value)
        return there.recv()

    return send
