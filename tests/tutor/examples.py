"""A few puzzles of every kind and moment, small enough to be judged many times, and the tutor that offers them."""

from __future__ import annotations

from typing import Final

from combotutor.errors import CombotutorError
from combotutor.families.combo.bench.workbench import Bench
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import legal_moves
from combotutor.files import find
from combotutor.puzzles import Made, Progress, Puzzle, PuzzleKind, Step, judge, read_pack, worked_out
from combotutor.puzzles.format.schema import is_from_rulebook
from combotutor.puzzles.judging.values import right_answers
from combotutor.tutor import State, act
from combotutor.tutor.actions.making import like_job, make_job
from combotutor.tutor.background.errands import Job
from combotutor.tutor.state.attempt import was_nearly
from combotutor.tutor.state.outcome import Outcome, Want
from combotutor.tutor.state.own_hand import OwnHand
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import Tab
from combotutor.tutor.state.stock import stock_of
from tests.puzzles.checker.examples import EXAMPLES
from tests.puzzles.ours import our_puzzles
from tests.tutor.open_examples import MOMENT, RISK, SURE

BEAT: Final = worked_out(
    Puzzle(
        "rulebook-1",
        PuzzleKind.BEAT,
        1,
        "combo-breaker ?6+3,9/?7+1,12/?6+6,11/10,5,6,10,12,3,7+4,8 0:8;1:12;2:5,4 3 ?6 2/2/2/2",
        3,
        (Step(()),),
    )
)
INSERT: Final = worked_out(
    Puzzle(
        "rulebook-2",
        PuzzleKind.INSERT,
        2,
        "combo-breaker ?5+2/?4+3,12/9,6,9,1,4+7,11/?7+12 0:11,11;1:6,7,8 2 ?6 2/1/2/2",
        2,
        (Step(()),),
    )
)
CLEAR: Final = worked_out(Puzzle("clear-1", PuzzleKind.CLEAR, 2, "combo-up 2,9,2,9,7,8,5/?10/?10 - 0 ?22 3/3/3", 0))
WILD: Final = worked_out(
    Puzzle("wild-1", PuzzleKind.WILD, 3, "krass-kariert ?10/?9/7,X,3,8,8,1,12+4 0:2;1:5 2 ?12 3/3/3", 2, (Step(()),))
)
FIND: Final = worked_out(
    Puzzle("find-1", PuzzleKind.FIND, 1, "krass-kariert 7,8,3,3,3,X,1,12+4/?10/?10 - 0 ?12 3/3/3", 0, (Step(()),))
)
SPECIAL: Final = worked_out(
    Puzzle(
        "rulebook-4",
        PuzzleKind.SPECIAL,
        5,
        "combo-up -+X/U,8,3,11+4/6,P,1,9,6+2 0:3,2 1 ?22 3/2/3",
        2,
        (Step((), ("U@1",)), Step((), ("R1>1",)), Step(()), Step((), ("G1", "G2", ">1", ">1"))),
    )
)
"""Four decisions: which reserve card goes where, what to play, what to give, and where what is received goes."""

RESERVE: Final = worked_out(
    Puzzle(
        "reserve-1",
        PuzzleKind.RESERVE,
        2,
        "combo-up 3,7,9,5,4,12+8,6/?3+1/?2+8 1:12;2:11,11 0 ?10 3/3/3",
        0,
        (Step(()),),
        made=Made("hand"),
    )
)

ANSWER: Final = worked_out(
    Puzzle(
        "answer-1",
        PuzzleKind.ANSWER,
        3,
        "combo-breaker 4,2,4,4,8,6+X/?3+8/?10/?4+5/-+12,5 4:2,1 0 ?6 2/2/2/2/2",
        0,
        (Step(()),),
    )
)
ADVISERS: Final = EXAMPLES["advisers-1002"]

PUZZLES: Final = (BEAT, INSERT, CLEAR, WILD, FIND, SPECIAL, RESERVE, SURE, MOMENT, RISK, ANSWER, ADVISERS)
PACK: Final = read_pack(find("puzzles/starter.jsonl"))
"""The first of the puzzles that learners are given."""


