"""Packages that are absent or broken: all goes on without them, or one sentence says which it is and how to mend it."""

from __future__ import annotations

import contextlib
import http.client
import json
import logging
import os
import re
import signal
import subprocess
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from combotutor import extras
from combotutor.cli.main import main
from combotutor.errors import LearnerError, MissingExtraError
from combotutor.host.front import Wishes, front
from combotutor.i18n import LANGUAGES, text
from combotutor.learner import Store
from combotutor.learner.storage.schema import VERSIONS
from tests.host.asked import LOCAL, ask
from tests.learner.storage.test_migration import old_tables

TOP = Path(__file__).parents[1]
OPTIONAL = ("numba", "polars", "altair", "vl_convert", "marimo", "anywidget", "sqlalchemy", "fsrs")
FAULTS = (
    'raise ImportError("it needs another\\n  version")',
    'raise OSError("no such library")',
    'raise AttributeError("a part has another name")',
    "raise SystemError",
    "1 / 0",
    "import no_such_part_of_it",
    "this is no Python",
)


def broken(folder: Path, *packages: str, fault: str = FAULTS[0]) -> Path:
    """Return a folder with packages in it whose import fails."""
    for package in packages:
        (folder / package).mkdir(parents=True)
        (folder / package / "__init__.py").write_text(f"{fault}\n", encoding="utf-8")
    return folder


class Breaking(MetaPathFinder):
    """Lets the import of one module fail."""

    def __init__(self, name: str) -> None:
        self._name = name

    def find_spec(self, fullname: str, *_rest: object) -> ModuleSpec | None:
        if fullname == self._name:
            raise OSError("no such library")
        return None


def environment(folder: Path) -> dict[str, str]:
    """Return the environment in which the packages of a folder stand before all others."""
    kept = {name: value for name, value in os.environ.items() if name not in {"COMBOTUTOR_PLAIN", "PYTHONSAFEPATH"}}
    return {**kept, "PYTHONPATH": str(folder), "LC_ALL": "C"}


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python where the packages of a folder stand before all others."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=TOP,
        env=environment(folder),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_broken_in_whatever_way_is_told_once_and_refused_in_a_sentence(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    name = f"broken_in_way_{FAULTS.index(fault)}"
    monkeypatch.syspath_prepend(str(broken(tmp_path, name, fault=fault)))
    assert extras.is_installed(name)
    assert not extras.can_use("json", name)
    assert not extras.can_use(name, "json")
    (record,) = caplog.records
    assert (record.levelno, record.exc_info) == (logging.WARNING, None)
    assert record.getMessage().startswith(f"{name} is installed but cannot be used (")
    assert "\n" not in record.getMessage()
    with pytest.raises(MissingExtraError) as error:
        extras.need("charts-missing", "json", name)
    assert error.value.code == "extra-broken"
    for language in LANGUAGES:
        assert name in error.value.text(language)
        assert f"pip install --upgrade --force-reinstall {name}" in error.value.text(language)


@pytest.mark.parametrize(("faults", "is_usable"), [(1, True), (2, False)])
def test_what_went_wrong_once_is_tried_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, faults: int, is_usable: bool
) -> None:
    monkeypatch.setattr(extras, "_PROBLEMS", {})
    monkeypatch.syspath_prepend(str(tmp_path))
    name = f"half_done_{faults}"
    tried = tmp_path / "tried"
    (tmp_path / f"{name}.py").write_text(
        f"with open({str(tried)!r}, 'a+') as file:\n"
        "    file.write('.')\n"
        "    file.seek(0)\n"
        f"    if len(file.read()) <= {faults}:\n"
        "        raise ImportError('cannot import name, most likely due to a circular import')\n"
    )
    assert [extras.can_use(name) for _ in range(3)] == [is_usable] * 3
    assert tried.read_text() == ".."


def test_what_is_absent_is_no_fault_and_is_told_nobody(caplog: pytest.LogCaptureFixture) -> None:
    assert not extras.is_installed("json", "no_such_package")
    assert not extras.can_use("no_such_package.a_part")
    with pytest.raises(ImportError, match="polars, Altair and vl-convert"):
        extras.need("charts-missing", "no_such_package")
    assert caplog.records == []


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        (("odds", "combo-breaker", "--cards", "3"), "Alle Zahlen sind exakt."),
        (("outlook", "combo-breaker 7,8,X/?3/?4 - 0 ?18 2/2/1", "--samples", "20", "--seed", "1"), "7,8"),
    ],
)
def test_with_a_broken_accelerator_the_command_line_answers_in_plain_python_and_says_so_in_one_line(
    command: tuple[str, ...], answer: str, tmp_path: Path
) -> None:
    found = run(broken(tmp_path, *OPTIONAL), "-m", "combotutor", *command, "--lang", "de")
    assert found.returncode == 0, found.stderr
    problem = "ImportError: it needs another version"
    assert found.stderr == text("say.extra-broken", "de", package="numba", problem=problem) + "\n"
    assert answer in found.stdout


