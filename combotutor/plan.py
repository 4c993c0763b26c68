"""The plans of the combo games by the short name; the room itself is put in its place."""

from combotutor.moved import in_place

in_place(__name__)
