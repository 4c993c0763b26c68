"""The command reply: every legal move with the plays it leaves, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from combotutor.families.combo.commands.reasons import reason_fields
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import Position
from combotutor.families.combo.solver import ClaimKind, Reason, Reply, reasons, replies
from combotutor.families.combo.voice.reasons import reason_phrase
from combotutor.families.combo.words import text
from combotutor.games import Situation
from combotutor.games.command import Answer, Fields

_EXPLAINED: Final = 3
"""The most equally good moves of which it is said why."""


@dataclass(frozen=True, slots=True)
class ReplyAnswer(Answer):
    """Every legal move, the best first, each with its reasons, what matters most first."""

    replies: tuple[Reply, ...]
    reasons: tuple[tuple[Reason, ...], ...]

    def to_json(self) -> Fields:
        """Return the moves with the plays they leave and all reasons."""
        moves = [
            {
                "move": format_move(reply.move),
                "plays_after": reply.plays_after,
                "reasons": [reason_fields(reason) for reason in reasons],
            }
            for reply, reasons in zip(self.replies, self.reasons, strict=True)
        ]
        return {"moves": moves, "status": "proved"}

    def prose(self, language: str) -> str:
        """Say the moves with the plays each leaves, and of the best few why."""
        if not self.replies:
            return text("say.round-over", language)
        fewest = self.replies[0].plays_after
        lines = [text("say.reply", language)]
        for number, (reply, told) in enumerate(zip(self.replies, self.reasons, strict=True)):
            is_explained = number < _EXPLAINED and reply.plays_after == fewest
            why = _said(told[0], language) if is_explained else ""
            plays = text("plays", language, count=reply.plays_after)
            lines.append(f"  {format_move(reply.move):<12} {plays:<10} {why}".rstrip())
        return "\n".join(lines)


def _said(reason: Reason, language: str) -> str:
    """Say a reason; nothing where that is the plays left, which are told anyway."""
    return "" if reason.kind is ClaimKind.COUNTED else reason_phrase(reason).text(language)


def answer(given: Situation) -> ReplyAnswer:
    """Rank the legal moves by the fewest plays they leave in the mover's row, each with its reasons."""
    position = cast("Position", given.position)
    found = replies(position)
    return ReplyAnswer(found, tuple(reasons(position, each.move) for each in found))
