"""The first minute with the combo games: five rows, each done by a few taps, show the kinds and what a row may."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from combotutor.families.combo.cards import Kind, Row, removed
from combotutor.families.combo.hand.asking import Asking
from combotutor.families.combo.hand.question import Task
from combotutor.families.combo.notation.rows import parse_row
from combotutor.families.combo.scene import row_said
from combotutor.families.combo.words import text
from combotutor.markup import Markup
from combotutor.widgets.choice import Choice, Neighbours, Reading
from combotutor.widgets.question import Question
from combotutor.widgets.table import Table

_TWO: Final = 2


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that is asked.

    Args:
        name: the word of its texts in `[first]`.
        wanted: the neighbours that are to be chosen, and played; none where the cards do not lie side by side.
        apart: the places that are to be tapped instead.
        shows: the kinds that are shown by it.
        looks: the kind that is pointed to on the ladder where something else was tapped.
    """

    name: str
    wanted: Neighbours | None = None
    apart: tuple[int, ...] = ()
    shows: tuple[Kind, ...] = ()
    looks: Kind | None = None

    def missing(self, choice: Choice) -> int:
        """Return how many cards a choice lacks of what is wanted; 0 where it is all of that, or something else."""
        if not isinstance(choice, Neighbours):
            return 0
        chosen = {*range(choice.at, choice.at + choice.length)}
        left = self._places - chosen
        return len(left) if chosen < self._places else 0

    @property
    def count(self) -> int:
        """How many cards are to be tapped."""
        return len(self._places)

    @property
    def _places(self) -> frozenset[int]:
        wanted = self.wanted
        return frozenset(self.apart if wanted is None else range(wanted.at, wanted.at + wanted.length))


@dataclass(frozen=True, slots=True)
class Step:
    """A row, and what is asked of it, one thing after the other.

    Args:
        row: its cards, as they are written.
        asks: what is asked; what was played is gone then.
    """

    row: str
    asks: tuple[Asked, ...]


STEPS: Final = (
    Step("9,4,4,2", (Asked("pair", Neighbours(2, 2), shows=(Kind.PAIR,)),)),
    Step("5,7,6,2", (Asked("run", Neighbours(1, 3), shows=(Kind.RUN3,)),)),
    Step("10,4,4", (Asked("higher", Neighbours(2, 2), shows=(Kind.SINGLE, Kind.PAIR), looks=Kind.PAIR),)),
    Step("3,9,3", (Asked("apart", apart=(1, 3)),)),
    Step(
        "4,4,9,8,4",
        (
            Asked("between", Neighbours(3, 2), shows=(Kind.RUN2,)),
            Asked("met", Neighbours(1, 3), shows=(Kind.TRIO,)),
        ),
    ),
)
"""A pair, a run out of order, a pair against a higher number; then what a row may not, and what it may instead."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A row of the first minute as a question, on a ladder that keeps what was shown.

    Args:
        asking: the row.
        known: the kinds that were shown before.
        asked: what is to be chosen; None where nothing can be.
        then: what is said once that is chosen.
        missed: how often something else was tapped: each time nothing is chosen any more.
        is_over: whether it is only looked at.
    """

    asking: Asking
    known: tuple[Kind, ...]
    asked: Asked | None
    then: str = ""
    missed: int = 0
    is_over: bool = False

    @property
    def language(self) -> str:
        """The language of everything shown."""
        return self.asking.language

    @property
    def table(self) -> Table:
        """What is shown."""
        table, done = self.asking.table, text("first.known", self.language)
        rungs = tuple(
            replace(
                each, state="known" if each.name in self.known else "", note=done if each.name in self.known else ""
            )
            for each in table.ladder
        )
        if not self.is_over:
            return replace(table, prompt="", ladder=rungs)
        hand, beside = table.zones
        return replace(table, prompt="", ladder=rungs, task=Task.LOOK.value, zones=(replace(hand, pick=None), beside))

    def moves_of(self, choice: Choice) -> tuple[Reading, ...]:
        """Return every move that a choice can mean; none if it means nothing, or is only begun."""
        return () if self.is_over or self._missing(choice) else self.asking.moves_of(choice)

    def note_of(self, choice: Choice) -> str:
        """Return the sentence for a choice: what it still lacks, or with what was wanted what that shows."""
        count = self._missing(choice)
        if count and self.asked is not None:
            # Of two there is one other, wherever it lies.
            return text("first.partner" if self.asked.count == _TWO else "first.still", self.language, count=count)
        note, wanted = self.asking.note_of(choice), None if self.asked is None else self.asked.wanted
        return f"{note} {self.then}" if choice == wanted else note

    def _missing(self, choice: Choice) -> int:
        return 0 if self.asked is None else self.asked.missing(choice)

    def still(self) -> Markup:
        """Return it as HTML that stands by itself."""
        return self.asking.still()


