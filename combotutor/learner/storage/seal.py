"""What a file was left like, so that another content that was put into it is noticed before anything is written.

A file that is copied over an open one stays the same file by name and by number, and SQLite, which trusts what it has
read before and what its log holds, would mix the two. So whoever writes looks first whether anybody else has changed
the file since. If so it must hold what it was left with, or what follows from that: other programs may write, too.

While somebody reads, a log is folded in only in part: the file alone is no whole database then, for as long as it
lasts. Its head is whole always, so it counts the transactions; and the file together with its log is whole.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection

from combotutor.errors import LearnerError
from combotutor.learner.storage.location import address_of, beside
from combotutor.learner.storage.trouble import translate_errors

_STEADY: Final = 0.2
"""Seconds for which a file must lie still before it is taken for another: a log may just be being folded in."""
_BREATH: Final = 0.02
_KEY: Final = "PRAGMA application_id"
_COUNT: Final = "PRAGMA user_version"
_MOST: Final = 2**31 - 1
_ANY_LENGTH: Final = "PRAGMA writable_schema = ON"
"""Lets the head of a file be read that is shorter or longer than it says, as it is while a log is folded in."""
_LAST: Final = """
SELECT uuid, learner_id, at FROM event WHERE id = (
    SELECT max(last) FROM (
        SELECT (SELECT max(id) FROM event WHERE learner_id = learner.id) AS last FROM learner WHERE hidden_for IS NULL))
