"""What a tutor writes into the learner's database and reads there: nothing helped is ever unhelped, nothing is lost."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from combotutor.errors import LearnerError
from combotutor.learner import Book, Deed, Desk, Doing, Keeper, Result, Store
from combotutor.tutor.keeping.keepers import keeper_of
from combotutor.tutor.pages.settings_page import settings
from combotutor.tutor.state.footing import Keeping, Memory
from combotutor.tutor.state.page_memory import WITH_ATTEMPTS
from combotutor.tutor.state.way import Way
from combotutor.tutor.tutor import Tutor
from tests.learner.doings import Clock
from tests.tutor.browser import click, file_of, held, news, opened, say, until
from tests.tutor.examples import BEAT, CLEAR, ILLEGAL, INSERT, PUZZLES, SPECIAL, wrong_word
from tests.tutor.reader import Page, regions

KEY = "0123456789abcdef" * 2


def test_each_deed_is_in_the_database_at_once() -> None:
    store = Store.in_memory()
    tutor = opened(store=store)
    tutor.act("hint")
    assert store.learner().standing(BEAT.id).most_hints == 1
    tutor.act("answer", ILLEGAL)
    assert store.learner().standing(BEAT.id).mistakes == 0
    tutor.act("answer", "R2>2")
    assert store.learner().standing(BEAT.id).mistakes == 1
    tutor.act("answer", "5,6@2")
    standing = store.learner().standing(BEAT.id)
    assert (standing.is_done, standing.is_clean, standing.last) == (True, False, Result.MISSED)
    assert tutor.state.record.standings[BEAT.id] == standing


def test_a_hint_in_another_page_counts_here() -> None:
    store = Store.in_memory()
    one, other = opened(store=store), opened(store=store)
    one.act("hint")
    other.act("answer", "5,6@2")
    assert (other.state.attempt.most_hints, store.learner().standing(BEAT.id).last) == (1, Result.HELPED)
    assert "You used one hint." in other.regions["judgement"]


def test_a_right_answer_in_another_page_leads_on_here_and_counts_once() -> None:
    store = Store.in_memory()
    one, other = (opened(store=store, query={"puzzle": SPECIAL.id}) for _ in range(2))
    one.act("answer", "R1>2")
    other.act("answer", "R1>2")
    standing = store.learner().standing(SPECIAL.id)
    # There the second step waits for an answer already, and this is none of it.
    assert (standing.answers, standing.mistakes) == (("R1>2",), 0)
    other.act("answer", "P@3")
    assert store.learner().standing(SPECIAL.id).answers == ("R1>2", "P@3")


def test_an_answer_to_what_another_page_has_answered_is_no_answer_to_what_is_asked_now() -> None:
    store = Store.in_memory()
    one, other = (opened(store=store, query={"puzzle": CLEAR.id}) for _ in range(2))
    one.act("answer", "9@2")
    other.act("answer", "7@5")
    # As legal as before, it tears no row that its page has not shown.
    assert store.learner().standing(CLEAR.id).answers == ("9@2",)
    assert store.learner().standing(CLEAR.id).mistakes == 0
    assert (other.cards, other.state.attempt.answers) == (one.cards, ("9@2",))
    assert other.said == "In another window this puzzle has gone on."
    assert other.said in "".join(other.regions.values())
    other.act("retry")
    assert other.state.notice is None


def test_a_hint_stays_whatever_is_loaded_anew_or_begun_again() -> None:
    store = Store.in_memory()
    opened(store=store).act("hint")
    tutor = opened(store=store)
    tutor.act("again")
    tutor.act("back")
    tutor = opened(store=store)
    click(tutor, 1, at=2, length=2)
    standing = store.learner().standing(BEAT.id)
    assert (standing.is_done, standing.is_clean, standing.last) == (True, False, Result.HELPED)


def test_going_back_from_the_solved_end_makes_no_clean_solution() -> None:
    store = Store.in_memory()
    tutor = opened(store=store)
    tutor.act("hint")
    for _ in range(2):
        tutor.act("answer", "5,6@2")
        tutor.act("back")
    assert not store.learner().standing(BEAT.id).is_clean


def test_what_failed_comes_back_in_its_way_and_begins_again() -> None:
    store = Store.in_memory()
    tutor = opened(store=store)
    tutor.act("answer", "R2>2")
    tutor.act("answer", "5,6@2")
    tutor.act("tab", "puzzles")
    assert "To polish (1)" in tutor.regions["chooser"]
    tutor.act("puzzle", CLEAR.id)
    tutor.act("way", "failed")
    assert (tutor.state.puzzle, tutor.state.attempt.answers) == (BEAT, ())
    tutor.act("answer", "5,6@2")
    # Tried a second time on one day, it waits on; and nobody is kept at it.
    assert "After one wrong answer." in tutor.regions["judgement"]
    assert "It stays under “To polish” until you solve it alone on another day." in tutor.regions["judgement"]
    tutor.act("tab", "puzzles")
    assert "To polish (1)" in tutor.regions["chooser"]
    tutor.act("next")
    assert "You have been through all of them." in tutor.regions["ended"]
    tutor.act("continue")
    assert (tutor.state.way, tutor.state.puzzle == BEAT) == (Way.COURSE, False)


def test_what_was_nearly_right_at_first_has_two_stars_and_nothing_to_polish() -> None:
    store = Store.in_memory()
    tutor = opened(store=store)
    tutor.act("answer", "R1>1")
    assert "Nearly: one play more." in tutor.regions["judgement"]
    assert opened(store=store, kept=tutor.kept).state.attempt.is_nearly
    tutor.act("answer", "5,6@2")
    assert "Nearly right at the first go." in tutor.regions["judgement"]
    assert (tutor.state.stars(BEAT), tutor.state.record.failed) == (2, ())
    assert [each.result for each in store.learner().attempts()] == [Result.NEARLY]
    tutor.act("again")
    tutor.act("answer", "5,6@2")
    assert (tutor.state.stars(BEAT), store.learner().rating().games) == (2, 1)


def test_whoever_starts_again_after_a_wrong_answer_has_not_solved_it_alone() -> None:
    store = Store.in_memory()
    tutor = opened(store=store)
    for answer in ("R2>2", "5,6@2"):
        tutor.act("answer", answer)
    tutor.act("again")
    tutor.act("answer", "5,6@2")
    assert "After one wrong answer." in tutor.regions["judgement"]
    tutor.act("tab", "puzzles")
    assert "To polish (1)" in tutor.regions["chooser"]
    assert store.learner().standing(BEAT.id).last is Result.MISSED


def test_whoever_starts_again_after_the_answer_was_shown_has_a_second_try_and_no_third_star() -> None:
    for before in ((), (("answer", "5,6@2"),)):  # while it is open, and once it is solved
        store = Store.in_memory()
        tutor = opened(store=store)
        for name, value in (*[("hint", "")] * 4, *before, ("again", ""), ("answer", "5,6@2")):
            tutor.act(name, value)
        assert tutor.state.attempt.progress.is_solved
        assert store.learner().standing(BEAT.id).last is Result.HELPED
        assert (tutor.state.stars(BEAT), store.learner().standing(BEAT.id).is_clean) == (2, False)


@pytest.mark.parametrize("slips", [(("hint", ""),) * 4, (("answer", "R2>2"),), (("answer", "R2>2"), ("hint", ""))])
def test_a_second_try_is_no_record_and_the_next_day_a_first_one(slips: tuple[tuple[str, str], ...]) -> None:
    clock = Clock()
    store = Store.in_memory(clock=clock)
    tutor = opened(keeper=Keeper(lambda: store, clock=clock))
    for name, value in (*slips, ("answer", "5,6@2")):
        tutor.act(name, value)
    stars, rating, tally = tutor.state.stars(BEAT), store.learner().rating(), store.learner().puzzle_tally(BEAT.id)
    assert stars < 3
    for name, value in (("again", ""), ("answer", "5,6@2"), ("again", ""), ("answer", "5,6@2")):
        tutor.act(name, value)
    assert (tutor.state.stars(BEAT), tutor.state.record.failed) == (stars, (BEAT.id,))
    assert (store.learner().rating(), store.learner().puzzle_tally(BEAT.id)) == (rating, tally)
    clock.on(days=1)
    for name, value in (("again", ""), ("answer", "5,6@2")):
        tutor.act(name, value)
    assert (tutor.state.stars(BEAT), tutor.state.record.failed) == (3, ())


def test_puzzles_that_were_made_are_there_after_a_reload() -> None:
    store = Store.in_memory()
    tutor = opened(store=store, query={"hand": "9 4 2 9 7 11"})
    tutor.act("make")
    again = opened(store=store, kept=tutor.kept)
    assert (again.state.puzzle.id, again.state.way) == ("own-1", Way.OWN)
    assert again.state.record.made == tutor.state.record.made


# What an older version kept.

OLD = {"attempts": {INSERT.id: {"answers": ["R1>2"], "hints": 0, "most": 2, "mistakes": 1, "done": True}}}


def test_what_an_older_version_kept_goes_into_the_database_and_is_kept_no_more(tmp_path: Path) -> None:
    with Store.open(tmp_path / "learner.sqlite") as store:
        tutor = opened(store=store, kept={**held(**OLD), "version": WITH_ATTEMPTS})
        standing = store.learner().standing(INSERT.id)
        assert (standing.is_done, standing.most_hints, standing.last) == (True, 2, Result.MISSED)
        assert tutor.state.is_done(INSERT)
        assert tutor.state.memory is Memory.KEPT
        assert "attempts" not in tutor.kept
        assert tutor.regions == regions(tutor.state)


def test_where_nothing_lasts_the_browser_goes_on_holding_what_an_older_version_kept() -> None:
    tutor = opened(kept={**held(**OLD), "version": WITH_ATTEMPTS})
    assert tutor.state.is_done(INSERT)
    assert (tutor.state.memory, tutor.kept) == (Memory.FOREIGN, None)


# A class.


def test_in_a_class_each_browser_is_a_learner_of_its_own() -> None:
    store = Store.in_memory()
    one = opened(store=store, is_class=True, key=KEY)
    one.act("answer", "5,6@2")
    other = opened(store=store, is_class=True, key=KEY[::-1])
    assert not other.state.is_done(BEAT)
    assert opened(store=store, is_class=True, key=KEY).state.is_done(BEAT)
    assert one.state.keeping is Keeping.CLASS


@pytest.mark.parametrize("key", [None, "", 7, "me", KEY.upper(), KEY + "0", [KEY], {"key": KEY}, "٣" * 32])
def test_a_browser_with_a_key_that_is_none_is_nobody_else(key: object) -> None:
    store = Store.in_memory()
    store.learner().note(BEAT, Deed.HINT, level=1)
    tutor = opened(store=store, is_class=True, key=key)
    assert not tutor.state.attempt_of(BEAT).is_touched
    tutor.act("answer", "5,6@2")
    assert not opened(store=store, is_class=True, key=key).state.is_done(BEAT)


def test_in_a_class_one_takes_along_what_one_did_and_nothing_of_others() -> None:
    store = Store.in_memory()
    opened(store=store, is_class=True, key="f" * 32, query={"puzzle": CLEAR.id}).act("hint")
    tutor = opened(store=store, is_class=True, key=KEY)
    tutor.act("answer", "5,6@2")
    file = file_of(tutor)
    assert BEAT.id in file
    assert [each for each in (CLEAR.id, "f" * 32) if each in file] == []


def test_where_there_is_no_class_the_browsers_name_means_nothing() -> None:
    store = Store.in_memory()
    opened(store=store, key=KEY).act("answer", "5,6@2")
    assert opened(store=store).state.is_done(BEAT)
    assert store.names() == ("me",)


@pytest.mark.parametrize("is_class", [True, False])
def test_who_forgets_hears_of_the_copies_that_an_update_has_left(tmp_path: Path, *, is_class: bool) -> None:
    path, copy = tmp_path / "7b.sqlite", tmp_path / "7b.first-1.sqlite"
    for each in (copy, tmp_path / "7b.second.sqlite", tmp_path / "7bxfirst.sqlite"):
        each.touch()
    with Store.open(path) as store:
        tutor = opened(store=store, is_class=is_class, key=KEY)
        for value in ("", "yes"):
            tutor.act("forget", value)
        told = Page(tutor.regions["judgement"]).text()
        assert store.copies == (copy,)
    assert "older copy of the class's file" in told if is_class else f"may still be in {copy}: delete that" in told
    assert (str(tmp_path) in told) is not is_class


# Files that fail.


@pytest.mark.parametrize("query", [{}, {"lang": "en"}, {"puzzle": BEAT.id}, {"hand": "5 8 5"}])
def test_a_file_that_is_none_of_ours_is_told_by_whatever_address_one_comes_and_as_long_as_it_lasts(
    tmp_path: Path, query: dict[str, str]
) -> None:
    path = tmp_path / "learner.sqlite"
    path.write_text("no database", encoding="utf-8")
    tutor = opened(keeper=Keeper(lambda: Store.open(path)), query=query)
    for _ in range(3):
        page = Page(*tutor.regions.values())
        assert str(path) in page.text()
        assert "kept on this computer" not in page.text()
        tutor.act("size")
    tutor.act("tab", "progress")
    assert "until the tutor stops" in tutor.regions["settings"]
    tutor.act("puzzle", BEAT.id)
    tutor.act("answer", "5,6@2")
    assert tutor.state.is_done(BEAT)
    assert 'data-testid="not-kept"' in tutor.regions["judgement"]
    assert path.read_text(encoding="utf-8") == "no database"


class Gate:
    """Opens a store as soon as it is let."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.is_open = False
        self.asked = 0

    def __call__(self) -> Store:
        """Open the store; while it is not let, as where another program holds the file."""
        self.asked += 1
        if not self.is_open:
            raise LearnerError("learner-locked", path="/srv/ana/learner.sqlite")
        return self.store


