"""The wheel, installed elsewhere, works without the checkout."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import mannered_page, tutor_of

TOP = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


def run(*command: str, folder: Path = TOP, **environment: str) -> str:
    """Return what a program prints, or fail with what it says."""
    outcome = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if outcome.returncode:
        pytest.fail(f"{' '.join(command)}\n{outcome.stdout}{outcome.stderr}", pytrace=False)
    return outcome.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built with the locked hatchling and without the network."""
    out = tmp_path_factory.mktemp("dist")
    build = ("build", "--quiet", "--offline", "--wheel", "--no-build-isolation")
    run(sys.executable, "-m", "uv", *build, "--python", sys.executable, "--out-dir", str(out))
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel installed into it, and a space and an accent in its name."""
    target = tmp_path_factory.mktemp("sítio lejano") / "site"
    install = ("pip", "install", "--quiet", "--offline", "--no-deps", "--python", sys.executable)
    run(sys.executable, "-m", "uv", *install, "--target", str(target), str(wheel))
    return target


def test_the_wheel_holds_texts_widgets_and_notebooks_but_no_leavings(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    wanted = {
        "combotutor/py.typed",
        "combotutor/i18n/en.toml",
        "combotutor/i18n/es.toml",
        "combotutor/i18n/de.toml",
        "combotutor/families/combo/words/en.toml",
        "combotutor/families/combo/words/es.toml",
        "combotutor/families/combo/words/de.toml",
        "combotutor/tutor/script/wire.mjs",
        "combotutor/widgets/hand.mjs",
        "combotutor/lessons/sheet.mjs",
        "combotutor/lessons/lessons.css",
        "combotutor/widgets/hand.css",
        "combotutor/tutor/sheets/frame.css",
        "combotutor/widgets/hand_script/desk.mjs",
        "combotutor/widgets/seen.mjs",
        "combotutor/widgets/seen.css",
        "combotutor/widgets/labextension/combotutor/package.json",
        "combotutor/widgets/labextension/combotutor/still.js",
        "combotutor/_shelf/data/odds/kinds.json",
        "combotutor/_shelf/data/odds/plays.json",
        "combotutor/_shelf/data/odds/shapes.json",
        "combotutor/_shelf/notebooks/odds.py",
        "combotutor/_shelf/notebooks/odds.ipynb",
        "combotutor/_shelf/notebooks/tutor.py",
        "combotutor/_shelf/puzzles/mined.jsonl",
        "combotutor/_shelf/puzzles/starter.jsonl",
    }
    assert wanted - set(names) == set()
    assert [name for name in names if "__pycache__" in name or "__marimo__" in name] == []
    assert [name for name in names if not name.startswith(("combotutor/", "combotutor-"))] == []


def test_the_installed_package_plans_a_row_from_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    printed = run(
        sys.executable, "-m", "combotutor", "plan", "7,8", "--json", folder=tmp_path, PYTHONPATH=str(installed)
    )
    assert json.loads(printed)["plays"] == 1


def test_the_installed_package_finds_its_own_files_and_modules(installed: Path, tmp_path: Path) -> None:
    program = (
        "import json, sys, combotutor.files, combotutor.cli.main as _;"
        "places = [m.__file__ for n, m in sys.modules.items() if n.partition('.')[0] == 'combotutor'];"
        "print(json.dumps([str(combotutor.files.find('notebooks/tutor.py')), *places]))"
    )
    places = json.loads(run(sys.executable, "-c", program, folder=tmp_path, PYTHONPATH=str(installed)))
    assert Path(places[0]) == (installed / "combotutor" / "_shelf" / "notebooks" / "tutor.py").resolve()
    assert [place for place in places if not Path(place).resolve().is_relative_to(installed.resolve())] == []


def test_the_installed_package_starts_the_tutor(installed: Path, tmp_path: Path, browser: Browser) -> None:
    with (
        tutor_of(tmp_path, PYTHONPATH=str(installed), PYTHONSAFEPATH="1") as address,
        mannered_page(browser, address.partition("/?")[0]) as page,
    ):
        page.goto(f"{address.partition('?')[0]}?puzzle=rulebook-1&lang=en")
        page.get_by_test_id("card-7").wait_for()
        page.get_by_test_id("card-2").click()
        page.get_by_test_id("card-3").click()
        page.get_by_test_id("main").click()
        expect(page.get_by_test_id("ending")).to_contain_text("Solved!")
