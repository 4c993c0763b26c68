"""Choosing a puzzle: the way to practise, the lesson or the part that is listed, the puzzle."""

from __future__ import annotations

from collections.abc import Iterator

from combotutor.errors import Phrase
from combotutor.games import find_game
from combotutor.i18n import speaker, text
from combotutor.markup import Markup, join, tag
from combotutor.puzzles import title
from combotutor.puzzles.format.course import Lesson
from combotutor.puzzles.voice.names import kind_name, theme_name, topic_name
from combotutor.tutor.pages.first_page import door
from combotutor.tutor.parts import puzzle_games
from combotutor.tutor.state.attempt import Result
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import BLOCK, NO_BOX, State
from combotutor.tutor.state.stock import EVERY, LEVELS, Filters, kind_words, theme_words
from combotutor.tutor.state.way import Way
from combotutor.widgets.controls import button, choice, named


def chooser(state: State) -> Markup:
    """Return the way on, the ways to practise, the lists by which a puzzle is chosen, and how many are solved."""
    return join(
        tag("h2", text("tutor.tab.puzzles", state.language)),
        _onward(state),
        door(state),
        _ways(state),
        _box(state),
        _lessons(state),
        _blocks(state),
        _puzzles(state),
        # A puzzle that came by a link is in no lesson, and solving it counts for none.
        None if state.is_received else tag("p", counted(state), class_="ct-count", data_testid="solved-count"),
        _filters(state) if state.way is Way.PRACTICE else None,
    )


def _onward(state: State) -> Markup:
    """Return the way to the puzzle that is open."""
    name = title(state.puzzle).text(state.language)
    go = text("tutor.go-on", state.language, puzzle=name)
    return tag("p", button("tab", go, value=Screen.PUZZLE.value, kind="main", key="go-on"), class_="ct-go-on")


def _ways(state: State) -> Markup:
    say = speaker(state.language)
    counts = {
        Way.REVIEW: len(state.named(state.record.due)),
        Way.FAILED: len(state.named(state.record.failed)),
        Way.OWN: len(state.record.made),
    }
    buttons = []
    current = None if state.is_received else state.way
    for way in Way:
        name = say(f"tutor.way.{way}")
        label = f"{name} ({counts[way]})" if counts.get(way) else name
        buttons.append(button("way", label, value=way, current="true" if way is current else None))
    return tag("nav", *buttons, class_="ct-ways", aria_label=say("tutor.ways"))


def _is_on_the_path(state: State) -> bool:
    return state.way is Way.COURSE and not state.is_received and bool(state.lessons)


def _box(state: State) -> Markup | None:
    """Return the list of the games through which a path leads; of one alone there is nothing to choose."""
    say, games = speaker(state.language), state.stock.games
    if not _is_on_the_path(state) or len(games) < 2:  # noqa: PLR2004
        return None
    titles = [(game, find_game(game).title) for game in games]
    return choice("box", say("tutor.box"), [*titles, (NO_BOX, say("tutor.no-box"))], state.box or state.rules_of_box)


def _lessons(state: State) -> Markup | None:
    lesson = state.lesson
    if lesson is None or not _is_on_the_path(state):
        return None
    done = state.done
    entries = [
        (each.name, _lesson(number, each, len(each.ids & done), state.language))
        for number, each in enumerate(state.lessons, start=1)
    ]
    return choice("lesson", text("tutor.lesson-label", state.language), entries, lesson.name)


def _lesson(number: int, lesson: Lesson, solved: int, language: str) -> str:
    """Return what a lesson is called, and how many of it are solved."""
    topic, count = topic_name(lesson.game, lesson.topic).text(language), len(lesson.puzzles)
    called = topic if lesson.round == 1 else f"{topic} {lesson.round}"
    return text("tutor.lesson-entry", language, number=number, topic=called, solved=solved, count=count)


def _blocks(state: State) -> Markup | None:
    count = len(state.on_offer)
    if state.way is Way.COURSE or count <= BLOCK:
        return None
    say = speaker(state.language)
    entries = [
        (str(first // BLOCK), say("tutor.block-entry", first=first + 1, last=min(first + BLOCK, count)))
        for first in range(0, count, BLOCK)
    ]
    return choice("block", say("tutor.block-label"), entries, str(state.block))


def _puzzles(state: State) -> Markup | None:
    say = speaker(state.language)
    entries = dict(_entries(state)) if state.on_offer or state.received is not None else {}
    return join(
        choice("puzzle", say("tutor.puzzle"), entries.items(), state.puzzle.id) if entries else None,
        button("all", say("tutor.show-all")) if state.way is Way.PRACTICE and not state.on_offer else None,
    )


def _entries(state: State) -> Iterator[tuple[str, str]]:
    """Yield the puzzles that are listed; one opened past them stands first, and then one that came by a link."""
    listed, current, received = state.listed, state.puzzle, state.received
    opened = () if any(puzzle.id == current.id for puzzle in listed) else (current,)
    sent = () if received is None or received is current else (received,)
    for puzzle in (*opened, *sent, *listed):
        entry = _entry(title(puzzle), puzzle.level, state.result(puzzle), state.language)
        yield puzzle.id, text("tutor.by-link", state.language, puzzle=entry) if puzzle is received else entry


def _entry(name: Phrase, level: int, result: Result | None, language: str) -> str:
    label = text("tutor.puzzle-entry", language, title=name, level=level)
    if result is None:
        return label
    return f"✓ {label}" + ("" if result is Result.CLEAN else f" ({text(f'tutor.mark.{result}', language)})")


def counted(state: State) -> str:
    """Return how many puzzles of the way that is chosen are solved, or wait; or why there is none."""
    say = speaker(state.language)
    offer = state.on_offer
    if not offer:
        return say(f"tutor.none.{state.way}")
    done = state.done
    solved = sum(puzzle.id in done for puzzle in offer)
    count = say("tutor.solved-of", solved=solved, count=len(offer))
    if state.way in {Way.REVIEW, Way.FAILED}:
        count = say(f"tutor.waiting.{state.way}", count=len(offer))
    streak = say("tutor.streak", count=state.record.streak) if state.record.streak > 1 else ""
    return " · ".join(filter(None, (count, streak)))


def _filters(state: State) -> Markup:
    say = speaker(state.language)
    kinds = [(EVERY, say("tutor.every-kind")), *((each, kind_name(each).text(state.language)) for each in kind_words())]
    themes = [
        (EVERY, say("tutor.every-theme")),
        *((each, theme_name(each).text(state.language)) for each in theme_words()),
    ]
    levels = [(EVERY, say("tutor.every-level")), *((str(each), say("tutor.level", level=each)) for each in LEVELS)]
    rules = [(EVERY, say("tutor.every-game")), *puzzle_games().items()]
    return tag(
        "details",
        tag("summary", say("tutor.filter")),
        tag(
            "div",
            choice("kind", say("tutor.kind"), kinds, state.filters.kind),
            choice("theme", say("tutor.theme"), themes, state.filters.theme),
            choice("level", say("tutor.level-label"), levels, str(state.filters.level or EVERY)),
            choice("rules", say("tutor.game"), rules, state.filters.rules),
            class_="ct-filters",
        ),
        # Once something is chosen the hand needs the room.
        open=state.filters == Filters(),
        **named("filters"),
    )
