"""Widgets where no script runs: as pictures that stand by themselves."""

from __future__ import annotations

from collections.abc import Sequence

from combotutor.i18n import text
from combotutor.markup import Markup, tag


def still_html(picture: Markup, languages: Sequence[str]) -> Markup:
    """Return a picture as a notebook keeps it: with the sentence below that its cell brings it to life.

    Args:
        picture: what stands for a widget.
        languages: those of the sentence. The first is shown; `labextension` shows the one that its reader likes best.
    """
    said = (
        tag("p", text("picture.still", each), class_="combotutor-run", hidden="" if number else None, lang=each)
        for number, each in enumerate(languages)
    )
    return tag("div", picture, *said, class_="combotutor-still")
