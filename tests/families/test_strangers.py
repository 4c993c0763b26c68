"""Families of other packages: what is broken in one, or absent, is told of, and stops nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, Final

import pytest

from combotutor.cards import SplitMix64
from combotutor.cli.commands.puzzles import list as listing
from combotutor.errors import InvalidError
from combotutor.games import Capability, deal, find, registry
from combotutor.games.command import COMMANDS
from combotutor.games.registry import every
from combotutor.i18n import LANGUAGES, text
from combotutor.puzzles import format_pack, load_pack, packs, shelf, worked_out
from combotutor.puzzles.checker.proof import PROOFS
from combotutor.puzzles.format.course import chapters, path
from combotutor.puzzles.kinds import KINDS, THEMES
from combotutor.widgets.scene import SCENE
from tests.cli.run import CommandLine
from tests.families.blank import BROKEN_KINDS
from tests.families.bringing import brought
from tests.families.highest import FAMILY as HIGHEST
from tests.families.test_highest_puzzles import BARE

SHELF: Final = import_module("combotutor.puzzles.format.shelf")


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


@pytest.mark.parametrize("wrong", [5, "", "x", (None,), {1: 2}], ids=repr)
def test_parts_that_are_something_else_are_told_of_and_lacking(
    wrong: object, cli: CommandLine, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = dict.fromkeys(HIGHEST.parts, lambda: wrong) | dict.fromkeys(
        ("commands", "odds", "workbench"), lambda: wrong
    )
    monkeypatch.setattr("tests.families.blank.FAMILY", replace(HIGHEST, parts=parts))
    with brings("FAMILY"):
        assert cli("plan", "7,8,X").status == cli("--help").status == cli("puzzles", "list").status == 0
        assert cli("odds", "highest").status == cli("outlook", "highest 2,5/1,9 - 0 0/0 - ?44").status == 2
        family = find("highest")[0]
        asked: tuple[Capability[Any], ...] = (KINDS, THEMES, COMMANDS, PROOFS, SCENE)
        lacking = [part for part in asked if family.get(part) == part.without]
    assert len(lacking) == (4 if wrong == {1: 2} else 5)
    assert len(caplog.messages) == len(set(caplog.messages))


@pytest.mark.parametrize("parts", [None, [], {"kinds": 5}], ids=repr)
def test_a_family_whose_parts_are_no_parts_is_left_out(
    parts: object, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.families.blank.FAMILY", replace(HIGHEST, parts=parts))  # type: ignore[arg-type]  # that is wrong with it
    with brings("FAMILY"):
        assert list(registry.families()) == list(registry.ours())
    assert "parts" in caplog.text


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


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A pack of Highest that lies among ours."""
    path = tmp_path / "highest.jsonl"
    with brings("HIGHEST"):
        path.write_text(format_pack([worked_out(BARE)]), encoding="utf-8")
    ours = packs()[:1]
    for module in (SHELF, listing):
        monkeypatch.setattr(module, "packs", lambda: (*ours, path))
    shelf.cache_clear()
    yield path
    shelf.cache_clear()


@pytest.mark.parametrize(
    ("family", "word"),
    [("FAMILY", "highest-least"), ("BROKEN_KINDS", "highest-least"), ("BROKEN_THEMES", "last-to-play")],
)
def test_a_pack_of_a_family_that_is_not_whole_here_is_told_of_and_left_out(
    pack: Path, family: str, word: str, cli: CommandLine, caplog: pytest.LogCaptureFixture
) -> None:
    with brings(family):
        assert shelf() == load_pack(packs()[0])
        told = caplog.messages[-1]
        assert all(each in told for each in ("highest.jsonl", "line 2", f"'{word}'"))
        for words in (("list",), ("show", "find-1")):
            for language in LANGUAGES:
                found = cli("puzzles", *words, "--lang", language)
                assert (found.status, found.err.count(f"'{word}'")) == (0, 1)
                assert text("error.pack-left-out", language, problem="") in found.err
        named = cli("puzzles", "list", str(pack))
        assert (named.status, named.out, f"'{word}'" in named.err) == (2, "", True)


@pytest.mark.parametrize("line", ["", "{}", '{"format": "combotutor-puzzles", "version": 2}\n[1]', "[]\n[]", "\xff"])
def test_a_damaged_pack_is_told_of_and_left_out(pack: Path, line: str, caplog: pytest.LogCaptureFixture) -> None:
    pack.write_text(line, encoding="latin-1")
    assert shelf() == load_pack(packs()[0])
    assert "highest.jsonl" in caplog.text


def test_a_pack_of_a_game_that_is_not_here_is_left_out(pack: Path, caplog: pytest.LogCaptureFixture) -> None:
    lines = packs()[0].read_text(encoding="utf-8").splitlines()[:2]
    pack.write_text("\n".join(lines).replace("combo-", "row-of-"), encoding="utf-8")
    assert shelf() == load_pack(packs()[0])
    assert "row-of-" in caplog.text


def test_a_kind_that_is_not_here_and_a_game_that_is_not_here_have_no_lesson() -> None:
    known = load_pack(packs()[0])[0]
    stranger = (replace(known, kind="gone"),)
    assert (chapters(stranger), path(stranger, known.rules_name)) == ((), ())
    assert path((replace(known, position="row-of-five"),), "row-of-five") == ()


def test_by_how_many_a_game_is_played_is_said_for_every_number(cli: CommandLine) -> None:
    with brings("PAIR"):
        for language, deals, plays in (
            ("en", "only be 2 here, not '3'", "exactly 2, not by 3"),
            ("es", "solo puede ser 2, no '3'", "exactamente 2, no para 3"),
            ("de", "nur 2 sein, nicht '3'", "genau 2, nicht für 3"),
        ):
            dealt = cli("deal", "highest", "--players", "3", "--lang", language)
            assert (dealt.status, deals in dealt.err, dealt.err.count("\n")) == (2, True, 1)
            played = cli("league", "highest", "--bots", "random,random,random", "--lang", language)
            assert (played.status, plays in played.err, played.err.count("\n")) == (2, True, 1)
        with pytest.raises(InvalidError, match="exactly 2, not by 3"):
            deal("highest", 3, SplitMix64(1))
    assert [text("say.dealt", "en", rules="a", count=count, seed=3) for count in (1, 2)] == [
        "a, 1 player, seed 3:",
        "a, 2 players, seed 3:",
    ]
    with brings("HIGHEST"):
        for language, said in (("en", "does not apply"), ("es", "no existe"), ("de", "gibt es für")):
            found = cli("odds", "highest", "--lang", language)
            assert (found.status, said in found.err, "Highest" in found.err) == (2, True, True)
