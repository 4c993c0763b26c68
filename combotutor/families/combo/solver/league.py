"""The league of the combo games: that of every game, for a rule set, in which a bot is told what its seat has seen."""

from __future__ import annotations

from dataclasses import dataclass

from combotutor.families.combo.rules import ComboGame, RuleSet
from combotutor.families.combo.solver.bots import Bot
from combotutor.families.combo.solver.past import Past
from combotutor.search.league import Round, Standings, play_league, play_round, rounds_of

__all__ = ["League", "Round", "Standings", "play_league", "play_round", "rounds_of"]


@dataclass(frozen=True, slots=True)
class League:
    """Who plays what: the rule set, one bot for each place of the table, and the seed of the deals."""

    rules: RuleSet
    bots: tuple[Bot, ...]
    seed: int

    @property
    def game(self) -> ComboGame:
        """The rule set as a game."""
        return ComboGame(self.rules)

    @property
    def past(self) -> type[Past]:
        """What bots are told of what their seats have seen."""
        return Past
