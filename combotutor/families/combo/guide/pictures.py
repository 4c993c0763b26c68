"""Cards as a sheet of rules shows them, small and side by side: what is played is lifted, what met held together."""

from __future__ import annotations

from collections.abc import Sequence

from combotutor.families.combo.cards import Row
from combotutor.families.combo.hand.captions import names_of
from combotutor.families.combo.pictures import card_svg
from combotutor.families.combo.words import text
from combotutor.markup import Markup, join, tag

Places = tuple[int, int] | None
"""The place, from 1, of the first of some neighbours, and how many; None for none."""


def cards(row: Row, language: str, *, lifted: Places = None, met: Places = None) -> Markup:
    """Return cards side by side as one picture that says all that it shows.

    Args:
        row: the cards.
        language: the language of what is said.
        lifted: those that are played.
        met: those that are neighbours only now.
    """
    looks = {"ct-lifted": lifted, "ct-met": met}
    shown = (
        tag("i", card_svg(card, language), class_=_look(place, looks), aria_hidden="true")
        for place, card in enumerate(row, start=1)
    )
    return tag("span", *shown, class_="ct-cards", role="img", aria_label=_said(row, lifted or met, language))


def change(before: Sequence[Markup], after: Markup) -> Markup:
    """Return what becomes of cards.

    Args:
        before: the row, and what comes into it.
        after: the row then.
    """
    first, *more = before
    added = (join(tag("span", "+", aria_hidden="true"), each) for each in more)
    arrow = tag("span", "→", aria_hidden="true")
    return tag("div", tag("span", first, *added), tag("span", arrow, after), class_="ct-change")


def _look(place: int, looks: dict[str, Places]) -> str | None:
    """Return how the card at a place looks."""
    for name, places in looks.items():
        if places is not None and places[0] <= place < sum(places):
            edges = [" ct-first"] * (place == places[0]) + [" ct-last"] * (place == sum(places) - 1)
            return "".join([name, *edges])
    return None


def _said(row: Row, marked: Places, language: str) -> str:
    said = text("picture.row", language, cards=names_of(row, language))
    if marked is None:
        return said
    at, length = marked
    more = text("picture.marked", language, cards=names_of(row[at - 1 : at - 1 + length], language), at=at)
    return f"{said} {more}"
