"""A learner's own hand as a puzzle, and what makes none."""

import re
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import combotutor
from combotutor.cards import SplitMix64
from combotutor.errors import InvalidError
from combotutor.families.combo.mining import agreement
from combotutor.families.combo.notation import parse_position, parse_row
from combotutor.families.combo.own import puzzle_of_decision, puzzles_of_row
from combotutor.families.combo.rules import RULE_SETS, View, view
from combotutor.families.combo.solver.bots import CarefulBot
from combotutor.families.combo.solver.past import Past
from combotutor.games import find, read, registry
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import PuzzleKind
from combotutor.puzzles.checker import check
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.puzzle import Agreement
from combotutor.puzzles.workshop.own import puzzle_of_position, puzzle_of_row
from tests.families.bringing import brought

ROWS = ("2,9,2,9", "9,4,2,9,7,11", "7,8,X,3,3", "5,8,5", ",".join("123456789") + ",10,11,12,1,2,3,4")


@pytest.mark.parametrize(
    ("name", "row"),
    [(name, row) for name, rules in RULE_SETS.items() for row in ROWS if rules.deck.excess(parse_row(row)) is None],
)
def test_a_row_is_a_puzzle_of_clearing_it(name: str, row: str) -> None:
    puzzle = puzzle_of_row("own-1", RULE_SETS[name], parse_row(row))
    assert (puzzle.id, puzzle.kind, puzzle.seat) == ("own-1", PuzzleKind.CLEAR, 0)
    assert begin(puzzle).row == parse_row(row)
    assert puzzle.decisions > 1
    assert puzzle.made is not None
    assert puzzle.made.by == "own"


def test_no_card_at_all_is_none() -> None:
    with pytest.raises(InvalidError, match="makes no puzzle"):
        puzzle_of_row("own-1", RULE_SETS["combo-up"], ())


@pytest.mark.parametrize("row", ["5", "1,3", "1,4,7", "12,1"])
def test_a_row_of_which_every_play_is_right_is_none(row: str) -> None:
    with pytest.raises(InvalidError) as caught:
        puzzle_of_row("own-1", RULE_SETS["combo-up"], parse_row(row))
    assert caught.value.code == "own-trivial"


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("combo-up 2,9,2,9/?10/?10 - 0 ?22 3/3/3", PuzzleKind.CLEAR),
        ("combo-breaker ?6+3,9/?7+1,12/?6+6,11/10,5,6,10,12,3,7+4,8 0:8;1:12;2:5,4 3 ?6 2/2/2/2", PuzzleKind.BEAT),
        ("combo-breaker ?5+2/?4+3,12/9,6,9,1,4+7,11/?7+12 0:11,11;1:6,7,8 2 ?6 2/1/2/2", PuzzleKind.RESERVE),
        ("combo-up 9,4,2,9,7,11+3/?8/?8 1:11,11,11;2:12,12,12 0 ?10 3/3/3", PuzzleKind.INSERT),
    ],
)
def test_a_position_asks_for_what_is_to_be_decided_there(line: str, kind: PuzzleKind) -> None:
    puzzle = puzzle_of_position("own-2", parse_position(line))
    assert (puzzle.id, puzzle.kind, puzzle.decisions > 0) == ("own-2", kind, True)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("combo-up 12/?8/?8 1:4;2:5 0 ?10 3/3/3", "own-trivial"),
        ("combo-up 4,P,9/?8/?8 - 0 ?10 3/3/3 moves P@2", "own-gift"),
    ],
)
def test_a_position_in_which_nothing_is_to_be_found_is_none(line: str, code: str) -> None:
    with pytest.raises(InvalidError) as caught:
        puzzle_of_position("own-1", parse_position(line))
    assert caught.value.code == code
    assert all(caught.value.text(language) for language in ("en", "es", "de"))


