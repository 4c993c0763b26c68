"""A pack mined anew in the place of the one that ships: ids stay, none is used twice, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from combotutor.puzzles import Puzzle, PuzzleKind, format_pack, load_pack, renewing
from combotutor.puzzles.format import shelf as shelves
from combotutor.puzzles.format.shelf import FIRST, RETIRED
from combotutor.puzzles.miner.journal import write_whole
from combotutor.puzzles.puzzle import Made
from combotutor.puzzles.renewing import MINED, MOST, main, renewed
from tests.chosen import chosen

ONE, TWO, THREE, FOUR, FIVE = (
    replace(chosen(PuzzleKind.FIND, after=number), id=f"find-{2001 + number}", made=Made("miner"))
    for number in range(5)
)
NEW: Final = "new.txt"


def named(number: int, puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, id=f"find-{number}")


def harder(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle that asks the same and of which something else is said."""
    return replace(puzzle, difficulty=puzzle.difficulty + 1, themes=(), made=Made("miner", seed=7))


def test_what_ships_keeps_its_id_and_what_is_new_gets_one_that_nobody_ever_had() -> None:
    new = renewed([ONE, TWO, THREE], [named(1001, THREE)], [named(1007, FOUR)], ["find-31"])
    assert new.mined == (named(1008, ONE), named(1009, TWO), named(1001, THREE))
    assert new.retired == (named(1007, FOUR),)
    assert (new.kept, new.ended, new.gone) == (1, 0, 0)


def test_the_first_of_a_kind_gets_the_first_number_of_what_is_mined() -> None:
    assert renewed([ONE], [], [], ["find-31", "rulebook-2"]).mined == (named(1001, ONE),)


def test_what_the_new_pack_lacks_is_retired_and_what_was_retired_does_not_come_back() -> None:
    new = renewed([ONE, FOUR], [named(1001, ONE), named(1002, TWO)], [named(1003, FOUR)], [])
    assert new.mined == (named(1001, ONE),)
    assert new.retired == (named(1003, FOUR), named(1002, TWO))
    assert (new.kept, new.ended, new.gone) == (1, 1, 1)


def test_what_a_puzzle_asks_makes_it_the_same_not_what_is_said_of_its_answer() -> None:
    new = renewed([harder(ONE), harder(FOUR)], [named(1001, ONE)], [named(1003, FOUR)], [])
    assert new.mined == (named(1001, harder(ONE)),)
    assert new.retired == (named(1003, FOUR),)


@pytest.mark.parametrize(
    "other",
    [
        replace(ONE, kind=PuzzleKind.BEAT),
        replace(ONE, seat=ONE.seat + 1),
        replace(ONE, position=TWO.position),
        replace(ONE, steps=(replace(ONE.steps[0], before=("P",)),)),
    ],
    ids=["kind", "seat", "position", "before"],
)
def test_what_asks_something_else_is_another_puzzle(other: Puzzle) -> None:
    assert renewed([other], [named(1001, ONE)], [], []).mined[0].id != "find-1001"


@pytest.mark.parametrize("odd", ["9" * 59, "00001004", "1000001", "²", "last"])
def test_no_new_id_is_too_long_or_used_whatever_the_old_ones_are_like(odd: str) -> None:
    first, second = renewed([ONE, TWO], [], [named(1003, FOUR)], [f"find-{odd}", "find-x-9"]).mined
    assert first.id in {"find-1004", "find-1005"}
    assert int(second.id.removeprefix("find-")) == int(first.id.removeprefix("find-")) + 1


