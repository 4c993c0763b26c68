"""Where older programs look for every game by its name; it is `games.registry` that knows."""

from __future__ import annotations

from typing import Final

from combotutor.games.registry import games

GAMES: Final = games()
"""Every game by its name in the notation."""
