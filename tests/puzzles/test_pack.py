"""Reading packs: what is broken is named with its line, in one sentence."""

from __future__ import annotations

import copy
import gc
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from combotutor.errors import CombotutorError, InvalidError
from combotutor.files import find
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import (
    Made,
    Puzzle,
    PuzzleKind,
    Status,
    Step,
    Theme,
    Valued,
    format_pack,
    format_puzzle,
    load_pack,
    packs,
    read_pack,
    worked_out,
)
from combotutor.puzzles.format.pack import WITHOUT_HISTORY, puzzle_of
from tests.at_length import at_length
from tests.puzzles.lines import (
    CLEAR,
    EARLIER,
    FIELDS,
    FIRST,
    FIRST_HEAD,
    GOOD,
    HEAD,
    HEADS,
    RISK,
    SECOND_HEAD,
    SURE,
    WHOLE,
    WILD,
)
from tests.puzzles.ours import some_puzzles
from tests.puzzles.test_schema import VALIDATOR
from tests.puzzles.walk import PACK, PUZZLES, with_meanings


def pack(folder: Path, content: bytes) -> Path:
    """Return a pack file with this content."""
    path = folder / "mine.jsonl"
    path.write_bytes(content)
    return path


def line(**fields: object) -> str:
    """Return a line like the good one but for some fields."""
    return json.dumps(FIELDS | fields) + "\n"


def refused(folder: Path, content: bytes) -> InvalidError:
    """Return the error for a broken pack, after a look at its sentences."""
    with pytest.raises(InvalidError) as caught:
        read_pack(pack(folder, content))
    for language in LANGUAGES:
        sentence = caught.value.text(language)
        assert "mine.jsonl" in sentence
        assert len(sentence.splitlines()) == 1
        assert sentence.isprintable()
        assert len(sentence) < 360
    return caught.value


def code(error: InvalidError) -> str:
    """Return the code of the problem that a broken pack has."""
    problem = error.details["problem"]
    assert isinstance(problem, CombotutorError)
    return problem.code


def test_a_pack_is_read_in_its_order(tmp_path: Path) -> None:
    second = line(id="two", kind="beat", seat=1, steps=[{"before": ["7@1"], "answers": [["1,2@1"]]}])
    path = pack(tmp_path, (HEAD + GOOD + second + json.dumps(CLEAR | {"id": "three"})).encode())
    position = str(FIELDS["position"])
    first = Puzzle("one", PuzzleKind.FIND, 1, position, 0, (Step((("7,8@1",),)),))
    assert read_pack(path)[0] == first
    assert read_pack(path)[2] == Puzzle("three", PuzzleKind.CLEAR, 1, position, 0, blocks=(((1, 2),),))


def test_a_puzzle_knows_its_rule_set_and_how_often_is_decided() -> None:
    assert {(puzzle.id, puzzle.decisions) for puzzle in PUZZLES if puzzle.decisions > 5} == set()
    by_id = {puzzle.id: puzzle for puzzle in PUZZLES}
    assert by_id["rulebook-4"].decisions == 4
    assert by_id["clear-8"].decisions == 5
    assert by_id["clear-8"].rules_name == "combo-breaker"


@pytest.mark.parametrize("content", [HEAD, HEAD.rstrip("\n"), HEAD.replace("\n", "\r\n"), FIRST_HEAD, SECOND_HEAD])
def test_a_pack_may_hold_no_puzzle_and_end_in_any_way(tmp_path: Path, content: str) -> None:
    assert read_pack(pack(tmp_path, content.encode())) == ()


@pytest.mark.parametrize("head", HEADS)
def test_a_pack_without_its_head_is_refused(tmp_path: Path, head: str) -> None:
    assert refused(tmp_path, (head + GOOD).encode()).details["line"] == 1


def test_an_empty_file_is_no_pack(tmp_path: Path) -> None:
    assert refused(tmp_path, b"").details["line"] == 1


