"""What comes after an answer when all hands are open: who can answer it, who pays, told from the stored line.

No search is made: the line of the pack is played, and what happens in it is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from combotutor.errors import Phrase
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.notation import parse_move
from combotutor.families.combo.rules import (
    Draw,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    RoundEnd,
    TakeReserve,
    laid_by,
    play,
)
from combotutor.families.combo.solver import (
    HurtingReply,
    PlayBeatable,
    SeatAnswers,
    SeatHelpless,
    refuted,
    row_after,
    threats,
)
from combotutor.families.combo.solver.meaning import moved
from combotutor.families.combo.voice.spoken import (
    all_of,
    card_phrase,
    left_phrase,
    played_phrase,
    with_phrase,
    without_phrase,
)
from combotutor.families.combo.words import phrase
from combotutor.puzzles.judging.walk import advanced, begin
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.verdict import Ended, Marked


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play: where it begins, its moves each with the position it is made in, and where it leads."""

    start: Position
    moves: tuple[tuple[Position, Move], ...]
    end: Position

    @property
    def seat(self) -> int:
        """The seat whose answer begins it."""
        return self.start.turn


def played(position: Position, words: Sequence[str]) -> Line:
    """Return a line of the pack, played out.

    Raises:
        CombotutorError: it does not fit the position.
    """
    now, moves = position, []
    for word in words:
        move = parse_move(now, word)
        moves.append((now, move))
        now = play(now, move)
    return Line(position, tuple(moves), now)


def decision(puzzle: Puzzle, step: int) -> Position:
    """Return where the learner decides at a step of the main line, the first being step 0.

    Raises:
        CombotutorError: the steps do not fit.
    """
    progress = begin(puzzle)
    for each in puzzle.steps[:step]:
        progress = advanced(progress, parse_move(progress.position, each.answers[0][0]))
    position: Position = progress.position
    return position


def meanwhile(puzzle: Puzzle, step: int) -> tuple[Phrase, ...]:
    """Return what the other seats did before a step of the main line, as sentences; nothing before the first.

    Raises:
        CombotutorError: the steps do not fit.
    """
    if step == 0:
        return ()
    before = decision(puzzle, step - 1)
    start = play(before, parse_move(before, puzzle.steps[step - 1].answers[0][0]))
    moves = played(start, puzzle.steps[step].before).moves
    # Several cards that somebody puts in one after the other are told at once.
    together = groupby(enumerate(moves), lambda each: (each[1][0].turn, isinstance(each[1][1], InsertCard) or each[0]))
    return tuple(_did([move for _, move in each]) for _, each in together)


def _did(moves: Sequence[tuple[Position, Move]]) -> Phrase:
    """Return what a seat did, as a sentence: one move, or several cards that it put in."""
    position, move = moves[0]
    spoken: dict[str, object] = {"seat": seat_phrase(position.turn)}
    match move:
        case PlayCombination(combination=combination):
            spoken["what"] = played_phrase(combination) if position.trick else with_phrase(combination)
            return phrase("story.played" if position.trick else "story.led", spoken)
        case PlaySpecial(card=card):
            return phrase("story.special", {**spoken, "card": card_phrase(card)})
        case InsertCard():
            cards = [each.incoming or Card.UNKNOWN for each, _ in moves]
            return phrase("story.did-puts-in", {**spoken, "card": without_phrase(cards)})
    does = "takes" if isinstance(move, TakeReserve) else "gives"
    return phrase(f"story.did-{does}", {**spoken, "card": without_phrase(moved(position, move))})


def hurting(line: Line, right: Iterable[Row] = ()) -> tuple[Phrase, ...]:
    """Return who can answer a wrong answer with what, and that its seat then pays, where the line shows it; and how.

    That it pays is said once, in the first sentence.

    Args:
        line: what the answer begins.
        right: the cards of right answers; where they are what the seat is left with, they are counted and not named.
    """
    found = refuted(line.start, tuple(move for _, move in line.moves))
    result = line.end.result
    pays = result is not None and line.seat in result.payers
    if result is None or not pays:
        said = () if found is None else (_reply(line, found, ""),)
        return (*said, phrase("after.can-pay"))
    if found is None:
        return (_paying(line, result.end, phrase("after.and-pay")),)
    if result.end is RoundEnd.LAST:
        return (_reply(line, found, _left(line, right)),)
    return _reply(line, found, phrase("after.and-pay")), _paying(line, result.end, "")


def _left(line: Line, right: Iterable[Row]) -> Phrase:
    """Return the cards that a seat is left with, or how many; where it held none of them, that they came to it."""
    row, held = line.end.seats[line.seat].row, line.start.seats[line.seat]
    count = phrase("cards", {"count": len(row)})
    left = count if Counter(row) in map(Counter, right) else left_phrase(row)
    came = left != count and not Counter(row) & Counter((*held.row, *held.reserve))
    return phrase("after.and-got" if came else "after.and-left", {"cards": left})


