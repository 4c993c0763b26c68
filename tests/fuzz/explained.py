"""Why a changed puzzle may pass the check: what it says is true, by the engine that made the packs.

The checker shares nothing with that engine, so that what both let through is true twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from combotutor.errors import CombotutorError
from combotutor.families.combo.cards import Row
from combotutor.families.combo.notation import parse_legal_move
from combotutor.families.combo.plan import best_partitions
from combotutor.families.combo.rules import HandCard, Position, play
from combotutor.families.combo.solver.open_search import OpenSearch
from combotutor.families.combo.solver.reply import row_after
from combotutor.puzzles import OPEN, Made, Puzzle, PuzzleKind, Step, Valued
from combotutor.puzzles.judging.difficulty import difficulty, level_of, themes
from combotutor.puzzles.judging.technique import technique
from combotutor.puzzles.judging.values import Undecided, best_words, classes_of, cost, valued
from combotutor.puzzles.judging.walk import begin, main_line
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.solver import Technique

UNEXPLAINED = "unexplained"
WORLDS = 20_000
NODES = 400_000
"""As many as the checker looks at positions."""


def explained(old: Puzzle, new: Puzzle) -> str:
    """Return the class of a changed puzzle that passes, `UNEXPLAINED` if nothing explains it."""
    classes = {
        "the same puzzle, written otherwise": new == old,
        "another name": replace(new, id=old.id) == old,
        "agreement only": replace(new, agreement=old.agreement) == old,
        "provenance only": new.made is not None and replace(new, made=old.made) == old,
        UNEXPLAINED: not is_true(new),
        "another order of what is equal": unordered(new) == unordered(old),
        "less is said": new == less(old, new),
        "another line that shows it too": without_lines(new) == without_lines(old),
        "true of what it has become": True,
    }
    return next(name for name, is_so in classes.items() if is_so)


def unordered(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with all that has no order in one order."""
    steps = tuple(replace(step, answers=tuple(sorted(map(tuple, map(sorted, step.answers))))) for step in puzzle.steps)
    blocks = tuple(sorted(tuple(sorted(way)) for way in puzzle.blocks))
    return replace(puzzle, steps=steps, blocks=blocks, themes=tuple(sorted(puzzle.themes)))


def less(old: Puzzle, new: Puzzle) -> Puzzle:
    """Return a puzzle without what another leaves out."""
    kept = [
        replace(step, moves=step.moves if at < len(new.steps) and new.steps[at].moves else ())
        for at, step in enumerate(old.steps)
    ]
    return replace(
        old,
        made=old.made if new.made else None,
        themes=old.themes if new.themes else (),
        difficulty=old.difficulty if new.difficulty else 0,
        technique=old.technique if new.technique else "",
        steps=tuple(kept) if new.steps else (),
    )


