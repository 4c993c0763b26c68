"""The style sheet of the tutor."""

from __future__ import annotations

from pathlib import Path

import combotutor.tutor
from combotutor.tutor.style import SHEETS, style_text

SHEETS_THERE = {path.stem for path in (Path(combotutor.tutor.__file__).parent / "sheets").glob("*.css")}


def test_every_sheet_there_is_has_its_place_in_the_one_text() -> None:
    assert set(SHEETS) == SHEETS_THERE
    assert len(SHEETS) == len(SHEETS_THERE)
    assert style_text().count("/* The list of keys. */") == 1
