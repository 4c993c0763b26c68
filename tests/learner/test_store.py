"""Files that cannot be kept, read or trusted: one clear sentence, and what was there stays."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from combotutor.errors import LearnerError
from combotutor.i18n import LANGUAGES
from combotutor.learner import Deed, Result, Store
from tests.learner.doings import PUZZLES, Clock, solve


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file in which something is remembered."""
    path = tmp_path_factory.mktemp("model") / "learner.sqlite"
    with Store.open(path, clock=Clock()) as store:
        for each in PUZZLES:
            solve(store.learner(), each, hints=1)
    return path


@pytest.fixture
def path(model: Path, tmp_path: Path) -> Path:
    """A copy of that file, to spoil."""
    return Path(shutil.copy(model, tmp_path / "learner.sqlite"))


def refusal(path: Path) -> LearnerError:
    """Return the error of opening a file, which must leave the file as it is."""
    before = path.read_bytes()
    with pytest.raises(LearnerError) as caught:
        Store.open(path)
    assert path.read_bytes() == before
    for language in LANGUAGES:
        sentence = caught.value.text(language)
        assert str(path) in sentence
        assert "\n" not in sentence
    return caught.value


def test_a_file_is_made_with_its_folders_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "a b" / "ñ%20" / "learner.sqlite"
    with Store.open(path, clock=Clock()) as store:
        solved = solve(store.learner(), PUZZLES[0])
    with Store.open(path, clock=Clock()) as store:
        assert store.learner().standing(PUZZLES[0].id) == solved
        assert store.path == path


def test_of_a_puzzle_one_attempt_runs_and_the_file_says_which(path: Path) -> None:
    with Store.open(path, clock=Clock()) as store:
        me = store.learner()
        me.note(PUZZLES[0], Deed.AGAIN)
        with store.reading() as connection:
            told = connection.exec_driver_sql("SELECT is_open, ended_at IS NULL FROM attempt").all()
    assert set(told) == {(1, 1), (None, 0)}


def test_readers_and_a_writer_work_at_once(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_store_can_be_named_by_its_address(path: Path) -> None:
    with Store.at(f"sqlite:///{path}") as store:
        assert len(store.learner().standings()) == len(PUZZLES)


def test_a_store_knows_the_copies_that_lie_beside_its_file(path: Path) -> None:
    copies = tuple(path.with_name(f"learner.{name}.sqlite") for name in ("first", "first-1"))
    for each in (*copies, path.with_name("learner.sqlite.first")):
        each.touch()
    with Store.open(path) as store:
        assert set(store.copies) == set(copies)
    assert Store.in_memory().copies == ()


def test_an_empty_file_is_filled(tmp_path: Path) -> None:
    path = tmp_path / "learner.sqlite"
    path.touch()
    with Store.open(path) as store:
        assert store.learner().standings() == {}


def test_a_text_file_is_refused(path: Path) -> None:
    path.write_text("My diary: dear diary, ...", encoding="utf-8")
    assert refusal(path).code == "learner-foreign"


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cookies.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE cookie (name)")
        connection.commit()
    assert refusal(path).code == "learner-foreign"


def test_random_bytes_in_the_middle_are_noticed(path: Path) -> None:
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 8192] = bytes((37 * number + 11) % 251 for number in range(8192))
    path.write_bytes(content)
    assert refusal(path).code == "learner-damaged"


@pytest.mark.parametrize("share", [0.02, 0.5, 0.9])
def test_a_file_cut_short_is_noticed(path: Path, share: float) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * share)])
    assert refusal(path).code == "learner-damaged"


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE mark SET due = 'soon'",
        "UPDATE attempt SET answers = '[5,'",
        "UPDATE learner_rating SET value = 1e6",
        "UPDATE learner_rating SET value = 9e999",
        "UPDATE learner_rating SET deviation = 0",
        "UPDATE learner_rating SET volatility = 0",
    ],
)
def test_a_value_that_cannot_be_is_noticed_when_it_is_read(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(sql)
        connection.commit()
    with Store.open(path) as store, pytest.raises(LearnerError, match="is damaged") as caught:
        store.learner().standings()
    assert caught.value.code == "learner-damaged"


def test_a_file_of_a_newer_version_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'in_three_years'")
        connection.commit()
    assert refusal(path).code == "learner-newer"
    with pytest.raises(LearnerError, match="newer"):
        Store.at(f"sqlite:///{path}")


def test_a_folder_in_which_nothing_can_be_made_is_refused(tmp_path: Path) -> None:
    """A file stands where the folder is to be: that stops even a superuser."""
    (tmp_path / "file").touch()
    with pytest.raises(LearnerError) as caught:
        Store.open(tmp_path / "file" / "learner.sqlite")
    assert caught.value.code == "learner-folder"
    assert "COMBOTUTOR_LEARNER" in str(caught.value)


@pytest.mark.parametrize("name", ["\ud800", "ana\x00", "a" * 201, "", " ", "\n", "ana\u202e"])
def test_a_name_that_no_file_can_hold_or_nobody_can_read_is_refused_and_the_file_is_not_blamed(
    path: Path, name: str
) -> None:
    with Store.open(path) as store, pytest.raises(LearnerError) as caught:
        store.learner(name)
    assert caught.value.code == "learner-name"
    assert all(caught.value.text(language).isprintable() for language in LANGUAGES)


def test_a_path_from_here_means_the_same_file_wherever_one_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with Store.open(Path("learner.sqlite"), clock=Clock()) as store:
        solve(store.learner(), PUZZLES[0])
        monkeypatch.chdir("/")
        with store.reading(), store.reading():
            assert len(store.learner().attempts()) == 1
    assert (tmp_path / "learner.sqlite").exists()


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LearnerError) as caught:
        Store.open(tmp_path)
    assert caught.value.code == "learner-folder"


