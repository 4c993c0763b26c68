"""Difficulties for the next pack on the command line, proposed from files that learners have saved."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Final

from combotutor.cli.paths import check_file, chosen, problem_of, shown
from combotutor.cli.progress import tracked
from combotutor.errors import LearnerError
from combotutor.extras import need
from combotutor.games.command import LINES, Answer, Fields, Given
from combotutor.i18n import text
from combotutor.i18n.chances import percent_text
from combotutor.learner.exchange.incoming import drafted
from combotutor.learner.exchange.tries import Tries
from combotutor.learner.progress.bulk import hold_off_gc
from combotutor.learner.progress.clock import local_now
from combotutor.puzzles.format.shelf import retired, shelf

if TYPE_CHECKING:
    from pathlib import Path

    from combotutor.learner.calibration import Proposal

_MOST_LEARNERS: Final = 1_000_000
_LARGEST: Final = 100_000_000
"""Bytes of what comes out of a pipe; years of practice take less."""
_NO_FILES: Final = frozenset({"learner-no-export", "learner-other-export", "learner-changed-export"})
"""Why a file is none that a learner has saved."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """Which files, and how many learners must have tried a puzzle; None for as many as is usual."""

    names: tuple[str, ...]
    least: int | None


@dataclass(frozen=True, slots=True)
class RateAnswer(Answer):
    """What is proposed, and what it rests on; nothing of it tells of one learner.

    Args:
        proposals: what is proposed, the farthest off first.
        least: how many learners must have tried a puzzle.
        learners: how many have tried any.
        tries: how many first tries there are, those at rarely tried puzzles among them.
        files: how many files were named.
        done: how many of them were read; fewer where somebody stopped it.
    """

    proposals: tuple[Proposal, ...]
    least: int
    learners: int
    tries: int
    files: int
    done: int

    @property
    def is_interrupted(self) -> bool:
        """Whether somebody stopped it."""
        return self.done < self.files

    def to_json(self) -> Fields:
        """Return the proposals, each with its 95 % interval."""
        fields: Fields = {"task": "rate", "status": "estimated", "least": self.least, "learners": self.learners}
        fields |= {"tries": self.tries, "puzzles": [_fields(each) for each in self.proposals]}
        return fields | {"interrupted": True, "files": self.files, "done": self.done} if self.is_interrupted else fields

    def prose(self, language: str) -> str:
        """Say what is proposed, in a table."""
        lines = []
        if self.is_interrupted:
            lines.append(text("say.rated-stopped", language, done=self.done, files=self.files))
        resting = {"learners": self.learners, "tries": self.tries, "least": self.least}
        if self.proposals:
            lines.append(text("say.rated", language, count=len(self.proposals), **resting))
            lines.append(text("say.rated-columns", language))
        else:
            lines.append(text("say.rated-none", language, **resting))
        wide = max((len(each.puzzle.id) for each in self.proposals), default=0)
        lines += [f"  {each.puzzle.id:<{wide}}  {_line(each, language)}" for each in self.proposals]
        return "\n".join(lines)


def read(given: Given) -> Arguments:
    """Read which files, and how many learners are enough.

    Raises:
        UsageError: that is no such number.
    """
    return Arguments(given.rest, given.number("--least", 1, _MOST_LEARNERS))


def answer(arguments: Arguments) -> RateAnswer:
    """Propose difficulties for the puzzles that ship; packs stay as they are. Interrupted, it does with what it has.

    Raises:
        LearnerError: a file cannot be read, or is none that the tutor has saved.
        MissingExtraError: numpy cannot be used.
    """
    need("rate-missing", "numpy")
    from combotutor.learner.calibration import LEAST, proposals

    offered = {each.id: each for each in shelf()}
    # Tries at what is offered no more tell of learners, too; nobody needs to know how hard it was.
    puzzles = {each.id: each for each in retired()} | offered
    tries = Tries(puzzles)
    done = 0
    try:
        for name in tracked(arguments.names):
            _take(name, tries)
            done += 1
    except KeyboardInterrupt:
        pass  # what was read by then is told
    with hold_off_gc():
        first = list(tries.first())
    least = LEAST if arguments.least is None else arguments.least
    learners = len({each.learner for each in first})
    proposed = tuple(each for each in proposals(first, puzzles, least) if each.puzzle.id in offered)
    return RateAnswer(proposed, least, learners, len(first), files=len(arguments.names), done=done)


def _take(name: str, tries: Tries) -> None:
    try:
        with drafted(_source(name), shown(name), local_now()) as draft:
            tries.add(draft)
    except LearnerError as error:
        if error.code not in _NO_FILES:
            raise
        # Nothing was to be brought in: it is not to be said that nothing was.
        raise LearnerError(f"rate-{error.code.removeprefix('learner-')}", error.field, **error.details) from error


def _source(name: str) -> Path | bytes:
    """Return the file of a name, or all that comes out of a pipe or, by the name -, out of standard input.

    Raises:
        LearnerError: it cannot be read.
    """
    path = chosen(name, "FILE")
    try:
        if name != LINES:
            check_file(path)
            if path.is_file():
                return path
        with nullcontext(sys.stdin.buffer) if name == LINES else path.open("rb") as pipe:
            return _whole(pipe)
    except OSError as error:
        raise LearnerError("learner-file", path=shown(name), problem=problem_of(error)) from error


def _whole(pipe: BinaryIO) -> bytes:
    whole = pipe.read(_LARGEST + 1)
    if len(whole) > _LARGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return whole


def _fields(proposal: Proposal) -> Fields:
    return {
        "id": proposal.puzzle.id,
        "stated": proposal.stated,
        "proposed": proposal.proposed,
        "low": proposal.low,
        "high": proposal.high,
        "tries": proposal.tries,
        "solved": round(proposal.solved, 4),
    }


def _line(proposal: Proposal, language: str) -> str:
    interval = text("say.interval", language, low=proposal.low, high=proposal.high)
    solved = percent_text(proposal.solved, language)
    return f"{proposal.stated:>4}  {proposal.proposed:>4}  {interval:<16}  {proposal.tries:>4}  {solved:>7}"
