"""The path through a game and its hand of the day: what holds of them whatever the packs hold."""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import chain, pairwise
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.families.combo.kinds import COURSE
from combotutor.families.combo.kinds.topics import SHORT, has_special, has_wild, step
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.rules import Seat
from combotutor.families.combo.theme import Theme
from combotutor.games import families
from combotutor.puzzles import Puzzle, shelf
from combotutor.puzzles.format.course import (
    FEWEST,
    LESSON,
    STRETCH,
    Lesson,
    begun_at,
    come_to,
    hand_of_the_day,
    harder,
    path,
    reached,
    stretches,
    themes_of,
)
from combotutor.puzzles.format.shelf import retired
from combotutor.puzzles.kinds import topics_of
from tests.puzzles.ours import our_puzzles

GAMES: Final = ("combo-breaker", "combo-up", "krass-kariert")
KINDS: Final = ("pair", "run2", "run3", "trio")
TOPIC_OF: Final = {kind: topic for topic in COURSE for kind in topic.kinds}


def some(seed: int, count: int) -> list[Puzzle]:
    """Return so many of the puzzles that ship, in any order."""
    return random.Random(seed).sample(our_puzzles(), count)


SOME = st.builds(some, st.integers(0, 999), st.integers(0, len(our_puzzles())))
games = pytest.mark.parametrize("game", GAMES)


def easiest(left: list[Puzzle], all_of_it: list[Puzzle]) -> Puzzle:
    """Return the one of the lowest level, among those one that chooses, of the kind that is behind, and the easiest.

    Of those that are as easy it is one of the shortest.
    """
    level = min(each.level for each in left)
    left = [each for each in left if each.level == level]
    left = [each for each in left if Theme.LAST not in each.themes] or left
    is_last = Theme.LAST in left[0].themes
    alike = [each for each in all_of_it if each.level == level and (Theme.LAST in each.themes) is is_last]
    behind = {}
    for kind in TOPIC_OF[left[0].kind].kinds:
        own, there = [each for each in alike if each.kind == kind], [each for each in left if each.kind == kind]
        if there:
            behind[kind] = (len(own) - len(there) + 0.5) / len(own)
    kind = min(behind, key=lambda each: round(behind[each], 9))
    own = [each for each in left if each.kind == kind]
    own = [each for each in own if each.difficulty == min(one.difficulty for one in own)]
    return next(each for each in own if cards(each) == min(map(cards, own)))


def taken(left: list[Puzzle], most: int) -> list[Puzzle]:
    """Take so many out of what is left, the easiest first."""
    found: list[Puzzle] = []
    everything = [*left]
    while left and len(found) < most:
        left.remove(one := easiest(left, everything))
        found.append(one)
    return found


def begun(left: list[Puzzle]) -> list[Puzzle]:
    """Return what a topic with several kinds begins with, out of what is left: some of its first kind alone."""
    first = min(left, key=lambda each: (each.level, Theme.LAST in each.themes))
    kind = TOPIC_OF[first.kind].kinds[0]
    own = [each for each in left if each.kind == kind and each.level == first.level]
    own = [each for each in own if (Theme.LAST in each.themes) is (Theme.LAST in first.themes)]
    return sorted(sorted(own, key=cards), key=lambda each: each.difficulty)[:LESSON] if len(own) >= FEWEST else []


def cards(puzzle: Puzzle) -> int:
    """Return how many cards lie in the row."""
    return len(seats(puzzle.position)[puzzle.seat].row)


def reserve(puzzle: Puzzle) -> int:
    """Return how many reserve cards lie beside the row."""
    return len(seats(puzzle.position)[puzzle.seat].reserve)


@functools.cache
def seats(position: str) -> tuple[Seat, ...]:
    """Return the seats of a position, which is read once: the twin asks for a puzzle's cards tens of times."""
    return parse_position(position).seats


