"""What comes next: what is due, what failed, something of the same technique for each of these, then what fits."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from combotutor.learner.progress.choice import FIVE, Situation, next_five
from combotutor.puzzles import Puzzle
from tests.at_length import at_length
from tests.puzzles.ours import our_puzzles

PUZZLES = our_puzzles()
NOTHING = Situation((), (), frozenset(), MappingProxyType({}))


def after(failed: tuple[str, ...], due: tuple[str, ...] = (), done: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """Return what comes next after some mistakes."""
    return next_five(PUZZLES, Situation(due, failed, done, MappingProxyType({})))


def known(name: str) -> Puzzle:
    """Return the puzzle with an id."""
    return next(each for each in PUZZLES if each.id == name)


def test_who_missed_nothing_gets_what_fits_alone() -> None:
    assert len(after(())) == FIVE
    assert after(()) == next_five(PUZZLES, NOTHING)


@pytest.mark.parametrize("every", at_length([1, 60], 60))
def test_behind_a_missed_puzzle_comes_one_of_its_kind_and_technique_that_is_not_solved(every: int) -> None:
    for at, missed in enumerate(PUZZLES[::every]):
        done = frozenset(each.id for each in PUZZLES[at % 2 :: 2])
        first, second, *rest = after((missed.id,), done=done)
        same = {
            each.id
            for each in PUZZLES
            if (each.kind, each.technique) == (missed.kind, missed.technique) and each.id not in {*done, missed.id}
        }
        assert first == missed.id
        assert not same or second in same
        assert len(rest) == FIVE - 2
        assert not {second, *rest} & {*done, missed.id}


def test_each_of_several_missed_puzzles_has_its_own_and_what_is_due_goes_first() -> None:
    missed, again = [each.id for each in PUZZLES if (each.kind, each.level) == ("wild", 3)][:2]
    due = next(each.id for each in PUZZLES if each.kind == "clear")
    found = after((missed, again), (due, missed), frozenset({due}))
    assert found[:3] == (due, missed, again)
    assert [(known(name).kind, known(name).technique) for name in found[3:]] == [("wild", "ahead-2")] * 2
    assert len(set(found)) == FIVE


def test_there_are_never_more_than_five() -> None:
    missed = tuple(each.id for each in PUZZLES[:40:7])
    assert after(missed) == missed[:FIVE]
    assert after(missed[:4])[:4] == missed[:4]
    assert len(after(missed[:4])) == FIVE
