"""A hand where no script runs: the same cards as pictures, with all they show told in words."""

from __future__ import annotations

from html import escape

from combotutor.cards import Row
from combotutor.i18n import text
from combotutor.widgets.captions import prompt_of
from combotutor.widgets.picture import row_svg
from combotutor.widgets.question import Question
from combotutor.widgets.table import trick_html


def hand_html(question: Question) -> str:
    """Return a hand as HTML that stands by itself: table, pile, the row, the reserve and what is asked.

    Args:
        question: the hand and what is asked about it.
    """
    language = question.language
    parts = []
    if question.table:
        title = escape(text("hand.table.title", language))
        parts.append(f"<p>{title}</p>{trick_html(question.table, language)}")
    if question.pile is not None:
        parts.append(f"<p>{escape(text('hand.pile', language, count=question.pile))}</p>")
    incoming = () if question.incoming is None else (question.incoming,)
    parts += [
        *_titled(incoming, "hand.incoming", language),
        *_titled(question.row, "hand.row", language, is_shown=True),
        *_titled(question.reserve, "hand.reserve", language),
    ]
    prompt = escape(prompt_of(question))
    asked = f"<p><strong>{prompt}</strong></p>" if prompt else ""
    return f'<div lang="{language}" style="max-width:60rem">{asked}{"".join(parts)}</div>'


def _titled(cards: Row, key: str, language: str, *, is_shown: bool = False) -> list[str]:
    if not cards and not is_shown:
        return []
    title = text(key, language)
    caption = f'<figcaption aria-hidden="true">{escape(title)}</figcaption>'
    empty = "" if cards else f"<em>{escape(text('picture.empty', language))}</em>"
    figure = row_svg(cards, language, caption=f"{title}.") if cards else empty
    return [f'<figure style="margin:0 0 .5rem">{caption}{figure}</figure>']
