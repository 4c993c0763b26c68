"""A family that no part of the tutor was written for has its pages, and a puzzle of it is solved with its own cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint

import pytest

from combotutor.games import find, games, registry
from combotutor.i18n import LANGUAGES, text, text_with
from combotutor.puzzles import worked_out
from combotutor.puzzles.kinds import KINDS
from combotutor.tutor.actions.opening import opening
from combotutor.tutor.pages.hands import question
from combotutor.tutor.parts import laid_games, puzzle_games
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.stock import kind_words, stock_of
from combotutor.widgets.question import Blank
from tests.families.bringing import brought
from tests.families.highest import FAMILY
from tests.families.highest.kinds import Least
from tests.families.test_highest_puzzles import BARE
from tests.tutor.browser import begun, click
from tests.tutor.examples import PUZZLES, done
from tests.tutor.reader import Page, check, faults


@pytest.fixture(autouse=True)
def _highest() -> Iterator[None]:
    """Highest and a family without any capability, as if another package had brought them."""
    points = [("highest", "tests.families.highest:FAMILY"), ("blank", "tests.families.blank:FAMILY")]
    with brought(*(EntryPoint(name, target, registry.CATALOG) for name, target in points)):
        yield


def fresh() -> State:
    """Return a tutor that offers a puzzle of Highest beside those of ours."""
    return State(stock_of((*PUZZLES, worked_out(BARE))))


def said(key: str, language: str, **values: object) -> str:
    """Return what Highest says."""
    return text_with(FAMILY.words, f"say.{key}", language, values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_family_without_any_capability_has_its_page(language: str) -> None:
    assert find("blank")[0].parts == {}
    page = check(done(fresh(), ("language", language), ("tab", "rules"), ("guide", "blank")))
    assert text("guide.title", language, game="Blank") in page.text()
    assert text_with(FAMILY.words, "rule.T2", language) in page.text()
    assert {"blank", "highest", "combo-up"} <= set(page.values("value"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_its_page_also_where_there_is_no_other(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("combotutor.families.FAMILIES", ["tests.families.blank"])
    with brought():
        assert list(games()) == ["blank"]
        state = replace(State(stock_of(()), language=language), tab=Tab.RULES)
        assert text_with(FAMILY.words, "rule.T2", language) in check(state).text()
        assert check(replace(state, tab=Tab.BENCH)).values("data-do").count("play") == 0
        assert question(replace(state, tab=Tab.BENCH)) == Blank(language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["blank", "highest"])
def test_a_hand_of_a_family_without_a_workbench_is_refused_in_a_sentence(game: str, language: str) -> None:
    state = done(fresh(), ("language", language), ("tab", "bench"), ("deck", game), ("type", f"{game} 2,5/1,9 - 0"))
    assert state.own.rules != game
    assert text("error.bench-no-family", language, title=find(game)[1].title) in check(state).text()
    assert game not in laid_games()
    assert opening(fresh(), {"hand": "7 8", "rules": game}).state.own.rules == "combo-up"


def test_where_puzzles_are_chosen_only_games_and_kinds_that_have_some_are_listed() -> None:
    ours = [family for family in registry.ours().values() if family.get(KINDS)]
    assert list(puzzle_games()) == [*(game.name for family in ours for game in family.games), "highest"]
    assert kind_words() == (*(kind.name for family in ours for kind in family.get(KINDS)), "highest-least")
    state = done(fresh(), ("way", "practice"), ("kind", "highest-least"), ("rules", "highest"))
    assert [puzzle.id for puzzle in state.on_offer] == [BARE.id]
    assert done(state, ("rules", "blank")).filters == state.filters


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_of_a_puzzle_of_it_is_a_whole_page_in_its_own_words(language: str) -> None:
    state = done(fresh(), ("language", language), ("puzzle", BARE.id))
    page = check(state)
    assert text_with(FAMILY.words, "goal.highest-least", language) in page.text()
    assert "Highest" in page.text()
    for action in (("hint", ""), ("answer", "2"), ("answer", "9"), ("answer", "12"), ("answer", "x"), ("answer", "8")):
        state = done(state, action)
        assert faults(state) == []
    assert state.attempt.is_done
    shown = check(done(state, ("show", "first"))).text()
    assert f"{text('tutor.step', language, number=1, count=1)} 8" in shown
    assert said("scene-rules-trick", language) in check(done(state, ("read", ""))).text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_puzzles_of_a_family_that_shows_nothing_have_their_pages_all_the_same(language: str) -> None:
    with brought(EntryPoint("unseen", "tests.families.blank:UNSEEN", registry.CATALOG)):
        state = done(fresh(), ("language", language), ("puzzle", BARE.id))
        assert question(state) == Blank(language)
        page = check(state)
        assert text("tutor.unshown", language, game="Highest") in page.text()
        assert "hint" not in page.values("data-do")
        for action in (("hint", ""), ("answer", "9"), ("answer", "8"), ("show", "first")):
            assert done(state, action) == state
        state = done(state, ("read", ""))
        assert text_with(FAMILY.words, "rule.T2", language) in check(state).text()


@pytest.mark.parametrize("family", ["BROKEN_SCENE", "WORDLESS"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_cannot_be_shown_says_so_on_its_pages(family: str, language: str) -> None:
    with brought(EntryPoint("unseen", f"tests.families.blank:{family}", registry.CATALOG)):
        state = done(fresh(), ("language", language), ("puzzle", BARE.id))
        assert text("tutor.unshown", language, game="Highest") in check(state).text()
        rules = check(done(state, ("read", ""))).text()
    told, none = text_with(FAMILY.words, "rule.T2", language), text("guide.none", language, game="Highest")
    assert (told in rules, none in rules) == (family == "BROKEN_SCENE", family == "WORDLESS")


def hint_of(page: Page) -> list[str]:
    """Return what the button for hints of a page is called, if it has one."""
    return [each.accessible_name() for each in page.elements if each.attributes.get("data-do") == "hint"]


@pytest.mark.parametrize("many", [0, 1, 2])
def test_the_button_for_hints_counts_those_of_the_kind(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Least.hints
    state = done(fresh(), ("puzzle", BARE.id))
    monkeypatch.setattr(Least, "hints", lambda kind, progress: whole(kind, progress)[:many])
    for number in range(1, many + 1):
        assert hint_of(check(state)) == [text("tutor.hint", "en", number=number, count=many)]
        state = done(state, ("hint", ""))
    page = check(state)
    assert (state.attempt.hints, "hint" in page.values("data-do")) == (many, many > 0)
    assert hint_of(page) == [text("tutor.no-more-hints", "en")] * (many > 0)
    assert done(state, ("hint", "")).attempt == state.attempt


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_hand_is_a_zone_of_which_one_card_is_picked(language: str) -> None:
    tutor = begun(puzzles=(worked_out(BARE),), language=language)
    (zone,) = tutor.zones
    assert (zone["cards"], zone["pick"]) == (["2", "5", "8", "9"], {"how": "one", "most": 1})
    assert [play["cards"] for play in tutor.table] == [["7"]]
    tutor.set_state({"chosen": {"at": 2, "length": 2}})
    assert (tutor.chosen, tutor.readings) == (None, [])
    tutor.set_state({"chosen": {"gap": 1}})
    assert tutor.chosen is None
    click(tutor, 1, at=4, length=1)
    assert tutor.note == ""
    assert tutor.state.attempt.mistakes == 1
    tutor.set_state({"chosen": {"at": 3, "length": 1}})
    assert tutor.note == said("scene-picked", language, card=8)
    click(tutor, 2, at=3, length=1)
    assert tutor.state.attempt.progress.is_solved
    assert tutor.cards == ["2", "5", "9"]
    assert [play["cards"] for play in tutor.table] == [["8"]]
    assert tutor.zones[0]["pick"] is None
    tutor.close()
