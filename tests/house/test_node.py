"""The tests of the browser's own language, of the hand and of the tutor, run under Node."""

import re
import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]


def count(summary: str, word: str) -> int:
    """Return a number of a TAP summary, such as that after "# pass"; 0 if the summary lacks it."""
    found = re.search(rf"^# {word} (\d+)$", summary, re.MULTILINE)
    return int(found[1]) if found else 0


def test_every_test_of_the_browsers_language_passes_under_node(node: str) -> None:
    files = sorted((TOP / "tests").rglob("*.test.mjs"))
    assert {file.name for file in files} >= {"desk.test.mjs", "seen.test.mjs", "wire.test.mjs"}
    for file in files:
        # Run one by one and not by `node --test`, which counts a file without a test as a test that passed.
        outcome = subprocess.run(
            [node, "--test-reporter=tap", str(file)], capture_output=True, text=True, encoding="utf-8", check=False
        )
        if outcome.returncode or count(outcome.stdout, "skipped"):
            pytest.fail(f"{file.name}\n{outcome.stdout}{outcome.stderr}", pytrace=False)
        assert count(outcome.stdout, "pass"), f"{file.name} ran no test"
