"""All that the tutor knows while somebody uses it: one immutable value, changed only by what a person does."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

from combotutor.errors import CombotutorError, Phrase
from combotutor.games import OfGame
from combotutor.i18n import LANGUAGES
from combotutor.people import Person
from combotutor.puzzles import Puzzle
from combotutor.puzzles.format.course import Chapter
from combotutor.tutor.parts import after, first_game, first_laid, is_thought_about, lay_out
from combotutor.tutor.state.attempt import Attempt, Result, fresh, resumed
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.stock import ALL, Filters, Stock
from combotutor.tutor.state.work import Work, WorkKind
from combotutor.widgets.advice import Advice
from combotutor.widgets.bench import LONGEST_LINE, Bench

if TYPE_CHECKING:
    from combotutor.learner import Backing, Brought
    from combotutor.learner.report import Report

BLOCK = 50
"""The most puzzles that are listed at once."""


class Tab(StrEnum):
    """The pages of the tutor."""

    PUZZLES = "puzzles"
    PROGRESS = "progress"
    BENCH = "bench"
    RULES = "rules"


class Way(StrEnum):
    """How puzzles are chosen."""

    COURSE = "course"
    """Chapter by chapter."""
    PRACTICE = "practice"
    """By kind, theme, level and game."""
    REVIEW = "review"
    """Those that come back today."""
    FAILED = "failed"
    """Those in which something went wrong the last time."""
    OWN = "own"
    """Those that the learner made."""


class Keeping(StrEnum):
    """Where what is done is kept."""

    MEMORY = "memory"
    """In Python's memory, until it stops."""
    HERE = "here"
    """In the learner's file on this computer."""
    CLASS = "class"
    """In a file of the computer that serves a class, each browser for itself."""


class Footing(StrEnum):
    """Whether what is done stands where it is to be kept: the words of `learner.Footing`, which takes long to load."""

    KEPT = "kept"
    """All of it stands there."""
    WAITING = "waiting"
    """The file does not answer just now: what is owed is held, and written when it does."""
    LOST = "lost"
    """The file is not written any more; the page goes on in Python's memory."""
    MEMORY = "memory"
    """There never was a file."""


class Memory(StrEnum):
    """Whether the looks of the page, and what is open on it, outlive a reload."""

    UNKNOWN = "unknown"
    """The page has not said yet."""
    KEPT = "kept"
    NONE = "none"
    """The browser allows the page no memory."""
    FOREIGN = "foreign"
    """The page holds what another version of the tutor kept, or what cannot be read; it is left as it is."""


def typed_text(value: str) -> str:
    """Return what is kept of a typed text: no longer than one that is refused for its length, and whole characters.

    A text may be cut within a character, and half of one cannot be sent back to the page.
    """
    return value[: LONGEST_LINE + 1].encode("utf-8", "replace").decode("utf-8")


@dataclass(frozen=True, slots=True)
class OwnHand:
    """What was typed on the workbench, and what was played from it since."""

    typed: str = ""
    rules: str = field(default_factory=first_laid)
    played: tuple[str, ...] = ()

    def benches(self) -> tuple[Bench, ...]:
        """Return the workbench before each play, and as it is now; none while nothing is typed.

        Raises:
            CombotutorError: what was typed cannot be read.
        """
        return _laid(self)

    def current(self) -> Bench | None:
        """Return the workbench as it is now, None if there is none that can be read."""
        try:
            benches = self.benches()
        except CombotutorError:
            return None
        return benches[-1] if benches else None


@functools.lru_cache(maxsize=64)
def _laid(own: OwnHand) -> tuple[Bench, ...]:
    """Return what `benches` does; a page asks for it several times a click."""
    if not own.typed.strip():
        return ()
    benches = [lay_out(own.typed, own.rules)]
    for word in own.played:
        benches.append(after(benches[-1], word))
    return tuple(benches)


