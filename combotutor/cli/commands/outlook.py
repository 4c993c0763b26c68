"""The command outlook: what is wise with hidden hands; the family of the game estimates it, or its rules alone."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from combotutor.cards.splitmix import SEEDS
from combotutor.cli.progress import watched
from combotutor.errors import UsageError
from combotutor.games import Seen, Situation, families, read
from combotutor.games.command import Answer, Command, Fields, Given, Option
from combotutor.games.verbs import no_command
from combotutor.i18n import text, text_with
from combotutor.i18n.chances import percent_text
from combotutor.search import ENGINE, LOSING, SECONDS, Engine, Outlook, Risk, Written, engine_of

MOST_SAMPLES: Final = 1_000_000
SHOWN: Final = 15
"""The most moves that are told one by one, besides the best."""
_SEED: Final = 0
_BEST: Final = "★"
_LEAST: Final = 0.0005
"""Shares below this would round to none."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """How long, or in how many worlds, to try, and what is known to the seat."""

    samples: int | None
    seconds: float
    seed: int
    as_seen: bool
    language: str


@dataclass(frozen=True, slots=True)
class OutlookAnswer(Answer):
    """How likely a seat is to lose after each move.

    Args:
        line: that it was asked by.
        situation: the position that it shows.
        engine: what estimates.
        seen: what the line tells the seat.
        seed: of the worlds.
        estimate: None where the round is over, or somebody stopped it before anything was known.
        is_interrupted: whether somebody stopped it.
    """

    line: str
    situation: Situation
    engine: Engine
    seen: Seen
    seed: int
    estimate: Outlook | None = None
    is_interrupted: bool = False

    @property
    def loses(self) -> str:
        """What the game calls it to lose."""
        return self.situation.family.get(LOSING)

    def word(self, move: object) -> str:
        """Return the word for a move."""
        return self.situation.family.notation.format_move(move)

    def to_json(self) -> Fields:
        """Return every move with its share and interval, the least risk first, and what is told of the estimate."""
        estimate = self.estimate or Outlook((), (), 0)
        fields: Fields = {
            "position": self.line,
            "seat": self.situation.turn,
            "status": "estimated",
            "seed": self.seed,
            "moves": [self._fields(each) for each in estimate.moves],
            "best": [self.word(move) for move in estimate.best],
            "worlds": estimate.worlds,
            **self.engine.facts(self.seen),
        }
        return fields | {"interrupted": True} if self.is_interrupted else fields

    def _fields(self, each: Risk) -> Fields:
        limits = {"low": each.low, "high": each.high, "samples": each.samples}
        return {"move": self.word(each.move), self.loses: each.loses, **limits}

    def prose(self, language: str) -> str:
        """Say it in a table, and what it rests on."""
        estimate, words = self.estimate, self.situation.family.words
        if estimate is None or not estimate.moves:
            return text("risk.stopped-early" if self.is_interrupted else "say.round-over", language)
        lines = [text("risk.stopped", language)] if self.is_interrupted else []
        values = {"seat": self.situation.turn, "count": estimate.worlds}
        lines.append(text_with(words, f"risk.title-{self.loses}", language, values))
        lines += self._table(estimate, text_with(words, f"risk.column-{self.loses}", language), language)
        lines.append(text("risk.best", language, sign=_BEST, count=len(estimate.best)))
        return "\n".join([*lines, *(each.text(language) for each in self.engine.notes(self.seen))])

    def _table(self, estimate: Outlook, head: str, language: str) -> list[str]:
        shown = [each for at, each in enumerate(estimate.moves) if at < SHOWN or each.move in estimate.best]
        rows = [[text("risk.column-play", language), head, text("risk.column-between", language), ""]]
        for each in shown:
            sign = f"{_BEST} {text('risk.among-best', language)}" if each.move in estimate.best else ""
            rows.append([self.word(each.move), _share(each, language), _between(each, language), sign])
        first, second, third = (max(len(row[at]) for row in rows) for at in range(3))
        lines = [f"  {a:<{first}}  {b:>{second}}  {c:<{third}}  {d}".rstrip() for a, b, c, d in rows]
        hidden = len(estimate.moves) - len(shown)
        return [*lines, f"  {text('risk.more', language, count=hidden)}"] if hidden else lines


def _share(each: Risk, language: str) -> str:
    """Say a share; none and all as what they are: so many worlds, and no certainty."""
    share = each.loses
    if share in {0, 1}:
        return text("risk.of-worlds", language, paid=round(share * each.samples), worlds=each.samples)
    if share < _LEAST:
        return f"< {percent_text(_LEAST * 2, language)}"
    if share >= 1 - _LEAST:
        return f"> {percent_text(1 - _LEAST * 2, language)}"
    return percent_text(share, language)


def _between(each: Risk, language: str) -> str:
    low, high = each.low, each.high
    if low < _LEAST:
        return text("risk.at-most", language, high=percent_text(max(high, 2 * _LEAST), language))
    if high >= 1 - _LEAST:
        return text("risk.at-least", language, low=percent_text(min(low, 1 - 2 * _LEAST), language))
    return text("risk.between", language, low=percent_text(low, language), high=percent_text(high, language))


def _read(given: Given) -> Arguments:
    """Read how long or in how many worlds to try, and the seed."""
    if given.has("--samples") and given.has("--seconds"):
        raise UsageError("samples-or-seconds", "--samples")
    samples, seconds = given.number("--samples", 1, MOST_SAMPLES), given.seconds("--seconds")
    seed = given.number("--seed", 0, SEEDS - 1)
    if given.reads_lines:
        _warm_up()
    limit = SECONDS if seconds is None else seconds
    return Arguments(samples, limit, _SEED if seed is None else seed, given.has("--as-seen"), given.language)


def _warm_up() -> None:
    """Load the engines, so that the first line takes no longer than the others."""
    for family in families().values():
        engine = family.get(ENGINE)
        if engine is not None:
            engine.warm_up()


def _answer(line: str, arguments: Arguments) -> OutlookAnswer:
    """Estimate for every legal move how likely the seat is to lose; interrupted, what is known is told.

    What the line shows is what the seat knows; with `--as-seen` the line shows all, and the seat is given its view.

    Raises:
        InvalidError: the game cannot be asked.
    """
    situation = read(line)
    engine, turn = engine_of(situation.family, situation.game), situation.turn
    if engine is None:
        raise no_command("outlook", situation.game)
    seen: Seen = Written(turn or 0, situation.position)
    if turn is None:
        return OutlookAnswer(line, situation, engine, seen, arguments.seed)
    with situation.family.speaking():
        try:
            estimate = _estimated(
                engine, situation.game.view(situation.position, turn) if arguments.as_seen else seen, arguments
            )
        except KeyboardInterrupt:  # while the engine was being loaded
            return OutlookAnswer(line, situation, engine, seen, arguments.seed, is_interrupted=True)
    return OutlookAnswer(
        line, situation, engine, seen, arguments.seed, estimate, is_interrupted=estimate.is_interrupted
    )


def _estimated(engine: Engine, seen: Seen, arguments: Arguments) -> Outlook:
    with watched(lambda worlds: text("risk.worlds", arguments.language, worlds=worlds)) as tell:
        progress = None if tell is None else _progress(tell, arguments.samples, arguments.seconds)
        return engine.outlook(
            seen, samples=arguments.samples, seconds=arguments.seconds, seed=arguments.seed, progress=progress
        )


def _progress(tell: Callable[[int, int, int], None], samples: int | None, limit: float) -> Callable[[int], None]:
    """Return what turns the worlds drawn so far into parts done: worlds of those wanted, or the time in per cent."""
    start: list[float] = []  # when it is first told: by then everything is loaded

    def note(worlds: int) -> None:
        now = time.monotonic()
        if not start:
            start.append(now)
        if samples is not None:
            tell(worlds, samples, worlds)
        else:
            tell(min(100, int(100 * (now - start[0]) / limit)), 100, worlds)

    return note


COMMAND: Final = Command(
    "outlook",
    ("POSITION",),
    (Option("--as-seen"), Option("--samples", "N"), Option("--seconds", "T"), Option("--seed", "S")),
    _read,
    _answer,
)
