"""What a page of the tutor sends and is given, without a browser."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from combotutor.learner import Keeper, Store
from combotutor.tutor.background.thinking import Thinker
from combotutor.tutor.state.page_memory import VERSION
from combotutor.tutor.tutor import Tutor
from tests.tutor.doings import JUNK as JUNK_TEXTS
from tests.tutor.examples import PUZZLES

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | JUNK_TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
"""What no page of ours sends."""


def say(tutor: Tutor, content: object) -> None:
    """Let the page send a message, as it arrives at the widget."""
    tutor._handle_custom_msg(content, [])  # noqa: SLF001 # the one way in that a message has


def opened(
    thinking: Thinker | None = None,
    store: Store | None = None,
    *,
    keeper: Keeper | None = None,
    is_class: bool = False,
    **said: Any,
) -> Tutor:
    """Return a tutor to which a page has said hello that was here before, so that a puzzle is open.

    Where a store is given, it has a keeper of its own.
    """
    if store is not None:
        keeper = Keeper(lambda: store)
    tutor = Tutor(puzzles=PUZZLES, thinker=thinking, keeper=keeper, is_class=is_class)
    say(tutor, {"do": "hello", "storage": True, "kept": held(), **said})
    return tutor


def begun(**made: Any) -> Tutor:
    """Return a tutor whose first puzzle is open, though no page has said hello."""
    tutor = Tutor(**made)
    tutor.act("tab", "puzzle")
    return tutor


def told(tutor: Tutor) -> list[dict[str, object]]:
    """Return the messages that the page is sent from now on, besides its traits."""
    messages: list[dict[str, object]] = []
    tutor.__dict__["send"] = messages.append
    return messages


def file_of(tutor: Tutor) -> str:
    """Return the file that a page is given when it asks for all that was done."""
    messages = told(tutor)
    tutor.act("export")
    parts = [message for message in messages if message["do"] == "file"]
    assert [part["part"] for part in parts] == list(range(len(parts)))
    assert {part["of"] for part in parts} <= {len(parts)}
    return "".join(str(part["text"]) for part in parts)


def news(tutor: Tutor) -> dict[str, str]:
    """Ask for news as a page does, and return the regions; what long work has come to, a page shows only then."""
    say(tutor, {"do": "news"})
    return dict(tutor.regions)


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so; a page that asks for news looks at it just so often."""
    end = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < end, "it never is"
        time.sleep(0.005)


def click(tutor: Tutor, number: int, **choice: int) -> None:
    """Choose cards or a gap on the hand and confirm the first move on offer, as a page does."""
    tutor.set_state({"chosen": choice})
    tutor.set_state({"answer": {"move": tutor.readings[0]["move"], "number": number}, "chosen": None})


def held(**fields: object) -> dict[str, object]:
    """Return what a page may have kept."""
    return {"version": VERSION, **fields}


def synced(tutor: Tutor) -> dict[str, object]:
    """Return all that the page is given, without its script and style."""
    return {name: value for name, value in tutor.get_state().items() if name not in {"_esm", "_css"}}