def replies(line: Line) -> tuple[tuple[Position, Move], ...]:
    """Return what comes after the first move of a line, up to the reply that hurts; nothing where none does."""
    found = refuted(line.start, tuple(move for _, move in line.moves))
    return () if found is None else line.moves[1 : found.ply + 1]


def end_of(line: Line) -> Ended | None:
    """Return how a line ends where its seat pays with cards in its row; what was laid last lies there still."""
    result, row = line.end.result, line.end.seats[line.seat].row
    if result is None or line.seat not in result.payers or not row:
        return None
    position, move = line.moves[-1]
    trick = line.end.trick or (*position.trick, *laid_by(position.turn, move))
    marked = Marked(tuple(range(1, len(row) + 1)), phrase("pay.you"))
    return Ended(replace(line.end, trick=trick), (marked,))


def _reply(line: Line, found: HurtingReply, pay: Phrase | str) -> Phrase:
    """Return what another seat answers, at once or later on, and who pays for it where that is told."""
    # A seat's own decisions in between are later turns, or cards it draws, picks up or is given.
    is_later = any(position.turn == line.seat for position, _ in line.moves[1 : found.ply])
    has_drawn = any(
        position.turn == found.seat and isinstance(position.pending, Draw) for position, _ in line.moves[1 : found.ply]
    )
    how = "draws" if has_drawn else "later" if is_later else "answer"
    spoken: dict[str, object] = {"seat": seat_phrase(found.seat), "pay": pay}
    match found.move:
        case PlayCombination(combination=combination):
            return phrase(f"after.{how}", {**spoken, "combination": with_phrase(combination)})
        case PlaySpecial(card=card):
            return phrase(f"after.{how}-special", {**spoken, "card": card_phrase(card)})
        case TakeReserve():
            return phrase("after.later-take" if is_later else "after.answer-take", spoken)


def _paying(line: Line, end: RoundEnd, pay: Phrase | str) -> Phrase:
    """Return how it comes that the seat pays, and that it does where that is told."""
    best, spoken = line.end.best, {"pay": pay}
    if end is RoundEnd.STUCK and best is not None:
        return phrase("after.stuck", {**spoken, "combination": with_phrase(best)})
    if end is RoundEnd.LAST:
        return phrase("after.last", {**spoken, "count": len(line.end.seats[line.seat].row)})
    return phrase("after.all-pay", spoken) if end is RoundEnd.NONE else phrase("after.can-pay")


def safety(line: Line) -> Phrase:
    """Return why a right answer cannot be hurt, or at least that it cannot."""
    position, move = line.moves[0]
    if isinstance(move, PlaySpecial) and (move.card is not Card.STOP or _leads_again(line)):
        return phrase(f"after.played.{move.card.symbol}")
    if isinstance(move, PlayCombination) and not (row_after(position, move) or line.end.seats[line.seat].row):
        return phrase("after.out")
    stuck = (each.seat for each in threats(position, move) if isinstance(each, SeatHelpless) and each.at_once)
    seat = next(stuck, None)
    if seat is not None:
        return phrase("after.they-stuck", {"seat": seat_phrase(seat)})
    return _unbeaten(line, move) if isinstance(move, PlayCombination) else phrase("after.sure")


def _unbeaten(line: Line, move: PlayCombination) -> Phrase:
    """Return whether somebody who is still to act can beat a right play."""
    found = threats(line.start, move)
    answered = next((each.seat for each in found if isinstance(each, SeatAnswers)), None)
    if answered is not None:
        return phrase("after.even-so", {"seat": seat_phrase(answered)})
    is_last = not any(isinstance(each, PlayBeatable) for each in found)
    if _leads_again(line):
        return phrase("after.last-to-act" if is_last else "after.lead-again")
    return phrase("after.sure" if is_last else "after.unbeaten")


def _leads_again(line: Line) -> bool:
    """Tell whether the seat leads the next trick of the line."""
    for position, _ in line.moves[1:]:
        if not position.trick and position.pending is None:
            return position.turn == line.seat
    return False


def ending(line: Line) -> Phrase:
    """Return how a line ends for its seat: who pays, or that it does not."""
    result = line.end.result
    if result is None:
        return phrase("after.safe" if line.end.seats[line.seat].is_out else "after.and-so-on")
    if not result.payers:
        return phrase("after.nobody")
    seats = all_of(map(player_phrase, result.payers))
    return phrase("after.pays" if len(result.payers) == 1 else "after.pay", {"seats": seats})


def seat_phrase(seat: int) -> Phrase:
    """Return what another seat is called at the beginning of a sentence, counted from 1."""
    return phrase("story.seat", {"number": seat + 1})


def player_phrase(seat: int) -> Phrase:
    """Return what another seat is called within a sentence, counted from 1."""
    return phrase("story.player", {"number": seat + 1})
