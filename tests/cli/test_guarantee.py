"""The command guarantee: its fields, its words, its limits, its proof, and what is left when somebody stops it."""

from __future__ import annotations

import json
import stat
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from combotutor.cli.commands import guarantee as command
from combotutor.families.combo.commands import guarantee as assured
from combotutor.families.combo.notation import parse_legal_move, parse_position
from combotutor.families.combo.rules import Position, play
from combotutor.families.combo.solver import guarantee as solver
from combotutor.families.combo.solver import limit
from combotutor.families.combo.solver.guarantee import Guarantee
from combotutor.families.combo.solver.open_search import OpenSearch
from combotutor.i18n import LANGUAGES
from tests.cli.run import DEAL, TOP, CommandLine, at_terminal, interrupted, launched, posix
from tests.families.combo.solver.proof_walk import walk

STOP = "combo-breaker 3/S,9+1/x 0:9 1 - 2/2/2"
LOST = "combo-breaker 5/6,7/x - 0 - 2/2/2"
DRAW = "combo-breaker D,5/6/x - 0 ?3 2/2/2"
AHEAD = "combo-breaker 5,3,9+1,1/6,2,8,4+2,2/x - 0 - 2/2/2"


def test_the_answer_has_the_fields_of_the_contract(cli: CommandLine) -> None:
    assert cli.result("guarantee", STOP) == {
        "position": STOP,
        "seat": 1,
        "safe": True,
        "safe_moves": ["S@1"],
        "moves": [
            {"move": "S@1", "safe": True, "line": ["S@1", "9@1"]},
            {"move": "R1>1", "safe": False, "line": ["R1>1", "3@1", "9@3"]},
            {"move": "R1>2", "safe": False, "line": ["R1>2", "3@1", "9@3"]},
            {"move": "R1>3", "safe": False, "line": ["R1>3", "3@1", "9@2"]},
        ],
        "status": "proved",
        "nodes": 23,
    }


def test_every_line_can_be_played(cli: CommandLine) -> None:
    for each in cli.result("guarantee", STOP)["moves"]:
        now = parse_position(STOP)
        for word in each["line"]:
            now = play(now, parse_legal_move(now, word))
        assert now.result is not None
        assert (1 not in now.result.payers) == each["safe"]


def test_the_same_words_give_the_same_line_in_every_language(cli: CommandLine) -> None:
    assert cli("guarantee", STOP, "--json").out == cli("guarantee", STOP, "--json", "--lang", "de").out


def test_a_play_that_is_open_for_a_card_not_seen_says_so(cli: CommandLine) -> None:
    found = cli.result("guarantee", "combo-breaker D,12/6/x - 0 ?3 2/2/2")
    assert (found["safe"], found["status"]) == (True, "horizon")
    assert found["moves"] == [
        {"move": "12@2", "safe": True, "line": ["12@2"]},
        {"move": "D@1", "safe": None, "line": ["D@1"], "unseen": True},
    ]


def test_a_lookahead_leaves_open_what_has_not_lost(cli: CommandLine) -> None:
    found = cli.result("guarantee", AHEAD, "--lookahead", "1")
    assert (found["status"], found["lookahead"], found["safe"]) == ("horizon", 1, None)
    assert all(each["line"] == [each["move"]] for each in found["moves"] if each["safe"] is None)


def test_a_limit_of_nodes_is_told_and_is_the_only_one(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    found = cli.result("guarantee", DEAL, "--nodes", "500")
    assert (found["status"], found["safe"], found["safe_moves"]) == ("limit", None, [])
    assert found["nodes"] == 500
    limits = limits_asked_for(monkeypatch)
    for words in ((), ("--nodes", "9"), ("--seconds", "2,5"), ("--seconds", ".5", "--nodes", "7")):
        cli.result("guarantee", STOP, *words)
    assert limits == [(None, 10.0), (9, None), (None, 2.5), (7, 0.5)]


def limits_asked_for(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int | None, float | None]]:
    """Return where the limits of every search from now on will stand."""
    found: list[tuple[int | None, float | None]] = []
    real = solver.guarantee

    def noting(position: Position, **limits: Any) -> Guarantee:
        found.append((limits["nodes"], limits["seconds"]))
        return real(position, **limits)

    monkeypatch.setattr(solver, "guarantee", noting)
    return found


