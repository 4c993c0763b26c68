"""What stands around the pictures: how sure their numbers are, the table in words, how much room there is."""

from __future__ import annotations

import re
from functools import cache

import pytest

from combotutor.families.combo.explorer import how_sure, table_in_words
from combotutor.families.combo.explorer.room import look_on
from combotutor.families.combo.odds import Effort, Odds, Stock, answer
from combotutor.families.combo.rules import RULE_SETS
from combotutor.families.combo.words import text
from combotutor.i18n import LANGUAGES
from combotutor.i18n.catalogue import whole_text

STOCK = Stock.of_deck(RULE_SETS["combo-breaker"].deck, wild_pair=False)


@cache
def known() -> tuple[Odds, ...]:
    """Return odds of a deck that has no tables: exact for 3 cards, else from hands dealt."""
    return tuple(answer(STOCK, cards, Effort.GLANCE) for cards in (3, 9, 11))


def test_a_picture_speaks_of_its_own_numbers_alone() -> None:
    short, middle, long = known()
    assert (short.hands, middle.hands > long.hands > 0) == (0, True)
    exact = text("explorer.picture-exact", "en")
    assert how_sure("plays", known(), 3, "en", is_done=False) == exact
    stay = how_sure("plays", known(), 11, "en", is_done=True)
    assert whole_text(long.hands, "en") in stay
    assert whole_text(middle.hands, "en") not in stay
    # All sizes are seen in this one, so it tells of the most.
    assert whole_text(middle.hands, "en") in how_sure("best", known(), 3, "en", is_done=False)
    assert how_sure("ladder", known(), 11, "en", is_done=False) == exact
    assert how_sure("deal", known(), 11, "en", is_done=False) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_words_and_no_codes(language: str) -> None:
    short, _, long = known()
    table = table_in_words(short, language)
    assert not re.search(r"run2|at_least_one|None|\d{5}", table)
    assert text("kind.run2", language) in table
    assert text("cards", language, count=3) in table
    assert table.count("<caption>") == 2
    assert table.count('scope="row"') == 6 + sum(1 for chance in short.plays.values() if chance)
    assert "~ " not in table
    assert "~ " in table_in_words(long, language)


def test_pictures_fit_a_page_with_all_that_stands_around_them() -> None:
    looks = [look_on(page, is_telephone=False, language="de", large=False) for page in (360, 1000, 1360, 4000)]
    assert [look.across for look in looks] == sorted(look.across for look in looks)
    assert looks[0].is_narrow
    assert looks[-1].across == looks[-2].across
    projected = look_on(1000, is_telephone=False, language="en", large=True)
    assert projected.large
    assert projected.across + 1.75 * 215 <= 1000
    # Before it has said how wide it is, a telephone is taken to be one.
    assert look_on(0, is_telephone=True, language="en", large=False).is_narrow
    assert not look_on(0, is_telephone=False, language="en", large=False).is_narrow
