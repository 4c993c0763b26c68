"""The task rate of puzzles: what it proposes from learners' files, what it refuses, and what it never tells."""

from __future__ import annotations

import importlib.util
import json
import os
import threading
from pathlib import Path
from typing import Any, Final

import pytest

from combotutor.cli.commands.puzzles import rate as puzzle_rate
from combotutor.i18n import LANGUAGES
from combotutor.learner import Store
from combotutor.learner.exchange.incoming import drafted
from combotutor.puzzles.format.shelf import shelf
from tests.cli.run import CommandLine
from tests.learner.doings import solve

EASY, HARD, RARE = shelf()[0], shelf()[10], shelf()[20]
PUPILS: Final = ("Anaïs", "Bendix", "Chiara", "Dorothea", "Emilio", "Fridolin")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    """A file of each of six pupils who all solved one puzzle, all missed another, and of whom one tried a third."""
    folder = tmp_path_factory.mktemp("saved")
    paths = []
    with Store.in_memory() as store:
        for number, name in enumerate(PUPILS):
            pupil = store.learner(name)
            solve(pupil, EASY)
            solve(pupil, HARD, wrong=1)
            if not number:
                solve(pupil, RARE)
            path = folder / f"pupil-{number}.json"
            path.write_text(json.dumps(store.export((name,))), encoding="utf-8")
            paths.append(str(path))
    return tuple(paths)


def test_difficulties_are_proposed_with_their_intervals(cli: CommandLine, files: tuple[str, ...]) -> None:
    found = cli.result("puzzles", "rate", *files)
    puzzles = found.pop("puzzles")
    assert found == {"task": "rate", "status": "estimated", "least": 5, "learners": 6, "tries": 13}
    told = {each["id"]: each for each in puzzles}
    assert set(told) == {EASY.id, HARD.id}
    easy, hard = told[EASY.id], told[HARD.id]
    assert (easy["stated"], easy["tries"], easy["solved"]) == (EASY.difficulty, 6, 1)
    assert (hard["stated"], hard["tries"], hard["solved"]) == (HARD.difficulty, 6, 0)
    assert 800 <= easy["low"] <= easy["proposed"] < EASY.difficulty
    assert HARD.difficulty < hard["proposed"] < hard["high"] <= 2400
    off = [abs(each["proposed"] - each["stated"]) for each in puzzles]
    assert off == sorted(off, reverse=True)


