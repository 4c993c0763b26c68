"""A few puzzles of every kind that the starter pack lacks, small enough to be worked out when they are asked for."""

from __future__ import annotations

import functools

from combotutor.puzzles import Puzzle, PuzzleKind
from combotutor.puzzles.workshop.answers import worked_out

WORLDS = 300
"""In how many worlds an estimate is tried here: enough for words."""

POSITIONS = {
    PuzzleKind.RESERVE: (
        "combo-breaker 10,7,7,7,4,8,5+8,12/?3/x 1:12,12,12 0 ?9 2/2/2",
        "combo-breaker 8,4,9,2,3,5,8+2,S/?3/x 1:12,12,12 0 ?9 2/2/2",
    ),
    PuzzleKind.SURE: (
        "combo-up 6,6/4,8,X+2,9/11,12,6,7 - 0 ?10 3/3/3",
        "combo-up 3,5+5/3,8,6,1,1/4,12,10,6,10 2:3 0 ?10 3/3/3",
        "combo-up 8,2,5,11+5/11,U,1,10,3/X,S,5 2:8 0 ?10 3/3/3",
        "combo-up 6,1,5,2,7/10,1+7/10,3,8+P,S - 0 ?10 3/3/3",
        "combo-up 10,6,2+9,2/U/10,4,7,7 - 0 ?10 3/3/3",
    ),
    PuzzleKind.MOMENT: (
        "combo-up P,U,4,2/3,2/1,8,1 2:7 0 ?10 3/3/3",
        "combo-up S,4,X+11,8/1,U,2+10/S/8,9 - 0 ?10 3/3/3/3",
        "combo-up P,3,3,7/1,X,4/8,1,10,6+11 2:8 0 ?10 3/3/3",
        "combo-up 8,S/10,8/9 2:2 0 ?10 3/3/3",
    ),
    PuzzleKind.RISK: (
        "combo-up S,2,1,9/?5/?5 - 0 ?10 3/3/3",
        "combo-up 4,5+8/?5/?3/?2 3:5 0 ?10 3/3/3/3",
        "combo-up 5,7,7,10+P,6/?3/?5 - 0 ?10 3/3/3",
    ),
    PuzzleKind.ANSWER: (
        "krass-kariert 10,5,9,8+1/?2/x+3 1:4 0 ?15 3/3/3",
        "combo-breaker 4,2,4,4,8,6+X/?3+8/?10/?4+5/-+12,5 4:2,1 0 ?6 2/2/2/2/2",
        "combo-up 11,9,11,D,10,X,12/?6/?4/?9 2:7;3:12 0 ?10 3/3/3/3",
    ),
    PuzzleKind.ADVISERS: (
        "combo-up 8,U,11,1+7/-+12/P,?,?,?,?,?,8,? 1:7,8,9;2:R 0 ?19 3/3/3",
        "combo-breaker 11,4,2,9,8,10+2/?3+3,5/-+X,6/?5+8/?1+6,7 1:3;2:9,10;3:R;4:1,2,X=3 0 ?3 2/2/2/2/2",
    ),
}


BARE = tuple(
    Puzzle(f"{kind.value}-{number}", kind, 1, line, 0)
    for kind, lines in POSITIONS.items()
    for number, line in enumerate(lines, start=1)
)
"""The puzzles as they are asked."""


@functools.cache
def by_hand() -> tuple[Puzzle, ...]:
    """Return the puzzles, worked out: by kernels, which no test asks for while it is collected."""
    return tuple(worked_out(puzzle, worlds=WORLDS) for puzzle in BARE)
