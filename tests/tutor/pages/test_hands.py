"""What one's own hand is asked to show at each moment, what is marked on it, and what became of the last answer."""

import pytest

from combotutor.families.combo import scene
from combotutor.families.combo.cards import Card
from combotutor.families.combo.hand.asking import Asking
from combotutor.families.combo.hand.question import Task
from combotutor.families.combo.notation import parse_legal_move, parse_row
from combotutor.families.combo.rules import Move, Position
from combotutor.families.combo.solver import row_after
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import HINTS, OPEN, Puzzle, PuzzleKind, hint_count
from combotutor.puzzles.verdict import Ended
from combotutor.puzzles.voice.marks import hint_marks, verdict_marks
from combotutor.tutor.pages import announcements
from combotutor.tutor.pages.coach import judgement
from combotutor.tutor.pages.hands import has_hand, judged, marks, on_the_table, question, stand
from combotutor.tutor.state.state import State
from combotutor.widgets.question import Blank
from tests.tutor.examples import (
    BEAT,
    CLEAR,
    EVERY_PUZZLE,
    FIND,
    ILLEGAL,
    INSERT,
    SPECIAL,
    done,
    fresh,
    laid,
    right_word,
    solved,
    then,
    wrong_word,
    wrong_words,
)
from tests.tutor.open_examples import MOMENT, RISK, SURE
from tests.tutor.reader import Page


def asked_in(state: State) -> Asking:
    """Return what is asked, as the question about a row that it is."""
    found = question(state)
    assert isinstance(found, Asking)
    return found


def test_a_puzzle_shows_the_row_the_reserve_and_the_table_with_the_others_numbered() -> None:
    asked = asked_in(fresh(BEAT))
    assert (asked.row, asked.reserve, asked.task) == (
        parse_row("10,5,6,10,12,3,7"),
        (Card.FOUR, Card.EIGHT),
        Task.PLAY,
    )
    assert [(who, len(cards)) for who, cards in asked.trick] == [("Player 1", 1), ("Player 2", 1), ("Player 3", 2)]
    assert asked_in(then(fresh(BEAT), "language", "de")).trick[0][0] != "Player 1"


def test_each_decision_of_a_puzzle_asks_for_its_own_kind_of_answer() -> None:
    state, tasks = fresh(SPECIAL), []
    for word in solved(state).attempt.answers:
        asked = asked_in(state)
        tasks.append((asked.task, asked.incoming is not None))
        state = then(state, "answer", word)
    assert tasks == [(Task.TAKE, False), (Task.PLAY, False), (Task.GIVE, False), (Task.INSERT, True)]
    assert (asked_in(state).row, asked_in(state).task) == (state.attempt.progress.row, Task.LOOK)


def test_a_play_of_ones_own_in_the_trick_is_told_as_ones_own() -> None:
    state = done(fresh(SPECIAL), *[("answer", word) for word in ("R1>2", "P@3")])
    assert [who for who, _ in asked_in(state).trick] == ["Player 1", "Player 2", "You"]


@pytest.mark.parametrize("word", [ILLEGAL, wrong_word(fresh(INSERT)), "nonsense"])
def test_an_answer_that_is_not_right_asks_the_same_again(word: str) -> None:
    assert question(then(fresh(INSERT), "answer", word)) == question(fresh(INSERT))


def test_a_solved_puzzle_shows_the_row_before_each_step_again() -> None:
    state = then(solved(fresh(SPECIAL)), "show", "first")
    for progress in state.attempt.way[:-1]:
        assert (asked_in(state).row, asked_in(state).task) == (progress.row, Task.LOOK)
        state = then(state, "show", "on")
    assert asked_in(state).row == state.attempt.progress.row


def test_the_workbench_asks_for_any_play_of_the_row_as_it_is_now() -> None:
    asked = asked_in(done(laid("9 5 6 9 + 4"), ("play", "5,6@2")))
    assert asked == Asking(parse_row("9,9"), (Card.FOUR,), Task.PLAY, None, asked.wild_pair, (), None, "en")
    assert asked.wild_pair


@pytest.mark.parametrize(
    ("typed", "task"), [("-", Task.LOOK), ("- + 4", Task.TAKE), ("", Task.LOOK), ("no", Task.LOOK)]
)
def test_without_a_row_the_workbench_asks_for_what_there_is(typed: str, task: Task) -> None:
    asked = asked_in(laid(typed))
    assert (asked.row, asked.task) == ((), task)


def test_a_position_on_the_workbench_shows_its_table_until_a_move_is_made() -> None:
    state = laid(BEAT.position)
    assert [who for who, _ in asked_in(state).trick] == ["Player 1", "Player 2", "Player 3"]
    assert asked_in(then(state, "play", "5,6@2")).trick == ()


