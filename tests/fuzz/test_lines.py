"""A small sample of the lines that `python -m tests.fuzz.lines` sends to the command line by the million."""

from __future__ import annotations

import pytest

from tests.cli.run import LOCALE
from tests.fuzz import lines
from tests.fuzz.lines import Answered, Report, fuzzed, judge_lines, judge_words
from tests.fuzz.typed import Typist


def test_lines_that_went_wrong_get_an_answer_each_and_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_SECONDS", float("inf"))  # speed is for the long run: here all is compiled first
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)
    report = fuzzed(seed=1, lines=800, size=30)
    assert report.found == []
    assert report.lines >= 800
    assert len(report.codes) > 20
    assert report.codes["answered"] > 100


def test_the_same_seed_types_the_same() -> None:
    one, two, other = (Typist(seed, rounds=3) for seed in (1, 1, 2))
    typed = [[each.line(each.position) for _ in range(50)] for each in (one, two, other)]
    assert typed[0] == typed[1] != typed[2]


@pytest.mark.parametrize(
    ("found", "why"),
    [
        (Answered(-1, "", "", 0.0, "KeyError: 'x'"), "KeyError"),
        (Answered(0, '{"hand": "5"}\n', "Traceback", 0.0), "Traceback"),
        (Answered(0, "", "", 0.0), "0 answers for 1 lines"),
        (Answered(2, '{"hand": "5", "plays": 1, "line": ["5@1"]}\n', "", 0.0), "status 2"),
        (Answered(0, '{"hand": "5", "plays": 2, "line": ["5@1"]}\n', "", 0.0), "another row"),
        (Answered(0, '{"plays": NaN}\n', "", 0.0), "no JSON"),
        (Answered(0, "[]\n", "", 0.0), "no object"),
        (Answered(2, '{"error": "No", "field": "HAND", "code": "c", "input": "5"}\n', "", 0.0), "no sentence"),
        (Answered(2, '{"error": "It is no card.", "field": "HAND", "code": "c", "input": "6"}\n', "", 0.0), "another"),
        (Answered(2, '{"error": "It is no card.", "code": "c", "input": "5"}\n', "", 0.0), "other fields"),
    ],
)
def test_what_should_not_be_is_found(found: Answered, why: str) -> None:
    report = Report()
    judge_lines(report, ["plan", "-"], [b"5"], found)
    assert len(report.found) == 1
    assert report.found[0].startswith(why)


@pytest.mark.parametrize(
    "found",
    [
        Answered(1, "an answer\n", "", 0.0),
        Answered(2, "half an answer\n", "And then it is refused.\n", 0.0),
        Answered(2, "", "Two lines are\none too many.\n", 0.0),
        Answered(0, "", "", 0.0),
        Answered(0, "an answer\n", "and a warning\n", 0.0),
        Answered(0, "an answer\n", "", 9.0),
    ],
)
def test_a_command_that_ends_wrongly_is_found(found: Answered) -> None:
    report = Report()
    judge_words(report, ["plan", "5"], found)
    assert len(report.found) == 1
