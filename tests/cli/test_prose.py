"""Answers as people read them: in their language throughout, with nothing left to fill in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from combotutor.families.combo.words import text
from combotutor.games.command import Answer
from combotutor.i18n import LANGUAGES
from combotutor.puzzles.format.pack import format_pack
from tests.cli.run import CommandLine
from tests.puzzles.checker.examples import MINED

LEAD = "combo-breaker 7,8/1,2/5 - 0 - 2/2/2"
OVER = f"{LEAD} moves 7,8@1"
LOST = "combo-up 7,8/1,2/5 - 0 - 2/1/2 points=4/0/1 moves 7,8@1"
PASSING = "combo-up 1,2/3,P,4/5,6 0:1 1 - 3/3/3"
ANSWERS = [
    ("deal", "combo-up", "--seed", "1"),
    ("moves", LEAD),
    ("moves", OVER),
    ("play", LEAD),
    ("play", LEAD, "7@1"),
    ("play", LEAD, "7,8@1"),
    ("play", LOST),
    ("play", LOST.replace(" points=4/0/1", "")),
    ("play", PASSING, "P@2"),
    ("play", PASSING, "P@2", "G1", "G1", "G1"),
    ("play", "combo-breaker D,12/3,4/10,1 1:1;2:2 0 5,6,7,8 2/2/2 moves D@1"),
    ("play", "combo-up U,1/3,4+5/5,6+7,8 - 0 - 3/3/3", "U@1"),
    ("play", "combo-up 5/-/- 1:3;2:4 0 - 3/3/3", "5@1"),
    ("why", LEAD, "7@1"),
    ("why", LEAD, "9@1"),
    ("why", LEAD, "R1>1"),
    ("why", PASSING, "3@1", "--timing"),
    ("why", PASSING, ">1"),
    ("view", LEAD, "--seat", "1"),
    ("perft", LEAD, "2"),
    ("plan", "9,4,2,9,7,X,D"),
    ("plan", "5"),
    ("plan", "5 5 5 5 5", "--reserve", "5,X"),
    ("reply", LEAD),
    ("reply", OVER),
]


@pytest.mark.parametrize("words", ANSWERS, ids=" ".join)
def test_an_answer_is_text_in_every_language(cli: CommandLine, words: tuple[str, ...]) -> None:
    said = [cli(*words, "--lang", language) for language in LANGUAGES]
    assert len({each.out for each in said}) == len(LANGUAGES)
    for each in said:
        assert (each.status, each.err) == (0, "")
        assert each.out.strip()
        assert not re.search(r"[{}]|None|Phrase|Card\(", each.out)


MORE = [
    ("guarantee", PASSING, "--nodes", "300", "--proof", "proof.jsonl"),
    ("outlook", LEAD, "--samples", "5"),
    ("odds", "combo-up", "--cards", "3"),
    ("league", "combo-up", "--bots", "base,base,base", "--rounds", "2", "--seed", "1"),
    ("puzzles", "mine", "pack.jsonl", "--kinds", "find", "--deals", "1", "--each", "1", "--workers", "1"),
    ("puzzles", "list", "own.jsonl"),
    ("puzzles", "show", MINED[0].id, "own.jsonl", "--answers"),
    ("puzzles", "check", "own.jsonl", "--workers", "1"),
    ("puzzles", "quality", "own.jsonl"),
]


def test_what_is_said_is_made_from_what_was_found_and_not_from_its_json(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.jsonl").write_text(format_pack(MINED[:1]), encoding="utf-8")
    said = [cli(*words) for words in (*ANSWERS, *MORE)]
    (tmp_path / "pack.jsonl").unlink()
    for kind in answers():
        monkeypatch.setattr(kind, "to_json", lambda *_: pytest.fail("the JSON was asked for"))
    again = [cli(*words) for words in (*ANSWERS, *MORE)]
    assert [(each.status, each.err) for each in said] == [(0, "")] * len(said)
    pairs = zip((*ANSWERS, *MORE), said, again, strict=True)
    assert [words for words, one, other in pairs if one != other and not {"--timing", "mine"} & {*words}] == []


def answers(kind: type[Answer] = Answer) -> Iterator[type[Answer]]:
    """Yield every kind of answer."""
    for each in kind.__subclasses__():
        yield each
        yield from answers(each)


@pytest.mark.parametrize("words", [words for words in ANSWERS if words[0] == "why"], ids=" ".join)
@pytest.mark.parametrize("language", ["es", "de"])
def test_a_reason_is_said_in_the_language_asked_for(cli: CommandLine, words: tuple[str, ...], language: str) -> None:
    says = cli.result(*words).get("says")
    if says is not None:
        assert says not in cli(*words, "--lang", language).out


def test_the_time_an_answer_took_is_told_when_asked_for(cli: CommandLine) -> None:
    assert len(cli("plan", "5 6", "--timing").out) > len(cli("plan", "5 6").out)


def test_a_plan_shows_each_step_in_what_is_left_of_the_row(cli: CommandLine) -> None:
    lines = cli("plan", "5,8,5").out.splitlines()
    assert lines[0].startswith("2 plays")
    assert [line.split("   ")[0].strip() for line in lines[1:3]] == ["1. 5 [8] 5", "2. [5 5]"]


def test_the_best_gaps_are_marked(cli: CommandLine) -> None:
    found = cli("plan", "4,2", "--reserve", "3").out.splitlines()
    assert [line.endswith("*") for line in found if line.strip().startswith("gap")] == [True, True, True]
    found = cli("plan", "4,9,2", "--reserve", "3").out.splitlines()
    marks = [line.endswith("*") for line in found if line.strip().startswith("gap")]
    assert len(marks) == 4
    assert any(marks)


def test_a_row_that_no_deck_gives_is_noted(cli: CommandLine) -> None:
    assert text("say.no-deck") in cli("plan", "5,5,5,5,5").out
    assert text("say.no-deck") not in cli("plan", "5,5,5,5").out


def test_the_moment_is_named_as_it_is_in_the_json(cli: CommandLine) -> None:
    found = cli("play", PASSING, "P@2").out
    assert found == f"{PASSING} moves P@2\nSeat 1 has to {text('task.give')}.\n"
