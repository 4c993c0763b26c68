"""Where a learner's file lies."""

import os
import shutil
import sys
from contextlib import closing
from pathlib import Path, PureWindowsPath
from sqlite3 import connect

import pytest

from combotutor.errors import LearnerError
from combotutor.files import settle
from combotutor.i18n import LANGUAGES
from combotutor.learner import VARIABLE, Store, default_path
from combotutor.learner.storage.location import FileState, address_of, beside, looked_at
from combotutor.learner.storage.share import Journal
from tests.learner.doings import PUZZLES, Clock, solve


def test_the_tests_never_write_into_a_home(learner_file: Path) -> None:
    assert default_path() == learner_file


def test_the_variable_names_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "mine.sqlite"))
    assert default_path() == tmp_path / "mine.sqlite"


def test_without_the_variable_it_lies_in_the_folder_for_a_persons_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    path = default_path()
    assert path.is_absolute()
    assert (path.name, path.parent.name) == ("learner.sqlite", "learner")
    assert "combotutor" in path.parts


def test_a_file_that_is_not_there_has_no_version(tmp_path: Path) -> None:
    assert looked_at(tmp_path / "none.sqlite") == FileState()


def test_the_variable_is_read_as_the_person_means_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv(VARIABLE, "~/mine.sqlite")
    assert default_path() == tmp_path / "mine.sqlite"
    monkeypatch.setenv(VARIABLE, f'"{tmp_path}/mine.sqlite" ')
    assert default_path() == tmp_path / "mine.sqlite"


def test_a_home_that_is_not_known_is_refused_and_no_folder_is_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(VARIABLE, "~nobody-is-called-so/mine.sqlite")
    with pytest.raises(LearnerError) as caught:
        Store.open()
    assert caught.value.code == "learner-folder"
    said = {caught.value.text(language) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert all("~nobody-is-called-so/mine.sqlite" in each and VARIABLE in each for each in said)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["two words", "canción", "größe", "ф", "#1", "100%", "%41", "a?mode=ro&b", "'", "~"])
def test_a_file_is_opened_again_whatever_its_folder_is_called(name: str, tmp_path: Path) -> None:
    if sys.platform == "win32" and "?" in name:
        return  # there it is no name
    path = tmp_path / name / f"{name}.sqlite"
    with Store.open(path, clock=Clock()) as store:
        solve(store.learner(), PUZZLES[0])
    with Store.open(path, clock=Clock()) as store:
        assert len(store.learner().attempts()) == 1
    assert [each.name for each in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize(
    ("path", "address"),
    [
        (r"C:\people\ana\mine.sqlite", "file:///C:/people/ana/mine.sqlite?mode=ro"),
        (r"C:\people\ana maría\50% #1.sqlite", "file:///C:/people/ana%20mar%C3%ADa/50%25%20%231.sqlite?mode=ro"),
        (r"\\server\home$\ana\mine.sqlite", "file:////server/home%24/ana/mine.sqlite?mode=ro"),
        (r"\\server\ana maría\mine.sqlite", "file:////server/ana%20mar%C3%ADa/mine.sqlite?mode=ro"),
        (r"\\?\C:\very\long\mine.sqlite", "file:///C:/very/long/mine.sqlite?mode=ro"),
        (r"\\?\UNC\server\home$\mine.sqlite", "file:////server/home%24/mine.sqlite?mode=ro"),
        (r"\\?\unc\server\home$\mine.sqlite", "file:////server/home%24/mine.sqlite?mode=ro"),
        ("C:/people/ana/mine.sqlite", "file:///C:/people/ana/mine.sqlite?mode=ro"),
    ],
)
def test_a_path_of_windows_has_an_address_that_sqlite_takes(path: str, address: str) -> None:
    """SQLite takes an address without a server only: two slashes and a name would be one."""
    assert address_of(PureWindowsPath(path), "mode=ro") == address
    with pytest.raises(Exception, match="unable to open") as caught, closing(connect(address, uri=True)):
        pass
    assert "authority" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("file/mine.sqlite", "Not a directory"),
        ("file/below/mine.sqlite", "Not a directory"),
        ("folder", "Is a directory"),
    ],
)
def test_what_stands_in_the_way_is_called_what_it_is(name: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    with pytest.raises(LearnerError, match=says) as caught:
        Store.open(tmp_path / name)
    assert caught.value.code == "learner-folder"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "folder"]


@pytest.mark.skipif(sys.platform == "win32", reason="there a folder in which somebody is cannot be deleted")
def test_a_place_below_a_folder_that_is_gone_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    monkeypatch.setenv(VARIABLE, "mine.sqlite")
    (tmp_path / "gone").rmdir()
    settle(VARIABLE)
    with pytest.raises(LearnerError, match=r"mine\.sqlite: No such file") as caught:
        Store.open()
    assert caught.value.code == "learner-folder"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes that are files")
def test_a_pipe_is_no_file_and_nobody_waits_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path(os.devnull)):
        with pytest.raises(LearnerError) as caught:
            Store.open(path)
        assert caught.value.code == "learner-foreign"


def test_a_file_that_another_program_is_writing_is_read_as_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.sqlite"
    with Store.open(path, clock=Clock(), journal=Journal.ROLLBACK) as store:
        solve(store.learner(), PUZZLES[0])
    still = looked_at(path)
    monkeypatch.setattr(shutil, "copyfile", lambda *_: pytest.fail("it is copied while it changes"))
    with closing(connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE learner SET name = 'ben'")
        assert beside(path, "-journal").stat().st_size > 0
        assert looked_at(path) == still
