"""The command that gives the same odds as the page, as it stands there: where lines are short no option is torn."""

from __future__ import annotations

from collections.abc import Sequence

from combotutor.families.combo.cards import Card
from combotutor.markup import Markup, tag


def command_of(rules: str, cards: int, seen: Sequence[Card], *, blank_wilds: bool = False) -> Markup:
    """Return the command, which goes on in another line between options only, or behind a card that was seen.

    Args:
        rules: the name of the rule set.
        cards: how many cards the row has.
        seen: cards that are gone from the deck.
        blank_wilds: whether wilds count as cards that go with nothing.
    """
    options = ["combotutor odds", rules, f"--cards {cards}", *(["--blank-wilds"] if blank_wilds else [])]
    parts = [part for each in options for part in (_whole(each), " ")][:-1]
    if seen:
        first, *more = (f"{card.symbol}{',' if at < len(seen) else ''}" for at, card in enumerate(seen, start=1))
        parts += [" ", _whole(f"--seen {first}"), *(part for each in more for part in (tag("wbr"), _whole(each)))]
    return tag("code", *parts)


def _whole(text: str) -> Markup:
    return tag("span", text, class_="odds-whole")
