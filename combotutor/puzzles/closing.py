"""What is said once a puzzle is solved."""

from __future__ import annotations

from combotutor.errors import Phrase
from combotutor.notation import parse_position
from combotutor.plan import Block, Blocks
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Theme
from combotutor.puzzles.spoken import Listed, block_phrase
from combotutor.puzzles.words import NAMED


def closing(progress: Progress) -> tuple[Phrase, ...]:
    """Return what is worth knowing at the end; nothing before it."""
    puzzle = progress.puzzle
    if not progress.is_solved:
        return ()
    if puzzle.theme is Theme.CLEAR:
        return _cleared(progress)
    return (Phrase(f"puzzle.{puzzle.id}.after"),) if puzzle.is_from_rulebook else ()


def _cleared(progress: Progress) -> tuple[Phrase, ...]:
    """Return the plays made, whether their order could be another, and the other ways of as few plays."""
    own = tuple(sorted(progress.taken))
    others = [blocks for blocks in progress.puzzle.blocks if blocks != own]
    said = [Phrase("verdict.blocks", {"blocks": _spoken(progress, progress.taken)})]
    said.append(Phrase("verdict.any-order" if _has_other_order(own) else "verdict.only-order"))
    if others:
        shown = Listed(tuple(_spoken(progress, each) for each in others[:NAMED]), " / ")
        said.append(Phrase("verdict.other-ways", {"count": len(others), "ways": shown}))
    return tuple(said)


def _spoken(progress: Progress, blocks: Blocks) -> Listed:
    start = parse_position(progress.puzzle.position)
    row = start.seats[progress.puzzle.seat].row
    cards = (tuple(row[place - 1] for place in block) for block in blocks)
    return Listed(tuple(block_phrase(each, wild_pair=start.rules.wild_pair) for each in cards), "; ")


def _has_other_order(blocks: Blocks) -> bool:
    """Tell whether blocks can be played in more than one order: some two of them, neither inside the other."""
    return any(
        not _lies_within(one, other) and not _lies_within(other, one)
        for one in blocks
        for other in blocks
        if one != other
    )


def _lies_within(inner: Block, outer: Block) -> bool:
    return outer[0] < inner[0] and inner[-1] < outer[-1]
