"""What the odds explorer knows and says; its notebook, `notebooks/odds.py`, only shows it."""

from combotutor.explorer.found import Found, found_of
from combotutor.explorer.guess import judged
from combotutor.explorer.runs import Run, place_of

__all__ = ["Found", "Run", "found_of", "judged", "place_of"]
