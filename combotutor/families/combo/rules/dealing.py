"""Dealing a round: the first of a game, or the next."""

from __future__ import annotations

from dataclasses import replace

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Row
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.rules.position import HandCard, Position, Seat, check_seat
from combotutor.families.combo.rules.ruleset import RuleSet
from combotutor.families.combo.rules.settlement import totals


def deal(
    rules: RuleSet,
    players: int,
    random: SplitMix64,
    *,
    oldest: int = 0,
    leader: int | None = None,
    has_points: bool = False,
) -> Position:
    """Return a fresh round: all cards shuffled, hands seat by seat, then the reserves seat by seat, then the pile.

    Args:
        rules: the rule set.
        players: how many seats.
        random: the source of the shuffle.
        oldest: the seat of the oldest player.
        leader: the seat that leads; None for the first round's own rule.
        has_points: whether the points variant is played.

    Raises:
        InvalidError: the rule set does not deal so many seats, has no points variant, or there is no such seat.
    """
    _check_table(rules, players, has_points=has_points)
    for field, seat in (("oldest", oldest), ("TURN", leader or 0)):
        check_seat(seat, players, field)
    if leader is None:
        leader = (oldest + 1) % players if rules.oldest_deals else 0
    empty = Position(
        rules=rules,
        seats=tuple(Seat((), (), rules.tokens) for _ in range(players)),
        trick=(),
        turn=leader,
        pile=(),
        points=(0,) * players if has_points else None,
        oldest=oldest,
    )
    return _dealt(empty, random)


def _check_table(rules: RuleSet, players: int, *, has_points: bool) -> None:
    if players not in rules.players:
        least, most = rules.players[0], rules.players[-1]
        raise InvalidError("players", "SEATS", players=players, least=least, most=most, title=rules.title)
    if has_points and not rules.has_points:
        raise InvalidError("no-points", "points", title=rules.title)


def next_round(position: Position, random: SplitMix64) -> Position:
    """Return the round that follows a finished one: tokens and points carried on, all cards dealt anew.

    Raises:
        InvalidError: the round is not finished, or the game is over.
    """
    result = position.result
    if result is None or result.next_leader is None:
        raise InvalidError("round-runs" if result is None else "game-over", "LINE")
    seats = tuple(Seat((), (), tokens) for tokens in result.tokens)
    bare = replace(position, seats=seats, trick=(), turn=result.next_leader, points=totals(position), result=None)
    return _dealt(bare, random)


def _dealt(position: Position, random: SplitMix64) -> Position:
    rules, players = position.rules, len(position.seats)
    cards: Row = tuple(random.shuffled(rules.deck.cards))
    size, kept = rules.hand_size(players), rules.reserve
    after_hands = size * players
    seats = tuple(
        replace(
            each,
            hand=tuple(HandCard(card, frozenset({seat})) for card in cards[seat * size : (seat + 1) * size]),
            reserve=cards[after_hands + seat * kept : after_hands + (seat + 1) * kept],
        )
        for seat, each in enumerate(position.seats)
    )
    return replace(position, seats=seats, pile=cards[after_hands + players * kept :], discards=())
