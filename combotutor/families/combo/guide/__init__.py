"""The rules of a rule set as a sheet that is read in a minute: made of what it says, and of a trick played by it."""

from combotutor.families.combo.guide.sheet import guide

__all__ = ["guide"]
