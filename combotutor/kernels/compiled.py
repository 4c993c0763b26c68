"""One source, two speeds: numba compiles the kernels where it can be used, else they run as plain Python.

A kernel is written over flat buffers and whole numbers, so that the same lines work on NumPy arrays when compiled and
on lists when not. Numbers of 64 bits are wrapped by `word`, and made signed again by `number`; whatever may outgrow
them is cut by `& FULL`: free when compiled, and what keeps Python's endless integers in step.

Buffers that belong together come as a NamedTuple. What takes one out of it counts references, which costs as much as a
move of a playout: so a kernel with a loop takes its tuples apart before it, and what is called within takes buffers.

Set COMBOTUTOR_PLAIN=1 to do without numba where it is installed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar, cast, overload

from combotutor.extras import can_use

F = TypeVar("F", bound=Callable[..., Any])


class Buffer(Protocol):
    """A flat buffer of whole numbers: a NumPy array where kernels are compiled, else a list."""

    def __len__(self) -> int:
        """Return how many there are."""

    def __iter__(self) -> Iterator[int]:
        """Yield all numbers."""

    @overload
    def __getitem__(self, at: int, /) -> int: ...
    @overload
    def __getitem__(self, at: slice, /) -> Buffer: ...
    def __getitem__(self, at: int | slice, /) -> int | Buffer:
        """Return a number, or some that lie side by side."""

    @overload
    def __setitem__(self, at: int, number: int, /) -> None: ...
    @overload
    def __setitem__(self, at: slice, numbers: Buffer, /) -> None: ...
    def __setitem__(self, at: int | slice, number: int | Buffer, /) -> None:
        """Write a number, or some that lie side by side."""


_PLAIN: Final = "COMBOTUTOR_PLAIN"


def _is_compiled() -> bool:
    if os.environ.get(_PLAIN) == "1":
        return False
    if can_use("numba", "numba.extending", "numba.np.arrayobj"):
        return True
    os.environ[_PLAIN] = "1"  # what this process begins need not try in vain, and tell of it, again
    return False


COMPILED: Final = _is_compiled()
"""Whether kernels are compiled in this process."""


if COMPILED:
    import llvmlite  # type: ignore[import-untyped]  # it has none
    import numba
    import numpy as np

    from combotutor.kernels.kept import HERE, digest, home, kept_in, place

    # Nothing of ours calls a kernel from C: without what it would be called by there, less is to be compiled.
    _settings: Any = {"nogil": True, "no_cfunc_wrapper": True}
    _njit: Any = numba.njit(cache=True, **_settings)
    _njit_anew: Any = numba.njit(**_settings)
    word: Any = np.uint64
    number: Any = np.int64
    _BYTES: Any = np.int8
    _INTS: Any = np.int64

    @cache
    def _folder(sources: Path) -> Path | None:
        versions = (numba.__version__, llvmlite.__version__, np.__version__)
        return place(numba, digest((HERE, sources), versions, os.environ))

    def kernel(function: F) -> F:
        """Compile a function when it is first called; its machine code is kept (see `kept`)."""
        with kept_in(numba, _folder(home(Path(function.__code__.co_filename)))):
            try:
                compiled: F = _njit(function)
            except RuntimeError:  # nowhere to keep it, neither here nor at home: every process compiles it anew
                compiled = _njit_anew(function)
        return compiled

    def small(count: int) -> Buffer:
        """Return a buffer of numbers from 0 to 127, all 0."""
        return np.zeros(count, _BYTES)

    def ints(count: int) -> Buffer:
        """Return a buffer of signed numbers of 64 bits, all 0."""
        return np.zeros(count, _INTS)

    def words(count: int) -> Buffer:
        """Return a buffer of unsigned numbers of 64 bits, all 0."""
        return np.zeros(count, word)

    def small_of(text: bytes) -> Buffer:
        """Return a buffer of the bytes of a text, each from 0 to 127."""
        found: Any = np.frombuffer(text, _BYTES)
        return copied(found)  # what kernels are given can be written

    def copied(buffer: Buffer) -> Buffer:
        """Return another buffer of the same numbers."""
        found: Any = buffer
        return cast("Buffer", found.copy())

    def listed(buffer: Buffer) -> list[int]:
        """Return the numbers of a buffer as Python's own."""
        found: Any = buffer
        return cast("list[int]", found.tolist())

else:
    word = number = int

    def kernel(function: F) -> F:
        """Leave a function as it is."""
        return function

    def small(count: int) -> Buffer:
        """Return a buffer of numbers from 0 to 127, all 0."""
        return [0] * count

    ints = words = small

    def small_of(text: bytes) -> Buffer:
        """Return a buffer of the bytes of a text, each from 0 to 127."""
        return list(text)

    def copied(buffer: Buffer) -> Buffer:
        """Return another buffer of the same numbers."""
        return list(buffer)

    def listed(buffer: Buffer) -> list[int]:
        """Return the numbers of a buffer as Python's own."""
        return list(buffer)


FULL: Final[Any] = word(0xFFFFFFFFFFFFFFFF)
"""All 64 bits."""


def filled(buffer: Buffer, values: Any) -> Buffer:  # noqa: ANN401  (any sequence of whole numbers)
    """Write values to the beginning of a buffer and return it."""
    for at, value in enumerate(values):
        buffer[at] = value
    return buffer
