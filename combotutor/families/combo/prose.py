"""What people are told of a combo game in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from combotutor.families.combo.words import text


def ending(facts: Mapping[str, Any], language: str) -> list[str]:
    """Say how a round ended: who pays, what is left, and who leads next.

    Args:
        facts: of the finished round, as `notation.facts` tells them.
        language: to say it in.
    """
    lines = [text(f"say.end-{facts['end']}", language)]
    lines.append(text("say.payers", language, seats=_listed(facts["payers"])))
    lines.append(text("say.tokens", language, tokens=_listed(facts["tokens"])))
    more = [name for name in ("points", "totals", "losers", "winners") if facts.get(name)]
    lines += [text(f"say.{name}", language, values=_listed(facts[name])) for name in more]
    if facts["next_leader"] is not None:
        lines.append(text("say.next-leader", language, seat=facts["next_leader"]))
    return lines


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))
