"""What a lesson lays on a table: a position or a row, as a value, a line, or as people type it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from combotutor.errors import InvalidError, known_language
from combotutor.games import OfGame, Seen, Situation, read, situation
from combotutor.games import games as all_games
from combotutor.tutor.parts import after, first_laid, lay_out, scene_of, seen
from combotutor.widgets.question import Question

RowLike = str | Iterable[object]
"""A hand as people type it, or its cards one by one: as values, numbers or letters."""
Lies = OfGame | Seen | Situation | RowLike


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies on a table.

    Args:
        question: the table, and what is asked on it.
        check: refuses a word that is no move here.
    """

    question: Question
    check: Callable[[str], object]


def laid(lies: Lies, language: str, *, is_open: bool = False) -> Laid:
    """Return the table of a position as the seat that decides sees it, or of a row in which anything may be played.

    Args:
        lies: the position, its line, or a row.
        language: the language of everything shown.
        is_open: whether the cards of the others are shown, too.

    Raises:
        CombotutorError: it cannot be read; or its game cannot be shown, or nobody decides there any more.
        UnknownKeyError: no such language.
    """
    known_language(language)
    given = _situation(lies)
    if given is None:
        bench = lay_out(_typed(lies), first_laid())
        return Laid(bench.question(language), lambda word: after(bench, word))
    scene, turn = scene_of(given.game.name), given.turn
    if scene is None:
        raise InvalidError("bench-no-family", "HAND", title=given.game.title)
    if turn is None:
        raise InvalidError("finished-round", "LINE")
    position = given.position if is_open else seen(given.position, turn)
    with given.family.speaking():
        return Laid(scene.asks(position, turn, language, is_open=is_open), situation(position).check)


def _situation(lies: Lies) -> Situation | None:
    """Return the position, None if a row was meant; a puzzle, or what a seat sees, stands for the position in it."""
    if isinstance(lies, Situation):
        return lies
    asked: Any = getattr(lies, "position", lies)
    if isinstance(asked, str):
        return read(asked.strip()) if asked.strip().partition(" ")[0].lower() in all_games() else None
    return situation(asked) if isinstance(getattr(asked, "game", None), str) else None


def _typed(row: object) -> str:
    """Return a row as people type it."""
    if isinstance(row, str):
        return row
    return " ".join(str(getattr(card, "symbol", card)) for card in row)  # type: ignore[attr-defined]
