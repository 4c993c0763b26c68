"""What a tutor knows at a moment, as values: what is open, what was done, and what an action comes to."""

from combotutor.tutor.state.footing import Footing, Keeping, Memory
from combotutor.tutor.state.own_hand import OwnHand
from combotutor.tutor.state.state import BLOCK, State, Tab
from combotutor.tutor.state.way import Way

__all__ = ["BLOCK", "Footing", "Keeping", "Memory", "OwnHand", "State", "Tab", "Way"]
