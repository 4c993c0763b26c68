"""Where answers go: standard output, and what is said where that takes nothing."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from pathlib import Path

from combotutor.errors import UsageError


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


def _forget_output() -> None:
    """Keep Python from writing again, when it ends, what could not be written."""
    with suppress(OSError), Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