NAMES = {
    "combotutor.widgets.Hand": "widgets-missing",
    "combotutor.widgets.SeenCards": "widgets-missing",
    "combotutor.tutor.Tutor": "widgets-missing",
    "combotutor.learner.Store": "learner-missing",
    "combotutor.charts.kinds_by_size": "charts-missing",
}
ASKED = f"""
import importlib, json, sys
for name in json.loads(sys.argv[1]):
    sys.modules[name] = None
told = {{}}
for name in {list(NAMES)}:
    module, _, wanted = name.rpartition(".")
    try:
        getattr(importlib.import_module(module), wanted)
    except ImportError as error:
        told[name] = [error.code, str(error)]
from combotutor.families.combo.plan import fewest_plays_of
from combotutor.families.combo.notation import parse_row
assert fewest_plays_of([parse_row("5,8,5")]) == (2,)
print(json.dumps(told))
"""


def test_public_names_say_which_extra_they_lack(tmp_path: Path) -> None:
    absent = json.dumps([*OPTIONAL, "alembic", "platformdirs", "traitlets", "numpy"])
    found = run(tmp_path, "-c", ASKED, absent)
    assert (found.returncode, found.stderr) == (0, "")
    told = json.loads(found.stdout)
    assert {name: code for name, (code, _) in told.items()} == NAMES
    assert all('pip install "combotutor[' in sentence for _, sentence in told.values())


def test_public_names_say_which_package_is_broken(tmp_path: Path) -> None:
    found = run(broken(tmp_path, *OPTIONAL, "numpy"), "-c", ASKED, "[]")
    assert found.returncode == 0, found.stderr
    assert {code for code, _ in json.loads(found.stdout).values()} == {"extra-broken"}
    assert [line.split(" ")[0] for line in found.stderr.splitlines()] == ["numba", "numpy"]


WORKED = """
from combotutor.cli.output import telling
from combotutor.cli.workers import working
from combotutor.families.combo.plan import fewest_plays_of
with telling("es"), working(2) as executor:
    print([each.result() for each in [executor.submit(fewest_plays_of, []) for _ in range(2)]])
"""


def test_processes_that_share_work_do_not_each_tell_what_is_broken(tmp_path: Path) -> None:
    found = run(broken(tmp_path, "numba"), "-c", WORKED)
    problem = "ImportError: it needs another version"
    assert (found.returncode, found.stdout) == (0, "[(), ()]\n")
    assert found.stderr == text("say.extra-broken", "es", package="numba", problem=problem) + "\n"


@pytest.mark.parametrize(
    ("package", "words"),
    [("sqlalchemy", ("tutor",)), ("marimo", ("tutor", "--notebook")), ("anywidget", ("lab",))],
)
def test_a_command_that_cannot_do_without_says_so_in_one_sentence(
    package: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    found = run(broken(tmp_path, package), "-m", "combotutor", *words)
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.startswith(f"{package} is installed but cannot be used (ImportError: it needs another version)")
    assert found.stderr.count("\n") == 1


def test_an_older_file_is_left_alone_where_what_would_bring_it_up_is_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "learner.sqlite"
    old_tables(path, VERSIONS[0])
    before = path.read_bytes()
    monkeypatch.delitem(sys.modules, "alembic.config")
    monkeypatch.setattr(sys, "meta_path", [Breaking("alembic.config"), *sys.meta_path])
    monkeypatch.setattr(extras, "_PROBLEMS", {})
    with pytest.raises(LearnerError, match=r"^alembic is installed but cannot be used \(OSError: no such library\)"):
        Store.open(path)
    assert path.read_bytes() == before


def test_where_marimo_is_not_to_be_had_the_notebook_is_refused_and_the_tutor_is_not(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "marimo", None)
    assert main(["tutor", "--notebook", "--lang", "de"]) == 2
    assert capsys.readouterr().err == text("error.notebook-missing", "de") + "\n"
    wishes = Wishes.of(is_class=False, is_notebook=False, host="127.0.0.1", hosts=(), frames=())
    served = front(wishes)
    page = ask(served.app, "GET", "/", {"Host": LOCAL})
    served.close()
    assert page.status == 200
    assert [word for word in ("--notebook", 'href="odds/') if word in page.body.decode()] == []


def asked(port: int, path: str) -> tuple[int, str]:
    """Return what a server of ours answers: its number, and its text."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as line:
        line.request("GET", path)
        answer = line.getresponse()
        return answer.status, answer.read().decode()


def test_the_tutor_goes_on_without_all_that_it_can_do_without(tmp_path: Path) -> None:
    folder = broken(tmp_path / "broken", "numba", "polars", "altair", "vl_convert", "marimo", "anywidget")
    command = [sys.executable, "-m", "combotutor", "tutor", "--no-browser", "--port", "0"]
    said = tmp_path / "said"
    with (
        said.open("wb") as stderr,
        subprocess.Popen(
            command, cwd=TOP, env=environment(folder), stdout=subprocess.PIPE, stderr=stderr, text=True
        ) as process,
    ):
        assert process.stdout is not None
        try:
            port = re.search(r"http://127.0.0.1:(\d+)/", process.stdout.readline())
            assert port is not None
            page, explorer = (asked(int(port[1]), path) for path in ("/", "/odds/"))
        finally:
            process.send_signal(signal.SIGINT)
            process.stdout.read()
    assert (page[0], 'data-testid="learn-page"' in page[1]) == (200, True)
    assert explorer == (503, text("guard.broken", "en") + "\n")
    lines = said.read_text(encoding="utf-8").splitlines()
    assert [line.split(" ")[0] for line in lines] == ["marimo"]
