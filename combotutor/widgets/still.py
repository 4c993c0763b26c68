"""A hand or a deck where no script runs: the same cards as pictures, with all they show told in words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from combotutor.families.combo.cards import Row
from combotutor.i18n import text
from combotutor.widgets.captions import prompt_of
from combotutor.widgets.picture import row_image
from combotutor.widgets.question import Question
from combotutor.widgets.table import trick_html


def still_html(picture: str, languages: Sequence[str]) -> str:
    """Return a picture as a notebook keeps it: with the sentence below that its cell brings it to life.

    Args:
        picture: what stands for a widget, as HTML.
        languages: those of the sentence. The first is shown; `labextension` shows the one that its reader likes best.
    """
    first, *others = [f'lang="{each}">{escape(text("picture.still", each))}</p>' for each in languages]
    said = [f'<p class="combotutor-run" {first}', *(f'<p class="combotutor-run" hidden="" {each}' for each in others)]
    return f'<div class="combotutor-still">{picture}{"".join(said)}</div>'


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
