"""What a deal brings is what it was before the games moved, but for kinds that are mined otherwise since."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from combotutor.puzzles import PuzzleKind, format_pack, read_pack
from combotutor.puzzles.checker.check import check_all
from combotutor.puzzles.judging.technique import technique
from combotutor.puzzles.miner import Job
from combotutor.puzzles.miner.deal import mined_deal
from combotutor.puzzles.solver import Technique

PACK = Path(__file__).with_name("pack.jsonl")


SAME = (PuzzleKind.FIND, PuzzleKind.RISK)
"""The kinds that a deal brings as it did; which of them a pack takes depends on all the others, too."""


@pytest.mark.parametrize("kind", SAME)
def test_what_a_deal_brings_is_what_it_brought(kind: PuzzleKind) -> None:
    for then in [each for each in read_pack(PACK) if each.kind is kind]:
        assert then.made is not None
        (today,) = mined_deal(Job(then.made.seed, 8, kinds=(kind,)), then.made.deal).puzzles
        # Its level is that of its technique since, and its difficulty lies within it.
        rated = replace(today, id=then.id, level=then.level, difficulty=then.difficulty)
        assert format_pack([rated], version=2) == format_pack([then], version=2)
        assert Technique(today.level, today.technique) == technique(then)


def test_what_was_mined_then_still_holds() -> None:
    others = [each for each in read_pack(PACK) if each.kind not in SAME]
    assert [each.id for each in check_all(others) if not each.holds] == []
    assert format_pack(read_pack(PACK), version=2).encode() == PACK.read_bytes()


def test_it_has_two_puzzles_of_each_of_ten_kinds() -> None:
    kinds = Counter(str(puzzle.kind) for puzzle in read_pack(PACK))
    assert len(kinds) == 10
    assert set(kinds.values()) == {2}
