"""The command puzzles quality: what it tells programs and people, when it fails, and what is left when it stops."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from combotutor.cli.commands.puzzles import quality
from combotutor.errors import Phrase
from combotutor.i18n import LANGUAGES, text
from combotutor.puzzles import Puzzle, PuzzleKind
from combotutor.puzzles.format.pack import format_pack
from combotutor.puzzles.quality import Bounds, Gauged, Measure, Paired, Report, agreements, gauged
from combotutor.puzzles.quality.report import asks_for_agreement
from tests.cli.run import CommandLine
from tests.puzzles.checker.examples import MINED
from tests.puzzles.lines import EARLIER

SOME = MINED[:6]
PAIRED = [puzzle for puzzle in SOME if asks_for_agreement(puzzle)]


@pytest.fixture
def pack(tmp_path: Path) -> str:
    """A pack of some puzzles."""
    path = tmp_path / "some.jsonl"
    path.write_text(format_pack(SOME), encoding="utf-8")
    return str(path)


def test_programs_are_told_counts_solvers_and_measures(cli: CommandLine, pack: str) -> None:
    found = cli.result("puzzles", "quality", pack)
    assert (found["task"], found["puzzles"]) == ("quality", len(SOME))
    assert sum(each["puzzles"] for each in found["counts"]) == len(SOME)
    assert {*found["counts"][0]} == {"rules", "kind", "level", "puzzles"}
    assert sum(each["puzzles"] for each in found["techniques"]) == len(SOME)
    assert {*found["techniques"][0]} == {"kind", "stored", "level", "solver", "puzzles"}
    of_kind = next(each for each in found["solvers"] if each["by"] == "kind" and each["of"] == PuzzleKind.FIND)
    assert (of_kind["puzzles"], of_kind["first"]["high"], of_kind["whole"]["replies"]) == (1, 1, 1)
    twins = next(each for each in found["measures"] if (each["name"], each["of"]) == ("twins", "insert"))
    assert twins == {
        "name": "twins",
        "of": "insert",
        "says": "Place the card: the right answer puts the card beside an equal one",
        "count": 1,
        "total": 1,
        "value": 1.0,
        "wanted": {"most": 0.25},
        "meets": False,
        "ids": ["insert-101"],
    }
    assert found["failed"] == [
        f"{each['name']}:{each['of']}".rstrip(":") for each in found["measures"] if not each["meets"]
    ]
    assert "agreement" not in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_read_each_number_beside_what_is_wanted(cli: CommandLine, pack: str, language: str) -> None:
    found = cli("puzzles", "quality", pack, "--lang", language)
    now = {"en": "now 100.0% (1 of 1)", "es": "ahora 100,0 % (1 de 1)", "de": "jetzt 100,0 % (1 von 1)"}
    wanted = {"en": "wanted at most 25% · not met", "es": "se desea 25 % como mucho · sin cumplir"}
    wanted["de"] = "gewünscht höchstens 25 % · nicht erfüllt"
    assert (found.status, found.err) == (0, "")
    assert sum(line.endswith(f"{now[language]} · {wanted[language]}") for line in found.out.splitlines()) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_number_that_is_only_told_nothing_is_wanted_and_nothing_is_met(
    cli: CommandLine, pack: str, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    said = Phrase("quality.twice")
    measures = (Measure("told", "", said, Bounds(), 3), Measure("wished", "", said, Bounds(most=4), 3))
    monkeypatch.setattr(quality, "report", lambda puzzles, _pairs: Report(tuple(puzzles), measures))
    head, told, wished, *_ = cli("puzzles", "quality", pack, "--lang", language).out.splitlines()
    assert head == text("say.quality", language, count=len(SOME), met=1, missed=0)
    assert told == f"  {text('say.quality-told', language, said=said.text(language), now=3)}"
    assert wished.startswith(f"{told} · ")


def test_it_fails_only_where_that_is_asked_for(cli: CommandLine, pack: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli("puzzles", "quality", pack).status == 0
    assert cli("puzzles", "quality", pack, "--strict").status == 1
    monkeypatch.setattr(quality, "report", lambda puzzles, _pairs: Report(tuple(puzzles), ()))
    assert cli("puzzles", "quality", pack, "--strict").status == 0


def test_right_answers_are_tried_against_the_least_risk_where_that_is_asked_for(
    cli: CommandLine, pack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def few(puzzles: list[Puzzle], executor: object) -> Iterator[tuple[Puzzle, Paired]]:
        assert executor is None
        return agreements(puzzles, worlds=20)

    monkeypatch.setattr(quality, "agreements", few)
    found = cli.result("puzzles", "quality", pack, "--agreement", "--workers", "1")
    assert [each["id"] for each in found["agreement"]] == [puzzle.id for puzzle in PAIRED]
    assert {*found["agreement"][0]} == {"id", "kind", "loss", "low", "high", "worlds", "agrees"}
    assert {each["worlds"] for each in found["agreement"]} == {20}
    told = {each["of"]: each["ids"] for each in found["measures"] if each["name"] == "agreement"}
    assert told == {
        puzzle.kind: [each["id"] for each in found["agreement"] if each["kind"] == puzzle.kind and not each["agrees"]]
        for puzzle in PAIRED
    }


def test_what_was_measured_is_told_when_somebody_stops_it(
    cli: CommandLine, pack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(puzzle: Puzzle) -> Gauged:
        if puzzle == SOME[2]:
            raise KeyboardInterrupt
        return gauged(puzzle)

    monkeypatch.setattr(quality, "gauged", stopped)
    found = cli("puzzles", "quality", pack, "--json")
    (told,) = found.lines
    assert (found.status, told["puzzles"], told["interrupted"]) == (130, 2, True)
    assert (told["done"], told["wanted"]) == (2, len(SOME))
    assert cli("puzzles", "quality", pack).out.startswith("Stopped after 2 of 6 puzzles.")


def test_right_answers_that_were_tried_are_told_when_somebody_stops_it(
    cli: CommandLine, pack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(puzzles: list[Puzzle], _executor: object) -> Iterator[tuple[Puzzle, Paired]]:
        yield puzzles[0], Paired(0.2, 0.1, 0.3, 20, agrees=False)
        raise KeyboardInterrupt

    monkeypatch.setattr(quality, "agreements", stopped)
    found = cli("puzzles", "quality", pack, "--agreement", "--workers", "1", "--json")
    (told,) = found.lines
    assert (found.status, told["puzzles"], told["done"], told["wanted"]) == (130, len(SOME), 1, len(PAIRED))
    assert [each["id"] for each in told["agreement"]] == [PAIRED[0].id]
    assert told["failed"][-1] == f"agreement:{PAIRED[0].kind}"


def test_a_pack_of_version_1_is_measured_too(cli: CommandLine) -> None:
    found = cli.result("puzzles", "quality", str(EARLIER))
    forced = next(each for each in found["measures"] if each["name"] == "clear-forced")
    nested = next(each for each in found["measures"] if each["name"] == "clear-nested")
    assert found["puzzles"] == sum(each["puzzles"] for each in found["techniques"])
    assert forced["count"] < nested["total"] > 0


def test_a_pack_without_puzzles_lacks_them_and_is_no_error(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text(format_pack(()), encoding="utf-8")
    found = cli.result("puzzles", "quality", str(path))
    assert (found["puzzles"], found["solvers"], found["failed"]) == (0, [], [])


def test_a_pack_that_cannot_be_read_is_one_sentence(cli: CommandLine, tmp_path: Path) -> None:
    found = cli("puzzles", "quality", str(tmp_path / "none.jsonl"))
    assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
    taken = cli("puzzles", "quality", "--seed", "1")
    assert (taken.status, taken.out) == (2, "")
    assert "--agreement" in taken.err
