"""The command outlook: what is wise with hidden hands, and its table as people read it."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from combotutor.cards.splitmix import SEEDS
from combotutor.cli.arguments import Result, whole_number
from combotutor.cli.guarantee import seconds
from combotutor.cli.progress import watched
from combotutor.errors import UsageError
from combotutor.families.combo.notation import format_move, parse_position
from combotutor.families.combo.rules import Position, View, view
from combotutor.i18n import text
from combotutor.i18n.chances import percent_text

if TYPE_CHECKING:  # the playouts load their kernels, which only this command needs
    from combotutor.families.combo.solver.outlook import Outlook, Risk

MOST_SAMPLES: Final = 1_000_000

_SEED: Final = 0
_SMALLEST: Final = "combo-breaker 1/?/x - 0 - 2/2/2"
_SHOWN: Final = 15
"""The most plays that are told one by one, besides the best."""
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
    """Load the playouts, so that the first line takes no longer than the others."""
    from combotutor.families.combo.solver.outlook import outlook

    position = parse_position(_SMALLEST)
    outlook(View(position.turn, position), samples=1)


def answer_outlook(words: list[str], options: argparse.Namespace) -> Result:
    """Estimate for every legal play how likely the seat is to pay; interrupted, what is known is told.

    What the line shows is what the seat knows; with `--as-seen` the line shows all, and the seat is given its view.
    """
    position = parse_position(words[0])
    told: Result = {"position": words[0], "seat": position.turn, "status": "estimated", "seed": options.seed}
    if position.result is not None:
        return told | {"moves": [], "best": [], "worlds": 0, "discards_known": position.discards is not None}
    try:
        found = _found(position, options)
    except KeyboardInterrupt:  # while the playouts were being loaded
        nothing = {"moves": [], "best": [], "worlds": 0, "discards_known": position.discards is not None}
        return told | nothing | {"interrupted": True}
    told |= {
        "moves": [_move(each) for each in found.moves],
        "best": [format_move(move) for move in found.best],
        "worlds": found.worlds,
        "discards_known": found.discards_known,
    }
    return told | {"interrupted": True} if found.is_interrupted else told


def _found(position: Position, options: argparse.Namespace) -> Outlook:
    from combotutor.families.combo.solver.outlook import SECONDS, outlook

    seen = view(position, position.turn) if options.as_seen else View(position.turn, position)
    limit = SECONDS if options.seconds is None else options.seconds
    with watched(lambda worlds: text("risk.worlds", options.language, worlds=worlds)) as tell:
        progress = None if tell is None else _progress(tell, options.samples, limit)
        return outlook(seen, samples=options.samples, seconds=limit, seed=options.seed, progress=progress)


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


def _move(each: Risk) -> Result:
    return {
        "move": format_move(each.move),
        "pays": each.pays,
        "low": each.low,
        "high": each.high,
        "samples": each.samples,
    }


def outlook_table(result: Result, language: str) -> str:
    """Say how likely the seat is to pay after each play, in a table, and what that rests on."""
    if not result["moves"]:
        return text("risk.stopped-early" if result.get("interrupted") else "say.round-over", language)
    lines = [text("risk.stopped", language)] if result.get("interrupted") else []
    lines.append(text("risk.title", language, seat=result["seat"], count=result["worlds"]))
    lines += _table(result, language)
    lines.append(text("risk.best", language, sign=_BEST, count=len(result["best"])))
    lines.append(text("risk.careful", language))
    if not result["discards_known"]:
        lines.append(text("risk.discards", language))
    return "\n".join(lines)


def _table(result: Result, language: str) -> list[str]:
    best = set(result["best"])
    shown = [each for at, each in enumerate(result["moves"]) if at < _SHOWN or each["move"] in best]
    heads = [text("risk.column-play", language), text("risk.column-pays", language)]
    rows = [[*heads, text("risk.column-between", language), ""]]
    for each in shown:
        sign = f"{_BEST} {text('risk.among-best', language)}" if each["move"] in best else ""
        rows.append([each["move"], _pays(each, language), _between(each, language), sign])
    first, second, third = (max(len(row[at]) for row in rows) for at in range(3))
    lines = [f"  {a:<{first}}  {b:>{second}}  {c:<{third}}  {d}".rstrip() for a, b, c, d in rows]
    hidden = len(result["moves"]) - len(shown)
    return [*lines, f"  {text('risk.more', language, count=hidden)}"] if hidden else lines


def _pays(each: Result, language: str) -> str:
    """Say a share; none and all as what they are: so many worlds, and no certainty."""
    if each["pays"] in {0, 1}:
        return text("risk.of-worlds", language, paid=round(each["pays"] * each["samples"]), worlds=each["samples"])
    if each["pays"] < _LEAST:
        return f"< {percent_text(_LEAST * 2, language)}"
    if each["pays"] >= 1 - _LEAST:
        return f"> {percent_text(1 - _LEAST * 2, language)}"
    return percent_text(each["pays"], language)


def _between(each: Result, language: str) -> str:
    low, high = each["low"], each["high"]
    if low < _LEAST:
        return text("risk.at-most", language, high=percent_text(max(high, 2 * _LEAST), language))
    if high >= 1 - _LEAST:
        return text("risk.at-least", language, low=percent_text(min(low, 1 - 2 * _LEAST), language))
    return text("risk.between", language, low=percent_text(low, language), high=percent_text(high, language))
