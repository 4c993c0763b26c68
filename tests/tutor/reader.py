"""A page of the tutor as a browser and a screen reader take it: its elements, their names, all that is read out."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final

from combotutor.games import families
from combotutor.i18n import LANGUAGES
from combotutor.i18n.catalogue import catalogue_with
from combotutor.tutor import State
from combotutor.tutor.pages import (
    bench_page,
    chooser,
    coach,
    ending_page,
    first_page,
    frame,
    keypad_page,
    learn_page,
    progress_page,
    puzzle_page,
    rules_page,
    settings_page,
    title_bar,
    who_page,
)
from combotutor.tutor.state.screen import Screen

VOID: Final = {"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
READ_OUT: Final = ("aria-label", "placeholder", "title", "alt", "data-said", "data-instead")
"""Attributes that a person may come to see or hear."""
KEYS: Final = frozenset(
    key
    for language in LANGUAGES
    for family in families().values()
    for key in catalogue_with(family.words, language)
    if "." in key
)

_KEY: Final = re.compile(r"[a-z0-9-]+(?:\.[A-Za-z0-9-]+)+")


@dataclass
class Element:
    """One element, with the elements and the texts in it."""

    name: str
    attributes: dict[str, str | None]
    parent: Element | None
    children: list[Element | str] = field(default_factory=list)

    def text(self, *, without: frozenset[str] = frozenset()) -> str:
        """Return what is read of it: its text, without what is hidden and without some kinds of elements."""
        if self.name in without or self.attributes.get("aria-hidden") == "true":
            return ""
        parts = [each if isinstance(each, str) else each.text(without=without) for each in self.children]
        return " ".join(" ".join(parts).split())

    def accessible_name(self) -> str:
        """Return by what a control is called."""
        label = self.attributes.get("aria-label")
        if label is not None:
            return label.strip()
        if self.name == "button":
            return self.text()
        above = self.parent
        while above is not None and above.name != "label":
            above = above.parent
        return "" if above is None else above.text(without=frozenset({"select", "option", "input", "button"}))


class _Reading(HTMLParser):
    """Reads one piece of markup; one that is not well formed is refused."""

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.top = Element("", {}, None)
        self.elements: list[Element] = []
        self._open = self.top
        self.feed(markup)
        self.close()
        assert self._open is self.top, f"<{self._open.name}> is never closed"

    @functools.cached_property
    def text(self) -> str:
        """All that is read of it."""
        return self.top.text()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = self._made(tag, attrs)
        if tag not in VOID:
            self._open = made

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._made(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.name == tag, f"</{tag}> closes <{self._open.name}>"
        assert self._open.parent is not None
        self._open = self._open.parent

    def handle_data(self, data: str) -> None:
        self._open.children.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data!r}")

    def _made(self, tag: str, attrs: list[tuple[str, str | None]]) -> Element:
        assert len({name for name, _ in attrs}) == len(attrs), f"<{tag}> has an attribute twice"
        made = Element(tag, dict(attrs), self._open)
        self._open.children.append(made)
        self.elements.append(made)
        return made


_read = functools.lru_cache(maxsize=512)(_Reading)
"""Most regions stay the same from moment to moment."""


class Page:
    """The elements of a page; each of its regions must be well formed by itself."""

    def __init__(self, *markups: str) -> None:
        self._readings = [_read(markup) for markup in markups]
        self.elements = [element for reading in self._readings for element in reading.elements]

    def text(self) -> str:
        """Return all that is read of it."""
        return " ".join(reading.text for reading in self._readings)

    def named(self, *names: str) -> list[Element]:
        """Return the elements of some names, in order."""
        return [each for each in self.elements if each.name in names]

    def values(self, attribute: str) -> list[str]:
        """Return all values of an attribute, in order."""
        return [value for each in self.elements if (value := each.attributes.get(attribute)) is not None]

    def read_out(self) -> list[str]:
        """Return all that a person may come to see or hear."""
        return [self.text(), *(value for name in READ_OUT for value in self.values(name))]


def regions(state: State) -> dict[str, str]:
    """Return the regions of the page that is open, made by the functions of its modules."""
    made = {"keeping": frame.keeping(state), "works": frame.works(state), "guide": rules_page.sheet(state)}
    if state.screen not in {Screen.PUZZLE, Screen.FIRST}:
        made |= {"head": frame.head(state), "notice": frame.notice(state)}
    match state.screen:
        case Screen.PUZZLE:
            made |= {"head": title_bar.title_bar(state), "task": puzzle_page.task(state)}
            made |= {"hints": coach.hints(state), "judgement": coach.judgement(state)}
            made |= {"tools": puzzle_page.tools(state), "onward": puzzle_page.onward(state)}
        case Screen.LEARN:
            made |= {"learn": learn_page.learn(state), "foot": learn_page.foot(state)}
        case Screen.PUZZLES:
            made |= {"chooser": chooser.chooser(state)}
        case Screen.END:
            made |= {"ended": ending_page.ending(state)}
        case Screen.FIRST:
            made |= {"head": first_page.head(state), "task": first_page.task(state)}
            made |= {"judgement": first_page.told(state), "onward": first_page.onward(state)}
        case Screen.BENCH:
            made |= {"box": bench_page.box(state), "keypad": keypad_page.keypad(state)}
            made |= {"answer": bench_page.answer(state), "result": bench_page.result(state)}
        case Screen.PROGRESS:
            made |= {"who": who_page.who(state), "progress": progress_page.progress(state)}
            made |= {"settings": settings_page.settings(state)}
    return {name: str(markup) for name, markup in made.items()}


def page(state: State) -> Page:
    """Return the page that is open."""
    return Page(*regions(state).values())


def faults(state: State) -> list[str]:
    """Return what is wrong with the page that is open; nothing where all that holds of every page is true of it."""
    return _faults(page(state))


def _faults(read: Page) -> list[str]:
    said = read.read_out()
    found = [f"a field is left open: {text!r}" for text in said if "{" in text]
    found += [f"a key shows: {text!r}" for text in said if KEYS.intersection(_KEY.findall(text))]
    controls = read.named("button", "select", "input")
    found += [f"<{each.name}> {each.attributes} has no name" for each in controls if not each.accessible_name()]
    for picture in read.named("svg"):
        hidden = picture.attributes.get("aria-hidden") == "true" or _is_in_hidden(picture)
        if not hidden and not picture.attributes.get("aria-label"):
            found.append("a picture has no name")
    for testids in (read.values("data-testid"), read.values("id")):
        if len(set(testids)) != len(testids):
            found.append(f"not told apart: {sorted(testids)}")
    missing = set(read.values("aria-describedby")) - set(read.values("id"))
    return found + [f"nothing is called {name!r}" for name in sorted(missing)]


def check(state: State) -> Page:
    """Return the page that is open, once no fault was found with it."""
    read = page(state)
    assert _faults(read) == []
    return read


def _is_in_hidden(element: Element) -> bool:
    above = element.parent
    while above is not None:
        if above.attributes.get("aria-hidden") == "true" or above.name == "svg":
            return True
        above = above.parent
    return False
