"""The tutor behind a page: whatever happens there becomes an action, and every state becomes a page.

What carries its traits is mixed in: anywidget's widget in a notebook (`tutor.tutor`), our own line to a page of ours.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import traitlets

from combotutor.games.combo import RULE_SETS
from combotutor.i18n import LANGUAGES, choose_language, text
from combotutor.puzzles import Puzzle
from combotutor.puzzles.shelf import course, shelf
from combotutor.tutor import bench_page, chooser, frame, hands_page, puzzle_page, rules_page
from combotutor.tutor.actions import act, begun
from combotutor.tutor.advice import Stage
from combotutor.tutor.logbook import Logbook
from combotutor.tutor.markup import Markup
from combotutor.tutor.memory import has_attempts, kept, recalled
from combotutor.tutor.question import question
from combotutor.tutor.spoken import news, spoken
from combotutor.tutor.state import Keeping, Memory, State, Tab
from combotutor.tutor.thinking import Thinker
from combotutor.widgets.hand_model import HandModel

if TYPE_CHECKING:
    from combotutor.learner import Store


def _progress(state: State) -> Markup:
    """Return the page of what the learner did; its charts are loaded with the first."""
    from combotutor.tutor.progress_page import progress

    has_file = state.keeping is not Keeping.CLASS
    return progress(state.report, state.language, file=state.file, has_file=has_file)


def _is_thinking(state: State) -> bool:
    """Tell whether the open page waits for what is found or drawn in the background."""
    if state.tab is Tab.PROGRESS:
        from combotutor.tutor.progress_page import is_waiting

        return is_waiting(state.report, state.language)
    return state.asked is not None and state.advice_on(state.asked).stage is not Stage.DONE


_EVERYWHERE: Final = MappingProxyType({"head": frame.head, "strip": frame.strip, "foot": frame.foot})
_PAGES: Final = MappingProxyType(
    {
        Tab.PUZZLES: {
            "chooser": chooser.chooser,
            "task": puzzle_page.task,
            "hands": hands_page.hands,
            "hints": puzzle_page.hints,
            "judgement": puzzle_page.judgement,
            "help": puzzle_page.help_,
        },
        Tab.BENCH: {"box": bench_page.box, "trouble": bench_page.trouble, "result": bench_page.result},
        Tab.PROGRESS: {"progress": _progress},
        Tab.RULES: {"guide": rules_page.guide},
    }
)


class TutorModel(HandModel):
    """The whole tutor: puzzles, a page for one's own hand, the rules.

    It is a hand with pages around it. The browser sends what a person does as messages, `{"do": action, "value": text}`
    (see `ACTIONS`), and answers on the hand as a hand does; what it sends for any other trait is passed over. No trait
    holds an answer before it is given. What was done goes into the learner's database at once, and is read from there
    before each action, so that two pages of one learner never differ; how the page looks is kept in the page (see
    `memory`).

    Args:
        language: the language to begin in; None leaves it to the page's address, its memory and its browser.
        has_address: whether the page is the tutor's own, so that links to it make sense.
        explorer: the address of the odds explorer, where it is served beside; else empty.
        puzzles: the puzzles on offer; those that ship, with their course, unless given.
        open_store: opens the database; one in memory unless given. Where it cannot be opened the page says why, and
            remembers until Python stops.
        is_class: whether many people use it, each with a browser that is a learner of its own; else there is one.
        thinker: who thinks about positions in the background; one of its own unless given.

    Raises:
        KeyError: no such language.
        TypeError: an unknown argument.
    """

    regions = traitlets.Dict().tag(sync=True)
    language = traitlets.Unicode().tag(sync=True)
    is_large = traitlets.Bool().tag(sync=True)
    has_hand = traitlets.Bool().tag(sync=True)
    has_address = traitlets.Bool().tag(sync=True)
    is_greeted = traitlets.Bool().tag(sync=True)
    typed = traitlets.Unicode().tag(sync=True)
    said = traitlets.Unicode().tag(sync=True)
    silence = traitlets.Unicode().tag(sync=True)
    heard = traitlets.Int().tag(sync=True)
    is_thinking = traitlets.Bool().tag(sync=True)
    kept = traitlets.Any(allow_none=True).tag(sync=True)

    def __init__(
        self,
        *,
        language: str | None = None,
        has_address: bool = False,
        explorer: str = "",
        puzzles: tuple[Puzzle, ...] | None = None,
        open_store: Callable[[], Store] | None = None,
        is_class: bool = False,
        thinker: Thinker | None = None,
    ) -> None:
        self._logbook = Logbook(open_store, is_class=is_class)
        state = State(
            puzzles or shelf(),
            course=() if puzzles else course(),
            keeping=self._logbook.keeping,
            language=language or LANGUAGES[0],
            explorer=explorer,
        )
        asked = question(state)
        super().__init__(**asked, language=state.language)
        self._asked, self._wanted = asked, language
        self._state = state
        self._thinker = thinker or Thinker()
        self.has_address = has_address
        self._show(state)
        self.observe(self._take_answer, "answer")
        # A page may send faster than is answered, and a host may hand over two messages at once.
        self._turn = threading.RLock()
        self.on_msg(self._heard)

    @property
    def state(self) -> State:
        """The tutor at this moment."""
        return self._state

    def act(self, name: str, value: str = "") -> None:
        """Do what a person could do in the page; one thing after the other."""
        with self._turn:
            self._act(name, value)

    def _act(self, name: str, value: str) -> None:
        before = self._logbook.read(self._state)
        if name == "answer" and question(before) != self._asked:
            # In another page the puzzle has gone on: an answer to what this one showed is none to what is asked now.
            name = ""
        state = self._advised(self._logbook.noted(before, act(before, name, value), name, value))
        if state.generation > self._state.generation:
            # What the page holds goes first, even if another version stored it; then what is new is stored.
            self.send({"do": "forget"})
        with self.hold_sync():
            said = spoken(before, state, name)
            self._state = state
            self._show(state)
            self.said = said
            self.heard += 1
            verdict = state.attempt.verdict if state.tab is Tab.PUZZLES else None
            if state.refusal is not None:
                self.reply = f"✗ {state.refusal.text(state.language)}"
            elif verdict is None:
                self.reply = ""
            elif name == "answer":
                self.reply = puzzle_page.reply(verdict, state.language)

    def _show(self, state: State) -> None:
        asked = question(state)
        if asked != self._asked or state.language != self.language:
            self.ask(**asked, language=state.language, reply="")
        self._asked = asked
        self.language = state.language
        self.silence = text("tutor.silence", state.language)
        self.is_large = state.is_large
        self.typed = state.own.typed
        self.has_hand = state.tab in {Tab.PUZZLES, Tab.BENCH} and not (
            state.tab is Tab.BENCH and state.own.current() is None
        )
        # Before the page is made: what comes in between is asked for once more.
        is_thinking = _is_thinking(state)
        self.regions = {name: str(region(state)) for name, region in {**_EVERYWHERE, **_PAGES[state.tab]}.items()}
        self.kept = kept(state)
        self.is_thinking = is_thinking

    def _advised(self, state: State) -> State:
        """Return the state with what is known by now of the position on the workbench, while that page is open."""
        return replace(state, advice=self._thinker.about(state.asked)) if state.tab is Tab.BENCH else state

    def _bring_news(self) -> None:
        """Show what has been found since; the page asks for it as long as something is being thought about."""
        before, state = self._state, self._advised(self._state)
        with self.hold_sync():
            if state.advice is not before.advice or (state.tab is Tab.PROGRESS and self.is_thinking):
                self._state = state
                self._show(state)
                self.said = news(before, state) or self.said
            self.heard += 1

    def _take_answer(self, change: Mapping[str, Any]) -> None:
        self.act("answer", change["new"]["move"])

    def _heard(self, _widget: object, content: object, _buffers: object) -> None:
        if not isinstance(content, Mapping):
            return
        if content.get("do") == "hello":
            with self._turn:
                self._greet(content)
        elif content.get("do") == "news":
            with self._turn:
                self._bring_news()
        elif content.get("do") == "warm":
            # The page of one's own hand is open: a position may come.
            self._thinker.warm_up()
            self.heard += 1
        elif content.get("do") in {"away", "here"}:
            self._logbook.look(is_here=content["do"] == "here")
        elif isinstance(content.get("do"), str) and content["do"] != "answer":
            value = content.get("value", "")
            if isinstance(value, str):
                self.act(content["do"], value)

    def _greet(self, content: Mapping[str, Any]) -> None:
        """Take over, once, what the page knows: what it kept, its address, its browser's languages."""
        if self._state.memory is not Memory.UNKNOWN:
            return
        wishes = content.get("wishes")
        heard = wishes if isinstance(wishes, list) else []
        browser = choose_language(*(wish for wish in heard if isinstance(wish, str)))
        state = replace(self._state, language=browser)
        state = self._logbook.opened(state, content.get("key"))
        if content.get("storage") is True:
            state = recalled(state, content.get("kept"))
            if has_attempts(content.get("kept")):
                state = self._logbook.taken_over(state)
        else:
            state = replace(state, memory=Memory.NONE)
        state = replace(state, language=self._wanted or state.language)
        state = self._advised(self._logbook.shown(_opened_at(begun(state), content.get("query"))))
        with self.hold_sync():
            self._state = state
            self._show(state)
            self.is_greeted = True
            self.heard += 1


def _opened_at(state: State, query: object) -> State:
    """Return the state as the page's address asks for it."""
    given = query if isinstance(query, Mapping) else {}
    asked = {name: value for name, value in given.items() if isinstance(value, str)}
    if asked.get("lang") in LANGUAGES:
        state = act(state, "language", asked["lang"])
    if "puzzle" in asked:
        state = act(act(state, "tab", Tab.PUZZLES.value), "puzzle", asked["puzzle"])
    if "hand" in asked:
        state = act(state, "tab", Tab.BENCH.value)
        if asked.get("rules") in RULE_SETS:
            state = act(state, "deck", asked["rules"])
        state = act(state, "type", asked["hand"])
    return state
