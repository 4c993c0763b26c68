"""What is said beside the hand: one sentence first, the rest on demand; in three languages."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from types import MappingProxyType

import pytest

from combotutor.errors import Phrase
from combotutor.i18n import LANGUAGES, text
from combotutor.learner import Result, Standing
from combotutor.puzzles import HINTS, Puzzle, PuzzleKind, VerdictKind, hint, phrases
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.voice.story import numbers
from combotutor.tutor.actions.choosing import begun
from combotutor.tutor.pages import announcements
from combotutor.tutor.pages.coach import after_said, headline, hints, judgement, reasons, result_said
from combotutor.tutor.pages.puzzle_page import onward
from combotutor.tutor.state.attempt import resumed
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.state import State
from combotutor.tutor.state.stock import shipped
from combotutor.tutor.state.way import Way
from tests.tutor.examples import (
    ADVISERS,
    BEAT,
    CLEAR,
    EVERY_PUZZLE,
    ILLEGAL,
    INSERT,
    PUZZLES,
    SPECIAL,
    UNREADABLE,
    done,
    fresh,
    right_word,
    solved,
    then,
    wrong_word,
    wrong_words,
)
from tests.tutor.open_examples import SURE
from tests.tutor.reader import Element, Page

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


def found(markup: str, testid: str) -> Element | None:
    """Return the element with a test id, None if there is none."""
    return next((each for each in Page(markup).elements if each.attributes.get("data-testid") == testid), None)


def shown(markup: str, testid: str) -> str:
    """Return its text, empty if there is none."""
    element = found(markup, testid)
    return "" if element is None else element.text()


# The judgement of an answer.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("word", "kind", "mark"),
    [
        ("R1>2", VerdictKind.RIGHT, "✓"),
        ("R1>1", VerdictKind.NOT_BEST, "↺"),
        (ILLEGAL, VerdictKind.ILLEGAL, "✕"),
        (UNREADABLE, VerdictKind.UNREADABLE, "✕"),
    ],
)
def test_an_answer_is_judged_by_a_sign_a_headline_and_one_sentence(
    word: str, kind: VerdictKind, mark: str, language: str
) -> None:
    state = done(fresh(INSERT), ("language", language), ("answer", word))
    verdict = state.attempt.verdict
    assert verdict is not None
    assert verdict.kind is kind
    box = found(judgement(state), "verdict")
    assert box is not None
    assert f"ct-{kind}" in str(box.attributes["class"]).split()
    assert f'aria-hidden="true">{mark}<' in judgement(state)
    if kind is not VerdictKind.RIGHT:  # else it is solved
        assert headline(verdict, language) in box.text()
    first, *rest = (" ".join(each.split()) for each in reasons(verdict, language))
    assert shown(judgement(state), "reason") == first
    assert all(each in shown(judgement(state), "more") for each in rest)
    assert len({headline(verdict, each) for each in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("kind", ["clear", "beat", "sure", "risk"])
def test_only_what_was_nearly_right_is_called_so(kind: str) -> None:
    heard = set()
    for puzzle in (each for each in PUZZLES if each.kind == kind):
        start = fresh(puzzle)
        for word in wrong_words(start.attempt.progress):
            verdict = then(start, "answer", word).attempt.verdict
            assert verdict is not None
            is_near = kind_of(kind).nearly(verdict) is not None
            assert headline(verdict, "en").startswith("Nearly: ") is is_near
            assert is_near or headline(verdict, "en") == "Not yet."
            assert not is_near or (verdict.plays_after or 0) - (verdict.fewest or 0) == 1
            heard.add(is_near)
    assert heard == ({True, False} if kind in {"clear", "beat"} else {False})


def test_no_sentence_of_a_judgement_is_lost() -> None:
    for puzzle in PUZZLES:
        start = fresh(puzzle)
        for word in (*wrong_words(start.attempt.progress), ILLEGAL, right_word(start)):
            state = then(start, "answer", word)
            assert state.attempt.verdict is not None
            said = Page(judgement(state)).text()
            assert all(" ".join(each.text("en").split()) in said for each in phrases(state.attempt.verdict)[1:])


def test_what_was_typed_as_an_answer_is_never_markup() -> None:
    page = Page(judgement(then(fresh(BEAT), "answer", "<img src=x onerror=alert(1)>")))
    assert not page.named("img", "script")
    assert "<img" in page.text()


def test_the_rule_that_forbids_an_answer_is_told_on_demand() -> None:
    markup = judgement(then(fresh(BEAT), "answer", "7@7"))
    rule = "A play must be higher than the best combination of the trick"
    assert rule in shown(markup, "more")
    assert rule not in shown(markup, "reason")


def test_what_a_wrong_answer_would_do_can_be_seen_and_of_no_other() -> None:
    for puzzle in PUZZLES:
        word = wrong_word(fresh(puzzle))
        assert word is not None
        missed = then(fresh(puzzle), "answer", word)
        if not missed.attempt.can_be_played_out:
            # What becomes of the row is not asked, or nothing is known of it but that the cards are gone.
            assert puzzle.kind in {PuzzleKind.FIND, PuzzleKind.WILD, PuzzleKind.RISK, PuzzleKind.ADVISERS}
            assert found(judgement(missed), "happens") is None
            continue
        for state, pressed in ((missed, "false"), (then(missed, "happens"), "true")):
            button = found(judgement(state), "happens")
            assert button is not None
            assert button.attributes["aria-pressed"] == pressed
    for word in (ILLEGAL, UNREADABLE, "R1>2"):
        assert found(judgement(then(fresh(INSERT), "answer", word)), "happens") is None


def test_why_something_was_refused_and_what_is_to_be_known_stands_here_as_there_is_no_foot() -> None:
    state = replace(fresh(BEAT), notice=Phrase("tutor.like-none"), refusal=Phrase("tutor.work-failed"))
    assert shown(judgement(state), "notice") == "I found no puzzle like this one."
    assert shown(judgement(state), "refusal").startswith("Sorry")


# The end.


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_solved_puzzle_has_stars_one_reason_and_the_rest_on_demand(language: str) -> None:
    start = then(fresh(BEAT), "language", language)
    for state, stars in (
        (start, 3),
        (then(start, "hint"), 2),
        (then(start, "answer", wrong_word(start) or ""), 1),
        (done(start, ("hint", ""), ("answer", wrong_word(start) or "")), 1),
    ):
        end = solved(state)
        told = found(judgement(end), "stars")
        assert told is not None
        assert told.attributes["role"] == "img"
        assert str(stars) in str(told.attributes["aria-label"])
        assert (end.attempt.stars, judgement(end).count('class="ct-star"')) == (stars, stars)
        # Those that are missing look otherwise, whatever colours one sees.
        assert "".join(told.text().split()) == "★" * stars + "☆" * (3 - stars)
        assert (
            len([each for each in Page(judgement(end)).elements if each.attributes.get("data-testid") == "reason"]) == 1
        )
        assert result_said(end) in shown(judgement(end), "more")
        assert found(judgement(end), "like") is None


def test_a_solved_puzzle_that_is_opened_again_has_a_reason_too() -> None:
    standing = Standing(CLEAR.id, solved(fresh(CLEAR)).attempt.answers, is_done=True, last=Result.HELPED, most_hints=1)
    state = replace(fresh(CLEAR), record=Record({CLEAR.id: standing}, now=NOW))
    assert state.attempt.verdict is None
    assert shown(judgement(state), "reason").startswith("Your plays: ")
    assert state.attempt.stars == 2
    # How it was solved comes later, even where nothing is worth knowing at the end.
    for puzzle in EVERY_PUZZLE:
        standing = Standing(
            puzzle.id, solved(fresh(puzzle)).attempt.answers, is_done=True, last=Result.HELPED, mistakes=2
        )
        again = judgement(replace(fresh(puzzle), record=Record({puzzle.id: standing}, now=NOW)))
        assert shown(again, "reason")
        assert shown(again, "result") == "After 2 wrong answers."


def test_numbers_are_folded_once_more_and_nothing_else_is() -> None:
    for state in map(solved, map(fresh, EVERY_PUZZLE)):
        told = [each.text("en") for each in numbers(state.attempt.progress)]
        page, folded = judgement(state), shown(judgement(state), "numbers")
        assert [each for each in told if each in folded or each not in shown(page, "ending")] == told
        assert bool(folded) <= bool(told)
        assert result_said(state) not in folded
    assert "Estimated from" in shown(judgement(solved(fresh(ADVISERS))), "numbers")
    assert numbers(fresh(ADVISERS).attempt.progress) == ()


@pytest.mark.parametrize(
    ("puzzle", "means"),
    [(INSERT, "The dashed frame marks the new card."), (ADVISERS, "A full bar means"), (SURE, "✓ at the end")],
    ids=lambda each: str(getattr(each, "kind", "")),
)
def test_below_two_pictures_stands_what_their_marks_mean(puzzle: Puzzle, means: str) -> None:
    wrong = wrong_word(fresh(puzzle))
    assert wrong is not None
    assert means in shown(judgement(solved(then(fresh(puzzle), "answer", wrong))), "legend")


def test_the_end_says_both_hints_and_mistakes() -> None:
    assert result_said(solved(fresh(BEAT))) == "Without any help."
    assert result_said(solved(then(fresh(BEAT), "hint"))) == "You used one hint."
    assert result_said(solved(done(fresh(BEAT), ("hint", ""), ("hint", "")))) == "You used 2 hints."
    missed = solved(done(fresh(BEAT), ("hint", ""), ("answer", "R2>2")))
    assert result_said(missed) == "After one wrong answer. You used one hint."
    assert result_said(solved(then(fresh(BEAT), "answer", "R1>1"))) == "Nearly right at the first go."
    book = Standing(BEAT.id, most_hints=1, was_nearly=True)
    second = replace(fresh(BEAT), attempts=MappingProxyType({BEAT.id: resumed(BEAT, book)}))
    assert result_said(solved(second)) == "Nearly right at the first go."
    assert result_said(solved(then(second, "hint"))) == "You used one hint."
    assert result_said(solved(then(second, "answer", "R2>2"))) == "After one wrong answer."


@pytest.mark.parametrize(
    ("due", "said"),
    [
        (datetime(2026, 3, 2, 20, tzinfo=UTC), "This puzzle comes back later today."),
        (datetime(2026, 3, 3, 8, tzinfo=UTC), "This puzzle comes back tomorrow."),
        (datetime(2026, 3, 9, 8, tzinfo=UTC), "This puzzle comes back in 7 days."),
    ],
)
def test_the_end_says_on_demand_what_it_was_about_and_when_it_comes_back_and_no_rating(
    due: datetime, said: str
) -> None:
    standing = Standing(SURE.id, ("9@2", "3,4,5@1"), is_done=True, is_clean=True, last=Result.CLEAN, due=due)
    state = replace(fresh(SURE), record=Record({SURE.id: standing}, now=NOW))
    more = shown(judgement(state), "more")
    assert "It was about: Cards that meet · The tempting play is wrong" in more
    assert said in more
    assert "rating" not in Page(judgement(state)).text()
    assert Page(judgement(state)).values("data-do") == []


def test_where_nothing_is_remembered_nothing_is_said_of_it() -> None:
    assert after_said(solved(fresh(BEAT))) == ""
    looked = replace(fresh(BEAT), record=Record({BEAT.id: Standing(BEAT.id)}, now=NOW))
    assert after_said(looked) == ""


def test_the_steps_of_a_solved_puzzle_are_numbered_and_lead_to_each_other() -> None:
    state = then(solved(fresh(SPECIAL)), "show", "first")
    for number in range(1, 5):
        assert shown(judgement(state), "shown") == f"Step {number} of 4"
        back = found(judgement(state), "show-back")
        assert back is not None
        assert (back.attributes.get("aria-disabled") == "true") is (number == 1)
        (main,) = Page(onward(state)).named("button")
        assert "ct-main" in (main.attributes["class"] or "")
        does, by = ("show", "on") if number < 4 else ("next", "")
        assert (main.attributes["data-do"], main.attributes["value"]) == (does, by)
        state = then(state, "show", by or "end")
    assert found(judgement(state), "shown-step") is None
    assert found(judgement(state), "ending") is not None


def test_a_second_try_says_why_it_has_one_star_all_the_same() -> None:
    missed = Record({BEAT.id: Standing(BEAT.id, mistakes=1)}, failed=(BEAT.id,))
    for way, is_told in ((Way.FAILED, True), (Way.COURSE, False)):
        state = then(replace(fresh(BEAT), record=missed, way=way), "answer", right_word(fresh(BEAT)))
        for said in (shown(judgement(state), "verdict"), announcements.answer(state)):
            assert ("You missed it before." in said) is is_told
            assert "Solved!" in said


# Hints.


@pytest.mark.parametrize("puzzle", EVERY_PUZZLE, ids=lambda puzzle: puzzle.id)
def test_only_the_hints_that_are_open_are_shown(puzzle: Puzzle) -> None:
    state = fresh(puzzle)
    for count in range(HINTS + 1):
        listed = [each.text() for each in Page(hints(state)).named("li")]
        assert listed == [
            " ".join(hint(state.attempt.progress, level).text("en").split()) for level in range(1, count + 1)
        ]
        state = then(state, "hint")


def offered(state: State) -> list[bool]:
    """Return whether the rules are offered, where the hints stand and below what is judged."""
    return ["newcomer" in Page(region).values("data-key") for region in (hints(state), judgement(state))]


def test_the_rules_are_offered_until_something_was_solved_and_below_what_is_judged() -> None:
    assert offered(fresh(BEAT)) == [True, False]
    # Hints have the room that they need.
    assert offered(then(fresh(BEAT), "hint")) == [False, False]
    assert offered(done(fresh(BEAT), ("hint", ""), ("answer", "R1>1"))) == [False, False]
    for word in ("R1>1", ILLEGAL):
        assert offered(then(fresh(BEAT), "answer", word)) == [False, True]
    assert offered(then(fresh(BEAT), "answer", right_word(fresh(BEAT)))) == [False, False]
    assert offered(replace(fresh(BEAT), went_through=True)) == [False, False]
    assert offered(replace(fresh(BEAT), was_first=True))[0]
    assert offered(replace(fresh(BEAT), record=Record({CLEAR.id: Standing(CLEAR.id, is_done=True)}))) == [False, False]


# Two answers side by side.


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_solved_puzzle_shows_ones_own_wrong_answer_beside_the_best(language: str) -> None:
    state = replace(
        solved(then(fresh(CLEAR), "answer", wrong_words(fresh(CLEAR).attempt.progress)[0])), language=language
    )
    told = shown(judgement(state), "contrast")
    assert text("tutor.contrast.yours", language) in told
    assert told.index(text("tutor.contrast.yours", language)) < told.index(text("tutor.contrast.best", language))
    pictures = [each for each in Page(judgement(state)).elements if each.name == "svg"]
    assert len(pictures) == len(("wrong", "best"))
    assert all(each.attributes["aria-label"] for each in pictures)


def test_who_made_no_mistake_is_shown_what_tempts_and_before_the_end_there_is_nothing() -> None:
    assert text("tutor.contrast.tempting", "en") in shown(judgement(solved(fresh(CLEAR))), "contrast")
    assert (
        found(judgement(then(fresh(CLEAR), "answer", wrong_words(fresh(CLEAR).attempt.progress)[0])), "contrast")
        is None
    )


def test_what_is_seen_for_the_first_time_on_the_path_is_told_of_until_anything_else_is_said() -> None:
    new = done(begun(State(shipped())).state, ("box", "combo-breaker"), ("skip", ""), ("continue", ""))
    told = shown(hints(new), "met")
    assert "the other players" in told
    # Whoever begins may take no reserve card: that is told where one may.
    assert "reserve" not in told
    known = [each for lesson in new.lessons[:2] for each in lesson.puzzles]
    later = replace(new, record=Record({each.id: Standing(each.id, is_done=True, last=Result.CLEAN) for each in known}))
    assert shown(hints(then(later, "lesson", "beat-1")), "met").startswith("From your reserve")
    assert shown(hints(then(new, "hint")), "met") == ""
    wrong = wrong_word(new)
    assert wrong is not None
    after = then(new, "answer", wrong)
    assert (shown(hints(after), "met"), shown(judgement(after), "met")) == ("", "")
    assert shown(hints(then(solved(new), "next")), "met") == ""
    # Elsewhere it is not the first that a learner sees, and whoever passed something over knows it.
    for away in (replace(new, way=Way.PRACTICE), then(new, "puzzle", "beat-2"), then(new, "know")):
        assert shown(hints(away), "met") == ""
