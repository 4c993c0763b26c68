"""The hello of a page: its memory, its link, its browser's languages, and what outlives a reload."""

from __future__ import annotations

from html import unescape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.learner import Keeper, Store
from combotutor.puzzles import Puzzle
from combotutor.tutor.pages import announcements
from combotutor.tutor.pages.coach import reasons
from combotutor.tutor.state.footing import Memory
from combotutor.tutor.state.page_memory import VERSION
from combotutor.tutor.state.state import Tab
from combotutor.tutor.tutor import Tutor
from tests.tutor.browser import JUNK, begun, click, held, opened, say
from tests.tutor.doings import JUNK as JUNK_TEXTS
from tests.tutor.examples import (
    BEAT,
    CLEAR,
    ILLEGAL,
    INSERT,
    PUZZLES,
    answer_words,
    fresh,
    right_word,
    then,
    wrong_word,
)
from tests.tutor.reader import regions


def test_before_the_hello_nothing_is_kept_and_after_it_all_is() -> None:
    tutor = begun(puzzles=PUZZLES)
    tutor.act("hint")
    assert (tutor.kept, tutor.is_greeted) == (None, False)
    say(tutor, {"do": "hello", "storage": True, "kept": None})
    assert (tutor.kept["version"], tutor.is_greeted, tutor.state.memory) == (VERSION, True, Memory.KEPT)


@pytest.mark.parametrize("storage", [False, None, "true", 1, {}])
def test_a_browser_without_memory_is_plainly_told(storage: object) -> None:
    for kept in (None, {"version": 1, "language": "de", "attempts": {}}, {"version": 3, "language": "de"}):
        tutor = opened(storage=storage, kept=kept)
        assert (tutor.state.memory, tutor.language, tutor.is_greeted) == (Memory.NONE, "en", True)
    assert tutor.kept["generation"] == 0
    served = opened(storage=storage, store=Store.in_memory(), is_class=True)
    served.act("tab", "progress")
    assert "after a reload you start afresh" in served.regions["settings"]


def test_another_version_is_left_alone_and_that_is_told() -> None:
    tutor = opened(kept={"version": 3})
    assert (tutor.state.memory, tutor.kept) == (Memory.FOREIGN, None)
    tutor.act("continue")
    tutor.act("hint")
    assert tutor.kept is None


@pytest.mark.parametrize(
    ("query", "kept", "wishes", "language"),
    [
        ({}, None, [], "en"),
        ({}, None, ["fr", "de-AT", "es"], "de"),
        ({}, None, ["de"], "de"),
        ({}, held(language="es"), ["de"], "es"),
        ({"lang": "de"}, held(language="es"), ["es"], "de"),
        ({"lang": "xx"}, held(language="es"), ["de"], "es"),
        ({"lang": "DE"}, None, ["es"], "es"),
    ],
)
def test_the_language_is_the_addresss_else_the_memorys_else_the_browsers(
    query: dict[str, str], kept: object, wishes: list[str], language: str
) -> None:
    tutor = opened(query=query, kept=kept, wishes=wishes)
    assert tutor.language == tutor.state.language == language
    assert tutor.labels["row"] == {"en": "Your hand", "es": "Tu mano", "de": "Deine Hand"}[language]


def test_a_language_that_is_given_goes_before_the_browsers() -> None:
    tutor = Tutor(puzzles=PUZZLES, language="es")
    say(tutor, {"do": "hello", "storage": True, "kept": None, "wishes": ["de"]})
    assert tutor.language == "es"


@pytest.mark.parametrize("wishes", [None, "de", 7, [7, None, {}], {"de": 1}])
def test_wishes_that_are_none_are_english(wishes: object) -> None:
    assert opened(wishes=wishes).language == "en"


@pytest.mark.parametrize(
    ("query", "tab", "puzzle", "typed", "rules"),
    [
        ({"puzzle": INSERT.id}, Tab.PUZZLES, INSERT, "7 8", "combo-breaker"),
        ({"puzzle": "nonsense"}, Tab.PUZZLES, CLEAR, "7 8", "combo-breaker"),
        ({"hand": "9 9"}, Tab.BENCH, CLEAR, "9 9", "combo-breaker"),
        ({"hand": "9 9", "rules": "krass-kariert"}, Tab.BENCH, CLEAR, "9 9", "krass-kariert"),
        ({"hand": "9 9", "rules": "nonsense"}, Tab.BENCH, CLEAR, "9 9", "combo-breaker"),
        ({"hand": "9 9", "puzzle": INSERT.id}, Tab.BENCH, INSERT, "9 9", "combo-breaker"),
        ({"rules": "krass-kariert"}, Tab.PROGRESS, CLEAR, "7 8", "combo-breaker"),
        ({"hand": 7, "puzzle": None, "lang": []}, Tab.PROGRESS, CLEAR, "7 8", "combo-breaker"),
        ({"tab": "bench", "forget": "1", "nonsense": "x"}, Tab.PROGRESS, CLEAR, "7 8", "combo-breaker"),
        (None, Tab.PROGRESS, CLEAR, "7 8", "combo-breaker"),
        ([["puzzle", INSERT.id]], Tab.PROGRESS, CLEAR, "7 8", "combo-breaker"),
    ],
)
def test_what_a_link_asks_for_is_opened_and_all_else_is_as_it_was_kept(
    query: object, tab: Tab, puzzle: object, typed: str, rules: str
) -> None:
    kept = held(tab="progress", reading=True, current=CLEAR.id, own={"typed": "7 8", "rules": "combo-breaker"})
    tutor = opened(query=query, kept=kept)
    state = tutor.state
    # Whoever follows a link is to see where it leads.
    assert state.is_reading == (tab is Tab.PROGRESS)
    assert (state.tab, state.puzzle, state.own.typed, state.own.rules) == (tab, puzzle, typed, rules)
    assert tutor.typed == typed


