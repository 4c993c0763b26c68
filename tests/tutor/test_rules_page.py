"""The rules on one page."""

import pytest

from combotutor.games.combo import RULE_SETS
from combotutor.i18n import LANGUAGES
from combotutor.tutor.rules_page import guide
from combotutor.tutor.state import State
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
def test_the_rules_name_their_game_first_and_compare_all_three(name: str, language: str) -> None:
    page = Page(guide(opened(name, language)))
    title = RULE_SETS[name].title
    assert title in page.named("h2")[0].text()
    heads = [each for each in page.named("th") if each.attributes.get("scope") == "col"]
    assert [each.text() for each in heads] == [each.title for each in RULE_SETS.values()]
    bold = [each.text() for each in heads if any(not isinstance(child, str) for child in each.children)]
    assert bold == [title]
    rows = [[each for each in row.children if not isinstance(each, str)] for row in page.named("tr")]
    assert {len(row) for row in rows} == {4}
    assert all(cell.text() for row in rows[1:] for cell in row)


@pytest.mark.parametrize(("name", "count"), [("combo-breaker", 3), ("krass-kariert", 3), ("combo-up", 5)])
def test_the_cards_that_are_more_than_a_number_are_those_of_the_deck(name: str, count: int) -> None:
    listed = [each for each in Page(guide(opened(name))).named("ul") if each.attributes.get("class") == "ct-specials"]
    assert len([each for each in listed[0].children if not isinstance(each, str)]) == count


def test_the_facts_are_those_of_the_rulebooks() -> None:
    page = Page(guide(opened("combo-up")))
    rows = {}
    for row in page.named("tr"):
        head, *cells = [each.text() for each in row.children if not isinstance(each, str)]
        rows[head] = cells
    assert rows["Cards"] == ["54", "58", "54"]
    assert rows["Hand"] == ["10 (five players: 7)", "10 (five players: 8)", "10 (five players: 7)"]
    assert rows["Tokens at the start"] == ["2", "3", "3"]
    assert rows["Points variant"] == ["no", "yes", "yes"]
    assert len(rows) == 10


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
