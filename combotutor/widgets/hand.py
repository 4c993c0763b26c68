"""A hand that a person clicks: neighbours to play, a card to give, a gap to fill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from combotutor.i18n import entries
from combotutor.widgets.choice import Question, Task, gap_name, moves_of, note_of, parse_choice, prompt_of
from combotutor.widgets.picture import card_name, card_svg

if TYPE_CHECKING:
    from combotutor.cards import Card


class Hand(anywidget.AnyWidget):
    """A row of cards in a notebook, chosen from by mouse or keyboard.

    Of its traits, two come from the browser: `chosen` (cards or a gap, or None) and `answer`, which changes once a
    confirmation to `{"move": "5,6@3", "number": 2}`; the number counts the confirmations. All others are Python's:
    what is sent for them, and whatever is malformed or was not on offer, is passed over. Whoever judges an answer may
    set `reply`: it stands below the hand, and is spoken, until something else is chosen.

    Args:
        row: the cards, left to right.
        reserve: the reserve cards in their order.
        task: what the person is asked to do.
        incoming: the drawn or received card, for `Task.INSERT` alone.
        wild_pair: whether wilds may be played together without a number among them.
        language: the language of everything shown.

    Raises:
        KeyError: no such language.
        TypeError: an unknown argument.
        ValueError: no such task, or an incoming card without the task to insert it, or the other way round.
    """

    _esm = Path(__file__).with_name("hand.mjs")
    _css = Path(__file__).with_name("hand.css")

    cards = traitlets.List(traitlets.Unicode()).tag(sync=True)
    reserve = traitlets.List(traitlets.Unicode()).tag(sync=True)
    incoming = traitlets.Unicode().tag(sync=True)
    task = traitlets.Unicode().tag(sync=True)
    prompt = traitlets.Unicode().tag(sync=True)
    most_cards = traitlets.Int().tag(sync=True)
    may_take = traitlets.Bool().tag(sync=True)
    faces = traitlets.Dict().tag(sync=True)
    names = traitlets.Dict().tag(sync=True)
    gaps = traitlets.List(traitlets.Unicode()).tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    readings = traitlets.List(traitlets.Dict()).tag(sync=True)
    note = traitlets.Unicode().tag(sync=True)
    reply = traitlets.Unicode().tag(sync=True)
    about = traitlets.Any(allow_none=True).tag(sync=True)
    chosen = traitlets.Any(allow_none=True).tag(sync=True)
    answer = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        row: Sequence[Card],
        *,
        reserve: Sequence[Card] = (),
        task: Task | str = Task.PLAY,
        incoming: Card | None = None,
        wild_pair: bool = True,
        language: str = "en",
    ) -> None:
        question = Question(tuple(row), tuple(reserve), Task(task), incoming, wild_pair, language)
        if (question.task is Task.INSERT) is (incoming is None):
            raise ValueError(f"task {str(question.task)!r} with incoming {incoming!r}: give both or neither")
        self._question = question
        shown = {*question.row, *question.reserve, *(() if incoming is None else (incoming,))}
        super().__init__(
            cards=[card.symbol for card in row],
            reserve=[card.symbol for card in reserve],
            incoming="" if incoming is None else incoming.symbol,
            task=question.task.value,
            prompt=prompt_of(question),
            most_cards=question.task.most_cards,
            may_take=question.task.may_take,
            faces={card.symbol: card_svg(card, language) for card in shown},
            names={card.symbol: card_name(card, language) for card in shown},
            gaps=[gap_name(gap, question.row, language) for gap in range(1, len(question.row) + 2)],
            labels=entries("hand", language),
        )
        self.observe(self._read, "chosen")

    def set_state(self, sync_data: object) -> None:
        """Take over what the browser sends, as far as it is well formed and the browser's to say."""
        sent = sync_data if isinstance(sync_data, Mapping) else {}
        accepted = {}
        if "answer" in sent and self._is_offered(sent["answer"]):
            accepted["answer"] = sent["answer"]
        if "chosen" in sent and (sent["chosen"] is None or parse_choice(sent["chosen"], self._question)):
            accepted["chosen"] = sent["chosen"]
        super().set_state(accepted)

    def _is_offered(self, answer: object) -> bool:
        match answer:
            case {"move": str(move), "number": int(number), **rest} if not rest:
                fresh = type(number) is int and number > self.answer.get("number", 0)
                return fresh and move in [reading["move"] for reading in self.readings]
        return False

    def _read(self, change: Mapping[str, Any]) -> None:
        choice = parse_choice(change["new"], self._question)
        moves = () if choice is None else moves_of(choice, self._question)
        with self.hold_sync():
            self.readings = [asdict(move) for move in moves]
            self.note = "" if choice is None else note_of(choice, len(moves), self._question)
            self.about = change["new"]
            self.reply = ""
