"""What the tests of the command line share."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path
from typing import Final

import pytest

from combotutor.cli.commands.puzzles import packs
from combotutor.puzzles import Puzzle
from combotutor.puzzles.checker import Damaged, readable
from combotutor.puzzles.format.shelf import every_pack
from tests.cli.run import LOCALE, CommandLine

Read = tuple[tuple[Puzzle, ...], tuple[Damaged, ...]]
READ: Final[dict[tuple[bytes, frozenset[str]], Read]] = {}
"""The packs that ship, read, by all that stands in them and by the ids that they may not have."""


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """The command line, in an environment that wishes for no language."""
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)
    return CommandLine(capsys, monkeypatch)


@pytest.fixture(autouse=True)
def _read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands that are called in this process read what ships once: each would for itself, for half a second."""

    def read(path: Path, taken: Container[str] = ()) -> Read:
        if path not in every_pack() or not isinstance(taken, set | tuple):
            return readable(path, taken)
        known = path.read_bytes(), frozenset(taken)
        if known not in READ:
            READ[known] = readable(path, taken)
        return READ[known]

    monkeypatch.setattr(packs, "readable", read)
