"""What programs are told of a position, beside its line and whose turn it is."""

from __future__ import annotations

from typing import Any

from combotutor.families.combo.notation.rows import format_hand
from combotutor.families.combo.rules import Position, totals, winners


def facts(position: Position) -> dict[str, Any]:
    """Return who pays and who leads next; of a finished round also its end, hands, tokens, losers and points."""
    result = position.result
    if result is None:
        starts_trick = not position.trick and position.pending is None
        return {"payers": [], "next_leader": position.turn if starts_trick else None}
    points = totals(position)
    return {
        "payers": list(result.payers),
        "next_leader": result.next_leader,
        "end": result.end.value,
        "hands": [format_hand(seat) for seat in position.seats],
        "tokens": list(result.tokens),
        "losers": list(result.losers),
        "points": None if result.points is None else list(result.points),
        **({} if points is None else {"totals": list(points)}),
        **({"winners": list(winners(position))} if result.losers else {}),
    }
