"""Two answers side by side: what is said of them is so by the engine, and what is drawn is what is said."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest

from combotutor.errors import Phrase
from combotutor.families.combo.contrasts.drawn import LineDrawn, RowDrawn, ShareDrawn
from combotutor.families.combo.contrasts.picture import side_svg
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import InsertCard, Move, PlayCombination, TakeReserve, legal_moves
from combotutor.families.combo.solver import BlockTorn, CardAlone, changes, leaving, row_after
from combotutor.families.combo.voice.mistake import gives_away
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import Progress, Puzzle, PuzzleKind, VerdictKind, closing, judge
from combotutor.puzzles.contrast import Contrast, Side
from combotutor.puzzles.judging.walk import advanced, begin
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.voice.hindsight import contrast, hindsight, sides
from tests.at_length import at_length
from tests.puzzles.main_line import end_of, main_line, right_moves
from tests.puzzles.ours import our_puzzles

SAMPLE = 45
"""Every so manieth puzzle is asked in each run."""
LONGEST = 200
"""The most characters of a sentence that lists plays."""
OPEN = {PuzzleKind.SURE, PuzzleKind.MOMENT}
SHARES = {PuzzleKind.RISK, PuzzleKind.ADVISERS}

some_or_all = pytest.mark.parametrize("apart", at_length((SAMPLE, 1), SAMPLE))


def contrasts(puzzle: Puzzle) -> Iterator[Contrast]:
    """Yield what is shown of a puzzle without a mistake, and after each wrong answer to its first decision."""
    way = (*main_line(puzzle), end_of(puzzle))
    answers = [format_move(right_moves(progress)[0]) for progress in way[:-1]]
    told = contrast(way, answers, None)
    if told is not None:
        yield told
    for move in legal_moves(way[0].position):
        verdict = judge(way[0], format_move(move))
        if verdict.kind is VerdictKind.NOT_BEST:
            own = contrast(way, answers, verdict)
            assert own == Contrast(way[0], move, right_moves(way[0])[0], is_own=True)
            yield own


@functools.cache
def every(apart: int) -> tuple[tuple[Contrast, tuple[Side, ...]], ...]:
    """Return the contrasts of some puzzles with what is said and drawn of them."""
    return tuple((both, sides(both)) for puzzle in our_puzzles()[::apart] for both in contrasts(puzzle))


@some_or_all
def test_both_answers_have_their_sentence_in_every_language_and_nothing_is_left_open(apart: int) -> None:
    kinds = set()
    for both, found in every(apart):
        kinds.add(both.before.puzzle.kind)
        assert len(found) == len((both.other, both.best)), both.before.puzzle.id
        for language in LANGUAGES:
            texts = [each.said.text(language) for each in found]
            texts += [each.text(language) for each in hindsight(both)]
            assert all(text.endswith(".") and "{" not in text and "  " not in text for text in texts)
            assert max(map(len, texts)) <= LONGEST, max(texts, key=len)
            assert not re.search(r"\b[SPUDX]\b", " ".join(texts)), texts
    assert kinds == set(PuzzleKind)


@some_or_all
def test_the_plays_that_either_leaves_are_those_of_the_engine_and_are_drawn_each_once(apart: int) -> None:
    for both, found in every(apart):
        if both.before.puzzle.kind in {*OPEN, *SHARES, PuzzleKind.FIND}:
            continue
        position = both.before.position
        wild_pair = position.rules.wild_pair
        for move, side in zip((both.other, both.best), found, strict=True):
            after = row_after(position, move)
            assert filled(side.said, "count") == fewest_plays(after, wild_pair=wild_pair)
            drawn = side.drawn
            assert isinstance(drawn, RowDrawn)
            assert len(drawn.blocks) == filled(side.said, "count")
            places = sorted(place for block in (drawn.now, *drawn.blocks) for place in block)
            assert places == list(range(1, len(drawn.row) + 1))
            assert drawn.now == tuple(leaving(move))
            is_new = isinstance(move, TakeReserve | InsertCard)
            assert drawn.new == (move.gap if is_new else 0)
            assert drawn.row == (after if is_new else position.mover.row)
            told = (
                [each.removeprefix("the ").split() for each in filled(side.said, "blocks").text("en").split(" | ")]
                if after
                else []
            )
            assert [len(block) for block in told] == [size(drawn, block) for block in drawn.blocks]


def size(drawn: RowDrawn, places: tuple[int, ...]) -> int:
    """Return in how many words the cards at some places are told in English."""
    return sum(2 if drawn.row[place - 1].symbol in "PU" else 1 for place in places)


def filled(said: Phrase, field: str) -> Any:  # noqa: ANN401  (phrases hold whatever can be said)
    """Return what a sentence is filled with."""
    return said.values[field]


@some_or_all
def test_the_better_answer_of_a_row_leaves_no_more_plays_and_is_higher_where_rank_decides(apart: int) -> None:
    for both, found in every(apart):
        kind = both.before.puzzle.kind
        if kind in {*OPEN, *SHARES}:
            continue
        if kind is PuzzleKind.FIND:
            assert rank(both.other) < rank(both.best)
            continue
        other, best = (filled(each.said, "count") for each in found)
        assert other > best or (kind is PuzzleKind.WILD and other == best and rank(both.other) < rank(both.best))


def rank(move: Move) -> int:
    """Return the rank of what a move plays."""
    return move.combination.strength if isinstance(move, PlayCombination) else 0


@some_or_all
def test_arcs_are_drawn_over_all_that_is_apart_and_as_many_numbers_as_there_are_parts(apart: int) -> None:
    for _, found in every(apart):
        for side in found:
            if not isinstance(side.drawn, RowDrawn):
                continue
            picture = side_svg(side.drawn, "en")
            gaps = sum(other - one > 1 for block in side.drawn.blocks for one, other in itertools.pairwise(block))
            assert picture.count("<circle") == 2 * gaps
            assert picture.count("<text") == len(side.drawn.blocks) + gaps + len(side.drawn.called)
            assert all(f">{value}</text>" in picture for value in side.drawn.called)
            assert picture.count("translate(") >= len(side.drawn.row)


@some_or_all
def test_a_line_that_is_drawn_begins_with_the_answer_and_tells_who_pays(apart: int) -> None:
    for both, found in every(apart):
        if both.before.puzzle.kind not in OPEN:
            continue
        wrong, right = (each.drawn for each in found)
        assert isinstance(wrong, LineDrawn)
        assert isinstance(right, LineDrawn)
        assert (wrong.is_safe, right.is_safe) == (False, True)
        for drawn in (wrong, right):
            assert drawn.turns[0].who.text("en") == "You"
            says = "you do not pay." if drawn.is_safe else "you pay."
            assert f'{says}"' in side_svg(drawn, "en")


@some_or_all
def test_shares_are_those_of_the_pack_on_a_scale_from_never_to_always(apart: int) -> None:
    for both, found in every(apart):
        if both.before.puzzle.kind not in SHARES:
            continue
        for move, side in zip((both.other, both.best), found, strict=True):
            held = both.before.stored_value(format_move(move))
            assert held is not None
            drawn = side.drawn
            assert isinstance(drawn, ShareDrawn)
            assert (drawn.share, drawn.low, drawn.high) == held.value
            of = filled(side.said, "of")
            picture = side_svg(drawn, "en")
            assert f">{round(of * drawn.share)} / {of}<" in picture
            wide = [float(each) for each in re.findall(r'width="([\d.]+)" height="84"', picture)]
            assert wide == [800, pytest.approx(max(800 * drawn.share, 4), abs=0.06)]
            if side.said.key == "contrast.share":
                often, count = filled(side.said, "often").text("en"), round(of * drawn.share)
                assert [int(each) for each in re.findall(r"\d+", often)] == [count, of]
            assert ("never" in side.said.key) == (round(of * drawn.share) == 0)


def tears_as_well(both: Contrast) -> bool:
    """Tell whether the right answer takes a part of something that the wrong one tears apart."""
    position = both.before.position
    torn = [each for each in changes(position, both.other) if isinstance(each, BlockTorn)]
    used = set(leaving(both.best))
    return any(used & set(each.places) and set(each.places) - used for each in torn)


@some_or_all
def test_what_was_hidden_is_told_once_solved_with_the_cards_that_were_torn(apart: int) -> None:
    told = 0
    for both, _ in every(apart):
        found = hindsight(both)
        if not both.is_own:
            assert found == ()
            continue
        kind: Any = kind_of(both.before.puzzle.kind)
        verdict = judge(both.before, format_move(both.other))
        replies = {each.key for each in kind.mistake(verdict)}
        torn = [each for each in found if each.key in {"told.torn", "told.later", "told.parted"}]
        told += len(torn)
        loss = kind.blamed(verdict)
        is_asked = kind.name != PuzzleKind.FIND and not isinstance(loss, CardAlone)
        is_hidden = is_asked and loss is not None and gives_away(kind, verdict, loss)
        assert torn or not is_hidden or tears_as_well(both), (verdict.before.puzzle.id, verdict.word)
        assert not torn or not {"not-yet.broken", "reason.torn-later", "reason.parted"} & replies
    assert told


def test_every_puzzle_says_at_its_end_what_it_was_about_by_a_theme_that_it_has() -> None:
    for puzzle in our_puzzles()[::SAMPLE]:
        last = closing(end_of(puzzle))[-1]
        word = last.key.rpartition(".")[2]
        assert last.key.startswith("about.")
        is_few = last.key == "about.few-plays" and puzzle.kind is PuzzleKind.RISK
        assert is_few or (word in puzzle.themes if last.key.startswith("about.theme.") else word == puzzle.kind)


def test_whoever_came_another_way_is_shown_the_answer_that_tempts_most() -> None:
    puzzle = next(each for each in our_puzzles() if each.kind is PuzzleKind.CLEAR and each.decisions > 2)
    way: list[Progress] = [begin(puzzle)]
    way += [advanced(way[0], right_moves(way[0])[0])]
    missed = next(
        verdict
        for move in legal_moves(way[1].position)
        if (verdict := judge(way[1], format_move(move))).kind is VerdictKind.NOT_BEST
    )
    elsewhere = (begin(puzzle), begin(puzzle), end_of(puzzle))
    answer = format_move(right_moves(way[0])[0])
    told = contrast(elsewhere, (answer, answer), missed)
    assert told is not None
    assert not told.is_own
