"""What the tests of what has to stay as it was share."""

from tests.tutor.unhurried import unhurried

__all__ = ["unhurried"]
