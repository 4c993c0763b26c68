"""The learner's book as one tutor uses it: what is read before an action, and entered after it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import PurePath
from types import MappingProxyType
from typing import TYPE_CHECKING
from uuid import uuid4

from combotutor.errors import Phrase
from combotutor.people import ME, Person
from combotutor.tutor import wire
from combotutor.tutor.background.errands import Job
from combotutor.tutor.keeping.codes import Codes
from combotutor.tutor.keeping.files import Files, IsStopped, Tell, noticed
from combotutor.tutor.keeping.keepers import in_memory, keeper_of
from combotutor.tutor.keeping.stopwatch import Stopwatch
from combotutor.tutor.keeping.syncing import synced, taken_over
from combotutor.tutor.state.footing import Footing, Keeping, Memory
from combotutor.tutor.state.outcome import Done, Outcome, Want
from combotutor.tutor.state.record import record_of
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.work import WorkKind

if TYPE_CHECKING:
    from combotutor.learner import Backing, Book, Brought, Desk, Doing, Keeper, Store
    from combotutor.learner.exchange.bringing import Bringing
    from combotutor.learner.report import Report


class Logbook:
    """What a tutor enters into its learner's book.

    Nothing it meets stops a lesson: a book goes on in memory where its file does not answer, and the state says so.

    Args:
        keeper: gives the keeper of all books, when it is first needed.
        keeping: where what is done is kept while all is well.
    """

    def __init__(self, keeper: Callable[[], Keeper], keeping: Keeping) -> None:
        self._keeper = keeper
        self.keeping = keeping
        self._desk: Desk | None = None
        self._newcomer: Desk | None = None
        self._forgotten = 0
        self._watch = Stopwatch()
        self.files = self._files()
        self.codes = Codes(lambda: self.desk, keeper, self._veiled)
        # Until the page says hello there is time to load what a database needs.
        threading.Thread(target=import_module, args=("combotutor.learner",), daemon=True).start()

    def _files(self) -> Files:
        return Files(lambda: self.desk, self._refused)

    @property
    def desk(self) -> Desk:
        """The learner's desk; before the page's hello that of the tutor's own learner, in a class of nobody."""
        if self._desk is None:
            self._desk = self._keeper().desk(uuid4().hex if self.keeping is Keeping.CLASS else ME)
        return self._desk

    @property
    def version(self) -> object:
        """What is another as soon as anything is to be counted anew: the book, once it was read, and the day."""
        return self.desk.is_read, self.desk.book, self.desk.now().date()

    def named(self, hello: wire.Hello) -> str:
        """Return the name of the learner as whom a page says hello; of one that says none, it is the same as before."""
        match self.keeping:
            case Keeping.CLASS:
                return hello.key or (uuid4().hex if self._desk is None else self._desk.name)
            case Keeping.HERE:
                return hello.person or ME
        return ME

    def is_gone(self, name: str = "") -> bool:
        """Tell whether a person at home is known to be none, or to be forgotten.

        Args:
            name: the learner's name; that of the desk unless given.
        """
        if self.keeping is not Keeping.HERE or (name or self.desk.name) == ME:
            return False
        desk = self._keeper().desk(name) if name else self.desk
        return desk.is_read and desk.backing.footing.value == Footing.KEPT and not desk.person.name

    def opened(self, state: State, name: str, zone: int | None) -> State:
        """Return the state with what is known of a learner, who is that of the tutor from now on.

        Args:
            state: the state of a tutor that has just been opened.
            name: the learner's name.
            zone: minutes by which the browser's clock is ahead of UTC, if it says.
        """
        self.files.leave_out(is_over=True)
        self.files = self._files()
        self._desk, self._newcomer = self._keeper().desk(name), None
        self._forgotten = self._desk.forgotten
        if self.keeping is Keeping.CLASS:
            self._desk.meet()
        self.move(zone)
        return self._with(state, self._desk.book)

    def becomes(self, outcome: Outcome) -> str:
        """Return the name of the learner as whom the page is to go on; empty where it stays with its own."""
        if outcome.becomes is None:
            return ""
        name = outcome.becomes or uuid4().hex
        if outcome.called is not None:
            # It is held until the page says hello, as others would not know it yet.
            self._newcomer = self._keeper().desk(name)
            self._newcomer.call(outcome.called.name, outcome.called.card)
        return name

    def move(self, zone: int | None) -> None:
        """Let the learner's days be those of a time zone."""
        if zone is not None and self._desk is not None:
            self._desk.offset = zone

    def look(self, *, is_here: bool) -> None:
        """Count the time only while the page is in sight."""
        if is_here:
            self._watch.resume()
        else:
            self._watch.pause()

    def read(self, state: State) -> State:
        """Return the state with what the book holds by now, be it from this page or from another."""
        return self._with(state, self.desk.refresh())

    def glanced(self, state: State) -> State:
        """Return the state with how the book stands in its file by now; what was waited for is taken over."""
        if self._backing == state.backing and not state.code:
            return state
        was_waiting = state.footing is Footing.WAITING
        state = self.read(state)
        return replace(state, is_settled=was_waiting and state.footing is Footing.KEPT)

    def entered(self, outcome: Outcome) -> State:
        """Enter what an action did, all of it at once; return the state with what the book then holds."""
        desk, state = self.desk, outcome.state
        if outcome.want is Want.FORGET:
            if desk.copies:
                state = replace(state, notice=self._left(desk.copies, state.notice))
            book = desk.forget()
            if self.keeping is Keeping.CLASS:
                desk.meet()
            return self._with(state, book)
        if outcome.until is not None:
            desk.call(outcome.until.name, outcome.until.card)
        if outcome.called is not None and outcome.becomes is None:
            desk.call(outcome.called.name, outcome.called.card)
            state = self._with(state, desk.book)
        if outcome.made is not None:
            desk.keep(outcome.made)
        # A puzzle that came by a link is nobody's, so that it stands in no book.
        doings = [each for each in outcome.doings if each.puzzle is not state.received]
        if doings:
            book = desk.enter(self._measured(doings))
        elif outcome.made is not None:
            book = desk.book
        else:
            return state
        return self._with(state, book)

    def taken_over(self, state: State) -> State:
        """Return the state after what an older tutor kept in the browser was entered into the book.

        As long as that does not stand in a file, the browser goes on holding it.
        """
        doings = self._timed(taken_over(state.attempts, state.record))
        state = replace(state, attempts=MappingProxyType({}))
        if doings:
            state = self._with(state, self.desk.enter(doings))
        lasts = state.footing is Footing.KEPT and self.keeping is not Keeping.MEMORY
        return state if lasts else replace(state, memory=Memory.FOREIGN)

    def _with(self, state: State, book: Book) -> State:
        """Return the state with a book, how that stands in its file, and what there is to say of it, once."""
        desk, notice = self.desk, state.notice
        if desk.forgotten != self._forgotten:
            self._forgotten = desk.forgotten
            # Whoever asked for it has nothing here any more.
            notice = Phrase("tutor.forgotten-elsewhere") if state.has_work else notice
        state = synced(state, record_of(book, desk.now(), state.stock.instead))
        notice = self._veiled(desk.notices.pop(0)) if desk.notices else notice
        state = replace(state, keeping=self.keeping, backing=self._backing, notice=notice)
        return self.codes.synced(replace(state, person=self._person, people=self.people or state.people))

    def seen(self, state: State) -> State:
        """Return the state after the page has shown the code that was made."""
        self.codes.seen(state.code)
        return self._with(state, self.desk.book)

    @property
    def _person(self) -> Person | None:
        return None if self.keeping is Keeping.MEMORY else self.desk.person

    @property
    def people(self) -> tuple[Person, ...]:
        """All who play at this computer, if that is known just now."""
        return self._keeper().people() if self.keeping is Keeping.HERE else ()

    def _left(self, copies: Sequence[PurePath], said: Phrase | None) -> Phrase:
        """Return that all is forgotten but in copies of the file; a class cannot reach them, nor is told where.

        Args:
            copies: where they lie.
            said: what is said where there are none; it may be of somebody who is gone.
        """
        if self.keeping is Keeping.CLASS:
            return Phrase("tutor.forgotten-class")
        told: dict[str, object] = {"path": ", ".join(map(str, copies))}
        if said is not None and said.key == "who.forgotten":
            return Phrase("who.forgotten-copy", {**said.values, **told})
        return Phrase("tutor.forgotten-copy", told)

    @property
    def _backing(self) -> Backing:
        backing = self.desk.backing
        return backing if backing.why is None else replace(backing, why=self._veiled(backing.why))

    def _veiled(self, why: Phrase) -> Phrase:
        """Return a sentence that tells a class no folder of the machine that serves it."""
        path = str(why.values.get("path", ""))
        if self.keeping is not Keeping.CLASS or not path:
            return why
        name = PurePath(path).name
        return Phrase(why.key, {key: str(value).replace(path, name) for key, value in why.values.items()})

    def _measured(self, doings: Sequence[Done]) -> list[Doing]:
        """Return what is to be entered, with the time that each deed took."""
        if any(each.deed == "shown" for each in doings):
            self._watch.lap()  # what goes before is no time of this puzzle
        return self._timed(doings, self._watch.lap)

    def _timed(self, doings: Iterable[Done], lap: Callable[[], float] = lambda: 0.0) -> list[Doing]:
        from combotutor.learner import Deed, Doing

        return [
            Doing(
                each.puzzle,
                Deed(each.deed),
                word=each.word,
                level=each.level,
                seconds=0.0 if each.deed == "shown" else lap(),
            )
            for each in doings
        ]

    def report_job(self, state: State) -> Job:
        """Return the work of counting what was done."""
        desk, puzzles, instead = self.desk, (*state.puzzles, *state.record.made), state.stock.instead

        def count(_tell: Tell, _is_stopped: IsStopped) -> tuple[Report | None, Brought | None]:
            from combotutor.learner.report import report

            return (report(desk, puzzles, instead=instead), desk.last_import()) if desk.is_read else (None, None)

        def counted(state: State, counts: tuple[Report | None, Brought | None]) -> Outcome:
            report, brought = counts
            return Outcome(replace(state, report=report, brought=brought) if state.tab is Tab.PROGRESS else state)

        return Job(WorkKind.REPORT, count, counted, self._refused)

    def bringing(self) -> Bringing | None:
        """Return what is being brought in to the learner, by whichever page; None where nobody knows yet who it is."""
        return None if self._desk is None else self._desk.bringing

    def _refused(self, state: State, why: Phrase) -> Outcome:
        """Return the outcome of what the book refuses."""
        return noticed(state, self._veiled(why))


def logbook_of(keeper: Keeper | None, open_store: Callable[[], Store] | None, *, is_class: bool) -> Logbook:
    """Return the logbook of a tutor.

    Args:
        keeper: keeps the learners' books, if it is given.
        open_store: else opens the file; without it all is gone when Python ends.
        is_class: whether each browser is a learner of its own.
    """
    if keeper is not None:
        return Logbook(lambda: keeper, Keeping.CLASS if is_class else Keeping.HERE)
    if open_store is not None:
        return Logbook(lambda: keeper_of(open_store), Keeping.CLASS if is_class else Keeping.HERE)
    return Logbook(in_memory, Keeping.MEMORY)
