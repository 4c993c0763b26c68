"""The tutor as HTML before any script has run: the very elements that `script/frame.mjs` and `widgets/hand.mjs` build.

A host sends it with the page, so that there is something to see at once; the script then takes its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from combotutor.markup import NOTHING, Markup, join, tag, trusted
from combotutor.tutor.pages.layout import AFTER, BEFORE
from combotutor.widgets.controls import named

_LONG: Final = 10
"""A row of more cards is shown smaller."""

_TOGETHER: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"coach": ("hints", "judgement"), "bar": ("tools", "deed", "onward"), "low": ("busy", "works")}
)
"""What lies together in the frame, by what that is called."""

Traits = Mapping[str, Any]
"""Values by the names of `wire.TRAITS`."""

_NOTHING: Final[Traits] = MappingProxyType({"name": "", "title": "", "cards": (), "places": (), "pick": None})
"""What lies beside a hand where there is nothing."""


def prerender(traits: Traits) -> Markup:
    """Return the tutor as nobody has touched it yet.

    Args:
        traits: what a model gives as its state.
    """
    regions = traits["regions"]
    place = {name: _region(name, regions.get(name, "")) for name in (*BEFORE, *AFTER)}
    place |= {
        "silent": _slot("silent", "", role="alert", hidden=True),
        "hand": _slot("hand", _hand(traits), hidden=not traits["has_hand"]),
        "deed": _slot("deed", _deed(traits)),
        "said": _slot("said", "", role="status"),
        "busy": _slot("busy", "", role="status"),
    }
    order = ("silent", *BEFORE, "hand", *AFTER, "said", "busy")
    kinds = {"ct-large": traits["is_large"], "ct-linked": traits["has_address"]}
    skip = _button("ct-skip", "skip", traits["words"]["skip"], hidden=not traits["has_hand"])
    return tag(
        "div",
        tag("div", skip, *_together(order, place), class_="ct-frame"),
        class_=_classes("ct-tutor", kinds),
        **named("tutor"),
        data_lm_suppress_shortcuts="true",
        lang=traits["language"],
        data_screen=traits.get("screen", "puzzle"),
    )


def _together(order: Iterable[str], place: Mapping[str, Markup]) -> Iterator[Markup]:
    """Yield what lies in the frame, one after the other; what lies together in the place of the first of it."""
    firsts = {members[0]: name for name, members in _TOGETHER.items()}
    inside = {each for members in _TOGETHER.values() for each in members}
    for name in order:
        if name in firsts:
            yield tag("div", *(place[each] for each in _TOGETHER[firsts[name]]), class_=f"ct-{firsts[name]}")
        elif name not in inside:
            yield place[name]


def _region(name: str, markup: str) -> Markup:
    is_kept = name == "keeping"
    return _slot(name, markup, role="status" if is_kept else None, hidden=not markup and not is_kept)


def _slot(name: str, markup: str, *, role: str | None = None, hidden: bool = False) -> Markup:
    element = "header" if name == "head" else "div"
    kinds = f"ct-region ct-region-{name}"
    return tag(element, trusted(markup), class_=kinds, data_region=name, role=role, hidden=hidden)


def _classes(first: str, others: Mapping[str, bool]) -> str:
    return " ".join([first, *(name for name, is_so in others.items() if is_so)])


# The hand.


def _deed(traits: Traits) -> Markup:
    """Return what the hand puts into the bar: what there is to choose from, and its button."""
    del traits
    return NOTHING


def _hand(traits: Traits) -> Markup:
    labels, is_look = traits["labels"], traits["task"] == "look"
    is_held = _picks(_hand_of(traits), "gap")
    line = [tag("div", _row(traits), **_scroll(traits)), _aside(traits)]
    return tag(
        "div",
        tag("p", traits["prompt"], class_="ct-prompt", **named("hand-prompt"), hidden=not traits["prompt"]),
        _felt(traits),
        tag("div", *(reversed(line) if is_held else line), class_="ct-line"),
        tag(
            "p",
            traits["reply"],
            class_="ct-status",
            **named("hand-status"),
            role="status",
            aria_live="polite",
            hidden=is_look and not traits["reply"],
        ),
        tag(
            "div",
            tag("div", class_="ct-offers"),
            *(_button("ct-action", name, labels[name], hidden=True) for name in ("undo", "clear")),
            class_="ct-actions",
            **named("hand-actions"),
            hidden=is_look,
        ),
        class_=_classes("ct-hand", {"ct-placing": is_held}),
        **named("hand"),
        role="group",
        tabindex="-1",
        aria_label=labels["all"],
        data_task=traits["task"],
    )


def _scroll(traits: Traits) -> dict[str, str | None]:
    hand = _hand_of(traits)
    count = len(hand["cards"])
    can_act = _picks(hand, "neighbours", "one", "gap")
    return {
        "class_": _classes("ct-scroll", {"ct-long": count > _LONG}),
        "style": f"--ct-n: {max(1, count)};",
        "tabindex": None if can_act else "0",
    }


def _row(traits: Traits) -> Markup:
    faces, hand = traits["faces"], _hand_of(traits)
    is_placing, can_choose = _picks(hand, "gap"), _picks(hand, "neighbours", "one")
    cards = [
        _card(
            faces[symbol],
            hand["places"][number],
            f"card-{number + 1}",
            tag("span", number + 1, class_="ct-place", aria_hidden="true"),
            can_press=can_choose,
            is_first=number == 0 and not is_placing,
            is_disabled=is_placing,
        )
        for number, symbol in enumerate(hand["cards"])
    ]
    gaps = [
        _button(
            "ct-gap",
            f"gap-{number}",
            tag("span", number, class_="ct-place"),
            aria_label=name,
            aria_pressed="false",
            tabindex=_tabindex(is_first=number == 1 and is_placing),
        )
        for number, name in enumerate(hand["gaps"], start=1)
    ]
    return tag(
        "div",
        *cards,
        tag("div", *gaps, class_="ct-gaps", hidden=not is_placing),
        class_="ct-row",
        **named("hand-row"),
        role="toolbar" if gaps else "group",
        aria_label=hand["title"],
    )


def _aside(traits: Traits) -> Markup:
    faces, is_held = traits["faces"], _picks(_hand_of(traits), "gap")
    zone = traits["zones"][1] if traits["zones"][1:] else _NOTHING
    can_take = _picks(zone, "gap")
    cards = [
        _card(
            faces[symbol],
            zone["places"][number - 1],
            zone["name"] if is_held else f"{zone['name']}-{number}",
            can_press=can_take,
            is_first=number == 1,
        )
        for number, symbol in enumerate(zone["cards"], start=1)
    ]
    return tag(
        "div",
        tag("span", zone["title"], class_="ct-title", aria_hidden="true"),
        *cards,
        class_="ct-aside",
        **named("hand-aside"),
        role="toolbar" if can_take and cards else "group",
        aria_label=zone["title"],
        hidden=not cards,
    )


def _hand_of(traits: Traits) -> Traits:
    hand: Traits = traits["zones"][0]
    return hand


def _picks(zone: Traits, *ways: str) -> bool:
    """Tell whether something is picked in a zone, in one of these ways."""
    return zone["pick"] is not None and zone["pick"]["how"] in ways


def _card(
    svg: str,
    label: str,
    key: str,
    more: Markup | None = None,
    *,
    can_press: bool,
    is_first: bool = False,
    is_disabled: bool = False,
) -> Markup:
    """Return a card as a button, or as a mere picture if nothing happens on a click."""
    inner = join(_face(svg), more)
    if not can_press:
        return tag("span", inner, class_="ct-card", role="img", aria_label=label, **named(key))
    return _button(
        "ct-card",
        key,
        inner,
        aria_label=label,
        aria_pressed="false",
        tabindex=_tabindex(is_first=is_first),
        disabled=is_disabled,
    )


def _face(svg: str) -> Markup:
    return tag("span", trusted(svg), class_="ct-face", aria_hidden="true")


def _button(name: str, key: str, content: str, **attributes: str | bool) -> Markup:
    return tag("button", content, class_=name, type="button", **named(key), **attributes)


def _tabindex(*, is_first: bool) -> str:
    return "0" if is_first else "-1"


def _felt(traits: Traits) -> Markup:
    shown = list(_laid(traits))
    return tag("div", *shown, class_="ct-felt", **named("hand-felt"), hidden=not shown)


def _laid(traits: Traits) -> Iterator[Markup]:
    """Yield the trick and the pile."""
    plays, pile, labels = traits["table"], traits["pile"], traits["labels"]
    if plays:
        title = labels["table.title"]
        yield tag(
            "div",
            tag("span", title, class_="ct-title", aria_hidden="true"),
            *(_play(play, number, traits) for number, play in enumerate(plays, start=1)),
            class_="ct-table",
            role="group",
            aria_label=title,
            **named("hand-table"),
        )
    if pile:
        inner = join(tag("span", pile, class_="ct-title"), _face(traits["faces"]["?"]))
        yield tag("div", inner, class_="ct-pile", role="img", aria_label=pile, **named("hand-pile"))


def _play(play: Traits, number: int, traits: Traits) -> Markup:
    faces: Iterable[str] = (traits["faces"][symbol] for symbol in play["cards"])
    return tag(
        "div",
        tag("span", play["who"], class_="ct-who"),
        tag("span", *map(_face, faces), class_="ct-laid"),
        tag("span", play["made"], class_="ct-made"),
        tag("span", traits["labels"]["table.best"], class_="ct-badge") if play["is_best"] else None,
        class_=_classes("ct-play", {"ct-best": play["is_best"]}),
        role="img",
        aria_label=play["name"],
        **named(f"play-{number}"),
    )
