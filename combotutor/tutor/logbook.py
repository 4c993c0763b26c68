"""The learner's database as one tutor uses it: what is read before an action, and written after it."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from combotutor.errors import CombotutorError, Phrase
from combotutor.tutor.deeds import Done, deeds, is_shown, synced, take_over
from combotutor.tutor.record import read
from combotutor.tutor.state import Keeping, Memory, State, Tab
from combotutor.tutor.stopwatch import Stopwatch

if TYPE_CHECKING:
    from combotutor.learner import Learner, Standing, Store

ME: Final = "me"
"""The learner of a tutor that is not served to a class."""

_KEY: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)


class Logbook:
    """What a tutor writes down of its learner.

    Nothing it meets stops a lesson: what cannot be read or written is told as the notice of the state.

    Args:
        open_store: opens the database; None for one in memory.
        is_class: whether each browser is a learner of its own.
    """

    def __init__(self, open_store: Callable[[], Store] | None = None, *, is_class: bool = False) -> None:
        self._open_store = open_store
        self._is_class = is_class
        self._learner: Learner | None = None
        self._watch = Stopwatch()
        # What was done and could not be written yet: a hint that was seen counts though the disk was full then.
        self._owed: list[Done] = []
        # Until the page says hello there is time to load what a database needs.
        threading.Thread(target=import_module, args=("combotutor.learner",), daemon=True).start()

    @property
    def keeping(self) -> Keeping:
        """Where what is done is kept."""
        if self._open_store is None:
            return Keeping.MEMORY
        return Keeping.CLASS if self._is_class else Keeping.HERE

    def opened(self, state: State, key: object = None) -> State:
        """Return the state with what is known of the learner.

        Args:
            state: the state of a tutor that has just been opened.
            key: what the browser calls itself, in a class.
        """
        from combotutor.learner import Store

        if self._learner is not None and not self._is_class:
            return self.read(state)
        name = ME
        if self._is_class:
            name = key if isinstance(key, str) and _KEY.fullmatch(key) else uuid4().hex
        try:
            self._learner = (self._open_store or Store.in_memory)().learner(name)
            return self.read(state)
        except CombotutorError as error:
            self._open_store = None
            self._learner = Store.in_memory().learner(name)
            return replace(self.read(state), keeping=self.keeping, notice=_sentence(error))

    def read(self, state: State, standings: Mapping[str, Standing] | None = None) -> State:
        """Return the state with what the database holds by now.

        Args:
            state: the state.
            standings: how every puzzle stands, where that is known.
        """
        if self._learner is None:
            return self.opened(state)
        try:
            state = synced(state, read(self._learner, standings))
        except CombotutorError as error:
            return replace(state, notice=_sentence(error))
        return self._told(state)

    def noted(self, before: State, after: State, action: str, value: str = "") -> State:
        """Write down what an action did, and return the state with what the database then holds.

        Args:
            before: the state before the action, as it was read.
            after: the state after it.
            action: its name.
            value: what it was done with.
        """
        if is_shown(after) and not (is_shown(before) and after.puzzle.id == before.puzzle.id):
            self._watch.lap()  # what goes before is no time of this puzzle
        try:
            if action == "import" and self.keeping is not Keeping.CLASS:
                brought = _brought(self._known.store, value)
                state = self.read(replace(after, notice=Phrase("tutor.imported", {"count": brought})))
            elif after.generation > before.generation:
                self._owed.clear()
                if action == "forget":
                    self._known.forget()
                state = self.read(after)
            else:
                state = self._written(before, after, action)
            return self._counted(state, action)
        except CombotutorError as error:
            return replace(after, notice=_sentence(error))

    def _written(self, before: State, after: State, action: str) -> State:
        """Write down what was done to puzzles, and return the state with what follows from it."""
        made = after.record.made[len(before.record.made) :]
        for puzzle in made:
            self._known.keep(puzzle)
        self._owed += [*(() if self._owed else _unended(before)), *deeds(before, after, action)]
        changed = self._settled()
        # The other puzzles stand as they did a moment ago, when they were read.
        return self.read(after, {**before.record.standings, **changed}) if changed or made else after

    def _settled(self) -> dict[str, Standing]:
        """Write down all that is still to be written, and return how those puzzles stand then."""
        changed = {}
        while self._owed:
            changed[self._owed[0].puzzle.id] = self._note(self._owed[0])
            del self._owed[0]
        return changed

    def _counted(self, state: State, action: str) -> State:
        """Return the state with what its page counts, and with the file that was asked for."""
        learner = self._known
        if state.tab is not Tab.PROGRESS:
            return replace(state, report=None)
        from combotutor.learner.report import report

        is_file = action == "export" and self.keeping is not Keeping.CLASS
        return replace(
            state,
            report=report(learner, (*state.puzzles, *state.record.made)),
            file=json.dumps(learner.store.export(), ensure_ascii=False) if is_file else "",
        )

    def _told(self, state: State) -> State:
        """Return the state with what the database has to say, once."""
        notices = self._known.store.notices
        if not notices:
            return state
        return replace(state, notice=notices.pop(0))

    @property
    def _known(self) -> Learner:
        assert self._learner is not None, "it is opened before anything else"
        return self._learner

    def shown(self, state: State) -> State:
        """Write down which puzzle a page opens with."""
        self._watch.lap()
        try:
            if is_shown(state):
                self._owed += [Done(state.puzzle, "shown"), *_unended(state)]
                changed = self._settled()
                state = self.read(state, {**state.record.standings, **changed})
            return self._counted(state, "")
        except CombotutorError as error:
            return replace(state, notice=_sentence(error))

    def taken_over(self, state: State) -> State:
        """Return the state after what an older tutor kept in the browser has been put into the database.

        Where that fails, or the database does not last, the browser goes on holding it.
        """
        foreign = replace(state, attempts=MappingProxyType({}), memory=Memory.FOREIGN)
        try:
            take_over(state.attempts, state.record, self._known)
        except CombotutorError as error:
            return replace(foreign, notice=_sentence(error))
        lasts = self.keeping is not Keeping.MEMORY
        return self.read(replace(foreign, memory=state.memory if lasts else Memory.FOREIGN))

    def look(self, *, is_here: bool) -> None:
        """Count the time only while the page is in sight."""
        if is_here:
            self._watch.resume()
        else:
            self._watch.pause()

    def _note(self, done: Done) -> Standing:
        from combotutor.learner import Deed

        seconds = 0.0 if done.deed == "shown" else self._watch.lap()
        return self._known.note(done.puzzle, Deed(done.deed), word=done.word, level=done.level, seconds=seconds)


def _unended(state: State) -> Iterator[Done]:
    """Yield that the open puzzle is solved, where the program was stopped just after its last answer was written."""
    standing = state.record.standings.get(state.puzzle.id)
    if standing is not None and standing.is_open and state.attempt.progress.is_solved:
        yield Done(state.puzzle, "solved")


def _brought(store: Store, text: str) -> int:
    """Bring in the text of a file; return how many attempts were new."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "combotutor-learner.json"
        path.write_text(text, encoding="utf-8")
        return store.import_from(path).attempts


def _sentence(error: CombotutorError) -> Phrase:
    return Phrase(f"error.{error.code}", {"field": error.field, **error.details})
