"""Puzzles that are offered no more, in the tutor: known, counted and opened, but listed and asked nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest

from combotutor.i18n import LANGUAGES, text
from combotutor.learner import Deed, Desk, Doing, Keeper, Store
from combotutor.learner.report import report
from combotutor.puzzles import Puzzle
from combotutor.puzzles.format.shelf import shelf
from combotutor.tutor.actions.actions import act
from combotutor.tutor.actions.choosing import begun
from combotutor.tutor.actions.opening import opening
from combotutor.tutor.keeping.syncing import synced
from combotutor.tutor.pages.chooser import chooser
from combotutor.tutor.pages.learn_page import learn
from combotutor.tutor.pages.puzzle_page import task
from combotutor.tutor.pages.title_bar import title_bar
from combotutor.tutor.state.record import record_of
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.stock import Filters, stock_of
from combotutor.tutor.state.way import Way
from tests.learner.doings import START, Clock
from tests.tutor.examples import right_word, wrong_word
from tests.tutor.reader import Page

KINDS: Final = frozenset({"find", "beat", "clear", "insert", "special"})
MOST: Final = 4


def some() -> Iterator[Puzzle]:
    """Yield the first of each kind and level of each game that ship."""
    counted: Counter[tuple[str, int, str]] = Counter()
    for each in shelf():
        sort = (each.kind, each.level, each.rules_name)
        counted[sort] += 1
        if each.kind in KINDS and counted[sort] <= MOST:
            yield each


SHIPPED: Final = tuple(some())
GONE: Final = SHIPPED[1::3]
LEFT: Final = tuple(each for each in SHIPPED if each not in GONE)
NAMES: Final = frozenset(each.id for each in GONE)
STOCK: Final = stock_of(LEFT, GONE, has_path=True)


def opened(desk: Desk, **fields: object) -> State:
    """Return the tutor of a learner, as it opens."""
    now = State(STOCK, box="combo-breaker", record=record_of(desk.book, desk.now(), STOCK.instead), **fields)  # type: ignore[arg-type]
    return begun(now).state


def then(desk: Desk, state: State, *actions: tuple[str, str]) -> State:
    """Return the tutor after actions, each entered into the learner's book and read from it again."""
    for name, value in actions:
        outcome = act(state, name, value)
        desk.enter([Doing(each.puzzle, Deed(each.deed), word=each.word, level=each.level) for each in outcome.doings])
        state = synced(outcome.state, record_of(desk.book, desk.now(), STOCK.instead))
    return state


def solved(desk: Desk, state: State) -> State:
    """Return the tutor after right answers to the end of the open puzzle."""
    while not state.attempt.progress.is_solved:
        state = then(desk, state, ("answer", right_word(state)))
    return state


def of_the_past(*puzzles: Puzzle, wrong: bool = False) -> tuple[Desk, Clock]:
    """Return the desk of a learner who tried some puzzles while they were on offer, and the clock."""
    clock = Clock()
    desk = Keeper(clock=clock).desk()
    for each in puzzles:
        deeds = [Doing(each, Deed.WRONG, word="9@9")] if wrong else []
        desk.enter([Doing(each, Deed.AGAIN), *deeds, Doing(each, Deed.SOLVED)])
    return desk, clock


def values(markup: object) -> set[str | None]:
    """Return the puzzles that the buttons of a page open."""
    opening_one = [
        each for each in Page(str(markup)).named("button") if each.attributes["data-do"] in {"puzzle", "polish"}
    ]
    return {each.attributes.get("value") for each in opening_one}


def said(state: State) -> str:
    """Return what is read of a puzzle's task."""
    return " ".join(each.text() for each in Page(str(task(state))).named("p"))


@pytest.mark.parametrize("wrong", [False, True], ids=["solved", "missed"])
def test_a_retired_puzzle_is_on_offer_nowhere_whatever_was_done_at_it(*, wrong: bool) -> None:
    desk, clock = of_the_past(*GONE[:9], wrong=wrong)
    clock.on(days=400)
    state = opened(desk)
    for way in Way:
        there = act(state, "way", way.value).state
        assert not {each.id for each in there.on_offer} & NAMES, way
        assert not values(chooser(there)) & NAMES
    assert not {each.id for game in STOCK.games for lesson in STOCK.path(game) for each in lesson.puzzles} & NAMES
    dates = [START.date() + timedelta(days=day) for day in range(200)]
    days = [STOCK.hand_of_the_day(game, each) for game in STOCK.games for each in dates]
    assert not {each.id for each in days if each is not None} & NAMES
    listed = [each for kind in {each.kind for each in GONE} for each in STOCK.admitted(Filters(kind=kind))]
    assert not {each.id for each in listed} & NAMES
    assert not values(learn(state)) & NAMES
    told = report(desk, STOCK.puzzles, instead=STOCK.instead)
    assert not {*told.due, *told.failed, *(each.id for each in told.next_five)} & NAMES
    assert (len(told.attempts), told.due) == (9, state.record.due)


