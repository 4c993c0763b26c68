"""The journal of a mining job: what each deal has brought, so that the job goes on wherever it was killed.

A text file beside the pack. Every line holds the CRC-32 of its text and the text, a JSON object; the first is the job.
A line counts once it is whole and its sum fits: what was half written when the process was killed is cut off.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

from combotutor.errors import InvalidError, quote
from combotutor.puzzles.miner.job import Job

_FORMAT: Final = "combotutor-mining"
_VERSION: Final = 1


class Journal:
    """The journal beside a pack, opened for one job; used as a context, which closes it.

    Args:
        pack: the path of the pack; that of the journal is the same with `.part` at its end.
        job: what is mined.

    Raises:
        InvalidError: the journal there is another job's or no journal, it is in use, or it cannot be written.
    """

    def __init__(self, pack: Path, job: Job) -> None:
        self.path = part_path(pack)
        with writing(self.path):
            # "a+b" makes the file if need be and empties none.
            self._file: BinaryIO = self.path.open("a+b")
        try:
            with writing(self.path):
                _lock(self._file, self.path)
            self.entries = tuple(self._read(job))
        except BaseException:
            self._let_go()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self._file.close()
        else:
            self._let_go()

    def _let_go(self) -> None:
        """Close the file after something went wrong; what could not be written is told already, and not once more."""
        with suppress(OSError):
            self._file.close()

    def add(self, entry: Mapping[str, Any]) -> None:
        """Write what comes next, and wait until the disk has it.

        Raises:
            InvalidError: it cannot be written.
        """
        with writing(self.path):
            self._file.write(_line(entry))
            self._file.flush()
            os.fsync(self._file.fileno())

    def _read(self, job: Job) -> Iterator[dict[str, Any]]:
        """Yield what stands in the journal after its head, and cut off what is not whole."""
        head = {"format": _FORMAT, "version": _VERSION, "job": job.fields()}
        self._file.seek(0)
        content = self._file.read()
        good = 0
        for number, line in enumerate(content.splitlines(keepends=True)):
            entry = _entry(line)
            if number == 0:
                self._check_head(line, entry, head)
            if entry is None:
                break
            good += len(line)
            if number:
                yield entry
        if good < len(content):
            with writing(self.path):
                self._file.truncate(good)
        if not good:
            self.add(head)

    def _check_head(self, line: bytes, entry: dict[str, Any] | None, head: dict[str, Any]) -> None:
        """Refuse a file that is not this job's; the beginning of its first line is."""
        if entry == head or (entry is None and _line(head).startswith(line)):
            return
        if entry is None or (entry.get("format"), entry.get("version")) != (_FORMAT, _VERSION):
            raise InvalidError("mine-no-journal", "PACK", name=quote(self.path.name))
        raise InvalidError("mine-other-job", "PACK", name=quote(self.path.name))


def part_path(pack: Path) -> Path:
    """Return the path of the journal of a pack."""
    return pack.with_name(f"{pack.name}.part")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say in one sentence what went wrong where a file cannot be written.

    Raises:
        InvalidError: in place of the operating system's error.
    """
    try:
        yield
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise InvalidError("mine-unwritable", "PACK", name=quote(path.name or str(path)), problem=reason) from problem


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole, or as it was before.

    Raises:
        InvalidError: it cannot be written.
    """
    temporary = path.with_name(f"{path.name}.new")
    try:
        with writing(path):
            with temporary.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _line(entry: Mapping[str, Any]) -> bytes:
    text = json.dumps(entry, separators=(",", ":")).encode("ascii")
    return b"%08x %s\n" % (zlib.crc32(text), text)


def _entry(line: bytes) -> dict[str, Any] | None:
    """Return what a line holds, None if it is not whole."""
    total, _, text = line.rstrip(b"\n").partition(b" ")
    if not line.endswith(b"\n") or total != b"%08x" % zlib.crc32(text):
        return None
    try:
        entry = json.loads(text)
    except ValueError:
        return None
    return entry if isinstance(entry, dict) else None


def _lock(file: BinaryIO, path: Path) -> None:
    """Keep the file to this process for as long as it is open; the system lets go of it when the process is killed.

    Raises:
        InvalidError: another process has it.
    """
    try:
        import fcntl
    except ImportError:  # a system without it: two jobs at once into one file are then for the user to avoid
        return
    try:
        # Unlike `flock` it is not handed down to workers, which may live on for a moment when we are killed.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        raise InvalidError("mine-in-use", "PACK", name=quote(path.name)) from None
