"""Reading packs: what is broken is named with its line, in one sentence, and reader and schema agree."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from combotutor.errors import CombotutorError, InvalidError
from combotutor.files import find
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import Puzzle, Step, Theme, begin, format_puzzle, read_pack, worked_out
from combotutor.puzzles.pack import fields_of, puzzle_of
from tests.puzzles.walk import PACK, PUZZLES

HEAD = '{"format": "combotutor-puzzles", "version": 1}\n'
FIELDS: dict[str, Any] = {
    "id": "one",
    "theme": "find",
    "level": 1,
    "position": "combo-breaker 7,8/1,2/5 - 0 - 2/2/2",
    "seat": 0,
    "steps": [{"answers": [["7,8@1"]]}],
}
CLEAR: dict[str, Any] = {key: value for key, value in FIELDS.items() if key != "steps"} | {
    "theme": "clear",
    "blocks": [[[1, 2]]],
}
GOOD = json.dumps(FIELDS) + "\n"
SCHEMA = json.loads(find("puzzles/puzzle.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
SHAPE = {"pack-unknown-field", "pack-wrong-field"}
"""What is wrong with a line whatever its position says."""


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
    second = line(id="two", theme="beat", seat=1, steps=[{"before": ["7@1"], "answers": [["1,2@1"]]}])
    path = pack(tmp_path, (HEAD + GOOD + second + json.dumps(CLEAR | {"id": "three"})).encode())
    position = str(FIELDS["position"])
    first = Puzzle("one", Theme.FIND, 1, position, 0, (Step((("7,8@1",),)),))
    assert read_pack(path)[0] == first
    assert read_pack(path)[2] == Puzzle("three", Theme.CLEAR, 1, position, 0, blocks=(((1, 2),),))


def test_a_puzzle_knows_its_rule_set_and_how_often_is_decided() -> None:
    assert {(puzzle.id, puzzle.decisions) for puzzle in PUZZLES if puzzle.decisions > 5} == set()
    by_id = {puzzle.id: puzzle for puzzle in PUZZLES}
    assert by_id["rulebook-4"].decisions == 4
    assert by_id["clear-8"].decisions == 5
    assert by_id["clear-8"].rules_name == "combo-breaker"


@pytest.mark.parametrize("content", [HEAD, HEAD.rstrip("\n"), HEAD.replace("\n", "\r\n")])
def test_a_pack_may_hold_no_puzzle_and_end_in_any_way(tmp_path: Path, content: str) -> None:
    assert read_pack(pack(tmp_path, content.encode())) == ()


HEADS = [
    *("", "\n", "[]\n", "{}\n", "null\n", "nonsense\n", GOOD, HEAD.replace("1", "0"), HEAD.replace("1", "2")),
    *(
        HEAD.replace("1", "true"),
        HEAD.replace("1", '"1"'),
        HEAD.replace("combo", "other"),
        HEAD.replace("}", ', "a": 1}'),
    ),
]


@pytest.mark.parametrize("head", HEADS)
def test_a_pack_without_its_head_is_refused(tmp_path: Path, head: str) -> None:
    assert refused(tmp_path, (head + GOOD).encode()).details["line"] == 1


def test_the_schema_of_the_head_agrees() -> None:
    head = jsonschema.Draft202012Validator({"$ref": "#/$defs/head", "$defs": SCHEMA["$defs"]})
    assert head.is_valid(json.loads(HEAD))
    for text in HEADS:
        if text.strip() not in {"", "nonsense"}:
            assert not head.is_valid(json.loads(text)), text


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
        (line(level=float("nan")).encode(), "pack-wrong-field"),
        (line(position="combo-breaker 7,13/1,2/5 - 0 - 2/2/2").encode(), "unknown-card"),
        (line(seat=3).encode(), "no-such-seat"),
        (line(seat=1).encode(), "script-too-short"),
        (line(steps=[{"before": ["7@1"], "answers": [["8@1"]]}]).encode(), "pack-too-much-before"),
        (line(theme="find", seat=1, steps=[{"before": ["7@1"], "answers": [["2@2"]]}]).encode(), "pack-not-leading"),
        (line(position="combo-breaker 1/3,4/9 0:12,12 1 - 2/2/2", theme="beat", seat=1).encode(), "pack-round-over"),
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


@pytest.mark.parametrize("before", [["nonsense"], ["9@9"], ["R1>1"]], ids=["none", "illegal", "leader"])
def test_what_the_other_seats_do_must_fit(tmp_path: Path, before: list[str]) -> None:
    steps = [{"before": before, "answers": [["1@1"]]}]
    assert refused(tmp_path, (HEAD + line(theme="beat", seat=1, steps=steps)).encode()).details["line"] == 2


def test_a_file_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_pack(tmp_path / "none.jsonl")


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle.id for puzzle in PUZZLES])
def test_round_trip_a_puzzle_written_reads_back_the_same(puzzle: Puzzle) -> None:
    assert puzzle_of(json.loads(format_puzzle(puzzle))) == puzzle


def test_answers_are_worked_out_where_none_are_given() -> None:
    for puzzle in PUZZLES:
        bare = replace(puzzle, steps=tuple(replace(step, answers=()) for step in puzzle.steps), blocks=())
        assert worked_out(bare) == puzzle
        assert begin(bare).position == begin(puzzle).position


def test_every_line_of_the_pack_fits_the_schema() -> None:
    VALIDATOR.check_schema(SCHEMA)
    lines = PACK.read_text(encoding="utf-8").splitlines()[1:]
    assert [text for text in lines if not VALIDATOR.is_valid(json.loads(text))] == []


def test_the_examples_of_the_format_page_are_a_pack_with_all_its_answers(tmp_path: Path) -> None:
    page = find("puzzles/FORMAT.md").read_text(encoding="utf-8")
    lines = [text.strip() for text in page.splitlines() if text.startswith("    {")]
    (example,) = read_pack(pack(tmp_path, "\n".join(lines).encode()))
    assert worked_out(example) == example
    assert VALIDATOR.is_valid(json.loads(lines[1]))
    assert "`[[1], [2, 4], [3]]` and `[[1, 3], [2], [4]]`" in page


OTHER_VALUES: tuple[object, ...] = (
    None,
    True,
    False,
    0,
    1,
    2,
    -1,
    6,
    1.0,
    1.5,
    "",
    "x",
    "beat",
    "clear",
    "a-1",
    [],
    {},
    [[]],
    ["x"],
    [1],
    [[1]],
)


def paths(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the way to every value within a line."""
    items: Iterator[tuple[str | int, object]] = iter(())
    if isinstance(value, dict):
        items = iter(value.items())
    elif isinstance(value, list):
        items = iter(enumerate(value))
    for key, inner in items:
        yield (*path, key)
        yield from paths(inner, (*path, key))


