"""Buttons, choices and lines to copy; what is done with them is told to Python as an action and a value."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping

from combotutor.i18n import speaker
from combotutor.markup import Markup, tag
from combotutor.widgets.action import Action


def named(key: str) -> dict[str, str]:
    """Return the attributes by which an element is found again when its page is drawn anew, also by tests."""
    return {"data_key": key, "data_testid": key}


def button(  # noqa: PLR0913 # each but the first two by its name
    action: Action,
    label: str,
    *,
    value: str = "",
    pressed: bool | None = None,
    current: str | None = None,
    can: bool = True,
    kind: str = "",
    name: str | None = None,
    expanded: bool | None = None,
    key: str = "",
) -> Markup:
    """Return a button. One that cannot be used now stays in the tab order, so that the focus is never lost.

    Args:
        action: what it does.
        label: what is written on it.
        value: what it does it with.
        pressed: whether it is on; None if it is no switch.
        current: what it is the current one of, such as "page".
        can: whether it can be used now.
        kind: "main" for the one that leads on.
        name: what it is called where its label alone would not tell it from others.
        expanded: whether what it unfolds is shown; None if it unfolds nothing.
        key: what it is found again by; what it does, and with what, where that tells it from others.
    """
    return tag(
        "button",
        label,
        type="button",
        class_=_look(kind),
        data_do=action,
        **named(key or (f"{action}-{value}" if value else action)),
        value=value,
        **_switches(pressed=pressed, expanded=expanded),
        aria_current=current,
        aria_disabled=None if can else "true",
        aria_label=name,
    )


def _switches(**states: bool | None) -> dict[str, str]:
    """Return the attributes that say what is on; None stands for what is no switch."""
    return {f"aria_{name}": str(state).lower() for name, state in states.items() if state is not None}


def submit(label: str, key: str, *, kind: str = "") -> Markup:
    """Return the button of a form: what it does is said by the form.

    Args:
        label: what is written on it.
        key: what it is found again by.
        kind: "main" for the one that leads on.
    """
    return tag("button", label, type="submit", class_=_look(kind), **named(key))


def _look(kind: str) -> str:
    return f"ct-button {f'ct-{kind}' if kind else ''}".strip()


def choice(action: Action, label: str, entries: Iterable[tuple[str, str]], chosen: str) -> Markup:
    """Return a list to choose from, under its label.

    Args:
        action: what choosing does.
        label: what is chosen.
        entries: each a value and what is written for it.
        chosen: the value that is chosen now.
    """
    listed = [_option(name, value, is_chosen=value == chosen) for value, name in entries]
    select = tag("select", *listed, data_do=action, **named(action))
    return tag("label", tag("span", label), select, class_="ct-choice")


@functools.lru_cache(maxsize=4096)
def _option(name: str, value: str, *, is_chosen: bool) -> Markup:
    """Return one entry; of the hundred on a page nearly all are the same from click to click."""
    return tag("option", name, value=value, selected=is_chosen)


def movable(table: Markup, label: str, key: str) -> Markup:
    """Return a table that can be moved, by keys too, where it is too wide for the page."""
    return tag("div", table, class_="ct-scroll", tabindex="0", role="region", aria_label=label, data_key=key)


def share(line: str, query: Mapping[str, str], language: str) -> Markup:
    """Return a line of text to copy, and a button for a link to this page where the page has an address.

    Args:
        line: the text that says it all.
        query: what a link carries, by name; nothing where there can be none.
        language: the language of the page.
    """
    say = speaker(language)
    field = tag("input", type="text", readonly=True, value=line, **named("share-line"), aria_label=say("tutor.line"))
    carried = {f"data_query_{name}": value for name, value in query.items()}
    buttons = [_copying("line", say("tutor.copy-line"), {}, language)]
    if query:
        buttons.append(_copying("link", say("tutor.copy-link"), carried, language))
    return tag("details", tag("summary", say("tutor.share")), _copied(field, *buttons), **named("share"))


def copyable(line: str, name: str, label: str, language: str, *, key: str) -> Markup:
    """Return a line of text with a button that copies it.

    Args:
        line: the text.
        name: what it is, for those who listen.
        label: what is written on the button.
        language: the language of the page.
        key: what the line is found again by.
    """
    field = tag("input", type="text", readonly=True, value=line, size=len(line), aria_label=name, **named(key))
    return _copied(field, _copying("line", label, {}, language))


def _copied(field: Markup, *buttons: Markup) -> Markup:
    """Return a field with the buttons that copy it; what became of that the script says, where all is heard."""
    said = tag("span", class_="ct-copied", data_testid="copied", aria_hidden="true")
    return tag("div", field, *buttons, said, class_="ct-share")


def _copying(what: str, label: str, carried: Mapping[str, str], language: str) -> Markup:
    """Return a button that copies the line or the link, with all that may be said of that."""
    say = speaker(language)
    return tag(
        "button",
        label,
        type="button",
        class_="ct-button",
        data_copy=what,
        data_said=say("tutor.copied"),
        data_instead=say("tutor.copy-by-hand"),
        data_here=say("tutor.link-here") if what == "link" else None,
        **carried,
        **named(f"copy-{what}"),
    )
