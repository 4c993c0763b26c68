"""What a person can do in the tutor, action by action; each says what it comes to."""

from combotutor.tutor.actions.actions import ACTIONS, act

__all__ = ["ACTIONS", "act"]
