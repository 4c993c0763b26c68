"""What can be said of cards that nobody has shown: which they are, and how likely."""

from combotutor.odds.unseen import unseen_cards

__all__ = ["unseen_cards"]
