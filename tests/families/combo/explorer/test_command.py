"""The command of the page is that of the command line, and lines break between its options."""

from __future__ import annotations

import re

import pytest

from combotutor.families.combo.cards import Card
from combotutor.families.combo.explorer import command_of

SEEN = (Card.SEVEN, Card.SEVEN, Card.WILD)


@pytest.mark.parametrize(
    ("seen", "is_blank", "whole"),
    [
        ((), False, ["combotutor odds", "combo-up", "--cards 10"]),
        (SEEN[:1], True, ["combotutor odds", "combo-up", "--cards 10", "--blank-wilds", "--seen 7"]),
        (SEEN, False, ["combotutor odds", "combo-up", "--cards 10", "--seen 7,", "7,", "X"]),
    ],
)
def test_no_option_is_torn_and_all_together_are_the_command(
    seen: tuple[Card, ...], whole: list[str], *, is_blank: bool
) -> None:
    made = command_of("combo-up", 10, seen, blank_wilds=is_blank)
    assert re.findall(r">([^<]+)</span>", made) == whole
    assert re.sub(r"<[^>]*>", "", made) == " ".join(whole).replace(", ", ",")
