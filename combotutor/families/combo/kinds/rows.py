"""The kinds that the engine judges by one's own row: what every legal answer leaves of it, worked out each time."""

from __future__ import annotations

import functools
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, takewhile
from typing import TYPE_CHECKING, ClassVar, Final

from combotutor.cards import SplitMix64
from combotutor.errors import Phrase
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.kinds.kind import ComboKind
from combotutor.families.combo.mining.flaw import FEWEST_CARDS, MOST_CARDS, Flaw
from combotutor.families.combo.mining.lines import seen_line
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.plan import plan_row
from combotutor.families.combo.rules import (
    GiveCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
    legal_moves,
)
from combotutor.families.combo.solver import Loss, Reply, replies, row_after
from combotutor.families.combo.solver.meaning import meant
from combotutor.families.combo.solver.tried import afterwards, tried
from combotutor.families.combo.theme import Theme
from combotutor.families.combo.voice.mistake import costly, is_needless
from combotutor.families.combo.words import phrase
from combotutor.puzzles.alike import alike
from combotutor.puzzles.effort import Effort
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Made, Puzzle, Value, Valued
from combotutor.puzzles.verdict import Ended, Verdict

if TYPE_CHECKING:
    from combotutor.puzzles.miner.rounds import Moment, Rounds

MOST_COUNTED: Final = 1_000
"""What is counted of a row is less."""
TRIES: Final = 40
"""How many moments of a round are looked at when one kind is mined."""


