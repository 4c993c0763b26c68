"""What the tests of the tutor share."""

from tests.tutor.unhurried import unhurried

__all__ = ["unhurried"]
