"""What a link says of a puzzle, and the puzzle that is worked out of it anew."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Final
from urllib.parse import urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.families.combo.kinds import KINDS
from combotutor.families.combo.notation import parse_position, parse_row
from combotutor.families.combo.rules import RULE_SETS
from combotutor.host.gate import routes
from combotutor.puzzles import Made, Puzzle, shelf, worked_out
from combotutor.puzzles.effort import WORLDS as DEFAULT
from combotutor.puzzles.effort import Undecided
from combotutor.puzzles.format.schema import DEALS, WORLDS
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.workshop import links
from combotutor.puzzles.workshop.like import like
from combotutor.puzzles.workshop.links import BEFORE, FIELDS, LONGEST, SENT, NoPuzzle, link_fields, linked_puzzle
from combotutor.puzzles.workshop.once import Stopped
from combotutor.puzzles.workshop.own import puzzle_of_position, puzzle_of_row
from tests.puzzles.checker.examples import EXAMPLES
from tests.puzzles.ours import our_puzzles
from tests.tutor.doings import JUNK
from tests.tutor.examples import BEAT, CLEAR, INSERT, PUZZLES, RESERVE, SPECIAL
from tests.tutor.open_examples import MOMENT, RISK, SURE

MINED: Final = {
    kind.name: sorted(
        (each for each in our_puzzles() if each.kind == kind.name and each.made != Made("hand")),
        key=lambda each: not any(step.before for step in each.steps),
    )
    for kind in KINDS
    if not kind.is_stored
}
"""Puzzles of each kind after which others are dealt, those in which others act in between first."""


def own_puzzles(of_each: Mapping[str, Sequence[Puzzle]], most: int) -> Iterator[Puzzle]:
    """Yield puzzles of every kind as learners may have them: of hands, of positions, after others, and worked out."""
    yield puzzle_of_row("own-1", RULE_SETS["krass-kariert"], parse_row("7,8,X,3,3"))
    for puzzle in (BEAT, INSERT, RESERVE):
        yield puzzle_of_position("own-2", parse_position(puzzle.position))
    for puzzle in PUZZLES:
        yield worked_out(replace(puzzle, id="own-3", made=Made("own", deal=7)), worlds=300, seed=7)
    for some in of_each.values():
        liked = (found for puzzle in some if (found := like(puzzle, 5)) is not None)
        yield from (replace(found, id="own-4") for found in islice(liked, most))


@cache
def own() -> tuple[Puzzle, ...]:
    """Return some of them; whoever only collects the tests waits for none."""
    return tuple(own_puzzles(MINED, 1))


FOUND = {name: text for puzzle in (CLEAR, RISK, SPECIAL) for name, text in link_fields(puzzle).items()}


def test_every_kind_of_own_puzzle_is_worked_out_with_the_same_answers_and_values() -> None:
    assert {puzzle.kind for puzzle in own()} == {kind.name for kind in KINDS}
    assert any(step.before for puzzle in own() if puzzle.id == "own-4" for step in puzzle.steps)
    for puzzle in own():
        assert as_sent(puzzle) == puzzle, puzzle.kind


@pytest.mark.long
def test_all_that_are_like_one_of_the_shelf_are_worked_out_so() -> None:
    for puzzle in own_puzzles(MINED, 99):
        assert as_sent(puzzle) == puzzle, puzzle.kind


def as_sent(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle as its link brings it, but for its name, and for what it took to find it and to judge it."""
    made = linked_puzzle(link_fields(puzzle))
    assert isinstance(made, Puzzle)
    told = {name: getattr(puzzle, name) for name in ("id", "made", "level", "difficulty", "technique", "agreement")}
    return replace(made, **told)


def test_a_puzzle_that_ships_would_come_through_a_link_that_says_all_of_it() -> None:
    for puzzle in shelf()[::80]:
        assert as_sent(puzzle) == puzzle, puzzle.id


@pytest.mark.long
def test_all_puzzles_that_ship_would() -> None:
    for puzzle in shelf():
        assert as_sent(puzzle) == puzzle, puzzle.id


def test_a_link_says_what_is_asked_and_no_answer() -> None:
    for puzzle in own():
        fields = link_fields(puzzle)
        estimated = {"w", "s"} if kind_of(puzzle.kind).is_estimated else set()
        assert fields.keys() - {BEFORE} == {"k", "p", *estimated}
        assert [*fields.values()][:2] == [puzzle.kind, puzzle.position]
        others = {word for step in puzzle.steps for word in step.before}
        told = fields.get(BEFORE, "").replace("|", " ").split()
        assert set(told) == (set() if kind_of(puzzle.kind).longest or puzzle.kind == SURE.kind else others)


def test_a_puzzle_whose_seat_does_not_decide_first_has_no_link() -> None:
    before = replace(SURE, steps=(replace(SURE.steps[0], before=("R1>1",)), *SURE.steps[1:]))
    for puzzle in (before, replace(CLEAR, seat=1)):
        assert link_fields(puzzle) == {}


