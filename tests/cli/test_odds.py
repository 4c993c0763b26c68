"""The command odds: what it tells, in which words, and what is left when somebody stops it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import combotutor.families.combo.odds
from combotutor.families.combo.cards import Card, Kind
from combotutor.families.combo.odds import Effort, Odds, Stock, answer, expected_places, row_odds, simulate
from combotutor.families.combo.rules import RULE_SETS
from combotutor.families.combo.words import text
from combotutor.i18n import LANGUAGES
from combotutor.shares import Estimate
from tests.cli.run import CommandLine, interrupted, posix

SAMPLE = json.loads((Path(__file__).parents[1] / "cases" / "odds_sample.json").read_text("utf-8"))["combo-breaker"]
EXACT_TO = 3
FORTY_EIGHT = ",".join(str(number) for number in range(1, 13) for _ in range(4))
GROUPS = {"at_least_one", "best", "plays"}


def quick(stock: Stock, cards: int, _effort: Effort = Effort.SECOND, *, seed: int = 0) -> Iterator[Odds]:
    """Yield odds that are there at once: exact for few cards, else from a handful of rows."""
    if cards <= EXACT_TO:
        found = row_odds(stock, cards)
        yield Odds(stock, cards, found.at_least_one, found.best, found.expected_places, found.plays)
        return
    dealt = simulate(stock, cards, 50, seed=seed)
    yield Odds(stock, cards, dealt.at_least_one, dealt.best, expected_places(stock, cards), dealt.plays)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of more than a few cards are estimated from a handful."""
    monkeypatch.setattr(combotutor.families.combo.odds, "answers", quick)


def told(chance: Fraction | Estimate) -> dict[str, Any]:
    """Return a chance as the command tells it."""
    if isinstance(chance, Fraction):
        return {"p": f"{chance.numerator}/{chance.denominator}", "float": float(chance), "exact": True}
    return {"float": chance.value, "low": chance.low, "high": chance.high, "samples": chance.samples, "exact": False}


def fields(odds: Odds) -> dict[str, Any]:
    """Return odds as the command tells them."""
    return {
        "at_least_one": {kind.value: told(chance) for kind, chance in odds.at_least_one.items()},
        "best": {"none" if kind is None else kind.value: told(chance) for kind, chance in odds.best.items()},
        "expected_places": {
            kind.value: f"{number.numerator}/{number.denominator}" for kind, number in odds.expected_places.items()
        },
        "plays": {str(plays): told(chance) for plays, chance in odds.plays.items()},
    }


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("blank", [False, True], ids=["wilds", "wilds as blanks"])
def test_it_tells_what_the_library_answers(cli: CommandLine, rules: str, *, blank: bool) -> None:
    stock = Stock.of_deck(RULE_SETS[rules].deck, blank_wilds=blank)
    assert cli.result("odds", rules, "--cards", "4", *["--blank-wilds"] * blank) == {
        "rules": rules,
        "cards": 4,
        "blank_wilds": blank,
        "seen": "-",
        "stock": len(stock),
        "status": "exact",
        "seed": 0,
        **fields(answer(stock, 4)),
    }


@pytest.mark.parametrize(
    ("cards", "kind"), [("3", "pair"), ("3", "run3"), ("5", "pair"), ("5", "run3"), ("10", "pair"), ("10", "run3")]
)
def test_it_agrees_with_the_sample_to_the_fraction(cli: CommandLine, cards: str, kind: str) -> None:
    found = cli.result("odds", "combo-breaker", "--cards", cards)["at_least_one"][kind]
    assert found == SAMPLE[cards]["at_least_one"][kind] | {"exact": True}


def test_seen_cards_are_typed_as_people_type_them_and_are_not_dealt(cli: CommandLine) -> None:
    seen = (Card.SEVEN, Card.SEVEN, Card.WILD)
    stock = Stock.of_deck(RULE_SETS["combo-up"].deck, seen)
    found = cli.result("odds", "combo-up", "--cards", "3", "--seen", "7 7, joker")
    assert (found["seen"], found["stock"]) == ("7,7,X", 55)
    assert found["at_least_one"] == fields(answer(stock, 3))["at_least_one"]


@pytest.mark.usefixtures("at_once")
def test_what_is_estimated_has_its_interval_and_no_fraction(cli: CommandLine) -> None:
    found = cli.result("odds", "combo-breaker", "--cards", "6")
    (odds,) = quick(Stock.of_deck(RULE_SETS["combo-breaker"].deck), 6)
    assert {name: found[name] for name in fields(odds)} == fields(odds)
    assert found["status"] == "estimated"
    assert set(found["at_least_one"]["pair"]) == {"float", "low", "high", "samples", "exact"}
    assert "/" in found["expected_places"]["pair"]


@pytest.mark.usefixtures("at_once")
def test_without_a_number_rows_of_1_to_13_cards_are_told_line_by_line(cli: CommandLine) -> None:
    outcome = cli("odds", "krass-kariert", "--json")
    assert (outcome.status, outcome.err) == (0, "")
    assert [line["cards"] for line in outcome.lines] == list(range(1, 14))
    alone = cli.result("odds", "krass-kariert", "--cards", "2")
    assert outcome.lines[1] == alone


