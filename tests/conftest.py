"""What all tests share: the tools they may lack, and what a skip means.

A missing tool skips the tests that need it, and the run says so in one sentence. With COMBOTUTOR_NO_SKIP=1, as in CI,
any skip is a failure: there a test that does not run is a test that is not there.
"""

from __future__ import annotations

import gc
import importlib.util
import os
import re
import shutil
from collections import Counter
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest

from tests.browser import CHROMIUM_ARGUMENTS
from tests.collecting import ReadFirst
from tests.house.beside import Beside, called_kernels, collecting
from tests.house.leaving import Leaving, hear_interrupts
from tests.lean import do_without

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Mapping
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.jupyter import Lab

NO_SKIP = os.environ.get("COMBOTUTOR_NO_SKIP") == "1"

IN_A_BROWSER = re.compile(r"tests/(\w+/)?test_(\w+_browser|axe|wheel)\.py")
"""The files whose tests need a Chromium."""

BESIDE = pytest.StashKey[Beside]()
"""What runs beside the workers of a whole run."""

CALLED = pytest.StashKey[list[str]]()
"""The kernels that were called while tests were collected."""

LEAVING = pytest.StashKey[Leaving]()
"""What sees to it that nothing outlives the run."""

RARELY = 10_000
"""How many things are made before the collector of garbage looks at them."""

BROWSER = "browser"
"""What the names of their portions begin with."""

AT_ONCE = 2
"""How many workers ask browsers at the same time: a third one reckons meanwhile, which keeps both processors busy."""

IN_A_PORTION = {
    "lab": re.compile(r"tests/notebooks/test_\w*lab\w*_browser|.*\[jupyterlab"),
    "odds": re.compile(r"tests/notebooks/test_odds_browser|tests/host/test_explorer_browser"),
    "tutor": re.compile(r"tests/notebooks/"),
    "host": re.compile(r"tests/host/"),
    "parts": re.compile(r""),
}
"""These portions, each with how the names of its tests begin; what would fit two belongs to the first."""

LONG = (
    "tests/learner/storage/test_seal.py",
    "tests/learner/test_backing.py",
    "tests/house/test_recipes.py",
    "tests/load/test_client.py",
    "tests/families/test_pasted.py",
    "tests/house/test_leaving.py",
    "tests/puzzles/miner/test_mining.py",
    "tests/house/test_types.py",
    "tests/families/combo/odds/test_rows.py",
    "tests/test_moved.py",
)
"""The files that take about seven seconds or more, the longest first: their tests are handed out one by one."""

LIGHT = ("tests/learner/", "tests/i18n/", "tests/cards/")
"""How the names of portions begin that are handed out while kernels are compiled: they need none."""

CHROMIUM_NAMES = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable"),
)
"""The programs that serve; the first has no windows, and takes less time."""

EXAMPLES = 40
"""How many examples a property is tried on that does not say so itself: here each run tries others."""

# Compiling and a busy machine make single examples slow; the tests under tests/bench watch speed instead.
hypothesis.settings.register_profile("local", deadline=None, max_examples=EXAMPLES)
# In CI the same examples every time: a red run means that the change is at fault.
hypothesis.settings.register_profile("ci", deadline=None, max_examples=EXAMPLES, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "local")


def find_tool(tool: str, *names: str) -> str:
    """Return where a tool lies, or skip the test that asks for it.

    Args:
        tool: its name, for people.
        names: the programs that serve as the tool, best first.
    """
    for name in names:
        path = shutil.which(name)
        if path is not None:
            return path
    pytest.skip(f"{tool} is not installed")


@pytest.fixture(scope="session", autouse=True)
def learner_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the programs that tests start remember their learners: never in the home of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        path = tmp_path_factory.mktemp("learner") / "learner.sqlite"
        patch.setenv("COMBOTUTOR_LEARNER", str(path))
        yield path


@pytest.fixture
def cheap_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a code be hashed quickly, as nobody may who keeps one: `tests/people` holds what it costs otherwise."""
    monkeypatch.setattr("combotutor.people.code.COST", 2)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The path of a Chromium."""
    return find_tool("chromium", *CHROMIUM_NAMES)


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    """One Chromium for all tests; each opens a context of its own in it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """One JupyterLab for all tests; each opens a notebook of its own in it."""
    if importlib.util.find_spec("jupyterlab") is None:
        pytest.skip("jupyterlab is not installed")
    from tests.jupyter import served_lab

    with served_lab(tmp_path_factory.mktemp("lab")) as lab:
        yield lab


def pytest_configure(config: pytest.Config) -> None:
    """See that the run can be interrupted and does without what takes long; begin what a whole one does beside it."""
    hear_interrupts()
    do_without()
    config.pluginmanager.register(ReadFirst())
    if not hasattr(config, "workerinput"):
        config.stash[LEAVING] = Leaving()
    shares = bool(config.getoption("numprocesses", default=None))
    if shares and config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        config.stash[BESIDE] = Beside()


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Let the collector of garbage leave alone what is collected here, which stays to the end, and come less often.

    It took a tenth of all that the tests take.
    """
    gc.disable()
    try:
        with collecting() if hasattr(session.config, "workerinput") else nullcontext():
            return (yield)
    finally:
        session.config.stash[CALLED] = called_kernels()
        gc.freeze()
        gc.enable()
        gc.set_threshold(RARELY, 10, 10)


