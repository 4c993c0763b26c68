"""How likely a seat is to lose after each move, as fields and as a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from combotutor.cli.losing import LOSING
from combotutor.games import Seen, Situation
from combotutor.games.command import Answer, Fields
from combotutor.i18n import text, text_with
from combotutor.i18n.chances import percent_text
from combotutor.search import Engine, Outlook, Risk

SHOWN: Final = 15
"""The most moves that are told one by one, besides the best."""
_BEST: Final = "★"
_LEAST: Final = 0.0005
"""Shares below this would round to none."""


@dataclass(frozen=True, slots=True)
class Expected(Answer):
    """How likely a seat is to lose after each move.

    Args:
        line: that it was asked by.
        given: the position that it shows.
        engine: what estimates.
        seen: what the line tells the seat.
        seed: of the worlds.
        found: the estimate; None where the round is over, or somebody stopped it before anything was known.
        is_interrupted: whether somebody stopped it.
    """

    line: str
    given: Situation
    engine: Engine
    seen: Seen
    seed: int
    found: Outlook | None = None
    is_interrupted: bool = False

    @property
    def loses(self) -> str:
        """What the game calls it to lose."""
        return self.given.family.get(LOSING)

    def word(self, move: object) -> str:
        """Return the word for a move."""
        return self.given.family.notation.format_move(move)

    def to_json(self) -> Fields:
        """Return every move with its share and interval, the least risk first, and what is told of the estimate."""
        found = self.found or Outlook((), (), 0)
        told: Fields = {
            "position": self.line,
            "seat": self.given.turn,
            "status": "estimated",
            "seed": self.seed,
            "moves": [self._fields(each) for each in found.moves],
            "best": [self.word(move) for move in found.best],
            "worlds": found.worlds,
            **self.engine.facts(self.seen),
        }
        return told | {"interrupted": True} if self.is_interrupted else told

    def _fields(self, each: Risk) -> Fields:
        limits = {"low": each.low, "high": each.high, "samples": each.samples}
        return {"move": self.word(each.move), self.loses: each.loses, **limits}

    def prose(self, language: str) -> str:
        """Say it in a table, and what it rests on."""
        found, words = self.found, self.given.family.words
        if found is None or not found.moves:
            return text("risk.stopped-early" if self.is_interrupted else "say.round-over", language)
        lines = [text("risk.stopped", language)] if self.is_interrupted else []
        values = {"seat": self.given.turn, "count": found.worlds}
        lines.append(text_with(words, f"risk.title-{self.loses}", language, values))
        lines += self._table(found, text_with(words, f"risk.column-{self.loses}", language), language)
        lines.append(text("risk.best", language, sign=_BEST, count=len(found.best)))
        return "\n".join([*lines, *(each.text(language) for each in self.engine.notes(self.seen))])

    def _table(self, found: Outlook, head: str, language: str) -> list[str]:
        shown = [each for at, each in enumerate(found.moves) if at < SHOWN or each.move in found.best]
        rows = [[text("risk.column-play", language), head, text("risk.column-between", language), ""]]
        for each in shown:
            sign = f"{_BEST} {text('risk.among-best', language)}" if each.move in found.best else ""
            rows.append([self.word(each.move), _share(each, language), _between(each, language), sign])
        first, second, third = (max(len(row[at]) for row in rows) for at in range(3))
        lines = [f"  {a:<{first}}  {b:>{second}}  {c:<{third}}  {d}".rstrip() for a, b, c, d in rows]
        hidden = len(found.moves) - len(shown)
        return [*lines, f"  {text('risk.more', language, count=hidden)}"] if hidden else lines


def _share(each: Risk, language: str) -> str:
    """Say a share; none and all as what they are: so many worlds, and no certainty."""
    share = each.loses
    if share in {0, 1}:
        return text("risk.of-worlds", language, paid=round(share * each.samples), worlds=each.samples)
    if share < _LEAST:
        return f"< {percent_text(_LEAST * 2, language)}"
    if share >= 1 - _LEAST:
        return f"> {percent_text(1 - _LEAST * 2, language)}"
    return percent_text(share, language)


def _between(each: Risk, language: str) -> str:
    low, high = each.low, each.high
    if low < _LEAST:
        return text("risk.at-most", language, high=percent_text(max(high, 2 * _LEAST), language))
    if high >= 1 - _LEAST:
        return text("risk.at-least", language, low=percent_text(min(low, 1 - 2 * _LEAST), language))
    return text("risk.between", language, low=percent_text(low, language), high=percent_text(high, language))
