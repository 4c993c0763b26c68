"""Files named on the command line: what a name means, and what is said where it cannot be so."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from combotutor.cli.paths import chosen, shown
from combotutor.errors import UsageError
from combotutor.files import LEARNER, find, named, said_by, settle
from combotutor.i18n import LANGUAGES
from tests.cli.run import CommandLine, posix

STOP = "combo-breaker 3/S,9+1/x 0:9 1 - 2/2/2"
NAMES = ["two words", "canción", "größe", "ф", "#1", "100%", "a?b=c&d", "%41", "$HOME", "'", "[x]", "~", "a~b", "-x"]
"""Names of which some letters mean something to a shell, to an address, or to nobody."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of our own, and another place in which the command is started."""
    home, here = tmp_path / "home", tmp_path / "here"
    home.mkdir()
    here.mkdir()
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.chdir(here)
    return home


def proof(cli: CommandLine, name: str) -> None:
    """Write a proof to a file with this name."""
    assert cli.result("guarantee", STOP, "--proof", name)["proof"]["file"] == name


def mined(cli: CommandLine, name: str) -> None:
    """Mine a pack of this name."""
    assert cli.result("puzzles", "mine", name, "--deals", "1", "--kinds", "find", "--workers", "1")["pack"] == name


@pytest.mark.parametrize("write", [proof, mined])
def test_a_tilde_is_the_home_and_a_relative_name_lies_where_the_command_was_started(
    cli: CommandLine, home: Path, write: Callable[[CommandLine, str], None]
) -> None:
    for name, place in {"~/there": home / "there", "here": Path.cwd() / "here", "../up": home.parent / "up"}.items():
        write(cli, name)
        assert place.is_file()
    assert sorted(each.name for each in home.iterdir()) == ["there"]


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_called_as_it_is_named(cli: CommandLine, name: str) -> None:
    written = f"./{name}"
    proof(cli, written)
    assert [each.name for each in Path.cwd().iterdir()] == [name]


def test_a_pack_is_read_from_the_home(cli: CommandLine, home: Path) -> None:
    shutil.copy(find("puzzles/starter.jsonl"), home / "mine.jsonl")
    assert cli.result("puzzles", "list", "~/mine.jsonl") == cli.result("puzzles", "list", str(home / "mine.jsonl"))


@posix
def test_somebody_else_has_a_home_too() -> None:
    import pwd

    root = pwd.getpwuid(0)
    assert named(f"~{root.pw_name}/x") == Path(root.pw_dir) / "x"


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    "words",
    [
        ("guarantee", STOP, "--proof", "~nobody-is-called-so/proof"),
        ("puzzles", "list", "~nobody-is-called-so/pack"),
        ("puzzles", "mine", "~nobody-is-called-so/pack"),
    ],
)
def test_a_home_that_is_not_known_is_refused_by_its_name(cli: CommandLine, words: tuple[str, ...]) -> None:
    said = set()
    for language in LANGUAGES:
        found = cli(*words, "--lang", language)
        assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
        assert f"'{words[-1]}'" in found.err
        said.add(found.err)
    assert len(said) == len(LANGUAGES)
    assert list(Path.cwd().iterdir()) == []


def test_a_file_may_begin_with_a_tilde_that_is_nobodys_home() -> None:
    assert chosen("~backup.jsonl", "PACK") == Path("~backup.jsonl")
    with pytest.raises(UsageError, match="write the folder out"):
        chosen("~backup.jsonl/x", "PACK")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "Is a directory"),
        (".", "Is a directory"),
        ("file/below", "Not a directory"),
        ("no/such/folder", "No such file or directory"),
        ("a\0b", "Invalid argument"),
        ("a\ud83cb", "Invalid argument"),
        ("x" * 5_000, "File name too long"),
        ("loop", "Too many levels of symbolic links"),
    ],
)
@posix
def test_what_cannot_be_a_file_is_refused_with_the_name_that_was_chosen(cli: CommandLine, name: str, says: str) -> None:
    Path("file").touch()
    Path("loop").symlink_to("loop")
    for words in (("guarantee", STOP, "--proof"), ("puzzles", "list")):
        found = cli(*words, name)
        assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
        assert says in found.err
        assert shown(name) in found.err


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("name", ["", ".", "a\0b", "a\ud83cb"])
def test_nothing_is_mined_for_what_cannot_be_a_pack(cli: CommandLine, name: str) -> None:
    found = cli("puzzles", "mine", name, "--deals", "1")
    assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
    assert f"The file {shown(name)} cannot be written" in found.err


@pytest.mark.usefixtures("home")
def test_the_longest_name_that_a_system_takes_is_written(cli: CommandLine) -> None:
    name = "x" * 255
    proof(cli, name)
    assert [each.name for each in Path.cwd().iterdir()] == [name]


@posix
@pytest.mark.usefixtures("home")
def test_a_proof_is_written_where_a_link_leads(cli: CommandLine) -> None:
    Path("folder").mkdir()
    Path("link").symlink_to("folder/proof")
    proof(cli, "link")
    assert Path("link").is_symlink()
    assert Path("folder/proof").is_file()


def test_a_name_is_repeated_as_it_was_typed() -> None:
    assert shown(r"C:\new\canción 1") == r"'C:\new\canción 1'"
    assert shown("a\nb") == r"'a\nb'"
    assert shown("x" * 199) == f"'{'x' * 199}'"


# The variable that names the learner's file.


@pytest.mark.parametrize("said", ["{}", ' "{}" ', "{} ", '"{}"'])
def test_quotes_and_spaces_that_a_shell_left_are_no_part_of_the_place(
    said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "two words" / "mine.sqlite"
    monkeypatch.setenv(LEARNER, said.format(place))
    assert said_by(LEARNER) == place


@pytest.mark.parametrize("said", ["", " ", '""'])
def test_a_variable_that_says_nothing_names_nothing(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LEARNER, said)
    assert said_by(LEARNER) is None
    monkeypatch.delenv(LEARNER)
    assert said_by(LEARNER) is None


def test_a_relative_place_stays_the_same_for_programs_that_are_started_elsewhere(
    cli: CommandLine, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Path.cwd()
    for said, place in {"mine.sqlite": here / "mine.sqlite", "~/mine.sqlite": home / "mine.sqlite"}.items():
        monkeypatch.setenv(LEARNER, said)
        cli("plan", "5")
        monkeypatch.chdir(home)
        assert said_by(LEARNER) == place
        assert os.environ[LEARNER] == str(place)
        monkeypatch.chdir(here)


def test_a_home_that_is_not_known_is_left_for_whoever_opens_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LEARNER, "~nobody-is-called-so/mine.sqlite")
    settle(LEARNER)
    assert os.environ[LEARNER] == "~nobody-is-called-so/mine.sqlite"