def test_no_link_is_made_that_asks_for_more_than_is_worked_out() -> None:
    for puzzle in (replace(RISK, worlds=DEFAULT + 1), replace(CLEAR, position=f"{CLEAR.position}{' ' * 2_000}")):
        assert link_fields(puzzle) == {}
    many = replace(SPECIAL, steps=SPECIAL.steps * 4)
    assert link_fields(many) == {}
    assert max(len(urlencode(link_fields(puzzle))) for puzzle in own()) * 4 < LONGEST < routes.LONGEST_QUERY


def test_the_same_link_is_worked_out_once() -> None:
    assert linked_puzzle(link_fields(CLEAR)) is linked_puzzle({**link_fields(CLEAR)})


@pytest.mark.parametrize(
    "changed",
    [
        {"k": ""},
        {"k": "nonsense"},
        {"k": "sure"},
        {"p": ""},
        {"p": "nonsense"},
        {"p": "\ud83d"},
        {"p": CLEAR.position.replace("+", " ").replace(",", " ")},
        {"p": CLEAR.position + " "},
        {"p": CLEAR.position + "," * 2_000},
        {"k": "special", "b": "|" * 5_000},
        {"k": "special", "b": "R1>1"},
        {"k": "special", "b": "no move"},
        {"k": "clear", "b": "x" * 10_000},
        {"p": "combo-up -/?10/?10 - 0 ?22 3/3/3"},
    ],
)
def test_a_link_that_says_too_little_or_what_cannot_be_is_no_puzzle(changed: dict[str, str]) -> None:
    assert linked_puzzle({**link_fields(CLEAR), **changed}) is NoPuzzle.BROKEN


@pytest.mark.parametrize("name", ["answer-1002", "advisers-1002"])
def test_what_an_own_kind_asks_has_to_be_there_to_be_asked(name: str) -> None:
    fields = link_fields(EXAMPLES[name])
    assert linked_puzzle(fields) not in set(NoPuzzle)
    other = {"answer": "combo-breaker 6,9,4/?3/?3 - 0 ?9 2/2/2", "advisers": RISK.position}[fields["k"]]
    assert linked_puzzle({**link_fields(RISK), "k": fields["k"], "p": other}) is NoPuzzle.BROKEN


def test_that_a_link_is_none_is_found_once_too(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Puzzle] = []

    def undecided(puzzle: Puzzle, **_effort: int) -> Puzzle:
        asked.append(puzzle)
        raise Undecided

    monkeypatch.setattr(links, "worked_out", undecided)
    fields = {**link_fields(CLEAR), "p": CLEAR.position.replace("2,9,2,9", "9,2,9,2")}
    assert [linked_puzzle(fields) for _ in range(3)] == [NoPuzzle.BROKEN] * 3
    assert len(asked) == 1


@pytest.mark.parametrize("number", ["", "0", "-1", "x", "٣", "1.5", str(DEFAULT + 1), str(WORLDS[-1]), "9" * 5_000])
def test_an_estimate_is_made_in_no_more_worlds_than_own_puzzles_have(number: str) -> None:
    assert linked_puzzle({**link_fields(RISK), "w": number}) is NoPuzzle.BROKEN


def test_the_seed_of_an_estimate_is_one_that_a_deal_may_have() -> None:
    for number in ("", str(DEALS[-1] + 1), "x"):
        assert linked_puzzle({**link_fields(RISK), "s": number}) is NoPuzzle.BROKEN


def test_a_puzzle_that_came_by_a_link_has_a_name_that_no_other_can_have() -> None:
    made = linked_puzzle(link_fields(CLEAR))
    assert isinstance(made, Puzzle)
    assert made.id == SENT
    assert "." in SENT


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from(FIELDS), st.one_of(JUNK, st.sampled_from(sorted(FOUND.values())))))
def test_a_link_of_any_shape_is_a_puzzle_or_none(fields: dict[str, str]) -> None:
    made = linked_puzzle(fields)
    assert isinstance(made, NoPuzzle) or (made.kind, made.position) == (fields["k"], fields["p"])


def test_what_is_searched_for_stops_when_nobody_wants_it_any_more() -> None:
    for puzzle in (RISK, SURE, MOMENT):
        fields = {**link_fields(puzzle), **({"s": "77"} if puzzle is RISK else {})}
        with pytest.raises(Stopped):
            linked_puzzle(fields, is_stopped=lambda: True)
        assert isinstance(linked_puzzle(fields), Puzzle)


def test_what_takes_too_long_is_said_to_and_is_tried_again_the_next_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fields = {**link_fields(RISK), "s": "78"}
    monkeypatch.setattr(links, "MOST_SECONDS", 0.0)
    assert linked_puzzle(fields) is NoPuzzle.LONG
    monkeypatch.undo()
    assert isinstance(linked_puzzle(fields), Puzzle)


def test_what_takes_no_search_waits_for_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "_TURNS", threading.Semaphore(0))
    row = {**link_fields(CLEAR), "p": CLEAR.position.replace("2,9,2,9", "2,8,2,8")}
    assert isinstance(linked_puzzle(row), Puzzle)
    asked: list[bool] = []

    def is_stopped() -> bool:
        asked.append(True)
        return True

    def search(fields: Mapping[str, str]) -> None:
        linked_puzzle(fields, is_stopped)

    with pytest.raises(Stopped):
        search({**link_fields(RISK), "s": "79"})
    assert asked
