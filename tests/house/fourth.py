"""What is asked of a package that got a rule set or a language; run in a process of its own, beside a copy of it."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Iterator

from combotutor.cards import SplitMix64
from combotutor.charts import Look
from combotutor.charts.learning_words import ratings
from combotutor.charts.words import percents
from combotutor.cli.commands import commands
from combotutor.cli.main import main
from combotutor.families.combo.rules import RULE_SETS
from combotutor.games import games
from combotutor.i18n import LANGUAGES
from combotutor.tutor.state.state import State, Tab
from tests.tutor.browser import news, opened, until
from tests.tutor.examples import done, fresh, right_word
from tests.tutor.reader import check

OTHERS = {"tutor", "lab"}
"""Commands that open pages in a browser; what stands on them is asked of the tutor itself."""


def ask_everything(name: str) -> Iterator[str]:
    """Ask for all that a rule set can be asked for, and yield what was asked.

    Raises:
        AssertionError: something of it is not there.
    """
    yield from play_a_round(name)
    yield from open_every_page(name)
    for is_class in (False, True):
        yield solve_and_count(name, is_class=is_class)
    yield from ask_every_command(name)
    yield mine_and_prove(name)


def ask_in(language: str, like: str) -> Iterator[str]:
    """Ask commands and pages in a language whose catalogue is a copy of another's: each says the same in both.

    What was asked is yielded.

    Raises:
        AssertionError: something is not said, or otherwise.
    """
    for words in (("odds", "combo-up", "--cards", "4"), ("plan", "7 8 9 2 2"), ("deal", "combo-up", "--seed", "1")):
        assert _said(*words, "--lang", language) == _said(*words, "--lang", like), words
        yield " ".join(words)
    for state in (fresh(), done(fresh(), ("tab", "bench"), ("type", "9 4 2 9 7 + 3 1"), ("plan", ""))):
        for tab in (Tab.PUZZLES.value, Tab.BENCH.value, "rules"):
            check(done(state, ("language", language), ("tab", tab)))
        yield "pages"
    yield solve_and_count("combo-up", is_class=False)
    for draw in (ratings, percents):
        assert draw(Look(language)) == draw(Look(like))
        yield "chart"


def play_a_round(name: str) -> Iterator[str]:
    """Play a round at random with every number of players, and yield each."""
    game, source = games()[name], SplitMix64(7)
    for players in game.players:
        position = game.deal(players, source)
        assert {len(seat.hand) for seat in position.seats} == {RULE_SETS[name].hand_size(players)}
        while game.outcome(position) is None:
            moves = game.legal_moves(position)
            position = game.play(position, moves[source.below(len(moves))])
        yield f"round {players}"


def open_every_page(name: str) -> Iterator[str]:
    """Open every page of the tutor for every rule set in every language, find no fault with it, and yield both."""
    position = _answer("deal", name, "--seed", "1")["position"]
    for language in LANGUAGES:
        for rules in RULE_SETS:
            page = done(fresh(), ("language", language), ("guide", rules), ("deck", rules))
            assert RULE_SETS[name].title in check(done(page, ("tab", "rules"))).text()
            assert done(page, ("way", "practice"), ("rules", rules)).filters.rules == rules
            check(done(page, ("way", "practice"), ("rules", rules)))
            for typed in ("9 4 2 9 7 + 3 1", "7 x s", str(position)):
                check(done(page, ("tab", "bench"), ("type", typed), ("plan", "")))
            _make_a_puzzle(page, rules)
            yield f"pages {language} {rules}"


def _make_a_puzzle(page: State, name: str) -> None:
    """Make a puzzle of a hand that is typed, find one like it, and read the rules of its game."""
    made = done(page, ("tab", "bench"), ("type", "2 9 2 9"), ("make", ""))
    assert made.puzzle.rules_name == name
    assert RULE_SETS[name].title in check(made).text()
    assert done(made, ("guide", "combo-up"), ("read", "")).guide == name


def solve_and_count(name: str, *, is_class: bool) -> str:
    """Solve a puzzle that is made of a hand, at home or in a class, see it counted, and return what was done."""
    tutor = opened(is_class=is_class)
    for action in (("tab", "bench"), ("deck", name), ("type", "2 9 2 9"), ("make", "")):
        tutor.act(*action)
    until(lambda: bool(news(tutor)) and tutor.state.puzzle.rules_name == name)
    while not tutor.state.attempt.progress.is_solved:
        tutor.act("answer", right_word(tutor.state))
    tutor.act("tab", "progress")
    until(lambda: bool(news(tutor)) and tutor.state.report is not None)
    assert tutor.state.report is not None
    assert len(tutor.state.report.attempts) == 1
    for language in LANGUAGES:
        tutor.act("language", language)
        check(tutor.state)
    tutor.close()
    return f"solved {name}"


def ask_every_command(name: str) -> Iterator[str]:
    """Ask every command about a rule set, as JSON and in every language, and yield each."""
    asked = list(_commands(name))
    assert {words[0] for words in asked} == commands().keys() - OTHERS
    for words in asked:
        for more in (("--json",), *(("--lang", language) for language in LANGUAGES)):
            assert _said(*words, *more).strip(), words
            yield " ".join((*words, *more))


def _commands(name: str) -> Iterator[tuple[str, ...]]:
    """Yield what is asked."""
    position = str(_answer("deal", name, "--players", "3", "--seed", "1")["position"])
    move = str(_answer("moves", position)["moves"][0])
    seen = str(_answer("view", position, "--seat", "0")["position"])
    ending = f"{name} 1,2/3,7/5,6 - 0 ?6 1/1/1"
    yield ("deal", name, "--players", "4")
    yield ("moves", position)
    yield ("play", position, move)
    yield ("why", position, "12,12,12@1")
    yield ("view", position, "--seat", "1")
    yield ("perft", position, "2")
    yield ("plan", "1 2 3", "--rules", name, "--reserve", "4,5")
    yield ("reply", position)
    yield ("guarantee", ending)
    yield ("outlook", seen, "--as-seen", "--samples", "5")
    yield ("league", name, "--rounds", "2")
    yield ("odds", name, "--cards", "4")
    yield ("puzzles", "list", "--rules", name)


def _answer(*words: str) -> dict[str, list[str] | str]:
    found: dict[str, list[str] | str] = json.loads(_said(*words, "--json"))
    return found


def _said(*words: str) -> str:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        assert main(list(words)) == 0, words
    return said.getvalue()


def mine_and_prove(name: str) -> str:
    """Mine a few puzzles, also of a kind for which its deck may lack cards, prove them, and return what was done."""
    _said("puzzles", "mine", "mined.jsonl", "--rules", name, "--deals", "1", "--kinds", "find,moment", "--workers", "1")
    proved = _answer("puzzles", "check", "mined.jsonl", "--workers", "1")
    assert proved["puzzles"]
    assert proved["failed"] == []
    return f"proved {proved['puzzles']}"
