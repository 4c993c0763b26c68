"""Pages of the book: all that can be done with a row, in the documented order, with what each leaves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from combotutor.families.combo.cards import FACES, Card, Row, inserted, readings, removed
from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.rows import book
from combotutor.families.combo.kernels.rows.keys import MOST_HEIGHT
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.solver.row_book import blank_book
from combotutor.families.combo.solver.states import readings_of
from combotutor.kernels.compiled import filled, small, word
from tests.families.combo.kernels.rows.planned import random_rows
from tests.families.combo.kernels.rows.test_keys import heights, key, lay

PAGES = 16
LONGEST = 30
ROOM = book.room(LONGEST)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page, taken apart; the order of the fields down to the place is the order of a page."""

    plays: int
    special_goes: bool
    short: int
    strength: int
    place: int
    highest: int
    special_left: bool
    previous: int
    is_top: bool
    key: int
    lay: int


def read(first: int, key_left: int, lay_left: int) -> Line:
    """Return a line from its three words."""
    return Line(
        first >> book.PLAYS_LEFT,
        bool(first >> book.SPECIAL_GOES & 1),
        first >> book.SHORT & 255,
        first >> book.STRENGTH_AT & 63,
        first >> book.PLACE & 63,
        first >> book.LEFT_TOP & 63,
        bool(first >> book.LEFT_SPECIAL & 1),
        first >> book.PREVIOUS & 63,
        bool(first & book.TOP_LINE),
        key_left,
        lay_left,
    )


def held_rows(seed: int, count: int, longest: int) -> list[Row]:
    """Return random rows that a deck can give: a page has room for two wilds, and none has more."""
    return [row for row in random_rows(seed, count, longest) if row.count(Card.WILD) <= 2]


def tag(row: Row, about: int) -> int:
    """Return the tag of a page."""
    found: int = word(book.tag_of(word(lay(row)), about))
    return found


def page(row: Row, about: int, *, is_sorted: bool = True, wild_pair: bool = True) -> list[Line]:
    """Return the lines of a page, written to a book and found there."""
    blank = blank_book(LONGEST, wild_pair=wild_pair, pages=PAGES)
    pages = blank.book.pages
    cards = filled(small(len(row) + 2), (9, *row, 9))
    name = tag(row, about)
    assert book.page_of(*blank.book, name) == -1
    book.write_page(blank.book, name, cards, 1, len(row), about, int(is_sorted), blank.tools)
    start = book.page_of(*blank.book, name)
    assert start >= 0
    assert list(cards) == [9, *row, 9]
    assert book.page_of(*blank.book, tag(row, (about + 1) % 18)) == -1
    return [
        read(*(int(pages[start + book.FIRST + at * book.LINE + part]) for part in range(book.LINE)))
        for at in range(int(pages[start + 1]) - 1)
    ]


@dataclass(frozen=True, slots=True)
class Done:
    """What can be done with a row, and the row it leaves."""

    place: int
    left: Row
    strength: int = book.NO_PLAY
    previous: int = 0
    is_top: bool = False
    special_goes: bool = False

    def line(self, *, wild_pair: bool) -> Line:
        """Return the line it should be."""
        tops = heights(self.left, wild_pair=wild_pair)
        return Line(
            fewest_plays(self.left, wild_pair=wild_pair),
            self.special_goes,
            MOST_HEIGHT - sum(tops[:3]),
            self.strength,
            self.place,
            max(tops, default=0),
            any(card.is_special for card in self.left),
            self.previous,
            self.is_top,
            key(self.left),
            lay(self.left),
        )