def waiting(*, is_class: bool = False) -> tuple[Tutor, Gate]:
    """Return a tutor whose file does not answer, and what lets it."""
    gate = Gate(Store.in_memory())
    return opened(keeper=Keeper(gate, patience=0.01), is_class=is_class, key=KEY), gate


def test_while_the_file_does_not_answer_that_is_said_and_afterwards_all_is_kept() -> None:
    tutor, gate = waiting()
    tutor.act("answer", "5,6@2")
    assert "ct-waits" in tutor.regions["keeping"]
    assert "Not kept yet." in tutor.regions["judgement"]
    assert tutor.said.endswith("Not kept yet.")
    assert "not kept yet" in settings(tutor.state)
    assert "kept on this computer" not in settings(tutor.state)
    # Should Python be gone from now on, the page claims no more than it knows.
    assert "is kept" not in tutor.words["silence"]
    assert tutor.news_in > 0
    gate.is_open = True
    until(lambda: "Everything is kept now." in news(tutor)["keeping"])
    assert "ct-waits" not in tutor.regions["keeping"]
    assert "kept on this computer" in settings(tutor.state)
    assert "not-kept" not in tutor.regions["judgement"]
    assert tutor.news_in == 0
    assert "What you did is kept." in tutor.words["silence"]
    assert gate.store.learner().standing(BEAT.id).is_clean
    tutor.act("size")
    assert tutor.regions["keeping"] == ""


