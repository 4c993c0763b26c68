"""A pack mined from a seed is what it was before the games moved, but for kinds that are mined otherwise since."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from combotutor.puzzles import format_pack, read_pack
from combotutor.puzzles.checker.check import check_all
from tests.before.make_pack import mined

PACK = Path(__file__).with_name("pack.jsonl")


SAME = ("find", "moment", "risk")
"""The kinds that are mined as they were; the others are weighed otherwise since, and a pack is evened out over them."""


def test_what_a_seed_brings_is_what_it_brought(tmp_path: Path) -> None:
    today = tmp_path / "today.jsonl"
    today.write_bytes(mined())
    found, then = ([each for each in read_pack(path) if each.kind in SAME] for path in (today, PACK))
    assert format_pack(found, version=2) == format_pack(then, version=2)


def test_what_was_mined_then_still_holds() -> None:
    rows = [each for each in read_pack(PACK) if each.kind in ("beat", "insert", "reserve", "wild", "special")]
    assert [each.id for each in check_all(rows) if not each.holds] == []
    assert format_pack(read_pack(PACK), version=2).encode() == PACK.read_bytes()


def test_it_has_two_puzzles_of_each_of_ten_kinds() -> None:
    kinds = Counter(str(puzzle.kind) for puzzle in read_pack(PACK))
    assert len(kinds) == 10
    assert set(kinds.values()) == {2}
