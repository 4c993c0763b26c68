"""What ships: every pack whole, no id twice, and what older programs are told of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from combotutor.files import find
from combotutor.puzzles import Puzzle, PuzzleKind, course, load_pack, packs, read_pack, shelf
from combotutor.puzzles.format.shelf import RETIRED, every_pack, retired
from tests.at_length import at_length


def test_the_starter_pack_is_first_and_every_pack_of_the_folder_is_there() -> None:
    names = [path.name for path in every_pack()]
    assert names[0] == "starter.jsonl"
    assert names[1:] == sorted(path.name for path in find("puzzles").iterdir() if path.suffix == ".jsonl")[:-1]
    assert every_pack() == (*packs(), find("puzzles") / RETIRED)


@pytest.mark.parametrize("read", at_length((load_pack, read_pack), load_pack), ids=["quick", "careful"])
def test_the_shelf_holds_what_a_reader_finds_in_the_packs(read: Callable[[Path], tuple[Puzzle, ...]]) -> None:
    assert shelf() == tuple(puzzle for path in packs() for puzzle in read(path))


def test_the_shelf_is_read_once() -> None:
    assert shelf() is shelf()


def test_no_id_stands_in_two_packs() -> None:
    ids = Counter(puzzle.id for puzzle in (*shelf(), *retired()))
    assert [name for name, count in ids.items() if count > 1] == []


def test_older_programs_find_chapters_of_one_kind_and_level_the_easiest_first() -> None:
    by_id = {puzzle.id: puzzle for puzzle in shelf()}
    taken = [name for chapter in course() for name in chapter.puzzles]
    assert len(taken) == len(set(taken))
    assert (course()[0].kind, course()[0].level) == (PuzzleKind.FIND, 1)
    assert [chapter.level for chapter in course()] == sorted(chapter.level for chapter in course())
    assert {chapter.kind for chapter in course()} == {puzzle.kind for puzzle in by_id.values()}
    for chapter in course():
        assert {(by_id[name].kind, by_id[name].level) for name in chapter.puzzles} == {(chapter.kind, chapter.level)}
        assert len(chapter.puzzles) <= 4
