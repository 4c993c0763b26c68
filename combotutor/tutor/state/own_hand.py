"""The workbench as it was typed and played."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field

from combotutor.errors import CombotutorError
from combotutor.tutor.parts import after, first_laid, lay_out
from combotutor.widgets.bench import LONGEST_LINE, Bench


def typed_text(value: str) -> str:
    """Return what is kept of a typed text: no longer than one that is refused for its length, and whole characters.

    A text may be cut within a character, and half of one cannot be sent back to the page.
    """
    return value[: LONGEST_LINE + 1].encode("utf-8", "replace").decode("utf-8")


@dataclass(frozen=True, slots=True)
class OwnHand:
    """What was typed on the workbench, and what was played from it since."""

    typed: str = ""
    rules: str = field(default_factory=first_laid)
    played: tuple[str, ...] = ()

    def benches(self) -> tuple[Bench, ...]:
        """Return the workbench before each play, and as it is now; none while nothing is typed.

        Raises:
            CombotutorError: what was typed cannot be read.
        """
        return _laid(self)

    def current(self) -> Bench | None:
        """Return the workbench as it is now, None if there is none that can be read."""
        try:
            benches = self.benches()
        except CombotutorError:
            return None
        return benches[-1] if benches else None


@functools.lru_cache(maxsize=64)
def _laid(own: OwnHand) -> tuple[Bench, ...]:
    """Return what `benches` does; a page asks for it several times a click."""
    if not own.typed.strip():
        return ()
    benches = [lay_out(own.typed, own.rules)]
    for word in own.played:
        benches.append(after(benches[-1], word))
    return tuple(benches)
