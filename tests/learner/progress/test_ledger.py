"""The rules on plain values: what they tell of a book is what is read of it again, live, replayed or held back."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.learner import Book, Deed, Doing, Learner, Store
from combotutor.learner.exchange.draft import Draft
from combotutor.learner.orders import Forget, Keep, Note, Order, applied
from combotutor.learner.progress.bundle import Bundle, Own
from combotutor.learner.progress.ledger import Ledger, whole
from combotutor.learner.progress.replay import replayed
from combotutor.learner.storage.reading import book_of, counted, gathered, row_of
from combotutor.learner.storage.writing import made_row, write
from combotutor.puzzles import format_puzzle
from tests.learner.doings import PUZZLES, START, Clock, puzzle, solve

OWN = puzzle("own-1", difficulty=1000)
LATER = (0, 1, 60, 40 * 60, 26 * 60 * 60, 9 * 24 * 60 * 60, -30, -60 * 60)
STEPS = st.lists(
    st.tuples(
        st.sampled_from([*PUZZLES[:3], OWN]),
        st.sampled_from([*Deed, Deed.RIGHT, Deed.SOLVED, None]),
        st.integers(0, 4),
        st.sampled_from(LATER),
    ),
    max_size=30,
)


def orders(steps: list[tuple[Any, ...]]) -> list[Order]:
    """Return what some steps are as orders; those without a deed keep the own puzzle, or, seldom, forget all."""
    now, found = START, list[Order]()
    for which, deed, level, later in steps:
        now += timedelta(seconds=later)
        if deed is not None:
            found.append(Note(Doing(which, deed, "5@1", level, float(abs(later))), now))
        elif level < 4:
            found.append(Keep(Own(OWN.id, format_puzzle(OWN), now.astimezone(UTC))))
        else:
            found.append(Forget())
    return found


def read(me: Learner) -> tuple[Book, Bundle]:
    """Return what the database holds of a learner."""
    with me.store.reading() as connection:
        return book_of(connection, me.name, row_of(connection, me.name)), gathered(connection, [me.name])


def same(one: Book, other: Book) -> bool:
    """Tell whether two books are the same, however often each was written."""
    return replace(one, revision=0) == replace(other, revision=0)


@settings(max_examples=25)
@given(STEPS)
def test_the_book_that_is_told_is_the_one_that_is_read_and_the_one_that_is_replayed(
    steps: list[tuple[Any, ...]],
) -> None:
    with Store.in_memory(clock=Clock()) as store:
        me, at_once = store.learner(), orders(steps)
        book = Book("me")
        for order in at_once:
            book = me._settle(order)  # noqa: SLF001  (one order of any kind)
        there, bundle = read(me)
        assert there == book
        assert same(there, applied(Book("me"), at_once)[0])
        again = replayed(bundle, "me")
        assert same(again.book(), there)
        with store.reading() as connection:
            attempts = {each.facts.uuid: each for each in counted(connection, "me")}
        assert {name: each for name, each in again.attempts.items() if each.counted_at is not None} == attempts


@settings(max_examples=10)
@given(STEPS)
def test_a_whole_book_can_be_written_where_nothing_is(steps: list[tuple[Any, ...]]) -> None:
    book, attempts = applied(Book("me"), orders(steps))
    known = {each.attempt.facts.uuid: each.attempt for each in book.marks.values()} | dict(attempts)
    with Store.in_memory(clock=Clock()) as store:
        changes = whole(book, tuple(known.values()))
        store.write(lambda connection: write(connection, made_row(connection, "me").number, changes))
        assert same(read(store.learner())[0], book)


def test_what_only_looks_changes_nothing_that_counts() -> None:
    book, _ = applied(Book("me"), [Note(Doing(PUZZLES[0], Deed.SHOWN), START)])
    assert (book.ratings, book.days, book.failed, book.due(datetime.max.replace(tzinfo=UTC))) == (
        {},
        frozenset(),
        (),
        (),
    )
    assert book.standing(PUZZLES[0].id).is_open


def test_a_solution_names_only_the_rows_that_it_changes() -> None:
    book, _ = applied(Book("me"), [Note(Doing(each, Deed.SHOWN), START) for each in PUZZLES])
    ledger = Ledger(book)
    for deed in (Deed.RIGHT, Deed.SOLVED):
        Note(Doing(PUZZLES[0], deed, "5@1"), START + timedelta(minutes=1)).on(ledger)
    changes = ledger.changes()
    assert (
        [each.facts.puzzle_id for each in changes.changed] == list(changes.marks) == list(changes.tallies) == ["find-1"]
    )
    assert (changes.begun, len(changes.events), set(changes.ratings)) == ((), 2, {"", "pair"})


@pytest.mark.parametrize("word", ["\ud800", "5@1\x00", "x" * 5000])
def test_a_word_that_no_file_can_hold_is_kept_as_far_as_it_goes(word: str) -> None:
    with Store.in_memory(clock=Clock()) as store, Store.in_memory(clock=Clock()) as other:
        store.learner().note(PUZZLES[0], Deed.REFUSED, word=word)
        _, bundle = read(store.learner())
        with Draft.of(bundle) as draft:
            assert other.bring(draft, from_others=False).events == 1
        (event,) = other.export()["events"]
        assert event["word"] in {"?", "5@1", "x" * 200}


def test_times_that_run_back_in_what_is_brought_together_do_not_trouble_the_schedule() -> None:
    with Store.in_memory(clock=Clock()) as store:
        for each in PUZZLES[:3]:
            solve(store.learner(), each, wrong=1)
            solve(store.learner(), each)
        _, bundle = read(store.learner())
    back = tuple(
        entry._replace(event=replace(entry.event, at=entry.event.at - timedelta(days=number)))
        for number, entry in enumerate(bundle.entries)
    )
    book = replayed(replace(bundle, entries=back), "me").book()
    slots = [each.slot for each in book.marks.values() if each.slot is not None]
    assert len(slots) == 3
    assert all(slot.last_review is not None and slot.due > slot.last_review for slot in slots)
