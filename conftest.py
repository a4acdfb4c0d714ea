"""Shared by all three test folders: hypothesis profiles, programs of the operating system, and the cost of tests."""

import json
import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

CI = os.environ.get("CI") == "true"

# In CI a run must repeat exactly; elsewhere new examples find more.
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
    """A function ``program(name, package)`` that returns the path of a program of the operating system.

    Without the program the test is skipped, with a message that names its Debian package. With ``CI=true`` the test
    fails instead, because a skipped check must not count as passed.
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
    """A function ``sent(value)`` that returns a value as another process would receive it."""
    here, there = Pipe()

    def send(value: Any) -> Any:
        here.send(value)
        return there.recv()

    return send


# --- workers ---


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep tests that share a fixture of their module in one worker, so that it is made once."""
    for item in items:
        fixtures = getattr(item, "_fixtureinfo", None)
        shared = fixtures.name2fixturedefs.values() if fixtures else ()
        if any(one.scope == "module" for known in shared for one in known):
            item.add_marker(pytest.mark.xdist_group(item.location[0]))


# --- processor time ---

#: The number of tests listed at the end of a run, the most expensive first.
_DEAREST = 20


class Costs:
    """The processor seconds of every test, including the programs that it started and waited for.

    Every report carries the cost of its phase, so that the counting also works with several workers. At the end the
    most expensive tests are listed, and the sums by folder are written to the file ``--costs``.
    """

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.seconds: Counter[str] = Counter()
        self._before = 0.0

    @pytest.hookimpl
    def pytest_runtest_logstart(self) -> None:
        self._before = _processor_seconds()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Iterator[None]:
        report = yield
        now = _processor_seconds()
        report.processor, self._before = now - self._before, now
        return report

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += getattr(report, "processor", 0.0)

    @pytest.hookimpl
    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        terminalreporter.section(f"the {_DEAREST} dearest tests, in processor seconds")
        for name, seconds in self.seconds.most_common(_DEAREST):
            terminalreporter.line(f"{seconds:7.1f}  {name}")
        if self.file is not None:
            folders: Counter[str] = Counter()
            for name, seconds in self.seconds.items():
                folders[name.partition("/tests/")[0]] += seconds
            self.file.write_text(json.dumps(folders), encoding="utf-8")


def _processor_seconds() -> float:
    """The processor seconds of this process and of the programs that it waited for."""
    return sum(os.times()[:4])


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--costs", type=Path, help="write the processor seconds of each folder's tests here, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Costs(config.getoption("--costs")), "costs")
