"""Counting the bits of a number: one machine instruction where kernels are compiled."""

from __future__ import annotations

from typing import Any

from combotutor.kernels.compiled import COMPILED

if COMPILED:
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    _INT: Any = types.int64

    @intrinsic
    def _ones(_context: Any, _number: Any) -> Any:  # noqa: ANN401  (numba's own types)
        return _INT(_INT), lambda _, builder, __, arguments: builder.ctpop(arguments[0])

    @intrinsic
    def _lowest(_context: Any, _number: Any) -> Any:  # noqa: ANN401
        return _INT(_INT), lambda _, builder, __, arguments: builder.cttz(arguments[0], cgutils.true_bit)

    ones: Any = _ones
    lowest: Any = _lowest

else:

    def ones(number: int) -> int:
        """Return how many bits of a number from 0 to 2**63 - 1 are set."""
        return number.bit_count()

    def lowest(number: int) -> int:
        """Return the place of the lowest set bit of a number from 1 to 2**63 - 1."""
        return (number & -number).bit_length() - 1
