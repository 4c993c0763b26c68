"""Compiled kernels are kept by the state of all that goes into them, so that old machine code is never met."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest

from combotutor.kernels.kept import HERE, KEPT, digest, home, kept_in, place

TOP: Final = Path(__file__).parents[2]
SHOWN: Final = """
import numba
from combotutor.kernels import book
print(book.tag_of._cache.cache_path, repr(numba.config.CACHE_DIR))
"""


def fake(folder: Path | str = "") -> SimpleNamespace:
    return SimpleNamespace(config=SimpleNamespace(CACHE_DIR=str(folder)))


def test_a_change_of_any_source_of_a_version_or_of_an_option_names_another_state(tmp_path: Path) -> None:
    sources = tmp_path / "kernels"
    shutil.copytree(HERE, sources, ignore=shutil.ignore_patterns("__pycache__"))
    before = digest([sources], ("1", "2"), {})
    assert digest([HERE], ("1", "2"), {}) == before
    assert digest([HERE], ("1", "2"), {"NUMBA_NUM_THREADS": "1", "PATH": "x"}) == before
    assert digest([HERE], ("1", "3"), {}) != before
    assert digest([HERE], ("1", "2"), {"NUMBA_OPT": "0"}) != before
    with (sources / "bits.py").open("a") as source:
        source.write("# another word\n")
    assert digest([sources], ("1", "2"), {}) != before
    (sources / "bits.py").unlink()
    assert digest([sources], ("1", "2"), {}) != digest([HERE], ("1", "2"), {})


def test_kernels_that_lie_in_several_folders_of_a_room_share_a_state_that_each_of_them_changes(tmp_path: Path) -> None:
    room = tmp_path / "kernels"
    for folder in (room, room / "rows", room / "rules"):
        folder.mkdir()
        (folder / "__init__.py").touch()
        (folder / "one.py").touch()
    before = digest([room], (), {})
    assert {home(path) for path in room.rglob("one.py")} == {room}
    (room / "rows" / "one.py").write_text("# another word")
    changed = digest([room], (), {})
    (room / "rows" / "one.py").rename(room / "rules" / "two.py")
    assert len({before, changed, digest([room], (), {})}) == 3


@pytest.mark.parametrize("room", sorted(HERE.parent.glob("families/*/kernels")), ids=lambda room: str(room.parent.name))
def test_every_folder_of_kernels_of_a_family_is_looked_at(room: Path) -> None:
    assert {home(source) for source in room.rglob("*.py")} == {room}


def test_other_kernels_are_looked_at_in_their_own_folder_alone(tmp_path: Path) -> None:
    own = tmp_path / "kernels" / "mine"
    (own / "deep").mkdir(parents=True)
    assert home(own / "one.py") == own
    before = digest([own], (), {})
    (own / "deep" / "one.py").touch()
    assert digest([own], (), {}) == before


def test_the_states_used_last_stay_and_older_ones_go(tmp_path: Path) -> None:
    numba = fake(tmp_path)
    for number in range(KEPT + 2):
        folder = place(numba, f"{number}")
        assert folder is not None
        os.utime(folder, (number, number))
    assert place(numba, "2") == tmp_path / "kernels-2"  # it is used again
    assert place(numba, "new") is not None
    left = {folder.name for folder in tmp_path.iterdir()}
    assert left == {"kernels-new", "kernels-2", *(f"kernels-{number}" for number in range(4, KEPT + 2))}


def test_where_nothing_can_be_written_numba_finds_a_place_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("no folder")
    numba = fake(tmp_path / "a file")
    assert place(numba, "1") is None
    with kept_in(numba, None):
        assert str(tmp_path / "a file") == numba.config.CACHE_DIR


def test_numba_keeps_other_code_where_it_did(tmp_path: Path) -> None:
    numba = fake("theirs")
    with kept_in(numba, tmp_path):
        assert str(tmp_path) == numba.config.CACHE_DIR
    assert numba.config.CACHE_DIR == "theirs"


def test_kernels_are_kept_in_the_folder_of_their_state() -> None:
    pytest.importorskip("numba", reason="numba is not installed")
    others = {"NUMBA_CACHE_DIR", "COMBOTUTOR_PLAIN"}
    environment = {name: value for name, value in os.environ.items() if name not in others}
    done = subprocess.run([sys.executable, "-c", SHOWN], cwd=TOP, env=environment, capture_output=True, check=True)
    path, theirs = done.stdout.decode().split()
    assert theirs == "''"
    assert Path(path).parent.name.startswith("kernels-")
    assert Path(path).is_dir()


def test_where_nothing_can_be_kept_kernels_are_compiled_all_the_same() -> None:
    pytest.importorskip("numba", reason="numba is not installed")
    program = (
        "from numba.core import caching\n"
        "caching.CacheImpl._locator_classes = []\n"
        "from combotutor.kernels.compiled import COMPILED, kernel\n"
        "def more(number): return number + 1\n"
        "print(COMPILED, kernel(more)(1))\n"
    )
    environment = {name: value for name, value in os.environ.items() if name != "COMBOTUTOR_PLAIN"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=TOP, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("True 2\n", "")