def test_for_what_is_offered_no_more_nothing_is_proposed_and_its_tries_tell_of_learners(
    cli: CommandLine, files: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = cli.result("puzzles", "rate", *files)
    monkeypatch.setattr(puzzle_rate, "shelf", lambda: tuple(each for each in shelf() if each.id != HARD.id))
    monkeypatch.setattr(puzzle_rate, "retired", lambda: (HARD,))
    assert cli.result("puzzles", "rate", *files) == whole | {
        "puzzles": [each for each in whole["puzzles"] if each["id"] != HARD.id]
    }
    assert HARD.id in {each["id"] for each in whole["puzzles"]}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_what_comes_out_of_a_pipe_counts_like_its_file(
    cli: CommandLine, files: tuple[str, ...], tmp_path: Path
) -> None:
    once = cli.result("puzzles", "rate", *files)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writing = threading.Thread(target=lambda: pipe.write_bytes(Path(files[0]).read_bytes()))
    writing.start()
    assert cli.result("puzzles", "rate", str(pipe), *files[1:]) == once
    writing.join()
    assert cli("puzzles", "rate", "-", *files[1:], "--json", stdin=Path(files[0]).read_bytes()).result == once


def test_a_file_that_is_named_twice_counts_once(cli: CommandLine, files: tuple[str, ...]) -> None:
    once = cli.result("puzzles", "rate", *files)
    assert cli.result("puzzles", "rate", *files, *files[:3]) == once


def test_it_is_said_how_many_must_have_tried_a_puzzle(cli: CommandLine, files: tuple[str, ...]) -> None:
    assert len(cli.result("puzzles", "rate", *files, "--least", "1")["puzzles"]) == 3
    assert cli.result("puzzles", "rate", *files, "--least", "7")["puzzles"] == []
    assert cli.result("puzzles", "rate", *files[:4])["puzzles"] == []
    few = cli("puzzles", "rate", *files[:4])
    assert (few.status, few.err, len(few.out.splitlines())) == (0, "", 1)
    assert "No puzzle has enough first tries yet (asked for: 5; learners: 4" in few.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_says_what_is_proposed_and_nothing_of_a_learner(
    cli: CommandLine, files: tuple[str, ...], language: str
) -> None:
    found = cli("puzzles", "rate", *files, "--lang", language)
    assert (found.status, found.err) == (0, "")
    lines = [line.split() for line in found.out.splitlines()[2:]]
    assert {line[0] for line in lines} == {EASY.id, HARD.id}
    assert {line[1] for line in lines} == {str(EASY.difficulty), str(HARD.difficulty)}
    badges = [json.loads(Path(each).read_text(encoding="utf-8"))["learners"][0]["badge"] for each in files]
    for said in (found.out, cli("puzzles", "rate", *files, "--json").out):
        assert [each for each in (*PUPILS, *badges) if each in said] == []


def changed(path: str, **fields: Any) -> str:
    """Return what stands in a file, with other fields."""
    return json.dumps(json.loads(Path(path).read_text(encoding="utf-8")) | fields)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "cannot be read or written"),
        ("", "is not one that combotutor has exported"),
        ("[1, 2", "is not one that combotutor has exported"),
        ({"version": 99}, "was exported by another version"),
        ({"events": [{"learner": "Anaïs"}]}, "look at events[0].attempt in it"),
    ],
)
def test_a_file_that_is_none_is_one_sentence_and_what_others_hold_is_not_told(
    cli: CommandLine, tmp_path: Path, files: tuple[str, ...], content: object, says: str
) -> None:
    path = tmp_path / "some.json"
    if content is not None:
        written = changed(files[0], **content) if isinstance(content, dict) else str(content)
        path.write_text(written, encoding="utf-8")
    found = cli("puzzles", "rate", *files, str(path))
    assert (found.status, found.out, len(found.err.splitlines())) == (2, "", 1)
    assert says in found.err
    assert "brought" not in found.err
    assert str(path) in found.err
    assert "Anaïs" not in found.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "FILE"),
        (("some.json", "--least", "0"), "--least"),
        (("some.json", "--least", "many"), "--least"),
        (("some.json", "--level", "1"), "puzzles rate takes no --level: it takes --least"),
        ((".",), "cannot be read or written"),
        (("a\0b",), "cannot be read or written"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(cli: CommandLine, words: tuple[str, ...], says: str) -> None:
    found = cli("puzzles", "rate", *words)
    assert (found.status, found.out, len(found.err.splitlines())) == (2, "", 1)
    assert says in found.err


def test_interrupted_it_does_with_the_files_that_were_read(
    cli: CommandLine, files: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(path: Path, *rest: Any) -> object:
        if str(path) == files[-1]:
            raise KeyboardInterrupt
        return drafted(path, *rest)

    monkeypatch.setattr(puzzle_rate, "drafted", stopped)
    found = cli("puzzles", "rate", *files)
    assert (found.status, found.err) == (130, "")
    assert found.out.startswith("Stopped after 5 of 6 files.\n2 difficulties are proposed")
    (told,) = cli("puzzles", "rate", *files, "--json").lines
    assert (told["interrupted"], told["done"], told["files"], told["learners"]) == (True, 5, 6, 5)


def test_without_numpy_one_sentence_says_how_to_get_it(
    cli: CommandLine, files: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "numpy" else find(name))
    found = cli("puzzles", "rate", *files)
    assert (found.status, found.out, len(found.err.splitlines())) == (2, "", 1)
    assert 'pip install "combotutor[fast,learner]"' in found.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_below_each_other_in_the_table_begins_at_one_place(
    cli: CommandLine, files: tuple[str, ...], language: str
) -> None:
    lines = cli("puzzles", "rate", *files, "--least", "1", "--lang", language).out.splitlines()[2:]
    assert len(lines) == 3
    assert len({line.index("(") for line in lines}) == len({len(line) for line in lines}) == 1