def slowly(puzzles: list[Puzzle], game: str) -> list[tuple[str, list[str]]]:
    """Return the path again, said in another way: puzzle after puzzle is taken out of what is left."""
    columns: dict[str, list[list[str]]] = {}
    for topic in COURSE:
        left = [each for each in puzzles if each.rules_name == game and each.kind in topic.kinds]
        lessons = []
        if topic.name == "kinds":
            at_step = {each.id: step(each) for each in left}
            hands = {}
            for at in range(4):
                own = [each for each in left if at_step[each.id] == at]
                choosing = [each for each in own if Theme.LAST not in each.themes]
                plain = [each for each in choosing or own if not reserve(each)]
                more = [each for each in choosing or own if reserve(each)]
                hand = [*taken(plain, len(left)), *taken(more, len(left))]
                hands[at] = hand if choosing else hand[:1]
            first: list[Puzzle] = []
            for turn in range(len(left)):
                first += [hand[turn] for hand in hands.values() if turn < len(hand) and len(first) < LESSON][
                    : LESSON - len(first)
                ]
            if len(first) >= FEWEST:
                lessons.append([each for at in range(4) for each in first if at_step[each.id] == at])
                left = [each for each in left if each not in first]
        elif left:
            order = [*begun(left)]
            order += [each for each in taken([*left], len(left)) if each not in order]
            lessons, left = [order[at : at + LESSON] for at in range(0, len(order), LESSON)], []
        while left:
            lessons.append(taken(left, LESSON))
        if len(lessons) > 1 and len(lessons[-1]) < FEWEST:
            last = lessons.pop()
            lessons[-1] += last
        columns[topic.name] = [[each.id for each in lesson] for lesson in lessons]
    return in_parts(columns)


def in_parts(columns: dict[str, list[list[str]]]) -> list[tuple[str, list[str]]]:
    """Return the lessons of all topics part by part, where lessons are due, topic by topic until none is."""
    there = [column for column in columns.values() if column]
    parts = sum(map(len, there)) // len(there) if there else 0
    past = dict.fromkeys(columns, 0)
    found: list[tuple[str, list[str]]] = []
    for part in range(max(parts, 2)):
        due = {name: place_after(part, len(column), parts) for name, column in columns.items()}
        while behind := [name for name in columns if past[name] < due[name]]:
            for name in behind:
                past[name] += 1
            found.extend((f"{name}-{past[name]}", columns[name][past[name] - 1]) for name in behind)
    return found


def place_after(part: int, lessons: int, parts: int) -> int:
    """Return how many of so many lessons of a topic are over after a part, counted from 0: the first is the first."""
    middles = [(number - 0.5) / (lessons - 1) for number in range(1, lessons)]
    return min(1, lessons) + sum(middle * (parts - 1) < part for middle in middles)


@settings(max_examples=25)
@given(SOME, st.sampled_from(GAMES))
def test_brute_force_twin_of_the_path(puzzles: list[Puzzle], game: str) -> None:
    assert [(each.name, [one.id for one in each.puzzles]) for each in path(puzzles, game)] == slowly(puzzles, game)


def rows_by_ease(puzzles: list[Puzzle]) -> list[list[int]]:
    """Return how long the rows of puzzles are, those of one kind that are as hard as each other together."""
    found: dict[tuple[str, int, bool, int], list[int]] = {}
    for each in puzzles:
        ease = each.kind, each.level, Theme.LAST in each.themes, each.difficulty
        found.setdefault(ease, []).append(cards(each))
    return [*found.values()]


def holds(lessons: tuple[Lesson, ...], puzzles: tuple[Puzzle, ...], game: str) -> None:
    """Assert what holds of every path."""
    taken = [each for lesson in lessons for each in lesson.puzzles]
    own = [each for each in puzzles if each.rules_name == game and each.kind in TOPIC_OF]
    assert Counter(each.id for each in taken) == Counter(each.id for each in own)
    assert len({lesson.name for lesson in lessons}) == len(lessons)
    order = [topic.name for topic in COURSE if any(lesson.topic == topic.name for lesson in lessons)]
    assert [lesson.topic for lesson in lessons[: len(order)]] == order
    for topic in COURSE:
        mine = [lesson for lesson in lessons if lesson.topic == topic.name]
        assert [lesson.round for lesson in mine] == list(range(1, len(mine) + 1))
        assert all(len(lesson.puzzles) <= LESSON + FEWEST - 1 for lesson in mine)
        assert len(mine) < 2 or all(len(lesson.puzzles) >= FEWEST for lesson in mine)
        later = [each.level for lesson in mine[1:] for each in lesson.puzzles]
        assert later == sorted(later)
        assert {each.kind for lesson in mine for each in lesson.puzzles} <= set(topic.kinds)
        rows = rows_by_ease([each for lesson in mine if lesson.name != "kinds-1" for each in lesson.puzzles])
        assert all(each == sorted(each) for each in rows)
    assert {lesson.game for lesson in lessons} <= {game}


@settings(max_examples=25)
@given(SOME, st.sampled_from(GAMES))
def test_every_puzzle_of_the_game_stands_in_one_lesson_of_its_topic(puzzles: list[Puzzle], game: str) -> None:
    holds(path(puzzles, game), tuple(puzzles), game)


