"""The path through the puzzles of a game, lesson by lesson, and its hand of the day: both by rules, never by lists.

Packs are mined anew: what a lesson is called stays, and so does a learner's place on the path.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from itertools import chain, groupby, zip_longest
from typing import Final

from combotutor.cards import SplitMix64
from combotutor.games import families, games
from combotutor.games.registry import find
from combotutor.puzzles.kinds import Topic, topics_of
from combotutor.puzzles.puzzle import Puzzle

LESSON: Final = 6
"""Puzzles of a lesson."""
FEWEST: Final = 3
"""A rest of fewer joins the lesson before it."""
STRETCH: Final = 4
"""Lessons of a part of the path, at least."""
AT_HOME: Final = 5
"""What a part of the path is said to be about has at least every so many-th of its puzzles."""
THOUGHT: Final = 2
"""From this level on a first look does not find the answer."""
OF_THE_DAY: Final = (2, 3)
"""The levels from which the hand of the day is taken."""


@dataclass(frozen=True)  # without slots, for what is made once
class Lesson:
    """Some puzzles of one topic, to be solved in their order.

    Args:
        topic: the word of what it is about.
        round: which of the lessons on that it is, from 1.
        puzzles: its puzzles, never none.
    """

    topic: str
    round: int
    puzzles: tuple[Puzzle, ...]

    @property
    def name(self) -> str:
        """What it is kept as; it stays the same when packs change."""
        return f"{self.topic}-{self.round}"

    @property
    def game(self) -> str:
        """The name of the game of all its puzzles."""
        return self.puzzles[0].rules_name

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of its puzzles."""
        return frozenset(puzzle.id for puzzle in self.puzzles)


def path(puzzles: Sequence[Puzzle], game: str) -> tuple[Lesson, ...]:
    """Return the lessons through the puzzles of a game; none where its family has no topics, or none of it is there.

    The first part has a lesson of every topic, in their order. Over the others those of each topic are spread evenly,
    so that all become harder together, however many there are of one. In a topic the easiest come first, of those of
    one level the ones in which something is chosen, and of those its kinds by turns; it begins with its first kind. Of
    those that are as hard as each other the ones with less to look at come first.
    """
    if game not in games():
        return ()
    topics = topics_of(find(game)[0])
    topic_of = {kind: topic for topic in reversed(topics) for kind in topic.kinds}
    own = [puzzle for puzzle in puzzles if puzzle.rules_name == game]
    columns = ([*_lessons(each, [one for one in own if topic_of.get(one.kind) is each])] for each in topics)
    return tuple(chain.from_iterable(_parts([each for each in columns if each])))


def _parts(columns: Sequence[Sequence[Lesson]]) -> list[list[Lesson]]:
    """Return the lessons in parts, each with about as many as there are topics.

    Args:
        columns: the lessons of each topic, in the order of the topics.
    """
    count = sum(map(len, columns)) // len(columns) if columns else 1
    placed = [
        (part, turn, lesson)
        for lessons in columns
        for part, own in groupby(lessons, key=lambda each: _part(each.round, len(lessons), count))
        for turn, lesson in enumerate(own)
    ]
    order = sorted(placed, key=lambda each: each[:2])
    return [[lesson for _, _, lesson in own] for _, own in groupby(order, key=lambda each: each[0])]


def _part(turn: int, lessons: int, count: int) -> int:
    """Return in which of so many parts a lesson of a topic stands, from 0.

    >>> [_part(turn, 4, 7) for turn in range(1, 5)]
    [0, 2, 4, 6]
    """
    return 0 if turn == 1 else 1 + (2 * turn - 3) * (count - 1) // (2 * (lessons - 1))


def _lessons(topic: Topic, puzzles: Sequence[Puzzle]) -> Iterator[Lesson]:
    """Yield the lessons of a topic."""
    order = _by_turns(topic, puzzles)
    first = _first(topic, order)
    rest = [puzzle for puzzle in order if puzzle not in first]
    cuts = [*([first] if first else []), *(tuple(rest[at : at + LESSON]) for at in range(0, len(rest), LESSON))]
    if len(cuts) > 1 and len(cuts[-1]) < FEWEST:
        cuts[-2:] = [cuts[-2] + cuts[-1]]
    return (Lesson(topic.name, number, each) for number, each in enumerate(cuts, start=1))


