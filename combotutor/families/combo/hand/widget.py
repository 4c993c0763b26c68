"""A row of cards that a person clicks in a notebook."""

from __future__ import annotations

from collections.abc import Sequence

from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.hand.asking import Asking
from combotutor.families.combo.hand.question import Play, Task
from combotutor.families.combo.notation import parse_typed_row
from combotutor.families.combo.words import card_words
from combotutor.widgets.hand import HandWidget


class Hand(HandWidget):
    """A row of cards, chosen from by mouse, finger or keyboard; `HandModel` says what it hears and tells.

    `ask` puts the next question to the same hand, and the cards are seen to move.

    >>> Hand("7 8 x 3").cards
    ['7', '8', 'X', '3']

    Args:
        row: the cards, left to right; or as people type them.
        reserve: the reserve cards in their order, alike.
        task: what the person is asked to do.
        incoming: the drawn or received card, for `Task.INSERT` alone.
        wild_pair: whether wilds may be played together without a number among them.
        table: the plays of the trick so far, in order: who, and the cards; no cards for a reserve card taken.
        pile: how many cards the draw pile holds; None shows no pile.
        language: the language of everything shown.

    Raises:
        InvalidError: a text holds what is no card.
        KeyError: no such language.
        TypeError: an unknown argument.
        ValueError: no such task, an incoming card without the task to insert it, or the other way round.
    """

    def __init__(  # noqa: PLR0913 # what is asked, each part by its name
        self,
        row: Sequence[Card] | str,
        *,
        reserve: Sequence[Card] | str = (),
        task: Task | str = Task.PLAY,
        incoming: Card | None = None,
        wild_pair: bool = True,
        table: Sequence[tuple[str, Sequence[Card]]] = (),
        pile: int | None = None,
        language: str = "en",
    ) -> None:
        super().__init__(
            Asking(_row(row), _row(reserve), Task(task), incoming, wild_pair, _plays(table), pile, language)
        )

    @property
    def reserve(self) -> list[str]:
        """The words of the reserve cards in their order; none while a card is to be put in."""
        return [each for zone in self._table.zones if zone.name == "reserve" for each in zone.cards]

    def ask(  # noqa: PLR0913 # as above
        self,
        row: Sequence[Card] | str,
        *,
        reserve: Sequence[Card] | str = (),
        task: Task | str = Task.PLAY,
        incoming: Card | None = None,
        wild_pair: bool = True,
        table: Sequence[tuple[str, Sequence[Card]]] = (),
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
            KeyError: no such language; the hand stays as it is.
            ValueError: see there; the hand stays as it is.
        """
        spoken = self._question.language if language is None else language
        self.put(Asking(_row(row), _row(reserve), Task(task), incoming, wild_pair, _plays(table), pile, spoken), reply)


def _plays(table: Sequence[tuple[str, Sequence[Card]]]) -> tuple[Play, ...]:
    return tuple((who, tuple(cards)) for who, cards in table)


def _row(cards: Sequence[Card] | str) -> Row:
    """Return the cards of a row, whichever way they were given."""
    return parse_typed_row(cards, card_words()) if isinstance(cards, str) else tuple(cards)
