"""Finding the command, the order of its words, languages, help."""

from __future__ import annotations

import errno
import json

import pytest

from combotutor.cli.arguments import EVERYWHERE
from combotutor.cli.commands import commands
from combotutor.i18n import LANGUAGES
from tests.cli.run import CommandLine

LEAD = "combo-breaker 7,8/1,2/5 - 0 - 2/2/2"


@pytest.mark.parametrize("word", ["--help", "-h", "help"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_command_with_a_line_of_its_own(cli: CommandLine, word: str, language: str) -> None:
    found = cli(word, "--lang", language)
    assert (found.status, found.err) == (0, "")
    lines = found.out.splitlines()
    for command in commands().values():
        assert lines[lines.index(f"  {command.usage}") + 1].strip()


def test_help_differs_from_language_to_language(cli: CommandLine) -> None:
    assert len({cli("help", "--lang", language).out for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("name", commands())
def test_the_help_of_a_command_names_its_options(cli: CommandLine, name: str) -> None:
    found = cli(name, "--help", "--lang", "es")
    assert (found.status, found.err) == (0, "")
    assert all(option.name in found.out for option in (*commands()[name].options, *EVERYWHERE))
    assert commands()[name].usage in found.out


def test_a_version_is_told(cli: CommandLine) -> None:
    found = cli("--version")
    assert (found.status, found.err) == (0, "")
    assert found.out.strip()


def test_no_words_at_all_are_answered_with_the_commands_and_exit_2(cli: CommandLine) -> None:
    found = cli()
    assert (found.status, found.out) == (2, "")
    assert all(name in found.err for name in commands())


@pytest.mark.parametrize(
    "words",
    [
        ("plan", "--json", "7", "8"),
        ("plan", "7", "--json", "8"),
        ("plan", "7", "8", "--json"),
        ("plan", "7", "8", "--json", "--json"),
        ("plan", "--lang", "de", "7", "--json", "8"),
        ("plan", "--lang=de", "--json", "7 8"),
        ("plan", "7,8", "--json", "--lang", "es"),
        ("plan", "--json", "--", "7", "8"),
    ],
)
def test_options_stand_before_between_or_after_the_words(cli: CommandLine, words: tuple[str, ...]) -> None:
    assert cli(*words).result == cli.result("plan", "7 8")


@pytest.mark.parametrize(
    "words",
    [
        ("--seed", "5", "combo-up", "--players", "3"),
        ("combo-up", "--seed=5", "--players=3"),
        ("--players=3", "combo-up", "--seed", "5"),
        ("combo-up", "--seed", "1", "--seed", "5", "--players", "3"),
        ("combo-up", "--seed", "05", "--players", "3"),
    ],
)
def test_options_with_values_are_read_in_any_order_and_form(cli: CommandLine, words: tuple[str, ...]) -> None:
    found = cli.result("deal", *words)
    assert found == cli.result("deal", "combo-up", "--players", "3", "--seed", "5")


def test_a_negative_looking_move_or_row_is_no_option(cli: CommandLine) -> None:
    assert cli("perft", LEAD, "-1").status == 2
    assert cli.result("play", LEAD, "7@1", "--oldest", "1") == cli.result("play", "--oldest", "1", LEAD, "7@1")


@pytest.mark.parametrize(
    "words",
    [
        ("deal", "combo-up", "--seed", "1"),
        ("moves", LEAD),
        ("play", LEAD, "7@1"),
        ("why", LEAD, "7@1"),
        ("view", LEAD),
        ("perft", LEAD, "2"),
        ("plan", "7 8"),
        ("reply", LEAD),
    ],
)
def test_json_is_one_line_with_one_object_the_same_in_every_language(cli: CommandLine, words: tuple[str, ...]) -> None:
    found = [cli(*words, "--json", "--lang", language) for language in LANGUAGES]
    assert len({each.out for each in found}) == 1
    assert found[0].out.count("\n") == 1
    assert isinstance(json.loads(found[0].out), dict)


def test_why_is_the_same_json_in_every_language(cli: CommandLine) -> None:
    found = {cli("why", LEAD, "9@1", "--json", "--lang", language).out for language in LANGUAGES}
    assert len(found) == 1


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "xx"}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "es_CL.UTF-8"}, "es"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "es.UTF-8"}, "es"),
        ({"LANG": "de@euro"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_DE.UTF-8", "LC_ALL": "es_ES.UTF-8"}, "es"),
    ],
)
def test_the_environment_chooses_the_language_unless_one_is_asked_for(
    cli: CommandLine, variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wished = cli("plan", "Q", "--lang", language).err
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert cli("plan", "Q").err == wished
    assert cli("plan", "Q", "--lang", "en").err.startswith("There is no card")


def test_of_two_languages_asked_for_one_is_used_throughout(cli: CommandLine) -> None:
    found = cli("plan", "5 5", "--lang", "es", "--lang", "de").out
    assert found in {cli("plan", "5 5", "--lang", language).out for language in ("es", "de")}


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (PermissionError(errno.EACCES, "Permission denied", "a/file"), "the system says: Permission denied ('a/file')"),
        (OSError(errno.EMFILE, "Too many open files"), "the system says: Too many open files"),
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), "the system says: Broken pipe"),
    ],
)
def test_what_nobody_foresaw_is_told_as_the_system_says_it_and_not_as_trouble_with_the_answer(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, error: OSError, says: str
) -> None:
    def broken(_rules: object, *_given: object, **_named: object) -> None:
        raise error

    monkeypatch.setattr("combotutor.families.combo.rules.game.deal", broken)
    found = cli("deal", "combo-up")
    assert (found.status, found.out, found.err.count("\n")) == (1, "", 1)
    assert says in found.err
