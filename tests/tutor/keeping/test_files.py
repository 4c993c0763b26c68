"""A learner's files as a page sees them: it says what is at work, can stop it, holds nobody up, and loses nothing."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from combotutor.errors import LearnerError
from combotutor.i18n import LANGUAGES, text
from combotutor.learner import Deed, Desk, Imported, Keeper, Store
from combotutor.tutor import wire
from combotutor.tutor.pages import frame
from combotutor.tutor.state.work import Work, WorkKind
from tests.tutor.browser import file_of, news, opened, say, told, until
from tests.tutor.examples import BEAT, CLEAR
from tests.tutor.reader import Page


class Slow:
    """Holds up what a desk brings in, until it is let go."""

    def __init__(self, bring: Callable[..., Imported]) -> None:
        self.let = threading.Event()
        self.begun = threading.Event()
        self._bring = bring

    @property
    def bring(self) -> Callable[..., Imported]:
        """What brings in, when the time has come."""

        def bring(
            desk: Desk, source: object, tell: Callable[[float], None], is_stopped: object, *, from_others: bool
        ) -> Imported:
            tell(0.3)
            self.begun.set()
            assert self.let.wait(30)
            return self._bring(desk, source, tell, is_stopped, from_others=from_others)

        return bring


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    slow = Slow(Desk.bring)
    # A page does not wait at all for what takes long.
    monkeypatch.setattr("combotutor.tutor.model.AT_ONCE", 0.0)
    monkeypatch.setattr(Desk, "bring", slow.bring)
    return slow


@pytest.fixture
def file() -> str:
    """What somebody did elsewhere."""
    store = Store.in_memory()
    store.learner().note(BEAT, Deed.RIGHT, word="5,6@2")
    store.learner().note(BEAT, Deed.SOLVED)
    return json.dumps(store.export())


def own(store: Store, file: str) -> str:
    """Return the same as what the learner of a store did elsewhere."""
    store.learner()
    values = json.loads(file)
    values["learners"][0]["badge"] = store.export()["learners"][0]["badge"]
    return json.dumps(values)


def test_while_a_file_is_brought_in_the_page_says_so_and_goes_on(slow: Slow, file: str) -> None:
    store = Store.in_memory()
    tutor = opened(store=store)
    tutor.act("import", own(store, file))
    assert slow.begun.wait(30)
    until(lambda: "30\u00a0%" in news(tutor)["works"])
    assert tutor.news_in > 0
    tutor.act("puzzle", CLEAR.id)
    tutor.act("hint")
    assert store.learner().standing(CLEAR.id).most_hints == 1
    assert not tutor.state.is_done(BEAT)
    slow.let.set()
    until(lambda: news(tutor)["works"] == "")
    assert tutor.state.is_done(BEAT)
    assert "One attempt was brought in." in tutor.regions["judgement"]
    assert tutor.said == "One attempt was brought in."
    assert tutor.news_in == 0


def test_an_import_that_is_stopped_changes_nothing_and_that_is_said(slow: Slow, file: str) -> None:
    store = Store.in_memory()
    tutor = opened(store=store)
    tutor.act("import", file)
    assert slow.begun.wait(30)
    tutor.act("stop", "import")
    slow.let.set()
    until(lambda: news(tutor)["works"] == "")
    assert not tutor.state.is_done(BEAT)
    assert store.learner().attempts() == ()
    assert "Nothing was brought in." in tutor.regions["judgement"]


def test_a_page_that_is_loaded_anew_meanwhile_loses_nothing_and_doubles_nothing(slow: Slow, file: str) -> None:
    store = Store.in_memory()
    keeper = Keeper(lambda: store)
    tutor = opened(keeper=keeper)
    tutor.act("import", file)
    assert slow.begun.wait(30)
    tutor.close()
    again = opened(keeper=keeper)
    again.act("import", file)
    slow.let.set()
    until(lambda: news(again)["works"] == "")
    assert again.state.is_done(BEAT)
    assert len(store.learner().attempts()) == 1


def test_a_page_that_is_loaded_anew_meanwhile_says_what_is_at_work_and_what_has_come_in(slow: Slow, file: str) -> None:
    keeper = Keeper(Store.in_memory)
    tutor = opened(keeper=keeper)
    tutor.act("import", file)
    assert slow.begun.wait(30)
    tutor.close()
    again = opened(keeper=keeper)
    again.act("tab", "progress")
    assert "I am bringing in the file" in news(again)["works"]
    assert 'value="30"' in again.regions["works"]
    assert again.news_in > 0
    slow.let.set()
    until(lambda: "progress-begun" in news(again)["progress"] and again.news_in == 0)
    assert again.regions["works"] == ""
    assert again.state.is_done(BEAT)


def test_a_page_that_is_loaded_anew_can_stop_what_is_being_brought_in(slow: Slow, file: str) -> None:
    store = Store.in_memory()
    keeper = Keeper(lambda: store)
    opened(keeper=keeper).act("import", file)
    assert slow.begun.wait(30)
    again = opened(keeper=keeper)
    again.act("stop", "import")
    slow.let.set()
    until(lambda: news(again)["works"] == "")
    assert store.learner().attempts() == ()


@pytest.mark.parametrize(("share", "can_stop"), [(None, True), (0.99, True), (1.0, False)])
@pytest.mark.parametrize("kind", [WorkKind.IMPORT, WorkKind.TAKE_BACK])
def test_what_is_being_shown_cannot_be_stopped_any_more(kind: WorkKind, share: float | None, *, can_stop: bool) -> None:
    state = replace(opened().state, works=(Work(kind, share),))
    assert ('aria-disabled="true"' in frame.works(state)) is not can_stop


def test_a_keeper_that_closes_stops_what_is_being_brought_in_and_leaves_no_file(
    slow: Slow, file: str, tmp_path: Path
) -> None:
    path, store = tmp_path / "upload", Store.in_memory()
    path.write_text(file, encoding="utf-8")
    keeper = Keeper(lambda: store)
    tutor = opened(keeper=keeper)
    tutor.bring(path)
    assert slow.begun.wait(30)
    threading.Timer(0.1, slow.let.set).start()
    assert keeper.close(30).left_out == 1
    assert not path.exists()
    assert keeper.desk().book.rating.games == 0


def test_a_second_file_is_refused_with_a_word_and_not_left_behind(slow: Slow, file: str, tmp_path: Path) -> None:
    first, second, third = (tmp_path / name for name in ("first", "second", "third"))
    for each in (first, second, third):
        each.write_text(file, encoding="utf-8")
    keeper = Keeper(Store.in_memory)
    tutor, other = opened(keeper=keeper), opened(keeper=keeper)
    tutor.bring(first, "first.json")
    assert slow.begun.wait(30)
    tutor.bring(second, "second.json")
    other.bring(third, "third.json")
    for each in (tutor, other):
        assert "One file is being brought in already." in each.regions["judgement"]
        assert "One file is being brought in already." in each.said
    assert list(tmp_path.iterdir()) == [first]
    slow.let.set()
    until(lambda: news(tutor)["works"] == "")
    assert tutor.state.is_done(BEAT)
    assert list(tmp_path.iterdir()) == []


def test_a_file_comes_in_parts_where_there_is_no_way_for_files(file: str) -> None:
    tutor = opened(store=Store.in_memory())
    messages = told(tutor)
    cuts = [file[:100], file[100:200], file[200:]]
    for number, cut in enumerate(cuts):
        say(tutor, {"do": "part", "part": number, "of": 3, "text": cut, "name": "mine.json"})
    until(lambda: news(tutor)["works"] == "")
    assert tutor.state.is_done(BEAT)
    assert [message for message in messages if message["do"] == "took"] == [wire.took(number) for number in range(3)]


def test_a_file_of_which_a_part_is_missing_is_refused(file: str) -> None:
    tutor = opened(store=Store.in_memory())
    for number, cut in ((0, file[:100]), (2, file[200:])):
        say(tutor, {"do": "part", "part": number, "of": 3, "text": cut, "name": "mine.json"})
    until(lambda: "mine.json is not one" in news(tutor)["judgement"])
    assert not tutor.state.is_done(BEAT)


def test_a_file_that_a_host_was_given_is_brought_in_and_deleted(tmp_path: Path, file: str) -> None:
    path = tmp_path / "upload"
    path.write_text(file, encoding="utf-8")
    tutor = opened(store=Store.in_memory())
    tutor.bring(path, "mine.json")
    until(lambda: news(tutor)["works"] == "")
    assert tutor.state.is_done(BEAT)
    assert not path.exists()


def test_a_file_that_cannot_be_deleted_is_brought_in_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, file: str
) -> None:
    path = tmp_path / "upload"
    path.write_text(file, encoding="utf-8")

    def kept(_path: Path, *, missing_ok: bool = False) -> None:  # noqa: ARG001  (as it is called)
        raise PermissionError("another program has it open")

    monkeypatch.setattr(Path, "unlink", kept)
    tutor = opened(store=Store.in_memory())
    tutor.bring(path, "mine.json")
    until(lambda: news(tutor)["works"] == "")
    assert tutor.state.is_done(BEAT)
    tutor.close()


def test_what_is_no_file_of_ours_is_called_as_the_person_calls_it(tmp_path: Path) -> None:
    path = tmp_path / "upload"
    path.write_text("nonsense", encoding="utf-8")
    tutor = opened(store=Store.in_memory())
    tutor.bring(path, "holidays.json")
    until(lambda: "holidays.json" in news(tutor)["judgement"])
    assert str(tmp_path) not in tutor.regions["judgement"]
    tutor.act("import", "nonsense")
    until(lambda: "The file you chose is not one" in news(tutor)["judgement"])
    say(tutor, {"do": "import", "value": "nonsense", "name": "mine.json"})
    until(lambda: "The file mine.json is not one" in news(tutor)["judgement"])


def test_where_the_own_file_fails_the_chosen_one_is_not_blamed(monkeypatch: pytest.MonkeyPatch, file: str) -> None:
    def full(_desk: Desk, *_given: object, from_others: bool) -> Imported:  # noqa: ARG001  (as it is called)
        raise LearnerError("learner-full", path="/srv/ana/learner.sqlite")

    monkeypatch.setattr(Desk, "bring", full)
    tutor = opened(store=Store.in_memory())
    say(tutor, {"do": "import", "value": file, "name": "mine.json"})
    until(lambda: "/srv/ana/learner.sqlite" in news(tutor)["judgement"])
    assert "mine.json" not in tutor.regions["judgement"]


def test_in_a_class_a_file_is_only_deleted(tmp_path: Path, file: str) -> None:
    path = tmp_path / "upload"
    path.write_text(file, encoding="utf-8")
    tutor = opened(store=Store.in_memory(), is_class=True)
    tutor.bring(path)
    assert not path.exists()
    say(tutor, {"do": "part", "part": 0, "of": 1, "text": file})
    assert news(tutor)["works"] == ""
    assert not tutor.state.is_done(BEAT)


def test_a_file_that_is_made_comes_to_the_page_and_a_link_to_it() -> None:
    tutor = opened(store=Store.in_memory())
    tutor.act("answer", "5,6@2")
    tutor.act("tab", "progress")
    assert "export-file" not in tutor.regions["settings"]
    assert '"rulebook-1"' in file_of(tutor)
    assert "export-file" in tutor.regions["settings"]
    # It is in no trait: whatever else changes, it is not sent again.
    assert "rulebook-1" not in tutor.regions["settings"]
    tutor.act("size")
    assert "export-file" not in tutor.regions["settings"]


def test_what_is_wrong_with_the_learners_own_file_is_not_put_down_to_the_chosen_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def bring(*_values: object, from_others: bool) -> Imported:  # noqa: ARG001  (as it is called)
        raise LearnerError("learner-locked", path="learner.sqlite")

    monkeypatch.setattr(Desk, "bring", bring)
    tutor = opened(store=Store.in_memory())
    say(tutor, {"do": "import", "value": "{}", "name": "small.json"})
    until(lambda: "The file learner.sqlite cannot be reached" in news(tutor)["judgement"])
    assert "small.json" not in tutor.regions["judgement"]


# Whose file it is, and the way back.


@pytest.fixture
def theirs(tmp_path: Path, file: str) -> Path:
    """The same as a host is given it."""
    path = tmp_path / "upload"
    path.write_text(file, encoding="utf-8")
    return path


@pytest.fixture
def mine() -> Store:
    """A store in which something was done."""
    store = Store.in_memory()
    store.learner().note(CLEAR, Deed.WRONG, word="5@1")
    return store


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_file_of_somebody_else_comes_in_it_is_asked(mine: Store, theirs: Path, language: str) -> None:
    tutor = opened(store=mine, query={"lang": language})
    tutor.bring(theirs, "ana.json")
    until(lambda: "import-asks" in news(tutor)["works"])
    asked = text("tutor.import-others", language, path="ana.json")
    page = Page(tutor.regions["works"])
    assert asked in page.text()
    assert asked == tutor.said
    assert page.values("data-do") == ["bring", "decline"]
    # Whatever else is done, it waits, and nothing is in.
    tutor.act("tab", "bench")
    assert "import-asks" in tutor.regions["works"]
    assert not tutor.state.is_done(BEAT)
    tutor.act("bring")
    until(lambda: news(tutor)["works"] == "")
    assert tutor.state.is_done(BEAT)
    assert not theirs.exists()


def test_a_file_that_is_left_out_is_gone(mine: Store, theirs: Path) -> None:
    tutor = opened(store=mine)
    tutor.bring(theirs, "ana.json")
    until(lambda: "import-asks" in news(tutor)["works"])
    assert theirs.exists()
    tutor.act("decline")
    assert tutor.regions["works"] == ""
    assert "Nothing was brought in." in tutor.regions["judgement"]
    assert not theirs.exists()
    tutor.act("bring")
    assert not tutor.state.is_done(BEAT)
    assert mine.last_import() is None


def test_a_file_that_waits_for_an_answer_is_gone_with_the_page_or_with_the_next_file(
    mine: Store, theirs: Path, file: str
) -> None:
    tutor = opened(store=mine)
    tutor.bring(theirs, "ana.json")
    until(lambda: "import-asks" in news(tutor)["works"])
    tutor.act("import", file)
    until(lambda: "The file you chose is somebody else" in news(tutor)["works"])
    assert not theirs.exists()
    again = theirs.with_name("again")
    again.write_text(file, encoding="utf-8")
    tutor.bring(again)
    until(lambda: "import-asks" in news(tutor)["works"] and tutor.news_in == 0)
    tutor.close()
    assert not again.exists()


def test_a_file_that_does_not_say_whose_it_is_is_asked_about_too(mine: Store, file: str) -> None:
    values = json.loads(file)
    del values["learners"][0]["badge"]
    tutor = opened(store=mine)
    say(tutor, {"do": "import", "value": json.dumps(values), "name": "old.json"})
    until(lambda: "The file old.json does not say whose it is" in news(tutor)["works"])
    tutor.act("bring")
    until(lambda: news(tutor)["works"] == "")
    assert tutor.state.is_done(BEAT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_brought_in_can_be_taken_back_also_after_a_reload(mine: Store, file: str, language: str) -> None:
    keeper = Keeper(lambda: mine)
    tutor = opened(keeper=keeper)
    tutor.act("import", file)
    until(lambda: "import-asks" in news(tutor)["works"])
    tutor.act("bring")
    until(lambda: news(tutor)["works"] == "")
    again = opened(keeper=keeper, query={"lang": language})
    again.act("tab", "progress")
    until(lambda: "take-back" in news(again)["settings"])
    assert text("progress.brought-attempts", language, count=1) in again.regions["settings"]
    again.act("take-back")
    until(lambda: news(again)["works"] == "" and not again.state.is_done(BEAT))
    assert again.said == text("tutor.taken-back", language)
    until(lambda: "take-back" not in news(again)["settings"])
    assert mine.learner().standing(CLEAR.id).mistakes == 1
    assert mine.learner().standing(BEAT.id).due is None


def test_in_a_class_nothing_is_asked_and_nothing_taken_back(mine: Store) -> None:
    tutor = opened(store=mine, is_class=True)
    for action in ("bring", "decline", "take-back"):
        tutor.act(action)
    assert tutor.regions["works"] == ""
    assert mine.learner().standings()


# There and back.


def test_what_is_exported_can_be_brought_in_elsewhere() -> None:
    tutor = opened(store=Store.in_memory())
    tutor.act("answer", "5,6@2")
    tutor.act("tab", "progress")
    file = file_of(tutor)
    assert '"rulebook-1"' in file
    store = Store.in_memory()
    other = opened(store=store)
    other.act("tab", "progress")
    other.act("import", file)
    until(lambda: "One attempt was brought in." in news(other)["notice"])
    assert store.learner().standing(BEAT.id).is_done
    other.act("import", file)
    until(lambda: "All of it was here already." in news(other)["notice"])
    other.act("import", "nonsense")
    until(lambda: "here already" not in news(other)["notice"])
    assert "One attempt was brought in." not in other.regions["notice"]
    assert store.learner().standing(BEAT.id).is_done


@pytest.mark.parametrize(
    ("imported", "said"),
    [
        (Imported(attempts=2, events=9, own=1), "2 attempts were brought in."),
        (Imported(events=9, own=1), "One puzzle of your own was brought in."),
        (Imported(events=9), "9 steps of attempts were brought in."),
        (Imported(), "All of it was here already."),
    ],
)
def test_a_file_is_said_to_have_brought_what_was_new_in_it(
    imported: Imported, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bring(*_words: object, **_more: object) -> Imported:
        return imported

    monkeypatch.setattr(Desk, "bring", bring)
    tutor = opened()
    tutor.act("import", "{}")
    assert tutor.state.notice is not None
    assert tutor.state.notice.text("en") == said
