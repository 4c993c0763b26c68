"""The file about which a person is asked: it waits until they have answered, and is gone with the page."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path


class Held:
    """At most one file, which waits for an answer."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._file: tuple[str | Path, str] | None = None
        self._is_over = False

    def hold(self, source: str | Path, name: str) -> None:
        """Let a file wait, in place of one that waits already.

        Args:
            source: its text, or where it lies.
            name: how it is called where it comes from.
        """
        with self._lock:
            before, self._file = self._file, (source, name)
            is_over = self._is_over
        if before is not None:
            drop(before[0])
        if is_over:
            self.leave_out()

    def take(self) -> tuple[str | Path, str] | None:
        """Return the file that waits, which waits no more; None if there is none."""
        with self._lock:
            found, self._file = self._file, None
            return found

    def leave_out(self, *, is_over: bool = False) -> None:
        """Let the file be gone.

        Args:
            is_over: whether nobody is there any more who could be asked.
        """
        self._is_over |= is_over
        found = self.take()
        if found is not None:
            drop(found[0])


def drop(source: str | Path) -> None:
    """Delete a file that a host was given; one that the system keeps is no reason to fail for whoever has read it."""
    if isinstance(source, Path):
        with suppress(OSError):
            source.unlink(missing_ok=True)
