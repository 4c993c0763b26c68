"""The exit statuses of the command line."""

from typing import Final

DONE: Final = 0
CHECK_FAILED: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
