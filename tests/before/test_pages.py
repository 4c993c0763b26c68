"""Addresses and what a browser keeps open the page that they opened, and it says, word for word, what it said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.at_length import at_length
from tests.before.make_pages import digests, in_words, visited

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
    now = digests()
    assert {name: now.get(name) for name in shipped} == shipped
