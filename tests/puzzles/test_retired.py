"""What is offered no more: a shelf of its own, whose puzzles open by their ids and are listed nowhere."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from combotutor.cli.main import main
from combotutor.files import find
from combotutor.host.app import application
from combotutor.host.live_tutor import LiveTutor, Place
from combotutor.puzzles import Puzzle, format_pack, load_pack
from combotutor.puzzles.format import shelf as shelves
from combotutor.puzzles.format.course import chapters, path
from combotutor.puzzles.format.shelf import FIRST, RETIRED, every_pack, packs, retired, shelf
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.miner import Job
from combotutor.puzzles.workshop.like import stand_ins
from combotutor.tutor.state.stock import shipped
from tests.host.asked import LOCAL, ask

SHIPPED: Final = shelf()
GONE: Final = ("clear-2", "find-3", "beat-5")
"""Shipped puzzles that are moved to the shelf of those that are offered no more."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of packs in which some of the starter pack are offered no more."""
    starter = load_pack(find(f"puzzles/{FIRST}"))
    (tmp_path / FIRST).write_text(format_pack(each for each in starter if each.id not in GONE), encoding="utf-8")
    (tmp_path / RETIRED).write_text(format_pack((each for each in starter if each.id in GONE), 2), encoding="utf-8")
    monkeypatch.setattr(shelves, "find", lambda name: tmp_path / name.removeprefix("puzzles").lstrip("/"))
    cached = (shelf, retired, shipped)
    for each in cached:
        each.cache_clear()
    yield tmp_path
    for each in cached:
        each.cache_clear()


def test_a_retired_puzzle_is_known_and_not_on_offer(folder: Path) -> None:
    assert [each.name for each in packs()] == [FIRST]
    assert every_pack() == (folder / FIRST, folder / RETIRED)
    assert {each.id for each in retired()} == {*GONE}
    assert not {each.id for each in shelf()} & {*GONE}
    stock = shipped()
    assert (stock.puzzles, stock.retired) == (shelf(), retired())
    assert stock.known.keys() == {each.id for each in (*shelf(), *retired())}
    assert not {name for each in chapters(shelf()) for name in each.puzzles} & {*GONE}


@pytest.mark.usefixtures("folder")
def test_commands_show_and_prove_a_retired_puzzle_and_list_it_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "list", "--json"]) == 0
    assert not {each["id"] for each in json.loads(capsys.readouterr().out)["puzzles"]} & {*GONE}
    assert main(["puzzles", "show", GONE[0], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == GONE[0]
    assert main(["puzzles", "check", "--kind", "clear", "--workers", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["puzzles"] == told["proved"] == sum(each.kind == "clear" for each in (*shelf(), *retired()))


@pytest.mark.usefixtures("folder")
def test_the_link_to_a_retired_puzzle_draws_it() -> None:
    app = application(LiveTutor, Place(explorer="odds/"))
    drawn, other = (
        ask(app, "GET", f"/?lang=en&puzzle={name}", {"host": LOCAL}).body.decode() for name in (GONE[0], "none")
    )
    assert 'data-testid="goal"' in drawn
    assert 'data-testid="goal"' not in other


def test_without_such_a_pack_nothing_is_retired(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / FIRST).write_text(format_pack(()), encoding="utf-8")
    monkeypatch.setattr(shelves, "find", lambda name: tmp_path / name.removeprefix("puzzles").lstrip("/"))
    assert every_pack() == packs() == (tmp_path / FIRST,)


def test_no_id_is_used_twice_and_new_ones_begin_at_1001() -> None:
    names = Counter(puzzle.id for pack in every_pack() for puzzle in load_pack(pack))
    assert [name for name, count in names.items() if count > 1] == []
    assert Job(seed=1, deals=1).first == 1001
    by_hand = [each.id.rpartition("-")[2] for each in load_pack(find(f"puzzles/{FIRST}"))]
    assert max(map(int, by_hand)) < 101


# What stands in for it.


def distance(one: Puzzle, other: Puzzle) -> tuple[int, int, int, int]:
    """Return how far two puzzles are apart, counted one by one."""
    main = kind_of(one.kind).main_themes
    apart = [theme for theme in main if (theme in one.themes) != (theme in other.themes)]
    far = len(range(min(one.level, other.level) + 1, max(one.level, other.level)))
    return int(one.rules_name != other.rules_name), far, len(apart), abs(one.level - other.level)


def test_what_stands_in_is_of_the_same_kind_and_none_on_offer_is_closer() -> None:
    gone, offered = SHIPPED[::5], [each for at, each in enumerate(SHIPPED) if at % 5]
    found, by_id = stand_ins(gone, offered), {each.id: each for each in offered}
    assert found.keys() == {each.id for each in gone}
    for puzzle in gone:
        other = by_id[found[puzzle.id]]
        assert other.kind == puzzle.kind
        assert distance(other, puzzle) == min(distance(each, puzzle) for each in offered if each.kind == puzzle.kind)
    assert stand_ins(gone, offered) == found


def test_several_that_are_as_close_take_turns() -> None:
    first, *_ = SHIPPED
    gone = [replace(first, id=f"gone-{number}") for number in range(7)]
    offered = [replace(first, id=f"new-{number}") for number in range(3)]
    assert Counter(stand_ins(gone, offered).values()) == {"new-0": 3, "new-1": 2, "new-2": 2}


def test_nothing_stands_in_where_no_puzzle_of_the_kind_is_left() -> None:
    first, *others = SHIPPED
    assert stand_ins([first], [each for each in others if each.kind != first.kind]) == {first.id: ""}


def test_lessons_are_made_of_what_is_on_offer() -> None:
    offered = tuple(each for at, each in enumerate(SHIPPED) if at % 5)
    listed = {name for lesson in path(offered, "combo-breaker") for name in lesson.ids}
    assert listed
    assert listed <= {each.id for each in offered}
