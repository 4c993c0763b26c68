"""Mypy, at its strictest, agrees with every type: package, tests, script, notebooks and pages."""

import re
from pathlib import Path

import pytest

from tests.house.beside import said_by_mypy

TOP = Path(__file__).parents[2]


@pytest.mark.slow
def test_mypy_agrees_with_every_type() -> None:
    code, said = said_by_mypy()
    if code:
        pytest.fail(said, pytrace=False)
    counted = re.search(r"no issues found in (\d+) source files", said)
    files = [path for room in ("combotutor", "tests", "notebooks", "docs") for path in (TOP / room).rglob("*.py")]
    assert counted is not None
    assert int(counted[1]) >= len(files) > 0
