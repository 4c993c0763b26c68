"""Links as those open them who get them: the same puzzle for everybody, without its answer, or a plain word."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from typing import Final
from urllib.parse import parse_qsl, urlencode

import pytest

from combotutor.errors import Phrase
from combotutor.families.combo.kinds import KINDS
from combotutor.i18n import LANGUAGES, text
from combotutor.learner import Store
from combotutor.puzzles import Made, Puzzle, shelf, worked_out
from combotutor.puzzles.voice.names import kind_name
from combotutor.puzzles.workshop.links import SENT, NoPuzzle, linked_puzzle
from combotutor.puzzles.workshop.once import Stopped
from combotutor.tutor.actions import act, following
from combotutor.tutor.actions.opening import opening
from combotutor.tutor.pages.title_bar import title_bar
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import State, Tab
from combotutor.tutor.state.stock import shipped
from combotutor.tutor.state.way import Way
from combotutor.tutor.tutor import Tutor
from tests.at_length import at_length
from tests.tutor.browser import held, opened, say, until
from tests.tutor.examples import CLEAR, PUZZLES, SHELF, answer_words, fresh, right_word, then, wrong_word
from tests.tutor.open_examples import RISK
from tests.tutor.reader import Page


@cache
def made() -> tuple[Puzzle, ...]:
    """Return an own puzzle of every kind: by kernels, which no test asks for while it is collected."""
    return tuple(worked_out(replace(each, id="own-1", made=Made("own")), worlds=300) for each in PUZZLES)


def link_of(puzzle: Puzzle, language: str = "en") -> dict[str, str]:
    """Return what the link carries that a learner copies who has made a puzzle."""
    return queried(then(replace(fresh(), record=Record(made=(puzzle,)), language=language), "puzzle", puzzle.id))


def queried(state: State) -> dict[str, str]:
    """Return what stands in the address that is copied from a page, as the address of another page brings it."""
    said = [(name, unescape(value)) for name, value in re.findall(r'data-query-(\w+)="(.*?)"', str(title_bar(state)))]
    return dict(parse_qsl(urlencode(said), keep_blank_values=True))


def settled(tutor: Tutor) -> Tutor:
    """Return a tutor once nothing is worked out any more; its page asks for news until then."""

    def is_quiet() -> bool:
        say(tutor, {"do": "news"})
        return not tutor.state.works

    until(is_quiet)
    return tutor


def received(query: dict[str, str], store: Store | None = None) -> Tutor:
    """Return the tutor of somebody who has followed a link, once the puzzle has come."""
    return settled(opened(query=query, store=store or Store.in_memory()))


@pytest.mark.parametrize("some", [SHELF, pytest.param(shelf(), marks=pytest.mark.long)], ids=["some", "all"])
def test_the_link_of_every_puzzle_that_ships_is_sent_and_opens_that_puzzle(some: tuple[Puzzle, ...]) -> None:
    stock = shipped()
    for puzzle in some:
        state = opening(State(stock), queried(replace(State(stock), current=puzzle.id))).state
        assert (state.puzzle, state.astray, state.tab) == (puzzle, None, Tab.PUZZLES)


def test_every_kind_of_own_puzzle_opens_the_same_for_somebody_else_and_is_not_theirs() -> None:
    assert {puzzle.kind for puzzle in made()} == {kind.name for kind in KINDS}
    for puzzle in made():
        tutor = received(link_of(puzzle))
        state = tutor.state
        assert replace(state.puzzle, id=puzzle.id, made=puzzle.made) == puzzle, puzzle.kind
        assert (state.astray, state.record.made, tutor.said) == (None, (), kind_name(puzzle.kind).text("en"))
        assert text("tutor.received", "en") in tutor.regions["task"]


def test_somebody_who_made_a_puzzle_of_that_name_gets_the_one_that_was_sent() -> None:
    store = Store.in_memory()
    theirs = opened(store=store, query={"hand": "5 8 5 3"})
    theirs.act("make")
    assert theirs.state.puzzle.id == "own-1"
    again = received(link_of(made()[0]), store)
    assert again.state.puzzle.position == made()[0].position != theirs.state.puzzle.position


def test_what_is_opened_by_a_link_shows_no_answer_before_it_is_given() -> None:
    puzzle = next(each for each in made() if each.kind == "clear")
    link, tutor = link_of(puzzle), received(link_of(puzzle))
    words = answer_words(puzzle)
    assert not words & set(link.values())
    page = Page(*tutor.regions.values())
    assert not [word for word in words for read in page.read_out() if word in read.split()]
    assert tutor.state.attempt.verdict is None


def test_a_puzzle_that_was_sent_is_solved_and_sent_on_and_stands_in_no_book() -> None:
    store = Store.in_memory()
    link = link_of(next(each for each in made() if each.kind == "clear"))
    tutor = received(link, store)
    wrong = wrong_word(tutor.state)
    tutor.act("answer", wrong or "")
    tutor.act("hint")
    assert (tutor.state.attempt.mistakes, tutor.state.attempt.hints) == (1, 1)
    while not tutor.state.attempt.progress.is_solved:
        tutor.act("answer", right_word(tutor.state))
    assert 'data-testid="ending"' in tutor.regions["judgement"]
    assert SENT not in store.learner().standings()
    page = Page(tutor.regions["head"])
    assert (page.values("data-query-k"), page.values("data-query-p")) == ([link["k"]], [link["p"]])


def test_a_puzzle_that_was_sent_is_begun_again_for_no_more_stars_though_no_book_knows_of_it() -> None:
    tutor = received(link_of(next(each for each in made() if each.kind == "clear")))
    for slip, stars in ((("hint", ""), 2), (("answer", wrong_word(tutor.state) or ""), 1)):
        tutor.act(*slip)
        while not tutor.state.attempt.progress.is_solved:
            tutor.act("answer", right_word(tutor.state))
        assert tutor.state.stars(tutor.state.puzzle) == tutor.state.attempt.stars == stars
        tutor.act("again")
        assert tutor.state.attempt.answers == ()


def test_a_page_that_is_loaded_anew_has_the_puzzle_that_was_sent_until_another_is_open() -> None:
    link = link_of(made()[0])
    tutor = received(link)
    again = settled(opened(kept=tutor.kept))
    assert again.state.puzzle.position == link["p"]
    again.act("next")
    assert "sent" not in again.kept
    assert opened(kept=tutor.kept, query={"puzzle": CLEAR.id}).state.puzzle == CLEAR
    junk: tuple[object, ...] = (None, 7, [], {"k": 7}, {"k": "x" * 99}, {"p": "nonsense"})
    for each in junk:
        assert settled(opened(kept=held(sent=each))).state.received is None


let_go = threading.Event()
"""Whether what works out the puzzle of a link has been told to stop."""


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """What works out puzzles of links once it is let."""
    let = threading.Event()
    let_go.clear()

    def waited(fields: dict[str, str], is_stopped: Callable[[], bool]) -> Puzzle | NoPuzzle:
        while not let.wait(0.001):
            if is_stopped():
                let_go.set()
                raise Stopped
        return linked_puzzle(fields, is_stopped)

    monkeypatch.setattr(following, "linked_puzzle", waited)
    monkeypatch.setattr("combotutor.tutor.model.AT_ONCE", 0.0)
    yield let
    let.set()


def test_while_it_is_worked_out_that_is_said_and_other_things_can_be_done(slow: threading.Event) -> None:
    tutor = opened(query=link_of(next(each for each in made() if each.kind == RISK.kind)))
    assert 'data-testid="on-its-way"' in tutor.regions["task"]
    assert tutor.regions["works"]
    assert tutor.news_in > 0
    assert tutor.kept["sent"]["k"] == RISK.kind
    tutor.act("hint")
    assert tutor.state.attempt.hints == 1
    slow.set()
    settled(tutor)
    assert tutor.state.puzzle.kind == RISK.kind
    assert 'data-testid="on-its-way"' not in tutor.regions["task"]


def test_one_that_takes_too_long_can_be_given_up(slow: threading.Event) -> None:
    tutor = opened(query=link_of(made()[0]))
    tutor.act("stop", "sent")
    assert (tutor.state.works, tutor.state.received, "sent" in tutor.kept) == ((), None, False)
    assert 'data-testid="on-its-way"' not in tutor.regions["task"]
    assert let_go.wait(30)
    assert not slow.is_set()


def test_the_receiver_reads_it_in_their_own_language() -> None:
    link = link_of(made()[0], "de")
    assert "lang" not in link
    tutor = settled(opened(query=link, wishes=["es"], store=Store.in_memory()))
    assert text("tutor.received", "es") in tutor.regions["task"]


def test_a_puzzle_that_was_sent_is_found_again_as_long_as_the_page_is_open() -> None:
    tutor = received(link_of(made()[0]))
    sent = tutor.state.puzzle
    for way in Way:
        tutor.act("way", way.value)
        tutor.act("next")
        assert tutor.state.puzzle != sent or tutor.state.screen is Screen.END
        tutor.act("tab", "puzzles")
        listed = Page(tutor.regions["chooser"])
        name = text("tutor.by-link", "en", puzzle=kind_name(sent.kind))
        assert [each for each in listed.named("button") if each.text().endswith(name)], way
        tutor.act("puzzle", SENT)
        assert (tutor.state.puzzle, tutor.state.is_received) == (sent, True)


def test_after_a_puzzle_that_was_sent_whoever_is_new_is_asked_for_the_box_and_anybody_else_goes_on() -> None:
    path = replace(State(shipped()), received=replace(made()[0], id=SENT), current=SENT, tab=Tab.PUZZLES)
    assert act(path, "next").state.screen is Screen.LEARN
    other = act(replace(path, box="combo-up"), "next").state
    assert (other.screen, other.is_received) == (Screen.PUZZLE, False)


def test_a_page_that_is_loaded_anew_is_where_it_was_and_has_the_puzzle_that_was_sent() -> None:
    tutor = received(link_of(made()[0]))
    for tab in (Tab.BENCH, Tab.PROGRESS):
        tutor.act("tab", tab.value)
        again = settled(opened(kept=tutor.kept))
        assert again.state.tab is tab
        again.act("tab", "puzzles")
        assert again.state.puzzle.position == made()[0].position


def test_whoever_waits_for_a_puzzle_on_another_page_stays_there(slow: threading.Event) -> None:
    tutor = opened(query=link_of(made()[0]))
    tutor.act("tab", "bench")
    slow.set()
    settled(tutor)
    assert (tutor.state.tab, tutor.state.is_received) == (Tab.BENCH, True)


@pytest.mark.parametrize("around", ["{}", " {}\n", "{}#top"])
def test_a_link_that_is_pasted_as_an_own_hand_opens_as_the_link_does(around: str) -> None:
    store = Store.in_memory()
    tutor = opened(store=store, query={"hand": "5 8 5 3"})
    for puzzle in (made()[0], made()[-1]):
        tutor.act("tab", "bench")
        tutor.act("type", around.format(f"http://127.0.0.1:2718/?{urlencode(link_of(puzzle))}"))
        state = settled(tutor).state
        assert replace(state.puzzle, id=puzzle.id, made=puzzle.made) == puzzle
        assert (state.tab, state.own.typed, state.attempt.is_touched) == (Tab.PUZZLES, "5 8 5 3", False)
        tutor.act("hint")
    for name, why in ((CLEAR.id, None), ("none-such", Phrase("tutor.link-unknown"))):
        tutor.act("tab", "bench")
        tutor.act("type", around.format(f"https://school.example/a/?puzzle={name}&lang=de"))
        assert (tutor.state.tab, tutor.state.astray) == (Tab.PUZZLES, why)
        assert tutor.state.puzzle == CLEAR


def test_a_pasted_link_to_a_hand_lays_it_out_by_its_rules() -> None:
    tutor = opened(query={})
    tutor.act("tab", "bench")
    tutor.act("type", "http://localhost/?hand=7%2C8%2B9&rules=krass-kariert")
    assert (tutor.state.own.typed, tutor.state.own.rules, tutor.state.tab) == ("7,8+9", "krass-kariert", Tab.BENCH)


@pytest.mark.parametrize("typed", ["7 8 ? 9", "?", "a?b=c", "x?k=clear p=7", "?" + "&".join("abcdefgh" * 9), "5?4+1"])
def test_what_is_no_link_is_a_hand(typed: str) -> None:
    tutor = opened(query={})
    tutor.act("tab", "bench")
    tutor.act("type", typed)
    assert (tutor.state.tab, tutor.state.own.typed) == (Tab.BENCH, typed)


def test_of_two_links_the_last_counts(slow: threading.Event) -> None:
    tutor = opened(query=link_of(made()[0]))
    tutor.act("type", f"http://localhost/?{urlencode(link_of(made()[-1]))}")
    assert let_go.wait(30)
    slow.set()
    assert settled(tutor).state.puzzle.position == made()[-1].position


def test_what_is_said_of_a_link_stays_while_only_the_looks_change() -> None:
    tutor = received({"puzzle": "none-such"})
    for action, value, language in (("language", "de", "de"), ("size", "", "de"), ("language", "es", "es")):
        tutor.act(action, value)
        assert text("tutor.link-unknown", language) in tutor.regions["task"]
    tutor.act("next")
    assert 'data-testid="astray"' not in tutor.regions["task"]


def test_beside_a_hand_it_is_seen_that_the_puzzle_of_a_link_is_not_here() -> None:
    tutor = received({"puzzle": "none-such", "hand": "7 8"})
    assert (tutor.state.tab, tutor.state.own.typed) == (Tab.BENCH, "7 8")
    assert text("tutor.link-unknown", "en") in tutor.regions["notice"]
    tutor.act("tab", "learn")
    assert tutor.regions["notice"] == ""


ASTRAY: Final = (
    ({"puzzle": "none-such"}, "unknown"),
    ({"puzzle": ""}, "unknown"),
    ({"puzzle": SENT}, "unknown"),
    ({"puzzle": "own-1"}, "own"),
    ({"k": "clear"}, "broken"),
    ({"p": CLEAR.position}, "broken"),
    ({"k": "clear", "p": "nonsense"}, "broken"),
    ({"k": "<b>", "p": "<b>"}, "broken"),
)


@pytest.mark.parametrize("language", at_length(LANGUAGES, "en"))
@pytest.mark.parametrize(("query", "why"), ASTRAY)
def test_a_link_that_leads_nowhere_says_so_in_one_sentence_and_offers_all_puzzles(
    query: dict[str, str], why: str, language: str
) -> None:
    tutor = received({"lang": language, **query})
    sentence = text(f"tutor.link-{why}", language)
    assert (sentence in Page(tutor.regions["task"]).text(), tutor.said) == (True, sentence)
    assert "sent" not in tutor.kept
    # It stays above the hand while one solves what is open instead, so that nothing moves.
    tutor.act("hint")
    assert sentence in Page(tutor.regions["task"]).text()
    tutor.act("all")
    assert (tutor.state.place is not None, tutor.screen) == (True, "puzzles")
    tutor.act("tab", "puzzle")
    assert sentence not in tutor.regions["task"]


def test_the_makers_own_page_has_no_puzzle_of_another_under_an_old_link() -> None:
    state = replace(fresh(), record=Record(made=(made()[0],)))
    assert opening(state, {"puzzle": made()[0].id}).state.puzzle != made()[0]


def test_what_goes_wrong_here_is_not_the_links_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_fields: object, _is_stopped: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(following, "linked_puzzle", broken)
    tutor = received(link_of(made()[0]))
    assert text("tutor.work-failed", "en") in tutor.regions["task"]
