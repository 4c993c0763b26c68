"""A widget of a lesson in a cell, and a page that shows it: what passes between them, without a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from combotutor.widgets.posted import PostedWidget


class Cell:
    """A cell that shows a widget, and the page that opens it.

    Args:
        widget: the widget.
    """

    def __init__(self, widget: PostedWidget) -> None:
        self.widget = widget
        self.sent: list[dict[str, Any]] = []
        widget._send = self._hear  # noqa: SLF001  (what carries it is left out)
        self.runs = self.answers = 0
        widget.send_state()
        self.say(method="open")

    def _hear(self, message: dict[str, Any], buffers: object = None) -> None:
        del buffers
        self.sent.append(json.loads(json.dumps(message)))

    def say(self, **message: object) -> None:
        """Say something as the page, which does what it is told: it lets the notebook hold what was answered."""
        before = len(self.sent)
        self.widget._handle_custom_msg(message, [])  # noqa: SLF001  (as ipywidgets hands it over)
        for each in self.messages(before):
            if each["method"] == "value":
                self.runs += 1
                self.widget.set_state(each["state"])

    def does(self, what: str, value: str = "") -> None:
        """Do what a person does with a control."""
        self.say(method="custom", content={"do": what, "value": value})

    def messages(self, since: int = 0) -> list[dict[str, Any]]:
        """Return the messages to the page."""
        return [each["content"] for each in self.sent[since:] if each["method"] == "custom"]

    @property
    def state(self) -> dict[str, Any]:
        """All that a page knows by now."""
        state: dict[str, Any] = {}
        for each in self.messages():
            if each["method"] in {"state", "update"}:
                state |= each["state"]
        return state

    @property
    def held(self) -> dict[str, Any]:
        """What the notebook holds, which is what marimo hands a cell that depends on it."""
        mine = {"layout", "tabbable", "tooltip"}
        state = self.widget.get_state()
        return {name: value for name, value in state.items() if not name.startswith("_") and name not in mine}

    @property
    def told(self) -> str:
        """All that left Python so far, with what an export keeps, but scripts and styles."""
        bundle, _ = self.widget._repr_mimebundle_() or ({}, {})
        return json.dumps([_without_scripts(each) for each in self.sent]) + json.dumps(bundle)


def _without_scripts(message: Mapping[str, Any]) -> dict[str, Any]:
    return {**message, "state": {**message.get("state", {}), "_esm": "", "_css": ""}}


def texts(markup: str) -> Iterator[str]:
    """Yield the texts of a piece of markup."""
    for each in re.split(r"<[^>]*>", markup):
        if each.strip():
            yield " ".join(each.split())
