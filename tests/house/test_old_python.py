"""A Python that is too old meets one sentence at every door of the package, as it does at go.py."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import go

TOP = Path(__file__).parents[2]
SENTENCE = go.too_old(3, 10)
# The rest of the standard library takes the Python for what it is: only ours is asked at the door.
OLD = "import sys; sys.version_info = (3, 10, 13, 'final', 0); sys.argv = {argv}; import combotutor"


def old(*argv: str) -> subprocess.CompletedProcess[str]:
    """Import the package in a process that says that it is an older Python, and was started by these words."""
    return subprocess.run(
        [sys.executable, "-c", OLD.format(argv=[*argv])], cwd=TOP, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("started", ["-m", "/home of somebody/bin/combotutor", r"C:\Scripts\combotutor.exe"])
def test_as_a_program_it_says_one_sentence_and_nothing_else(started: str) -> None:
    found = old(started, "tutor")
    assert (found.returncode, found.stdout, found.stderr) == (1, "", f"{SENTENCE}\n")


def test_a_notebook_meets_the_same_sentence_as_an_error_that_it_can_catch() -> None:
    found = old("odds.py")
    assert found.returncode == 1
    assert found.stderr.splitlines()[-1] == f"ImportError: {SENTENCE}"


@pytest.mark.parametrize("file", ["combotutor/__init__.py", "combotutor/__main__.py"])
def test_older_pythons_can_read_the_door(file: str) -> None:
    assert ast.parse((TOP / file).read_text(encoding="utf-8"), feature_version=(3, 7)).body