@games
def test_what_ships_has_a_path_for_every_box(game: str) -> None:
    lessons = path(our_puzzles(), game)
    holds(lessons, our_puzzles(), game)
    assert [lesson.name for lesson in lessons[: len(COURSE)]] == [f"{topic.name}-1" for topic in COURSE]


def kind_of(puzzle: Puzzle) -> str:
    """Return what the right answer of a puzzle of the first lesson is."""
    return next(kind for kind in KINDS if kind in puzzle.themes)


@games
def test_chapter_one_goes_from_pairs_to_trios_and_asks_for_nothing_that_is_not_known_yet(game: str) -> None:
    first = path(our_puzzles(), game)[0]
    at = [KINDS.index(kind_of(each)) for each in first.puzzles]
    assert at == sorted(at)
    own = [each for each in our_puzzles() if each.rules_name == game and each.kind in COURSE[0].kinds]
    shipped = {kind_of(each) for each in own if step(each) is not None}
    assert {KINDS[each] for each in at} == shipped
    assert len(first.puzzles) >= LESSON - 1
    for puzzle in first.puzzles:
        row = parse_position(puzzle.position).seats[puzzle.seat].row
        assert cards(puzzle) <= SHORT
        assert all(str(card).isdigit() for card in row)
    # Something is chosen, but where a kind would be left out.
    whole = [each for each in first.puzzles if Theme.LAST in each.themes]
    assert len(whole) <= 1
    assert all(len([each for each in at if each == KINDS.index(kind_of(one))]) == 1 for one in whole)


@games
def test_in_chapter_one_no_reserve_card_lies_beside_a_row_where_another_puzzle_shows_the_kind(game: str) -> None:
    first = path(our_puzzles(), game)[0]
    own = [each for each in our_puzzles() if each.rules_name == game and each.kind in COURSE[0].kinds]
    for kind in KINDS:
        mine = [each for each in first.puzzles if kind_of(each) == kind]
        assert [bool(reserve(each)) for each in mine] == sorted(bool(reserve(each)) for each in mine)
        plain = [one for one in own if step(one) is not None and kind_of(one) == kind and not reserve(one)]
        choosing = [one for one in plain if Theme.LAST not in one.themes]
        assert not [one for one in choosing if one not in first.puzzles] or not any(map(reserve, mine))


def test_a_lesson_keeps_its_name_when_packs_grow() -> None:
    few = our_puzzles()[::2]
    assert {each.name for each in path(few, "combo-up")} <= {each.name for each in path(our_puzzles(), "combo-up")}


@games
def test_a_renewed_pack_has_the_same_path_whatever_its_puzzles_are_called(game: str) -> None:
    new = {each.id: f"{each.kind}-{9_000 - number}" for number, each in enumerate(our_puzzles())}
    renewed = [replace(each, id=new[each.id]) for each in our_puzzles()]
    before, after = path(our_puzzles(), game), path(renewed, game)
    assert [each.name for each in after] == [each.name for each in before]
    assert [[new[one.id] for one in each.puzzles] for each in before] == [
        [one.id for one in each.puzzles] for each in after
    ]


@settings(max_examples=25)
@given(SOME, st.sampled_from(GAMES), st.integers(0, 999))
def test_whoever_has_done_a_lesson_has_come_to_its_topic_however_the_path_changes(
    puzzles: list[Puzzle], game: str, seed: int
) -> None:
    number = random.Random(seed)
    before = [replace(each, level=number.randint(1, 5), difficulty=number.randint(800, 2400)) for each in puzzles]
    after = path(puzzles, game)
    for lesson in path(before, game):
        if len(lesson.puzzles) >= LESSON:
            assert lesson.topic in reached(after, lesson.ids)


@settings(max_examples=25)
@given(SOME, st.sampled_from(GAMES))
def test_the_parts_of_a_path_are_all_of_it_in_order_and_none_is_thin_that_has_a_neighbour(
    puzzles: list[Puzzle], game: str
) -> None:
    lessons = path(puzzles, game)
    parts = stretches(lessons)
    assert tuple(each for part in parts for each in part) == lessons
    assert len(parts) <= 1 or all(len(part) >= STRETCH for part in parts)


