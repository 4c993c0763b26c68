"""All that the tutor knows while somebody uses it: one immutable value, changed only by what a person does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

from combotutor.errors import Phrase
from combotutor.games import OfGame
from combotutor.i18n import LANGUAGES
from combotutor.people import Person
from combotutor.puzzles import Puzzle
from combotutor.puzzles.format.course import Lesson
from combotutor.tutor.parts import first_game, first_steps_of, is_thought_about
from combotutor.tutor.state.attempt import Attempt, Result, fresh, resumed
from combotutor.tutor.state.ended import Ended
from combotutor.tutor.state.footing import Footing, Keeping, Memory
from combotutor.tutor.state.own_hand import OwnHand
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.stock import ALL, Filters, Stock
from combotutor.tutor.state.way import CHOSEN, COMES_BACK, Way
from combotutor.tutor.state.work import Work, WorkKind
from combotutor.widgets.advice import Advice
from combotutor.widgets.bench import Offer
from combotutor.widgets.first_steps import Moment

if TYPE_CHECKING:
    from combotutor.learner import Backing, Brought
    from combotutor.learner.report import Report

BLOCK = 50
"""The most puzzles that are listed at once."""


NO_BOX = "none"
"""Stands for a game where no box lies on the learner's table."""


class Tab(StrEnum):
    """The pages of the tutor."""

    LEARN = "learn"
    """The path: what comes next."""
    PUZZLES = "puzzles"
    """Practise; and the puzzle that is open."""
    PROGRESS = "progress"
    BENCH = "bench"


