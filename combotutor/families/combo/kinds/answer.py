"""The kind `answer`: what to do about the table, where to beat it, to take a card or to play a special one is legal."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from combotutor.cards import SplitMix64
from combotutor.errors import CombotutorError, Phrase
from combotutor.families.combo.kinds.rows import RowKind, rank
from combotutor.families.combo.kinds.word import PuzzleKind
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.notation import parse_move, parse_position
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import Move, PlayCombination, PlaySpecial, Position, TakeReserve, legal_moves
from combotutor.families.combo.solver import Reply, replies
from combotutor.families.combo.solver.meaning import meant
from combotutor.families.combo.voice.told import OF_ROWS, OF_SPECIALS
from combotutor.families.combo.words import phrase
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.puzzle import Made, Puzzle

if TYPE_CHECKING:
    from combotutor.puzzles.miner.rounds import Moment, Rounds

SORTS: Final = {PlayCombination: "beat", TakeReserve: "take", PlaySpecial: "special"}
"""What can be done about the table, in a word each."""
_FEWEST_OUTCOMES: Final = 3
"""With fewer it is one thing or the other."""


class Answer(RowKind):
    """Any answer to the table."""

    name = PuzzleKind.ANSWER
    base = 680
    stream = 11
    about_themes = (*OF_SPECIALS, *OF_ROWS)
    is_agreed = True

    def goal(self, puzzle: Puzzle) -> Phrase | None:
        """Return what can be done about the table, where that is not all three things."""
        match sorts(legal_moves(begin(puzzle).position)):
            case ("beat", "take"):
                return phrase("goal.answer-take")
            case ("beat", "special"):
                return phrase("goal.answer-special")
        return None

    def asks(self, position: Position) -> bool:
        """Tell whether the table can be beaten, and something else be done instead."""
        return position.best is not None and super().asks(position) and len(sorts(legal_moves(position))) > 1

    def dealt_again(self, position: Position, random: SplitMix64) -> Iterator[Position]:
        """Yield the moment with a card in reserve that links, if such is to be had, where all that is played tears."""
        from combotutor.families.combo.mining.redeals import linking, with_reserve

        reserve = position.mover.reserve
        card = (
            linking(position, random) if reserve and all(_tears(position, each) for each in replies(position)) else None
        )
        yield position if card is None else with_reserve(position, (card, *reserve[1:]))

    def chosen(self, asking: Sequence[Moment], random: SplitMix64) -> list[Moment]:
        """Return the moments to look at, first those where to take may be right, last those where the highest play is.

        Those in between take turns: a special card, or a play that is not the highest.
        """
        found = [(moment, _promise(self, moment.position)) for moment in random.shuffled(asking)]
        order = ("take", *random.shuffled(("special", "beat")), "")
        return [moment for word in order for moment, promised in found if promised == word][: self.tries]

    def dull(self, position: Position, moves: Sequence[Move], _best: Sequence[Move]) -> Flaw | None:
        """Return that hardly anything else can be done, None if there is a choice."""
        return Flaw.ONLY_ONE if len({meant(position, move) for move in moves}) < _FEWEST_OUTCOMES else None

    def fits(self, puzzle: Puzzle) -> bool:
        """Tell whether there is a table to answer, in more ways than one."""
        return self.asks(begin(puzzle).position)

    def mine(self, rounds: Rounds, random: SplitMix64, made: Made) -> Iterator[Puzzle | Flaw]:
        """Yield what becomes of some moments of a deal, first those in which what has its turn is right."""
        from combotutor.families.combo.mining.choice import MUCH, in_turn

        wanted = [*SORTS.values()][random.below(len(SORTS))]
        found = self.looked_at(rounds, random, made)
        return in_turn(found, random, lacks=lambda puzzle: MUCH * (right_sort(puzzle) != wanted))

    def dealt_like(self, puzzle: Puzzle, random: SplitMix64) -> Iterator[str]:
        """Yield the position with other numbers in the hand, where it still asks for this kind."""
        return (line for line in super().dealt_like(puzzle, random) if self._asks_at(line))

    def _asks_at(self, line: str) -> bool:
        """Tell whether a line is a position that asks for this kind; with cards that a deck has not, it is none."""
        try:
            return self.asks(parse_position(line))
        except CombotutorError:
            return False

    def likeness(self, puzzle: Puzzle) -> Hashable:
        """Return the same for rows that are shifted or mirrored; the reserve is part of the question."""
        from combotutor.families.combo.mining.likeness import row_key

        return row_key(puzzle, takes=True)

    def feature(self, puzzle: Puzzle) -> tuple[str, Hashable]:
        """Return what the right answer does, so that a pack has some that beat, some that take and some special."""
        return "sort", right_sort(puzzle)


def _promise(kind: Answer, position: Position) -> str:
    """Return what may be right: to take where all that is played tears; nothing where it is the highest, or several."""
    if all(_tears(position, reply) for reply in replies(position)):
        return "take"
    classes = kind.answer_classes(position)
    highest = max(map(rank, legal_moves(position)))
    is_plain = len(classes) > 1 or any(rank(move) == highest for move in classes[0])
    return "" if is_plain else SORTS[type(classes[0][0])]


def _tears(position: Position, reply: Reply) -> bool:
    """Tell whether a move plays cards, and the row needs no fewer plays then; or plays none."""
    now = fewest_plays(position.mover.row, wild_pair=position.rules.wild_pair)
    return isinstance(reply.move, TakeReserve) or reply.plays_after >= now


def sorts(moves: tuple[Move, ...]) -> tuple[str, ...]:
    """Return what can be done by some moves, each word once and in its order."""
    there = {type(move) for move in moves}
    return tuple(word for each, word in SORTS.items() if each in there)


def right_sort(puzzle: Puzzle) -> str:
    """Return what the main answer does."""
    position = begin(puzzle).position
    return SORTS[type(parse_move(position, puzzle.steps[0].answers[0][0]))]


ANSWER: Final = Answer()
