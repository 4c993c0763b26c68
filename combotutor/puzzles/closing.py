"""What is said once a puzzle is solved."""

from __future__ import annotations

from combotutor.cards import Card
from combotutor.errors import Phrase
from combotutor.notation import parse_position
from combotutor.plan import Block, Blocks
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Theme
from combotutor.puzzles.spoken import Listed, block_phrase, cards_phrase
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
        # A block that ends sooner lies within or before the others: so each can be played in its turn.
        played = [tuple(sorted(each, key=lambda block: block[-1])) for each in others[:NAMED]]
        shown = Listed(tuple(_spoken(progress, each) for each in played), " / ")
        said.append(Phrase("verdict.other-ways", {"count": len(others), "ways": shown}))
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
