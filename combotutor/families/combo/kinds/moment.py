"""The kind `moment`: with all hands open, whether now is the moment of a special card: one answer alone is sure."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.errors import Phrase
from combotutor.families.combo.cards import Card
from combotutor.families.combo.kinds.ideas import of_specials
from combotutor.families.combo.kinds.open_hands import OpenKind, line_of
from combotutor.families.combo.kinds.themes import SPECIALS, in_order
from combotutor.families.combo.kinds.word import PuzzleKind
from combotutor.families.combo.mining.endgame import Shape, Wanted
from combotutor.families.combo.rules import Move, PlaySpecial, RuleSet
from combotutor.families.combo.theme import Theme
from combotutor.families.combo.voice.holding_off import instead, last_line
from combotutor.families.combo.voice.told import OF_SPECIALS, about
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.verdict import Verdict

_LOOKED_FOR: Final = (Card.STOP, Card.DRAW, *3 * (Card.PASS_ON,), *2 * (Card.PICK_UP,))
"""Which special cards the seat holds in a deal, each as likely, where the deck has it."""
_LEVELS: Final = (range(1, 2), range(2, 3), range(3, 5), *4 * (range(5, 6),))
"""Which levels are looked for in a deal, each as likely."""
_SMALL: Final = 4
"""In one of so many deals the ending may be short, or between two seats alone."""


class Moment(OpenKind):
    """A special card is played, or held back."""

    name = PuzzleKind.MOMENT
    base = 940
    stream = 9
    about_themes = (*OF_SPECIALS, Theme.HOLDING)
    tries = 200
    spare_idea = "moment"
    telling_themes = frozenset({*SPECIALS.values(), Theme.HOLDING})

    def themes(self, puzzle: Puzzle) -> tuple[Theme, ...]:
        """Return what the decision is about: the special card, or that it is held back."""
        found = super().themes(puzzle)
        return found if set(found) & set(SPECIALS.values()) else in_order((*found, Theme.HOLDING))

    def ideas(self, progress: Progress, aim: Move) -> Iterator[str]:
        """Yield what the special cards that are held do, be it now or later."""
        yield from of_specials(progress.position)

    def wanted(self, rules: RuleSet, random: SplitMix64) -> Wanted | None:
        """Return what endings are looked for; a deck without special cards has none."""
        specials = [card for card in _LOOKED_FOR if card in rules.deck.cards]
        if not specials:
            return None
        levels, is_held = _LEVELS[random.below(len(_LEVELS))], random.below(2) == 0
        # Whoever plays any special card at once is right with the only one; so it is not the only one.
        held = 1 if is_held or 1 in levels else 2
        cards = tuple(specials[random.below(len(specials))] for _ in range(held))
        shape = Shape(range(3, 7), range(1, 3), cards) if random.below(_SMALL) == 0 else Shape(specials=cards)
        return Wanted(shape, levels, is_held=is_held)

    def otherwise(self, verdict: Verdict) -> Iterator[Phrase]:
        """Yield what would have become of a special card that is kept for later, or is played now."""
        before, move = verdict.before, verdict.move
        other = self.tempting(before)
        if not isinstance(move, PlaySpecial):
            wrong = (each for each, cost in self.costs(before).items() if any(cost) and isinstance(each, PlaySpecial))
            other = next(wrong, other)
        if other is not None:
            said = instead(line_of(before, other), move)
            yield from () if said is None else (said,)

    def remembered(self, progress: Progress) -> Phrase:
        """Return what is to be remembered; of a special card only where the line plays one."""
        line = last_line(progress)
        is_played = line is not None and any(
            now.turn == line.seat and isinstance(move, PlaySpecial) for now, move in line.moves
        )
        return about(progress.puzzle, self.about_themes if is_played else ())

    def feature(self, puzzle: Puzzle) -> tuple[str, Hashable]:
        """Return what becomes of the special card."""
        return "card", next((theme for theme in puzzle.themes if theme in (*SPECIALS.values(), Theme.HOLDING)), None)


MOMENT: Final = Moment()
