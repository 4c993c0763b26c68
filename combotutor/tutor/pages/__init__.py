"""What a page shows and says of a state: the markup of its regions, its hands, and what a screen reader is told."""

from combotutor.tutor.pages.layout import AFTER, BEFORE, Pages, Region

__all__ = ["AFTER", "BEFORE", "Pages", "Region"]
