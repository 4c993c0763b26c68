"""Every way through a puzzle that keeps to the best answers, worked out from the rules of the game alone."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from combotutor.families.combo.cards import Card
from combotutor.families.combo.notation import format_move, parse_move, parse_position
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import HandCard, Move, PlayCombination, Position, legal_moves, play
from combotutor.families.combo.solver.reply import row_after
from combotutor.puzzles import Progress, Puzzle, PuzzleKind, Verdict, VerdictKind, begin, judge, read_pack
from combotutor.puzzles.judging.walk import advanced
from combotutor.puzzles.kinds import kind_of

PACK = Path(__file__).with_name("starter-v2.jsonl")
"""The starter pack as it was in version 2: some of each early kind, with levels that a person gave them."""
PUZZLES = read_pack(PACK)
MOST_PLACES = 400
"""The most decisions of one puzzle that are walked to; the starter pack stays far below."""


def values(puzzle: Puzzle, position: Position) -> dict[Move, tuple[int, int]]:
    """Return what each legal move is worth where the seat of a puzzle decides, the lowest being best."""
    found = {}
    for move in legal_moves(position):
        plays = fewest_plays(row_after(position, move), wild_pair=position.rules.wild_pair)
        rank = move.combination.strength if isinstance(move, PlayCombination) else 0
        if puzzle.kind is PuzzleKind.FIND:
            found[move] = (-rank, 0)
        else:
            found[move] = (plays, -rank if puzzle.kind is PuzzleKind.WILD else 0)
    return found


def best_of(progress: Progress) -> list[Move]:
    """Return the best moves of a decision."""
    found = values(progress.puzzle, progress.position)
    return [move for move, value in found.items() if value == min(found.values())]


def decisions(puzzle: Puzzle) -> Iterator[Progress]:
    """Yield the learner's place at every decision of every way of best answers, places that are equal once."""
    yield from (progress for progress in _places(puzzle) if not progress.is_solved)


@functools.cache
def verdicts(puzzle: Puzzle) -> tuple[Verdict, ...]:
    """Return the judgement of every legal answer at every decision."""
    return tuple(
        judge(progress, format_move(move)) for progress in decisions(puzzle) for move in legal_moves(progress.position)
    )


def ends(puzzle: Puzzle) -> list[Progress]:
    """Return every solved end that the ways of best answers lead to."""
    return [progress for progress in _places(puzzle) if progress.is_solved]


@functools.cache
def _places(puzzle: Puzzle) -> tuple[Progress, ...]:
    waiting, seen = [begin(puzzle)], dict[tuple[object, ...], Progress]()
    while waiting:
        progress = waiting.pop()
        key = (progress.position, progress.decided, progress.taken)
        if key in seen:
            continue
        seen[key] = progress
        if progress.is_solved:
            continue
        for move in best_of(progress):
            verdict = judge(progress, format_move(move))
            assert verdict.kind is VerdictKind.RIGHT
            waiting.append(verdict.progress)
    assert len(seen) < MOST_PLACES
    return tuple(seen.values())


def played_by_hand(puzzle: Puzzle, answers: list[str]) -> Position:
    """Return where answers and what the other seats do lead, played move by move."""
    position = parse_position(puzzle.position)
    for number, word in enumerate(answers):
        for other in puzzle.steps[number].before if puzzle.steps else ():
            position = play(position, parse_move(position, other))
        move = parse_move(position, word)
        if puzzle.kind is PuzzleKind.CLEAR:
            hand = tuple(HandCard(card, frozenset({puzzle.seat})) for card in row_after(position, move))
            seats = list(position.seats)
            seats[puzzle.seat] = replace(seats[puzzle.seat], hand=hand)
            position = replace(position, seats=tuple(seats))
        else:
            position = play(position, move)
    return position


def nonsense_and_wrong_words(progress: Progress) -> set[str]:
    """Return very many answers: plays of all neighbours and others, gaps, gifts, specials, in and out of range."""
    places = range(len(progress.row) + 3)
    words = {f"{card.symbol}@{at}" for card in Card if card is not Card.UNKNOWN for at in places}
    words |= {f"R{number}>{gap}" for number in range(4) for gap in places}
    words |= {f"{kind}{at}" for kind in "G>" for at in places}
    return words | {f"{one},{other}@{at}" for one in range(1, 13) for other in (one, 7) for at in places}


def with_meanings(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with its answers in classes of those that mean the same, as earlier packs did not have them."""
    kind, progress, steps = kind_of(puzzle.kind), begin(puzzle), []
    for step in puzzle.steps:
        words = [word for same in step.answers for word in same]
        meant = kind.classes(progress.position, words)
        steps.append(replace(step, answers=meant if len(meant) < len(step.answers) else step.answers))
        progress = advanced(progress, parse_move(progress.position, words[0]))
    return replace(puzzle, steps=tuple(steps))
