"""What a page says of a file that does not answer, and of work that takes long, in a real browser and in both hosts."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from combotutor.learner import Deed, Store
from combotutor.puzzles import PuzzleKind
from tests.at_length import at_length
from tests.browser import into_view, mannered_page, tutor
from tests.tutor_page import TutorPage, best_word, first_of

pytestmark = pytest.mark.slow

BEAT = first_of(PuzzleKind.BEAT)
HOSTS = {"page": (), "notebook": ("--notebook",)}


@contextlib.contextmanager
def opened(browser: Browser, file: Path, words: tuple[str, ...]) -> Iterator[TutorPage]:
    """Yield the tutor of a file, as it is started at home."""
    with tutor(*words, COMBOTUTOR_LEARNER=str(file)) as address, mannered_page(browser, address.split("?")[0]) as page:
        page.goto(address)
        yield TutorPage(page, page.get_by_test_id("tutor").last).begin()


@contextlib.contextmanager
def held(file: Path) -> Iterator[None]:
    """Hold a file as another program does that writes for long."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def of_somebody_else(chosen: Path) -> None:
    """Make a file of what somebody else did."""
    with Store.in_memory() as store:
        store.learner().note(BEAT, Deed.WRONG, word="5@1")
        store.export_to(chosen)


def near_the_top(it: TutorPage) -> Locator:
    """Return where it is said what is not kept."""
    return it.root.locator("[data-region=keeping]")


def on_top(it: TutorPage) -> Locator:
    """Return where it is said what has become of a file."""
    return it.root.locator("[data-region=notice]")


@pytest.mark.parametrize("place", at_length(HOSTS, "page"))
def test_what_is_not_kept_yet_is_said_until_it_is_kept(browser: Browser, tmp_path: Path, place: str) -> None:
    file = tmp_path / "learner.sqlite"
    with opened(browser, file, HOSTS[place]) as it:
        progress = it.open(BEAT)
        with held(file):
            it.answer(progress, best_word(progress))
            expect(it["not-kept"]).to_be_visible()
            expect(near_the_top(it)).to_contain_text("cannot be reached just now")
            it.page.set_viewport_size({"width": 390, "height": 800})
            before = near_the_top(it).bounding_box()
        expect(near_the_top(it)).to_have_text("✓ Everything is kept now.")
        # It comes by itself, so nothing moves for it.
        after = near_the_top(it).bounding_box()
        assert before is not None
        assert after is not None
        assert before["height"] == pytest.approx(after["height"], abs=0.6)
        expect(it["not-kept"]).to_have_count(0)
        it.go("progress")
        expect(it["kept"]).to_contain_text("kept on this computer")
    with Store.open(file) as store:
        assert store.learner().standing(BEAT.id).is_clean


def bring_in_slowly(it: TutorPage, file: Path, chosen: Path) -> None:
    """Bring a file in while that of the learner is held; where it was begun one sees that it is under way."""
    it.page.set_viewport_size({"width": 390, "height": 500})
    it.go("progress")
    into_view(it["import"])
    with held(file):
        it["import"].set_input_files(chosen)
        expect(it["work-import"]).to_be_in_viewport(ratio=1)
        expect(it["import"]).to_be_in_viewport()
    expect(on_top(it)).to_contain_text("One attempt was brought in.")
    expect(it["work-import"]).to_have_count(0)


@pytest.mark.parametrize("place", at_length(HOSTS, "page"))
def test_a_file_that_is_saved_in_one_place_is_brought_in_in_another_and_is_in_sight_meanwhile(
    browser: Browser, tmp_path: Path, place: str
) -> None:
    with Store.open(tmp_path / "elsewhere.sqlite") as store:
        store.learner().note(BEAT, Deed.SOLVED)
        exported = json.dumps(store.export())
    chosen = tmp_path / "mine.json"
    # Long enough to come in several parts where it goes as text.
    chosen.write_text(exported + " " * 400_000, encoding="utf-8")
    file = tmp_path / "learner.sqlite"
    with opened(browser, file, HOSTS[place]) as it:
        bring_in_slowly(it, file, chosen)
        expect(it["progress-begun"]).to_be_visible()
        expect(it["brought"]).to_contain_text("this goes: one attempt")
        it["export"].click()
        with it.page.expect_download() as download:
            it["export-file"].click()
        saved = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
        assert download.value.suggested_filename == "combotutor-learner.json"
        assert [each for each in json.loads(exported)["events"] if each not in saved["events"]] == []
        of_somebody_else(chosen)
        it["import"].set_input_files(chosen)
        expect(it["import-asks"]).to_contain_text("The file mine.json is somebody else's.")
        it["decline"].click()
        expect(on_top(it)).to_contain_text("Nothing was brought in.")
        expect(it["import-asks"]).to_have_count(0)
        # In sight wherever on the page one is.
        into_view(it["progress-begun"])
        expect(on_top(it).get_by_text("Nothing was brought in.")).to_be_in_viewport(ratio=1)
        it["take-back"].click()
        expect(on_top(it)).to_contain_text("Taken back.")
        expect(it["brought"]).to_have_count(0)
        chosen.write_text("nonsense", encoding="utf-8")
        it["import"].set_input_files(chosen)
        expect(on_top(it)).to_contain_text("mine.json")
        expect(on_top(it)).not_to_contain_text(str(tmp_path))
