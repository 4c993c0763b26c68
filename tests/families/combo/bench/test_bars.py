"""The picture of a row with bars over its gaps."""

import pytest

from combotutor.families.combo.bench.bars import gap_bars
from combotutor.families.combo.notation import parse_row
from combotutor.i18n import LANGUAGES
from tests.tutor.reader import Page


def drawn(row: str, plays: list[int], language: str = "en") -> Page:
    """Return the picture of a row with its bars."""
    return Page(gap_bars(parse_row(row), plays, language))


def test_there_is_a_number_over_every_gap_and_a_star_at_the_fewest() -> None:
    page = drawn("9,4,2", [4, 3, 4, 3])
    numbers = [
        each.text()
        for each in page.named("text")
        if "font-size" in each.attributes and each.attributes.get("fill") == "currentColor"
    ]
    assert numbers == ["4", "★3", "4", "★3"]


def test_where_all_gaps_are_alike_none_is_the_best() -> None:
    assert "★" not in drawn("9,4", [3, 3, 3]).text()


def test_a_bar_is_as_high_as_the_plays_left_and_stands_within_the_picture() -> None:
    page = drawn("9,4,2", [1, 2, 3, 2])
    _, _, width, _ = map(float, str(page.named("svg")[0].attributes["viewbox"]).split())
    bars = [each.attributes for each in page.named("rect") if each.attributes.get("rx") == "4"]
    heights = [float(str(bar["height"])) for bar in bars]
    assert [height / heights[0] for height in heights] == [1, 2, 3, 2]
    assert len({float(str(bar["y"])) + height for bar, height in zip(bars, heights, strict=True)}) == 1
    lefts = [float(str(bar["x"])) for bar in bars]
    assert lefts == sorted(lefts)
    assert lefts[0] >= 0
    assert lefts[-1] + 40 <= width


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_drawn_is_told_too(language: str) -> None:
    label = str(drawn("9,X", [3, 2, 3], language).named("svg")[0].attributes["aria-label"])
    assert label.count(",") == 2
    assert [word for word in label.replace(",", "").replace(":", "").split() if word.isdecimal()] == list("132233")


def test_an_empty_row_has_one_gap() -> None:
    assert drawn("-", [1]).named("svg")[0].attributes["aria-label"] == "gap 1: 1"