def test_a_limit_of_seconds_is_kept(cli: CommandLine) -> None:
    found = cli.result("guarantee", DEAL, "--seconds", "0.05")
    assert (found["status"], found["safe"]) == ("limit", None)


def test_lines_are_answered_one_by_one_and_a_bad_one_is_left_behind(cli: CommandLine) -> None:
    found = cli("guarantee", "-", "--nodes", "3000", stdin=f"{STOP}\nnonsense\n{DRAW}\n{LOST}\n".encode())
    assert (found.status, found.err) == (2, "")
    good, bad, hidden, lost = found.lines
    assert (good["safe"], lost["safe"]) == (True, False)
    assert (bad["input"], hidden["code"], hidden["field"]) == ("nonsense", "hidden-pile", "PILE")


def test_many_lines_are_answered_as_each_alone(cli: CommandLine) -> None:
    lines = [json.loads(line)["position"] for line in golden()[::25]]
    found = cli("guarantee", "-", stdin="\n".join(lines).encode())
    assert (found.status, found.err) == (0, "")
    for line, each in zip(lines, found.lines, strict=True):
        assert each == cli.result("guarantee", line)


def golden() -> list[str]:
    return (TOP / "tests/families/combo/solver/guarantee_small.jsonl").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    ("position", "words", "said"),
    [
        (STOP, (), ("can be sure", "puede estar seguro", "kann sicher sein")),
        (LOST, (), ("cannot be sure", "no puede estar seguro", "kann nicht sicher sein")),
        (DEAL, ("--nodes", "50"), ("--seconds", "--seconds", "--seconds")),
        (AHEAD, ("--lookahead", "1"), ("--lookahead",) * 3),
        ("combo-breaker 7/6/x 0:8 1 - 2/2/2", (), ("pays", "paga", "zahlt")),
        ("combo-breaker 5/6/x - 0 - 2/2/2 moves 5@1 6@1", (), ("does not pay", "no paga", "zahlt nicht")),
    ],
)
def test_prose_says_how_it_stands(
    cli: CommandLine, position: str, words: tuple[str, ...], said: tuple[str, ...]
) -> None:
    for language, part in zip(LANGUAGES, said, strict=True):
        found = cli("guarantee", position, *words, "--lang", language)
        assert (found.status, found.err) == (0, "")
        assert part in found.out.splitlines()[0], found.out


def test_prose_names_safe_plays_their_best_line_and_each_refutation(cli: CommandLine) -> None:
    found = cli("guarantee", STOP).out
    assert "seat 1 S@1, seat 1 9@1. Pays: seat 0." in found
    assert "seat 1 R1>1, seat 0 3@1, seat 1 9@3. Pays: seat 1." in found
    assert found.index("S@1") < found.index("R1>1")


def test_prose_says_what_is_assumed(cli: CommandLine) -> None:
    for language, words in zip(LANGUAGES, ("known", "conocidas", "bekannt"), strict=True):
        for position in (STOP, LOST):
            assert words in cli("guarantee", position, "--lang", language).out.splitlines()[-1]


def test_prose_does_not_list_dozens_of_plays(cli: CommandLine) -> None:
    many = "combo-breaker X,3,X,5,7,9,8/6,6,6,7/x - 0 - 2/2/2"
    found = cli("guarantee", many, "--nodes", "50").out
    assert "--json" in found
    assert max(map(len, found.splitlines())) < 200


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ((), "POSITION"),
        (("combo-breaker 5/6",), "six fields"),
        (("combo-breaker ?3/6/x - 0 - 2/2/2",), "every hand must lie open"),
        (("combo-breaker 5/?,6/x - 0 - 2/2/2",), "every hand must lie open"),
        ((DRAW,), "depends on what is drawn"),
        ((STOP, "--seconds", "0"), "--seconds"),
        ((STOP, "--seconds", "-1"), "'-1'"),
        ((STOP, "--seconds", "nan"), "'nan'"),
        ((STOP, "--seconds", "inf"), "'inf'"),
        ((STOP, "--seconds", "1e3"), "'1e3'"),
        ((STOP, "--seconds", "9" * 10_000), "…"),
        ((STOP, "--seconds", "86401"), "86400"),
        ((STOP, "--seconds", "0.0000001"), "0.001"),
        ((STOP, "--seconds", "٢"), "'٢'"),
        ((STOP, "--seconds", ""), "''"),
        ((STOP, "--seconds", "."), "'.'"),
        ((STOP, "--seconds"), "--seconds"),
        ((STOP, "--nodes", "0"), "--nodes"),
        ((STOP, "--nodes", "-5"), "'-5'"),
        ((STOP, "--nodes", "1.5"), "'1.5'"),
        ((STOP, "--nodes", "9" * 10_000), "--nodes"),
        ((STOP, "--lookahead", "0"), "--lookahead"),
        ((STOP, "--lookahead", "nan"), "'nan'"),
        ((STOP, "--lookahead", "101"), "100"),
        ((STOP, "--proof", ""), "The proof cannot be written to ''"),
        ((STOP, "--proof", "/"), "The proof cannot be written to '/'"),
        ((STOP, "--proof", "no/such/folder/proof"), "No such file"),
        ((STOP, "--proof", "a\0b"), "The proof cannot be written"),
        ((STOP, "--proof", "x" * 5_000), "too long"),
        (("-", "--proof", "proof.jsonl"), "one position"),
        ((STOP, "more"), "'more'"),
    ],
)
def test_bad_input_is_one_clear_sentence(cli: CommandLine, words: tuple[str, ...], part: str) -> None:
    for language in LANGUAGES:
        found = cli("guarantee", *words, "--json", "--lang", language)
        assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
        assert "Traceback" not in found.err
    assert part in cli("guarantee", *words).err


