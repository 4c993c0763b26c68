"""The page of a learner's progress: every number on it is one of the database; words, buttons, the file to keep."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from combotutor.games.registry import families
from combotutor.i18n import LANGUAGES, speaker, text
from combotutor.i18n.catalogue import whole_text
from combotutor.learner import Attempted, Learner, Rating, Result, Standing
from combotutor.learner.report import Counts, OfTheme, Report, Skill, report
from combotutor.markup import tag
from combotutor.puzzles import Theme, title
from combotutor.puzzles.voice.names import kind_name, theme_name, topic_name
from combotutor.tutor.background.drawing import NONE, SHARED, Drawer, Pictures
from combotutor.tutor.pages import progress_page
from combotutor.tutor.pages.progress_figures import counts_said
from combotutor.tutor.pages.progress_page import is_waiting, progress
from combotutor.tutor.parts import band_name
from combotutor.tutor.state.record import Record, record_of
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.stock import shipped, stock_of
from combotutor.tutor.state.way import Way
from combotutor.tutor.state.work import Work, WorkKind
from combotutor.tutor.tutor import Tutor
from tests.learner.doings import Clock
from tests.learner.history import COUNTED, COUNTS, asked, islands, known, lived
from tests.tutor.browser import opened, say, synced
from tests.tutor.examples import CLEAR, FIND, fresh, right_word, then
from tests.tutor.reader import Element, Page


class Still(Drawer):
    """Draws nothing, at once."""

    def drawn(self, report: Report, language: str) -> Pictures | None:  # noqa: ARG002
        """Return what a page without anything to draw with has."""
        return NONE


STILL = Still()
MOMENT = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
A_TRY = Attempted("p-0", "find", (), 1, 0, MOMENT, 9.0, 0, 0, Result.CLEAN, Rating(), MOMENT.date(), MOMENT.date())


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("learner") / "learner.sqlite"


@pytest.fixture(scope="module")
def me(path: Path) -> Learner:
    return lived(path, Clock())


@pytest.fixture(scope="module")
def found(me: Learner) -> Report:
    return report(me, known())


def solved(count: int) -> Record:
    """Return what is known of somebody who solved so many puzzles: the first after a mistake, the others alone."""
    results = [Result.MISSED, *[Result.CLEAN] * count][:count]
    return Record(
        {f"p-{at}": Standing(f"p-{at}", is_done=True, last=each) for at, each in enumerate(results)}, streak=1
    )


def state_of(found: Report | None, language: str = "en", **more: Any) -> State:
    """Return a tutor with a report; enough was solved for figures unless it says otherwise."""
    return replace(fresh(), **{"tab": Tab.PROGRESS, "report": found, "language": language, "record": solved(5), **more})


def page_of(found: Report | None, language: str = "en", **more: Any) -> Page:
    """Return the page of a report."""
    return Page(progress(state_of(found, language, **more), drawer=STILL))


def at(page: Page, testid: str) -> Element:
    """Return the one element of a name."""
    (element,) = [each for each in page.elements if each.attributes.get("data-testid") == testid]
    return element


def cells(page: Page, table: str) -> list[list[str]]:
    """Return what stands in the rows of a table, without its head."""
    body = next(
        each for each in at(page, f"rows-{table}").children if isinstance(each, Element) and each.name == "tbody"
    )
    rows = [each for each in body.children if isinstance(each, Element)]
    return [[cell.text() for cell in row.children if isinstance(cell, Element)] for row in rows]


def between(rating: float, deviation: float) -> tuple[str, str, str]:
    """Return a rating and its limits, as English writes them."""
    reach = 1.959963984540054 * deviation
    return f"{rating:,.0f}", f"{rating - reach:,.0f}", f"{rating + reach:,.0f}"


def counted(games: int, clean: int, helped: int, missed: int) -> list[str]:
    """Return the cells of what is counted."""
    return [*map(str, (games, clean, helped, missed))]


# The numbers, beside those that plain SQL finds.


def test_the_rating_is_that_of_the_database(found: Report, path: Path) -> None:
    ((value, deviation),) = asked(path, "SELECT value, deviation FROM learner_rating WHERE theme = ''")
    page = page_of(found)
    said = at(page, "sure-combo").text()
    assert re.findall(r"\d[\d,]*", said.replace(", 95 times in 100", "")) == [*between(value, deviation)]
    assert "95 times in 100" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_step_is_told_from_the_theme_of_its_name(found: Report, language: str) -> None:
    (climb,) = found.climbs
    which = text("progress.step-which", language, number=climb.at + 1, count=5)
    assert which in at(page_of(found, language), "progress-rating").text()


def marks(page: Page, row: str, mark: str) -> list[bool]:
    """Return which signs of a row that is merely seen have a mark."""
    (line,) = [each for each in page.elements if each.attributes.get("class") == row]
    assert line.attributes["aria-hidden"] == "true"
    return [each.attributes.get("class") == mark for each in line.children if isinstance(each, Element)]


def test_the_way_to_the_first_rung_and_the_rung_among_all_are_seen_at_a_glance(found: Report) -> None:
    (climb,) = found.climbs
    assert marks(page_of(found), "ct-rungs", "ct-own") == [at == climb.at for at in range(5)]
    few = replace(found, attempts=found.attempts[:4])
    tried = few.climbs[0].tried
    assert 0 < tried < 10
    assert marks(page_of(few), "ct-slots", "ct-full") == [True] * tried + [False] * (10 - tried)


def test_the_solved_and_their_stars_are_counted_as_in_the_database(found: Report, me: Learner, path: Path) -> None:
    stars = "sum((last = 'clean') * 3 + (last = 'helped') * 2 + (last = 'missed'))"
    query = f"SELECT count(*), {stars} FROM mark WHERE last NOT NULL"  # noqa: S608  (our own words)
    ((games, number),) = asked(path, query)
    page = page_of(found, record=record_of(me.book, me.now()))
    assert at(page, "progress-solved").text() == f"Puzzles solved {games}"
    assert at(page, "progress-stars").text().startswith(f"Stars ★ {number} ")


def test_the_days_in_a_row_are_those_of_the_database(found: Report, path: Path) -> None:
    runs = islands(path)
    said = at(page_of(found), "progress-streak").text()
    assert re.findall(r"\d+|one", said) == [
        str(runs[-1][1]),
        text("learning.days", count=max(runs, key=lambda run: run[1])[1]).split()[0],
    ]


def test_what_waits_is_counted_as_in_the_database(found: Report, me: Learner, path: Path) -> None:
    there = {puzzle.id for puzzle in known()}
    now = f"{me.store.clock():%Y-%m-%d %H:%M:%S}"
    due = [name for (name,) in asked(path, "SELECT puzzle_id FROM mark WHERE due <= ?", now) if name in there]
    query = "SELECT puzzle_id FROM mark WHERE failed_at NOT NULL ORDER BY failed_at, puzzle_id"
    failed = [name for (name,) in asked(path, query) if name in there]
    page = page_of(found, stock=stock_of(known()))
    assert at(page, "way-review").text() == f"Review {len(due)} puzzles"
    hands = [each for each in page.named("button") if each.attributes.get("data-do") == "polish"]
    assert [each.attributes["value"] for each in hands] == failed[:5]
    assert at(page, "way-failed").text() == f"Polish all {len(failed)}"


def test_the_table_of_themes_is_that_of_the_database(found: Report, path: Path) -> None:
    query = f"""
        SELECT each.value, learner_rating.value, learner_rating.deviation, {COUNTED}
        FROM attempt, json_each(attempt.themes) AS each JOIN learner_rating ON learner_rating.theme = each.value
        WHERE counted_at IS NOT NULL GROUP BY 1 ORDER BY learner_rating.value DESC
    """  # noqa: S608  (our own words)
    expected = []
    for theme, value, deviation, *counts in asked(path, query):
        rating, low, high = between(value, deviation)
        expected.append([theme_name(theme).text("en"), rating, f"{low} and {high}", *counted(*counts)])
    shown = cells(page_of(found), "themes")
    assert [[name, *rest] for name, _, *rest in shown] == expected
    assert len(expected) == 8


def test_the_table_of_levels_is_that_of_the_database(found: Report, path: Path) -> None:
    rows = asked(path, f"SELECT level, {COUNTED} FROM {COUNTS} GROUP BY 1 ORDER BY 1")  # noqa: S608  (our own words)
    assert cells(page_of(found), "levels") == [[str(level), *counted(*counts)] for level, *counts in rows]


def test_the_table_of_days_is_that_of_the_database_the_last_first(found: Report, path: Path) -> None:
    query = f"""
        SELECT CAST(strftime('%d', counted_on) AS integer), strftime('%m', counted_on), strftime('%Y', counted_on),
        {COUNTED}
        FROM {COUNTS} GROUP BY counted_on ORDER BY counted_on DESC
    """  # noqa: S608  (our own words)
    months = text("date.months").split()
    rows = [
        [f"{day} {months[int(month) - 1]} {year}", *counted(*counts)]
        for day, month, year, *counts in asked(path, query)
    ]
    assert cells(page_of(found), "days") == rows


def test_the_table_of_attempts_is_that_of_the_database_the_last_first(found: Report, path: Path) -> None:
    query = f"SELECT kind, level, result, rating, deviation FROM {COUNTS} ORDER BY counted_at DESC LIMIT 60"  # noqa: S608
    expected = []
    for kind, level, result, value, deviation in asked(path, query):
        rating, low, high = between(value, deviation)
        words = [kind_name(kind).text("en"), str(level), text(f"learning.result.{result}")]
        expected.append([*words, rating, f"{low} and {high}"])
    assert [row[1:] for row in cells(page_of(found), "rating")] == expected


def test_themes_to_practise_are_the_weakest_of_the_database_and_have_their_button(found: Report, path: Path) -> None:
    query = f"""
        SELECT each.value, {COUNTED} FROM attempt, json_each(attempt.themes) AS each
        JOIN learner_rating ON learner_rating.theme = each.value
        WHERE counted_at IS NOT NULL AND learner_rating.games >= 3 AND learner_rating.value
        + 1.96 * learner_rating.deviation < (SELECT value FROM learner_rating WHERE theme = '')
        GROUP BY 1 ORDER BY learner_rating.value
    """  # noqa: S608  (our own words)
    weakest = [theme for theme, games, clean, _, _ in asked(path, query) if 2 * clean <= games]
    page = page_of(found)
    buttons = [each for each in page.named("button") if each.attributes.get("data-do") == "practise"]
    assert [each.attributes["value"] for each in buttons] == weakest
    assert [each.accessible_name() for each in buttons] == [
        f"Practise: {theme_name(each).text('en')}" for each in weakest
    ]
    assert weakest


def test_strong_themes_are_the_others_the_strongest_first(found: Report, path: Path) -> None:
    query = f"""
        SELECT each.value, {COUNTED} FROM attempt, json_each(attempt.themes) AS each
        JOIN learner_rating ON learner_rating.theme = each.value
        WHERE counted_at IS NOT NULL AND learner_rating.games >= 3 AND round(learner_rating.value)
        > (SELECT round(value) FROM learner_rating WHERE theme = '') GROUP BY 1 ORDER BY learner_rating.value DESC
    """  # noqa: S608  (our own words)
    listed = [each for each in at(page_of(found), "themes-strong").children if isinstance(each, Element)]
    strongest = [theme for theme, games, clean, _, _ in asked(path, query) if 2 * clean > games]
    assert [each.attributes["data-testid"] for each in listed] == [f"theme-{theme}" for theme in strongest]
    assert strongest


# Words and buttons.


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_theme_is_told_by_its_mark_and_by_what_was_tried_of_it(found: Report, language: str) -> None:
    page = page_of(found, language)
    for each in found.themes:
        if f"theme-{each.theme}" not in page.values("data-testid"):
            continue
        shown = at(page, f"theme-{each.theme}")
        mark = next(child for child in shown.children if isinstance(child, Element))
        assert mark.children == [{"weak": "▼", "stronger": "△", "strong": "▲"}[each.skill]]
        assert counts_said(each.counts, language) in shown.text()


def test_what_went_wrong_is_known_again_by_its_little_hand() -> None:
    again = Report((A_TRY,), failed=(CLEAR.id, FIND.id))
    hands = [each for each in page_of(again).named("button") if each.attributes.get("data-do") == "polish"]
    assert [each.attributes["value"] for each in hands] == [CLEAR.id, FIND.id]
    for each, words, cards in zip(
        hands, ("Clear the row", "Find the highest"), ("2, 9, 2, 9", "7, 8, 3, 3"), strict=True
    ):
        assert each.text() == words
        (picture,) = [child for child in each.children if isinstance(child, Element) and child.name == "svg"]
        assert cards in (picture.attributes["aria-label"] or "")


def test_a_puzzle_without_a_picture_is_known_by_its_title(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = families()["combo"].parts
    assert isinstance(parts, dict)
    monkeypatch.delitem(parts, "hand-picture")
    hand = at(page_of(Report((A_TRY,), failed=(CLEAR.id,))), f"polish-{CLEAR.id}")
    assert hand.text() == title(CLEAR).text("en")


def test_what_goes_on_stands_before_all_figures() -> None:
    page = page_of(Report((A_TRY,)))
    keys = [each.attributes.get("data-testid") for each in page.elements]
    assert 0 < keys.index("continue") < keys.index("progress-streak")


def test_no_heading_stands_above_nothing(found: Report) -> None:
    page = page_of(Report((A_TRY,)))
    assert page.named("h3") == []
    assert not {"way-review", "progress-again", "themes-weak", "themes-strong"} & set(page.values("data-testid"))
    # What cannot be opened any more is not named.
    assert found.failed
    assert "progress-again" not in page_of(found).values("data-testid")


def test_nothing_due_says_when_the_next_comes_back() -> None:
    standing = Standing("p-0", is_done=True, last=Result.CLEAN, due=MOMENT + timedelta(minutes=7))
    record = Record({**solved(5).standings, "p-0": standing}, now=MOMENT)
    assert "The next puzzle to review comes back in 7 minutes." in page_of(Report((A_TRY,)), record=record).text()
    assert "comes back" not in page_of(Report((A_TRY,), due=("p-0",)), record=record).text()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [0, 3, 4])
def test_before_five_puzzles_there_is_a_warm_word_and_one_button_and_no_figure(count: int, language: str) -> None:
    state = state_of(Report((A_TRY,) * count), language, record=solved(count))
    page = Page(progress(state, drawer=STILL))
    assert at(page, "progress-begun").text() == text("progress.begun" if count else "progress.empty", language)
    assert page.values("data-do") == ["continue"]
    assert "ct-main" in page.values("class")[-1]
    assert not page.named("figure", "table", "h3", "li")
    assert not re.search(r"\d|%|★", page.text())
    assert not is_waiting(state)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [5, 9, 10, 40])
def test_from_five_on_there_are_days_puzzles_and_stars_and_from_ten_on_the_rung(count: int, language: str) -> None:
    tries = tuple(replace(A_TRY, puzzle_id=f"p-{each}") for each in range(count))
    page = page_of(Report(tries), language, record=solved(count))
    numbers = [at(page, f"progress-{name}").text() for name in ("streak", "solved", "stars")]
    assert [re.findall(r"\d+", each)[:1] for each in numbers] == [["0"], [str(count)], [str(3 * count - 2)]]
    rung = at(page, "progress-rating")
    assert bool(rung.text() and marks(page, "ct-slots", "ct-full")) if count < 10 else marks(page, "ct-rungs", "ct-own")
    assert (text("progress.step-sure", language) in rung.text()) is (count >= 10)
    # A count says it: no share of anything, anywhere.
    assert "%" not in page.text()
    assert page.values("class").count("ct-button ct-main") == 1


def test_the_way_on_says_where_it_leads() -> None:
    stock = shipped()
    state = replace(state_of(Report(), record=Record(), stock=stock), box=stock.games[0])
    (first, *_) = stock.path(stock.games[0])
    topic = topic_name(first.game, first.topic).text("en")
    (button,) = Page(progress(state, drawer=STILL)).named("button")
    assert button.text() == f"Start: {topic}"
    (button,) = Page(progress(replace(state, record=solved(1)), drawer=STILL)).named("button")
    assert button.text() == f"Continue: {topic}"
    opened_now = then(state, "continue")
    assert opened_now.screen is Screen.PUZZLE
    assert opened_now.puzzle.id in first.ids
    # Without a path it leads on all the same.
    assert then(state_of(Report(), record=Record()), "continue").screen is Screen.PUZZLE


def test_a_little_hand_begins_its_puzzle_again_to_be_polished() -> None:
    standing = Standing(CLEAR.id, mistakes=1, is_done=True, last=Result.MISSED)
    failed = Record({CLEAR.id: standing}, failed=(CLEAR.id,))
    state = then(state_of(Report(failed=(CLEAR.id,)), record=failed), "polish", CLEAR.id)
    assert (state.screen, state.puzzle, state.way) == (Screen.PUZZLE, CLEAR, Way.FAILED)
    assert not state.attempt.progress.is_solved
    for other in (FIND.id, "gone-1", ""):
        assert then(state_of(Report(), record=failed), "polish", other).screen is Screen.PROGRESS


def test_a_memory_that_cannot_be_read_is_told() -> None:
    page = page_of(None)
    assert text("progress.none") in page.text()
    assert [each.attributes["value"] for each in page.named("button")] == ["progress"]
    assert text("progress.counting") in page_of(None, works=(Work(WorkKind.REPORT),)).text()
    assert not is_waiting(state_of(None))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_control_has_a_name_and_no_two_share_a_testid(found: Report, language: str) -> None:
    page = page_of(found, language)
    assert all(each.accessible_name() for each in page.named("button", "select", "input"))
    testids = page.values("data-testid")
    assert len(set(testids)) == len(testids)
    assert "{" not in page.text()


def test_a_rating_is_called_unsure_while_it_is(found: Report) -> None:
    young = tuple(replace(each, rating_after=replace(each.rating_after, deviation=130.0)) for each in found.attempts)
    assert "very unsure" in at(page_of(Report(young)), "progress-rating").text()
    assert "unsure" not in at(page_of(found), "progress-rating").text()


def rated(games: Sequence[Rating]) -> Report:
    """Return the report of somebody who tried ten puzzles, with these ratings at the end."""
    puzzles = [Rating(1200, 350, games=0)] * max(0, 10 - len(games)) + list(games)
    return Report(tuple(replace(A_TRY, puzzle_id=f"p-{at}", rating_after=each) for at, each in enumerate(puzzles)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_step_is_told_by_its_name_and_picture_with_the_next_above_it(language: str) -> None:
    say = speaker(language)
    page = page_of(rated([Rating(1450, 60, games=1)]), language)
    said = at(page, "progress-rating").text()
    assert re.search(rf"\b{band_name('combo', 'pair', language)}\b", said)
    assert say("progress.step-next", name=band_name("combo", "run3", language)) in said
    top = page_of(rated([Rating(2000, 60, games=1)]), language)
    assert say("progress.step-top") in at(top, "progress-rating").text()
    assert [len(each.named("svg")) for each in (page, top)] == [
        2 + 11,
        3 + 11,
    ]  # a pair, a trio, and all five


def test_of_a_family_without_a_ladder_the_number_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = families()["combo"].parts
    assert isinstance(parts, dict)
    monkeypatch.delitem(parts, "bands")
    said = at(page_of(rated([Rating(1450, 60, games=1)])), "progress-rating").text()
    assert "1,450 Your rating is 1,450. It lies between 1,332 and 1,568" in said
    assert not page_of(rated([Rating(1450, 60, games=1)])).named("svg")


def test_no_rating_is_shown_before_ten_different_puzzles() -> None:
    ten = rated([Rating(1450, 60, games=1)]).attempts
    nine = (*ten[:9], ten[0], replace(ten[1], puzzle_id="own-1"))
    page = page_of(Report(nine))
    said = at(page, "progress-rating").text()
    assert "one to go" in said
    assert not re.findall(r"\d", said)
    assert "rating" not in page.text()
    assert cells(page, "rating")[0][-1] == text("learning.result.clean")
    assert "Pair" in page_of(Report((*nine, ten[9]))).text()


def test_themes_that_are_too_new_are_neither_strong_nor_weak(found: Report) -> None:
    page = page_of(Report(found.attempts[:12], found.rating))
    assert not {"themes-weak", "themes-strong"} & set(page.values("data-testid"))


def test_a_theme_at_five_of_six_is_not_to_be_practised() -> None:
    rating = Rating(1300, 60, games=6)
    for counts, is_told in ((Counts(5, 0, 1), False), (Counts(2, 0, 4), True)):
        page = page_of(Report((A_TRY,), Rating(1500, 45), themes=(OfTheme("pair", counts, rating, Skill.WEAK),)))
        assert ("themes-weak" in page.values("data-testid")) is is_told


def test_before_a_rung_is_shown_only_the_days_are_drawn_and_no_theme_is_compared(found: Report) -> None:
    page = page_of(Report(found.attempts[:3], found.rating))
    assert len(cells(page, "rating")) == 3
    assert "rows-themes" not in page.values("data-testid")
    assert all(each.parent is not None for each in page.named("table"))


def test_all_figures_are_folded_and_so_is_each_table(found: Report) -> None:
    page = page_of(found)
    folds = [each.attributes["data-key"] for each in page.named("details")]
    assert folds == ["sure-combo", "figures", "table-days", "table-rating", "table-themes", "table-levels"]
    assert not [each for each in page.named("details") if "open" in each.attributes]


# The pictures.


class Painter(Drawer):
    """Draws when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.pictures: Pictures | None = None

    def drawn(self, report: Report, language: str) -> Pictures | None:  # noqa: ARG002
        """Return what is there."""
        return self.pictures