def mutated(fields: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a line with each of its values replaced, taken out, or with something beside it."""
    for path in paths(fields):
        for value in (*OTHER_VALUES, "gone", "more"):
            changed = copy.deepcopy(fields)
            place: Any = changed
            for key in path[:-1]:
                place = place[key]
            if value == "gone":
                del place[path[-1]]
            elif value == "more" and isinstance(place, dict):
                place["more"] = 1
            elif value == "more":
                place.append(place[0])
            else:
                place[path[-1]] = value
            yield changed


def shape_is_read(fields: dict[str, Any]) -> bool:
    """Tell whether the reader finds the fields of a line well shaped, from the text of the line."""
    try:
        puzzle_of(fields_of(json.dumps(fields).encode()))
    except InvalidError as error:
        return error.code not in SHAPE
    return True


def test_reader_and_schema_agree_on_thousands_of_mutated_lines() -> None:
    steps = FIELDS | {"steps": [{"before": ["7@1", "8@1"], "answers": [["7,8@1"], ["x"]]}]}
    lines = [*mutated(steps), *mutated(CLEAR | {"blocks": [[[1, 2], [3]], [[1], [2, 3, 4]]]})]
    agreed = [shape_is_read(fields) for fields in lines]
    assert agreed == [VALIDATOR.is_valid(fields) for fields in lines]
    assert 50 < sum(agreed) < len(lines) - 50
    assert len(lines) > 500
