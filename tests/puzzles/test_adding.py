"""Taking up puzzles written by hand: what is left out is filled in, and what cannot be leaves the pack as it was."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Final

import pytest

from combotutor.files import find
from combotutor.puzzles import PuzzleKind, adding, load_pack
from combotutor.puzzles.adding import main
from combotutor.puzzles.format import shelf as shelves
from combotutor.puzzles.format.shelf import FIRST, RETIRED
from tests.puzzles.ours import free_id

FREE: Final = free_id(PuzzleKind.BEAT)
BARE: Final = (
    f'{{"id": "{FREE}", "kind": "beat", "level": 1, "status": "proved", '
    '"position": "combo-breaker ?4/10,5,6,10,3+1/?4 0:9 1 ?20 2/2/2", "seat": 1, "steps": [{"answers": [["5,6@2"]]}]}'
)


@pytest.fixture
def starter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The starter pack of a folder of its own, of a head and one puzzle, beside what is offered no more."""
    lines = find(f"puzzles/{FIRST}").read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / FIRST).write_text("".join(lines[:2]), encoding="utf-8")
    shutil.copy(find(f"puzzles/{RETIRED}"), tmp_path)
    for module in (shelves, adding):
        monkeypatch.setattr(module, "find", lambda name: tmp_path / name.removeprefix("puzzles").lstrip("/"))
    return tmp_path / FIRST


def added(path: Path, line: str) -> str:
    """Write a line below a pack, and return what the pack is then."""
    path.write_text(f"{path.read_text(encoding='utf-8')}{line}\n", encoding="utf-8")
    return path.read_text(encoding="utf-8")


def test_all_that_a_line_leaves_out_is_found(starter: Path) -> None:
    added(starter, BARE)
    main([])
    _, puzzle = load_pack(starter)
    assert (puzzle.id, puzzle.technique, puzzle.level) == (FREE, "high", 1)
    assert puzzle.agreement is not None
    assert puzzle.agreement.loss < 0.03
    assert len(puzzle.steps[0].moves) > 5
    whole = starter.read_text(encoding="utf-8")
    main([])
    assert starter.read_text(encoding="utf-8") == whole


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (BARE.replace(FREE, "wild-7"), "'wild-7'"),
        (BARE.replace(FREE, "find-1"), "'find-1'"),
        (BARE.replace("5,6@2", "5,7@2"), ""),
        ("nonsense", ""),
        (json.dumps({"id": FREE}), ""),
    ],
)
def test_what_is_no_puzzle_is_told_in_a_sentence_and_nothing_is_written(starter: Path, line: str, says: str) -> None:
    before = added(starter, line)
    with pytest.raises(SystemExit) as left:
        main([])
    assert says in str(left.value)
    assert str(left.value).endswith(".")
    assert starter.read_text(encoding="utf-8") == before


def test_a_disk_that_takes_no_more_leaves_the_pack_as_it_was(starter: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = added(starter, BARE)

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(SystemExit) as left:
        main([])
    assert "No space left on device" in str(left.value)
    assert starter.read_text(encoding="utf-8") == before
    assert {path.name for path in starter.parent.iterdir()} == {FIRST, RETIRED}
