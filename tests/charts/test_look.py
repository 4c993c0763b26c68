"""How charts look: kinds told apart by eyes of every kind, on light and on dark paper, near and far."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from combotutor.charts.look import BAR, GREY, PLAIN, Look, config, numbers_mark, words_mark
from combotutor.families.combo.cards import Kind
from combotutor.families.combo.charts.closing import EXACT
from combotutor.families.combo.charts.marks import MARKS
from combotutor.families.combo.odds import PLACES

Colour = tuple[float, float, float]

EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Source: G. Machado and others, "A physiologically-based model for simulation of color vision deficiency" (2009)."""


def linear(colour: str) -> Colour:
    """Return the light of a colour written as #rrggbb."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def luminance(colour: str) -> float:
    """Return how light a colour is, from 0 to 1."""
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21. Source: WCAG 2."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(light: Colour) -> Colour:
    """Return light as CIE Lab, in which distances are what eyes tell apart."""
    rows = (0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505)
    x, y, z = (
        _root(sum(weight * max(part, 0) for weight, part in zip(row, light, strict=True)) / white)
        for row, white in zip(rows, (0.9505, 1, 1.089), strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 0.008856 else 7.787 * part + 16 / 116


def seen(colour: str, eyes: str) -> Colour:
    """Return a colour as some eyes see it."""
    light = linear(colour)
    red, green, blue = (sum(weight * part for weight, part in zip(row, light, strict=True)) for row in EYES[eyes])
    return lab((red, green, blue))


@pytest.mark.parametrize("eyes", EYES)
def test_the_colours_of_kinds_are_apart_for_all_eyes(eyes: str) -> None:
    found = {kind: seen(MARKS[kind].colour, eyes) for kind in PLACES}
    for one, other in combinations(PLACES, 2):
        distance = sum((a - b) ** 2 for a, b in zip(found[one], found[other], strict=True)) ** 0.5
        assert distance > 12, (one, other)


def test_kinds_are_told_apart_without_any_colour() -> None:
    assert MARKS.keys() == set(Kind)
    assert len({mark.shape for mark in MARKS.values()}) == len(MARKS)
    assert len({mark.dash for mark in MARKS.values()}) == len(MARKS)


def test_neighbours_in_a_stack_differ_also_in_grey() -> None:
    for one, other in pairwise(MARKS.values()):
        assert contrast(one.colour, other.colour) > 1.4


@pytest.mark.parametrize("colour", [*(mark.colour for mark in MARKS.values()), BAR, GREY, EXACT])
@pytest.mark.parametrize("paper", ["#ffffff", "#16191d"])
def test_marks_are_seen_on_light_and_on_dark_paper(colour: str, paper: str) -> None:
    assert contrast(colour, paper) >= 3


def test_a_large_look_is_larger_in_all() -> None:
    large = Look(large=True)
    for size in ("letters", "across", "down"):
        assert getattr(large, size) > 1.5 * getattr(PLAIN, size)
    assert large.letters >= 22
    assert config(large).to_dict()["title"]["fontSize"] > 1.5 * config(PLAIN).to_dict()["title"]["fontSize"]


def test_the_width_can_be_chosen() -> None:
    assert Look(width=300).across == 300
    assert Look(large=True, width=300).across == 300


def test_a_chosen_width_keeps_the_proportion_until_marks_would_lie_on_one_another() -> None:
    assert Look(large=True, width=560).down == PLAIN.down
    assert Look(width=1120).down == 2 * PLAIN.down
    assert Look(width=100).down == Look(width=200).down == 220


def test_a_narrow_chart_is_known_by_its_letters() -> None:
    assert [Look(width=width).is_narrow for width in (165, 299, 300, 560)] == [True, True, False, False]
    assert Look(large=True, width=500).is_narrow
    assert not PLAIN.is_narrow


def test_words_beside_marks_take_the_colour_of_the_page() -> None:
    mark = words_mark(PLAIN, align="left")
    assert (mark["style"], mark["filled"], mark["align"]) == ("guide-label", False, "left")


def test_numbers_over_bars_get_smaller_then_upright_where_there_is_no_room() -> None:
    wide, narrow, none = (numbers_mark(PLAIN, room, ["~ 12.3 %", "never"]) for room in (100, 55, 20))
    assert wide["fontSize"] == none["fontSize"] == PLAIN.letters
    assert 0.75 * PLAIN.letters <= narrow["fontSize"] < PLAIN.letters
    assert [mark.get("angle") for mark in (wide, narrow, none)] == [None, None, 270]