def test_a_family_that_makes_no_puzzles_of_hands_says_so() -> None:
    with brought(EntryPoint("highest", "tests.families.highest:FAMILY", registry.CATALOG)):
        position = read("highest 2,5/1,9 - 0 0/0 - ?44").position
        with pytest.raises(InvalidError) as caught:
            puzzle_of_position("own-1", position)
    assert caught.value.code == "own-no-family"
    assert all("Highest" in caught.value.text(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("typed", "reserve", "kinds"),
    [
        ("9,5,6,9", "4", (PuzzleKind.CLEAR, PuzzleKind.INSERT)),
        ("9,4,2,9,7,11", "3,1", (PuzzleKind.CLEAR, PuzzleKind.RESERVE)),
        # Whoever holds a special card need not take one.
        ("7,8,X,3,3,D", "4", (PuzzleKind.CLEAR,)),
        # Nothing can be laid before it that it would not beat.
        ("12,12,12,1,2", "5", (PuzzleKind.CLEAR,)),
        ("2,9,2,9", "", (PuzzleKind.CLEAR,)),
    ],
)
@pytest.mark.parametrize("name", RULE_SETS)
def test_a_row_with_its_reserve_is_every_puzzle_that_it_can_be_and_keeps_it(
    name: str, typed: str, reserve: str, kinds: tuple[PuzzleKind, ...]
) -> None:
    row, beside = (parse_row(each) if each else () for each in (typed, reserve))
    puzzles = puzzles_of_row("own-1", RULE_SETS[name], row, beside)
    assert tuple(puzzle.kind for puzzle in puzzles) == kinds
    for puzzle in puzzles:
        position = begin(puzzle).position
        assert (position.mover.row, position.mover.reserve) == (row, beside)
        # The program that checks packs knows nothing of how it was made.
        assert check(puzzle).problems == ()


@pytest.mark.parametrize(("row", "reserve"), [("5", "5"), ("-", "3"), ("1,3,6", "9")])
def test_where_nothing_is_to_be_found_with_the_reserve_either_that_is_said(row: str, reserve: str) -> None:
    with pytest.raises(InvalidError) as caught:
        puzzles_of_row("own-1", RULE_SETS["combo-up"], parse_row(row), parse_row(reserve))
    assert caught.value.code == "own-trivial"


def _decision(seed: int, turns: int) -> tuple[View, Past]:
    """Return what a seat knew that decides after so many turns of a dealt round, and what it had seen being done."""
    game, random = find("combo-breaker")[1], SplitMix64(seed)
    start = position = game.deal(4, random)
    moves = []
    while turns or position.pending is not None:
        turns -= position.pending is None
        moves.append(CarefulBot().choose(view(position, position.turn), random))
        position = game.play(position, moves[-1])
    return view(position, position.turn), Past(view(start, position.turn), tuple(moves))


@pytest.mark.parametrize("judges", [(True, True), (True, False), (False, True)])
def test_a_decision_that_was_played_becomes_a_puzzle_only_where_both_judges_agree(
    judges: tuple[bool, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, past = _decision(5, 6)

    def tried(*_: object, past: Past | None) -> Agreement | None:
        return Agreement(0.0, 0.0, 0.0, 9) if judges[past is not None] else None

    monkeypatch.setattr(agreement, "agreement", tried)
    if all(judges):
        assert puzzle_of_decision("own-1", seen, past) == puzzle_of_position("own-1", seen.position)
        return
    with pytest.raises(InvalidError) as caught:
        puzzle_of_decision("own-1", seen, past)
    assert caught.value.code == "own-two-judges"
    assert len({caught.value.text(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_it_is_judged_in_uniform_worlds_and_in_those_that_the_past_weighs() -> None:
    seen, past = _decision(5, 6)
    puzzle = puzzle_of_position("own-1", seen.position)
    right = {move for moves in begin(puzzle).stored_answers() for move in moves}
    tried = [agreement.agreement(seen.position, right, 20, 60, first=60, past=each) for each in (None, past)]
    assert tried[0] != tried[1]


def test_no_page_weighs_worlds_by_the_past_and_so_judges_otherwise_than_puzzles() -> None:
    sources = Path(combotutor.__file__).parent.rglob("*.py")
    weighing = {path.stem for path in sources if re.search(r"import .*\bPast\b", path.read_text(encoding="utf-8"))}
    assert weighing == {"agreement", "bots", "league", "own", "trial", "weights"}
