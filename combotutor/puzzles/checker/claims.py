"""What a puzzle claims as a whole: its kind, one answer where it says so, all ways to clear a row, an end."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from combotutor.families.combo.notation import format_move, parse_legal_move, parse_position
from combotutor.families.combo.rules import Position, legal_moves, play
from combotutor.puzzles.checker.demands import has_steps_of_kind, is_of_kind
from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.checker.safety import Safety
from combotutor.puzzles.checker.truth import best_words, led_to
from combotutor.puzzles.checker.walk import Broken, Decision, after_others, is_word
from combotutor.puzzles.checker.ways import ways
from combotutor.puzzles.puzzle import OPEN, STORED, Puzzle, PuzzleKind

_NAMED: Final = 3
"""The most ways to clear a row that are named where they are left out: of some rows there are thousands."""


def claim_problems(puzzle: Puzzle, walk: Sequence[Decision], safety: Safety) -> Iterator[Problem]:
    """Yield what does not hold of a puzzle as a whole, given its decisions."""
    if not has_steps_of_kind(puzzle):
        yield Problem(Code.STEPS, {"count": len(puzzle.steps)})
    for decision in walk:
        if not is_of_kind(decision, puzzle.kind):
            yield Problem(Code.KIND, {"step": decision.number})
    yield from _single(puzzle, walk)
    yield from _trivial(puzzle, walk)
    if not _is_so_late(puzzle):
        yield Problem(Code.MADE)
    if puzzle.kind is PuzzleKind.SURE:
        yield from _goes_on(walk[-1], safety)
    elif puzzle.kind is PuzzleKind.CLEAR:
        yield from _blocks(puzzle, walk[0])
    elif puzzle.kind not in STORED:
        yield from _unfit(puzzle, walk, safety)


def _is_so_late(puzzle: Puzzle) -> bool:
    """Tell whether no fewer moves were made before than are to be seen, where rounds are mined and not endings."""
    if puzzle.made is None or puzzle.made.by != "miner" or puzzle.kind in OPEN:
        return True
    position = parse_position(puzzle.position)
    start = position.turn_start or position
    return puzzle.made.ply >= len(start.trick) + len(position.turn_moves)


def _single(puzzle: Puzzle, walk: Sequence[Decision]) -> Iterator[Problem]:
    """Yield the steps in which several classes are right where one must be.

    That is where a margin is to set it apart, and with open hands. Only the last of several steps there may have more.
    """
    has_margin = puzzle.made is not None and puzzle.made.margin != ""
    if puzzle.kind is PuzzleKind.CLEAR:
        if has_margin and len(puzzle.blocks) != 1:
            yield Problem(Code.SINGLE, {"step": 1, "count": len(puzzle.blocks)})
        return
    for decision in walk:
        count = len(decision.step.answers)
        is_last = puzzle.kind in OPEN and decision.number == len(walk) > 1
        if (has_margin or puzzle.kind in OPEN) and count != 1 and not (is_last and count):
            yield Problem(Code.SINGLE, {"step": decision.number, "count": count})


def _trivial(puzzle: Puzzle, walk: Sequence[Decision]) -> Iterator[Problem]:
    """Yield where nothing can be done wrong: at an end of a way out, or in all of a puzzle that names a margin."""
    free = [len(set(decision.right)) == len(legal_moves(decision.position)) for decision in walk]
    if puzzle.kind in OPEN:
        yield from (Problem(Code.TRIVIAL, {"step": number}) for number in sorted({1, len(walk)}) if free[number - 1])
    elif puzzle.made is not None and puzzle.made.margin and all(free):
        yield Problem(Code.TRIVIAL, {"step": 1})


def _goes_on(last: Decision, safety: Safety) -> Iterator[Problem]:
    """Yield the next decision in which something can be done wrong, along the line beside the last right answer.

    After several classes of right answers the round goes on in several ways: there a puzzle ends in any case.
    """
    words = [word for words in last.step.answers[:1] for word in words[:1]]
    line = next((each.line for each in last.step.moves if each.word in words), ())
    position: Position = last.position
    classes = len(last.step.answers)
    for number, word in enumerate(line):
        if not is_word(position, word):
            return  # the line itself is found wrong
        if number and position.turn == last.position.turn and classes == 1:
            moves = legal_moves(position)
            if not all(safety.after(position, move) for move in moves):
                yield Problem(Code.GOES_ON, {"step": last.number, "word": format_move(moves[0])})
                return
            classes = len({led_to(position, move, PuzzleKind.SURE) for move in moves})
        position = play(position, parse_legal_move(position, word))


def _unfit(puzzle: Puzzle, walk: Sequence[Decision], safety: Safety) -> Iterator[Problem]:
    """Yield the steps before which the others cannot do what they do, if another right answer was given before."""
    reached = {walk[0].position}
    for decision in walk[1:]:
        followed = [
            play(position, parse_legal_move(position, word))
            for position in reached
            for word in best_words(position, puzzle.kind, safety)
        ]
        try:
            reached = {after_others(puzzle, each, decision.step.before, decision.number) for each in followed}
        except Broken as broken:
            yield broken.problem
            return


def _blocks(puzzle: Puzzle, first: Decision) -> Iterator[Problem]:
    """Yield the ways to clear the row that are left out, and what is no such way."""
    every = ways(first.position.mover.row, wild_pair=first.position.rules.wild_pair)
    stored = [frozenset(blocks) for blocks in puzzle.blocks]
    for way in itertools.islice(every.difference(stored), _NAMED):
        yield Problem(Code.BLOCKS_MISSING, {"found": str(sorted(way))})
    for at, way in enumerate(stored):
        if way not in every or way in stored[:at] or len(way) != len(puzzle.blocks[at]):
            yield Problem(Code.BLOCKS_WRONG, {"stored": str(sorted(way))})
