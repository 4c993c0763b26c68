"""Making anew all that follows from what a learner did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from combotutor.learner.progress.attempt import Attempt
from combotutor.learner.progress.book import Book
from combotutor.learner.progress.bundle import Bundle, Key
from combotutor.learner.progress.ledger import Ledger

OnProgress = Callable[[float], None]
"""Is told how far a long work is, from 0 to 1; whatever it raises stops the work."""
_AT_ONCE: Final = 250
"""Deeds after which it is told how far it is."""


def unheard(_share: float) -> None:
    """Tell nobody how far a work is."""


def replayed(bundle: Bundle, name: str, step: OnProgress = unheard) -> Ledger:
    """Return the ledger of one learner, as if all deeds had been noted one after the other.

    Args:
        bundle: what is remembered, of this learner and maybe of others.
        name: the learner.
        step: is told how far it is.
    """
    ledger = Ledger(Book(name))
    entries = [entry for entry in bundle.entries if entry.key.learner == name]
    begun: dict[Key, Attempt] = {}
    left = {(each.puzzle_id, each.abandoned_at): key for key, each in bundle.facts.items() if key.learner == name}
    for number, (key, event, _) in enumerate(entries):
        if key not in begun:
            before = begun.get(left.get((bundle.facts[key].puzzle_id, event.at), key))
            if before is not None:
                # It took the place of this one, whatever another file knows to have happened by then.
                ledger.go_on_with(ledger.attempt(before.facts.uuid))
            begun[key] = ledger.begin(bundle.facts[key], event)
        ledger.enter(ledger.attempt(key.attempt), event)
        if number % _AT_ONCE == 0:
            step(number / len(entries))
    # Only now: while they run, attempts of two files may cross.
    for attempt in list(ledger.attempts.values()):
        ledger.end(attempt)
        if ledger.attempt(attempt.facts.uuid).ended_at is None:
            ledger.go_on_with(attempt)
    for own in bundle.own.get(name, ()):
        ledger.keep(own)
    return ledger
