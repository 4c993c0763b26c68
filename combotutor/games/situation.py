"""A position as a line tells it, together with the game and the family that it belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from combotutor.cards import SplitMix64
from combotutor.errors import InvalidError
from combotutor.games.family import Family
from combotutor.games.perft import perft_parts
from combotutor.games.protocol import NO_SETTINGS, AnyGame, OfGame, wrong_players
from combotutor.games.registry import find

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

    Whatever is refused is said in the words of the family.

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
        with self.family.speaking():
            return self.game.turn(self.position)

    @property
    def task(self) -> str | None:
        """What is to be decided within a turn, by its name; None where a seat simply has its turn."""
        with self.family.speaking():
            return self.game.task(self.position)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        with self.family.speaking():
            return self.game.seats(self.position)

    @property
    def facts(self) -> dict[str, Any]:
        """What programs are told of it beside whose turn it is, ready for JSON."""
        with self.family.speaking():
            return self.family.notation.facts(self.position)

    @property
    def line(self) -> str:
        """The line of the position.

        Raises:
            InvalidError: the round is finished: it has no line.
        """
        with self.family.speaking():
            return self.family.notation.format_position(self.position)

    @property
    def moves(self) -> list[str]:
        """The legal moves, as words.

        Raises:
            HiddenCardError: a card that is not seen is needed.
        """
        with self.family.speaking():
            return [self.family.notation.format_move(move) for move in self.game.legal_moves(self.position)]

    def check(self, word: str) -> None:
        """Refuse a word that is no legal move.

        Raises:
            CombotutorError: it is no move, or a rule forbids it.
        """
        with self.family.speaking():
            self.family.notation.parse_legal_move(self.position, word)

    def changed(self, settings: Mapping[str, object]) -> Situation:
        """Return the situation with what is said of it, by the names of the game's `play_settings`.

        Raises:
            InvalidError: that cannot be of this position.
        """
        with self.family.speaking():
            return replace(self, position=self.game.changed(self.position, settings))

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
        if not 0 <= seat < self.seats:
            raise InvalidError("no-such-seat", "seat", seat=seat, last=self.seats - 1)
        with self.family.speaking():
            return replace(self, position=self.game.view(self.position, seat).position)

    def counted(self, depth: int) -> list[Iterator[int]]:
        """Return for each legal move the number of sequences of so many moves that begin with it, in small parts.

        Raises:
            HiddenCardError: a card that is not seen is needed.
        """
        with self.family.speaking():
            return [self._counted(move, depth - 1) for move in self.game.legal_moves(self.position)]

    def _counted(self, move: object, depth: int) -> Iterator[int]:
        with self.family.speaking():
            yield from perft_parts(self.game, self.game.play(self.position, move), depth)


def deal(name: str, players: int, random: SplitMix64, settings: Mapping[str, object] = NO_SETTINGS) -> Situation:
    """Return a fresh round of the game with this name.

    Raises:
        InvalidError: there is no such game, or it cannot be dealt for so many players, or not so.
    """
    family, game = find(name)
    if players not in game.players:
        raise wrong_players(game, players)
    with family.speaking():
        return Situation(family, game, game.deal(players, random, settings))


def read(line: str) -> Situation:
    """Return what a line tells; its first word is the name of a game.

    Raises:
        CombotutorError: the line cannot be read, is a position that cannot be, or a move of it is forbidden.
    """
    family, game = find(words_of(line)[0])
    with family.speaking():
        return Situation(family, game, family.notation.parse_position(line))


def situation(position: OfGame) -> Situation:
    """Return a position with its game and its family.

    Raises:
        InvalidError: there is no game of its name.
    """
    return Situation(*find(position.game), position)
