"""What the tests of the tutor share."""

from tests.tutor.opened import opened
from tests.tutor.unhurried import unhurried

__all__ = ["opened", "unhurried"]
