"""What the others have done, and what is to be decided now."""

from __future__ import annotations

from typing import Final

from combotutor.errors import Phrase
from combotutor.families.combo.rules import (
    Entry,
    PlayCombination,
    PlaySpecial,
    Position,
    legal_moves,
    pending_name,
)
from combotutor.families.combo.voice.aftermath import meanwhile
from combotutor.families.combo.voice.spoken import a_card, all_of, card_phrase, played_phrase, with_phrase
from combotutor.families.combo.words import phrase
from combotutor.puzzles.progress import Progress

_ON_THE_TABLE: Final = frozenset(
    f"story.{each}"
    for each in (
        *("led", "played", "special", "took", "you-led", "you-played", "you-special"),
        *("lead", "lead-on", "turn", "open", "hidden", "give", "pick-up"),
    )
)


def story(progress: Progress) -> tuple[Phrase, ...]:
    """Return what the others did in the trick, and what it is now the learner's turn to do."""
    position, own = progress.position, progress.puzzle.seat
    told = (_entry(entry, own, is_first=number == 0) for number, entry in enumerate(position.trick))
    return (*told, *_moment(position))


def story_with_hands(progress: Progress, *, is_open: bool) -> tuple[Phrase, ...]:
    """Return the story where more counts than the learner's own row: who holds how many cards comes first.

    Later on it is all that the others did since the last decision, the end of its trick included.

    Args:
        progress: how far the puzzle is.
        is_open: whether all hands are seen.
    """
    if progress.decided:
        told = meanwhile(progress.puzzle, progress.decided)
        if progress.position.pending is None and not progress.position.trick:
            # Where nobody did anything, what was said of the answer was that one leads on.
            return (*told, phrase("story.lead-on")) if told else ()
        return (*told, *_moment(progress.position))
    return (_held(progress, is_open=is_open), *story(progress))


def untold(told: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """Return what of a story is not seen on the table: who played what lies there, as do hands, or their backs.

    Nor is what is to be decided told there: it is what is asked.
    """
    return tuple(_came_in(each) for each in told if each.key not in _ON_THE_TABLE)


def _came_in(told: Phrase) -> Phrase:
    """Return what is told of a card that came in, without the question where it goes; anything else as it is."""
    if told.key == "story.draw":
        return phrase("story.drawn", told.values)
    return phrase("story.given", told.values) if told.key == "story.place" else told


def _held(progress: Progress, *, is_open: bool) -> Phrase:
    """Return whether the hands are open, and how many cards each seat holds that is still in, the learner's first."""
    position, own = progress.position, progress.puzzle.seat
    you = phrase("story.you-hold", {"cards": phrase("cards", {"count": len(position.seats[own].row)})})
    parts = (you, *(_holds(position, seat) for seat in position.clockwise_from(own)))
    return phrase("story.open" if is_open else "story.hidden", {"hands": all_of(parts)})


def _holds(position: Position, seat: int) -> Phrase:
    count = len(position.seats[seat].row)
    return phrase("story.holds" if count else "story.holds-none", {"number": seat + 1, "count": count})


def _entry(entry: Entry, own: int, *, is_first: bool) -> Phrase:
    seat = phrase("story.seat", {"number": entry.seat + 1})
    if entry.combination is not None:
        what = with_phrase(entry.combination) if is_first else played_phrase(entry.combination)
        if entry.seat == own:
            return phrase("story.you-led" if is_first else "story.you-played", {"what": what})
        return phrase("story.led" if is_first else "story.played", {"seat": seat, "what": what})
    if entry.special is not None:
        card = card_phrase(entry.special)
        if entry.seat == own:
            return phrase("story.you-special", {"card": card})
        return phrase("story.special", {"seat": seat, "card": card})
    return phrase("story.took", {"seat": seat})


def _moment(position: Position) -> tuple[Phrase, ...]:
    """Return what is to be decided now."""
    if position.pending is not None:
        card = {} if position.incoming is None else {"card": a_card(position.incoming)}
        return (phrase(f"story.{pending_name(position.pending)}", {**card}),)
    if not position.trick:
        return (phrase("story.lead"),)
    if any(isinstance(move, PlayCombination | PlaySpecial) for move in legal_moves(position)):
        return (phrase("story.turn"),) if position.best else (phrase("story.turn"), phrase("story.free"))
    return phrase("story.turn"), phrase("story.stuck")
