"""The starter pack: every way through each puzzle, every wrong answer on the way, and what the whole pack is like."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest

from combotutor.errors import IllegalMoveError
from combotutor.families.combo.cards import Card
from combotutor.families.combo.check.meaning import meaning
from combotutor.families.combo.notation import format_move, parse_move, parse_position
from combotutor.families.combo.plan import best_partitions, fewest_plays
from combotutor.families.combo.rules import PlayCombination, TakeReserve, legal_moves, refusal
from combotutor.families.combo.solver.reply import row_after
from combotutor.families.combo.words import entries
from combotutor.files import find
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import (
    Puzzle,
    PuzzleKind,
    VerdictKind,
    begin,
    best_replies,
    format_puzzle,
    judge,
    read_pack,
    worked_out,
)
from combotutor.puzzles.format.schema import is_from_rulebook
from tests.puzzles.walk import (
    best_of,
    decisions,
    ends,
    nonsense_and_wrong_words,
    played_by_hand,
    values,
)

PACK = find("puzzles/starter.jsonl")
PUZZLES = read_pack(PACK)

each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle.id for puzzle in PUZZLES])

SOLUTIONS: dict[str, list[list[set[str]]]] = {
    "rulebook-1": [[{"5,6@2"}]],
    "rulebook-2": [[{"R1>2", "R1>3"}]],
    "rulebook-3": [[{"R1>2", "R1>3", "R1>4"}]],
    "find-2": [[{"8,7,6@3"}]],
    "find-4": [[{"1,3,2@4", "3,2,1@5"}]],
    "beat-1": [[{"12@3"}]],
    "beat-8": [[{"9@6"}]],
    "insert-2": [[{"R1>3", "R1>4"}]],
    "insert-5": [[{"R1>5", "R1>6", "R1>7"}]],
    "wild-1": [[{"4,X=5,3@2"}]],
    "wild-6": [[{"8,X=8@3"}]],
}
"""Answers counted by hand, of the rulebook situations and of some of each kind."""


def by_id(name: str) -> Puzzle:
    """Return the puzzle of a name."""
    return next(puzzle for puzzle in PUZZLES if puzzle.id == name)


def test_the_pack_holds_puzzles_of_several_levels() -> None:
    kinds = Counter(puzzle.kind for puzzle in PUZZLES if not is_from_rulebook(puzzle))
    assert kinds == {
        PuzzleKind.FIND: 6,
        PuzzleKind.BEAT: 7,
        PuzzleKind.CLEAR: 7,
        PuzzleKind.INSERT: 7,
        PuzzleKind.WILD: 4,
    }
    for kind in kinds.keys() - {PuzzleKind.FIND}:
        levels = {puzzle.level for puzzle in PUZZLES if puzzle.kind is kind and not is_from_rulebook(puzzle)}
        assert len(levels) > 1


def test_every_rule_set_has_eight_puzzles_at_least() -> None:
    rules = Counter(puzzle.rules_name for puzzle in PUZZLES)
    assert rules.keys() == {"combo-breaker", "combo-up", "krass-kariert"}
    assert min(rules.values()) >= 8


def test_no_two_puzzles_ask_for_the_same_row() -> None:
    assert len({begin(puzzle).row for puzzle in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("name", list(SOLUTIONS))
def test_golden_the_stored_answers_are_those_that_a_person_finds(name: str) -> None:
    assert [[set(each) for each in step.answers] for step in by_id(name).steps] == SOLUTIONS[name]


@each_puzzle
def test_the_stored_answers_are_exactly_what_the_engine_finds(puzzle: Puzzle) -> None:
    assert worked_out(puzzle) == puzzle
    progress = begin(puzzle)
    for step in puzzle.steps:
        stored = [parse_move(progress.position, word) for words in step.answers for word in words]
        assert sorted(map(format_move, best_of(progress))) == sorted(map(format_move, stored))
        for words in step.answers:
            moves = [parse_move(progress.position, word) for word in words]
            assert len({meaning(progress.position, move) for move in moves}) == 1
        firsts = [meaning(progress.position, parse_move(progress.position, words[0])) for words in step.answers]
        assert len(set(firsts)) == len(firsts)
        progress = judge(progress, step.answers[0][0]).progress


@each_puzzle
def test_the_line_in_the_pack_is_the_one_that_would_be_written(puzzle: Puzzle) -> None:
    assert format_puzzle(puzzle) in PACK.read_text(encoding="utf-8").splitlines()


@each_puzzle
def test_every_way_of_best_answers_leads_to_the_solved_end(puzzle: Puzzle) -> None:
    found = ends(puzzle)
    assert found
    for progress in found:
        assert progress.decided == progress.decisions == puzzle.decisions
        if puzzle.kind is PuzzleKind.CLEAR:
            assert progress.row == ()
            assert tuple(sorted(progress.taken)) in puzzle.blocks


@each_puzzle
def test_every_set_of_blocks_is_reached_by_some_way(puzzle: Puzzle) -> None:
    if puzzle.kind is PuzzleKind.CLEAR:
        assert {tuple(sorted(progress.taken)) for progress in ends(puzzle)} == set(puzzle.blocks)
        assert len(puzzle.blocks[0]) == fewest_plays(begin(puzzle).row)
        assert set(puzzle.blocks) == set(best_partitions(begin(puzzle).row))
        assert len(puzzle.steps) == len(puzzle.blocks[0])
    else:
        assert puzzle.blocks == ()


@each_puzzle
def test_the_main_line_played_by_the_rules_alone_leads_to_the_same_position(puzzle: Puzzle) -> None:
    progress, said = begin(puzzle), list[str]()
    while not progress.is_solved:
        said.append(format_move(best_of(progress)[0]))
        progress = judge(progress, said[-1]).progress
    assert played_by_hand(puzzle, said) == progress.position


@each_puzzle
def test_the_learner_decides_for_the_seat_of_the_puzzle_and_sees_its_whole_row(puzzle: Puzzle) -> None:
    for progress in decisions(puzzle):
        assert progress.position.turn == puzzle.seat
        assert progress.position.result is None
        assert progress.row == progress.position.mover.row
        assert progress.decided or 5 <= len(progress.row) <= 10
        assert Card.UNKNOWN not in progress.row


@each_puzzle
def test_a_row_could_be_dealt_from_the_deck_and_the_other_hands_are_hidden(puzzle: Puzzle) -> None:
    position = parse_position(puzzle.position)
    position.rules.check_held(position.seats[puzzle.seat].row)
    if not is_from_rulebook(puzzle):
        for seat, each in enumerate(position.seats):
            assert seat == puzzle.seat or set(each.row) <= {Card.UNKNOWN}


@each_puzzle
def test_every_best_answer_is_right_and_names_the_others(puzzle: Puzzle) -> None:
    for progress in decisions(puzzle):
        best = best_of(progress)
        assert {reply.move for reply in best_replies(progress.position, puzzle.kind)} == set(best)
        rows = {move: row_after(progress.position, move) for move in best}
        for move in best:
            verdict = judge(progress, format_move(move))
            assert (verdict.kind, verdict.move, verdict.error) == (VerdictKind.RIGHT, move, None)
            assert verdict.word == format_move(move)
            assert verdict.plays_after == fewest_plays(rows[move], wild_pair=progress.position.rules.wild_pair)
            meant = {each: meaning(progress.position, each) for each in best}
            assert {*verdict.same, verdict.word} == {format_move(each) for each in best if meant[each] == meant[move]}
            assert {*verdict.same, verdict.word} >= {format_move(each) for each in best if rows[each] == rows[move]}
            assert verdict.others == len(set(meant.values())) - 1
            assert verdict.progress.decided == progress.decided + 1
            assert verdict.before is progress


@each_puzzle
def test_every_other_legal_answer_is_not_the_best_and_leaves_the_learner_where_they_were(puzzle: Puzzle) -> None:
    worse = 0
    for progress in decisions(puzzle):
        found = values(puzzle, progress.position)
        for move in found.keys() - set(best_of(progress)):
            worse += 1
            verdict = judge(progress, format_move(move))
            assert verdict.kind is VerdictKind.NOT_BEST
            assert verdict.progress is progress
            assert (verdict.same, verdict.others) == ((), 0)
            if puzzle.kind is PuzzleKind.CLEAR:
                assert verdict.plays_after is not None
                assert verdict.fewest == fewest_plays(progress.row) - 1 < verdict.plays_after
    assert worse >= 3, "a puzzle in which nearly every answer is right is none"


@each_puzzle
def test_illegal_answers_are_refused_with_the_rule_of_the_engine(puzzle: Puzzle) -> None:
    for progress in decisions(puzzle):
        legal = {format_move(move) for move in legal_moves(progress.position)}
        # Where its value may go unsaid, a bare X is read as the highest combination.
        legal |= set() if progress.position.rules.wild_is_said else {f"X@{at}" for at in range(1, 11)}
        illegal = 0
        for word in sorted(nonsense_and_wrong_words(progress) - legal):
            verdict = judge(progress, word)
            assert (verdict.kind, verdict.progress) == (VerdictKind.ILLEGAL, progress), word
            assert isinstance(verdict.error, IllegalMoveError)
            assert verdict.error.rule in entries("rule")
            assert (verdict.move, verdict.plays_after, verdict.fewest, verdict.same) == (None, None, None, ())
            illegal += 1
        assert illegal > 3
        for word in ("R3>1", "G99"):
            move = parse_move(progress.position, word)
            reason = refusal(progress.position, move)
            assert reason is not None
            error = judge(progress, word).error
            assert error is not None
            assert error.args == reason.args


KINDS_A_TRICK = (1, 2, 2, 3, 3)
"""How many cards a single, a run of two, a pair, a run of three and a trio are, from low to high."""

Dealing = tuple[tuple[int, ...], tuple[int, ...]]
"""How many cards each seat has laid in whole tricks, and how many reserve cards it has taken."""


def whole_trick(before: Dealing, target: Dealing, seats: list[int]) -> Iterator[tuple[Dealing, int]]:
    """Yield what a trick without special cards can add to what was laid and taken, and who leads after it."""
    waiting = [(before, 0, -1, 0)]
    while waiting:
        (laid, taken), acted, best, lowest = waiting.pop()
        if acted == len(seats):
            yield (laid, taken), best
            continue
        seat = seats[acted]
        for kind, count in list(enumerate(KINDS_A_TRICK))[lowest:]:
            if laid[seat] + count <= target[0][seat]:
                more = tuple(each + count * (at == seat) for at, each in enumerate(laid))
                waiting.append(((more, taken), acted + 1, seat, kind))
        if acted and taken[seat] < target[1][seat]:
            more = tuple(each + (at == seat) for at, each in enumerate(taken))
            waiting.append(((laid, more), acted + 1, best, lowest))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_brute_force_whole_tricks_lead_from_the_deal_to_the_trick_of_a_rulebook_situation(number: int) -> None:
    position = parse_position(by_id(f"rulebook-{number}").position)
    rules, seats = position.rules, range(len(position.seats))
    in_trick = [sum(len(entry.cards) for entry in position.trick if entry.seat == seat) for seat in seats]
    taken = tuple(rules.reserve - len(each.reserve) for each in position.seats)
    hand = rules.hand_size(len(seats))
    laid = tuple(hand + taken[seat] - in_trick[seat] - len(position.seats[seat].row) for seat in seats)
    assert len(position.pile) == len(rules.deck.cards) - len(seats) * (hand + rules.reserve)
    payers = [seat for seat in seats if position.seats[seat].tokens < rules.tokens]
    first = payers[0] if payers else int(rules.oldest_deals)
    none = (0,) * len(seats)
    waiting, seen = [((none, none), first)], set[tuple[Dealing, int]]()
    while waiting:
        place = waiting.pop()
        if place not in seen:
            seen.add(place)
            order = [(place[1] + step) % len(seats) for step in seats]
            waiting.extend(whole_trick(place[0], (laid, taken), order))
    assert ((laid, taken), position.trick[0].seat) in seen


NONSENSE = (
    *("", " ", "5", "5@", "@1", "seven", "13@1", "X=13@1", "5@٣", "G", ">", "R1", "5@1 ", "5@1\n", "\x00", "🃏"),
    *("\ud83c", "x" * 100_000, "5," * 5_000 + "5@1", "G?"),
)


@each_puzzle
def test_an_answer_that_cannot_be_read_leaves_the_learner_where_they_were(puzzle: Puzzle) -> None:
    progress = begin(puzzle)
    for word in NONSENSE:
        verdict = judge(progress, word)
        assert verdict.kind in {VerdictKind.UNREADABLE, VerdictKind.ILLEGAL}
        assert (verdict.kind is VerdictKind.ILLEGAL) == isinstance(verdict.error, IllegalMoveError)
        assert verdict.progress is progress
        assert verdict.error is not None
        for language in LANGUAGES:
            assert len(verdict.error.text(language)) < 360


@each_puzzle
def test_an_answer_after_the_end_changes_nothing(puzzle: Puzzle) -> None:
    for progress in ends(puzzle):
        for word in ("5@1", "R1>1", ">1", "nonsense"):
            verdict = judge(progress, word)
            assert (verdict.kind, verdict.progress) == (VerdictKind.ILLEGAL, progress)


@each_puzzle
def test_the_kind_is_what_the_answers_are_about(puzzle: Puzzle) -> None:
    progress = begin(puzzle)
    best = best_of(progress)
    if puzzle.kind in (PuzzleKind.FIND, PuzzleKind.BEAT, PuzzleKind.WILD):
        assert all(isinstance(move, PlayCombination) for move in best)
    if puzzle.kind is PuzzleKind.WILD:
        assert all(isinstance(move, PlayCombination) and Card.WILD in move.cards for move in best)
    if puzzle.kind is PuzzleKind.INSERT:
        assert all(isinstance(move, TakeReserve) for move in best) or progress.position.incoming is not None
    if puzzle.kind is PuzzleKind.BEAT:
        assert progress.position.trick


FIELDS = {"id", "kind", "level", "difficulty", "status", "technique", "agreement", "themes", "position", "seat"}
FIELDS |= {"history", "steps", "blocks", "made"}


def test_a_title_an_id_or_a_sentence_is_not_in_the_file_and_no_id_tells_an_answer() -> None:
    for line in PACK.read_text(encoding="utf-8").splitlines()[1:]:
        fields = json.loads(line)
        assert fields.keys() <= FIELDS
        name, number = fields["id"].rsplit("-", 1)
        assert name in {"rulebook", *PuzzleKind}
        assert number.isdecimal()
