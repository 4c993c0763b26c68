"""The commands about positions: deal, moves, play, why, view, perft."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.cards.splitmix import SEEDS
from combotutor.cli.arguments import Option, Result, Told, whole_number
from combotutor.cli.progress import tracked
from combotutor.errors import IllegalMoveError, UsageError
from combotutor.games import AnyGame, Setting, deal, families, find_game, games, read

MOST_PLIES: Final = 30
"""The deepest perft that may be asked for; far beyond what can be counted."""
_DEALT_FOR: Final = 4
_RANDOM_SEEDS: Final = 1_000_000


def deal_options() -> tuple[Option, ...]:
    """Return the options of a deal: those of every game."""
    return _options(lambda game: game.deal_settings)


def play_options() -> tuple[Option, ...]:
    """Return what can be said of a position before it is played on: what every game asks."""
    return _options(lambda game: game.play_settings)


def _options(settings: Callable[[AnyGame], Sequence[Setting]]) -> tuple[Option, ...]:
    """Return each setting of all games once, in the words of the first family that has it."""
    found: dict[str, Option] = {}
    for family in families().values():
        for each in (each for game in family.games for each in settings(game)):
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
    given = _given(options, deal_options())
    found = deal(game.name, players, SplitMix64(seed), _settings(game, game.deal_settings, given, players))
    return {"position": found.line, "rules": game.name, "players": players, "seed": seed}


def _given(options: argparse.Namespace, offered: Iterable[Option]) -> dict[str, str | bool]:
    """Return those of the options that are given, by their names without dashes."""
    named = ((each.name[2:], getattr(options, each.name[2:].replace("-", "_"))) for each in offered)
    return {name: value for name, value in named if value not in (None, False)}


def _settings(
    game: AnyGame, settings: Sequence[Setting], given: Mapping[str, str | bool], seats: int
) -> dict[str, object]:
    """Return what is asked for of a game, by the names of its settings.

    Raises:
        UsageError: it does not offer an option that is given, or there is no such seat.
    """
    known = {each.name: each for each in settings}
    found: dict[str, object] = dict(given)
    for name, value in given.items():
        if name not in known:
            raise UsageError("no-setting", f"--{name}", name=f"--{name}", title=game.title)
        if known[name].is_seat:
            found[name] = whole_number(str(value), f"--{name}", 0, seats - 1)
    return found


def prepare_seat(_rest: list[str], options: argparse.Namespace) -> None:
    """Read `--seat`."""
    if options.seat is not None:
        options.seat = whole_number(options.seat, "--seat", 0, _most_seats() - 1)


def prepare_play(_rest: list[str], options: argparse.Namespace) -> None:
    """Take up what is said of every position, and refuse the number of a seat that no game has."""
    options.given = _given(options, play_options())
    for setting in (each for game in games().values() for each in game.play_settings if each.is_seat):
        if setting.name in options.given:
            whole_number(options.given[setting.name], f"--{setting.name}", 0, _most_seats() - 1)


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
    settings = _settings(found.game, found.game.play_settings, options.given, found.seats)
    found = found.changed(settings).played(words[1:])
    is_over = found.turn is None
    ours = {
        "position": None if is_over else found.line,
        "turn": found.turn,
        "pending": found.task,
        "round_over": is_over,
    }
    return Told(found, ours | found.facts | ours)  # a family adds to it, and changes nothing of it


def answer_why(words: list[str], options: argparse.Namespace) -> Result:
    """Tell whether a move is legal, and if not, which rule forbids it."""
    given = read(words[0])
    found: Result = {"position": words[0], "move": words[1], "legal": True}
    try:
        given.check(words[1])
    except IllegalMoveError as error:
        found |= {"legal": False, "reason": error.reason, "rule": error.rule, "says": error.text(options.language)}
    return Told(given, found)


def answer_view(words: list[str], options: argparse.Namespace) -> Result:
    """Show a position as one seat sees it; of a finished round nothing is shown, whoever looks."""
    found = read(words[0])
    seat = (found.turn or 0) if options.seat is None else options.seat
    return {"position": found.seen_by(seat).line, "seat": seat}


def answer_perft(words: list[str], options: argparse.Namespace) -> Result:
    """Count move sequences; interrupted, those counted so far are told."""
    given = read(words[0])
    depth = options.depth
    found: Result = {"position": words[0], "depth": depth, "nodes": None}
    if depth == 0:
        return found | {"nodes": 1}
    counted = 0
    try:
        for parts in tracked(given.counted(depth)):
            for part in parts:
                counted += part
    except KeyboardInterrupt:
        return found | {"interrupted": True, "counted": counted}
    return found | {"nodes": counted}