@pytest.mark.parametrize("puzzle", EVERY_PUZZLE, ids=lambda puzzle: puzzle.id)
def test_what_a_wrong_answer_would_do_is_seen_on_the_hand_until_something_else_is_done(puzzle: Puzzle) -> None:
    start = fresh(puzzle)
    before = asked_in(start)
    for word in wrong_words(start.attempt.progress)[:3]:
        missed = then(start, "answer", word)
        out = then(missed, "happens")
        if not missed.attempt.can_be_played_out:
            assert out == missed
            continue
        shown = asked_in(out)
        move = parse_legal_move(start.attempt.progress.position, word)
        assert (shown.task, shown.row) == (Task.LOOK, row_after(start.attempt.progress.position, move))
        for name, value in (("happens", ""), ("retry", ""), ("hint", ""), ("again", ""), ("answer", ILLEGAL)):
            assert asked_in(then(out, name, value)) == before


@pytest.mark.parametrize("puzzle", [SURE, MOMENT], ids=lambda puzzle: puzzle.id)
def test_after_a_wrong_answer_it_is_shown_how_the_others_answer_one_thing_after_the_other(puzzle: Puzzle) -> None:
    for word in wrong_words(fresh(puzzle).attempt.progress):
        missed = then(fresh(puzzle), "answer", word)
        assert stand(missed) == {"puzzle": puzzle.id, "decided": 0, "missed": 1, "beat": 0}
        out, replies = then(missed, "happens"), missed.attempt.replies
        for number in range(1, len(replies) + 1):
            assert stand(out)["beat"] == number
            for other in (str(number - 1), str(number + 1), "x"):
                assert then(out, "happens", other) == out
            out = then(out, "happens", str(number))
            assert on_the_table(out) == scene.tried(*replies[number - 1])  # type: ignore[arg-type]  # of its games
        if replies:
            *_, last = asked_in(out).trick
            assert last[0] != "You"
            assert [seat.state for seat in question(out).table.around].count("turn") == 1
            assert marks(out) == {}
        if (end := missed.attempt.end) is not None:
            out = then(out, "happens", str(len(replies) + 1))
            assert_one_pays(out, end)
        assert stand(out)["beat"] == 0
        assert then(out, "happens", str(len(replies) + 2)) == out
        assert then(then(out, "happens"), "happens") == then(missed, "happens")


def assert_one_pays(out: State, end: Ended) -> None:
    """What it comes to lies there: the row that is left, marked in words, and nobody is to play."""
    table, progress = question(out).table, out.attempt.progress
    result = end.position.result
    assert result is not None
    assert progress.puzzle.seat in result.payers
    row = table.zones[0].cards
    assert row == tuple(card.symbol for card in end.position.seats[progress.puzzle.seat].row)
    assert marks(out) == {"pays": [[1, len(row), "you pay", list(range(1, len(row) + 1))]]}
    assert table.laid
    assert "turn" not in [seat.state for seat in table.around]


@pytest.mark.parametrize("puzzle", [CLEAR, INSERT], ids=lambda puzzle: puzzle.kind.value)
def test_of_ones_own_row_the_rest_is_played_one_play_after_the_other_and_counted_at_the_end(puzzle: Puzzle) -> None:
    missed = then(fresh(puzzle), "answer", wrong_word(fresh(puzzle)) or "")
    out = then(missed, "happens")
    rows = [asked_in(out).row]
    while beat := stand(out)["beat"]:
        assert "in all." not in Page(judgement(out)).text()
        out = then(out, "happens", str(beat))
        rows.append(asked_in(out).row)
    assert len(rows) == len(out.attempt.replies) + 2
    # The last of them stays to be looked at.
    assert [len(row) for row in rows[:-1]] == sorted({len(row) for row in rows}, reverse=True)
    verdict = out.attempt.verdict
    assert verdict is not None
    count = (verdict.plays_after or 0) + (puzzle.kind is PuzzleKind.CLEAR)
    told = f"{count} plays in all."
    assert told in Page(judgement(out)).text()
    assert announcements.played_out(out).split(". ", 1)[-1].startswith(told)
    # What is left out would be a right answer.
    assert ("give the answer away" in announcements.played_out(out)) == bool(rows[-1])
    assert told not in Page(judgement(then(out, "happens"))).text()
    shown = done(fresh(SURE), ("answer", wrong_word(fresh(SURE)) or ""), ("happens", ""))
    assert "in all." not in Page(judgement(shown)).text()


def test_what_does_nothing_to_be_seen_is_not_played_out() -> None:
    taking = next(word for word in wrong_words(fresh(RISK).attempt.progress) if word.startswith("R"))
    for puzzle, word in ((FIND, wrong_word(fresh(FIND)) or ""), (RISK, taking)):
        missed = then(fresh(puzzle), "answer", word)
        assert missed.attempt.mistakes == 1
        assert then(missed, "happens") == missed


def test_only_a_wrong_answer_is_played_out() -> None:
    for word in (ILLEGAL, "nonsense", "R1>2"):
        state = then(fresh(INSERT), "answer", word)
        assert then(state, "happens") == state
    assert then(fresh(INSERT), "happens") == fresh(INSERT)


def test_the_rules_are_read_beside_the_hand_of_the_puzzle() -> None:
    assert question(done(fresh(BEAT), ("tab", "progress"))) == question(fresh(BEAT))


