"""Where a learner's file lies."""

from pathlib import Path

import pytest

from combotutor.learner import VARIABLE, default_path
from combotutor.learner.place import Found, looked_at


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
    assert looked_at(tmp_path / "none.sqlite") == Found()
