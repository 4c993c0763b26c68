"""Which candidates make a pack: no look-alikes, the rare first, the same whatever happened on the way."""

from __future__ import annotations

from collections import Counter

from combotutor.cards import SplitMix64
from combotutor.puzzles import Puzzle, PuzzleKind, Theme
from combotutor.puzzles.miner.balance import balanced, numbered, unlike

KINDS = (PuzzleKind.FIND, PuzzleKind.BEAT)


def made(number: int, kind: PuzzleKind, level: int, themes: tuple[Theme, ...], rules: str = "combo-up") -> Puzzle:
    return Puzzle(
        f"p-{number}", kind, level, f"{rules} - -", 0, themes=themes, difficulty=800 + 300 * level + number % 7
    )


def candidates() -> list[Puzzle]:
    """Return many candidates, most of them of one sort."""
    random = SplitMix64(5)
    usual = [made(n, KINDS[n % 2], 1, (Theme.PAIR,)) for n in range(60)]
    rare = [
        made(100 + n, KINDS[n % 2], 1 + n % 5, (tuple(Theme)[n],), ("combo-breaker", "krass-kariert")[n % 2])
        for n in range(len(Theme))
    ]
    return random.shuffled(usual + rare)


def test_at_most_so_many_of_each_kind_are_taken_in_the_order_of_kinds_and_difficulty() -> None:
    chosen = balanced(candidates(), KINDS, 10)
    assert Counter(puzzle.kind for puzzle in chosen) == {PuzzleKind.FIND: 10, PuzzleKind.BEAT: 10}
    assert [puzzle.kind for puzzle in chosen] == [PuzzleKind.FIND] * 10 + [PuzzleKind.BEAT] * 10
    for kind in KINDS:
        difficulties = [puzzle.difficulty for puzzle in chosen if puzzle.kind is kind]
        assert difficulties == sorted(difficulties)


def test_what_is_rare_is_taken_though_it_comes_last() -> None:
    chosen = balanced(candidates(), KINDS, 20)
    assert {theme for puzzle in chosen for theme in puzzle.themes} == set(Theme)
    assert {puzzle.level for puzzle in chosen} == {1, 2, 3, 4, 5}


def test_what_becomes_of_a_special_card_is_shared_out() -> None:
    cards = (Theme.STOP, Theme.DRAW, Theme.PICK_UP, Theme.PASS_ON, Theme.HOLDING)
    moments = [made(n, PuzzleKind.MOMENT, 1 + n % 5, (cards[min(n % 12, 4)],)) for n in range(240)]
    # In other kinds every card stands in many puzzles, but for the one that is held back.
    kinds = (PuzzleKind.SURE, PuzzleKind.SPECIAL, PuzzleKind.BEAT)
    others = [made(300 + n, kinds[n % 3], 1, (cards[n % 4],)) for n in range(600)]
    chosen = balanced(moments + others, (*kinds, PuzzleKind.MOMENT), 60)
    counts = Counter(puzzle.themes[0] for puzzle in chosen if puzzle.kind is PuzzleKind.MOMENT)
    assert set(counts) == set(cards)
    assert max(counts.values()) <= 2 * min(counts.values())


def test_all_are_taken_where_there_are_not_too_many() -> None:
    puzzles = candidates()
    assert sorted(puzzle.id for puzzle in balanced(puzzles, KINDS, 1000)) == sorted(puzzle.id for puzzle in puzzles)


def test_the_choice_is_the_same_each_time_and_the_first_of_equals() -> None:
    puzzles = candidates()
    assert balanced(puzzles, KINDS, 15) == balanced(list(puzzles), KINDS, 15)
    same = [made(7 * n, PuzzleKind.FIND, 1, (Theme.PAIR,)) for n in range(9)]
    assert balanced(same, KINDS, 4) == same[:4]


def test_ids_count_on_from_the_first_number_kind_by_kind() -> None:
    chosen = numbered(balanced(candidates(), KINDS, 2), 101)
    assert [puzzle.id for puzzle in chosen] == ["find-101", "find-102", "beat-101", "beat-102"]


def test_of_look_alikes_the_first_is_kept() -> None:
    rows = ["1,2,5,5", "5,5,2,1", "2,3,6,6", "1,2,6,6"]
    puzzles = [
        Puzzle(f"p-{n}", PuzzleKind.FIND, 1, f"combo-up {row}/?3/?3 - 0 ?9 3/3/3", 0) for n, row in enumerate(rows)
    ]
    assert [puzzle.id for puzzle in unlike(puzzles)] == ["p-0", "p-3"]
