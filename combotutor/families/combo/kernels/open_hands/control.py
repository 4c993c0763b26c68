"""What a search of open hands is told and tells, one number each, so that it can stop anywhere and go on."""

from __future__ import annotations

from typing import Final

PLY: Final = 0
PHASE: Final = 1
VALUE: Final = 2
"""The ply and phase at which to go on; the value of the last node."""

NODES: Final = 3
"""Nodes entered so far."""

SEAT: Final = 4
"""Whose safety is asked for."""

HORIZON: Final = 5
LEAF: Final = 6
"""After how many tricks to stop, 0 for the end of the round; what to take for the value there."""

SALT: Final = 7
"""What keeps the states of different questions apart."""

TOUCHED: Final = 8
"""Bits of what was met: PAST_HORIZON, UNKNOWN_CARD."""

ORDER: Final = 9
DEEPEST: Final = 10
"""Whether to order moves; the last ply there is."""

CONTROL_SIZE: Final = 16

PAST_HORIZON: Final = 1
UNKNOWN_CARD: Final = 2

ENTER: Final = 0
NEXT: Final = 1
BACK: Final = 2
"""The phases of a node: to be entered, to be given its next move, to be left with its value."""
