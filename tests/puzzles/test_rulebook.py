"""The four situations of the rulebooks: every way through them, and every wrong answer on the way."""

from __future__ import annotations

import json

import pytest

from combotutor.cards import Card
from combotutor.errors import CombotutorError, IllegalMoveError
from combotutor.files import find
from combotutor.games.combo import legal_moves, refusal
from combotutor.i18n import LANGUAGES, entries
from combotutor.notation import format_move, format_position, parse_move, parse_position
from combotutor.puzzles import Puzzle, VerdictKind, begin, best_replies, judge, phrases, read_pack
from tests.puzzles.walk import best_of, decisions, ends, played_by_hand, plays_after

PACK = find("puzzles/rulebook.jsonl")
PUZZLES = read_pack(PACK)
each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle.id for puzzle in PUZZLES])

SOLUTIONS = {
    "run-of-two": [{"5,6@2"}],
    "reserve-card": [{"R1>2", "R1>3"}],
    "insert-the-3": [{"R1>2", "R1>3", "R1>4"}],
    "pick-up-and-pass-on": [{"R1>2", "R1>3", "R1>4", "R1>5"}, {"P@2", "P@3"}, {"G3", "G4"}, {">2", ">3", ">4"}],
}
"""The best answers at each decision, over all ways that lead there."""


def test_the_pack_holds_the_four_situations() -> None:
    assert [puzzle.id for puzzle in PUZZLES] == list(SOLUTIONS)


@each_puzzle
def test_golden_the_best_answers_are_the_ones_that_the_words_explain(puzzle: Puzzle) -> None:
    found: list[set[str]] = [set() for _ in range(puzzle.decisions)]
    for progress in decisions(puzzle):
        found[progress.decided] |= {format_move(move) for move in best_of(progress.position)}
    assert found == SOLUTIONS[puzzle.id]


@each_puzzle
def test_every_way_of_best_answers_leads_to_the_solved_end(puzzle: Puzzle) -> None:
    ways = list(ends(puzzle))
    assert ways
    for progress, said in ways:
        assert progress.decided == len(said) == puzzle.decisions
        assert progress.scripted <= len(puzzle.others)


@each_puzzle
def test_the_script_of_the_other_seats_is_legal_on_every_way_and_used_up(puzzle: Puzzle) -> None:
    start = parse_position(puzzle.position)
    for progress, said in ends(puzzle):
        assert progress.scripted == len(puzzle.others), said
        assert played_by_hand(puzzle, start, said) == progress.position


@each_puzzle
def test_the_learner_decides_for_the_seat_of_the_puzzle_and_sees_its_whole_row(puzzle: Puzzle) -> None:
    for progress in decisions(puzzle):
        assert progress.position.turn == puzzle.seat
        assert progress.position.result is None
        assert Card.UNKNOWN not in progress.position.mover.row


@each_puzzle
def test_the_best_replies_are_all_equally_right(puzzle: Puzzle) -> None:
    for progress in decisions(puzzle):
        best = best_of(progress.position)
        assert [reply.move for reply in best_replies(progress.position)] == best
        for move in best:
            verdict = judge(progress, format_move(move))
            counted = plays_after(progress.position)
            assert (verdict.kind, verdict.move, verdict.error) == (VerdictKind.RIGHT, move, None)
            assert verdict.plays_after == verdict.fewest == counted[move]
            assert verdict.equals == len(best) - 1
            assert verdict.progress.decided == progress.decided + 1


@each_puzzle
def test_every_other_legal_answer_is_not_the_best_and_leaves_the_learner_where_he_was(puzzle: Puzzle) -> None:
    worse = 0
    for progress in decisions(puzzle):
        counted = plays_after(progress.position)
        fewest = min(counted.values())
        for move, plays in counted.items():
            if plays == fewest:
                continue
            worse += 1
            before = format_position(progress.position)
            verdict = judge(progress, format_move(move))
            assert (verdict.kind, verdict.plays_after, verdict.fewest) == (VerdictKind.NOT_BEST, plays, fewest)
            assert verdict.progress is progress
            assert format_position(progress.position) == before
    assert worse, "a puzzle in which every answer is right is none"


