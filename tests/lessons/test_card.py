"""One puzzle in a cell: the tutor held to it, what a notebook holds of it, and what is told before it is answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from combotutor.errors import UnknownKeyError
from combotutor.i18n import LANGUAGES, text
from combotutor.lessons import PuzzleCard
from combotutor.puzzles import goal
from combotutor.puzzles.format.shelf import shelf
from combotutor.widgets.action import ACTION_NAMES
from tests.lessons.cell import Cell

HELLO = {"do": "hello", "storage": True, "wishes": ["de"], "query": {"puzzle": "find-1"}}
SECRETS = [
    (id_, language)
    for id_, language in zip(("beat-3", "find-1", "clear-1", "insert-1"), (*LANGUAGES, "en"), strict=True)
]


def opened(puzzle: str, **options: object) -> Cell:
    """Return a card that a page has opened and greeted."""
    cell = Cell(PuzzleCard(puzzle, **options))  # type: ignore[arg-type]  # as they are asked for
    cell.say(method="custom", content=HELLO)
    return cell


def answer(cell: Cell, word: str) -> None:
    """Choose and confirm something on the hand."""
    at, length = int(word.partition("@")[2]), word.partition("@")[0].count(",") + 1
    choice = {"at": at, "length": length}
    cell.say(method="update", state={"chosen": choice})
    cell.answers += 1
    given = {"move": word, "number": cell.answers, "asked": cell.state["asked"], "choice": choice}
    cell.say(method="update", state={"answer": given, "chosen": None})


def test_a_cell_that_depends_on_it_runs_once_an_answer_and_never_for_a_hint_or_a_choice() -> None:
    cell = opened("beat-3", language="en")
    card = cell.widget
    assert isinstance(card, PuzzleCard)
    assert (cell.held, cell.runs) == ({"value": "", "solved": False}, 0)
    cell.does("hint")
    cell.say(method="update", state={"chosen": {"at": 1, "length": 1}})
    assert (cell.runs, card.hints_used, card.answer) == (0, 1, "")
    answer(cell, "9@1")
    assert (cell.held, cell.runs, card.answer) == ({"value": "9@1", "solved": False}, 1, "9@1")
    cell.does("retry")
    assert cell.runs == 1
    answer(cell, "7@5")
    assert (cell.held, cell.runs) == ({"value": "7@5", "solved": True}, 2)
    assert (card.solved, card.answer, card.hints_used) == (True, "7@5", 1)


def test_a_puzzle_of_several_decisions_is_solved_with_the_last_of_them() -> None:
    cell = opened("clear-1", language="en")
    puzzle = cell.widget.puzzle
    assert len(puzzle.steps) > 1
    for number, step in enumerate(puzzle.steps, start=1):
        answer(cell, step.answers[0][0])
        assert cell.held == {"value": step.answers[0][0], "solved": number == len(puzzle.steps)}
    assert cell.runs == len(puzzle.steps)


def test_it_opens_its_own_puzzle_whatever_the_page_says_and_touches_nothing_that_the_page_keeps() -> None:
    cell = opened("beat-3")
    assert (cell.state["screen"], cell.state["stand"]["puzzle"], cell.state["language"]) == ("puzzle", "beat-3", "de")
    assert cell.state["kept"] is None
    assert opened("beat-3", language="es").state["language"] == "es"


def test_nothing_leads_away_from_its_puzzle() -> None:
    cell = opened("beat-3", language="en")
    answer(cell, "7@5")
    for name in sorted(ACTION_NAMES - {"answer"}):
        for value in ("", "learn", "find-1", "yes"):
            cell.does(name, value)
            assert (cell.state["screen"], cell.state["stand"]["puzzle"]) == ("puzzle", "beat-3"), name
    answer(opened("beat-3", language="en"), "7@5")
    assert 'data-do="next"' not in cell.told
    assert 'data-do="like"' not in cell.told


def test_once_solved_it_can_be_begun_again() -> None:
    cell = opened("beat-3", language="en")
    answer(cell, "7@5")
    assert text("tutor.again", "en") in cell.state["regions"]["onward"]
    assert cell.state["regions"]["tools"] == ""
    cell.does("again")
    assert cell.state["regions"]["onward"] == ""
    assert "hint" in cell.state["regions"]["tools"]


@pytest.mark.parametrize(("puzzle", "language"), SECRETS)
def test_no_right_answer_lies_in_a_state_or_an_export_before_it_is_given(puzzle: str, language: str) -> None:
    cell = opened(puzzle, language=language)
    (right,) = {each[0] for each in cell.widget.puzzle.steps[0].answers[:1]}
    assert right not in cell.told.replace("\\u003e", ">")
    assert "solved" not in cell.state["regions"]["judgement"]
    assert cell.held == {"value": "", "solved": False}


def test_it_is_a_picture_with_what_is_asked_where_no_script_runs() -> None:
    bundle, _ = PuzzleCard("beat-3", language="de")._repr_mimebundle_() or ({}, {})
    page = str(bundle["text/html"])
    assert goal(next(each for each in shelf() if each.id == "beat-3")).text("de").split("?")[0] in page
    assert 'alt="' in page
    assert text("picture.still", "de") in page


def test_what_is_done_is_kept_only_where_that_is_wished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMBOTUTOR_LEARNER", str(tmp_path / "learner.sqlite"))
    passing = opened("beat-3", language="en")
    answer(passing, "7@5")
    assert text("lessons.card.memory", "en") in passing.state["regions"]["head"]
    kept = opened("beat-3", language="en", keep=True)
    assert (kept.held["solved"], text("lessons.card.kept", "en") in kept.state["regions"]["head"]) == (False, True)
    answer(kept, "7@5")
    again = Cell(PuzzleCard("beat-3", language="en", keep=True))
    again.say(method="custom", content=HELLO)
    assert again.held == {"value": "7@5", "solved": True}


def test_without_a_page_it_is_asked_in_python_alone() -> None:
    card = PuzzleCard("beat-3", language="en")
    card._card.act("answer", "7@5")  # noqa: SLF001  (as nobody but a page does)
    assert (card.solved, card.answer, card.value) == (True, "7@5", "7@5")


def test_a_puzzle_that_is_not_there_is_refused_in_a_sentence() -> None:
    with pytest.raises(UnknownKeyError, match="There is no puzzle 'beat-9999'"):
        PuzzleCard("beat-9999")
    with pytest.raises(UnknownKeyError, match="There is no language 'fr'"):
        PuzzleCard("beat-3", language="fr")
    assert PuzzleCard(shelf()[0]).puzzle is shelf()[0]
