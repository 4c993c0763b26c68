"""What people and broken pages do with a tutor, in any order, and that there is always something to show."""

from __future__ import annotations

import json

from hypothesis import strategies as st

from combotutor.families.combo.rules import RULE_SETS
from combotutor.i18n import LANGUAGES
from combotutor.tutor.actions.actions import ACTIONS, act
from combotutor.tutor.pages.announcements import announcement
from combotutor.tutor.pages.hands import judged, marks, question
from combotutor.tutor.state.page_memory import dump
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State
from combotutor.tutor.state.stock import LEVELS, kind_words
from combotutor.tutor.state.way import Way
from tests.tutor.examples import HANDS, ILLEGAL, PUZZLES, UNREADABLE, answer_words, right_word, then
from tests.tutor.reader import regions

WORDS = sorted({word for puzzle in PUZZLES for word in answer_words(puzzle)})
MOVES = [*WORDS, ILLEGAL, UNREADABLE, "9@2", "2,2@1", "R1>1", "R2>7", "S@1"]
JUNK = st.text() | st.sampled_from(["", "\x00", "\ud83d", "9" * 10_000, "7 " * 10_000, "🂡", "{0}", "__class__", "%s"])
VALUES: dict[str, list[str]] = {
    "tab": list(Screen),
    "language": list(LANGUAGES),
    "guide": list(RULE_SETS),
    "read": ["", "close"],
    "way": list(Way),
    "lesson": ["clear-1", "beat-1", "gaps-1", "gone-1"],
    "box": ["none", *RULE_SETS, "gone"],
    "block": ["0", "1", "99"],
    "kind": ["", *kind_words()],
    "theme": ["", "closing", "stop", "waiting"],
    "all": ["", "theme", "kind", "level", "rules", "box"],
    "polish": ["clear-1", "beat-1", "of gaps-1", "of beat-1"],
    "practise": ["closing", "stop", "waiting"],
    "level": ["", *map(str, LEVELS)],
    "rules": ["", *RULE_SETS],
    "person": ["me", "a" * 32],
    "newcomer": ["dots\nBen", "dots\n", f"dots\n{'b' * 41}", "none\nBen"],
    "rename": ["", "waves\nAnna"],
    "return": ["yes", "k7px m3qa", "0"],
    "leave": ["", "yes"],
    "puzzle": [puzzle.id for puzzle in PUZZLES],
    "answer": MOVES,
    "hint": ["", *MOVES],
    "show": ["first", "back", "on", "end"],
    "touch": [f"{at} {length}" for at in range(1, 6) for length in range(1, 4)],
    "type": [*HANDS, "7 7 7 7 7", "nonsense", ""],
    "deck": list(RULE_SETS),
    "key": ["7", "12", "X", "P", "?", "+"],
    "erase": ["", "all"],
    "spot": ["row", "beside", "row-0", "row-2", "beside-1", "row-99"],
    "play": MOVES,
}
DOINGS = st.one_of(
    *(st.tuples(st.just(name), st.sampled_from(VALUES.get(name, [""]))) for name in ACTIONS),
    st.tuples(st.sampled_from([*ACTIONS, "nonsense"]), JUNK),
    st.sampled_from([("right", ""), ("right", "")]),
)
"""Actions as a page sends them, as a broken page does, and right answers."""


def made(state: State, doings: list[tuple[str, str]]) -> State:
    """Return the state after doings; all that is shown and told after each of them must be there to show."""
    for name, value in doings:
        if name == "right":
            name, value = "answer", ILLEGAL if state.attempt.progress.is_solved else right_word(state)  # noqa: PLW2901
        outcome = act(state, name, value)
        announcement(outcome.state, outcome.said)
        state = then(state, name, value)
        assert all(name.isalpha() for name in regions(state))
        question(state)
        json.dumps([marks(state), judged(state, 1)])
        json.dumps(dump(state), allow_nan=False)
    return state
