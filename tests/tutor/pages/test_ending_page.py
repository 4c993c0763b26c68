"""The end of a lesson or of what was practised: what is known, how each puzzle went, a way on that leads on."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from combotutor.games import find
from combotutor.i18n import LANGUAGES
from combotutor.learner import Result, Standing
from combotutor.puzzles import Puzzle
from combotutor.puzzles.kinds import topics_of
from combotutor.puzzles.voice.names import theme_name, topic_done, topic_name
from combotutor.tutor.pages.ending_page import ending
from combotutor.tutor.state.ended import Ended
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.stock import Filters, shipped, stock_of
from combotutor.tutor.state.way import Way
from tests.tutor.examples import BEAT, CLEAR, FIND, INSERT, PUZZLES, SPECIAL, WILD, solved, then
from tests.tutor.open_examples import MOMENT
from tests.tutor.reader import Page, check

PATHS = stock_of(PUZZLES, has_path=True)
NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
LESSON = Ended(Way.COURSE, "specials-1", (MOMENT.id, SPECIAL.id))


def over(ended: Ended = LESSON, **fields: object) -> State:
    """Return a page at an end, of a learner who solved the special cards of Combo Up, one of them with help."""
    standings = {
        MOMENT.id: Standing(MOMENT.id, is_done=True, last=Result.HELPED),
        SPECIAL.id: Standing(SPECIAL.id, is_done=True, last=Result.CLEAN),
    }
    state = State(PATHS, box="combo-up", at="specials-1", record=Record(standings, now=NOW), ended=ended)
    return replace(state, way=ended.way, **fields)  # type: ignore[arg-type]


def texts(state: State, testid: str) -> list[str]:
    """Return what stands there under a test id."""
    found = [each for each in Page(ending(state)).elements if each.attributes.get("data-testid") == testid]
    return [part if isinstance(part, str) else part.text() for each in found for part in each.children]


def buttons(state: State) -> list[tuple[str, str, str]]:
    """Return the ways on: what each says, does, and with what."""
    ways = [each for each in Page(ending(state)).named("p") if "ct-buttons" in (each.attributes.get("class") or "")]
    found = [each for each in ways[0].children if not isinstance(each, str)]
    return [(each.text(), str(each.attributes["data-do"]), str(each.attributes["value"])) for each in found]


def test_a_lesson_says_what_is_known_now_how_each_went_and_what_opens_next() -> None:
    state = over()
    assert texts(state, "ended-title") == ["Lesson 3 done."]
    assert texts(state, "ended-more") == ["You know when a special card is worth playing."]
    found = [each for each in Page(ending(state)).elements if "stars-" in (each.attributes.get("data-testid") or "")]
    assert [each.attributes["aria-label"] for each in found] == ["2 of 3 stars", "3 of 3 stars"]
    assert buttons(state) == [("Continue: lesson 4, Out for sure", "continue", "")]


def test_what_went_wrong_can_be_polished_and_days_in_a_row_are_told() -> None:
    state = over()
    state = replace(state, record=replace(state.record, failed=(SPECIAL.id, WILD.id, "gone"), streak=4))
    assert buttons(state)[1:] == [("Once more: the one you missed", "polish", "of specials-1")]
    assert texts(state, "ended-more")[-1] == "🔥 4 days in a row"
    assert [each[1] for each in buttons(replace(state, ended=Ended(Way.FAILED)))] == ["continue"]


def test_at_the_end_of_a_lesson_only_what_was_missed_there_is_gone_through_again() -> None:
    state = over()
    elsewhere = replace(state, record=replace(state.record, failed=(WILD.id, BEAT.id)))
    assert [each[1] for each in buttons(elsewhere)] == ["continue"]
    assert ("To polish (2)", "way", "failed") in buttons(replace(elsewhere, ended=Ended(Way.DAY)))
    missed = replace(state, record=replace(state.record, failed=(WILD.id, SPECIAL.id, MOMENT.id)))
    (_, (label, *pressed)) = buttons(missed)
    there = then(missed, *pressed)
    assert (label, there.way, there.on_offer) == ("Once more: the 2 you missed", Way.FAILED, (SPECIAL, MOMENT))
    end = then(solved(then(solved(there), "next")), "next")
    assert end.ended == Ended(Way.FAILED, puzzles=(SPECIAL.id, MOMENT.id))
    # Chosen among all ways, it is all of them again.
    assert len(then(there, "way", "failed").on_offer) == 3


def test_of_the_last_one_left_the_way_back_to_it_leads_on() -> None:
    state = over(replace(LESSON, left=SPECIAL.id))
    assert texts(state, "ended-title") == ["One puzzle is still open."]
    assert buttons(state) == [
        ("Back to the open puzzle", "puzzle", SPECIAL.id),
        ("Continue: lesson 4, Out for sure", "lesson", "sure-1"),
    ]


@pytest.mark.parametrize(
    ("wait", "said"),
    [
        (timedelta(seconds=30), "The next puzzle to review comes back in a minute."),
        (timedelta(minutes=7), "The next puzzle to review comes back in 7 minutes."),
        (timedelta(hours=1), "The next puzzle to review comes back in an hour."),
        (timedelta(hours=5), "The next puzzle to review comes back in 5 hours."),
        (timedelta(hours=14), "The next puzzle to review comes back tomorrow."),
        (timedelta(days=3), "The next puzzle to review comes back in 3 days."),
    ],
)
def test_after_a_review_it_is_told_when_the_next_comes_back(wait: timedelta, said: str) -> None:
    later = Standing(BEAT.id, is_done=True, due=NOW + timedelta(days=9))
    standings = {BEAT.id: later, CLEAR.id: Standing(CLEAR.id, is_done=True, due=NOW + wait)}
    state = over(Ended(Way.REVIEW, puzzles=(WILD.id,)), record=Record(standings, now=NOW))
    assert (texts(state, "ended-title"), texts(state, "ended-more")) == (["All reviewed."], [said])
    assert texts(replace(state, ended=Ended(Way.REVIEW)), "ended-title")[0].startswith("Nothing is due now.")
    assert buttons(state)[0][1] == "continue"
    assert texts(replace(state, record=Record(now=NOW)), "ended-more") == []


@pytest.mark.parametrize(("missed", "what"), [(CLEAR, "A puzzle you missed"), (BEAT, "The next puzzle to review")])
def test_what_comes_back_is_the_one_that_was_missed_only_where_it_is(missed: Puzzle, what: str) -> None:
    waits = ((CLEAR, timedelta(minutes=9)), (BEAT, timedelta(days=9)))
    standings = {each.id: Standing(each.id, is_done=True, due=NOW + wait) for each, wait in waits}
    state = over(Ended(Way.REVIEW), record=Record(standings, failed=(missed.id,), now=NOW))
    assert texts(state, "ended-more") == [f"{what} comes back in 9 minutes."]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", Way)
def test_every_end_has_a_whole_page_and_a_way_on_that_does_something(way: Way, language: str) -> None:
    own = replace(INSERT, id="own-1")
    for made in ((), (own,)):
        for ended in (Ended(way), Ended(way, puzzles=(WILD.id, FIND.id)), Ended(way, left=FIND.id)):
            state = over(ended, language=language)
            state = replace(state, record=replace(state.record, made=made, failed=(FIND.id,)))
            check(state)
            _, name, value = buttons(state)[0]
            assert then(state, name, value).screen in {Screen.PUZZLE, Screen.LEARN}


def test_where_all_is_done_or_no_path_leads_on_the_main_button_still_leads_somewhere() -> None:
    every = Record({each.id: Standing(each.id, is_done=True, last=Result.CLEAN) for each in PUZZLES})
    assert buttons(over(record=every)) == [("Back to Learn", "tab", "learn")]
    plain = State(stock_of(PUZZLES), ended=Ended(Way.PRACTICE), way=Way.PRACTICE)
    back = ("Choose others", "tab", "puzzles")
    assert buttons(plain)[1:] == [back, ("Go on to the next puzzle", "continue", "")]
    assert then(plain, "continue").screen is Screen.PUZZLE
    assert buttons(replace(plain, record=every))[1:] == [back, ("Back to Learn", "tab", "learn")]


def test_with_the_last_lesson_of_a_part_it_is_told_that_the_part_is_done() -> None:
    others = [each for each in PUZZLES if each not in {MOMENT, SPECIAL}]
    every = Record({each.id: Standing(each.id, is_done=True, last=Result.CLEAN) for each in PUZZLES})
    assert texts(over(record=every), "ended-more")[1:] == ["That was the last lesson of part 1."]
    assert all(len(texts(over(record=Record({**every.standings, each.id: Standing(each.id)})), "ended-more")) == 1
               for each in others if each.rules_name == "combo-up")  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_has_a_name_and_says_what_is_known_after_it(language: str) -> None:
    topics = topics_of(find("combo-up")[0])
    said = [topic_name("combo-up", topic.name).text(language) for topic in topics]
    for topic in topics:
        known = topic_done("combo-up", topic.name)
        assert known is not None
        said.append(known.text(language))
    assert len(set(said)) == 2 * len(topics)
    assert not [each for each in said if each.startswith("lesson.")]


def test_at_the_end_of_practice_the_main_button_offers_the_same_once_more() -> None:
    state = over(Ended(Way.PRACTICE, puzzles=(WILD.id,)), filters=Filters(kind="wild"))
    state = replace(state, record=Record({WILD.id: Standing(WILD.id, is_done=True, last=Result.CLEAN)}))
    assert buttons(state)[0] == ("Practise one puzzle once more", "practise", "")
    again = then(state, "practise")
    assert (again.screen, again.puzzle, again.is_once_more, again.filters) == (Screen.PUZZLE, WILD, True, state.filters)
    assert [each[1] for each in buttons(state)][1:] == ["tab", "continue"]
    # Two ways more at most; what went wrong goes before the path, which its page leads to as well.
    missed = replace(state, record=replace(state.record, failed=(BEAT.id,)))
    assert [each[1] for each in buttons(missed)] == ["practise", "way", "tab"]


def test_what_was_polished_on_the_day_on_which_it_went_wrong_stays_on_the_list_and_that_is_said() -> None:
    state = over(Ended(Way.FAILED, puzzles=(WILD.id, FIND.id)))
    stays = [replace(state, record=replace(state.record, failed=each)) for each in ((), (WILD.id,), (WILD.id, FIND.id))]
    assert [texts(each, "ended-more") for each in stays] == [
        [],
        ["One stays under “To polish” until you solve it alone on another day."],
        ["2 stay under “To polish” until you solve them alone on another day."],
    ]
    # What was not gone through is no matter of this end.
    assert texts(replace(state, record=replace(state.record, failed=(BEAT.id,))), "ended-more") == []


def test_where_no_puzzle_fits_what_is_practised_all_can_be_shown() -> None:
    state = over(Ended(Way.PRACTICE), filters=Filters(kind="wild", level=1))
    assert texts(state, "ended-title") == ["No puzzle fits."]
    assert [each[1] for each in buttons(state)] == ["continue", "all", "tab"]


def test_without_an_end_there_is_nothing() -> None:
    assert ending(State(PATHS)) == ""


def test_the_end_of_practice_says_of_what_and_offers_another_theme_of_that() -> None:
    chosen = Filters(theme="run3", level=CLEAR.level)
    with_it = [each for each in PUZZLES if chosen.admit(each)]
    record = Record({each.id: Standing(each.id, is_done=True, last=Result.CLEAN) for each in with_it})
    state = over(Ended(Way.PRACTICE), filters=chosen, record=record)
    # No line begins with a dot.
    assert texts(state, "ended-title") == [f"You have solved all of these: Runs of three\u00a0· Level {CLEAR.level}."]
    (label, name, theme), *others = buttons(state)
    assert (label, name) == (f"Go on with: {theme_name(theme).text('en')}", "theme")
    assert len(others) == 2
    there = then(replace(state, tab=Tab.PUZZLES), name, theme)
    assert (there.screen, there.filters) == (Screen.PUZZLE, replace(chosen, theme=theme))
    assert there.puzzle not in with_it
    assert buttons(replace(state, filters=Filters(level=CLEAR.level)))[0][1] == "practise"


def test_a_later_lesson_on_a_topic_has_the_name_that_the_path_has_for_it() -> None:
    ahead = next(each for each in shipped().path("combo-up") if each.round == 2)
    state = State(shipped(), box="combo-up", at=ahead.name, ended=Ended(Way.PRACTICE), way=Way.PRACTICE)
    assert f", {topic_name('combo-up', ahead.topic).text('en')} 2" in str(ending(state))


def test_a_puzzle_that_is_called_as_a_lesson_is_goes_its_own_way_to_be_polished() -> None:
    stock = shipped()
    known = {each.id for each in stock.puzzles}
    lesson = next(each for each in State(stock).lessons if each.name in known)
    missed = Record(failed=(lesson.puzzles[0].id, lesson.name))
    state = State(stock, record=missed)
    assert then(state, "polish", lesson.name).puzzle.id == lesson.name
    assert then(state, "polish", f"of {lesson.name}").puzzle == lesson.puzzles[0]
