"""The commands about positions of any game: deal, moves, play, why, view, perft."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.cards.splitmix import SEEDS
from combotutor.cli.commands.position_answers import (
    DealAnswer,
    MovesAnswer,
    PerftAnswer,
    PlayAnswer,
    ViewAnswer,
    WhyAnswer,
)
from combotutor.cli.progress import tracked
from combotutor.errors import IllegalMoveError, UsageError
from combotutor.games import AnyGame, Setting, deal, families, find_game, games, read
from combotutor.games.command import Command, Given, Option, whole_number

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
    options: dict[str, Option] = {}
    for family in families().values():
        for each in (each for game in family.games for each in settings(game)):
            options.setdefault(each.name, Option(f"--{each.name}", each.value, words=family.words))
    return tuple(options.values())


@dataclass(frozen=True, slots=True)
class _DealArguments:
    """What is asked of a deal; what depends on the game is read with it."""

    players: str | None
    seed: str | None
    settings: Mapping[str, str | bool]


def _read_deal(given: Given) -> _DealArguments:
    return _DealArguments(given.text("--players"), given.text("--seed"), _wished(given, deal_options()))


def _deal(name: str, arguments: _DealArguments) -> DealAnswer:
    """Deal a round; without a seed one is drawn, and told."""
    game = find_game(name)
    least, most = game.players[0], game.players[-1]
    players = min(max(_DEALT_FOR, least), most)
    if arguments.players is not None:
        players = whole_number(arguments.players, "--players", least, most)
    seed = (
        secrets.randbelow(_RANDOM_SEEDS)
        if arguments.seed is None
        else whole_number(arguments.seed, "--seed", 0, SEEDS - 1)
    )
    settings = _settings(game, game.deal_settings, arguments.settings, players)
    return DealAnswer(deal(game.name, players, SplitMix64(seed), settings), players, seed)


def _wished(given: Given, offered: Iterable[Option]) -> dict[str, str | bool]:
    """Return those of the options that are given, by their names without dashes."""
    return {each.name[2:]: given.options[each.name] for each in offered if given.has(each.name)}


def _settings(
    game: AnyGame, settings: Sequence[Setting], given: Mapping[str, str | bool], seats: int
) -> dict[str, object]:
    """Return what is asked for of a game, by the names of its settings.

    Raises:
        UsageError: it does not offer an option that is given, or there is no such seat.
    """
    known = {each.name: each for each in settings}
    wished: dict[str, object] = dict(given)
    for name, value in given.items():
        if name not in known:
            raise UsageError("no-setting", f"--{name}", name=f"--{name}", title=game.title)
        if known[name].is_seat:
            wished[name] = whole_number(str(value), f"--{name}", 0, seats - 1)
    return wished


def _moves(line: str, _given: Given) -> MovesAnswer:
    """List the legal moves of a position."""
    situation = read(line)
    return MovesAnswer(line, situation.turn, tuple(situation.moves))


@dataclass(frozen=True, slots=True)
class _PlayArguments:
    """The moves to be played, after what is said of every position."""

    moves: tuple[str, ...]
    settings: Mapping[str, str | bool]


def _read_play(given: Given) -> _PlayArguments:
    """Take up what is said of every position, and refuse the number of a seat that no game has."""
    wished = _wished(given, play_options())
    for setting in (each for game in games().values() for each in game.play_settings if each.is_seat):
        if setting.name in wished:
            whole_number(str(wished[setting.name]), f"--{setting.name}", 0, _most_seats() - 1)
    return _PlayArguments(given.rest, wished)


def _most_seats() -> int:
    """Return the most seats that any game has."""
    return max(game.players[-1] for game in games().values())


def _play(line: str, arguments: _PlayArguments) -> PlayAnswer:
    """Play moves and tell where they lead."""
    situation = read(line)
    settings = _settings(situation.game, situation.game.play_settings, arguments.settings, situation.seats)
    return PlayAnswer(situation.changed(settings).played(arguments.moves))


def _why(line: str, given: Given) -> WhyAnswer:
    """Tell whether a move is legal, and if not, which rule forbids it."""
    situation, (move, *_) = read(line), given.rest
    try:
        situation.check(move)
    except IllegalMoveError as error:
        return WhyAnswer(line, situation, move, error)
    return WhyAnswer(line, situation, move)


def _view(line: str, seat: int | None) -> ViewAnswer:
    """Show a position as one seat sees it; of a finished round nothing is shown, whoever looks."""
    situation = read(line)
    wished = (situation.turn or 0) if seat is None else seat
    return ViewAnswer(situation.seen_by(wished).line, wished)


def _perft(line: str, depth: int) -> PerftAnswer:
    """Count move sequences; interrupted, those counted so far are told."""
    situation = read(line)
    if depth == 0:
        return PerftAnswer(line, depth, 1)
    counted = 0
    try:
        for parts in tracked(situation.counted(depth)):
            for part in parts:
                counted += part
    except KeyboardInterrupt:
        return PerftAnswer(line, depth, counted, is_interrupted=True)
    return PerftAnswer(line, depth, counted)


DEAL: Final = Command(
    "deal",
    ("RULES",),
    (Option("--players", "N"), Option("--seed", "S")),
    _read_deal,
    _deal,
    reads_lines=False,
    settings=deal_options,
)
MOVES: Final = Command("moves", ("POSITION",), (), lambda given: given, _moves)
PLAY: Final = Command("play", ("POSITION", "MOVE…"), (), _read_play, _play, settings=play_options)
WHY: Final = Command("why", ("POSITION", "MOVE"), (), lambda given: given, _why)
VIEW: Final = Command(
    "view",
    ("POSITION",),
    (Option("--seat", "SEAT"),),
    lambda given: given.number("--seat", 0, _most_seats() - 1),
    _view,
)
PERFT: Final = Command(
    "perft", ("POSITION", "DEPTH"), (), lambda given: whole_number(given.rest[0], "DEPTH", 0, MOST_PLIES), _perft
)
