"""What a class would play: votes for moves, as bars over the row that they play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from combotutor.i18n import speaker, text
from combotutor.lessons.laid import Lies, laid
from combotutor.lessons.sheet import SheetWidget
from combotutor.markup import Markup, join, tag
from combotutor.widgets.choice import Choice, Neighbours, Place, Reading
from combotutor.widgets.controls import button, named
from combotutor.widgets.question import Question

_HIGHEST: Final = 7.0
"""How high the bar of all votes would be, in ems."""
_LEAST: Final = 1.6
"""How high a bar is at least, so that its number can be read."""


class Poll(SheetWidget):
    """What a class would play on a position or in a row: each vote is a move, and stays hidden until it is revealed.

    Votes are added by a cell or on the page. Revealed, they stand as bars over the cards that they play, and `value` is
    the word of the move with most votes.

    >>> poll = Poll("7 8 x 3")
    >>> poll.add("7,8@1", "7,8@1", "3@4")
    >>> poll.count, poll.value
    (3, '')
    >>> poll.reveal()
    {'7,8@1': 2, '3@4': 1}
    >>> poll.value
    '7,8@1'

    Args:
        lies: the position, its line, or a row as people type it.
        language: the language of everything shown.

    Raises:
        CombotutorError: it cannot be read, or its game cannot be shown.
        UnknownKeyError: no such language.
    """

    def __init__(self, lies: Lies, *, language: str = "en") -> None:
        self._laid = laid(lies, language)
        self._moves = dict(_moves(self._laid.question))
        self._votes: dict[str, int] = {}
        self._is_revealed = False
        super().__init__(language)

    def __repr__(self) -> str:
        return f"Poll({self.votes})"

    @property
    def count(self) -> int:
        """How many votes there are."""
        return sum(self._votes.values())

    @property
    def votes(self) -> Mapping[str, int]:
        """How many votes each move has, the most first; of as many, in the order in which they were first given."""
        return dict(sorted(self._votes.items(), key=lambda each: -each[1]))

    def add(self, *words: str) -> None:
        """Add votes.

        Args:
            words: the words of the moves, one a vote.

        Raises:
            CombotutorError: one is no move here; no vote is added then.
        """
        for word in words:
            self._laid.check(word)
        for word in words:
            self._votes[word] = self._votes.get(word, 0) + 1
        self.show(self._count_told())
        self._tell()

    def reveal(self) -> Mapping[str, int]:
        """Show all votes as bars, and return them; votes that come later are shown at once."""
        self._is_revealed = True
        self.show(self._told())
        self._tell()
        return self.votes

    def done(self, what: str, value: str) -> str:
        """Add a vote for one of the moves on offer, or reveal all; return what is heard of it."""
        if what == "vote" and value in self._moves:
            self.add(value)
        elif what == "show" and self._votes:
            self.reveal()
        return self._told() if self._is_revealed else self._count_told()

    def drawn(self) -> Markup:
        """Return the row with the bars over it, what they mean in words, and the ways to vote."""
        told = tag("p", self._count_told(), class_="ct-facts", tabindex="-1", **named("told"))
        votes = self._listed() if self._is_revealed else None
        return join(*self._asked(), self._row(), votes, told, self._controls())

    def picture(self) -> Markup:
        """Return what the votes are about."""
        return self._laid.question.still()

    def _tell(self) -> None:
        if self._is_revealed and self._votes:
            self.tell_value(value=next(iter(self.votes)))

    def _asked(self) -> Iterator[Markup]:
        """Yield what is asked, and what lies there to be beaten."""
        yield tag("p", text("lessons.poll.asked", self.language), class_="ct-asked", data_testid="asked")
        for each in self._laid.question.table.laid:
            if each.is_best:
                yield tag("p", each.name, class_="ct-told", data_testid="beats")

    def _row(self) -> Markup:
        """Return the cards, and over them the bars of the votes that play them; all of it is said elsewhere."""
        table = self._laid.question.table
        cards = table.zones[0].cards
        faces = (tag("span", table.faces[card], class_="ct-face") for card in cards)
        bars = self._bars() if self._is_revealed else ()
        style = f"--ct-n: {max(len(cards), 1)};"
        name = f"{table.zones[0].title}: {', '.join(table.names[card] for card in cards)}"
        return tag(
            "div",
            *bars,
            tag("div", *faces, class_="ct-poll-row"),
            class_="ct-poll",
            style=style,
            role="img",
            aria_label=name,
        )

    def _bars(self) -> Iterator[Markup]:
        """Yield the bars in as few lines as they have room in, the highest nearest to the row."""
        lanes: list[list[tuple[Neighbours, int]]] = []
        for word, votes in self.votes.items():
            choice = self._choice(word)
            if not isinstance(choice, Neighbours):
                continue
            lane = next((each for each in lanes if all(_are_apart(choice, other) for other, _ in each)), None)
            if lane is None:
                lanes.append(lane := [])
            lane.append((choice, votes))
        for lane in reversed(lanes):
            yield tag("div", *(self._bar(choice, votes) for choice, votes in lane), class_="ct-poll-lane")

    def _bar(self, choice: Neighbours, votes: int) -> Markup:
        height = max(_LEAST, _HIGHEST * votes / self.count)
        style = f"grid-column: {choice.at} / span {choice.length}; height: {height:.2f}em;"
        return tag("span", votes, class_="ct-poll-bar", style=style)

    def _choice(self, word: str) -> Choice | None:
        return self._moves[word][0] if word in self._moves else None

    def _listed(self) -> Markup:
        """Return every move that has votes, and how many."""
        say = speaker(self.language)
        lines = (
            tag("li", tag("strong", self._name(word)), ": ", say("lessons.poll.votes", count=votes))
            for word, votes in self.votes.items()
        )
        return tag("ol", *lines, class_="ct-poll-list", data_testid="votes")

    def _name(self, word: str) -> str:
        """Return what a move is called: of cards, where they lie, too; of a wild, what it is said to be."""
        if word not in self._moves:
            return word
        choice, reading = self._moves[word]
        if not isinstance(choice, Neighbours):
            return reading.said or reading.button
        move = reading.said if reading.settled else reading.button
        return text("lessons.poll.move", self.language, move=move, place=choice.at)

    def _count_told(self) -> str:
        say = speaker(self.language)
        return say("lessons.poll.votes", count=self.count) if self._votes else say("lessons.poll.none")

    def _told(self) -> str:
        """Return all votes as one sentence, the move with most of them first."""
        say = speaker(self.language)
        each = (f"{self._name(word)}: {say('lessons.poll.votes', count=votes)}" for word, votes in self.votes.items())
        return f"{'; '.join(each)}." if self._votes else self._count_told()

    def _controls(self) -> Markup:
        say = speaker(self.language)
        options = (tag("option", self._name(word), value=word) for word in self._moves)
        nothing = tag("option", say("lessons.poll.choose"), value="", selected=True)
        listed = tag("select", nothing, *options, **named("vote-which"), aria_label=say("lessons.poll.which"))
        add = tag(
            "button", say("lessons.poll.add"), type="submit", aria_disabled="true", class_="ct-button", **named("vote")
        )
        form = tag("form", listed, add, data_do="vote", class_="ct-poll-vote")
        can = bool(self._votes)
        reveal = button("show", say("lessons.poll.reveal"), kind="main", can=can, key="reveal")
        return tag("div", form, None if self._is_revealed else reveal, class_="ct-poll-controls")


def _moves(question: Question) -> Iterator[tuple[str, tuple[Choice, Reading]]]:
    """Yield every move that can be chosen on a table, by its word, with the choice that means it."""
    hand, *beside = question.table.zones
    count = len(hand.cards)
    choices: list[Choice] = [
        Neighbours(at, length) for length in range(1, hand.most + 1) for at in range(1, count + 2 - length)
    ]
    kept = max((len(zone.cards) for zone in beside if zone.asks_for_gap), default=0)
    choices += [Place(gap, number) for number in range(1, kept + 1) for gap in range(1, count + 2)]
    choices += [Place(gap, None) for gap in range(1, count + 2)] if hand.asks_for_gap else []
    for choice in choices:
        for reading in question.moves_of(choice):
            if not reading.refused:
                yield reading.move, (choice, reading)


def _are_apart(one: Neighbours, other: Neighbours) -> bool:
    return one.at + one.length <= other.at or other.at + other.length <= one.at
