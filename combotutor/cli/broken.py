"""A line on standard error, in the reader's language, about a package that is there and cannot be used."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from combotutor.errors import Phrase
from combotutor.extras import LOG


@contextmanager
def telling(language: str) -> Iterator[None]:
    """Say what is broken in a language, as long as a command runs."""
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
        said = record.msg.text(self._language) if isinstance(record.msg, Phrase) else record.getMessage()
        with suppress(OSError, ValueError):
            print(said, file=sys.stderr, flush=True)