def test_a_number_that_was_passed_over_is_not_used_again() -> None:
    new = renewed([ONE, TWO], [], [named(1_000_000, FOUR)], ["find-1000001"])
    assert [each.id for each in new.mined] == ["find-1000002", "find-1000003"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a pack that ships, one that is retired, and beside it a new one."""
    written(tmp_path / FIRST, replace(FIVE, id="find-7"))
    written(tmp_path / MINED, named(1001, ONE), named(1002, TWO))
    written(tmp_path / RETIRED, named(8, FOUR))
    written(tmp_path / NEW, named(1001, TWO), named(1002, THREE))
    for module in (shelves, renewing):
        monkeypatch.setattr(module, "find", lambda name: tmp_path / name.removeprefix("puzzles").lstrip("/"))
    return tmp_path


def written(path: Path, *puzzles: Puzzle) -> None:
    """Write a pack."""
    path.write_text(format_pack(puzzles), encoding="utf-8")


def those_of(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Return what lies in a folder of packs, and when it was written."""
    paths = [path for path in folder.iterdir() if path.suffix == ".jsonl" and path.is_file()]
    return {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in paths}


def ids(path: Path) -> list[str]:
    return [each.id for each in load_pack(path)]


def test_begun_anew_after_it_was_stopped_between_two_packs_it_comes_to_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def stopped(path: Path, pack: bytes) -> None:
        if path.name == MINED:
            raise OSError(28, "No space left on device")
        write_whole(path, pack)

    monkeypatch.setattr(renewing, "write_whole", stopped)
    with pytest.raises(SystemExit, match="No space left"):
        main([str(folder / NEW)])
    monkeypatch.setattr(renewing, "write_whole", write_whole)
    main([str(folder / NEW)])
    assert ids(folder / MINED) == ["find-1002", "find-1003"]
    assert ids(folder / RETIRED) == ["find-8", "find-1001"]
    assert not [*folder.glob("*.new")]


def test_done_twice_it_changes_nothing_and_says_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([str(folder / NEW)])
    assert capsys.readouterr().out == f"'{NEW}': kept 1, new 1, retired 1, left out since they were retired before 0.\n"
    before = those_of(folder)
    main([str(folder / NEW)])
    told, nothing = capsys.readouterr().out.splitlines()
    assert "kept 2, new 0, retired 0," in told
    assert nothing == f"Nothing to do: the packs are as '{NEW}' has them."
    assert those_of(folder) == before


def test_the_pack_that_ships_is_its_own_new_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = those_of(folder)
    main([str(folder / MINED)])
    assert "Nothing to do" in capsys.readouterr().out
    assert those_of(folder) == before


def test_more_than_half_is_retired_only_where_that_is_asked_for(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(folder / NEW)
    before = those_of(folder)
    with pytest.raises(SystemExit, match="2 of 2 puzzles would be offered no more") as left:
        main([str(folder / NEW)])
    assert MOST in str(left.value)
    assert "kept 0, new 0, retired 2," in capsys.readouterr().out
    assert those_of(folder) == before
    main([str(folder / NEW), MOST])
    assert ids(folder / MINED) == []
    assert ids(folder / RETIRED) == ["find-8", "find-1001", "find-1002"]


def made_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def made_one_that_ships(path: Path) -> None:
    path.unlink()
    path.hardlink_to(path.with_name(RETIRED))


REFUSED: Final[dict[str, tuple[Callable[[Path], object], str]]] = {
    "nonsense": (lambda path: path.write_text("nonsense\n", encoding="utf-8"), "line 1"),
    "an id too long": (lambda path: written(path, replace(ONE, id="f" * 65)), "the field id"),
    "not there": (Path.unlink, "cannot be opened: No such file or directory."),
    "a folder": (made_a_folder, "Only ordinary files"),
    "one that ships": (made_one_that_ships, "one of the packs that ship"),
    "the same twice": (lambda path: written(path, ONE, TWO, named(3, harder(ONE))), "'find-2001' and 'find-3'"),
    "by hand": (lambda path: written(path, ONE, replace(TWO, made=Made("hand"))), "'find-2002' of 'new.txt' was not"),
    "by nobody": (lambda path: written(path, ONE, replace(TWO, made=None)), "'find-2002' of 'new.txt' was not"),
    "an id of another pack": (lambda path: written(path, ONE, named(7, TWO)), "'find-7' of 'new.txt' stands in"),
    "asked in another pack": (lambda path: written(path, ONE, FIVE), "'find-2005' of 'new.txt' stands in"),
    "a shelf that is damaged": (lambda path: path.with_name(RETIRED).write_text("", encoding="utf-8"), RETIRED),
    "a shelf that is none": (lambda path: path.with_name("other.jsonl").mkdir(), "'other.jsonl'"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_pack_that_cannot_take_the_place_changes_nothing_and_a_sentence_says_why(folder: Path, name: str) -> None:
    damage, says = REFUSED[name]
    damage(folder / NEW)
    before = those_of(folder)
    with pytest.raises(SystemExit) as left:
        main([str(folder / NEW), MOST])
    assert says in str(left.value)
    assert str(left.value).endswith(".")
    assert "Errno" not in str(left.value)
    assert those_of(folder) == before
