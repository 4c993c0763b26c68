"""A widget of which a notebook holds no more than its value: all else passes between page and Python as messages.

What a notebook holds of a widget is kept with its file, handed to every cell that depends on it, and has such a cell
run again whenever it changes. So it holds `value` alone. The page's half is `posted.mjs`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final
from uuid import uuid4

import traitlets

from combotutor.i18n import text
from combotutor.markup import Markup, join, tag
from combotutor.widgets.ending import CellWidget, is_in_marimo
from combotutor.widgets.still import still_html

_OPENING: Final = frozenset({"_line", "_still"})
"""What a page is given when it opens; marimo, which hands all of a state to cells, is told it once."""


class PostedWidget(CellWidget):
    """A widget that says all by messages, each with its number; of its traits a notebook holds `value`.

    The page sets `value`, and only to what Python has told it: so a cell that depends on it runs once an answer. Where
    no page was ever opened it is set at once. Of the traits of a model that is mixed in the page is told all the same,
    by messages; a widget that has none of its own says by `page_state` what a page begins with, and hears by `heard`.
    """

    value = traitlets.Unicode().tag(sync=True)
    _line = traitlets.Unicode().tag(sync=True)
    _still = traitlets.Unicode().tag(sync=True)

    held: tuple[str, ...] = ("value",)
    """The traits that a notebook holds."""

    def __init__(self, *values: Any, **named: Any) -> None:
        self._posted = self._posted_names()
        self._changed: dict[str, None] = {}
        self._from_page: Mapping[str, object] = {}
        self._due: dict[str, object] = {}
        self._holds, self._number = 0, 0
        self._is_told_once, self._has_page = False, False
        super().__init__(*values, **named)
        self._is_told_once = is_in_marimo()

    @property
    def _languages(self) -> tuple[str, ...]:
        """The languages that its reader may speak, the likeliest first."""
        return ("en",)

    def picture(self) -> Markup:
        """Return what stands for it where no script runs."""
        raise NotImplementedError

    def page_state(self) -> dict[str, Any]:
        """Return all that a page begins with."""
        return {name: getattr(self, name) for name in self._posted}

    def heard(self, message: Mapping[str, Any]) -> None:
        """Take over a message of the page."""
        match message:
            case {"method": "update", "state": dict(state)}:
                self.set_state(state)

    def post(self, message: Mapping[str, Any]) -> None:
        """Send the pages a message."""
        if self._has_page:
            self._number += 1
            super().send({**message, "number": self._number})

    def tell_value(self, **values: object) -> None:
        """Have the page set what a notebook holds; without a page it is set at once."""
        self._due = values
        if self._has_page:
            self.post({"method": "value", "state": values})
        else:
            self._hold(values)

    def send(self, content: object) -> None:
        """Send the pages a message that is no trait, as a model does that is mixed in."""
        self.post({"method": "custom", "content": content})

    # What a notebook holds.

    @traitlets.default("keys")
    def _default_keys(self) -> list[str]:
        return [name for name in self.traits(sync=True) if name not in self._posted]

    @traitlets.default("_line")
    def _default_line(self) -> str:
        return uuid4().hex

    @traitlets.default("_still")
    def _default_still(self) -> str:
        unheard = tag("p", text("picture.unheard", self._languages[0]), class_="combotutor-unheard", hidden="")
        return str(join(still_html(self.picture(), self._languages), unheard))

    def _posted_names(self) -> tuple[str, ...]:
        mine = {*PostedWidget.class_traits(sync=True), *self.held}
        return tuple(name for name in self.traits(sync=True) if name not in mine and not name.startswith("_"))

    def get_state(self, key: object = None, drop_defaults: bool = False) -> dict[str, Any]:  # noqa: FBT001, FBT002  (as ipywidgets has it)
        """Return what a notebook holds, with what a page is given that opens."""
        state: dict[str, Any] = super().get_state(key=key, drop_defaults=drop_defaults)
        return {name: value for name, value in state.items() if not (self._is_told_once and name in _OPENING)}

    def set_state(self, sync_data: object) -> None:
        """Take over what the page sends: what a notebook holds, only as it was told."""
        sent = sync_data if isinstance(sync_data, Mapping) else {}
        self.take_held(sent)
        self._take({name: value for name, value in sent.items() if name in self._posted})

    def take_held(self, sent: Mapping[str, object]) -> None:
        """Take over what a notebook is to hold, as far as the page was told to set that."""
        self._hold({name: value for name, value in sent.items() if name in self.held and self._is_due(name, value)})

    def _is_due(self, name: str, value: object) -> bool:
        due = self._due.get(name)
        return due is not None and isinstance(due, bool) is isinstance(value, bool) and due == value

    def _hold(self, values: Mapping[str, object]) -> None:
        super().set_state(dict(values))

    # What is told by messages.

    def _take(self, values: Mapping[str, object]) -> None:
        """Take over what the page has changed; it is not told of that again."""
        before, self._from_page = self._from_page, values
        try:
            with self.hold_sync(), self.hold_trait_notifications():
                for name, value in values.items():
                    self.set_trait(name, value)
        finally:
            self._from_page = before

    def hold_sync(self) -> AbstractContextManager[None]:
        """Send all that is changed meanwhile as one message."""
        return self._held_back()

    @contextmanager
    def _held_back(self) -> Iterator[None]:
        self._holds += 1
        try:
            with super().hold_sync():
                yield
        finally:
            self._holds -= 1
            self._post_changes()

    def notify_change(self, change: Any) -> None:  # noqa: ANN401  (as ipywidgets has it)
        """Tell the page what has changed, before anybody else."""
        name = change["name"]
        is_news = name not in self._from_page or self._from_page[name] != change["new"]
        if name in self._posted and is_news:
            self._changed[name] = None
            self._post_changes()
        super().notify_change(change)

    def _post_changes(self) -> None:
        if self._holds or not self._changed:
            return
        state = {name: getattr(self, name) for name in self._changed}
        self._changed = {}
        self.post({"method": "update", "state": state})

    def _handle_custom_msg(self, content: object, buffers: object) -> None:
        """Hear a message of a page; one that is none is passed over, and each is answered at least by a word."""
        message = content if isinstance(content, dict) else {}
        match message:
            case {"method": "open"}:
                self._has_page = True
                self.post({"method": "state", "state": self.page_state(), "held": self._due})
            case {"method": "custom", "content": told}:
                self._heard_of_model(told, buffers)
            case {"method": str()}:
                self.heard(message)
                self.post({"method": "heard"})

    def _heard_of_model(self, content: object, buffers: object) -> None:
        """Hear what is said to a model that is mixed in."""
        super()._handle_custom_msg(content, buffers)

    def _repr_html_(self) -> str:
        return still_html(self.picture(), self._languages)