def without_lines(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle without the lines beside its answers."""
    return replace(puzzle, steps=tuple(_bare(step) for step in puzzle.steps))


def _bare(step: Step) -> Step:
    return replace(step, moves=tuple(replace(each, line=()) for each in step.moves))


def is_true(puzzle: Puzzle) -> bool:
    """Tell whether the engine that made the packs finds all that a puzzle says, but for how it was made."""
    try:
        places = [progress for progress, _ in main_line(puzzle)]
        return (
            len(places) == len(puzzle.steps)
            and all(_is_step(each, step) for each, step in zip(places, puzzle.steps, strict=True))
            and _are_blocks(puzzle)
            and _is_rated(puzzle)
        )
    except (CombotutorError, Undecided):
        return False


def _is_step(progress: Progress, step: Step) -> bool:
    position, kind = progress.position, progress.puzzle.kind
    found = valued(position, kind, nodes=NODES, worlds=WORLDS, seed=77)
    # What cannot be told apart hangs on how many worlds were tried: of that the pack is believed.
    told = step.moves if kind is PuzzleKind.ADVISERS else found
    classes = classes_of(position, kind, best_words(kind, told))
    if {frozenset(words) for words in classes} != {frozenset(words) for words in step.answers}:
        return False
    if not step.moves:
        return progress.puzzle.made is None
    if [each.word for each in found] != [each.word for each in step.moves]:
        return False
    pairs = list(zip(step.moves, found, strict=True))
    if kind_of(kind).is_estimated:
        return all(_is_near(stored, fresh) for stored, fresh in pairs)
    return all(
        stored.value == fresh.value and (stored.line == fresh.line or _shows(progress, stored, fresh, step))
        for stored, fresh in pairs
    )


def _is_near(stored: Valued, fresh: Valued) -> bool:
    """Tell whether a share agrees with one in other worlds."""
    assert isinstance(stored.value, tuple)
    assert isinstance(fresh.value, tuple)
    return bool(abs(stored.value[0] - fresh.value[0]) <= 2 * (stored.value[-1] - stored.value[1]))


def _shows(progress: Progress, stored: Valued, fresh: Valued, step: Step) -> bool:
    """Tell whether a line that the engine would not have given shows the same."""
    if not stored.line or not fresh.line:
        return False
    if progress.puzzle.kind in OPEN:
        return stored.line[0] == stored.word and _keeps_its_value(progress.position, stored)
    if len(fresh.line) == 1:  # an answer of higher rank
        values = {each.word: each.value for each in step.moves}
        kind = progress.puzzle.kind
        is_higher = stored.line[0] in values and cost(kind, values[stored.line[0]]) < cost(kind, stored.value)
        return len(stored.line) == 1 and is_higher
    first, *others = stored.line
    return first == stored.word and len(stored.line) == len(fresh.line) and _empties(progress, first, others)


def _keeps_its_value(position: Position, valued_: Valued) -> bool:
    """Play a line to its end, the seat as sure all along as it is said to be."""
    seat = position.turn
    search = OpenSearch(position, seat)
    for word in valued_.line:
        position = play(position, parse_legal_move(position, word))
        if position.result is not None or position.seats[seat].is_out:
            break
        search.begin(search.state(position), edge=False)
        if search.go_on(NODES) is not valued_.value:
            return False
    if position.result is not None:
        return (seat not in position.result.payers) is valued_.value
    return valued_.value is True and position.seats[seat].is_out


def _empties(progress: Progress, first: str, others: Iterable[str]) -> bool:
    """Play a line of rows as in the kind `clear`, where a seat leads again and again."""
    position = progress.position
    row = row_after(position, parse_legal_move(position, first))
    for word in others:
        row = _played(position, row, word)
    return not row


def _played(position: Position, row: Row, word: str) -> Row:
    """Return a row after a play of a seat that leads."""
    seat = position.turn
    hand = tuple(HandCard(card, frozenset({seat})) for card in row)
    seats = list(position.seats)
    seats[seat] = replace(seats[seat], hand=hand, reserve=())
    leading = replace(position, seats=tuple(seats), trick=(), pending=None, turn_start=None, turn_moves=())
    return row_after(leading, parse_legal_move(leading, word))


def _are_blocks(puzzle: Puzzle) -> bool:
    if puzzle.kind is not PuzzleKind.CLEAR:
        return not puzzle.blocks
    progress = begin(puzzle)
    found = best_partitions(progress.row, wild_pair=progress.position.rules.wild_pair)
    return sorted(tuple(sorted(way)) for way in puzzle.blocks) == sorted(tuple(sorted(way)) for way in found)


def _is_rated(puzzle: Puzzle) -> bool:
    found = themes(puzzle)
    if (puzzle.themes or puzzle.made) and set(puzzle.themes) != set(found):
        return False
    if puzzle.technique and technique(puzzle) != Technique(puzzle.level, puzzle.technique):
        return False
    if not puzzle.difficulty:
        return puzzle.made is None
    rated = difficulty(replace(puzzle, themes=found, made=puzzle.made or Made("hand")))
    return puzzle.difficulty == rated and puzzle.level == level_of(rated)
