"""Mypy, at its strictest, agrees with every type: package, tests, script and notebooks."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]


@pytest.mark.slow
def test_mypy_agrees_with_every_type() -> None:
    outcome = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict"], cwd=TOP, capture_output=True, text=True, check=False
    )
    if outcome.returncode:
        pytest.fail(outcome.stdout + outcome.stderr, pytrace=False)
    counted = re.search(r"no issues found in (\d+) source files", outcome.stdout)
    files = [path for room in ("combotutor", "tests", "notebooks") for path in (TOP / room).rglob("*.py")]
    assert counted is not None
    assert int(counted[1]) >= len(files) > 0
