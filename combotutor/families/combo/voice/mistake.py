"""What is said of a legal answer that is not right: what it costs, never what would be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar, Protocol

from combotutor.errors import Phrase
from combotutor.families.combo.rules import InsertCard, Move, PlayCombination, TakeReserve, describe
from combotutor.families.combo.solver import (
    BlockTorn,
    CardAlone,
    CardHelp,
    Loss,
    PlaysCounted,
    changes,
    helps,
    row_after,
)
from combotutor.families.combo.solver.meaning import Insertion, card_in
from combotutor.families.combo.voice.reasons import reason_phrase
from combotutor.families.combo.voice.spoken import rest_phrase, the_card, those_phrase
from combotutor.families.combo.words import phrase
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.verdict import Verdict


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
    """Yield what a mistake does to the row, and how many plays that costs; of all plays where one row is emptied."""
    yield from _loss(kind, verdict)
    left, fewest = verdict.plays_after or 0, verdict.fewest or 0
    if kind.is_one_row:
        made = verdict.before.decided + 1
        yield phrase("not-yet.plays", {"plays": phrase("plays", {"count": made + left}), "count": made + fewest})
        return
    plays = phrase("plays", {"count": left})
    if fewest:
        yield phrase("verdict.worse", {"plays": plays, "count": fewest})
    else:
        yield phrase("verdict.worse-than-empty", {"plays": plays})


def _loss(kind: JudgingKind, verdict: Verdict) -> Iterator[Phrase]:
    """Yield what a mistake loses; nothing where to name it would name a right answer: what it costs says enough."""
    loss, move = kind.loss(verdict), verdict.move
    costs = any(isinstance(each, PlaysCounted) and each.after > each.before for each in verdict.reasons)
    card = {"card": the_card(card_in(verdict.before.position, move))} if isinstance(move, Insertion) else {}
    if is_needless(kind, verdict):
        yield phrase("verdict.took" if costs else "verdict.took-free", card)
    elif loss is not None:
        yield from lost_phrases(kind, verdict, loss)
    elif (useless := _useless(verdict)) is not None:
        yield reason_phrase(useless)
    elif isinstance(move, TakeReserve | InsertCard):
        yield phrase("verdict.no-help" if costs else "verdict.no-saving", card)


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
    return next((each for each in verdict.reasons if isinstance(each, Loss) and not is_made_good(verdict, each)), None)


def is_made_good(verdict: Verdict, loss: Loss) -> bool:
    """Tell whether what was to meet later still can, as an equal card is left for the one that was played."""
    if not isinstance(loss, BlockTorn) or loss.lies_together:
        return False
    return not Counter(loss.cards) - Counter(row_after(verdict.before.position, verdict.move))


def right_moves(kind: JudgingKind, verdict: Verdict) -> list[Move]:
    """Return all right answers."""
    return [move for moves in kind.right_answers(verdict.before) for move in moves]


def lost_phrases(kind: JudgingKind, verdict: Verdict, loss: Loss) -> tuple[Phrase, ...]:
    """Return what a mistake loses, which cards first; nothing where that would name a right answer."""
    if gives_away(kind, verdict, loss):
        return ()
    if not isinstance(loss, BlockTorn) or not loss.lies_together:
        return (reason_phrase(loss),)
    rest: dict[str, object] = {"rest": rest_phrase(loss.rest, loss.used), "count": len(loss.rest)}
    return (
        phrase("not-yet.broken", {"cards": those_phrase(loss.cards)}),
        phrase("not-yet.rest", {"combination": describe(loss.combination), **rest}),
    )


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
