"""The command outlook: what is wise with hidden hands; the family of the game estimates it, or its rules alone."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from combotutor.cards.splitmix import SEEDS
from combotutor.cli.arguments import Command, Given, Option
from combotutor.cli.commands.expected import Expected
from combotutor.cli.progress import watched
from combotutor.errors import UsageError
from combotutor.games import Seen, families, read
from combotutor.games.verbs import no_command
from combotutor.i18n import text
from combotutor.search import ENGINE, SECONDS, Engine, Outlook, Written, engine_of

MOST_SAMPLES: Final = 1_000_000

_SEED: Final = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """How long, or in how many worlds, to try, and what is known to the seat."""

    samples: int | None
    seconds: float
    seed: int
    as_seen: bool
    language: str


def _read(given: Given) -> Asked:
    """Read how long or in how many worlds to try, and the seed."""
    if given.has("--samples") and given.has("--seconds"):
        raise UsageError("samples-or-seconds", "--samples")
    samples, seconds = given.number("--samples", 1, MOST_SAMPLES), given.seconds("--seconds")
    seed = given.number("--seed", 0, SEEDS - 1)
    if given.reads_lines:
        _warm_up()
    limit = SECONDS if seconds is None else seconds
    return Asked(samples, limit, _SEED if seed is None else seed, given.has("--as-seen"), given.language)


def _warm_up() -> None:
    """Load the engines, so that the first line takes no longer than the others."""
    for family in families().values():
        engine = family.get(ENGINE)
        if engine is not None:
            engine.warm_up()


def _answer(line: str, asked: Asked) -> Expected:
    """Estimate for every legal move how likely the seat is to lose; interrupted, what is known is told.

    What the line shows is what the seat knows; with `--as-seen` the line shows all, and the seat is given its view.

    Raises:
        InvalidError: the game cannot be asked.
    """
    given = read(line)
    engine, turn = engine_of(given.family, given.game), given.turn
    if engine is None:
        raise no_command("outlook", given.game)
    seen: Seen = Written(turn or 0, given.position)
    if turn is None:
        return Expected(line, given, engine, seen, asked.seed)
    with given.family.speaking():
        try:
            found = _found(engine, given.game.view(given.position, turn) if asked.as_seen else seen, asked)
        except KeyboardInterrupt:  # while the engine was being loaded
            return Expected(line, given, engine, seen, asked.seed, is_interrupted=True)
    return Expected(line, given, engine, seen, asked.seed, found, is_interrupted=found.is_interrupted)


def _found(engine: Engine, seen: Seen, asked: Asked) -> Outlook:
    with watched(lambda worlds: text("risk.worlds", asked.language, worlds=worlds)) as tell:
        progress = None if tell is None else _progress(tell, asked.samples, asked.seconds)
        return engine.outlook(seen, samples=asked.samples, seconds=asked.seconds, seed=asked.seed, progress=progress)


def _progress(tell: Callable[[int, int, int], None], samples: int | None, limit: float) -> Callable[[int], None]:
    """Return what turns the worlds drawn so far into parts done: worlds of those wanted, or the time in per cent."""
    start: list[float] = []  # when it is first told: by then everything is loaded

    def told(worlds: int) -> None:
        now = time.monotonic()
        if not start:
            start.append(now)
        if samples is not None:
            tell(worlds, samples, worlds)
        else:
            tell(min(100, int(100 * (now - start[0]) / limit)), 100, worlds)

    return told


OUTLOOK: Final = Command(
    "outlook",
    ("POSITION",),
    (Option("--as-seen"), Option("--samples", "N"), Option("--seconds", "T"), Option("--seed", "S")),
    _read,
    _answer,
)
