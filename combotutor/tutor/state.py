"""All that the tutor knows while somebody uses it: one immutable value, changed only by what a person does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from combotutor.errors import CombotutorError, Phrase
from combotutor.games.combo import RULE_SETS, Position
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import Puzzle, Theme
from combotutor.tutor.advice import Advice
from combotutor.tutor.attempt import Attempt, fresh
from combotutor.tutor.bench import LONGEST_LINE, Bench, after, lay_out

EVERY = ""
"""The choice that leaves nothing out."""


class Tab(StrEnum):
    """The pages of the tutor."""

    PUZZLES = "puzzles"
    BENCH = "bench"
    RULES = "rules"


class Memory(StrEnum):
    """Whether what is done outlives a reload."""

    UNKNOWN = "unknown"
    """The page has not said yet."""
    KEPT = "kept"
    NONE = "none"
    """The browser allows the page no memory."""
    FOREIGN = "foreign"
    """The page holds what another version of the tutor kept, or what cannot be read; it is left as it is."""


@dataclass(frozen=True, slots=True)
class Filters:
    """Which puzzles are on offer; `EVERY`, or a theme, a level (as text), a rule set."""

    theme: str = EVERY
    level: str = EVERY
    rules: str = EVERY

    def admit(self, puzzle: Puzzle) -> bool:
        """Tell whether a puzzle is on offer."""
        return (
            self.theme in {EVERY, puzzle.theme.value}
            and self.level in {EVERY, str(puzzle.level)}
            and self.rules in {EVERY, puzzle.rules_name}
        )


def typed_text(value: str) -> str:
    """Return what is kept of a typed text: no longer than one that is refused for its length, and whole characters.

    A text may be cut within a character, and half of one cannot be sent back to the page.
    """
    return value[: LONGEST_LINE + 1].encode("utf-8", "replace").decode("utf-8")


@dataclass(frozen=True, slots=True)
class OwnHand:
    """What was typed on the workbench, and what was played from it since."""

    typed: str = ""
    rules: str = "combo-up"
    played: tuple[str, ...] = ()

    def benches(self) -> tuple[Bench, ...]:
        """Return the workbench before each play, and as it is now; none while nothing is typed.

        Raises:
            CombotutorError: what was typed cannot be read.
        """
        if not self.typed.strip():
            return ()
        benches = [lay_out(self.typed, RULE_SETS[self.rules])]
        for word in self.played:
            benches.append(after(benches[-1], word))
        return tuple(benches)

    def current(self) -> Bench | None:
        """Return the workbench as it is now, None if there is none that can be read."""
        try:
            benches = self.benches()
        except CombotutorError:
            return None
        return benches[-1] if benches else None


@dataclass(frozen=True, slots=True)
class State:
    """The tutor at one moment.

    Args:
        puzzles: every puzzle, in the order in which they are offered.
        language: the language of the page.
        tab: the page that is open.
        is_large: whether everything is enlarged, for a projector.
        filters: which puzzles are on offer.
        current: the id of the puzzle that is open.
        attempts: what was done, by puzzle; those not there are untouched.
        own: the workbench.
        guide: the rule set whose rules are shown.
        memory: whether what is done is kept.
        generation: how often everything was forgotten: what is older is not brought back.
        is_forgetting: whether it was asked for to forget everything, and not confirmed yet.
        notice: one sentence about the tutor itself.
        refusal: why what was to be played on the workbench cannot be.
        advice: what is known so far of the position on the workbench; it may be an older one's.
        explorer: the address of the odds explorer; empty where it is not served.
        unfolded: the play on the workbench of which it is shown how the round goes on; empty for none.
    """

    puzzles: tuple[Puzzle, ...]
    language: str = LANGUAGES[0]
    tab: Tab = Tab.PUZZLES
    is_large: bool = False
    filters: Filters = Filters()
    current: str = ""
    attempts: Mapping[str, Attempt] = field(default_factory=lambda: MappingProxyType({}))
    own: OwnHand = OwnHand()
    guide: str = "combo-breaker"
    memory: Memory = Memory.UNKNOWN
    generation: int = 0
    is_forgetting: bool = False
    notice: Phrase | None = None
    refusal: Phrase | None = None
    advice: Advice | None = None
    explorer: str = ""
    unfolded: str = ""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is open."""
        return next((puzzle for puzzle in self.puzzles if puzzle.id == self.current), self.puzzles[0])

    @property
    def attempt(self) -> Attempt:
        """What was done on the puzzle that is open."""
        return self.attempt_of(self.puzzle)

    @property
    def on_offer(self) -> tuple[Puzzle, ...]:
        """The puzzles that pass the filters."""
        return tuple(puzzle for puzzle in self.puzzles if self.filters.admit(puzzle))

    @property
    def asked(self) -> Position | None:
        """The position whose plays the open page tells more of; None if there is none."""
        bench = self.own.current() if self.tab is Tab.BENCH else None
        return bench.position if bench else None

    def advice_on(self, position: Position) -> Advice:
        """Return what is known so far of a position."""
        is_there = self.advice is not None and self.advice.position == position
        return self.advice if is_there and self.advice else Advice(position)

    def attempt_of(self, puzzle: Puzzle) -> Attempt:
        """Return what was done on a puzzle."""
        return self.attempts.get(puzzle.id) or fresh(puzzle)

    def is_done(self, puzzle: Puzzle) -> bool:
        """Tell whether a puzzle was ever solved."""
        return puzzle.id in self.attempts and self.attempts[puzzle.id].is_done


THEMES = tuple(theme.value for theme in Theme)
LEVELS = ("1", "2", "3", "4", "5")
