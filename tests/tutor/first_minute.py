"""The first minute in a page, walked through by somebody who taps what is asked, and now and then something else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Locator, expect

from tests.tutor_page import TutorPage


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that is asked.

    Args:
        name: what, in words.
        row: how many cards there are.
        places: those that are to be tapped.
        word: what they are played as; empty where they are only tapped.
        other: a place that is not to be tapped; 0 where all are.
    """

    name: str
    row: int
    places: tuple[int, ...]
    word: str
    other: int


ASKED: Final = (
    Asked("a pair", 4, (2, 3), "4,4@2", 1),
    Asked("a run", 4, (1, 2, 3), "5,7,6@1", 4),
    Asked("what is higher", 3, (2, 3), "4,4@2", 1),
    Asked("what lies apart", 3, (1, 3), "", 2),
    Asked("what lies between", 5, (3, 4), "9,8@3", 1),
    Asked("what has met", 3, (1, 2, 3), "4,4,4@1", 0),
)


def open_first(here: TutorPage) -> None:
    """Open the first minute: who is new comes to it by the question for the box, anybody else from the path."""
    here.go("learn")
    if here["box-asked"].is_visible():
        here["box-none"].click()
        expect(here["box-asked"]).to_have_count(0)
    if here["first"].is_visible():
        here["first"].click()
    here.is_on("first")


def walk(here: TutorPage, tap: Callable[[Locator], None] = Locator.click, *, errs: bool = True) -> Iterator[str]:
    """Do all that is asked, and yield what is seen.

    Args:
        here: the page, with the first minute open.
        tap: how somebody uses a card or a button.
        errs: whether in each step something else is tapped first.
    """
    here.is_on("first")
    for asked in ASKED:
        expect(here.cards).to_have_count(asked.row)
        yield f"{asked.name}, asked"
        if errs and asked.other:
            tap(here[f"card-{asked.other}"])
            expect(here.root.locator(".ct-card.ct-shaken")).to_have_count(1)
            yield f"{asked.name}, something else tapped"
        for place in asked.places:
            tap(here[f"card-{place}"])
        if asked.word:
            expect(here["main"]).to_have_attribute("data-move", asked.word)
        expect(here["first-told"]).to_contain_text("✓")
        yield f"{asked.name}, done"
        tap(here["main"] if asked.word else here["next"])
    expect(here["next"]).to_be_visible()
    yield "the end"
