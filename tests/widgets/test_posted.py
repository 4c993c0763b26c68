"""A widget of which a notebook holds no more than its value: what passes by messages, and what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from combotutor.families.combo.hand.widget import Hand
from combotutor.families.combo.notation import parse_row
from combotutor.i18n import LANGUAGES, text
from combotutor.widgets import posted

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

ROW = parse_row("7,8,X,3,3,D,12")
ANSWER = {"move": "7,8@1", "number": 1, "asked": 1, "choice": {"at": 1, "length": 2}}


def page(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> tuple[Callable[..., None], list[dict[str, Any]]]:
    """Open a page of a hand, and return what says something as the page, and the list of what the page is told."""
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(hand, "_send", lambda message, buffers=None: told.append(message))  # noqa: ARG005  (as it is called)

    def say(**message: object) -> None:
        hand._handle_custom_msg(message, [])  # noqa: SLF001  (as ipywidgets hands it over)

    say(method="open")
    return say, told


def messages(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the messages among all that went to a page."""
    return [each["content"] for each in told if each["method"] == "custom"]


def test_a_notebook_holds_the_value_alone_and_a_page_that_opens_gets_the_picture_besides() -> None:
    state = Hand(ROW).get_state()
    ipywidgets_own = {"layout", "tabbable", "tooltip"}
    assert {name for name in state if not name.startswith("_")} - ipywidgets_own == {"value"}
    assert "combotutor-still" in state["_still"]
    assert state["_line"] != Hand(ROW).get_state()["_line"]


def test_marimo_is_told_once_what_it_would_hand_to_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[dict[str, Any]] = []
    monkeypatch.setattr(posted, "is_in_marimo", lambda: True)
    monkeypatch.setattr(Hand, "open", lambda hand: opened.append(hand.get_state()))
    hand = Hand(ROW)
    assert {"_line", "_still"} <= opened[0].keys()
    assert {"_line", "_still"} & hand.get_state().keys() == set()


def test_all_else_passes_by_messages_with_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand(ROW)
    say, told = page(hand, monkeypatch)
    assert messages(told)[0]["state"] == hand.page_state()
    say(method="update", state={"chosen": {"at": 1, "length": 2}})
    (news,) = [each["state"] for each in messages(told) if each["method"] == "update"]
    assert news.keys() == {"readings", "note", "about"}
    assert [each["number"] for each in messages(told)] == list(range(1, len(told) + 1))
    assert messages(told)[-1]["method"] == "heard"


def test_the_page_sets_the_value_to_what_it_was_told_and_to_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand(ROW)
    say, told = page(hand, monkeypatch)
    hand.set_state({"value": "7,8@1"})
    assert hand.value == ""
    say(method="update", state={"answer": ANSWER, "chosen": None})
    assert [each["state"] for each in messages(told) if each["method"] == "value"] == [{"value": "7,8@1"}]
    assert hand.value == ""
    for wrong in ("3@4", True, None, {"value": 1}):
        hand.set_state({"value": wrong})
    assert hand.value == ""
    hand.set_state({"value": "7,8@1"})
    assert hand.value == "7,8@1"


def test_without_a_page_the_value_is_there_at_once() -> None:
    hand = Hand(ROW)
    hand.set_state({"answer": ANSWER, "chosen": None})
    assert hand.value == "7,8@1"


def test_a_page_that_opens_later_is_told_the_value_and_junk_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand(ROW)
    hand.set_state({"answer": ANSWER, "chosen": None})
    say, told = page(hand, monkeypatch)
    assert messages(told)[0]["held"] == {"value": "7,8@1"}
    before = len(told)
    for junk in ({}, {"method": 3}, {"do": "hello"}):
        say(**junk)
    assert len(told) == before
    say(method="update", state=3)
    assert hand.value == "7,8@1"


def test_that_nobody_answers_is_said_in_the_language_of_the_widget() -> None:
    for language in LANGUAGES:
        assert text("picture.unheard", language) in Hand(ROW, language=language)._still  # noqa: SLF001
