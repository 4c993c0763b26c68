"""The workbench of the combo games: what can be typed, and what may be done with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from combotutor.errors import Listed, Phrase
from combotutor.families.combo import own
from combotutor.families.combo.bench import board, page
from combotutor.families.combo.bench.answer import answer
from combotutor.families.combo.bench.refusals import in_words_of_the_page, named
from combotutor.families.combo.bench.values import risk_said, sure_said
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.kinds.kind import ComboKind
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import RULE_SETS, Position
from combotutor.families.combo.scene import asks, asks_of_row, row_said
from combotutor.families.combo.words import phrase, text
from combotutor.markup import Markup
from combotutor.puzzles import Puzzle
from combotutor.puzzles.kinds import find_kind
from combotutor.puzzles.voice.names import kind_name
from combotutor.widgets.advice import Advice
from combotutor.widgets.bench import Looked, Offer
from combotutor.widgets.question import Question

EXAMPLES: Final = ("7 8 x 3 3 d 12", "2 9 2 9", "9 4 2 9 7 11 + 3 1")
"""Hands to begin with: a wild and a special, four ways to begin, a reserve."""

_LAID_ASIDE: Final = "2,1,10,6,4,D,1,4,7,4,1,11,11,4,S,11,X,S,5,3,7,5,6,12,1,11"
TABLES: Final = (
    ("table", "combo-breaker ?10+5,2/1,2,1,4,5,8,7,D,10,1+12,3/?10+2,7/?10+9,D - 1 ?6 2/2/2/2 discards=-"),
    ("ending", f"combo-breaker x/7,8,X,3+5/8,9,3,3+6 - 1 ?18 2/2/1 discards={_LAID_ASIDE}"),
)
"""Positions to begin with: dealt, with hidden hands, and an ending of two with open cards."""


@dataclass(frozen=True, slots=True)
class Bench(board.Bench):
    """A row or a position that lies on the workbench."""

    @property
    def game(self) -> str:
        """The name of its game."""
        return self.rules.name

    def after(self, word: str) -> Bench:
        """Return the workbench once something has been done.

        Raises:
            CombotutorError: it cannot be done.
        """
        return board.after(self, word)

    def planned(self) -> str | None:
        """Return the next play of the plan as a word; None if it cannot be made here."""
        move = board.next_of_plan(self)
        return format_move(move) if move else None

    def unfolds(self, word: str) -> bool:
        """Tell whether it can be shown how the round goes on after something."""
        return self.position is not None and word in {option.word for option in board.options(self)}

    def question(self, language: str) -> Question:
        """Return what the hand shows and asks."""
        if self.position:
            return asks(self.position, self.position.turn, language, is_open=True)
        return asks_of_row(self.row, self.reserve, language, wild_pair=self.rules.wild_pair)

    def answer(self, looked: Looked) -> Markup:
        """Return how many plays clear the row; in a position also what is sure and how risky the best play is."""
        return answer(self, looked)

    def shown(self, looked: Looked) -> Markup:
        """Return all else that is known of it."""
        return page.shown(self, looked)

    def said(self, language: str) -> str:
        """Return how many plays the row takes, and which cards it has."""
        plan = board.plan_of(self)
        if not plan.plays:
            return text("tutor.plan-empty", language)
        return f"{text('tutor.plan', language, count=plan.plays)} {row_said(plan.row, language)}"

    def news(self, advice: Advice, language: str) -> str:
        """Return how many plays are sure, and what the estimate stands on."""
        return " ".join(
            [text("tutor.values-there", language), sure_said(advice, language), risk_said(advice, language)]
        )

    def offers(self, name: str) -> tuple[Offer, ...]:
        """Return all that can be asked of it, each as a puzzle of its own kind with this id.

        Raises:
            InvalidError: there is nothing to find out about it, or a card is to be given away.
        """
        if self.position is not None:
            return self._offers_of(name, self.position)
        made = own.puzzles_of_row(name, self.rules, self.row, self.reserve)
        return tuple(map(self._offer, made))

    def _offers_of(self, name: str, position: Position) -> tuple[Offer, ...]:
        """Return what can be asked of a position; where all hands are seen what is sure first, or why that is not."""
        if not own.is_open(position):
            return (self._offer(own.puzzle_of_position(name, position)),)
        sure: tuple[Offer, ...] = ()
        why = None
        try:
            sure = (self._offer(own.sure_puzzle(name, position)),)
        except InvalidError as error:
            why = error.phrase
        try:
            return (*sure, self._offer(own.puzzle_of_position(name, position), why))
        except InvalidError:
            if not sure:
                raise
        return sure

    def _offer(self, puzzle: Puzzle, why: Phrase | None = None) -> Offer:
        return Offer(self._asks(puzzle), puzzle, why)

    def _asks(self, puzzle: Puzzle) -> Phrase | Listed:
        """Return what a puzzle asks; of one reserve card, where that goes."""
        kind = find_kind(puzzle.kind)[1]
        if isinstance(kind, ComboKind) and kind.asks_for_gaps and len(self.reserve) == 1:
            card = self.reserve[0]
            sort = "number" if card.is_number else "other"
            return phrase(f"tutor.asks-{sort}", {"card": named(card)})
        return kind_name(puzzle.kind)


@dataclass(frozen=True, slots=True)
class Workbench:
    """What lays out hands and positions of the combo games."""

    game: str = "combo-up"

    def lay_out(self, typed: str, game: str) -> Bench:
        """Return what a person typed, by a rule set unless it names another.

        Raises:
            CombotutorError: it cannot be read or cannot be; the sentence says what to do.
        """
        with in_words_of_the_page(typed, game):
            laid = board.lay_out(typed, RULE_SETS[game])
        return Bench(laid.rules, laid.row, laid.reserve, laid.position)

    def help(self, game: str, language: str) -> str:
        """Return how a hand is typed, with the letters of what its deck has besides numbers."""
        others = (card for card in dict.fromkeys(RULE_SETS[game].deck.cards) if not card.is_number)
        letters = "".join(f", {card.symbol} {text(f'card.name.{card.symbol}', language)}" for card in others)
        return text("tutor.hand-help", language, letters=letters)

    def empty(self, language: str) -> Question:
        """Return a row without cards."""
        return asks_of_row((), (), language, wild_pair=True)

    def examples(self, language: str) -> tuple[tuple[str, str], ...]:
        """Return hands and positions to begin with."""
        told = [(text(f"tutor.example.{name}", language), line) for name, line in TABLES]
        return (*((each, each) for each in EXAMPLES), *told)


WORKBENCH: Final = Workbench()
