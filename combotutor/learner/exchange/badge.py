"""Whose a file is: each learner has a badge, random and made once, and it stands in every file of theirs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Connection, select, update

from combotutor.errors import LearnerError
from combotutor.learner.exchange.draft import Author, Draft
from combotutor.learner.progress.event import Deed
from combotutor.learner.storage.database import Transactions
from combotutor.learner.storage.reading import SEEN, row_of
from combotutor.learner.storage.schema import EVENT, LEARNER

_BARE: Final = select(LEARNER.c.id).where(LEARNER.c.badge == "")


@dataclass(frozen=True, slots=True)
class Badges:
    """What a learner is known by.

    Args:
        own: the learner's own badge.
        welcome: the badges of others whose files were brought in all the same: nobody is asked about them again.
    """

    own: str
    welcome: tuple[str, ...] = ()

    def __contains__(self, badge: object) -> bool:
        return badge == self.own or badge in self.welcome

    def after(self, badge: str | None, *, is_empty: bool) -> tuple[Badges, dict[str, Any]]:
        """Return what a learner is known by after a file, and what has to be known to take that back.

        Args:
            badge: whose the file is; None where it does not say.
            is_empty: whether the learner had done nothing yet: then whose the file is, the learner is.
        """
        if badge is None or badge in self:
            return self, {}
        if is_empty:
            return Badges(badge, self.welcome), {"badge": badge, "was": self.own}
        return Badges(self.own, (*self.welcome, badge)), {"badge": badge}

    def without(self, memo: Mapping[str, Any]) -> Badges:
        """Return what a learner is known by when a file is taken back."""
        badge = memo.get("badge")
        own = memo.get("was", self.own) if badge == self.own else self.own
        return Badges(own, tuple(each for each in self.welcome if each != badge))


def badge_all(transactions: Transactions) -> None:
    """See to it that everybody has a badge."""
    with transactions.reading() as connection:
        lacks = is_bare(connection)
    if lacks:
        transactions.write(give_badges)


def is_bare(connection: Connection) -> bool:
    """Tell whether anybody has no badge: an older program that still runs makes learners without one."""
    return connection.scalar(_BARE.limit(1)) is not None


def give_badges(connection: Connection) -> None:
    """Give a badge to whoever has none."""
    for number in connection.scalars(_BARE).all():
        connection.execute(update(LEARNER).where(LEARNER.c.id == number).values(badge=uuid4().hex))


def badges_of(connection: Connection, number: int) -> Badges:
    """Return what a learner is known by."""
    row = connection.execute(select(LEARNER.c.badge, LEARNER.c.welcome).where(LEARNER.c.id == number)).one()
    welcome = row.welcome if isinstance(row.welcome, list) else []
    return Badges(row.badge, tuple(each for each in welcome if isinstance(each, str)))


def address(connection: Connection, draft: Draft, to: str) -> None:
    """Let what a file tells be of one learner, whatever the name in it.

    Args:
        connection: a transaction of the learners' database.
        draft: the file; of several people it is what tells of the one with the learner's badge, or else name.
        to: the learner.

    Raises:
        LearnerError: it tells of several people, and nothing says which of them the learner is.
    """
    row = row_of(connection, to)
    badges = Badges("") if row is None else badges_of(connection, row.number)
    author = _meant(draft, to, badges)
    if author is not None:
        is_elsewhere = author.badge not in badges and _is_of_another(connection, author.badge, to)
        draft.address(author.name, to, is_elsewhere=is_elsewhere)


def _meant(draft: Draft, to: str, badges: Badges) -> Author | None:
    """Return of whom a file tells that is brought to one learner; None if it tells of nobody."""
    authors = draft.authors
    some = [each for each in authors if each.has_deeds or each.has_own] or authors[:1]
    if len(some) > 1:
        by_badge = [each for each in some if each.badge == badges.own] or [
            each for each in some if each.badge in badges
        ]
        some = by_badge or [each for each in some if each.name == to]
        if len(some) != 1:
            raise LearnerError("learner-several", path=draft.location)
    return some[0] if some else None


def _is_of_another(connection: Connection, badge: str | None, to: str) -> bool:
    """Tell whether a badge is that of somebody else here who has done anything."""
    others = select(LEARNER.c.id).where(LEARNER.c.badge == badge, LEARNER.c.name != to, SEEN)
    return badge is not None and any(_has_done(connection, number) for number in connection.scalars(others).all())


def refuse_others(connection: Connection, draft: Draft) -> None:
    """Refuse a file that is somebody else's, or of which nobody can tell, where that would be mixed up with one's own.

    Raises:
        LearnerError: it is.
    """
    for author in draft.authors:
        if author.has_deeds and _is_somebody_else(connection, author):
            raise LearnerError("learner-unmarked" if author.badge is None else "learner-others", path=draft.location)


def _is_somebody_else(connection: Connection, author: Author) -> bool:
    row = row_of(connection, author.name)
    if author.is_elsewhere or row is None:
        return author.is_elsewhere
    # Whoever has only looked at puzzles has nothing that could be mixed up.
    if not _has_done(connection, row.number):
        return False
    return not author.is_known if author.badge is None else author.badge not in badges_of(connection, row.number)


def _has_done(connection: Connection, number: int) -> bool:
    done = select(EVENT.c.id).where(EVENT.c.learner_id == number, EVENT.c.deed != Deed.SHOWN).limit(1)
    return connection.scalar(done) is not None
