"""What is said of right answers: no sentence is said too often, and what it says of the cards is so."""

from __future__ import annotations

import functools
import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from combotutor.errors import Phrase
from combotutor.families.combo.cards import Card, Row, readings
from combotutor.families.combo.notation import format_move, parse_move
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import (
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
    legal_moves,
    play,
)
from combotutor.families.combo.solver import Gain, leaving, row_after
from combotutor.families.combo.solver.meaning import Insertion, card_in
from combotutor.families.combo.voice.remains import NAMED
from combotutor.families.combo.voice.spoken import those_phrase
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import Verdict, VerdictKind, judge, phrases
from tests.at_length import at_length
from tests.puzzles.main_line import main_line, right_moves
from tests.puzzles.ours import our_puzzles

TENTH = 0.1
"""The most of all right answers for which one sentence may be said."""
SAMPLE = 6
"""Every so manieth puzzle is asked in each run."""
HELD = ("plays", "takes", "ends", "stuck", "leads", "again", "over", "more")
"""How one holds off whoever could answer."""
EMPTY = {"count", "plays", "seat", "pay"}
"""What a sentence may be filled with that is neither a card nor what cards make."""

some_or_all = pytest.mark.parametrize("apart", at_length((SAMPLE, 1), SAMPLE))


@functools.cache
def praised(apart: int) -> tuple[Verdict, ...]:
    """Return the judgement of every right answer of every decision of some puzzles."""
    return tuple(
        judge(progress, format_move(move))
        for puzzle in our_puzzles()[::apart]
        for progress in main_line(puzzle)
        for move in right_moves(progress)
    )


@functools.cache
def said(apart: int) -> tuple[tuple[Verdict, tuple[Phrase, ...]], ...]:
    """Return what is said of each."""
    return tuple((verdict, phrases(verdict)[1:]) for verdict in praised(apart))


def told(apart: int, *keys: str) -> Iterator[tuple[Verdict, Phrase]]:
    """Yield each sentence of some keys, with what it is said of; there is at least one."""
    found = [(verdict, each) for verdict, phrased in said(apart) for each in phrased if each.key in keys]
    assert found
    yield from found


def oftener(count: Counter[str], of: int) -> dict[str, float]:
    """Return what is said more often than a tenth of all times."""
    return {each: round(number / of, 3) for each, number in count.items() if number > TENTH * of}


@some_or_all
@pytest.mark.parametrize("language", at_length(LANGUAGES, "en"))
def test_no_sentence_is_said_of_more_than_a_tenth_of_all_right_answers(language: str, apart: int) -> None:
    answers = said(apart)
    counted = Counter(text for _, phrased in answers for text in {each.text(language) for each in phrased})
    assert oftener(counted, len(answers)) == {}


@some_or_all
def test_nor_are_all_of_one_key_that_name_no_card(apart: int) -> None:
    answers = said(apart)
    counted = Counter(key for _, phrased in answers for key in {each.key for each in phrased if not named(each)})
    assert counted
    assert oftener(counted, len(answers)) == {}


def named(said: Phrase) -> bool:
    """Tell whether a sentence is filled with a card, or with what cards make."""
    return not set(said.values) <= EMPTY


def filled(said: Phrase, field: str) -> Any:  # noqa: ANN401  (phrases hold whatever can be said)
    """Return what a sentence is filled with."""
    return said.values[field]


def symbols(block: str) -> list[str]:
    """Return the cards of a block that is told in English, in the letters of the notation."""
    block = block.removeprefix("the ").strip("“”")
    words = {"wild": "X", "stop": "S", "draw": "D", "pick up": "U", "pass on": "P"}
    for word, letter in words.items():
        block = block.replace(word, letter)
    return block.split()


@some_or_all
def test_the_plays_that_are_said_to_be_left_are_as_many_as_it_takes_and_all_the_cards(apart: int) -> None:
    for verdict, each in told(apart, "remains.left", "remains.passing", "remains.given"):
        position, move = verdict.before.position, verdict.move
        row, wild_pair = row_after(position, move), position.rules.wild_pair
        blocks = [symbols(block) for block in filled(each, "blocks").text("en").split(" | ")]
        cards = [tuple(card_of(symbol) for symbol in block) for block in blocks]
        assert len(blocks) == each.values["count"] == fewest_plays(row, wild_pair=wild_pair), verdict.word
        assert sorted(card for block in cards for card in block) == sorted(row)
        assert all(len(block) == 1 or readings(block, wild_pair=wild_pair) for block in cards)
        assert empties(list(row), cards)


