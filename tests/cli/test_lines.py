"""The argument `-`: one JSON line a line of input, in order; a bad line gets its error and the rest go on."""

from __future__ import annotations

import json
import random
import sys
import tracemalloc
from types import FrameType

import pytest

from combotutor.cli.commands import commands
from combotutor.cli.lines import LONGEST_ECHO
from combotutor.games import LONGEST_TEXT
from tests.cases.reading import Case, cases
from tests.cli.run import CommandLine

LEAD = "combo-breaker 7,8/1,2/5 - 0 - 2/2/2"
FOUR = "combo-breaker 7,8/1,2/5/6 - 0 - 2/2/2/2"
OVER = f"{LEAD} moves 7,8@1"
BAD = "combo-breaker 7,8/1,2/5,13 - 0 - 2/2/2"
REST = {
    "moves": (),
    "play": (),
    "why": ("7@1",),
    "view": ("--seat", "1"),
    "perft": ("1",),
    "reply": (),
}
"""The other words of each command that takes a position."""
ERROR_FIELDS = {"error", "field", "code", "input"}


def test_every_command_with_a_hand_or_position_reads_lines() -> None:
    assert {name for name, command in commands().items() if command.reads_lines} == {
        *REST,
        "plan",
        "guarantee",
        "outlook",
    }


@pytest.mark.parametrize("command", REST)
def test_a_line_gets_the_same_answer_as_an_argument(cli: CommandLine, command: str) -> None:
    lines = [LEAD, FOUR, LEAD]
    found = cli(command, "-", *REST[command], stdin="\n".join(lines).encode())
    assert (found.status, found.err) == (0, "")
    assert found.lines == [cli.result(command, line, *REST[command]) for line in lines]


@pytest.mark.parametrize("command", REST)
def test_a_bad_line_gets_its_error_in_its_place_and_the_rest_go_on(cli: CommandLine, command: str) -> None:
    found = cli(command, "-", *REST[command], stdin=f"{LEAD}\n{BAD}\n\n{FOUR}\n".encode())
    assert (found.status, found.err) == (2, "")
    first, bad, blank, last = found.lines
    assert first == cli.result(command, LEAD, *REST[command])
    assert last == cli.result(command, FOUR, *REST[command])
    assert bad.keys() == blank.keys() == ERROR_FIELDS
    assert (bad["field"], bad["code"], bad["input"]) == ("SEATS", "unknown-card", BAD)
    assert (blank["field"], blank["code"], blank["input"]) == ("LINE", "empty-line", "")


def test_the_errors_of_lines_are_english_whatever_the_language(cli: CommandLine) -> None:
    english = cli("moves", "-", stdin=BAD.encode())
    assert cli("moves", "-", "--lang", "es", stdin=BAD.encode()) == english
    assert cli("moves", "-", "--lang", "de", "--json", stdin=BAD.encode()) == english
    assert english.lines[0]["error"].startswith("There is no card '13'")


@pytest.mark.parametrize("case", cases("bad_positions"))
def test_golden_a_bad_position_names_an_allowed_field_on_its_line(cli: CommandLine, case: Case) -> None:
    found = cli("moves", "-", stdin=f"{case['position']}\n{LEAD}\n".encode())
    bad, good = found.lines
    assert bad["field"] in case["fields"]
    assert bad["input"] == case["position"][:LONGEST_ECHO] + "…" * (len(case["position"]) > LONGEST_ECHO)
    assert good["moves"] == ["7@1", "7,8@1", "8@2"]


def test_golden_a_round_is_played_by_a_line_with_its_moves(cli: CommandLine) -> None:
    chosen = cases("rounds")[:6]
    lines = [f"{case['position']} oldest={case['oldest']} moves {' '.join(case['moves'])}" for case in chosen]
    found = cli("play", "-", stdin="\n".join(lines).encode())
    assert found.status == 0
    for result, case in zip(found.lines, chosen, strict=True):
        assert (result["payers"], result["tokens"], result["end"]) == (case["payers"], case["tokens"], case["end"])
        assert (result["losers"], result["next_leader"]) == (case["losers"], case["next"])


