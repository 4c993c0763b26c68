"""The commands about positions: deal, moves, play, why, view, perft."""

from __future__ import annotations

import argparse
import secrets
from dataclasses import replace
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.cards.splitmix import SEEDS
from combotutor.cli.arguments import Result, whole_number
from combotutor.cli.progress import tracked
from combotutor.errors import IllegalMoveError, InvalidError
from combotutor.games import GAMES, perft_parts
from combotutor.games.combo import (
    RULE_SETS,
    Position,
    deal,
    legal_moves,
    pending_name,
    play,
    totals,
    view,
    winners,
)
from combotutor.notation import format_hand, format_move, format_position, parse_legal_move, parse_position, play_words
from combotutor.notation.options import parse_rules

MOST_PLIES: Final = 30
"""The deepest perft that may be asked for; far beyond what can be counted."""
MOST_SEATS: Final = max(rules.players[-1] for rules in RULE_SETS.values())
"""The most seats that any game has."""
_DEALT_FOR: Final = 4
_RANDOM_SEEDS: Final = 1_000_000


def answer_deal(words: list[str], options: argparse.Namespace) -> Result:
    """Deal a round; without a seed one is drawn, and told."""
    rules = parse_rules(words[0])
    least, most = rules.players[0], rules.players[-1]
    players = _DEALT_FOR if options.players is None else whole_number(options.players, "--players", least, most)
    seed = (
        secrets.randbelow(_RANDOM_SEEDS) if options.seed is None else whole_number(options.seed, "--seed", 0, SEEDS - 1)
    )
    oldest = 0 if options.oldest is None else whole_number(options.oldest, "--oldest", 0, players - 1)
    position = deal(rules, players, SplitMix64(seed), oldest=oldest, has_points=options.points)
    return {"position": format_position(position), "rules": rules.name, "players": players, "seed": seed}


def prepare_seat(_rest: list[str], options: argparse.Namespace) -> None:
    """Read `--seat`."""
    if options.seat is not None:
        options.seat = whole_number(options.seat, "--seat", 0, MOST_SEATS - 1)


def prepare_oldest(_rest: list[str], options: argparse.Namespace) -> None:
    """Read `--oldest`."""
    if options.oldest is not None:
        options.oldest = whole_number(options.oldest, "--oldest", 0, MOST_SEATS - 1)


def prepare_depth(rest: list[str], options: argparse.Namespace) -> None:
    """Read the depth of a perft."""
    options.depth = whole_number(rest[0], "DEPTH", 0, MOST_PLIES)


def _check_seat(position: Position, seat: int) -> None:
    if seat >= len(position.seats):
        raise InvalidError("no-such-seat", "seat", seat=seat, last=len(position.seats) - 1)


def answer_moves(words: list[str], _options: argparse.Namespace) -> Result:
    """List the legal moves of a position."""
    position = parse_position(words[0])
    found = [format_move(move) for move in legal_moves(position)]
    return {"position": words[0], "turn": None if position.result else position.turn, "moves": found}


def answer_play(words: list[str], options: argparse.Namespace) -> Result:
    """Play moves and tell where they lead."""
    position = parse_position(words[0])
    if options.oldest is not None:
        _check_seat(position, options.oldest)
        position = _with_oldest(position, options.oldest)
    position = play_words(position, words[1:])
    return _finished(position) if position.result else _running(position)


def _with_oldest(position: Position, oldest: int) -> Position:
    """Return the position with another oldest seat; the next leader of a round already over may change with it."""
    result = position.result
    if result is not None and len(result.payers) > 1 and result.next_leader is not None:
        result = replace(result, next_leader=oldest)
    start = None if position.turn_start is None else replace(position.turn_start, oldest=oldest)
    return replace(position, oldest=oldest, result=result, turn_start=start)


def _running(position: Position) -> Result:
    starts_trick = not position.trick and position.pending is None
    return {
        "position": format_position(position),
        "turn": position.turn,
        "pending": None if position.pending is None else pending_name(position.pending),
        "round_over": False,
        "payers": [],
        "next_leader": position.turn if starts_trick else None,
    }


def _finished(position: Position) -> Result:
    result = position.result
    assert result is not None, "only a finished round gets here"
    found: Result = {
        "position": None,
        "turn": None,
        "pending": None,
        "round_over": True,
        "payers": list(result.payers),
        "next_leader": result.next_leader,
        "end": result.end.value,
        "hands": [format_hand(seat) for seat in position.seats],
        "tokens": list(result.tokens),
        "losers": list(result.losers),
        "points": None if result.points is None else list(result.points),
    }
    points = totals(position)
    if points is not None:
        found["totals"] = list(points)
    if result.losers:
        found["winners"] = list(winners(position))
    return found


def answer_why(words: list[str], options: argparse.Namespace) -> Result:
    """Tell whether a move is legal, and if not, which rule forbids it."""
    position = parse_position(words[0])
    found: Result = {"position": words[0], "move": words[1], "legal": True}
    try:
        parse_legal_move(position, words[1])
    except IllegalMoveError as error:
        found |= {"legal": False, "reason": error.reason, "rule": error.rule, "says": error.text(options.language)}
    return found


def answer_view(words: list[str], options: argparse.Namespace) -> Result:
    """Show a position as one seat sees it."""
    position = parse_position(words[0])
    seat = position.turn if options.seat is None else options.seat
    _check_seat(position, seat)
    if position.result is not None:
        raise InvalidError("finished-round", "LINE")
    return {"position": format_position(view(position, seat).position), "seat": seat}


def answer_perft(words: list[str], options: argparse.Namespace) -> Result:
    """Count move sequences; interrupted, those counted so far are told."""
    position = parse_position(words[0])
    depth = options.depth
    game = GAMES[position.rules.name]
    found: Result = {"position": words[0], "depth": depth, "nodes": None}
    if depth == 0:
        return found | {"nodes": 1}
    counted = 0
    try:
        for move in tracked(legal_moves(position)):
            for part in perft_parts(game, play(position, move), depth - 1):
                counted += part
    except KeyboardInterrupt:
        return found | {"interrupted": True, "counted": counted}
    return found | {"nodes": counted}