def pytest_unconfigure(config: pytest.Config) -> None:
    """End it, and all that is left, however the run ended."""
    if BESIDE in config.stash:
        config.stash[BESIDE].stop()
    if LEAVING in config.stash:
        config.stash[LEAVING].leave()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:  # noqa: ANN401  (xdist gives no types)
    """Where several workers run the tests, hand them out by `portion`, and in the order of `turn`."""
    from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # it has none

    class Scheduling(LoadScopeScheduling):  # type: ignore[misc]  # as above
        """Work in portions, the longest first, so that no worker is left alone with one at the end."""

        def _split_scope(self, nodeid: str) -> str:
            return portion(nodeid)

        def _assign_work_unit(self, node: Any) -> None:  # noqa: ANN401  (as above)
            others = [work for other, work in self.assigned_work.items() if other is not node]
            following = next_portion(self.workqueue, config.stash.get(BESIDE, None), browsing=browsing(others))
            self.workqueue.move_to_end(following, last=False)
            super()._assign_work_unit(node)

    return Scheduling(config, log)


def portion(test: str) -> str:
    """Return what a test is handed out with: its file, and where that takes long itself alone.

    All that needs a browser is five portions, for a few workers, each with one Chromium, which wait for it half the
    time; no JupyterLab is begun twice.
    """
    file = test.partition("::")[0]
    if IN_A_BROWSER.match(file):
        return f"{BROWSER} {next(name for name, begins in IN_A_PORTION.items() if begins.match(test))}"
    return test if file in LONG else file


def turn(portion: str) -> int:
    """Return when a portion is handed out, the longest first: portions of the same turn as they are collected."""
    places = (place for place, name in enumerate((BROWSER, *LONG)) if portion.startswith(name))
    return next(places, len(LONG) + 1)


def browsing(work: Iterable[Mapping[str, Mapping[str, bool]]]) -> int:
    """Return how many workers ask a browser.

    Args:
        work: of each worker the portions that it was given, each with which of its tests are done.
    """
    in_browsers = [[tests for name, tests in each.items() if name.startswith(BROWSER)] for each in work]
    return sum(not all(all(tests.values()) for tests in portions) for portions in in_browsers)


def next_portion(left: Iterable[str], beside: Beside | None, *, browsing: int = 0) -> str:
    """Return which portion is handed out now: until kernels are compiled one that needs none, while there are any.

    Args:
        left: the portions that are left.
        beside: what runs beside the workers; it is waited for where nothing else is left to do.
        browsing: how many other workers ask a browser; where they are enough, it is another portion, if there is one.
    """
    if beside is not None and not beside.is_done():
        for portion in left:
            if portion.startswith(LIGHT):
                return portion
        beside.wait()
    return min(left, key=lambda portion: (browsing >= AT_ONCE and portion.startswith(BROWSER), turn(portion)))


@pytest.fixture(scope="session")
def node() -> str:
    """The path of Node."""
    return find_tool("node", "node")


def skip_reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Return why a test or a file was skipped, in the words of whoever skipped it."""
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return reason.removeprefix("Skipped: ")


def refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure where no skip is allowed; an expected failure is none."""
    if NO_SKIP and report.skipped and not hasattr(report, "wasxfail"):
        report.longrepr = f"skipped, but COMBOTUTOR_NO_SKIP=1 allows no skip: {skip_reason(report)}"
        report.outcome = "failed"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Watch over skips of tests: by fixture, by mark, in the body, in a doctest."""
    report = yield
    refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Watch over skips of whole files."""
    report = yield
    refuse_skip(report)
    return report


def missing_tools_sentence(reasons: list[str]) -> str:
    """Return one sentence that counts the tests skipped for missing tools, empty if there are none."""
    found = (re.fullmatch(r"(\S+) is not installed", reason) for reason in reasons)
    tools = Counter(match[1] for match in found if match)
    if not tools:
        return ""
    tests = "1 test was" if tools.total() == 1 else f"{tools.total()} tests were"
    return f"{tests} skipped for want of a tool: {', '.join(f'{tool} ({n})' for tool, n in sorted(tools.items()))}."


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say once what was not tested."""
    sentence = missing_tools_sentence([skip_reason(report) for report in terminalreporter.stats.get("skipped", [])])
    if sentence:
        terminalreporter.write_line(sentence)
