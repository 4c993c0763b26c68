"""A deck in which a person clicks the cards that were seen."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import traitlets

from combotutor.errors import known_language
from combotutor.families.combo.cards import FACES, Deck, Row
from combotutor.families.combo.cards.row import RowLike, row_of
from combotutor.families.combo.hand.still import seen_html
from combotutor.families.combo.pictures import card_name, card_svg
from combotutor.families.combo.words import entries
from combotutor.widgets import ending
from combotutor.widgets.script import one_text
from combotutor.widgets.still import still_html

_NUMBERS: Final = 1 << 53
"""Numbers of messages lie below it: a browser's are exact up to there."""


class SeenCards(ending.CellWidget):
    """The faces of a deck; each click tells that one more card of a face was seen.

    Its trait `seen` holds how many cards of each face were seen, by their symbols; what the deck does not have is
    passed over. Three traits come from the browser: `is_open`, `room`, how many pixels wide a page of its own is,
    and `clicked`, what was seen by then with the number of the message; the number of the last one that was heard goes
    back as `heard`. An older one that comes late is passed over.

    >>> from combotutor.families.combo.rules import RULE_SETS
    >>> widget = SeenCards(RULE_SETS["combo-up"].deck, seen="7 P 7")
    >>> widget.seen, str(widget.cards)
    ({'7': 2, 'P': 1}, '7,7,P')

    Args:
        deck: the deck.
        seen: the cards that were seen already; more than there are of a face are passed over.
        language: the language of everything shown.
        is_open: whether the deck is unfolded.
        has_page: whether the page is its own, so that it speaks the language of the deck.

    Raises:
        InvalidError: what was seen is no row of cards.
        UnknownKeyError: no such language.
    """

    # As texts: of files anywidget waits for changes, and every widget with it, for ever.
    _esm: Any = one_text(Path(ending.__file__).with_name("seen.mjs"))
    _css: Any = Path(ending.__file__).with_name("seen.css").read_text(encoding="utf-8")

    faces = traitlets.List(traitlets.Dict()).tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    seen = traitlets.Dict().tag(sync=True)
    clicked = traitlets.Dict().tag(sync=True)
    heard = traitlets.Int().tag(sync=True)
    is_open = traitlets.Bool().tag(sync=True)
    room = traitlets.Int().tag(sync=True)
    language = traitlets.Unicode().tag(sync=True)
    has_page = traitlets.Bool().tag(sync=True)
    page = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        deck: Deck,
        *,
        seen: RowLike = (),
        language: str = "en",
        is_open: bool = False,
        has_page: bool = False,
    ) -> None:
        known_language(language)
        self._deck = deck
        looks = {"is_open": is_open, "has_page": has_page}
        super().__init__(**_shown(deck, language), seen=_counted(seen), **looks)
        self.observe(self._hear, "clicked")

    @property
    def cards(self) -> Row:
        """The cards that were seen, in the order of their faces."""
        return row_of(face for face in FACES for _ in range(self.seen.get(face.symbol, 0)))

    def show(self, deck: Deck, language: str, page: str = "") -> None:
        """Show another deck or speak another language; what was seen stays seen, as far as the deck has it.

        Args:
            deck: the deck.
            language: the language.
            page: how the page is called in that language, where it is the deck's own.

        Raises:
            UnknownKeyError: no such language; everything stays as it is.
        """
        known_language(language)
        shown = {**_shown(deck, language), "page": page}
        with self.hold_sync():
            self._deck = deck
            for name, value in shown.items():
                setattr(self, name, value)
            self.seen = dict(self.seen)

    def _repr_html_(self) -> str:
        return still_html(seen_html(self.cards, self.language), (self.language,))

    def _hear(self, change: Mapping[str, Any]) -> None:
        number, seen = change["new"].get("number"), change["new"].get("seen")
        if type(number) is int and self.heard < number < _NUMBERS and isinstance(seen, dict):
            with self.hold_sync():
                self.seen = seen
                self.heard = number

    @traitlets.validate("seen")
    def _possible(self, proposal: Any) -> dict[str, int]:  # noqa: ANN401  (traitlets has no type for it)
        given = proposal["value"]
        most = {face.symbol: self._deck.count(face) for face in FACES}
        return {
            symbol: min(given[symbol], count)
            for symbol, count in most.items()
            if count and type(given.get(symbol)) is int and given[symbol] > 0
        }


def _counted(cards: RowLike) -> dict[str, int]:
    found: dict[str, int] = {}
    for card in row_of(cards or ()):
        found[card.symbol] = found.get(card.symbol, 0) + 1
    return found


def _shown(deck: Deck, language: str) -> dict[str, Any]:
    """Return the traits that say what can be clicked and how it looks."""
    return {
        "language": language,
        "labels": entries("seen", language),
        "faces": [
            {
                "card": face.symbol,
                "name": card_name(face, language),
                # Mere text: marimo sends a page nothing that is more than that.
                "svg": str(card_svg(face, language)),
                "count": deck.count(face),
            }
            for face in FACES
            if deck.count(face)
        ],
    }
