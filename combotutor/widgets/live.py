"""Carries a model's traits to one page and back without a notebook: anywidget's messages over any line.

The page's half is `host/live.mjs`. What is said here is what a notebook's widgets say, so that one script serves both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import traitlets

Message = dict[str, Any]
"""`{"method": "update", "state": {trait: value}}`, or `{"method": "custom", "content": what}`."""


class Live(traitlets.HasTraits):
    """What a model is mixed with where a page of ours shows it; to be named after the model among the bases.

    Args:
        traits: the first values of the traits.
    """

    def __init__(self, **traits: Any) -> None:
        self._say: Callable[[Message], None] = lambda _message: None
        self._callbacks: list[Callable[[object, object, object], None]] = []
        self._from_page: Mapping[str, object] = {}
        self._holding = 0
        self._changed: dict[str, None] = {}
        super().__init__(**traits)
        self._shared = tuple(self.traits(sync=True))
        self.observe(self._note_change, names=list(self._shared))

    def connect(self, say: Callable[[Message], None]) -> None:
        """Have every message for the page given to a function, from now on."""
        self._say = say

    def get_state(self) -> dict[str, Any]:
        """Return the values of all traits that the page knows."""
        return {name: getattr(self, name) for name in self._shared}

    def hear(self, message: object) -> None:
        """Take over a message of the page; one that is none is passed over."""
        match message:
            case {"method": "update", "state": dict(state)}:
                self.set_state(state)
            case {"method": "custom", "content": content}:
                for callback in self._callbacks:
                    callback(self, content, None)

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Take over values that the page has changed; it is not told of them again."""
        known = {name: value for name, value in sync_data.items() if name in self._shared}
        before, self._from_page = self._from_page, known
        try:
            with self.hold_sync(), self.hold_trait_notifications():
                for name, value in known.items():
                    self.set_trait(name, value)
        finally:
            self._from_page = before

    def hold_sync(self) -> AbstractContextManager[None]:
        """Send all that is changed meanwhile as one message."""
        return self._held()

    @contextmanager
    def _held(self) -> Iterator[None]:
        self._holding += 1
        try:
            yield
        finally:
            self._holding -= 1
            self._send_changes()

    def send(self, content: object) -> None:
        """Send the page a message that is no trait."""
        self._say({"method": "custom", "content": content})

    def on_msg(self, callback: Callable[[object, object, object], None]) -> None:
        """Have a function called with each message that is no trait: with the model, the message, no buffers."""
        self._callbacks.append(callback)

    def close(self) -> None:
        """Let go of the page."""
        self._say = lambda _message: None
        self._callbacks.clear()
        self.unobserve_all()

    def _note_change(self, change: Mapping[str, Any]) -> None:
        name = change["name"]
        if name in self._from_page and self._from_page[name] == change["new"]:
            return
        self._changed[name] = None
        self._send_changes()

    def _send_changes(self) -> None:
        if self._holding or not self._changed:
            return
        state = {name: getattr(self, name) for name in self._changed}
        self._changed = {}
        self._say({"method": "update", "state": state})