@each_puzzle
def test_every_answer_is_legal_or_refused_with_its_rule(puzzle: Puzzle) -> None:
    places = range(10)
    words = {f"{card.symbol}@{at}" for card in Card if card is not Card.UNKNOWN for at in places}
    words |= {f"R{number}>{gap}" for number in range(4) for gap in places}
    words |= {f"{kind}{at}" for kind in "G>" for at in places}
    words |= {f"{one},{other}@{at}" for one in range(1, 13) for other in range(1, 13) for at in places}
    for progress in decisions(puzzle):
        legal = {format_move(move) for move in legal_moves(progress.position)}
        for word in words:
            verdict = judge(progress, word)
            if word in legal:
                assert verdict.kind in {VerdictKind.RIGHT, VerdictKind.NOT_BEST}
                continue
            assert (verdict.kind, verdict.progress) == (VerdictKind.ILLEGAL, progress), word
            assert isinstance(verdict.error, IllegalMoveError)
            assert verdict.error.rule in entries("rule")
            assert (verdict.move, verdict.plays_after, verdict.fewest, verdict.equals) == (None, None, None, 0)


@each_puzzle
@pytest.mark.parametrize(
    "word",
    [
        *("", " ", "5", "5@", "@1", "seven", "13@1", "X=13@1", "5@٣", "G", ">", "R1", "5@1 ", "5@1\n", "\x00", "🃏"),
        *("\ud83c", "x" * 100_000, "5," * 5_000 + "5@1"),
    ],
    ids=lambda word: ascii(word)[:12],
)
def test_an_answer_that_cannot_be_read_leaves_the_learner_where_he_was(puzzle: Puzzle, word: str) -> None:
    progress = begin(puzzle)
    verdict = judge(progress, word)
    assert verdict.kind in {VerdictKind.UNREADABLE, VerdictKind.ILLEGAL}
    assert (verdict.kind is VerdictKind.ILLEGAL) == isinstance(verdict.error, IllegalMoveError)
    assert verdict.progress is progress
    assert verdict.error is not None
    for language in LANGUAGES:
        assert len(verdict.error.text(language)) < 360


@each_puzzle
def test_an_answer_with_a_colon_is_the_one_with_the_arrow(puzzle: Puzzle) -> None:
    for progress in decisions(puzzle):
        for move in best_of(progress.position):
            word = format_move(move)
            assert judge(progress, word.replace(">", ":")) == judge(progress, word)


@each_puzzle
def test_every_judgement_has_its_words_in_every_language(puzzle: Puzzle) -> None:
    for progress in decisions(puzzle):
        words = [format_move(move) for move in legal_moves(progress.position)]
        for word in [*words, "nonsense", "9@9", "R9>9", "G9", ">99"]:
            said = [[phrase.text(language) for phrase in phrases(judge(progress, word))] for language in LANGUAGES]
            assert len({tuple(each) for each in said}) == len(LANGUAGES)
            assert all(sentence and "{" not in sentence for each in said for sentence in each)


@each_puzzle
@pytest.mark.parametrize("word", ["5@1", "R1>1", ">1", "nonsense"])
def test_an_answer_after_the_end_changes_nothing(puzzle: Puzzle, word: str) -> None:
    for progress, _ in ends(puzzle):
        verdict = judge(progress, word)
        assert verdict.progress.is_solved
        assert verdict.progress.decided == puzzle.decisions


def test_a_gift_that_is_not_named_is_no_answer() -> None:
    giving = Puzzle("giving", "combo-up 1,2/3,P,4/5,6 0:1 1 - 3/3/3 moves P@2", 1)
    verdict = judge(begin(giving), "G?")
    assert verdict.kind in {VerdictKind.ILLEGAL, VerdictKind.UNREADABLE}
    assert isinstance(verdict.error, CombotutorError)


def test_the_pack_holds_no_sentence_and_no_answer() -> None:
    head, *lines = PACK.read_text(encoding="utf-8").splitlines()
    assert json.loads(head) == {"format": "combotutor-puzzles", "version": 0}
    for line in lines:
        fields = json.loads(line)
        assert fields.keys() <= {"id", "position", "seat", "others", "decisions"}
        ways = decisions(by_id(fields["id"]))
        answers = {format_move(move) for progress in ways for move in best_of(progress.position)}
        assert not {"solution", "answer", "title", "story"} & fields.keys()
        assert isinstance(fields["id"], str)
        assert fields["id"].replace("-", "").isalnum()
        start = parse_position(fields["position"])
        assert all(refusal(start, parse_move(start, word)) is None for word in fields.get("others", [])[:1])
        if "others" not in fields:
            assert not any(f'"{word}"' in line for word in answers)


def by_id(name: str) -> Puzzle:
    """Return the puzzle of a name."""
    return next(puzzle for puzzle in PUZZLES if puzzle.id == name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_puzzle_has_a_title_a_word_for_each_decision_and_one_after(language: str) -> None:
    for puzzle in PUZZLES:
        words = entries(f"puzzle.{puzzle.id}", language)
        steps = {f"step{number}" for number in range(2, puzzle.decisions + 1)}
        assert words.keys() == {"title", "story", "after"} | steps
        assert all(words.values())
