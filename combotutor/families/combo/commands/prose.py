"""What people are told of a combo game in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from combotutor.families.combo.notation import format_hand, format_row
from combotutor.families.combo.rules import Position, totals, winners
from combotutor.families.combo.words import text
from combotutor.games import Situation


def ending(given: Situation, language: str) -> list[str]:
    """Say how a round ended: who pays, what is left, and who leads next.

    Args:
        given: the finished round.
        language: to say it in.
    """
    position = cast("Position", given.position)
    result = position.result
    assert result is not None, "it is over"
    lines = [text(f"say.end-{result.end.value}", language)]
    lines.append(text("say.payers", language, seats=_listed(result.payers)))
    lines.append(text("say.tokens", language, tokens=_listed(result.tokens)))
    told = {
        "points": result.points,
        "totals": totals(position),
        "losers": result.losers,
        "winners": winners(position) if result.losers else (),
    }
    lines += [text(f"say.{name}", language, values=_listed(values)) for name, values in told.items() if values]
    if result.next_leader is not None:
        lines.append(text("say.next-leader", language, seat=result.next_leader))
    return lines


def held(position: Position, seat: int) -> dict[str, str]:
    """Return what a seat holds, as the notation writes it."""
    own = position.seats[seat]
    return {"hand": format_hand(own), "reserve": format_row(own.reserve)}


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))