def test_of_a_file_that_could_not_be_read_yet_progress_says_so_until_it_answers() -> None:
    tutor, gate = waiting()
    gate.store.learner().note(CLEAR, Deed.WRONG, word="5@1")
    tutor.act("tab", "progress")
    until(lambda: "progress-unread" in news(tutor)["progress"])
    assert "cannot be read just now" in tutor.regions["progress"]
    assert "progress-begun" not in tutor.regions["progress"]
    gate.is_open = True
    until(lambda: "progress-begun" in news(tutor)["progress"])


def test_what_was_known_before_is_there_as_soon_as_the_file_answers() -> None:
    tutor, gate = waiting()
    gate.store.learner().note(CLEAR, Deed.SOLVED)
    tutor.act("hint")
    assert not tutor.state.is_done(CLEAR)
    gate.is_open = True
    until(lambda: "Everything is kept now." in news(tutor)["keeping"])
    assert tutor.state.is_done(CLEAR)
    assert (tutor.state.attempt.most_hints, gate.store.learner().standing(BEAT.id).most_hints) == (1, 1)


@pytest.mark.parametrize(("action", "value"), [("hint", ""), ("answer", "R2>2")])
def test_help_that_could_not_be_written_at_once_counts_before_the_right_answer(action: str, value: str) -> None:
    tutor, gate = waiting()
    tutor.act(action, value)
    tutor.act("answer", "5,6@2")
    gate.is_open = True
    until(lambda: "Everything is kept now." in news(tutor)["keeping"])
    standing = gate.store.learner().standing(BEAT.id)
    assert (standing.is_done, standing.is_clean) == (True, False)
    assert (standing.most_hints, standing.mistakes) == ((1, 0) if action == "hint" else (0, 1))


