"""What is told once a puzzle is solved: what a mistake tore apart, who was to meet, and what the puzzle was about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from combotutor.errors import Phrase
from combotutor.families.combo.rules import GiveCard, Move, Position, describe
from combotutor.families.combo.solver import BlockTorn, CardAlone, GapClosed, Loss, NeighboursParted, changes
from combotutor.families.combo.theme import Theme
from combotutor.families.combo.voice.spoken import deed_phrase, rest_phrase, the_card, those_phrase
from combotutor.families.combo.words import phrase
from combotutor.puzzles.puzzle import Puzzle

OF_ROWS: Final = (
    *(Theme.TEARING, Theme.KEEPING, Theme.CLOSING, Theme.WAITING, Theme.TEMPTING, Theme.RESERVE),
    *(Theme.LOOSE, Theme.MIXED, Theme.WILD),
)
"""What a play in a trick may be about, the most telling first."""
OF_SPECIALS: Final = (Theme.STOP, Theme.DRAW, Theme.PICK_UP, Theme.PASS_ON)
"""The special cards that a puzzle may be about."""


def about(puzzle: Puzzle, themes: Iterable[Theme]) -> Phrase:
    """Return what a puzzle was about, in a sentence to remember.

    Args:
        puzzle: the puzzle.
        themes: those by which its kind tells it, the most telling first; where it has none, the kind itself does.
    """
    theme = next((each for each in themes if each in puzzle.themes), None)
    return phrase(f"about.kind.{puzzle.kind}") if theme is None else phrase(f"about.theme.{theme.value}")


def torn(position: Position, move: Move, best: Move, loss: Loss) -> Iterator[Phrase]:
    """Yield what a wrong play tore apart, or a card parted; nothing of a gift, or where a right one tears that, too.

    Args:
        position: where it was given.
        move: the wrong answer.
        best: a right one.
        loss: what the wrong one loses.
    """
    if isinstance(loss, CardAlone) or isinstance(move, GiveCard):
        return
    spoken: dict[str, object] = {
        "own": deed_phrase(position, move),
        "cards": those_phrase(loss.cards),
        "combination": describe(loss.combination),
    }
    if isinstance(loss, NeighboursParted):
        yield phrase("told.parted", {**spoken, "card": the_card(loss.card)})
    elif any(isinstance(each, BlockTorn) and each.places == loss.places for each in changes(position, best)):
        return
    elif loss.lies_together:
        yield phrase("told.torn", {**spoken, "rest": rest_phrase(loss.rest, loss.used)})
    else:
        yield phrase("told.later", spoken)


def met(position: Position, move: Move) -> Iterator[Phrase]:
    """Yield who met by a right play."""
    for each in changes(position, move):
        if isinstance(each, GapClosed) and not isinstance(move, GiveCard):
            spoken = {"cards": those_phrase(each.cards), "combination": describe(each.combination)}
            yield phrase("told.met", {**spoken, "own": deed_phrase(position, move)})
