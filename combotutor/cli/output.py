"""What a call leaves: answers on standard output, sentences on standard error, and its exit status."""

from __future__ import annotations

import io
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from combotutor.errors import Phrase, UsageError
from combotutor.extras import LOG
from combotutor.games.command import Answer

DONE: Final = 0
NOT_DONE: Final = 1
"""A check failed, or something that was asked for beside the answer could not be had."""
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130


def status_of(answer: Answer) -> int:
    """Return the exit status of a command with this answer."""
    if answer.is_interrupted:
        return INTERRUPTED
    return DONE if answer.is_whole else NOT_DONE


class ReaderGoneError(Exception):
    """Whoever read the answers has gone, and wants no more of them."""


class _Nowhere(io.TextIOWrapper):
    """A stream that was closed before we began: what is written to it is gone."""


def prepare_streams() -> None:
    """Write UTF-8 whatever the machine's habit, and do without a stream that was closed before we began."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            void = Path(os.devnull).open("rb" if name == "stdin" else "wb")  # noqa: SIM115  (it stays for good)
            setattr(sys, name, _Nowhere(void, encoding="utf-8"))
        elif name != "stdin" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def put(answer: str) -> None:
    """Print an answer, or a line of it.

    Raises:
        ReaderGoneError: nobody reads it any more.
        UsageError: it cannot be written.
    """
    if isinstance(sys.stdout, _Nowhere):
        raise UsageError("output-closed")
    try:
        print(answer, flush=True)
    except BrokenPipeError:
        _forget_output()
        raise ReaderGoneError from None
    except OSError as error:  # a full disk, say
        _forget_output()
        raise UsageError("no-output", problem=error.strerror or str(error)) from error


def complain(sentence: str) -> None:
    """Print a sentence on standard error, if that can be: whether it is heard changes nothing."""
    with suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)


@contextmanager
def telling(language: str) -> Iterator[None]:
    """Say on standard error, in a language, which package is there and cannot be used, as long as a command runs."""
    teller = _Teller(language)
    LOG.addHandler(teller)
    try:
        yield
    finally:
        LOG.removeHandler(teller)


class _Teller(logging.Handler):
    """What writes the lines.

    Args:
        language: the reader's.
    """

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def emit(self, record: logging.LogRecord) -> None:
        """Write one, if anybody still reads."""
        sentence = record.msg.text(self._language) if isinstance(record.msg, Phrase) else record.getMessage()
        with suppress(OSError, ValueError):
            print(sentence, file=sys.stderr, flush=True)


def _forget_output() -> None:
    """Keep Python from writing again, when it ends, what could not be written."""
    with suppress(OSError), Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
