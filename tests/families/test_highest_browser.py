"""A puzzle of a family that is pasted as a folder and one line is solved in a real browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from combotutor.games import registry
from combotutor.puzzles import format_pack, worked_out
from tests.axe import find_violations
from tests.browser import mannered_page, picture, tutor_of
from tests.families.bringing import brought
from tests.families.test_highest import pasted
from tests.families.test_highest_puzzles import BARE
from tests.house.test_recipes import TOP
from tests.notebooks.tutor_hosts import WINDOW, tutor_in


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The address of a tutor that has Highest, with one puzzle of it among the packs."""
    with brought(EntryPoint("highest", "tests.families.highest:FAMILY", registry.CATALOG)):
        line = format_pack([worked_out(BARE)])
    folder = pasted(tmp_path)
    shutil.copytree(TOP / "notebooks", folder / "notebooks")
    (folder / "puzzles" / "highest.jsonl").write_text(line, encoding="utf-8")
    file = tmp_path / "learner.sqlite"
    with tutor_of(folder, COMBOTUTOR_LEARNER=str(file), COMBOTUTOR_PLAIN="1") as printed:
        yield printed.partition("?")[0]


@pytest.mark.slow
def test_a_puzzle_of_a_pasted_family_is_solved_with_its_own_cards(browser: Browser, address: str) -> None:
    with mannered_page(browser, address.rstrip("/"), viewport=WINDOW, bypass_csp=False) as page:
        page.goto(f"{address}?puzzle={BARE.id}")
        shown = tutor_in(page)
        expect(shown["facts"]).to_contain_text("Highest")
        expect(shown["hand-row"].get_by_role("button")).to_have_count(4)
        assert find_violations(page) == ()
        for number, note, after in ((4, "Chosen: 9.", "Try again"), (3, "Chosen: 8.", "")):
            shown[f"card-{number}"].click()
            expect(shown.status).to_have_text(note)
            shown["main"].click()
            if after:
                expect(shown["main"]).to_have_text(after)
                shown["main"].click()
        expect(shown["ending"]).to_be_visible()
        expect(shown["hand-row"].get_by_role("img")).to_have_count(3)
        picture(page, "highest", is_whole=True)
