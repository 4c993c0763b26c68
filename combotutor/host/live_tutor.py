"""The tutor of one page of ours."""

from __future__ import annotations

from combotutor.tutor.model import TutorModel
from combotutor.widgets.live import Live


class LiveTutor(TutorModel, Live):
    """The very same tutor as in a notebook, at the other end of a line to a page."""
