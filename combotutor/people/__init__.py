"""Who plays: what a person is called, the back of their card, and the code by which they come back.

These are plain values, which know no database; `learner` keeps them.
"""

from combotutor.people.code import normal_code, shown_code
from combotutor.people.label import ANIMALS, COLOURS, parts_of
from combotutor.people.person import BACKS, LONGEST_NAME, ME, Person, free_back, is_taken, proper_name
from combotutor.people.tries import Guesses, Tries

__all__ = [
    "ANIMALS",
    "BACKS",
    "COLOURS",
    "LONGEST_NAME",
    "ME",
    "Guesses",
    "Person",
    "Tries",
    "free_back",
    "is_taken",
    "normal_code",
    "parts_of",
    "proper_name",
    "shown_code",
]
