"""Messages of a page that are none: whatever arrives, a tutor goes on as it was."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.tutor.actions.actions import ACTIONS
from combotutor.tutor.tutor import Tutor
from tests.tutor.browser import JUNK, held, opened, say, synced
from tests.tutor.examples import BEAT
from tests.tutor.reader import Page, regions


def changes(tutor: Tutor, content: object) -> dict[str, object]:
    """Let a page send what is no message; return all that it changed, besides that it was heard."""
    before, shown, heard = tutor.state, synced(tutor), tutor.heard
    say(tutor, content)
    assert tutor.heard - heard in {0, 1}
    found = {name: value for name, value in synced(tutor).items() if name != "heard" and value != shown[name]}
    return found if tutor.state == before else {**found, "state": tutor.state}


UNHARMED = opened(query={"hand": "9 5 6 9"})
"""One tutor for all that must not change it."""
BUSY = opened()
"""One tutor that goes through everything."""


@settings(max_examples=100)
@given(JUNK.filter(lambda content: not (isinstance(content, dict) and content.get("do") in {*ACTIONS, "hello"})))
def test_a_message_of_any_other_shape_changes_nothing(content: object) -> None:
    assert changes(UNHARMED, content) == {}


@settings(max_examples=60)
@given(JUNK.filter(lambda name: name not in ("hello", *ACTIONS)), JUNK)
def test_an_unknown_action_changes_nothing(name: object, value: object) -> None:
    assert changes(UNHARMED, {"do": name, "value": value}) == {}


def test_deep_messages_change_nothing() -> None:
    deep: object = "x"
    for _ in range(900):
        deep = {"do": deep}
    assert changes(UNHARMED, deep) == {}
    assert changes(UNHARMED, {"do": "kind " * 10_000, "value": deep}) == {}


@pytest.mark.parametrize("value", [None, 7, [], {}, True], ids=repr)
@pytest.mark.parametrize("name", ["type", "size", "forget", "rewind"])
def test_an_action_with_a_value_that_is_no_text_changes_nothing(name: str, value: object) -> None:
    tutor = opened(query={"hand": "9 5 6 9"})
    tutor.act("plan")
    assert changes(tutor, {"do": name, "value": value}) == {}


@pytest.mark.parametrize("name", sorted(set(Tutor(puzzles=(BEAT,)).keys) - {"chosen", "answer"}))
def test_no_trait_of_pythons_can_be_set_by_a_page(name: str) -> None:
    before = synced(UNHARMED)
    values: list[object] = ["x", 7, True, [], {}, {"x": "<script>"}, None]
    for value in values:
        UNHARMED.set_state({name: value})
    assert synced(UNHARMED) == before


@pytest.mark.parametrize("sent", [None, 7, "x", [], [["language", "de"]], {7: 8}, {"nonsense": 1}], ids=repr)
def test_a_state_of_any_other_shape_is_passed_over(sent: object) -> None:
    before = synced(UNHARMED)
    UNHARMED.set_state(sent)
    assert synced(UNHARMED) == before


@settings(max_examples=40)
@given(st.sampled_from(sorted(ACTIONS)), st.text() | st.sampled_from(["R1>2", "7 8", "first", "on", ""]))
def test_any_action_from_a_page_leaves_a_page(name: str, value: str) -> None:
    say(BUSY, {"do": name, "value": value})
    assert BUSY.regions == regions(BUSY.state)
    Page(*BUSY.regions.values())


def test_a_second_hello_changes_nothing() -> None:
    tutor = opened(kept=held(tab="bench", own={"typed": "7 8"}))
    assert changes(tutor, {"do": "hello", "storage": True, "kept": held(language="de"), "query": {"lang": "es"}}) == {}
    assert changes(tutor, {"do": "hello", "storage": False}) == {}
    nothing = opened(storage=False)
    assert changes(nothing, {"do": "hello", "storage": True, "kept": held(language="de")}) == {}
