"""Which endings become puzzles with open hands: what is asked before a search, and the gates after it."""

from __future__ import annotations

import functools

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card
from combotutor.families.combo.check.table import all_after
from combotutor.families.combo.check.technique import given
from combotutor.families.combo.kinds.moment import MOMENT
from combotutor.families.combo.kinds.sure import SURE
from combotutor.families.combo.mining.endgame import Shape, Wanted, ending, fits
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.mining.open_hands import answers, endings, may_take, open_puzzles
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.rules import RULE_SETS, Position, legal_moves
from combotutor.puzzles.miner.rounds import Moment
from combotutor.puzzles.puzzle import Made, Puzzle

ANY = Shape(range(1, 15), range(1, 4))
LEVELS = {"high": 1, "most": 1, "low": 1, "special": 1, "twin": 1, "ahead-1": 2, "ahead-2": 3, "row": 4}


@functools.cache
def dealt() -> tuple[Position, ...]:
    """Return endings of all rule sets, among them some with rows that are worth looking through."""
    random, found = SplitMix64(8), []
    for rules in RULE_SETS.values():
        found += [ending(rules, random, Shape()) for _ in range(25)]
        found += endings(rules, random, Wanted(Shape(range(5, 7)), range(2, 3)), 10)
        found += endings(rules, random, Wanted(Shape(), range(3, 5)), 10)
    return tuple(position for position in found if fits(position, Shape()))


def levels_of(position: Position) -> set[int]:
    """Return the levels that an ending can have in which one outcome is right, each of them tried."""
    outcomes: dict[object, set[object]] = {}
    for move in legal_moves(position):
        outcomes.setdefault(all_after(position, move), set()).add(move)
    levels = set()
    for right in outcomes.values():
        finding = [LEVELS[word] for word in LEVELS if set(given(word, position, by_rank=False)) <= right]
        levels.add(finding[0] if finding else 5)
    return levels


def test_levels_that_may_be_are_those_of_some_outcome() -> None:
    seen = set()
    for position in dealt():
        true = levels_of(position)
        seen |= true
        for level in range(1, 5):
            assert may_take(position, range(level, level + 1)) is (level in true), position
        assert may_take(position, range(2, 4)) is bool(true & {2, 3})
    assert seen >= {1, 2, 3, 5}


def test_answers_are_told_apart_as_their_outcomes_are() -> None:
    for position in dealt():
        outcomes = [{all_after(position, move) for move in same} for same in answers(position)]
        assert all(len(each) == 1 for each in outcomes)
        assert len(set.union(*outcomes)) == len(outcomes)


def becomes(line: str, wanted: Wanted) -> Puzzle | Flaw:
    """Return what becomes of one ending."""
    (told,) = open_puzzles(SURE, [Moment(parse_position(line), 0)], wanted, Made("miner"))
    return told


@pytest.mark.parametrize(
    ("line", "wanted", "flaw"),
    [
        ("combo-up 1,2,3,4/6/7 - 0 ?6 3/3/3", Wanted(Shape()), Flaw.OTHER_SIZE),
        ("combo-up 6,9/1,9,S/7,2 0:10 1 ?6 3/3/3", Wanted(ANY), Flaw.FEW_OUTCOMES),
        ("combo-up 5,1,9/6/7 - 0 ?6 3/3/3", Wanted(ANY, range(3, 6)), Flaw.FEW_OUTCOMES),
        ("combo-up 12,12,12,1/6/7 - 0 ?6 3/3/3", Wanted(ANY, range(4, 5)), Flaw.OTHER_LEVEL),
        ("combo-up 1,3,5,7,9/6/7 - 0 ?6 3/3/3", Wanted(ANY, is_held=True), Flaw.NO_SPECIAL),
    ],
)
def test_what_takes_no_search_is_asked_first(
    line: str, wanted: Wanted, flaw: Flaw, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("combotutor.families.combo.solver.open_search.OpenSearch", None)
    assert becomes(line, wanted) is flaw


def told_of(wanted: Wanted, seed: int, count: int = 120) -> list[Puzzle | Flaw]:
    """Return what becomes of some endings."""
    dealt = endings(RULE_SETS["combo-breaker"], SplitMix64(seed), wanted, count)
    kind = SURE if wanted.is_held is None else MOMENT
    return [*open_puzzles(kind, map(Moment, dealt, range(count)), wanted, Made("miner"))]


def test_why_endings_become_none_is_told() -> None:
    told = told_of(Wanted(Shape(), range(5, 6), steps=4), 1)
    assert {*told} >= {Flaw.OTHER_SIZE, Flaw.FEW_OUTCOMES, Flaw.NOTHING_SAFE, Flaw.EQUAL, Flaw.UNDECIDED}


def test_an_answer_may_hang_on_a_card_that_is_not_seen() -> None:
    seen = "combo-breaker D,7,2/3,6/9 - 0 1,1,1,4,4,4 2/2/2"
    hidden = seen.replace(" 1,1,1,4,4,4 ", " ?6 ")
    wanted = Wanted(ANY)
    assert becomes(hidden, wanted) is Flaw.DRAWN
    assert becomes(seen, wanted) is not Flaw.DRAWN


def test_too_few_nodes_leave_it_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    line = "combo-breaker 7,7,1,2,9/10,5,6,10+1/4,4,9,8 - 0 - 2/2/2"
    assert becomes(line, Wanted(Shape())) is not Flaw.UNDECIDED
    monkeypatch.setattr("combotutor.families.combo.mining.open_hands.NODES", 5)
    assert becomes(line, Wanted(Shape())) is Flaw.UNDECIDED


def test_of_levels_at_which_the_row_is_looked_through_several_endings_share_a_row() -> None:
    rules = RULE_SETS["combo-up"]
    rows = [each.mover.row for each in endings(rules, SplitMix64(2), Wanted(Shape(), range(2, 3)), 40)]
    assert max(map(rows.count, rows)) > 20
    rows = [each.mover.row for each in endings(rules, SplitMix64(2), Wanted(Shape(), range(5, 6)), 40)]
    assert max(map(rows.count, rows)) < 5


@pytest.mark.parametrize("is_held", [False, True])
def test_a_special_card_is_played_or_held_back_as_is_wanted(*, is_held: bool) -> None:
    small = Wanted(Shape(range(3, 5), range(1, 3), (Card.STOP,)), range(1, 2), is_held=is_held)
    (found,) = [each for each in told_of(small, 3, 300) if isinstance(each, Puzzle)]
    assert (found.steps[0].answers[0][0][0] in "SD") is not is_held