def test_a_class_is_told_no_folder_of_the_machine_that_serves_it() -> None:
    def refuse() -> Store:
        raise LearnerError("learner-newer", path="/srv/ana/class.sqlite")

    tutor = opened(keeper=Keeper(refuse), is_class=True, key=KEY)
    assert "class.sqlite" in tutor.regions["keeping"]
    assert "ana" not in " ".join(tutor.regions.values())
    assert "/srv/ana/class.sqlite" in opened(keeper=Keeper(refuse)).regions["keeping"]


def test_a_program_stopped_between_the_last_answer_and_its_end_loses_no_solution() -> None:
    store = Store.in_memory()
    store.learner().note(BEAT, Deed.RIGHT, word="5,6@2", level=1)
    opened(store=store)
    assert store.learner().standing(BEAT.id).is_clean
    assert store.learner().attempts()[0].result is Result.CLEAN


def test_what_is_done_is_written_in_one_step_before_its_judgement_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    tutor = opened(store=Store.in_memory())
    written: list[int] = []
    enter = Desk.enter

    def counting(desk: Desk, doings: Sequence[Doing]) -> Book:
        assert "ct-right" not in tutor.regions["judgement"]
        written.append(len(doings))
        return enter(desk, doings)

    monkeypatch.setattr(Desk, "enter", counting)
    tutor.act("answer", "5,6@2")
    assert written == [2]
    assert "ct-right" in tutor.regions["judgement"]


