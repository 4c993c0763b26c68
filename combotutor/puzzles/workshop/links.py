"""A puzzle in a link: what of it goes there, none of its answers, and the puzzle that is worked out anew of that."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from enum import StrEnum
from types import MappingProxyType
from typing import Final
from urllib.parse import urlencode

from combotutor.errors import CombotutorError, InvalidError
from combotutor.games import read
from combotutor.puzzles.effort import WORLDS, Undecided
from combotutor.puzzles.format.schema import check_fields
from combotutor.puzzles.kind import AnyKind
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.puzzle import Made, Puzzle, Step
from combotutor.puzzles.workshop.answers import worked_out
from combotutor.puzzles.workshop.once import PATIENCE, IsStopped, Once, Stopped

KIND: Final = "k"
LINE: Final = "p"
BEFORE: Final = "b"
FIELDS: Final = (KIND, LINE, BEFORE, "w", "s")
"""What a link can say of a puzzle: its kind, its position; what the others do before each decision; where its values
are estimates, in how many worlds each answer was tried, and the deal that was their seed."""

SENT: Final = "sent."
"""The id of a puzzle that came by a link: no pack and no learner has one with a dot."""

LONGEST: Final = 6_000
"""Characters of what a link says, as they stand in an address: several times what any puzzle needs."""
MOST_SECONDS: Final = 60.0
"""How long a puzzle may be worked out: four times what the longest takes without compiled kernels."""

_MOST_STEPS: Final = 12
_LONGEST_NUMBER: Final = 8
_BETWEEN_STEPS: Final = "|"
_REMEMBERED: Final = 64
_TURNS: Final = threading.Semaphore(max(1, (os.cpu_count() or 1) - 1))
"""Whoever has to search for answers waits for a turn; one core is left to the pages, and to what takes no time."""
_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class NoPuzzle(StrEnum):
    """Why a link brings no puzzle."""

    BROKEN = "broken"
    """It says too little, or what cannot be asked."""
    LONG = "long"
    """Working it out takes too long here."""


class _LongError(Exception):
    """Working a puzzle out takes too long; that is no result to be kept, since another time may be quieter."""


def link_fields(puzzle: Puzzle) -> Mapping[str, str]:
    """Return what a link says of a puzzle, by name; nothing where that would be too much, or not all of it."""
    kind = kind_of(puzzle.kind)
    before = _BETWEEN_STEPS.join(" ".join(words) for words in kind.told_in_links(puzzle))
    fields = {KIND: kind.name, LINE: puzzle.position, **({BEFORE: before} if before else {})}
    if kind.is_estimated:
        fields |= {"w": str(puzzle.worlds), "s": str(puzzle.made.deal if puzzle.made else 0)}
    try:
        bare = _bare(fields)
    except CombotutorError:
        return _NOTHING
    is_same = bare.seat == puzzle.seat and kind.told_in_links(puzzle) == tuple(step.before for step in bare.steps)
    return MappingProxyType(fields) if is_same else _NOTHING


def linked_puzzle(fields: Mapping[str, str], is_stopped: IsStopped = lambda: False) -> Puzzle | NoPuzzle:
    """Return the puzzle of which a link says so much, worked out; or why there is none.

    A whole class may follow the same link: it is worked out once, and who comes meanwhile waits for it.

    Args:
        fields: what the link says, by name.
        is_stopped: whether nobody wants the puzzle any more.

    Raises:
        Stopped: nobody does.
    """
    try:
        return _LINKED.of(tuple(fields.get(name, "") for name in FIELDS), is_stopped)
    except _LongError:
        return NoPuzzle.LONG


def _linked(said: tuple[str, ...], is_stopped: IsStopped) -> Puzzle | NoPuzzle:
    """Return what `linked_puzzle` does; that there is none is found once, too."""
    try:
        bare = _bare(dict(zip(FIELDS, said, strict=True)))
        # What is no search is at once there, and waits for nobody.
        with _turn(is_stopped) if kind_of(bare.kind).is_stored else nullcontext():
            return _answered(bare, is_stopped)
    except (CombotutorError, Undecided):
        return NoPuzzle.BROKEN


def _answered(bare: Puzzle, is_stopped: IsStopped) -> Puzzle | NoPuzzle:
    """Return a puzzle with its answers.

    Raises:
        CombotutorError: it is one that cannot be asked.
        Undecided: an answer is not proved within the limit.
        Stopped: nobody wants it any more.
        _LongError: it takes too long.
    """
    end = time.monotonic() + MOST_SECONDS
    try:
        puzzle = worked_out(
            bare,
            worlds=bare.worlds,
            seed=bare.made.deal if bare.made else 0,
            is_stopped=lambda: time.monotonic() > end or is_stopped(),
        )
    except Undecided:
        if is_stopped():
            raise Stopped from None
        if time.monotonic() > end:
            raise _LongError from None
        raise
    is_whole = bool(puzzle.decisions) and all(step.answers for step in puzzle.steps)
    return puzzle if is_whole and kind_of(puzzle.kind).fits(puzzle) else NoPuzzle.BROKEN


_LINKED: Final = Once(_linked, _REMEMBERED)


def _bare(fields: Mapping[str, str]) -> Puzzle:
    """Return the puzzle of which a link says so much, without its answers.

    Raises:
        CombotutorError: it is none, or asks for more than a link may.
    """
    kind, line = kind_of(fields[KIND]), fields[LINE]
    if len(urlencode(fields, errors="replace")) > LONGEST:
        raise InvalidError("pack-wrong-field", "LINE")
    numbers = {"worlds": _number(fields["w"]), "deal": _number(fields["s"])} if kind.is_estimated else {}
    check_fields({"position": line, **numbers}, ("position", *numbers))
    worlds, steps = numbers.get("worlds", 0), _steps(kind, fields.get(BEFORE, ""))
    if worlds > WORLDS:
        raise InvalidError("pack-wrong-field", "worlds")
    seat = read(line).played(steps[0].before if steps else ()).turn
    if seat is None:
        raise InvalidError("pack-round-over", "LINE")
    # The level is only a beginning: it follows from the answers.
    made = Made("own", deal=numbers.get("deal", 0))
    return Puzzle(SENT, kind.name, 1, line, seat, steps, worlds=worlds, made=made)


def _steps(kind: AnyKind, text: str) -> tuple[Step, ...]:
    """Return the decisions, with what the others do before each.

    Raises:
        InvalidError: they are too many, or it is no word.
    """
    if kind.longest:
        return ()
    before = [words.split() for words in text.split(_BETWEEN_STEPS)]
    if len(before) > _MOST_STEPS:
        raise InvalidError("pack-wrong-field", "before")
    for words in filter(None, before):
        check_fields({"before": words}, ("before",))
    return tuple(Step((), tuple(words)) for words in before)


def _number(text: str) -> int:
    """Return the number that a text is; -1 if it is none, or longer than any that is asked for."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER else -1


@contextmanager
def _turn(is_stopped: IsStopped) -> Iterator[None]:
    """Wait for a turn.

    Raises:
        Stopped: nobody wants it any more.
    """
    while not _TURNS.acquire(timeout=PATIENCE):
        if is_stopped():
            raise Stopped
    try:
        yield
    finally:
        _TURNS.release()
