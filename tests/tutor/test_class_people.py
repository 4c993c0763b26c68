"""In a class a browser is a learner, until it lets go, or comes back to another by a code; nobody else gets there."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterator

import pytest

from combotutor.i18n import LANGUAGES
from combotutor.learner import Desk, Keeper, Store
from combotutor.people import BACKS, normal_code, parts_of
from combotutor.tutor.state.footing import Footing, Memory
from combotutor.tutor.state.work import WorkKind
from tests.tutor.browser import say, synced
from tests.tutor.examples import BEAT, CLEAR
from tests.tutor.tabs import Tab

pytestmark = pytest.mark.usefixtures("cheap_codes")

ANA, BEN = "a" * 32, "b" * 32
WRONG = "K7PX-M3QA"


@pytest.fixture
def store() -> Iterator[Store]:
    """The file of a class, which lies in memory here."""
    with Store.in_memory() as store:
        yield store
        for kind in WorkKind:
            ends(kind)


@pytest.fixture
def keeper(store: Store) -> Keeper:
    """Its keeper."""
    return Keeper(lambda: store)


def came(keeper: Keeper, who: str = ANA, **said: object) -> Tab:
    """Return a tab of a browser of the class."""
    return Tab(keeper, who, is_class=True, **said)  # type: ignore[arg-type]


def code_of(tab: Tab) -> str:
    """Return a code that somebody makes, and has written down."""
    tab.do("code")
    if tab.tutor.state.is_recoding:
        tab.do("code", "yes")
    code = tab.tutor.state.code
    assert normal_code(code)
    return code


def ends(kind: WorkKind) -> None:
    """Wait until work is at its end."""
    for each in threading.enumerate():
        if each.name == f"combotutor-{kind}":
            each.join(20)


def test_who_comes_is_called_something_and_nobody_is_asked_or_listed(keeper: Keeper) -> None:
    one, two = came(keeper), came(keeper, BEN)
    assert parts_of(one.person.label)
    assert parts_of(two.person.label)
    assert one.person.label != two.person.label
    assert {one.person.card, two.person.card} <= set(BACKS)
    assert (one.tutor.state.people, one.tutor.is_class) == ((), True)
    assert "who-chip" in one.tutor.regions["head"]
    assert came(keeper).person == one.person
    # The key to what was done is for the browser alone.
    one.do("tab", "progress")
    assert [name for name, value in synced(one.tutor).items() if ANA in str(value)] == ["kept"]


def test_a_code_brings_the_learner_back_in_another_browser(keeper: Keeper) -> None:
    one = came(keeper)
    one.do("answer", "5,6@2")
    code = code_of(one)
    assert one.person.has_code
    two = came(keeper, BEN)
    two.do("return", code.lower().replace("-", "  "))
    assert (two.who, two.person, two.tutor.state.is_done(BEAT)) == (ANA, one.person, True)
    assert (two.said, two.tutor.state.memory) == ("who.plays", Memory.KEPT)
    for tab in (one, two):
        tab.do("size")
        assert tab.tutor.state.is_done(BEAT)


def test_a_new_code_replaces_the_old_one(keeper: Keeper) -> None:
    one = came(keeper)
    old, new = code_of(one), code_of(one)
    two = came(keeper, BEN)
    two.do("return", old)
    assert (two.who, two.said) == (BEN, "who.code-wrong")
    two.do("return", new)
    assert two.who == ANA


def test_a_code_that_no_page_has_shown_is_no_way_back(keeper: Keeper) -> None:
    tab = came(keeper)
    tab.do("hint")
    tab.is_cut = True
    tab.do("code")
    assert tab.tutor.state.code
    # The line broke meanwhile: the page that comes knows nothing of it.
    tab = came(keeper)
    assert (tab.tutor.state.code, tab.person.has_code) == ("", False)
    tab.do("leave")
    assert (tab.who, tab.tutor.state.is_leaving) == (ANA, True)
    old = code_of(tab)
    tab.is_cut = True
    unseen = code_of(tab)
    two = came(keeper, BEN)
    two.do("return", old)
    assert (two.who, two.person.has_code) == (ANA, True)
    two.do("leave")
    assert two.who != ANA
    assert unseen != old


def test_a_code_on_show_stays_on_a_page_whose_line_breaks_and_what_was_open_with_it(keeper: Keeper) -> None:
    one = came(keeper)
    one.is_cut = True
    code = code_of(one)
    one = came(keeper, code=code)
    assert (one.tutor.state.code, one.person.has_code, one.said) == (code, True, "")
    assert code_of(one) != code
    one = came(keeper, code=code)
    assert (one.tutor.state.code, one.said, one.person.has_code) == ("", "who.code-gone", True)
    for strange in (WRONG, "x", 7):
        assert came(keeper, BEN, code=strange).tutor.state.code == ""
    for form, is_there in (("newcomer", True), ("rename", True), ("return", False), (7, False)):
        state = Tab(keeper, form=form).tutor.state
        assert (state.is_meeting or state.is_renaming) is is_there


def test_a_code_on_show_is_gone_as_soon_as_another_page_has_a_newer_one(keeper: Keeper) -> None:
    one, two = came(keeper), came(keeper)
    old = code_of(one)
    one.news()
    assert (one.tutor.state.code, one.tutor.news_in > 0) == (old, True)
    two.is_cut = True
    new = code_of(two)
    one.news()
    assert one.tutor.state.code == old
    say(two.tutor, {"do": "seen", "code": "K7PX-M3QA"})
    say(two.tutor, {"do": "seen"})
    one.news()
    assert one.tutor.state.code == old
    say(two.tutor, {"do": "seen", "code": new})
    one.news()
    assert (one.tutor.state.code, one.said, one.tutor.news_in) == ("", "who.code-gone", 0)
    assert "does not work any more" in one.tutor.said
    two.do("forget")
    new = code_of(one)
    two.do("forget")
    two.do("forget", "yes")
    one.news()
    assert (one.tutor.state.code, one.said) == ("", "who.code-gone")


def test_what_is_wrong_is_said_and_nothing_is_lost(keeper: Keeper) -> None:
    tab = came(keeper)
    tab.do("answer", "5,6@2")
    own = code_of(tab)
    for typed, said in (
        ("", "who.code-none"),
        ("x", "who.code-none"),
        (WRONG, "who.code-wrong"),
        (own, "who.code-own"),
    ):
        tab.do("return", typed)
        assert (tab.who, tab.said, tab.tutor.state.is_done(BEAT)) == (ANA, said, True)
    tab.do("size")
    assert tab.said == ""


def test_after_five_wrong_codes_a_connection_waits_and_no_other_one(keeper: Keeper) -> None:
    code = code_of(came(keeper))
    two = came(keeper, BEN)
    for _ in range(5):
        two.do("return", WRONG)
        assert two.said == "who.code-wrong"
    two.do("return", code)
    assert (two.who, two.said) == (BEN, "error.code-tries")
    assert {two.tutor.state.who_said.text(each) for each in LANGUAGES if two.tutor.state.who_said}
    three = came(keeper, "c" * 32)
    three.do("return", code)
    assert three.who == ANA


def test_a_right_code_after_slips_of_the_finger_begins_the_count_anew(keeper: Keeper) -> None:
    code = code_of(came(keeper))
    tab = came(keeper, BEN)
    for _ in range(4):
        tab.do("return", WRONG)
    tab.do("return", code)
    for _ in range(2):
        tab.do("return", WRONG)
    assert (tab.who, tab.said) == (ANA, "who.code-wrong")


def test_who_has_a_code_cannot_guess_without_end(keeper: Keeper) -> None:
    own, other = code_of(came(keeper)), code_of(came(keeper, BEN))
    tab = came(keeper)
    for typed in (WRONG, own) * 2:
        tab.do("return", typed)
    tab.do("return", WRONG)
    assert tab.said == "who.code-wrong"
    for typed in (own, other):
        tab.do("return", typed)
        assert (tab.who, tab.said) == (ANA, "error.code-tries")


def test_where_many_guess_each_waits_and_can_give_up(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("combotutor.tutor.model.AT_ONCE", 0.0)
    monkeypatch.setattr("combotutor.people.tries.AT_EASE", 0)
    naps: list[float] = []
    napping, go_on = threading.Event(), threading.Event()

    def sleep(seconds: float) -> None:
        naps.append(seconds)
        napping.set()
        go_on.wait(20)

    monkeypatch.setattr("combotutor.tutor.keeping.codes.time.sleep", sleep)
    monkeypatch.setattr(keeper.tries, "begin", lambda _now: 3.0)
    asked: list[str] = []
    monkeypatch.setattr(keeper, "found", asked.append)
    tab = came(keeper)
    tab.do("return", WRONG)
    assert napping.wait(20)
    assert [each.kind for each in tab.tutor.state.works] == [WorkKind.RETURN]
    tab.do("stop", "return")
    go_on.set()
    ends(WorkKind.RETURN)
    assert (tab.tutor.state.works, asked, len(naps), naps[0] < 1) == ((), [], 1, True)


def test_a_browser_that_lets_go_is_somebody_new_and_holds_nothing_of_the_one_before(
    keeper: Keeper, store: Store
) -> None:
    tab = came(keeper, query={"hand": "7 8"})
    tab.do("tab", "puzzle")
    tab.do("language", "de")
    before = tab.person
    tab.do("leave")
    assert tab.who not in {ANA, BEN}
    assert tab.person.label not in {"", before.label}
    assert (tab.tutor.typed, tab.tutor.language) == ("", "de")
    assert set(tab.stored) == {tab.who}
    assert ANA not in json.dumps(tab.stored)
    assert ANA in store.names()


def test_who_would_leave_something_behind_is_asked_first(keeper: Keeper) -> None:
    tab = came(keeper)
    tab.do("answer", "5,6@2")
    tab.do("leave")
    assert (tab.who, tab.tutor.state.is_leaving) == (ANA, True)
    tab.do("stay")
    tab.do("leave", "yes")
    assert (tab.who, tab.tutor.state.is_leaving) == (ANA, True)
    tab.do("leave", "yes")
    assert tab.who != ANA
    # Nothing is deleted by that.
    assert came(keeper).tutor.state.is_done(BEAT)


def test_who_types_a_code_over_work_is_asked_once_it_is_right(keeper: Keeper) -> None:
    code = code_of(came(keeper))
    two = came(keeper, BEN)
    two.do("answer", "5,6@2")
    two.do("return", WRONG)
    assert (two.said, two.tutor.state.found) == ("who.code-wrong", None)
    two.do("return", code)
    found = two.tutor.state.found
    assert (two.who, found and found.learner, found and found.label) == (BEN, ANA, came(keeper).person.label)
    # The key to it stands nowhere on the page.
    assert ANA not in str(synced(two.tutor))
    two.do("return", "yes")
    assert two.who == ANA
    assert came(keeper, BEN).tutor.state.is_done(BEAT)


def test_who_makes_a_code_first_for_the_work_that_is_here_gets_back_to_both(keeper: Keeper) -> None:
    code = code_of(came(keeper))
    two = came(keeper, BEN)
    two.do("answer", "5,6@2")
    two.do("return", code)
    second = code_of(two)
    two.do("return", "yes")
    assert (two.who, two.tutor.state.code) == (ANA, "")
    two.do("return", second)
    assert two.who == BEN


def test_another_tab_that_says_hello_as_another_is_another(keeper: Keeper) -> None:
    tab = came(keeper, query={"hand": "7 8"})
    tab.do("tab", "puzzle")
    tab.do("puzzle", CLEAR.id)
    tab.do("hint")
    tab.who = BEN
    tab.stored.clear()
    tab.hello()
    assert (tab.person.learner, tab.tutor.typed, tab.tutor.kept["person"]) == (BEN, "", BEN)
    assert not tab.tutor.state.attempt_of(CLEAR).is_touched
    before = tab.tutor.state
    say(tab.tutor, {"do": "hello", "storage": True, "kept": None, "key": "nonsense"})
    assert tab.tutor.state is before


def test_who_forgets_everything_keeps_the_place_and_loses_the_code(keeper: Keeper) -> None:
    tab = came(keeper)
    tab.do("answer", "5,6@2")
    code = code_of(tab)
    tab.do("forget")
    tab.do("forget", "yes")
    assert (tab.who, tab.person.has_code, tab.tutor.state.is_done(BEAT)) == (ANA, False, False)
    assert parts_of(tab.person.label)
    two = came(keeper, BEN)
    two.do("return", code)
    assert (two.who, two.said) == (BEN, "who.code-wrong")


def test_a_code_stands_on_the_page_while_it_is_shown_and_nowhere_else(
    keeper: Keeper, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    tab = came(keeper)
    tab.do("tab", "progress")
    code = code_of(tab)
    plain = normal_code(code)
    assert plain is not None

    def told_in() -> list[str]:
        return [name for name, value in synced(tab.tutor).items() if code in str(value) or plain in str(value)]

    assert told_in() == ["regions"]
    assert [name for name, markup in tab.tutor.regions.items() if code in markup] == ["who"]
    assert tab.tutor.said
    tab.do("export")
    assert told_in() == []
    two = came(keeper, BEN)
    two.do("return", code)
    assert two.who == ANA
    for text in (*map(str, tab.messages), str(synced(two.tutor)), caplog.text):
        assert code not in text
        assert plain not in text


def test_a_file_of_a_class_holds_no_key_to_anything(keeper: Keeper) -> None:
    tab = came(keeper)
    tab.do("answer", "5,6@2")
    code_of(tab)
    tab.do("export")
    file = tab.file()["text"]
    assert BEAT.id in file
    assert [each for each in (ANA, tab.person.label, "code") if each in file] == []


@pytest.mark.parametrize("is_told", [True, False], ids=["lets go", "follows another tab"])
def test_a_code_that_is_being_made_is_not_shown_to_who_comes_after(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch, *, is_told: bool
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def make_code(_desk: Desk) -> str:
        begun.set()
        go_on.wait(20)
        return "K7PXM3QA"

    monkeypatch.setattr(Desk, "make_code", make_code)
    monkeypatch.setattr("combotutor.tutor.model.AT_ONCE", 0.0)
    tab = came(keeper)
    tab.do("tab", "progress")
    tab.do("code")
    assert begun.wait(20)
    tab.news()
    # What is written cannot be given up.
    assert [each.can_stop for each in tab.tutor.state.works if each.kind is WorkKind.CODE] == [False]
    if is_told:
        tab.do("leave")
    else:
        tab.who = BEN
        tab.hello()
    assert tab.person.learner != ANA
    go_on.set()
    ends(WorkKind.CODE)
    for _ in range(3):
        tab.news()
    assert (tab.tutor.state.code, WRONG in str(tab.tutor.regions)) == ("", False)


def test_where_the_file_does_not_answer_no_code_is_shown_and_none_is_called_wrong() -> None:
    keeper = Keeper()
    tab = came(keeper)
    tab.do("answer", "5,6@2")
    for name, value in (("code", ""), ("return", WRONG)):
        tab.do(name, value)
        assert tab.tutor.state.code == ""
        assert tab.said.startswith("error.learner-")
    assert tab.tutor.state.footing is Footing.MEMORY