def test_a_bad_move_of_a_line_is_named_with_its_number(cli: CommandLine) -> None:
    lines = [f"{LEAD} moves 7@1 nonsense", f"{LEAD} moves 8,7@1", f"{LEAD} moves", f"{OVER} 1@1"]
    found = cli("play", "-", stdin="\n".join(lines).encode())
    assert [line["field"] for line in found.lines] == ["MOVE"] * 4
    assert found.lines[0]["code"] == "unknown-move"
    assert found.lines[0]["error"].startswith("Move 2, 'nonsense':")
    assert found.lines[2]["code"] == "no-moves"
    assert found.lines[3]["code"] == "round-over"


def test_other_arguments_hold_for_every_line(cli: CommandLine) -> None:
    assert [line["nodes"] for line in cli("perft", "-", "2", stdin=f"{LEAD}\n{FOUR}".encode()).lines] == [
        cli.result("perft", line, "2")["nodes"] for line in (LEAD, FOUR)
    ]
    found = cli("plan", "-", "--reserve", "3", stdin=b"4,2\n9").lines
    assert [len(line["inserts"]) for line in found] == [3, 2]
    assert all("seconds" in line for line in cli("plan", "-", "--timing", stdin=b"4,2\n9").lines)


def test_a_dash_on_a_line_is_an_empty_row(cli: CommandLine) -> None:
    found = cli("plan", "-", stdin=b"-\n")
    assert found.status == 0
    assert {name: found.lines[0][name] for name in ("hand", "plays", "first", "line")} == {
        "hand": "-",
        "plays": 0,
        "first": [],
        "line": [],
    }


@pytest.mark.parametrize("blank", [b"\n", b" \n", b"\t\n", b"\r\n", b"\n\n"])
def test_a_blank_line_is_an_error_of_the_hand(cli: CommandLine, blank: bytes) -> None:
    found = cli("plan", "-", stdin=blank + b"5\n")
    *blanks, last = found.lines
    assert found.status == 2
    assert {(line["field"], line["code"]) for line in blanks} == {("HAND", "empty-row")}
    assert last["plays"] == 1


@pytest.mark.parametrize(
    "stdin",
    [b"5,6\n7\n", b"5,6\n7", b"5,6\r\n7\r\n", b"\xef\xbb\xbf5,6\n7\n", b"\xef\xbb\xbf5,6\r\n7", b"5 6 \n 7"],
    ids=["newline", "last line without its end", "windows", "mark", "windows with a mark", "spaces"],
)
def test_line_ends_and_a_byte_order_mark_are_no_part_of_a_line(cli: CommandLine, stdin: bytes) -> None:
    found = cli("plan", "-", stdin=stdin)
    assert found.status == 0
    assert [line["hand"] for line in found.lines] == ["5,6", "7"]


@pytest.mark.parametrize("noise", [b"\xff\xfe5", b"7,\xe9", b"\x80", "comod\u00edn".encode("latin-1")])
def test_a_line_that_is_no_utf_8_is_an_error_of_the_line_and_the_rest_go_on(cli: CommandLine, noise: bytes) -> None:
    found = cli("plan", "-", stdin=b"5\n" + noise + b"\n6\n")
    assert found.status == 2
    before, bad, after = found.lines
    assert (before["hand"], after["hand"]) == ("5", "6")
    assert (bad["field"], bad["code"]) == ("LINE", "no-text")


def test_a_line_that_is_no_utf_8_is_shown_as_far_as_it_can_be_read(cli: CommandLine) -> None:
    found = cli("plan", "-", stdin=b"7,8,\xe9\n")
    assert found.lines[0]["input"].startswith("7,8,")


@pytest.mark.parametrize("line", ["5\x006", "\x1b[31m5", "🂡", "٣", "³", "5\u200b6"])
def test_strange_characters_are_refused_and_shown_as_they_are(cli: CommandLine, line: str) -> None:
    found = cli("plan", "-", stdin=f"{line}\n5\n".encode())
    bad, good = found.lines
    assert (found.status, bad["code"], bad["input"], good["plays"]) == (2, "unknown-card", line, 1)


