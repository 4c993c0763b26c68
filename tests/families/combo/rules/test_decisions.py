"""Every numbered decision of the rules is named by a test of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[3]
NAMED = {
    int(number)
    for path in TESTS.rglob("test_*.py")
    for number in re.findall(r"^def test_d([0-9]+)_", path.read_text(encoding="utf-8"), re.MULTILINE)
}


@pytest.mark.parametrize("number", range(1, 20))
def test_the_decision_is_named_by_a_test(number: int) -> None:
    assert number in NAMED
