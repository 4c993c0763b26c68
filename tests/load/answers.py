"""What pupils answer: right and wrong answers from the packs, and what is clicked on the hand to give them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import (
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    TakeReserve,
    legal_moves,
)
from combotutor.puzzles import Progress, Puzzle, begin, judge
from combotutor.puzzles.format.shelf import shelf
from combotutor.puzzles.judging.values import right_answers

Choice = Mapping[str, int]
"""What is chosen on a hand, as the page says it: `{"at": 3, "length": 2}`, `{"gap": 1}`, `{"gap": 1, "reserve": 2}`."""

_WRONG: Final = 3
"""Wrong answers to a decision that pupils hit upon."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer.

    Args:
        word: its word in the notation.
        choices: what is chosen one after the other; the last one is confirmed.
    """

    word: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to be decided.

    Args:
        cards: the row, as the page names its cards.
        right: an answer that is right.
        wrong: answers that are legal and not right; there may be none.
    """

    cards: tuple[str, ...]
    right: Answer
    wrong: tuple[Answer, ...]


@functools.cache
def puzzles() -> Mapping[str, Puzzle]:
    """Return the puzzles that ship, by name."""
    return MappingProxyType({each.id: each for each in shelf()})


@functools.cache
def _progress(name: str, words: tuple[str, ...]) -> Progress:
    if not words:
        return begin(puzzles()[name])
    return judge(_progress(name, words[:-1]), words[-1]).progress


@functools.cache
def decision(name: str, words: tuple[str, ...]) -> Decision | None:
    """Return what is to be decided in a puzzle after some right answers; nothing where it is solved, or not known."""
    if name not in puzzles() or (progress := _progress(name, words)).is_solved:
        return None
    classes = right_answers(progress)
    best = {move for moves in classes for move in moves}
    wrong = [move for move in legal_moves(progress.position) if move not in best][:_WRONG]
    return Decision(
        tuple(card.symbol for card in progress.row),
        _answer(classes[0][0]),
        tuple(_answer(move) for move in wrong),
    )


def right_words(name: str) -> tuple[str, ...]:
    """Return right answers that solve a puzzle.

    >>> all(decision(name, right_words(name)) is None for name in list(puzzles())[:5])
    True
    """
    words: tuple[str, ...] = ()
    while (asked := decision(name, words)) is not None:
        words = (*words, asked.right.word)
    return words


def all_known() -> int:
    """Find the answers of all puzzles, so that nobody waits for them later; return how many decisions there are."""
    return sum(len(right_words(name)) for name in puzzles())


def _answer(move: Move) -> Answer:
    return Answer(format_move(move), tuple(_choices(move)))


def _choices(move: Move) -> list[Choice]:
    match move:
        case PlayCombination(at, cards, _):
            return [{"at": at, "length": length} for length in range(1, len(cards) + 1)]
        case PlaySpecial(at, _) | GiveCard(int(at)):
            return [{"at": at, "length": 1}]
        case TakeReserve(number, gap):
            return [{"gap": gap, "reserve": number}]
        case InsertCard(gap):
            return [{"gap": gap}]
    raise ValueError(f"nobody can choose {move!r}")
