"""Reading packs: what is broken is named with its line, in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from combotutor.errors import CombotutorError, InvalidError
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import Puzzle, begin, read_pack

HEAD = '{"format": "combotutor-puzzles", "version": 0}\n'
FIELDS = {"id": "one", "position": "combo-breaker 7,8/1,2/5 - 0 - 2/2/2", "seat": 0}
GOOD = json.dumps(FIELDS) + "\n"


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


def test_a_pack_is_read_in_its_order(tmp_path: Path) -> None:
    path = pack(tmp_path, (HEAD + GOOD + line(id="two", seat=1, others=["7@1"], decisions=2)).encode())
    assert read_pack(path) == (
        Puzzle("one", str(FIELDS["position"]), 0),
        Puzzle("two", str(FIELDS["position"]), 1, ("7@1",), 2),
    )


@pytest.mark.parametrize("content", [HEAD, HEAD.rstrip("\n"), HEAD.replace("\n", "\r\n")])
def test_a_pack_may_hold_no_puzzle_and_end_in_any_way(tmp_path: Path, content: str) -> None:
    assert read_pack(pack(tmp_path, content.encode())) == ()


@pytest.mark.parametrize(
    "head",
    ["", "\n", "[]\n", "{}\n", "null\n", "nonsense\n", HEAD.replace("0", "1"), HEAD.replace("combo", "other"), GOOD],
)
def test_a_pack_without_its_head_is_refused(tmp_path: Path, head: str) -> None:
    assert refused(tmp_path, (head + GOOD).encode()).details["line"] == 1


def test_an_empty_file_is_no_pack(tmp_path: Path) -> None:
    assert refused(tmp_path, b"").details["line"] == 1


@pytest.mark.parametrize(
    "broken",
    [
        b"\n",
        b"nonsense\n",
        b"{\n",
        b"[]\n",
        b"{}\n",
        b"null\n",
        b'"one"\n',
        b"7\n",
        b'{"id": "one", "seat": 0}\n',
        b'{"id": "one", "position": "x"}\n',
        b"\xff\n",
        b"[" * 100_000 + b"\n",
        line(position="combo-breaker 7,13/1,2/5 - 0 - 2/2/2").encode(),
        line(position=7).encode(),
        line(id=7).encode(),
        line(seat="0").encode(),
        line(seat=3).encode(),
        line(decisions="x").encode(),
        line(decisions=0).encode(),
        line(others=7).encode(),
    ],
    ids=[
        "blank",
        "no JSON",
        "half an object",
        "a list",
        "an empty object",
        "null",
        "a text",
        "a number",
        "no position",
        "no seat",
        "no UTF-8",
        "too deep",
        "a position that cannot be",
        "a position that is no text",
        "an id that is no text",
        "a seat that is no number",
        "a seat that is not there",
        "decisions that are no number",
        "no decision",
        "others that are no list",
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, broken: bytes) -> None:
    assert refused(tmp_path, HEAD.encode() + GOOD.encode() + broken + GOOD.encode()).details["line"] == 3


def test_the_sentence_for_a_missing_field_says_that_it_is_missing(tmp_path: Path) -> None:
    sentence = str(refused(tmp_path, (HEAD + '{"id": "one", "position": "x"}\n').encode()))
    assert not sentence.endswith(": 'seat'")


@pytest.mark.parametrize("others", [["nonsense"], ["9@9"], ["R1>1"], []], ids=["none", "illegal", "leader", "missing"])
def test_a_script_of_the_other_seats_that_does_not_fit_is_an_error_of_ours(tmp_path: Path, others: list[str]) -> None:
    path = pack(tmp_path, (HEAD + line(others=others, seat=1)).encode())
    with pytest.raises(CombotutorError) as caught:
        [begin(puzzle) for puzzle in read_pack(path)]
    assert len(caught.value.text("es").splitlines()) == 1


def test_a_file_that_is_not_there_is_an_error_of_ours_or_of_the_system(tmp_path: Path) -> None:
    with pytest.raises((InvalidError, FileNotFoundError)):
        read_pack(tmp_path / "none.jsonl")
