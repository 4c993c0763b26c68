"""What is being brought in to a learner just now, by whichever page: how far it is, and how it is stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Piece:
    """One file that is being brought in."""

    def __init__(self) -> None:
        self.share: float | None = None
        """How much of it is done, 0 to 1; None where nobody can tell."""
        self._is_stopped = threading.Event()

    @property
    def is_stopped(self) -> bool:
        """Whether it is to stop."""
        return self._is_stopped.is_set()

    def stop(self) -> None:
        """Ask it to stop."""
        self._is_stopped.set()

    def tell(self, share: float) -> None:
        """Take note of how far it is."""
        self.share = share


class Bringing:
    """All that is being brought in to one learner."""

    def __init__(self) -> None:
        self._change = threading.Condition()
        self._pieces: list[Piece] = []
        self._stopped = 0

    @property
    def left_out(self) -> int:
        """How many files were asked to stop and have not come in, or not yet."""
        with self._change:
            return self._stopped + sum(piece.is_stopped for piece in self._pieces)

    @property
    def piece(self) -> Piece | None:
        """What is under way; of several, what began first."""
        with self._change:
            return self._pieces[0] if self._pieces else None

    @contextmanager
    def under_way(self) -> Iterator[Piece]:
        """Let a piece be under way."""
        piece = Piece()
        with self._change:
            self._pieces.append(piece)
        try:
            yield piece
        except BaseException:
            with self._change:
                self._stopped += piece.is_stopped
            raise
        finally:
            with self._change:
                self._pieces.remove(piece)
                self._change.notify_all()

    def stop(self) -> bool:
        """Ask all of it to stop; tell whether there was anything."""
        with self._change:
            for piece in self._pieces:
                piece.stop()
            return bool(self._pieces)

    def ends(self, until: float) -> bool:
        """Wait until nothing is under way, and tell whether that is so.

        Args:
            until: when to give that up, as `time.monotonic` counts.
        """
        with self._change:
            return self._change.wait_for(lambda: not self._pieces, max(0.0, until - time.monotonic()))
