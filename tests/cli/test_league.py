"""The command league: what it tells, in which words, and what is left when somebody stops it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from combotutor.cli.commands import league as command
from combotutor.families.combo.rules import RULE_SETS
from combotutor.families.combo.solver.bots import Strength, bot
from combotutor.families.combo.solver.league import League, Round, play_league, rounds_of
from combotutor.i18n import LANGUAGES
from tests.at_length import at_length
from tests.cli.run import CommandLine, interrupted, posix

SHORT = ("league", "combo-breaker", "--bots", "careful,base,random", "--rounds", "6", "--seed", "3")


def test_a_league_tells_how_often_each_bot_paid(cli: CommandLine) -> None:
    bots = tuple(bot(Strength(name)) for name in ("careful", "base", "random"))
    standings = play_league(League(RULE_SETS["combo-breaker"], bots, 3), 6)
    shares = [standings.share(place) for place in range(3)]
    assert cli.result(*SHORT) == {
        "rules": "combo-breaker",
        "seed": 3,
        "rounds": 6,
        "bots": [
            {"bot": each.name, "pays": share.value, "low": share.low, "high": share.high}
            for each, share in zip(bots, shares, strict=True)
        ],
    }


def test_the_same_words_give_the_same_line(cli: CommandLine) -> None:
    assert cli(*SHORT, "--json").out == cli(*SHORT, "--json", "--lang", "de").out


def test_workers_change_nothing(cli: CommandLine) -> None:
    assert cli.result(*SHORT, "--workers", "2") == cli.result(*SHORT)


def test_a_league_without_options_is_four_seats_of_bots_with_a_seed_that_is_told(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_ROUNDS", 2)
    found = cli.result("league", "krass-kariert")
    assert [each["bot"] for each in found["bots"]] == ["careful", "base", "base", "base"]
    assert found["rounds"] == 2
    assert cli.result("league", "krass-kariert", "--seed", str(found["seed"])) == found


def test_the_time_a_move_is_told_with_the_time_of_the_answer(cli: CommandLine) -> None:
    found = cli.result(*SHORT, "--timing")
    assert found["seconds"] > 0
    assert all(each["seconds_a_move"] > 0 for each in found["bots"])
    assert " ms " in cli(*SHORT, "--timing").out
    assert " ms " not in cli(*SHORT).out


def test_the_table_has_a_line_a_bot_in_every_language(cli: CommandLine) -> None:
    said = {}
    for language in LANGUAGES:
        found = cli(*SHORT, "--lang", language)
        assert (found.status, found.err) == (0, "")
        said[language] = found.out
        head, _, *table = found.out.splitlines()
        assert "Combo Breaker" in head
        assert [line.split()[0] for line in table] == ["careful", "base", "random"]
    assert len(set(said.values())) == len(LANGUAGES)
    assert "33.3%" in said["en"]
    assert "33,3 %" in said["es"]
    assert "33,3 %" in said["de"]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("skat",), "rule set 'skat'"),
        ((), "RULES"),
        (("combo-up", "--bots", "careful,best,base"), "'best'"),
        (("combo-up", "--bots", ""), "''"),
        (("combo-up", "--bots", "base,base,base,"), "''"),
        (("combo-up", "--bots", "base,base"), "not by 2"),
        (("combo-up", "--bots", "base,base,base,base,base,base"), "not by 6"),
        (("combo-up", "--bots", "Base,base,base"), "'Base'"),
        (("combo-up", "--rounds", "0"), "--rounds"),
        (("combo-up", "--rounds", "many"), "'many'"),
        (("combo-up", "--rounds", "10000000"), "--rounds"),
        (("combo-up", "--workers", "0"), "--workers"),
        (("combo-up", "--workers", "65"), "--workers"),
        (("combo-up", "--seed", "-1"), "--seed"),
        (("combo-up", "--seed", str(1 << 64)), "--seed"),
        (("combo-up", "more"), "'more'"),
    ],
)
def test_bad_input_is_one_clear_sentence(cli: CommandLine, words: tuple[str, ...], part: str) -> None:
    for language in LANGUAGES:
        found = cli("league", *words, "--json", "--lang", language)
        assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
        assert "Traceback" not in found.err
    assert part in cli("league", *words).err


def stopped_after(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let whoever waits press Ctrl-C after so many rounds."""

    def stopping(league: League, wanted: int, executor: None) -> Iterator[Round]:
        yield from rounds_of(league, min(count, wanted), executor)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "rounds_of", stopping)


def test_an_interrupt_tells_what_was_played(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = cli.result(*SHORT[:4], "--rounds", "2", "--seed", "3")
    stopped_after(2, monkeypatch)
    found = cli(*SHORT, "--json")
    assert (found.status, found.err) == (130, "")
    assert json.loads(found.out) == {**whole, "interrupted": True}


@pytest.mark.parametrize(("language", "word"), [("en", "Stopped"), ("es", "Detenido"), ("de", "Angehalten")])
def test_an_interrupt_is_told_in_the_language_of_the_reader(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, language: str, word: str
) -> None:
    stopped_after(1, monkeypatch)
    assert cli(*SHORT, "--lang", language).out.startswith(word)


def test_an_interrupt_before_the_first_round_says_that_nothing_is_known(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped_after(0, monkeypatch)
    found = cli(*SHORT)
    assert (found.status, found.out.count("\n")) == (130, 1)
    (line,) = cli(*SHORT, "--json").lines
    assert (line["rounds"], {each["pays"] for each in line["bots"]}) == (0, {None})


@posix
@pytest.mark.parametrize("workers", at_length(("1", "2"), "2"))
def test_an_interrupt_from_the_keyboard_leaves_130_and_one_line(workers: str) -> None:
    words = ("league", "combo-up", "--rounds", "100000", "--seed", "1", "--workers", workers, "--json")
    stopped = interrupted(*words)
    assert (stopped.status, stopped.err) == (130, "")
    (found,) = stopped.lines
    assert found["interrupted"] is True
    assert found["rounds"] < 100_000
