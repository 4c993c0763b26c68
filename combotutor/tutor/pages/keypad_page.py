"""The keys by which a hand is put together, and what is typed as cards: so it is seen which word cannot be read."""

from __future__ import annotations

from collections.abc import Iterator

from combotutor.i18n import speaker
from combotutor.markup import NOTHING, Markup, join, tag
from combotutor.tutor.parts import keypad_of
from combotutor.tutor.state.state import State
from combotutor.widgets.controls import button
from combotutor.widgets.keypad import Keypad, Part, Written


def keypad(state: State) -> Markup:
    """Return what is typed as cards, what is wrong with it, and the keys; nothing where hands are only typed."""
    keys = keypad_of(state.own.rules)
    if keys is None:
        return _told(state)
    written = keys.written(state.own.typed, state.own.rules, state.language)
    if written.fields:
        return join(_fields(written, state), _told(state), _keys(state, keys, written))
    return join(_strip(written, state), _told(state), _keys(state, keys, written))


def part_at_spot(state: State) -> tuple[Part, int, int] | None:
    """Return the card behind which the next one goes, its place and how many there are; None where there is none."""
    keys, spot = keypad_of(state.own.rules), state.own.spot
    if keys is None:
        return None
    zone = keys.written(state.own.typed, state.own.rules, state.language).zone(is_beside=spot.is_beside)
    place = spot.place(len(zone))
    return (zone[place - 1], place, len(zone)) if place else None


def _told(state: State) -> Markup:
    """Return what is wrong with what was typed, or else where the next card goes: it always has its line."""
    say, trouble = speaker(state.language), state.own.trouble
    if trouble is not None:
        wrong = tag("p", "✗ ", trouble.text(state.language), class_="ct-unread", data_testid="unread")
        return tag("div", wrong, class_="ct-told-keys")
    return tag("div", tag("p", say(f"tutor.key.{_hint(state)}"), class_="ct-facts"), class_="ct-told-keys")


def _hint(state: State) -> str:
    """Return the word for where the next card goes."""
    if any(bench.position is not None for bench in state.own.benches()):
        return "line"
    if state.own.spot.after is not None:
        return "behind"
    return "beside" if state.own.spot.is_beside else "end"


def _strip(written: Written, state: State) -> Markup:
    """Return the cards as they are typed: each can be chosen, so that the next goes behind it."""
    say, spot = speaker(state.language), state.own.spot
    slots = [*_slots(written.row, state, is_beside=False)]
    if written.beside or spot.is_beside:
        beside = _slots(written.beside, state, is_beside=True)
        slots.append(tag("span", tag("span", "+", class_="ct-plus"), *beside, class_="ct-beside-it"))
    return tag("div", *slots, class_="ct-strip ct-one-stop", role="group", aria_label=say("tutor.key.typed"))


def _slots(parts: tuple[Part, ...], state: State, *, is_beside: bool) -> Iterator[Markup]:
    """Yield the cards of a zone, and a mark where the next one goes."""
    say, spot = speaker(state.language), state.own.spot
    zone, is_here = "beside" if is_beside else "row", spot.is_beside is is_beside
    place = spot.place(len(parts)) if is_here else None
    mark = tag("span", class_="ct-caret", aria_hidden="true")
    if parts and not is_beside:
        first = is_here and spot.after == 0
        yield button("spot", "⇤", value=f"{zone}-0", pressed=first, kind="slot", name=say("tutor.key.before"))
    if place == 0:
        yield mark
    for number, part in enumerate(parts, start=1):
        pressed = is_here and spot.after == number
        yield _slot(part, f"{zone}-{number}", (number, len(parts)), state.language, pressed=pressed)
        if place == number:
            yield mark


def _slot(part: Part, value: str, at: tuple[int, int], language: str, *, pressed: bool) -> Markup:
    say = speaker(language)
    name = say("tutor.key.card", card=part.name, at=at[0], count=at[1])
    if not part.is_wrong:
        return button("spot", part.face, value=value, pressed=pressed, kind="slot", name=name)
    wrong = say("tutor.key.wrong", what=name)
    shown = part.face or tag("u", part.word if part.word and part.word.isprintable() else "?")
    return button("spot", join("✗", shown), value=value, pressed=pressed, kind="slot ct-wrong", name=wrong)


def _fields(written: Written, state: State) -> Markup:
    """Return the fields of a line by their names, of which the wrong one is marked; nothing where all are right."""
    if state.own.trouble is None:
        return NOTHING
    say = speaker(state.language)
    items = (tag("li", *_field(part), class_="ct-wrong" if part.is_wrong else None) for part in written.fields)
    return tag("ul", *items, class_="ct-fields", aria_label=say("tutor.key.typed"))


def _field(part: Part) -> Iterator[Markup | str]:
    yield tag("small", part.name)
    if part.is_wrong:
        yield "✗ "
    yield tag("u" if part.is_wrong else "span", part.word or "–")


def _keys(state: State, keys: Keypad, written: Written) -> Markup:
    """Return the keys; of a line for a position all that can be done by them is to begin a hand."""
    say, spot = speaker(state.language), state.own.spot
    gone = button("erase", say("tutor.key.all"), value="all", can=bool(state.own.typed))
    if written.fields:
        return tag("div", gone, class_="ct-edit")
    cards = (
        button(
            "key",
            part.face,
            value=part.word,
            can=keys.has_room(written, part.word, state.own.rules, is_beside=spot.is_beside),
            kind="key",
            name=part.name,
        )
        for part in keys.keys(state.own.rules, state.language)
    )
    zones = (
        button("spot", say(f"tutor.key.to-{zone}"), value=zone, pressed=spot.is_beside is is_beside)
        for zone, is_beside in (("row", False), ("beside", True))
    )
    can_erase = part_at_spot(state) is not None
    back = button("erase", "⌫", can=can_erase, name=say("tutor.key.erase"), key="erase")
    return join(
        tag("div", *cards, class_="ct-keypad ct-one-stop", role="group", aria_label=say("tutor.key.cards")),
        tag("div", tag("span", *zones, class_="ct-zones"), back, gone, class_="ct-edit"),
    )
