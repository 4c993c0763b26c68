"""Copying stretches of a buffer: one instruction where compiled, since a loop over bytes costs more than a move."""

from __future__ import annotations

from typing import Any

from combotutor.kernels.compiled import COMPILED, Buffer

if COMPILED:
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic
    from numba.np import arrayobj

    _PLACE: Any = types.intp
    _tools: Any = cgutils
    _arrays: Any = arrayobj

    def _build(context: Any, builder: Any, signature: Any, given: Any) -> Any:  # noqa: ANN401  (numba's own types)
        start = _arrays.make_array(signature.args[0])(context, builder, given[0]).data
        there, here = builder.gep(start, [given[2]]), builder.gep(start, [given[1]])
        _tools.raw_memcpy(builder, there, here, given[3], context.get_constant(_PLACE, 1))
        return context.get_dummy_value()

    @intrinsic
    def _copy(_context: Any, buffer: Any, _source: Any, _target: Any, _count: Any) -> Any:  # noqa: ANN401
        return types.void(buffer, _PLACE, _PLACE, _PLACE), _build

    copy: Any = _copy

else:

    def copy(buffer: Buffer, source: int, target: int, count: int) -> None:
        """Copy `count` small numbers of a buffer from one place to another; the two stretches do not overlap."""
        buffer[target : target + count] = buffer[source : source + count]
