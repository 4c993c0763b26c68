"""A tab of a browser as the page's script behaves in it: it says hello, and again as whoever plays from then on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from combotutor.learner import Keeper
from combotutor.people import Person
from combotutor.tutor.tutor import Tutor
from tests.tutor.browser import held, say, told
from tests.tutor.examples import PUZZLES


class Tab:
    """A tab.

    Args:
        keeper: keeps what is done.
        who: who plays in it, as the browser remembers: at home a person, in a class a learner.
        is_class: whether it is one of a class.
        stored: what the browser has stored, by who played; tabs of one browser share it.
        said: what else stands in its first hello.
    """

    is_cut = False
    """Whether what Python says does not arrive any more."""

    def __init__(
        self,
        keeper: Keeper,
        who: str = "me",
        *,
        is_class: bool = False,
        stored: dict[str, object] | None = None,
        **said: object,
    ) -> None:
        self.who, self.stored = who, {} if stored is None else stored
        self.tutor = Tutor(puzzles=PUZZLES, keeper=keeper, is_class=is_class)
        self.messages = told(self.tutor)
        self._heard = 0
        self.hello(**said)

    def hello(self, **said: object) -> None:
        """Say hello as who plays; a puzzle is open for them, as for whoever was here before."""
        now = self.tutor.state
        looks = {"language": now.language, "large": now.is_large} if self.tutor.is_greeted else {}
        who = {"key" if self.tutor.is_class else "person": self.who}
        say(
            self.tutor,
            {"do": "hello", "storage": True, "kept": self.stored.get(self.who, held(**looks)), **who, **said},
        )
        self._follow()

    def do(self, name: str, value: str = "") -> None:
        """Do something, and follow what comes of it."""
        if name == "answer":
            self.tutor.act(name, value)  # it comes from the hand
        else:
            say(self.tutor, {"do": name, "value": value})
        self._follow()

    def bring(self, path: Path) -> None:
        """Send a file, as a host receives it."""
        self.tutor.bring(path, path.name)
        self._follow()

    def news(self) -> None:
        """Ask for news."""
        say(self.tutor, {"do": "news"})
        self._follow()

    @property
    def person(self) -> Person:
        """Who is shown."""
        person = self.tutor.state.person
        assert person is not None
        return person

    @property
    def said(self) -> str:
        """The key of what is said of people; empty if nothing is."""
        who_said, notice = self.tutor.state.who_said, self.tutor.state.notice
        return who_said.key if who_said else notice.key if notice else ""

    def file(self) -> dict[str, Any]:
        """Return the messages that made a file, the last of them."""
        return next((each for each in reversed(self.messages) if each["do"] == "file"), {})

    def _follow(self) -> None:
        heard, self._heard = self._heard, len(self.messages)
        messages = self.messages[heard:]
        # What is forgotten is sent before what is to be kept, and who plays after it.
        if any(message["do"] == "forget" for message in messages):
            self.stored.pop(self.who, None)
        kept = self.tutor.kept
        if kept is not None:
            self.stored[kept.get("person", "me")] = kept
        for message in messages:
            if message["do"] == "become":
                if self.tutor.is_class:
                    self.stored.clear()
                self.who = str(message["key"])
                self.hello()
        if self.tutor.state.code and not self.is_cut:
            say(self.tutor, {"do": "seen", "code": self.tutor.state.code})
