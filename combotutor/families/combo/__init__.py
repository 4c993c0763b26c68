"""The combo games as a family: what the rest of the house finds of them through `games.registry`."""

from combotutor.families.combo.family import FAMILY

__all__ = ["FAMILY"]