@games
def test_what_ships_has_no_part_of_a_single_lesson(game: str) -> None:
    parts = stretches(path(our_puzzles(), game))
    assert 4 < len(parts) < 12
    assert len(parts[0]) == len(COURSE)
    assert all(len(COURSE) // 2 < len(part) <= 2 * len(COURSE) for part in parts)


@games
def test_a_part_is_about_what_is_more_at_home_there_than_elsewhere_and_no_two_about_the_same(game: str) -> None:
    parts = stretches(path(our_puzzles(), game))
    first, *later = found = themes_of(parts)
    assert first == "", "it shows all that there is"
    assert len(found) == len(parts)
    assert "" not in later
    assert len({*later}) == len(later)
    every = [puzzle for part in parts for lesson in part for puzzle in lesson.puzzles]
    for part, theme in zip(parts[1:], later, strict=True):
        own = [puzzle for lesson in part for puzzle in lesson.puzzles]
        share = [sum(theme in map(str, each.themes) for each in some) / len(some) for some in (own, every)]
        assert share[0] > share[1]
        assert share[0] >= 1 / 5
    assert themes_of(()) == ()


@games
def test_all_topics_become_harder_together(game: str) -> None:
    parts = [[lesson for lesson in part if lesson.topic != "kinds"] for part in stretches(path(our_puzzles(), game))]
    levels = [[puzzle.level for lesson in part for puzzle in lesson.puzzles] for part in parts]
    means = [sum(each) / len(each) for each in levels]
    assert all(other > one - 0.3 for one, other in pairwise(means))
    assert means[0] < 1.5
    assert means[-1] > 4


@games
def test_who_knows_the_game_begins_past_the_first_part_where_a_first_look_is_not_enough(game: str) -> None:
    lessons = path(our_puzzles(), game)
    began = harder(lessons)
    assert began is not None
    at = lessons.index(began)
    known, passed = lessons[: len(COURSE)], lessons[len(COURSE) : at]
    assert {lesson.topic for lesson in known} == {topic.name for topic in COURSE}
    assert at >= len(known)
    assert asks_for_thought(began)
    assert not any(map(asks_for_thought, passed))
    # Nothing is passed over where the path begins like that, where nothing is like that, and where there is no path.
    for some_levels in ({2, 3, 4, 5}, {1}, set[int]()):
        assert harder(path([each for each in our_puzzles() if each.level in some_levels], game)) is None


def asks_for_thought(lesson: Lesson) -> bool:
    """Tell whether a rule of thumb does not find the answers of most puzzles of a lesson."""
    return sum(puzzle.level > 1 for puzzle in lesson.puzzles) > sum(puzzle.level == 1 for puzzle in lesson.puzzles)


@games
def test_who_passed_over_the_first_lessons_began_with_the_first_that_they_touched(game: str) -> None:
    lessons = path(our_puzzles(), game)
    first, third, fifth = lessons[0], lessons[2], lessons[4]
    assert begun_at((), None, frozenset()) is None
    assert begun_at(lessons, first, fifth.ids) is None
    assert begun_at(lessons, fifth, frozenset()) is fifth
    assert begun_at(lessons, fifth, frozenset({third.puzzles[-1].id})) is third
    assert begun_at(lessons, fifth, frozenset({first.puzzles[-1].id})) is None


def test_every_kind_that_a_family_wants_on_its_path_is_there() -> None:
    for family in families().values():
        wanted = {kind for topic in topics_of(family) for kind in topic.kinds}
        for game in family.games:
            own = {each.kind for each in shelf() if each.rules_name == game.name}
            taken = {each.kind for lesson in path(shelf(), game.name) for each in lesson.puzzles}
            assert taken == wanted & own


# The hand of the day.

DAYS = st.dates(date(1900, 1, 1), date(2999, 1, 1))


@settings(max_examples=25)
@given(SOME, st.sampled_from(GAMES), DAYS)
def test_it_is_of_the_game_and_neither_easy_nor_hard_where_it_can_be(
    puzzles: list[Puzzle], game: str, day: date
) -> None:
    own = [each for each in puzzles if each.rules_name == game]
    found = hand_of_the_day(puzzles, game, day)
    assert (found is None) is (not own)
    if found is not None:
        assert found in own
        assert found.level in {2, 3} or not any(each.level in {2, 3} for each in own)
        assert hand_of_the_day(puzzles[::-1], game, day) == found


@given(st.integers(1, 9), DAYS)
def test_another_comes_the_next_day_and_none_twice_before_all_were_there(many: int, day: date) -> None:
    pool = [replace(our_puzzles()[0], id=f"find-{number}", level=2) for number in range(many)]
    game = pool[0].rules_name
    begin = day - timedelta(day.toordinal() % many)
    days = [hand_of_the_day(pool, game, begin + timedelta(at)) for at in range(3 * many)]
    assert all(set(days[at : at + many]) == set(pool) for at in range(0, 3 * many, many))
    assert many == 1 or all(one != other for one, other in pairwise(days))


def test_two_times_through_the_pool_differ() -> None:
    pool = [each for each in our_puzzles() if each.rules_name == "combo-up" and each.level in {2, 3}]
    cycles = [
        tuple(hand_of_the_day(pool, "combo-up", date.fromordinal(number * len(pool) + at)) for at in range(len(pool)))
        for number in range(7_000, 7_005)
    ]
    assert all(set(cycle) == set(pool) for cycle in cycles)
    # In the same order, but for the two that may change places, no two go through it.
    assert len({cycle[2:] for cycle in cycles}) == len(cycles)


def ids_of(lessons: Sequence[Lesson]) -> frozenset[str]:
    """Return the ids of all puzzles of some lessons."""
    return frozenset(chain.from_iterable(each.ids for each in lessons))


@games
def test_how_far_somebody_has_come_is_told_by_what_they_solved(game: str) -> None:
    lessons = path(our_puzzles(), game)
    assert come_to((), frozenset({"find-1"})) == come_to(lessons, frozenset()) == 0
    for far in (1, 7, len(lessons)):
        assert come_to(lessons, ids_of(lessons[:far])) == far
    some = [each.id for each in lessons[7].puzzles]
    # A lesson is gone on with, be it one that was hardly begun or one that was nearly done.
    assert {come_to(lessons, ids_of(lessons[:7]) | {*some[:count]}) for count in range(len(some))} == {7}
    # Whoever passed over the first ones, having tried them or not, goes on where they are.
    for tried in (0, 2):
        assert come_to(lessons, ids_of((*lessons[:tried], *lessons[12:16]))) == 16
    # Whoever practised a topic wherever it stands, or puzzles here and there, has not come to its last lesson.
    assert come_to(lessons, ids_of([each for each in lessons if each.topic == lessons[1].topic])) == 2
    assert come_to(lessons, frozenset(each.puzzles[0].id for each in lessons[9:] if len(each.puzzles) > FEWEST)) == 0


@games
def test_what_is_offered_no_more_tells_how_far_somebody_has_come(game: str) -> None:
    lessons = path(our_puzzles(), game)
    gone = [each for each in retired() if each.rules_name == game and each.kind in TOPIC_OF["find"].kinds]
    assert len(gone) >= LESSON
    assert come_to(lessons, {each.id for each in gone[: LESSON - 1]}, gone) == 0
    assert come_to(lessons, {each.id for each in gone[:LESSON]}, gone) == 1
    assert come_to(lessons, {each.id for each in gone[:LESSON]}) == 0


@games
def test_the_hand_of_the_day_is_of_what_was_reached_and_shows_no_card_that_is_taught_later(game: str) -> None:
    lessons, begin = path(our_puzzles(), game), date(2026, 11, 29)
    last: set[str] = set()
    for far, lesson in enumerate(lessons[: len(COURSE) + 1]):
        known = reached(lessons, lesson.ids)
        assert known == {each.topic for each in lessons[: far + 1]}
        kinds = {kind for topic in COURSE if topic.name in known for kind in topic.kinds}
        found = [hand_of_the_day(our_puzzles(), game, begin + timedelta(day), known) for day in range(8)]
        shown = [each for each in found if each is not None]
        assert len(shown) == len(found)
        assert {each.kind for each in shown} <= kinds
        assert "wild" in known or not any(map(has_wild, shown))
        assert "specials" in known or not any(map(has_special, shown))
        assert len({each.id for each in shown}) > 1
        last |= {each.id for each in shown}
    assert reached(lessons, frozenset()) == {"kinds"}
    # What was solved here and there is no lesson.
    assert reached(lessons, frozenset({lessons[7].puzzles[0].id})) == {"kinds"}
    # As many as a lesson has of what is offered no more are one.
    gone = [each for each in retired() if each.rules_name == game and each.kind in TOPIC_OF["sure"].kinds]
    assert len(gone) >= LESSON
    assert reached(lessons, {each.id for each in gone[: LESSON - 1]}, gone) == {"kinds"}
    assert reached(lessons, {each.id for each in gone[:LESSON]}, gone) == {each.name for each in COURSE} - {"risk"}
    assert len(last) > 1


def test_where_a_game_has_no_puzzle_there_is_no_hand_of_the_day() -> None:
    assert hand_of_the_day(our_puzzles(), "gone", date(2026, 11, 29)) is None
    assert hand_of_the_day((), "combo-up", date(2026, 11, 29)) is None
