"""The command as a program of its own: exit status, streams, pipes that close, poor environments."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.at_length import at_length
from tests.cli.run import DEAL, LEAD, TOP, at_terminal, environment, launched, posix

POOR = (
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "latin-1:strict"},
    {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LANG": "xx"},
)
"""Environments that ask for less than every letter, or for what there is not."""


def shell(script: str) -> subprocess.CompletedProcess[str]:
    """Run a script in which `combotutor` is the command."""
    return subprocess.run(
        ["sh", "-c", f'combotutor() {{ "{sys.executable}" -m combotutor "$@"; }}\n{script}'],
        cwd=TOP,
        env=environment(),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=50,
    )


def test_an_answer_goes_to_standard_output_and_leaves_0() -> None:
    found = launched("plan", "5,8,5", "--json")
    assert (found.status, found.err) == (0, "")
    assert found.result["plays"] == 2


def test_a_refusal_goes_to_standard_error_and_leaves_2() -> None:
    found = launched("plan", "7 8 ٣", "--json")
    assert (found.status, found.out) == (2, "")
    assert found.err == "There is no card '٣': use 1 to 12, X, S, D, P or U.\n"


def test_bad_lines_go_to_standard_output_and_leave_2() -> None:
    found = launched("plan", "-", stdin=b"5\nQ\n6")
    assert (found.status, found.err) == (2, "")
    assert ["error" in line for line in found.lines] == [False, True, False]


def test_the_installed_command_is_the_same_program() -> None:
    script = Path(sys.executable).with_name("combotutor")
    if script.exists():
        outcome = subprocess.run([script, "plan", "5", "--json"], capture_output=True, check=False, cwd=TOP)
        assert json.loads(outcome.stdout) == launched("plan", "5", "--json").result


@pytest.mark.parametrize("variables", at_length(POOR, POOR[0], POOR[2]), ids=["ascii", "latin-1", "posix", "unknown"])
def test_a_poor_environment_still_gets_utf_8_both_ways(variables: dict[str, str]) -> None:
    found = launched("plan", "-", stdin="comodín\n³\n".encode(), variables=variables)
    assert found.err == ""
    good, bad = found.lines
    assert (good["hand"], bad["input"]) == ("X", "³")
    assert "HAND…" in launched("help", variables=variables).out
    assert "Falta algo" in launched("perft", LEAD, "--lang", "es", variables=variables).err


@posix
def test_bytes_that_are_no_text_are_refused_in_one_line() -> None:
    outcome = subprocess.run(
        [sys.executable, "-m", "combotutor", b"plan", b"5 \xff"], cwd=TOP, capture_output=True, check=False
    )
    assert (outcome.returncode, outcome.stdout) == (2, b"")
    assert outcome.stderr.count(b"\n") == 1
    assert b"Traceback" not in outcome.stderr


@posix
@pytest.mark.parametrize(
    "script",
    [
        "yes 5,6,7 | head -20000 | combotutor plan - | head -1",
        "combotutor help | head -1",
        "combotutor plan 5 | true",
        "combotutor plan Q 2>&1 | true",
    ],
)
def test_a_pipe_that_closes_leaves_no_traceback(script: str) -> None:
    outcome = shell(script)
    assert outcome.stderr == ""
    assert outcome.stdout.count("\n") <= 1


@posix
@pytest.mark.parametrize(
    "script",
    [
        pytest.param("combotutor plan 5 <&-", marks=pytest.mark.long),
        "combotutor plan 5 >&-",
        "combotutor plan - <&-",
        pytest.param("echo 5 | combotutor plan - >&-", marks=pytest.mark.long),
        f"combotutor perft '{LEAD}' 2 2>&-",
        pytest.param("combotutor plan Q 2>&-", marks=pytest.mark.long),
    ],
)
def test_a_closed_stream_leaves_no_traceback(script: str) -> None:
    outcome = shell(script)
    assert "Traceback" not in outcome.stderr
    assert len(outcome.stderr.splitlines()) <= 1
    assert outcome.returncode in {0, 2}


@posix
def test_a_full_disk_is_one_sentence() -> None:
    if not Path("/dev/full").exists():  # only Linux has it
        return
    for command in ("plan 5", "help"):
        outcome = shell(f"combotutor {command} >/dev/full")
        assert outcome.stderr == "The answer could not be written: No space left on device\n"
        assert outcome.returncode == 2


@posix
def test_a_refusal_does_not_move_to_standard_output_when_standard_error_is_closed() -> None:
    assert shell("combotutor plan Q 2>&-").stdout == ""


@posix
def test_long_work_shows_a_bar_on_a_terminal_and_leaves_standard_output_clean() -> None:
    shown, answer = at_terminal("perft", DEAL, "2", "--json")
    assert json.loads(answer)["nodes"] > 0
    assert "%" in shown


def test_a_line_of_ten_megabytes_is_refused_and_the_next_goes_on() -> None:
    found = launched("plan", "-", stdin=b"x" * 10_000_000 + b"\n5\n")
    bad, good = found.lines
    assert (found.status, bad["code"], good["plays"]) == (2, "line-too-long", 1)
    assert len(bad["error"]) < 300


@posix
@pytest.mark.parametrize("command", ["plan 5", "--version", "plan -"])
def test_an_answer_that_has_nowhere_to_go_is_no_success(command: str) -> None:
    outcome = shell(f"echo 5 | combotutor {command} >&-")
    assert outcome.returncode == 2
    assert outcome.stderr == "The answer has nowhere to go: standard output is closed.\n"


@posix
def test_whoever_stops_reading_has_had_enough() -> None:
    outcome = shell("{ yes 5,6,7 | head -20000 | combotutor plan -; echo $? >&2; } | head -1")
    assert (outcome.stdout.count("\n"), outcome.stderr) == (1, "0\n")


@posix
def test_standard_input_that_cannot_be_read_is_one_sentence() -> None:
    if not Path("/proc/self/mem").exists():  # only Linux has it, and nothing lies at its beginning
        return
    outcome = shell("combotutor plan - </proc/self/mem")
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert outcome.stderr == "Standard input cannot be read: Input/output error\n"
