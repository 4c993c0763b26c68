"""Pieces of a row in the making, with the signs of their links."""

from __future__ import annotations

from combotutor.cards import Kind
from combotutor.odds.pieces import DONE, Pieces, is_lone
from combotutor.odds.windows import OLD, Windows

PAIRS = Pieces(Windows.of(frozenset({Kind.PAIR}), wild_pair=True), is_wild=False)
RUNS = Pieces(Windows.of(frozenset({Kind.RUN3}), wild_pair=True), is_wild=False)


def test_a_card_beside_its_like_can_only_be_no_link() -> None:
    assert PAIRS.beside(PAIRS.single) == {((OLD, 0), (OLD, 0)): -1}


def test_a_card_between_two_of_its_like_is_no_link_twice() -> None:
    end = ((OLD, 0),)
    assert PAIRS.between(end, end) == {DONE: 1}


def test_a_pair_is_over_when_the_next_number_comes() -> None:
    assert PAIRS.aged(PAIRS.single) == DONE


def test_a_run_can_go_on_from_a_card_two_numbers_older() -> None:
    older = RUNS.aged(RUNS.single)
    assert is_lone(older)
    assert RUNS.aged(older) != DONE
    assert RUNS.aged(RUNS.aged(older)) == DONE


def test_a_link_forbids_what_would_make_a_run_of_it() -> None:
    one = RUNS.aged(RUNS.single)
    linked = [piece for piece, sign in RUNS.beside(one).items() if sign == 1]
    assert linked == [((0, 1), (1, 0))]
    assert RUNS.aged(linked[0]) == ((1, 2), (2, 1))


def test_links_that_change_nothing_cancel() -> None:
    two_older = RUNS.aged(RUNS.aged(RUNS.single))
    assert is_lone(two_older)
    assert not any(RUNS.beside(two_older).values())
    assert any(RUNS.beside(RUNS.aged(RUNS.single)).values())
