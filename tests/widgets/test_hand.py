"""The hand's Python side: what a choice can mean, and what it takes from a browser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import combotutor.widgets
from combotutor.families.combo.cards import Card
from combotutor.families.combo.hand.question import Task
from combotutor.families.combo.hand.widget import Hand
from combotutor.families.combo.notation import format_move, parse_move, parse_position, parse_row
from combotutor.families.combo.scene import asks_of_row
from combotutor.i18n import LANGUAGES, text

ROW = parse_row("7,8,X,3,3,D,12")


def told(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """Return the list of what pages are told of the hand from now on, one entry a message."""
    sent: list[dict[str, object]] = []

    def post(message: Mapping[str, Any]) -> None:
        if message["method"] == "update":
            sent.append(message["state"])

    monkeypatch.setattr(hand, "post", post)
    return sent


def choose(hand: Hand, **choice: int) -> list[str]:
    """Let the browser choose, and return the words of the moves on offer."""
    hand.set_state({"chosen": choice})
    return [reading["move"] for reading in hand.readings]


def test_everything_the_browser_shows_comes_from_python() -> None:
    hand = Hand(ROW, reserve=(Card.FOUR,), language="es")
    assert hand.cards == ["7", "8", "X", "3", "3", "D", "12"]
    assert hand.reserve == ["4"]
    assert hand.task == "play"
    of_the_ladder = {"2", "4", "5", "6", "7", "8"}
    assert set(hand.faces) == set(hand.names) == {"7", "8", "X", "3", "D", "12", "4"} | of_the_ladder
    assert all(type(face) is str and face.startswith("<svg") for face in hand.faces.values())
    assert hand.names["X"] == "comodín"
    assert hand.labels["row"] == "Tu mano"
    assert hand.zones[0]["gaps"][2] == "hueco 3 (entre el 8 y el comodín)"
    assert len(hand.zones[0]["gaps"]) == 8
    assert (hand.chosen, hand.answer, hand.readings, hand.note) == (None, {}, [], "")


def test_neighbours_are_offered_as_the_move_they_make() -> None:
    hand = Hand(ROW)
    assert choose(hand, at=1, length=2) == ["7,8@1"]
    assert hand.readings == [
        {
            "move": "7,8@1",
            "label": "run of two, top 8",
            "button": "Play 7 8 · run of two",
            "said": "Play 7, 8: run of two, top 8",
            "group": "run of two",
            "short": "8",
            "rung": "run2",
            "refused": "",
            "cards": ["7", "8"],
            "means": "",
            "settled": "",
            "is_usual": False,
        }
    ]
    assert hand.about == {"at": 1, "length": 2}
    assert hand.note == "Chosen: 7, 8: run of two, top 8."


def test_a_wild_is_offered_in_every_reading_the_lowest_first() -> None:
    hand = Hand(parse_row("X,7"))
    assert choose(hand, at=1, length=2) == ["X=6,7@1", "X=8,7@1", "X=7,7@1"]
    assert hand.note == "Chosen: wild, 7: run of two, top 7; run of two, top 8; pair of 7s. What is the wild?"
    assert choose(hand, at=1, length=1) == [f"X={value}@1" for value in range(1, 13)]
    assert hand.note == "Chosen: wild: single, from 1 to 12. What is the wild?"
    assert [reading["cards"] for reading in hand.readings] == [[str(value)] for value in range(1, 13)]
    assert [reading["short"] for reading in hand.readings] == [str(value) for value in range(1, 13)]
    assert {reading["group"] for reading in hand.readings} == {"single"}


def test_wilds_together_are_offered_unless_the_house_says_no() -> None:
    row = parse_row("X,X,7")
    loose = Hand(row)
    assert len(choose(loose, at=1, length=2)) == 23
    assert loose.note == "Chosen: wild, wild: run of two, from 2 to 12; pair, from 1 to 12. What is the wild?"
    strict = Hand(row, wild_pair=False)
    assert choose(strict, at=1, length=2) == []
    assert strict.note == "Wilds need a number here"
    assert choose(strict, at=1, length=3)[-1] == "X=7,X=7,7@1"
    assert len(choose(strict, at=1, length=1)) == 12


@pytest.mark.parametrize(
    ("row", "note"),
    [
        ("7,3", "No combination: 7 3"),
        ("X,S", "A special card is played alone"),
        ("7,?", "A hidden card cannot be played"),
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
    assert hand.note == f"Chosen: {hand.names[symbol]}."
    assert hand.readings[0]["button"] == f"Play “{hand.names[symbol]}”"


@pytest.mark.parametrize("task", [Task.PLAY, Task.TAKE])
def test_a_reserve_card_goes_into_any_gap(task: Task) -> None:
    hand = Hand(ROW, reserve=(Card.FOUR, Card.WILD), task=task)
    assert [choose(hand, reserve=2, gap=gap) for gap in (1, 8)] == [["R2>1"], ["R2>8"]]
    assert hand.readings[0]["label"] == "wild into gap 8 (after the 12)"
    assert hand.note == "Chosen: wild into gap 8 (after the 12)."
    assert (hand.readings[0]["button"], hand.readings[0]["said"]) == (
        "Take wild",
        "Take wild into gap 8 (after the 12)",
    )


def test_a_card_is_given_whatever_it_is() -> None:
    hand = Hand(parse_row("7,?"), task=Task.GIVE)
    assert choose(hand, at=1, length=1) == ["G1"]
    assert hand.readings[0]["button"] == "Give 7"
    assert choose(hand, at=2, length=1) == ["G2"]


def test_a_card_received_goes_into_any_gap_even_of_an_empty_hand() -> None:
    held = Hand(ROW, task=Task.INSERT, incoming=Card.ONE)
    assert choose(held, gap=4) == [">4"]
    assert (held.readings[0]["button"], held.readings[0]["said"]) == (
        "Put 1 here",
        "Put 1 into gap 4 (between the wild and the 3)",
    )
    empty = Hand((), task=Task.INSERT, incoming=Card.UNKNOWN)
    assert choose(empty, gap=1) == [">1"]
    assert empty.readings[0]["label"] == "card not seen into gap 1 (in the empty hand)"


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


OTHER_QUESTIONS: list[object] = [0, 2, True, "1", None, []]
OTHER_CHOICES: list[object] = [None, 3, {"at": 1, "length": 1}, {"gap": {}}]
MALFORMED_ANSWERS: list[object] = [
    *(None, 3, [], {}, {"move": "7,8@1"}, {"number": 1}, {"move": 7, "number": 1}),
    *({"move": "7,8@1", "number": "1"}, {"move": "7,8@1", "number": None}, {"move": "7,8@1", "number": 1.5}),
    *({"move": "7,8@1", "number": 0}, {"move": "7,8@1", "number": True}, {"move": "8,X=8@2", "number": 1}),
    {"move": "7,8@1", "number": 1, "more": 1},
    *({"move": "7,8@1", "number": 1, "asked": asked} for asked in OTHER_QUESTIONS),
    *({"move": "7,8@1", "number": 1, "choice": choice} for choice in OTHER_CHOICES),
]


@pytest.mark.parametrize("value", MALFORMED_ANSWERS, ids=repr)
def test_an_answer_that_is_malformed_or_not_on_offer_is_passed_over(value: object) -> None:
    hand = Hand(ROW)
    choose(hand, at=1, length=2)
    hand.set_state({"answer": value})
    assert hand.answer == {}


@pytest.mark.parametrize(
    "sent",
    [
        *(None, 3, "x", [], {"names": 3, "faces": "<script>", "task": None, "nothing": 1, 5: 6}),
        {
            "marks": {"rung": "pair"},
            "judged": {"number": 1, "as": "right"},
            "ladder": [],
            "around": [{}],
            "stock": ["1"],
            "gone": [["1", 1]],
            "pile_count": 9,
            "ids": [9],
            "asked": 9,
            "desk": "x",
            "zones": [],
            "table": [{}],
            "pile": "0",
            "reply": "x",
            "about": {"at": 1},
        },
    ],
    ids=repr,
)
def test_nothing_else_can_be_set_from_a_browser(sent: object) -> None:
    hand = Hand(ROW)
    before = {**hand.get_state(), **hand.page_state()}
    hand.set_state(sent)
    assert {**hand.get_state(), **hand.page_state()} == before


def test_a_confirmation_is_one_change_and_the_same_move_twice_is_two() -> None:
    hand = Hand(ROW)
    changes: list[object] = []
    hand.observe(lambda change: changes.append(change["new"]), "answer")
    for number in (1, 2):
        choose(hand, at=1, length=2)
        hand.set_state({"answer": {"move": "7,8@1", "number": number}, "chosen": None})
    assert changes == [{"move": "7,8@1", "number": 1}, {"move": "7,8@1", "number": 2}]
    assert (hand.chosen, hand.readings, hand.about) == (None, [], None)


def test_an_answer_counts_for_what_was_chosen_when_it_was_given() -> None:
    hand = Hand(parse_row("3,3,3,3"))
    choose(hand, at=2, length=2)
    choose(hand, at=4, length=1)
    answer = {"move": "3,3@2", "number": 1, "asked": 1, "choice": {"at": 2, "length": 2}}
    hand.set_state({"answer": answer, "chosen": None})
    assert hand.answer == answer
    hand.ask(parse_row("3,3"))
    assert hand.ids == [1, 4]


def test_an_answer_to_a_question_before_is_passed_over_also_where_the_move_could_be_played() -> None:
    hand = Hand(ROW)
    choose(hand, at=1, length=2)
    hand.ask(ROW)
    late = {"move": "7,8@1", "number": 1, "asked": 1, "choice": {"at": 1, "length": 2}}
    hand.set_state({"answer": late, "chosen": None})
    assert hand.answer == {}
    hand.set_state({"answer": {**late, "asked": 2}, "chosen": None})
    assert hand.answer == {**late, "asked": 2}


def test_a_question_asked_while_an_answer_is_judged_takes_back_the_choice_in_the_same_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = Hand(ROW)
    choose(hand, at=1, length=2)
    hand.observe(lambda _: hand.ask(ROW[2:]), "answer")
    sent = told(hand, monkeypatch)
    hand.set_state({"answer": {"move": "7,8@1", "number": 1}, "chosen": None})
    asking = [message for message in sent if "asked" in message]
    assert [(each["about"], each["readings"], each["note"]) for each in asking] == [(None, [], "")]


def test_an_answer_that_arrives_twice_counts_once() -> None:
    hand = Hand(ROW)
    changes: list[object] = []
    hand.observe(changes.append, "answer")
    choose(hand, at=1, length=2)
    for _ in range(2):
        hand.set_state({"answer": {"move": "7,8@1", "number": 1}})
    assert len(changes) == 1


def test_a_card_is_named_with_its_place_and_not_with_what_it_makes() -> None:
    assert Hand(parse_row("9,8,8,X,S")).zones[0]["places"] == [
        "9, place 1 of 5",
        "8, place 2 of 5",
        "8, place 3 of 5",
        "wild, place 4 of 5",
        "stop, place 5 of 5",
    ]


def test_the_table_writes_a_special_cards_word_below_it_and_says_it_once() -> None:
    hand = Hand(ROW, table=[("Ana", parse_row("D")), ("Ben", parse_row("X")), ("Eva", parse_row("7"))])
    assert [play["made"] for play in hand.table] == ["draw", "wild", "single, 7"]
    assert [play["name"] for play in hand.table] == ["Ana: draw", "Ben: wild", "Eva: 7: single, 7, best so far"]


def test_the_table_is_told_play_by_play_and_the_last_combination_is_the_best() -> None:
    plays = [("Ana", parse_row("7,8")), ("Ben", ()), ("You", parse_row("X")), ("Eva", parse_row("D"))]
    hand = Hand(ROW, table=plays, pile=1)
    assert [play["name"] for play in hand.table] == [
        "Ana: 7, 8: run of two, top 8",
        "Ben: took a reserve card",
        "You: wild, best so far",
        "Eva: draw",
    ]
    assert [play["is_best"] for play in hand.table] == [False, False, True, False]
    assert hand.table[1]["cards"] == []
    assert hand.pile == "Draw pile: 1 card"
    assert "?" in hand.faces
    assert (Hand(ROW).table, Hand(ROW).pile, Hand(ROW, pile=0).pile) == ([], "", "Draw pile: 0 cards")
    with pytest.raises(ValueError, match="pile of -1"):
        Hand(ROW, pile=-1)


def test_the_next_question_is_one_message_in_which_nothing_is_chosen_and_the_reply_still_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = Hand(ROW, reserve=(Card.FOUR,), language="de")
    choose(hand, at=1, length=2)
    hand.reply = "Gut."
    sent = told(hand, monkeypatch)
    hand.ask(ROW[2:], task=Task.LEAD)
    assert len(sent) == 1
    assert {"zones", "ids", "asked", "chosen", "about", "readings", "note", "task"} <= sent[0].keys()
    assert (hand.chosen, hand.about, hand.readings, hand.note, hand.answer) == (None, None, [], "", {})
    assert (hand.reply, hand.asked, hand.labels["row"], hand.reserve) == ("Gut.", 2, "Deine Hand", [])
    hand.ask(ROW, language="es", reply="")
    assert (hand.reply, hand.labels["row"]) == ("", "Tu mano")


def test_what_an_answer_was_and_what_is_marked_come_with_the_next_question_and_marks_go_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = Hand(ROW)
    assert (hand.marks, hand.judged) == ({}, {})
    sent = told(hand, monkeypatch)
    judged, marks = {"number": 1, "as": "right"}, {"meets": [[1, 2, "pair"]]}
    with hand.hold_sync():
        hand.put(asks_of_row(ROW[2:], (), "en", wild_pair=True), "Right.")
        hand.mark(marks, judged)
    assert [message.keys() & {"zones", "marks", "judged", "reply"} for message in sent] == [
        {"zones", "marks", "judged", "reply"}
    ]
    assert (hand.marks, hand.judged) == (marks, judged)
    hand.ask(ROW)
    assert (hand.marks, hand.judged) == ({}, judged)


def test_a_question_that_cannot_be_asked_leaves_the_hand_as_it_was() -> None:
    hand = Hand(ROW)
    before = hand.get_state()
    with pytest.raises(ValueError, match="incoming"):
        hand.ask(ROW, task=Task.INSERT)
    with pytest.raises(KeyError):
        hand.ask(ROW, language="xx")
    with pytest.raises(TypeError, match="unexpected keyword argument 'cards'"):
        hand.ask(ROW, cards=["7"])  # type: ignore[call-arg]
    assert hand.get_state() == before
    assert choose(hand, at=1, length=2) == ["7,8@1"]


def test_the_cards_that_an_answer_leaves_are_those_that_stay_also_among_equal_ones() -> None:
    hand = Hand(parse_row("3,3,3,3"))
    choose(hand, at=2, length=2)
    hand.set_state({"answer": {"move": "3,3@2", "number": 1}, "chosen": None})
    hand.ask(parse_row("3,3"), reserve=(Card.THREE,))
    assert hand.ids == [1, 4]
    choose(hand, reserve=1, gap=2)
    hand.set_state({"answer": {"move": "R1>2", "number": 2}, "chosen": None})
    hand.ask(parse_row("3,3,3"))
    assert hand.ids == [1, 5, 4]


def test_whoever_judges_within_the_answer_may_reply_and_ask_at_once() -> None:
    hand = Hand(ROW)

    def judge(_change: object) -> None:
        hand.ask(ROW[2:], reply="Right.")

    hand.observe(judge, "answer")
    choose(hand, at=1, length=2)
    hand.set_state({"answer": {"move": "7,8@1", "number": 1}, "chosen": None})
    assert (hand.reply, hand.chosen, hand.about, hand.readings) == ("Right.", None, None, [])
    choose(hand, at=1, length=1)
    assert hand.reply == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_no_script_runs_the_hand_is_a_picture_that_tells_all(language: str) -> None:
    hand = Hand(ROW, reserve=(Card.FOUR,), table=[("<Ana>", parse_row("5,6"))], pile=9, language=language)
    bundle = hand._repr_mimebundle_()
    assert bundle is not None
    assert "application/vnd.jupyter.widget-view+json" in bundle[0]
    page = str(bundle[0]["text/html"])
    root = ET.fromstring(page)  # noqa: S314 # our own text
    labels = [str(picture.get("alt")) for picture in root.iter("img")]
    assert "7, 8, " in labels[1]
    assert [label.rstrip(".").partition(": ")[2] for label in labels[3:]] == ["7", "8, 7", "4, 4", "5, 6, 4", "2, 2, 2"]
    assert hand.ladder[1]["note"] in page
    assert "&lt;Ana&gt;" in page
    assert hand.labels["row"] in "".join(root.itertext())


def test_an_exported_notebook_without_the_widgets_state_shows_the_picture() -> None:
    nbformat = pytest.importorskip("nbformat.v4", reason="jupyterlab is not installed")
    exporters = pytest.importorskip("nbconvert.exporters", reason="jupyterlab is not installed")
    bundle = Hand(ROW)._repr_mimebundle_()
    assert bundle is not None
    output = nbformat.new_output("display_data", data=bundle[0], metadata=bundle[1])
    notebook = nbformat.new_notebook(cells=[nbformat.new_code_cell("hand", outputs=[output])])
    page, _ = exporters.HTMLExporter().from_notebook_node(notebook)
    assert "Your hand. Cards from left to right: 7, 8, wild, 3, 3, draw, 12." in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_says_in_the_hands_language_that_its_cell_goes_on(language: str) -> None:
    root = ET.fromstring(Hand(ROW, language=language)._repr_html_())  # noqa: S314 # our own text
    (said,) = root.iterfind("p")
    assert (said.get("lang"), said.get("hidden"), said.text) == (language, None, text("picture.still", language))


def test_an_empty_hand_is_a_picture_too() -> None:
    page = Hand((), task=Task.LOOK)._repr_html_()
    assert "No cards." in page
    assert "<img" not in page


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
    with pytest.raises(AttributeError, match="no 'Foot'"):
        getattr(combotutor.widgets, "Foot")  # noqa: B009 # a name that mypy knows to be missing
