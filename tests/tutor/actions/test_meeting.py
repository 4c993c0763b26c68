"""Who plays: what people at one computer are called, and how a browser of a class lets go and comes back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combotutor.i18n import text
from combotutor.learner import Backing, Footing, Standing
from combotutor.people import BACKS, LONGEST_NAME, Person
from combotutor.tutor.actions.actions import ACTIONS, act
from combotutor.tutor.actions.meeting import found
from combotutor.tutor.pages.announcements import announcement
from combotutor.tutor.state.footing import Keeping
from combotutor.tutor.state.outcome import NEWCOMER, Called, Want
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.state import State
from tests.tutor.examples import BEAT, RESERVE, done, fresh, then

ANA = "a" * 32
ME = Person("me", "Maria", card="dots")
HOME = replace(fresh(), keeping=Keeping.HERE, person=ME, people=(ME, Person(ANA, "Ana", card="waves")))
HERON = Person("b" * 32, label="heron-blue-7", card="rings")
CLASS = replace(fresh(), keeping=Keeping.CLASS, person=HERON)
BUSY = replace(CLASS, record=Record({BEAT.id: Standing(BEAT.id, mistakes=1)}))
"""A learner of a class who has done something, and has no code."""
FROG = Person("d" * 32, label="frog-green-2", card="dots", has_code=True)
PEOPLE = ("somebody", "newcomer", "person", "rename", "code", "return", "leave", "stay")


def said(state: State) -> str:
    """Return the key of what is said to be wrong."""
    return "" if state.who_said is None else state.who_said.key


# At home.


def test_somebody_else_is_asked_who_they_are_until_they_say_it_or_somebody_goes_on() -> None:
    asked = then(HOME, "somebody")
    assert asked.is_meeting
    assert done(asked, ("language", "de"), ("size", "")).is_meeting
    assert not then(asked, "stay").is_meeting
    assert not then(asked, "tab", "puzzles").is_meeting
    assert (then(asked, "rename").is_meeting, then(asked, "rename").is_renaming) == (False, True)
    assert not done(asked, ("rename", ""), ("stay", "")).is_renaming


def test_who_says_it_is_a_newcomer_called_so() -> None:
    outcome = act(then(HOME, "somebody"), "newcomer", "stars\n  Jo \tB. ")
    assert (outcome.becomes, outcome.called) == (NEWCOMER, Called("Jo B.", "stars"))


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "who.name-missing"),
        (" \t ", "who.name-missing"),
        ("\u200b", "who.name-missing"),
        ("x" * (LONGEST_NAME + 1), "who.name-long"),
        ("ANA", "who.name-taken"),
        (" maria ", "who.name-taken"),
    ],
)
def test_what_is_no_name_or_anothers_is_refused_in_a_sentence_and_asked_again(name: str, why: str) -> None:
    outcome = act(HOME, "newcomer", f"stars\n{name}")
    assert (outcome.becomes, outcome.called, said(outcome.state)) == (None, None, why)
    assert outcome.state.is_meeting
    for language in ("en", "es", "de"):
        assert outcome.said(replace(outcome.state, language=language))
    assert said(then(outcome.state, "size")) == ""


def test_a_person_may_keep_their_name_and_change_the_back_but_take_nobodys() -> None:
    outcome = act(then(HOME, "rename"), "rename", "zigzag\nMARIA")
    assert (outcome.called, outcome.becomes, outcome.state.is_renaming) == (Called("MARIA", "zigzag"), None, False)
    taken = act(then(HOME, "rename"), "rename", "zigzag\nana")
    assert (taken.called, said(taken.state), taken.state.is_renaming) == (None, "who.name-taken", True)


def test_who_played_alone_until_now_is_named_along_with_the_newcomer_or_left_as_they_are() -> None:
    alone = replace(HOME, person=Person("me"), people=(Person("me"),))
    outcome = act(alone, "newcomer", "waves\nJo\n Mama ")
    assert (outcome.becomes, outcome.called, outcome.until) == (NEWCOMER, Called("Jo", "waves"), Called("Mama", "dots"))
    for value in ("waves\nJo", "waves\nJo\n", "waves\nJo\n  "):
        outcome = act(alone, "newcomer", value)
        assert (outcome.becomes, outcome.called, outcome.until) == (NEWCOMER, Called("Jo", "waves"), None)
    for value, why in (("waves\nJo\nJO", "who.name-taken"), (f"waves\nJo\n{'x' * 41}", "who.name-long")):
        outcome = act(alone, "newcomer", value)
        assert (outcome.becomes, outcome.until, said(outcome.state), outcome.state.is_meeting) == (
            None,
            None,
            why,
            True,
        )
    # Where others have come meanwhile, whoever is shown keeps what they are called.
    outcome = act(HOME, "newcomer", "waves\nJo\nMama")
    assert (outcome.called, outcome.until) == (Called("Jo", "waves"), None)


@pytest.mark.parametrize(
    "value", ["", "stars", "Jo", "\nJo", "nonsense\nJo", "nonsense\nJo\nx", "stars\nJo\nx\ny", "STARS\nJo"]
)
def test_what_no_form_of_ours_sends_calls_nobody_anything(value: str) -> None:
    for name in ("newcomer", "rename"):
        outcome = act(HOME, name, value)
        assert (outcome.called, outcome.becomes, said(outcome.state)) == (None, None, "")


@pytest.mark.parametrize(("value", "becomes"), [(ANA, ANA), ("me", None), ("", None), ("c" * 32, None)])
def test_only_another_who_is_here_plays_on(value: str, becomes: str | None) -> None:
    assert act(HOME, "person", value).becomes == becomes


# In a class.


@pytest.mark.parametrize("name", PEOPLE)
@pytest.mark.parametrize("value", ["", "yes", "stars\nJo", ANA, "K7PX-M3QA"])
def test_each_place_has_its_own_way(name: str, value: str) -> None:
    nowhere = fresh()
    assert act(nowhere, name, value).state == nowhere
    own = {"code", "return", "leave"}
    for state in [nowhere, CLASS] if name not in own else [nowhere, HOME]:
        outcome = act(state, name, value)
        assert (outcome.state, outcome.becomes, outcome.called, outcome.want) == (state, None, None, Want.NOTHING)


def test_a_new_code_takes_the_place_of_an_old_one_only_after_a_second_thought() -> None:
    has_one = replace(CLASS, person=replace(HERON, has_code=True))
    for value in ("", "yes"):
        asked = act(has_one, "code", value)
        assert (asked.want, asked.state.is_recoding) == (Want.NOTHING, True)
        said = announcement(asked.state, asked.said)
        assert said == "Are you Blue heron 7? If you make a new code, the one on your paper stops working."
        for name in ("stay", "tab", "size", "return", "leave"):
            assert act(then(asked.state, name), "code", "yes").want is Want.NOTHING, name
        assert act(asked.state, "code", "yes").want is Want.CODE
        assert not then(asked.state, "code", "yes").is_recoding


def test_a_code_is_made_and_shown_until_something_is_done() -> None:
    assert act(CLASS, "code").want is Want.CODE
    shown = replace(CLASS, code="K7PXM3QA")
    looks = (("size", ""), ("language", "de"), ("unkept", ""), ("read", ""), ("guide", "combo-up"))
    for name, value in looks:
        assert then(shown, name, value).code == "K7PXM3QA"
    for name in sorted(set(ACTIONS) - {name for name, _ in looks}):
        assert act(shown, name, "").state.code == "", name


def test_what_can_be_no_code_is_not_looked_for() -> None:
    for typed in ("", "K7PX", "K7PX-M3Q0", "K7PX-M3QAA", "x" * 1000, "\x00"):
        outcome = act(CLASS, "return", typed)
        assert (outcome.want, said(outcome.state)) == (Want.NOTHING, "who.code-none")
    assert act(CLASS, "return", " k7px m3qa ").want is Want.RETURN


def test_a_code_leads_back_or_nowhere_and_the_own_one_nowhere_else() -> None:
    assert found(CLASS, FROG).becomes == FROG.learner
    wrong, own = found(BUSY, None), found(BUSY, HERON)
    assert (wrong.becomes, said(wrong.state), wrong.state.found) == (None, "who.code-wrong", None)
    assert (own.becomes, said(own.state), own.state.found) == (None, "who.code-own", None)
    assert wrong.said(wrong.state)


def test_who_would_leave_work_behind_is_asked_back_before_coming_back_as_another() -> None:
    asked = found(BUSY, FROG)
    assert (asked.becomes, asked.state.found) == (None, FROG)
    for each in (asked.state, then(asked.state, "size"), then(asked.state, "language", "de")):
        assert act(each, "return", "yes").becomes == FROG.learner
    for name in ("stay", "tab", "leave"):
        assert then(asked.state, name).found is None
    assert act(then(asked.state, "stay"), "return", "yes").becomes is None
    again = act(asked.state, "return", "K7PX-M3QA")
    assert (again.state.found, again.want) == (None, Want.RETURN)


def test_who_makes_a_code_for_the_work_here_first_comes_back_without_typing_the_other_one_again() -> None:
    asked = found(BUSY, FROG).state
    assert act(asked, "code").want is Want.CODE
    shown = replace(then(asked, "code"), person=replace(HERON, has_code=True), code="K7PX-M3QA")
    assert act(then(shown, "size"), "return", "yes").becomes == FROG.learner


@pytest.mark.parametrize(
    ("state", "is_asked"),
    [
        (CLASS, False),
        (BUSY, True),
        (replace(CLASS, record=Record(made=(RESERVE,))), True),
        (replace(BUSY, person=replace(HERON, has_code=True)), False),
        # Nobody knows what was done.
        (replace(CLASS, backing=Backing(Footing.WAITING)), True),
    ],
    ids=["nothing done", "something done", "something made", "with a code", "unread"],
)
def test_a_browser_lets_go_at_once_unless_nobody_would_get_back(state: State, is_asked: bool) -> None:  # noqa: FBT001
    outcome = act(state, "leave")
    assert (outcome.becomes, outcome.state.is_leaving) == ((None, True) if is_asked else (NEWCOMER, False))
    assert act(outcome.state, "leave", "yes").becomes == NEWCOMER


def test_what_is_asked_before_one_leaves_is_heard_as_well_as_seen() -> None:
    leaving, going = act(BUSY, "leave"), found(BUSY, FROG)
    assert announcement(leaving.state, leaving.said) == text("who.leave-ask")
    said = announcement(going.state, going.said)
    assert said.startswith("The code is right: it brings back Green frog 2.")
    assert "what Blue heron 7 did" in said


def test_who_was_not_asked_has_not_said_yes() -> None:
    for state in (BUSY, done(BUSY, ("leave", ""), ("stay", "")), done(BUSY, ("leave", ""), ("size", ""))):
        outcome = act(state, "leave", "yes")
        assert (outcome.becomes, outcome.state.is_leaving) == (None, True)


def test_in_a_class_one_takes_along_what_is_ones_own_and_brings_nothing_in() -> None:
    assert act(CLASS, "export").want is Want.EXPORT
    assert act(CLASS, "import", "{}").want is Want.NOTHING


def test_every_back_can_be_chosen() -> None:
    for back in BACKS:
        assert act(HOME, "newcomer", f"{back}\nJo").called == Called("Jo", back)
