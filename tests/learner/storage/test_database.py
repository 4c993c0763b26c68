"""A file is opened once in a process; its writers take turns; work on one learner costs the size of that learner."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, func, select, text

from combotutor.errors import LearnerError
from combotutor.learner import Deed, Learner, Store, Tally
from combotutor.learner.storage import database
from combotutor.learner.storage.database import PATIENCE, REGISTRY, Database, Registry
from combotutor.learner.storage.engine import READERS, switch_journal
from combotutor.learner.storage.location import FileState, looked_at
from combotutor.learner.storage.reading import gathered
from combotutor.learner.storage.schema import ATTEMPT, LEARNER, NEWEST, PUZZLE_TALLY
from combotutor.learner.storage.share import Journal
from combotutor.learner.storage.write_queue import TOGETHER, TRIES, Ticket
from combotutor.puzzles import OWN
from tests.learner.doings import PUZZLES, Clock, puzzle, solve
from tests.learner.history import MANY, asked


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "learner.sqlite"


@contextmanager
def counted(base: Database) -> Iterator[list[int]]:
    """Count the rows that statements name, and those that they bring."""
    seen = [0]

    def executed(*arguments: Any) -> None:
        _connection, cursor, _statement, parameters, _context, is_many = arguments
        seen[0] += len(parameters) if is_many else max(cursor.rowcount, 1)

    event.listen(base.engine, "after_cursor_execute", executed)
    yield seen
    event.remove(base.engine, "after_cursor_execute", executed)


def test_all_stores_of_a_file_share_its_connections_and_the_last_lets_go(path: Path) -> None:
    one, other = Store.open(path, clock=Clock()), Store.open(path.parent / "." / path.name, clock=Clock())
    assert one.database is other.database
    assert Store.at(f"sqlite:///{path}").database is one.database
    solve(one.learner(), PUZZLES[0])
    one.close()
    one.close()  # the second time it has nothing to let go of
    assert len(other.learner().attempts()) == 1
    REGISTRY.give_back(other.database)
    assert path.with_name(f"{path.name}-shm").exists()
    other.close()
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_file_is_checked_whole_once_and_never_opened_as_a_plain_file_while_it_is_open(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[Path] = []

    def look(path: Path) -> FileState:
        looks.append(path)
        return looked_at(path)

    monkeypatch.setattr(database, "looked_at", look)
    with Store.open(path), Store.open(path), Store.open(path):
        assert looks == [path]


def test_opening_takes_no_lock_where_nothing_is_to_be_done(path: Path) -> None:
    Store.open(path).close()
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with Store.open(path, patience=0.1) as store:
            assert store.names() == ()


def test_a_file_that_was_replaced_is_opened_anew(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    with Store.open(other, clock=Clock()) as store:
        solve(store.learner("ana"), PUZZLES[0])
    one = Store.open(path, clock=Clock())
    solve(one.learner(), PUZZLES[0])
    path.rename(tmp_path / "aside.sqlite")
    with pytest.raises(LearnerError) as caught:
        one.learner("ben")
    assert caught.value.code == "learner-gone"
    other.rename(path)
    with pytest.raises(LearnerError) as caught:
        one.learner("ben")
    assert caught.value.code == "learner-replaced"
    one.database.retire(is_sound=True)
    with Store.open(path, clock=Clock()) as store:
        assert store.names() == ("ana",)


def test_a_process_that_parts_knows_of_nothing_open(path: Path) -> None:
    with Store.open(path, clock=Clock()) as store:
        solve(store.learner(), PUZZLES[0])
        child = os.fork()
        if not child:
            with Store.open(path, clock=Clock()) as mine:
                solve(mine.learner(), PUZZLES[1])
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0
        assert len(store.learner().attempts()) == 2


def test_readers_wait_for_one_another_and_no_longer_than_they_may(path: Path) -> None:
    with Store.open(path) as store:
        held = [store.reading() for _ in range(READERS)]
        for each in held:
            each.__enter__()
        with pytest.raises(LearnerError) as caught, store.reading(patience=0.05):
            pass
        assert caught.value.code == "learner-locked"
        held.pop().__exit__(None, None, None)
        with store.reading(patience=0.05) as connection:
            assert connection.scalar(select(1)) == 1
        for each in held:
            each.__exit__(None, None, None)


def waiting(base: Database, count: int, spoilt: int = -1) -> list[Ticket[int]]:
    """Return works that were put into the queue one after the other, one of which may fail."""
    order: list[int] = []
    tickets: list[Ticket[int]] = []
    gate = threading.Event()
    base.add(Ticket(lambda _connection: gate.wait(20)))
    for number in range(count):

        def work(connection: Connection, number: int = number) -> int:
            connection.execute(LEARNER.insert(), {"name": f"pupil-{number}"})
            if number == spoilt:
                connection.execute(text("SELECT * FROM nothing"))
            order.append(number)
            return len(order)

        tickets.append(Ticket(work))
        base.add(tickets[-1])
    gate.set()
    return tickets


def test_first_come_first_served(path: Path) -> None:
    with Store.open(path) as store:
        tickets = waiting(store.database, 3 * TOGETHER)
        assert [each.wait(20, "") for each in tickets] == list(range(1, 3 * TOGETHER + 1))
        assert store.names() == tuple(f"pupil-{number}" for number in range(3 * TOGETHER))


@pytest.mark.parametrize(("count", "spoilt"), [(10, 4), (2, 0), (2, 1)])
def test_a_work_that_fails_spoils_none_that_shares_its_transaction(path: Path, count: int, spoilt: int) -> None:
    with Store.open(path) as store:
        tickets = waiting(store.database, count, spoilt)
        for number, each in enumerate(tickets):
            if number == spoilt:
                with pytest.raises(LearnerError, match="syntax error"):
                    each.wait(20, "")
            else:
                each.wait(20, "")
        assert store.names() == tuple(f"pupil-{number}" for number in range(count) if number != spoilt)


def test_a_work_that_always_meets_the_row_of_another_is_tried_a_few_times_and_then_told_so(path: Path) -> None:
    def work(connection: Connection) -> None:
        tries.append(len(tries))
        connection.execute(LEARNER.insert(), {"name": "ana"})

    tries: list[int] = []
    with Store.open(path) as store:
        store.learner("ana").note(PUZZLES[0], Deed.SHOWN)
        ticket = Ticket(work)
        store.database.add(ticket)
        with pytest.raises(LearnerError) as caught:
            ticket.wait(5, "")
        assert (caught.value.code, caught.value.details["path"]) == ("learner-locked", str(path))
        assert len(tries) == TRIES


def test_whoever_waits_no_more_is_not_written(path: Path) -> None:
    with Store.open(path) as store, closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        patience, store.patience = store.patience, 0.05
        with pytest.raises(LearnerError, match="cannot be reached just now"):
            store.learner("ana")
        store.patience = patience
        other.rollback()
        store.learner("ben")
        assert store.names() == ("ben",)


def test_whoever_closes_does_not_wait_until_all_is_swept_away(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, pieces = threading.Event(), list[int]()

    def swept(_connection: Connection) -> bool:
        gate.wait(20)
        pieces.append(len(pieces))
        return len(pieces) < 50

    monkeypatch.setattr("combotutor.learner.exchange.hidden.is_littered", lambda _connection: True)
    monkeypatch.setattr("combotutor.learner.exchange.hidden.sweep_piece", swept)
    store = Store.open(path)
    assert not store.close(0.0), "a piece is being swept away"
    gate.set()
    assert store.database.close()
    assert pieces == [0]


def test_a_program_that_ends_waits_less_long_for_a_file_than_whoever_closes_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry, waited = Registry(), list[float]()
    base = registry.take(path, PATIENCE, None)

    def closed(patience: float) -> None:
        waited.append(patience)

    monkeypatch.setattr(base, "close", closed)
    registry.close()
    monkeypatch.undo()
    assert base.close()
    assert 0 < waited[0] < PATIENCE


def test_what_another_program_has_put_into_the_log_is_folded_in_before_a_file_is_let_go(path: Path) -> None:
    Store.open(path).close()
    base, log = Registry().take(path, PATIENCE, None), path.with_name(f"{path.name}-wal")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("CREATE TABLE anything (x)")
        assert log.stat().st_size
        base.retire(is_sound=True)
        assert not log.stat().st_size


@pytest.mark.parametrize("now", Journal)
def test_a_file_is_written_as_before_while_another_program_has_it(path: Path, now: Journal) -> None:
    (wanted,) = set(Journal) - {now}
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        assert switch_journal(path, now, 1.0) is now
        other.execute("BEGIN EXCLUSIVE")
        assert switch_journal(path, wanted, 0.0) is now


def test_whoever_closes_what_is_kept_in_memory_is_told_that_all_is_done() -> None:
    assert Store.in_memory().close()


def test_what_is_kept_in_memory_is_not_closed_while_another_thread_reads_it() -> None:
    store = Store.in_memory()
    closer = threading.Thread(target=store.close, daemon=True)
    with store.reading() as connection:
        closer.start()
        closer.join(0.1)
        assert connection.scalar(text("SELECT 1")) == 1
    closer.join(60)
    assert not closer.is_alive()


def test_a_fault_in_what_nobody_waits_for_is_logged(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def swept(_connection: Connection) -> bool:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr("combotutor.learner.exchange.hidden.is_littered", lambda _connection: True)
    monkeypatch.setattr("combotutor.learner.exchange.hidden.sweep_piece", swept)
    with Store.open(path):
        pass
    assert "a fault of ours" in caplog.text


def tallies(store: Store) -> dict[str, Tally]:
    """Return the figures of all puzzles that have some."""
    with store.reading() as connection:
        return {row[0]: Tally(*row[1:]) for row in connection.execute(select(PUZZLE_TALLY))}


def test_the_figures_of_puzzles_are_those_of_the_attempts_that_count(path: Path) -> None:
    with Store.open(path, clock=Clock()) as store:
        for number in range(60):
            which = puzzle(f"{OWN}1") if number % 10 == 9 else MANY[number % 7]
            solve(store.learner(f"pupil-{number % 5}"), which, hints=number % 4 // 3, wrong=number % 3 // 2)
        store.learner("pupil-2").forget()
        query = """
            SELECT puzzle_id, sum(result = 'clean'), sum(result = 'helped'), sum(result = 'missed') FROM attempt
            WHERE counted_at NOT NULL AND puzzle_id NOT LIKE 'own-%' GROUP BY 1
        """
        found = {name: Tally(*figures) for name, *figures in asked(path, query)}
        assert tallies(store) == found
        assert len(found) == 7


@pytest.mark.parametrize("many", [0, 600])
def test_forgetting_importing_and_reporting_cost_the_size_of_that_learner(
    path: Path, tmp_path: Path, many: int
) -> None:
    """However much others did: the same rows are read and written."""
    file = tmp_path / "ana.json"
    with Store.in_memory(clock=Clock()) as source:
        solve(source.learner("ana"), PUZZLES[1])
        source.export_to(file)
    with Store.open(path, clock=Clock()) as store:
        others = [store.learner(f"pupil-{number}") for number in range(6)]
        for number in range(many):
            others[number % 6].note(MANY[number % 40], Deed.WRONG, word="9@4")
        ana = store.learner("ana")
        solve(ana, PUZZLES[0])
        acts = (lambda: store.import_from(file, from_others=True), ana.attempts, ana.forget)
        costs = [cost(store, act) for act in acts]
        known = [each.book for each in others]
        assert [each.book for each in others] == known
        with store.reading() as connection:
            left = connection.scalar(select(func.count()).select_from(ATTEMPT))
        assert left == sum(len(each.attempts()) for each in others)
    assert max(costs) < 80


def cost(store: Store, act: Any) -> int:  # noqa: ANN401  (whatever it returns)
    """Return how many rows an act names or brings."""
    with counted(store.database) as seen:
        act()
    return seen[0]


def test_a_learner_is_read_once_and_then_only_asked_for_the_revision(path: Path) -> None:
    with Store.open(path, clock=Clock()) as store:
        me: Learner = store.learner()
        solve(me, PUZZLES[0])
        assert me.book is me.book
        with counted(store.database) as seen:
            assert me.standing(PUZZLES[0].id).is_clean
        assert seen[0] <= 2


def test_whoever_gathers_all_that_is_known_is_told_how_far_it_is(path: Path) -> None:
    with Store.open(path) as store:
        for each in PUZZLES:
            solve(store.learner(), each)
        told: list[float] = []
        with store.database.reading() as connection:
            gathered(connection, step=told.append)
    assert told == sorted(told)
    assert (told[0], told[1], len(told)) == (0.3, 0.5, 2)


def test_in_memory_there_are_the_tables_of_a_file_and_nobody_s_deeds(path: Path) -> None:
    query = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY 1, 2"
    found: list[Any] = []
    for _ in range(2):
        with Store.in_memory(clock=Clock()) as store:
            with store.reading() as connection:
                found.append(connection.exec_driver_sql(query).fetchall())
                assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").fetchall() == [(NEWEST,)]
            assert store.names() == ()
            solve(store.learner(), PUZZLES[0])
    Store.open(path).close()
    assert [[*map(tuple, each)] for each in found] == [asked(path, query)] * 2
