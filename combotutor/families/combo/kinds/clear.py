"""The kind `clear`: all plays, one after the other, that empty the row, when nothing has to be beaten."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.errors import Phrase
from combotutor.families.combo.cards import LONGEST
from combotutor.families.combo.contrasts.of_rows import by_plays
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.kinds.rows import RowKind
from combotutor.families.combo.kinds.table import check_leading, is_leading
from combotutor.families.combo.kinds.word import PuzzleKind
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.plan import Block, Blocks, best_partitions, fewest_plays, plan_row
from combotutor.families.combo.rules import Move, Position
from combotutor.families.combo.solver import leaving
from combotutor.families.combo.theme import Theme
from combotutor.families.combo.voice.scope import closes
from combotutor.families.combo.voice.told import about
from combotutor.families.combo.voice.ways import cleared, equals, plays_to_come, waited
from combotutor.families.combo.words import phrase
from combotutor.puzzles.contrast import Contrast, Side
from combotutor.puzzles.kind import Judge
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Puzzle, Step
from combotutor.puzzles.verdict import Verdict


class Clear(RowKind):
    """The row closes up after every play and the learner leads again, whatever the other seats would do."""

    name = PuzzleKind.CLEAR
    base = 500
    stream = 3
    about_themes = (Theme.WAITING, Theme.CLOSING, Theme.MIXED)
    since = 1
    longest = LONGEST
    is_one_row = True
    spare_idea = "beside"

    def begun(self, progress: Progress) -> Progress:
        """Return the first decision, with the places of the cards; the seat leads, and the blocks are shortest ways."""
        check_leading(progress)
        progress = super().begun(progress)
        places = tuple(range(1, len(progress.row) + 1))
        fewest = fewest_plays(progress.row, wild_pair=progress.position.rules.wild_pair)
        for blocks in progress.puzzle.blocks:
            if tuple(sorted(chain.from_iterable(blocks))) != places or len(blocks) != fewest:
                raise InvalidError("pack-wrong-field", "blocks")
        return replace(progress, places=places)

    def advanced(self, progress: Progress, move: Move) -> Progress:
        """Return the row without the cards that were played."""
        gone = slice(leaving(move).start - 1, leaving(move).stop - 1)
        seat, position, places = progress.puzzle.seat, progress.position, progress.places
        hand = position.seats[seat].hand
        changed = replace(position.seats[seat], hand=hand[: gone.start] + hand[gone.stop :])
        return replace(
            progress,
            position=position.with_seat(seat, changed),
            decided=progress.decided + 1,
            places=places[: gone.start] + places[gone.stop :],
            taken=(*progress.taken, places[gone]),
        )

    def worked_out(self, begun: Progress, judge: Judge) -> Puzzle:
        """Return the puzzle with every set of blocks, and the steps in which the first of them are played."""
        blocks = best_partitions(begun.row, wild_pair=begun.position.rules.wild_pair)
        puzzle = replace(begun.puzzle, blocks=blocks, steps=(Step(()),) * len(blocks[0]))
        return self.stepped(replace(begun, puzzle=puzzle), judge)

    def about(self, progress: Progress, move: Move) -> Iterator[Theme]:
        """Yield what a play is about; that the last one empties the row is nothing of its own."""
        return (theme for theme in super().about(progress, move) if theme is not Theme.LAST)

    def aims(self, progress: Progress) -> tuple[Move, ...]:
        """Return a right play after which neighbours meet, else the one that the plan begins with."""
        position, classes = progress.position, self.right_answers(progress)
        found = next((move for moves in classes for move in reversed(moves) if closes(position, move)), None)
        if found is not None:
            return (found,)
        step = plan_row(progress.row, wild_pair=position.rules.wild_pair).line[0]
        cards = range(step.at, step.at + len(step.cards))
        return (next(move for moves in classes for move in reversed(moves) if leaving(move) == cards),)

    def ideas(self, progress: Progress, aim: Move) -> Iterator[str]:
        """Yield that one begins inside, and what is true of any play."""
        if len(progress.row) > 1 and closes(progress.position, aim):
            yield "inside"
        yield from super().ideas(progress, aim)

    def whole(self, progress: Progress, aim: Move) -> Phrase:
        """Return all plays, one after the other."""
        return plays_to_come(progress, aim)

    def telling(self, verdict: Verdict) -> Iterator[Phrase]:
        """Yield what makes an answer right; of the last one with how many plays the row is empty: with no fewer."""
        progress = verdict.progress
        plays = phrase("plays", {"count": progress.decided})
        for said in super().telling(verdict):
            is_end = progress.is_solved and said.key == "verdict.empty"
            yield phrase("verdict.emptied", {"plays": plays}) if is_end else said

    def threat(self, _verdict: Verdict) -> Iterator[Phrase]:
        """Yield nothing: nobody beats a play."""
        return iter(())

    def others(self, verdict: Verdict) -> Iterator[Phrase]:
        """Yield which plays are as good, other orders of the same plays apart."""
        if verdict.others:
            yield from equals(self, verdict)

    def sides(self, both: Contrast) -> tuple[Side, ...]:
        """Return what two answers leave of the row, and how many plays that makes in all."""
        return by_plays(both, of_all=True)

    def remembered(self, progress: Progress) -> Phrase:
        """Return what is to be remembered; that cards may wait for each other is said already where some did."""
        return super().remembered(progress) if waited(progress) is None else about(progress.puzzle, ())

    def ended(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return the plays made, whether their order could be another, and the other ways of as few plays."""
        return cleared(progress)

    def asks(self, position: Position) -> bool:
        """Tell whether the seat leads."""
        return is_leading(position)

    def dealt_again(self, position: Position, random: SplitMix64) -> Iterator[Position]:
        """Yield the moment with each seat as the one that leads: what lies in the others' hands plays no part."""
        seats = [number for number, seat in enumerate(position.seats) if seat.hand]
        yield from (replace(position, turn=seat) for seat in random.shuffled(seats))

    def lacks(self, puzzle: Puzzle) -> int:
        """Return whether no block closes up within a gap of another."""
        return int(not any(is_within(inner, puzzle.blocks[0]) for inner in puzzle.blocks[0] if is_apart(inner)))

    def dropped(self, position: Position) -> Flaw | None:
        """Return why the blocks of a row are nothing to look for, None if they are."""
        if any(card.is_special for card in position.mover.row):
            return Flaw.FILLER
        first, *others = best_partitions(position.mover.row, wild_pair=position.rules.wild_pair)
        if others:
            return Flaw.EQUAL
        if all(len(block) == 1 for block in first):
            return Flaw.ONE_ANSWER
        if not any(map(is_apart, first)):
            return Flaw.PLAIN
        alone = [block for block in first if len(block) == 1]
        return None if all(is_within(block, first) for block in alone) else Flaw.FORCED


def is_apart(block: Block) -> bool:
    """Tell whether others lie between the cards of a block."""
    return block[-1] - block[0] >= len(block)


def is_within(block: Block, blocks: Blocks) -> bool:
    """Tell whether a block lies in a gap of another, and so has to go before it."""
    return any(other[0] < block[0] and block[-1] < other[-1] for other in blocks)


CLEAR: Final = Clear()
