"""What a page of the tutor sends, without a browser."""

from __future__ import annotations

from combotutor.tutor.tutor import Tutor


def say(tutor: Tutor, content: object) -> None:
    """Let the page send a message, as it arrives at the widget."""
    tutor._handle_custom_msg(content, [])  # noqa: SLF001 # the one way in that a message has
