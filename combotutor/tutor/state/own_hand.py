"""The workbench as it was typed and played."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field, replace
from typing import Any

from combotutor.errors import CombotutorError
from combotutor.tutor.parts import after, first_laid, lay_out
from combotutor.widgets.bench import LONGEST_LINE, Bench


def typed_text(value: str) -> str:
    """Return what is kept of a typed text: no longer than one that is refused for its length, and whole characters.

    A text may be cut within a character, and half of one cannot be sent back to the page.
    """
    return value[: LONGEST_LINE + 1].encode("utf-8", "replace").decode("utf-8")


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the next key puts its card.

    Args:
        is_beside: whether beside the hand, not into it.
        after: how many of the cards there lie before it; None for all of them.
    """

    is_beside: bool = False
    after: int | None = None

    def place(self, count: int) -> int:
        """Return how many of so many cards lie before it."""
        return count if self.after is None else min(self.after, count)


@dataclass(frozen=True, slots=True)
class OwnHand:
    """What was typed on the workbench, and what was played from it since.

    Args:
        typed: the text.
        rules: the game whose cards they are, unless the text names another.
        played: what was played since.
        is_chosen: whether somebody chose that game.
        spot: where the next key puts its card.
        good: what was typed last that could be read, as long as this cannot; None where nothing was.
    """

    typed: str = ""
    rules: str = field(default_factory=first_laid)
    played: tuple[str, ...] = ()
    is_chosen: bool = False
    spot: Spot = Spot()
    good: OwnHand | None = None

    def changed(self, **changes: Any) -> OwnHand:
        """Return it with other fields: what could be read until now stays, as long as the new text cannot."""
        now = replace(self, **changes)
        if not now.typed.strip() or now.current() is not None:
            return replace(now, good=None)
        return now if self.current() is None else replace(now, good=replace(self, good=None))

    def benches(self) -> tuple[Bench, ...]:
        """Return the workbench before each play, and as it is now; none while nothing is typed.

        Raises:
            CombotutorError: what was typed cannot be read.
        """
        return _laid(self.typed, self.rules, self.played)

    def current(self) -> Bench | None:
        """Return the workbench as it is now, None if there is none that can be read."""
        try:
            benches = self.benches()
        except CombotutorError:
            return None
        return benches[-1] if benches else None

    @property
    def drawn(self) -> OwnHand | None:
        """What is shown: this, or what could be read before it; None where there is nothing to show."""
        return self.good if self.current() is None else self

    @property
    def lying(self) -> Bench | None:
        """The workbench that is shown; None where there is nothing to show."""
        return None if self.drawn is None else self.drawn.current()

    @property
    def trouble(self) -> CombotutorError | None:
        """What is wrong with what was typed."""
        try:
            self.benches()
        except CombotutorError as error:
            return error
        return None


@functools.lru_cache(maxsize=64)
def _laid(typed: str, rules: str, played: tuple[str, ...]) -> tuple[Bench, ...]:
    """Return what `benches` does; a page asks for it several times a click."""
    if not typed.strip():
        return ()
    benches = [lay_out(typed, rules)]
    for word in played:
        benches.append(after(benches[-1], word))
    return tuple(benches)
