"""Every puzzle that ships is played: every equal answer, every wrong one, and three that are not allowed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from combotutor.errors import CombotutorError
from combotutor.families.combo.notation import format_move, parse_legal_move
from combotutor.families.combo.rules import legal_moves
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import Progress, Puzzle, VerdictKind, begin, judge, phrases
from combotutor.puzzles.format.pack import load_pack
from tests.at_length import at_length
from tests.puzzles.ours import few_puzzles, our_packs
from tests.puzzles.walk import nonsense_and_wrong_words

PARTS = range(4)
"""In so many pieces each pack is played, so that the pieces can be shared among workers."""
SOME = -1
"""Stands for the first of each kind and level, of all packs together."""
TRIED = 30
"""Answers among which three are looked for that are not allowed."""
WRONG = 3


def played(puzzle: Puzzle) -> int:
    """Play a puzzle to its end, trying at every decision of the main line all that could be answered; count it."""
    progress, tried = begin(puzzle), 0
    while not progress.is_solved:
        step = puzzle.steps[progress.decided]
        right = {word for words in step.answers for word in words}
        assert {each.word for each in step.moves} == {format_move(move) for move in legal_moves(progress.position)}
        for each in step.moves:
            verdict = judge(progress, each.word)
            is_right = each.word in right
            assert verdict.kind is (VerdictKind.RIGHT if is_right else VerdictKind.NOT_BEST), (puzzle.id, each.word)
            assert verdict.progress.decided == progress.decided + is_right
            assert is_right or verdict.progress is progress
        assert_refused(progress)
        tried += len(step.moves)
        progress = judge(progress, step.answers[0][0]).progress
    return tried


def assert_refused(progress: Progress) -> None:
    """See that three answers that are not allowed are refused, each by its reason, in all languages."""
    refused = forbidden(progress)
    assert len(refused) == WRONG
    for word, code in refused:
        verdict = judge(progress, word)
        assert verdict.kind in {VerdictKind.ILLEGAL, VerdictKind.UNREADABLE}
        assert verdict.error is not None
        assert verdict.error.code == code
        assert verdict.progress is progress
        assert all(phrase.text(language) for language in LANGUAGES for phrase in phrases(verdict))


def forbidden(progress: Progress) -> list[tuple[str, str]]:
    """Return three answers that are not allowed, and why: of as many reasons as are met soon."""
    words = Random(progress.puzzle.id).sample(sorted(nonsense_and_wrong_words(progress)), TRIED)
    found: list[tuple[str, str]] = []
    for word in words:
        try:
            parse_legal_move(progress.position, word)
        except CombotutorError as error:
            found.append((word, error.code))
    is_again = {word: code in [other for _, other in found[:number]] for number, (word, code) in enumerate(found)}
    return sorted(found, key=lambda pair: is_again[pair[0]])[:WRONG]


@pytest.mark.slow
@pytest.mark.parametrize("part", at_length((SOME, *PARTS), SOME))
@pytest.mark.parametrize("pack", our_packs(), ids=lambda path: path.stem)
def test_every_equal_answer_is_accepted_and_every_other_refused_where_one_stands(pack: Path, part: int) -> None:
    every = load_pack(pack)
    puzzles = [puzzle for puzzle in few_puzzles() if puzzle in every] if part == SOME else every[part :: len(PARTS)]
    assert sum(map(played, puzzles)) > len(PARTS)
