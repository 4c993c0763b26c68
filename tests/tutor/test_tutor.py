"""The tutor as a widget: what a page may send, and what it is given."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import combotutor.tutor
from combotutor.notation import format_row
from combotutor.tutor.actions import ACTIONS
from combotutor.tutor.memory import VERSION
from combotutor.tutor.state import Memory, State, Tab
from combotutor.tutor.thinking import Thinker
from combotutor.tutor.tutor import Tutor
from tests.tutor.browser import say
from tests.tutor.doings import JUNK as JUNK_TEXTS
from tests.tutor.examples import BEAT, CLEAR, ILLEGAL, INSERT, PACK, PUZZLES, SPECIAL, answer_words
from tests.tutor.reader import Page, regions
from tests.tutor.thinkers import ENDING, Slow, known, thinker, wait_until

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | JUNK_TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


def opened(thinking: Thinker | None = None, **said: Any) -> Tutor:
    """Return a tutor to which a page has said hello."""
    tutor = Tutor(puzzles=PUZZLES, thinker=thinking)
    say(tutor, {"do": "hello", "storage": True, "kept": None, **said})
    return tutor


def click(tutor: Tutor, number: int, **choice: int) -> None:
    """Choose cards or a gap on the hand and confirm the first move on offer, as a page does."""
    tutor.set_state({"chosen": choice})
    tutor.set_state({"answer": {"move": tutor.readings[0]["move"], "number": number}, "chosen": None})


def held(**fields: object) -> dict[str, object]:
    """Return what a page may have kept."""
    return {"version": VERSION, **fields}


def synced(tutor: Tutor) -> dict[str, object]:
    """Return all that the page is given, without its script and style."""
    return {name: value for name, value in tutor.get_state().items() if name not in {"_esm", "_css"}}


# A new tutor.


def test_a_new_tutor_shows_the_first_puzzle_of_the_pack() -> None:
    tutor = Tutor()
    assert tutor.state == State(PACK)
    assert (tutor.language, tutor.typed, tutor.kept, tutor.is_greeted, tutor.has_hand) == ("en", "", None, False, True)
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
    with pytest.raises(AttributeError, match="no attribute 'Teacher'"):
        getattr(combotutor.tutor, "Teacher")  # noqa: B009 # a name that mypy knows to be missing


def test_script_and_style_are_one_file_each_that_loads_nothing_else() -> None:
    given = Tutor(puzzles=(BEAT,)).get_state()
    script, style = given["_esm"], given["_css"]
    assert "widgets/hand.mjs" not in script
    assert script.count("import ") == script.count("data:text/javascript;base64,") == 1
    assert ".ct-tutor" in style
    assert not [word for word in ("@import", "http:", "https:") if word in style]


def test_two_tutors_share_nothing() -> None:
    one, other = Tutor(puzzles=PUZZLES), Tutor(puzzles=PUZZLES)
    one.act("hint")
    one.act("language", "de")
    assert (other.state, other.language) == (State(PUZZLES), "en")


# What a person does.


@pytest.mark.parametrize("tab", list(Tab))
def test_the_regions_are_those_of_the_open_page(tab: Tab) -> None:
    tutor = opened()
    say(tutor, {"do": "tab", "value": tab.value})
    assert tutor.regions == regions(tutor.state)
    assert all(type(markup) is str for markup in tutor.regions.values())


def test_the_hand_is_there_where_there_is_one() -> None:
    tutor = opened()
    shown = []
    for name, value in (("tab", "rules"), ("tab", "bench"), ("type", "7 8"), ("type", "no"), ("tab", "puzzles")):
        say(tutor, {"do": name, "value": value})
        shown.append(tutor.has_hand)
    assert shown == [False, False, True, False, True]


def test_an_answer_on_the_hand_is_one_change_and_one_step_and_gets_a_reply() -> None:
    tutor = opened()
    changes: list[object] = []
    tutor.observe(lambda change: changes.append(change["new"]), "answer")
    click(tutor, 1, at=2, length=2)
    assert changes == [{"move": "5,6@2", "number": 1}]
    assert tutor.state.attempt.answers == ("5,6@2",)
    assert tutor.reply == "✓ Right."
    assert tutor.said.startswith("With 5 and 6 gone")
    assert "Solved!" in tutor.said
    assert tutor.cards == ["10", "10", "12", "3", "7"]
    assert (tutor.chosen, tutor.readings) == (None, [])


@pytest.mark.parametrize(("choice", "reply"), [({"at": 7, "length": 1}, "✗"), ({"reserve": 1, "gap": 1}, "↻")])
def test_a_wrong_answer_gets_a_reply_and_leaves_the_cards(choice: dict[str, int], reply: str) -> None:
    tutor = opened()
    before = (tutor.cards, tutor.ids, tutor.asked)
    click(tutor, 1, **choice)
    assert tutor.reply[0] == reply
    assert tutor.state.attempt.mistakes == 1
    assert (tutor.cards, tutor.ids, tutor.asked) == before
    click(tutor, 2, **choice)
    assert tutor.state.attempt.mistakes == 2
    assert tutor.reply[0] == reply


def test_twenty_answers_are_twenty_changes_and_twenty_steps() -> None:
    tutor = opened()
    changes: list[object] = []
    tutor.observe(lambda change: changes.append(change["new"]), "answer")
    for number in range(1, 21):
        click(tutor, number, at=7, length=1)
    assert len(changes) == tutor.state.attempt.mistakes == 20


def test_an_answer_that_arrives_twice_is_one_step() -> None:
    tutor = opened()
    tutor.set_state({"chosen": {"at": 7, "length": 1}})
    for _ in range(3):
        tutor.set_state({"answer": {"move": "7@7", "number": 1}})
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
    assert tutor.said == "One play is enough (proved). Your row: 9, 9."


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
    assert tutor.kept["attempts"][SPECIAL.id]["done"] is True


def test_a_reply_goes_with_what_it_was_about() -> None:
    for name, value in (("next", ""), ("puzzle", CLEAR.id), ("language", "de"), ("back", ""), ("again", "")):
        tutor = opened()
        click(tutor, 1, at=2, length=2)
        assert tutor.reply
        tutor.act(name, value)
        assert tutor.reply == ""


def test_a_reply_to_a_mistake_goes_when_the_puzzle_is_begun_again() -> None:
    tutor = opened()
    click(tutor, 1, at=7, length=1)
    tutor.act("again")
    assert "judgement" not in [name for name, markup in tutor.regions.items() if markup]
    assert tutor.reply == ""


@pytest.mark.parametrize(("name", "value"), [("hint", ""), ("size", ""), ("theme", "nonsense"), ("type", "7")])
def test_every_action_is_answered_so_that_the_page_knows_it_was_heard(name: str, value: str) -> None:
    tutor = opened()
    heard = tutor.heard
    say(tutor, {"do": name, "value": value})
    assert tutor.heard == heard + 1


# Messages that are none.


def unharmed(tutor: Tutor, content: object) -> None:
    """Let a page send what is no message, and hold that nothing changed, but that it may be told it was heard."""
    before, shown, heard = tutor.state, synced(tutor), tutor.heard
    say(tutor, content)
    assert tutor.state == before
    assert tutor.heard - heard in {0, 1}
    assert {**synced(tutor), "heard": heard} == shown


UNHARMED = opened(query={"hand": "9 5 6 9"})
"""One tutor for all that must not change it."""


@settings(max_examples=100)
@given(JUNK.filter(lambda content: not (isinstance(content, dict) and content.get("do") in {*ACTIONS, "hello"})))
def test_a_message_of_any_other_shape_changes_nothing(content: object) -> None:
    unharmed(UNHARMED, content)


@settings(max_examples=60)
@given(JUNK.filter(lambda name: name not in ("hello", *ACTIONS)), JUNK)
def test_an_unknown_action_changes_nothing(name: object, value: object) -> None:
    unharmed(UNHARMED, {"do": name, "value": value})


def test_deep_messages_change_nothing() -> None:
    deep: object = "x"
    for _ in range(900):
        deep = {"do": deep}
    unharmed(UNHARMED, deep)
    unharmed(UNHARMED, {"do": "theme " * 10_000, "value": deep})


@pytest.mark.parametrize("value", [None, 7, [], {}, True], ids=repr)
@pytest.mark.parametrize("name", ["type", "size", "forget", "rewind"])
def test_an_action_with_a_value_that_is_no_text_changes_nothing(name: str, value: object) -> None:
    tutor = opened(query={"hand": "9 5 6 9"})
    tutor.act("plan")
    unharmed(tutor, {"do": name, "value": value})


@pytest.mark.parametrize("name", sorted(set(Tutor(puzzles=(BEAT,)).keys) - {"chosen", "answer"}))
def test_no_trait_of_pythons_can_be_set_by_a_page(name: str) -> None:
    before = synced(UNHARMED)
    values: list[object] = ["x", 7, True, [], {}, {"x": "<script>"}, None]
    for value in values:
        UNHARMED.set_state({name: value})
    assert synced(UNHARMED) == before


@pytest.mark.parametrize("sent", [None, 7, "x", [], [["language", "de"]], {7: 8}, {"nonsense": 1}], ids=repr)
def test_a_state_of_any_other_shape_is_passed_over(sent: object) -> None:
    before = synced(UNHARMED)
    UNHARMED.set_state(sent)
    assert synced(UNHARMED) == before


@settings(max_examples=40)
@given(st.sampled_from(sorted(ACTIONS)), st.text() | st.sampled_from(["R1>2", "7 8", "first", "on", ""]))
def test_any_action_from_a_page_leaves_a_page(name: str, value: str) -> None:
    say(BUSY, {"do": name, "value": value})
    assert BUSY.regions == regions(BUSY.state)
    Page(*BUSY.regions.values())


BUSY = opened()
"""One tutor that goes through everything."""


# The hello of a page.


def test_before_the_hello_nothing_is_kept_and_after_it_all_is() -> None:
    tutor = Tutor(puzzles=PUZZLES)
    tutor.act("hint")
    assert (tutor.kept, tutor.is_greeted) == (None, False)
    say(tutor, {"do": "hello", "storage": True, "kept": None})
    assert (tutor.kept["version"], tutor.is_greeted, tutor.state.memory) == (VERSION, True, Memory.KEPT)


@pytest.mark.parametrize("storage", [False, None, "true", 1, {}])
def test_a_browser_without_memory_is_plainly_told(storage: object) -> None:
    tutor = opened(storage=storage, kept=held(language="de"))
    assert (tutor.state.memory, tutor.language, tutor.is_greeted) == (Memory.NONE, "en", True)
    assert "after a reload you start afresh" in tutor.regions["foot"]


def test_another_version_is_left_alone_and_that_is_told() -> None:
    tutor = opened(kept={"version": 2})
    assert (tutor.state.memory, tutor.kept) == (Memory.FOREIGN, None)
    tutor.act("hint")
    assert tutor.kept is None


def test_a_second_hello_changes_nothing() -> None:
    tutor = opened(kept=held(tab="bench", own={"typed": "7 8"}))
    unharmed(tutor, {"do": "hello", "storage": True, "kept": held(language="de"), "query": {"lang": "es"}})
    unharmed(tutor, {"do": "hello", "storage": False})
    nothing = opened(storage=False)
    unharmed(nothing, {"do": "hello", "storage": True, "kept": held(language="de")})


@pytest.mark.parametrize(
    ("query", "kept", "wishes", "language"),
    [
        ({}, None, [], "en"),
        ({}, None, ["fr", "de-AT", "es"], "de"),
        ({}, None, ["de"], "de"),
        ({}, held(language="es"), ["de"], "es"),
        ({"lang": "de"}, held(language="es"), ["es"], "de"),
        ({"lang": "xx"}, held(language="es"), ["de"], "es"),
        ({"lang": "DE"}, None, ["es"], "es"),
    ],
)
def test_the_language_is_the_addresss_else_the_memorys_else_the_browsers(
    query: dict[str, str], kept: object, wishes: list[str], language: str
) -> None:
    tutor = opened(query=query, kept=kept, wishes=wishes)
    assert tutor.language == tutor.state.language == language
    assert tutor.labels["row"] == {"en": "Your hand", "es": "Tu mano", "de": "Deine Hand"}[language]


def test_a_language_that_is_given_goes_before_the_browsers() -> None:
    tutor = Tutor(puzzles=PUZZLES, language="es")
    say(tutor, {"do": "hello", "storage": True, "kept": None, "wishes": ["de"]})
    assert tutor.language == "es"


@pytest.mark.parametrize("wishes", [None, "de", 7, [7, None, {}], {"de": 1}])
def test_wishes_that_are_none_are_english(wishes: object) -> None:
    assert opened(wishes=wishes).language == "en"


@pytest.mark.parametrize(
    ("query", "tab", "puzzle", "typed", "rules"),
    [
        ({"puzzle": INSERT.id}, Tab.PUZZLES, INSERT, "7 8", "combo-breaker"),
        ({"puzzle": "nonsense"}, Tab.PUZZLES, CLEAR, "7 8", "combo-breaker"),
        ({"hand": "9 9"}, Tab.BENCH, CLEAR, "9 9", "combo-breaker"),
        ({"hand": "9 9", "rules": "krass-kariert"}, Tab.BENCH, CLEAR, "9 9", "krass-kariert"),
        ({"hand": "9 9", "rules": "nonsense"}, Tab.BENCH, CLEAR, "9 9", "combo-breaker"),
        ({"hand": "9 9", "puzzle": INSERT.id}, Tab.BENCH, INSERT, "9 9", "combo-breaker"),
        ({"rules": "krass-kariert"}, Tab.RULES, CLEAR, "7 8", "combo-breaker"),
        ({"hand": 7, "puzzle": None, "lang": []}, Tab.RULES, CLEAR, "7 8", "combo-breaker"),
        ({"tab": "bench", "forget": "1", "nonsense": "x"}, Tab.RULES, CLEAR, "7 8", "combo-breaker"),
        (None, Tab.RULES, CLEAR, "7 8", "combo-breaker"),
        ([["puzzle", INSERT.id]], Tab.RULES, CLEAR, "7 8", "combo-breaker"),
    ],
)
def test_what_a_link_asks_for_is_opened_and_all_else_is_as_it_was_kept(
    query: object, tab: Tab, puzzle: object, typed: str, rules: str
) -> None:
    kept = held(tab="rules", current=CLEAR.id, own={"typed": "7 8", "rules": "combo-breaker"})
    tutor = opened(query=query, kept=kept)
    state = tutor.state
    assert (state.tab, state.puzzle, state.own.typed, state.own.rules) == (tab, puzzle, typed, rules)
    assert tutor.typed == typed


def test_a_link_to_a_puzzle_past_the_kept_filters_opens_it_all_the_same() -> None:
    tutor = opened(query={"puzzle": CLEAR.id}, kept=held(filters=["beat", "", ""], current=BEAT.id))
    assert tutor.state.puzzle == CLEAR
    assert tutor.state.filters.theme == "beat"


@settings(max_examples=25)
@given(st.dictionaries(st.sampled_from(["storage", "kept", "query", "wishes", "nonsense"]), JUNK))
def test_a_hello_of_any_shape_is_answered_with_a_page(content: dict[str, object]) -> None:
    tutor = Tutor(puzzles=(BEAT, CLEAR))
    say(tutor, {**content, "do": "hello"})
    assert tutor.is_greeted
    assert tutor.regions == regions(tutor.state)


@settings(max_examples=15)
@given(st.fixed_dictionaries(dict.fromkeys(("lang", "puzzle", "hand", "rules"), JUNK_TEXTS)))
def test_a_link_with_nonsense_is_answered_with_a_page(query: dict[str, str]) -> None:
    tutor = opened(query=query)
    assert tutor.state.tab is Tab.BENCH
    assert tutor.regions == regions(tutor.state)


def test_after_a_reload_a_new_tutor_goes_on_where_the_old_one_was() -> None:
    old = opened()
    click(old, 1, at=7, length=1)
    click(old, 2, at=2, length=2)
    old.act("language", "de")
    new = opened(kept=old.kept)
    assert new.kept == old.kept
    assert (new.cards, new.language, new.task) == (old.cards, "de", "look")
    assert new.reply == ""


def test_what_is_forgotten_is_forgotten_in_the_page_too() -> None:
    tutor = opened(query={"hand": "7 8"})
    tutor.act("tab", "puzzles")
    tutor.act("answer", next(iter(answer_words(BEAT))))
    tutor.act("answer", ILLEGAL)
    tutor.act("forget")
    assert tutor.kept["attempts"]
    tutor.act("forget")
    assert (tutor.kept["attempts"], tutor.kept["generation"], tutor.typed) == ({}, 1, "")
    assert tutor.said == "All is forgotten. You start afresh."


def test_half_a_character_that_a_page_kept_does_not_break_the_page() -> None:
    held = {"version": VERSION, "tab": "bench", "own": {"typed": "7 \ud83d"}}
    tutor = opened(kept=held)
    assert tutor.typed.encode()


def test_everything_forgotten_in_another_page_is_forgotten_here() -> None:
    tutor = opened()
    click(tutor, 1, at=2, length=2)
    for value in ("0", "x", "-1", "9" * 30, "٣"):
        say(tutor, {"do": "renew", "value": value})
        assert tutor.state.attempt.answers == ("5,6@2",)
    say(tutor, {"do": "renew", "value": "3"})
    assert (tutor.state.generation, dict(tutor.state.attempts)) == (3, {})


def test_a_page_that_could_not_store_what_was_done_says_so() -> None:
    tutor = opened()
    say(tutor, {"do": "unkept", "value": ""})
    assert "keeps nothing" in tutor.regions["foot"]


# What is thought about in the background.


def is_thinking(tutor: Tutor) -> bool:
    """Tell whether the page is told to ask for news."""
    return bool(tutor.is_thinking)


def told(tutor: Tutor) -> str:
    """Ask for news as a page does, and return what is heard of it."""
    say(tutor, {"do": "news"})
    return str(tutor.said)


def test_a_position_is_thought_about_and_the_page_asks_until_all_is_there() -> None:
    slow = Slow()
    tutor = opened(thinker(sure=slow), query={"hand": ENDING})
    assert is_thinking(tutor)
    heard = tutor.heard
    wait_until(lambda: bool(slow.asked))
    said = told(tutor)
    assert (tutor.heard, is_thinking(tutor)) == (heard + 1, True)
    assert "Still thinking" in tutor.regions["result"]
    assert "finished" not in said
    slow.go_on.set()
    wait_until(lambda: "finished" in told(tutor))
    assert not is_thinking(tutor)
    assert tutor.said.startswith("I have finished thinking. No play is proved sure.")
    assert "Estimated from 500 ways" in tutor.said
    assert tutor.regions == regions(tutor.state)
    shown = synced(tutor)
    say(tutor, {"do": "news"})
    assert synced(tutor) == {**shown, "heard": tutor.heard}


def test_a_change_of_language_or_of_page_while_it_thinks_loses_nothing() -> None:
    slow = Slow()
    tutor = opened(thinker(sure=slow), query={"hand": ENDING})
    wait_until(lambda: bool(slow.asked))
    say(tutor, {"do": "language", "value": "de"})
    assert "Ich denke noch nach" in tutor.regions["result"]
    say(tutor, {"do": "tab", "value": "rules"})
    assert not is_thinking(tutor)
    slow.go_on.set()
    say(tutor, {"do": "tab", "value": "bench"})
    wait_until(lambda: "fertig" in told(tutor) or not is_thinking(tutor))
    assert "nach 3 Sekunden nicht entschieden" in tutor.regions["result"]
    assert (len(slow.asked), slow.cancelled) == (1, [])


def test_another_position_stops_the_thinking_about_the_first() -> None:
    slow = Slow()
    tutor = opened(thinker(sure=slow), query={"hand": ENDING})
    wait_until(lambda: bool(slow.asked))
    say(tutor, {"do": "type", "value": "7 8"})
    assert not is_thinking(tutor)
    wait_until(lambda: bool(slow.cancelled))


def test_how_a_round_goes_on_is_unfolded_by_a_message() -> None:
    tutor = opened(thinker(), query={"hand": ENDING})
    wait_until(lambda: not (told(tutor) and is_thinking(tutor)))
    assert tutor.state.advice == known(tutor.state.asked)  # type: ignore[arg-type]
    say(tutor, {"do": "why", "value": "X=12@3"})
    assert 'data-testid="told"' in tutor.regions["result"]
    say(tutor, {"do": "type", "value": "7 8"})
    assert tutor.state.unfolded == ""


def test_a_page_that_asks_to_be_ready_is_heard_and_the_solvers_are_made_so() -> None:
    made: list[int] = []
    tutor = opened(thinker(warm_up=lambda: made.append(1)))
    heard = tutor.heard
    say(tutor, {"do": "warm"})
    assert tutor.heard == heard + 1
    wait_until(lambda: made == [1])


def test_the_pages_open_without_what_is_heavy() -> None:
    program = (
        "import sys; from combotutor.tutor import Tutor; tutor = Tutor(); tutor.act('tab', 'bench');"
        "tutor.act('type', '7 8 x 3 3 d 12 + 4'); print(sorted({'numpy', 'numba'} & set(sys.modules)))"
    )
    outcome = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert outcome.stdout == "[]\n"
