"""Rules of thumb: what each takes of a few answers, by hand, in both programs."""

from __future__ import annotations

import pytest

from combotutor.families.combo.check.technique import given
from combotutor.families.combo.notation import format_move, parse_position
from combotutor.families.combo.rules import legal_moves
from combotutor.families.combo.technique.level import THUMBS

LEAD = "combo-up 3,3,8,9,D,1/?3/?3 - 0 ?9 3/3/3"
FOLLOW = "combo-up 3,3,8,9,D,1+7/?3/x 1:5 0 ?9 3/3/3"
NO_PLAY = "combo-up 3,1,D+7/?3/x 1:5 0 ?9 3/3/3"
TAKE = "combo-breaker 5,9,5+9,4/?3/x 1:10 0 ?9 2/2/2"
ALL = "all"


def taken(word: str, line: str) -> set[str] | str:
    """Return what a rule of thumb takes in a position, as words; both programs take the same."""
    position = parse_position(line)
    moves = legal_moves(position)
    solver = next(solver for solver in THUMBS if solver.word == word)
    assert solver.takes is not None
    found = list(solver.takes(position, moves))
    assert set(given(word, position, by_rank=False)) == set(found)
    return ALL if set(found) == set(moves) else {format_move(move) for move in found}


@pytest.mark.parametrize(
    ("word", "line", "answers"),
    [
        ("high", LEAD, {"3,3@1"}),
        ("high", FOLLOW, {"3,3@1"}),
        ("high", "combo-up 9,2,9/?3/?3 - 0 ?9 3/3/3", {"9@1", "9@3"}),
        ("high", "combo-up 7,X/?3/?3 - 0 ?9 3/3/3", {"7,X=7@1"}),
        ("high", NO_PLAY, ALL),
        ("most", LEAD, {"3,3@1", "8,9@3"}),
        ("most", "combo-up 3,D,9/?3/?3 - 0 ?9 3/3/3", ALL),
        ("most", NO_PLAY, {"D@3"}),
        ("low", LEAD, {"1@6"}),
        ("low", FOLLOW, {"8@3"}),
        ("low", NO_PLAY, ALL),
        ("special", LEAD, {"D@5"}),
        ("special", NO_PLAY, {"D@3"}),
        ("special", "combo-up 3,3,8,9/?3/?3 - 0 ?9 3/3/3", {"3,3@1"}),
        ("twin", FOLLOW, ALL),
        *((word, TAKE, ALL) for word in ("high", "most", "low", "special")),
        ("twin", TAKE, {"R1>2", "R1>3"}),
        ("twin", "combo-breaker 5,5+5/?3/x 1:10 0 ?9 2/2/2", ALL),
        ("twin", "combo-breaker 5,9+4,8/?3/x 1:10 0 ?9 2/2/2", ALL),
    ],
)
def test_a_rule_of_thumb_takes_all_that_is_as_good_to_it(word: str, line: str, answers: set[str] | str) -> None:
    assert taken(word, line) == answers


def test_a_wild_has_no_twin() -> None:
    assert taken("twin", "combo-breaker X,9,5+X,5/?3/x 1:12,12,12 0 ?9 2/2/2") == {"R2>3", "R2>4"}
