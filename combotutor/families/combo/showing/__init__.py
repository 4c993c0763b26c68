"""How the values of the combo games, and what is found of their positions, show themselves."""

from combotutor.families.combo.showing.pictures import picture
from combotutor.families.combo.showing.told import told

__all__ = ["picture", "told"]
