"""The command puzzles: what it lists, shows without giving away, proves and finds, and what is left when it stops."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from combotutor.cli.commands.puzzles import check as puzzle_check
from combotutor.cli.commands.puzzles import mine as puzzle_mine
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import PuzzleKind, Status, Theme, format_puzzle, read_pack
from combotutor.puzzles.checker import Checked, check_all
from combotutor.puzzles.format.pack import format_pack
from combotutor.puzzles.format.shelf import retired, shelf
from combotutor.puzzles.miner import Job
from tests.cli.run import CommandLine, interrupted, posix
from tests.puzzles.checker.examples import EXAMPLES, MINED, example

SHORT = tuple(puzzle for puzzle in MINED if puzzle.kind not in {PuzzleKind.SURE, PuzzleKind.RISK, PuzzleKind.ADVISERS})


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack in which everything holds."""
    path = tmp_path / "good.jsonl"
    path.write_text(format_pack(SHORT), encoding="utf-8")
    return path


@pytest.fixture
def bad_pack(tmp_path: Path) -> Path:
    """A pack in which a puzzle has no level, a line is no puzzle, and another stands twice."""
    first, second, *others = SHORT
    wrong = replace(second, difficulty=99)
    lines = format_pack((first, wrong, *others)).splitlines()
    lines[4:4] = ['{"id": "half', format_puzzle(first)]
    path = tmp_path / "bad.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_the_puzzles_that_ship_are_listed_with_all_that_helps_to_choose(cli: CommandLine) -> None:
    found = cli.result("puzzles", "list")["puzzles"]
    assert [each["id"] for each in found] == [puzzle.id for puzzle in shelf()]
    first = shelf()[0]
    assert found[0] == {
        "id": first.id,
        "kind": first.kind,
        "level": first.level,
        "difficulty": first.difficulty,
        "themes": [*first.themes],
        "rules": first.rules_name,
        "status": first.status.value,
    }


@pytest.mark.parametrize(
    ("option", "value", "kept"),
    [
        ("--kind", "beat", lambda puzzle: puzzle.kind is PuzzleKind.BEAT),
        ("--kind", "beat,find", lambda puzzle: puzzle.kind in {PuzzleKind.BEAT, PuzzleKind.FIND}),
        ("--level", "1,5", lambda puzzle: puzzle.level in {1, 5}),
        ("--theme", "closing,long", lambda puzzle: {Theme.CLOSING, Theme.LONG} & set(puzzle.themes)),
        ("--rules", "combo-up", lambda puzzle: puzzle.rules_name == "combo-up"),
    ],
)
def test_filters_leave_what_they_name(cli: CommandLine, option: str, value: str, kept: object) -> None:
    assert callable(kept)
    found = cli.result("puzzles", "list", option, value)["puzzles"]
    expected = [puzzle.id for puzzle in shelf() if kept(puzzle)]
    assert [each["id"] for each in found] == expected
    assert 0 < len(expected) < len(shelf())


def test_a_pack_of_ones_own_is_listed_too(cli: CommandLine, pack: Path) -> None:
    found = cli.result("puzzles", "list", str(pack))["puzzles"]
    assert [each["id"] for each in found] == [puzzle.id for puzzle in SHORT]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_has_a_line_a_puzzle_in_every_language(cli: CommandLine, pack: Path, language: str) -> None:
    found = cli("puzzles", "list", str(pack), "--lang", language)
    assert (found.status, found.err) == (0, "")
    assert [line.split()[0] for line in found.out.splitlines()[1:]] == [puzzle.id for puzzle in SHORT]


