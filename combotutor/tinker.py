"""Five functions to tinker with: text or values in, values out."""

from __future__ import annotations

from combotutor.cards import SplitMix64
from combotutor.families.combo.notation import parse_typed_row
from combotutor.families.combo.plan import Plan, plan_row
from combotutor.families.combo.rules import Position
from combotutor.games import Situation, read, situation
from combotutor.games import deal as deal_round
from combotutor.i18n import card_words


def deal(rules: str, players: int = 4, seed: int = 0) -> Position:
    """Return a fresh round of a rule set; the same seed gives the same deal everywhere.

    >>> deal("combo-breaker", players=3, seed=1).turn
    1

    Raises:
        InvalidError: no such rule set, or it is not played by so many.
    """
    position: Position = deal_round(rules, players, SplitMix64(seed)).position
    return position


def show(position: Position) -> str:
    """Return the line of a position, which `moves` and `play` read back.

    >>> show(play("combo-breaker 7,8/1,2/5 - 0 - 2/2/2", "7@1"))
    'combo-breaker 8/1,2/5 0:7 1 - 2/2/2'

    Raises:
        InvalidError: the round is over, and a finished round has no line.
    """
    return situation(position).line


def moves(position: Position | str) -> list[str]:
    """Return the legal moves of a position, or of its line, as words.

    >>> moves("combo-breaker 7,8/1,2/5 - 0 - 2/2/2")
    ['7@1', '7,8@1', '8@2']

    Raises:
        InvalidError: the line cannot be read.
        HiddenCardError: the hand of the seat that decides is not known.
    """
    return _situation(position).moves


def play(position: Position | str, *words: str) -> Position:
    """Return the position after some moves; its `result` tells how the round ended, if it did.

    >>> play("combo-breaker 7,8/1,2/5 - 0 - 2/2/2", "7,8@1").result.payers
    (1,)

    Raises:
        InvalidError: a word is no move.
        IllegalMoveError: a rule forbids one; `rule` is its number.
    """
    after: Position = _situation(position).played(words).position
    return after


def plan_hand(hand: str) -> Plan:
    """Return the fewest plays that empty a hand, typed as people type, with every best first play.

    >>> plan = plan_hand("5 8 5")
    >>> plan.plays, plan.first
    (2, ((2, 1),))

    Raises:
        InvalidError: the hand cannot be read.
        HiddenCardError: it holds a card that is not seen.
    """
    return plan_row(parse_typed_row(hand, card_words()))


def _situation(position: Position | str) -> Situation:
    return read(position) if isinstance(position, str) else situation(position)
