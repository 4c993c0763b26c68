"""What a hand knows and is told: the same for a notebook's widget and for a page of our own.

It needs traitlets and nothing else: what carries its traits to the browser and back is mixed in, anywidget's widget
(`widgets.hand`) or our own line to a page (`widgets.live`).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import traitlets

from combotutor.families.combo.cards import Card, Row
from combotutor.i18n import entries, text
from combotutor.widgets.captions import gap_name, note_of, place_names, play_caption, play_name, prompt_of
from combotutor.widgets.choice import moves_of, parse_choice
from combotutor.widgets.identity import carried
from combotutor.widgets.picture import card_name, card_svg
from combotutor.widgets.question import Neighbours, Place, Play, Question, Task


class HandModel(traitlets.HasTraits):
    """A row of cards, chosen from by mouse, finger or keyboard.

    Of its traits, two come from the browser: `chosen` (cards or a gap, or None) and `answer`, which changes once a
    confirmation to `{"move": "5,6@3", "number": 2}`; the number counts the confirmations. The browser adds what it was
    an answer to, `asked` (the number of the question) and `choice` (what was chosen): an answer that comes late is
    judged by these, and one to an older question is passed over. All other traits are Python's: what is sent for
    them, and whatever is malformed or cannot be chosen, is passed over. Whoever judges an answer may
    set `reply`: it stands below the hand, and is spoken, until something else is chosen. `ask` puts the next question
    to the same hand, and the cards are seen to move.

    Args:
        row: the cards, left to right.
        reserve: the reserve cards in their order.
        task: what the person is asked to do.
        incoming: the drawn or received card, for `Task.INSERT` alone.
        wild_pair: whether wilds may be played together without a number among them.
        table: the plays of the trick so far, in order: who, and the cards; no cards for a reserve card taken.
        pile: how many cards the draw pile holds; None shows no pile.
        language: the language of everything shown.

    Raises:
        KeyError: no such language.
        TypeError: an unknown argument.
        ValueError: no such task, an incoming card without the task to insert it, or the other way round.
    """

    if TYPE_CHECKING:  # these come from what carries the traits

        def hold_sync(self) -> AbstractContextManager[None]:
            """Send all that is changed meanwhile as one message."""

        def send(self, content: object) -> None:
            """Send the page a message that is no trait."""

        def on_msg(self, callback: Callable[[object, object, object], None]) -> None:
            """Have a function called with each message that is no trait: with the model, the message, buffers."""

    desk = traitlets.Unicode().tag(sync=True)
    asked = traitlets.Int().tag(sync=True)
    cards = traitlets.List(traitlets.Unicode()).tag(sync=True)
    ids = traitlets.List(traitlets.Int()).tag(sync=True)
    places = traitlets.List(traitlets.Unicode()).tag(sync=True)
    reserve = traitlets.List(traitlets.Unicode()).tag(sync=True)
    incoming = traitlets.Unicode().tag(sync=True)
    task = traitlets.Unicode().tag(sync=True)
    prompt = traitlets.Unicode().tag(sync=True)
    most_cards = traitlets.Int().tag(sync=True)
    may_take = traitlets.Bool().tag(sync=True)
    faces = traitlets.Dict().tag(sync=True)
    names = traitlets.Dict().tag(sync=True)
    gaps = traitlets.List(traitlets.Unicode()).tag(sync=True)
    table = traitlets.List(traitlets.Dict()).tag(sync=True)
    pile = traitlets.Unicode().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    readings = traitlets.List(traitlets.Dict()).tag(sync=True)
    note = traitlets.Unicode().tag(sync=True)
    reply = traitlets.Unicode().tag(sync=True)
    about = traitlets.Any(allow_none=True).tag(sync=True)
    chosen = traitlets.Any(allow_none=True).tag(sync=True)
    answer = traitlets.Dict().tag(sync=True)

    def __init__(  # noqa: PLR0913 # what is asked, each part by its name
        self,
        row: Sequence[Card],
        *,
        reserve: Sequence[Card] = (),
        task: Task | str = Task.PLAY,
        incoming: Card | None = None,
        wild_pair: bool = True,
        table: Sequence[tuple[str, Sequence[Card]]] = (),
        pile: int | None = None,
        language: str = "en",
    ) -> None:
        question = Question(tuple(row), tuple(reserve), Task(task), incoming, wild_pair, _plays(table), pile, language)
        self._question = question
        self._fresh = itertools.count(1)
        self._answered: Neighbours | Place | None = None
        ids = carried((), (), question.row, fresh=self._fresh)
        super().__init__(desk=uuid4().hex, asked=1, ids=ids, **_shown(question))
        self.observe(self._read, "chosen")

    def ask(  # noqa: PLR0913 # as above
        self,
        row: Sequence[Card],
        *,
        reserve: Sequence[Card] = (),
        task: Task | str = Task.PLAY,
        incoming: Card | None = None,
        wild_pair: bool = True,
        table: Sequence[tuple[str, Sequence[Card]]] = (),
        pile: int | None = None,
        language: str | None = None,
        reply: str | None = None,
    ) -> None:
        """Ask the next question with the same hand; nothing is chosen in it yet.

        Args:
            row: as for a new hand, and so are the other arguments that it has.
            reserve: see there.
            task: see there.
            incoming: see there.
            wild_pair: see there.
            table: see there.
            pile: see there.
            language: the language from now on, None for the one before.
            reply: the sentence below the hand, None for the one before.

        Raises:
            KeyError: no such language; the hand stays as it is.
            ValueError: see there; the hand stays as it is.
        """
        spoken = self._question.language if language is None else language
        question = Question(tuple(row), tuple(reserve), Task(task), incoming, wild_pair, _plays(table), pile, spoken)
        shown = {**_shown(question), "reply": self.reply if reply is None else reply}
        ids = carried(self.ids, self._question.row, question.row, fresh=self._fresh, answered=self._answered)
        with self.hold_sync():
            self._question, self._answered, self.chosen = question, None, None
            # In the same message, even where `chosen` was changed before and its observers are still to come.
            nothing: dict[str, Any] = {"about": None, "readings": [], "note": ""}
            for name, value in {**shown, **nothing, "ids": ids, "asked": self.asked + 1}.items():
                setattr(self, name, value)

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
        if "chosen" in sent and (sent["chosen"] is None or parse_choice(sent["chosen"], self._question)):
            taken["chosen"] = sent["chosen"]
        return taken

    def _answered_choice(self, answer: object) -> Neighbours | Place | None:
        """Return the choice that an answer confirms, None if it is no answer to what is asked.

        What it leaves out, as one that a program makes may, is taken from the hand as it is.
        """
        match {"asked": self.asked, "choice": self.chosen, **answer} if isinstance(answer, Mapping) else None:
            case {"move": str(move), "number": int(number), "asked": int(asked), "choice": value, **rest} if not rest:
                is_fresh = type(number) is int and number > self.answer.get("number", 0)
                choice = parse_choice(value, self._question)
                if not is_fresh or type(asked) is not int or asked != self.asked or choice is None:
                    return None
                return choice if move in [reading.move for reading in moves_of(choice, self._question)] else None
        return None

    def _read(self, change: Mapping[str, Any]) -> None:
        choice = parse_choice(change["new"], self._question)
        moves = () if choice is None else moves_of(choice, self._question)
        with self.hold_sync():
            self.readings = [asdict(move) for move in moves]
            self.note = "" if choice is None else note_of(choice, self._question)
            self.about = change["new"]
            if choice is not None:
                self.reply = ""


def _plays(table: Sequence[tuple[str, Sequence[Card]]]) -> tuple[Play, ...]:
    return tuple((who, tuple(cards)) for who, cards in table)


def _shown(question: Question) -> dict[str, Any]:
    """Return the traits that say what is asked and how it looks."""
    language = question.language
    incoming = () if question.incoming is None else (question.incoming,)
    laid = tuple(card for _, cards in question.table for card in cards)
    on_show = {*question.row, *question.reserve, *incoming, *laid}
    backs = {Card.UNKNOWN} if question.pile is not None else set()
    return {
        "cards": _symbols(question.row),
        "places": place_names(question),
        "reserve": _symbols(question.reserve),
        "incoming": "".join(_symbols(incoming)),
        "task": question.task.value,
        "prompt": prompt_of(question),
        "most_cards": question.task.most_cards,
        "may_take": question.task.may_take,
        "faces": {card.symbol: card_svg(card, language) for card in on_show | backs},
        "names": {card.symbol: card_name(card, language) for card in on_show},
        "gaps": [gap_name(gap, question.row, language) for gap in range(1, len(question.row) + 2)],
        "table": [_play(number, question) for number in range(len(question.table))],
        "pile": "" if question.pile is None else text("hand.pile", language, count=question.pile),
        "labels": entries("hand", language),
    }


def _play(number: int, question: Question) -> dict[str, Any]:
    who, cards = question.table[number]
    return {
        "who": who,
        "cards": _symbols(cards),
        "name": play_name(number, question),
        "made": play_caption(question.table[number], question),
        "is_best": number == question.best,
    }


def _symbols(cards: Row) -> list[str]:
    return [card.symbol for card in cards]
