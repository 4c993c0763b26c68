"""A hand and a deck as pictures that stand by themselves: what a notebook keeps of them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from combotutor.families.combo.cards import Row
from combotutor.families.combo.hand.captions import prompt_of
from combotutor.families.combo.hand.question import Play, Question
from combotutor.families.combo.pictures import row_image
from combotutor.families.combo.words import text


def hand_html(question: Question) -> str:
    """Return a hand as HTML that stands by itself: table, pile, the row, the reserve and what is asked.

    Args:
        question: the hand and what is asked about it.
    """
    language = question.language
    parts = []
    if question.trick:
        title = escape(text("hand.table.title", language))
        parts.append(f"<p>{title}</p>{trick_html(question.trick, language)}")
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
    return _framed([asked, *parts], language)


def seen_html(cards: Row, language: str) -> str:
    """Return the cards that were seen as HTML that stands by itself.

    Args:
        cards: the cards, in the order of their faces.
        language: the language of words and labels.
    """
    return _framed(_titled(cards, "seen.title", language, is_shown=True), language)


def _framed(parts: Sequence[str], language: str) -> str:
    return f'<div lang="{language}" style="max-width:60rem">{"".join(parts)}</div>'


def _titled(cards: Row, key: str, language: str, *, is_shown: bool = False) -> list[str]:
    if not cards and not is_shown:
        return []
    title = text(key, language)
    caption = f'<figcaption aria-hidden="true">{escape(title)}</figcaption>'
    empty = "" if cards else f"<em>{escape(text('picture.empty', language))}</em>"
    figure = row_image(cards, language, caption=f"{title}.") if cards else empty
    return [f'<figure style="margin:0 0 .5rem">{caption}{figure}</figure>']


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
