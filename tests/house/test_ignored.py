"""Git takes up no learner's file that lies in the tree, and all that is kept there is no such file."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]


@pytest.mark.skipif(not (TOP / ".git").exists(), reason="this is no clone")
def test_what_a_learner_did_is_ignored_and_what_is_kept_is_not() -> None:
    def git(*words: str) -> list[str]:
        return subprocess.run(["git", *words], cwd=TOP, capture_output=True, text=True, check=True).stdout.split()

    files = ["7b.sqlite", "learner.sqlite-wal", "tests/7b.sqlite-shm"]
    assert git("check-ignore", *files) == files
    assert git("ls-files", "--cached", "--ignored", "--exclude-standard") == []
