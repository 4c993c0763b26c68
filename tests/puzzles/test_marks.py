"""Marks in the row: true of the cards, no more than the hint says, and the answer never given away by a judgement.

What belongs together is found once more by playing every row to its end in all ways.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from combotutor.families.combo.cards import Row, readings
from combotutor.families.combo.kinds.kind import ComboKind
from combotutor.families.combo.notation import format_move, parse_legal_move
from combotutor.families.combo.rules import GiveCard, InsertCard, Move, PlayCombination, PlaySpecial, TakeReserve
from combotutor.families.combo.solver import leaving, row_after
from combotutor.families.combo.voice.hints import way_of
from combotutor.families.combo.voice.scope import is_open, span
from combotutor.families.combo.words import text
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import HINTS, Progress, Puzzle, PuzzleKind, Verdict, VerdictKind, begin, hint_count, judge
from combotutor.puzzles.format.shelf import retired
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.voice.marks import hint_marks, preview_marks, verdict_marks
from tests.at_length import at_length
from tests.puzzles.main_line import end_of, every_name, every_puzzle, legal, main_line, right_moves
from tests.puzzles.ours import our_puzzles

FIRST = {(each.kind, each.rules_name): each.id for each in reversed(our_puzzles())}
SAMPLE = (*FIRST.values(), "answer-2", "advisers-1")
"""Those of every run, by their ids: of each kind and rule set the first."""
MOST_WRONG = 12
"""The most wrong answers of a decision that are judged."""


def kind_in(name: str) -> str:
    """Return the kind of a puzzle, which its id begins with."""
    return name.partition("-")[0]


OTHERS = tuple(
    tuple(name for name in every_name() if kind_in(name) == kind and name not in SAMPLE)
    for kind in dict.fromkeys(map(kind_in, every_name()))
)


@functools.cache
def by_name() -> dict[str, Puzzle]:
    """Return every puzzle by its id."""
    return {puzzle.id: puzzle for puzzle in every_puzzle()}


def each_puzzle(test: Callable[[Puzzle], None]) -> Callable[[tuple[str, ...]], None]:
    """Let a test of a puzzle be asked of the sample, and at length of all others, kind by kind."""

    @pytest.mark.parametrize("names", at_length((SAMPLE, *OTHERS), SAMPLE), ids=lambda names: names[0])
    def of_each(names: tuple[str, ...]) -> None:
        for name in names:
            try:
                test(by_name()[name])
            except AssertionError as error:
                error.add_note(f"of {name}")
                raise

    return of_each


def test_the_sample_has_every_kind() -> None:
    assert {by_name()[name].kind for name in SAMPLE} == set(PuzzleKind)


@functools.cache
def fewest(row: Row, places: tuple[int, ...], *, wild_pair: bool) -> tuple[int, frozenset[tuple[int, ...]]]:
    """Return the fewest plays of the cards at some places, and every block of every way of so few."""
    if not places:
        return 0, frozenset()
    ways = []
    for start in range(len(places)):
        for length in range(1, min(3, len(places) - start) + 1):
            block = places[start : start + length]
            if length == 1 or readings(tuple(row[place - 1] for place in block), wild_pair=wild_pair):
                count, blocks = fewest(row, places[:start] + places[start + length :], wild_pair=wild_pair)
                ways.append((count + 1, blocks | {block}))
    least = min(count for count, _ in ways)
    return least, frozenset().union(*(blocks for count, blocks in ways if count == least))


def blocks_of(row: Row, *, wild_pair: bool) -> frozenset[tuple[int, ...]]:
    """Return every block of every shortest way of a row, by its places."""
    return fewest(row, tuple(range(1, len(row) + 1)), wild_pair=wild_pair)[1]


def marks_at(progress: Progress) -> list[dict[str, Any]]:
    """Return what is marked after each hint, all before it included."""
    merged: list[dict[str, Any]] = []
    for level in range(1, hint_count(progress) + 1):
        merged.append({**(merged[-1] if merged else {}), **hint_marks(progress, level)})
    return merged


def has_kind(progress: Progress, move: Move, kind: str) -> bool:
    """Tell whether an answer plays such a combination, or puts a card into one."""
    if isinstance(move, PlayCombination):
        return move.combination.kind.value == kind
    assert isinstance(move, TakeReserve | InsertCard)
    after, wild_pair = row_after(progress.position, move), progress.position.rules.wild_pair
    own = [block for block in blocks_of(after, wild_pair=wild_pair) if move.gap in block and len(block) > 1]
    return kind in {name_of(after, block, wild_pair=wild_pair) for block in own}


def name_of(row: Row, places: tuple[int, ...], *, wild_pair: bool) -> str:
    """Return the word of the highest kind that some cards make."""
    return readings(tuple(row[place - 1] for place in places), wild_pair=wild_pair)[-1].kind.value


def fits(progress: Progress, move: Move, marks: dict[str, Any]) -> bool:
    """Tell whether what is marked is true of an answer."""
    ghost, own = marks.get("ghost"), set(leaving(move))
    return (
        ("rung" not in marks or has_kind(progress, move, marks["rung"]))
        and not own & set(marks.get("dim", ()))
        and ("first" not in marks or min(own, default=0) == marks["first"])
        and ("take" not in marks or (isinstance(move, TakeReserve) and move.number == marks["take"]))
        and ("gaps" not in marks or (isinstance(move, TakeReserve | InsertCard) and move.gap in marks["gaps"]))
        and (ghost is None or ghost["move"] == format_move(move))
    )


@each_puzzle
def test_what_the_hints_mark_is_true_of_one_and_the_same_best_answer(puzzle: Puzzle) -> None:
    for progress in main_line(puzzle):
        marks = marks_at(progress)
        [aim] = [move for move in right_moves(progress) if format_move(move) == marks[-1]["ghost"]["move"]]
        assert all(fits(progress, aim, each) for each in marks), aim


@each_puzzle
def test_no_hint_marks_more_than_it_is_for(puzzle: Puzzle) -> None:
    for progress in main_line(puzzle):
        every = hint_count(progress)
        own = [set(hint_marks(progress, level)) for level in range(1, every + 1)]
        assert all(marks <= may for marks, may in zip(own, (*MAY[: every - 1], MAY[-1]), strict=True))
        count = len(progress.row)
        assert len(hint_marks(progress, 2).get("dim", ())) <= count // 2
        assert len(hint_marks(progress, 3).get("gaps", ())) <= count


@each_puzzle
def test_the_second_hint_dims_something_unless_that_would_tell_the_answer(puzzle: Puzzle) -> None:
    kind = kind_of(puzzle.kind)
    assert isinstance(kind, ComboKind)
    for progress in main_line(puzzle):
        way, position = way_of(kind, progress), progress.position
        dim = set(hint_marks(progress, 2).get("dim", ()))
        assert way.asked is not None
        others = set(range(1, len(progress.row) + 1)) - {*span(position, way.aim), *way.asked.places}
        assert dim <= others
        is_told = "rung" in hint_marks(progress, 1)
        for place in others if not dim and len(progress.row) > 1 and not is_told else ():
            assert not is_open(kind, position, [each for each in way.asked.left if place not in span(position, each)])


@each_puzzle
def test_the_marks_of_the_first_two_hints_leave_two_answers_wherever_the_words_do(puzzle: Puzzle) -> None:
    kind = kind_of(puzzle.kind)
    assert isinstance(kind, ComboKind)
    for progress in main_line(puzzle):
        way, marks = way_of(kind, progress), marks_at(progress)
        assert way.asked is not None
        left = [each for each in way.asked.left if fits_or_lies_there(progress, each, marks[1])]
        assert is_open(kind, progress.position, left) or not is_open(kind, progress.position, way.asked.left)


def fits_or_lies_there(progress: Progress, move: Move, marks: dict[str, Any]) -> bool:
    """Tell whether the marks of the first two hints would fit an answer, wherever it lies or goes."""
    if "rung" in marks and not (
        isinstance(move, PlayCombination | TakeReserve | InsertCard) and has_kind(progress, move, marks["rung"])
    ):
        return False
    return not set(marks.get("dim", ())) & set(span(progress.position, move))


@each_puzzle
def test_what_a_choice_would_do_is_marked_where_it_is_done(puzzle: Puzzle) -> None:
    for progress in main_line(puzzle):
        row, moves = progress.row, legal(progress)
        for move in moves[:: 1 + len(moves) // MOST_WRONG]:
            marked = preview_marks(judge(progress, format_move(move)))["preview"]
            assert marked["move"] == format_move(move)
            assert set(marked) <= {"move", "at", "length", "gap", "reserve", "meets", "parts"}
            lying = range(marked["at"], marked["at"] + marked["length"]) if "at" in marked else range(0)
            assert list(lying) == list(leaving(move))
            meeting = marked.get("meets", [])
            assert not set(meeting) & set(lying)
            own = [row_after(progress.position, move)[marked["gap"] - 1]] if "gap" in marked else []
            for cards in (tuple(row[place - 1] for place in meeting),) if meeting else ():
                ways = [cards, *([*cards[:at], *own, *cards[at:]] for at in range(len(cards) + 1))]
                assert any(readings(tuple(each), wild_pair=progress.position.rules.wild_pair) for each in ways)
            assert all(1 <= place <= len(row) for place in marked.get("parts", []))


MAY = ({"rung"}, {"dim"}, {"first", "take", "gaps", "dim"}, {"ghost"})
"""What each hint may mark; a gift is among the cards that the third leaves."""


@each_puzzle
def test_the_last_hint_marks_all_of_a_best_answer(puzzle: Puzzle) -> None:
    for progress in main_line(puzzle):
        ghost = hint_marks(progress, hint_count(progress))["ghost"]
        move = parse_legal_move(progress.position, ghost["move"])
        assert move in right_moves(progress)
        match move:
            case PlayCombination(at, cards, _):
                assert (ghost["at"], ghost["length"]) == (at, len(cards))
            case PlaySpecial(at, _) | GiveCard(at):
                assert (ghost["at"], ghost["length"]) == (at, 1)
            case TakeReserve(number, gap):
                assert (ghost["reserve"], ghost["gap"]) == (number, gap)
            case InsertCard(gap):
                assert ghost["gap"] == gap
                assert "reserve" not in ghost


def verdicts_of(puzzle: Puzzle) -> Iterator[Verdict]:
    """Yield the judgement of every right answer of the main line, and of some wrong ones."""
    for progress in main_line(puzzle):
        right = right_moves(progress)
        wrong = [move for move in legal(progress) if move not in right]
        for move in (*right, *wrong[:: 1 + len(wrong) // MOST_WRONG]):
            yield judge(progress, format_move(move))


@each_puzzle
def test_what_met_are_cards_that_lay_apart_and_are_played_together_next(puzzle: Puzzle) -> None:
    for verdict in verdicts_of(puzzle):
        if verdict.kind is not VerdictKind.RIGHT:
            assert "meets" not in verdict_marks(verdict, "en")
            continue
        position, move = verdict.before.position, verdict.move
        after, wild_pair = row_after(position, move), position.rules.wild_pair
        new = [
            block
            for block in blocks_of(after, wild_pair=wild_pair)
            if len(block) > 1 and block[-1] - block[0] < len(block) and is_new(block, move)
        ]
        marked = verdict_marks(verdict, "en").get("meets", [])
        assert len(marked) == bool(new)
        for at, length, name, places in marked:
            assert tuple(places) in new
            assert list(range(at, at + length)) == places
            assert name == text(f"kind.{name_of(after, tuple(places), wild_pair=wild_pair)}")
        if not verdict.progress.is_solved:
            assert verdict.progress.row == after


def is_new(block: tuple[int, ...], move: Move) -> bool:
    """Tell whether cards that lie side by side after a move did not before."""
    if isinstance(move, TakeReserve | InsertCard):
        return move.gap in block
    return block[0] < leaving(move).start <= block[-1]


@each_puzzle
def test_what_breaks_belonged_together_in_a_shortest_way(puzzle: Puzzle) -> None:
    for verdict in verdicts_of(puzzle):
        position, move, row = verdict.before.position, verdict.move, verdict.before.row
        wild_pair = position.rules.wild_pair
        marked = verdict_marks(verdict, "en").get("breaks", [])
        assert not marked or verdict.kind is VerdictKind.NOT_BEST
        blocks = blocks_of(row, wild_pair=wild_pair)
        for at, length, name, places in marked:
            assert (at, at + length - 1) == (places[0], places[-1])
            if not name:  # only the learner's own cards
                assert set(places) <= set(leaving(move))
                continue
            assert name == text(f"kind.{name_of(row, tuple(places), wild_pair=wild_pair)}")
            if isinstance(move, TakeReserve | InsertCard):
                assert places == list(range(at, at + length))
                assert at < move.gap < at + length
            else:
                assert tuple(places) in blocks
                assert 0 < len(set(places) & set(leaving(move))) < len(places)


@each_puzzle
def test_a_card_that_was_put_wrongly_marks_the_gap_where_it_was_put_and_nothing_of_another(puzzle: Puzzle) -> None:
    for verdict in verdicts_of(puzzle):
        is_wrong = verdict.kind is VerdictKind.NOT_BEST and isinstance(verdict.move, TakeReserve | InsertCard)
        marked = verdict_marks(verdict, "en")
        told = {name: marked[name] for name in ("missed", "unfit") if name in marked}
        if not is_wrong:
            assert told == {}
            continue
        gaps = {move.gap for move in right_moves(verdict.before) if isinstance(move, TakeReserve)}
        match verdict.move:
            case TakeReserve(number, gap) if gap in gaps:
                assert told == {"unfit": number}
            case TakeReserve(_, gap) | InsertCard(gap):
                assert told == {"missed": gap}
        assert marked.keys() <= {"breaks", *told}


@each_puzzle
def test_no_mark_of_a_mistake_holds_a_right_answer(puzzle: Puzzle) -> None:
    for verdict in verdicts_of(puzzle):
        named = [set(places) for _, _, name, places in verdict_marks(verdict, "en").get("breaks", []) if name]
        for move in right_moves(verdict.before):
            if isinstance(move, PlayCombination) and len(move.cards) > 1:
                assert not any(set(leaving(move)) <= places for places in named)


def test_every_sort_of_mark_is_made() -> None:
    verdicts = [verdict for name in SAMPLE for verdict in verdicts_of(by_name()[name])]
    breaks = [each for verdict in verdicts for each in verdict_marks(verdict, "en").get("breaks", [])]
    assert {bool(name) for _, _, name, _ in breaks} == {True, False}
    assert any(length > len(places) for _, length, _, places in breaks)
    assert any(verdict.kind is VerdictKind.RIGHT and verdict_marks(verdict, "en") for verdict in verdicts)
    hints = [marks_at(progress)[-1] for name in SAMPLE for progress in main_line(by_name()[name])]
    assert {key for marks in hints for key in marks} == {"rung", "dim", "first", "take", "gaps", "ghost"}


@each_puzzle
def test_what_was_played_wrongly_is_always_marked(puzzle: Puzzle) -> None:
    for verdict in verdicts_of(puzzle):
        if verdict.kind is VerdictKind.NOT_BEST and leaving(verdict.move):
            places = [place for *_, places in verdict_marks(verdict, "en")["breaks"] for place in places]
            assert set(places) & set(leaving(verdict.move))


def test_a_wrong_card_in_the_right_gap_is_crossed_and_not_the_gap() -> None:
    progress = begin(next(each for each in retired() if each.id == "reserve-101"))
    assert [verdict_marks(judge(progress, word), "en").get("unfit") for word in ("R1>2", "R2>2")] == [1, None]
    assert "missed" not in verdict_marks(judge(progress, "R1>2"), "en")


def test_a_row_that_only_ranks_is_not_said_to_break() -> None:
    asked = [by_name()[name] for name in SAMPLE]
    found = [verdict for puzzle in asked if puzzle.kind is PuzzleKind.FIND for verdict in verdicts_of(puzzle)]
    assert any(verdict.kind is VerdictKind.NOT_BEST and verdict.reasons for verdict in found)
    assert not any(name for verdict in found for _, _, name, _ in verdict_marks(verdict, "en").get("breaks", []))


def test_the_rows_of_a_book_are_marked_as_one_would() -> None:
    puzzle = by_name()["clear-1"]
    progress = begin(puzzle)  # 12 2 3 4 12
    assert verdict_marks(judge(progress, "12@1"), "en") == {"breaks": [[1, 5, "pair", [1, 5]]]}
    assert verdict_marks(judge(progress, "2,3@2"), "en") == {"breaks": [[2, 2, "", [2, 3]]]}
    assert verdict_marks(judge(progress, "2,3,4@2"), "en") == {"meets": [[1, 2, "pair", [1, 2]]]}
    assert [hint_marks(progress, level) for level in (1, 2, 3, 4)] == [
        {},  # no other run of three could be meant
        {},
        {"first": 2},
        {"ghost": {"at": 2, "length": 3, "move": "2,3,4@2"}},
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_met_is_named_in_the_language_asked_for(language: str) -> None:
    progress = begin(by_name()["clear-1"])
    [[*_, name, _]] = verdict_marks(judge(progress, "2,3,4@2"), language)["meets"]
    assert name == text("kind.pair", language)


def test_nothing_is_marked_where_there_is_nothing_to_decide_or_to_judge() -> None:
    puzzle = by_name()["clear-1"]
    assert [hint_marks(begin(puzzle), level) for level in (-1, 0, HINTS + 1)] == [{}, {}, {}]
    assert hint_marks(end_of(puzzle), 1) == {}
    assert verdict_marks(judge(begin(puzzle), "nonsense"), "en") == {}
    assert verdict_marks(judge(begin(puzzle), "12,2@1"), "en") == {}
