"""What lies on the table in a trick, as a picture of its own: who played what."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from combotutor.families.combo.cards import Row
from combotutor.i18n import text
from combotutor.widgets.picture import row_image
from combotutor.widgets.question import Play


def trick_html(plays: Sequence[Play], language: str) -> str:
    """Return the plays of a trick side by side, in the order in which they were made.

    Args:
        plays: who played, and the cards laid; no cards for a reserve card taken.
        language: the language of words and labels.
    """
    figures = "".join(_figure(who, cards, language) for who, cards in plays)
    return f'<div style="display:flex;flex-wrap:wrap;gap:1.5rem;align-items:flex-end">{figures}</div>'


def _figure(who: str, cards: Row, language: str) -> str:
    shown = row_image(cards, language) if cards else f"<em>{escape(text('hand.table.took', language))}</em>"
    return f'<figure style="margin:0"><figcaption>{escape(who)}</figcaption>{shown}</figure>'
