"""How the rounds are played in which puzzles of the combo games are looked for."""

from __future__ import annotations

from typing import Any, Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.rules import Move, Position, view
from combotutor.families.combo.solver.bots import BaseBot, Bot, CarefulBot, RandomBot
from combotutor.games import AnyGame
from combotutor.puzzles.miner.rounds import Play

_BOTS: Final[tuple[Bot, ...]] = (CarefulBot(), CarefulBot(), BaseBot(), RandomBot())
"""Who may make a move, each as likely: mostly sound play, with turns that nobody would expect."""


def _move(_game: AnyGame, position: Position, random: SplitMix64) -> Move:
    bot = _BOTS[random.below(len(_BOTS))]
    return bot.choose(view(position, position.turn), random)


PLAY: Final[Play[Any, Any]] = Play(_move, rounds=3)
"""Three rounds a deal: in one, some kinds of moments seldom come about."""
