"""The time of a deed: what the clock says, kept in order, and what is done about a clock that was wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from combotutor.learner.progress.bundle import Bundle, Entry

BORN: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""No deed is older: a clock that says so has lost its battery."""
_FIRST_YEAR: Final = 1900
_LAST_YEAR: Final = 2200
"""No clock is believed beyond these: what follows from a deed, in a zone ahead or a century on, must be a time, too."""
_TICK: Final = timedelta(microseconds=1)
_SET_BACK: Final = timedelta(minutes=1)
"""A clock that runs back by less than this was only put right."""
_FAR: Final = timedelta(days=1)
"""A clock that runs back by more than this was far ahead before, and nothing that it said is believed."""
_TOMORROW: Final = timedelta(days=1)
"""The latest day of a deed in a file: in some zone it may be tomorrow already."""


def local_now() -> datetime:
    """Return the time now, with the time zone of this machine."""
    now = datetime.now(UTC)
    return now.astimezone() if can_be(now) else now


def can_be(now: datetime) -> bool:
    """Tell whether a time is one that a clock may say, and that can be reckoned with.

    >>> can_be(datetime(9999, 12, 31, tzinfo=UTC))
    False
    """
    return _FIRST_YEAR <= now.year <= _LAST_YEAR


def believed(now: datetime) -> datetime:
    """Return what is believed of what a clock says: itself, or the nearest time that can be reckoned with."""
    if can_be(now):
        return now
    return datetime(_FIRST_YEAR if now.year < _FIRST_YEAR else _LAST_YEAR, 1, 1, tzinfo=UTC)


def was_ahead(last: datetime | None, now: datetime) -> bool:
    """Tell whether the last deed was noted by a clock that was far ahead, so that the present one is to be believed.

    >>> was_ahead(datetime(2036, 3, 1, tzinfo=UTC), datetime(2026, 3, 2, tzinfo=UTC))
    True
    >>> was_ahead(datetime(2026, 3, 1, tzinfo=UTC), datetime(1970, 1, 1, tzinfo=UTC))
    False
    """
    return last is not None and last - now > _FAR and now >= BORN


def is_set_back(last: datetime | None, now: datetime) -> bool:
    """Tell whether the clock runs behind the last deed by so much that it is worth a word."""
    return last is not None and last - now > _SET_BACK


def moment(last: datetime | None, now: datetime) -> datetime:
    """Return the time of a deed, in UTC: now, but never before the last one, nor before there was anything to do."""
    at = max(now.astimezone(UTC), BORN)
    return at if last is None or at > last else last + _TICK


def present(last: datetime | None, now: datetime) -> datetime:
    """Return the time up to which it is reckoned what comes back: now, or the last deed where the clock was set back.

    >>> present(datetime(2026, 3, 1, 9, tzinfo=UTC), datetime(1970, 1, 1, tzinfo=UTC)).year
    2026
    >>> present(datetime(2036, 3, 1, 9, tzinfo=UTC), datetime(2026, 3, 2, tzinfo=UTC)).year
    2026
    """
    return now if last is None or last <= now or was_ahead(last, now) else last.astimezone(now.tzinfo)


def can_be_told(now: datetime) -> Callable[[datetime], bool]:
    """Return what tells whether a file can tell of a time: none before there was anything to do, or after tomorrow.

    A clock that has lost its battery does not know which day tomorrow is.

    >>> can_be = can_be_told(datetime(2026, 3, 1, 9, tzinfo=UTC))
    >>> can_be(datetime(2026, 3, 2, 23, tzinfo=UTC)), can_be(datetime(2026, 3, 3, tzinfo=UTC))
    (True, False)
    """
    now = believed(now)
    if now < BORN:
        return lambda at: at >= BORN and can_be(at)
    today = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    end = today + _TOMORROW + timedelta(days=1)
    return lambda at: BORN <= at < end


def clamped(bundle: Bundle, now: datetime) -> Bundle:
    """Return what a file may tell: times of a clock that was wrong are brought to the nearest that can be.

    Args:
        bundle: what is remembered.
        now: the present time.
    """
    is_told, now = can_be_told(now), max(believed(now).astimezone(UTC), BORN)

    def near(at: datetime) -> datetime:
        return at if is_told(at) else max(min(at, now), BORN)

    facts = {
        key: each if each.abandoned_at is None else replace(each, abandoned_at=near(each.abandoned_at))
        for key, each in bundle.facts.items()
    }
    entries: list[Entry] = []
    last: dict[str, datetime] = {}
    for entry in bundle.entries:
        at = last[entry.key.learner] = max(near(entry.event.at), last.get(entry.key.learner, BORN))
        entries.append(entry if at == entry.event.at else entry._replace(event=replace(entry.event, at=at)))
    own = {name: tuple(each._replace(at=near(each.at)) for each in kept) for name, kept in bundle.own.items()}
    return replace(bundle, facts=facts, entries=tuple(entries), own=own)


def brought_to(bundle: Bundle, now: datetime) -> Bundle:
    """Return what a learner did with all that lies after now brought to now, in its order.

    Args:
        bundle: what is remembered of one learner.
        now: the present time.
    """
    now = now.astimezone(UTC)
    entries: list[Entry] = []
    last: datetime | None = None
    for entry in bundle.entries:
        last = moment(last, min(entry.event.at, now))
        entries.append(entry if last == entry.event.at else entry._replace(event=replace(entry.event, at=last)))
    facts = {
        key: each if each.abandoned_at is None or each.abandoned_at <= now else replace(each, abandoned_at=now)
        for key, each in bundle.facts.items()
    }
    own = {name: tuple(each._replace(at=min(each.at, now)) for each in kept) for name, kept in bundle.own.items()}
    return replace(bundle, facts=facts, entries=tuple(entries), own=own)
