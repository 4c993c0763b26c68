"""A folder of packs in which one is damaged, or has an id of another: the others are there, and a sentence says why."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from combotutor.errors import UsageError
from combotutor.files import find
from combotutor.i18n import LANGUAGES, text
from combotutor.puzzles import shelf
from combotutor.puzzles.format import shelf as shelves
from combotutor.puzzles.format.shelf import FIRST, RETIRED, retired
from combotutor.tutor.state.stock import shipped
from tests.cli.run import LOCALE, CommandLine

HEAD, *LINES = find(f"puzzles/{FIRST}").read_text(encoding="utf-8").splitlines(keepends=True)[:4]
GOOD: Final = HEAD + LINES[0]
OWN: Final = LINES[1].replace('"id": "', '"id": "own-', 1)
OF_THE_MINER: Final = OWN.replace('"by": "hand"', '"by": "miner", "seed": 1, "deal": 1, "ply": 1')


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """The command line, in an environment that wishes for no language."""
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)
    return CommandLine(capsys, monkeypatch)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of packs with one puzzle, which is good."""
    (tmp_path / FIRST).write_text(GOOD, encoding="utf-8")
    monkeypatch.setattr(shelves, "find", lambda name: tmp_path / name.removeprefix("puzzles").lstrip("/"))
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    """Let the packs be read anew."""
    for each in (shelf, retired, shipped):
        each.cache_clear()


def written(content: str, encoding: str = "utf-8") -> Callable[[Path], object]:
    """Return what writes a pack."""
    return lambda path: path.write_text(content, encoding=encoding)


DAMAGE: Final[dict[str, Callable[[Path], object]]] = {
    "prose": written("Hello, I am no pack.\n"),
    "empty": written(""),
    "half a character": written(HEAD + "é\n", "latin-1"),
    "a line cut in the middle": written(HEAD + OF_THE_MINER[:200]),
    "a field of another type": written(HEAD + OF_THE_MINER.replace('"level": 1', '"level": "1"')),
    "a list for a text": written(HEAD + OF_THE_MINER.replace('"position": "', '"position": ["').replace("2/2/2", '"]')),
    "too deep": written(HEAD + "[" * 100_000),
    "an id twice": written(HEAD + OF_THE_MINER + OF_THE_MINER),
    "a position that cannot be": written(
        HEAD + OWN.replace('"position": "combo-breaker ', '"position": "combo-breaker x')
    ),
    "a seat that is not there": written(HEAD + re.sub('"seat": .', '"seat": 9', OWN)),
    "another version": written(GOOD.replace("version", "9")),
    "a folder": Path.mkdir,
    "a link to nothing": lambda path: path.symlink_to("gone"),
}

ONCE_BEGUN: Final = ("a position that cannot be", "a seat that is not there")
"""What is seen once a puzzle is begun: what lists puzzles begins none but the one it shows."""


@pytest.mark.parametrize("name", DAMAGE)
@pytest.mark.parametrize("file", ["bad.jsonl", RETIRED])
def test_a_damaged_pack_is_told_of_and_all_others_are_there(
    folder: Path, cli: CommandLine, caplog: pytest.LogCaptureFixture, name: str, file: str
) -> None:
    DAMAGE[name](folder / file)
    assert [each.id for each in shipped().puzzles] == [each.id for each in shelf()] == ["find-1"]
    assert [file in each for each in caplog.messages] == [True]
    shown = cli("puzzles", "show", "find-1")
    is_told = name not in ONCE_BEGUN
    assert (shown.status, file in shown.err, len(shown.err.splitlines())) == (0, is_told, int(is_told))
    checked = cli("puzzles", "check", "--workers", "1")
    assert (checked.status != 0, file in checked.out + checked.err) == (True, True)


STRANGE: Final[dict[str, Callable[[Path], object]]] = {
    "a folder": Path.mkdir,
    "a device": lambda path: path.symlink_to(os.devnull),
    **({"a pipe": os.mkfifo} if hasattr(os, "mkfifo") else {}),
}


@pytest.fixture
def wary(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins to read what is no ordinary file fails: a pipe would be waited for."""
    read = Path.read_bytes

    def ordinary(path: Path) -> bytes:
        assert path.is_file()
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", ordinary)


@pytest.mark.usefixtures("wary")
@pytest.mark.parametrize("name", STRANGE)
@pytest.mark.parametrize("file", ["bad.jsonl", RETIRED])
def test_what_is_no_ordinary_file_is_not_read_and_one_sentence_says_so(
    folder: Path, cli: CommandLine, caplog: pytest.LogCaptureFixture, name: str, file: str
) -> None:
    STRANGE[name](folder / file)
    assert [each.id for each in shipped().puzzles] == ["find-1"]
    told = text("error.puzzles-no-file", "en", name=f"'{file}'")
    assert caplog.messages == [told]
    shown, checked = cli("puzzles", "show", "find-1"), cli("puzzles", "check", "--workers", "1")
    assert (shown.status, shown.err) == (0, f"{told}\n")
    assert (checked.status, checked.err) == (2, f"{told}\n")


def test_a_pack_that_cannot_be_opened_is_told_of(
    folder: Path, cli: CommandLine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, read = folder / "bad.jsonl", Path.read_bytes
    bad.touch()

    def refused(path: Path) -> bytes:
        if path == bad:
            raise PermissionError(13, "Permission denied")
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refused)
    assert [each.id for each in shelf()] == ["find-1"]
    assert "bad.jsonl" in caplog.text
    assert "Permission denied" in caplog.text
    for words, status in ((("list",), 0), (("check", "--workers", "1"), 2)):
        found = cli("puzzles", *words)
        assert (found.status, len(found.err.splitlines())) == (status, 1)
        assert "Permission denied" in found.err
        assert "check says more" not in found.err


@pytest.mark.parametrize("file", ["second.jsonl", RETIRED])
def test_of_an_id_in_two_packs_the_first_keeps_it_and_a_sentence_says_so(
    folder: Path, cli: CommandLine, caplog: pytest.LogCaptureFixture, file: str
) -> None:
    (folder / "later.jsonl").write_text(HEAD + LINES[2], encoding="utf-8")
    again = re.sub('"difficulty": [0-9]*', '"difficulty": 9', LINES[0])
    (folder / file).write_text(HEAD + again + OWN, encoding="utf-8")
    both = [*shelf(), *retired()]
    assert len({each.id for each in both}) == len(both) == 3
    assert next(each.difficulty for each in both if each.id == "find-1") > 9
    told = caplog.messages
    assert ["find-1" in each for each in told] == [True]
    listed = cli("puzzles", "show", "find-1", "--lang", "de")
    assert (listed.status, "find-1" in listed.err) == (0, True)
    checked = cli("puzzles", "check", "--workers", "1")
    assert (checked.status, "'find-1' stands in another" in checked.out) == (1, True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("is_damaged", [False, True])
def test_where_no_puzzle_is_on_offer_the_tutor_says_so_and_does_not_start(
    folder: Path, cli: CommandLine, language: str, *, is_damaged: bool
) -> None:
    (folder / FIRST).rename(folder / RETIRED)
    if is_damaged:
        (folder / FIRST).touch()
    with pytest.raises(UsageError):
        shipped()
    forget()
    found = cli("tutor", "--no-browser", "--port", "0", "--lang", language)
    *left_out, sentence = found.err.splitlines()
    assert (found.status, found.out, [FIRST in each for each in left_out]) == (2, "", [True] * is_damaged)
    assert sentence == text("error.no-puzzles", language)
