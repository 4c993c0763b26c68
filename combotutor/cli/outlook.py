"""The command outlook: what is wise with hidden hands, and its table as people read it."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Final

from combotutor.cards.splitmix import SEEDS
from combotutor.cli.arguments import Result, Told, whole_number
from combotutor.cli.guarantee import seconds
from combotutor.cli.losing import LOSING
from combotutor.cli.progress import watched
from combotutor.errors import InvalidError, UsageError
from combotutor.games import Seen, families, read
from combotutor.i18n import text, text_with
from combotutor.i18n.chances import percent_text
from combotutor.search import ENGINE, SECONDS, Engine, Outlook, Risk, Written, engine_of

MOST_SAMPLES: Final = 1_000_000

_SEED: Final = 0
_SHOWN: Final = 15
"""The most moves that are told one by one, besides the best."""
_BEST: Final = "★"
_LEAST: Final = 0.0005
"""Shares below this would round to none."""


def prepare_outlook(_rest: list[str], options: argparse.Namespace) -> None:
    """Read how long or in how many worlds to try, and the seed."""
    if options.samples is not None and options.seconds is not None:
        raise UsageError("samples-or-seconds", "--samples")
    if options.samples is not None:
        options.samples = whole_number(options.samples, "--samples", 1, MOST_SAMPLES)
    if options.seconds is not None:
        options.seconds = seconds(options.seconds, "--seconds")
    options.seed = _SEED if options.seed is None else whole_number(options.seed, "--seed", 0, SEEDS - 1)
    if options.words[0] == "-":
        _warm_up()


def _warm_up() -> None:
    """Load the engines, so that the first line takes no longer than the others."""
    for family in families().values():
        engine = family.get(ENGINE)
        if engine is not None:
            engine.warm_up()


def answer_outlook(words: list[str], options: argparse.Namespace) -> Told:
    """Estimate for every legal move how likely the seat is to lose; interrupted, what is known is told.

    What the line shows is what the seat knows; with `--as-seen` the line shows all, and the seat is given its view.

    Raises:
        InvalidError: the game cannot be asked.
    """
    given = read(words[0])
    engine, turn = engine_of(given.family, given.game), given.turn
    if engine is None:
        raise InvalidError("no-command-for", "RULES", title=given.game.title, name="outlook")
    seen = Written(turn or 0, given.position)
    told: Result = {"position": words[0], "seat": turn, "status": "estimated", "seed": options.seed}
    nothing = {"moves": [], "best": [], "worlds": 0, **engine.facts(seen)}
    if turn is None:
        return Told(given, told | nothing)
    try:
        with given.family.speaking():
            found = _found(engine, given.game.view(given.position, turn) if options.as_seen else seen, options)
    except KeyboardInterrupt:  # while the engine was being loaded
        return Told(given, told | nothing | {"interrupted": True})
    notation, loses = given.family.notation, given.family.get(LOSING)
    told |= nothing | {
        "moves": [_move(each, notation.format_move(each.move), loses) for each in found.moves],
        "best": [notation.format_move(move) for move in found.best],
        "worlds": found.worlds,
    }
    return Told(given, told | {"interrupted": True} if found.is_interrupted else told)


def _found(engine: Engine, seen: Seen, options: argparse.Namespace) -> Outlook:
    limit = SECONDS if options.seconds is None else options.seconds
    with watched(lambda worlds: text("risk.worlds", options.language, worlds=worlds)) as tell:
        progress = None if tell is None else _progress(tell, options.samples, limit)
        return engine.outlook(seen, samples=options.samples, seconds=limit, seed=options.seed, progress=progress)


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


def _move(each: Risk, word: str, loses: str) -> Result:
    return {"move": word, loses: each.loses, "low": each.low, "high": each.high, "samples": each.samples}


def outlook_table(result: Told, language: str) -> str:
    """Say how likely the seat is to lose after each move, in a table, and what that rests on."""
    if not result["moves"]:
        return text("risk.stopped-early" if result.get("interrupted") else "say.round-over", language)
    family, game = result.situation.family, result.situation.game
    loses, engine = family.get(LOSING), engine_of(family, game)
    lines = [text("risk.stopped", language)] if result.get("interrupted") else []
    values = {"seat": result["seat"], "count": result["worlds"]}
    lines.append(text_with(family.words, f"risk.title-{loses}", language, values))
    lines += _table(result, loses, text_with(family.words, f"risk.column-{loses}", language), language)
    lines.append(text("risk.best", language, sign=_BEST, count=len(result["best"])))
    notes = () if engine is None else engine.notes(result)
    return "\n".join([*lines, *(each.text(language) for each in notes)])


def _table(result: Result, loses: str, head: str, language: str) -> list[str]:
    best = set(result["best"])
    shown = [each for at, each in enumerate(result["moves"]) if at < _SHOWN or each["move"] in best]
    rows = [[text("risk.column-play", language), head, text("risk.column-between", language), ""]]
    for each in shown:
        sign = f"{_BEST} {text('risk.among-best', language)}" if each["move"] in best else ""
        rows.append([each["move"], _share(each, each[loses], language), _between(each, language), sign])
    first, second, third = (max(len(row[at]) for row in rows) for at in range(3))
    lines = [f"  {a:<{first}}  {b:>{second}}  {c:<{third}}  {d}".rstrip() for a, b, c, d in rows]
    hidden = len(result["moves"]) - len(shown)
    return [*lines, f"  {text('risk.more', language, count=hidden)}"] if hidden else lines


def _share(each: Result, share: float, language: str) -> str:
    """Say a share; none and all as what they are: so many worlds, and no certainty."""
    if share in {0, 1}:
        return text("risk.of-worlds", language, paid=round(share * each["samples"]), worlds=each["samples"])
    if share < _LEAST:
        return f"< {percent_text(_LEAST * 2, language)}"
    if share >= 1 - _LEAST:
        return f"> {percent_text(1 - _LEAST * 2, language)}"
    return percent_text(share, language)


def _between(each: Result, language: str) -> str:
    low, high = each["low"], each["high"]
    if low < _LEAST:
        return text("risk.at-most", language, high=percent_text(max(high, 2 * _LEAST), language))
    if high >= 1 - _LEAST:
        return text("risk.at-least", language, low=percent_text(min(low, 1 - 2 * _LEAST), language))
    return text("risk.between", language, low=percent_text(low, language), high=percent_text(high, language))
