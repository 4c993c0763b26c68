"""Nothing that the page is given tells an answer before it is given, and no hint that is not open."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping

import pytest

from combotutor.families.combo.rules import PlayCombination
from combotutor.families.combo.words import phrase
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import HINTS, OPEN, Progress, Puzzle, PuzzleKind, goal, hint
from combotutor.puzzles.format.shelf import packs
from combotutor.puzzles.judging.values import right_answers
from combotutor.puzzles.voice.names import kind_name, move_phrase, theme_name
from combotutor.tutor.tutor import Tutor
from tests.at_length import at_length
from tests.tutor.browser import begun, file_of, say
from tests.tutor.examples import EVERY_PUZZLE, ILLEGAL, PUZZLES, SHELF, answer_words, right_classes, wrong_words
from tests.tutor.reader import Page

SAMPLE = EVERY_PUZZLE[::3]
"""Those of every run; they are of every kind."""
OF_EVERY_PUZZLE = at_length(EVERY_PUZZLE, *SAMPLE)
ID = re.compile(rf"({'|'.join(PuzzleKind)}|rulebook|own)(-[a-z0-9]+)*-[0-9]{{1,5}}", re.ASCII)


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
    return [word for words in right_classes(progress) for word in words]


@functools.cache
def fresh_words(puzzle: Puzzle) -> frozenset[str]:
    """Return the answers of a puzzle; what its position tells already (the moves of the others) is none."""
    return frozenset(answer_words(puzzle)) - frozenset(puzzle.position.split())


def test_the_search_finds_words_where_they_stand() -> None:
    given = ["you may say 5,6@2.", "R1>2", "G1", "15,6@2", "<b>>1</b>"]
    assert all(tells(given, word) for word in ("5,6@2", "R1>2", "G1"))
    assert not any(tells(given, word) for word in ("6@2", "R1>3", "G", ">1", ">2"))


@pytest.mark.parametrize("puzzle", OF_EVERY_PUZZLE, ids=lambda puzzle: puzzle.id)
def test_no_answer_and_no_hint_is_sent_before_it_is_asked_for(puzzle: Puzzle) -> None:
    language = LANGUAGES[EVERY_PUZZLE.index(puzzle) % 3]
    tutor = begun(puzzles=(puzzle,), language=language)
    progress = tutor.state.attempt.progress
    # Of the hints that may be said of any puzzle, such as to look along the row, none may stand there either.
    hints = [" ".join(hint(progress, level).text(language).split()) for level in range(1, HINTS + 1)]
    for count in range(HINTS + 1):
        given = sent(tutor)
        # The last hint is a play, and lays it on the cards.
        ghost = tutor.marks.get("ghost", {}).get("move") if count == HINTS else None
        assert [word for word in fresh_words(puzzle) if word != ghost and tells(given, word)] == []
        for later in set(hints[count:]) - set(hints[:count]):
            assert not any(later in each for each in given)
        if count:
            assert any(hints[count - 1] in each for each in given)
        tutor.act("hint")


@pytest.mark.parametrize("puzzle", OF_EVERY_PUZZLE, ids=lambda puzzle: puzzle.id)
def test_no_answer_is_spelt_out_in_words_by_the_first_two_hints(puzzle: Puzzle) -> None:
    language = LANGUAGES[EVERY_PUZZLE.index(puzzle) % 3]
    tutor = begun(puzzles=(puzzle,), language=language)
    progress = tutor.state.attempt.progress
    spelt = [move_phrase(progress.position, move).text(language) for moves in right_answers(progress) for move in moves]
    # The third names the first card, which for a card alone reads like the whole answer.
    for _ in range(3):
        given = sent(tutor)
        assert [text for text in spelt if any(text in each for each in given)] == []
        tutor.act("hint")


@pytest.mark.parametrize("puzzle", OF_EVERY_PUZZLE, ids=lambda puzzle: puzzle.id)
def test_a_mistake_does_not_tell_what_is_right(puzzle: Puzzle) -> None:
    tutor = begun(puzzles=(puzzle,))
    progress = tutor.state.attempt.progress
    for word in (ILLEGAL, *wrong(progress)):
        tutor.act("answer", word)
        given = sent(tutor)
        told = [each for each in best_moves(progress) if tells(given, each) and each not in puzzle.position.split()]
        assert told == []


def wrong(progress: Progress) -> list[str]:
    """Return some legal answers that are not right: the first, one in the middle and the last."""
    found = wrong_words(progress)
    return [found[0], found[len(found) // 2], found[-1]] if found else []


@pytest.mark.parametrize("puzzle", OF_EVERY_PUZZLE, ids=lambda puzzle: puzzle.id)
def test_before_it_is_solved_nothing_tells_what_a_puzzle_is_about_and_after_it_all_does(puzzle: Puzzle) -> None:
    language = LANGUAGES[EVERY_PUZZLE.index(puzzle) % 3]
    tutor = begun(puzzles=(puzzle,), language=language)
    about = [theme_name(theme).text(language) for theme in puzzle.themes]
    names = goal(puzzle), kind_name(puzzle.kind), *[phrase("hand.reserve")] * 10
    asked = " ".join(each.text(language) for each in names)
    while not tutor.state.attempt.progress.is_solved:
        assert "about" not in Page(*tutor.regions.values()).values("data-testid")
        page = Page(*tutor.regions.values()).text()
        # Some names of themes are words that stand there anyway, as over the reserves of the others.
        assert not [name for name in about if page.count(name) > asked.count(name) and " " in name]
        tutor.act("answer", best_moves(tutor.state.attempt.progress)[0])
    told = [
        each.text() for each in Page(*tutor.regions.values()).elements if each.attributes.get("data-testid") == "about"
    ]
    assert bool(told) is bool(about)
    assert all(name in told[0] for name in about)


@pytest.mark.parametrize("puzzle", [each for each in EVERY_PUZZLE if each.steps], ids=lambda puzzle: puzzle.id)
def test_no_value_and_no_line_that_shows_it_is_sent(puzzle: Puzzle) -> None:
    tutor = begun(puzzles=(puzzle,))
    given = sent(tutor)
    for each in puzzle.steps[0].moves:
        values = [value for value in strings_of_floats(each.value) if len(value) > len("0.5")]
        assert [value for value in values if tells(given, value)] == []
        if len(each.line) > 1:
            assert not any(" ".join(each.line) in text for text in given)


def strings_of_floats(value: object) -> list[str]:
    """Return the shares in a value, as they may be written."""
    return [str(each) for each in value if isinstance(each, float)] if isinstance(value, tuple) else []


def test_no_answer_of_any_puzzle_is_sent_when_all_are_on_offer() -> None:
    tutor = begun()
    given = sent(tutor)
    assert len(tutor.state.puzzles) >= len(SHELF) > 0
    every = {word for puzzle in SHELF for word in fresh_words(puzzle) if "@" in word}
    assert [word for word in every if tells(given, word)] == []


def test_no_file_name_and_no_id_tells_an_answer() -> None:
    assert all(ID.fullmatch(puzzle.id) for puzzle in EVERY_PUZZLE)
    names = "|".join((*PuzzleKind, "starter", "rulebook"))
    assert all(re.fullmatch(rf"({names}|[a-z]+(-[a-z]+)*)(-[0-9]+)?\.jsonl", path.name) for path in packs())


def test_what_a_page_keeps_and_what_it_exports_tells_no_answer_that_was_not_given() -> None:
    special = next(puzzle for puzzle in PUZZLES if puzzle.kind is PuzzleKind.SPECIAL)
    tutor = begun(puzzles=(special,))
    say(tutor, {"do": "hello", "storage": True, "kept": None})
    tutor.act("answer", "R1>2")
    assert "answers" not in str(tutor.kept)
    tutor.act("tab", "progress")
    exported = file_of(tutor)
    assert "R1>2" in exported
    given = [*sent(tutor), exported]
    assert [word for word in fresh_words(special) - {"R1>2"} if len(word) > 2 and tells(given, word)] == []


@pytest.mark.parametrize("typed", ["9 4 2 9 7 11", "5 8 5", PUZZLES[0].position])
def test_what_is_exported_of_an_own_puzzle_that_is_not_solved_tells_no_answer(typed: str) -> None:
    tutor = begun(puzzles=PUZZLES)
    say(tutor, {"do": "hello", "storage": True, "kept": None, "query": {"hand": typed}})
    tutor.act("make")
    own = tutor.state.puzzle
    assert own.id == "own-1"
    tutor.act("tab", "progress")
    exported = file_of(tutor)
    assert own.position in exported
    words = {each.word for step in own.steps for each in step.moves} - set(own.position.split())
    assert words
    assert [word for word in words if word in exported] == []
    assert "blocks" not in exported


@pytest.mark.parametrize("puzzle", [each for each in EVERY_PUZZLE if each.kind in OPEN], ids=lambda puzzle: puzzle.id)
def test_where_all_hands_are_open_all_are_in_the_page(puzzle: Puzzle) -> None:
    tutor = begun(puzzles=(puzzle,))
    position = tutor.state.attempt.progress.position
    others = [*position.seats[puzzle.seat + 1 :], *position.seats[: puzzle.seat]]
    assert [each["cards"] for each in tutor.around] == [[card.symbol for card in each.row] for each in others]


def test_most_answers_are_plays_so_that_the_search_is_not_for_nothing() -> None:
    plays = [
        move
        for puzzle in EVERY_PUZZLE
        for moves in right_answers(Tutor(puzzles=(puzzle,)).state.attempt.progress)
        for move in moves
        if isinstance(move, PlayCombination)
    ]
    assert len(plays) > len(PUZZLES)
