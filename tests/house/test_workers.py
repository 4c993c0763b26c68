"""Several workers may share the tests: by portions, the longest first; what needs a browser is five of these."""

import re
from pathlib import Path
from unittest.mock import create_autospec

import pytest

from tests.conftest import (
    AT_ONCE,
    BROWSER,
    IN_A_BROWSER,
    IN_A_PORTION,
    LIGHT,
    LONG,
    browsing,
    next_portion,
    portion,
    turn,
)
from tests.house.beside import Beside

TOP = Path(__file__).parents[2]


def test_every_file_that_drives_a_browser_is_left_to_one_worker_at_a_time() -> None:
    files = [path for path in (TOP / "tests").rglob("test_*.py") if path.parent.name != "bench"]
    drives = re.compile(r"^ *from playwright\.", re.MULTILINE)
    driving = [path.relative_to(TOP).as_posix() for path in files if drives.search(path.read_text("utf-8"))]
    named = [name for path in files if IN_A_BROWSER.match(name := path.relative_to(TOP).as_posix())]
    assert len(driving) > 3
    assert sorted(driving) == sorted(named)
    assert {portion(f"{name}::test_it") for name in named} == {f"{BROWSER} {each}" for each in IN_A_PORTION}


def test_all_that_asks_jupyterlab_is_one_portion() -> None:
    files = [path for path in (TOP / "tests").rglob("test_*_browser.py") if "lab_page" in path.read_text("utf-8")]
    assert len(files) > 2
    tests = [f"{path.relative_to(TOP).as_posix()}::test_it" for path in files]
    tests.append("tests/notebooks/test_tutor_browser.py::test_it[jupyterlab-x]")
    assert {portion(test) for test in tests} == {f"{BROWSER} lab"}
    assert portion("tests/notebooks/test_tutor_browser.py::test_it[marimo]") == f"{BROWSER} tutor"


@pytest.mark.parametrize("file", LONG)
def test_a_file_that_takes_long_is_there_and_handed_out_test_by_test(file: str) -> None:
    assert (TOP / file).is_file()
    assert portion(f"{file}::test_it[x::y]") == f"{file}::test_it[x::y]"


def test_any_other_file_is_handed_out_whole() -> None:
    assert portion("tests/families/combo/cards/test_row.py::test_it[x::y]") == "tests/families/combo/cards/test_row.py"
    assert portion("combotutor/files.py::combotutor.files.find") == "combotutor/files.py"


def test_the_longest_portions_are_handed_out_first_and_the_others_as_they_are_collected() -> None:
    collected = [
        "tests/families/combo/cards/test_row.py",
        f"{LONG[1]}::test_it",
        "combotutor/files.py",
        f"{LONG[0]}::test_it",
        f"{BROWSER} pages",
    ]
    assert sorted(collected, key=turn) == [collected[4], collected[3], collected[1], collected[0], collected[2]]


def test_while_kernels_are_compiled_what_needs_none_is_handed_out_and_then_the_longest() -> None:
    assert [folder for folder in LIGHT if not any((TOP / folder).rglob("test_*.py"))] == []
    beside = create_autospec(Beside, instance=True)
    beside.is_done.side_effect = [False, False, True, True]
    left = [f"{BROWSER} host", f"{LIGHT[1]}test_a.py", "tests/cli/test_main.py", f"{LIGHT[0]}test_b.py"]
    given = []
    while left:
        given.append(next_portion(left, beside))
        left.remove(given[-1])
    assert given == [f"{LIGHT[1]}test_a.py", f"{LIGHT[0]}test_b.py", f"{BROWSER} host", "tests/cli/test_main.py"]
    beside.wait.assert_not_called()


def test_where_nothing_else_is_left_to_do_the_kernels_are_waited_for() -> None:
    beside = create_autospec(Beside, instance=True)
    beside.is_done.return_value = False
    assert next_portion(["tests/cli/test_main.py"], beside) == "tests/cli/test_main.py"
    beside.wait.assert_called_once_with()
    assert next_portion(["tests/cli/test_main.py", f"{LONG[0]}::test_it"], None) == f"{LONG[0]}::test_it"


def test_while_enough_ask_a_browser_another_reckons_as_long_as_there_is_anything_to_reckon() -> None:
    left = [f"{BROWSER} host", "tests/cli/test_main.py"]
    assert next_portion(left, None, browsing=AT_ONCE - 1) == left[0]
    assert next_portion(left, None, browsing=AT_ONCE) == left[1]
    assert next_portion(left[:1], None, browsing=AT_ONCE) == left[0]


def test_whoever_has_a_test_of_a_browser_left_asks_one() -> None:
    done = {f"{BROWSER} host": {"one": True, "two": True}, "tests/cli/test_main.py": {"three": False}}
    busy = {"tests/cli/test_main.py": {"four": True}, f"{BROWSER} odds": {"five": True, "six": False}}
    assert browsing([]) == browsing([done, {}]) == 0
    assert browsing([done, busy]) == 1
    assert browsing([busy, busy]) == 2
