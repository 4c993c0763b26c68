"""The command reply, and what all commands share that ask a family about a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from combotutor.games import read
from combotutor.games.command import Answer, Command, Fields, Given
from combotutor.games.verbs import REPLY, asked_for


@dataclass(frozen=True, slots=True)
class PositionAnswer(Answer):
    """What a family has found about a position, told with the line that it was asked by."""

    line: str
    answer: Answer

    @property
    def is_interrupted(self) -> bool:
        """Whether somebody stopped it."""
        return self.answer.is_interrupted

    @property
    def is_whole(self) -> bool:
        """Whether all that was asked for could be had."""
        return self.answer.is_whole

    def to_json(self) -> Fields:
        """Return what is told of the position, after the position."""
        return {"position": self.line} | self.answer.to_json()

    def prose(self, language: str) -> str:
        """Say what was found."""
        return self.answer.prose(language)


def _reply(line: str, _given: Given) -> PositionAnswer:
    """Rank the legal moves of a position."""
    situation = read(line)
    rank = asked_for((situation.family, situation.game), REPLY)
    with situation.family.speaking():
        return PositionAnswer(line, rank(situation))


COMMAND: Final = Command("reply", ("POSITION",), (), lambda given: given, _reply)
