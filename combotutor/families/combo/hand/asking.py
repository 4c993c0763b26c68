"""A row of cards and what is asked about it, as a table that a hand shows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.hand import captions, moves
from combotutor.families.combo.hand.ladder import EXAMPLES, ladder
from combotutor.families.combo.hand.question import RowQuestion, Task
from combotutor.families.combo.hand.still import hand_html
from combotutor.families.combo.pictures import card_name, card_svg
from combotutor.families.combo.words import entries, text
from combotutor.markup import Markup
from combotutor.widgets.choice import Choice, Reading
from combotutor.widgets.table import How, Laid, Pick, Table, Zone


@dataclass(frozen=True, slots=True)
class Asking(RowQuestion):
    """A question about a row that a hand can show."""

    @property
    def table(self) -> Table:
        """What is shown, and what may be picked."""
        language, others = self.language, self.others
        shown, steps = self._on_show(), ladder(self)
        if steps:
            shown = shown.union(*EXAMPLES.values())
        backs = {Card.UNKNOWN} if self.pile is not None or others.around else set()
        gone = sorted(Counter(others.gone).items())
        return Table(
            zones=(self._hand(), self._beside()),
            task=self.task.value,
            prompt=captions.prompt_of(self),
            faces={card.symbol: card_svg(card, language) for card in shown | backs},
            names={card.symbol: card_name(card, language) for card in shown},
            labels=entries("hand", language),
            laid=tuple(self._laid(number) for number in range(len(self.trick))),
            pile=captions.pile_name(self),
            pile_count=self.pile or 0,
            ladder=steps,
            around=others.around,
            stock=_symbols(others.stock),
            gone=tuple((card.symbol, count) for card, count in gone),
        )

    def _on_show(self) -> set[Card]:
        """Return every card whose face lies somewhere."""
        others = self.others
        incoming = () if self.incoming is None else (self.incoming,)
        laid = tuple(card for _, cards in self.trick for card in cards)
        seats = {symbol for each in others.around for symbol in (*each.cards, *each.reserve)}
        held = {card for card in Card if card.symbol in seats}
        return held.union(self.row, self.reserve, incoming, laid, others.stock, others.gone)

    def moves_of(self, choice: Choice) -> tuple[Reading, ...]:
        """Return every move that a choice can mean; none if it means nothing."""
        return moves.moves_of(choice, self)

    def note_of(self, choice: Choice) -> str:
        """Return the sentence for a choice: what it is, that it can be several things, or why it can mean nothing."""
        return captions.note_of(choice, self)

    def still(self) -> Markup:
        """Return it as HTML that stands by itself."""
        return hand_html(self)

    def _hand(self) -> Zone:
        gaps = range(1, len(self.row) + 2)
        return Zone(
            "row",
            text("hand.row", self.language),
            _symbols(self.row),
            tuple(captions.place_names(self)),
            _PICKS.get(self.task),
            tuple(captions.gap_name(gap, self.row, self.language) for gap in gaps),
        )

    def _beside(self) -> Zone:
        """Return the card that is held, or else the reserve."""
        language = self.language
        if self.incoming is not None:
            name = card_name(self.incoming, language)
            return Zone("incoming", text("hand.incoming", language), _symbols((self.incoming,)), (name,))
        names = (card_name(card, language) for card in self.reserve)
        return Zone(
            "reserve",
            text("hand.reserve", language),
            _symbols(self.reserve),
            tuple(text("hand.reserve-card", language, card=name) for name in names),
            Pick(How.GAP) if self.task.may_take else None,
            why=text(f"hand.reserve-waits.{self.task}", language) if self.task in _WAITING else "",
        )

    def _laid(self, number: int) -> Laid:
        play = self.trick[number]
        who, cards = play
        name, made = captions.play_name(number, self), captions.play_caption(play, self)
        is_best = number == self.best
        called = captions.called_of(cards, self.to_beat) if is_best else ()
        return Laid(who, _symbols(cards), name, made, is_best=is_best, called=called)


_PICKS = {
    Task.PLAY: Pick(How.NEIGHBOURS, Task.PLAY.most_cards),
    Task.LEAD: Pick(How.NEIGHBOURS, Task.LEAD.most_cards),
    Task.GIVE: Pick(How.ONE),
    Task.INSERT: Pick(How.GAP),
}
"""What may be picked in the row."""

_WAITING = {Task.LEAD, Task.GIVE}
"""When a reserve card cannot be taken although something is asked."""


def _symbols(cards: Row) -> tuple[str, ...]:
    return tuple(card.symbol for card in cards)
