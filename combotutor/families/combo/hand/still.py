"""A hand and a deck as pictures that stand by themselves: what a notebook keeps of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from combotutor.families.combo.cards import Row
from combotutor.families.combo.hand.captions import names_of, prompt_of
from combotutor.families.combo.hand.ladder import EXAMPLES, ladder
from combotutor.families.combo.hand.question import Play, RowQuestion
from combotutor.families.combo.pictures import row_image
from combotutor.families.combo.words import text
from combotutor.markup import Markup, tag


def hand_html(question: RowQuestion) -> Markup:
    """Return a hand as HTML that stands by itself: the others, the trick, the row, the reserve, what beats what.

    Args:
        question: the hand and what is asked about it.
    """
    language = question.language
    prompt = prompt_of(question)
    incoming = () if question.incoming is None else (question.incoming,)
    return _framed(
        language,
        tag("p", tag("strong", prompt)) if prompt else None,
        *_others(question),
        *_laid(question),
        _titled(incoming, "hand.incoming", language) if incoming else None,
        _titled(question.row, "hand.row", language),
        _titled(question.reserve, "hand.reserve", language) if question.reserve else None,
        _ladder(question),
    )


def _others(question: RowQuestion) -> Iterator[Markup]:
    """Yield what is seen of the other seats, of an open pile, and what was laid aside."""
    others, language = question.others, question.language
    if others.around:
        yield tag("ul", *(tag("li", each.said) for each in others.around))
    if others.stock:
        yield tag("p", f"{text('hand.stock', language)}: {names_of(others.stock, language)}")
    if others.gone:
        gone = text("hand.gone", language, count=len(others.gone))
        yield tag("p", f"{gone} ({names_of(others.gone, language)})")


def _laid(question: RowQuestion) -> Iterator[Markup]:
    """Yield what lies on the table: the trick and the pile."""
    language = question.language
    if question.trick:
        yield tag("p", text("hand.table.title", language))
        yield trick_html(question.trick, language)
    if question.pile is not None:
        yield tag("p", text("hand.pile", language, count=question.pile))


def _ladder(question: RowQuestion) -> Markup | None:
    """Return the kinds from low to high, that of what is to be beaten with a word more."""
    language, steps = question.language, ladder(question)
    if not steps:
        return None
    rungs = [
        tag(
            "li",
            row_image(cards, language, height="2.5rem"),
            f" {rung.title}",
            tag("strong", f" {rung.note}") if rung.note else None,
        )
        for rung, cards in zip(steps, EXAMPLES.values(), strict=True)
    ]
    line = "display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:end;list-style:none;padding:0"
    return tag("ol", *rungs, aria_label=text("hand.ladder.title", language), style=line)


def seen_html(cards: Row, language: str) -> Markup:
    """Return the cards that were seen as HTML that stands by itself.

    Args:
        cards: the cards, in the order of their faces.
        language: the language of words and labels.
    """
    return _framed(language, _titled(cards, "seen.title", language))


def _framed(language: str, *parts: Markup | None) -> Markup:
    return tag("div", *parts, lang=language, style="max-width:60rem")


def _titled(cards: Row, key: str, language: str) -> Markup:
    title = text(key, language)
    caption = tag("figcaption", title, aria_hidden="true")
    empty = tag("em", text("picture.empty", language))
    figure = row_image(cards, language, caption=f"{title}.") if cards else empty
    return tag("figure", caption, figure, style="margin:0 0 .5rem")


def trick_html(plays: Sequence[Play], language: str) -> Markup:
    """Return the plays of a trick side by side, in the order in which they were made.

    Args:
        plays: who played, and the cards laid; no cards for a reserve card taken.
        language: the language of words and labels.
    """
    figures = (_figure(who, cards, language) for who, cards in plays)
    return tag("div", *figures, style="display:flex;flex-wrap:wrap;gap:1.5rem;align-items:flex-end")


def _figure(who: str, cards: Row, language: str) -> Markup:
    shown = row_image(cards, language) if cards else tag("em", text("hand.table.took", language))
    return tag("figure", tag("figcaption", who), shown, style="margin:0")
