"""The ladder of the kinds: what is to be beaten, what is too low, and what a choice stands on."""

from __future__ import annotations

import itertools

import pytest

from combotutor.families.combo.cards import Kind, readings
from combotutor.families.combo.hand.asking import Asking
from combotutor.families.combo.hand.ladder import EXAMPLES, cards_as
from combotutor.families.combo.hand.question import Task
from combotutor.families.combo.notation import format_move, parse_position, parse_row
from combotutor.families.combo.rules import legal_moves
from combotutor.families.combo.scene import asks, asks_of_row, looks
from combotutor.widgets.choice import Neighbours
from tests.families.combo.rules.rounds import random_rounds

ROW = "9,X,4,4,S"


def question(trick: str, row: str = ROW) -> Asking:
    """Return what a seat sees that is to follow on a trick."""
    return asks(parse_position(f"combo-breaker 1,1/{row}/1,2 {trick} 1 ?18 2/2/2"), 1, "en")


def asked(row: str, trick: str, task: Task = Task.PLAY) -> Asking:
    """Return what a row is asked after a play of whose wilds nobody said what they are."""
    plays = (("Ana", parse_row(trick)),)
    return Asking(parse_row(row), (), task, None, wild_pair=True, trick=plays, pile=None, language="en")


def test_each_example_is_the_kind_that_it_stands_for() -> None:
    assert [kind for kind, cards in EXAMPLES.items() if {each.kind for each in readings(cards)} == {kind}] == list(Kind)


def test_the_step_of_what_lies_there_has_a_notch_and_those_below_are_too_low() -> None:
    ladder = question("0:3,3").table.ladder
    assert [(rung.name, rung.state, rung.note) for rung in ladder] == [
        ("single", "low", ""),
        ("run2", "low", ""),
        ("pair", "notch", "on the table: 3 3"),
        ("run3", "", ""),
        ("trio", "", ""),
    ]


def test_the_notch_is_where_a_wild_was_said_to_stand() -> None:
    assert question("0:X=7,8").table.ladder[1].note == "on the table: 7 8"
    # A special card played since changes nothing of that.
    assert question("0:X=12").table.ladder[0].note == "on the table: 12"


def test_where_nothing_lies_nothing_is_too_low() -> None:
    leading = asks(parse_position("combo-breaker 9,4/1,1/1,2 - 0 ?18 2/2/2"), 0, "en")
    typed = asks_of_row(parse_row(ROW), (), "en", wild_pair=True)
    for asked in (leading, typed):
        assert {(rung.state, rung.note) for rung in asked.table.ladder} == {("", "")}


def test_a_hand_that_is_looked_at_has_the_ladder_and_what_lies_there() -> None:
    position = parse_position(f"combo-breaker 1,1/{ROW}/1,2 0:3,3 1 ?18 2/2/2")
    asked, seen = asks(position, 1, "en").table, looks(position, 1, "en").table
    assert (seen.ladder, seen.laid, seen.around) == (asked.ladder, asked.laid, asked.around)
    assert seen.task == "look"


@pytest.mark.parametrize(
    ("at", "length", "told"),
    [
        (1, 1, [("single", "Too low to beat 4 4")]),
        (3, 2, [("pair", "Only as high as 4 4")]),
        (
            1,
            2,
            [
                ("run2", "Too low to beat 4 4"),
                ("run2", "Too low to beat 4 4"),
                ("pair", ""),
            ],
        ),
        (2, 3, [("trio", "")]),
        (5, 1, [("", "")]),
    ],
)
def test_a_choice_says_where_it_stands_and_why_it_does_not_beat(
    at: int, length: int, told: list[tuple[str, str]]
) -> None:
    moves = question("0:4,4").moves_of(Neighbours(at, length))
    assert [(each.rung, each.refused) for each in moves] == told


def test_nothing_is_refused_where_nothing_has_to_be_beaten() -> None:
    position = parse_position("combo-breaker 9,4/1,1/1,2 - 0 ?18 2/2/2")
    assert asks(position, 0, "en").moves_of(Neighbours(1, 1))[0].refused == ""
    # To look is not to be asked.
    assert asked("3", "9", Task.LOOK).moves_of(Neighbours(1, 1))[0].refused == ""


def test_a_trick_whose_wild_may_be_several_numbers_has_no_notch_until_it_is_said() -> None:
    assert {rung.state for rung in asked("3", "X,7").table.ladder} == {""}
    assert [rung.state for rung in asked("3", "6,7").table.ladder] == ["low", "notch", "", "", ""]


