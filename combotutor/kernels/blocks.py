"""Copying stretches of a buffer: one instruction where compiled, since a loop over bytes costs more than a whole move."""

from __future__ import annotations

from typing import Any

from combotutor.kernels.compiled import COMPILED, Buffer

if COMPILED:
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic
    from numba.np.arrayobj import make_array

    @intrinsic
    def copy(_context: Any, buffer: Any, source: Any, target: Any, count: Any) -> Any:  # noqa: ANN401
        """Copy `count` small numbers of a buffer from one place to another; the two stretches do not overlap."""

        def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:  # noqa: ANN401
            start = make_array(signature.args[0])(context, builder, given[0]).data
            there, here = builder.gep(start, [given[2]]), builder.gep(start, [given[1]])
            cgutils.raw_memcpy(builder, there, here, given[3], context.get_constant(types.intp, 1))
            return context.get_dummy_value()

        return types.void(buffer, types.intp, types.intp, types.intp), build

else:

    def copy(buffer: Buffer, source: int, target: int, count: int) -> None:
        """Copy `count` small numbers of a buffer from one place to another; the two stretches do not overlap."""
        buffer[target : target + count] = buffer[source : source + count]