@dataclass(frozen=True, slots=True)
class State:
    """The tutor at one moment.

    Args:
        stock: the puzzles and the course.
        language: the language of the page.
        tab: the page that is open.
        is_choosing: whether of the puzzles the list is open, and no puzzle.
        is_large: whether everything is enlarged, for a projector.
        way: how puzzles are chosen.
        filters: which puzzles are practised.
        current: the id of the puzzle that is open.
        attempts: the work on the puzzles that were open on this page; `record` knows of all others.
        record: what the learner's database holds.
        backing: whether what is done stands in its file, and why not; None before the file was asked.
        is_settled: whether what was owed to the file has just been written.
        report: what the learner did so far, counted; None while that page is not open, or is still being counted.
        has_file: whether all that is remembered was made into a file that the page holds.
        brought: the last file that was brought in, as far as it can be taken back; None if there is none.
        asks: what is asked about a file before it is brought in; None where nothing is.
        works: the long pieces of work that are under way.
        own: the workbench.
        guide: the game whose rules are shown.
        memory: whether the page's looks are kept.
        keeping: where what is done is kept.
        generation: how often everything was forgotten: what is older is not brought back.
        is_forgetting: whether it was asked for to forget everything, and not confirmed yet.
        notice: one sentence about the tutor itself.
        refusal: why what was to be played on the workbench cannot be.
        advice: what is known so far of the position on the workbench; it may be an older one's.
        explorer: the address of the odds explorer; empty where it is not served.
        notebook: the command that serves the tutor as a notebook; empty where that is nobody's business.
        unfolded: the play on the workbench of which it is shown how the round goes on; empty for none.
        sent: what the link that was followed says of a puzzle; empty where it says nothing.
        received: that puzzle, once it is worked out; it is in no pack, and no learner's own.
        astray: why the link that was followed leads to no puzzle.
        person: who plays; None before that is known, and where nobody is told apart.
        people: all who play on this computer, the first of them first; none in a class.
        is_meeting: whether somebody else is asked for a name and a card back.
        is_renaming: whether the person shown is asked for others.
        code: the code that was just made; it is shown until something is done that is no matter of looks.
        is_leaving: whether it is asked back before this browser lets go of what nobody gets back to.
        is_recoding: whether it is asked back before a new code takes the place of the old one.
        found: who it is to whom the code leads that was typed, while the same is asked back before that.
        who_said: what is wrong with what was typed of a person, or of a code.
    """

    stock: Stock
    language: str = LANGUAGES[0]
    tab: Tab = Tab.PUZZLES
    is_choosing: bool = False
    is_large: bool = False
    way: Way = Way.COURSE
    filters: Filters = ALL
    current: str = ""
    attempts: Mapping[str, Attempt] = field(default_factory=lambda: MappingProxyType({}))
    record: Record = field(default_factory=Record)
    backing: Backing | None = None
    is_settled: bool = False
    report: Report | None = None
    has_file: bool = False
    brought: Brought | None = None
    asks: Phrase | None = None
    works: tuple[Work, ...] = ()
    own: OwnHand = field(default_factory=OwnHand)
    guide: str = field(default_factory=first_game)
    memory: Memory = Memory.UNKNOWN
    keeping: Keeping = Keeping.MEMORY
    generation: int = 0
    is_forgetting: bool = False
    notice: Phrase | None = None
    refusal: Phrase | None = None
    advice: Advice | None = None
    explorer: str = ""
    notebook: str = ""
    unfolded: str = ""
    sent: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    received: Puzzle | None = None
    astray: Phrase | None = None
    person: Person | None = None
    people: tuple[Person, ...] = ()
    is_meeting: bool = False
    is_renaming: bool = False
    code: str = ""
    is_leaving: bool = False
    is_recoding: bool = False
    found: Person | None = None
    who_said: Phrase | None = None

    @property
    def screen(self) -> Screen:
        """What the whole page shows."""
        is_open = self.tab is Tab.PUZZLES and not self.is_choosing
        return Screen.PUZZLE if is_open else Screen(self.tab.value)

    @property
    def is_lost_with_the_browser(self) -> bool:
        """Whether something was done, as far as anybody knows, and there is no code by which to get back to it."""
        has_code = self.person is not None and self.person.has_code
        is_known_to_be_nothing = self.footing is Footing.KEPT and not self.has_work
        return not has_code and not is_known_to_be_nothing

    @property
    def is_of_one_unnamed(self) -> bool:
        """Whether nobody else has played at this computer yet, and whoever has was never asked for a name."""
        is_alone = self.keeping is Keeping.HERE and len(self.people) <= 1
        return is_alone and self.person is not None and not self.person.name

    @property
    def has_work(self) -> bool:
        """Whether something was done or made, as far as is known."""
        return bool(self.record.made) or not self.record.is_empty

    @property
    def is_received(self) -> bool:
        """Whether the open puzzle came by a link."""
        return self.puzzle is self.received

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """Every puzzle that ships, in the order in which they are offered."""
        return self.stock.puzzles

    @property
    def course(self) -> tuple[Chapter, ...]:
        """The chapters of the course; none where there is no course."""
        return self.stock.course

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is open."""
        return self.known(self.current) or (self.on_offer or self.puzzles)[0]

    @property
    def attempt(self) -> Attempt:
        """What was done on the puzzle that is open."""
        return self.attempt_of(self.puzzle)

    @property
    def on_offer(self) -> tuple[Puzzle, ...]:
        """The puzzles of the way that is chosen, in the order in which they come."""
        match self.way:
            case Way.PRACTICE:
                return self.stock.admitted(self.filters)
            case Way.REVIEW:
                return self.named(self.record.due)
            case Way.FAILED:
                return self.named(self.record.failed)
            case Way.OWN:
                return self.record.made
            case Way.COURSE:
                return self.stock.in_course

    @property
    def chapter(self) -> Chapter | None:
        """The chapter that is open: of the open puzzle, else the first that is not done; None without a course."""
        own = self.stock.chapters.get(self.puzzle.id)
        if own is not None or not self.course:
            return own
        done = self.done
        begun = (each for each, members in zip(self.course, self.stock.members, strict=True) if not members <= done)
        return next(begun, self.course[0])

    @property
    def listed(self) -> tuple[Puzzle, ...]:
        """The puzzles on offer that are listed: of the course a chapter, of many the block of the open one."""
        chapter = self.chapter if self.way is Way.COURSE else None
        if chapter:
            return self.named(chapter.puzzles)
        first = self.block * BLOCK
        return self.on_offer[first : first + BLOCK]

    @property
    def place(self) -> int | None:
        """The place of the open puzzle among those on offer, from 0; None if it is not one of them."""
        current = self.puzzle.id
        return next((place for place, puzzle in enumerate(self.on_offer) if puzzle.id == current), None)

    @property
    def block(self) -> int:
        """The number of the block of puzzles on offer in which the open one is, from 0."""
        return (self.place or 0) // BLOCK

    def known(self, name: str) -> Puzzle | None:
        """Return the puzzle with an id, None if there is none."""
        if self.received is not None and self.received.id == name:
            return self.received
        shipped = self.stock.known.get(name)
        return shipped or next((puzzle for puzzle in self.record.made if puzzle.id == name), None)

    def named(self, names: Iterable[str]) -> tuple[Puzzle, ...]:
        """Return the puzzles with some ids, in their order; those that are not there are left out."""
        if not self.record.made:
            return self.stock.named(names)
        made = {puzzle.id: puzzle for puzzle in self.record.made}
        puzzles = (self.stock.known.get(name) or made.get(name) for name in names)
        return tuple(puzzle for puzzle in puzzles if puzzle is not None)

    @property
    def footing(self) -> Footing:
        """Whether what is done stands where it is to be kept."""
        if self.backing is None:
            return Footing.MEMORY if self.keeping is Keeping.MEMORY else Footing.KEPT
        return Footing(self.backing.footing.value)

    def work(self, kind: WorkKind) -> Work | None:
        """Return a piece of work that is under way, None if it is not."""
        return next((each for each in self.works if each.kind is kind), None)

    @property
    def thought_about(self) -> OfGame | None:
        """The position whose plays the open page tells more of; None if there is none."""
        bench = self.own.current() if self.tab is Tab.BENCH else None
        return bench.position if bench and is_thought_about(bench.game) else None

    def advice_on(self, position: OfGame) -> Advice:
        """Return what is known so far of a position."""
        is_there = self.advice is not None and self.advice.position == position
        return self.advice if is_there and self.advice else Advice(position)

    def attempt_of(self, puzzle: Puzzle) -> Attempt:
        """Return what was done on a puzzle."""
        attempt = self.attempts.get(puzzle.id)
        if attempt is not None:
            return attempt
        standing = self.record.standings.get(puzzle.id)
        return fresh(puzzle) if standing is None else resumed(puzzle, standing)

    @property
    def done(self) -> frozenset[str]:
        """The ids of the puzzles that were ever solved."""
        here = {name for name, attempt in self.attempts.items() if attempt.is_done}
        return (self.record.done - self.attempts.keys()) | here

    def is_done(self, puzzle: Puzzle) -> bool:
        """Tell whether a puzzle was ever solved."""
        done = self.attempts.get(puzzle.id) or self.record.standings.get(puzzle.id)
        return done is not None and done.is_done

    def result(self, puzzle: Puzzle) -> Result | None:
        """Return how a puzzle was solved the last time; None if it never was."""
        standing = self.record.standings.get(puzzle.id)
        if standing is not None:
            return Result(standing.last.value) if standing.last else None
        attempt = self.attempts.get(puzzle.id)
        return None if attempt is None else attempt.result