@pytest.mark.parametrize("puzzle", EVERY_PUZZLE, ids=lambda puzzle: puzzle.id)
def test_a_scene_is_shown_no_more_than_the_seat_sees_unless_all_hands_are_open(
    puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Position] = []
    opened: set[bool] = set()

    def asks(
        position: Position, _seat: int, _language: str, *, is_open: bool = False, last: Move | None = None
    ) -> Blank:
        del last
        shown.append(position)
        opened.add(is_open)
        return Blank("en")

    monkeypatch.setattr(scene, "asks", asks)
    monkeypatch.setattr(scene, "looks", asks)
    state = then(solved(fresh(puzzle)), "show", "first")
    out = done(fresh(puzzle), ("answer", wrong_word(fresh(puzzle)) or ""), ("happens", ""))
    for each in (fresh(puzzle), state, solved(fresh(puzzle)), out):
        question(each)
    assert len(shown) == 4
    assert opened == {puzzle.kind in OPEN}
    if puzzle.kind in OPEN:
        return
    others = [held for each in shown for at, seat in enumerate(each.seats) if at != puzzle.seat for held in seat.hand]
    assert all(held.card is Card.UNKNOWN or puzzle.seat in held.known_by for held in others)


# What is marked on it.


@pytest.mark.parametrize("puzzle", EVERY_PUZZLE, ids=lambda puzzle: puzzle.id)
def test_each_hint_marks_what_it_says_and_nothing_of_those_to_come(puzzle: Puzzle) -> None:
    state = fresh(puzzle)
    assert marks(state) == {}
    told: dict[str, object] = {}
    for level in range(1, hint_count(state.attempt.progress) + 1):
        state = then(state, "hint")
        told |= hint_marks(state.attempt.progress, level)
        assert marks(state) == told
        assert ("ghost" in marks(state)) is (level == HINTS)
        assert not {"first", "take"} & marks(state).keys() or level >= HINTS - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_breaks_is_marked_while_a_judgement_stands_and_what_meets_after_a_right_answer(language: str) -> None:
    start = then(fresh(CLEAR), "language", language)
    missed = then(start, "answer", wrong_word(start) or "")
    assert missed.attempt.verdict is not None
    assert marks(missed) == verdict_marks(missed.attempt.verdict, language) != {}
    assert marks(then(missed, "happens")) == {}
    assert marks(then(missed, "retry")) == {}
    right = then(start, "answer", right_word(start))
    assert right.attempt.verdict is not None
    assert marks(right) == verdict_marks(right.attempt.verdict, language)
    hinted = done(start, ("hint", ""), ("answer", wrong_word(start) or ""))
    assert marks(hinted) == hint_marks(start.attempt.progress, 1) | marks(missed)


def test_a_step_that_is_shown_again_is_marked_in_the_row_before_it() -> None:
    state = then(solved(fresh(SPECIAL)), "show", "first")
    for word in state.attempt.answers:
        assert marks(state)["ghost"]["move"] == word
        assert marks(state).keys() == {"ghost"}
        state = then(state, "show", "on")
    assert "ghost" not in marks(state)


def test_nothing_is_marked_where_another_page_is_open() -> None:
    hinted = done(fresh(BEAT), ("hint", ""), ("hint", ""), ("hint", ""))
    assert marks(hinted)
    for tab in ("puzzles", "bench", "progress"):
        assert marks(then(hinted, "tab", tab)) == {}


# What became of an answer.


@pytest.mark.parametrize(
    ("word", "became"), [("R1>2", "right"), ("R1>1", "wrong"), (ILLEGAL, "refused"), ("nonsense", "unreadable")]
)
def test_what_became_of_an_answer_is_told_as_long_as_its_judgement_stands(word: str, became: str) -> None:
    state = then(fresh(INSERT), "answer", word)
    assert judged(state, 3) == {"number": 3, "as": became}
    assert judged(then(state, "hint"), 3) == judged(state, 3)
    assert judged(fresh(INSERT), 3) == {}
    # It was given before the line to the page broke.
    assert judged(state, 0) == {"number": 0, "as": became}
    if became != "right":
        assert judged(then(state, "retry"), 3) == {}


def test_on_the_workbench_an_answer_is_refused_or_right() -> None:
    assert judged(then(laid("7 8"), "answer", "7,8@1"), 1) == {"number": 1, "as": "right"}
    assert judged(then(laid("7 8"), "answer", "9@1"), 1) == {"number": 1, "as": "refused"}


def test_there_is_a_hand_where_a_puzzle_or_a_row_lies_and_not_beside_the_list() -> None:
    there = {
        "puzzle": fresh(BEAT),
        "list": then(fresh(BEAT), "tab", "puzzles"),
        "progress": then(fresh(BEAT), "tab", "progress"),
        "bench": laid("7 8"),
        "empty": laid(""),
        "unread": laid("no"),
        "old": then(laid("7 8"), "type", "no"),
    }
    assert [name for name, state in there.items() if has_hand(state)] == ["puzzle", "bench", "old"]