def texts(value: object) -> Iterator[str]:
    """Yield every text of a result, names included."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)
    else:
        yield str(value)


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_puzzle_that_is_shown_tells_no_answer(cli: CommandLine, tmp_path: Path, name: str) -> None:
    puzzle = EXAMPLES[name]
    path = tmp_path / "one.jsonl"
    path.write_text(format_pack([puzzle]), encoding="utf-8")
    found = cli.result("puzzles", "show", name, str(path))
    said = [*texts(found), cli("puzzles", "show", name, str(path)).out]
    words = {each.word for step in puzzle.steps for each in step.moves}
    assert words
    # What the others did stands in the position, but no answer after it.
    assert [word for word in words for each in said if f" {word}" in each or each == word] == []
    assert not {"answers", "steps", "moves", "blocks", "themes", "made", "line", "value"} & set(said)


def test_a_puzzle_is_shown_with_its_question(cli: CommandLine) -> None:
    found = cli.result("puzzles", "show", "find-5")
    assert (found["hand"], found["reserve"], found["seat"]) == ("7,8,7,X,5,5,4,7,3,7", "11,P", 0)
    assert found["goal"] == "What is the highest you can play?"
    assert found["position"] == EXAMPLES["find-5"].position
    for language in LANGUAGES:
        shown = cli("puzzles", "show", "find-5", "--lang", language)
        assert (shown.status, shown.err) == (0, "")
        assert "7,8,7,X,5,5,4,7,3,7" in shown.out


def test_the_answers_are_shown_where_they_are_asked_for(cli: CommandLine) -> None:
    found = cli.result("puzzles", "show", "clear-5", "--answers")
    puzzle = EXAMPLES["clear-5"]
    assert [step["answers"] for step in found["steps"]] == json.loads(json.dumps([s.answers for s in puzzle.steps]))
    assert found["blocks"] == json.loads(json.dumps(puzzle.blocks))
    assert found["steps"][0]["moves"][1]["value"] == puzzle.steps[0].moves[1].value
    for language in LANGUAGES:
        assert "8,9@2 9,8@3" in cli("puzzles", "show", "clear-5", "--answers", "--lang", language).out


def test_the_answers_with_open_hands_are_said_in_words(cli: CommandLine, tmp_path: Path) -> None:
    puzzle = example(PuzzleKind.SURE)
    path = tmp_path / "one.jsonl"
    path.write_text(format_pack([puzzle]), encoding="utf-8")
    assert " not sure " in cli("puzzles", "show", puzzle.id, str(path), "--answers").out
    assert " nicht sicher " in cli("puzzles", "show", puzzle.id, str(path), "--answers", "--lang", "de").out


def test_a_pack_that_holds_is_proved(cli: CommandLine, pack: Path) -> None:
    assert cli.result("puzzles", "check", str(pack)) == {
        "task": "check",
        "puzzles": len(SHORT),
        "proved": len(SHORT),
        "estimated": 0,
        "failed": [],
        "problems": [],
        "damaged": [],
    }


def test_estimates_are_counted_apart(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "risk.jsonl"
    path.write_text(format_pack([example(PuzzleKind.RISK), SHORT[0]]), encoding="utf-8")
    found = cli.result("puzzles", "check", str(path))
    assert (found["puzzles"], found["proved"], found["estimated"]) == (2, 1, 1)


def test_workers_change_nothing(cli: CommandLine, pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_check, "_A_WORKER", 2)
    one = cli.result("puzzles", "check", str(pack), "--workers", "1")
    assert cli.result("puzzles", "check", str(pack), "--workers", "2") == one


def test_without_a_pack_all_that_ship_are_checked_those_that_are_offered_no_more_last(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    every = (*shelf(), *retired())

    def noted(puzzles: list[object], _executor: object) -> Iterator[Checked]:
        seen.extend(str(getattr(puzzle, "id", "")) for puzzle in puzzles)
        return iter(())

    monkeypatch.setattr(puzzle_check, "check_all", noted)
    cli("puzzles", "check", "--workers", "1")
    assert seen == [puzzle.id for puzzle in every]
    seen.clear()
    cli("puzzles", "check", "--workers", "1", "--kind", "wild")
    assert seen == [puzzle.id for puzzle in every if puzzle.kind is PuzzleKind.WILD]


def test_what_does_not_hold_and_what_cannot_be_read_is_told_and_the_rest_goes_on(
    cli: CommandLine, bad_pack: Path
) -> None:
    found = cli("puzzles", "check", str(bad_pack), "--json")
    assert (found.status, found.err) == (1, "")
    (line,) = found.lines
    assert (line["puzzles"], line["proved"]) == (len(SHORT), len(SHORT) - 1)
    assert line["failed"] == [SHORT[1].id]
    assert [(each["id"], each["code"], each["pack"]) for each in line["problems"]] == [
        (SHORT[1].id, "difficulty", "bad.jsonl")
    ]
    assert [(each["line"], each["code"]) for each in line["damaged"]] == [(5, "pack-no-json"), (6, "pack-id-twice")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_is_said_in_every_language(cli: CommandLine, bad_pack: Path, language: str) -> None:
    found = cli("puzzles", "check", str(bad_pack), "--lang", language)
    assert (found.status, found.err) == (1, "")
    _, problem, *damaged = found.out.splitlines()
    assert SHORT[1].id in problem
    assert "99" in problem
    assert [f" {number}" in line for number, line in zip((5, 6), damaged, strict=True)] == [True, True]


def test_a_puzzle_of_rules_that_there_are_not_is_checked_with_the_others(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    position = SHORT[1].position.replace("combo", "kombo").replace("krass", "crass")
    path.write_text(format_pack((SHORT[0], replace(SHORT[1], position=position))), encoding="utf-8")
    found = cli("puzzles", "check", str(path), "--json")
    assert (found.status, found.lines[0]["puzzles"], found.lines[0]["failed"]) == (1, 2, [SHORT[1].id])
    assert [each["code"] for each in found.lines[0]["problems"]] == ["position"]
    only = cli.result("puzzles", "check", str(path), "--rules", SHORT[0].rules_name)
    assert (only["puzzles"], only["proved"]) == (1, 1)


def test_what_a_pack_says_is_told_on_one_line_whatever_it_is(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    (step,) = SHORT[0].steps
    words = ("\ud800", "\x1b[2J", "a\nb", "\u200b", "")
    puzzles = [replace(SHORT[0], id=f"x{n}", steps=(replace(step, before=(word,)),)) for n, word in enumerate(words)]
    path.write_text(format_pack(puzzles), encoding="utf-8")
    for language in LANGUAGES:
        found = cli("puzzles", "check", str(path), "--lang", language)
        assert (found.status, found.err) == (1, "")
        assert len(found.out.splitlines()) == 1 + len(words)
        assert found.out.replace("\n", "").isprintable()


@pytest.mark.parametrize("name", ["rulebook-9", "rulebook-1", "rulebook-"])
def test_a_name_that_only_looks_like_one_of_the_rulebooks_breaks_nothing(
    cli: CommandLine, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "mine.jsonl"
    several = next(puzzle for puzzle in SHORT if puzzle.kind is PuzzleKind.SPECIAL)
    path.write_text(format_pack((replace(several, id=name),)), encoding="utf-8")
    shown = cli("puzzles", "show", name, str(path))
    checked = cli("puzzles", "check", str(path), "--json")
    if name == "rulebook-":  # no id at all
        assert (shown.status, checked.status, checked.lines[0]["puzzles"]) == (2, 1, 0)
        return
    assert (shown.status, shown.err) == (0, "")
    assert [each["code"] for each in checked.lines[0]["problems"]] == ["id"]


@pytest.mark.parametrize("content", [b"", b"\n", b"\xff\xfe", b"[]\n{}", b'{"format": "other", "version": 2}\n'])
def test_a_file_that_is_no_pack_fails_in_one_line(cli: CommandLine, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "none.jsonl"
    path.write_bytes(content)
    found = cli("puzzles", "check", str(path), "--json")
    assert (found.status, found.err) == (1, "")
    assert [each["line"] for each in found.lines[0]["damaged"]] == [1]
    listed = cli("puzzles", "list", str(path))
    assert (listed.status, listed.out, listed.err.count("\n")) == (2, "", 1)


def test_the_time_is_told_where_it_is_asked_for(cli: CommandLine, pack: Path) -> None:
    assert cli.result("puzzles", "check", str(pack), "--timing")["seconds"] > 0


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ((), "list|show|check|mine"),
        (("solve",), "'solve'"),
        (("show",), "ID"),
        (("show", "none-such"), "'none-such'"),
        (("mine",), "PACK"),
        (("mine", "a.jsonl", "b.jsonl"), "'b.jsonl'"),
        (("list", "--kind", "riddle"), "'riddle'"),
        (("list", "--kind", ""), "''"),
        (("list", "--kind", "find,"), "''"),
        (("list", "--level", "6"), "'6'"),
        (("list", "--theme", "luck"), "'luck'"),
        (("list", "--rules", "skat"), "'skat'"),
        (("list", "--answers"), "--answers"),
        (("list", "--workers", "2"), "--workers"),
        (("show", "find-1", "--seed", "3"), "--seed"),
        (("mine", "a.jsonl", "--kind", "find"), "--kinds"),
        (("mine", "a.jsonl", "--kinds", "finds"), "'finds'"),
        (("mine", "a.jsonl", "--deals", "0"), "--deals"),
        (("mine", "a.jsonl", "--each", "many"), "'many'"),
        (("mine", "a.jsonl", "--seed", "-1"), "--seed"),
        (("mine", "a.jsonl", "--workers", "65"), "--workers"),
        (("mine", "no/such/folder/a.jsonl", "--deals", "1", "--workers", "1"), "a.jsonl"),
        (("check", "--workers", "0"), "--workers"),
        (("check", "none.jsonl"), "'none.jsonl'"),
        (("list", "none.jsonl"), "'none.jsonl'"),
        (("check", "/"), "'/'"),
    ],
)
def test_bad_input_is_one_clear_sentence(cli: CommandLine, words: tuple[str, ...], part: str) -> None:
    for language in LANGUAGES:
        found = cli("puzzles", *words, "--json", "--lang", language)
        assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
        assert "Traceback" not in found.err
    assert part in cli("puzzles", *words).err


def test_an_interrupt_tells_what_was_checked(cli: CommandLine, pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopping(puzzles: list[object], executor: None) -> Iterator[Checked]:
        yield from check_all(puzzles[:2], executor)  # type: ignore[arg-type]  # they are puzzles
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzle_check, "check_all", stopping)
    found = cli("puzzles", "check", str(pack), "--workers", "1", "--json")
    assert (found.status, found.err) == (130, "")
    (line,) = found.lines
    assert (line["puzzles"], line["wanted"], line["interrupted"]) == (2, len(SHORT), True)
    for language, word in (("en", "Stopped"), ("es", "Detenido"), ("de", "Angehalten")):
        said = cli("puzzles", "check", str(pack), "--workers", "1", "--lang", language)
        assert (said.status, said.out.startswith(word)) == (130, True)


MINE = ("--seed", "4", "--deals", "2", "--kinds", "find,clear", "--workers", "1")


def test_mining_writes_a_pack_that_is_proved(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    found = cli.result("puzzles", "mine", str(path), *MINE)
    puzzles = read_pack(path)
    assert (found["pack"], found["seed"], found["deals"], found["puzzles"]) == (str(path), 4, 2, len(puzzles))
    assert {name: each["kept"] for name, each in found["kinds"].items()} == {
        kind: sum(puzzle.kind == kind for puzzle in puzzles) for kind in ("find", "clear")
    }
    assert len(puzzles) > 0
    assert cli.result("puzzles", "check", str(path))["proved"] == len(puzzles)
    again = tmp_path / "again.jsonl"
    cli("puzzles", "mine", str(again), *MINE)
    assert again.read_bytes() == path.read_bytes()


def test_mining_keeps_to_the_rule_sets_and_the_number_that_are_asked_for(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    cli("puzzles", "mine", str(path), *MINE, "--rules", "combo-up", "--each", "1")
    puzzles = read_pack(path)
    assert {puzzle.rules_name for puzzle in puzzles} == {"combo-up"}
    assert sorted(puzzle.kind for puzzle in puzzles) == [PuzzleKind.CLEAR, PuzzleKind.FIND]


def test_a_pack_that_is_there_is_never_overwritten(cli: CommandLine, pack: Path) -> None:
    before = pack.read_bytes()
    found = cli("puzzles", "mine", str(pack), *MINE)
    assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
    assert pack.read_bytes() == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_mined_is_said_in_every_language(cli: CommandLine, tmp_path: Path, language: str) -> None:
    path = tmp_path / "mine.jsonl"
    found = cli("puzzles", "mine", str(path), *MINE, "--lang", language)
    assert (found.status, found.err) == (0, "")
    assert len(found.out.splitlines()) == 3
    assert str(path) in found.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_whole_pack_lacks_is_told_and_fails(cli: CommandLine, tmp_path: Path, language: str) -> None:
    words = (*MINE, "--of-kind", "1", "--of-level", "2", "--rules", "combo-up")
    found = cli("puzzles", "mine", str(tmp_path / "mine.jsonl"), *words, "--json")
    told = found.lines[0]
    assert (found.status, told["looked"]) == (1, 2)
    lacking = {each["key"]: (each["count"], each["wanted"]) for each in told["lacking"]}
    assert lacking["of-level:combo-up:5"] == (0, 2)
    said = cli("puzzles", "mine", str(tmp_path / "again.jsonl"), *words, "--lang", language)
    assert (said.status, len(said.out.splitlines())) == (1, 4 + len(lacking))
    words_of = {
        "en": "Combo Up at level 5: 0 of 2",
        "es": "Combo Up en el nivel 5: 0 de 2",
        "de": "Combo Up auf Stufe 5: 0 von 2",
    }
    assert words_of[language] in said.out
    assert not [key for key in lacking if key in said.out]


def test_a_whole_pack_has_numbers_of_its_own_unless_others_are_said(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Job] = []

    def mined(_path: Path, job: Job, _executor: None, _progress: object) -> None:
        asked.append(job)
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzle_mine, "mine", mined)
    path = str(tmp_path / "mine.jsonl")
    for words in ("--whole", "--whole --of-kind 300 --deals 9", "--of-level 5", "--each 7"):
        cli("puzzles", "mine", path, *words.split(), "--workers", "1", "--json")
    assert [(job.deals, job.each, job.of_kind, job.of_level) for job in asked] == [
        *((6000, 200, 110, 88), (9, 300, 300, 88)),
        *((6000, 200, 0, 5), (200, 7, 0, 0)),
    ]


def test_mining_that_is_stopped_says_how_to_go_on(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(_path: Path, _job: Job, _executor: None, progress: object) -> None:
        assert callable(progress)
        progress(1, 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzle_mine, "mine", stopped)
    path = tmp_path / "mine.jsonl"
    found = cli("puzzles", "mine", str(path), *MINE, "--json")
    assert (found.status, found.err) == (130, "")
    assert (found.lines[0]["done"], found.lines[0]["interrupted"]) == (1, True)
    for language, word in (("en", "Stopped after 1"), ("es", "Detenido después de 1"), ("de", "Angehalten nach 1")):
        assert cli("puzzles", "mine", str(path), *MINE, "--lang", language).out.startswith(word)


@posix
def test_an_interrupt_from_the_keyboard_leaves_130_one_line_and_a_job_that_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    words = ("puzzles", "mine", str(path), "--deals", "100000", "--kinds", "find", "--workers", "2", "--json")
    for _ in range(2):
        stopped = interrupted(*words)
        assert (stopped.status, stopped.err) == (130, "")
        # Stopped while all is still being loaded, nothing is known that could be told.
        assert len(stopped.lines) <= 1
        for found in stopped.lines:
            assert found["interrupted"] is True
            assert found["done"] < 100_000
        assert not path.exists()


def test_the_estimates_of_the_packs_are_no_proofs() -> None:
    assert {puzzle.status for puzzle in shelf() if puzzle.kind not in {PuzzleKind.RISK, PuzzleKind.ADVISERS}} == {
        Status.PROVED
    }
