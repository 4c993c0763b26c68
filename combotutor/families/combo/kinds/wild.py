"""The kind `wild`: a move as in `beat`, and of such moves the one of the highest rank: what the wild stands for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from combotutor.cards import SplitMix64
from combotutor.errors import Phrase
from combotutor.families.combo.cards import Card, readings, wild_values
from combotutor.families.combo.contrasts.of_rows import by_plays
from combotutor.families.combo.kinds.rows import RowKind, combinations, is_count, rank
from combotutor.families.combo.kinds.word import PuzzleKind
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import Move, PlayCombination, Position, describe, legal_moves
from combotutor.families.combo.solver import Loss, Reply, leaving, replies
from combotutor.families.combo.technique.level import BY_RANK
from combotutor.families.combo.theme import Theme
from combotutor.families.combo.voice.mistake import right_moves
from combotutor.families.combo.voice.questions import belongs, between, highest, makes, spare
from combotutor.families.combo.voice.scope import Question
from combotutor.families.combo.voice.spoken import a_card, all_of
from combotutor.families.combo.words import phrase
from combotutor.puzzles.contrast import Contrast, Side
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Value
from combotutor.puzzles.verdict import Verdict

_DEALT_AGAIN: Final = 2
"""How often a moment is looked at with a wild in place of a number."""


class Wild(RowKind):
    """The rank decides among moves that leave as few plays. An answer is worth both: the plays, and the rank."""

    name = PuzzleKind.WILD
    base = 560
    stream = 6
    about_themes = (Theme.KEEPING, Theme.CLOSING)
    is_agreed = True
    margin = "rank"
    since = 1
    is_by_rank = True
    spare_idea = "wild"
    solvers = BY_RANK

    def worth(self, reply: Reply) -> Value:
        """Return the plays left, and the rank."""
        return reply.plays_after, rank(reply.move)

    def cost(self, value: Value) -> tuple[float, ...]:
        """Return the plays left, and then the rank, the highest being best."""
        plays, strength = value
        return plays, -strength

    def refutation(self, position: Position, move: Move, best: Reply) -> tuple[str, ...]:
        """Return an answer of higher rank, where as few plays are left; else the plays that are left."""
        left = next(reply.plays_after for reply in replies(position) if reply.move == move)
        if left == best.plays_after:
            return (format_move(best.move),)
        return super().refutation(position, move, best)

    def ideas(self, progress: Progress, aim: Move) -> Iterator[str]:
        """Yield whom it lets meet, what its wild is said to be, and the like; that it has a wild is true of all."""
        same = [move for move in combinations(legal_moves(progress.position)) if leaving(move) == leaving(aim)]
        kinds = {move.combination.kind for move in same}
        found = [idea for idea in super().ideas(progress, aim) if idea != "with-wild"]
        yield from (idea for idea in found if idea in {"tear", "close"})
        if len(same) > 1:
            yield "wild-number" if len(kinds) == 1 else "wild-kind"
        yield from found

    def questions(self, progress: Progress, aim: Move) -> Iterator[Question]:
        """Yield what another play leaves, and what the wild can make."""
        decision = self.decision(progress, aim)
        yield from highest(decision)
        yield from between(decision)
        yield from belongs(decision)
        yield from makes(decision)
        yield from spare(decision)

    def telling(self, verdict: Verdict) -> Iterator[Phrase]:
        """Yield what the answer does to the row, and then what the wild is and why that is the highest.

        Where other cards leave as few plays, the rank decides among them, and it is said first.
        """
        position, move, row = verdict.before.position, verdict.move, list(super().telling(verdict))
        is_so = list(_is_so(move, wild_pair=position.rules.wild_pair))
        as_few = [reply.move for reply in replies(position) if reply.plays_after == verdict.fewest]
        is_by_rank = any(leaving(each) != leaving(move) for each in as_few)
        yield from (*is_so, *row) if is_by_rank else (*row[:1], *is_so, *row[1:])

    def mistake(self, verdict: Verdict) -> tuple[Phrase, ...]:
        """Return what a mistake costs; where that is no play, what could be higher."""
        move = verdict.move
        if verdict.plays_after != verdict.fewest:
            return super().mistake(verdict)
        is_same = any(leaving(best) == leaving(move) for best in combinations(right_moves(self, verdict)))
        return (phrase("verdict.value" if is_same else "verdict.rank"),)

    def sides(self, both: Contrast) -> tuple[Side, ...]:
        """Return what two answers leave of the row, and where that is as much, what they are."""
        return by_plays(both, by_rank=True)

    def shortfall(self, plays: int) -> Phrase | None:
        """Return that one play is lost, or that something higher could be played."""
        return super().shortfall(plays) if plays else phrase("nearly.higher")

    def loss(self, verdict: Verdict) -> Loss | None:
        """Return what a mistake loses, if it costs a play."""
        return None if verdict.plays_after == verdict.fewest else super().loss(verdict)

    def is_value(self, value: object) -> bool:
        """Tell whether a field can be plays and a rank."""
        return isinstance(value, list) and len(value) == len(("plays", "rank")) and all(map(is_count, value))

    def value(self, field: Any) -> Value:  # noqa: ANN401  (as JSON has it)
        """Return the plays and the rank."""
        return tuple(field)

    def dealt_again(self, position: Position, random: SplitMix64) -> Iterator[Position]:
        """Yield the moment, and the same with a wild more: few rows as they are dealt hold one that asks something."""
        from combotutor.families.combo.mining.redeals import with_wild

        again = (with_wild(position, random) for _ in range(_DEALT_AGAIN))
        yield from (each for each in (position, *again) if each is not None and Card.WILD in each.mover.row)

    def dull(self, position: Position, moves: Sequence[Move], best: Sequence[Move]) -> Flaw | None:
        """Return that some right answer leaves nothing to be said of a wild, None if each does."""
        return None if all(_is_said(position, move, moves) for move in best) else Flaw.SAID


def _is_so(move: Move, *, wild_pair: bool) -> Iterator[Phrase]:
    """Yield what the wilds of a play are, and that its kind beats another, or that no other number is higher."""
    if not isinstance(move, PlayCombination) or Card.WILD not in move.cards:
        return
    made, values = move.combination, wild_values(move.cards, move.combination)
    spoken: dict[str, object] = {"values": all_of(a_card(Card(value)) for value in values), "count": len(values)}
    lower = [each for each in readings(move.cards, wild_pair=wild_pair) if each.strength < made.strength]
    kinds = [each.kind for each in lower if each.kind is not made.kind]
    if kinds:
        spoken |= {"kind": phrase(f"a-kind.{made.kind.value}"), "lower": phrase(f"a-kind.{kinds[-1].value}")}
        yield phrase("wild-is.kind", spoken)
    elif lower:
        yield phrase("wild-is.number", {**spoken, "combination": describe(made)})
    else:
        yield phrase("wild-is.only", {**spoken, "combination": describe(made)})


def _is_said(position: Position, best: Move, moves: Sequence[Move]) -> bool:
    """Tell whether an answer says what a wild stands for, where it could be said otherwise too."""
    if not isinstance(best, PlayCombination) or Card.WILD not in best.cards:
        return False
    same = [move for move in combinations(moves) if (move.at, move.cards) == (best.at, best.cards)]
    return len(same) > 1 or len(readings(best.cards, wild_pair=position.rules.wild_pair)) > 1


WILD: Final = Wild()
