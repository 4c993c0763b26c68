"""A notebook that is opened again when its Python is gone: pictures and a sentence, no errors."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from combotutor.i18n import LANGUAGES, text
from tests.axe import assert_accessible
from tests.jupyter import Lab, command, lab_page, notebook_text, output, reload, run_all

HAND: Final = """\
from combotutor.families.combo.notation import parse_row
from combotutor.widgets import Hand

Hand(parse_row("7,8,X,3,3,D,12"), language="de")"""
TUTOR: Final = """\
from combotutor.tutor import Tutor

Tutor()"""

pytestmark = pytest.mark.slow


# That it has no such model, the widget manager still tells the console.
KNOWN: Final = ("Error: widget model not found",)


def assert_living(page: Page) -> None:
    for cell, live in ((1, "hand"), (2, "tutor")):
        expect(output(page, cell).get_by_test_id(live)).to_be_visible()
        expect(output(page, cell).locator(".combotutor-still")).to_have_count(0)


def test_hand_and_tutor_are_pictures_that_say_in_the_readers_language_how_to_go_on(browser: Browser, lab: Lab) -> None:
    with lab_page(browser, lab, "reopened.ipynb", notebook_text(HAND, TUTOR), known=KNOWN, locale="es-ES") as page:
        run_all(page)
        assert_living(page)
        command(page, "docmanager:save")
        lab.stop_kernels()
        reload(page)
        for cell, live, language in ((1, "hand", "de"), (2, "tutor", "es")):
            it = output(page, cell)
            for each in LANGUAGES:
                expect(it.get_by_text(text("picture.still", each))).to_be_visible(visible=each == language)
            expect(it.get_by_role("img").first).to_be_visible()
            expect(it.get_by_test_id(live)).to_have_count(0)
            expect(it).not_to_contain_text("model not found")
            assert_accessible(page, it)
        run_all(page)
        assert_living(page)
