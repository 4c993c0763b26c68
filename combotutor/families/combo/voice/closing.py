"""What is said once a puzzle is solved."""

from __future__ import annotations

from typing import Final

from combotutor.errors import Listed, Phrase
from combotutor.families.combo.cards import Card
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.plan import Block, Blocks
from combotutor.families.combo.voice.aftermath import decision, going_on, played
from combotutor.families.combo.voice.chance import summed_up
from combotutor.families.combo.voice.spoken import block_phrase, cards_phrase
from combotutor.families.combo.words import phrase
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import OPEN, PuzzleKind

NAMED: Final = 3
"""The most other ways to clear a row that are told."""


def closing(progress: Progress) -> tuple[Phrase, ...]:
    """Return what is worth knowing at the end."""
    puzzle = progress.puzzle
    if puzzle.kind is PuzzleKind.CLEAR:
        return _cleared(progress)
    if puzzle.kind in OPEN:
        return _secured(progress)
    if puzzle.kind is PuzzleKind.RISK:
        return summed_up(puzzle.steps[-1], puzzle.worlds)
    return (phrase(f"puzzle.{puzzle.id}.after"),) if puzzle.is_from_rulebook else ()


def _secured(progress: Progress) -> tuple[Phrase, ...]:
    """Return how many of the first answers were sure, and how the round goes on after the last one, to its end.

    What is told is told of the main line; an answer as good as its last one may go on otherwise, yet is as sure.
    """
    steps = progress.puzzle.steps
    safe = sum(map(len, steps[0].answers))
    counted = phrase("closing.safe", {"count": safe, "moves": len(steps[0].moves)})
    line = next((each.line for each in steps[-1].moves if each.word == steps[-1].answers[0][0]), ())
    if not line:
        return (counted,)
    return (counted, *going_on(played(decision(progress.puzzle, len(steps) - 1), line)))


def _cleared(progress: Progress) -> tuple[Phrase, ...]:
    """Return the plays made, whether their order could be another, and the other ways of as few plays."""
    own = tuple(sorted(progress.taken))
    others = [blocks for blocks in progress.puzzle.blocks if blocks != own]
    said = [phrase("verdict.blocks", {"blocks": _spoken(progress, progress.taken)})]
    said.append(phrase("verdict.any-order" if _has_other_order(own) else "verdict.only-order"))
    if others:
        # A block that ends sooner lies within or before the others: so each can be played in its turn.
        played = [tuple(sorted(each, key=lambda block: block[-1])) for each in others[:NAMED]]
        shown = Listed(tuple(_spoken(progress, each) for each in played), " / ")
        said.append(phrase("verdict.other-ways", {"count": len(others), "ways": shown}))
    return tuple(said)


def _spoken(progress: Progress, blocks: Blocks) -> Listed:
    start = parse_position(progress.puzzle.position)
    row = start.seats[progress.puzzle.seat].row
    cards = (tuple(row[place - 1] for place in block) for block in blocks)
    # A wild may have been said to be several things: there the cards alone are told.
    spoken = (
        cards_phrase(each) if Card.WILD in each else block_phrase(each, wild_pair=start.rules.wild_pair)
        for each in cards
    )
    return Listed(tuple(spoken), "; ")


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