"""
"""Of learners who are seen: copies that nobody sees come and go (see `hidden`)."""
_REVISIONS: Final = "SELECT (SELECT total(revision) FROM learner) + (SELECT total(revisions) FROM import)"
_IS_THERE: Final = "SELECT 1 FROM event WHERE uuid = ?"
_OLDER: Final = """
SELECT 1 FROM event WHERE learner_id = ? AND at <= ?
AND EXISTS (SELECT 1 FROM learner WHERE id = learner_id AND hidden_for IS NULL) LIMIT 1
"""


class _Fingerprint(NamedTuple):
    """What a file is known by.

    Args:
        key: the number that it got when it was made; 0 if it is older than that.
        changes: how many transactions have changed it, as its head says; 0 if it is older than that.
        revisions: the revisions of its learners, together: they only grow.
        last: the last deed: its name, whose it is, and when it was.
    """

    key: int
    changes: int
    revisions: float
    last: tuple[str, int, str] | None


class Seal:
    """What a file was left like by whoever wrote it last in this process.

    Args:
        path: the file, which is open.
        location: the same as the person knows it.
        has_log: whether a log is kept beside it.
    """

    def __init__(self, path: Path, location: str, *, has_log: bool = True) -> None:
        self.is_overwritten = False
        """Whether another content was put into the file."""
        self._path = path
        self._location = location
        self._outside = self._seen_outside()
        self._known = self._first(has_log=has_log)
        self._expected = self._known
        self._counted = 0
        """What the head says when the transaction at hand ends; `_reached` is what it said when the last one had."""
        self._reached = 0

    @property
    def is_touched(self) -> bool:
        """Whether the file has changed since it was looked at."""
        return self.is_overwritten or self._seen_outside() != self._outside

    @property
    def log(self) -> int:
        """The bytes of the log beside the file; 0 where there is none."""
        try:
            return beside(self._path, "-wal").stat().st_size
        except OSError:
            return 0

    def check(self) -> None:
        """Refuse to go on with a file into which another content was put.

        Raises:
            LearnerError: that is so.
        """
        if self.is_overwritten:
            raise LearnerError("learner-overwritten", path=self._location)

    def look(self) -> None:
        """Look at a file that has changed, and take note of it if that was rightful.

        Where the file has no log nobody else must be writing meanwhile.

        Raises:
            LearnerError: another content was put into the file, or it is damaged. What the log held of the old content
                is gone then: it must never meet the new one.
        """
        still, before = time.monotonic(), None
        while True:
            self.check()
            outside = self._seen_outside()
            if outside != before:
                still, before = time.monotonic(), outside
            try:
                is_following, now = self._following()
            except LearnerError:
                if time.monotonic() - still > _STEADY:
                    raise
            else:
                if is_following and self._seen_outside() == outside:
                    self._outside, self._known = outside, now
                    return
                if time.monotonic() - still > _STEADY:
                    self._give_up()
            time.sleep(_BREATH)

    def look_through(self) -> None:
        """Look at a file that others have changed, together with its log: if they do not fit it was no log of theirs.

        Raises:
            LearnerError: they do not fit.
        """
        if not self.log:
            return
        with translate_errors(self._location), closing(self._whole()) as connection:
            try:
                (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            except sqlite3.DatabaseError:
                verdict = ""
        if verdict != "ok":
            self._give_up()
            self.check()

    def count(self, connection: Connection) -> None:
        """Count a transaction in the head of the file."""
        raw: Any = connection.connection.driver_connection
        (count,) = raw.execute(_COUNT).fetchone()
        self._counted = min(count + 1, _MOST)
        raw.execute(f"{_COUNT} = {self._counted}").close()

    def reach(self) -> None:
        """Take note that the transaction that was counted has ended well."""
        self._reached = self._counted

    def expect(self, connection: Connection) -> None:
        """Take note of what the file holds when a transaction ends."""
        raw: Any = connection.connection.driver_connection
        self._expected = _fingerprint(raw)

    def take(self) -> None:
        """Take note of a file without a log as it was left by the transaction that has just ended."""
        self._outside, self._known = self._seen_outside(), self._expected

    def truer(self, error: Exception) -> Exception:
        """Return what is behind an error: what seems damaged may be another content that was put into the file."""
        if isinstance(error, LearnerError) and error.code == "learner-damaged" and self.is_touched:
            try:
                self.look()
            except LearnerError as cause:
                return cause
        return error

    def _first(self, *, has_log: bool) -> _Fingerprint | None:
        """Return what a file is known by of which nothing was known; None if it does not answer."""
        with suppress(sqlite3.OperationalError):
            if not has_log:  # others may be writing
                with closing(self._whole()) as connection:
                    return _fingerprint(connection)
            with closing(self._bare()) as connection:
                head = _head(connection)
                try:
                    return _fingerprint(connection)
                except sqlite3.DatabaseError:
                    if not self.log:
                        raise
                    return _Fingerprint(*head, 0, None)  # others fold it in
        return None

    def _following(self) -> tuple[bool, _Fingerprint | None]:
        """Tell whether what is there follows from what the file was known by, and return what it is known by now."""
        is_folded = not self.log  # then all that was written here must be in the file
        with translate_errors(self._location), closing(self._bare()) as connection:
            head = _head(connection)
            if not _heads(self._known, *head) or (is_folded and head[1] < self._reached):
                _fingerprint(connection)  # one that was emptied is damaged
                return False, None
            try:
                now = _fingerprint(connection)
                is_following = _follows(connection, self._known, now)
            except sqlite3.DatabaseError:
                if not self.log:
                    raise
                is_following = False
            if is_following:
                return True, now
            if not self._is_whole():
                return False, None
            # What was known of the file alone is known still, whatever of the log is in it by now.
            known = self._first(has_log=True) if self._known is None else self._known._replace(changes=head[1])
            return True, known

    def _is_whole(self) -> bool:
        """Tell whether a file is sound together with its log, and follows from what it was known by.

        Raises:
            sqlite3.DatabaseError: it is damaged.
        """
        if not self.log:
            return False
        with closing(self._whole()) as connection:
            (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            return verdict == "ok" and _follows(connection, self._known, _fingerprint(connection))

    def _give_up(self) -> None:
        self.is_overwritten = True
        with suppress(OSError):
            os.truncate(beside(self._path, "-wal"), 0)

    def _bare(self) -> sqlite3.Connection:
        """Return a connection to the file as it lies, without its log."""
        connection = sqlite3.connect(address_of(self._path, "mode=ro&immutable=1"), uri=True)
        connection.execute(_ANY_LENGTH)
        return connection

    def _whole(self) -> sqlite3.Connection:
        """Return a connection to the file with its log, which sees one moment."""
        connection = sqlite3.connect(address_of(self._path, "mode=ro"), uri=True, isolation_level=None)
        connection.execute("BEGIN")
        return connection

    def _seen_outside(self) -> tuple[int, int] | None:
        """Return what changes with a file's content, as the folder tells it; None if it is gone."""
        try:
            status = self._path.stat()
        except OSError:
            return None
        return status.st_size, status.st_mtime_ns


def _head(connection: sqlite3.Connection) -> tuple[int, int]:
    """Return the key of a file and its count, which stand in its head."""
    (key,) = connection.execute(_KEY).fetchone()
    (count,) = connection.execute(_COUNT).fetchone()
    return key, count


def _fingerprint(connection: sqlite3.Connection) -> _Fingerprint:
    (revisions,) = connection.execute(_REVISIONS).fetchone()
    return _Fingerprint(*_head(connection), revisions, connection.execute(_LAST).fetchone())


def _heads(before: _Fingerprint | None, key: int, count: int) -> bool:
    """Tell whether the head of a file can have come of what it was known by."""
    return before is None or (key == before.key and count >= before.changes)


def _follows(connection: sqlite3.Connection, before: _Fingerprint | None, now: _Fingerprint) -> bool:
    """Tell whether a content can have come of another: nothing that was done is gone, unless it was forgotten."""
    if before is None:
        return True
    if not _heads(before, now.key, now.changes) or now.revisions < before.revisions:
        return False
    if before.last is None:
        return True
    uuid, learner, at = before.last
    if connection.execute(_IS_THERE, (uuid,)).fetchone() is not None:
        return True
    return now.revisions > before.revisions and connection.execute(_OLDER, (learner, at)).fetchone() is None
