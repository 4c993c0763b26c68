"""What every chart takes: a table or what one is made of, and a look by its name, wherever older programs put it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import polars as pl

from combotutor.charts.look import Look
from combotutor.errors import InvalidError, quote

P = ParamSpec("P")
T = TypeVar("T")

Chart = Callable[Concatenate[pl.DataFrame, P], T]
Asked = Callable[Concatenate[pl.DataFrame | str, P], T]

_POSITIONAL: Final = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def drawn(made: Callable[[str], pl.DataFrame] | None = None) -> Callable[[Chart[P, T]], Asked[P, T]]:
    """Return what makes a function a chart: its first argument is a table, and its `look` goes by its name.

    Args:
        made: makes the table where a text is given in its place; None where a text cannot tell it.
    """

    def decorated(chart: Chart[P, T]) -> Asked[P, T]:
        asked = inspect.signature(chart)
        ordered = [name for name, each in asked.parameters.items() if each.kind in _POSITIONAL and name != "look"]

        @wraps(chart)
        def draw(*args: Any, **named: Any) -> T:
            rest = [each for each in args if not isinstance(each, Look)]
            given: list[tuple[str, Any]] = [("look", each) for each in args if isinstance(each, Look)]
            given += [*zip(ordered, rest, strict=False), *named.items()]
            if len(rest) > len(ordered) or len(dict(given)) < len(given):
                message = f"{chart.__name__} takes {', '.join(ordered)} in this order, all else by name, each once"
                raise TypeError(message)
            asking: dict[str, Any] = dict(given)
            if ordered[0] in asking:
                asking[ordered[0]] = _table(asking[ordered[0]], made)
            return chart(**asking)  # type: ignore[call-arg]

        draw.__signature__ = _with_look_by_name(asked)  # type: ignore[attr-defined]
        return draw

    return decorated


def _table(given: object, made: Callable[[str], pl.DataFrame] | None) -> pl.DataFrame:
    if isinstance(given, pl.DataFrame):
        return given
    if isinstance(given, str) and made is not None:
        return made(given)
    raise InvalidError("charts-no-table", "FRAME", given=quote(str(given)))


def _with_look_by_name(asked: inspect.Signature) -> inspect.Signature:
    """Return how a chart is asked for, as it is told: `look` by its name alone."""
    named = [
        each.replace(kind=inspect.Parameter.KEYWORD_ONLY) if name == "look" else each
        for name, each in asked.parameters.items()
    ]
    return asked.replace(parameters=sorted(named, key=lambda each: each.kind))
