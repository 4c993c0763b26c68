"""Source is read into syntax trees by one thread at a time.

In Python 3.11 all threads count in one place how deep they are in a tree (`AST constructor recursion depth mismatch`).
marimo reads each cell of each visit in the visit's own thread: where several pupils opened a notebook at once, now and
then one of them saw a page whose cells were broken.
"""

from __future__ import annotations

import ast
import builtins
import functools
import threading
from typing import Any, Final

_LOCK: Final = threading.RLock()
_FLAGS_AT: Final = 3
"""Where `compile` takes its flags, if they are not named."""


@functools.cache
def read_one_at_a_time() -> None:
    """Let `compile`, which `ast.parse` calls too, make one syntax tree at a time in this process, from now on."""
    builtins.compile = in_turn(builtins.compile)


def in_turn(compile_source: Any) -> Any:  # noqa: ANN401  (it is called in more ways than can be written down)
    """Return a `compile` that makes one syntax tree at a time; machine code it makes as it did."""

    @functools.wraps(compile_source)
    def compiled(*given: Any, **named: Any) -> Any:  # noqa: ANN401  (as above)
        flags = given[_FLAGS_AT] if len(given) > _FLAGS_AT else named.get("flags", 0)
        if not flags & ast.PyCF_ONLY_AST:
            return compile_source(*given, **named)
        with _LOCK:
            return compile_source(*given, **named)

    return compiled