def _some(puzzles: tuple[Puzzle, ...]) -> tuple[Puzzle, ...]:
    """Return the first puzzle of each kind and level, and those of the rulebooks."""
    first = {(each.kind, each.level): each for each in reversed(puzzles)}.values()
    return tuple(dict.fromkeys([*first, *(each for each in PACK if is_from_rulebook(each))]))


SHELF: Final = _some(our_puzzles())
"""Some puzzles of the combo games that learners are given: every kind at every level, and those of the rulebooks."""

EVERY_PUZZLE: Final = tuple({puzzle.id: puzzle for puzzle in (*PUZZLES, *SHELF)}.values())
"""Both, each once."""

ILLEGAL: Final = "12,12,12@1"
"""A word that can be read, and is legal in none of the puzzles."""
UNREADABLE: Final = "<b>&\"'</b>"
"""What a browser may send that is no word at all, and would be markup if nobody minded."""
HANDS: Final = ("7 8 x 3 3 d 12", "2 9 2 9", "9 4 2 9 7 11 + 3 1", "5", "-", "x x u p 1", BEAT.position)
"""Rows, rows with a reserve and a position, as people type them."""


def fresh(*puzzles: Puzzle) -> State:
    """Return a tutor whose first puzzle is open, with these puzzles or all examples."""
    return State(stock_of(puzzles or PUZZLES), tab=Tab.PUZZLES)


def then(state: State, name: str, value: str = "") -> State:
    """Return the state after an action; what it asks to be made is made at once."""
    outcome = act(state, name, value)
    match outcome.want:
        case Want.LIKE:
            return made_by(like_job(outcome.state), outcome.state).state
        case Want.MAKE:
            return made_by(make_job(outcome.state), outcome.state).state
    return outcome.state


def made_by(job: Job, state: State) -> Outcome:
    """Return what a job comes to for a page, without any thread."""
    try:
        return job.then(state, job.run(lambda _share: None, lambda: False))
    except CombotutorError as error:
        return job.refused(state, error.phrase)


def done(state: State, *actions: tuple[str, str]) -> State:
    """Return the state after actions, each a name and a value."""
    for name, value in actions:
        state = then(state, name, value)
    return state


def laid(typed: str, rules: str = "combo-up") -> State:
    """Return a tutor in which somebody has typed a hand on the workbench."""
    return done(fresh(), ("tab", "bench"), ("deck", rules), ("type", typed))


def benches(own: OwnHand) -> list[Bench]:
    """Return what lies on the workbench before each play and now, as the combo games lay it out."""
    found = own.benches()
    assert all(isinstance(each, Bench) for each in found)
    return [each for each in found if isinstance(each, Bench)]


def right_classes(progress: Progress) -> tuple[tuple[str, ...], ...]:
    """Return the best answers to what is to be decided now, as words, class by class."""
    return tuple(tuple(map(format_move, moves)) for moves in right_answers(progress))


def right_word(state: State) -> str:
    """Return one of the best answers that the open puzzle waits for."""
    return right_classes(state.attempt.progress)[0][0]


def wrong_words(progress: Progress) -> list[str]:
    """Return every legal answer that is not one of the best."""
    best = {word for words in right_classes(progress) for word in words}
    return [word for move in legal_moves(progress.position) if (word := format_move(move)) not in best]


def wrong_word(state: State) -> str | None:
    """Return a legal answer that is not one of the best, None where every legal answer is right.

    It is none that was nearly right, where there is another.
    """
    progress = state.attempt.progress
    return min(wrong_words(progress), key=lambda word: was_nearly(judge(progress, word)), default=None)


def solved(state: State) -> State:
    """Return the state after right answers to the end of the open puzzle."""
    assert state.screen is Screen.PUZZLE, "at a page or an end nothing is answered"
    while not state.attempt.progress.is_solved:
        state = then(state, "answer", right_word(state))
    return state


def answer_words(puzzle: Puzzle) -> set[str]:
    """Return every right answer along the main line of a puzzle, as words."""
    state, words = fresh(puzzle), set()
    while not state.attempt.progress.is_solved:
        classes = right_classes(state.attempt.progress)
        words |= {word for each in classes for word in each}
        state = then(state, "answer", classes[0][0])
    return words