def test_a_link_to_a_puzzle_past_the_kept_filters_opens_it_all_the_same() -> None:
    tutor = opened(query={"puzzle": CLEAR.id}, kept=held(filters=["beat", "", ""], current=BEAT.id))
    assert tutor.state.puzzle == CLEAR
    assert tutor.state.filters.kind == "beat"


@settings(max_examples=25)
@given(st.dictionaries(st.sampled_from(["storage", "kept", "query", "wishes", "nonsense"]), JUNK))
def test_a_hello_of_any_shape_is_answered_with_a_page(content: dict[str, object]) -> None:
    tutor = Tutor(puzzles=(BEAT, CLEAR))
    say(tutor, {**content, "do": "hello"})
    assert tutor.is_greeted
    assert tutor.regions == regions(tutor.state)


@settings(max_examples=15)
@given(st.fixed_dictionaries(dict.fromkeys(("lang", "puzzle", "hand", "rules"), JUNK_TEXTS)))
def test_a_link_with_nonsense_is_answered_with_a_page(query: dict[str, str]) -> None:
    tutor = opened(query=query)
    assert tutor.state.tab is Tab.BENCH
    assert tutor.regions == regions(tutor.state)


def test_after_a_reload_a_new_tutor_goes_on_where_the_old_one_was() -> None:
    store = Store.in_memory()
    old = opened(store=store)
    click(old, 1, reserve=1, gap=1)
    click(old, 2, at=2, length=2)
    old.act("language", "de")
    new = opened(store=store, kept=old.kept)
    assert new.kept == old.kept
    assert (new.cards, new.language, new.task) == (old.cards, "de", "look")
    assert (new.reply, new.state.attempt.mistakes) == ("", 1)


def test_what_is_forgotten_is_forgotten_in_the_page_and_in_the_database() -> None:
    store = Store.in_memory()
    tutor = opened(store=store, query={"hand": "7 8"})
    tutor.act("tab", "puzzle")
    tutor.act("answer", next(iter(answer_words(BEAT))))
    tutor.act("forget")
    assert store.learner().standings()[BEAT.id].is_done
    tutor.act("forget", "yes")
    assert (tutor.kept["generation"], tutor.typed) == (1, "")
    assert tutor.said == "All is forgotten. You start afresh."
    assert not any(each.is_done for each in store.learner().standings().values())
    assert not any(map(tutor.state.is_done, PUZZLES))


def test_half_a_character_that_a_page_kept_does_not_break_the_page() -> None:
    held = {"version": VERSION, "tab": "bench", "own": {"typed": "7 \ud83d"}}
    tutor = opened(kept=held)
    assert tutor.typed.encode()


def test_everything_forgotten_in_another_page_is_forgotten_here() -> None:
    store = Store.in_memory()
    tutor = opened(store=store)
    click(tutor, 1, at=2, length=2)
    for value in ("0", "x", "-1", "9" * 30, "٣"):
        say(tutor, {"do": "renew", "value": value})
        assert tutor.state.attempt.answers == ("5,6@2",)
    store.learner().forget()
    say(tutor, {"do": "renew", "value": "3"})
    assert (tutor.state.generation, tutor.state.attempt.answers, tutor.state.is_done(BEAT)) == (3, (), False)


def test_a_page_that_could_not_store_what_was_done_says_so() -> None:
    tutor = opened()
    say(tutor, {"do": "unkept", "value": ""})
    assert tutor.state.memory is Memory.NONE


# An answer of which the page did not hear what it was.


