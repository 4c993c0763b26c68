"""What marimo would print when somebody sends it what no page sends, and keeps to itself now."""

from __future__ import annotations

import functools
import io
import logging
import sys
import threading
from typing import Final, TextIO

_FORGED: Final = "An exception was raised by a UIElement's on_change handler:\n"
"""What marimo writes before the traceback of a value that does not fit its control."""

_OF_OTHERS: Final = ("Invalid UTF-8 sequence received from client.",)
"""What a server writes in the log, with a traceback, about what somebody else did."""


class WithoutForged(io.TextIOBase):
    """An output without the tracebacks of values that no control of a page can have sent.

    Everything else, and so every error of a notebook itself, is written as it comes.

    Args:
        out: where it is written.
    """

    def __init__(self, out: TextIO) -> None:
        super().__init__()
        self.out = out
        self._passed = threading.local()

    def write(self, text: str) -> int:
        """Write a piece, unless it is the traceback of a forged value."""
        is_next = getattr(self._passed, "is_next", False)
        self._passed.is_next = text == _FORGED
        if text == _FORGED or (is_next and text.startswith("Traceback ")):
            return len(text)
        return self.out.write(text)

    def flush(self) -> None:
        """Write what is still kept back."""
        self.out.flush()

    def fileno(self) -> int:
        """Return the number of the file behind it."""
        return self.out.fileno()

    def isatty(self) -> bool:
        """Tell whether a person reads it."""
        return self.out.isatty()

    def writable(self) -> bool:
        """Tell that it can be written."""
        return True


def _is_worth_telling(record: logging.LogRecord) -> bool:
    return record.levelno >= logging.ERROR and record.msg not in _OF_OTHERS


@functools.cache
def keep_quiet() -> None:
    """Let marimo and the server print no more than what is wrong with ourselves, from now on."""
    sys.stderr = WithoutForged(sys.stderr)
    # What asyncio warns of is a page that has gone while something was still being sent to it.
    for name in ("marimo", "uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(_is_worth_telling)
