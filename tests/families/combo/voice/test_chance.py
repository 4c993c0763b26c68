"""How often an answer pays, in rounds out of a hundred; the best answer is not named before it is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combotutor.families.combo.voice.chance import how_often, pays, summed_up
from combotutor.puzzles import Puzzle, PuzzleKind, Step, Valued, begin, closing, judge, phrases
from tests.puzzles.by_hand import by_hand
from tests.puzzles.main_line import end_of

BEST = Valued("9@1", (0.071, 0.058, 0.086))
NEXT = Valued("7@2", (0.1215, 0.101, 0.144))
WORST = Valued("7@3", (0.4, 0.38, 0.42))


def puzzle(*moves: Valued) -> Puzzle:
    """Return a puzzle whose first move is the one right answer."""
    line = "combo-breaker 9,7,7/?3/?3 - 0 ?9 2/2/2"
    return Puzzle("risk-1", PuzzleKind.RISK, 1, line, 0, (Step(((moves[0].word,),), (), moves),), worlds=4000)


def said(own: Puzzle, valued: Valued) -> list[str]:
    """Return what is said of how often an answer pays."""
    return [phrase.text("en") for phrase in how_often(begin(own), valued)]


def test_a_wrong_answer_is_set_against_the_best_which_is_not_named() -> None:
    assert said(puzzle(BEST, NEXT, WORST), NEXT) == [
        "You pay in about 12 of 100 rounds; probably between 10 and 14.",
        "With the best answer you would pay in about 7 of 100 rounds.",
    ]
    verdict = judge(begin(puzzle(BEST, NEXT, WORST)), "7@2")
    assert [phrase.key for phrase in phrases(verdict)][1:3] == ["often.pays", "often.best"]
    assert "9" not in " ".join(phrase.text("en") for phrase in phrases(verdict))


def test_a_right_answer_has_its_own_figure_only() -> None:
    assert said(puzzle(BEST, NEXT, WORST), BEST) == ["You pay in about 7 of 100 rounds; probably between 6 and 9."]


def test_shares_that_would_read_the_same_are_told_of_a_thousand_rounds() -> None:
    low, high = Valued("9@1", (0.011, 0.008, 0.012)), Valued("7@2", (0.014, 0.013, 0.015))
    assert said(puzzle(low, high), high) == [
        "You pay in about 14 of 1000 rounds; probably between 13 and 15.",
        "With the best answer you would pay in about 11 of 1000 rounds.",
    ]


def test_what_was_never_seen_is_not_told_to_be_never() -> None:
    none, some = Valued("9@1", (0.0, 0.0, 0.0019)), Valued("7@2", (0.07, 0.06, 0.08))
    assert said(puzzle(none, some), none) == ["You pay in hardly any round: in 2 of 1000 at most."]
    assert said(puzzle(none, some), some)[1] == "With the best answer you would pay in hardly any round."
    told = summed_up(puzzle(none, some, WORST).steps[0], 4000)[0].text("en")
    assert told.endswith("pay in hardly any round, with the next in about 70 of 1000 rounds, with the worst in 400.")


def test_what_is_always_so_or_one_round_of_many_is_told_without_about() -> None:
    one, every = Valued("9@1", (0.011, 0.008, 0.014)), Valued("7@2", (0.9996, 0.99, 1.0))
    assert said(puzzle(one, every), every) == [
        "You pay in almost every round.",
        "With the best answer you would pay in 1 of 100 rounds.",
    ]
    told = summed_up(puzzle(one, every).steps[0], 4000)[0].text("es")
    assert told == "Cuántas veces pagas: con la mejor respuesta, 1 de cada 100 veces; con cualquier otra, casi siempre."


def test_in_the_end_the_best_is_compared_with_the_next_and_the_worst() -> None:
    told = [phrase.text("en") for phrase in summed_up(puzzle(BEST, NEXT, WORST).steps[0], 4000)]
    assert told == [
        "With the best answer you pay in about 7 of 100 rounds, with the next in 12, with the worst in 40.",
        "Estimated from 4,000 ways the hidden cards may lie.",
    ]
    two = [phrase.text("en") for phrase in summed_up(puzzle(BEST, NEXT).steps[0], 4000)]
    assert two[0] == "With the best answer you pay in about 7 of 100 rounds, with any other in 12."


def test_the_ending_of_an_estimate_says_what_it_rests_on() -> None:
    risky = [each for each in by_hand() if each.kind is PuzzleKind.RISK]
    assert risky
    for each in risky:
        assert [phrase.key for phrase in closing(end_of(each))][1:] == ["tutor.risk-worlds", "about.kind.risk"]


def test_what_is_no_estimate_has_no_share() -> None:
    with pytest.raises(AssertionError):
        pays(replace(BEST, value=3))
