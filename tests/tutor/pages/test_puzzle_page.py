"""The page of puzzles at every moment, in three languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from combotutor.i18n import LANGUAGES
from combotutor.learner import Result, Standing
from combotutor.puzzles import HINTS, Puzzle, VerdictKind, hint, phrases
from combotutor.tutor.pages.puzzle_page import after_said, help_, hints, judgement, reply, result_said, task
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.state import State
from tests.tutor.examples import (
    BEAT,
    CLEAR,
    ILLEGAL,
    INSERT,
    PUZZLES,
    SHELF,
    SPECIAL,
    UNREADABLE,
    done,
    fresh,
    right_word,
    solved,
    then,
    wrong_word,
)
from tests.tutor.open_examples import RISK, SURE
from tests.tutor.reader import Page, check, faults

EVERY_PUZZLE = tuple({puzzle.id: puzzle for puzzle in (*PUZZLES, *SHELF)}.values())


NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


def moments(puzzle: Puzzle) -> Iterator[State]:
    """Yield the tutor at every kind of moment of a puzzle."""
    start = fresh(puzzle)
    yield start
    wrong = wrong_word(start)
    for word in (*((wrong,) if wrong else ()), ILLEGAL, UNREADABLE, right_word(start)):
        yield then(start, "answer", word)
    hinted = done(start, *[("hint", "")] * HINTS)
    yield hinted
    end = solved(hinted)
    yield end
    yield then(end, "show", "first")
    yield done(end, ("show", "first"), ("show", "on"), ("back", ""))
    yield done(end, ("again", ""), ("answer", ILLEGAL))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_at_every_moment_the_page_is_whole_named_and_spoken_in_three_languages(puzzle: Puzzle) -> None:
    for state in moments(puzzle):
        for language in LANGUAGES:
            assert faults(then(state, "language", language)) == []


@pytest.mark.parametrize("puzzle", SHELF, ids=lambda puzzle: puzzle.id)
def test_puzzles_that_ship_have_whole_pages_each_moment_in_another_language(puzzle: Puzzle) -> None:
    first = SHELF.index(puzzle)
    for number, state in enumerate(moments(puzzle), start=first):
        assert faults(then(state, "language", LANGUAGES[number % 3])) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_all_puzzles_on_offer_and_solved_the_page_is_whole(language: str) -> None:
    state = then(fresh(*EVERY_PUZZLE), "language", language)
    assert faults(state) == []
    state = done(solved(then(state, "puzzle", CLEAR.id)), ("puzzle", BEAT.id), ("hint", ""))
    page = check(solved(state))
    listed = [option.text() for option in page.named("option") if option.text().startswith("✓")]
    assert len(listed) == 2


def shown(markup: str, testid: str) -> str:
    """Return the text of the element with a test id, empty if there is none."""
    found = [each for each in Page(markup).elements if each.attributes.get("data-testid") == testid]
    return found[0].text() if found else ""


# The task.


def test_the_task_tells_the_rule_set_the_level_and_the_step() -> None:
    assert shown(task(fresh(BEAT)), "facts") == "Combo Breaker · Level 1"
    state = fresh(SPECIAL)
    assert shown(task(state), "facts") == "Combo Up · Level 5 · Step 1 of 4"
    assert shown(task(then(state, "answer", "R1>2")), "facts").endswith("Step 2 of 4")


def test_once_solved_nothing_is_asked_any_more() -> None:
    assert shown(task(fresh(BEAT)), "goal")
    assert not shown(task(solved(fresh(BEAT))), "goal")
    assert not shown(task(solved(fresh(BEAT))), "story")


# The judgement.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("R1>2", VerdictKind.RIGHT),
        ("R1>1", VerdictKind.NOT_BEST),
        (ILLEGAL, VerdictKind.ILLEGAL),
        (UNREADABLE, VerdictKind.UNREADABLE),
    ],
)
def test_an_answer_is_judged_by_a_sign_and_in_words(word: str, kind: VerdictKind, language: str) -> None:
    state = done(fresh(INSERT), ("language", language), ("answer", word))
    verdict = state.attempt.verdict
    assert verdict is not None
    assert verdict.kind is kind
    page = Page(judgement(state))
    said = " ".join(each.text() for each in page.named("div") if each.attributes.get("data-testid") == "verdict")
    headline, *rest = (" ".join(phrase.text(language).split()) for phrase in phrases(verdict))
    assert all(each in said for each in rest)
    # What stands below the hand does not stand here a second time.
    assert (headline in said) == (headline not in reply(verdict, language)) or kind is VerdictKind.UNREADABLE
    assert f"ct-{kind}" in page.elements[0].attributes["class"].split()  # type: ignore[union-attr]
    assert reply(verdict, language)[0] in "✓↻✗"
    assert len({reply(verdict, each) for each in LANGUAGES}) == len(LANGUAGES)


def test_what_was_typed_as_an_answer_is_never_markup() -> None:
    page = Page(judgement(then(fresh(BEAT), "answer", "<img src=x onerror=alert(1)>")))
    assert not page.named("img", "script")
    assert "<img" in page.text()


def test_a_wrong_answer_is_played_out_on_the_row_before_and_after() -> None:
    for puzzle in PUZZLES:
        word = wrong_word(fresh(puzzle))
        assert word is not None
        assert len(Page(judgement(then(fresh(puzzle), "answer", word))).named("figure")) == 2
    assert not Page(judgement(then(fresh(INSERT), "answer", "R1>2"))).named("figure")


def test_an_illegal_answer_names_the_rule() -> None:
    said = Page(judgement(then(fresh(BEAT), "answer", "7@7"))).text()
    assert "[T2]" in said


def test_the_end_counts_the_hints() -> None:
    assert "Without any help." in shown(judgement(solved(fresh(BEAT))), "ending")
    assert "You used one hint." in shown(judgement(solved(then(fresh(BEAT), "hint"))), "ending")
    assert "2 hints." in shown(judgement(solved(done(fresh(BEAT), ("hint", ""), ("hint", "")))), "ending")
    missed = solved(done(fresh(BEAT), ("hint", ""), ("answer", "R1>1")))
    assert "After one wrong answer." in shown(judgement(missed), "ending")


@pytest.mark.parametrize(
    ("due", "said"),
    [
        (datetime(2026, 3, 2, 20, tzinfo=UTC), "This puzzle comes back later today."),
        (datetime(2026, 3, 3, 8, tzinfo=UTC), "This puzzle comes back tomorrow."),
        (datetime(2026, 3, 9, 8, tzinfo=UTC), "This puzzle comes back in 7 days."),
    ],
)
def test_the_end_says_what_it_was_about_when_it_comes_back_and_no_rating(due: datetime, said: str) -> None:
    standing = Standing(SURE.id, ("9@2", "3,4,5@1"), is_done=True, is_clean=True, last=Result.CLEAN, due=due)
    record = Record({SURE.id: standing}, now=NOW)
    state = replace(fresh(SURE), record=record)
    page = Page(judgement(state))
    assert "It was about: Cards that meet · The tempting play is wrong" in page.text()
    assert said in page.text()
    assert "rating" not in page.text()
    assert page.values("data-do") == ["next", "like"]
    assert result_said(state) == "Without any help."


def test_where_nothing_is_remembered_nothing_is_said_of_it() -> None:
    assert after_said(solved(fresh(BEAT))) == ""
    looked = replace(fresh(BEAT), record=Record({BEAT.id: Standing(BEAT.id)}, now=NOW))
    assert after_said(looked) == ""


# Help.


@pytest.mark.parametrize("puzzle", EVERY_PUZZLE, ids=lambda puzzle: puzzle.id)
def test_only_the_hints_that_are_open_are_shown(puzzle: Puzzle) -> None:
    state = fresh(puzzle)
    for count in range(HINTS + 1):
        listed = [each.text() for each in Page(hints(state)).named("li")]
        assert listed == [
            " ".join(hint(state.attempt.progress, level).text("en").split()) for level in range(1, count + 1)
        ]
        state = then(state, "hint")


def usable(state: State) -> dict[str, bool]:
    """Return the buttons under the hand, and whether each can be used."""
    return {
        str(each.attributes["data-testid"]): each.attributes.get("aria-disabled") != "true"
        for each in Page(help_(state)).named("button")
        if each.attributes.get("data-do")
    }


def test_a_button_can_be_used_when_it_would_do_something() -> None:
    start = fresh(SPECIAL)
    assert usable(start) == {"hint": True, "back": False, "again": False, "next": True}
    assert usable(then(start, "answer", ILLEGAL))["again"]
    assert usable(then(start, "answer", "R1>2")) == {"hint": True, "back": True, "again": True, "next": True}
    assert not usable(done(start, *[("hint", "")] * HINTS))["hint"]
    end = solved(start)
    assert usable(end) == {"back": True, "again": True, "show-first": True}
    assert usable(then(end, "show", "first"))["show-back"] is False
    assert usable(done(end, ("show", "first"), ("show", "on")))["show-back"] is True


def test_a_puzzle_is_shared_as_its_line_and_as_a_link_to_it() -> None:
    page = Page(help_(then(fresh(CLEAR), "language", "es")))
    assert page.named("input")[0].attributes["value"] == CLEAR.position
    assert (page.values("data-query-puzzle"), page.values("data-query-lang")) == ([CLEAR.id], [])


def test_what_is_shared_shows_what_the_puzzle_shows_and_no_more() -> None:
    assert Page(help_(fresh(SURE))).named("input")[0].attributes["value"] == SURE.position
    shared = str(Page(help_(fresh(RISK))).named("input")[0].attributes["value"])
    assert "?3+1/?2+8" in shared
