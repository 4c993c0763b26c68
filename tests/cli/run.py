"""Running the command line: within this process, which is fast, or as a program of its own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from combotutor.cli.main import main

TOP = Path(__file__).parents[2]
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command left behind: its exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The lines of standard output as JSON."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def result(self) -> dict[str, Any]:
        """The one JSON object that a successful command printed."""
        assert (self.status, self.err) == (0, "")
        (found,) = self.lines
        return found


@dataclass(frozen=True, slots=True)
class CommandLine:
    """The command `combotutor`, called in this process."""

    capsys: pytest.CaptureFixture[str]
    monkeypatch: pytest.MonkeyPatch

    def __call__(self, *words: str, stdin: bytes = b"") -> Outcome:
        """Run a command and return what it left behind."""
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        self.capsys.readouterr()
        status = main(list(words))
        out, err = self.capsys.readouterr()
        return Outcome(status, out, err)

    def result(self, *words: str) -> dict[str, Any]:
        """Run a command with --json and return its result."""
        return self(*words, "--json").result


def environment(**more: str) -> dict[str, str]:
    """Return this process's environment without a wish for a language, and with what is given."""
    return {name: value for name, value in os.environ.items() if name not in LOCALE} | more


def launched(*words: str, stdin: bytes = b"", variables: Mapping[str, str] | None = None) -> Outcome:
    """Run a command as a program of its own, with more variables in its environment."""
    outcome = subprocess.run(
        [sys.executable, "-m", "combotutor", *words],
        cwd=TOP,
        env=environment(**(variables or {})),
        input=stdin,
        capture_output=True,
        check=False,
        timeout=50,
    )
    return Outcome(outcome.returncode, outcome.stdout.decode("utf-8"), outcome.stderr.decode("utf-8"))
