"""What is said of a legal answer that is not right: what it costs, never what would be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from combotutor.errors import Phrase
from combotutor.families.combo.rules import InsertCard, Move, PlayCombination, TakeReserve, describe
from combotutor.families.combo.solver import Alone, Beatable, Counted, Parted, Torn, leaving, threats
from combotutor.families.combo.voice.aftermath import hurting, played
from combotutor.families.combo.voice.chance import how_often
from combotutor.families.combo.voice.reasoned import reason_phrase
from combotutor.families.combo.words import phrase
from combotutor.puzzles.puzzle import OPEN, STORED, PuzzleKind
from combotutor.puzzles.rights import rights
from combotutor.puzzles.verdict import Verdict

Loss = Torn | Parted | Alone


def mistake(verdict: Verdict) -> tuple[Phrase, ...]:
    """Return what explains a mistake, the most telling first."""
    kind = verdict.before.puzzle.kind
    right = [move for moves in rights(verdict.before) for move in moves]
    if kind in OPEN:
        return tuple(_unsafe(verdict, right))
    if kind is PuzzleKind.RISK:
        return tuple(_risky(verdict, right))
    if kind is PuzzleKind.FIND:
        return tuple(_lower(verdict, right))
    return tuple(_costly(verdict, right))


def _unsafe(verdict: Verdict, right: list[Move]) -> Iterator[Phrase]:
    line = () if verdict.valued is None else verdict.valued.line
    yield from hurting(played(verdict.before.position, line or (verdict.word,)))
    losses = [each for each in verdict.reasons if isinstance(each, Loss)]
    if losses and not _gives_away(verdict, losses[0], right):
        yield reason_phrase(losses[0])


def _risky(verdict: Verdict, right: list[Move]) -> Iterator[Phrase]:
    if verdict.valued is not None:
        yield from how_often(verdict.before, verdict.valued)
    losses = [each for each in verdict.reasons if isinstance(each, Loss)]
    if losses:
        yield _loss_phrase(verdict, losses[0], right)
        return
    assert verdict.move is not None, "what is legal could be read"
    named = {move.combination for move in right if isinstance(move, PlayCombination)}
    for each in threats(verdict.before.position, verdict.move):
        if isinstance(each, Beatable) and each.by not in named:
            yield reason_phrase(each)


def _lower(verdict: Verdict, right: list[Move]) -> Iterator[Phrase]:
    move = verdict.move
    if not isinstance(move, PlayCombination):
        yield phrase("verdict.no-combination")
        return
    yield phrase("verdict.lower", {"combination": describe(move.combination)})
    kinds = {best.combination.kind for best in right if isinstance(best, PlayCombination)}
    yield phrase("verdict.same-kind" if move.combination.kind in kinds else "verdict.higher-kind")


def _costly(verdict: Verdict, right: list[Move]) -> Iterator[Phrase]:
    move = verdict.move
    if verdict.plays_after == verdict.fewest:
        is_same = any(isinstance(best, PlayCombination) and leaving(best) == leaving(move) for best in right if move)
        yield phrase("verdict.value" if is_same else "verdict.rank")
        return
    yield from _loss(verdict, right)
    left = phrase("plays", {"count": verdict.plays_after})
    if verdict.fewest:
        yield phrase("verdict.worse", {"plays": left, "fewest": phrase("plays", {"count": verdict.fewest})})
    else:
        yield phrase("verdict.worse-than-empty", {"plays": left})


def _loss(verdict: Verdict, right: list[Move]) -> Iterator[Phrase]:
    """Yield what a mistake loses; a combination that would be a right answer is not named."""
    move = verdict.move
    loss = next((each for each in verdict.reasons if isinstance(each, Loss)), None)
    costs = any(isinstance(each, Counted) and each.after > each.before for each in verdict.reasons)
    if isinstance(move, TakeReserve) and not any(isinstance(each, TakeReserve) for each in right):
        yield phrase("verdict.took" if costs else "verdict.took-free")
    elif loss is not None:
        yield _loss_phrase(verdict, loss, right)
    elif isinstance(move, TakeReserve | InsertCard):
        yield phrase("verdict.no-help" if costs else "verdict.no-saving")


def _loss_phrase(verdict: Verdict, loss: Loss, right: list[Move]) -> Phrase:
    return phrase("reason.torn-some") if _gives_away(verdict, loss, right) else reason_phrase(loss)


def _gives_away(verdict: Verdict, loss: Loss, right: list[Move]) -> bool:
    """Tell whether to name what belongs together would name a right answer, or who is to meet after it."""
    if isinstance(loss, Alone):
        return False
    kind = verdict.before.puzzle.kind
    if isinstance(loss, Torn) and kind is not PuzzleKind.CLEAR and not loss.lies_together:
        return True
    named = [move for move in right if isinstance(move, PlayCombination) and len(move.cards) > 1]
    if kind in STORED and any(move.combination == loss.combination for move in named):
        return True
    return any(not Counter(move.cards) - Counter(loss.cards) for move in named)
