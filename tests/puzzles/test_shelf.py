"""What ships: every pack whole, no id twice, and a course made of puzzles that are there."""

from __future__ import annotations

import json
from collections import Counter

from combotutor.files import find
from combotutor.games import families
from combotutor.puzzles import PuzzleKind, course, packs, read_pack, shelf
from combotutor.puzzles.format.course import arranged
from combotutor.puzzles.format.shelf import COURSE
from combotutor.puzzles.kinds import COURSE as COURSE_OF


def test_the_starter_pack_is_first_and_every_pack_of_the_folder_is_there() -> None:
    names = [path.name for path in packs()]
    assert names[0] == "starter.jsonl"
    assert names[1:] == sorted(path.name for path in find("puzzles").iterdir() if path.suffix == ".jsonl")[:-1]


def test_the_shelf_holds_what_a_careful_reader_finds_in_the_packs() -> None:
    assert shelf() == tuple(puzzle for path in packs() for puzzle in read_pack(path))


def test_the_shelf_is_read_once() -> None:
    assert shelf() is shelf()


def test_no_id_stands_in_two_packs() -> None:
    assert [name for name, count in Counter(puzzle.id for puzzle in shelf()).items() if count > 1] == []


def test_the_course_leads_through_puzzles_of_its_chapters_each_once() -> None:
    by_id = {puzzle.id: puzzle for puzzle in shelf()}
    taken = [name for chapter in course() for name in chapter.puzzles]
    assert len(taken) == len(set(taken))
    for chapter in course():
        assert chapter.puzzles
        assert {by_id[name].kind for name in chapter.puzzles} == {chapter.kind}
        assert {by_id[name].level for name in chapter.puzzles} == {chapter.level}


def test_the_course_begins_with_the_easiest_and_never_takes_a_kind_at_a_lower_level_again() -> None:
    assert course()[0].kind is PuzzleKind.FIND
    levels = [chapter.level for chapter in course()]
    assert levels[0] == 1
    for kind in {chapter.kind for chapter in course()}:
        of_kind = [chapter.level for chapter in course() if chapter.kind == kind]
        assert of_kind == sorted(set(of_kind))


def test_the_course_is_what_is_arranged_of_the_shelf_and_takes_every_kind_that_a_family_wants_in_it() -> None:
    wanted = {kind for family in families().values() for kind in family.get(COURSE_OF)}
    taken = {chapter.kind for chapter in course()}
    assert course() == arranged(shelf())
    assert taken == wanted & {puzzle.kind for puzzle in shelf()}
    assert taken >= set(PuzzleKind)


def test_the_course_file_names_its_format() -> None:
    fields = json.loads(find(COURSE).read_text(encoding="utf-8"))
    assert (fields["format"], fields["version"]) == ("combotutor-course", 1)
    assert len(fields["chapters"]) == len(course())
