"""Many inputs at once: one a line on standard input, one line of JSON a result."""

from __future__ import annotations

import argparse
import io
import json
import sys
import time
from collections.abc import Iterator
from typing import Final

from combotutor.cli.arguments import Command, Result
from combotutor.cli.status import BAD_INPUT, DONE, INTERRUPTED
from combotutor.errors import CombotutorError, InvalidError
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
    for line, is_text in _lines():
        count += 1
        result = _answer_line(command, [line, *rest], options) if is_text else _refused(line, InvalidError("no-text"))
        print(json.dumps(result, ensure_ascii=False), flush=True)
        if result.get("interrupted"):
            return INTERRUPTED
        if "error" in result:
            status = BAD_INPUT
    if not count:
        print(text("error.no-input", language), file=sys.stderr)
    return status


def _answer_line(command: Command, words: list[str], options: argparse.Namespace) -> Result:
    try:
        return timed(command, words, options)
    except CombotutorError as error:
        return _refused(words[0], error)


def _refused(line: str, error: CombotutorError) -> Result:
    shown = line if len(line) <= LONGEST_ECHO else f"{line[:LONGEST_ECHO]}…"
    return {"error": error.text(), "field": error.field, "code": error.reason, "input": shown}


def _lines() -> Iterator[tuple[str, bool]]:
    """Yield the lines of standard input without their ends, each with whether it could be read as text."""
    source = getattr(sys.stdin, "buffer", None) or io.BytesIO(sys.stdin.read().encode())
    for number, raw in enumerate(source):
        encoding = "utf-8-sig" if number == 0 else "utf-8"
        line = raw.decode(encoding, errors="replace").rstrip("\r\n")
        try:
            raw.decode(encoding)
        except UnicodeDecodeError:
            yield line, False
        else:
            yield line, True
