"""A family made for the tests: five sorted cards, one a turn, and the highest takes the trick. No box holds it.

It is about as small as a family can be, and lies in a folder that can be pasted below `combotutor/families` as it is.
"""

from .family import FAMILY

__all__ = ["FAMILY"]
