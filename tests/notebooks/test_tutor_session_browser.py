"""A whole session of puzzles in a real browser, with mistakes and help; no answer is told before it is given."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from combotutor.families.combo.notation import format_move
from combotutor.puzzles import HINTS, STORED, Progress, Puzzle, PuzzleKind, begin, hint, judge
from combotutor.puzzles.judging.values import right_answers
from tests.at_length import at_length
from tests.axe import assert_accessible
from tests.notebooks.tutor_hosts import marimo_page, picture, tutor_in
from tests.tutor_page import PUZZLES, TutorPage, best_word, worse_word

pytestmark = pytest.mark.slow

SAMPLE = (PuzzleKind.SURE,)
"""The kind that is always solved beside the three with mistakes and help: one of open hands."""
FEW = 5
"""The puzzles of a session of these, and one that is practised."""
SESSION = tuple({each.kind: each for each in reversed(PUZZLES.values())}.values())
"""A puzzle of each kind."""
WHOLE = len(SESSION) + 1
"""The puzzles of a whole session: one of each kind, and one that is practised."""


@dataclass
class Watched:
    """All that a page was ever given: what came through its sockets, and what it shows."""

    page: Page
    frames: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.frames.append(str(payload)))

    def tells(self, word: str) -> bool:
        """Tell whether a word of the notation was given since the last `forget`, as a word by itself."""
        shown = self.page.content() + self.page.get_by_test_id("tutor").last.evaluate("(root) => root.outerHTML")
        alone = re.compile(rf"(?<![\w>,=]){re.escape(word)}(?![\w>@,])")
        return any(alone.search(text) for text in (*self.frames, shown))

    def forget(self) -> None:
        """Look only at what comes from now on."""
        self.frames.clear()


def told(watched: Watched, progress: Progress) -> list[str]:
    """Return the right answers that the page was given."""
    words = [format_move(move) for moves in right_answers(progress) for move in moves]
    # What the others do stands in the line that can be shared; a gap alone, as ">2", is markup too.
    line = progress.puzzle.position.split()
    return [word for word in words if len(word) > len(">12") and word not in line and watched.tells(word)]


def equal_word(progress: Progress) -> str:
    """Return the last of the right answers: another than the first, where there are several."""
    return format_move(right_answers(progress)[-1][-1])


def solve(it: TutorPage, watched: Watched, puzzle: Puzzle) -> None:
    """Open a puzzle and solve it."""
    watched.forget()
    solve_opened(it, watched, it.open(puzzle))


def solve_opened(it: TutorPage, watched: Watched, progress: Progress) -> None:
    """Solve a puzzle by the last of its right answers; before the first, no answer is in the page."""
    puzzle = progress.puzzle
    assert told(watched, progress) == []
    # What the page was given is really looked at.
    assert any(puzzle.id in each for each in watched.frames)
    assert watched.tells(puzzle.id)
    if puzzle.kind in STORED:
        assert_accessible(it.page, it.root)
    for _ in it.steps(progress, equal_word):
        pass
    expect(it["ending"]).to_be_visible()


def missed(it: TutorPage, watched: Watched, puzzle: Puzzle) -> None:
    """Answer wrongly, then rightly: the mistake tells no right answer, and the puzzle is missed."""
    watched.forget()
    progress = it.open(puzzle)
    it.answer(progress, worse_word(progress))
    expect(it.verdict).to_have_class(re.compile("ct-not-best"))
    assert told(watched, progress) == []
    it.answer(progress, best_word(progress))
    expect(it["ending"]).to_contain_text("After one wrong answer.")


def helped(it: TutorPage, watched: Watched, puzzle: Puzzle) -> None:
    """Open hints, load the page anew in the middle, and solve: the hints are not forgotten."""
    watched.forget()
    progress = it.open(puzzle)
    for _ in range(2):
        it.hint()
        assert told(watched, progress) == []
        assert not watched.tells(hint(progress, HINTS).text("en"))
    it.page.reload()
    it = tutor_in(it.page)
    it.is_at(puzzle)
    expect(it["hints"].locator("li")).to_have_count(2)
    it.answer(progress, best_word(progress))
    expect(it["ending"]).to_contain_text("You used 2 hints.")


def helped_in_another_tab(it: TutorPage, address: str, puzzle: Puzzle) -> None:
    """Open a hint in a second tab: the answer in the first is a helped one."""
    progress = it.open(puzzle)
    other_page = it.page.context.new_page()
    other_page.goto(address)
    other = tutor_in(other_page)
    other.open(puzzle)
    other.hint()
    other_page.close()
    while not progress.is_solved:
        it.answer(progress, best_word(progress))
        progress = judge(progress, best_word(progress)).progress
        expect(it.verdict).to_have_class(re.compile("ct-right"))
    expect(it["ending"]).to_contain_text("You used one hint.")


def made_of_ones_own_hand(it: TutorPage) -> None:
    """Make a puzzle of a hand."""
    it.go("bench")
    it["type"].fill("9 4 2 9 7 11")
    expect(it["plays"]).to_be_visible()
    it["make"].click()
    expect(it["goal"]).to_be_focused()
    expect(it["card-6"]).to_be_visible()
    it.go("puzzles")
    expect(it["way-own"]).to_have_text("My own (1)")


@pytest.mark.parametrize("count", at_length((WHOLE, FEW), FEW))
def test_a_session_of_puzzles(browser: Browser, address: str, count: int) -> None:
    by_kind = {each.kind: each for each in SESSION}
    with marimo_page(browser, address) as page:
        watched = Watched(page)
        page.reload()
        it = tutor_in(page)
        missed(it, watched, by_kind.pop(PuzzleKind.BEAT))
        helped(it, watched, by_kind.pop(PuzzleKind.FIND))
        helped_in_another_tab(it, address, by_kind.pop(PuzzleKind.INSERT))
        for puzzle in [each for each in by_kind.values() if count == WHOLE or each.kind in SAMPLE]:
            solve(it, watched, puzzle)
            picture(it, f"solved-{puzzle.kind}")
        # Of everything that is practised first which is not solved yet.
        it.pick()
        it["practise"].click()
        it.is_on("puzzle")
        watched.forget()
        it.next()
        solve_opened(it, watched, begin(it.puzzle))
        it.go("puzzles")
        expect(it["way-failed"]).to_have_text("To polish (1)")
        it.choose_way("failed")
        it.is_at(next(each for each in SESSION if each.kind is PuzzleKind.BEAT))
        expect(it["ending"]).to_have_count(0)
        made_of_ones_own_hand(it)
        it.go("progress")
        expect(it["progress-solved"]).to_contain_text(str(count))
        page.reload()
        expect(tutor_in_progress(page)["progress-solved"]).to_contain_text(str(count))


def tutor_in_progress(page: Page) -> TutorPage:
    """Return the tutor in a page that opens with what was done."""
    root = page.get_by_test_id("tutor").last
    expect(root.get_by_test_id("progress-page")).to_be_visible(timeout=60_000)
    return TutorPage(page, root)
