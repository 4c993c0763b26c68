"""Which wrong answers were nearly right: told once more from what every legal answer is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from combotutor.families.combo.notation import format_move
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import Move, PlayCombination, legal_moves
from combotutor.families.combo.solver import row_after
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import Progress, PuzzleKind, VerdictKind, judge, phrases
from combotutor.puzzles.kinds import kind_of
from tests.at_length import at_length
from tests.puzzles.main_line import every_place, some_places

NEVER = {PuzzleKind.FIND, PuzzleKind.SURE, PuzzleKind.MOMENT}
"""The kinds in which an answer is right or it is not."""
RISKS = {PuzzleKind.RISK, PuzzleKind.ADVISERS}


def worth(progress: Progress) -> dict[Move, tuple[float, ...]]:
    """Return what each legal answer is worth, the lowest being best."""
    found: dict[Move, tuple[float, ...]] = {}
    for move in legal_moves(progress.position):
        if progress.puzzle.kind in RISKS:
            stored = progress.stored_value(format_move(move))
            assert stored is not None
            found[move] = (stored.value[0],)
        else:
            plays = fewest_plays(row_after(progress.position, move), wild_pair=progress.position.rules.wild_pair)
            rank = move.combination.strength if isinstance(move, PlayCombination) else 0
            found[move] = (plays, -rank) if progress.puzzle.kind is PuzzleKind.WILD else (plays,)
    return found


def is_near(progress: Progress, move: Move, found: dict[Move, tuple[float, ...]]) -> bool:
    """Tell whether an answer is second best by little, and others are worse than it."""
    if progress.puzzle.kind in NEVER:
        return False
    order = sorted(set(found.values()))
    if found[move] == order[-1]:
        return False
    more = found[move][0] - order[0][0]
    return more < 0.03 if progress.puzzle.kind in RISKS else found[move] == order[1] and more <= 1


@pytest.mark.parametrize("places", at_length((some_places, every_place), some_places), ids=["some", "all"])
def test_brute_force_nearly_right_is_the_second_best_by_little(places: Callable[[], tuple[Progress, ...]]) -> None:
    near: Counter[str] = Counter()
    for progress in places():
        found = worth(progress)
        for move in found:
            verdict = judge(progress, format_move(move))
            if verdict.kind is VerdictKind.RIGHT:
                continue
            said = kind_of(progress.puzzle.kind).nearly(verdict)
            assert (said is not None) is is_near(progress, move, found), (progress.puzzle.id, verdict.word)
            assert phrases(verdict)[0].key == ("verdict.not-best" if said is None else said.key)
            if said is not None:
                near[said.key] += 1
                if "more" in said.values:
                    best, of = min(found.values())[0], int(str(said.values["of"]))
                    assert said.values["more"] == pytest.approx((found[move][0] - best) * of, abs=1)
    assert {"nearly.play", "nearly.higher"} <= set(near)


def test_nearly_is_said_in_every_language() -> None:
    progress = next(each for each in some_places() if each.puzzle.kind is PuzzleKind.CLEAR and len(each.row) > 4)
    found = worth(progress)
    move = next(move for move in found if is_near(progress, move, found))
    headline = phrases(judge(progress, format_move(move)))[0]
    assert [headline.text(language) for language in LANGUAGES] == [
        "Nearly: one play more.",
        "Casi: una jugada de más.",
        "Fast: ein Zug zu viel.",
    ]
