"""Every claim about a move has its sentence in every language."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from combotutor.families.combo.cards import Card, Combination, Kind
from combotutor.families.combo.rules import PlayCombination, PlaySpecial, TakeReserve
from combotutor.families.combo.solver import (
    BlockMade,
    BlockTorn,
    BlockWaiting,
    CardAlone,
    CardHelp,
    GapClosed,
    HurtingReply,
    NeighboursParted,
    PlayBeatable,
    PlaysCounted,
    Reason,
    SeatAnswers,
    SeatHelpless,
    WildsSaid,
)
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import reason_phrase

FOUR, NINE = Card.FOUR, Card.NINE
FOURS = Combination(Kind.PAIR, 4)
SINGLE = Combination(Kind.SINGLE, 9)
PLAY = PlayCombination(2, (NINE,), SINGLE)
SAID: dict[Reason, str] = {
    GapClosed((1, 2), (FOUR, FOUR), FOURS, (NINE,)): "With the 9 gone, the two 4s meet: a pair of 4s.",
    BlockMade((1, 2), (FOUR, FOUR), FOURS, FOUR): "Now the two 4s lie side by side: a pair of 4s.",
    BlockWaiting((1, 3), (FOUR, FOUR), FOURS, (Card.STOP,)): (
        "Later, with the card “stop” gone, the two 4s meet: a pair of 4s."
    ),
    BlockTorn(
        (1, 2), (FOUR, FOUR), FOURS, (FOUR,), (FOUR,)
    ): "That tears apart the two 4s, a pair of 4s, and leaves the other 4.",
    BlockTorn((1, 3), (FOUR, FOUR), FOURS, (FOUR,), (FOUR,)): (
        "Later the two 4s could have met, a pair of 4s; now one of them is missing."
    ),
    NeighboursParted((1, 3), (FOUR, FOUR), FOURS, NINE): "Now the 9 lies between the two 4s: they were a pair of 4s.",
    CardAlone(1, NINE): "There, the 9 goes with no neighbour.",
    WildsSaid(FOURS): "Wild included, that is a pair of 4s.",
    PlaysCounted(2, 1): "The row needed 2 plays, and now needs 1 play.",
    PlayBeatable(FOURS, (Kind.PAIR, Kind.RUN3, Kind.TRIO), 31): "It takes at least a pair of 4s to beat it.",
    PlayBeatable(None, (), 0): "Nothing beats it.",
    SeatAnswers(1, PLAY): "Seat 1 can beat it with a single 9.",
    SeatHelpless(2, at_once=True): "Then seat 2 can neither beat the table nor take a card, and pays.",
    SeatHelpless(2, at_once=False): "If nothing changes before its turn, seat 2 can do nothing then, and pays.",
    HurtingReply(1, PLAY, 1, pays=True): "Seat 1 answers with a single 9.",
    HurtingReply(1, PlaySpecial(1, Card.STOP), 1, pays=False): "Seat 1 answers with “stop”.",
    HurtingReply(1, TakeReserve(1, 1), 3, pays=True): "Seat 1 answers by taking a reserve card.",
    CardHelp(1, NINE, 2, 3, 3): "With 9 in gap 2, the row would need 3 plays.",
    CardHelp(None, NINE, 1, 1, 2): "At every gap, the 9 would be one more play.",
}


def test_every_kind_of_claim_is_here() -> None:
    assert {type(each) for each in SAID} == set(get_args(Reason))


@pytest.mark.parametrize("reason", SAID, ids=repr)
def test_a_claim_is_said_in_every_language(reason: Reason) -> None:
    sentences = [reason_phrase(reason).text(language) for language in LANGUAGES]
    assert sentences[0] == SAID[reason]
    assert len(set(sentences)) == len(LANGUAGES)
    for sentence in sentences:
        assert re.fullmatch(r"[A-ZÄÖÜ][^.!?]+\.", sentence)
        assert not re.search(r"[{}]|None|Phrase|Card\(", sentence)


@pytest.mark.parametrize(
    ("cards", "gone", "said"),
    [
        ((FOUR, FOUR), (NINE, NINE), "Sin los dos 9 en medio, se juntan los dos 4: "),
        ((FOUR, FOUR, FOUR), (NINE,), "Sin el 9 en medio, se juntan los tres 4: "),
        ((FOUR, Card.WILD), (Card.WILD, NINE), "Sin el comodín y el 9 en medio, se juntan el 4 y el comodín: "),
    ],
    ids=repr,
)
def test_cards_have_their_articles_where_a_language_wants_them(
    cards: tuple[Card, ...], gone: tuple[Card, ...], said: str
) -> None:
    assert reason_phrase(GapClosed((1, 2), cards, FOURS, gone)).text("es").startswith(said)


def test_what_is_gone_stands_in_the_case_that_german_wants() -> None:
    told = reason_phrase(GapClosed((1, 2), (FOUR, FOUR), FOURS, (Card.WILD, NINE))).text("de")
    assert told.startswith("Ohne den Joker und die 9 dazwischen treffen sich die beiden 4er: ")


def test_three_equal_cards_are_told_in_the_case_that_german_wants() -> None:
    parted = NeighboursParted((1, 2, 4), (FOUR, FOUR, FOUR), Combination(Kind.TRIO, 4), NINE)
    assert (
        reason_phrase(parted).text("de") == "Vorher waren die drei 4er ein 4er-Drilling; jetzt liegt die 9 dazwischen."
    )


def test_of_many_cards_between_others_it_is_told_how_many_have_to_go() -> None:
    between = (Card.STOP, NINE, NINE, Card.WILD)
    few = reason_phrase(BlockWaiting((1, 4), (FOUR, FOUR), FOURS, between[:2]))
    more = reason_phrase(BlockWaiting((1, 6), (FOUR, FOUR), FOURS, between))
    many = reason_phrase(BlockWaiting((1, 7), (FOUR, FOUR), FOURS, (*between, NINE)))
    assert few.text("en").startswith("Later, with the card “stop” and the 9 gone, the two 4s meet: ")
    assert more.text("en") == "Later, with the card “stop”, the two 9s and the wild gone, the two 4s meet."
    assert many.text("en") == "Later, with the 5 cards between them gone, the two 4s meet: a pair of 4s."


def test_wilds_and_what_is_missing_of_several_cards_are_told_with_their_count() -> None:
    fives, wild = Combination(Kind.TRIO, 5), Card.WILD
    block = (Card.FIVE, wild, wild)
    later = reason_phrase(BlockTorn((1, 3, 5), block, fives, (wild, wild), (Card.FIVE,)))
    assert later.text("es").endswith("el 5 y los 2 comodines, un trío de 5; ahora faltan los 2 comodines.")
    two = reason_phrase(BlockTorn((1, 3, 5), (FOUR,) * 3, Combination(Kind.TRIO, 4), (FOUR, FOUR), (FOUR,)))
    assert two.text("de").endswith("jetzt fehlen dazu 2 davon.")
