"""A pack mined anew in the place of the one that ships: ids stay, none is used twice, and nothing is lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from combotutor.puzzles import Puzzle, PuzzleKind, format_pack, load_pack, renewing
from combotutor.puzzles.format import shelf as shelves
from combotutor.puzzles.format.shelf import FIRST, RETIRED
from combotutor.puzzles.miner.journal import write_whole
from combotutor.puzzles.renewing import MINED, main, renewed
from tests.chosen import chosen

ONE, TWO, THREE, FOUR = (replace(chosen(PuzzleKind.FIND, after=number), id="new") for number in range(4))


def named(number: int, puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, id=f"find-{number}")


def test_what_ships_keeps_its_id_and_what_is_new_gets_one_that_nobody_ever_had() -> None:
    new = renewed([ONE, TWO, THREE], [named(1001, THREE)], [named(1007, FOUR)], ["find-31"])
    assert new.mined == (named(1008, ONE), named(1009, TWO), named(1001, THREE))
    assert new.retired == (named(1007, FOUR),)


def test_the_first_of_a_kind_gets_the_first_number_of_what_is_mined() -> None:
    assert renewed([ONE], [], [], ["find-31", "rulebook-2"]).mined == (named(1001, ONE),)


def test_what_the_new_pack_lacks_is_retired_and_what_was_retired_does_not_come_back() -> None:
    new = renewed([ONE, FOUR], [named(1001, ONE), named(1002, TWO)], [named(1003, FOUR)], [])
    assert new.mined == (named(1001, ONE),)
    assert new.retired == (named(1003, FOUR), named(1002, TWO))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a pack that ships, one that is retired, and beside it a new one."""
    for name, puzzles in ((FIRST, ()), (MINED, (named(1001, ONE), named(1002, TWO))), (RETIRED, (named(7, FOUR),))):
        (tmp_path / name).write_text(format_pack(puzzles), encoding="utf-8")
    (tmp_path / "new.txt").write_text(format_pack((named(1001, TWO), named(1002, THREE))), encoding="utf-8")
    for module in (shelves, renewing):
        monkeypatch.setattr(module, "find", lambda name: tmp_path / name.removeprefix("puzzles").lstrip("/"))
    return tmp_path


def test_begun_anew_after_it_was_stopped_between_two_packs_it_comes_to_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def stopped(path: Path, pack: bytes) -> None:
        if path.name == MINED:
            raise OSError(28, "No space left on device")
        write_whole(path, pack)

    monkeypatch.setattr(renewing, "write_whole", stopped)
    with pytest.raises(SystemExit, match="No space left"):
        main([str(folder / "new.txt")])
    monkeypatch.setattr(renewing, "write_whole", write_whole)
    main([str(folder / "new.txt")])
    assert [each.id for each in load_pack(folder / MINED)] == ["find-1002", "find-1003"]
    assert [each.id for each in load_pack(folder / RETIRED)] == ["find-7", "find-1001"]
    assert not [*folder.glob("*.new")]


def test_a_pack_that_cannot_be_read_changes_nothing(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    (folder / "new.txt").write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        main([str(folder / "new.txt")])
    assert str(left.value).endswith(".")
    assert {name: (folder / name).read_bytes() for name in (MINED, RETIRED)} == {
        name: before[name] for name in (MINED, RETIRED)
    }
