"""The rules of a game tell what its rule set says, whichever that is."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from combotutor.families.combo.cards import Card, Deck
from combotutor.families.combo.guide import guide, sheet
from combotutor.families.combo.guide.facts import FACTS, differing, facts
from combotutor.families.combo.hand.ladder import EXAMPLES
from combotutor.families.combo.rules import RULE_SETS, GameEnd, RuleSet, StopDraws
from combotutor.families.combo.words import text
from combotutor.i18n import LANGUAGES
from tests.tutor.reader import Element, Page

MADE_UP = RuleSet("made-up", "Made Up", Deck.of({}), (5, 5))
SPECIALS = (Card.WILD, Card.STOP, Card.DRAW, Card.PASS_ON, Card.PICK_UP)
UP, BREAKER = RULE_SETS["combo-up"], RULE_SETS["combo-breaker"]


def read(name: str, language: str = "en") -> Page:
    """Return the rules of a game as they are read."""
    return Page(guide(name, language))


def made_up(monkeypatch: pytest.MonkeyPatch, rules: RuleSet, language: str = "en") -> Page:
    """Return the rules of a game beside those that ship."""
    monkeypatch.setattr(sheet, "RULE_SETS", MappingProxyType({**RULE_SETS, rules.name: rules}))
    return read(rules.name, language)


def folded(page: Page, key: str) -> Element:
    """Return what is folded under a key."""
    (found,) = [each for each in page.elements if each.attributes.get("data-key") == key]
    return found


def classed(page: Page, name: str) -> list[Element]:
    """Return what has a look."""
    return [each for each in page.elements if name in (each.attributes.get("class") or "").split()]


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_the_facts_are_those_of_the_rule_set(rules: RuleSet) -> None:
    told = facts(rules, "en")
    assert tuple(told) == FACTS
    assert (told["deck"], told["reserve"], told["tokens"]) == (
        *(str(len(rules.deck.cards)), str(rules.reserve)),
        str(rules.tokens),
    )
    *_, four, five = rules.hand_sizes
    assert told["hand"] == f"{four} (five players: {five})"
    assert told["end"].endswith("no token") == (rules.game_end is GameEnd.UNPAYABLE)
    assert told["wild"].startswith("must") == rules.wild_is_said
    assert told["stop"].endswith("played the stop draws") == (rules.stop_draws is StopDraws.STOPPER)
    assert told["leader"].endswith("oldest") == rules.oldest_deals
    assert told["points"] == ("yes" if rules.has_points else "no")
    held = [(rules.deck.count(card), text(f"card.name.{card.symbol}", "en")) for card in SPECIALS]
    assert told["specials"].replace("\u00a0", " ") == ", ".join(f"{count} × {name}" for count, name in held if count)


def test_the_facts_are_those_of_the_rulebooks() -> None:
    assert facts(BREAKER, "en").items() >= {"deck": "54", "hand": "10 (five players: 7)", "tokens": "2"}.items()
    assert facts(UP, "en").items() >= {"deck": "58", "hand": "10 (five players: 8)", "tokens": "3"}.items()
    assert (
        facts(UP, "en")["specials"].replace("\u00a0", " ") == "2 × wild, 2 × stop, 2 × draw, 2 × pass on, 2 × pick up"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULE_SETS)
def test_of_another_box_just_that_is_told_in_which_it_differs(name: str, language: str) -> None:
    told = folded(read(name, language), "editions").text()
    for other in RULE_SETS.values():
        assert (text("guide.in-box", language, game=other.title) in told) == (other.name != name)
        found = differing(RULE_SETS[name], other, language)
        assert bool(found) == (other.name != name)
        for fact, value in found.items():
            assert " ".join(f"{text(f'guide.fact.{fact}', language)} {value}".split()) in told
    assert {"deck", "specials", "hand", "points"} <= differing(BREAKER, UP, language).keys()
    assert "reserve" not in differing(BREAKER, UP, language)


def test_of_a_box_that_is_alike_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    twin = replace(UP, name="twin", title="Twin")
    assert text("guide.alike", "en") in folded(made_up(monkeypatch, twin), "editions").text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_five_kinds_are_shown_from_low_to_high_a_run_out_of_order(language: str) -> None:
    (kinds,) = classed(read("combo-up", language), "ct-kinds")
    listed = [each for each in kinds.children if isinstance(each, Element)]
    for kind, one in zip(EXAMPLES, listed, strict=True):
        assert one.text().startswith(text(f"band.{kind}", language))
    # The numbers fall as the kinds rise: it is seen that the kind counts first.
    tops = [max(row) for row in EXAMPLES.values()]
    assert tops[-1] == min(tops)
    assert any([*row] not in (sorted(row), sorted(row, reverse=True)) for row in EXAMPLES.values())


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
def test_a_hand_is_told_for_all_numbers_of_players(sizes: tuple[int, ...], told: str) -> None:
    assert facts(replace(MADE_UP, hand_sizes=sizes), "en")["hand"] == told


@pytest.mark.parametrize(("name", "count"), [("combo-breaker", 3), ("krass-kariert", 3), ("combo-up", 5)])
def test_the_cards_that_are_more_than_a_number_are_those_of_the_deck(name: str, count: int) -> None:
    (listed,) = classed(read(name), "ct-specials")
    assert len([each for each in listed.children if isinstance(each, Element)]) == count


def test_of_cards_that_a_deck_does_not_have_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    page = made_up(monkeypatch, replace(MADE_UP, reserve=0))
    assert classed(page, "ct-specials") == []
    for key in ("guide.specials", "guide.alone", "guide.may.special", "guide.may.take"):
        assert text(key, "en") not in page.text()
    assert {facts(MADE_UP, "en")[fact] for fact in ("specials", "wild", "stop")} == {"–"}


def test_a_wild_alone_is_no_special_card(monkeypatch: pytest.MonkeyPatch) -> None:
    page = made_up(monkeypatch, replace(MADE_UP, deck=Deck.of({Card.WILD: 2})))
    assert text("guide.specials", "en") in page.text()
    assert text("guide.may.take", "en") in page.text()
    for key in ("guide.alone", "guide.may.special"):
        assert text(key, "en") not in page.text()


def test_a_stop_without_draw_cards_draws_for_nobody() -> None:
    told = facts(replace(MADE_UP, deck=Deck.of({Card.WILD: 2, Card.STOP: 1})), "en")
    assert (told["wild"], told["stop"]) == ("may be left open: then the highest", "–")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_editions_are_counted_and_those_of_one_deck_named(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games = text("charts.and", language, first="Combo Breaker", last="Krass Kariert")
    told = f"{text('guide.three-boxes', language)} {text('guide.same-deck', language, games=games)}"
    assert told in read("combo-up", language).text()
    shared = text("guide.same-deck", language, games=text("charts.and", language, first="Combo Up", last="Made Up"))
    apart = made_up(monkeypatch, MADE_UP, language).text()
    assert text("guide.boxes", language, count=len(RULE_SETS) + 1) in apart
    assert shared not in apart
    assert shared in made_up(monkeypatch, replace(MADE_UP, deck=UP.deck), language).text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbered_decisions_are_those_of_the_game_and_of_all(language: str) -> None:
    numbers = {}
    for name in RULE_SETS:
        listed = folded(read(name, language), "decisions").text()
        numbers[name] = {word for word in listed.split() if word.startswith("[D")}
    assert {"[D1]", "[D2]", "[D19]"} <= numbers["combo-breaker"] & numbers["combo-up"] & numbers["krass-kariert"]
    assert "[D12]" in numbers["combo-breaker"] - numbers["combo-up"]
    assert "[D17]" in numbers["combo-up"] - numbers["combo-breaker"]
