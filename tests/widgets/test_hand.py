"""The hand's Python side: what a choice can mean, and what it takes from a browser."""

from __future__ import annotations

import pytest

import combotutor.widgets
from combotutor.cards import Card
from combotutor.i18n import LANGUAGES
from combotutor.notation import format_move, parse_move, parse_position, parse_row
from combotutor.widgets import Hand, Task

ROW = parse_row("7,8,X,3,3,D,12")


def choose(hand: Hand, **choice: int) -> list[str]:
    """Let the browser choose, and return the words of the moves on offer."""
    hand.set_state({"chosen": choice})
    return [reading["move"] for reading in hand.readings]


def test_everything_the_browser_shows_comes_from_python() -> None:
    hand = Hand(ROW, reserve=(Card.FOUR,), language="es")
    assert hand.cards == ["7", "8", "X", "3", "3", "D", "12"]
    assert hand.reserve == ["4"]
    assert hand.task == "play"
    assert set(hand.faces) == set(hand.names) == {"7", "8", "X", "3", "D", "12", "4"}
    assert all(face.startswith("<svg") for face in hand.faces.values())
    assert hand.names["X"] == "comodín"
    assert hand.labels["row"] == "Tu mano"
    assert hand.gaps[2] == "hueco 3, entre 8 y comodín"
    assert len(hand.gaps) == 8
    assert (hand.chosen, hand.answer, hand.readings, hand.note) == (None, {}, [], "")


def test_neighbours_are_offered_as_the_move_they_make() -> None:
    hand = Hand(ROW)
    assert choose(hand, at=1, length=2) == ["7,8@1"]
    assert hand.readings == [{"move": "7,8@1", "label": "run of two, top 8", "button": "Play: run of two, top 8"}]
    assert hand.about == {"at": 1, "length": 2}
    assert hand.note == ""


def test_a_wild_is_offered_in_every_reading_the_highest_first() -> None:
    hand = Hand(parse_row("X,7"))
    assert choose(hand, at=1, length=2) == ["X=7,7@1", "X=8,7@1", "X=6,7@1"]
    assert hand.note == "They can be several things: say which."
    assert choose(hand, at=1, length=1) == [f"X={value}@1" for value in range(12, 0, -1)]


def test_wilds_together_are_offered_unless_the_house_says_no() -> None:
    row = parse_row("X,X,7")
    assert len(choose(Hand(row), at=1, length=2)) == 23
    strict = Hand(row, wild_pair=False)
    assert choose(strict, at=1, length=2) == []
    assert strict.note == "At this table wilds need a number beside them."
    assert choose(strict, at=1, length=3)[0] == "X=7,X=7,7@1"
    assert len(choose(strict, at=1, length=1)) == 12


@pytest.mark.parametrize(
    ("row", "note"),
    [
        ("7,3", "These neighbours make no combination."),
        ("7,S", "A special card is played alone."),
        ("7,?", "A card not seen cannot be played."),
    ],
)
def test_neighbours_that_cannot_be_played_are_told_why(row: str, note: str) -> None:
    hand = Hand(parse_row(row))
    assert choose(hand, at=1, length=2) == []
    assert hand.note == note


@pytest.mark.parametrize("symbol", ["S", "D", "P", "U"])
def test_a_special_card_is_played_alone(symbol: str) -> None:
    hand = Hand(parse_row(f"7,{symbol}"))
    assert choose(hand, at=2, length=1) == [f"{symbol}@2"]
    assert hand.note == ""


@pytest.mark.parametrize("task", [Task.PLAY, Task.TAKE])
def test_a_reserve_card_goes_into_any_gap(task: Task) -> None:
    hand = Hand(ROW, reserve=(Card.FOUR, Card.WILD), task=task)
    assert [choose(hand, reserve=2, gap=gap) for gap in (1, 8)] == [["R2>1"], ["R2>8"]]
    assert hand.readings[0]["label"] == "wild into gap 8, after 12"


def test_a_card_is_given_whatever_it_is() -> None:
    hand = Hand(parse_row("7,?"), task=Task.GIVE)
    assert choose(hand, at=1, length=1) == ["G1"]
    assert choose(hand, at=2, length=1) == ["G2"]


def test_a_card_received_goes_into_any_gap_even_of_an_empty_hand() -> None:
    assert choose(Hand(ROW, task=Task.INSERT, incoming=Card.ONE), gap=4) == [">4"]
    empty = Hand((), task=Task.INSERT, incoming=Card.UNKNOWN)
    assert choose(empty, gap=1) == [">1"]
    assert empty.readings[0]["label"] == "card not seen into gap 1, in the empty hand"


def test_every_word_offered_is_the_notations_own() -> None:
    position = parse_position("combo-breaker 1,1,1/7,8,X,X,3,S+4,5/1,2,2 - 1 ?18 2/2/1")
    seat = position.seats[1]
    hand = Hand(seat.row, reserve=seat.reserve)
    choices = [{"at": at, "length": length} for length in (1, 2, 3) for at in range(1, 8 - length)]
    choices += [{"reserve": number, "gap": gap} for number in (1, 2) for gap in range(1, 8)]
    words = [word for choice in choices for word in choose(hand, **choice)]
    assert len(words) > 70
    assert [format_move(parse_move(position, word)) for word in words] == words