def test_no_input_at_all_is_no_mistake_but_worth_a_sentence(cli: CommandLine) -> None:
    for command in ("plan", *REST):
        found = cli(command, "-", *REST.get(command, ()))
        assert (found.status, found.out) == (0, "")
        assert found.err == "There was nothing on standard input: give one input a line.\n"


def test_a_very_long_line_is_shortened_in_its_error(cli: CommandLine) -> None:
    found = cli("plan", "-", stdin=b"5 " * 100_000 + b"\n" + b"x" * 100_000 + b"\n5\n")
    many, wide, good = found.lines
    assert (many["code"], wide["code"], good["plays"]) == ("row-too-long", "unknown-card", 1)
    for bad in (many, wide):
        assert len(bad["input"]) <= LONGEST_ECHO + 1
        assert len(bad["error"]) < 300


LONG = {
    "parts": b"7," * 64_000 + b"7",
    "parts and spaces": b"7 , " * 60_000 + b"7",
    "words": b"7 " * 64_000,
    "names of two words": b"pick up " * 30_000,
    "commas": b"," * 64_000,
    "blanks": b"\t" * 64_000,
    "one word": b"x" * 64_000,
    "entries of a trick": LEAD.replace(" - 0", f" {'0:7;' * 60_000}0:7 0").encode(),
    "seats": LEAD.replace("/5", "/5" * 64_000).encode(),
    "cards of a hand": LEAD.replace("7,", "7," * 64_000).encode(),
    "counts": LEAD.replace("/2", "/2" * 64_000).encode(),
    "fields": b"7 " * 64_000 + b"7",
    "moves": f"{LEAD} moves {'7@1 ' * 60_000}7@1".encode(),
    "cards of a move": f"{LEAD} moves {'7,' * 64_000}7@1".encode(),
    "options": f"{LEAD} {'tokens=2 ' * 20_000}tokens=2".encode(),
    "discards": f"{LEAD} discards={'7,' * 64_000}7".encode(),
    "rules": b"combo" * 40_000,
    "too long to be looked at": b"7," * LONGEST_TEXT,
    "too long to be held": b"7," * 2_000_000,
}
"""Lines that are long in one of their parts each."""


@pytest.mark.parametrize("command", ["plan", "moves"])
def test_lines_however_long_have_their_own_answer_each(cli: CommandLine, command: str) -> None:
    right = b"5" if command == "plan" else LEAD.encode()
    stdin = b"".join(line + b"\n" + right + b"\n" for line in LONG.values()) + b"7," * LONGEST_TEXT
    found = cli(command, "-", stdin=stdin)
    assert (found.status, found.err) == (2, "")
    *pairs, last = found.lines
    assert len(pairs) == 2 * len(LONG)
    assert not any("error" in each for each in pairs[1::2])
    for each, line in zip([*pairs[::2], last], [*LONG.values(), b"7," * LONGEST_TEXT], strict=True):
        assert each["input"] == line[:LONGEST_ECHO].decode() + "…"
        assert (each["code"] == "line-too-long") is (len(line) > LONGEST_TEXT)
        assert len(each["error"]) < 300


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("command", ["plan", "moves"])
def test_a_long_line_is_refused_before_it_is_worked_through(cli: CommandLine, command: str, name: str) -> None:
    """Counted are the functions called for it: that is the same on every machine, and about five for each part."""
    cli(command, "-", stdin=b"5\n")
    line, calls = LONG[name], [0]

    def count(_frame: FrameType, event: str, _called: object) -> None:
        calls[0] += event in {"call", "c_call"}

    sys.setprofile(count)
    try:
        found = cli(command, "-", stdin=line + b"\n")
    finally:
        sys.setprofile(None)
    assert "error" in found.lines[0]
    assert calls[0] < 6 * 64_000 + 5_000


def test_of_a_line_no_more_is_held_than_is_looked_at(cli: CommandLine) -> None:
    stdin = b"7," * 10_000_000
    cli("plan", "-", stdin=b"5\n")
    tracemalloc.start()
    try:
        found = cli("plan", "-", stdin=stdin)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found.lines[0]["code"] == "line-too-long"
    assert peak < 10 * LONGEST_TEXT


