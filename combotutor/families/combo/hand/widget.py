"""A row of cards that a person clicks in a notebook."""

from __future__ import annotations

from collections.abc import Sequence

from combotutor.errors import known_language
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.cards.card import card_of
from combotutor.families.combo.cards.row import RowLike, row_of, row_typed
from combotutor.families.combo.hand.asking import Asking
from combotutor.families.combo.hand.question import Play, RowQuestion, Task
from combotutor.widgets.hand import HandWidget


class Hand(HandWidget):
    """A row of cards, chosen from by mouse, finger or keyboard; `HandModel` says what it hears and tells.

    `ask` puts the next question to the same hand, and the cards are seen to move.

    >>> Hand("7 8 x 3", reserve="4")
    Hand("7 8 X 3", reserve="4")

    Args:
        row: the cards, left to right, as a text or one by one.
        reserve: the reserve cards in their order.
        task: what the person is asked to do.
        incoming: the drawn or received card, for `Task.INSERT` alone.
        wild_pair: whether wilds may be played together without a number among them.
        table: the plays of the trick so far, in order: who, and the cards; no cards for a reserve card taken.
        pile: how many cards the draw pile holds; None shows no pile.
        language: the language of everything shown.

    Raises:
        InvalidError: that is no row of cards.
        UnknownKeyError: no such language.
        TypeError: an unknown argument.
        ValueError: no such task, an incoming card without the task to insert it, or the other way round.
    """

    def __init__(  # noqa: PLR0913 # what is asked, each part by its name
        self,
        row: RowLike,
        *,
        reserve: RowLike = (),
        task: Task | str = Task.PLAY,
        incoming: Card | int | str | None = None,
        wild_pair: bool = True,
        table: Sequence[tuple[str, RowLike]] = (),
        pile: int | None = None,
        language: str = "en",
    ) -> None:
        known_language(language)
        super().__init__(
            Asking(row_of(row), _beside(reserve), Task(task), _card(incoming), wild_pair, _plays(table), pile, language)
        )

    def __repr__(self) -> str:
        asked = self._asked
        reserve = f', reserve="{row_typed(asked.reserve)}"' if asked.reserve else ""
        task = "" if asked.task is Task.PLAY else f", task={str(asked.task)!r}"
        incoming = "" if asked.incoming is None else f', incoming="{asked.incoming}"'
        return f'Hand("{row_typed(asked.row)}"{reserve}{task}{incoming})'

    @property
    def row(self) -> Row:
        """The cards of the hand, left to right."""
        return row_of(self._asked.row)

    @property
    def _asked(self) -> RowQuestion:
        assert isinstance(self._question, RowQuestion), "which is all that it is ever asked"
        return self._question

    @property
    def reserve(self) -> list[str]:
        """The words of the reserve cards in their order; none while a card is to be put in."""
        return [each for zone in self._table.zones if zone.name == "reserve" for each in zone.cards]

    def ask(  # noqa: PLR0913 # as above
        self,
        row: RowLike,
        *,
        reserve: RowLike = (),
        task: Task | str = Task.PLAY,
        incoming: Card | int | str | None = None,
        wild_pair: bool = True,
        table: Sequence[tuple[str, RowLike]] = (),
        pile: int | None = None,
        language: str | None = None,
        reply: str | None = None,
    ) -> None:
        """Ask the next question with the same hand; nothing is chosen in it yet.

        Args:
            row: as for a new hand, and so are the other arguments that it has.
            reserve: see there.
            task: see there.
            incoming: see there.
            wild_pair: see there.
            table: see there.
            pile: see there.
            language: the language from now on, None for the one before.
            reply: the sentence below the hand, None for the one before.

        Raises:
            InvalidError: that is no row of cards; the hand stays as it is.
            UnknownKeyError: no such language; the hand stays as it is.
            ValueError: see there; the hand stays as it is.
        """
        spoken = self._question.language if language is None else language
        known_language(spoken)
        self.put(
            Asking(row_of(row), _beside(reserve), Task(task), _card(incoming), wild_pair, _plays(table), pile, spoken),
            reply,
        )


def _plays(table: Sequence[tuple[str, RowLike]]) -> tuple[Play, ...]:
    return tuple((who, _beside(cards)) for who, cards in table)


def _beside(cards: RowLike) -> Row:
    """Return cards that may be none: an empty text stands for that, too."""
    return row_of(cards or ())


def _card(card: Card | int | str | None) -> Card | None:
    return None if card is None else card_of(card)
