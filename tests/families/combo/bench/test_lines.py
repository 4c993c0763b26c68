"""How a round goes on, told step by step."""

from __future__ import annotations

import pytest

from combotutor.families.combo.bench.lines import course
from combotutor.families.combo.notation import format_move, parse_legal_move, parse_position
from combotutor.families.combo.rules import Move, Position, legal_moves, play
from combotutor.i18n import LANGUAGES
from tests.tutor.thinkers import ENDING


def line_of(position: Position, words: str) -> tuple[Move, ...]:
    """Return the moves that words name, one after the other."""
    line = []
    for word in words.split():
        line.append(parse_legal_move(position, word))
        position = play(position, line[-1])
    return tuple(line)


@pytest.mark.parametrize(
    ("position", "words", "steps", "ending"),
    [
        (
            ENDING,
            "7,8@1 8,9@1 3,3@1 R1>1",
            [
                "You: 7 and 8 from place 1 (a run of two up to 8)",
                "Player 3: 8 and 9 from place 1 (a run of two up to 9)",
                "Player 3: 3 and 3 from place 1 (a pair of 3s)",
                "You (from the reserve): the 5 into gap 1 (before the wild)",
            ],
            "The round is over, and you pay.",
        ),
        (
            "combo-breaker x/7,8/8,9,3 - 1 ?18 2/2/1",
            "7,8@1 8,9@1",
            [
                "You: 7 and 8 from place 1 (a run of two up to 8)",
                "Player 3: 8 and 9 from place 1 (a run of two up to 9)",
            ],
            "The round is over, and Player 3 pays: not you.",
        ),
        (
            "combo-breaker 7,8/8,9,3/1,2 - 0 ?18 2/2/1",
            "7,8@1 8,9@1",
            [
                "You: 7 and 8 from place 1 (a run of two up to 8)",
                "Player 2: 8 and 9 from place 1 (a run of two up to 9)",
            ],
            "The round is over, and Player 3 pays: not you.",
        ),
        (
            "combo-breaker 7,8/8,9,3/11,12,2,2 - 0 ?18 2/2/1",
            "7,8@1 8,9@1 11,12@1",
            [
                "You: 7 and 8 from place 1 (a run of two up to 8)",
                "Player 2: 8 and 9 from place 1 (a run of two up to 9)",
                "Player 3: 11 and 12 from place 1 (a run of two up to 12)",
            ],
            "You have no cards left: you are safe.",
        ),
        (ENDING, "3@4", ["You: 3 at place 4"], "And so on."),
        (
            "combo-up P,7,7/8,9/1,2 - 0 ?20 3/3/3",
            "P@1 G1 G1 G1 >1",
            [
                "You: “pass on” at place 1",
                "You (as a gift): 7 at place 1",
                "Player 2 (as a gift): 8 at place 1",
                "Player 3 (as a gift): 1 at place 1",
                "Player 2 (puts in): the 7 into gap 1 (before the 9)",
            ],
            "And so on.",
        ),
    ],
)
def test_a_line_is_told_move_by_move_to_its_end(position: str, words: str, steps: list[str], ending: str) -> None:
    start = parse_position(position)
    told, end = course(start, line_of(start, words))
    assert [each.text("en") for each in told] == steps
    assert end.text("en") == ending


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_can_be_told_in_every_language(language: str) -> None:
    position = parse_position(ENDING)
    for move in legal_moves(position):
        told, end = course(position, (move,))
        assert told[0].text(language), format_move(move)
        assert end.text(language)