@pytest.mark.parametrize(
    ("cards", "told"), [("X,7", ["6,7", "8,7", "7,7"]), ("X,5,X", ["3,5,4", "4,5,6", "6,5,7", "5,5,5"])]
)
def test_cards_are_read_with_the_numbers_of_their_wilds(cards: str, told: list[str]) -> None:
    row = parse_row(cards)
    assert [cards_as(row, made) for made in readings(row)] == [parse_row(each) for each in told]


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_a_button_names_the_cards_by_what_stands_on_them_and_says_the_rest_and_the_wild_in_words(language: str) -> None:
    position = parse_position("combo-breaker X,7/1,1/1,2 - 0 ?18 2/2/2")
    run, *_ = asks(position, 0, language).moves_of(Neighbours(1, 2))
    assert {
        "en": ("Play 6 7 · run of two", "Play wild as 6, 7: run of two, top 7"),
        "es": ("Jugar 6 7 · escalera de dos", "Jugar comodín como 6, 7: escalera de dos hasta 7"),
        "de": ("6 7 spielen · Zweier-Straße", "Joker als 6, 7 spielen: Zweier-Straße bis 7"),
    }[language] == (run.button, run.said)
    assert {
        "en": ("wild is 6: run of two, top 7", "The wild is 6."),
        "es": ("comodín es 6: escalera de dos hasta 7", "El comodín es 6."),
        "de": ("Joker ist 6: Zweier-Straße bis 7", "Der Joker ist 6."),
    }[language] == (run.means, run.settled)


def test_two_wilds_are_both_said_and_of_cards_without_any_nothing_is() -> None:
    pair = asks_of_row(parse_row("X,X"), (), "en", wild_pair=True).moves_of(Neighbours(1, 2))[-1]
    assert (pair.means, pair.settled) == ("wilds are 12, 12: pair of 12s", "The wilds are 12, 12.")
    plain = asks_of_row(parse_row("4,4"), (), "en", wild_pair=True).moves_of(Neighbours(1, 2))[0]
    assert (plain.means, plain.settled, plain.said) == ("", "", "Play 4, 4: pair of 4s")


@pytest.mark.parametrize(
    ("rules", "usual"), [("combo-breaker", []), ("krass-kariert", ["X=7,7@1"]), ("combo-up", ["X=7,7@1"])]
)
def test_where_a_wild_need_not_be_said_it_usually_makes_the_highest(rules: str, usual: list[str]) -> None:
    asking = asks(parse_position(f"{rules} X,7,7/1,1/1,2 - 0 ?18 2/2/2"), 0, "en")
    assert [each.move for each in asking.moves_of(Neighbours(1, 2)) if each.is_usual] == usual
    assert not any(each.is_usual for each in asking.moves_of(Neighbours(2, 2)))


def test_what_lies_there_is_told_with_what_its_wild_is() -> None:
    position = parse_position("combo-breaker 1,7/1,1/1,2 1:2,X=3 2 ?18 2/2/2")
    assert asks(position, 2, "en").table.laid[0].name == "Player 2: 2, wild as 3: run of two, top 3, best so far"


def test_an_open_pile_is_told_card_by_card_the_next_one_first() -> None:
    position = parse_position("combo-breaker 1,7/1,1/1,2 - 0 10,10,7 2/2/2")
    assert asks(position, 0, "en", is_open=True).table.pile == "Draw pile, next first: 10, 10, 7"
    assert asks(position, 0, "en").table.pile == "Draw pile: 3 cards"


def test_what_is_not_refused_is_what_the_rules_allow() -> None:
    asked_about = told_low = 0
    for position in itertools.chain.from_iterable(random_rounds(30, 1, 18)):
        if position.result is not None or position.pending is not None:
            continue
        question = asks(position, position.turn, "en")
        if question.task not in {Task.PLAY, Task.LEAD}:
            continue
        allowed, count = {format_move(move) for move in legal_moves(position)}, len(position.mover.row)
        choices = [Neighbours(at, length) for length in (1, 2, 3) for at in range(1, count + 2 - length)]
        readings_of = [each for choice in choices for each in question.moves_of(choice) if each.rung]
        assert {each.move for each in readings_of if not each.refused} <= allowed
        assert allowed.isdisjoint(each.move for each in readings_of if each.refused)
        asked_about, told_low = asked_about + 1, told_low + any(each.refused for each in readings_of)
    assert told_low > 20
    assert asked_about > told_low


def test_a_reserve_card_that_cannot_be_taken_says_why_and_one_that_can_says_nothing() -> None:
    lead = asks(parse_position("combo-breaker 9,X+3/1,1/1,2 - 0 ?18 2/2/2"), 0, "en").table.zones[1]
    assert (lead.why, lead.pick) == ("You lead: play from your row. The reserve waits.", None)
    follow = asks(parse_position("combo-breaker 9,X+3/1,1/1,2 2:2 0 ?18 2/2/2"), 0, "en").table.zones[1]
    assert follow.why == ""
    assert follow.pick is not None
