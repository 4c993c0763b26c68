"""What saved files are called, and which form comes first."""

from __future__ import annotations

import re

import pytest

from combotutor.families.combo.cards import Card
from combotutor.families.combo.explorer import file_name, spreadsheets
from combotutor.families.combo.odds import Decimals
from combotutor.families.combo.rules import RULE_SETS
from combotutor.i18n import LANGUAGES


def test_the_form_of_ones_language_comes_first_and_the_other_is_there() -> None:
    assert {language: spreadsheets(language)[0].half for language in ("en", "es", "de")} == {
        "en": "0.5",
        "es": "0,5",
        "de": "0,5",
    }
    assert {frozenset(spreadsheets(language)) for language in LANGUAGES} == {frozenset(Decimals)}


@pytest.mark.parametrize(
    ("seen", "name"),
    [
        ((), "combotutor-odds-combo-breaker.csv"),
        ((Card.WILD, Card.SEVEN, Card.SEVEN), "combotutor-odds-combo-breaker-seen-7-7-X.csv"),
        ((Card.ONE,) * 13, "combotutor-odds-combo-breaker-seen-13-cards.csv"),
    ],
)
def test_a_name_tells_the_edition_and_what_was_seen(seen: tuple[Card, ...], name: str) -> None:
    assert file_name("combo-breaker", seen, "csv") == name


def test_tables_with_and_without_wilds_have_different_names() -> None:
    names = {file_name("combo-up", (), "csv", blank_wilds=blank) for blank in (False, True)}
    assert names == {"combotutor-odds-combo-up.csv", "combotutor-odds-combo-up-blank-wilds.csv"}


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_system_takes_a_name(rules: str) -> None:
    deck = RULE_SETS[rules].deck.cards
    for many in range(len(deck) + 1):
        name = file_name(rules, deck[-many:] if many else (), "parquet", blank_wilds=True)
        assert re.fullmatch(r"[a-z][a-zA-Z0-9-]*\.parquet", name)
        assert len(name) <= 100