@pytest.mark.parametrize(
    ("broken", "expected"),
    [
        (b"\n", "pack-no-json"),
        (b"nonsense\n", "pack-no-json"),
        (b"{\n", "pack-no-json"),
        (b"[]\n", "pack-no-json"),
        (b"{}\n", "pack-wrong-field"),
        (b"null\n", "pack-no-json"),
        (b'"one"\n', "pack-no-json"),
        (b"7\n", "pack-no-json"),
        (b"\xff\n", "pack-no-json"),
        (b"[" * 100_000 + b"\n", "pack-no-json"),
        (line(level=float("nan")).encode(), "pack-no-json"),
        (line(level=10**30).encode(), "pack-wrong-field"),
        (line().replace('"level": 1', '"level": 1, "level": 2').encode(), "pack-field-twice"),
        (line().replace('{"answers"', '{"answers": [], "answers"').encode(), "pack-field-twice"),
        (line(position="combo-breaker 7,13/1,2/5 - 0 - 2/2/2").encode(), "unknown-card"),
        (line(seat=3).encode(), "no-such-seat"),
        (line(seat=1).encode(), "script-too-short"),
        (line(steps=[{"before": ["7@1"], "answers": [["8@1"]]}]).encode(), "pack-too-much-before"),
        (line(kind="find", seat=1, steps=[{"before": ["7@1"], "answers": [["2@2"]]}]).encode(), "pack-not-leading"),
        (line(position="combo-breaker 1/3,4/9 0:12,12 1 - 2/2/2", kind="beat", seat=1).encode(), "pack-round-over"),
        (json.dumps(CLEAR | {"blocks": [[[1]]]}).encode() + b"\n", "pack-wrong-field"),
        (json.dumps(CLEAR | {"blocks": [[[1, 2], [2]]]}).encode() + b"\n", "pack-wrong-field"),
        (json.dumps(CLEAR | {"blocks": [[[1], [2]]]}).encode() + b"\n", "pack-wrong-field"),
        (line(position="combo-breaker 7,?/1,2/5 - 0 - 2/2/2").encode(), "hidden-hand"),
        (line(steps=[{"answers": [["7,8@1", "8,9@1"]]}]).encode(), "not-your-card"),
        (line(steps=[{"answers": [["7"]]}]).encode(), "unknown-move"),
        (line(id="first").encode(), "pack-id-twice"),
        (line(id="a b").encode(), "pack-wrong-field"),
        (line(id="one\n").encode(), "pack-wrong-field"),
        (line(others=[]).encode(), "pack-unknown-field"),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, broken: bytes, expected: str) -> None:
    first = line(id="first").encode()
    error = refused(tmp_path, HEAD.encode() + first + broken + GOOD.encode())
    assert (error.details["line"], code(error)) == (3, expected)


def broken(fields: dict[str, Any], path: tuple[str | int, ...], value: object) -> bytes:
    """Return a line with one of its values replaced."""
    changed: Any = copy.deepcopy(fields)
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return json.dumps(changed).encode() + b"\n"


@pytest.mark.parametrize(
    ("changed", "expected", "field"),
    [
        (broken(SURE, ("steps", 0, "moves"), SURE["steps"][0]["moves"][:2]), "pack-wrong-field", "moves"),
        (broken(SURE, ("steps", 0, "moves"), SURE["steps"][0]["moves"][::-1]), "pack-wrong-field", "moves"),
        (broken(SURE, ("steps", 0, "answers"), [["2@1"]]), "pack-wrong-field", "answers"),
        (broken(SURE, ("steps", 0, "answers"), [["9@2"], ["6@3"]]), "pack-wrong-field", "answers"),
        (broken(SURE, ("steps", 0, "moves", 0, "value"), True), "pack-wrong-field", "answers"),  # noqa: FBT003  (JSON)
        (broken(SURE, ("position",), "combo-breaker 2,9,6/?/12 - 0 ?5 2/2/2"), "hidden-open", "SEATS"),
        (broken(RISK, ("steps", 0, "answers"), [["8@2"]]), "pack-wrong-field", "answers"),
        (broken(RISK, ("status",), "proved"), "pack-wrong-field", "status"),
        (broken(FIELDS, ("status",), "estimated"), "pack-wrong-field", "status"),
        (broken(FIELDS, ("worlds",), 500), "pack-unknown-field", "LINE"),
        (broken(CLEAR, ("steps",), [{"answers": [["7,8@1"]]}] * 2), "pack-wrong-field", "steps"),
        (broken(CLEAR, ("steps",), [{"answers": [["9,8@1"]]}]), "not-your-card", "MOVE"),
    ],
)
def test_answers_and_values_that_do_not_fit_each_other_are_refused(
    tmp_path: Path, changed: bytes, expected: str, field: str
) -> None:
    error = refused(tmp_path, HEAD.encode() + changed).details["problem"]
    assert isinstance(error, CombotutorError)
    assert (error.code, error.field) == (expected, field)


def test_a_pack_of_version_1_has_no_fields_of_the_present_one_nor_the_other_way_round(tmp_path: Path) -> None:
    first = json.dumps(FIRST).encode()
    assert [puzzle.kind for puzzle in read_pack(pack(tmp_path, FIRST_HEAD.encode() + first))] == [PuzzleKind.FIND]
    for content in (FIRST_HEAD + GOOD, FIRST_HEAD + json.dumps(FIRST | {"theme": "sure"}), HEAD + json.dumps(FIRST)):
        assert refused(tmp_path, content.encode()).details["line"] == 2


def test_the_starter_pack_as_it_was_in_version_1_is_read_and_the_present_one_holds_all_it_held() -> None:
    earlier, by_id = read_pack(EARLIER), {puzzle.id: puzzle for puzzle in PUZZLES}
    assert len(earlier) == 40
    for old in earlier:
        new = by_id[old.id]
        steps = tuple(replace(step, moves=()) for step in new.steps) if old.kind is not PuzzleKind.CLEAR else ()
        assert old == replace(new, steps=steps, themes=(), difficulty=0, made=None)
        assert worked_out(old) == with_meanings(new)


@pytest.mark.parametrize("of", at_length(("some", "all"), "some"))
@pytest.mark.parametrize("path", [EARLIER, *packs()], ids=lambda path: path.name)
def test_loading_without_a_look_gives_the_same_puzzles(path: Path, of: str, tmp_path: Path) -> None:
    if of == "some":
        names = {puzzle.id for puzzle in some_puzzles()}
        head, *lines = path.read_bytes().splitlines(keepends=True)
        path = pack(tmp_path, head + b"".join(line for line in lines if json.loads(line)["id"] in names))
    assert len(load_pack(path)) > 5
    assert load_pack(path) == read_pack(path)


def test_loading_leaves_the_search_for_waste_as_it_was() -> None:
    assert gc.isenabled()
    load_pack(PACK)
    assert gc.isenabled()


def test_everything_that_a_line_can_hold_is_read(tmp_path: Path) -> None:
    (risk,) = read_pack(pack(tmp_path, HEAD.encode() + json.dumps(RISK).encode()))
    assert (risk.status, risk.worlds, risk.difficulty) == (Status.ESTIMATED, 500, 1234)
    assert risk.themes == (Theme.CLOSING, Theme.LAST)
    assert risk.made == Made("miner", 7, 0, 3, "interval")
    assert risk.steps[0].moves[0] == Valued("7@1", (0.5, 0.4567, 1.0))
    assert all(type(share) is float for each in risk.steps[0].moves for share in dict.fromkeys(each.value))
    (sure,) = read_pack(pack(tmp_path, HEAD.encode() + json.dumps(SURE).encode()))
    assert sure.steps[0].moves[0] == Valued("2@1", value=False, line=("2@1", "9@1", "12@1"))
    (wild,) = read_pack(pack(tmp_path, HEAD.encode() + json.dumps(WILD).encode()))
    assert wild.steps[0].moves == (Valued("X=12@1", (0, 12)),)


@pytest.mark.parametrize(
    "fields", [FIELDS, CLEAR, SURE, RISK, WILD, WHOLE], ids=["find", "clear", "sure", "risk", "wild", "insert"]
)
def test_round_trip_a_line_of_each_shape_is_written_as_it_was_read(fields: dict[str, Any]) -> None:
    puzzle = puzzle_of(fields)
    assert json.loads(format_puzzle(puzzle)) == fields
    assert puzzle_of(json.loads(format_puzzle(puzzle))) == puzzle


def test_a_pack_of_version_2_says_nothing_of_version_3(tmp_path: Path) -> None:
    for name in ("technique", "agreement", "assumes", "history"):
        fields = RISK if name == "assumes" else FIELDS | {name: WHOLE[name]} | {"kind": "insert"}
        error = refused(tmp_path, SECOND_HEAD.encode() + json.dumps(fields).encode()).details["problem"]
        assert isinstance(error, CombotutorError)
        assert (error.code, error.details["name"]) == ("pack-unknown-field", f"'{name}'")


@pytest.mark.parametrize(
    "path", [PACK, Path(__file__).with_name("checker") / "examples.jsonl"], ids=lambda path: path.name
)
def test_a_pack_of_version_2_becomes_one_of_version_3_and_back_with_nothing_lost(path: Path, tmp_path: Path) -> None:
    puzzles = load_pack(path)
    new = load_pack(pack(tmp_path, format_pack(puzzles).encode()))
    assert new == puzzles
    assert {puzzle.assumes for puzzle in new if puzzle.kind is PuzzleKind.RISK} <= {"uniform-careful-1"}
    assert format_pack(new, WITHOUT_HISTORY) == path.read_text(encoding="utf-8")


def test_a_line_may_begin_before_the_position_as_older_packs_say_it_and_as_this_one_does(tmp_path: Path) -> None:
    line, words = WHOLE["position"], WHOLE["history"]
    whole = {key: value for key, value in WHOLE.items() if key != "history"} | {"position": f"{line} moves U@2"}
    (old,) = read_pack(pack(tmp_path, HEAD.encode() + json.dumps(whole).encode()))
    (new,) = read_pack(pack(tmp_path, HEAD.encode() + json.dumps(WHOLE).encode()))
    assert old == new
    assert (new.history, new.position) == (tuple(words), f"{line} moves U@2")
    assert json.loads(format_puzzle(old))["history"] == words


@pytest.mark.parametrize("said", [" moves", " moves  U@2", " moves U@2 ", " moves U@2 moves U@2", " moves é"])
def test_a_line_that_would_not_read_the_same_is_written_as_it_was_read(said: str) -> None:
    puzzle = replace(puzzle_of(WHOLE), position=WHOLE["position"] + said)
    assert puzzle_of(json.loads(format_puzzle(puzzle))) == puzzle


def test_a_whole_pack_is_written_with_its_head() -> None:
    assert format_pack(PUZZLES, WITHOUT_HISTORY) == PACK.read_text(encoding="utf-8")
    assert format_pack(()) == HEAD


@pytest.mark.parametrize("before", [["nonsense"], ["9@9"], ["R1>1"]], ids=["none", "illegal", "leader"])
def test_what_the_other_seats_do_must_fit(tmp_path: Path, before: list[str]) -> None:
    steps = [{"before": before, "answers": [["1@1"]]}]
    assert refused(tmp_path, (HEAD + line(kind="beat", seat=1, steps=steps)).encode()).details["line"] == 2


def test_a_file_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_pack(tmp_path / "none.jsonl")


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle.id for puzzle in PUZZLES])
def test_round_trip_a_puzzle_written_reads_back_the_same(puzzle: Puzzle) -> None:
    assert puzzle_of(json.loads(format_puzzle(puzzle))) == puzzle


def test_the_examples_of_the_format_page_are_a_pack_with_all_its_answers(tmp_path: Path) -> None:
    page = find("puzzles/FORMAT.md").read_text(encoding="utf-8")
    lines = [text.strip() for text in page.splitlines() if text.startswith("    {")]
    (example,) = read_pack(pack(tmp_path, "\n".join(lines).encode()))
    assert worked_out(example) == example
    assert VALIDATOR.is_valid(json.loads(lines[1]))
    assert "`[[1], [2, 4], [3]]` and `[[1, 3], [2], [4]]`" in page
