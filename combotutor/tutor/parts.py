"""What families bring for the pages of the tutor: how they are shown, and what they can lay out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from combotutor.errors import InvalidError, Phrase
from combotutor.games import Capability, OfGame, find, games, read, situation
from combotutor.games.registry import every, families, ours, remembered
from combotutor.markup import NOTHING, Markup
from combotutor.puzzles import Puzzle
from combotutor.puzzles.contrast import Side
from combotutor.puzzles.kinds import KINDS
from combotutor.widgets.advice import SOLVERS
from combotutor.widgets.bench import WORKBENCH, Bench, Offer, Workbench
from combotutor.widgets.first_steps import FIRST_STEPS, FirstSteps
from combotutor.widgets.keypad import KEYPAD, Keypad
from combotutor.widgets.scene import SCENE, Scene


def _unseen(_band: str, _language: str) -> Markup:
    return NOTHING


BAND_PICTURE: Final[Capability[Callable[[str, str], Markup]]] = Capability("band-picture", _unseen)
"""The picture of a step of a family's ladder, by its word."""


def _unlaid(_position: OfGame, _seat: int, _language: str) -> Markup:
    return NOTHING


HAND_PICTURE: Final[Capability[Callable[[OfGame, int, str], Markup]]] = Capability("hand-picture", _unlaid)
"""The hand of a seat as a little picture, which says what it shows to those who listen."""


def _undrawn(_drawn: object, _language: str) -> Markup:
    return NOTHING


SIDE_PICTURE: Final[Capability[Callable[[Any, str], Markup]]] = Capability("side-picture", _undrawn)
"""The picture of one of two answers side by side, as its kind has it; it says what it shows to those who listen."""


def side_picture(side: Side, game: str, language: str) -> Markup:
    """Return the picture of one of two answers to a decision; nothing where its family draws none."""
    return find(game)[0].get(SIDE_PICTURE)(side.drawn, language)


def _unread(_drawn: object, _language: str) -> str:
    return ""


SIDE_LEGEND: Final[Capability[Callable[[Any, str], str]]] = Capability("side-legend", _unread)
"""What the marks in such pictures mean, as their kind has them; empty where they need no word."""


def side_legend(found: Sequence[Side], game: str, language: str) -> str:
    """Return what the marks in the pictures of some answers mean; empty where its family says nothing of them."""
    return find(game)[0].get(SIDE_LEGEND)([each.drawn for each in found], language)


def _untold(_card: str, _language: str) -> str:
    return ""


CARD_TOLD: Final[Capability[Callable[[str, str], str]]] = Capability("card-told", _untold)
"""What a card does that is more than a number, by its word, for whoever has chosen it; empty for any other card."""


def card_told(game: str, card: str, language: str) -> str:
    """Return what a chosen card does; empty where its family has nothing to say of it."""
    return find(game)[0].get(CARD_TOLD)(card, language)


def _unmet(_puzzle: Puzzle, _solved: Iterable[Puzzle], _language: str) -> str:
    return ""


FIRST_MET: Final[Capability[Callable[[Puzzle, Iterable[Puzzle], str], str]]] = Capability("first-met", _unmet)
"""What is to be known of what a puzzle shows and none that was solved before did; empty where there is nothing."""


def first_met(puzzle: Puzzle, solved: Iterable[Puzzle], language: str) -> str:
    """Return what is to be known of what a puzzle shows and none of its family did that was solved before."""
    family = find(puzzle.rules_name)[0]
    before = (each for each in solved if find(each.rules_name)[0] is family)
    return family.get(FIRST_MET)(puzzle, before, language)


def hand_picture(puzzle: Puzzle, language: str) -> Markup:
    """Return the hand with which a puzzle begins as a little picture; nothing where its family draws none."""
    position = seen(read(puzzle.position).position, puzzle.seat)
    return find(puzzle.rules_name)[0].get(HAND_PICTURE)(position, puzzle.seat, language)


