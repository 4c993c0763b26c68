"""Compile the kernels that most tests need, and keep them: `python -m tests.families.combo.kernels.ready`.

A whole run does so once, before its workers begin (`tests/house/beside.py`): else each of them would, and every server
that a test starts meanwhile.
"""

from __future__ import annotations

import contextlib
import io
import sys
from typing import Final

from combotutor.cli.main import main
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.odds import after_drawing
from combotutor.families.combo.rules import View
from combotutor.kernels.compiled import COMPILED

POSITION: Final = "combo-breaker 7,8,X/1,2,2/5,9 - 0 1 2/2/2"
COMMANDS: Final = (
    ("outlook", POSITION, "--samples", "1"),
    ("guarantee", POSITION, "--nodes", "1000"),
    ("odds", "combo-breaker", "--cards", "8", "--seen", "1,2"),
    ("perft", "combo-breaker 7,8/1,2/5 - 0 - 2/2/2", "1"),
)
"""What between them calls most kernels; the others are compiled by the tests that call them."""


def ready() -> list[int]:
    """Ask all of them, and what no command asks for, and return their exit codes."""
    after_drawing(View(0, parse_position("combo-breaker 7,8,X/?2/?3 - 0 ?18 2/2/1")), 1)
    with contextlib.redirect_stdout(io.StringIO()):
        return [main([*words]) for words in COMMANDS]


if __name__ == "__main__" and COMPILED:
    sys.exit(max(ready()))
