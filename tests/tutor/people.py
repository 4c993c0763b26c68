"""Those who play, and a page of progress however it stands with them: at home, and in a class."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from combotutor.errors import Phrase
from combotutor.learner import Backing, Footing
from combotutor.people import Person
from combotutor.tutor import State
from combotutor.tutor.state.footing import Keeping, Memory
from combotutor.tutor.state.state import Tab
from tests.tutor.examples import fresh

ME: Final = Person("me")
ANNA: Final = Person("a" * 32, "Anna", card="stars")
BEN: Final = Person("b" * 32, "Ben <b>", card="zigzag")
HERON: Final = Person("c" * 32, label="heron-blue-7", card="rings")
FROG: Final = Person("d" * 32, label="frog-green-2", card="dots", has_code=True)
THREE: Final[dict[str, object]] = {"person": ANNA, "people": (ME, ANNA, BEN)}
LOST: Final = Backing(Footing.LOST, Phrase("error.learner-gone", {"path": "learner.sqlite"}))
WAITING: Final = Backing(Footing.WAITING, Phrase("error.learner-busy"), 1)

AT_HOME: Final[Mapping[str, dict[str, object]]] = {
    "alone": {"person": ME, "people": (ME,)},
    "the form": {"person": ME, "people": (ME,), "is_meeting": True},
    "refused": {**THREE, "is_meeting": True, "who_said": Phrase("who.name-taken", {"name": "Anna"})},
    "three": THREE,
    "renaming": {**THREE, "is_renaming": True},
    "waiting": {**THREE, "backing": WAITING},
    "lost": {**THREE, "backing": LOST},
}
IN_A_CLASS: Final[Mapping[str, dict[str, object]]] = {
    "no code": {"person": HERON},
    "a code before": {"person": replace(HERON, has_code=True)},
    "the code": {"person": replace(HERON, has_code=True), "code": "K7PX-M3QA"},
    "wrong": {"person": HERON, "who_said": Phrase("who.code-wrong")},
    "too many": {"person": HERON, "who_said": Phrase("error.code-tries", {"tries": 5})},
    "leaving": {"person": HERON, "is_leaving": True},
    "going to another": {"person": HERON, "found": FROG},
    "a code first": {"person": replace(HERON, has_code=True), "code": "K7PX-M3QA", "found": FROG},
    "a new code": {"person": replace(HERON, has_code=True), "is_recoding": True},
    "nothing stays": {"person": HERON, "memory": Memory.NONE},
}


def home(name: str = "three", language: str = "en") -> State:
    """Return the page of progress at home."""
    return _on_progress(Keeping.HERE, language, AT_HOME[name])


def in_class(name: str, language: str = "en") -> State:
    """Return the page of progress in a class."""
    return _on_progress(Keeping.CLASS, language, IN_A_CLASS[name])


def _on_progress(keeping: Keeping, language: str, more: dict[str, object]) -> State:
    return replace(fresh(), keeping=keeping, tab=Tab.PROGRESS, language=language, **more)  # type: ignore[arg-type]
