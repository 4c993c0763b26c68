"""What a learner has done, how strong they are, and when a puzzle comes back; one database, kept by `Store`."""

from combotutor.learner.deed import Deed, Result
from combotutor.learner.learner import Learner
from combotutor.learner.place import VARIABLE, default_path
from combotutor.learner.rating import Rating
from combotutor.learner.standing import Attempted, Imported, Standing, Streak
from combotutor.learner.store import ME, Store

__all__ = [
    "ME",
    "VARIABLE",
    "Attempted",
    "Deed",
    "Imported",
    "Learner",
    "Rating",
    "Result",
    "Standing",
    "Store",
    "Streak",
    "default_path",
]
