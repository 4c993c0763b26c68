"""What a hand knows and is told: the same for a notebook's widget and for a page of our own.

It needs traitlets and nothing else: what carries its traits to the browser and back is mixed in, anywidget's widget
(`widgets.hand`) or our own line to a page (`widgets.live`).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import asdict
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import traitlets

from combotutor.widgets.choice import Choice, Reading, parse_choice
from combotutor.widgets.identity import carried
from combotutor.widgets.question import Question
from combotutor.widgets.table import Table


class HandModel(traitlets.HasTraits):
    """A table of cards, chosen from by mouse, finger or keyboard.

    Of its traits, two come from the browser: `chosen` (cards or a gap, or None) and `answer`, which changes once a
    confirmation to `{"move": "5,6@3", "number": 2}`; the number counts the confirmations. The browser adds what it was
    an answer to, `asked` (the number of the question) and `choice` (what was chosen): an answer that comes late is
    judged by these, and one to an older question is passed over. All other traits are Python's: what is sent for
    them, and whatever is malformed or cannot be chosen, is passed over. Whoever judges an answer may
    set `reply`: it stands below the hand, and is spoken, until something else is chosen. With `judged`, the number of
    the answer and what it was as `{"number": 2, "as": "right"}` (or `wrong`, `refused`, `unreadable`), its cards leave
    or come back. `marks` are what is drawn on the hand: a step of the ladder, cards, gaps, a play (`puzzles.voice`
    says which). `put` puts the next question to the same hand, and the cards are seen to move.

    Args:
        question: the table, and what is asked about it.
    """

    if TYPE_CHECKING:  # these come from what carries the traits

        def hold_sync(self) -> AbstractContextManager[None]:
            """Send all that is changed meanwhile as one message."""

        def send(self, content: object) -> None:
            """Send the page a message that is no trait."""

        def on_msg(self, callback: Callable[[object, object, object], None]) -> None:
            """Have a function called with each message that is no trait: with the model, the message, buffers."""

    desk = traitlets.Unicode().tag(sync=True)
    stays = traitlets.Int().tag(sync=True)
    asked = traitlets.Int().tag(sync=True)
    zones = traitlets.List(traitlets.Dict()).tag(sync=True)
    ids = traitlets.List(traitlets.Int()).tag(sync=True)
    task = traitlets.Unicode().tag(sync=True)
    prompt = traitlets.Unicode().tag(sync=True)
    faces = traitlets.Dict().tag(sync=True)
    names = traitlets.Dict().tag(sync=True)
    table = traitlets.List(traitlets.Dict()).tag(sync=True)
    pile = traitlets.Unicode().tag(sync=True)
    pile_count = traitlets.Int().tag(sync=True)
    ladder = traitlets.List(traitlets.Dict()).tag(sync=True)
    around = traitlets.List(traitlets.Dict()).tag(sync=True)
    stock = traitlets.List(traitlets.Unicode()).tag(sync=True)
    gone = traitlets.List(traitlets.List()).tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)
    judged = traitlets.Dict().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    readings = traitlets.List(traitlets.Dict()).tag(sync=True)
    note = traitlets.Unicode().tag(sync=True)
    reply = traitlets.Unicode().tag(sync=True)
    about = traitlets.Any(allow_none=True).tag(sync=True)
    chosen = traitlets.Any(allow_none=True).tag(sync=True)
    answer = traitlets.Dict().tag(sync=True)

    def __init__(self, question: Question) -> None:
        self._question, self._table = question, question.table
        self._fresh = itertools.count(1)
        self._answered: Choice | None = None
        ids = carried((), (), self._table.zones[0].cards, fresh=self._fresh)
        super().__init__(desk=uuid4().hex, asked=1, ids=ids, **_shown(self._table))
        self.observe(self._read, "chosen")

    @property
    def cards(self) -> list[str]:
        """The words of the cards of the hand, left to right."""
        return list(self._table.zones[0].cards)

    @property
    def answered_with(self) -> Reading | None:
        """What the last answer to what is asked means; None where there is none."""
        moves = () if self._answered is None else self._question.moves_of(self._answered)
        return next((each for each in moves if each.move == self.answer.get("move")), None)

    def put(self, question: Question, reply: str | None = None, *, keeps: bool = False) -> None:
        """Put the next question to the same hand, on which nothing is marked yet.

        Args:
            question: the table, and what is asked about it.
            reply: the sentence below the hand, None for the one before.
            keeps: whether what is chosen stays, as where only the language is another; else nothing is chosen yet.
        """
        table = question.table
        shown = {**_shown(table), "reply": self.reply if reply is None else reply, "marks": {}}
        was, now = self._table.zones[0].cards, table.zones[0].cards
        ids = carried(self.ids, was, now, fresh=self._fresh, answered=self._answered)
        with self.hold_sync():
            chosen = self.chosen if keeps else None
            self._question, self._table, self._answered, self.chosen = question, table, None, chosen
            # In the same message, even where `chosen` was changed before and its observers are still to come.
            asked = self.asked + 1
            self.stays = asked if keeps else 0  # the question in which what was chosen before stays
            for name, value in {**shown, **self._told(chosen), "ids": ids, "asked": asked}.items():
                setattr(self, name, value)

    def mark(self, marks: Mapping[str, Any], judged: Mapping[str, Any]) -> None:
        """Draw something on the hand, and say what the last answer was: what is asked stays, and what is chosen.

        Args:
            marks: what is drawn.
            judged: what the last answer was.
        """
        with self.hold_sync():
            self._answered = None
            self.marks, self.judged = dict(marks), dict(judged)

    def set_state(self, sync_data: object) -> None:
        """Take over what the browser sends, as far as it is well formed and the browser's to say."""
        sent = sync_data if isinstance(sync_data, Mapping) else {}
        taken = self.accepted({name: value for name, value in sent.items() if isinstance(name, str)})
        super().set_state(taken)  # type: ignore[misc]  # as above

    def accepted(self, sent: Mapping[str, object]) -> dict[str, object]:
        """Return the part of what a browser sent that is well formed and the browser's to say, answers first."""
        taken = {}
        answered = self._answered_choice(sent.get("answer"))
        if answered is not None:
            taken["answer"] = sent["answer"]
            self._answered = answered
        if "chosen" in sent and (sent["chosen"] is None or parse_choice(sent["chosen"], self._table)):
            taken["chosen"] = sent["chosen"]
        return taken

    def _answered_choice(self, answer: object) -> Choice | None:
        """Return the choice that an answer confirms, None if it is no answer to what is asked.

        What it leaves out, as one that a program makes may, is taken from the hand as it is.
        """
        match {"asked": self.asked, "choice": self.chosen, **answer} if isinstance(answer, Mapping) else None:
            case {"move": str(move), "number": int(number), "asked": int(asked), "choice": value, **rest} if not rest:
                is_fresh = type(number) is int and number > self.answer.get("number", 0)
                choice = parse_choice(value, self._table)
                if not is_fresh or type(asked) is not int or asked != self.asked or choice is None:
                    return None
                return choice if move in [reading.move for reading in self._question.moves_of(choice)] else None
        return None

    def _read(self, change: Mapping[str, Any]) -> None:
        with self.hold_sync():
            for name, value in self._told(change["new"]).items():
                setattr(self, name, value)
            if self.about is not None:
                self.reply = ""

    def _told(self, chosen: object) -> dict[str, Any]:
        """Return the traits that say what a choice means."""
        choice = parse_choice(chosen, self._table)
        moves = () if choice is None else self._question.moves_of(choice)
        note = "" if choice is None else self._question.note_of(choice)
        return {"readings": [_listed(asdict(move)) for move in moves], "note": note, "about": chosen}


def _shown(table: Table) -> dict[str, Any]:
    """Return the traits that say what is asked and how it looks."""
    return {
        "zones": [_listed(asdict(zone)) for zone in table.zones],
        "task": table.task,
        "prompt": table.prompt,
        # Mere text: marimo sends a page nothing that is more than that.
        "faces": {symbol: str(face) for symbol, face in table.faces.items()},
        "names": dict(table.names),
        "labels": dict(table.labels),
        "table": [_listed(asdict(each)) for each in table.laid],
        "pile": table.pile,
        "pile_count": table.pile_count,
        "ladder": [_listed(asdict(each)) for each in table.ladder],
        "around": [_listed(asdict(each)) for each in table.around],
        "stock": list(table.stock),
        "gone": [list(each) for each in table.gone],
    }


def _listed(fields: dict[str, Any]) -> dict[str, Any]:
    """Return fields as the page gives them back, so that the same is not taken for a change."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}
