"""A second process in which no kernel is compiled: the same source as plain Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

TOP: Final = Path(__file__).parents[1]
_PROGRAM: Final = """
import importlib, json, sys
from combotutor.kernels.compiled import COMPILED
module, name, given, named = json.load(sys.stdin)
found = getattr(importlib.import_module(module), name)(*given, **named)
assert not COMPILED and "numba" not in sys.modules
print(json.dumps(found))
"""


def in_plain(function: Callable[..., object], *given: object, **named: object) -> Any:  # noqa: ANN401  (JSON is what it is)
    """Return what a function of a test answers where nothing is compiled.

    What it is given and what it answers go through JSON: tuples become lists.

    Args:
        function: stands at the top of its module.
        given: its arguments.
        named: those by name.
    """
    outcome = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        input=json.dumps([function.__module__, function.__name__, given, named]),
        cwd=TOP,
        env={**os.environ, "COMBOTUTOR_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
        timeout=600,
    )
    assert outcome.returncode == 0, outcome.stderr
    return json.loads(outcome.stdout)
