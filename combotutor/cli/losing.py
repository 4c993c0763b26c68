"""What is asked of the family of a game by the commands that tell how often a seat loses."""

from __future__ import annotations

from typing import Final

from combotutor.games import Capability
from combotutor.games.family import is_a

LOSING: Final = Capability[str]("losing", "loses", is_a(str))
"""What a game calls it to lose a round: the name of a field of JSON, and the end of the keys of what is said of it."""
