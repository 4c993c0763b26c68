"""Long work in the background, while the page goes on: what is under way, how far it is, and how it is stopped.

Pages are written by the thread that hears what a person does, and by no other (see `thinking`). So a piece of work
leaves what it has found where `Errands` finds it, and the page asks again until it is there.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from combotutor.errors import CombotutorError, Phrase
from combotutor.tutor.state.outcome import Outcome
from combotutor.tutor.state.state import State
from combotutor.tutor.state.work import LASTING, Work, WorkKind

if TYPE_CHECKING:
    from combotutor.learner.exchange.bringing import Bringing, Piece

_LOG: Final = logging.getLogger(__name__)

BROKEN: Final = Phrase("tutor.work-failed")
"""What is said where the work itself went wrong."""


@dataclass(frozen=True, slots=True)
class Job:
    """A piece of work that is to be done.

    Args:
        kind: what it is.
        run: does it, and changes nothing that a page shows. It gets a function to tell what share is done, and one that
            says whether it is to stop; stopped in time it leaves everything as it was, and what it returns then goes
            unused.
        then: what follows from it for the page.
        refused: what follows where it cannot be done.
        is_busy: what follows where a piece of the same kind is under way already; None where that goes without saying.
        is_waited_for: whether the page may wait a moment for it; not where others are at work before it.
    """

    kind: WorkKind
    run: Callable[[Callable[[float], None], Callable[[], bool]], Any]
    then: Callable[[State, Any], Outcome]
    refused: Callable[[State, Phrase], Outcome]
    is_busy: Callable[[State], Outcome] | None = None
    is_waited_for: bool = True


class Errand:
    """One job in a thread of its own.

    Args:
        job: the job.
    """

    def __init__(self, job: Job) -> None:
        self.job = job
        self.share: float | None = None
        self.follows: Callable[[State], Outcome] | None = None
        self._is_stopped = threading.Event()
        self._is_done = threading.Event()
        threading.Thread(target=self._work, name=f"combotutor-{job.kind}", daemon=True).start()

    @property
    def is_done(self) -> bool:
        """Whether it is at its end."""
        return self._is_done.is_set()

    def wait(self, seconds: float) -> None:
        """Wait until it is at its end, but no longer than so long."""
        self._is_done.wait(seconds)

    def stop(self) -> None:
        """Ask it to stop; what it finds after that is of no interest."""
        self._is_stopped.set()

    def _tell(self, share: float) -> None:
        self.share = min(max(share, 0.0), 1.0)

    def _work(self) -> None:
        job = self.job
        try:
            result = job.run(self._tell, self._is_stopped.is_set)
            self.follows = lambda state: job.then(state, result)
        except CombotutorError as error:
            why = error.phrase
            self.follows = lambda state: job.refused(state, why)
        except Exception:  # noqa: BLE001  (it is logged in full, for whoever runs the tutor)
            # As with thinking: whatever went wrong, the page must not wait for ever.
            _LOG.exception("the tutor could not finish: %s", job.kind)
            self.follows = lambda state: job.refused(state, BROKEN)
        finally:
            self._is_done.set()


class Errands:
    """The long work of one tutor, one piece of a kind at a time.

    Args:
        bringing: returns what all pages of the learner bring in: what a page began that is gone is under way, too.
    """

    def __init__(self, bringing: Callable[[], Bringing | None] = lambda: None) -> None:
        self._under_way: dict[WorkKind, Errand] = {}
        self._bringing = bringing

    @property
    def works(self) -> tuple[Work, ...]:
        """What is under way."""
        works = tuple(Work(kind, each.share) for kind, each in self._under_way.items())
        if WorkKind.IMPORT in self._under_way or (piece := self._piece()) is None:
            return works
        return (*works, Work(WorkKind.IMPORT, piece.share))

    def _piece(self) -> Piece | None:
        bringing = self._bringing()
        return None if bringing is None else bringing.piece

    def begin(self, job: Job) -> bool:
        """Begin a job, and tell whether it was begun: one of the same kind that is under way goes on instead."""
        if job.kind is WorkKind.SENT:
            self.stop(job.kind)  # of two links the last counts
        if job.kind in self._under_way or (job.kind is WorkKind.IMPORT and self._piece() is not None):
            return False
        self._under_way[job.kind] = Errand(job)
        return True

    def wait(self, seconds: float) -> None:
        """Wait until all is done, but no longer than so long: most of it takes no time that anybody notices."""
        end = time.monotonic() + seconds
        for each in self._under_way.values():
            if each.job.is_waited_for:
                each.wait(max(0.0, end - time.monotonic()))

    def ended(self) -> list[Callable[[State], Outcome]]:
        """Return what follows from the work that has come to its end since this was asked last."""
        done = [each for each in self._under_way.values() if each.is_done]
        for each in done:
            del self._under_way[each.job.kind]
        return [each.follows for each in done if each.follows is not None]

    def stop(self, kind: WorkKind) -> bool:
        """Give up a piece of work; tell whether there was such.

        What is being brought in may be in already: what came of that is still told.
        """
        errand = self._under_way.get(kind)
        if errand is None and kind is WorkKind.IMPORT and (piece := self._piece()) is not None:
            piece.stop()
            return True
        if errand is not None:
            errand.stop()
            if kind not in LASTING:
                del self._under_way[kind]
        return errand is not None

    def leave(self) -> None:
        """Give up whatever nobody is there to see; what is being brought in, or taken back, goes on to its end."""
        for kind in set(self._under_way) - LASTING:
            self.stop(kind)
