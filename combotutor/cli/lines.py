"""Many inputs at once: one a line on standard input, one line of JSON a result."""

from __future__ import annotations

import io
import json
import sys
import time
from collections.abc import Iterator
from typing import BinaryIO, Final, TypeVar

from combotutor.cli.output import BAD_INPUT, DONE, INTERRUPTED, complain, put
from combotutor.errors import CombotutorError, InvalidError, UsageError
from combotutor.games import LONGEST_TEXT
from combotutor.games.command import Answer, Command
from combotutor.games.family import speaking
from combotutor.i18n import text

A = TypeVar("A")

LONGEST_ECHO: Final = 1000
"""Characters of a refused line that its result repeats: more than any line of a round has."""


def timed(command: Command[A], line: str, arguments: A) -> tuple[Answer, float]:
    """Return a command's answer, and the seconds it took; what it refuses is said in the words of its family."""
    start = time.perf_counter()
    with speaking(command.catalogue):
        answer = command.answer(line, arguments)
    return answer, round(time.perf_counter() - start, 6)


def json_line(answer: Answer, seconds: float | None) -> str:
    """Return an answer as a line of JSON, with the seconds it took where they are given."""
    return json.dumps(answer.to_json() | ({} if seconds is None else {"seconds": seconds}), ensure_ascii=False)


def answer_lines(command: Command[A], arguments: A, *, is_timed: bool, language: str) -> int:
    """Answer every line in order; a bad one gets its error and the rest go on. Returns the exit status.

    No line at all is no mistake, but worth a word on standard error.
    """
    status, count = DONE, 0
    for line, problem in _lines():
        count += 1
        try:
            if problem is not None:
                raise problem
            answer, seconds = timed(command, line, arguments)
            result, is_interrupted = json_line(answer, seconds if is_timed else None), answer.is_interrupted
        except CombotutorError as error:
            result, is_interrupted, status = _refused(line, error), False, BAD_INPUT
        put(result)
        if is_interrupted:
            return INTERRUPTED
    if not count:
        complain(text("error.no-input", language))
    return status


def _refused(line: str, error: CombotutorError) -> str:
    shown = line if len(line) <= LONGEST_ECHO else f"{line[:LONGEST_ECHO]}…"
    refused = {"error": error.text(), "field": error.field, "code": error.reason, "input": shown}
    return json.dumps(refused, ensure_ascii=False)


def _lines() -> Iterator[tuple[str, InvalidError | None]]:
    """Yield the lines of standard input without their ends, each with why it is not even looked at, if that is so.

    Of a line that is too long no more than that is known: what goes beyond is read past, piece by piece.

    Raises:
        UsageError: standard input cannot be read.
    """
    source = getattr(sys.stdin, "buffer", None) or io.BytesIO(sys.stdin.read().encode())
    encoding = "utf-8-sig"
    while raw := _read(source):
        problem = None
        if len(raw) > LONGEST_TEXT and not raw.endswith(b"\n"):
            problem = InvalidError("line-too-long", most=LONGEST_TEXT)
            while (more := _read(source)) and not more.endswith(b"\n"):
                pass
        line = raw.decode(encoding, errors="replace").rstrip("\r\n")
        if problem is None:
            try:
                raw.decode(encoding)
            except UnicodeDecodeError:
                problem = InvalidError("no-text")
        yield line, problem
        encoding = "utf-8"


def _read(source: BinaryIO) -> bytes:
    """Return a line with its end, or so much of it as is more than the longest that is looked at."""
    try:
        return source.readline(LONGEST_TEXT + 1)
    except OSError as error:  # a folder, say
        raise UsageError("no-stdin", problem=error.strerror or str(error)) from error
