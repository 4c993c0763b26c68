"""The page of puzzles at every moment, in three languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from combotutor.i18n import LANGUAGES
from combotutor.puzzles import HINTS, Puzzle, VerdictKind, hint, phrases
from combotutor.tutor.actions import act
from combotutor.tutor.puzzle_page import chooser, help_, hints, judgement, reply, task
from combotutor.tutor.state import State
from tests.tutor.examples import (
    BEAT,
    CLEAR,
    ILLEGAL,
    INSERT,
    PACK,
    PUZZLES,
    SPECIAL,
    UNREADABLE,
    WILD,
    done,
    fresh,
    right_word,
    solved,
    wrong_word,
)
from tests.tutor.reader import Page, check, faults

EVERY_PUZZLE = tuple({puzzle.id: puzzle for puzzle in (*PUZZLES, *PACK)}.values())


def moments(puzzle: Puzzle) -> Iterator[State]:
    """Yield the tutor at every kind of moment of a puzzle."""
    start = fresh(puzzle)
    yield start
    wrong = wrong_word(start)
    for word in (*((wrong,) if wrong else ()), ILLEGAL, UNREADABLE, right_word(start)):
        yield act(start, "answer", word)
    hinted = done(start, *[("hint", "")] * HINTS)
    yield hinted
    end = solved(hinted)
    yield end
    yield act(end, "show", "first")
    yield done(end, ("show", "first"), ("show", "on"), ("back", ""))
    yield done(end, ("again", ""), ("answer", ILLEGAL))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_at_every_moment_the_page_is_whole_named_and_spoken_in_three_languages(puzzle: Puzzle) -> None:
    for state in moments(puzzle):
        for language in LANGUAGES:
            assert faults(act(state, "language", language)) == []


@pytest.mark.parametrize("puzzle", PACK, ids=lambda puzzle: puzzle.id)
def test_every_puzzle_of_the_pack_has_whole_pages_each_moment_in_another_language(puzzle: Puzzle) -> None:
    first = PACK.index(puzzle)
    for number, state in enumerate(moments(puzzle), start=first):
        assert faults(act(state, "language", LANGUAGES[number % 3])) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_all_puzzles_on_offer_and_solved_the_page_is_whole(language: str) -> None:
    state = act(fresh(*EVERY_PUZZLE), "language", language)
    assert faults(state) == []
    state = done(solved(act(state, "puzzle", CLEAR.id)), ("puzzle", BEAT.id), ("hint", ""))
    page = check(solved(state))
    listed = [option.text() for option in page.named("option") if option.text().startswith("✓")]
    assert len(listed) == 2


def shown(markup: str, testid: str) -> str:
    """Return the text of the element with a test id, empty if there is none."""
    found = [each for each in Page(markup).elements if each.attributes.get("data-testid") == testid]
    return found[0].text() if found else ""


# The chooser.


def test_the_chooser_counts_what_is_solved_among_those_on_offer() -> None:
    assert shown(chooser(fresh()), "solved-count") == "0 of 6 solved"
    state = solved(done(fresh(), ("puzzle", WILD.id)))
    assert shown(chooser(state), "solved-count") == "1 of 6 solved"
    assert shown(chooser(act(state, "rules", "krass-kariert")), "solved-count") == "1 of 2 solved"
    assert shown(chooser(act(state, "theme", "clear")), "solved-count") == "0 of 1 solved"


def test_the_chooser_shows_what_is_chosen_and_only_that() -> None:
    state = done(fresh(), ("theme", "wild"), ("level", "3"), ("rules", "krass-kariert"))
    chosen = [
        each.attributes["value"] for each in Page(chooser(state)).named("option") if "selected" in each.attributes
    ]
    assert chosen == [WILD.id, "wild", "3", "krass-kariert"]


def test_where_no_puzzle_fits_there_is_a_button_that_shows_all() -> None:
    state = done(fresh(), ("theme", "wild"), ("level", "1"))
    assert "all" in check(state).values("data-testid")
    assert "puzzle" not in check(state).values("data-testid")


def test_a_puzzle_opened_past_the_filters_stands_first_and_once() -> None:
    state = done(fresh(), ("theme", "wild"), ("puzzle", CLEAR.id))
    lists = [each for each in Page(chooser(state)).named("select") if each.attributes["data-do"] == "puzzle"]
    options = [each.attributes["value"] for each in lists[0].children if not isinstance(each, str)]
    assert options == [CLEAR.id, WILD.id]


def test_a_puzzle_solved_with_help_says_so() -> None:
    helped = solved(act(fresh(BEAT), "hint"))
    assert "with hints" in chooser(helped)
    assert "with hints" not in chooser(solved(fresh(BEAT)))


# The task.


def test_the_task_tells_the_rule_set_the_level_and_the_step() -> None:
    assert shown(task(fresh(BEAT)), "facts") == "Combo Breaker · Level 1"
    state = fresh(SPECIAL)
    assert shown(task(state), "facts") == "Combo Up · Level 5 · Step 1 of 4"
    assert shown(task(act(state, "answer", "R1>2")), "facts").endswith("Step 2 of 4")


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
    assert all(" ".join(phrase.text(language).split()) in said for phrase in phrases(verdict))
    assert f"ct-{kind}" in page.elements[0].attributes["class"].split()  # type: ignore[union-attr]
    assert reply(verdict, language)[0] in "✓↻✗"
    assert len({reply(verdict, each) for each in LANGUAGES}) == len(LANGUAGES)


def test_what_was_typed_as_an_answer_is_never_markup() -> None:
    page = Page(judgement(act(fresh(BEAT), "answer", "<img src=x onerror=alert(1)>")))
    assert not page.named("img", "script")
    assert "<img" in page.text()


def test_a_wrong_answer_is_played_out_on_the_row_before_and_after() -> None:
    for puzzle in PUZZLES:
        word = wrong_word(fresh(puzzle))
        assert word is not None
        assert len(Page(judgement(act(fresh(puzzle), "answer", word))).named("figure")) == 2
    assert not Page(judgement(act(fresh(INSERT), "answer", "R1>2"))).named("figure")


def test_an_illegal_answer_names_the_rule() -> None:
    said = Page(judgement(act(fresh(BEAT), "answer", "7@7"))).text()
    assert "[T2]" in said


def test_the_end_counts_the_hints() -> None:
    assert "hint" not in shown(judgement(solved(fresh(BEAT))), "ending")
    assert shown(judgement(solved(act(fresh(BEAT), "hint"))), "ending").endswith("You used one hint.")
    assert shown(judgement(solved(done(fresh(BEAT), ("hint", ""), ("hint", "")))), "ending").endswith("2 hints.")


# Help.


@pytest.mark.parametrize("puzzle", EVERY_PUZZLE, ids=lambda puzzle: puzzle.id)
def test_only_the_hints_that_are_open_are_shown(puzzle: Puzzle) -> None:
    state = fresh(puzzle)
    for count in range(HINTS + 1):
        listed = [each.text() for each in Page(hints(state)).named("li")]
        assert listed == [
            " ".join(hint(state.attempt.progress, level).text("en").split()) for level in range(1, count + 1)
        ]
        state = act(state, "hint")


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
    assert usable(act(start, "answer", ILLEGAL))["again"]
    assert usable(act(start, "answer", "R1>2")) == {"hint": True, "back": True, "again": True, "next": True}
    assert not usable(done(start, *[("hint", "")] * HINTS))["hint"]
    end = solved(start)
    assert usable(end) == {"back": True, "again": True, "show-first": True, "next": True}
    assert usable(act(end, "show", "first"))["show-back"] is False
    assert usable(done(end, ("show", "first"), ("show", "on")))["show-back"] is True


def test_a_puzzle_is_shared_as_its_line_and_as_a_link_to_it() -> None:
    page = Page(help_(act(fresh(CLEAR), "language", "es")))
    assert page.named("input")[0].attributes["value"] == CLEAR.position
    assert (page.values("data-query-puzzle"), page.values("data-query-lang")) == ([CLEAR.id], ["es"])
