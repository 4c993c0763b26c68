"""The commands about positions: deal, moves, play, why, view, perft."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Iterable, Sequence
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.cards.splitmix import SEEDS
from combotutor.cli.arguments import Option, Result, Told, whole_number
from combotutor.cli.progress import tracked
from combotutor.errors import IllegalMoveError, UsageError
from combotutor.games import (
    AnyGame,
    Family,
    Setting,
    families,
    family_of,
    find_game,
    games,
    perft_parts,
    read,
    situation,
)

MOST_PLIES: Final = 30
"""The deepest perft that may be asked for; far beyond what can be counted."""
_DEALT_FOR: Final = 4
_RANDOM_SEEDS: Final = 1_000_000


def deal_options() -> tuple[Option, ...]:
    """Return the options of a deal: those of every game."""
    return _options((family, game.deal_settings) for family in families().values() for game in family.games)


def play_options() -> tuple[Option, ...]:
    """Return what can be said of a position before it is played on: what every game asks."""
    return _options((family, game.play_settings) for family in families().values() for game in family.games)


def _options(offered: Iterable[tuple[Family, Sequence[Setting]]]) -> tuple[Option, ...]:
    """Return each setting once, in the words of the first family that has it."""
    found: dict[str, Option] = {}
    for family, settings in offered:
        for each in settings:
            found.setdefault(each.name, Option(f"--{each.name}", each.value, words=family.words))
    return tuple(found.values())


def answer_deal(words: list[str], options: argparse.Namespace) -> Result:
    """Deal a round; without a seed one is drawn, and told."""
    game = find_game(words[0])
    least, most = game.players[0], game.players[-1]
    players = min(max(_DEALT_FOR, least), most)
    if options.players is not None:
        players = whole_number(options.players, "--players", least, most)
    seed = (
        secrets.randbelow(_RANDOM_SEEDS) if options.seed is None else whole_number(options.seed, "--seed", 0, SEEDS - 1)
    )
    settings = _settings(game, game.deal_settings, deal_options(), options, players)
    with family_of(game.name).speaking():
        position = game.deal(players, SplitMix64(seed), settings)
    return {"position": situation(position).line, "rules": game.name, "players": players, "seed": seed}


def _settings(
    game: AnyGame, settings: Sequence[Setting], offered: Iterable[Option], options: argparse.Namespace, seats: int
) -> dict[str, object]:
    """Return what is asked for of a game, by the names of its settings.

    Raises:
        UsageError: it does not offer an option that is given, or there is no such seat.
    """
    known = {each.name: each for each in settings}
    given = {option.name[2:]: getattr(options, option.name[2:].replace("-", "_")) for option in offered}
    found: dict[str, object] = {}
    for name, value in given.items():
        if value is None or value is False:
            continue
        if name not in known:
            raise UsageError("no-setting", f"--{name}", name=f"--{name}", title=game.title)
        is_text = known[name].is_seat and isinstance(value, str)
        found[name] = whole_number(value, f"--{name}", 0, seats - 1) if is_text else value
    return found


def prepare_seat(_rest: list[str], options: argparse.Namespace) -> None:
    """Read `--seat`."""
    if options.seat is not None:
        options.seat = whole_number(options.seat, "--seat", 0, _most_seats() - 1)


def prepare_play(_rest: list[str], options: argparse.Namespace) -> None:
    """Read the seats among the options of `play`, which are the same for every line."""
    for setting in {each for game in games().values() for each in game.play_settings if each.is_seat}:
        name = setting.name.replace("-", "_")
        if getattr(options, name) is not None:
            setattr(options, name, whole_number(getattr(options, name), f"--{setting.name}", 0, _most_seats() - 1))


def _most_seats() -> int:
    """Return the most seats that any game has."""
    return max(game.players[-1] for game in games().values())


def prepare_depth(rest: list[str], options: argparse.Namespace) -> None:
    """Read the depth of a perft."""
    options.depth = whole_number(rest[0], "DEPTH", 0, MOST_PLIES)


def answer_moves(words: list[str], _options: argparse.Namespace) -> Result:
    """List the legal moves of a position."""
    found = read(words[0])
    return {"position": words[0], "turn": found.turn, "moves": found.moves}


def answer_play(words: list[str], options: argparse.Namespace) -> Result:
    """Play moves and tell where they lead."""
    found = read(words[0])
    game, seats = found.game, found.game.seats(found.position)
    settings = _settings(game, game.play_settings, play_options(), options, seats)
    found = situation(game.changed(found.position, settings)).played(words[1:])
    is_over = found.turn is None
    fields = {
        "position": None if is_over else found.line,
        "turn": found.turn,
        "pending": game.task(found.position),
        "round_over": is_over,
        **found.family.notation.facts(found.position),
    }
    return Told(found, fields)


def answer_why(words: list[str], options: argparse.Namespace) -> Result:
    """Tell whether a move is legal, and if not, which rule forbids it."""
    given = read(words[0])
    found: Result = {"position": words[0], "move": words[1], "legal": True}
    try:
        with given.family.speaking():
            given.family.notation.parse_legal_move(given.position, words[1])
    except IllegalMoveError as error:
        found |= {"legal": False, "reason": error.reason, "rule": error.rule, "says": error.text(options.language)}
    return Told(given, found)


def answer_view(words: list[str], options: argparse.Namespace) -> Result:
    """Show a position as one seat sees it."""
    found = read(words[0])
    seat = options.seat
    if seat is None:
        # Of a finished round nothing is shown, whoever looks: the line below says so.
        seat = found.turn or 0
    seen = found.seen_by(seat)
    return {"position": seen.line, "seat": seat}


def answer_perft(words: list[str], options: argparse.Namespace) -> Result:
    """Count move sequences; interrupted, those counted so far are told."""
    given = read(words[0])
    depth = options.depth
    found: Result = {"position": words[0], "depth": depth, "nodes": None}
    if depth == 0:
        return found | {"nodes": 1}
    counted = 0
    try:
        for move in tracked(given.game.legal_moves(given.position)):
            for part in perft_parts(given.game, given.game.play(given.position, move), depth - 1):
                counted += part
    except KeyboardInterrupt:
        return found | {"interrupted": True, "counted": counted}
    return found | {"nodes": counted}