def test_a_program_that_writes_for_too_long_is_named_and_nothing_is_lost(path: Path) -> None:
    with Store.open(path, clock=Clock()) as store, closing(sqlite3.connect(path)) as other:
        me = store.learner()
        before = me.standings()
        other.execute("BEGIN IMMEDIATE")
        patience, store.patience = store.patience, 0.05
        with pytest.raises(LearnerError) as caught:
            me.note(PUZZLES[0], Deed.AGAIN)
        store.patience = patience
        assert caught.value.code == "learner-locked"
        assert me.standings() == before
        other.rollback()
        assert me.note(PUZZLES[0], Deed.AGAIN).is_open


def limit_pages(store: Store) -> None:
    """Let a store's file grow no more, as on a full disk."""
    with store.reading() as connection:
        pages = int(connection.exec_driver_sql("PRAGMA page_count").scalar_one())
    limit = f"PRAGMA max_page_count = {pages}"
    store.write(lambda connection: connection.exec_driver_sql(limit).scalar_one())

    @event.listens_for(store.database.engine, "checkout")
    def limited(connection: sqlite3.Connection, *_rest: object) -> None:
        connection.execute(limit).close()


def fill(store: Store) -> LearnerError:
    """Note deeds until the disk is full, and return the error."""
    me = store.learner()
    for _ in range(100_000):
        try:
            me.note(PUZZLES[0], Deed.REFUSED, word="x" * 200)
        except LearnerError as error:
            return error
    pytest.fail("the disk never fills")


def check_goes_on(store: Store) -> None:
    """A store on a full disk still tells all that was there, and says so again instead of losing anything."""
    me = store.learner()
    assert len(me.standings()) == len(PUZZLES)
    assert {each.last for each in me.standings().values()} == {Result.HELPED}
    assert me.rating().games == len(PUZZLES)
    assert len(store.export()["events"]) > len(PUZZLES)


def test_a_file_that_cannot_grow_says_so_and_stays_readable(path: Path) -> None:
    with Store.open(path, clock=Clock()) as store:
        limit_pages(store)
        error = fill(store)
        assert error.code == "learner-full"
        assert "The disk is full" in str(error)
        check_goes_on(store)
    with Store.open(path, clock=Clock()) as store:
        assert store.learner().note(PUZZLES[0], Deed.AGAIN).is_open


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 3 MiB; without the right to make one, a plain folder, whose tests then limit the file instead."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = shutil.which("mount")
    command = [mount or "mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(place)]
    is_disk = mount is not None and subprocess.run(command, capture_output=True, check=False).returncode == 0
    yield place
    if is_disk:
        subprocess.run(["umount", str(place)], check=True)


def test_a_disk_that_fills_up_says_so_and_stays_readable(small_disk: Path) -> None:
    path = small_disk / "learner.sqlite"
    with Store.open(path, clock=Clock()) as store:
        for each in PUZZLES:
            solve(store.learner(), each, hints=1)
        if not small_disk.is_mount():
            limit_pages(store)
        assert fill(store).code == "learner-full"
        check_goes_on(store)


def test_a_disk_that_is_full_from_the_start_says_so_and_keeps_what_is_there(small_disk: Path, path: Path) -> None:
    if small_disk.is_mount():
        target = small_disk / "learner.sqlite"
        shutil.copy(path, target)
        with (small_disk / "film").open("wb") as film, pytest.raises(OSError, match="No space"):
            film.write(b"\x00" * 8_000_000)
        before = target.read_bytes()
        with pytest.raises(LearnerError) as caught, Store.open(target, clock=Clock()) as store:
            fill(store)
        assert caught.value.code == "learner-full"
        with pytest.raises(LearnerError) as caught:
            Store.open(small_disk / "new.sqlite")
        assert caught.value.code == "learner-full"
        (small_disk / "film").unlink()
        assert target.read_bytes() == before
        path = target
    with Store.open(path, clock=Clock()) as store:
        check_goes_on(store)
