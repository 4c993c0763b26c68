"""The other side of a wrong answer: where one can be made to pay or spared, and which move does which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from combotutor.families.combo.check.safety import Safety
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import legal_moves, play
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import PuzzleKind, Verdict, VerdictKind, begin, judge
from combotutor.puzzles.kinds import kind_of
from tests.at_length import at_length
from tests.puzzles.by_hand import by_hand
from tests.puzzles.ours import our_puzzles

OPEN = {PuzzleKind.SURE, PuzzleKind.MOMENT}
MOST = 1_000
"""The most positions that the slow program looks at for one move."""


def wrong_answers(step: int) -> Iterator[Verdict]:
    """Yield the judgement of wrong answers with open hands: of every so many puzzles each third."""
    for puzzle in [each for each in our_puzzles() if each.kind in OPEN][::step]:
        progress = begin(puzzle)
        for each in puzzle.steps[0].moves[::3]:
            verdict = judge(progress, each.word)
            if verdict.kind is VerdictKind.NOT_BEST:
                yield verdict


@pytest.mark.parametrize("step", at_length((60, 1), 60))
def test_brute_force_a_move_there_hurts_if_nothing_the_learner_does_then_is_sure(step: int) -> None:
    said: Counter[str] = Counter()
    for verdict in wrong_answers(step):
        kind, own = kind_of(verdict.before.puzzle.kind), verdict.before.puzzle.seat
        turned = kind.turned(verdict)
        if turned is None:
            continue
        assert turned.seat == turned.position.turn != own
        found = [(move, *kind.punishes(verdict, move)) for move in legal_moves(turned.position)]
        assert {hurts for _, hurts, _ in found} == {True, False}, "there is something to find"
        for move, hurts, why in found:
            if (is_sure := Safety(own, MOST).is_sure(play(turned.position, move))) is not None:
                assert hurts is not is_sure, (verdict.before.puzzle.id, verdict.word, format_move(move))
                assert why.key == ("pay.hurts" if hurts else "pay.spares")
                said[why.key] += 1
    assert min(said["pay.hurts"], said["pay.spares"]) > 10


def test_where_whatever_is_done_hurts_there_is_nothing_to_find() -> None:
    puzzle = [each for each in by_hand() if each.kind is PuzzleKind.MOMENT][-1]
    kind, progress = kind_of(puzzle.kind), begin(puzzle)
    wrong = [judge(progress, each.word) for each in puzzle.steps[0].moves if not each.value]
    without = [verdict for verdict in wrong if kind.turned(verdict) is None and kind.replies(verdict)]
    assert without
    for position, _ in (kind.replies(verdict)[-1] for verdict in without):
        assert not any(Safety(puzzle.seat).is_sure(play(position, move)) for move in legal_moves(position))


def test_where_a_wrong_answer_ends_its_seat_pays_with_the_cards_that_are_marked() -> None:
    found = [(each, kind_of(each.before.puzzle.kind).end(each)) for each in wrong_answers(20)]
    assert sum(end is not None for _, end in found) > len(found) // 2
    for verdict, end in found:
        if end is None:
            continue
        seat = verdict.before.puzzle.seat
        assert seat in end.position.result.payers
        assert end.position.trick
        [marked] = end.marked
        assert len(marked.places) == len(end.position.seats[seat].row) > 0
        assert marked.name is not None
        seen = kind_of(verdict.before.puzzle.kind).paid(verdict, verdict.before.position)
        assert seen.result.payers == end.position.result.payers


def test_what_is_said_there_names_the_seats_in_every_language() -> None:
    verdict = next(each for each in wrong_answers(1) if kind_of(each.before.puzzle.kind).turned(each) is not None)
    turned = kind_of(verdict.before.puzzle.kind).turned(verdict)
    assert turned is not None
    for language in LANGUAGES:
        assert str(verdict.before.puzzle.seat + 1) in turned.asks.text(language)
        assert str(turned.seat + 1) in turned.told[0].text(language)
    assert [turned.label.text(each) for each in LANGUAGES] == [
        "Play the other side",
        "Juega del otro lado",
        "Spiel die Gegenseite",
    ]


def test_of_other_kinds_there_is_no_other_side() -> None:
    for puzzle in by_hand():
        for each in puzzle.steps[0].moves if puzzle.kind not in OPEN else ():
            assert kind_of(puzzle.kind).turned(judge(begin(puzzle), each.word)) is None
