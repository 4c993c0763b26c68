"""The script at the top: its commands, its stamp, and what it says when something is wrong."""

import ast
import contextlib
import dataclasses
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import go

TOP = Path(__file__).parents[2]
DIGESTS = {go.TUTOR_LOCK: "t1", go.LEAN_LOCK: "l1", go.FULL_LOCK: "f1"}
BARE = go.Stamp(python="3.11", uv="u1")
TUTOR = dataclasses.replace(BARE, lock=go.TUTOR_LOCK, digest="t1")
FULL = dataclasses.replace(BARE, lock=go.FULL_LOCK, digest="f1")
LEAN = dataclasses.replace(BARE, lock=go.LEAN_LOCK, digest="l1", refused="t1")


def run_go(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(TOP / "go.py"), *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_an_unknown_command_gets_one_sentence_and_exit_2() -> None:
    outcome = run_go("tutr")
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert outcome.stderr == "go.py knows no command 'tutr': say tutor, test, docs or lock.\n"


def test_without_a_command_the_four_commands_are_named() -> None:
    outcome = run_go()
    assert outcome.returncode == 2
    assert [line.split()[2] for line in outcome.stdout.splitlines()] == ["tutor", "test", "docs", "lock"]


def test_an_old_python_gets_one_sentence() -> None:
    assert go.too_old(3, 9) == "combotutor needs Python 3.11 or newer, and this is Python 3.9."
    assert [go.too_old(3, 11), go.too_old(3, 14), go.too_old(4, 0)] == ["", "", ""]


def test_an_old_python_can_read_the_script_as_far_as_that_sentence() -> None:
    source = (TOP / "go.py").read_text(encoding="utf-8")
    assert ast.parse(source, feature_version=(3, 7)).body


def test_the_script_needs_nothing_but_the_standard_library() -> None:
    tree = ast.parse((TOP / "go.py").read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} - sys.stdlib_module_names == set()


@pytest.mark.parametrize(
    ("stamp", "wanted", "expected"),
    [
        (BARE, go.TUTOR_LOCK, go.TUTOR_LOCK),
        (BARE, go.FULL_LOCK, go.FULL_LOCK),
        (TUTOR, go.TUTOR_LOCK, None),
        (TUTOR, go.FULL_LOCK, go.FULL_LOCK),
        (FULL, go.FULL_LOCK, None),
        (FULL, go.TUTOR_LOCK, None),
        (dataclasses.replace(TUTOR, digest="t0"), go.TUTOR_LOCK, go.TUTOR_LOCK),
        (dataclasses.replace(FULL, digest="f0"), go.FULL_LOCK, go.FULL_LOCK),
        (dataclasses.replace(FULL, digest="f0"), go.TUTOR_LOCK, go.FULL_LOCK),
        (LEAN, go.TUTOR_LOCK, None),
        (LEAN, go.FULL_LOCK, go.FULL_LOCK),
        (dataclasses.replace(LEAN, digest="l0"), go.TUTOR_LOCK, go.LEAN_LOCK),
        (dataclasses.replace(LEAN, refused="t0"), go.TUTOR_LOCK, go.TUTOR_LOCK),
    ],
)
def test_packages_are_installed_only_when_missing_or_changed_and_never_shrink(
    stamp: go.Stamp, wanted: str, expected: str | None
) -> None:
    assert go.lock_to_install(stamp, wanted, DIGESTS) == expected


@given(st.builds(go.Stamp, *[st.text()] * 5))
def test_property_a_stamp_round_trips(stamp: go.Stamp) -> None:
    assert go.parse_stamp(go.format_stamp(stamp)) == stamp


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "{}", '{"python": "3.11"}', '{"python": 3, "uv": "u"}'])
def test_a_broken_stamp_counts_as_none(text: str) -> None:
    assert go.parse_stamp(text) is None


def test_a_missing_lock_is_named_with_the_way_to_get_it_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(go, "ROOT", tmp_path)
    with pytest.raises(go.SetupError, match=r"^requirements-uv.lock is missing .*'git checkout requirements-uv.lock'"):
        go.read_lock(go.UV_LOCK)


def test_the_checkout_is_linked_by_a_relative_path_in_plain_ascii() -> None:
    paths = [Path(place) / "combotutor-checkout.pth" for place in sys.path if Path(place).name == "site-packages"]
    (link,) = (path for path in paths if path.is_file())
    written = link.read_text(encoding="ascii").strip()
    assert not Path(written).is_absolute()
    assert Path(os.path.normpath(link.parent / written)) == TOP


def test_what_is_fetched_stays_in_the_venv_unless_a_person_has_a_place_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("UV_CACHE_DIR", "PIP_NO_CACHE_DIR"):
        monkeypatch.delenv(name, raising=False)
    assert go.VENV in Path(go.environment()["UV_CACHE_DIR"]).parents
    assert go.environment()["PIP_NO_CACHE_DIR"] == "1"
    monkeypatch.setenv("UV_CACHE_DIR", "elsewhere")
    assert go.environment()["UV_CACHE_DIR"] == "elsewhere"


@pytest.mark.parametrize(
    ("processors", "words", "sharing"),
    [(2, [], ["-n", "3"]), (16, [], ["-n", "3"]), (1, [], []), (None, [], []), (2, ["-m", "bench"], [])],
)
def test_all_tests_are_shared_by_three_workers_where_there_are_two_processors(
    monkeypatch: pytest.MonkeyPatch, processors: int | None, words: list[str], sharing: list[str]
) -> None:
    commands: list[list[str]] = []

    def run(command: list[str], _folder: Path) -> int:
        commands.append(command)
        return 0

    monkeypatch.setattr(go, "prepared", lambda _lock: contextlib.nullcontext())
    monkeypatch.setattr(go, "run", run)
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    assert go.test(words) == 0
    assert [command[1:] for command in commands] == [["-m", "pytest", *sharing, *words]]


def test_what_the_tested_programs_compile_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[dict[str, str]] = []

    def run(_command: list[str], _folder: Path) -> int:
        given.append(go.environment())
        return 0

    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(go, "prepared", lambda _lock: contextlib.nullcontext())
    monkeypatch.setattr(go, "run", run)
    assert go.test(["tests/cards"]) == 0
    assert ["PYTHONDONTWRITEBYTECODE" in each for each in given] == [False]
