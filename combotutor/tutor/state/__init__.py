"""What a tutor knows at a moment, as values: what is open, what was done, and what an action comes to."""

from combotutor.tutor.state.state import BLOCK, Footing, Keeping, Memory, OwnHand, State, Tab, Way

__all__ = ["BLOCK", "Footing", "Keeping", "Memory", "OwnHand", "State", "Tab", "Way"]