class RowKind(ComboKind):
    """A kind in which the fewest plays left in the row are all that counts, the others' cards aside."""

    margin: ClassVar[str] = "play"
    tries: ClassVar[int] = TRIES
    """How many moments of a deal are looked at when it is mined."""
    wanted_themes: ClassVar[Sequence[Theme]] = ()
    """The themes that take turns when it is mined."""

    def worth(self, reply: Reply) -> Value:
        """Return what a legal move is worth."""
        return reply.plays_after

    def cost(self, value: Value) -> tuple[float, ...]:
        """Return the plays left."""
        return (value,)

    def costs(self, progress: Progress) -> dict[Move, tuple[float, ...]]:
        """Return every legal answer with what it costs, worked out anew."""
        return {reply.move: self.cost(self.worth(reply)) for reply in replies(progress.position)}

    def best_replies(self, position: Position) -> tuple[Reply, ...]:
        """Return every legal move that is best, in the order of `replies`: all are equally right."""
        found = replies(position)
        best = min((self.cost(self.worth(reply)) for reply in found), default=None)
        return tuple(reply for reply in found if self.cost(self.worth(reply)) == best)

    def answer_classes(self, position: Position) -> tuple[tuple[Move, ...], ...]:
        """Return the best moves in classes of those that mean the same.

        Such are the other gap beside an equal card, the other of two equal reserve cards, the other value of a wild,
        the other end of a row of cards that reads the same from both, the other side of the card that one comes to
        lie beside, and all gaps of a run that it makes.
        """
        best: Iterable[Move] = (reply.move for reply in self.best_replies(position))
        return alike(best, lambda move: meant(position, move))

    def left(self, position: Position, move: Move) -> Hashable:
        """Return what answers that mean the same have in common."""
        return meant(position, move)

    def right_answers(self, progress: Progress) -> tuple[tuple[Move, ...], ...]:
        """Return the best moves, worked out anew."""
        return self.answer_classes(progress.position)

    def values(self, position: Position, effort: Effort) -> tuple[Valued, ...]:
        """Return every legal answer with its worth; a wrong one with what shows that it is."""
        best = self.best_replies(position)
        found = {reply.move: Valued(format_move(reply.move), self.worth(reply)) for reply in replies(position)}
        right = {reply.move for reply in best}
        return tuple(
            found[move] if move in right else replace(found[move], line=self.refutation(position, move, best[0]))
            for move in legal_moves(position)
        )

    def refutation(self, position: Position, move: Move, best: Reply) -> tuple[str, ...]:
        """Return what shows that an answer is wrong: the answer, and the fewest plays that empty the row afterwards."""
        return (format_move(move), *plan_words(position, move))

    def judged(self, progress: Progress, move: Move) -> Verdict:
        """Return what a legal answer is, how many plays it leaves, and how many a right one does."""
        plays = next(reply.plays_after for reply in replies(progress.position) if reply.move == move)
        fewest = min(reply.plays_after for reply in self.best_replies(progress.position))
        return replace(super().judged(progress, move), plays_after=plays, fewest=fewest)

    def mistake(self, verdict: Verdict) -> tuple[Phrase, ...]:
        """Return what a mistake does to the row, and how many plays that costs."""
        return tuple(costly(self, verdict))

    def replies(self, verdict: Verdict) -> tuple[tuple[Position, Move], ...]:
        """Return the plays that are left after a mistake that costs some, up to one that is a right answer itself."""
        right = set(map(_cards, chain.from_iterable(self.right_answers(verdict.before))))
        return tuple(takewhile(lambda each: _cards(each[1]) not in right, _afterwards(verdict)))

    def end(self, verdict: Verdict) -> Ended | None:
        """Return how many plays it takes in all, and whether some are left out; None of one that costs none."""
        shown, known = self.replies(verdict), _afterwards(verdict)
        if not known:
            return None
        count = len(known) + isinstance(verdict.move, PlayCombination | PlaySpecial)
        is_whole = len(shown) == len(known)
        spoken: dict[str, object] = {"count": count}
        told = Phrase("tutor.happens-count", spoken) if is_whole else Phrase("tutor.happens-hidden", spoken)
        last = shown[-1] if shown else (verdict.before.position, verdict.move)
        return Ended(tried(*last), told=told)

    def nearly(self, verdict: Verdict) -> Phrase | None:
        """Return what an answer costs that is second best within one play; None too where nothing is worse."""
        worth = self.costs(verdict.before)
        _, second, *worse = sorted(set(worth.values()))
        if not worse or worth[verdict.move] != second:
            return None
        return self.shortfall((verdict.plays_after or 0) - (verdict.fewest or 0))

    def shortfall(self, plays: int) -> Phrase | None:
        """Return what the second best answer costs, if no more than one play; None if it is more."""
        return phrase("nearly.play") if plays <= 1 else None

    def blamed(self, verdict: Verdict) -> Loss | None:
        """Return what a mistake loses, if not all of it is that a card was taken."""
        return None if is_needless(self, verdict) else super().blamed(verdict)

    def is_value(self, value: object) -> bool:
        """Tell whether a field can be a number of plays."""
        return is_count(value)

    def mine(self, rounds: Rounds, random: SplitMix64, made: Made) -> Iterator[Puzzle | Flaw]:
        """Yield what becomes of some moments of a deal that ask for this kind, first what is wanted most."""
        from combotutor.families.combo.mining.choice import in_turn

        return in_turn(self.looked_at(rounds, random, made), random, self.wanted_themes, self.lacks)

    def lacks(self, _puzzle: Puzzle) -> int:
        """Return how much a puzzle that was found lacks of what is wanted of this kind, beside level and theme."""
        return 0

    def looked_at(self, rounds: Rounds, random: SplitMix64, made: Made) -> Iterator[Puzzle | Flaw]:
        """Yield what some moments of a deal ask, in a random order, or why one asks nothing."""
        from combotutor.puzzles.workshop.answers import worked_out

        asking = [moment for moment in rounds.moments if self.asks(moment.position)]
        for moment in self.chosen(asking, random):
            how = replace(made, ply=moment.ply, margin=self.margin)
            for position in self.dealt_again(moment.position, random):
                yield (
                    _length(position.mover.row)
                    or self.dropped(position)
                    or worked_out(Puzzle("new", self.name, 1, seen_line(position), position.turn, made=how))
                )

    def chosen(self, asking: Sequence[Moment], random: SplitMix64) -> list[Moment]:
        """Return the moments that are looked at, in their order, of those that ask for this kind."""
        return random.shuffled(asking)[: self.tries]

    def asks(self, position: Position) -> bool:
        """Tell whether a moment of a round asks for this kind; here one at which a combination can be played."""
        return position.pending is None and bool(combinations(legal_moves(position)))

    def dealt_again(self, position: Position, _random: SplitMix64) -> Iterator[Position]:
        """Yield such a moment, with other cards coming in where few are worth asking about as they are."""
        yield position

    def dropped(self, position: Position) -> Flaw | None:
        """Return why a position makes no question which answer is best, None if it does."""
        moves = legal_moves(position)
        if len({row_after(position, move) for move in moves}) == 1:
            return Flaw.ONE_ANSWER
        classes = self.answer_classes(position)
        if len(classes[0]) == len(moves):
            return Flaw.ONE_ANSWER
        return Flaw.EQUAL if len(classes) > 1 else self.dull(position, moves, classes[0])

    def dull(self, _position: Position, _moves: Sequence[Move], _best: Sequence[Move]) -> Flaw | None:
        """Return why it is not worth asking though answers of one class are best, None if it is."""
        return None

    def dealt_like(self, puzzle: Puzzle, random: SplitMix64) -> Iterator[str]:
        """Yield the position of a puzzle with other numbers in the hand."""
        from combotutor.families.combo.mining.relatives import dealt_like

        return dealt_like(puzzle, random)

    def likeness(self, puzzle: Puzzle) -> Hashable:
        """Return the same for rows that are shifted or mirrored."""
        from combotutor.families.combo.mining.likeness import row_key

        return row_key(puzzle)


