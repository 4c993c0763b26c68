"""What the commands about positions find, for programs and for people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from combotutor.errors import IllegalMoveError
from combotutor.games import Capability, Situation
from combotutor.games.command import Answer, Fields
from combotutor.i18n import LANGUAGES, text, text_with

ENDING: Final = Capability[Callable[[Situation, str], list[str]] | None]("ending", None)
"""How a family says in sentences, in a language, how a round that is over has ended."""

_WIDTH: Final = 78
"""Characters of a line of moves."""


@dataclass(frozen=True, slots=True)
class DealAnswer(Answer):
    """A fresh round, and how it can be had again."""

    dealt: Situation
    players: int
    seed: int

    def to_json(self) -> Fields:
        """Return the position with what it takes to deal it again."""
        return {"position": self.dealt.line, "rules": self.dealt.game.name, "players": self.players, "seed": self.seed}

    def prose(self, language: str) -> str:
        """Say how it can be had again, and the position."""
        name = self.dealt.game.name
        return f"{text('say.dealt', language, rules=name, count=self.players, seed=self.seed)}\n{self.dealt.line}"


@dataclass(frozen=True, slots=True)
class MovesAnswer(Answer):
    """The legal moves of a position, as words; no seat decides where the round is over."""

    line: str
    turn: int | None
    moves: tuple[str, ...]

    def to_json(self) -> Fields:
        """Return the moves and who decides."""
        return {"position": self.line, "turn": self.turn, "moves": list(self.moves)}

    def prose(self, language: str) -> str:
        """Say the moves in columns."""
        if self.turn is None:
            return text("say.round-over", language)
        return "\n".join([text("say.moves", language, seat=self.turn, moves=len(self.moves)), *_columns(self.moves)])


@dataclass(frozen=True, slots=True)
class PlayAnswer(Answer):
    """Where moves lead."""

    reached: Situation

    def to_json(self) -> Fields:
        """Return the position, whose turn it is, and what the family tells besides."""
        reached, is_over = self.reached, self.reached.turn is None
        ours = {
            "position": None if is_over else reached.line,
            "turn": reached.turn,
            "pending": reached.task,
            "round_over": is_over,
        }
        return ours | reached.facts | ours  # a family adds to it, and changes nothing of it

    def prose(self, language: str) -> str:
        """Say the position and who decides, or how the round ended."""
        reached = self.reached
        if reached.turn is None:
            ending = reached.family.get(ENDING)
            return text("say.round-over", language) if ending is None else "\n".join(ending(reached, language))
        task = text_with(reached.family.words, f"task.{reached.task or 'turn'}", language)
        if reached.facts.get("next_leader") is not None:
            task = text("say.lead", language)
        return f"{reached.line}\n{text('say.turn', language, seat=reached.turn, task=task)}"


@dataclass(frozen=True, slots=True)
class WhyAnswer(Answer):
    """Whether a move is legal: `refused` tells which rule forbids it."""

    line: str
    situation: Situation
    move: str
    refused: IllegalMoveError | None = None

    def to_json(self) -> Fields:
        """Return whether it is legal, and if not, the reason and the rule."""
        fields: Fields = {"position": self.line, "move": self.move, "legal": self.refused is None}
        if self.refused is None:
            return fields
        says = self.refused.text(LANGUAGES[0])
        return fields | {"reason": self.refused.reason, "rule": self.refused.rule, "says": says}

    def prose(self, language: str) -> str:
        """Say that it is legal, or the rule that forbids it."""
        if self.refused is None:
            return text("say.legal", language, move=self.move)
        number = self.refused.rule
        rule = text_with(self.situation.family.words, f"rule.{number}", language)
        return f"{text('say.illegal', language, move=self.move)} {self.refused.text(language)}\n[{number}] {rule}"


@dataclass(frozen=True, slots=True)
class ViewAnswer(Answer):
    """What a seat sees of a position."""

    line: str
    seat: int

    def to_json(self) -> Fields:
        """Return it as a position."""
        return {"position": self.line, "seat": self.seat}

    def prose(self, language: str) -> str:
        """Say who sees what."""
        return f"{text('say.view', language, seat=self.seat)}\n{self.line}"


@dataclass(frozen=True, slots=True)
class PerftAnswer(Answer):
    """How many move sequences there are, or how many were counted when somebody stopped it."""

    line: str
    depth: int
    nodes: int
    is_interrupted: bool = False

    def to_json(self) -> Fields:
        """Return the count; what was counted by then stands for itself."""
        fields: Fields = {"position": self.line, "depth": self.depth, "nodes": self.nodes}
        return fields | {"nodes": None, "interrupted": True, "counted": self.nodes} if self.is_interrupted else fields

    def prose(self, language: str) -> str:
        """Say the count."""
        key = "say.perft-interrupted" if self.is_interrupted else "say.perft"
        return text(key, language, depth=self.depth, nodes=self.nodes)


def _columns(words: tuple[str, ...]) -> list[str]:
    """Return words in columns."""
    size = max((len(word) for word in words), default=1) + 2
    a_line = max(1, _WIDTH // size)
    return ["".join(f"{word:<{size}}" for word in words[i : i + a_line]).rstrip() for i in range(0, len(words), a_line)]
