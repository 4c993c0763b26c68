"""What the explorer knows of a deck: at a glance first, then better, until nobody looks or nothing can be better."""

from __future__ import annotations

import threading

from combotutor.families.combo.cards import Card
from combotutor.families.combo.explorer import Found, found_of
from combotutor.families.combo.odds import Stock, answers

SMALL = Stock((Card.ONE, Card.ONE, Card.TWO, Card.WILD, Card.STOP))
LARGER = Stock((*[Card.ONE] * 3, *[Card.TWO] * 3, *[Card.THREE] * 2, Card.SEVEN, Card.WILD, Card.STOP))


def test_hands_have_up_to_thirteen_cards_and_no_more_than_there_are() -> None:
    assert [odds.cards for odds in Found(SMALL).odds] == [1, 2, 3, 4, 5]


def test_what_is_there_at_once_is_what_a_glance_gives() -> None:
    assert Found(LARGER, seed=3).odds == tuple(next(answers(LARGER, cards, seed=3)) for cards in range(1, 12))


def test_refining_makes_all_exact_that_can_be() -> None:
    found = Found(SMALL)
    for _ in found.refine(lambda: False):
        pass
    assert found.is_done
    assert all(odds.is_exact for odds in found.odds)


def test_refining_stops_when_nobody_looks_and_goes_on_later() -> None:
    found = Found(LARGER)
    looks = iter(range(10))
    steps = sum(1 for _ in found.refine(lambda: next(looks, None) is None))
    was_done, seen_so_far = found.is_done, found.odds
    for _ in found.refine(lambda: False):
        break
    assert steps > 0
    assert not was_done
    assert found.odds != seen_so_far


def test_at_rest_all_is_made_exact_and_that_is_told_at_the_end() -> None:
    found = Found(SMALL)
    told = [found.is_done for _ in found.refine_at_rest(lambda: False, 0)]
    assert told[-1]


def test_whoever_goes_before_it_rests_hears_nothing_and_nothing_is_done() -> None:
    found = Found(SMALL)
    glance = found.odds
    looks = iter(range(2))
    assert not list(found.refine_at_rest(lambda: next(looks, None) is None, 60))
    assert found.odds == glance


def test_two_who_look_at_the_same_deck_share_what_is_found() -> None:
    found = found_of(SMALL)
    assert found_of(Stock(SMALL.cards)) is found
    done = []

    def look() -> None:
        for _ in found.refine(lambda: False):
            pass
        done.append(found.is_done)

    threads = [threading.Thread(target=look) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert done == [True] * 3
