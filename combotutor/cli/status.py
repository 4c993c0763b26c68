"""The exit statuses of the command line."""

from typing import Final

DONE: Final = 0
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
