"""A position as a line tells it, together with the game and the family that it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from combotutor.errors import InvalidError
from combotutor.games.family import Family
from combotutor.games.protocol import AnyGame, OfGame
from combotutor.games.registry import family_of, find_game

LONGEST_TEXT: Final = 250_000
"""Characters of a hand or a position that are looked at; the longest round needs hardly a hundredth of them."""


def check_length(text: str, field: str) -> None:
    """Refuse a text that is too long to be looked at, before anything is done with it.

    Raises:
        InvalidError: that is so.
    """
    if len(text) > LONGEST_TEXT:
        raise InvalidError("line-too-long", field, most=LONGEST_TEXT)


def words_of(line: str) -> list[str]:
    """Return the words of a line, which one space each sets apart.

    Raises:
        InvalidError: it is too long or empty, or has spaces too many.
    """
    check_length(line, "LINE")
    if not line.strip():
        raise InvalidError("empty-line", "LINE")
    words = line.split(" ")
    if "" in words or line != line.strip():
        raise InvalidError("spaces", "LINE")
    return words


@dataclass(frozen=True, slots=True)
class Situation:
    """A position of a game, and what of it every family can be asked.

    Args:
        family: of the game.
        game: its rules.
        position: a value of the family's own.
    """

    family: Family
    game: AnyGame
    position: Any

    @property
    def turn(self) -> int | None:
        """The seat that decides, or None when the round is over."""
        return self.game.turn(self.position)

    @property
    def line(self) -> str:
        """The line of the position.

        Raises:
            InvalidError: the round is finished: it has no line.
        """
        return self.family.notation.format_position(self.position)

    @property
    def moves(self) -> list[str]:
        """The legal moves, as words.

        Raises:
            HiddenCardError: a card that is not seen is needed.
        """
        with self.family.speaking():
            return [self.family.notation.format_move(move) for move in self.game.legal_moves(self.position)]

    def played(self, words: Sequence[str]) -> Situation:
        """Return the situation after moves written as words.

        Raises:
            CombotutorError: one cannot be read or is forbidden; the error tells its number and its word.
        """
        with self.family.speaking():
            return replace(self, position=self.family.notation.play_words(self.position, words))

    def seen_by(self, seat: int) -> Situation:
        """Return the situation as one seat sees it.

        Raises:
            InvalidError: there is no such seat.
        """
        seats = self.game.seats(self.position)
        if not 0 <= seat < seats:
            raise InvalidError("no-such-seat", "seat", seat=seat, last=seats - 1)
        return replace(self, position=self.game.view(self.position, seat).position)


def read(line: str) -> Situation:
    """Return what a line tells; its first word is the name of a game.

    Raises:
        CombotutorError: the line cannot be read, is a position that cannot be, or a move of it is forbidden.
    """
    name = words_of(line)[0]
    family = family_of(name)
    with family.speaking():
        return Situation(family, find_game(name), family.notation.parse_position(line))


def situation(position: OfGame) -> Situation:
    """Return a position with its game and its family.

    Raises:
        InvalidError: there is no game of its name.
    """
    return Situation(family_of(position.game), find_game(position.game), position)