def expected(row: Row, about: int, *, wild_pair: bool = True) -> list[Line]:
    """Return the lines of a page as they should be: everything by hand, sorted as documented."""
    if about == book.ALL_PLAYS:
        found = list(plays(row, wild_pair=wild_pair))
    elif about == book.GIFTS_OF:
        found = [Done(at, removed(row, at), special_goes=card.is_special) for at, card in enumerate(row, start=1)]
    else:
        gaps = [gap for gap in range(1, len(row) + 2) if gap == 1 or row[gap - 2] != about]
        found = [Done(gap, inserted(row, Card(about), gap)) for gap in gaps]
    lines = [each.line(wild_pair=wild_pair) for each in found]
    return sorted(lines, key=lambda each: (each.plays, each.special_goes, each.short, each.strength, each.place))


def plays(row: Row, *, wild_pair: bool) -> Iterator[Done]:
    """Yield every play: each special card, and each reading of each window."""
    for at, card in enumerate(row, start=1):
        if card.is_special:
            yield Done(at, removed(row, at), special_goes=True)
            continue
        for length in (1, 2, 3):
            window = row[at - 1 : at - 1 + length]
            if len(window) < length or any(each.is_special for each in window):
                break
            strengths = readings_of(window, wild_pair=wild_pair)
            for lower, strength in zip((0, *strengths), strengths, strict=False):
                yield Done(at, removed(row, at, length), strength, lower, strength == strengths[-1])


@pytest.mark.parametrize("wild_pair", [True, False])
def test_brute_force_a_page_of_plays_holds_every_play_in_the_documented_order(wild_pair: bool) -> None:  # noqa: FBT001
    for row in held_rows(21, 120, 14):
        assert page(row, book.ALL_PLAYS, wild_pair=wild_pair) == expected(row, 0, wild_pair=wild_pair), row


def test_brute_force_a_page_of_gaps_holds_every_gap_that_makes_a_difference() -> None:
    source = random.Random(22)
    for row in held_rows(22, 120, 14):
        card = source.choice(row) if row and source.random() < 0.5 else source.choice(FACES)
        assert page(row, card) == expected(row, card), (row, card)


def test_brute_force_a_page_of_gifts_holds_every_card() -> None:
    for row in held_rows(23, 120, 14):
        assert page(row, book.GIFTS_OF) == expected(row, book.GIFTS_OF), row


def test_every_play_of_a_window_stands_on_the_page() -> None:
    wilds = (Card.WILD, Card.WILD, Card.SEVEN)
    assert {each.strength for each in page(wilds, book.ALL_PLAYS) if each.place == 1} >= {
        each.strength for length in (1, 2, 3) for each in readings(tuple(sorted(wilds[:length])), wild_pair=True)
    }


def test_a_page_without_an_order_holds_the_same_lines_from_left_to_right() -> None:
    for row in held_rows(24, 60, 14):
        unsorted = page(row, book.ALL_PLAYS, is_sorted=False)
        assert [each.place for each in unsorted] == sorted(each.place for each in unsorted)
        assert sorted(map(repr, unsorted)) == sorted(map(repr, page(row, book.ALL_PLAYS)))


def test_a_page_has_room_for_a_row_of_wilds_and_numbers() -> None:
    row = (Card.WILD, Card.WILD, *FACES[:12] * 2)[:LONGEST]
    assert len(page(row, book.ALL_PLAYS)) * book.LINE + book.FIRST <= ROOM
    assert page(row, book.ALL_PLAYS) == expected(row, book.ALL_PLAYS)


def test_an_empty_page_is_a_page() -> None:
    assert page((), book.ALL_PLAYS) == []
    assert [each.place for each in page((), Card.FIVE)] == [1]


def test_a_page_that_another_has_taken_the_place_of_is_not_found() -> None:
    blank = blank_book(LONGEST, wild_pair=True, pages=1)
    one, other = (Card.FIVE,), (Card.SIX, Card.SIX)
    for row in (one, other):
        book.write_page(blank.book, tag(row, 0), filled(small(2), row), 0, len(row), 0, 1, blank.tools)
        assert book.page_of(*blank.book, tag(row, 0)) == 0
    assert book.page_of(*blank.book, tag(one, 0)) == -1
    assert layout.MOST_MOVES >= 3 * layout.MOST_CARDS + 80
