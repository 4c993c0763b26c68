"""The tutor as a widget: what is there at first, and what a person does."""

from __future__ import annotations

import subprocess
import sys

import pytest

import combotutor.tutor
from combotutor.families.combo.notation import format_row
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.stock import shipped, stock_of
from combotutor.tutor.tutor import Tutor
from tests.tutor.browser import begun, click, opened, say
from tests.tutor.examples import BEAT, CLEAR, ILLEGAL, PUZZLES, SPECIAL
from tests.tutor.reader import regions


def test_a_new_tutor_shows_the_path_and_goes_on_with_its_first_puzzle() -> None:
    tutor = Tutor()
    assert tutor.state == State(shipped())
    assert (tutor.language, tutor.typed, tutor.kept, tutor.is_greeted, tutor.has_hand) == ("en", "", None, False, False)
    tutor.act("continue")
    assert (tutor.state.puzzle, tutor.has_hand) == (shipped().path("combo-breaker")[0].puzzles[0], True)
    assert tutor.cards == format_row(tutor.state.attempt.progress.row).split(",")


@pytest.mark.parametrize("name", ["row", "lang", "puzzle", "task", "regions", "kept", "_state"])
def test_an_unknown_argument_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match=f"unexpected keyword argument '{name}'"):
        Tutor(**{name: ()})  # type: ignore[arg-type]


def test_arguments_have_names() -> None:
    with pytest.raises(TypeError, match="positional"):
        Tutor("de")  # type: ignore[call-arg]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(KeyError):
        Tutor(language="xx")


def test_the_room_offers_the_tutor_by_name_and_nothing_it_lacks() -> None:
    assert combotutor.tutor.Tutor is Tutor
    with pytest.raises(AttributeError, match="no 'Teacher'"):
        getattr(combotutor.tutor, "Teacher")  # noqa: B009 # a name that mypy knows to be missing


def test_script_and_style_are_one_file_each_that_loads_nothing_else() -> None:
    given = Tutor(puzzles=(BEAT,)).get_state()
    script, style = given["_esm"], given["_css"]
    assert "widgets/hand.mjs" not in script
    assert not [word for word in ("import ", "data:") if word in script]
    assert ".ct-tutor" in style
    assert not [word for word in ("@import", "http:", "https:") if word in style]


def test_two_tutors_share_nothing() -> None:
    one, other = begun(puzzles=PUZZLES), Tutor(puzzles=PUZZLES)
    one.act("hint")
    one.act("language", "de")
    assert (other.state, other.language) == (State(stock_of(PUZZLES)), "en")


@pytest.mark.parametrize("tab", list(Tab))
def test_the_regions_are_those_of_the_open_page(tab: Tab) -> None:
    tutor = opened()
    say(tutor, {"do": "tab", "value": tab.value})
    assert tutor.regions == regions(tutor.state)
    assert all(type(markup) is str for markup in tutor.regions.values())


def test_the_hand_is_there_where_there_is_one() -> None:
    tutor = opened()
    shown = []
    for name, value in (
        ("tab", "progress"),
        ("tab", "bench"),
        ("type", "7 8"),
        ("type", "no"),
        ("tab", "puzzles"),
        ("tab", "puzzle"),
    ):
        say(tutor, {"do": name, "value": value})
        shown.append(tutor.has_hand)
    assert shown == [False, False, True, True, False, True]


def test_an_answer_on_the_hand_is_one_change_and_one_step_and_is_judged() -> None:
    tutor = opened()
    changes: list[object] = []
    tutor.observe(lambda change: changes.append(change["new"]), "answer")
    click(tutor, 1, at=2, length=2)
    assert changes == [{"move": "5,6@2", "number": 1}]
    assert tutor.state.attempt.answers == ("5,6@2",)
    assert (tutor.reply, tutor.judged) == ("", {"number": 1, "as": "right"})
    assert tutor.said.startswith("Solved! 3 of 3 stars. With the 5 and the 6 gone")
    assert tutor.marks == {"meets": [[1, 2, "pair", [1, 2]]]}
    assert tutor.cards == ["10", "10", "12", "3", "7"]
    assert (tutor.chosen, tutor.readings) == (None, [])


def test_the_same_mistake_once_more_is_spoken_once_more_and_what_only_stays_is_not() -> None:
    tutor, heard = opened(), []
    for _ in range(3):
        tutor.act("answer", ILLEGAL)
        heard.append(tutor.said)
    first, second, third = heard
    assert (first == third, first != second, first == second.strip()) == (True, True, True)
    say(tutor, {"do": "news"})
    assert tutor.said == third
    # Whoever reads the rules is not told once more why something was refused on the workbench.
    tutor.act("tab", "bench")
    tutor.act("type", "7 9 7")
    tutor.act("play", "7,9@1")
    refused = tutor.said
    assert refused
    tutor.act("read")
    assert tutor.said == refused


@pytest.mark.parametrize(
    ("choice", "became"), [({"at": 7, "length": 1}, "refused"), ({"reserve": 1, "gap": 1}, "wrong")]
)
def test_a_wrong_answer_is_judged_and_leaves_the_cards(choice: dict[str, int], became: str) -> None:
    tutor = opened()
    before = (tutor.cards, tutor.ids)
    for number in (1, 2):
        asked = tutor.asked
        click(tutor, number, **choice)
        assert (tutor.judged, tutor.reply) == ({"number": number, "as": became}, "")
        assert tutor.state.attempt.mistakes == (number if became == "wrong" else 0)
        assert (tutor.cards, tutor.ids, tutor.asked, tutor.chosen) == (*before, asked + 1, None)
    asked = tutor.asked
    tutor.act("retry")
    assert (tutor.judged, tutor.marks, tutor.asked, tutor.cards) == ({}, {}, asked + 1, before[0])
    assert tutor.said.startswith("Choose one card")


