"""What is said of a legal answer that is not right: what it costs, never what would be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar, Protocol

from combotutor.errors import Phrase
from combotutor.families.combo.rules import InsertCard, Move, PlayCombination, TakeReserve
from combotutor.families.combo.solver import (
    BlockTorn,
    CardAlone,
    CardHelp,
    NeighboursParted,
    PlaysCounted,
    changes,
    helps,
)
from combotutor.families.combo.solver.meaning import Insertion, card_in
from combotutor.families.combo.voice.reasons import reason_phrase
from combotutor.families.combo.words import phrase
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.verdict import Verdict

Loss = BlockTorn | NeighboursParted | CardAlone


class JudgingKind(Protocol):
    """What words about a mistake have to know of a kind of puzzle."""

    is_stored: ClassVar[bool]
    """Whether its answers are judged by what the pack holds."""
    is_one_row: ClassVar[bool]
    """Whether the same row is played again and again, whatever the others do."""

    def right_answers(self, progress: Progress, /) -> tuple[tuple[Move, ...], ...]:
        """Return the classes of right answers to what is to be decided now."""

    def loss(self, verdict: Verdict, /) -> Loss | None:
        """Return what a mistake loses, if that is told."""


def costly(kind: JudgingKind, verdict: Verdict) -> Iterator[Phrase]:
    """Yield what a mistake does to the row, and how many plays that costs."""
    yield from _loss(kind, verdict)
    left = phrase("plays", {"count": verdict.plays_after})
    if verdict.fewest:
        yield phrase("verdict.worse", {"plays": left, "count": verdict.fewest})
    else:
        yield phrase("verdict.worse-than-empty", {"plays": left})


def _loss(kind: JudgingKind, verdict: Verdict) -> Iterator[Phrase]:
    """Yield what a mistake loses; a combination that would be a right answer is not named."""
    loss = kind.loss(verdict)
    costs = any(isinstance(each, PlaysCounted) and each.after > each.before for each in verdict.reasons)
    if is_needless(kind, verdict):
        yield phrase("verdict.took" if costs else "verdict.took-free")
    elif loss is not None:
        yield loss_phrase(kind, verdict, loss)
    elif (useless := _useless(verdict)) is not None:
        yield reason_phrase(useless)
    elif isinstance(verdict.move, TakeReserve | InsertCard):
        yield phrase("verdict.no-help" if costs else "verdict.no-saving")


def is_to_blame(kind: JudgingKind, verdict: Verdict, loss: Loss | None) -> bool:
    """Tell whether a loss is what is wrong; that a card goes with no neighbour is it if a right answer mends that."""
    position, move = verdict.before.position, verdict.move
    return not (isinstance(loss, CardAlone) and isinstance(move, Insertion)) or any(
        isinstance(each, Insertion)
        and card_in(position, each) is card_in(position, move)
        and not any(isinstance(change, CardAlone) for change in changes(position, each))
        for each in right_moves(kind, verdict)
    )


def _useless(verdict: Verdict) -> CardHelp | None:
    """Return that a reserve card is one more play at every gap, while there is another one to take."""
    position, move = verdict.before.position, verdict.move
    reserve = position.mover.reserve
    if not isinstance(move, TakeReserve) or len(set(reserve)) == 1:
        return None
    found = helps(position.mover.row, reserve, wild_pair=position.rules.wild_pair)[move.number - 1]
    return found if found.after > found.before else None


def is_needless(kind: JudgingKind, verdict: Verdict) -> bool:
    """Tell whether a card is taken where no right answer takes one."""
    return isinstance(verdict.move, TakeReserve) and not any(
        isinstance(each, TakeReserve) for each in right_moves(kind, verdict)
    )


def lost(verdict: Verdict) -> Loss | None:
    """Return the first thing that a mistake loses."""
    return next((each for each in verdict.reasons if isinstance(each, Loss)), None)


def right_moves(kind: JudgingKind, verdict: Verdict) -> list[Move]:
    """Return all right answers."""
    return [move for moves in kind.right_answers(verdict.before) for move in moves]


def loss_phrase(kind: JudgingKind, verdict: Verdict, loss: Loss) -> Phrase:
    """Return what a mistake loses, in words that name no right answer."""
    return phrase("reason.torn-some") if gives_away(kind, verdict, loss) else reason_phrase(loss)


def gives_away(kind: JudgingKind, verdict: Verdict, loss: Loss) -> bool:
    """Tell whether to name what belongs together would name a right answer, or who is to meet after it."""
    if isinstance(loss, CardAlone):
        return False
    if isinstance(loss, BlockTorn) and not kind.is_one_row and not loss.lies_together:
        return True
    named = [move for move in right_moves(kind, verdict) if isinstance(move, PlayCombination) and len(move.cards) > 1]
    if kind.is_stored and any(move.combination == loss.combination for move in named):
        return True
    return any(not Counter(move.cards) - Counter(loss.cards) for move in named)
