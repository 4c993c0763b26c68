"""Files that were spoilt or copied: each is refused to the byte with one sentence, or opens with what was in it."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from combotutor.cards import SplitMix64
from combotutor.errors import LearnerError
from combotutor.i18n import LANGUAGES
from combotutor.learner import Book, Deed, Doing, Footing, Keeper, Store
from combotutor.learner.report import report
from combotutor.learner.storage.write_queue import IDLE
from tests.learner.doings import PUZZLES, Clock, solve
from tests.learner.history import known, lived

SPOILT = 200
FIFTY = pytest.param(50, marks=pytest.mark.long)


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A real file, of some sixty attempts."""
    path = tmp_path_factory.mktemp("model") / "learner.sqlite"
    me = lived(path, Clock())
    me.store.close()
    return path


def spoilt(content: bytes, random: SplitMix64) -> bytes:
    """Return the content of a file with some bytes changed or with its end cut off."""
    if random.below(3) == 0:
        return content[: random.below(len(content))]
    changed = bytearray(content)
    for _ in range(1 + random.below(40)):
        changed[random.below(len(changed))] ^= 1 + random.below(255)
    return bytes(changed)


def opened(path: Path) -> LearnerError | None:
    """Open a file and read all that a learner is told; return the error, if it is refused at the opening."""
    try:
        store = Store.open(path, clock=Clock())
    except LearnerError as error:
        return error
    with store:
        try:
            report(store.learner(), known())
            store.export()
        except LearnerError as error:  # a value that cannot be is only met when it is read
            assert error.code == "learner-damaged"  # noqa: PT017
    return None


def test_two_hundred_spoilt_files_are_refused_to_the_byte_or_open(model: Path, tmp_path: Path) -> None:
    content, random, refused = model.read_bytes(), SplitMix64(13), 0
    path = tmp_path / "learner.sqlite"
    for _ in range(SPOILT):
        before = spoilt(content, random)
        path.write_bytes(before)
        error = opened(path)
        if error is not None:
            refused += 1
            assert error.code in {"learner-damaged", "learner-foreign", "learner-newer"}
            assert all("\n" not in error.text(language) for language in LANGUAGES)
            assert path.read_bytes() == before
            assert [each.name for each in tmp_path.iterdir()] == [path.name]
        for each in tmp_path.iterdir():
            each.unlink()
    assert 100 < refused < SPOILT


@pytest.mark.parametrize("count", [15, FIFTY])
def test_a_keeper_goes_on_with_each_of_many_spoilt_files(model: Path, tmp_path: Path, count: int) -> None:
    content, random, footings = model.read_bytes(), SplitMix64(14), set[Footing]()
    for number in range(count):
        path = tmp_path / f"{number}.sqlite"
        path.write_bytes(spoilt(content, random))
        keeper = Keeper(lambda path=path: Store.open(path, clock=Clock()), clock=Clock(), patience=20.0)  # type: ignore[misc]  # mypy does not infer it
        desk = keeper.desk()
        desk.enter(
            [Doing(PUZZLES[0], Deed.AGAIN), Doing(PUZZLES[0], Deed.RIGHT, "5@1"), Doing(PUZZLES[0], Deed.SOLVED)]
        )
        assert desk.book.standing(PUZZLES[0].id).is_done
        footings.add(desk.backing.footing)
        assert (desk.backing.why is None) is (desk.backing.footing is Footing.KEPT)
        assert report(desk, known()).attempts
        keeper.close()
    assert footings == {Footing.KEPT, Footing.LOST}


def idle(path: Path) -> None:
    """Wait until the log of a file is folded in."""
    log, until = path.with_name(f"{path.name}-wal"), time.monotonic() + 20
    while log.exists() and log.stat().st_size and time.monotonic() < until:
        time.sleep(0.01)


def copied(path: Path, copy: Path) -> Book:
    """Return what a copy of the one file tells, and nothing else of what lies beside it."""
    shutil.copy(path, copy)
    with Store.open(copy, clock=Clock()) as store:
        assert store.notices == []
        return store.learner().book


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("combotutor.learner.storage.write_queue.IDLE", IDLE / 50)


@pytest.mark.parametrize("count", [8, FIFTY])
@pytest.mark.usefixtures("_quick")
def test_a_copy_of_the_one_file_at_idle_moments_and_after_stops_has_everything(tmp_path: Path, count: int) -> None:
    path, random, clock = tmp_path / "learner.sqlite", SplitMix64(15), Clock()
    store = Store.open(path, clock=clock)
    for number in range(count):
        for _ in range(1 + random.below(4)):
            solve(store.learner(), PUZZLES[random.below(len(PUZZLES))], wrong=random.below(2))
        book = store.learner().book
        if random.below(4):
            idle(path)
        else:
            store.close()
            assert not path.with_name(f"{path.name}-wal").exists()
        assert copied(path, tmp_path / f"copy-{number}.sqlite") == book
        store.close()
        store = Store.open(path, clock=clock)
    store.close()


def test_the_log_is_folded_in_a_second_or_so_after_the_last_deed(tmp_path: Path) -> None:
    path = tmp_path / "learner.sqlite"
    with Store.open(path, clock=Clock()) as store:
        solve(store.learner(), PUZZLES[0])
        begun = time.monotonic()
        idle(path)
        assert time.monotonic() - begun < 10 * IDLE
        assert copied(path, tmp_path / "copy.sqlite") == store.learner().book


def test_a_log_that_a_killed_program_left_is_read_and_folded_in(tmp_path: Path) -> None:
    path, other = tmp_path / "learner.sqlite", tmp_path / "other" / "learner.sqlite"
    other.parent.mkdir()
    with Store.open(path, clock=Clock()) as store:
        solve(store.learner(), PUZZLES[0])
        book = store.learner().book
        for end in ("", "-wal"):
            shutil.copy(path.with_name(path.name + end), other.with_name(path.name + end))
    assert other.with_name(f"{path.name}-wal").stat().st_size > 0
    with Store.open(other, clock=Clock()) as store:
        assert store.learner().book == book
        idle(other)
        assert copied(other, tmp_path / "copy.sqlite") == book


def test_a_copy_that_left_its_log_behind_is_not_taken_for_a_new_file_without_a_word(tmp_path: Path) -> None:
    """Older versions kept nearly all in the log until the program ended in its own way."""
    import sqlite3

    path = tmp_path / "learner.sqlite"
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    assert path.stat().st_size == 4096
    with Store.open(path, clock=Clock()) as store:
        (notice,) = store.notices
        assert "a part is missing" in notice.text("en")
        assert solve(store.learner(), PUZZLES[0]).is_clean


def test_a_file_without_tables_beside_the_log_of_another_is_refused(tmp_path: Path) -> None:
    import sqlite3

    path, log = tmp_path / "learner.sqlite", tmp_path / "learner.sqlite-wal"
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    log.write_bytes(b"something else" * 500)
    before = path.read_bytes(), log.read_bytes()
    with pytest.raises(LearnerError) as caught:
        Store.open(path)
    assert caught.value.code == "learner-damaged"
    assert (path.read_bytes(), log.read_bytes()) == before
    assert sorted(each.name for each in tmp_path.iterdir()) == [path.name, log.name]
