"""A pupil: opens the page and clicks, now and then, what pupils click; a line that breaks is taken up again."""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from combotutor.puzzles.format.course import path
from combotutor.puzzles.format.shelf import shelf
from combotutor.tutor.parts import first_game
from tests.load.answers import Answer, Choice, decision
from tests.load.diary import Click, Diary, Kind, Told
from tests.load.page import LineError, Page, SilenceError, fetch

LESSONS: Final = tuple(lesson.name for lesson in path(shelf(), first_game()))
"""The lessons of somebody who was never asked for a box."""
REACTION: Final = 0.2
"""Seconds between what is seen and the next click, at least."""
_SOONEST: Final = 0.3
_LATEST: Final = 5.0
"""Seconds until a line is taken up again, the first time and at most, as in `live.mjs`."""
_DEEDS: Final = {"right": "right", "not-best": "wrong"}
"""What the file calls an answer, by its verdict."""

# How often, in a hundred.
_HINT: Final = 12
_SKIPS: Final = 4
_STRAYS: Final = 6
_WRONG: Final = 20
_LOOKS_BACK: Final = 10
_ELSEWHERE: Final = 50


@dataclass(frozen=True, slots=True)
class Step:
    """One click that a pupil means to make: a button, something to choose, or a choice to confirm.

    Args:
        kind: what it is.
        action: the button's action.
        value: what the button does it with.
        choice: what is chosen.
        word: what it is confirmed as; empty while it is only chosen.
    """

    kind: Kind
    action: str = ""
    value: str = ""
    choice: Choice | None = None
    word: str = ""


