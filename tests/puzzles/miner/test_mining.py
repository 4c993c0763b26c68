"""Mining: the same pack whoever computes it and however often it is killed; nothing of the user's is overwritten."""

from __future__ import annotations

import functools
import multiprocessing
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from combotutor.errors import InvalidError
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import PuzzleKind, read_pack
from combotutor.puzzles.miner import Dropped, Job, Mined, mine
from combotutor.puzzles.miner.journal import part_path
from tests.at_length import at_length

TOP = Path(__file__).parents[3]
CHEAP = (PuzzleKind.FIND, PuzzleKind.CLEAR)
"""Kinds that are found in no time: what is asked here is who computes them and how often."""

JOB = Job(21, 6, kinds=CHEAP, each=3)
LONGER = Job(21, 12, kinds=CHEAP, each=20)


class Here(Executor):
    """Does at once what it is given."""

    def submit(self, task: Callable[..., Any], /, *args: Any, **words: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(task(*args, **words))
        return future


class Killed(BaseException):
    """Stands for the end of the process."""


@functools.cache
def expected() -> bytes:
    """Return the pack of the job, as one run here writes it."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mine.jsonl"
        mine(path, JOB)
        return path.read_bytes()


def mined(folder: Path, executor: Executor | None = None) -> bytes:
    """Return the pack of the job after a look at what is left of the work on it."""
    path = folder / "mine.jsonl"
    mine(path, JOB, executor)
    assert [each.name for each in folder.iterdir()] == ["mine.jsonl"]
    return path.read_bytes()


def kill_at(deals: int) -> Callable[[int, int], None]:
    """Return what ends the work after so many deals."""

    def progress(done: int, _total: int) -> None:
        if done >= deals:
            raise Killed

    return progress


def test_the_pack_can_be_read_and_is_what_is_reported(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    found = mine(tmp_path / "mine.jsonl", JOB, None, lambda done, total: told.append((done, total)))
    assert read_pack(tmp_path / "mine.jsonl") == found.puzzles
    # What a kill can lose is one deal.
    assert told == [(done, 6) for done in range(7)]
    assert found.puzzles[0].id == "find-1001"
    _check_counts(found)


def _check_counts(found: Mined) -> None:
    for kind in CHEAP:
        late = found.dropped.get((kind, Dropped.ALIKE), 0) + found.dropped.get((kind, Dropped.SURPLUS), 0)
        assert found.kept(kind) == found.found[kind] - late <= JOB.each
        assert found.tried(kind) > found.found[kind] > 0
        assert found.seconds[kind] > 0
    assert {kind for kind, _ in found.dropped} <= set(CHEAP)


@pytest.mark.parametrize("executor", [Here, lambda: ThreadPoolExecutor(3)], ids=["here", "threads"])
def test_the_pack_is_the_same_whoever_computes_it(tmp_path: Path, executor: Callable[[], Executor]) -> None:
    with executor() as workers:
        assert mined(tmp_path, workers) == expected()


@pytest.mark.slow
@pytest.mark.parametrize("workers", at_length((1, 2, 3), 2))
def test_the_pack_is_the_same_with_any_number_of_processes(tmp_path: Path, workers: int) -> None:
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as executor:
        assert mined(tmp_path, executor) == expected()


@pytest.mark.parametrize("deals", [0, 1, 6])
def test_killed_and_begun_again_it_writes_the_same_pack(tmp_path: Path, deals: int) -> None:
    path = tmp_path / "mine.jsonl"
    with pytest.raises(Killed):
        mine(path, JOB, None, kill_at(deals))
    assert not path.exists()
    # The last line was being written.
    part_path(path).write_bytes(part_path(path).read_bytes() + b'0123abcd {"deal":')
    with ThreadPoolExecutor(2) as executor:
        assert mined(tmp_path, executor) == expected()


def test_killed_after_the_pack_was_written_it_only_clears_up(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    with pytest.raises(Killed):
        mine(path, JOB, None, kill_at(6))
    journal = part_path(path).read_bytes()
    mine(path, JOB)
    part_path(path).write_bytes(journal)
    assert mined(tmp_path) == expected()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
@pytest.mark.parametrize("times", at_length((2, 5), 2))
def test_killed_by_the_system_at_random_moments_it_writes_the_same_pack(tmp_path: Path, times: int) -> None:
    program = (
        "import sys; from pathlib import Path; from tests.puzzles.miner.test_mining import LONGER, mine\n"
        "mine(Path(sys.argv[1]), LONGER, None, lambda done, total: print(done, flush=True))"
    )
    path, chance = tmp_path / "mine.jsonl", random.Random(4)
    for _ in range(times):
        with subprocess.Popen([sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE, cwd=TOP) as worker:
            assert worker.stdout is not None
            # Not after so many seconds: a quick machine has then done all of it, a busy one has not begun.
            begun = [worker.stdout.readline() for _ in range(chance.randint(1, 3))]
            time.sleep(chance.uniform(0, 0.05))
            worker.send_signal(signal.SIGKILL)
        assert all(begun)
        assert worker.returncode == -signal.SIGKILL
    assert not path.exists()
    mine(path, LONGER)
    at_once = tmp_path / "again"
    at_once.mkdir()
    mine(at_once / "mine.jsonl", LONGER)
    assert path.read_bytes() == (at_once / "mine.jsonl").read_bytes()
    assert not part_path(path).exists()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_the_workers_of_a_job_that_is_killed_leave_too(tmp_path: Path) -> None:
    program = (
        "import multiprocessing, sys; from concurrent.futures import ProcessPoolExecutor; from pathlib import Path\n"
        "from combotutor.puzzles.miner import Job, mine; from tests.puzzles.miner.test_mining import CHEAP\n"
        "with ProcessPoolExecutor(2, multiprocessing.get_context('spawn')) as executor:\n"
        "    mine(Path(sys.argv[1]), Job(1, 10_000, kinds=CHEAP), executor, lambda done, _: print(done, flush=True))"
    )
    words = [sys.executable, "-c", program, str(tmp_path / "mine.jsonl")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, cwd=TOP) as job:
        assert job.stdout is not None
        assert [job.stdout.readline() for _ in range(2)] == [b"0\n", b"1\n"]
        job.send_signal(signal.SIGKILL)
        job.communicate(timeout=120)  # the end of what is said comes when the last worker has gone


def test_a_pack_that_is_there_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text("my own work\n", encoding="utf-8")
    with pytest.raises(InvalidError) as caught:
        mine(path, JOB)
    assert caught.value.code == "mine-exists"
    assert all("mine.jsonl" in caught.value.text(language) for language in LANGUAGES)
    assert [each.name for each in tmp_path.iterdir()] == ["mine.jsonl"]
    assert path.read_text(encoding="utf-8") == "my own work\n"


@pytest.mark.parametrize("name", [".", "/", "{folder}", "{folder}/" + "x" * 300])
def test_a_name_that_no_pack_can_have_is_refused_in_one_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(InvalidError) as caught:
        mine(Path(name.format(folder=tmp_path)), JOB)
    assert caught.value.code == "mine-unwritable"
    assert list(tmp_path.iterdir()) == []


def test_a_pack_that_came_about_meanwhile_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"

    def progress(done: int, total: int) -> None:
        if done == total:
            path.write_text("my own work\n", encoding="utf-8")

    with pytest.raises(InvalidError, match=r"mine\.jsonl"):
        mine(path, JOB, None, progress)
    assert path.read_text(encoding="utf-8") == "my own work\n"
    assert part_path(path).exists()
    path.unlink()
    assert mined(tmp_path) == expected()


def test_another_job_does_not_go_on_where_this_one_was(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    with pytest.raises(Killed):
        mine(path, JOB, None, kill_at(4))
    with pytest.raises(InvalidError) as caught:
        mine(path, LONGER)
    assert caught.value.code == "mine-other-job"
    assert mined(tmp_path) == expected()


def test_whoever_stops_waiting_stops_the_work(tmp_path: Path) -> None:
    began = time.monotonic()
    with ThreadPoolExecutor(1) as executor, pytest.raises(Killed):
        mine(tmp_path / "mine.jsonl", Job(1, 100_000, kinds=CHEAP), executor, kill_at(4))
    assert time.monotonic() - began < 60
