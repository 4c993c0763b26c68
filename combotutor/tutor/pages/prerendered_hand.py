"""The hand as HTML before any script has run: the very elements that `widgets/hand.mjs` builds.

Nobody has touched it: nothing is chosen, judged or marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import starmap, zip_longest
from types import MappingProxyType
from typing import Any, Final

from combotutor.markup import Markup, join, tag, trusted
from combotutor.widgets.controls import named

_LONG: Final = 7
"""A row of more cards has slim faces where there is little room."""
_LONGEST: Final = 12
"""A row of more cards than these is scrolled there."""
_FEW, _SOME = 8, 15
"""So many cards, with those beside them, lie in one line on the narrowest screen and on a wide one."""
_SMALLER, _SHOWING, _BETWEEN = 0.7, 0.55, 0.6
"""How much smaller a play is that is not the best, how much of its cards is seen, and what lies between plays."""

Traits = Mapping[str, Any]
"""Values by the names of `wire.TRAITS`."""

_NOTHING: Final[Traits] = MappingProxyType({"name": "", "title": "", "cards": (), "places": (), "pick": None})
"""What lies beside a hand where there is nothing."""


def hand(traits: Traits) -> Markup:
    """Return a hand in which nothing is chosen yet, without its button.

    Args:
        traits: what a model gives as its state.
    """
    labels, is_look, reply = traits["labels"], traits["task"] == "look", traits["reply"]
    return tag(
        "div",
        tag("p", traits["prompt"], class_="ct-prompt", **named("hand-prompt"), hidden=not traits["prompt"]),
        _felt(traits),
        tag(
            "p",
            reply,
            class_=_classes("ct-status", {"ct-shown": bool(reply)}),
            **named("hand-status"),
            role="status",
            aria_live="polite",
            hidden=is_look and not reply,
        ),
        class_=_classes("ct-hand", {"ct-placing": _is_held(traits)}),
        **named("hand"),
        role="group",
        tabindex="-1",
        aria_label=labels["all"],
        data_task=traits["task"],
    )


def main_button(traits: Traits) -> Markup:
    """Return the one button of a hand in which nothing is chosen yet.

    Args:
        traits: what a model gives as its state.
    """
    text = traits["labels"].get(f"main.asked.{traits['task']}", traits["prompt"])
    return _button(
        "ct-main",
        "main",
        join(tag("span", text, class_="ct-words"), tag("span", class_="ct-more")),
        aria_disabled="true",
        hidden=traits["task"] == "look",
    )


def _classes(first: str, others: Mapping[str, bool]) -> str:
    return " ".join([first, *(name for name, is_so in others.items() if is_so)])


def _felt(traits: Traits) -> Markup:
    around, table, ladder = list(_around(traits)), traits["table"], traits["ladder"]
    cards, beside = len(_hand_of(traits)["cards"]), len(_beside(traits)["cards"])
    line = [tag("div", _row(traits), class_="ct-scroll"), _aside(traits)]
    # Where a card may come in there is room for it from the beginning.
    comes = cards < _LONGEST and (_is_held(traits) or _picks(_beside(traits), "gap"))
    most = max(1, cards + comes)
    sizes = {
        "ct-slim": most > _LONG,
        "ct-long": most > _LONGEST,
        "ct-few": most + beside <= _FEW,
        "ct-some": most + beside <= _SOME,
        "ct-beside": beside > 0,
    }
    return tag(
        "div",
        _place("around", around, traits["labels"].get("around.title", ""), hidden=not around),
        _table(traits, hidden=not (traits["around"] or table or ladder)),
        tag("div", *(reversed(line) if _is_held(traits) else line), class_="ct-line"),
        tag("div", _ladder(traits), tag("div", class_="ct-offers"), class_="ct-shelf"),
        tag("div", class_="ct-air", aria_hidden="true"),
        class_=_classes("ct-felt", sizes),
        **named("hand-felt"),
        style=f"--ct-n: {most}; --ct-m: {beside}; --ct-cards: {cards};",
    )


def _place(name: str, parts: Sequence[Markup], title: str, *, hidden: bool, style: str | None = None) -> Markup:
    """Return a place of the felt, which is a group with a name where something lies there."""
    is_named = bool(parts and title)
    return tag(
        "div",
        *parts,
        class_=f"ct-{name}",
        **named(f"hand-{name}"),
        hidden=hidden,
        role="group" if is_named else None,
        aria_label=title if is_named else None,
        style=style,
    )


# The others, the trick, the ladder.


def _around(traits: Traits) -> Iterator[Markup]:
    """Yield the others in the order of play, the pile, and what was laid aside."""
    for number, seat in enumerate(traits["around"], start=1):
        yield _seat(seat, number, traits)
    pile, stock = traits["pile"], traits["stock"]
    if pile:
        count = tag("span", class_="ct-stack"), tag("span", traits["pile_count"], class_="ct-left")
        name = tag("span", traits["labels"].get("stock", ""), class_="ct-left")
        back = join(name, _small(stock, traits)) if stock else join(*count)
        yield tag("span", back, class_="ct-pile", role="img", aria_label=pile, **named("hand-pile"))
    if traits["gone"]:
        yield _gone(traits)


def _seat(seat: Traits, number: int, traits: Traits) -> Markup:
    count = tag("span", seat["count"], class_="ct-held") if seat["count"] else None
    return tag(
        "span",
        tag("span", seat["name"], class_="ct-by"),
        _small(seat["cards"], traits) if seat["cards"] else count,
        _small(seat["reserve"], traits, " ct-kept") if seat["reserve"] else None,
        class_="ct-seat",
        role="img",
        aria_label=seat["said"],
        data_state=seat["state"],
        **named(f"seat-{_number(seat['name']) or number}"),
    )


def _gone(traits: Traits) -> Markup:
    labels, names = traits["labels"], traits["names"]
    items = [
        tag(
            "li",
            _small((symbol,), traits),
            tag("span", f"× {count}", class_="ct-times", aria_hidden="true"),
            tag("span", labels["gone-card"].format(count=count, card=names.get(symbol, symbol)), class_="ct-unseen"),
            class_="ct-of",
        )
        for symbol, count in traits["gone"]
    ]
    summary = labels["gone"].format(count=sum(count for _, count in traits["gone"]))
    inside = join(tag("summary", summary, class_="ct-fold"), tag("ul", *items, class_="ct-counts"))
    return tag("details", inside, class_="ct-gone", **named("hand-gone"))


def _small(symbols: Iterable[str], traits: Traits, more: str = "") -> Markup:
    """Return small cards side by side, which something beside them says in words."""
    faces = traits["faces"]
    cards = (tag("span", _face(faces[each]) if each in faces else each, class_="ct-mini") for each in symbols)
    return tag("span", *cards, class_=f"ct-tiny{more}", aria_hidden="true")


def _table(traits: Traits, *, hidden: bool) -> Markup:
    plays = traits["table"]
    shown = [_play(play, number, traits) for number, play in enumerate(plays, start=1)]
    title = traits["labels"].get("table.title", "")
    return _place("table", shown, title, hidden=hidden, style=f"--ct-breadth: {_breadth(plays):.2f};")


def _breadth(plays: Sequence[Traits]) -> float:
    """Return how many cards of the best play would lie side by side where some plays lie."""
    has_best = any(play["is_best"] for play in plays)

    def broad(play: Traits) -> float:
        count = len(play["cards"])
        return max(1, count) if play["is_best"] or not has_best else _SMALLER * (1 + _SHOWING * max(0, count - 1))

    total = 0.0
    for play in plays:
        total = total + broad(play) + _BETWEEN
    return total


def _play(play: Traits, number: int, traits: Traits) -> Markup:
    faces: Iterable[str] = (traits["faces"][symbol] for symbol in play["cards"])
    called: Iterable[str] = play["called"]
    laid = starmap(_face, zip_longest(faces, called, fillvalue=""))
    return tag(
        "div",
        tag("span", *laid, class_="ct-laid"),
        tag("span", _short(play["who"], traits["around"]), class_="ct-by"),
        tag("span", traits["labels"]["table.best"], class_="ct-badge") if play["is_best"] else None,
        class_=_classes("ct-play", {"ct-best": play["is_best"]}),
        role="img",
        aria_label=play["name"],
        **named(f"play-{number}"),
    )


def _short(who: str, around: Iterable[Traits]) -> str:
    """Return what one of the others is called for short."""
    number = _number(who)
    names = (str(each["name"]) for each in around)
    return next((name for name in names if number and _number(name) == number), who)


def _number(name: str) -> str | None:
    found = re.search(r"\d+", name)
    return found[0] if found else None


def _ladder(traits: Traits) -> Markup:
    rungs = [_rung(each, traits) for each in traits["ladder"]]
    title = traits["labels"].get("ladder.title", "")
    label = title if rungs and title else None
    return tag("ol", *rungs, class_="ct-ladder", **named("hand-ladder"), hidden=not rungs, aria_label=label)


def _rung(rung: Traits, traits: Traits) -> Markup:
    low = traits["labels"]["ladder.low"] if rung["state"] == "low" else ""
    return tag(
        "li",
        _small(rung["cards"], traits),
        tag("span", rung["title"], class_="ct-title"),
        tag("span", rung["note"], class_="ct-note") if rung["note"] else None,
        tag("span", low, class_="ct-unseen"),
        class_="ct-rung",
        data_rung=rung["name"],
        data_state=rung["state"],
    )


# The row, and what lies beside it.


def _row(traits: Traits) -> Markup:
    faces, zone = traits["faces"], _hand_of(traits)
    is_placing, can_choose = _is_held(traits), _picks(zone, "neighbours", "one")
    cards = [
        _card(
            join(_face(faces[symbol]), tag("span", number + 1, class_="ct-place", aria_hidden="true")),
            zone["places"][number],
            f"card-{number + 1}",
            can_press=can_choose,
            is_first=number == 0 and not is_placing,
            is_disabled=is_placing,
        )
        for number, symbol in enumerate(zone["cards"])
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
        for number, name in enumerate(zone["gaps"], start=1)
    ]
    return tag(
        "div",
        *cards,
        tag("div", *gaps, class_="ct-gaps", hidden=not is_placing, inert=not is_placing),
        tag("div", class_="ct-brackets", aria_hidden="true"),
        class_="ct-row",
        **named("hand-row"),
        role="toolbar" if gaps else "group",
        aria_label=zone["title"],
        aria_description=None if zone["pick"] is None else traits["labels"].get("keys"),
    )


def _aside(traits: Traits) -> Markup:
    faces, zone = traits["faces"], _beside(traits)
    can_take = _picks(zone, "gap")
    cards = [
        _card(
            _face(faces[symbol]),
            zone["places"][number - 1],
            zone["name"] if _is_held(traits) else f"{zone['name']}-{number}",
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


# What the traits say.


def _hand_of(traits: Traits) -> Traits:
    zone: Traits = traits["zones"][0]
    return zone


def _beside(traits: Traits) -> Traits:
    zone: Traits = traits["zones"][1] if traits["zones"][1:] else _NOTHING
    return zone


def _is_held(traits: Traits) -> bool:
    return _picks(_hand_of(traits), "gap")


def _picks(zone: Traits, *ways: str) -> bool:
    """Tell whether something is picked in a zone, in one of these ways."""
    return zone["pick"] is not None and zone["pick"]["how"] in ways


def _card(
    inner: Markup,
    label: str,
    key: str,
    *,
    can_press: bool,
    is_first: bool = False,
    is_disabled: bool = False,
) -> Markup:
    """Return a card as a button, or as a mere picture if nothing happens on a click."""
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


def _face(svg: str, called: str = "") -> Markup:
    said = tag("span", called, class_="ct-as") if called else None
    return tag("span", trusted(svg), said, class_="ct-face", aria_hidden="true")


def _button(name: str, key: str, content: str, **attributes: str | bool | None) -> Markup:
    return tag("button", content, class_=name, type="button", **named(key), **attributes)


def _tabindex(*, is_first: bool) -> str:
    return "0" if is_first else "-1"
