"""A learner's file of the last commit before the move opens, tells the same, goes on, and is taken along as before."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from combotutor.learner import Store
from tests.before.make_learner import LATER, Clock, further, plain, told

FOLDER = Path(__file__).parent
TOLD: dict[str, Any] = json.loads((FOLDER / "learner_told.json").read_text(encoding="utf-8"))
TAKEN = FOLDER / "learner.json"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A copy of the file."""
    return Path(shutil.copy(FOLDER / "learner.sqlite", tmp_path / "learner.sqlite"))


def as_then(found: Any) -> Any:  # noqa: ANN401  (as JSON has it)
    """Return what is told, without what was not told then: that nothing in it was nearly right, now or before."""
    if isinstance(found, dict):
        new = {"is_nearly", "was_nearly"}
        assert not any(found.get(name) for name in new)
        return {name: as_then(value) for name, value in found.items() if name not in new}
    return [as_then(value) for value in found] if isinstance(found, list) else found


def test_a_learners_file_tells_what_it_told(path: Path) -> None:
    with Store.open(path, clock=Clock(LATER)) as store:
        assert as_then(plain(told(store))) == TOLD["file"]
    # Tables were added to it since, and before that it was copied.
    assert {each.name for each in path.parent.iterdir()} == {"learner.sqlite", "learner.imports.sqlite"}


def test_what_is_taken_along_is_what_was_taken_along(path: Path) -> None:
    with Store.open(path, clock=Clock(LATER)) as store:
        assert store.export() == json.loads(TAKEN.read_text(encoding="utf-8"))
        store.export_to(path.with_suffix(".json"))
    assert path.with_suffix(".json").read_bytes() == TAKEN.read_bytes()


def test_what_was_taken_along_is_brought_in_and_tells_the_same(tmp_path: Path) -> None:
    with Store.open(tmp_path / "new.sqlite", clock=Clock(LATER)) as store:
        assert plain(store.import_from(TAKEN)) == TOLD["imported"]
        assert as_then(plain(told(store))) == TOLD["file"]


def test_the_learner_goes_on_as_before(path: Path) -> None:
    with Store.open(path, clock=Clock(LATER)) as store:
        found, then = as_then(further(store)), dict(TOLD["further"])
    # The second of the two puzzles is the learner's own, which was a game then and is none today.
    assert found.pop("rating")["games"] == then.pop("rating")["games"] - 1
    assert found == then
