"""Hints: each says more than the one before, and none what a later one is for; over all packs.

In every run at every third decision, at all of them with `-m long`.
"""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest

from combotutor.errors import Phrase
from combotutor.families.combo.cards import Card
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import (
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
    describe,
    play,
)
from combotutor.families.combo.solver import GapClosed, changes, leaving
from combotutor.families.combo.words import WORDS, text
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import HINTS, Progress, PuzzleKind, Theme, VerdictKind, asked, begin, hint, judge
from combotutor.puzzles.voice.names import move_phrase
from tests.at_length import at_length
from tests.puzzles.main_line import different, every_place, legal, right_moves, some_places
from tests.puzzles.ours import our_puzzles
from tests.puzzles.test_verdict import puzzle as made_of
from tests.puzzles.walk import PUZZLES, best_of, decisions

each_language = pytest.mark.parametrize("language", LANGUAGES)

EVERYWHERE = Phrase("hint.where.all", words=WORDS)
_TOLD_BY_MOVE = {PuzzleKind.BEAT, PuzzleKind.ANSWER, PuzzleKind.CLEAR, PuzzleKind.INSERT, PuzzleKind.SPECIAL}
OWN_IDEA = {*PuzzleKind} - _TOLD_BY_MOVE
"""The kinds whose first hint is always the same."""
KIND_WORDS = {
    "en": r"\b(single|run|pair|trio)s?\b",
    "es": r"\b(suelt[ao]|escalera|par|pareja|trío)(s|es)?\b",
    "de": r"(Einzelkarte|\beinzelne|folge|\bPaar|Drilling)",
}
"""The words by which a combination would be told."""


OF = "all"
"""Which decisions are looked at."""


@pytest.fixture(params=at_length(("all", "some"), "some"), autouse=True)
def _of(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "OF", request.param)


@functools.cache
def places_of(which: str) -> tuple[Progress, ...]:
    """Return every decision of every main line, and of every other right way through the starter pack, or some."""
    others = tuple(progress for puzzle in PUZZLES for progress in decisions(puzzle))
    return (*every_place(), *others) if which == "all" else (*some_places(), *others[::3])


def places() -> tuple[Progress, ...]:
    """Return the decisions that are looked at."""
    return places_of(OF)


@functools.cache
def hints_of(which: str) -> tuple[tuple[Phrase, ...], ...]:
    """Return all hints at each."""
    return tuple(tuple(hint(progress, level) for level in range(1, HINTS + 1)) for progress in places_of(which))


def hinted() -> Iterator[tuple[Progress, tuple[Phrase, ...]]]:
    """Yield the decisions that are looked at with all their hints."""
    yield from zip(places(), hints_of(OF), strict=True)


def numbers_in(text: str) -> list[int]:
    """Return the numbers that a sentence names."""
    return [int(word) for word in re.findall(r"[0-9]+", text)]


def names_in(sentence: str, language: str) -> set[str]:
    """Return the special cards that a sentence names."""
    names = {symbol: text(f"card.name.{symbol}", language) for symbol in "XSDPU"}
    return {symbol for symbol, name in names.items() if re.search(rf"\b{name}\b", sentence, re.IGNORECASE)}


def named_kinds(text: str, language: str) -> list[object]:
    """Return the words for kinds of combination in a sentence."""
    return re.findall(KIND_WORDS[language], text, re.IGNORECASE)


def closes(position: Position, move: Move) -> bool:
    """Tell whether cards meet after a move."""
    return any(isinstance(each, GapClosed) for each in changes(position, move))


def has_the_idea(progress: Progress, move: Move, phrase: Phrase) -> bool:
    """Tell whether the first hint would fit an answer."""
    idea = phrase.key.removeprefix("hint.idea.")
    match idea:
        case "close" | "inside":
            return closes(progress.position, move)
        case "no-twin":
            return not is_a_twin(progress, move)
    sorts = {"keep": PlayCombination, "insert": TakeReserve | InsertCard, "give": GiveCard, "special": PlaySpecial}
    return idea not in sorts or isinstance(move, sorts[idea])