@pytest.mark.parametrize(
    ("task", "choice"),
    [
        (Task.LOOK, {"at": 1, "length": 1}),
        (Task.TAKE, {"at": 1, "length": 1}),
        (Task.GIVE, {"at": 1, "length": 2}),
        (Task.LEAD, {"reserve": 1, "gap": 1}),
        (Task.GIVE, {"reserve": 1, "gap": 1}),
        (Task.PLAY, {"gap": 1}),
    ],
)
def test_a_task_takes_no_choice_but_its_own(task: Task, choice: dict[str, int]) -> None:
    hand = Hand(ROW, reserve=(Card.FOUR,), task=task)
    assert choose(hand, **choice) == []
    assert hand.chosen is None


MALFORMED_CHOICES: list[object] = [
    *(0, "7", [], [1, 2], {}, {"at": 1}),
    *({"at": 0, "length": 1}, {"at": -1, "length": 1}, {"at": 7, "length": 2}, {"at": 8, "length": 1}),
    *({"at": 1, "length": 0}, {"at": 1, "length": 4}, {"at": 10**30, "length": 1}),
    *({"at": 1.0, "length": 1}, {"at": True, "length": True}, {"at": "1", "length": 1}, {"at": None, "length": 1}),
    *({"at": 1, "length": 1, "gap": 1}, {"at": 1, "length": 1, "extra": "x"}),
    *({"reserve": 0, "gap": 1}, {"reserve": 3, "gap": 1}, {"reserve": 1, "gap": 0}, {"reserve": 1, "gap": 9}),
    {"reserve": [], "gap": {}},
]


@pytest.mark.parametrize("value", MALFORMED_CHOICES, ids=repr)
def test_a_malformed_choice_changes_nothing(value: object) -> None:
    hand = Hand(ROW, reserve=(Card.FOUR, Card.WILD))
    choose(hand, at=1, length=2)
    hand.set_state({"chosen": value})
    assert hand.chosen == {"at": 1, "length": 2}
    assert hand.readings[0]["move"] == "7,8@1"


@pytest.mark.parametrize("value", MALFORMED_CHOICES, ids=repr)
def test_a_malformed_choice_set_in_python_offers_nothing(value: object) -> None:
    hand = Hand(ROW, reserve=(Card.FOUR, Card.WILD))
    choose(hand, at=1, length=2)
    hand.chosen = value
    assert (hand.readings, hand.note) == ([], "")


MALFORMED_ANSWERS: list[object] = [
    *(None, 3, [], {}, {"move": "7,8@1"}, {"number": 1}, {"move": 7, "number": 1}),
    *({"move": "7,8@1", "number": "1"}, {"move": "7,8@1", "number": None}, {"move": "7,8@1", "number": 1.5}),
    *({"move": "7,8@1", "number": 0}, {"move": "7,8@1", "number": True}, {"move": "8,X=8@2", "number": 1}),
    {"move": "7,8@1", "number": 1, "more": 1},
]


@pytest.mark.parametrize("value", MALFORMED_ANSWERS, ids=repr)
def test_an_answer_that_is_malformed_or_not_on_offer_is_passed_over(value: object) -> None:
    hand = Hand(ROW)
    choose(hand, at=1, length=2)
    hand.set_state({"answer": value})
    assert hand.answer == {}


@pytest.mark.parametrize(
    "sent", [None, 3, "x", [], {"cards": 3, "faces": "<script>", "task": None, "nothing": 1, 5: 6}], ids=repr
)
def test_nothing_else_can_be_set_from_a_browser(sent: object) -> None:
    hand = Hand(ROW)
    before = hand.get_state()
    hand.set_state(sent)
    assert hand.get_state() == before


def test_a_confirmation_is_one_change_and_the_same_move_twice_is_two() -> None:
    hand = Hand(ROW)
    changes: list[object] = []
    hand.observe(lambda change: changes.append(change["new"]), "answer")
    for number in (1, 2):
        choose(hand, at=1, length=2)
        hand.set_state({"answer": {"move": "7,8@1", "number": number}, "chosen": None})
    assert changes == [{"move": "7,8@1", "number": 1}, {"move": "7,8@1", "number": 2}]
    assert (hand.chosen, hand.readings, hand.about) == (None, [], None)


def test_an_answer_that_arrives_twice_counts_once() -> None:
    hand = Hand(ROW)
    changes: list[object] = []
    hand.observe(changes.append, "answer")
    choose(hand, at=1, length=2)
    for _ in range(2):
        hand.set_state({"answer": {"move": "7,8@1", "number": 1}})
    assert len(changes) == 1


def test_an_unknown_argument_is_refused() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'cards'"):
        Hand(ROW, cards=["7"])  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="positional"):
        Hand(ROW, ())  # type: ignore[call-arg]


def test_a_card_comes_in_exactly_when_it_is_to_be_inserted() -> None:
    with pytest.raises(ValueError, match="incoming"):
        Hand(ROW, task=Task.INSERT)
    with pytest.raises(ValueError, match="incoming"):
        Hand(ROW, incoming=Card.ONE)


def test_an_unknown_task_and_an_unknown_language_are_refused() -> None:
    with pytest.raises(ValueError, match="'dance' is not a valid Task"):
        Hand(ROW, task="dance")
    with pytest.raises(KeyError):
        Hand(ROW, language="xx")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("task", list(Task))
def test_every_task_has_its_sentence_in_every_language(task: Task, language: str) -> None:
    hand = Hand(ROW, task=task, incoming=Card.WILD if task is Task.INSERT else None, language=language)
    assert bool(hand.prompt) is (task is not Task.LOOK)
    assert "{" not in hand.prompt


def test_the_room_offers_the_hand_by_name_and_nothing_it_lacks() -> None:
    assert combotutor.widgets.Hand is Hand
    with pytest.raises(AttributeError, match="no attribute 'Foot'"):
        getattr(combotutor.widgets, "Foot")  # noqa: B009 # a name that mypy knows to be missing
