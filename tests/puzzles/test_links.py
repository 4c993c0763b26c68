"""What a link says of a puzzle, and the puzzle that is worked out of it anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.families.combo.kinds import KINDS
from combotutor.families.combo.notation import parse_position, parse_row
from combotutor.families.combo.rules import RULE_SETS
from combotutor.puzzles import Made, Puzzle, worked_out
from combotutor.puzzles.format.schema import DEALS, WORLDS
from combotutor.puzzles.kind import Undecided
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.workshop import links
from combotutor.puzzles.workshop.like import like
from combotutor.puzzles.workshop.links import FIELDS, SENT, link_fields, linked_puzzle
from combotutor.puzzles.workshop.own import puzzle_of_position, puzzle_of_row
from tests.tutor.doings import JUNK
from tests.tutor.examples import BEAT, CLEAR, INSERT, PUZZLES, RESERVE, SHELF, SPECIAL
from tests.tutor.open_examples import RISK, SURE


def own_puzzles() -> Iterator[Puzzle]:
    """Yield puzzles of every kind as learners may have them: of hands, of positions, after others, and worked out."""
    yield puzzle_of_row("own-1", RULE_SETS["krass-kariert"], parse_row("7,8,X,3,3"))
    for puzzle in (BEAT, INSERT, RESERVE):
        yield puzzle_of_position("own-2", parse_position(puzzle.position))
    for puzzle in PUZZLES:
        yield worked_out(replace(puzzle, id="own-3", made=Made("own", deal=7)), worlds=300, seed=7)
    for puzzle in SHELF:
        if (found := like(puzzle, 5)) is not None:
            yield replace(found, id="own-4")


OWN = tuple(own_puzzles())
FOUND = {name: text for puzzle in (CLEAR, RISK) for name, text in link_fields(puzzle).items()}


def test_every_kind_of_own_puzzle_is_worked_out_with_the_same_answers_and_values() -> None:
    sent = [puzzle for puzzle in OWN if link_fields(puzzle)]
    assert {puzzle.kind for puzzle in sent} == {kind.name for kind in KINDS} - {SPECIAL.kind}
    for puzzle in sent:
        made = linked_puzzle(link_fields(puzzle))
        assert made is not None
        assert replace(made, id=puzzle.id, made=puzzle.made) == puzzle, puzzle.kind


def test_a_link_says_what_is_asked_and_no_answer() -> None:
    for puzzle in OWN:
        fields = link_fields(puzzle)
        estimated = {"w", "s"} if kind_of(puzzle.kind).is_estimated else set()
        assert fields.keys() in ({"k", "p", *estimated}, set())
        assert [*fields.values()][:2] in ([puzzle.kind, puzzle.position], [])


def test_of_what_others_do_between_its_decisions_a_link_says_nothing_so_there_is_none() -> None:
    before = replace(SURE, steps=(replace(SURE.steps[0], before=("R1>1",)), *SURE.steps[1:]))
    for puzzle in (SPECIAL, before, replace(CLEAR, seat=1)):
        assert link_fields(puzzle) == {}


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
        {"p": CLEAR.position.replace("+", " ").replace(",", " ")},
        {"p": CLEAR.position + " "},
        {"p": CLEAR.position + "," * 2_000},
        {"p": "combo-up -/?10/?10 - 0 ?22 3/3/3"},
    ],
)
def test_a_link_that_says_too_little_or_what_cannot_be_is_no_puzzle(changed: dict[str, str]) -> None:
    assert linked_puzzle({**link_fields(CLEAR), **changed}) is None


def test_that_a_link_is_none_is_found_once_too(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Puzzle] = []

    def undecided(puzzle: Puzzle, **_effort: int) -> Puzzle:
        asked.append(puzzle)
        raise Undecided

    monkeypatch.setattr(links, "worked_out", undecided)
    fields = {**link_fields(CLEAR), "p": CLEAR.position.replace("2,9,2,9", "9,2,9,2")}
    assert [linked_puzzle(fields) for _ in range(3)] == [None] * 3
    assert len(asked) == 1


@pytest.mark.parametrize("number", ["", "0", "-1", "x", "٣", "1.5", str(WORLDS[-1] + 1), "9" * 5_000])
def test_an_estimate_is_made_in_no_more_worlds_than_a_pack_may_have(number: str) -> None:
    assert linked_puzzle({**link_fields(RISK), "w": number}) is None


def test_the_seed_of_an_estimate_is_one_that_a_deal_may_have() -> None:
    for number in ("", str(DEALS[-1] + 1), "x"):
        assert linked_puzzle({**link_fields(RISK), "s": number}) is None


def test_a_puzzle_that_came_by_a_link_has_a_name_that_no_other_can_have() -> None:
    made = linked_puzzle(link_fields(CLEAR))
    assert made is not None
    assert made.id == SENT
    assert "." in SENT


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from(FIELDS), st.one_of(JUNK, st.sampled_from(sorted(FOUND.values())))))
def test_a_link_of_any_shape_is_a_puzzle_or_none(fields: dict[str, str]) -> None:
    made = linked_puzzle(fields)
    assert made is None or (made.kind, made.position) == (fields["k"], fields["p"])
