"""Ruff finds nothing in any Python file, neither a fault nor a line it would format otherwise."""

import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]


def ruff(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ruff", *arguments, "."], cwd=TOP, capture_output=True, text=True, check=False
    )


def test_ruff_sees_the_package_the_tests_and_the_script() -> None:
    seen = {Path(line).relative_to(TOP).as_posix() for line in ruff("check", "--show-files").stdout.splitlines()}
    assert {"go.py", "combotutor/files.py", "tests/house/test_lint.py"} <= seen


def test_ruff_finds_no_fault() -> None:
    outcome = ruff("check", "--no-fix", "--output-format=concise")
    if outcome.returncode:
        pytest.fail(outcome.stdout + outcome.stderr, pytrace=False)


def test_ruff_would_format_nothing_otherwise() -> None:
    outcome = ruff("format", "--diff")
    if outcome.returncode:
        pytest.fail(outcome.stdout + outcome.stderr, pytrace=False)