@pytest.mark.parametrize("position", [STOP, LOST])
def test_a_proof_is_written_and_holds(cli: CommandLine, tmp_path: Path, position: str) -> None:
    file = tmp_path / "proof.jsonl"
    found = cli.result("guarantee", position, "--proof", str(file), "--seconds", "600")
    lines = file.read_text(encoding="utf-8").splitlines()
    assert found["proof"] == {"file": str(file), "nodes": len(lines) - 1}
    assert json.loads(lines[0])["safe"] == found["safe"]
    assert walk(lines) >= 3
    assert str(file) in cli("guarantee", position, "--proof", str(file), "--lang", "es").out
    assert list(tmp_path.iterdir()) == [file]


def test_a_proof_takes_no_second_search_and_no_more_time(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[OpenSearch] = []
    real = OpenSearch.__init__

    def noting(self: OpenSearch, *given: Any, **named: Any) -> None:
        begun.append(self)
        real(self, *given, **named)

    monkeypatch.setattr(OpenSearch, "__init__", noting)
    file = tmp_path / "proof.jsonl"
    cli.result("guarantee", AHEAD, "--proof", str(file))
    in_time = file.read_text(encoding="utf-8")
    assert len(begun) == 1
    answered = solver.guarantee

    def late(position: Position, **limits: Any) -> Guarantee:
        found = answered(position, **limits)
        monkeypatch.setattr(limit, "time", SimpleNamespace(monotonic=count(0.0, 1_000.0).__next__))
        return found

    monkeypatch.setattr(solver, "guarantee", late)
    found = cli.result("guarantee", AHEAD, "--proof", str(file))
    assert found["proof"]["nodes"] == in_time.count("\n") - 1
    assert file.read_text(encoding="utf-8") == in_time


def not_proved(cli: CommandLine, *words: str) -> dict[str, Any]:
    """Return the answer of a command whose proof is not written: the answer is whole, and the status tells."""
    found = cli(*words, "--json")
    assert (found.status, found.err) == (1, "")
    (line,) = found.lines
    return line


def test_a_proof_of_what_is_not_decided_is_not_written(cli: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    file.write_text("what was there", encoding="utf-8")
    found = not_proved(cli, "guarantee", DEAL, "--nodes", "50", "--proof", str(file))
    assert (found["proof"], found["safe"]) == (None, None)
    assert "not decided" in found["proof_problem"]
    spoken = cli("guarantee", DEAL, "--nodes", "50", "--proof", str(file), "--lang", "de")
    assert (spoken.status, spoken.err, spoken.out.count("kein Beweis")) == (1, "", 1)
    assert file.read_text(encoding="utf-8") == "what was there"
    assert list(tmp_path.iterdir()) == [file]


def test_a_proof_that_is_too_large_costs_nothing_of_the_answer(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("combotutor.families.combo.solver.proof.MOST_NODES", 2)
    file = tmp_path / "proof.jsonl"
    found = not_proved(cli, "guarantee", STOP, "--proof", str(file))
    assert (found["safe"], found["proof"]) == (True, None)
    assert "goes past the limit" in found["proof_problem"]
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_told_before_the_search_begins(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "guarantee", lambda *_given, **_limits: pytest.fail("the search has begun"))
    assert cli("guarantee", DEAL, "--proof", str(tmp_path / "none" / "proof")).status == 2


def test_what_a_file_held_is_kept_until_its_proof_is_whole(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "proof.jsonl"
    file.write_text("what was there", encoding="utf-8")

    def broken(_node: object) -> dict[str, Any]:
        raise KeyboardInterrupt

    monkeypatch.setattr(assured, "_node", broken)
    found = cli("guarantee", STOP, "--proof", str(file), "--json")
    assert (found.status, found.err) == (130, "")
    (line,) = found.lines
    assert (line["safe"], line["proof"], line["interrupted"]) == (True, None, True)
    assert file.read_text(encoding="utf-8") == "what was there"
    assert list(tmp_path.iterdir()) == [file]


def test_a_disk_that_is_full_costs_nothing_of_the_answer(cli: CommandLine) -> None:
    if not Path("/dev/full").exists():  # only Linux has it
        return
    found = not_proved(cli, "guarantee", STOP, "--proof", "/dev/full")
    assert (found["safe"], found["proof"]) == (True, None)
    assert "/dev/full" in found["proof_problem"]
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


def interrupted_search(done: int) -> Callable[..., Guarantee]:
    """Return a search that somebody stops once so many plays are decided."""
    real = solver.guarantee

    def search(position: Position, **limits: Any) -> Guarantee:
        def stop(decided: int, _total: int, _nodes: int) -> None:
            if decided == done:
                raise KeyboardInterrupt

        return real(position, **{**limits, "progress": stop})

    return search


def test_an_interrupt_tells_what_is_known(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "guarantee", interrupted_search(2))
    found = cli("guarantee", STOP, "--json")
    assert (found.status, found.err) == (130, "")
    (line,) = found.lines
    assert (line["interrupted"], line["status"]) == (True, "limit")
    assert sum(each["safe"] is not None for each in line["moves"]) >= 2


@pytest.mark.parametrize(("language", "word"), [("en", "Stopped"), ("es", "Detenido"), ("de", "Angehalten")])
def test_an_interrupt_is_told_in_the_language_of_the_reader(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, language: str, word: str
) -> None:
    monkeypatch.setattr(solver, "guarantee", interrupted_search(0))
    found = cli("guarantee", STOP, "--lang", language)
    assert (found.status, found.out.startswith(word)) == (130, True)


def test_an_interrupt_ends_all_lines(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_warm_up", lambda: None)
    monkeypatch.setattr(solver, "guarantee", interrupted_search(0))
    found = cli("guarantee", "-", stdin=f"{STOP}\n{STOP}\n".encode())
    assert (found.status, len(found.lines)) == (130, 1)


@posix
def test_an_interrupt_from_the_keyboard_ends_the_search_at_once() -> None:
    stopped = interrupted("guarantee", "-", "--seconds", "40", first=STOP, then=f"{DEAL}\n{DEAL}")
    assert (stopped.status, stopped.err) == (130, "")
    (found,) = stopped.lines
    assert (found["interrupted"], found["status"], found["safe"]) == (True, "limit", None)
    assert found["nodes"] > 0
    assert len(found["moves"]) > 10


@posix
def test_a_bar_shows_what_is_decided_and_leaves_standard_output_clean() -> None:
    shown, answer = at_terminal("guarantee", DEAL, "--seconds", "0.5", "--json")
    assert json.loads(answer)["status"] == "limit"
    assert "places looked at" in " ".join(shown.split())
    assert "0/" in shown


def test_it_works_without_numba() -> None:
    found = launched("guarantee", STOP, "--json", variables={"COMBOTUTOR_PLAIN": "1"}).result
    assert (found["safe_moves"], found["nodes"]) == (["S@1"], 23)


def test_an_interrupt_while_the_search_is_loaded_says_so(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    class Loading(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    name = "combotutor.families.combo.solver.guarantee"
    monkeypatch.setitem(sys.modules, name, Loading(name))
    found = cli("guarantee", STOP, "--json")
    assert found.status == 130
    assert [(each["safe"], each["moves"], each["nodes"], each["interrupted"]) for each in found.lines] == [
        (None, [], 0, True)
    ]
    assert cli("guarantee", STOP).out == "Stopped before anything was known.\n"