def test_rows_of_60_cards_are_planned_and_of_61_refused(cli: CommandLine) -> None:
    found = cli("plan", "-", stdin=b"7," * 59 + b"7\n" + b"7," * 60 + b"7\n")
    assert found.lines[0]["plays"] == 20
    assert found.lines[1]["code"] == "row-too-long"


def test_3000_rows_are_planned_line_for_line_with_a_bad_one_among_them(cli: CommandLine) -> None:
    rng = random.Random(2718)
    symbols = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "X", "S", "D", "P", "U"]
    rows = [",".join(rng.choices(symbols, k=rng.randrange(1, 12))) for _ in range(3000)]
    rows[1776] = "7,8,13"
    found = cli("plan", "-", stdin="\n".join(rows).encode())
    assert (found.status, found.err) == (2, "")
    lines = found.lines
    assert len(lines) == 3000
    assert [number for number, line in enumerate(lines) if "error" in line] == [1776]
    bad = lines.pop(1776)
    assert (bad["field"], bad["code"], bad["input"]) == ("HAND", "unknown-card", "7,8,13")
    assert [line["hand"] for line in lines] == rows[:1776] + rows[1777:]


def test_a_seat_that_only_some_lines_have_is_an_error_of_the_others(cli: CommandLine) -> None:
    found = cli("view", "-", "--seat", "3", stdin=f"{FOUR}\n{LEAD}\n{FOUR}\n".encode())
    assert found.status == 2
    first, bad, last = found.lines
    assert first == last == cli.result("view", FOUR, "--seat", "3")
    assert bad.keys() == ERROR_FIELDS


def test_an_oldest_seat_that_only_some_lines_have_is_an_error_of_the_others(cli: CommandLine) -> None:
    found = cli("play", "-", "--oldest", "3", stdin=f"{FOUR}\n{LEAD}\n{FOUR}\n".encode())
    assert found.status == 2
    first, bad, last = found.lines
    assert first == last == cli.result("play", FOUR, "--oldest", "3")
    assert bad.keys() == ERROR_FIELDS


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("perft", "-", "abc"), "DEPTH"),
        (("perft", "-", "31"), "DEPTH"),
        (("perft", "-"), "DEPTH"),
        (("view", "-", "--seat", "x"), "--seat"),
        (("play", "-", "--oldest", "x"), "--oldest"),
        (("plan", "-", "--rules", "whist"), "whist"),
        (("plan", "-", "--reserve", "13"), "13"),
        (("plan", "-", "--reserve", "1,2,3"), "3"),
        (("plan", "-", "--unknown"), "--unknown"),
        (("why", "-"), "MOVE"),
    ],
)
def test_an_argument_wrong_for_every_line_is_said_once_before_any(
    cli: CommandLine, words: tuple[str, ...], says: str
) -> None:
    stdin = b"5\n6\n" if words[0] == "plan" else f"{BAD}\n{LEAD}\n".encode()
    found = cli(*words, stdin=stdin)
    assert (found.status, found.out) == (2, "")
    assert len(found.err.splitlines()) == 1
    assert says in found.err


def test_a_line_of_json_is_one_line_whatever_the_input_holds(cli: CommandLine) -> None:
    found = cli("plan", "-", stdin="a\u2028b\n5\u0085\n7\x0b8\n".encode())
    assert [json.loads(line)["input"] for line in found.out.split("\n")[:1]] == ["a\u2028b"]
    assert found.out.count("\n") == 3


def test_cards_not_seen_are_counted_before_they_are_made(cli: CommandLine) -> None:
    for command, line in (("plan", "?999 " * 2000), ("moves", f"combo-up {'?999/' * 200}5 - 0 - 1/1/1")):
        cli(command, "-", stdin=b"5\n")
        tracemalloc.start()
        try:
            found = cli(command, "-", stdin=line.encode())
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert found.status == 2
        assert peak < 5_000_000, f"{command} took {peak} bytes for a line of {len(line)}"
