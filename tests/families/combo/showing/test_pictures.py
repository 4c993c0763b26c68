"""What a notebook shows of a value: a picture that stands by itself, with a text for those who do not see it."""

from __future__ import annotations

import dataclasses
import re
from functools import cache
from typing import Any, Final

import pytest

import combotutor
from combotutor import puzzles as room
from combotutor.families.combo import cards, odds, rules
from combotutor.families.combo.cards.row import row_of
from combotutor.families.combo.solver.guarantee import guarantee
from combotutor.families.combo.solver.outlook import outlook
from combotutor.games.showing import picture_of, told
from combotutor.i18n import LANGUAGES
from combotutor.puzzles.kinds import kinds
from tests.tutor.reader import Page

puzzles: Any = room
OPEN: Final = "combo-breaker 8,3,8/11,3/x - 0 4,4,S 2/2/2"
TRICK: Final = "combo-up 7,8,X,3+4,5/1,2,2+6/x 0:5,6 1 ?18 2/2/1"


SORTS: Final = (
    "card",
    "back",
    "row",
    "empty",
    "plan",
    "position",
    "over",
    "view",
    "puzzle",
    "odds",
    "seen",
    "guarantee",
    "outlook",
)


@cache
def values() -> dict[str, Any]:
    """Return a value of each sort that shows itself."""
    position = combotutor.play(TRICK)
    return {
        "card": cards.Card.WILD,
        "back": cards.Card.UNKNOWN,
        "row": row_of("7 8 x"),
        "empty": row_of(()),
        "plan": combotutor.plan_hand("5 8 5 D"),
        "position": position,
        "over": combotutor.play("combo-breaker 7,8/1,2/5 - 0 - 2/2/2", "7,8@1"),
        "view": rules.view(position, 1),
        "puzzle": puzzles["beat-1"],
        "odds": odds.answer("combo-breaker", 3),
        "seen": odds.answer(odds.Stock.of_rules("combo-up", seen="7 X", blank_wilds=True), 2),
        "guarantee": guarantee(combotutor.play(OPEN)),
        "outlook": outlook(rules.view(combotutor.play(OPEN), 0), samples=5),
    }


@pytest.mark.parametrize("name", SORTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_stands_by_itself_and_has_a_text(name: str, language: str) -> None:
    html = picture_of(values()[name], language)
    assert html is not None
    page = Page(html)
    assert all(each.attributes["alt"] for each in page.named("img"))
    assert all(str(each.attributes["src"]).startswith("data:image/svg+xml;base64,") for each in page.named("img"))
    assert re.findall(r"<(?:script|link|iframe|style)|https?://|\bon\w+=", html) == []
    assert not page.named("table") or page.named("th")


@pytest.mark.parametrize("name", ["plan", "position", "puzzle", "odds", "guarantee", "outlook"])
def test_a_picture_speaks_its_language(name: str) -> None:
    assert len({picture_of(values()[name], language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("name", SORTS)
def test_a_notebook_is_shown_it(name: str) -> None:
    assert values()[name]._repr_html_() == picture_of(values()[name])


def test_each_of_them_is_looked_at() -> None:
    assert tuple(values()) == SORTS


def test_a_picture_tells_the_cards_in_their_order() -> None:
    (image,) = Page(picture_of(row_of("7 8 x")) or "").named("img")
    assert image.attributes["alt"] == "Cards from left to right: 7, 8, wild."
    first, *_ = Page(picture_of(combotutor.plan_hand("5 8 5")) or "").named("img")
    assert first.attributes["alt"] == "Cards from left to right: 5, 8, 5. Marked: 8, from place 2."


def test_of_a_position_each_seat_is_seen_and_whose_turn_it_is() -> None:
    page = Page(picture_of(values()["position"]) or "")
    captions = [each.text() for each in page.named("figcaption")]
    assert captions == ["Seat 0", "Seat 0", "Seat 1 · to play now", "Seat 2 · out of the round"]
    labels = [str(each.attributes["alt"]) for each in page.named("img")]
    assert "Seat 1 · to play now. Cards from left to right: 1, 2, 2." in labels


@pytest.mark.parametrize(
    "kind", [kind.name for kind in kinds() if kind.name in {each.kind for each in puzzles.shelf()}]
)
def test_a_puzzle_shows_no_more_than_its_learner_sees_and_no_answer(kind: str) -> None:
    puzzle = next(each for each in puzzles.shelf() if each.kind == kind)
    bare = dataclasses.replace(puzzle, steps=tuple(dataclasses.replace(each, moves=()) for each in puzzle.steps))
    assert picture_of(puzzle) == picture_of(bare)
    assert told(puzzle) == told(bare) == str(puzzle)
    situation = puzzles.begin(puzzle).situation
    if "?" in situation.line:
        assert "?" in str(puzzle)


def test_what_others_hold_is_not_in_the_picture_of_a_view() -> None:
    position = combotutor.deal("combo-breaker", players=3, seed=4)
    other = combotutor.play(position.__class__.from_line(str(rules.view(position, 1))).__str__())
    assert picture_of(rules.view(position, 1)) == picture_of(rules.view(other, 1))
    assert str(rules.view(position, 1)) == str(other)


def test_what_cannot_be_is_told_by_its_fields_and_never_raises() -> None:
    broken = dataclasses.replace(puzzles["beat-1"], position="combo-up nonsense")
    strange = dataclasses.replace(puzzles["beat-1"], position="highest 1 2")
    for puzzle in (broken, strange):
        assert picture_of(puzzle) is None
        assert str(puzzle) == f"{puzzle.id}: {puzzle.position}"
        assert puzzle._repr_html_().startswith("<code>Puzzle(id=&#x27;beat-1&#x27;")


def test_what_was_asked_of_nothing_that_is_known_is_told_by_its_fields() -> None:
    found, wise = values()["guarantee"], values()["outlook"]
    assert str(dataclasses.replace(found, position=None)).startswith("Guarantee(moves=(")
    assert str(dataclasses.replace(wise, asked=None)).startswith("Outlook(moves=(")
    assert picture_of(dataclasses.replace(wise, asked=None)) is None
    assert picture_of(dataclasses.replace(found, position=None)) is None


def test_what_no_family_knows_has_no_picture() -> None:
    assert picture_of(object()) is None
    assert told(object()) is None


def test_where_one_play_is_best_it_is_marked_on_the_row() -> None:
    (image,) = Page(picture_of(values()["guarantee"]) or "").named("img")
    assert image.attributes["alt"] == "Cards from left to right: 8, 3, 8. Marked: 3, from place 2."
    wise = values()["outlook"]
    for best, marked in ((wise.best[:1], True), (wise.best * 2, False)):
        (image,) = Page(picture_of(dataclasses.replace(wise, best=best)) or "").named("img")
        assert ("Marked" in str(image.attributes["alt"])) is marked


def test_odds_in_words_say_what_was_seen_and_how_sure_they_are() -> None:
    said = str(values()["seen"])
    assert said.startswith("Combo Up: 2 cards in a row, dealt from 56 shuffled ones. Wilds count here as cards that ")
    assert "Seen, and so not dealt: 7,X." in said
    assert said.endswith("All numbers are exact.")


def test_what_is_sure_and_what_is_wise_name_moves_by_their_words() -> None:
    assert "3@2" in str(values()["guarantee"])
    lines = str(values()["outlook"]).splitlines()[1:]
    assert [line.split()[0] for line in lines] == [str(each.move) for each in values()["outlook"].moves]
    assert any("★" in line for line in lines)
