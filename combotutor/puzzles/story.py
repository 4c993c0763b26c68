"""What a puzzle is called, what it asks for, and what the others have done."""

from __future__ import annotations

from combotutor.errors import Phrase
from combotutor.games.combo import (
    Entry,
    PlayCombination,
    PlaySpecial,
    Position,
    describe,
    legal_moves,
    pending_name,
)
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Puzzle, Theme
from combotutor.puzzles.spoken import card_phrase


def title(puzzle: Puzzle) -> Phrase:
    """Return what a puzzle is called, which tells nothing of its answer: its theme, and the number in its id."""
    if puzzle.is_from_rulebook:
        return Phrase(f"puzzle.{puzzle.id}.title")
    theme = Phrase(f"theme.{puzzle.theme.value}")
    number = puzzle.id.rpartition("-")[2]
    return Phrase("theme.numbered", {"theme": theme, "number": number}) if number.isdecimal() else theme


def goal(puzzle: Puzzle) -> Phrase:
    """Return what a puzzle asks for."""
    return Phrase(f"goal.{puzzle.theme.value}")


def story(progress: Progress) -> tuple[Phrase, ...]:
    """Return what the others did in this trick, and what it is now the learner's turn to do; nothing once solved."""
    puzzle, position = progress.puzzle, progress.position
    if progress.is_solved:
        return ()
    if puzzle.theme is Theme.SPECIAL and puzzle.is_from_rulebook:
        return (Phrase(puzzle.story_key(progress.decided + 1)),)
    told = (_entry(entry, puzzle.seat, is_first=number == 0) for number, entry in enumerate(position.trick))
    return (*told, *_moment(position))


def _entry(entry: Entry, own: int, *, is_first: bool) -> Phrase:
    seat = Phrase("story.seat", {"number": entry.seat + 1})
    if entry.combination is not None:
        what = describe(entry.combination)
        if entry.seat == own:
            return Phrase("story.you-led" if is_first else "story.you-played", {"what": what})
        return Phrase("story.led" if is_first else "story.played", {"seat": seat, "what": what})
    if entry.special is not None:
        card = card_phrase(entry.special)
        if entry.seat == own:
            return Phrase("story.you-special", {"card": card})
        return Phrase("story.special", {"seat": seat, "card": card})
    return Phrase("story.took", {"seat": seat})


def _moment(position: Position) -> tuple[Phrase, ...]:
    """Return what is to be decided now."""
    if position.pending is not None:
        card = {} if position.incoming is None else {"card": card_phrase(position.incoming)}
        return (Phrase(f"story.{pending_name(position.pending)}", {**card}),)
    if not position.trick:
        return (Phrase("story.lead"),)
    if any(isinstance(move, PlayCombination | PlaySpecial) for move in legal_moves(position)):
        return (Phrase("story.turn"),) if position.best else (Phrase("story.turn"), Phrase("story.free"))
    return Phrase("story.turn"), Phrase("story.stuck")