def is_a_twin(progress: Progress, move: Move) -> bool:
    """Tell whether a card goes beside an equal one."""
    match move:
        case TakeReserve(number, gap):
            card: Card | None = progress.position.mover.reserve[number - 1]
        case InsertCard(gap):
            card = progress.position.incoming
        case _:
            return False
    return card is not Card.WILD and card in progress.row[max(0, gap - 2) : gap]


def part_of(count: int, name: str) -> range:
    """Return the places of a part of a row."""
    half = -(-count // 2)
    return {
        "left": range(1, half + 1),
        "right": range(count - half + 1, count + 1),
        "middle": range(count // 4 + 1, count - count // 4 + 1),
        "inner": range(2, count),
        "not-last": range(1, count),
        "not-first": range(2, count + 1),
        "all": range(1, count + 1),
    }[name]


def span(progress: Progress, move: Move) -> range:
    """Return the places of a play or a gift, or those beside a gap."""
    if isinstance(move, TakeReserve | InsertCard):
        return range(max(1, move.gap - 1), min(len(progress.row), move.gap) + 1)
    return leaving(move)


def lies_there(progress: Progress, move: Move, phrase: Phrase) -> bool:
    """Tell whether the second hint would fit an answer."""
    if phrase.key == "hint.do.play":
        return isinstance(move, PlayCombination | PlaySpecial)
    if phrase.key == "hint.do.take":
        return isinstance(move, TakeReserve)
    part, own = part_of(len(progress.row), phrase.key.removeprefix("hint.where.")), span(progress, move)
    return part.start <= own.start and own.stop <= part.stop


def begins_so(progress: Progress, move: Move, phrase: Phrase) -> bool:
    """Tell whether the third hint would fit an answer."""
    row, said = progress.row, phrase.text("en")
    card = next(
        (
            card
            for card in Card
            if said.endswith((f": {told(card)}.", f": {told(card)}, at place {phrase.values.get('at')}."))
        ),
        None,
    )
    match phrase.key, move:
        case "hint.first", PlayCombination(at, _, _) | PlaySpecial(at, _):
            return at == phrase.values["at"]
        case "hint.card", PlaySpecial(_, special):
            return special is card
        case "hint.take", TakeReserve(number, _):
            return progress.position.mover.reserve[number - 1] is card
        case "hint.beside", TakeReserve(_, gap) | InsertCard(gap):
            return card in row[max(0, gap - 2) : gap]
        case "hint.beside-gift", GiveCard(int(at)):
            return card in (*row[max(0, at - 2) : at - 1], *row[at : at + 1])
    return phrase.key == "hint.where.all"


def told(card: Card) -> str:
    """Return how a card is told in English."""
    if card.is_number or card is Card.UNKNOWN:
        return card.symbol
    name = text(f"card.name.{card.symbol}")
    return f"“{name}”" if card.is_special else name


def possible(progress: Progress, phrases: tuple[Phrase, ...]) -> list[Move]:
    """Return the legal answers that some first hints would all fit."""
    fits = (has_the_idea, lies_there, begins_so)
    return [
        move
        for move in legal(progress)
        if all(fit(progress, move, phrase) for fit, phrase in zip(fits, phrases, strict=False))
    ]


@each_language
def test_the_first_two_hints_name_no_card_no_place_and_no_kind(language: str) -> None:
    for _, phrases in hinted():
        for phrase in phrases[:2]:
            text = phrase.text(language)
            assert numbers_in(text) == []
            assert names_in(text, language) == set()
            assert named_kinds(text, language) == []


def test_the_first_two_hints_leave_two_answers_possible_wherever_there_are_two() -> None:
    for progress, phrases in hinted():
        for count in (1, 2):
            left = possible(progress, phrases[:count])
            assert set(left) & set(right_moves(progress))
            assert different(progress, left) >= min(2, different(progress, legal(progress))), progress.puzzle.id


@each_language
def test_the_third_hint_names_one_card_and_neither_length_kind_value_nor_gap(language: str) -> None:
    for progress, phrases in hinted():
        text, best = phrases[2].text(language), right_moves(progress)
        assert named_kinds(text, language) == []
        numbers, names = numbers_in(text), names_in(text, language)
        if phrases[2].key == "hint.first":
            starts = {(progress.row[leaving(move)[0] - 1], leaving(move)[0]) for move in best if leaving(move)}
            assert any(set(numbers) <= {int(card), at} for card, at in starts)
            assert len(numbers) + len(names) == 2
        elif phrases[2].key == "hint.where.all":
            assert (numbers, names) == ([], set())
        else:
            named = {card for card in Card if int(card) in numbers}
            assert len(numbers) + len(names) == 1
            assert named <= {*progress.row, *progress.position.mover.reserve}


def test_the_third_hint_leaves_more_than_one_answer_unless_that_cannot_be() -> None:
    left_open = 0
    for progress, phrases in hinted():
        left = possible(progress, phrases[:3])
        assert set(left) & set(right_moves(progress))
        if different(progress, left) > 1:
            left_open += 1
            continue
        match phrases[2].key:
            case "hint.first":  # all plays that begin there come to the same
                assert different(progress, possible(progress, (phrases[0], EVERYWHERE, phrases[2]))) == 1
            case "hint.card":  # no other such card would do
                assert len({format_move(move).partition("@")[0] for move in left}) == 1
            case "hint.beside" | "hint.beside-gift":  # whichever neighbour is named
                for card in set(progress.row):
                    other = replace(phrases[2], values={"card": told(card)})
                    still = possible(progress, (phrases[0], EVERYWHERE, other))
                    assert not set(still) & set(right_moves(progress)) or different(progress, still) == 1
            case "hint.take":
                assert len(progress.row) < 3
            case key:
                assert key == "hint.where.all"
    assert left_open > len(places()) / 5


def test_where_to_look_holds_the_answer_and_more_than_it() -> None:
    for progress, phrases in hinted():
        key, count = phrases[1].key, len(progress.row)
        if key.startswith("hint.do."):
            continue
        part = part_of(count, key.removeprefix("hint.where."))
        inside = [move for move in right_moves(progress) if lies_there(progress, move, phrases[1])]
        assert inside
        if count > 3:
            assert any(len(part) > len(span(progress, move)) for move in inside)


@pytest.mark.parametrize(("row", "where"), [("4,5,9", "not-last"), ("9,4,5", "not-first"), ("4,4", "all")])
def test_where_to_look_is_no_half_and_no_middle_of_a_row_that_has_none(row: str, where: str) -> None:
    assert hint(begin(made_of(PuzzleKind.FIND, row)), 2).key == f"hint.where.{where}"


def test_where_to_look_is_hardly_ever_the_whole_of_a_row_of_four_cards_or_more() -> None:
    told = [phrases[1] for progress, phrases in hinted() if len(progress.row) > 3]
    assert told.count(EVERYWHERE) < len(told) / 40


@each_language
def test_no_hint_before_the_last_tells_what_the_last_is_for(language: str) -> None:
    for progress, phrases in hinted():
        texts = [phrase.text(language) for phrase in phrases]
        for move in right_moves(progress):
            # A play of one card is its first card; that nothing follows is still to be found.
            whole = [] if len(leaving(move)) == 1 else [move_phrase(progress.position, move).text(language)]
            if isinstance(move, PlayCombination):
                whole.append(describe(move.combination).text(language))
            assert not any(part in text for part in whole for text in texts[:3])


def test_a_special_card_of_the_right_moment_is_named_by_the_third_hint() -> None:
    moments = [
        (progress, phrases)
        for progress, phrases in hinted()
        if progress.puzzle.kind is PuzzleKind.MOMENT and Theme.HOLDING not in progress.puzzle.themes
    ]
    assert moments
    for progress, phrases in moments:
        symbol = format_move(right_moves(progress)[0])[0]
        assert names_in(phrases[2].text("en"), "en") == {symbol}
        assert "at place" not in phrases[2].text("en")


def test_of_two_reserve_cards_the_third_hint_says_which() -> None:
    taken = [each for each in hinted() if each[0].puzzle.kind is PuzzleKind.RESERVE]
    assert taken
    assert {phrases[2].key for _, phrases in taken} == {"hint.take"}


def test_the_last_hint_is_a_right_answer_in_words() -> None:
    for progress, phrases in hinted():
        if progress.puzzle.kind is not PuzzleKind.CLEAR:
            spoken = {move_phrase(progress.position, move).text("en") for move in right_moves(progress)}
            assert phrases[3].text("en") in {f"The whole answer: {each}." for each in spoken}


def cleared_by(progress: Progress, spoken: str) -> Progress:
    """Return the place after a play of a row to clear that is told as its cards."""
    cards = [SYMBOLS.get(card, card) for card in re.split(r", | and ", spoken.partition(" (")[0])]
    fitting = [
        move
        for move in right_moves(progress)
        if [card.symbol for card in progress.row[leaving(move).start - 1 : leaving(move).stop - 1]] == cards
    ]
    assert fitting, spoken
    verdict = judge(progress, format_move(fitting[0]))
    assert verdict.kind is VerdictKind.RIGHT
    return verdict.progress


SYMBOLS = {told(card): card.symbol for card in Card if card.is_special or card is Card.WILD}


def test_the_last_hint_of_a_row_to_clear_is_an_order_of_play_that_clears_it() -> None:
    for puzzle in dict.fromkeys(progress.puzzle for progress in places()):
        if puzzle.kind is not PuzzleKind.CLEAR:
            continue
        progress = begin(puzzle)
        for spoken in hint(progress, HINTS).text("en").removeprefix("One after the other: ").rstrip(".").split("; "):
            progress = cleared_by(progress, spoken)
        assert progress.is_solved


def test_the_hints_of_a_row_to_clear_lead_to_a_play_that_closes_something_up_if_there_is_one() -> None:
    for progress, phrases in hinted():
        if progress.puzzle.kind is PuzzleKind.CLEAR:
            right = right_moves(progress)
            closing = {leaving(move)[0] for move in right if closes(progress.position, move)}
            assert phrases[2].values["at"] in closing or not closing
            first = phrases[3].text("en").removeprefix("One after the other: ")
            assert first.startswith(
                phrases[2].text("en").removeprefix("Your play begins with this card: ").split(",")[0]
            )


def test_nothing_is_to_be_kept_together_where_all_cards_are_played() -> None:
    whole = [each for each in our_puzzles() if each.kind is PuzzleKind.BEAT and Theme.LAST in each.themes]
    ideas = {hint(begin(each), 1).key for each in (whole if OF == "all" else whole[:5])}
    assert ideas == {"hint.idea.count"}


def test_an_idea_that_only_one_play_would_fit_is_not_told() -> None:
    nested = next(puzzle for puzzle in PUZZLES if puzzle.id == "clear-2")
    ideas = [hint(progress, 1).key for progress in decisions(nested)]
    assert "hint.idea.beside" in ideas
    keys = {hint(progress, 1).key.removeprefix("hint.idea.") for progress in places()}
    assert {"inside", "beside", "close", "insert", "count", *(kind.value for kind in OWN_IDEA)} <= keys


def test_a_gift_is_hinted_at_by_what_lies_beside_it() -> None:
    gifts = [each for puzzle in PUZZLES for each in decisions(puzzle) if asked(each.position).task == "give"]
    assert gifts
    for progress in gifts:
        gaps = {leaving(move).start + step for move in best_of(progress) for step in (-1, 1)}
        beside = {card.symbol for place, card in enumerate(progress.row, start=1) if place in gaps}
        assert hint(progress, 3).text("en") in {f"The card to give lies beside this one: {card}." for card in beside}


@each_language
def test_every_hint_has_its_words(language: str) -> None:
    for _, phrases in hinted():
        texts = [phrase.text(language) for phrase in phrases]
        assert len(set(texts)) >= HINTS - 1  # with one card or none in the row, where to look is all there is to say
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
