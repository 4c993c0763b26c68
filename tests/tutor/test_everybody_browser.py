"""Everybody can use the page of the tutor in every state, as far as a machine can tell.

A sample in every run has each state once that is not seen again in one that follows, and each width, language and
colour many times; all states, and all pairs, are of `-m long`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, product
from typing import Final, Literal

import pytest
from playwright.sync_api import Browser, expect

from combotutor.i18n import LANGUAGES
from tests.axe import find_violations
from tests.tutor.every_state import SCENES, elsewhere
from tests.tutor.one_page import one_page
from tests.tutor_page import TutorPage

Look = tuple[Literal["light", "dark"], tuple[int, int]]

LOOKS: Final[tuple[Look, ...]] = tuple(product(("light", "dark"), ((390, 844), (768, 1024), (1366, 768))))
FEWEST: Final = 30
"""So many states there are at least."""
WITHIN_OTHERS: Final = (
    *("asked", "chosen, and it is nothing", "chosen, of the kind that lies on the table", "a wild chosen"),
    *("chosen, and it is too low", "hint 1", "hint 2", "hint 3", "a card of the reserve chosen"),
    *("others' cards shown", "not best", "not best, with hints", "right, step 1", "solved"),
    *(f"the first minute, {what}, done" for what in ("a pair", "a run", "what lies apart")),
)
"""Those of which another shows all, or the like: they are looked at with the rest of `-m long`."""

# What lies on a gradient is not judged: felt is here as light as it is anywhere, and a menu is paper.
FLAT: Final = """
.ct-felt { background: color-mix(in srgb, var(--felt) 90%, #fff) !important; }
.ct-panel { background: var(--paper) !important; }
"""


@pytest.fixture
def here(browser: Browser) -> Iterator[TutorPage]:
    with one_page(browser) as page:
        page.page.add_style_tag(content=FLAT)
        yield page.by("none")


def speak(here: TutorPage, language: str) -> None:
    tell = "(value) => globalThis.tell({ method: 'custom', content: { do: 'language', value } })"
    here.page.evaluate(tell, language)
    expect(here.root).to_have_attribute("lang", language)


def found(here: TutorPage, state: str, looks: Sequence[Look]) -> Iterator[str]:
    """Yield what is found in a state, each time with where."""
    for scheme, (width, height) in looks:
        here.page.set_viewport_size({"width": width, "height": height})
        here.page.emulate_media(color_scheme=scheme)
        where = f"{state} ({here.root.get_attribute('lang')}, {width}, {scheme})"
        yield from (f"{where}: {each}" for each in find_violations(here.page))


def test_axe_finds_nothing_in_any_state(here: TutorPage) -> None:
    wrong: list[str] = []
    seen: list[str] = []
    looks = cycle(LOOKS)
    scenes = (scene for scene in SCENES if scene is not elsewhere)
    for scene, language in zip(scenes, cycle(LANGUAGES), strict=False):
        speak(here, language)
        for state in scene(here):
            seen.append(state)
            if state not in WITHIN_OTHERS:
                wrong += found(here, state, [next(looks)])
    assert wrong == [], "\n".join(wrong)
    assert len(seen) >= FEWEST
    assert set(seen) >= set(WITHIN_OTHERS)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_in_any_state_at_any_width(here: TutorPage, language: str) -> None:
    speak(here, language)
    states = (state for scene in SCENES for state in scene(here))
    wrong = [each for state in states for each in found(here, state, LOOKS)]
    assert wrong == [], "\n".join(wrong)
