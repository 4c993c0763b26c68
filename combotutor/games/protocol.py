"""What every game of the project offers, whatever its family: `combotutor.conformance` is what each must pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar

from combotutor.cards import SplitMix64
from combotutor.errors import IllegalMoveError, InvalidError
from combotutor.games.outcome import Outcome

Position = TypeVar("Position", bound="OfGame")
Move = TypeVar("Move")
View_co = TypeVar("View_co", bound="Seen", covariant=True)


class OfGame(Protocol):
    """What every position tells of itself."""

    @property
    def game(self) -> str:
        """The name of its game."""


class Seen(Protocol):
    """What a seat knows: a position again, in which other cards are hidden."""

    @property
    def seat(self) -> int:
        """The seat that looks."""

    @property
    def position(self) -> Any:  # noqa: ANN401  (of the same type as what was looked at)
        """The position as the seat sees it."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What can be asked for when a round is dealt or played on, as an option of the command line.

    Args:
        name: of the option, without its dashes; the catalogue's key is `option.NAME`.
        value: what its value is called in a line of help; empty for a switch.
        is_seat: whether its value is the number of a seat; else it is a text that the game reads.
    """

    name: str
    value: str = ""
    is_seat: bool = False


RESERVED: Final = frozenset({"help", "json", "lang", "players", "seat", "seed", "timing"})
"""What no setting may be called, since commands have options of that name."""

NO_SETTINGS: Final[Mapping[str, object]] = MappingProxyType({})
"""Nothing is asked for."""


class Game(Protocol[Position, Move, View_co]):
    """The rules of one game. Positions, moves and views are immutable values; a game holds no state of its own."""

    @property
    def name(self) -> str:
        """How the notation calls it."""

    @property
    def title(self) -> str:
        """How its box calls it; a proper name, the same in every language."""

    @property
    def players(self) -> range:
        """The numbers of players it can be dealt for."""

    @property
    def deal_settings(self) -> Sequence[Setting]:
        """What can be asked for when it is dealt."""

    @property
    def play_settings(self) -> Sequence[Setting]:
        """What can be said of a position before it is played on, and is not written in every line."""

    def deal(self, players: int, random: SplitMix64, settings: Mapping[str, object] = NO_SETTINGS) -> Position:
        """Return a fresh round.

        Args:
            players: how many seats.
            random: the source of the shuffle.
            settings: what is asked for, by the names of `deal_settings`.

        Raises:
            InvalidError: it cannot be dealt for so many players, or not so.
        """

    def changed(self, position: Position, settings: Mapping[str, object]) -> Position:
        """Return the position with what is said of it, by the names of `play_settings`.

        Raises:
            InvalidError: that cannot be of this position.
        """

    def seats(self, position: Position) -> int:
        """Return how many seats there are."""

    def turn(self, position: Position) -> int | None:
        """Return the seat that decides, or None when the round is over."""

    def task(self, position: Position) -> str | None:
        """Return what is to be decided within a turn, by its name; None where a seat simply has its turn."""

    def legal_moves(self, position: Position) -> Sequence[Move]:
        """Return every legal move of the seat that decides; none when the round is over."""

    def refusal(self, position: Position, move: Move) -> IllegalMoveError | None:
        """Return the rule that forbids a move, or None if it may be played; it may allow more than is listed."""

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move.

        Raises:
            IllegalMoveError: a rule forbids it.
        """

    def outcome(self, position: Position) -> Outcome | None:
        """Return how the round ended, or None while it runs."""

    def view(self, position: Position, seat: int) -> View_co:
        """Return what a seat knows: a pure function of the position that no unseen card can change."""

    def cards(self, position: Position) -> Sequence[object]:
        """Return every card of the position, wherever it lies: as many at every moment of a round."""


class Notation(Protocol[Position, Move]):
    """How a family writes positions and moves. A line begins with the name of its game."""

    def parse_position(self, line: str) -> Position:
        """Return the position that a line describes, after the moves it may end with.

        Raises:
            CombotutorError: the line cannot be read, is a position that cannot be, or a move of it is forbidden.
        """

    def format_position(self, position: Position) -> str:
        """Return the line of a position.

        Raises:
            InvalidError: the round is finished: it has no line.
        """

    def parse_move(self, position: Position, word: str) -> Move:
        """Return the move that a word means; it may still be forbidden.

        Raises:
            CombotutorError: the word is no move, or none of this moment.
        """

    def parse_legal_move(self, position: Position, word: str) -> Move:
        """Return the legal move that a word means.

        Raises:
            CombotutorError: the word is no move, or a rule forbids it.
        """

    def format_move(self, move: Move) -> str:
        """Return the word for a move."""

    def play_words(self, position: Position, words: Sequence[str]) -> Position:
        """Return the position after moves written as words.

        Raises:
            CombotutorError: one cannot be read or is forbidden; the error tells its number and its word.
        """

    def facts(self, position: Position) -> dict[str, Any]:
        """Return what programs are told of a position beside whose turn it is, and of how it ended; ready for JSON."""


AnyGame = Game[Any, Any, Any]
"""A game of which no more is known."""


def wrong_players(game: AnyGame, players: int, field: str = "SEATS") -> InvalidError:
    """Return the error that says by how many a game is played, where it is not by so many."""
    least, most = game.players[0], game.players[-1]
    code = "players" if least < most else "players-exactly"
    return InvalidError(code, field, players=players, least=least, most=most, title=game.title)
