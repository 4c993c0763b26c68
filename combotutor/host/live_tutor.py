"""The tutor of one page of ours."""

from __future__ import annotations

from dataclasses import dataclass

from combotutor.learner import Keeper
from combotutor.tutor.model import TutorModel
from combotutor.widgets.live import Live


class LiveTutor(TutorModel, Live):
    """The very same tutor as in a notebook, at the other end of a line to a page."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a tutor is served, as far as its pages speak of it.

    Args:
        is_class: whether each browser is a learner of its own.
        explorer: the address of the odds explorer, relative to the page's; empty where there is none.
        notebook: the command that serves the tutor as a notebook; empty where that is nobody's business.
    """

    is_class: bool = False
    explorer: str = ""
    notebook: str = ""

    def tutor(self, keeper: Keeper, language: str | None = None) -> LiveTutor:
        """Return the tutor of a page.

        Args:
            keeper: keeps what is done.
            language: the language to begin in; None leaves it to the page.
        """
        return LiveTutor(
            keeper=keeper,
            language=language,
            is_class=self.is_class,
            has_address=True,
            explorer=self.explorer,
            notebook=self.notebook,
        )
