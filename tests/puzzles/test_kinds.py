"""The kinds of the combo games, as objects: each by its word, with a random stream of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from combotutor.errors import InvalidError
from combotutor.families.combo import FAMILY
from combotutor.families.combo import kinds as home
from combotutor.families.combo.kinds import COURSE, KIND, KINDS, OPEN, STORED
from combotutor.families.combo.kinds.word import PuzzleKind
from combotutor.puzzles import kinds as lookup
from combotutor.puzzles.kinds import family_of, find_kind, kind_of


def test_every_word_means_one_object_which_has_a_file_of_its_name() -> None:
    assert [kind.name for kind in KINDS] == list(PuzzleKind) == list(KIND)
    for word in PuzzleKind:
        assert kind_of(str(word)) is KIND[word]
        assert find_kind(word) == (FAMILY, KIND[word])
        assert Path(home.__file__).with_name(f"{word}.py").is_file()


def test_the_numbers_of_random_streams_never_change_since_packs_hang_on_them() -> None:
    assert {kind.name: kind.stream for kind in KINDS} == {
        "find": 1, "beat": 2, "clear": 3, "insert": 4, "reserve": 5,
        "wild": 6, "special": 7, "sure": 8, "moment": 9, "risk": 10, "answer": 11, "advisers": 12,
    }  # fmt: skip


def test_a_word_that_no_family_knows_is_refused_as_packs_refuse_it() -> None:
    for ask in (kind_of, family_of, find_kind):
        with pytest.raises(InvalidError) as caught:
            ask("chess")
        assert (caught.value.code, caught.value.field) == ("pack-unknown-kind", "kind")
    assert not lookup.is_margin("")
    assert not lookup.is_margin([])
    assert lookup.is_margin("interval")


def test_the_topics_of_the_path_hold_every_kind_once() -> None:
    assert sorted(kind for topic in COURSE for kind in topic.kinds) == sorted(PuzzleKind)
    assert len({topic.name for topic in COURSE}) == len(COURSE)
    assert sorted(STORED) == ["advisers", "moment", "risk", "sure"]
    assert sorted(OPEN) == ["moment", "sure"]