@pytest.mark.usefixtures("at_once")
def test_there_are_no_longer_rows_than_cards_left(cli: CommandLine) -> None:
    outcome = cli("odds", "combo-breaker", "--seen", FORTY_EIGHT, "--json")
    assert [line["cards"] for line in outcome.lines] == [1, 2, 3, 4, 5, 6]


@pytest.mark.usefixtures("at_once")
def test_the_time_is_told_for_every_line(cli: CommandLine) -> None:
    lines = cli("odds", "combo-breaker", "--json", "--timing").lines
    assert all(line["seconds"] >= 0 for line in lines)
    assert len(lines) == 13
    assert cli("odds", "combo-breaker", "--timing").out.count("seconds") == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("combo-breaker", "--cards", "55"), "55 cards are more than there are: the most is 54."),
        (("combo-breaker", "--cards", "52", "--seen", "7,7,X"), "52 cards are more than there are: the most is 51."),
        (("combo-breaker", "--cards", "0"), "--cards needs a whole number from 1"),
        (("combo-breaker", "--cards", "ten"), "--cards needs a whole number from 1"),
        (("combo-breaker", "--seen", "7,7,7,7,7"), "Too many cards 7 are seen: 5, and the deck has 4."),
        (("combo-breaker", "--seen", "U"), "Too many cards U are seen: 1, and the deck has 0."),
        (("combo-breaker", "--seen", f"{FORTY_EIGHT},X,X,S,S,D,D"), "No card is left"),
        (("combo-breaker", "--seen", "7,,8"), "In --seen: A card is missing"),
        (("combo-breaker", "--seen", "7,?"), "Cards not seen cannot be taken out of the deck"),
        (("combo-braker",), "did you mean combo-breaker?"),
        (("combo-breaker", "7"), "7"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(cli: CommandLine, words: tuple[str, ...], says: str) -> None:
    outcome = cli("odds", *words)
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert says in outcome.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_row_is_told_in_tables_and_that_all_is_exact(cli: CommandLine, language: str) -> None:
    said = cli("odds", "combo-breaker", "--cards", "3", "--seen", "7,X", "--blank-wilds", "--lang", language).out
    assert "Combo Breaker" in said
    assert "7,X" in said
    assert text("odds.all-exact", language) in said
    assert "~" not in said
    for name in ("none", *Kind):
        assert f"\n  {text(f'kind.{name}', language)} " in said
    for plays in (1, 2, 3):
        assert f"\n  {text('plays', language, count=plays)} " in said
    assert text("odds.blank-wilds", language) in said


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("language", LANGUAGES)
def test_many_rows_are_told_in_tables_that_say_what_is_estimated(cli: CommandLine, language: str) -> None:
    said = cli("odds", "combo-up", "--lang", language).out
    assert text("odds.estimated", language) in said
    for cards in range(1, 14):
        lines = re.findall(rf"^  {text('cards', language, count=cards)}  .*$", said, re.MULTILINE)
        assert len(lines) == 4  # places to be had, the best, places on average, fewest plays
        estimated = [each for each in lines if "~" in each]
        assert len(estimated) == (0 if cards <= EXACT_TO else 3)
    assert text("chance.never", language) in said


@pytest.mark.parametrize("cards", ["1", "2", "5"])
def test_nothing_rare_or_nearly_sure_is_told_as_none_or_all(cli: CommandLine, cards: str) -> None:
    said = cli("odds", "combo-breaker", "--cards", cards).out
    assert re.search(r"(?<![\d.])(0|0\.0|100|100\.0) %", said) is None
    assert ("never" in said) == (cards in {"1", "2", "5"})


@posix
def test_an_interrupt_tells_the_lines_that_are_known_and_leaves_130() -> None:
    found = interrupted("odds", "combo-breaker", "--seen", "7,8,12", "--json")
    assert (found.status, found.err) == (130, "")
    assert [line.get("interrupted", False) for line in found.lines] == [False] * (len(found.lines) - 1) + [True]
    assert [line["cards"] for line in found.lines] == list(range(1, len(found.lines) + 1))


@pytest.mark.parametrize("known", [0, 1])
def test_an_interrupt_tells_of_a_row_what_is_known(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, known: int
) -> None:
    def stopped(stock: Stock, cards: int, effort: Effort, *, seed: int) -> Iterator[Odds]:
        yield from list(quick(stock, cards, effort, seed=seed))[:known]
        raise KeyboardInterrupt

    monkeypatch.setattr(combotutor.families.combo.odds, "answers", stopped)
    outcome = cli("odds", "combo-breaker", "--cards", "5", "--json")
    (line,) = outcome.lines
    assert (outcome.status, outcome.err, line["interrupted"]) == (130, "", True)
    assert (line.keys() >= GROUPS) == bool(known)
    prose = cli("odds", "combo-breaker", "--cards", "5")
    assert prose.status == 130
    assert text("risk.stopped" if known else "risk.stopped-early") in prose.out
    assert ("run of two" in prose.out) == bool(known)
