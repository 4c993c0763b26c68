"""Patterns of clusters, wilds and other cards: against every order of them."""

from __future__ import annotations

import itertools

import pytest

from combotutor.families.combo.odds.exact.patterns import Things, patterns

SIDES = {"K": "..", ">": ".!", "<": "!.", "B": "!!", "n": "..", "n>": ".!", "<n": "!."}
"""What faces a wild on its left and right."""


def is_allowed(row: tuple[str, ...], *, together: int) -> bool:
    """Tell whether things can lie like this: "w" is a wild, "b" a blank."""
    for left, right in itertools.pairwise(("b", *row, "b")):
        faces, is_faced = SIDES.get(left, "  ")[1] == "!", SIDES.get(right, "  ")[0] == "!"
        if left == "w" and right in SIDES and not is_faced:
            return False
        if right == "w" and left in SIDES and not faces:
            return False
        if (faces and right != "w") or (is_faced and left != "w"):
            return False
    text = "".join("w" if each == "w" else "b" if each == "b" else "k" for each in row)
    return "w" * (together + 1) not in text and "kww" not in text and "wwk" not in text


def laid(things: Things, *, alone: bool, together: int) -> int:
    """Return how many ways there are, by trying all."""
    kinds: list[tuple[str, ...]] = []
    kinds += (
        [("K",)] * things.clusters + [("B",)] * things.facing_both + [("b",)] * things.blanks + [("w",)] * things.wilds
    )
    kinds += [(">", "<")] * things.facing_one
    kinds += [("n",) if alone else ("n", "n>", "<n")] * things.numbers
    return len(
        {
            row
            for choice in itertools.product(*kinds)
            for row in itertools.permutations(choice)
            if is_allowed(row, together=together)
        }
    )


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("together", [1, 2, 3])
@pytest.mark.parametrize(
    "things",
    [
        Things(clusters=2, numbers=1, blanks=1),
        Things(clusters=1, numbers=2, blanks=1, wilds=1),
        Things(numbers=2, blanks=2, wilds=2),
        Things(facing_one=1, numbers=1, blanks=1, wilds=1),
        Things(facing_one=2, clusters=1, blanks=1, wilds=1),
        Things(facing_one=2, facing_both=1, numbers=1, wilds=2),
        Things(facing_one=3, blanks=1, wilds=2),
        Things(blanks=2, wilds=3),
        Things(numbers=1, blanks=1, wilds=3),
        Things(),
    ],
)
def test_brute_force_every_order_is_tried(things: Things, together: int, alone: bool) -> None:  # noqa: FBT001
    if alone and things.facing_one + things.facing_both:
        return
    assert patterns(things, alone=alone, together=together) == laid(things, alone=alone, together=together)


def test_a_number_lies_between_no_two_wilds() -> None:
    assert patterns(Things(numbers=1, wilds=2), alone=False, together=1) == 0
    assert patterns(Things(facing_both=1, wilds=2), alone=False, together=1) == 1
