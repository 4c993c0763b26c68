"""What the reader takes for the fields of a line, and what `puzzle.schema.json` says of them, is the same."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Iterator
from typing import Any

import jsonschema
import pytest
import referencing

from combotutor.errors import InvalidError
from combotutor.files import find
from combotutor.puzzles import PuzzleKind, format_puzzle, read_pack
from combotutor.puzzles.format.pack import fields_of, puzzle_of
from tests.at_length import at_length
from tests.puzzles.checker.examples import EXAMPLES
from tests.puzzles.lines import (
    CLEAR,
    EARLIER,
    FIELDS,
    FIRST,
    FIRST_HEAD,
    HEAD,
    HEADS,
    RISK,
    SECOND_HEAD,
    SURE,
    WHOLE,
    WILD,
)
from tests.puzzles.walk import PACK

SCHEMA = json.loads(find("puzzles/puzzle.schema.json").read_text(encoding="utf-8"))
_REGISTRY: referencing.Registry[Any] = referencing.Registry().with_contents([(SCHEMA["$id"], SCHEMA)])


def validator(part: str = "") -> jsonschema.Draft202012Validator:
    """Return what holds lines to the schema, or to a part of it."""
    return jsonschema.Draft202012Validator({"$ref": SCHEMA["$id"] + part}, registry=_REGISTRY)


VALIDATOR = validator()
SECOND_VALIDATOR = validator("#/$defs/version-2")
FIRST_VALIDATOR = validator("#/$defs/version-1")
SHAPE = {"pack-unknown-field", "pack-wrong-field", "pack-unknown-kind", "pack-unknown-theme"}
"""What is wrong with a line whatever its position says."""


def test_the_schema_of_the_head_agrees() -> None:
    head = validator("#/$defs/head")
    assert all(head.is_valid(json.loads(text)) for text in (HEAD, SECOND_HEAD, FIRST_HEAD))
    for text in HEADS:
        if text.strip() not in {"", "nonsense"}:
            assert not head.is_valid(json.loads(text)), text


def test_every_line_of_the_pack_of_version_1_fits_the_schema() -> None:
    lines = EARLIER.read_text(encoding="utf-8").splitlines()[1:]
    assert [text for text in lines if not FIRST_VALIDATOR.is_valid(json.loads(text))] == []


def test_every_line_of_the_pack_fits_the_schema() -> None:
    VALIDATOR.check_schema(SCHEMA)
    lines = PACK.read_text(encoding="utf-8").splitlines()[1:]
    assert [text for text in lines if not SECOND_VALIDATOR.is_valid(json.loads(text))] == []
    shipped = find("puzzles/starter.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    assert [text for text in (*lines, *shipped) if not VALIDATOR.is_valid(json.loads(text))] == []


def test_every_line_of_the_pack_fits_the_schema_as_it_is_written_today() -> None:
    written = [json.loads(format_puzzle(puzzle)) for puzzle in (*read_pack(PACK), *EXAMPLES.values())]
    assert [fields for fields in written if not VALIDATOR.is_valid(fields)] == []
    assert any("history" in fields for fields in written)


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
    10**30,
    1e300,
    "",
    "7" * 41,
    "7" * 3000,
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


def mutated(
    fields: dict[str, Any], values: Iterable[object] = OTHER_VALUES, places: Iterable[tuple[str | int, ...]] = ()
) -> Iterator[dict[str, Any]]:
    """Yield a line with each of its values replaced, taken out, or with something beside it.

    Args:
        fields: the line.
        values: what its values are replaced by.
        places: the ways to the values that are changed, if not all are.
    """
    for path in places or paths(fields):
        for value in (*values, "gone", "more"):
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


def shape_is_read(fields: dict[str, Any], version: int) -> bool:
    """Tell whether the reader finds the fields of a line well shaped, from the text of the line."""
    try:
        puzzle_of(fields_of(json.dumps(fields).encode()), version)
    except InvalidError as error:
        return error.code not in SHAPE
    return True


TWO_STEPS = [{"before": ["7@1", "8@1"], "answers": [["7,8@1"], ["x"]]}]
BLOCKS = [[[1, 2], [3]], [[1], [2, 3, 4]]]


@pytest.mark.parametrize(
    "fields",
    [
        FIELDS | {"steps": [*TWO_STEPS, {"answers": [["x"]], "moves": [{"move": "x", "value": 4, "line": ["x"]}]}]},
        CLEAR | {"blocks": BLOCKS, "steps": TWO_STEPS},
        SURE,
        RISK,
        WILD,
        WHOLE,
    ],
    ids=["find", "clear", "sure", "risk", "wild", "insert"],
)
def test_reader_and_schema_agree_on_thousands_of_mutated_lines(fields: dict[str, Any]) -> None:
    agree(list(mutated(fields)), VALIDATOR, 3)


def test_reader_and_schema_agree_on_thousands_of_mutated_lines_of_version_2() -> None:
    risk = {key: value for key, value in RISK.items() if key != "assumes"}
    agree([*mutated(risk), RISK, WHOLE], SECOND_VALIDATOR, 2)


@pytest.mark.parametrize("kind", [*PuzzleKind])
def test_reader_and_schema_agree_on_what_each_kind_may_hold(kind: PuzzleKind) -> None:
    lines = [fields | {"kind": kind.value} for fields in (FIELDS, CLEAR, SURE, RISK, WILD, WHOLE)]
    lines += [{key: value for key, value in fields.items() if key != "assumes"} for fields in lines]
    lines += [{key: value for key, value in fields.items() if key != "agreement"} for fields in lines]
    lines += [{key: value for key, value in fields.items() if key != "worlds"} for fields in lines]
    lines += [fields | {"status": "proved"} for fields in lines]
    assert 1 <= sum(agreed(lines, VALIDATOR, 3)) < len(lines)


@pytest.mark.parametrize(
    "word", ["high", "most", "low", "special", "twin", "ahead-1", "ahead-2", "row", "replies", "x"]
)
def test_reader_and_schema_agree_on_the_level_of_each_technique(word: str) -> None:
    lines = [WHOLE | {"technique": word, "level": level} for level in range(7)]
    assert sum(agreed(lines, VALIDATOR, 3)) == (word != "x")


def test_reader_and_schema_agree_on_what_is_told_of_the_moves_before() -> None:
    lines = [
        WHOLE | {"history": history, "position": position}
        for history in (["U@2"], ["a b"], ["é"], [""], ["U@2"] * 60, ["U@2"] * 61)
        for position in (WHOLE["position"], f"{WHOLE['position']} moves U@2", f"{WHOLE['position']} moves")
    ]
    assert sum(agreed(lines, VALIDATOR, 3)) == 2


def test_reader_and_schema_agree_on_thousands_of_mutated_lines_of_version_1() -> None:
    clear = {key: value for key, value in FIRST.items() if key != "steps"} | {"theme": "clear", "blocks": BLOCKS}
    agree([*mutated(FIRST | {"steps": TWO_STEPS}), *mutated(clear)], FIRST_VALIDATOR, 1)


SHORT = WHOLE | {"steps": [{"answers": [["R1>1"]]}]}


def limits(schema: object) -> Iterator[object]:
    """Yield every number, length and word at which a schema lets something begin or end, and what lies beside it."""
    for path in paths(schema):
        value: Any = schema
        for key in path:
            value = value[key]
        match path[-1]:
            case "minimum" | "maximum":
                yield from (value - 1, value, value + 1)
            case "maxLength":
                yield from ("a" * value, "a" * (value + 1))
            case "maxItems":
                yield from ([1] * value, [1] * (value + 1))
            case "enum":
                yield from value
                yield [*value]


MADE = {"made": {"by": "miner", "seed": 7, "deal": 0, "ply": 3, "margin": "rank"}, "difficulty": 900}
KEPT = MADE | FIELDS


def new_places(fields: dict[str, Any]) -> list[tuple[str | int, ...]]:
    """Return the ways to what a line has and `KEPT` has not; of the moves of a decision, which are alike, of one."""
    new = [path for path in paths(fields) if fields[str(path[0])] != KEPT.get(str(path[0]))]
    return [path for path in new if "moves" not in path[:3] or path[3:4] in {(), (0,)}]


@pytest.mark.parametrize("of", at_length(("what is new", "all"), "what is new"))
@pytest.mark.parametrize("fields", [FIELDS, CLEAR, RISK, WILD, SHORT], ids=["find", "clear", "risk", "wild", "insert"])
def test_reader_and_schema_agree_to_the_last_number_and_letter_that_a_field_may_have(
    fields: dict[str, Any], of: str
) -> None:
    every = {json.dumps(value): value for value in limits(SCHEMA)}
    assert {"9999", "10000", "1000000", "18446744073709551616", '"interval"', '"proved"'} <= every.keys()
    line = MADE | fields
    agree(list(mutated(line, every.values(), new_places(line) if of == "what is new" else ())), VALIDATOR, 3)


def agreed(lines: list[dict[str, Any]], validator: jsonschema.Draft202012Validator, version: int) -> list[bool]:
    """Return which lines are well shaped, about which reader and schema must agree."""
    found = [shape_is_read(fields, version) for fields in lines]
    assert found == [validator.is_valid(fields) for fields in lines]
    return found


def agree(lines: list[dict[str, Any]], validator: jsonschema.Draft202012Validator, version: int) -> None:
    """Hold reader and schema to each other on many lines, some good and some not."""
    found = agreed(lines, validator, version)
    assert 20 < sum(found) < len(lines) - 50
    assert len(lines) > 250
