"""Families of other packages: what is broken in one, or absent, is told of, and stops nothing else."""

from __future__ import annotations

from contextlib import AbstractContextManager
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from combotutor.games import find, registry
from combotutor.games.registry import every
from combotutor.puzzles.kinds import KINDS
from combotutor.widgets.scene import SCENE
from tests.cli.run import CommandLine
from tests.families.blank import BROKEN_KINDS
from tests.families.bringing import brought


def brings(name: str) -> AbstractContextManager[None]:
    """Let a package bring a family of `tests.families.blank`, by its name there."""
    return brought(EntryPoint("highest", f"tests.families.blank:{name}", registry.CATALOG))


def test_a_part_of_a_package_that_is_broken_is_told_of_once_and_lacking(caplog: pytest.LogCaptureFixture) -> None:
    with brings("BROKEN_KINDS"):
        family = find("highest")[0]
        assert [family.get(KINDS), every(KINDS)["highest"], family.get(KINDS)] == [(), (), ()]
        assert family.get(SCENE) is not None
    (told,) = caplog.messages
    assert all(each in told for each in ("'highest'", "kinds", "tests.families.gone"))


def test_a_part_of_ours_that_is_broken_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("combotutor.families.FAMILIES", ["tests.families.blank"])
    monkeypatch.setattr("tests.families.blank.FAMILY", BROKEN_KINDS)
    with brought(), pytest.raises(ModuleNotFoundError):
        every(KINDS)


def test_puzzles_of_ours_are_mined_beside_a_broken_part(cli: CommandLine, tmp_path: Path) -> None:
    words = ("--rules", "combo-up", "--kinds", "find", "--deals", "1", "--workers", "1")
    with brings("BROKEN_KINDS"):
        found = cli("puzzles", "mine", str(tmp_path / "pack.jsonl"), *words)
    assert (found.status, found.out.count("\n")) == (0, 2)