def test_the_page_waits_for_its_pictures_and_has_its_numbers_meanwhile(found: Report) -> None:
    painter = Painter()
    page = Page(progress(state_of(found), drawer=painter))
    assert is_waiting(state_of(found), drawer=painter)
    assert text("progress.drawing") in page.text()
    assert cells(page, "themes")
    painter.pictures = {"rating": tag("svg", aria_label="drawn")}
    page = Page(progress(state_of(found), drawer=painter))
    assert not is_waiting(state_of(found), drawer=painter)
    assert text("progress.drawing") not in page.text()
    assert page.values("aria-label").count("drawn") == 1


def test_a_picture_stands_under_its_title_and_where_nothing_can_draw_the_tables_have_it(found: Report) -> None:
    titles = [text(f"learning.{name}-title") for name in ("days", "rating", "themes")]
    folded = [each.text() for each in page_of(found).named("summary")]
    assert [each for each in folded if each in titles] == titles
    painter = Painter()
    painter.pictures = {"rating": tag("svg", aria_label="drawn")}
    page = Page(progress(state_of(found), drawer=painter))
    (caption,) = page.named("figcaption")
    assert caption.text().startswith(titles[1])
    assert "● solved on your own" in caption.text()


def test_numbers_are_written_as_the_language_writes_them(found: Report) -> None:
    for language in LANGUAGES:
        shown = at(page_of(found, language), "progress-rating").text()
        assert whole_text(round(found.rating.value), language) in shown


