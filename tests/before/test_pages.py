"""Addresses and what a browser keeps open the page that they opened, and it says, word for word, what it said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from combotutor.puzzles import Step
from combotutor.puzzles.format.shelf import retired, shelf
from tests.at_length import at_length
from tests.before.make_pages import digest, in_words, visited
from tests.puzzles.walk import PUZZLES

FOLDER = Path(__file__).parent
FOUND: dict[str, Any] = json.loads((FOLDER / "pages.json").read_text(encoding="utf-8"))
Visit = dict[str, Any]


def kind_of(visit: Visit) -> str:
    """Return what a visit is about."""
    if visit["doings"] and "puzzle" in visit["hello"].get("query", {}):
        return "solving"
    return "memory" if visit["hello"].get("kept") else "address" if not visit["doings"] else "pages"


@pytest.mark.parametrize("step", at_length((1, 2), 2))
@pytest.mark.parametrize("kind", ["address", "memory", "solving", "pages"])
def test_a_visit_shows_what_it_showed(kind: str, step: int) -> None:
    chosen = [visit for visit in FOUND["visits"] if kind_of(visit) == kind][::step]
    assert len(chosen) > 3
    for visit in chosen:
        found = visited(visit["hello"], [(name, value) for name, value in visit["doings"]])
        for doing, before, now in zip(
            [visit["hello"], *visit["doings"]], in_words(visit, FOUND["texts"]), found, strict=True
        ):
            assert now == before, doing


def test_every_puzzle_that_shipped_is_there_under_its_id() -> None:
    shipped = json.loads((FOLDER / "shelf.json").read_text(encoding="utf-8"))
    assert len(shipped) > 700
    now = {each.id: each for each in (*shelf(), *retired())}
    assert shipped.keys() <= now.keys()
    then = {each.id: each for each in PUZZLES}  # what has another level since, as it was
    assert {name: digest(then.get(name, now[name])) for name in shipped} == shipped
    for old in then.values():
        new = now[old.id]
        assert (new.kind, new.position, new.seat) == (old.kind, old.position, old.seat)
        assert [right(step) for step in new.steps] == [right(step) for step in old.steps]


def right(step: Step) -> set[str]:
    """Return the right answers of a step, whatever classes they stand in."""
    return {word for words in step.answers for word in words}
