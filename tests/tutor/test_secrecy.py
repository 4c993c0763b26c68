"""Nothing that the page is given tells an answer before it is given, and no hint that is not open."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping

import pytest

from combotutor.files import find
from combotutor.games.combo import PlayCombination
from combotutor.i18n import LANGUAGES
from combotutor.notation import format_move
from combotutor.puzzles import HINTS, Progress, Puzzle, Theme, answer_classes, hint
from combotutor.puzzles.spoken import move_phrase
from combotutor.tutor.tutor import PACK as PACK_FILE
from combotutor.tutor.tutor import Tutor
from tests.tutor.browser import say
from tests.tutor.examples import ILLEGAL, PACK, PUZZLES, answer_words
from tests.tutor.reader import Page

EVERY_PUZZLE = tuple({puzzle.id: puzzle for puzzle in (*PACK, *PUZZLES)}.values())
ID = re.compile(r"(find|beat|clear|insert|wild|special|rulebook)-[0-9]{1,2}", re.ASCII)


def strings(value: object) -> Iterator[str]:
    """Yield every text in a value, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from strings(key)
            yield from strings(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from strings(each)


def sent(tutor: Tutor) -> list[str]:
    """Return every text that the page is given: of its markup, each text and each attribute by itself."""
    traits = {name: value for name, value in tutor.get_state().items() if name not in {"_esm", "_css"}}
    regions = traits.pop("regions")
    page = Page(*regions.values())
    attributes = [value for each in page.elements for value in each.attributes.values() if value]
    texts = [each.text() for each in page.elements]
    return [" ".join(each.split()) for each in (*strings(traits), *regions.values(), *attributes, *texts)]


def tells(given: list[str], word: str) -> bool:
    """Tell whether a word of the notation stands anywhere, as a word by itself."""
    # In markup > and < stand between words as spaces do elsewhere; it is looked through as texts and attributes too.
    alone = re.compile(rf"(?<![\w>,=]){re.escape(word)}(?![\w>@])")
    return any(alone.search(text) for text in given if not text.startswith("<"))


def best_moves(progress: Progress) -> list[str]:
    """Return the best answers to what is to be decided now, as words."""
    classes = answer_classes(progress.position, progress.puzzle.theme)
    return [format_move(move) for moves in classes for move in moves]


@functools.cache
def fresh_words(puzzle: Puzzle) -> frozenset[str]:
    """Return the answers of a puzzle; what its position tells already (the moves of the others) is none."""
    return frozenset(answer_words(puzzle)) - frozenset(puzzle.position.split())


def test_the_search_finds_words_where_they_stand() -> None:
    given = ["you may say 5,6@2.", "R1>2", "G1", "15,6@2", "<b>>1</b>"]
    assert all(tells(given, word) for word in ("5,6@2", "R1>2", "G1"))
    assert not any(tells(given, word) for word in ("6@2", "R1>3", "G", ">1", ">2"))


@pytest.mark.parametrize("puzzle", EVERY_PUZZLE, ids=lambda puzzle: puzzle.id)
def test_no_answer_and_no_hint_is_sent_before_it_is_asked_for(puzzle: Puzzle) -> None:
    language = LANGUAGES[EVERY_PUZZLE.index(puzzle) % 3]
    tutor = Tutor(puzzles=(puzzle,), language=language)
    progress = tutor.state.attempt.progress
    # Of the hints that may be said of any puzzle, such as to look along the row, none may stand there either.
    hints = [" ".join(hint(progress, level).text(language).split()) for level in range(1, HINTS + 1)]
    for count in range(HINTS + 1):
        given = sent(tutor)
        assert [word for word in fresh_words(puzzle) if tells(given, word)] == []
        for text in set(hints[count:]) - set(hints[:count]):
            assert not any(text in each for each in given)
        if count:
            assert any(hints[count - 1] in each for each in given)
        tutor.act("hint")


@pytest.mark.parametrize("puzzle", EVERY_PUZZLE, ids=lambda puzzle: puzzle.id)
def test_no_answer_is_spelt_out_in_words_by_the_first_two_hints(puzzle: Puzzle) -> None:
    language = LANGUAGES[EVERY_PUZZLE.index(puzzle) % 3]
    tutor = Tutor(puzzles=(puzzle,), language=language)
    progress = tutor.state.attempt.progress
    classes = answer_classes(progress.position, puzzle.theme)
    spelt = [move_phrase(progress.position, move).text(language) for moves in classes for move in moves]
    # The third names the first card, which for a card alone reads like the whole answer.
    for _ in range(3):
        given = sent(tutor)
        assert [text for text in spelt if any(text in each for each in given)] == []
        tutor.act("hint")


@pytest.mark.parametrize("puzzle", EVERY_PUZZLE, ids=lambda puzzle: puzzle.id)
def test_a_mistake_does_not_tell_what_is_right(puzzle: Puzzle) -> None:
    tutor = Tutor(puzzles=(puzzle,))
    progress = tutor.state.attempt.progress
    for word in (ILLEGAL, *wrong(progress)):
        tutor.act("answer", word)
        given = sent(tutor)
        told = [each for each in best_moves(progress) if tells(given, each) and each not in puzzle.position.split()]
        assert told == []


def wrong(progress: Progress) -> list[str]:
    """Return some legal answers that are not right: the first, one in the middle and the last."""
    from combotutor.solver import replies

    right = set(best_moves(progress))
    found = [word for each in replies(progress.position) if (word := format_move(each.move)) not in right]
    return [found[0], found[len(found) // 2], found[-1]] if found else []


def test_no_answer_of_any_puzzle_is_sent_when_all_are_on_offer() -> None:
    tutor = Tutor()
    given = sent(tutor)
    assert [puzzle.id for puzzle in tutor.state.puzzles] == [puzzle.id for puzzle in PACK]
    every = {word for puzzle in PACK for word in fresh_words(puzzle) if "@" in word}
    assert [word for word in every if tells(given, word)] == []


def test_no_file_name_and_no_id_tells_an_answer() -> None:
    assert all(ID.fullmatch(puzzle.id) for puzzle in EVERY_PUZZLE)
    assert {path.name for path in find(PACK_FILE).parent.iterdir() if path.suffix == ".jsonl"} == {"starter.jsonl"}


def test_what_was_answered_is_kept_and_what_was_not_is_not() -> None:
    special = next(puzzle for puzzle in PUZZLES if puzzle.theme is Theme.SPECIAL)
    tutor = Tutor(puzzles=(special,))
    say(tutor, {"do": "hello", "storage": True, "kept": None})
    tutor.act("answer", "R1>2")
    assert tutor.kept["attempts"][special.id]["answers"] == ["R1>2"]
    given = sent(tutor)
    assert [word for word in fresh_words(special) - {"R1>2"} if len(word) > 2 and tells(given, word)] == []


def test_most_answers_are_plays_so_that_the_search_is_not_for_nothing() -> None:
    plays = [
        move
        for puzzle in EVERY_PUZZLE
        for moves in answer_classes(Tutor(puzzles=(puzzle,)).state.attempt.progress.position, puzzle.theme)
        for move in moves
        if isinstance(move, PlayCombination)
    ]
    assert len(plays) > len(PUZZLES)
