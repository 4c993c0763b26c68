"""Puzzles of a family that the checker was not written for: its own proof proves them, and nothing else does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from combotutor.cards import SplitMix64
from combotutor.games import deal, registry, situation
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import Made, Puzzle, Step, format_pack, worked_out
from combotutor.puzzles.checker import Code, Decision, check
from tests.cli.run import LOCALE, CommandLine
from tests.families.bringing import brought
from tests.families.highest import FAMILY
from tests.families.highest.check import Least
from tests.families.highest.rules import Highest, Position

UNPROVED = replace(FAMILY, parts={name: part for name, part in FAMILY.parts.items() if name != "proofs"})
"""Highest, if it had kinds and no proof of them."""


def brings(name: str) -> EntryPoint:
    """Return what lets another package bring a family of this module."""
    return EntryPoint("highest", f"{__name__}:{name}", registry.CATALOG)


@pytest.fixture
def highest() -> Iterator[None]:
    """Highest, as if another package had brought it."""
    with brought(brings("FAMILY")):
        yield


def moments(players: int, seed: int) -> Iterator[Position]:
    """Yield the moments of a round, as the seat sees them that decides."""
    game, random = Highest(), SplitMix64(seed)
    position: Position = deal("highest", players, random).position
    while game.turn(position) is not None:
        yield game.view(position, position.turn).position
        moves = game.legal_moves(position)
        position = game.play(position, moves[random.below(len(moves))])


def puzzle_of(position: Position, number: int, ply: int) -> Puzzle | None:
    """Return the puzzle of a moment, by the kind that makes them; None where there is nothing to choose."""
    top = max((card for _, card in position.trick), default=0)
    if len({card for card in position.hands[position.turn] if card > top}) < len(("least", "more")):
        return None
    made = Made("miner", ply=ply, margin="number")
    line = situation(position).line
    return worked_out(
        Puzzle(f"highest-least-{number}", "highest-least", 1, line, position.turn, (Step(()),), made=made)
    )


def puzzles() -> list[Puzzle]:
    """Return what some rounds ask."""
    found: list[Puzzle] = []
    for players in Highest().players:
        for ply, position in enumerate(moments(players, players)):
            puzzle = puzzle_of(position, len(found) + 1, ply)
            found += [] if puzzle is None else [puzzle]
    return found


def codes(puzzle: Puzzle) -> set[Code]:
    """Return what is found wrong."""
    return {problem.code for problem in check(puzzle).problems}


@pytest.mark.usefixtures("highest")
def test_what_its_kind_makes_its_proof_proves() -> None:
    found = puzzles()
    assert len(found) > 10
    assert {puzzle.id: check(puzzle).problems for puzzle in found if not check(puzzle).holds} == {}
    assert any(move.line for puzzle in found for move in puzzle.steps[0].moves)
    assert {puzzle.themes for puzzle in found} == {(), ("last-to-play",)}


def falsified(puzzle: Puzzle) -> Iterator[tuple[Puzzle, set[Code]]]:
    """Yield the puzzle made wrong, each with what has to be found."""
    (step,) = puzzle.steps
    made = puzzle.made
    assert made is not None

    def other(**fields: Any) -> Puzzle:
        return replace(puzzle, steps=(replace(step, **fields),))

    for number, each in enumerate(step.moves):
        before, after = step.moves[:number], step.moves[number + 1 :]
        yield other(moves=(*before, replace(each, value=each.value + 1), *after)), {Code.VALUE}
        yield other(moves=before + after), {Code.MOVE_MISSING}
        if each.line:
            yield other(moves=(*before, replace(each, line=()), *after)), {Code.LINE_MISSING}
        yield other(moves=(*before, replace(each, line=("1", "2")), *after)), {Code.LINE_SHOWS}
        if (each.word,) not in step.answers:
            yield other(answers=((each.word,),)), {Code.ANSWER_WRONG, Code.ANSWER_MISSING}
            yield other(answers=(*step.answers, (each.word,))), {Code.ANSWER_WRONG, Code.SINGLE}
            yield other(answers=((*step.answers[0], each.word),)), {Code.ANSWER_WRONG, Code.CLASS_MIXED}
    yield other(before=("1",)), {Code.BEFORE}
    if made.ply:
        yield replace(puzzle, made=replace(made, ply=made.ply - 1)), {Code.MADE}
    yield replace(puzzle, made=replace(made, margin="play")), {Code.MADE}
    yield replace(puzzle, themes=() if puzzle.themes else ("last-to-play",)), {Code.THEME_MISSING, Code.THEME_WRONG}
    yield replace(puzzle, themes=(*puzzle.themes, "closing")), {Code.THEME_WRONG}
    yield replace(puzzle, difficulty=puzzle.difficulty + 1), {Code.DIFFICULTY}
    yield replace(puzzle, level=puzzle.level + 1), {Code.LEVEL}
    yield replace(puzzle, id="find-1"), {Code.ID}
    yield replace(puzzle, seat=puzzle.seat + 1), {Code.SEAT, Code.BEFORE}
    yield replace(puzzle, steps=()), {Code.STEPS}


@pytest.mark.usefixtures("highest")
def test_whatever_is_falsified_is_found() -> None:
    every = [wrong for puzzle in puzzles() for wrong in falsified(puzzle)]
    assert len(every) > 100
    assert [(wrong, expected) for wrong, expected in every if not codes(wrong) & expected] == []


@pytest.mark.usefixtures("highest")
def test_what_cannot_be_asked_is_found() -> None:
    puzzle = puzzles()[0]
    low = "highest 1,2,3,4,5/?4 1:7 0 0/0 - ?38"
    assert codes(replace(puzzle, position=low, seat=0)) >= {Code.KIND}
    hidden = replace(puzzle, position=low.replace("1,2,3,4,5", "?5"), seat=0)
    assert codes(hidden) == {Code.HIDDEN}
    assert codes(replace(puzzle, position=puzzle.position.replace("highest", "highest 7"))) == {Code.POSITION}


@pytest.mark.usefixtures("highest")
def test_a_kind_is_one_of_its_own_family() -> None:
    puzzle = puzzles()[0]
    combo = "combo-breaker 6,4,6,12/x+1/?6+5 - 0 ?15 2/2/2"
    for wrong in (replace(puzzle, position=combo), replace(puzzle, id="mine", kind="find")):
        assert Code.KIND in codes(wrong)


@pytest.mark.usefixtures("highest")
def test_an_error_that_a_proof_does_not_see_coming_is_a_problem_and_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(_: Least, decision: Decision) -> bool:
        return bool(decision.now.family.notation.parse_move(decision.position, "no card"))

    monkeypatch.setattr(Least, "asks", refusing)
    (problem,) = check(puzzles()[0]).problems
    assert problem.code is Code.POSITION
    assert "'no card'" in problem.phrase.text("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_no_proof_is_brought_for_is_told_in_one_sentence(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)
    path = tmp_path / "pack.jsonl"
    with brought(brings("FAMILY")):
        path.write_text(format_pack(puzzles()[:2]), encoding="utf-8")
        proved = CommandLine(capsys, monkeypatch)("puzzles", "check", str(path), "--json")
    assert (proved.status, proved.lines[0]["proved"], proved.lines[0]["failed"]) == (0, 2, [])
    with brought(brings("UNPROVED")):
        cli = CommandLine(capsys, monkeypatch)
        told = cli("puzzles", "check", str(path), "--json").lines[0]
        said = cli("puzzles", "check", str(path), "--lang", language)
    assert (said.status, told["proved"], len(told["failed"])) == (1, 0, 2)
    assert {problem["code"] for problem in told["problems"]} == {"unproved"}
    assert said.out.count("highest-least, ") == 2
    assert said.err == ""
