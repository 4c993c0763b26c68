"""A position that lies in a cell, to be looked at and clicked."""

from __future__ import annotations

from combotutor.lessons.laid import Lies, laid
from combotutor.widgets.hand import HandWidget


class Table(HandWidget):
    """A position, or a row, as the seat that decides sees it; its `value` is the word of the move clicked last.

    >>> table = Table("combo-breaker 7,8/1,2/5 - 0 - 2/2/2")
    >>> table.cards, table.value
    (['7', '8'], '')

    Args:
        lies: the position, its line, or a row as people type it.
        is_open: whether the cards of the other seats are shown, too.
        language: the language of everything shown.

    Raises:
        CombotutorError: it cannot be read, or its game cannot be shown, or the round is over.
        UnknownKeyError: no such language.
    """

    def __init__(self, lies: Lies, *, is_open: bool = False, language: str = "en") -> None:
        super().__init__(laid(lies, language, is_open=is_open).question)

    def lay(self, lies: Lies, *, is_open: bool = False, reply: str = "") -> None:
        """Lay another position on the same table, and the cards are seen to move.

        Args:
            lies: as for a new table.
            is_open: as there.
            reply: the sentence below it.

        Raises:
            CombotutorError: as there; what lies on the table stays.
        """
        self.put(laid(lies, self._question.language, is_open=is_open).question, reply)
