"""A family that no part of the house was written for: the registry finds it, and the commands of positions ask it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from combotutor.cards import SplitMix64
from combotutor.cli.arguments import EVERYWHERE
from combotutor.cli.commands import commands
from combotutor.errors import IllegalMoveError, InvalidError
from combotutor.games import (
    Capability,
    Family,
    Setting,
    families,
    find,
    find_game,
    games,
    perft,
    read,
    registry,
    situation,
)
from combotutor.games.protocol import RESERVED
from combotutor.i18n import LANGUAGES, text, text_with
from combotutor.shares import wilson
from tests.cli.run import CommandLine
from tests.families.bringing import brought
from tests.families.highest import FAMILY
from tests.families.highest.rules import Highest
from tests.house.test_recipes import changed, copied

HERE = Path(__file__).parent
LINE = "highest 2,5/?3 0:7 1 1/0 4,9 ?40"
OWN = "highest 2,5/1,9 - 0 0/0 - ?44"


@pytest.fixture
def highest() -> Iterator[Family]:
    """Highest, as if another package had brought it."""
    with brought(EntryPoint("highest", "tests.families.highest:FAMILY", registry.CATALOG)):
        yield FAMILY


def test_no_list_that_users_see_holds_it() -> None:
    assert "highest" not in games()
    assert list(families()) == list(registry.ours())
    with pytest.raises(InvalidError) as caught:
        find_game("highest")
    assert caught.value.code.startswith("unknown-rules")


def test_older_programs_find_games_and_bounds_where_they_were() -> None:
    from combotutor.games import GAMES
    from combotutor.games.catalog import GAMES as LISTED

    rows = import_module("combotutor.families.combo.notation.rows")
    assert GAMES == LISTED == games()
    with pytest.raises(InvalidError):
        rows.check_length("7" * (rows.LONGEST_TEXT + 1), "HAND")


def test_a_family_of_another_package_is_found_after_ours(highest: Family) -> None:
    assert list(families()) == [*registry.ours(), "highest"]
    assert list(games())[:3] == ["combo-breaker", "combo-up", "krass-kariert"]
    assert list(games())[-1] == "highest"
    family, game = find("highest")
    assert (family.games, game) == (highest.games, highest.games[0])
    assert find("combo-up")[0].name == "combo"
    with pytest.raises(InvalidError) as caught:
        find_game("higest")
    assert caught.value.details["near"] == "highest"


@pytest.mark.parametrize(
    ("target", "problem"),
    [
        ("tests.families.nowhere:FAMILY", "ModuleNotFoundError"),
        ("tests.families.highest.rules:DECK", "no Family but a tuple"),
        ("combotutor.families.combo:FAMILY", "'combo', or that of one of its games, is taken"),
    ],
)
def test_a_family_that_cannot_be_used_is_told_of_and_leaves_all_others_alone(
    cli: CommandLine, target: str, problem: str
) -> None:
    bad = EntryPoint("bad", target, registry.CATALOG)
    with brought(bad, EntryPoint("highest", "tests.families.highest:FAMILY", registry.CATALOG)):
        found = cli("moves", OWN)
        assert (found.status, found.err.count("\n")) == (0, 1)
        assert "'bad'" in found.err
        assert problem in found.err
        assert list(families()) == [*registry.ours(), "highest"]


def stopping() -> None:
    """Leave the program, as a package may do when it is imported."""
    sys.exit(3)


def test_a_package_that_leaves_the_program_is_not_followed(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EntryPoint, "load", lambda _point: stopping())
    with brought(EntryPoint("bad", "x:FAMILY", registry.CATALOG)):
        found = cli("deal", "combo-up", "--seed", "1", "--json")
        assert (found.status, found.err.count("\n")) == (0, 1)
        assert "SystemExit: 3" in found.err


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"name": "no word"}, "is no word"),
        ({"name": "other", "players": range(0)}, "nobody"),
        ({"name": "other", "players": range(2, 5, 2)}, "without gaps, not range(2, 5, 2)"),
        ({"name": "other", "players": range(4, 1, -1)}, "without gaps"),
        ({"name": "other", "players": (2, 3)}, "without gaps, not (2, 3)"),
        *(({"name": "other", "deal_settings": (Setting(name),)}, "else already") for name in sorted(RESERVED)),
        ({"name": "other", "deal_settings": (Setting("points", "N"),)}, "else already"),
        ({"name": "other", "play_settings": (Setting("oldest"),)}, "else already"),
        (
            {"name": "other", "deal_settings": (), "play_settings": (Setting("leader", is_seat=True),)},
            "without a value",
        ),
        ({"name": "other", "deal_settings": (Setting("zebra"),)}, "option.zebra"),
    ],
)
def test_a_game_of_which_commands_cannot_be_asked_is_told_of(changes: dict[str, Any], says: str) -> None:
    bad = Family("other", (replace(Highest(), **changes),), FAMILY.notation, FAMILY.words)
    with pytest.raises((ValueError, KeyError), match=re.escape(says)):
        registry.check(bad, registry.ours().values())


def broken_words(folder: Path, language: str, broken: bytes) -> Family:
    """Return Highest with something more in one of its catalogues."""
    for path in FAMILY.words.iterdir():
        (folder / path.name).write_bytes(path.read_bytes() + b"\n" + broken * (path.stem == language))
    return replace(FAMILY, words=folder)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (b"[more", "cannot be read"),
        (b'[more]\none = "\xff"', "cannot be read"),
        (b'[more]\none = "{"', "more.one in"),
        (b'[more]\none = "{a b}"', "no name: {a b}"),
        (b'[more]\none = "{}"', "no name: {}"),
    ],
)
def test_words_that_cannot_be_said_are_told_of(tmp_path: Path, language: str, broken: bytes, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)) as caught:
        registry.check(broken_words(tmp_path, language, broken))
    assert f"{language}.toml" in str(caught.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_family_whose_words_cannot_be_read_is_left_out(
    tmp_path: Path, cli: CommandLine, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr("tests.families.highest.FAMILY", broken_words(tmp_path, language, b"[more"))
    with brought(EntryPoint("highest", "tests.families.highest:FAMILY", registry.CATALOG)):
        found = cli("deal", "--help", "--lang", language)
        assert (found.status, found.err.count("\n")) == (0, 1)
        assert f"{language}.toml" in found.err
        assert list(families()) == list(registry.ours())


def test_all_of_ours_can_be_asked_about() -> None:
    for each in (*registry.ours().values(), FAMILY):
        registry.check(each)
    own = {option.name[2:] for name in ("deal", "play", "view") for option in (*commands()[name].options, *EVERYWHERE)}
    assert own <= RESERVED


def test_two_of_ours_with_one_game_are_refused() -> None:
    with pytest.raises(ValueError, match="other"):
        registry.by_name([FAMILY, Family("other", FAMILY.games, FAMILY.notation)])


def test_a_family_has_nothing_where_it_brings_nothing_and_loads_what_it_brings_when_asked() -> None:
    bare = Family("bare", FAMILY.games, FAMILY.notation)
    assert bare.get(Capability[tuple[str, ...]]("kinds", ())) == ()
    assert bare.get(Capability[object]("ending", None)) is None
    assert FAMILY.get(Capability[object]("ending", None)) is FAMILY.parts["ending"]()


def test_every_position_of_a_round_is_written_and_read_again(highest: Family) -> None:
    game = find_game("highest")
    for players in game.players:
        position = game.deal(players, SplitMix64(players))
        while game.turn(position) is not None:
            assert read(situation(position).line).position == position
            for seat in range(players):
                seen = game.view(position, seat).position
                assert read(situation(seen).line).position == seen
            position = game.play(position, game.legal_moves(position)[-1])
    assert highest.games == (game,)


@pytest.mark.parametrize(
    "line",
    [
        "highest 2,5,9/?3 0:7 1 1/0 4,9 ?39",
        "highest 2/?3 - 0 0/0 - ?44",
        "highest 2,5/?3 0:7 0 1/0 4,9 ?40",
        "highest 2,5/?3 1:7 1 1/0 4,9 ?40",
        "highest 2/3 0:7;1:8;0:9;1:1 0 1/0 4,9 ?40",
    ],
)
def test_a_line_in_which_somebody_has_played_out_of_turn_is_refused(line: str) -> None:
    for language in LANGUAGES:
        with pytest.raises(InvalidError) as caught, FAMILY.speaking():
            FAMILY.notation.parse_position(line)
        assert caught.value.text(language) == text_with(FAMILY.words, "error.highest-trick", language)


def test_perft_counts_what_a_hand_of_two_and_two_can_do() -> None:
    position = FAMILY.notation.parse_position(OWN)
    # Two cards each: either first, either answered; the second trick is forced, whoever leads it.
    assert [perft(Highest(), position, depth) for depth in range(5)] == [1, 2, 4, 4, 4]


def test_a_rule_and_a_sentence_are_said_in_the_words_of_the_family(highest: Family) -> None:
    for language in LANGUAGES:
        with pytest.raises(IllegalMoveError) as caught:
            read(OWN).played(["7"])
        said = caught.value.text(language)
        assert "7" in said
        assert caught.value.words == highest.words
    assert read(OWN).moves == ["2", "5"]


def test_what_is_not_seen_is_asked_for_in_the_words_of_the_family(highest: Family, cli: CommandLine) -> None:
    for language in LANGUAGES:
        said = text_with(highest.words, "error.highest-hidden", language, {"seat": 1})
        for words in (("moves", "highest 2/?2 0:7 1 1/0 4,9 ?42"), ("perft", "highest 2,3/?2 - 0 0/0 - ?44", "2")):
            found = cli(*words, "--lang", language)
            assert (found.status, found.out) == (2, "")
            assert said in found.err


def test_a_family_that_lacks_a_language_or_a_sentence_of_it_says_it_in_english(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[say]\none = "one"\ntwo = "two"\n', encoding="utf-8")
    (tmp_path / "es.toml").write_text('[say]\none = "uno"\n', encoding="utf-8")
    said = [[text_with(tmp_path, f"say.{key}", language) for key in ("one", "two")] for language in LANGUAGES]
    assert said == [["one", "two"], ["uno", "two"], ["one", "two"]]
    assert text_with(tmp_path, "say.three", "de") == "say.three"
    assert text_with(tmp_path, "say.round-over", "de") == text("say.round-over", "de")


@pytest.mark.usefixtures("highest")
def test_every_command_of_positions_answers_in_json(cli: CommandLine) -> None:
    dealt = cli("deal", "highest", "--players", "3", "--seed", "1", "--json").lines[0]
    assert dealt["position"].startswith("highest ")
    assert dealt["players"] == 3
    assert cli("moves", OWN, "--json").lines[0] == {"position": OWN, "turn": 0, "moves": ["2", "5"]}
    assert cli("play", OWN, "5", "9", "1", "2", "--json").lines[0] == {
        "position": None,
        "turn": None,
        "pending": None,
        "round_over": True,
        "taken": [1, 1],
        "winners": [0, 1],
    }
    assert cli("view", OWN, "--seat", "1", "--json").lines[0] == {"position": "highest ?2/1,9 - 0 0/0 - ?44", "seat": 1}
    assert cli("perft", OWN, "4", "--json").lines[0]["nodes"] == 4
    why = cli("why", OWN, "7", "--json").lines[0]
    assert (why["legal"], why["reason"], why["rule"]) == (False, "not-your-card", "T2")
    assert cli("why", LINE, "12", "--json").lines[0]["legal"] is True


COMMANDS = (
    ("deal", "highest", "--seed", "1"),
    ("moves", OWN),
    ("play", OWN, "5"),
    ("play", OWN, "5", "9", "1", "2"),
    ("why", OWN, "7"),
    ("why", OWN, "5"),
    ("view", OWN),
    ("perft", OWN, "3"),
    ("outlook", OWN, "--samples", "2"),
    ("league", "highest", "--rounds", "1", "--seed", "1"),
)
"""What is answered of every game that can be dealt, and played on from what a seat sees."""


@pytest.mark.usefixtures("highest")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_of_positions_speaks(cli: CommandLine, language: str) -> None:
    for words in COMMANDS:
        found = cli(*words, "--lang", language)
        assert (found.status, found.err) == (0, ""), words
        assert found.out.strip()
        assert not re.search(r"\b(task|say|rule|risk|error)\.[a-z]", found.out), found.out
    assert text_with(FAMILY.words, "rule.T2", language) in cli("why", OWN, "7", "--lang", language).out
    ended = cli("play", OWN, "5", "9", "1", "2", "--lang", language).out
    assert ended.strip() == text_with(FAMILY.words, "say.highest-end", language, {"winners": "0, 1"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_family_that_says_and_can_nothing_is_answered_all_the_same(cli: CommandLine, language: str) -> None:
    bare = Family("bare", (replace(Highest(), deal_settings=()),), FAMILY.notation)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.families.highest.FAMILY", bare)
        with brought(EntryPoint("bare", "tests.families.highest:FAMILY", registry.CATALOG)):
            for words in (each for each in COMMANDS if each[0] != "outlook"):
                found = cli(*words, "--lang", language)
                assert (found.status, found.err) == (0, ""), words
            assert "rule.T2" in cli("why", OWN, "7", "--lang", language).out
            hidden = cli("moves", "highest ?2/?2 - 0 0/0 - ?44", "--lang", language)
            assert (hidden.status, hidden.err) == (2, "error.highest-hidden\n")
            for words in (("reply", OWN), ("guarantee", OWN), ("odds", "highest"), ("outlook", OWN)):
                found = cli(*words, "--lang", language)
                assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
                assert "Highest" in found.err


@pytest.mark.usefixtures("highest")
@pytest.mark.parametrize(
    "words",
    [("reply", OWN), ("guarantee", OWN), ("odds", "highest"), ("plan", "1 2", "--rules", "highest")],
)  # fmt: skip
def test_a_command_that_the_family_has_not_answers_in_one_sentence(cli: CommandLine, words: tuple[str, ...]) -> None:
    for language in LANGUAGES:
        for more in ((), ("--json",)):
            found = cli(*words, "--lang", language, *more)
            assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
            assert "highest" in found.err.lower()


@pytest.mark.usefixtures("highest")
@pytest.mark.parametrize("name", ["reply", "guarantee"])
def test_lines_of_a_family_that_has_not_the_command_are_left_behind_one_by_one(cli: CommandLine, name: str) -> None:
    ours = "combo-breaker 7,8/1,2/5 - 0 - 2/2/2"
    found = cli(name, "-", stdin=f"{OWN}\n{ours}\n".encode())
    other, answered = found.lines
    assert (found.status, found.err) == (2, "")
    assert (other["code"], other["field"], other["input"]) == ("no-command-for", "RULES", OWN)
    assert answered == cli(name, ours, "--json").lines[0]


@pytest.mark.usefixtures("highest")
def test_an_outlook_is_estimated_by_its_rules_alone(cli: CommandLine) -> None:
    line = "highest 5,12/2 1:9 0 0/1 1,1 ?42"
    never, always = wilson(0, 50), wilson(50, 50)
    assert cli("outlook", line, "--samples", "50", "--json").lines == [
        {
            "position": line,
            "seat": 0,
            "status": "estimated",
            "seed": 0,
            "moves": [
                {"move": "12", "loses": 0.0, "low": never.low, "high": never.high, "samples": 50},
                {"move": "5", "loses": 1.0, "low": always.low, "high": always.high, "samples": 50},
            ],
            "best": ["12"],
            "worlds": 50,
            "playing_on": "random",
        }
    ]
    as_seen = cli("outlook", OWN, "--as-seen", "--samples", "50", "--json").lines[0]
    assert (
        as_seen["moves"]
        == cli("outlook", "highest 2,5/?2 - 0 0/0 - ?44", "--samples", "50", "--json").lines[0]["moves"]
    )
    assert as_seen["moves"] != cli("outlook", OWN, "--samples", "50", "--json").lines[0]["moves"]
    over = cli("outlook", f"{OWN} moves 5 9 1 2", "--json").lines[0]
    assert (over["seat"], over["moves"], over["best"], over["worlds"]) == (None, [], [], 0)
    batch = cli("outlook", "-", "--samples", "9", stdin=f"{OWN}\nhighest ?2/?2 - 0 0/0 - ?44\n".encode())
    assert (batch.status, [each.get("code") for each in batch.lines]) == (2, [None, "highest-hidden"])


@pytest.mark.usefixtures("highest")
def test_a_league_is_played_by_its_rules_alone(cli: CommandLine) -> None:
    words = ("league", "highest", "--rounds", "8", "--seed", "1", "--json")
    found = cli(*words).lines[0]
    assert [each["bot"] for each in found["bots"]] == ["first", "random", "random", "random"]
    assert [list(each) for each in found["bots"]] == [["bot", "loses", "low", "high"]] * 4
    assert (found["rules"], found["rounds"]) == ("highest", 8)
    assert cli(*words, "--workers", "2").lines[0] == found
    bad = cli("league", "highest", "--bots", "careful,random")
    assert (bad.status, bad.out, bad.err.count("\n")) == (2, "", 1)
    assert "random, first" in bad.err


@pytest.mark.usefixtures("highest")
@pytest.mark.parametrize("language", LANGUAGES)
def test_how_often_a_seat_loses_is_said(cli: CommandLine, language: str) -> None:
    found = cli("outlook", OWN, "--samples", "40", "--lang", language)
    assert (found.status, found.err) == (0, "")
    head, columns, first, *_, note = found.out.splitlines()
    assert head == text("risk.title-loses", language, seat=0, count=40)
    assert text("risk.column-loses", language) in columns
    assert "★" in first
    assert note == text("risk.playing-on", language, playing_on="random")
    league = cli("league", "highest", "--rounds", "5", "--lang", language)
    assert (league.status, league.err) == (0, "")
    assert league.out.splitlines()[1] == text("say.league-loses", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_family_that_cannot_tell_what_may_be_has_no_outlook_and_says_so(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr("tests.families.highest.FAMILY", replace(FAMILY, parts={}))
    with brought(EntryPoint("highest", "tests.families.highest:FAMILY", registry.CATALOG)):
        found = cli("outlook", OWN, "--lang", language)
        assert (found.status, found.out) == (2, "")
        assert found.err.strip() == text("error.no-command-for", language, title="Highest", name="outlook")
        assert cli("league", "highest", "--rounds", "2", "--lang", language).status == 0


@pytest.mark.usefixtures("highest")
def test_what_a_game_does_not_offer_is_refused_by_its_title(cli: CommandLine) -> None:
    found = cli("deal", "highest", "--points")
    assert (found.status, found.out) == (2, "")
    assert "Highest" in found.err
    assert "--points" in found.err


def pasted(folder: Path) -> Path:
    """Return a copy of the package in which Highest is a family of the house; nothing else in it has changed."""
    copied(folder)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    shutil.copytree(
        HERE / "highest", folder / "combotutor" / "families" / "highest", ignore=shutil.ignore_patterns("__pycache__")
    )
    changed(
        folder / "combotutor" / "families" / "__init__.py",
        '    "combotutor.families.combo",\n',
        '    "combotutor.families.combo",\n    "combotutor.families.highest",\n',
    )
    other = [path for path in before if path.read_bytes() != before[path]]
    assert other == [folder / "combotutor" / "families" / "__init__.py"]
    return folder


def test_pasted_into_a_copy_its_folder_and_one_line_are_the_whole_change(tmp_path: Path) -> None:
    folder = pasted(tmp_path)

    def asked(*words: str) -> str:
        plain = {**os.environ, "COMBOTUTOR_PLAIN": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        program = [sys.executable, "-m", "combotutor", *words]
        done = subprocess.run(program, cwd=folder, check=False, capture_output=True, text=True, env=plain)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    dealt = json.loads(asked("deal", "highest", "--players", "2", "--seed", "5", "--leader", "1", "--json"))
    assert dealt["position"].split(" ")[3] == "1"
    assert "--leader" in asked("deal", "--help")
    assert json.loads(asked("moves", dealt["position"], "--json"))["turn"] == 1
