"""The exit statuses of the command line."""

from collections.abc import Mapping
from typing import Any, Final

DONE: Final = 0
NOT_DONE: Final = 1
"""A check failed, or something that was asked for beside the answer could not be had."""
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130

_NOT_DONE_FOR: Final = ("failed", "damaged", "proof_problem")
"""The fields of a result that tell so."""


def status_of(result: Mapping[str, Any]) -> int:
    """Return the exit status of a command with this result."""
    if result.get("interrupted"):
        return INTERRUPTED
    return NOT_DONE if any(result.get(name) for name in _NOT_DONE_FOR) else DONE
