"""Many inputs at once: one a line on standard input, one line of JSON a result."""

from __future__ import annotations

import argparse
import io
import json
import sys
import time
from collections.abc import Iterator
from typing import BinaryIO, Final

from combotutor.cli.arguments import Command, Result
from combotutor.cli.output import complain, put
from combotutor.cli.status import BAD_INPUT, DONE, INTERRUPTED
from combotutor.errors import CombotutorError, InvalidError, UsageError
from combotutor.games import LONGEST_TEXT
from combotutor.i18n import LANGUAGES, text

LONGEST_ECHO: Final = 1000
"""Characters of a refused line that its result repeats: more than any line of a round has."""


def timed(command: Command, words: list[str], options: argparse.Namespace) -> Result:
    """Return a command's result, with the seconds it took where they are asked for."""
    start = time.perf_counter()
    result = command.answer(words, options)
    if options.timing:
        result["seconds"] = round(time.perf_counter() - start, 6)
    return result


def answer_lines(command: Command, rest: list[str], options: argparse.Namespace, language: str) -> int:
    """Answer every line in order; a bad one gets its error and the rest go on. Returns the exit status.

    No line at all is no mistake, but worth a word on standard error.
    """
    options.language = LANGUAGES[0]
    status, count = DONE, 0
    for line, problem in _lines():
        count += 1
        result = _answer_line(command, [line, *rest], options) if problem is None else _refused(line, problem)
        put(json.dumps(result, ensure_ascii=False))
        if result.get("interrupted"):
            return INTERRUPTED
        if "error" in result:
            status = BAD_INPUT
    if not count:
        complain(text("error.no-input", language))
    return status


def _answer_line(command: Command, words: list[str], options: argparse.Namespace) -> Result:
    try:
        return timed(command, words, options)
    except CombotutorError as error:
        return _refused(words[0], error)


def _refused(line: str, error: CombotutorError) -> Result:
    shown = line if len(line) <= LONGEST_ECHO else f"{line[:LONGEST_ECHO]}…"
    return {"error": error.text(), "field": error.field, "code": error.reason, "input": shown}


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
