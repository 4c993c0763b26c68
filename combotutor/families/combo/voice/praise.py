"""What is said of a right answer: what it does, what the row needs now, and which answers are as good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from combotutor.errors import Listed, Phrase
from combotutor.families.combo.cards import Row
from combotutor.families.combo.notation import parse_legal_move
from combotutor.families.combo.rules import Move, Position, describe, legal_moves
from combotutor.families.combo.solver import (
    BlockMade,
    BlockTorn,
    Gain,
    NeighboursParted,
    PlayBeatable,
    changes,
    row_after,
    threats,
)
from combotutor.families.combo.solver.meaning import Insertion, card_in
from combotutor.families.combo.voice import remains
from combotutor.families.combo.voice.reasons import reason_phrase
from combotutor.families.combo.voice.spoken import all_of, card_phrase, gap_of_row, move_phrase, those_phrase
from combotutor.families.combo.words import phrase
from combotutor.puzzles.verdict import Verdict

NAMED: Final = 3
"""So many equally good answers are named; more are counted."""
_PLACED: Final = 2
"""So many gaps are told with the cards beside them; of more the numbers alone."""

_MOST_EQUAL: Final = 2
"""The most sentences about equally good answers."""


def praised(
    verdict: Verdict, most: int, *, others: Iterable[Phrase], telling: Iterable[Phrase], threat: Iterable[Phrase]
) -> tuple[Phrase, ...]:
    """Return at most so many sentences on a right answer; if others are as good, one says so.

    Args:
        verdict: what the answer is.
        most: how many sentences.
        others: which answers are as good and leave other rows.
        telling: what makes it right, the most telling first.
        threat: what it takes to beat it.
    """
    equal = (*_same(verdict), *others)[:_MOST_EQUAL]
    said = tuple(telling)[: most - len(equal)]
    more = tuple(threat)[: most - len(equal) - len(said)]
    return (*said, *more, *equal)


def of_row(verdict: Verdict, right: Iterable[Move]) -> Iterator[Phrase]:
    """Yield what an answer does to the row, and how many plays are left.

    Args:
        verdict: the judgement of a right answer.
        right: every right answer.
    """
    known = frozenset(right)
    gains = _telling_first(verdict, known)
    losses = [each for each in verdict.reasons if isinstance(each, BlockTorn | NeighboursParted)]
    left, position = verdict.plays_after, verdict.before.position
    # What a card makes at once is half of it where others meet only once that has been played.
    is_half = isinstance(verdict.move, Insertion) and bool(gains) and isinstance(gains[0], BlockMade)
    first = 2 if is_half else 1
    if gains:
        yield from (_gained(verdict, each) for each in gains[:first])
    elif left and losses:
        yield phrase("remains.least", {"cards": those_phrase(losses[0].cards)})
    elif left:
        yield from remains.kept(position, verdict.move, known)
    # Of a card that came in, the plays that are left stand beside those of a wrong gap once it is solved.
    is_beside = isinstance(verdict.move, Insertion) and bool(gains) and verdict.progress.is_solved
    if left is not None and not is_beside:
        is_alone = bool(verdict.before.places)
        said = remains.left(position, verdict.move, left, is_alone=is_alone)
        yield said if left else phrase("verdict.empty")
    yield from (_gained(verdict, each) for each in gains[first:2])


def _telling_first(verdict: Verdict, right: frozenset[Move]) -> list[Gain]:
    """Return the gains of an answer; where a card came in, one that the fewest wrong gaps have stands first.

    Where the card meets a neighbour, but would in wrong gaps as well, now or later, that is not why this one is right.
    """
    position, move, gains = verdict.before.position, verdict.move, _gains(verdict.reasons)
    if not isinstance(move, Insertion) or not gains:
        return gains
    elsewhere = (each for each in legal_moves(position) if isinstance(each, Insertion) and each not in right)
    wrong = [each for each in elsewhere if card_in(position, each) is card_in(position, move)]
    had = Counter(block for each in wrong for block in {_block(gain) for gain in _gains(changes(position, each))})
    first = min(gains, key=lambda gain: had[_block(gain)])
    return [first, *(each for each in gains if each is not first)]


def _gains(reasons: Iterable[object]) -> list[Gain]:
    return [each for each in reasons if isinstance(each, Gain)]


def _block(gain: Gain) -> Row:
    """Return the cards that come to be one play, wherever they lie."""
    return tuple(sorted(gain.cards))


def _gained(verdict: Verdict, gain: Gain) -> Phrase:
    """Return what an answer makes; of a card that came in beside its equal where there are more, that it is new."""
    row = row_after(verdict.before.position, verdict.move)
    is_one = isinstance(gain, BlockMade) and len(set(gain.cards)) == 1 and gain.cards[0].is_number
    if not is_one or row.count(gain.cards[0]) <= len(gain.cards) or len(gain.cards) > _PLACED:
        return reason_phrase(gain)
    spoken = {"card": card_phrase(gain.cards[0]), "combination": describe(gain.combination)}
    return phrase("reason.made-twin", spoken)


def threat(verdict: Verdict) -> Iterator[Phrase]:
    """Yield what it takes to beat a play, where somebody is still to act."""
    found = threats(verdict.before.position, verdict.move)
    yield from (reason_phrase(each) for each in found if isinstance(each, PlayBeatable))


def _same(verdict: Verdict) -> Iterator[Phrase]:
    """Yield the other answers that leave the same row, or some of which leave another that means the same."""
    position = verdict.before.position
    moves = _told_apart(position, verdict.move, [parse_legal_move(position, word) for word in verdict.same])
    gaps = gaps_named(position, verdict.move, moves)
    if gaps is not None:
        yield phrase("verdict.also", {"moves": gaps})
    elif moves:
        row, said = row_after(position, verdict.move), named(position, moves)
        # With open hands a class is what leads to one position.
        is_row = verdict.plays_after is None or all(row_after(position, move) == row for move in moves)
        if said:
            yield phrase("verdict.same" if is_row else "verdict.meant", {"moves": said})
        else:
            yield phrase("verdict.same-many" if is_row else "verdict.meant-many", {"count": len(moves)})


def _told_apart(position: Position, own: Move, moves: list[Move]) -> list[Move]:
    """Return those of some moves that are called otherwise than one's own and than each other.

    That of two equal reserve cards it was the other one changes nothing for anybody.
    """
    named = {str(move_phrase(position, move)): move for move in reversed(moves)}
    named.pop(str(move_phrase(position, own)), None)
    return list(reversed(named.values()))


def named(position: Position, moves: list[Move]) -> Listed | None:
    """Return moves as a list; None if it would be too long to be read."""
    return Listed(tuple(move_phrase(position, move) for move in moves), "; ") if len(moves) <= NAMED else None


def gaps_named(position: Position, own: Move, moves: list[Move]) -> Phrase | None:
    """Return the gaps that are as good for the card that comes in; None where it is another, or they are too many."""
    into = [move for move in moves if isinstance(move, Insertion) and isinstance(own, Insertion)]
    if not 0 < len(into) == len(moves) <= NAMED:
        return None
    assert isinstance(own, Insertion)
    if any(card_in(position, move) is not card_in(position, own) for move in into):
        return None
    row, gaps = position.mover.row, sorted(move.gap for move in into)
    if len(gaps) > _PLACED:
        return phrase("hand.gap.several", {"gaps": all_of(map(str, gaps))})
    return all_of([gap_of_row(row, gap) for gap in gaps])


def also(position: Position, own: Move, moves: list[Move]) -> Phrase | Listed | None:
    """Return answers that are as good and leave other rows; None where they are too many to be named."""
    return gaps_named(position, own, moves) or named(position, moves)
