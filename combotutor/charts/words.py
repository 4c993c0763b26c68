"""What charts say: the words of the catalogue, shares in per cent, lines that fit."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable

from combotutor import i18n
from combotutor.charts.look import Look
from combotutor.i18n.chances import decimal_sign, percent_sign


def speaker(look: Look) -> Callable[..., str]:
    """Return the function that says a key of the catalogue in the language of a chart."""
    return i18n.speaker(look.language)


def percents(look: Look, decimals: int = 0) -> str:
    """Return the expression by which an axis labels shares in per cent."""
    sign = percent_sign(look.language)
    return f"replace(format(100 * datum.value, '.{decimals}f'), '.', {decimal_sign(look.language)!r}) + {sign!r}"


def wrapped(lines: Iterable[str], size: int, width: int) -> list[str]:
    """Return lines of text that are no wider than so many pixels, as far as that can be told without drawing."""
    most = max(20, int(width / (0.5 * size)))
    kept = (line.replace(" %", "\u00a0%").replace("~ ", "~\u00a0") for line in lines)
    return [part for line in kept for part in textwrap.wrap(line, most)]
