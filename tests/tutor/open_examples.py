"""A puzzle of each kind that is judged by what it stores; their values were worked out once."""

from __future__ import annotations

from typing import Final

from combotutor.puzzles import Puzzle, PuzzleKind, Status, Step, Theme, Value, Valued


def _step(right: str, moves: dict[str, tuple[Value, str]], *before: str) -> Step:
    """Return a decision with one right answer; each legal answer has a value, and the words that show it."""
    return Step(
        ((right,),), before, tuple(Valued(word, value, tuple(line.split())) for word, (value, line) in moves.items())
    )


SURE: Final = Puzzle(
    "sure-1",
    PuzzleKind.SURE,
    3,
    "combo-up 3,9,4,5+9/X,6,10+5/x - 0 ?10 3/3/3",
    0,
    (
        _step(
            "9@2",
            {
                "3@1": (False, "3@1 X=5,6@1 10@1 4,5@2"),
                "9@2": (True, "9@2 X=5,6@1 10@1 3,4,5@1"),
                "4@3": (False, "4@3 X=5,6@1 10@1 R1>1"),
                "4,5@3": (False, "4,5@3 X=5,6@1 10@1 R1>1"),
                "5@4": (False, "5@4 X=5,6@1 10@1 R1>2"),
            },
        ),
        _step(
            "3,4,5@1",
            {
                "3,4@1": (False, "3,4@1"),
                "3,4,5@1": (True, "3,4,5@1"),
                "4,5@2": (False, "4,5@2"),
                **{f"R1>{gap}": (False, f"R1>{gap}") for gap in range(1, 5)},
            },
            "X=5,6@1",
            "10@1",
        ),
    ),
    themes=(Theme.CLOSING, Theme.TEMPTING, Theme.LOOSE, Theme.TWO_PLAYS),
    difficulty=1500,
)
MOMENT: Final = Puzzle(
    "moment-1",
    PuzzleKind.MOMENT,
    4,
    "combo-up 9,S,10,5+9/3,4,3+12/x - 0 ?10 3/3/3",
    0,
    (
        _step(
            "S@2",
            {
                "9@1": (False, "9@1 3,4@1 3@1 10@2"),
                "10@3": (False, "10@3 3,4@1 3@1 9@1"),
                "5@4": (False, "5@4 3,4@1 3@1 S@2"),
                "S@2": (True, "S@2 9,10@1 R1>1 5@1 12@1"),
            },
        ),
    ),
    themes=(Theme.CLOSING, Theme.TEMPTING, Theme.STOP),
    difficulty=1700,
)
RISK: Final = Puzzle(
    "risk-1",
    PuzzleKind.RISK,
    2,
    "combo-up 9,4,9+2/?3+1/?2+8 1:2;2:3 0 ?10 3/3/3 discards=7,7,12",
    0,
    (
        _step(
            "4@2",
            {
                "9@1": ((0.366, 0.3367, 0.3963), ""),
                "4@2": ((0.069, 0.0549, 0.0864), ""),
                "9@3": ((0.366, 0.3367, 0.3963), ""),
                "R1>1": ((0.772, 0.745, 0.7969), ""),
                "R1>2": ((0.861, 0.8382, 0.8811), ""),
                "R1>3": ((0.861, 0.8382, 0.8811), ""),
                "R1>4": ((0.772, 0.745, 0.7969), ""),
            },
        ),
    ),
    status=Status.ESTIMATED,
    worlds=1000,
    themes=(Theme.CLOSING, Theme.KEEPING),
    difficulty=1300,
)
