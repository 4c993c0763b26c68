"""The rounds from which puzzles are taken: dealt from a seed, played on by bots, each moment kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from combotutor.cards import SplitMix64, stream
from combotutor.games.combo import RULE_SETS, Position, RuleSet, deal, play, view
from combotutor.puzzles.miner.job import Job
from combotutor.solver.bots import BaseBot, Bot, CarefulBot, RandomBot

_BOTS: Final[tuple[Bot, ...]] = (CarefulBot(), CarefulBot(), BaseBot(), RandomBot())
"""Who may make a move, each as likely: mostly sound play, with turns that nobody would expect."""

_ROUNDS: Final = 3
"""How many rounds a deal is played: in one, some kinds of moments seldom come about."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, and how many moves were made in its deal before."""

    position: Position
    ply: int


def rules_of(job: Job, number: int) -> RuleSet:
    """Return the rule set of a deal: they take turns."""
    return RULE_SETS[job.rules[number % len(job.rules)]]


def source(job: Job, number: int, part: int) -> SplitMix64:
    """Return the random source of a part of a deal, which no other part and no other deal shares.

    Args:
        job: the job.
        number: of the deal.
        part: 0 for its rounds; others as the caller numbers them.
    """
    return stream(stream(job.seed, number).next(), part)


def moments(job: Job, number: int) -> Iterator[Moment]:
    """Yield every moment at which a seat decides, in order, of the rounds of a deal; their moves are counted on."""
    random = source(job, number, 0)
    rules = rules_of(job, number)
    ply = 0
    for _ in range(_ROUNDS):
        position = deal(rules, rules.players[random.below(len(rules.players))], random)
        while position.result is None:
            yield Moment(position, ply)
            bot = _BOTS[random.below(len(_BOTS))]
            position = play(position, bot.choose(view(position, position.turn), random))
            ply += 1