@dataclass(frozen=True, slots=True)
class State:
    """The tutor at one moment.

    Args:
        stock: the puzzles, and the paths through them.
        language: the language of the page.
        tab: the page that is open.
        is_choosing: whether of the puzzles the list is open, and no puzzle.
        is_large: whether everything is enlarged, for a projector.
        way: how puzzles are chosen.
        filters: which puzzles are practised.
        part: the number of the block of them that is listed, from 0; None for the one in which the open puzzle is.
        current: the id of the puzzle that is open.
        box: the game of the box on the learner's table, or `NO_BOX`; empty as long as nobody said.
        at: the name of the lesson that is open on the path, whatever else is practised; empty before there is one.
        further: the name of the lesson further on that the path goes on with, while one only looks into an earlier one.
        through: the ids of the puzzles that were solved, one after the other, since the way was entered.
        is_once_more: whether all that is practised was solved before, and is gone through once more.
        polished: the name of the lesson of which alone the missed ones are gone through again; empty for all of them.
        stood_in: the id of the puzzle that was opened last in place of one that is offered no more.
        ended: what has come to its end, as long as that is shown; else None.
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
        is_reading: whether the rules lie over the page.
        memory: whether the page's looks are kept.
        keeping: where what is done is kept.
        generation: how often everything was forgotten: what is older is not brought back.
        is_forgetting: whether it was asked for to forget everything, and not confirmed yet.
        notice: one sentence about the tutor itself.
        refusal: why what was to be played on the workbench cannot be.
        offered: what can be asked of the workbench, where that is several things; nothing once it is chosen.
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
        touched: the word of the card that is chosen in the open puzzle, where it is more than a number; else empty.
        first: where somebody stands in the first minute, as long as it is open over the page; else None.
        was_first: whether it was ever gone through, or skipped.
        went_through: whether it was ever gone through to its end, so that nobody offers the rules as well.
    """

    stock: Stock
    language: str = LANGUAGES[0]
    tab: Tab = Tab.LEARN
    is_choosing: bool = False
    is_large: bool = False
    way: Way = Way.COURSE
    filters: Filters = ALL
    part: int | None = None
    current: str = ""
    box: str = ""
    at: str = ""
    further: str = ""
    through: tuple[str, ...] = ()
    is_once_more: bool = False
    polished: str = ""
    stood_in: str = ""
    ended: Ended | None = None
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
    is_reading: bool = False
    memory: Memory = Memory.UNKNOWN
    keeping: Keeping = Keeping.MEMORY
    generation: int = 0
    is_forgetting: bool = False
    notice: Phrase | None = None
    refusal: Phrase | None = None
    offered: tuple[Offer, ...] = ()
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
    touched: str = ""
    first: Moment | None = None
    was_first: bool = False
    went_through: bool = False

    @property
    def screen(self) -> Screen:
        """What the whole page shows."""
        if self.first is not None:
            return Screen.FIRST
        if self.tab is not Tab.PUZZLES or self.is_choosing:
            return Screen(self.tab.value)
        return Screen.PUZZLE if self.ended is None else Screen.END

    @property
    def home(self) -> Tab:
        """The page to which a puzzle or an end leads back: the one from which it was chosen."""
        return Tab.PUZZLES if self.way in CHOSEN and not self.is_received else Tab.LEARN

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
    def needs_first(self) -> bool:
        """Whether the first minute is for this learner: nothing was ever done, not even that."""
        is_new = self.record.is_empty and not any(each.is_touched for each in self.attempts.values())
        return is_new and not self.was_first and first_steps_of(self.rules_of_box) is not None

    @property
    def asks_for_box(self) -> bool:
        """Whether nobody said yet which box is on the table; of one game alone there is nothing to ask."""
        return not self.box and self.stock.has_path and len(self.stock.games) > 1

    @property
    def is_received(self) -> bool:
        """Whether the open puzzle came by a link."""
        return self.puzzle is self.received

    @property
    def stands_in(self) -> bool:
        """Whether the open puzzle comes back in place of one that is offered no more; also once it is solved."""
        return self.way is Way.REVIEW and self.puzzle.id in {*self.record.stand_ins, self.stood_in}

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """Every puzzle on offer, in the order in which they are offered."""
        return self.stock.puzzles

    @property
    def rules_of_box(self) -> str:
        """The game of the path: that of the learner's box, else the one that is taught first."""
        games = self.stock.games
        return next((game for game in (self.box, first_game()) if game in games), games[0])

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The path; none where all puzzles are offered in their order."""
        return self.stock.path(self.rules_of_box)

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is open on the path, whatever else is practised; None without a path.

        Where none was, what was solved tells how far the learner has come.
        """
        lessons = self.lessons
        named = next((each for each in lessons if each.name == self.at), None)
        return named or self._lesson_from(self.stock.come_to(self.rules_of_box, self.done)) or next(iter(lessons), None)

    @property
    def lesson_chosen(self) -> Lesson | None:
        """The lesson at which the learner stands: the open one, or the one further on from which they look back."""
        return next((each for each in self.lessons if each.name == self.further), None) or self.lesson

    @property
    def lesson_ahead(self) -> Lesson | None:
        """The lesson that the path goes on with: that where one stands, or else the next; None where all are done."""
        lesson = self.lesson_chosen
        return lesson if lesson is not None and not self.is_over(lesson) else self.lesson_after(lesson)

    def lesson_after(self, lesson: Lesson | None) -> Lesson | None:
        """Return the first lesson after one that is not done, round to the beginning; None where all are done."""
        lessons = self.lessons
        return self._lesson_from(lessons.index(lesson) + 1 if lesson in lessons else 0)

    def _lesson_from(self, at: int) -> Lesson | None:
        lessons, done = self.lessons, self.done
        return next((each for each in (*lessons[at:], *lessons[:at]) if not each.ids <= done), None)

    def missed_of(self, lesson: Lesson | None) -> tuple[Puzzle, ...]:
        """Return the puzzles in which something went wrong the last time, of one lesson or of all there are."""
        missed = self.named(self.record.failed)
        return missed if lesson is None else tuple(each for each in missed if each.id in lesson.ids)

    def is_over(self, lesson: Lesson) -> bool:
        """Tell whether all puzzles of a lesson were solved at some time."""
        return lesson.ids <= self.done

    @property
    def hand_of_the_day(self) -> Puzzle | None:
        """The puzzle of the learner's box on this day of their own clock, the same for all who were as far before."""
        now, solved = self.record.now, self.record.solved_before_today
        return self.stock.hand_of_the_day(self.rules_of_box, date.min if now is None else now.date(), solved)

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
                return self.missed_of(next((each for each in self.lessons if each.name == self.polished), None))
            case Way.OWN:
                return self.record.made
            case Way.DAY:
                return () if self.hand_of_the_day is None else (self.hand_of_the_day,)
            case Way.COURSE:
                return self.puzzles if self.lesson is None else self.lesson.puzzles

    @property
    def comes_back(self) -> bool:
        """Whether each puzzle on offer was tried before, and is begun again."""
        return self.way in COMES_BACK or self.is_once_more

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
        bench = self.own.lying if self.tab is Tab.BENCH else None
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
        return self.record.done.difference(self.attempts) | here

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

    def stars(self, puzzle: Puzzle) -> int:
        """Return the stars of a puzzle, as it was solved the last time; none before it was."""
        result = self.result(puzzle)
        return 0 if result is None else result.stars
