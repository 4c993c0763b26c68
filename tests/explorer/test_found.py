"""What the explorer knows of a deck: at a glance first, then better, until nobody looks or nothing can be better."""

from __future__ import annotations

import threading

from combotutor.cards import Card
from combotutor.explorer import Found, found_of
from combotutor.odds import Stock, answers

SMALL = Stock((Card.ONE, Card.ONE, Card.TWO, Card.WILD, Card.STOP))
LARGER = Stock((*[Card.ONE] * 3, *[Card.TWO] * 3, *[Card.THREE] * 2, Card.SEVEN, Card.WILD, Card.STOP))


def test_hands_have_up_to_thirteen_cards_and_no_more_than_there_are() -> None:
    assert [odds.cards for odds in Found(SMALL).odds] == [1, 2, 3, 4, 5]


def test_what_is_there_at_once_is_what_a_glance_gives() -> None:
    assert Found(LARGER, seed=3).odds == tuple(next(answers(LARGER, cards, seed=3)) for cards in range(1, 12))


def test_refining_makes_all_exact_that_can_be() -> None:
    found = Found(SMALL)
    assert not found.is_done
    for _ in found.refine(lambda: False):
        pass
    assert found.is_done
    assert all(odds.is_exact for odds in found.odds)


def test_refining_stops_when_nobody_looks_and_goes_on_later() -> None:
    found = Found(LARGER)
    looked = []

    def is_over() -> bool:
        looked.append(True)
        return len(looked) > 5

    before = found.odds
    steps = sum(1 for _ in found.refine(is_over))
    assert 0 < steps < 5
    assert not found.is_done
    looked.clear()
    assert sum(1 for _ in found.refine(is_over)) > 0
    assert [odds.cards for odds in found.odds] == [odds.cards for odds in before]
    assert found.odds != before


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