class Pupil:
    """One pupil with a browser of their own.

    Args:
        address: the server's.
        number: which pupil this is.
        seed: of the run; the same seed and number give the same clicks, as long as the tutor says the same.
        diary: where all of the run note.
    """

    def __init__(self, address: str, number: int, seed: int, diary: Diary) -> None:
        self._random = random.Random(f"{seed}/{number}")
        self.key = f"{self._random.getrandbits(128):032x}"
        self.page = Page(address, self.key)
        self._address = address
        self._diary = diary
        self._plan: deque[Step] = deque()
        self._words: dict[str, tuple[str, ...]] = {}
        self._is_lost = False

    async def open(self) -> None:
        """Open the page: its files, the line, hello.

        Raises:
            LineError: there is no line.
            SilenceError: the server does not answer.
        """
        start = time.perf_counter()
        await asyncio.to_thread(fetch, self._address)
        await self.page.open()
        self._diary.clicks.append(Click(Kind.OPEN, start, time.perf_counter() - start))
        # Half a class begins where the path begins, the others where they left off.
        if self._random.randrange(100) < _ELSEWHERE:
            self._plan.append(Step(Kind.OTHER, "lesson", self._random.choice(LESSONS)))
        else:
            self._plan.append(Step(Kind.OTHER, "continue"))

    async def enter(self) -> None:
        """Open the page, and try again as long as that fails; whatever fails is noted."""
        tries = 0
        while True:
            try:
                await self.open()
            except (LineError, SilenceError) as error:
                self._note(error)
                await asyncio.sleep(self._pause(tries))
                tries += 1
            else:
                return

    async def click(self, until: Callable[[], bool], every: float) -> None:
        """Click until told otherwise, on average once in so many seconds; a slow answer is waited for.

        Args:
            until: tells whether it is over.
            every: seconds from click to click, on average.
        """
        loop = asyncio.get_running_loop()
        due = loop.time() + self._random.uniform(0, every)
        while True:
            await asyncio.sleep(max(due - loop.time(), 0))
            if until():
                return
            try:
                await self.step()
            except (LineError, SilenceError) as error:
                self._note(error)
                await self._come_back(until)
            due = max(due + every * self._random.uniform(0.5, 1.5), loop.time() + REACTION)

    async def step(self) -> Click:
        """Make one click and wait for its answer.

        Raises:
            LineError: the line broke.
            SilenceError: there was no answer.
        """
        if not self._plan:
            self._plan.extend(self._next_steps())
        step = self._plan.popleft()
        puzzle, hints, at = self.page.puzzle, self.page.hints, time.perf_counter()
        if step.kind is Kind.ANSWER:
            assert step.choice is not None, "it is confirmed"
            if step.word not in self.page.words:
                self._diary.troubles["a hand that does not offer what was chosen"] += 1
                return await self._begin_again()
            seconds = await self.page.answer(step.word, step.choice)
            self._judged(puzzle, step.word)
        elif step.kind is Kind.CHOOSE:
            seconds = await self.page.choose(step.choice)
        else:
            seconds = await self.page.do(step.action, step.value)
            if step.kind is Kind.HINT and self.page.hints > hints:
                self._tell(Told(self.key, puzzle, "hint", ""))
        click = Click(step.kind, at, seconds)
        self._diary.clicks.append(click)
        return click

    async def leave(self) -> None:
        """Close the page."""
        await self.page.close()

    # What comes next.

    def _next_steps(self) -> list[Step]:
        page, chance = self.page, self._random.randrange
        if page.is_solved:
            looks_back = Step(Kind.OTHER, "show", "first")
            return [Step(Kind.NEXT, "next")] if chance(100) >= _LOOKS_BACK else [looks_back, Step(Kind.NEXT, "next")]
        asked = decision(page.puzzle, self._words.get(page.puzzle, ()))
        if asked is None or asked.cards != page.cards:
            # After a break the page may be a step further than the pupil knows, or a step behind.
            self._words.pop(page.puzzle, None)
            lost, self._is_lost = self._is_lost, not self._is_lost
            if lost:
                self._diary.troubles["a puzzle that looks otherwise than in the pack"] += 1
            return [Step(Kind.NEXT, "next")] if lost else [Step(Kind.OTHER, "again")]
        self._is_lost = False
        if page.can_hint and chance(100) < _HINT:
            return [Step(Kind.HINT, "hint")]
        if chance(100) < _SKIPS:
            return [Step(Kind.NEXT, "next")]
        is_wrong = asked.wrong and chance(100) < _WRONG
        return self._given(self._random.choice(asked.wrong) if is_wrong else asked.right)

    def _given(self, answer: Answer) -> list[Step]:
        chosen = [Step(Kind.CHOOSE, choice=each) for each in answer.choices]
        if self._random.randrange(100) < _STRAYS:
            chosen += [Step(Kind.CHOOSE, choice=None), chosen[-1]]
        return [*chosen, Step(Kind.ANSWER, choice=answer.choices[-1], word=answer.word)]

    async def _begin_again(self) -> Click:
        self._plan.clear()
        self._words.pop(self.page.puzzle, None)
        click = Click(Kind.OTHER, time.perf_counter(), await self.page.do("again"))
        self._diary.clicks.append(click)
        return click

    # What came of it.

    def _judged(self, puzzle: str, word: str) -> None:
        verdict = self.page.verdict
        if verdict == "right":
            self._words[puzzle] = (*self._words.get(puzzle, ()), word)
        if verdict in _DEEDS:
            self._tell(Told(self.key, puzzle, _DEEDS[verdict], word))
        else:
            self._diary.troubles[f"the verdict {verdict!r}"] += 1

    def _tell(self, told: Told) -> None:
        self._diary.tell(told, is_kept=self.page.is_kept)

    def _note(self, error: LineError | SilenceError) -> None:
        self._diary.troubles[str(error)] += 1

    def _pause(self, tries: int) -> float:
        return min(_SOONEST * 2.0 ** min(tries, 10), _LATEST) * self._random.uniform(0.75, 1.25)

    async def _come_back(self, until: Callable[[], bool]) -> None:
        """Take up the line again, as the script does; what was meant to be done is begun anew."""
        self._plan.clear()
        tries = 0
        await self.page.close()
        while not until():
            await asyncio.sleep(self._pause(tries))
            tries += 1
            self.page = Page(self._address, self.key, self.page.kept)
            try:
                await self.page.open()
            except (LineError, SilenceError):
                await self.page.close()
                continue
            return
