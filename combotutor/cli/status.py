"""The exit statuses of the command line."""

from typing import Final

from combotutor.games.command import Answer

DONE: Final = 0
NOT_DONE: Final = 1
"""A check failed, or something that was asked for beside the answer could not be had."""
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130


def status_of(answer: Answer) -> int:
    """Return the exit status of a command with this answer."""
    if answer.is_interrupted:
        return INTERRUPTED
    return DONE if answer.is_whole else NOT_DONE
