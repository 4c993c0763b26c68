"""Work that is done once for all who want the same: one works, the others wait for it, and what was found is kept."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, wait
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
T = TypeVar("T")

IsStopped = Callable[[], bool]
"""Tells whether somebody does not want any more what they asked for."""

PATIENCE: Final = 0.1
"""Seconds after which whoever waits looks whether they still want it."""


class Stopped(Exception):  # noqa: N818  (no error: nobody wants it any more)
    """Work was given up."""


@dataclass(eq=False)
class _Piece(Generic[T]):
    """One piece of work, and who wants it."""

    wanted: list[IsStopped] = field(default_factory=list)
    future: Future[T] = field(default_factory=Future)


class Once(Generic[Key, T]):
    """Results by what they are of.

    Args:
        work: finds one. It is told how to ask whether nobody wants it any more, and raises `Stopped` then. Whatever
            else it raises all hear who wait, and it is tried again for the next.
        most: how many are kept; what was asked for longest ago goes first.
    """

    def __init__(self, work: Callable[[Key, IsStopped], T], most: int) -> None:
        self._work = work
        self._most = most
        self._lock = threading.Lock()
        self._pieces: OrderedDict[Key, _Piece[T]] = OrderedDict()

    def of(self, key: Key, is_stopped: IsStopped) -> T:
        """Return the result of something; the first who asks works for all who do meanwhile.

        Raises:
            Stopped: whoever asks does not want it any more.
        """
        with self._lock:
            piece, is_new = self._pieces.get(key), key not in self._pieces
            if piece is None:
                piece = self._pieces[key] = _Piece()
            self._pieces.move_to_end(key)
            if not piece.future.done():
                piece.wanted.append(is_stopped)
        if is_new:
            self._do(key, piece)
        while not wait([piece.future], PATIENCE).done:
            if is_stopped():
                raise Stopped
        return piece.future.result()

    def _do(self, key: Key, piece: _Piece[T]) -> None:
        try:
            result = self._work(key, lambda: self._is_given_up(key, piece))
        except Exception as error:  # noqa: BLE001  (it is raised again, for each who waits)
            with self._lock:
                self._let_go(key, piece)
            piece.future.set_exception(error)
            return
        piece.future.set_result(result)
        with self._lock:
            piece.wanted.clear()
            done = [name for name, each in self._pieces.items() if each.future.done()]
            for name in done[: max(0, len(done) - self._most)]:
                del self._pieces[name]

    def _is_given_up(self, key: Key, piece: _Piece[T]) -> bool:
        """Tell whether nobody wants a result any more; whoever asks for the same from now on begins anew."""
        with self._lock:
            is_given_up = all(is_stopped() for is_stopped in piece.wanted)
            if is_given_up:
                self._let_go(key, piece)
            return is_given_up

    def _let_go(self, key: Key, piece: _Piece[T]) -> None:
        if self._pieces.get(key) is piece:
            del self._pieces[key]