def _by_turns(topic: Topic, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles of a topic as a learner meets them, its kinds spread evenly over those that are as easy."""

    def ease(puzzle: Puzzle) -> tuple[int, bool]:
        return puzzle.level, topic.takes_all(puzzle)

    alike = defaultdict[tuple[tuple[int, bool], str], list[Puzzle]](list)
    for each in sorted(puzzles, key=lambda each: (each.difficulty, topic.size(each))):
        alike[ease(each), each.kind].append(each)
    share = {each.id: Fraction(2 * at + 1, len(some)) for some in alike.values() for at, each in enumerate(some)}
    order = sorted(puzzles, key=lambda each: (*ease(each), share[each.id], topic.kinds.index(each.kind)))
    begin = alike[ease(order[0]), topic.kinds[0]][:LESSON] if order else []
    return [*begin, *(each for each in order if each not in begin)] if len(begin) >= FEWEST else order


def _first(topic: Topic, order: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
    """Return the first lesson where the topic says what belongs to it: as much of each step as there is room for.

    Something is chosen in each puzzle; where a step would be left out, one may ask for all there is. And where there
    are such, nothing lies there to wonder about.
    """
    step = {puzzle.id: at for puzzle in order if (at := topic.step(puzzle)) is not None}
    plain_first = sorted((puzzle for puzzle in order if puzzle.id in step), key=topic.has_more)
    of_steps = [[puzzle for puzzle in plain_first if step[puzzle.id] == at] for at in sorted({*step.values()})]
    wanted = ([each for each in puzzles if not topic.takes_all(each)] or puzzles[:1] for puzzles in of_steps)
    turns = [puzzle for turn in zip_longest(*wanted) for puzzle in turn if puzzle is not None]
    taken = tuple(sorted(turns[:LESSON], key=lambda each: step[each.id]))
    return taken if len(taken) >= FEWEST else ()


def stretches(lessons: Sequence[Lesson]) -> tuple[tuple[Lesson, ...], ...]:
    """Return a path in parts that are unfolded one by one; one of few lessons and its neighbour are one part."""
    columns: dict[str, list[Lesson]] = {}
    for lesson in lessons:
        columns.setdefault(lesson.topic, []).append(lesson)
    parts: list[tuple[Lesson, ...]] = []
    for own in _parts([*columns.values()]):
        if parts and len(parts[-1]) < STRETCH:
            parts[-1] += tuple(own)
        else:
            parts.append(tuple(own))
    if len(parts) > 1 and len(parts[-1]) < STRETCH:
        parts[-2:] = [parts[-2] + parts[-1]]
    return tuple(parts)


def themes_of(parts: Sequence[Sequence[Lesson]]) -> tuple[str, ...]:
    """Return what each part of a path is about: the theme that is more at home there than on the path as a whole.

    It is one that no part before it has, and empty where there is none, as where a part shows all that there is.
    """
    every = Counter(_themes(chain.from_iterable(parts)))
    count = sum(len(lesson.puzzles) for part in parts for lesson in part) or 1
    topics, found = {lesson.topic for part in parts for lesson in part}, list[str]()
    for part in parts:
        own, size = Counter(_themes(part)), sum(len(lesson.puzzles) for lesson in part)
        more = {theme: times / size - every[theme] / count for theme, times in own.items() if AT_HOME * times >= size}
        left = {} if len(topics) == len(part) == len({each.topic for each in part}) else more
        found.append(
            max((each for each in left if left[each] > 0 and each not in found), key=left.__getitem__, default="")
        )
    return tuple(found)


def _themes(lessons: Iterable[Lesson]) -> Iterator[str]:
    return (str(theme) for lesson in lessons for puzzle in lesson.puzzles for theme in puzzle.themes)


def harder(lessons: Sequence[Lesson]) -> Lesson | None:
    """Return where somebody begins who knows the game: past the first part, where most puzzles ask for thought.

    The first part shows what there is, which they know. None where that asks for thought already, and where nothing
    does: there nothing is passed over.
    """
    first, *later = stretches(lessons) or ((),)
    if _asks_for_thought(first):
        return None
    return next((lesson for part in later for lesson in part if _asks_for_thought([lesson])), None)


def _asks_for_thought(lessons: Iterable[Lesson]) -> bool:
    levels = [puzzle.level for lesson in lessons for puzzle in lesson.puzzles]
    return 2 * sum(level >= THOUGHT for level in levels) > len(levels)


def begun_at(lessons: Sequence[Lesson], open_one: Lesson | None, solved: AbstractSet[str]) -> Lesson | None:
    """Return the lesson at which somebody began who passed over the first ones; None who began with them.

    Args:
        lessons: the path.
        open_one: the lesson that is open; None without a path.
        solved: the ids of the puzzles that were solved.
    """
    first = next((each for each in lessons if each is open_one or each.ids & solved), None)
    return None if first is None or first is lessons[0] else first


def reached(lessons: Sequence[Lesson], solved: AbstractSet[str], gone: Iterable[Puzzle] = ()) -> frozenset[str]:
    """Return the topics that somebody has come to who solved some puzzles: those up to the last whole lesson.

    The first is there from the beginning. Whoever passed over some has come to them. As many puzzles of a topic as a
    lesson has are a whole lesson, too, wherever they lie now: paths change, and what was done stays.

    Args:
        lessons: the path.
        solved: the ids of the puzzles that were solved.
        gone: puzzles that are offered no more.
    """
    far = max((at for at, lesson in enumerate(lessons) if lesson.ids <= solved), default=0)
    order = [*dict.fromkeys(lesson.topic for lesson in lessons)]
    ever = chain(gone, (puzzle for lesson in lessons for puzzle in lesson.puzzles))
    count = _wholes(lessons, solved, ever)
    last = max((at for at, topic in enumerate(order) if count[topic]), default=-1)
    return frozenset(lesson.topic for lesson in lessons[: far + 1]) | frozenset(order[: last + 1])


def come_to(lessons: Sequence[Lesson], solved: AbstractSet[str], gone: Iterable[Puzzle] = ()) -> int:
    """Return at which lesson somebody goes on who solved some puzzles, from 0, where nobody remembers it.

    It is the end of the stretch with the most lessons that they know, those taken off that they do not; half a lesson
    is enough to know it. So whoever passed over the first ones goes on where they are, and what was practised here and
    there leads nobody far ahead.

    Args:
        lessons: the path.
        solved: the ids of the puzzles that were solved.
        gone: puzzles that are offered no more, as in `reached`.
    """
    before = _wholes(lessons, solved, gone)
    place = most = so_far = 0
    for at, lesson in enumerate(lessons):
        is_over = lesson.round <= before[lesson.topic] or lesson.ids <= solved
        is_known = is_over or 2 * len(lesson.ids & solved) >= len(lesson.ids)
        so_far = max(so_far, 0) + (1 if is_known else -1)
        if so_far > most:
            most, place = so_far, at + is_over
    return place


def _wholes(lessons: Sequence[Lesson], solved: AbstractSet[str], ever: Iterable[Puzzle]) -> Counter[str | None]:
    """Return how many lessons of each topic the solved ones of some puzzles come to."""
    topic_of = {puzzle.kind: lesson.topic for lesson in lessons for puzzle in lesson.puzzles}
    game = lessons[0].game if lessons else ""
    found = Counter(topic_of.get(each.kind) for each in ever if each.id in solved and each.rules_name == game)
    return Counter({topic: count // LESSON for topic, count in found.items()})


def hand_of_the_day(
    puzzles: Sequence[Puzzle], game: str, day: date, known: AbstractSet[str] | None = None
) -> Puzzle | None:
    """Return the puzzle of a game for a day, the same for all who are as far; None where there is none.

    It is neither easy nor hard, where there are such. None comes a second time before all have been there, and no two
    days on end have the same, if there are several, as long as nobody gets further.

    Args:
        puzzles: all puzzles.
        game: the name of the game.
        day: the day.
        known: the topics that the learner has come to: it is of these, and has no card that another teaches; of any
            where it is None.
    """
    own = sorted((puzzle for puzzle in puzzles if puzzle.rules_name == game), key=lambda each: each.id)
    if own and known is not None:
        topics = topics_of(find(game)[0])
        kinds = {kind for topic in topics if topic.name in known for kind in topic.kinds}
        later = [topic for topic in topics if topic.name not in known]
        own = [each for each in own if each.kind in kinds and not any(topic.teaches(each) for topic in later)]
    pool = [puzzle for puzzle in own if puzzle.level in OF_THE_DAY] or own
    if not pool:
        return None
    cycle, at = divmod(day.toordinal(), len(pool))
    return _cycle(pool, cycle)[at]


def _cycle(pool: Sequence[Puzzle], number: int) -> list[Puzzle]:
    """Return all puzzles of a pool in the order of one time through it, which begins with no day before's."""
    if len(pool) <= 2:  # noqa: PLR2004  (two take turns)
        return list(pool)
    order = SplitMix64(number).shuffled(pool)
    if order[0] == SplitMix64(number - 1).shuffled(pool)[-1]:
        order[:2] = order[1::-1]
    return order


# What older programs ask for: chapters of one kind and level, through the puzzles of all games.


@dataclass(frozen=True, slots=True)
class Chapter:
    """Some puzzles of one kind and level, by their ids."""

    kind: str
    level: int
    puzzles: tuple[str, ...]


def chapters(puzzles: Sequence[Puzzle], most: int = 4) -> tuple[Chapter, ...]:
    """Return chapters level by level, in each kind after kind, in each those made by hand and the easiest others."""
    kinds = [kind for family in families().values() for topic in topics_of(family) for kind in topic.kinds]
    found: dict[tuple[int, int], list[Puzzle]] = {}
    for puzzle in sorted(puzzles, key=lambda each: (each.made is None or each.made.by != "hand", each.difficulty)):
        if puzzle.kind in kinds:
            found.setdefault((puzzle.level, kinds.index(puzzle.kind)), []).append(puzzle)
    return tuple(
        Chapter(kinds[at], level, tuple(each.id for each in found[level, at][:most])) for level, at in sorted(found)
    )