def band_name(family: str, band: str, language: str) -> str:
    """Return what a step of a family's ladder is called."""
    return Phrase(f"band.{band}", words=families()[family].words).text(language)


def scene_of(game: str) -> Scene | None:
    """Return how a game is shown; None where its family says nothing of it, or there is no such game."""
    return find(game)[0].get(SCENE) if game in games() else None


def first_steps_of(game: str) -> FirstSteps | None:
    """Return the first minute with a game; None where its family has none, or there is no such game."""
    return find(game)[0].get(FIRST_STEPS) if game in games() else None


def is_shown(puzzle: Puzzle) -> bool:
    """Tell whether the game of a puzzle is shown, so that there is something to answer with."""
    return scene_of(puzzle.rules_name) is not None


def seen(position: OfGame, seat: int) -> OfGame:
    """Return a position as a seat sees it: no more of it is ever shown, unless a puzzle opens all hands."""
    view: OfGame = situation(position).seen_by(seat).position
    return view


@remembered
def first_game() -> str:
    """Return the name of the game whose rules are shown first."""
    return next(iter(ours().values())).games[0].name


@remembered
def first_laid() -> str:
    """Return the name of the game whose hands can be typed first; empty where none can."""
    return next((each.game for each in every(WORKBENCH).values() if each is not None), "")


@remembered
def laid_games() -> Mapping[str, str]:
    """Return the titles of the games whose hands can be typed, by their names."""
    return _titles({name for name, each in every(WORKBENCH).items() if each is not None})


@remembered
def puzzle_games() -> Mapping[str, str]:
    """Return the titles of the games that may have puzzles, by their names."""
    return _titles({name for name, kinds in every(KINDS).items() if kinds})


def _titles(names: set[str]) -> Mapping[str, str]:
    listed = (family for name, family in families().items() if name in names)
    return MappingProxyType({game.name: game.title for family in listed for game in family.games})


def workbench_of(game: str) -> Workbench | None:
    """Return what lays out hands of a game; None where nothing does, or there is no such game."""
    return find(game)[0].get(WORKBENCH) if game in games() else None


def keypad_of(game: str) -> Keypad | None:
    """Return the keys for hands of a game; None where they are only typed, or there is no such game."""
    return find(game)[0].get(KEYPAD) if game in games() else None


def is_thought_about(game: str) -> bool:
    """Tell whether positions of a game are thought about in the background."""
    return find(game)[0].get(SOLVERS) is not None


def after(bench: Bench, word: str) -> Bench:
    """Return the workbench once something has been done.

    Raises:
        CombotutorError: it cannot be done.
    """
    with find(bench.game)[0].speaking():
        return bench.after(word)


def offers_of(bench: Bench, name: str) -> tuple[Offer, ...]:
    """Return all that what lies on the workbench can ask, each as a puzzle with an id.

    Raises:
        CombotutorError: there is nothing to find out about it.
    """
    with find(bench.game)[0].speaking():
        return bench.offers(name)


def lay_out(typed: str, game: str) -> Bench:
    """Return the workbench for what a person typed, by the rules of a game unless it begins with another's name.

    Raises:
        CombotutorError: it cannot be read or cannot be; the sentence says what to do.
    """
    first = typed.strip().partition(" ")[0].lower()
    family, rules = find(first if first in games() else game)
    bench = family.get(WORKBENCH)
    if bench is None:
        raise InvalidError("bench-no-family", "HAND", title=rules.title)
    with family.speaking():
        return bench.lay_out(typed, rules.name)


BOX_PICTURE: Final[Capability[Callable[[str, str], Markup]]] = Capability("box-picture", _unseen)
"""The picture of the box of a game, by its name, for a language."""


def box_picture(game: str, language: str) -> Markup:
    """Return the picture of the box of a game; nothing where its family has none."""
    return find(game)[0].get(BOX_PICTURE)(game, language)
