"""JSON that is read as it comes is the JSON that stands there, wherever the pieces end."""

from __future__ import annotations

import io
import json
import tracemalloc
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from combotutor.learner.exchange import stream
from combotutor.learner.exchange.stream import Stream

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=10,
)


def read(content: bytes) -> dict[str, list[Any]]:
    """Return what stands in a text, its lists and tables taken piece by piece."""
    whole = Stream(io.BytesIO(content))
    found = {name: [whole.value() for _ in whole.items()] for name in whole.fields()}
    whole.end()
    return found


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "_CHUNK", 5)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_a_text_in_any_encoding_is_read(encoding: str) -> None:
    values = {"años": [1, -2.5e300, "ñ🃏", {"a": [None]}], "": []}
    assert read(json.dumps(values, ensure_ascii=False, indent=1).encode(encoding)) == values


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.text(max_size=5), st.lists(VALUES, max_size=4), max_size=4), st.sampled_from((None, 1, 7)))
def test_property_what_is_read_piece_by_piece_is_what_json_reads(
    values: dict[str, list[Any]], indent: int | None
) -> None:
    assert read(json.dumps(values, indent=indent).encode()) == values


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "{}x",
        '{"a": [1}',
        '{"a": [1,]}',
        '{"a" [1]}',
        '{"a": [1] "b": [2]}',
        "{1: []}",
        '{"a": [01]}',
        "{,}",
    ],
)
def test_what_is_no_table_of_lists_is_refused(content: str) -> None:
    with pytest.raises((ValueError, TypeError)):
        read(content.encode())


def test_a_value_without_an_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "LONGEST", 1000)
    taken: list[int] = []
    with pytest.raises(ValueError, match="1000"):
        Stream(io.BytesIO(b'"' + b"x" * 100_000), taken.append).value()
    assert taken[-1] < 10_000


def test_a_long_list_takes_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    content = io.BytesIO(b"[" + b",".join(b'{"number": %d}' % number for number in range(40_000)) + b"]")
    whole = Stream(content)
    tracemalloc.start()
    try:
        assert sum(1 for _ in whole.items() if whole.value()) == 40_000
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()
