"""A pack mined from a seed is byte for byte what it was before the games moved, said in the format of then."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from combotutor.puzzles import format_pack, read_pack
from tests.before.make_pack import mined

PACK = Path(__file__).with_name("pack.jsonl")


def test_the_pack_of_a_seed_has_the_bytes_that_it_had(tmp_path: Path) -> None:
    today = tmp_path / "today.jsonl"
    today.write_bytes(mined())
    assert format_pack(read_pack(today), version=2).encode() == PACK.read_bytes()


def test_it_has_two_puzzles_of_each_of_ten_kinds() -> None:
    kinds = Counter(str(puzzle.kind) for puzzle in read_pack(PACK))
    assert len(kinds) == 10
    assert set(kinds.values()) == {2}
