"""Puzzles that a learner makes, named one after the other."""

from dataclasses import replace

from combotutor.puzzles import Made, PuzzleKind, worked_out
from combotutor.tutor.actions.making import another, own_puzzles
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.state import Tab
from combotutor.tutor.state.way import Way
from tests.tutor.examples import CLEAR, PUZZLES, done, fresh, laid, solved, then
from tests.tutor.open_examples import MOMENT, SURE
from tests.tutor.reader import check

MADE = replace(CLEAR, id="own-3")
MINED = worked_out(replace(CLEAR, made=Made("miner")))


def test_a_hand_on_the_workbench_becomes_a_puzzle_of_its_own() -> None:
    state = then(laid("9 4 2 9 7 11"), "make")
    assert (state.tab, state.way, state.puzzle.id) == (Tab.PUZZLES, Way.OWN, "own-1")
    assert state.record.made == (state.puzzle,)
    check(state)
    again = done(state, ("tab", "bench"), ("make", ""))
    assert again.record.made == state.record.made
    assert again.puzzle == state.puzzle


def test_ids_go_on_after_the_highest() -> None:
    bench = laid("9 4 2 9 7 11").own.current()
    assert bench is not None
    assert [each.puzzle.id for each in own_puzzles(bench, (MADE,))] == ["own-4"]


def test_a_hand_of_which_nothing_is_to_be_found_is_refused_with_a_sentence() -> None:
    state = then(laid("1 3"), "make")
    assert (state.tab, state.record.made) == (Tab.BENCH, ())
    assert state.refusal is not None
    assert "no puzzle" in state.refusal.text("en")
    check(state)


def test_without_a_hand_nothing_is_made() -> None:
    for typed in ("", "nonsense"):
        assert then(laid(typed), "make") == laid(typed)


def test_one_like_a_solved_puzzle_is_made_and_opened() -> None:
    state = then(solved(fresh(MINED)), "like")
    assert (state.puzzle.id, state.puzzle.kind, state.puzzle.level) == ("own-1", PuzzleKind.CLEAR, MINED.level)
    assert state.way is Way.OWN
    assert state.puzzle.made is not None
    assert state.puzzle.made.by == "like"
    further = then(solved(state), "like")
    assert further.puzzle.id == "own-2"
    assert further.puzzle.position != state.puzzle.position


def test_one_like_an_unsolved_puzzle_is_not_made() -> None:
    state = fresh(MINED)
    assert then(state, "like") == state


def test_one_that_was_there_already_is_only_opened() -> None:
    other = replace(SURE, id="sure-2", position=SURE.position.replace("3,9,4,5+9", "3,8,4,5+9"))
    assert another(SURE, (), (SURE, other)) == other
    state = then(solved(fresh(SURE, other)), "like")
    assert (state.puzzle, state.way, state.record.made) == (other, Way.COURSE, ())


def test_a_puzzle_that_was_brought_in_under_another_name_does_not_hinder_the_next() -> None:
    named = [replace(MADE, id=name) for name in ("clear-7", "mine", "own-x", "own-2")]
    state = then(replace(laid("9 4 2 9 7 11"), record=Record(made=tuple(named))), "make")
    assert state.puzzle.id == "own-3"


def test_where_none_is_found_that_is_said() -> None:
    state = then(solved(fresh(MOMENT)), "like")
    assert state.puzzle == MOMENT
    assert state.notice is not None
    assert "no puzzle like this" in state.notice.text("en")


def test_a_puzzle_of_ones_own_can_be_opened_by_name() -> None:
    state = replace(fresh(), record=Record(made=(MADE,)))
    assert then(state, "puzzle", "own-3").puzzle == MADE
    assert len(PUZZLES) == len(state.puzzles)


def test_of_a_hand_with_a_reserve_card_it_is_asked_what_the_puzzle_is_to_be_and_the_card_is_kept() -> None:
    asked = then(laid("9 5 6 9 + 4"), "make")
    assert (asked.tab, asked.record.made, asked.refusal) == (Tab.BENCH, (), None)
    assert [each.asks.text("en") for each in asked.offered] == ["Clear the row", "Where does the 4 go?"]
    assert [each.asks.text("de") for each in asked.offered] == ["Leere die Reihe", "Wohin kommt die 4?"]
    check(asked)
    for kind in (PuzzleKind.CLEAR, PuzzleKind.INSERT):
        made = then(asked, "make", kind)
        assert (made.tab, made.way, made.puzzle.kind, made.offered) == (Tab.PUZZLES, Way.OWN, kind, ())
        assert "9,5,6,9+4/" in made.puzzle.position
        assert made.record.made == (made.puzzle,)
        check(made)


def test_a_question_is_gone_with_the_hand_and_an_answer_to_none_asks_anew() -> None:
    asked = then(laid("9 5 6 9 + 4"), "make")
    assert then(asked, "key", "7").offered == ()
    assert then(asked, "size").offered == asked.offered
    assert then(asked, "make", "nonsense").offered == asked.offered
    assert then(laid("9 5 6 9 + 4"), "make", PuzzleKind.INSERT).record.made == ()


def test_the_same_question_of_a_hand_is_the_same_puzzle() -> None:
    first = done(laid("9 5 6 9 + 4"), ("make", ""), ("make", "insert"))
    again = done(first, ("tab", "bench"), ("make", ""), ("make", "insert"))
    assert again.record.made == first.record.made
    both = done(again, ("tab", "bench"), ("make", ""), ("make", "clear"))
    assert [each.id for each in both.record.made] == ["own-1", "own-2"]
    assert "My own: 2 puzzles" in check(then(both, "tab", "bench")).text()


def test_of_open_hands_it_is_asked_whether_what_is_sure_is_to_be_found_or_said_why_not() -> None:
    for puzzle, kind in ((SURE, PuzzleKind.SURE), (MOMENT, PuzzleKind.MOMENT)):
        asked = then(laid(puzzle.position), "make")
        assert [each.puzzle.kind for each in asked.offered] == [kind, PuzzleKind.CLEAR]
        made = then(asked, "make", kind)
        assert (made.puzzle.kind, made.puzzle.steps[0].answers) == (kind, puzzle.steps[0].answers)
        check(made)
    won = then(laid("combo-breaker 9,1,5,8/7/3 - 0 - 1/1/1"), "make")
    assert won.puzzle.kind == PuzzleKind.CLEAR
    assert won.notice is not None
    assert "Every play is sure" in won.notice.text("en")
