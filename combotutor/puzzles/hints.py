"""Four hints for a decision, each telling more than the one before, none what a later one is for."""

from __future__ import annotations

from typing import Final

from combotutor.cards import Row, readings
from combotutor.errors import Phrase
from combotutor.games.combo import GiveCard, InsertCard, Move, PlayCombination, PlaySpecial, Position, TakeReserve
from combotutor.plan import plan_row
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Theme
from combotutor.puzzles.spoken import Listed, block_phrase, card_phrase, move_phrase
from combotutor.puzzles.worth import answer_classes
from combotutor.solver import Closed, Made, changes, leaving, row_after

HINTS: Final = 4
"""How many hints there are: the idea, where to look, the first card, the whole answer."""


_WHOLE_ROW: Final = Phrase("hint.where.all")


def hint(progress: Progress, level: int) -> Phrase:
    """Return a hint for what is to be decided now, towards one of the best answers.

    Args:
        progress: where the learner is, not at the end.
        level: 1 for the idea (no card, no place), 2 for a part of the row wider than the answer, 3 for the first card
            of the play, for which reserve card to take, or for a neighbour, 4 for everything.

    Raises:
        ValueError: there is no such level, or the puzzle is solved.
    """
    if progress.is_solved or not 1 <= level <= HINTS:
        message = f"hints are 1 to {HINTS}, for a puzzle that is not solved: {level!r} was asked for"
        raise ValueError(message)
    best = _towards(progress)
    if level == 1:
        return Phrase(f"hint.idea.{_idea(progress, best[0])}")
    if level == 2:  # noqa: PLR2004  (the second hint)
        return Phrase(f"hint.where.{_region(len(progress.row), best)}")
    if level < HINTS:
        return _first(progress.position, best[0])
    if progress.puzzle.theme is Theme.CLEAR:
        return _all_plays(progress)
    return Phrase("hint.all", {"move": move_phrase(progress.position, best[0])})


def _towards(progress: Progress) -> tuple[Move, ...]:
    """Return the class of best moves that the hints lead to: one whose good is seen at once, if there is one.

    In the theme `clear` it is a play after which neighbours meet, else the one that the plan begins with.
    """
    position = progress.position
    classes = answer_classes(position, progress.puzzle.theme)
    if progress.puzzle.theme is not Theme.CLEAR:
        plain = (moves for moves in classes if isinstance(changes(position, moves[0])[0], Closed | Made))
        return next(plain, classes[0])
    closing = ((move,) for moves in classes for move in reversed(moves) if _closes(position, move))
    found = next(closing, None)
    if found is not None:
        return found
    step = plan_row(progress.row, wild_pair=progress.position.rules.wild_pair).line[0]
    cards = range(step.at, step.at + len(step.cards))
    return next((move,) for moves in classes for move in reversed(moves) if leaving(move) == cards)


def _idea(progress: Progress, move: Move) -> str:
    theme = progress.puzzle.theme
    if theme is Theme.CLEAR:
        return "inside" if len(progress.row) > 1 and _closes(progress.position, move) else "beside"
    if theme in (Theme.FIND, Theme.WILD):
        return theme.value
    match move:
        case TakeReserve() | InsertCard():
            return "insert"
        case GiveCard():
            return "give"
        case PlaySpecial():
            return "special"
        case PlayCombination():
            return "close" if _closes(progress.position, move) else "keep"


def _closes(position: Position, move: Move) -> bool:
    return any(isinstance(each, Closed) for each in changes(position, move))


def _region(count: int, moves: tuple[Move, ...]) -> str:
    """Return the part of a row of `count` cards in which the answer lies: a half or the middle, if that is wider."""
    spans = [_span(move, count) for move in moves]
    first, last = min(span[0] for span in spans), max(span[1] for span in spans)
    half, quarter = (count + 1) // 2, count // 4
    regions = {"left": (1, half), "right": (count - half + 1, count), "middle": (quarter + 1, count - quarter)}
    for name, (start, end) in regions.items():
        if start <= first and last <= end and last - first < end - start:
            return name
    is_wider = last - first < count - 3  # the inner cards are all but two
    return "inner" if first > 1 and last < count and is_wider else "all"


def _span(move: Move, count: int) -> tuple[int, int]:
    """Return the first and the last place of a play, or of the neighbours of a gap."""
    if isinstance(move, TakeReserve | InsertCard):
        return max(1, move.gap - 1), min(count, move.gap)
    return leaving(move)[0], leaving(move)[-1]


def _first(position: Position, move: Move) -> Phrase:
    """Return the first card of a play, which reserve card, or a neighbour of what is given or put in."""
    row = position.mover.row
    match move:
        case PlayCombination(at, _, _) | PlaySpecial(at, _):
            return Phrase("hint.first", {"card": card_phrase(row[at - 1]), "at": at})
        case TakeReserve(number, gap):
            if len(set(position.mover.reserve)) > 1:
                return Phrase("hint.take", {"card": card_phrase(position.mover.reserve[number - 1])})
            return _beside(row[max(0, gap - 2) : gap], position.mover.reserve[number - 1 : number])
        case InsertCard(gap):
            assert position.incoming is not None, "only a drawn or received card is inserted without being taken"
            return _beside(row[max(0, gap - 2) : gap], (position.incoming,))
        case GiveCard(at):
            assert at is not None, "a gift of one's own is seen"
            neighbour = row[at - 2 : at - 1] or row[at : at + 1]
            return Phrase("hint.beside-gift", {"card": card_phrase(neighbour[0])}) if neighbour else _WHOLE_ROW


def _beside(neighbours: Row, card: Row) -> Phrase:
    """Return a hint to one neighbour, best one that the card goes together with."""
    if not neighbours:
        return _WHOLE_ROW
    fitting = [each for each in neighbours if readings((each, *card))]
    return Phrase("hint.beside", {"card": card_phrase((fitting or [*neighbours])[0])})


def _all_plays(progress: Progress) -> Phrase:
    wild_pair = progress.position.rules.wild_pair
    first = _towards(progress)[0]
    begun = tuple(progress.row[place - 1] for place in leaving(first))
    line = plan_row(row_after(progress.position, first), wild_pair=wild_pair).line
    plays = tuple(block_phrase(cards, wild_pair=wild_pair) for cards in (begun, *(step.cards for step in line)))
    return Phrase("hint.order", {"moves": Listed(plays, "; ")})
