"""A notebook as a part of the server: built once, kept within bounds, and no word of marimo's where it fails."""

from __future__ import annotations

import logging
import time

import pytest
from starlette.types import ASGIApp, Receive, Scope, Send

from combotutor.host.notebooks.notebook import Notebook
from combotutor.i18n import text
from tests.host.asked import LOCAL, ask, ask_together

HOST = {"Host": LOCAL}
VISIT = "/ws?session_id=s_abc12"


class Broken(Notebook):
    """A notebook for which marimo is installed and cannot be used."""

    tries = 0

    def _build(self) -> ASGIApp:
        self.tries += 1
        raise ImportError("a part of it needs another version")


class Closing(Notebook):
    """A notebook whose lines are opened and closed at once."""

    def _build(self) -> ASGIApp:
        async def closing(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.accept"})
            else:
                raise ZeroDivisionError

        return closing


def test_what_is_installed_and_cannot_be_used_is_told_once_and_answered(caplog: pytest.LogCaptureFixture) -> None:
    notebook = Broken("odds", "explorer.title", "en")
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            found = ask(notebook, "GET", "/", HOST)
            assert (found.status, found.body.decode()) == (503, text("guard.answer", "en") + "\n")
        assert ask(notebook, "SOCKET", f"{VISIT}0", HOST).status == 403
    assert notebook.tries == 1
    assert [record.getMessage() for record in caplog.records] == ["marimo cannot show odds.py"]


def test_visits_are_counted_in_all_also_those_that_may_come_back() -> None:
    # There is no session to end, so that each of them may come back.
    notebook = Closing("odds", "explorer.title", "en", most=3)
    assert [ask(notebook, "SOCKET", f"{VISIT}{number}", HOST).status for number in range(4)] == [101, 101, 101, 403]
    assert ask(notebook, "SOCKET", f"{VISIT}1", HOST).status == 101


def test_visits_that_come_together_while_the_notebook_is_loaded_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("combotutor.host.notebooks.notebook._load", lambda _file: time.sleep(0.05))
    notebook = Closing("odds", "explorer.title", "en", most=3)
    told = ask_together(notebook, "SOCKET", [f"{VISIT}{number}" for number in range(5)], HOST)
    assert sorted(each.status for each in told) == [101, 101, 101, 403, 403]


def test_an_error_of_marimo_is_a_sentence_of_ours() -> None:
    notebook = Closing("odds", "explorer.title", "en")
    assert ask(notebook, "GET", "/?lang=de", HOST).body.decode() == text("guard.answer", "de") + "\n"
    assert ask(notebook, "POST", "/api/kernel/function_call", HOST).status == 400