def _length(row: Row) -> Flaw | None:
    """Return that a row has too few cards or too many, None if it has not."""
    if len(row) < FEWEST_CARDS:
        return Flaw.FEW_CARDS
    return Flaw.MANY_CARDS if len(row) > MOST_CARDS else None


def is_count(value: object) -> bool:
    """Tell whether a field can be what is counted of a row."""
    return type(value) is int and 0 <= value < MOST_COUNTED


@functools.lru_cache(maxsize=64)
def _plays_after(position: Position, move: Move) -> tuple[tuple[Position, Move], ...]:
    return tuple(afterwards(position, move))


def _afterwards(verdict: Verdict) -> tuple[tuple[Position, Move], ...]:
    """Return the plays after a mistake that costs some; none where cards change hands first."""
    move, costs = verdict.move, (verdict.plays_after or 0) - (verdict.fewest or 0)
    is_passed = isinstance(move, GiveCard) or (isinstance(move, PlaySpecial) and move.card is Card.PASS_ON)
    return () if costs <= 0 or is_passed else _plays_after(verdict.before.position, move)


def _cards(move: Move) -> Row:
    """Return the cards that a move plays; none where it plays none."""
    match move:
        case PlayCombination(_, cards, _):
            return cards
        case PlaySpecial(_, card):
            return (card,)
    return ()


def plan_words(position: Position, move: Move) -> tuple[str, ...]:
    """Return the fewest plays that empty the mover's row after a move, as words; nothing has to be beaten."""
    line = plan_row(row_after(position, move), wild_pair=position.rules.wild_pair).line
    return tuple(format_move(step.move) for step in line)


def combinations(moves: Iterable[Move]) -> list[PlayCombination]:
    """Return the moves that play a combination."""
    return [move for move in moves if isinstance(move, PlayCombination)]


def takes_reserve(position: Position) -> bool:
    """Tell whether nothing can be done but to take a reserve card."""
    return all(isinstance(move, TakeReserve) for move in legal_moves(position))


def rank(move: Move) -> int:
    """Return the rank of what a move plays, 0 where that is no combination."""
    return move.combination.strength if isinstance(move, PlayCombination) else 0
