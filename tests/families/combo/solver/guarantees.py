"""What a guarantee says, as words that tests compare, and where it must agree: the golden file and the slow twin."""

from __future__ import annotations

import json

from combotutor.families.combo.notation import format_move, parse_position
from combotutor.families.combo.rules import Giving, Move, Position, play
from combotutor.families.combo.solver.guarantee import Guarantee, guarantee
from tests.cases.reading import Case
from tests.families.combo.solver.guarantee_twin import twin
from tests.families.combo.solver.small_positions import GOLDEN


def golden() -> list[Case]:
    """Return the lines of the golden file."""
    return [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]


def values(found: Guarantee) -> dict[str, bool | None]:
    """Return what is known of each move, as words."""
    return {format_move(each.move): each.safe for each in found.moves}


def told(line: str, lookahead: int | None = None) -> dict[str, bool | None]:
    """Return what is known of each move of a line, without a limit."""
    return values(guarantee(parse_position(line), lookahead=lookahead, seconds=None))


def by_twin(position: Position, limit: int | None = None) -> dict[str, bool | None]:
    """Return what the twin says of each move, as words."""
    return {format_move(move): is_safe for move, is_safe in twin(position, limit).items()}


def check_line(position: Position, line: tuple[Move, ...], *, safe: bool, what: str) -> None:
    """Play a line to its end, which must be what the play's value says.

    It may end sooner at gifts that others have chosen before, which happen not to be the ones that matter.
    """
    now = position
    for move in line:
        assert now.result is None, what
        now = play(now, move)
    seat = position.turn
    if isinstance(position.pending, Giving) and position.pending.gifts and now.result is None:
        return
    spared = now.seats[seat].is_out if now.result is None else seat not in now.result.payers
    assert now.result is not None or spared, f"{what} stops too soon"
    assert spared == safe, what
