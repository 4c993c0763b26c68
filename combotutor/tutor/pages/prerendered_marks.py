"""What is marked on a hand before any script has run: what `widgets/hand_script/marks.mjs` draws on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from combotutor.markup import Markup, tag

Marks = Mapping[str, Any]
"""What is marked, by its names."""


def card_marks(place: int, marks: Marks) -> dict[str, bool]:
    """Return the classes that the marks give a card, by its place."""
    ghost = marks.get("ghost", {})
    gap, at, breaks = ghost.get("gap"), ghost.get("at"), marks.get("breaks", ())
    return {
        "ct-aleft": gap is not None and place < gap,
        "ct-aright": gap is not None and place >= gap,
        "ct-dim": place in marks.get("dim", ()) and not breaks,
        "ct-first": marks.get("first") == place and not breaks,
        "ct-ghostly": at is not None and not breaks and at <= place < at + ghost["length"],
        "ct-torn": any(_is_of(place, each) for each in breaks),
        "ct-shaken": place in marks.get("shaken", ()),
        "ct-met": any(_is_of(place, each) for each in marks.get("meets", ())),
    }


def _is_of(place: int, stretch: Sequence[Any]) -> bool:
    """Tell whether a card is one of those that belong together in a stretch of the row."""
    at, length, _, *places = stretch
    return place in places[0] if places else at <= place < at + length


def beside_marks(number: int, marks: Marks) -> dict[str, bool]:
    """Return the classes that the marks give a card of the reserve."""
    is_unfit = marks.get("unfit") == number
    return {"ct-first": marks.get("take") == number and not is_unfit, "ct-unfit": is_unfit}


def gap_marks(gap: int, marks: Marks) -> dict[str, bool]:
    """Return the classes that the marks give a gap."""
    opened, left, is_missed = marks.get("ghost", {}).get("gap"), marks.get("gaps"), marks.get("missed") == gap
    return {
        "ct-aleft": opened is not None and gap < opened,
        "ct-aright": opened is not None and gap > opened,
        "ct-hinted": left is not None and gap in left and not is_missed,
        "ct-dim": left is not None and gap not in left and not is_missed,
        "ct-missed": is_missed,
    }


def brackets(marks: Marks) -> Iterator[Markup]:
    """Yield the brackets below the row."""
    ghost = marks.get("ghost", {})
    if ghost.get("at") and not marks.get("breaks"):
        yield _bracket((ghost["at"], ghost["length"], ""), "ghost")
    for kind in ("breaks", "meets"):
        for stretch in marks.get(kind, ()):
            yield _bracket(stretch, kind)


def _bracket(stretch: Sequence[Any], kind: str) -> Markup:
    at, length, name, *_ = stretch
    told = tag("span", name, class_="ct-name") if name else None
    return tag("span", told, class_=f"ct-bracket ct-{kind}", style=f"--at: {at}; --length: {length};")