def card_of(symbol: str) -> Card:
    """Return a card by its letter."""
    return next(card for card in Card if card.symbol == symbol)


def empties(row: list[Card], blocks: Sequence[Row]) -> bool:
    """Tell whether plays can be made in their order, each of cards side by side, so that nothing is left."""
    if not blocks:
        return not row
    first, *rest = blocks
    starts = (at for at in range(len(row)) if tuple(row[at : at + len(first)]) == first)
    return any(empties(row[:at] + row[at + len(first) :], rest) for at in starts)


@some_or_all
def test_cards_that_are_said_to_wait_meet_once_those_between_are_gone(apart: int) -> None:
    for verdict, each in told(apart, "remains.waiting"):
        position = verdict.before.position
        row, wild_pair = row_after(position, verdict.move), position.rules.wild_pair
        assert any(
            numbers(row, block) == digits(each, "cards") and is_gone(numbers(row, between), each, len(between))
            for block, between in waiting(row, wild_pair=wild_pair)
        ), (verdict.before.puzzle.id, verdict.word, each.text("en"))


def waiting(row: Row, *, wild_pair: bool) -> Iterator[tuple[list[int], list[int]]]:
    """Yield cards that are a play of a shortest way only later, as places, and those between them, by brute force."""
    fewest = fewest_plays(row, wild_pair=wild_pair)
    for first in range(len(row)):
        for last in range(first + 2, len(row)):
            for middle in (None, *range(first + 1, last)):
                block = [first, *([] if middle is None else [middle]), last]
                between = [at for at in range(first, last) if at not in block]
                if not between or not readings(tuple(row[at] for at in block), wild_pair=wild_pair):
                    continue
                inner = [tuple(row[a + 1 : b]) for a, b in itertools.pairwise(block)]
                outer = row[:first] + row[last + 1 :]
                plays = sum(fewest_plays(each, wild_pair=wild_pair) for each in (*inner, outer) if each)
                if plays + 1 == fewest:
                    yield block, between


def numbers(row: Row, places: Sequence[int]) -> list[str]:
    """Return the numbers among some cards, in order."""
    return sorted(row[at].symbol for at in places if row[at].is_number)


def digits(said: Phrase, field: str) -> list[str]:
    """Return the numbers that a field of a sentence names; of equal ones that are counted, as many."""
    value = filled(said, field)
    text = re.sub(r"\d+ (wilds|cards)", "", value if isinstance(value, str) else value.text("en"))
    found = re.findall(r"(two |three )?(\d+)", text)
    return sorted(number for times, number in found for _ in range({"": 1, "two ": 2, "three ": 3}[times]))


def is_gone(between: list[str], said: Phrase, count: int) -> bool:
    """Tell whether a sentence names the numbers that have to go, or of many how many cards they are."""
    return filled(said, "count") == count and digits(said, "gone") == ([] if count > NAMED else between)


@some_or_all
def test_cards_that_are_said_to_be_side_by_side_still_were_so_and_are(apart: int) -> None:
    for verdict, each in told(apart, "remains.whole"):
        position = verdict.before.position
        before, after = position.mover.row, row_after(position, verdict.move)
        cards = digits(each, "cards")
        gone = set(leaving(verdict.move))
        places = [at for at in range(len(before)) if at + 1 not in gone]
        assert any(
            numbers(after, range(at, at + size)) == cards and places[at + size - 1] - places[at] == size - 1
            for size in (2, 3)
            for at in range(len(after) - size + 1)
        ), (verdict.before.puzzle.id, verdict.word)


@some_or_all
def test_where_something_is_broken_up_nothing_else_leaves_fewer_plays(apart: int) -> None:
    found = [(verdict, each) for verdict, each in said(apart) if any(part.key == "remains.least" for part in each)]
    for verdict, _ in found:
        position = verdict.before.position
        left = [
            fewest_plays(row_after(position, move), wild_pair=position.rules.wild_pair)
            for move in legal_moves(position)
        ]
        assert verdict.plays_after == min(left)
    assert found or apart != 1


# With open hands: what the stored lines show.


def deeds(verdict: Verdict) -> list[tuple[Position, object, Position]]:
    """Return the moves of the stored line of an answer, each between where it is made and where it leads."""
    assert verdict.valued is not None
    now: Position = verdict.before.position
    found: list[tuple[Position, object, Position]] = []
    for word in verdict.valued.line:
        move = parse_move(now, word)
        after = play(now, move)
        found.append((now, move, after))
        now = after
    return found