@pytest.mark.parametrize("was_heard", [True, False])
@pytest.mark.parametrize("puzzle", [CLEAR, INSERT], ids=lambda puzzle: puzzle.id)
def test_what_an_answer_was_is_told_again_where_the_line_broke_and_counts_once(puzzle: Puzzle, was_heard: bool) -> None:  # noqa: FBT001
    start = fresh(puzzle)
    for word in (wrong_word(start) or "", right_word(start), ILLEGAL):
        keeper = Keeper(Store.in_memory)
        before = opened(keeper=keeper)
        before.act("puzzle", puzzle.id)
        kept = before.kept
        if was_heard:
            before.act("answer", word)
        expected = then(start, "answer", word).attempt
        assert expected.verdict is not None
        told = {"puzzle": puzzle.id, "word": word, "decided": 0, "missed": 0}
        after = opened(keeper=keeper, kept=kept, given=told)
        attempt = after.state.attempt
        assert attempt.verdict is not None
        assert attempt.verdict.kind is expected.verdict.kind
        assert (attempt.answers, attempt.is_done) == (expected.answers, expected.is_done)
        assert attempt.mistakes == expected.mistakes
        assert reasons(expected.verdict, "en")[0] in unescape(after.regions["judgement"])
        assert after.judged["number"] == 0
        assert after.said == announcements.answer(after.state)
        for more in (None, told, told | {"judged": True}):
            again = opened(keeper=keeper, kept=kept, given=more).state.attempt
            assert (again.mistakes, again.answers) == (attempt.mistakes, attempt.answers)


@pytest.mark.parametrize("missed", [{}, {"missed": True}, {"missed": "0"}, {"missed": -1}, {"missed": 7}])
def test_a_mistake_of_which_it_is_not_known_whether_it_was_counted_is_none(missed: dict[str, object]) -> None:
    word = wrong_word(fresh(CLEAR)) or ""
    tutor = opened()
    tutor.act("puzzle", CLEAR.id)
    given_before = {"puzzle": CLEAR.id, "word": word, "decided": 0, **missed}
    attempt = opened(kept=tutor.kept, given=given_before).state.attempt
    assert (attempt.verdict is not None, attempt.mistakes) == (True, 0)


def test_whoever_was_at_the_list_when_the_line_broke_comes_back_to_it() -> None:
    tutor = opened()
    for name, value in (("puzzle", CLEAR.id), ("tab", "puzzles")):
        tutor.act(name, value)
    assert opened(kept=tutor.kept, form="list").screen == "puzzles"
    assert opened(kept=tutor.kept, form="list", query={"puzzle": BEAT.id}).screen == "puzzle"
    for form in ("", "lists", ["list"]):
        assert opened(kept=tutor.kept, form=form).screen == "puzzle"
    tutor.act("tab", "progress")
    assert opened(kept=tutor.kept, form="list").screen == "progress"


def test_where_a_browser_has_no_memory_a_page_opens_after_a_break_what_was_open() -> None:
    keeper = Keeper(Store.in_memory)
    before = opened(keeper=keeper, storage=False)
    for name, value in (("language", "de"), ("puzzle", CLEAR.id), ("size", "")):
        before.act(name, value)
    after = opened(keeper=keeper, storage=False, kept=before.kept)
    assert (after.state.puzzle, after.state.language, after.state.is_large) == (CLEAR, "de", True)
    assert after.state.memory is Memory.NONE
    led = opened(keeper=keeper, storage=False, kept=before.kept, query={"puzzle": BEAT.id})
    assert led.state.puzzle == BEAT


@pytest.mark.parametrize(
    "before",
    [
        {"puzzle": "find-1", "word": "2@1", "decided": 0},
        {"puzzle": CLEAR.id, "word": "2@1", "decided": 1},
        {"puzzle": CLEAR.id, "word": "2@1", "decided": -1},
        {"puzzle": CLEAR.id, "word": "2@1", "decided": "0"},
        {"puzzle": CLEAR.id, "word": ["2@1"], "decided": 0},
        "2@1",
    ],
)
def test_an_answer_to_what_is_not_asked_is_not_told_again(before: object) -> None:
    tutor = opened()
    tutor.act("puzzle", CLEAR.id)
    after = opened(kept=tutor.kept, given=before)
    assert (after.state.puzzle, after.state.attempt.verdict, after.judged) == (CLEAR, None, {})


@pytest.mark.parametrize("is_judged", [True, False])
def test_a_right_answer_that_was_judged_and_taken_back_elsewhere_is_not_given_again(*, is_judged: bool) -> None:
    keeper = Keeper(Store.in_memory)
    before, word = opened(keeper=keeper), right_word(fresh(CLEAR))
    for name, value in (("puzzle", CLEAR.id), ("answer", word), ("back", "")):
        before.act(name, value)
    given_before = {"puzzle": CLEAR.id, "word": word, "decided": 0, "judged": is_judged}
    after = opened(keeper=keeper, kept=before.kept, given=given_before)
    assert after.state.attempt.answers == (() if is_judged else (word,))
