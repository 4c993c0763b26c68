"""The journal: what is whole counts, what is not is cut off, what is another's is left alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from combotutor.errors import InvalidError
from combotutor.i18n import LANGUAGES
from combotutor.puzzles.miner import Job
from combotutor.puzzles.miner.journal import Journal, part_path

JOB = Job(1, 5)
OLD_HEAD = (
    b'bff7e7d0 {"format":"combotutor-mining","version":1,"job":{"seed":1,"deals":5,"kinds":["find","risk"],'
    b'"rules":["combo-up"],"each":60,"first":101}}\n'
)
"""How a journal began before a job belonged to a family."""
ENTRIES = ({"deal": 0, "said": "ä"}, {"deal": 1}, {"deal": 2, "much": "x" * 50})


def pack(folder: Path) -> Path:
    """Return the path of a pack whose journal holds the entries."""
    path = folder / "mine.jsonl"
    with Journal(path, JOB) as journal:
        for entry in ENTRIES:
            journal.add(entry)
    return path


def read(path: Path, job: Job = JOB) -> tuple[object, ...]:
    """Return what stands in the journal of a pack."""
    with Journal(path, job) as journal:
        return journal.entries


def refused(path: Path, job: Job = JOB) -> str:
    """Return the code with which a journal is refused, after a look at its sentences and the file."""
    before = part_path(path).read_bytes()
    with pytest.raises(InvalidError) as caught:
        Journal(path, job)
    for language in LANGUAGES:
        assert "mine.jsonl.part" in caught.value.text(language)
    assert part_path(path).read_bytes() == before
    return caught.value.code


def test_what_was_added_is_read_again(tmp_path: Path) -> None:
    path = pack(tmp_path)
    assert part_path(path) == tmp_path / "mine.jsonl.part"
    assert read(path) == ENTRIES
    assert read(path) == ENTRIES


def test_cut_anywhere_it_holds_the_entries_that_are_whole_and_can_be_gone_on_with(tmp_path: Path) -> None:
    path = pack(tmp_path)
    content = part_path(path).read_bytes()
    ends = [at + 1 for at, byte in enumerate(content) if byte == ord("\n")]
    for length in range(0, len(content) + 1, 3):
        part_path(path).write_bytes(content[:length])
        whole = max(0, sum(end <= length for end in ends) - 1)
        with Journal(path, JOB) as journal:
            assert journal.entries == ENTRIES[:whole]
            for entry in ENTRIES[whole:]:
                journal.add(entry)
        assert part_path(path).read_bytes() == content


def test_a_damaged_entry_and_all_after_it_are_cut_off(tmp_path: Path) -> None:
    path = pack(tmp_path)
    content = part_path(path).read_bytes()
    part_path(path).write_bytes(content.replace(b'{"deal":1}', b'{"deal":7}'))
    assert read(path) == ENTRIES[:1]


def test_the_journal_of_another_job_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    assert refused(pack(tmp_path), Job(2, 5)) == "mine-other-job"


def test_a_journal_that_an_older_program_began_is_gone_on_with_by_the_numbers_of_then(tmp_path: Path) -> None:
    path, then = tmp_path / "mine.jsonl", 101
    part_path(path).write_bytes(OLD_HEAD)
    with Journal(path, Job(1, 5, kinds=("find", "risk"), rules=("combo-up",), first=then)) as journal:
        journal.add(ENTRIES[0])
    assert part_path(path).read_bytes().startswith(OLD_HEAD)
    assert read(path, Job(1, 5, kinds=("risk", "find"), rules=("combo-up",), first=then)) == ENTRIES[:1]
    assert refused(path, Job(1, 5, kinds=("find", "risk"), rules=("combo-breaker",), first=then)) == "mine-other-job"
    assert refused(path, Job(1, 5, kinds=("find", "risk"), rules=("combo-up",))) == "mine-other-job"


@pytest.mark.parametrize("content", [b"a letter to my aunt", b"a letter\nto my aunt\n", b"\n", b"00000000 {}\n"])
def test_a_file_that_is_no_journal_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "mine.jsonl"
    part_path(path).write_bytes(content)
    assert refused(path) == "mine-no-journal"


def test_a_folder_that_is_not_there_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(InvalidError) as caught:
        Journal(tmp_path / "nowhere" / "mine.jsonl", JOB)
    assert caught.value.code == "mine-unwritable"
    assert all("mine.jsonl" in caught.value.text(language) for language in LANGUAGES)


@pytest.mark.skipif(sys.platform == "win32", reason="files have no limit there")
@pytest.mark.parametrize("is_begun", [False, True])
def test_where_there_is_no_room_it_is_told_once_and_what_was_added_before_is_kept(
    tmp_path: Path, *, is_begun: bool
) -> None:
    import resource

    path = pack(tmp_path) if is_begun else tmp_path / "mine.jsonl"
    size = part_path(path).stat().st_size if is_begun else 0
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 5, before[1]))
    try:
        with pytest.raises(InvalidError) as caught, Journal(path, JOB) as journal:
            journal.add({"deal": 3})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert caught.value.code == "mine-unwritable"
    assert read(path) == (ENTRIES if is_begun else ())


@pytest.mark.skipif(sys.platform == "win32", reason="files are not kept to one process there")
def test_a_journal_that_another_process_writes_is_refused(tmp_path: Path) -> None:
    path = pack(tmp_path)
    program = (
        "import sys; from pathlib import Path; from combotutor.puzzles.miner.journal import Journal, Job\n"
        "with Journal(Path(sys.argv[1]), Job(1, 5)): print(flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[3],
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"\n"
        assert refused(path) == "mine-in-use"
        other.kill()
    assert read(path) == ENTRIES
