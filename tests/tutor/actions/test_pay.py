"""The other side: after a wrong answer the learner takes the other side, and nothing of it counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import legal_moves
from combotutor.families.combo.words import text
from combotutor.i18n import LANGUAGES
from combotutor.puzzles.kinds import kind_of
from combotutor.tutor.actions.actions import act
from combotutor.tutor.actions.solving import heard_again
from combotutor.tutor.pages import announcements
from combotutor.tutor.pages.coach import hints, judgement
from combotutor.tutor.pages.hands import ELSEWHERE, judged, marks, question, stand
from combotutor.tutor.pages.puzzle_page import onward, task, tools
from combotutor.tutor.state.state import State
from combotutor.tutor.wire import Given
from tests.tutor.examples import BEAT, ILLEGAL, UNREADABLE, done, fresh, right_word, then, wrong_word
from tests.tutor.open_examples import SURE
from tests.tutor.reader import Page

WRONG = "3@1"
"""After it another seat can make one pay, or spare one."""
HURTS, SPARES = "6@2", "X=4@1"


def shown_out(word: str = WRONG, language: str = "en") -> State:
    """Return the tutor after a wrong answer of which all was shown that the others do then."""
    state = done(fresh(SURE), ("language", language), ("answer", word), ("happens", ""))
    while state.attempt.goes_on:
        state = then(state, "happens", str(state.attempt.further + 1))
    return state


def deeds(markup: str) -> list[str]:
    return [str(each.attributes["data-do"]) for each in Page(markup).elements if "data-do" in each.attributes]


def test_it_is_offered_once_all_was_shown_and_only_where_there_is_something_to_find() -> None:
    missed = then(fresh(SURE), "answer", WRONG)
    assert then(missed, "pay") == missed
    assert deeds(tools(missed)) == ["hint"]
    begun = then(missed, "happens")
    assert (begun.attempt.goes_on, then(begun, "pay")) == (True, begun)
    assert deeds(judgement(shown_out()))[:1] == ["pay"]
    assert shown_out("4@3").attempt.turned is None
    assert deeds(judgement(shown_out("4@3")))[:1] == ["happens"]
    assert {*deeds(tools(shown_out())), *deeds(tools(shown_out("4@3")))} == {"hint"}
    other = done(fresh(BEAT), ("answer", wrong_word(fresh(BEAT)) or ""), ("happens", ""))
    assert (other.attempt.is_played_out, then(other, "pay")) == (True, other)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_learner_sits_at_the_other_seat_until_it_is_found(language: str) -> None:
    out = shown_out(language=language)
    turned = out.attempt.turned
    assert turned is not None
    there = then(out, "pay")
    table = question(there).table
    assert (table.task, table.zones[0].cards) == ("play", ("X", "6", "10"))
    assert Page(task(there)).text().startswith(turned.asks.text(language))
    assert turned.told[0].text(language) in Page(judgement(there)).text()
    assert (hints(there), marks(there), judged(there, 1), onward(there)) == ("", {}, {}, "")
    assert deeds(tools(there)) == ["pay"]
    assert then(there, "hint") == there
    missed = then(there, "answer", SPARES)
    assert judged(missed, 2) == {"number": 2, "as": "wrong"}
    for again in (missed, then(missed, "retry"), then(missed, "answer", ILLEGAL)):
        found = then(again, "answer", HURTS)
        assert (judged(found, 3)["as"], deeds(onward(found)), tools(found)) == ("right", ["pay"], "")
        assert (question(found).table.task, question(found).table.zones[0].cards) == ("look", ("X", "10"))
        assert [each.name for each in question(found).table.around if each.state == "pays"] == [
            text("hand.seat.short", language, number=1)
        ]
        assert then(found, "answer", SPARES) == found
        assert then(found, "pay").attempt == replace(out.attempt, is_played_out=False, further=out.attempt.further)


def test_nothing_that_is_done_there_is_written_down_or_changes_the_puzzle() -> None:
    missed = then(fresh(SURE), "answer", WRONG)
    state = shown_out()
    for name, value in (("pay", ""), ("answer", SPARES), ("retry", ""), ("answer", ILLEGAL), ("answer", UNREADABLE)):
        outcome = act(state, name, value)
        assert outcome.doings == ()
        state = outcome.state
        assert judgement(state)
    assert act(state, "answer", HURTS).doings == ()
    back = then(then(state, "answer", HURTS), "pay")
    assert replace(back.attempt, further=0) == missed.attempt
    assert then(back, "answer", right_word(back)).attempt.answers


def test_every_legal_move_there_is_judged_and_told() -> None:
    there = then(shown_out(), "pay")
    side = there.attempt.other
    assert side is not None
    assert there.attempt.verdict is not None
    for move in legal_moves(side.turned.position):
        state = then(there, "answer", format_move(move))
        hurts, why = kind_of(SURE.kind).punishes(there.attempt.verdict, move)
        assert announcements.other_side(state) == f"{'Right.' if hurts else 'Not yet.'} {why.text('en')}"
        assert why.text("en") in Page(judgement(state)).text()
    assert announcements.other_side(there) == (
        "Which play makes player 1 pay? You are player 2 now, and player 1 was you: make that mistake cost. "
        "Your row: wild, 6, 10."
    )


def test_an_answer_given_there_is_none_to_the_puzzle_when_the_line_breaks() -> None:
    there = then(shown_out(), "pay")
    where = stand(there)
    assert where["decided"] == ELSEWHERE
    given = Given(SURE.id, right_word(fresh(SURE)), where["decided"], where["missed"], is_judged=False)
    for state in (fresh(SURE), there):
        assert heard_again(state, given).state == state


def test_whoever_begins_again_sits_at_their_own_seat_and_whoever_looks_elsewhere_sits_on() -> None:
    there = then(shown_out(), "pay")
    assert then(there, "again").attempt.other is None
    assert done(there, ("tab", "learn"), ("answer", HURTS), ("happens", "1")).attempt == there.attempt
