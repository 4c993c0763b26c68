"""What stands on a command line, and what a command and its answers tell of themselves."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from combotutor.errors import UsageError
from combotutor.games.command import Answer, Command, Fields, Given, Option
from combotutor.games.family import speaking


@dataclass(frozen=True, slots=True)
class Number(Answer):
    """A number."""

    number: int

    def to_json(self) -> Fields:
        """Return it."""
        return {"number": self.number}

    def prose(self, language: str) -> str:
        """Say it."""
        return f"{language} {self.number}"


def given(*words: str, **options: object) -> Given:
    """Return what is given, with options by their names without dashes."""
    return Given(words, {f"--{name}": value for name, value in options.items()}, "en")


def numbers(*words: str) -> Command[Given]:
    """Return a command of such words, with an option and a switch."""
    options = (Option("--most", "N"), Option("--all"), Option("--not", "N", many=True))
    return Command("numbers", words, options, lambda asked: asked, lambda line, _asked: Number(len(line)))


def test_options_are_read_by_what_they_are() -> None:
    found = given("7", most="12", least="2,5", all=True, none=None, quiet=False, empty="", no=["a", "b"])
    assert (found.text("--most"), found.text("--none"), found.text("--empty")) == ("12", None, "")
    assert [found.has(f"--{name}") for name in ("most", "all", "none", "quiet", "empty")] == [
        True,
        True,
        False,
        False,
        True,
    ]
    assert (found.number("--most", 1, 20), found.number("--none", 1, 20)) == (12, None)
    assert (found.seconds("--least"), found.seconds("--none")) == (2.5, None)
    assert (found.texts("--no"), found.texts("--none")) == (("a", "b"), ())


@pytest.mark.parametrize("name", ["--most", "--least", "--word"])
def test_what_is_no_number_or_out_of_range_is_refused(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        given(most="12", least="2.5", word="soon").number(name, 1, 5)
    assert (caught.value.code, caught.value.field) == ("no-whole-number", name)


@pytest.mark.parametrize("name", ["--most", "--least", "--word"])
def test_what_is_no_time_or_out_of_range_is_refused(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        given(most="86401", least="0.0001", word="soon").seconds(name)
    assert (caught.value.code, caught.value.field) == ("no-seconds", name)


def test_a_hyphen_in_place_of_the_input_asks_for_lines() -> None:
    assert given("-", "7@1").reads_lines
    assert not given("7@1", "-").reads_lines
    assert not given().reads_lines
    assert given("-", "7@1").rest == ("7@1",)


@pytest.mark.parametrize(
    ("names", "words", "line"),
    [
        (("HAND…",), ("5", "8", "5"), "5 8 5"),
        (("HAND…",), (), ""),
        (("POSITION", "MOVE…"), ("x", "5@1", "8@1"), "x"),
        (("POSITION",), ("x",), "x"),
        ((), (), ""),
    ],
)
def test_the_input_is_the_first_word_or_all_of_them_where_there_is_no_other(
    names: tuple[str, ...], words: tuple[str, ...], line: str
) -> None:
    assert numbers(*names).line(words) == line


def test_a_command_tells_how_it_is_called() -> None:
    assert numbers("HAND…").usage == "combotutor numbers HAND… [--most N] [--all] [--not N]…"


def test_an_answer_is_whole_and_stands_for_itself_unless_it_says_otherwise() -> None:
    assert (Number(7).is_whole, Number(7).is_interrupted) == (True, False)
    assert Number.together([Number(7), Number(8)], "de") == "de 7\nde 8"


def test_a_command_of_a_family_speaks_its_words_where_it_names_no_others(tmp_path: Path) -> None:
    own = Command(
        "numbers", (), (Option("--a"), Option("--b", words=tmp_path)), lambda asked: asked, lambda _line, _: Number(1)
    )
    spoken = own.spoken(Path("words"))
    assert (spoken.catalogue, own.catalogue) == (Path("words"), None)
    assert [option.words for option in spoken.options] == [Path("words"), tmp_path]
    assert spoken.spoken(tmp_path).catalogue == Path("words")


def test_an_error_keeps_the_words_of_whoever_raised_it(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught, speaking(Path("house")), speaking(tmp_path), speaking(None):
        raise UsageError("no-command")
    assert caught.value.words == tmp_path
