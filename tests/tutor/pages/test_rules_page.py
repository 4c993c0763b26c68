"""The rules on one page."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from combotutor.families.combo import guide as rules_of
from combotutor.families.combo.cards import Card, Deck
from combotutor.families.combo.rules import RULE_SETS, RuleSet
from combotutor.families.combo.words import text
from combotutor.i18n import LANGUAGES
from combotutor.tutor.pages.rules_page import guide
from combotutor.tutor.state.state import State
from tests.tutor.examples import done, fresh, then
from tests.tutor.reader import Page, faults


def opened(name: str, language: str = "en") -> State:
    """Return the tutor with the rules of a rule set open."""
    return done(fresh(), ("language", language), ("tab", "rules"), ("guide", name))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULE_SETS)
def test_the_rules_are_a_whole_page(name: str, language: str) -> None:
    assert faults(opened(name, language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULE_SETS)
def test_the_rules_name_their_game_first_and_compare_all(name: str, language: str) -> None:
    page = Page(guide(opened(name, language)))
    title = RULE_SETS[name].title
    assert title in page.named("h2")[0].text()
    heads = [each for each in page.named("th") if each.attributes.get("scope") == "col"]
    assert [each.text() for each in heads] == [each.title for each in RULE_SETS.values()]
    bold = [each.text() for each in heads if any(not isinstance(child, str) for child in each.children)]
    assert bold == [title]
    rows = [[each for each in row.children if not isinstance(each, str)] for row in page.named("tr")]
    assert {len(row) for row in rows} == {1 + len(RULE_SETS)}
    assert all(cell.text() for row in rows[1:] for cell in row)


@pytest.mark.parametrize(("name", "count"), [("combo-breaker", 3), ("krass-kariert", 3), ("combo-up", 5)])
def test_the_cards_that_are_more_than_a_number_are_those_of_the_deck(name: str, count: int) -> None:
    listed = [each for each in Page(guide(opened(name))).named("ul") if each.attributes.get("class") == "ct-specials"]
    assert len([each for each in listed[0].children if not isinstance(each, str)]) == count


def facts(page: Page) -> dict[str, dict[str, str]]:
    """Return the table of the facts, by what they are about and the titles of the games."""
    (_, *titles), *rows = [
        [each.text() for each in row.children if not isinstance(each, str)] for row in page.named("tr")
    ]
    return {head: dict(zip(titles, cells, strict=True)) for head, *cells in rows}


def test_the_facts_are_those_of_the_rulebooks() -> None:
    found = facts(Page(guide(opened("combo-up"))))
    hands = {"Combo Breaker": 7, "Combo Up": 8, "Krass Kariert": 7}
    assert found["Cards"].items() >= {"Combo Breaker": "54", "Combo Up": "58", "Krass Kariert": "54"}.items()
    assert found["Hand"].items() >= {title: f"10 (five players: {five})" for title, five in hands.items()}.items()
    assert found["Tokens at the start"].items() >= {"Combo Breaker": "2", "Combo Up": "3", "Krass Kariert": "3"}.items()
    assert found["Points variant"].items() >= {"Combo Breaker": "no", "Combo Up": "yes", "Krass Kariert": "yes"}.items()
    assert len(found) == 9


MADE_UP = RuleSet("made-up", "Made Up", Deck.of({}), (5, 5))


def made_up(monkeypatch: pytest.MonkeyPatch, rules: RuleSet, language: str = "en") -> Page:
    """Return the rules of a game beside those that ship."""
    monkeypatch.setattr(rules_of, "RULE_SETS", MappingProxyType({**RULE_SETS, rules.name: rules}))
    return Page(rules_of.guide(rules.name, language))


@pytest.mark.parametrize(
    ("sizes", "told"),
    [
        ((5,), "5"),
        ((5, 5, 5, 5), "5"),
        ((9, 9, 8), "9 (five players: 8)"),
        ((5, 6), "3 players: 5; 4 players: 6"),
        ((9, 8, 7), "3 players: 9; 4 players: 8; 5 players: 7"),
        ((9, 9, 7, 6), "3 players: 9; 4 players: 9; 5 players: 7; 6 players: 6"),
    ],
)
def test_a_hand_is_told_for_all_numbers_of_players(
    sizes: tuple[int, ...], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = made_up(monkeypatch, replace(MADE_UP, hand_sizes=sizes))
    assert facts(page)["Hand"]["Made Up"] == told


def test_of_cards_that_a_deck_does_not_have_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    page = made_up(monkeypatch, MADE_UP)
    assert "ct-specials" not in {each.attributes.get("class") for each in page.named("ul")}
    heads = {each.text() for each in page.named("strong", "h3")}
    assert not {"A wild.", "Cards that are more than a number"} & heads
    found = facts(page)
    for fact in ("A wild's value", "With a stop and a draw card in one trick"):
        assert {title for title, cell in found[fact].items() if cell == "–"} & {"Made Up", "Combo Up"} == {"Made Up"}


def test_of_a_deck_with_wilds_and_stops_only_nothing_is_told_of_draw_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    page = made_up(monkeypatch, replace(MADE_UP, deck=Deck.of({Card.WILD: 2, Card.STOP: 1})))
    found = facts(page)
    assert found["A wild's value"]["Made Up"] == "may be left open: then the highest"
    assert found["With a stop and a draw card in one trick"]["Made Up"] == "–"
    assert {"A wild.", "Cards that are more than a number"} <= {each.text() for each in page.named("strong", "h3")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_editions_are_counted_and_those_of_one_deck_named(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = text("guide.same-deck", language, games=text("charts.and", language, first="Combo Up", last="Made Up"))
    apart = made_up(monkeypatch, MADE_UP, language).text()
    assert text("guide.boxes", language, count=len(RULE_SETS) + 1) in apart
    assert shared not in apart
    assert shared in made_up(monkeypatch, replace(MADE_UP, deck=RULE_SETS["combo-up"].deck), language).text()
    three = {name: RULE_SETS[name] for name in ("combo-breaker", "combo-up", "krass-kariert")}
    monkeypatch.setattr(rules_of, "RULE_SETS", MappingProxyType(three))
    games = text("charts.and", language, first="Combo Breaker", last="Krass Kariert")
    told = f"{text('guide.three-boxes', language)} {text('guide.same-deck', language, games=games)}"
    assert told in Page(guide(opened("combo-up", language))).text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbered_decisions_are_those_of_the_game_and_of_all(language: str) -> None:
    numbers = {}
    for name in RULE_SETS:
        page = Page(guide(opened(name, language)))
        numbers[name] = {word for each in page.named("li") for word in each.text().split() if word.startswith("[D")}
    assert {"[D1]", "[D2]", "[D19]"} <= numbers["combo-breaker"] & numbers["combo-up"] & numbers["krass-kariert"]
    assert "[D12]" in numbers["combo-breaker"] - numbers["combo-up"]
    assert "[D17]" in numbers["combo-up"] - numbers["combo-breaker"]


def test_another_tab_keeps_the_rules_that_were_open() -> None:
    state = then(opened("krass-kariert"), "tab", "puzzles")
    assert "Krass Kariert" in Page(guide(then(state, "tab", "rules"))).named("h2")[0].text()