def test_tutors_that_keep_in_the_same_file_share_one_keeper() -> None:
    store = Store.in_memory()

    def open_store() -> Store:
        return store

    assert keeper_of(open_store) is keeper_of(open_store)
    assert keeper_of(open_store) is not keeper_of(lambda: store)
    one, other = (Tutor(puzzles=PUZZLES, open_store=open_store) for _ in range(2))
    for tutor in (one, other):
        say(tutor, {"do": "hello", "storage": True, "kept": None})
        tutor.act("tab", "puzzle")
    one.act("hint")
    other.act("size")
    assert other.state.attempt.hints == 1


# The learner's own day.


def test_the_day_is_the_browsers() -> None:
    now = [datetime(2026, 3, 1, 23, 30, tzinfo=UTC)]
    keeper = Keeper(clock=lambda: now[0])
    tutor = opened(keeper=keeper, zone=9 * 60)
    # In Tokyo it is Monday morning; that evening, and the morning after, are two days, not three.
    for puzzle, hours in ((BEAT, 0), (CLEAR, 11), (INSERT, 24)):
        now[0] = datetime(2026, 3, 1, 23, 30, tzinfo=UTC) + timedelta(hours=hours)
        tutor.act("puzzle", puzzle.id)
        tutor.act("answer", wrong_word(tutor.state) or "")
    assert tutor.state.record.streak == 2
    assert keeper.desk().book.days == {date(2026, 3, 2), date(2026, 3, 3)}


def test_a_browser_that_travels_takes_its_day_along() -> None:
    keeper = Keeper()
    tutor = opened(keeper=keeper, zone=60)
    assert keeper.desk().offset == 60
    say(tutor, {"do": "here", "zone": -300})
    assert keeper.desk().offset == -300
    for zone in (None, "60", 6000, 1.5, True):
        say(tutor, {"do": "here", "zone": zone})
        assert keeper.desk().offset == -300


def test_only_time_in_sight_is_counted() -> None:
    store = Store.in_memory()
    tutor = opened(store=store)
    for sight in ("away", "here", "away", "nonsense"):
        say(tutor, {"do": sight})
    tutor.act("answer", "5,6@2")
    assert 0 <= store.learner().attempts()[0].seconds < 60