def test_every_theme_that_the_page_can_name_has_a_name() -> None:
    for language in LANGUAGES:
        assert len({theme_name(theme).text(language) for theme in Theme}) == len(Theme)


def solve_first(tutor: Tutor) -> None:
    """Solve the puzzle that is open, without help."""
    while not tutor.state.attempt.progress.is_solved:
        tutor.act("answer", right_word(tutor.state))


def test_the_tutor_asks_until_the_pictures_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    let = threading.Event()

    def drawn(_report: Report, _language: str) -> Pictures:
        let.wait()
        return {"days": tag("svg", aria_label="drawn")}

    monkeypatch.setattr(SHARED, "_draw", drawn)
    monkeypatch.setattr(progress_page, "FEW", 1)
    tutor = opened()
    solve_first(tutor)
    tutor.act("tab", "progress")
    assert tutor.news_in
    assert not tutor.has_hand
    say(tutor, {"do": "news"})
    assert 'aria-label="drawn"' not in tutor.regions["progress"]
    let.set()
    while text("progress.drawing") in tutor.regions["progress"]:
        say(tutor, {"do": "news"})
    assert 'aria-label="drawn"' in tutor.regions["progress"]
    say(tutor, {"do": "news"})
    assert not synced(tutor)["news_in"]


def test_the_tutor_counts_anew_when_the_page_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SHARED, "_draw", lambda _report, _language: NONE)
    monkeypatch.setattr(progress_page, "FEW", 1)
    tutor = opened()
    tutor.act("tab", "progress")
    assert text("progress.empty") in tutor.regions["progress"]
    tutor.act("puzzle", tutor.state.puzzle.id)
    solve_first(tutor)
    tutor.act("tab", "progress")
    assert tutor.state.report is not None
    assert tutor.state.report.counts == Counts(clean=1)
    assert at(Page(tutor.regions["progress"]), "progress-solved").text() == "Puzzles solved 1"