def cards_in(position: Position, move: object) -> list[str]:
    """Return the cards of a turn, in the letters of the notation."""
    match move:
        case PlayCombination(cards=cards):
            return [card.symbol for card in cards]
        case PlaySpecial(card=card):
            return [card.symbol]
        case TakeReserve(number=number):
            return [position.mover.reserve[number - 1].symbol]
    return []


def spoken(said: Phrase, field: str) -> list[str]:
    """Return the cards of a field, in the letters of the notation."""
    value = filled(said, field)
    return named_cards(value if isinstance(value, str) else value.text("en"))


def named_cards(text: str) -> list[str]:
    """Return the cards that an English text names, in the letters of the notation."""
    text = text.replace("“", "").replace("”", "").removesuffix(" and are out").removesuffix(" and is out")
    return symbols(re.sub(r"^(the|an|a) ", "", text))


@some_or_all
def test_whoever_could_answer_does_so_in_the_line_and_is_held_off_there(apart: int) -> None:
    keys = [f"held-off.{which}-{how}" for which in ("beaten", "later") for how in HELD]
    keys += ["held-off.drawn-plays", "held-off.drawn-takes"]
    for verdict, each in told(apart, *keys):
        line, own = deeds(verdict), verdict.before.puzzle.seat
        seat = filled(each, "seat").values["number"] - 1
        at = next(
            number
            for number, (now, move, _) in enumerate(line[1:], 1)
            if now.turn != own and now.pending is None and isinstance(move, PlayCombination | PlaySpecial)
        )
        now, move, _ = line[at]
        assert (now.turn, cards_in(now, move)) == (seat, spoken(each, "answer"))
        if each.key.startswith("held-off.beaten"):
            assert isinstance(move, PlayCombination)
            assert now.best is not None
            assert move.combination.beats(now.best)
        after = [(now, move) for now, move, _ in line[at + 1 :] if now.turn == own and now.pending is None]
        if "own" in each.values:
            first, _, then = filled(each, "own").text("en").partition(" and then ")
            assert cards_in(*after[0]) == named_cards(first)
            assert not then or cards_in(*after[1]) == named_cards(then)
        else:
            assert not after
        assert line[-1][2].result is None or own not in line[-1][2].result.payers


@some_or_all
def test_what_would_have_come_otherwise_is_told_of_a_wrong_answer_that_is_named(apart: int) -> None:
    for verdict, each in told(apart, "instead.told"):
        deed = filled(each, "deed").text("en")
        named = deed.rpartition(" play ")[2] if " play " in deed else deed.rpartition(" put ")[2].removesuffix(" there")
        first = named_cards(named.partition(" and then ")[0])
        step = verdict.before.puzzle.steps[verdict.before.decided]
        wrong = [judge(verdict.before, valued.word) for valued in step.moves]
        lines = [deeds(answer) for answer in wrong if answer.kind is VerdictKind.NOT_BEST]
        assert first in [cards_in(*line[0][:2]) for line in lines], (verdict.before.puzzle.id, each.text("en"))
        if "keep" in deed:
            assert isinstance(verdict.move, PlaySpecial)
            assert [verdict.move.card.symbol] != first


def _block(gain: Gain) -> tuple[str, ...]:
    """Return the cards that come to be one play, whenever they meet."""
    return tuple(sorted(map(str, gain.cards)))


def _made(verdict: Verdict) -> set[tuple[str, ...]]:
    return {_block(each) for each in verdict.reasons if isinstance(each, Gain)}


@some_or_all
def test_a_right_gap_is_first_praised_for_what_the_fewest_wrong_ones_have(apart: int) -> None:
    checked = 0
    for verdict, phrases_said in said(apart):
        position, move = verdict.before.position, verdict.move
        if verdict.valued is not None or not isinstance(move, Insertion) or not _made(verdict):
            continue
        right = set(right_moves(verdict.before))
        wrong = [each for each in legal_moves(position) if isinstance(each, Insertion) and each not in right]
        wrong = [each for each in wrong if card_in(position, each) is card_in(position, move)]
        made = [_made(judge(verdict.before, format_move(each))) for each in wrong]
        had = {block: sum(block in each for each in made) for block in _made(verdict)}
        fewest = [each for each in verdict.reasons if isinstance(each, Gain) and had[_block(each)] == min(had.values())]
        first = phrases_said[0]
        if first.key.endswith("made-twin"):
            assert any(set(each.cards) <= {card_in(position, move)} for each in fewest)
        else:
            assert str(first.values["cards"]) in {str(those_phrase(each.cards)) for each in fewest}
        checked += 1
    assert checked > 20