def test_a_retired_puzzle_counts_in_all_that_is_known() -> None:
    desk, _ = of_the_past(*GONE[:3])
    state = opened(desk)
    assert state.done == {each.id for each in GONE[:3]}
    assert (state.record.solved, state.record.stars, state.is_done(GONE[0]), state.stars(GONE[0])) == (3, 9, True, 3)


@pytest.mark.parametrize("puzzle", [next(each for each in GONE if each.kind == kind) for kind in ("clear", "beat")])
def test_a_retired_puzzle_opens_by_its_id_and_by_its_link_and_is_judged(puzzle: Puzzle) -> None:
    desk, _ = of_the_past()
    state = opening(opened(desk), {"puzzle": puzzle.id}).state
    assert (state.puzzle, state.screen, state.astray) == (puzzle, Screen.PUZZLE, None)
    assert Page(title_bar(state)).values("data-query-puzzle") == [puzzle.id]
    state = solved(desk, then(desk, opened(desk), ("puzzle", puzzle.id)))
    assert (state.puzzle, state.is_done(puzzle), desk.book.standing(puzzle.id).is_clean) == (puzzle, True, True)
    assert then(desk, state, ("next", "")).puzzle.id not in NAMES


def test_a_page_that_stood_on_a_retired_puzzle_opens_it_again() -> None:
    desk, _ = of_the_past()
    assert opened(desk, current=GONE[0].id, tab=Tab.PUZZLES).puzzle == GONE[0]


# A review.


def due(puzzle: Puzzle) -> tuple[Desk, Clock, State]:
    """Return a learner for whom one puzzle, offered no more, is to come back, with the page of reviews open."""
    desk, clock = of_the_past(puzzle)
    assert opened(desk).record.due == ()
    clock.on(days=40)
    return desk, clock, then(desk, opened(desk), ("way", "review"))


@pytest.mark.parametrize("kind", ["clear", "beat", "special"])
def test_a_review_of_a_retired_puzzle_brings_another_like_it_and_says_so(kind: str) -> None:
    gone = next(each for each in GONE if each.kind == kind)
    desk, clock, state = due(gone)
    assert state.record.due == (STOCK.instead[gone.id],) == (state.puzzle.id,)
    assert (state.puzzle.kind, state.stands_in) == (gone.kind, True)
    for language in LANGUAGES:
        assert text("tutor.stands-in", language) in said(then(desk, state, ("language", language)))
    state = solved(desk, state)
    assert text("tutor.stands-in", "en") in said(state)  # nothing moves while it is looked at
    assert state.record.due == ()
    assert then(desk, state, ("next", "")).screen is Screen.END
    clock.on(days=40)
    again = then(desk, opened(desk), ("way", "review"))
    assert (again.record.due, again.stands_in) == ((STOCK.instead[gone.id],), False)
    assert text("tutor.stands-in", "en") not in said(again)


def test_a_review_that_goes_wrong_comes_back_as_any_other() -> None:
    gone = next(each for each in GONE if each.kind == "beat")
    desk, clock, state = due(gone)
    state = then(desk, state, ("answer", str(wrong_word(state))))
    assert state.record.due == ()
    clock.on(minutes=11)
    assert opened(desk).record.due == (STOCK.instead[gone.id],)


def test_what_stands_in_for_several_comes_back_once_for_all_of_them() -> None:
    desk, clock = of_the_past(*GONE)
    clock.on(days=40)
    record = opened(desk).record
    assert len(record.due) == len(set(record.due))
    assert {*record.due} == {STOCK.instead[each.id] for each in GONE}
    assert record.stand_ins == {*record.due}
    alone = stock_of(tuple(each for each in LEFT if each.kind == "find"), GONE)
    assert {*record_of(desk.book, desk.now(), alone.instead).due} <= {each.id for each in alone.puzzles}


def test_without_a_retired_shelf_what_is_due_is_what_it_always_was() -> None:
    desk, clock = of_the_past(*LEFT[:5])
    clock.on(days=40)
    now = desk.now()
    assert record_of(desk.book, now, STOCK.instead) == record_of(desk.book, now)


def test_a_learners_file_with_retired_ids_is_brought_in_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    clock = Clock()
    with Store.in_memory(clock=clock) as old, Store.in_memory(clock=clock) as new:
        for puzzle in GONE[:4]:
            old.learner().note(puzzle, Deed.AGAIN)
            old.learner().note(puzzle, Deed.SOLVED)
        old.export_to(file)
        new.import_from(file)
        assert new.learner().standings() == old.learner().standings()
        clock.on(days=40)
        book = new.learner().book
        assert {*book.due(clock())} == {each.id for each in GONE[:4]}
        assert {*book.due(clock(), STOCK.instead)} == ids(GONE[:4])


def ids(puzzles: Iterable[Puzzle]) -> set[str]:
    """Return the ids of what stands in for some puzzles."""
    return {STOCK.instead[each.id] for each in puzzles}
