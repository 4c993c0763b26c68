"""Widgets where no script runs: as pictures that stand by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from combotutor.i18n import text


def still_html(picture: str, languages: Sequence[str]) -> str:
    """Return a picture as a notebook keeps it: with the sentence below that its cell brings it to life.

    Args:
        picture: what stands for a widget, as HTML.
        languages: those of the sentence. The first is shown; `labextension` shows the one that its reader likes best.
    """
    first, *others = [f'lang="{each}">{escape(text("picture.still", each))}</p>' for each in languages]
    said = [f'<p class="combotutor-run" {first}', *(f'<p class="combotutor-run" hidden="" {each}' for each in others)]
    return f'<div class="combotutor-still">{picture}{"".join(said)}</div>'
