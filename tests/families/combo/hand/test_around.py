"""What a seat sees of the others: only what is open, and all that is."""

from __future__ import annotations

import pytest

from combotutor.families.combo.notation import parse_move, parse_position
from combotutor.families.combo.rules import ComboGame
from combotutor.families.combo.scene import asks, looks
from combotutor.widgets.table import Around

OPEN = "combo-breaker 1,1+3/7,8+4,5/9,S+6/10,10 - 1 5,12 2/2/2/2 discards=2,2,X,12"
HIDDEN = "combo-breaker ?2+3/7,8+4,5/?2+6/?2 - 1 ?2 2/2/2/2"


def test_open_hands_are_told_from_the_next_seat_on_with_their_reserves() -> None:
    told = asks(parse_position(OPEN), 1, "en", is_open=True).table
    assert told.around == (
        Around("P3", "Player 3: 9, stop; reserve: 6", 2, ("9", "S"), ("6",)),
        Around("P4", "Player 4: 10, 10", 2, ("10", "10")),
        Around("P1", "Player 1: 1, 1; reserve: 3", 2, ("1", "1"), ("3",)),
    )
    assert told.stock == ("5", "12")


def test_hidden_hands_are_counts_and_their_reserves_are_open() -> None:
    told = asks(parse_position(HIDDEN), 1, "es", is_open=True).table
    assert told.around == (
        Around("J3", "Jugador 3: 2 cartas; reserva: 6", 2, (), ("6",)),
        Around("J4", "Jugador 4: 2 cartas", 2),
        Around("J1", "Jugador 1: 2 cartas; reserva: 3", 2, (), ("3",)),
    )
    assert (told.stock, told.pile, told.pile_count) == ((), "Mazo: 2 cartas", 2)


@pytest.mark.parametrize("see", [asks, looks])
def test_what_is_not_to_be_seen_is_not_told_even_where_the_position_has_it(see: type[object]) -> None:
    told = see(parse_position(OPEN), 1, "en").table  # type: ignore[call-arg,attr-defined]
    assert ({each.cards for each in told.around}, told.stock) == ({()}, ())
    assert not {"9", "10", "1", "S"} & (told.names.keys() | told.faces.keys())


def test_what_was_laid_aside_is_counted_from_the_lowest() -> None:
    told = asks(parse_position(OPEN), 1, "en").table
    assert told.gone == (("2", 2), ("12", 1), ("X", 1))
    assert asks(parse_position(HIDDEN), 1, "en").table.gone == ()


def test_a_seat_that_is_out_one_without_cards_and_one_that_decides_say_so() -> None:
    line = "combo-breaker 1,1/7,8/x/11,11 0:9,9;1:10,10 3 ?2 2/2/2/2"
    told = looks(parse_position(line), 1, "en").table.around
    assert [(each.name, each.said, each.state) for each in told] == [
        ("P3", "Player 3: out of the round", "out"),
        ("P4", "Player 4: 2 cards; to play now", "turn"),
        ("P1", "Player 1: 2 cards", ""),
    ]
    emptied = looks(parse_position("combo-breaker -/7,8/1,2 0:9 1 ?2 2/2/2"), 1, "de").table.around
    assert [(each.said, each.state) for each in emptied] == [
        ("Spieler 3: 2 Karten", ""),
        ("Spieler 1: keine Karten mehr", "empty"),
    ]


def test_every_card_on_show_has_its_name_and_its_picture() -> None:
    told = asks(parse_position(OPEN), 1, "de", is_open=True).table
    shown = {card for each in told.around for card in (*each.cards, *each.reserve)}
    shown |= {card for rung in told.ladder for card in rung.cards} | {card for card, _ in told.gone} | {*told.stock}
    assert shown <= told.names.keys() <= told.faces.keys()
    assert "?" in told.faces


def test_a_seat_sees_no_more_than_its_view() -> None:
    game, position = ComboGame(parse_position(OPEN).rules), parse_position(OPEN)
    view = game.view(position, 1).position
    assert looks(view, 1, "en", is_open=True).table == looks(position, 1, "en").table


def test_ones_own_reserve_is_always_shown_and_taken_only_where_it_may_be() -> None:
    position = parse_position(OPEN)
    for told in (asks(position, 1, "en").table, looks(position, 1, "en").table):
        assert (told.zones[1].cards, told.zones[1].pick) == (("4", "5"), None)
    follows = parse_position("combo-breaker 1,1+3/7,8+4,5/9,S - 0:12 1 ?2 2/2/2".replace(" - 0", " 0"))
    assert asks(follows, 1, "en").table.zones[1].asks_for_gap


@pytest.mark.parametrize(
    ("word", "laid"),
    [("X=6,7@2", [("You", ("X", "7"), True)]), ("S@1", [("You", ("S",), False)])],
)
def test_what_was_played_last_still_lies_there_once_it_has_ended_the_trick(
    word: str, laid: list[tuple[str, tuple[str, ...], bool]]
) -> None:
    position = parse_position("combo-breaker S,X,7/8,8/9,9 - 0 ?2 2/2/2")
    told = looks(position, 0, "en", last=parse_move(position, word)).table
    assert [(play.who, play.cards, play.is_best) for play in told.laid] == laid


def test_what_was_taken_last_is_no_play_and_a_trick_that_lies_there_stays() -> None:
    follows = parse_position("combo-breaker 9,9+3/7,8/8,9 2:12 0 ?2 2/2/2")
    told = looks(follows, 0, "en", last=parse_move(follows, "9,9@1")).table
    assert [play.who for play in told.laid] == ["Player 3"]
    leads = parse_position("combo-breaker 9,9+3/7,8/8,9 - 0 ?2 2/2/2")
    assert looks(leads, 0, "en", last=parse_move(leads, "R1>1")).table.laid == ()