@dataclass(frozen=True, slots=True)
class Moment:
    """Where somebody stands in the first minute.

    Args:
        step: the number of the step, from 0; once all are done, how many there are.
        part: which of the things is asked that the step asks, from 0.
        touched: the places that were tapped of those that lie apart.
        is_right: whether what is wanted is chosen.
        missed: how often something else was tapped or played in this step.
        amiss: the places of what was tapped or played last, where that was something else.
    """

    step: int = 0
    part: int = 0
    touched: tuple[int, ...] = ()
    is_right: bool = False
    missed: int = 0
    amiss: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        """How many steps there are."""
        return len(STEPS)

    @property
    def is_over(self) -> bool:
        """Whether all steps are done."""
        return self.step >= self.count

    @property
    def is_done(self) -> bool:
        """Whether what the step asks was done and nothing is left to play."""
        return self.is_over or (bool(self._asked.apart) and {*self._asked.apart} <= {*self.touched})

    @property
    def is_amiss(self) -> bool:
        """Whether something else was done last."""
        return bool(self.amiss)

    @property
    def known(self) -> tuple[Kind, ...]:
        """The kinds that were shown so far."""
        asked = (asked for step in STEPS[: self.step] for asked in step.asks)
        here = () if self.is_over else STEPS[self.step].asks[: self.part]
        return tuple(dict.fromkeys(kind for each in (*asked, *here) for kind in each.shows))

    @property
    def row(self) -> Row:
        """The cards that are left; once all is done, those of the last step."""
        step = STEPS[-1 if self.is_over else self.step]
        row = parse_row(step.row)
        for each in step.asks if self.is_over else step.asks[: self.part]:
            if each.wanted is not None:
                row = removed(row, each.wanted.at, each.wanted.length)
        return row

    @property
    def _played_last(self) -> Row:
        """The cards of the last play of all that is asked for."""
        wanted = [
            (Moment(at, part), asked.wanted)
            for at, step in enumerate(STEPS)
            for part, asked in enumerate(step.asks)
            if asked.wanted is not None
        ]
        return tuple(wanted[-1][1].of(wanted[-1][0].row)) if wanted else ()

    @property
    def _asked(self) -> Asked:
        return STEPS[self.step].asks[self.part]

    def chosen(self, choice: Choice) -> Moment:
        """Return the moment after neighbours were chosen: what does not belong to what is wanted is let go of."""
        if self.is_done or not isinstance(choice, Neighbours):
            return self
        asked, places = self._asked, tuple(range(choice.at, choice.at + choice.length))
        if asked.wanted is None:
            found = tuple(sorted({*self.touched, *places} & {*asked.apart}))
            if {*asked.apart} <= {*found} or {*places} <= {*asked.apart}:
                return replace(self, touched=found, amiss=())
            return self._not(tuple(each for each in places if each not in asked.apart))
        wanted = range(asked.wanted.at, asked.wanted.at + asked.wanted.length)
        others = tuple(each for each in places if each not in wanted)
        return self._not(others) if others else replace(self, is_right=choice == asked.wanted, amiss=())

    def played(self, word: str) -> Moment:
        """Return the moment after a play: what is wanted leads on, anything else comes back."""
        if self.is_done:
            return self
        wanted = self._asked.wanted
        if wanted is None or word not in {each.move for each in self.question("en").moves_of(wanted)}:
            return self._not(tuple(range(1, len(self.row) + 1)))
        if self.part + 1 < len(STEPS[self.step].asks):
            return Moment(self.step, self.part + 1)
        return Moment(self.step + 1)

    def on(self) -> Moment:
        """Return the beginning of the next step; the same moment while this one is not done."""
        return Moment(self.step + 1) if self.is_done and not self.is_over else self

    def question(self, language: str) -> Question:
        """Return what the hand shows and asks."""
        trick = ((text("tutor.you", language), self._played_last),) if self.is_over else ()
        asking = Asking(self.row, (), Task.LEAD, None, wild_pair=True, trick=trick, pile=None, language=language)
        asked, then = (None, "") if self.is_done else (self._asked, self._then(language))
        return Shown(asking, self.known, asked, then, self.missed, is_over=self.is_done)

    def marks(self, language: str) -> Mapping[str, Any]:
        """Return what is marked: what does not lie side by side, what has met, or what was tapped in vain."""
        if self.is_over:
            return {}
        asked = self._asked
        if self.is_done:
            first, last = asked.apart[0], asked.apart[-1]
            return {"breaks": [[first, last - first + 1, text("kind.pair", language), list(asked.apart)]]}
        if self.amiss:
            return {"shaken": list(self.amiss)} | ({"rung": asked.looks.value} if asked.looks else {})
        if self.part and asked.wanted is not None:
            at, length = asked.wanted.at, asked.wanted.length
            return {"meets": [[at, length, text(f"kind.{asked.shows[0]}", language), list(range(at, at + length))]]}
        return {}

    def row_said(self, language: str) -> str:
        """Return the cards in words, as they lie."""
        return row_said(self.row, language)

    def asked(self, language: str) -> str:
        """Return what is asked; once all is done, what it was all about."""
        return text("first.end.asked" if self.is_over else f"first.{self._asked.name}.asked", language)

    def told(self, language: str) -> str:
        """Return what is said of what was done."""
        if self.is_amiss:
            return text(f"first.{self._asked.name}.look", language)
        return self._then(language) if self.is_right or self.is_done else ""

    def _then(self, language: str) -> str:
        return text("first.end.then" if self.is_over else f"first.{self._asked.name}.then", language)

    def _not(self, places: tuple[int, ...]) -> Moment:
        return replace(self, is_right=False, missed=self.missed + 1, amiss=places)


class Steps:
    """The first minute with the combo games, the same with each of them."""

    def at(self, step: int) -> Moment:
        """Return the beginning of a step, from 0; past the last, the moment when all are done."""
        return Moment(min(max(step, 0), len(STEPS)))


FIRST: Final = Steps()