def test_what_happens_after_a_wrong_answer_is_seen_and_taken_back_with_the_cards_the_same() -> None:
    tutor = opened()
    ids = tutor.ids
    click(tutor, 1, reserve=1, gap=2)
    tutor.act("happens")
    assert (tutor.task, tutor.cards[:3]) == ("look", ["10", "4", "5"])
    assert ([*tutor.ids[:1], *tutor.ids[2:]], tutor.judged) == (ids, {"number": 1, "as": "wrong"})
    tutor.act("happens")
    assert (tutor.task, tutor.ids, tutor.cards[:3]) == ("play", ids, ["10", "5", "6"])


def test_the_screen_is_told() -> None:
    tutor = opened()
    shown = []
    for value in ("puzzles", "puzzle", "bench", "progress", "puzzles"):
        tutor.act("tab", value)
        shown.append(tutor.screen)
    tutor.act("puzzle", BEAT.id)
    assert [*shown, tutor.screen] == ["puzzles", "puzzle", "bench", "progress", "puzzles", "puzzle"]


def test_twenty_answers_are_twenty_changes_and_twenty_steps() -> None:
    tutor = opened()
    changes: list[object] = []
    tutor.observe(lambda change: changes.append(change["new"]), "answer")
    for number in range(1, 21):
        click(tutor, number, reserve=1, gap=1)
    assert len(changes) == tutor.state.attempt.mistakes == 20


def test_an_answer_that_arrives_twice_is_one_step() -> None:
    tutor = opened()
    tutor.set_state({"chosen": {"reserve": 1, "gap": 1}})
    for _ in range(3):
        tutor.set_state({"answer": {"move": "R1>1", "number": 1}})
    assert tutor.state.attempt.mistakes == 1


def test_an_answer_that_is_not_on_offer_is_none() -> None:
    tutor = opened()
    before = tutor.state
    tutor.set_state({"answer": {"move": "5,6@2", "number": 1}})
    say(tutor, {"do": "answer", "value": "5,6@2"})
    assert tutor.state == before


def test_an_answer_on_the_workbench_is_a_play_without_a_reply() -> None:
    tutor = opened(query={"hand": "9 5 6 9"})
    click(tutor, 1, at=2, length=2)
    assert (tutor.state.own.played, tutor.cards, tutor.reply) == (("5,6@2",), ["9", "9"], "")
    assert tutor.said == "Clear in one play (proved). Your row: 9, 9."


def test_the_cards_that_stay_are_the_same_cards() -> None:
    tutor = opened()
    ids = tutor.ids
    click(tutor, 1, at=2, length=2)
    assert tutor.ids == [ids[0], *ids[3:]]


def test_a_whole_puzzle_is_solved_on_the_hand() -> None:
    tutor = opened(query={"puzzle": SPECIAL.id})
    for number, choice in enumerate(
        ({"reserve": 1, "gap": 2}, {"at": 3, "length": 1}, {"at": 4, "length": 1}, {"gap": 2}), start=1
    ):
        click(tutor, number, **choice)
    assert tutor.state.attempt.progress.is_solved
    assert tutor.task == "look"
    assert tutor.state.record.standings[SPECIAL.id].is_clean


def test_a_judgement_goes_with_what_it_was_about() -> None:
    for name, value in (("next", ""), ("puzzle", CLEAR.id), ("language", "de"), ("back", ""), ("again", "")):
        tutor = opened()
        click(tutor, 1, at=2, length=2)
        assert tutor.judged
        tutor.act(name, value)
        assert bool(tutor.judged) is (name == "language")


def test_a_judgement_of_a_mistake_goes_when_the_puzzle_is_begun_again() -> None:
    tutor = opened()
    click(tutor, 1, at=7, length=1)
    tutor.act("again")
    assert "judgement" not in [name for name, markup in tutor.regions.items() if markup]
    assert (tutor.reply, tutor.judged, tutor.marks) == ("", {}, {})


@pytest.mark.parametrize(("name", "value"), [("hint", ""), ("size", ""), ("kind", "nonsense"), ("type", "7")])
def test_every_action_is_answered_so_that_the_page_knows_it_was_heard(name: str, value: str) -> None:
    tutor = opened()
    heard = tutor.heard
    say(tutor, {"do": name, "value": value})
    assert tutor.heard == heard + 1


def test_the_pages_open_without_what_is_heavy() -> None:
    program = (
        "import sys; from combotutor.tutor import Tutor; tutor = Tutor(); tutor.act('tab', 'bench');"
        "tutor.act('type', '7 8 x 3 3 d 12 + 4'); print(sorted({'numpy', 'numba'} & set(sys.modules)))"
    )
    outcome = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert outcome.stdout == "[]\n"


def test_a_hint_and_another_language_leave_what_is_chosen() -> None:
    tutor = opened()
    chosen = {"at": 2, "length": 2}
    tutor.set_state({"chosen": chosen})
    asked, move = tutor.asked, tutor.readings[0]["move"]
    tutor.act("hint")
    assert (tutor.chosen, tutor.asked, tutor.readings[0]["move"]) == (chosen, asked, move)
    assert tutor.marks
    tutor.act("language", "de")
    assert (tutor.chosen, tutor.about, tutor.readings[0]["move"]) == (chosen, chosen, move)
    assert (tutor.asked, tutor.stays) == (asked + 1, asked + 1)
    # An answer given just before the hint was drawn is one all the same.
    tutor.act("hint")
    tutor.set_state({"answer": {"move": move, "number": 1, "asked": tutor.asked, "choice": chosen}, "chosen": None})
    assert tutor.state.attempt.verdict is not None
