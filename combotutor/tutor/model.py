"""The tutor behind a page: whatever happens there becomes an action, and every state becomes a page.

What carries its traits is mixed in: anywidget's widget in a notebook (`tutor.tutor`), our own line to a page of ours.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import traitlets

from combotutor.errors import Phrase, known_language
from combotutor.i18n import LANGUAGES, choose_language
from combotutor.people import ME
from combotutor.puzzles import Puzzle
from combotutor.tutor import wire
from combotutor.tutor.actions.actions import act
from combotutor.tutor.actions.following import sent_job, taken_along
from combotutor.tutor.actions.making import like_job, make_job
from combotutor.tutor.actions.meeting import gone, plays
from combotutor.tutor.actions.opening import opening
from combotutor.tutor.actions.solving import gone_on
from combotutor.tutor.background.errands import Errands, Job
from combotutor.tutor.background.thinking import Thinker
from combotutor.tutor.keeping.files import drop, still_noticed
from combotutor.tutor.keeping.logbook import logbook_of
from combotutor.tutor.news import news_in
from combotutor.tutor.pages import announcements
from combotutor.tutor.pages.frame import script_words
from combotutor.tutor.pages.hands import has_hand, is_as_before, judged, marks, question, stand
from combotutor.tutor.pages.layout import Pages
from combotutor.tutor.state import page_memory
from combotutor.tutor.state.footing import Keeping, Memory
from combotutor.tutor.state.outcome import Outcome, Saying, Want, nothing
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.stock import shipped, stock_of
from combotutor.tutor.state.work import WorkKind
from combotutor.tutor.touching import TouchedHand

if TYPE_CHECKING:
    from combotutor.learner import Keeper, Store

AT_ONCE: Final = 0.25
"""Seconds for which a page waits for work that may be long; most of it is done by then, and nobody notices."""


class TutorModel(TouchedHand):
    """The whole tutor: puzzles, a page for one's own hand, the rules.

    It is a hand with pages around it. What the browser sends and is told is written down in `wire`; whatever else it
    sends is passed over. No trait holds an answer before it is given. What was done is entered into the learner's book
    before its judgement is shown, and the book is looked at before each action, so that two pages of one learner never
    differ; how the page looks is kept in the page (see `page_memory`).

    Args:
        language: the language to begin in; None leaves it to the page's address, its memory and its browser.
        has_address: whether the page is the tutor's own, so that links to it make sense.
        explorer, notebook: the address of the odds explorer, the command that serves the tutor as a notebook; or empty.
        puzzles: the puzzles on offer; those that ship, with their paths, unless given.
        keeper: keeps the learners' books; one in memory unless given.
        open_store: where no keeper is given, opens the file: all tutors of a process that give the same share a keeper.
        is_class: whether many people use it, each with a browser that is a learner of its own; else there is one.
        thinker: who thinks about positions in the background; one of its own unless given.

    Raises:
        UnknownKeyError: no such language.
        TypeError: an unknown argument.
    """

    regions = traitlets.Dict().tag(sync=True)
    language = traitlets.Unicode().tag(sync=True)
    is_large = traitlets.Bool().tag(sync=True)
    screen = traitlets.Unicode().tag(sync=True)
    has_hand = traitlets.Bool().tag(sync=True)
    stand = traitlets.Dict().tag(sync=True)
    has_address = traitlets.Bool().tag(sync=True)
    is_class = traitlets.Bool().tag(sync=True)
    is_greeted = traitlets.Bool().tag(sync=True)
    typed = traitlets.Unicode().tag(sync=True)
    said = traitlets.Unicode().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    heard = traitlets.Int().tag(sync=True)
    news_in = traitlets.Int().tag(sync=True)
    kept = traitlets.Any(allow_none=True).tag(sync=True)

    _is_made = False

    def __init__(  # noqa: PLR0913 # each by its name
        self,
        *,
        language: str | None = None,
        has_address: bool = False,
        explorer: str = "",
        notebook: str = "",
        puzzles: tuple[Puzzle, ...] | None = None,
        keeper: Keeper | None = None,
        open_store: Callable[[], Store] | None = None,
        is_class: bool = False,
        thinker: Thinker | None = None,
    ) -> None:
        self._logbook = logbook_of(keeper, open_store, is_class=is_class)
        state = State(
            stock_of(puzzles) if puzzles else shipped(),
            keeping=self._logbook.keeping,
            language=known_language(language or LANGUAGES[0]),
            explorer=explorer,
            notebook=notebook,
        )
        super().__init__(question(state))
        self._wanted = language
        self._state = self._blank = state
        self._thinker = thinker or Thinker()
        self._errands, self._pages = Errands(self._logbook.bringing), Pages()
        self._counted: object = None
        self._parts: list[str] = []
        self._becomes = ""
        self._parting: Phrase | None = None
        self._is_busy = False
        self.has_address = has_address
        self.is_class = state.keeping is Keeping.CLASS
        self._show(state)
        self.observe(self._take_answer, "answer")
        # A page may send faster than is answered, and a host may hand over two messages at once.
        self._turn = threading.RLock()
        self.on_msg(self._heard)
        self._is_made = True

    def _begin_anew(self) -> None:
        """Let nothing that is under way for one learner be shown to another."""
        self._errands.leave()
        self._errands = Errands(self._logbook.bringing)
        self._counted, self._parts = None, []

    @property
    def state(self) -> State:
        """The tutor at this moment."""
        return self._state

    def act(self, name: str, value: str = "", *, file: str = "") -> None:
        """Do what a person could do in the page; one thing after the other.

        Args:
            name: the action.
            value: what it is done with.
            file: how the file is called whose text that is, if it is one.
        """
        with self._at_work():
            before = self._logbook.read(self._state)
            outcome = self._after(before, name, value)
            if name == "tab" and before.report is None:
                self._counted = None  # whoever comes again wants it counted
            if outcome.want is Want.STOP:
                self._errands.stop(WorkKind(value))
            self._take(outcome, self._job(outcome, value, file))

    def _after(self, before: State, name: str, value: str = "") -> Outcome:
        """Return what an action comes to, where the learner was not forgotten in another page."""
        # In another page the puzzle may have gone on: then this is no answer to what is asked now.
        is_behind = name == "answer" and question(before) != self._question
        outcome = gone_on(before, self._state) if is_behind else act(before, name, value)
        return still_noticed(gone(before) if self._logbook.is_gone() else outcome, self._state, before)

    def bring(self, path: Path, name: str = "") -> None:
        """Bring in a file that a host was given; in a class it is only deleted.

        Args:
            path: where it lies. From now on it is the tutor's, which deletes it when it has read it.
            name: how it was called where it comes from.
        """
        with self._at_work():
            outcome = self._after(self._logbook.read(self._state), "import")
            job = self._logbook.files.import_job(path, name) if outcome.want is Want.IMPORT else None
            if job is None:
                drop(path)
            self._take(outcome, job)

    def close(self) -> None:
        """Let go of the page; what is being brought in is brought in to its end."""
        if self._is_made:  # one that was refused is closed, too
            self._errands.leave()
            self._logbook.files.leave_out(is_over=True)
            self._thinker.about(None)
        super().close()  # type: ignore[misc]  # what carries the traits has it

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        """Let one thing after the other be done, and whoever asks know that something is."""
        with self._turn:
            was_busy, self._is_busy = self._is_busy, True
            try:
                yield
            finally:
                self._is_busy = was_busy

    def _begin(self, job: Job, outcome: Outcome) -> tuple[bool, Outcome]:
        """Begin what was asked for; tell whether it was begun, and what follows of it for now."""
        if self._errands.begin(job):
            return True, replace(outcome, said=announcements.works)
        if job.is_busy is None:
            return False, outcome
        busy = job.is_busy(outcome.state)
        return False, replace(outcome, state=busy.state, said=busy.said)

    def _job(self, outcome: Outcome, value: str, file: str) -> Job | None:
        """Return the work that an action asks for."""
        match outcome.want:
            case Want.MAKE:
                return make_job(outcome.state)
            case Want.LIKE:
                return like_job(outcome.state)
            case Want.FOLLOW:
                return sent_job(outcome.state)
        return self._logbook.codes.job(outcome, value) or self._logbook.files.job(outcome, value, file)

    def _take(self, outcome: Outcome, job: Job | None = None) -> None:
        """Enter what was done, begin what was asked for, and show what has come of it."""
        before = self._state
        has_begun, outcome = (False, outcome) if job is None else self._begin(job, outcome)
        state, said = self._settled(self._entered(outcome), outcome.said, has_begun=has_begun)
        if state.generation > before.generation:
            # What the page holds goes first, even if another version stored it; then what is new is stored.
            self.send(wire.forget())
        with self.hold_sync():
            state = self._present(state)
            self.said = announcements.announced(before, state, said, self.said)
        self._pass_on(state)

    def _entered(self, outcome: Outcome) -> State:
        """Enter what was done, and take note of who is to play from now on."""
        self._becomes = self._logbook.becomes(outcome) or self._becomes
        return self._logbook.entered(outcome)

    def _present(self, state: State) -> State:
        """Show what has come of all; return it with what is known by now of the position on the workbench."""
        # Of somebody whom another follows the page keeps nothing any more.
        state = replace(state, memory=Memory.UNKNOWN) if self._becomes else state
        state = self._thinker.looked(state)
        self._state = state
        self._show(state)
        self.heard += 1
        return state

    def _pass_on(self, state: State) -> None:
        """Tell the page if another plays from now on; it says hello as that one."""
        learner, self._becomes = self._becomes, ""
        if learner:
            self._parting = state.notice
            self.send(wire.become(learner))

    def _settled(self, state: State, said: Saying, *, has_begun: bool = False) -> tuple[State, Saying]:
        """Return the state with all that long work has come to by now, and what is said of that, or else is said.

        Args:
            state: the state before.
            said: what is said where nothing has come of it.
            has_begun: whether work was begun just now, so that it may be worth to wait a moment.
        """
        has_begun = self._begin_to_count(state) or has_begun
        while True:
            if has_begun:
                self._errands.wait(AT_ONCE)
            ended = self._errands.ended()
            for follows in ended:
                outcome = follows(state)
                for part in wire.file_parts(outcome.file) if outcome.file else ():
                    self.send(part)
                state = self._entered(outcome)
                said = outcome.said if outcome.said is not nothing else said
            if ended:
                # What was brought in is in the book by now.
                state = self._logbook.read(state)
            has_begun = self._begin_to_count(state)
            if not has_begun:
                return replace(state, works=self._errands.works), said

    def _begin_to_count(self, state: State) -> bool:
        """Begin to count what was done, where the open page shows that and it is not counted yet."""
        if state.tab is not Tab.PROGRESS or self._counted == (version := self._logbook.version):
            return False
        self._counted = version
        return self._errands.begin(self._logbook.report_job(state))

    def _show(self, state: State) -> None:
        asked, was = question(state), judged(state, self.answer.get("number", 0))
        if (asked, was) != (self._question, self.judged):
            self.put(asked, reply="", keeps=is_as_before(asked, self._question))
        self.mark(marks(state), was)
        self.language = state.language
        self.words = script_words(state.language, state.footing)
        self.is_large, self.typed = state.is_large, state.own.typed
        self.screen = state.screen.value
        self.has_hand, self.stand = has_hand(state), stand(state)
        # Before the page is made: what comes in between is asked for once more.
        soon = news_in(state)
        self.regions = self._pages.of(state)
        self.kept = page_memory.dump(state)
        self.news_in = soon

    def _bring_news(self) -> None:
        """Show what has been found since; the page asks for it as long as something is to come."""
        before = self._state
        state = self._logbook.glanced(before)
        if before.works and not self._errands.works:
            state = self._logbook.read(state)  # what a page brought in that is gone
        state, said = self._settled(state, nothing)
        with self.hold_sync():
            state = self._present(state)
            other = announcements.announcement(state, said) if state.notice is not before.notice else said(state)
            # Where there is no news, what was said last stays.
            told = announcements.found(before, state) or other
            self.said = announcements.anew(told, self.said) if told or said is not nothing else self.said
        self._pass_on(state)

    def _take_answer(self, change: Mapping[str, Any]) -> None:
        self.act("answer", change["new"]["move"])

    def _heard(self, _widget: object, content: object, _buffers: object) -> None:
        message = wire.parsed(content)
        match message:
            case wire.Alive(number):
                # At once, whatever else is at work.
                self.send(wire.alive(number, is_busy=self._is_busy))
            case wire.Do(action, value, file):
                self.act(action, value, file=file)
            case wire.News() | wire.Warm() | wire.Sight() | wire.Hello() | wire.Part() | wire.Seen():
                with self._at_work():
                    self._minded(message)

    def _minded(self, message: wire.Message) -> None:
        match message:
            case wire.Hello():
                self._greet(message)
            case wire.News():
                self._bring_news()
            case wire.Warm():
                # The page of one's own hand is open: a position may come.
                self._thinker.warm_up()
                self.heard += 1
            case wire.Sight(is_here, zone):
                self._logbook.look(is_here=is_here)
                self._logbook.move(zone)
            case wire.Part():
                self._collect(message)
            case wire.Seen(code) if code and code == self._state.code:
                with self.hold_sync():
                    self._present(self._logbook.seen(self._state))

    def _collect(self, part: wire.Part) -> None:
        """Put the parts of a file together, and bring it in when the last one is there."""
        self._parts = self._parts if part.part else []
        if self._logbook.keeping is not Keeping.CLASS and len(self._parts) == part.part:
            self._parts.append(part.text)
        if part.part == part.of - 1:
            whole, self._parts = "".join(self._parts), []
            self.act("import", whole, file=part.name)
        self.send(wire.took(part.part))

    def _greet(self, hello: wire.Hello) -> None:
        """Take over what the page knows of who plays: what it kept, its address, its browser's languages."""
        learner = self._logbook.named(hello)
        if self._state.memory is not Memory.UNKNOWN and learner == self._logbook.desk.name:
            return
        if self._logbook.is_gone(learner):
            self._parting = gone(replace(self._state, people=self._logbook.people)).state.notice
            self.send(wire.become(ME))
            return
        state = self._logbook.opened(self._blank_for(hello), learner, hello.zone)
        state = page_memory.told(state, hello.kept, has_storage=hello.storage)
        state = taken_along(self._state, state) if self.is_greeted else state
        if hello.storage and page_memory.has_attempts(hello.kept):
            state = self._logbook.taken_over(state)
        if not self.is_greeted:
            state = replace(state, language=self._wanted or state.language)
        outcome = opening(state, hello.query, hello.form, hello.given)
        has_begun = bool(outcome.state.sent) and self._errands.begin(sent_job(outcome.state))
        has_begun |= bool(self.is_class and hello.code) and self._errands.begin(
            self._logbook.codes.show_job(hello.code)
        )
        state, said = self._settled(self._entered(outcome), outcome.said, has_begun=has_begun)
        if self.is_greeted and state.notice is None:
            state = replace(state, notice=plays(state))
        with self.hold_sync():
            state = self._present(state)
            self.said = announcements.notice(state) if self.is_greeted else said(state)
            self.is_greeted = True

    def _blank_for(self, hello: wire.Hello) -> State:
        """Return the state of a page that is opened; of one on which another played, with its looks."""
        parting, self._parting = self._parting, None
        if not self.is_greeted:
            return replace(self._state, language=choose_language(*hello.wishes), notice=parting)
        self._begin_anew()
        now = self._state
        return replace(self._blank, language=now.language, is_large=now.is_large, notice=parting)
