"""Hints: each says more than the one before, and none what a later one is for; over the whole pack."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from combotutor.cards import Card, Kind
from combotutor.games.combo import PlayCombination, PlaySpecial, TakeReserve, play
from combotutor.i18n import LANGUAGES, catalogue
from combotutor.notation import format_move
from combotutor.puzzles import HINTS, Progress, Puzzle, Theme, VerdictKind, asked, begin, hint, judge
from combotutor.solver import Closed, leaving, reasons
from tests.puzzles.walk import PUZZLES, best_of, decisions

each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle.id for puzzle in PUZZLES])
each_language = pytest.mark.parametrize("language", LANGUAGES)


def said(puzzle: Puzzle, level: int, language: str) -> Iterator[tuple[Progress, str]]:
    """Yield a hint at every decision of a puzzle."""
    for progress in decisions(puzzle):
        yield progress, hint(progress, level).text(language)


def numbers_in(text: str) -> list[int]:
    """Return the numbers that a sentence names."""
    return [int(word) for word in re.findall(r"[0-9]+", text)]


def names_in(text: str, language: str) -> set[str]:
    """Return the special cards that a sentence names."""
    names = {symbol: catalogue(language)[f"card.name.{symbol}"] for symbol in "XSDPU"}
    return {symbol for symbol, name in names.items() if re.search(rf"\b{name}\b", text, re.IGNORECASE)}


def kinds_in(text: str, language: str) -> set[str]:
    """Return the kinds of combination that a sentence names, the single among them."""
    return {kind.value for kind in Kind if catalogue(language)[f"kind.{kind.value}"].lower() in text.lower()}


@each_puzzle
@each_language
def test_the_first_two_hints_name_no_card_no_place_and_no_kind(puzzle: Puzzle, language: str) -> None:
    for level in (1, 2):
        for _, text in said(puzzle, level, language):
            assert numbers_in(text) == []
            assert names_in(text, language) == set()
            assert kinds_in(text, language) == set()


@each_puzzle
@each_language
def test_the_third_hint_names_one_card_and_neither_length_kind_value_nor_gap(puzzle: Puzzle, language: str) -> None:
    for progress, text in said(puzzle, 3, language):
        best = best_of(progress)
        assert kinds_in(text, language) == set()
        assert len(numbers_in(text)) + len(names_in(text, language)) <= 2
        if all(isinstance(move, PlayCombination | PlaySpecial) for move in best):
            starts = {(progress.row[leaving(move)[0] - 1], leaving(move)[0]) for move in best}
            assert any(set(numbers_in(text)) <= {int(card), at} for card, at in starts)
        else:
            named = {card for card in Card if int(card) in numbers_in(text)}
            reserve = set(progress.position.mover.reserve) if isinstance(best[0], TakeReserve) else set[Card]()
            assert len(named) + len(names_in(text, language)) == 1
            assert named <= {*progress.row, *reserve}


@each_puzzle
def test_where_to_look_holds_the_answer_and_more_than_it(puzzle: Puzzle) -> None:
    for progress in decisions(puzzle):
        name = hint(progress, 2).key.rpartition(".")[2]
        count = len(progress.row)
        half = -(-count // 2)
        parts = {
            "left": range(1, half + 1),
            "right": range(count - half + 1, count + 1),
            "middle": range(count // 4 + 1, count - count // 4 + 1),
            "inner": range(2, count),
            "all": range(1, count + 1),
        }
        part = parts[name]
        spans = []
        for move in best_of(progress):
            if isinstance(move, PlayCombination | PlaySpecial):
                spans.append(leaving(move))
            else:
                at = int(format_move(move).replace(">", " ").replace("G", " ").split()[-1])
                is_gift = format_move(move).startswith("G")
                spans.append(range(at, at + 1) if is_gift else range(max(1, at - 1), min(count, at) + 1))
        inside = [span for span in spans if span.start >= part.start and span.stop <= part.stop]
        assert inside
        if count > 3:
            assert any(len(part) > len(span) for span in inside)


@each_puzzle
def test_the_last_hint_is_a_right_answer_in_words(puzzle: Puzzle) -> None:
    from combotutor.puzzles.spoken import move_phrase

    for progress in decisions(puzzle):
        text = hint(progress, HINTS).text("en")
        if puzzle.theme is not Theme.CLEAR:
            spoken = {move_phrase(progress.position, move).text("en") for move in best_of(progress)}
            assert any(text == f"The whole answer: {each}." for each in spoken)


@each_puzzle
def test_the_last_hint_of_a_row_to_clear_is_an_order_of_play_that_clears_it(puzzle: Puzzle) -> None:
    if puzzle.theme is not Theme.CLEAR:
        assert "; " not in hint(begin(puzzle), HINTS).text("en")
        return
    progress = begin(puzzle)
    plays = hint(progress, HINTS).text("en").removeprefix("One after the other: ").rstrip(".").split("; ")
    for spoken in plays:
        cards = re.split(r", | and ", spoken.partition(" (")[0])
        fitting = [
            move
            for move in best_of(progress)
            if [str(card.symbol) for card in progress.row[leaving(move).start - 1 : leaving(move).stop - 1]]
            == [{"wild": "X", "“pick up”": "U"}.get(card, card) for card in cards]
        ]
        assert fitting, spoken
        verdict = judge(progress, format_move(fitting[0]))
        assert verdict.kind is VerdictKind.RIGHT
        progress = verdict.progress
    assert progress.is_solved


@each_puzzle
def test_the_hints_of_a_row_to_clear_lead_to_a_play_that_closes_something_up_if_there_is_one(puzzle: Puzzle) -> None:
    if puzzle.theme is not Theme.CLEAR:
        return
    for progress in decisions(puzzle):
        closing = {
            (str(progress.row[leaving(move)[0] - 1].symbol), leaving(move)[0])
            for move in best_of(progress)
            if any(isinstance(reason, Closed) for reason in reasons(progress.position, move))
        }
        spoken = hint(progress, 3).text("en").removeprefix("Your play begins with this card: ").rstrip(".")
        card, _, at = spoken.partition(", at place ")
        shown = ({"wild": "X", "“pick up”": "U"}.get(card, card), int(at))
        assert shown in closing or not closing
        first = hint(progress, HINTS).text("en").removeprefix("One after the other: ")
        assert first.startswith(card)


def test_a_gift_is_hinted_at_by_what_lies_beside_it() -> None:
    gifts = [each for each in decisions(PUZZLES[-1]) if asked(each.position).task == "give"]
    assert gifts
    for progress in gifts:
        beside = {progress.row[leaving(move)[0] - 2].symbol for move in best_of(progress)}
        assert hint(progress, 3).text("en") in {f"The card to give lies beside this one: {card}." for card in beside}


@each_puzzle
@each_language
def test_every_hint_has_its_words(puzzle: Puzzle, language: str) -> None:
    for progress in decisions(puzzle):
        texts = [hint(progress, level).text(language) for level in range(1, HINTS + 1)]
        assert len(set(texts)) == HINTS
        assert all(text.endswith((".", "?")) and "{" not in text for text in texts)


@pytest.mark.parametrize("level", [0, HINTS + 1, -1])
def test_there_is_no_hint_of_another_level(level: int) -> None:
    with pytest.raises(ValueError, match=r"1 to 4"):
        hint(begin(PUZZLES[0]), level)


def test_a_solved_puzzle_has_no_hint() -> None:
    start = begin(next(puzzle for puzzle in PUZZLES if puzzle.id == "rulebook-1"))
    progress = judge(start, "5,6@2").progress
    with pytest.raises(ValueError, match="not solved"):
        hint(progress, 1)
    assert play(start.position, best_of(start)[0]) == progress.position
