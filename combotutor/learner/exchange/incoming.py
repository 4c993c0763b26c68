"""Reading a file that somebody brings: whatever stands in it is looked at before anything is believed."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO, Final

from combotutor.errors import LearnerError
from combotutor.learner.exchange.draft import Draft, laid_out
from combotutor.learner.exchange.export import FORMAT, VERSION
from combotutor.learner.exchange.stream import Stream
from combotutor.learner.progress.bulk import hold_off_gc
from combotutor.learner.progress.bundle import Key, Own
from combotutor.learner.progress.clock import can_be_told
from combotutor.learner.progress.event import LONGEST_WORD, MOST_LEVEL, MOST_SECONDS, Deed, Event, Facts
from combotutor.learner.progress.replay import OnProgress, unheard
from combotutor.puzzles import HINTS
from combotutor.puzzles.workshop.stripped import restored_line

LONGEST_LINE: Final = 100_000
"""Characters of an own puzzle; none has a tenth."""
MOST_WORDS: Final = MOST_LEVEL
"""Answers or themes of an attempt."""
LONGEST_NAME: Final = 40
"""Characters of the word of a kind or a theme."""
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)
_UUID: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)
_MOST: Final = 1_000_000
_DAY: Final = 24 * 60
_DEEDS: Final[Mapping[Any, Deed]] = {deed.value: deed for deed in Deed}
_NO_VALUE: Final = (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError)
"""What is raised where a value is none of ours."""

Check = Callable[[Any], Any]


class _WrongError(ValueError):
    """A value that none of our files has; says where it stands."""


def drafted(source: Path | str | bytes, location: object, now: datetime, step: OnProgress = unheard) -> Draft:
    """Return what a file holds.

    Args:
        source: the file, or what stands in it.
        location: what the person calls it.
        now: the present time: nothing in it can be from after tomorrow.
        step: is told how far it is, from 0 to 1; whatever it raises stops the work.

    Raises:
        LearnerError: it cannot be read, or is no such file; the sentence says what is wrong with which field.
    """
    try:
        with laid_out(location), _opened(source) as file, hold_off_gc():
            size = max(file.seek(0, io.SEEK_END), 1)
            file.seek(0)
            step(0.0)
            return _Incoming(Stream(file, lambda count: step(count / size)), location, now).draft()
    except OSError as error:
        raise LearnerError("learner-file", path=location, problem=error.strerror or str(error)) from error


def _opened(source: Path | str | bytes) -> BinaryIO:
    if isinstance(source, Path):
        return source.open("rb")
    return io.BytesIO(source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source)


class _Incoming:
    """A file that is being read.

    Args:
        stream: its text.
        location: what the person calls it.
        now: the present time.
    """

    def __init__(self, stream: Stream, location: object, now: datetime) -> None:
        self._stream = stream
        self._location = location
        self._draft = Draft(location)
        self._last: dict[str, datetime] = {}
        moment = _moment_until(now)
        self._facts: Sequence[tuple[str, Check]] = (
            ("id", _uuid),
            ("puzzle", _text),
            ("kind", _name),
            ("themes", lambda value: tuple(map(_name, _list(value)))),
            ("level", _whole(MOST_LEVEL)),
            ("difficulty", _whole(_MOST)),
            ("decisions", _whole(MOST_LEVEL)),
            ("hints", _whole(HINTS)),
            ("mistakes", _whole(_MOST)),
            ("answers", lambda value: tuple(map(_text, _list(value)))),
            ("abandoned", lambda value: None if value is None else moment(value)),
        )
        self._own: Sequence[tuple[str, Check]] = (("puzzle", _text), ("line", _line), ("at", moment))
        self._event: Sequence[tuple[str, Check]] = (
            ("learner", _text),
            ("attempt", _uuid),
            ("id", _uuid),
            ("deed", _DEEDS.__getitem__),
            ("word", _text),
            ("level", _whole(MOST_LEVEL)),
            ("seconds", _seconds),
            ("at", moment),
            ("offset", _whole(_DAY, least=-_DAY)),
        )

    def draft(self) -> Draft:
        """Return what it holds.

        Raises:
            LearnerError: it is no such file.
        """
        try:
            self._read()
        except _WrongError as error:
            raise LearnerError("learner-changed-export", path=self._location, where=str(error)) from error
        except _NO_VALUE as error:
            raise LearnerError("learner-no-export", path=self._location) from error
        else:
            whole, self._draft = self._draft, Draft()
            return whole
        finally:
            self._draft.close()

    def _read(self) -> None:
        """Read all of it."""
        readers: dict[str, Callable[[], object]] = {"format": self._check_format, "version": self._check_version}
        readers |= {"learners": self._learners, "events": self._deeds}
        left = set(readers)
        for name in self._stream.fields():
            if name in readers:
                left.remove(name)  # once each
            read: Callable[[], object] = readers.get(name, self._stream.value)
            read()
        self._stream.end()
        if left:
            raise ValueError(left)
        stray = self._draft.end()
        if stray is not None:
            raise _WrongError(f"events[{stray}].attempt")

    def _check_format(self) -> None:
        if self._stream.value() != FORMAT:
            raise ValueError(FORMAT)

    def _check_version(self) -> None:
        if self._stream.value() != VERSION:
            raise LearnerError("learner-other-export", path=self._location, version=VERSION)

    def _learners(self) -> None:
        for number in self._stream.items():
            self._learner(f"learners[{number}]")

    def _deeds(self) -> None:
        for number in self._stream.items():
            self._deed(f"events[{number}]")

    def _learner(self, where: str) -> None:
        number, author = self._draft.learner(None, None), {"badge": None}
        for name in self._stream.fields():
            at = f"{where}.{name}"
            match name:
                case "name":
                    author["name"] = _checked(self._stream.value(), _text, at)
                case "badge":
                    author["badge"] = _checked(self._stream.value(), _uuid, at)
                case "attempts":
                    for each in self._stream.items():
                        self._draft.attempt(number, Facts(*self._row(self._facts, f"{at}[{each}]")))
                case "own":
                    for each in self._stream.items():
                        self._draft.own(number, Own(*self._row(self._own, f"{at}[{each}]")))
                case _:
                    self._stream.value()
        if "name" not in author:
            raise _WrongError(f"{where}.name")
        self._draft.call(number, str(author["name"]), author["badge"])

    def _deed(self, where: str) -> None:
        learner, attempt, *rest = self._row(self._event, where)
        event = Event(*rest)
        # Back in time: somebody has been at it.
        if event.at < self._last.get(learner, event.at):
            raise _WrongError(f"{where}.at")
        self._last[learner] = event.at
        self._draft.event(Key(learner, attempt), event)

    def _row(self, fields: Sequence[tuple[str, Check]], where: str) -> list[Any]:
        """Return the values of a table that comes next, in their order."""
        values, name = self._stream.value(), ""
        try:
            if not isinstance(values, Mapping):
                raise TypeError(values)
            row = []
            for name, check in fields:
                row.append(check(values[name]))
        except _NO_VALUE as error:
            raise _WrongError(f"{where}.{name}" if name else where) from error
        return row


def _checked(value: object, check: Check, where: str) -> Any:  # noqa: ANN401  (whatever it is)
    try:
        return check(value)
    except _NO_VALUE as error:
        raise _WrongError(where) from error


def _moment_until(now: datetime) -> Check:
    """Return what reads a time that can have been by now."""
    can_be = can_be_told(now)

    def moment(value: object) -> datetime:
        at = datetime.fromisoformat(value)  # type: ignore[arg-type]  # what is no text is refused there
        if at.tzinfo is None or not can_be(at := at.astimezone(UTC)):
            raise ValueError(value)
        return at

    return moment


def _list(value: object) -> list[Any]:
    if not isinstance(value, list) or len(value) > MOST_WORDS:
        raise TypeError(value)
    return value


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_WORD or "\x00" in value:
        raise ValueError(value)
    if not value.isascii():
        value.encode()  # half a character is none
    return value


def _name(value: object) -> str:
    """Return the word of a kind or a theme, which may be one that nobody knows."""
    if not isinstance(value, str) or len(value) > LONGEST_NAME or _NAME.fullmatch(value) is None:
        raise ValueError(value)
    return value


def _line(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_LINE or "\x00" in value:
        raise ValueError(value)
    value.encode()
    return restored_line(value)


def _uuid(value: object) -> str:
    if _UUID.fullmatch(value) is None:  # type: ignore[call-overload]  # what is no text is refused there
        raise ValueError(value)
    return value  # type: ignore[return-value]


def _seconds(value: object) -> float:
    if type(value) not in {int, float} or not 0 <= (seconds := float(value)) <= MOST_SECONDS:  # type: ignore[arg-type]  # it is one of them
        raise ValueError(value)
    return seconds


def _whole(most: int, *, least: int = 0) -> Check:
    """Return what reads a whole number between two."""

    def whole(value: object) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(value)
        return value

    return whole
