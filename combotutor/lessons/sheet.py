"""A sheet in a cell: markup that Python makes anew after everything that a person does there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from combotutor.errors import known_language
from combotutor.markup import Markup
from combotutor.tutor.style import style_text
from combotutor.widgets.posted import PostedWidget
from combotutor.widgets.script import one_text

_HERE: Final = Path(__file__).parent
LONGEST: Final = 2000
"""Characters of what a page says was done, and with what."""


class SheetWidget(PostedWidget):
    """A widget that is one sheet of markup; its script puts it in place and says what is done with its controls.

    Args:
        language: the language of everything shown.

    Raises:
        UnknownKeyError: no such language.
    """

    _esm: Any = one_text(_HERE / "sheet.mjs")
    _css: Any = style_text() + (_HERE / "lessons.css").read_text(encoding="utf-8")

    def __init__(self, language: str) -> None:
        self.language = known_language(language)
        self._said = ""
        super().__init__()

    def drawn(self) -> Markup:
        """Return the sheet as it is now."""
        raise NotImplementedError

    def picture(self) -> Markup:
        """Return what stands for it where no script runs."""
        raise NotImplementedError

    def done(self, what: str, value: str) -> str:
        """Do what a person does with a control, and return the sentence that is heard of it.

        Args:
            what: what the control is for.
            value: what it is done with.
        """
        raise NotImplementedError

    def show(self, said: str = "") -> None:
        """Show the sheet as it is now on every page.

        Args:
            said: what is heard of it.
        """
        self._said = said
        self.post({"method": "update", "state": self.page_state()})

    @property
    def _languages(self) -> tuple[str, ...]:
        return (self.language,)

    def page_state(self) -> dict[str, Any]:
        """Return the sheet, and what is heard of it."""
        return {"sheet": str(self.drawn()), "said": self._said, "language": self.language}

    def heard(self, message: Mapping[str, Any]) -> None:
        """Do what a page says was done; what is nothing that a page of ours would say is passed over."""
        match message.get("content"):
            case {"do": str(what), "value": str(value)} if len(what) + len(value) <= LONGEST:
                self.show(self.done(what, value))

    def _heard_of_model(self, content: object, buffers: object) -> None:
        del buffers
        self.heard({"content": content})
        self.post({"method": "heard"})
