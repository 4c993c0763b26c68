"""A million lines that went wrong, sent to the command line: `python -m tests.fuzz.lines --lines 1000000`.

Of each it is asked that there is no traceback, that the exit status is right, that it has its own answer in its place,
and that it takes neither long nor much memory. What is found is told with what was typed; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from combotutor.cli.commands import commands as all_commands
from combotutor.cli.lines import LONGEST_ECHO
from combotutor.cli.main import main as command_line
from combotutor.families.combo.notation import (
    format_move,
    format_position,
    format_row,
    parse_legal_move,
    parse_position,
    parse_row,
)
from combotutor.games import LONGEST_TEXT
from tests.fuzz.typed import Typist

TOP: Final = Path(__file__).parents[2]
MOST_SECONDS: Final = 2.0
"""Of the processor, for one line whose command has no limit of its own."""
MOST_BYTES: Final = 500_000_000
LONGEST_SENTENCE: Final = 500
BATCH: Final = 200
LISTED: Final = 40
"""Findings after which it is stopped."""

_LINES: Final[Sequence[tuple[int, tuple[str, ...]]]] = (
    *((30, ("plan", "-")), (5, ("plan", "-", "--reserve", "4,x")), (5, ("plan", "-", "--rules", "combo-up"))),
    *((20, ("moves", "-")), (15, ("play", "-")), (5, ("play", "-", "--oldest", "3")), (10, ("view", "-"))),
    *((5, ("view", "-", "--seat", "4")), (10, ("why", "-", "7@1")), (5, ("why", "-", "X=3,7@2"))),
    *((8, ("perft", "-", "1")), (12, ("reply", "-")), (12, ("guarantee", "-", "--nodes", "30"))),
    *((3, ("guarantee", "-", "--nodes", "30", "--lookahead", "2")), (4, ("outlook", "-", "--samples", "1"))),
    *((2, ("outlook", "-", "--samples", "1", "--as-seen")), (4, ("perft", "-", "0"))),
)
"""Commands that read lines, each with how often it is asked."""
_LIMITS: Final = {
    "guarantee": ("--nodes", "30"),
    "outlook": ("--samples", "1"),
    "league": ("--rounds", "1"),
    "odds": ("--cards", "2"),
}
"""What keeps a command short, whatever was typed before."""
_PROOFS: Final = ("p.jsonl", "", "no/such", "/dev/full", "~", "~nobody-has-this-name/p", "a\0b", ".", "x" * 5000)
_LONG: Final = frozenset({"tutor", "lab", "notebooks", "mine", "check"})
"""Words after which something is served, found or proved for minutes."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What a command left behind; `problem` where it did not even end."""

    status: int
    out: str
    err: str
    seconds: float
    problem: str = ""


@dataclass(slots=True)
class Report:
    """What came of all lines."""

    lines: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, str] = (0.0, "")
    found: list[str] = field(default_factory=list)

    def find(self, words: Sequence[str], typed: object, why: str) -> None:
        """Take down what should not be."""
        self.found.append(f"{why}\n    {[word[:200] for word in words]}\n    {str(typed)[:2000]}")

    def took(self, seconds: float, what: str) -> None:
        """Take down how long something took."""
        self.slowest = max(self.slowest, (seconds, what))


def answered(words: Sequence[str], stdin: bytes = b"") -> Answered:
    """Run a command in this process."""
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    begun, problem, status = time.process_time(), "", -1
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = command_line(list(words))
    except BaseException as error:  # noqa: BLE001  (whatever comes through is what is looked for)
        problem = f"{type(error).__name__}: {str(error)[:300]}"
    finally:
        sys.stdin = before
    return Answered(status, out.getvalue(), err.getvalue(), time.process_time() - begun, problem)


def in_its_own_process(words: Sequence[str], stdin: bytes = b"") -> Answered:
    """Run a command as a program of its own, whose bytes go through real pipes."""
    begun = time.monotonic()
    command = [sys.executable, "-m", "combotutor", *words]
    done = subprocess.run(command, cwd=TOP, input=stdin, capture_output=True, check=False, timeout=600)
    return Answered(done.returncode, done.stdout.decode(), done.stderr.decode(), time.monotonic() - begun)


def judge_lines(report: Report, words: Sequence[str], lines: Sequence[bytes], found: Answered) -> None:
    """Take down what is wrong with the answers to lines."""
    report.lines += len(lines)
    report.asked[words[0]] += len(lines)
    told = found.out.split("\n")[:-1]
    if found.problem or found.err or len(told) != len(lines):
        if len(lines) > 1:
            for line in lines:
                judge_lines(Report(found=report.found), words, [line], answered(words, line + b"\n"))
            return
        report.find(words, lines, found.problem or found.err or f"{len(told)} answers for {len(lines)} lines")
        return
    results = [_read(report, words, line, answer) for line, answer in zip(lines, told, strict=True)]
    for number, (line, result) in enumerate(zip(lines, results, strict=True)):
        why = wrong(words, line, result, is_first=number == 0)
        if why:
            report.find(words, line, f"{why}: {str(result)[:500]}")
        report.codes[str(result.get("code", "answered"))] += 1
    is_bad = any("error" in result for result in results)
    if found.status != (2 if is_bad else 0):
        report.find(words, lines, f"status {found.status}")
    _judge_time(report, words, lines, found.seconds)


def _read(report: Report, words: Sequence[str], line: bytes, answer: str) -> dict[str, Any]:
    try:
        result = json.loads(answer, parse_constant=_no_number)
    except ValueError as error:
        report.find(words, line, f"no JSON, {error}: {answer[:300]}")
        return {}
    if not isinstance(result, dict):
        report.find(words, line, f"no object: {answer[:300]}")
        return {}
    return result


def _no_number(name: str) -> object:
    raise ValueError(name)


def wrong(words: Sequence[str], line: bytes, result: dict[str, Any], *, is_first: bool) -> str:
    """Return what is wrong with the answer to a line, empty if nothing is."""
    typed = line[: LONGEST_TEXT + 1].decode("utf-8-sig" if is_first else "utf-8", "replace").rstrip("\r\n")
    if "error" not in result:
        return _trouble(words[0], typed, result) if result else ""
    if result.keys() != {"error", "field", "code", "input"}:
        return "other fields"
    if result["input"] != typed[:LONGEST_ECHO] + "…" * (len(typed) > LONGEST_ECHO):
        return "another input"
    return sentence_trouble(result["error"])


def _trouble(command: str, typed: str, result: dict[str, Any]) -> str:
    """Return what is wrong with an answer that is no error: whatever it writes must be read as what was written."""
    line = result.get("position", typed)
    if command == "plan":
        row, plays = parse_row(result["hand"]), result["plays"]
        is_right = format_row(row) == result["hand"] and len(result["line"]) == plays <= len(row)
        return "" if is_right else "another row"
    if command in {"play", "view"}:
        return "" if line is None or format_position(parse_position(line)) == line else "a line that is none"
    if line != typed:
        return "another line"
    if command in {"moves", "reply"}:
        named = [each if command == "moves" else each["move"] for each in result["moves"]]
        position = parse_position(line)
        return "" if [format_move(parse_legal_move(position, each)) for each in named] == named else "another move"
    return ""


def sentence_trouble(sentence: str) -> str:
    """Return what is wrong with a sentence, empty if nothing is."""
    if not sentence.isprintable() or len(sentence.split()) < 4:
        return "no sentence"
    return "a long sentence" if len(sentence) > LONGEST_SENTENCE else ""


def _judge_time(report: Report, words: Sequence[str], lines: Sequence[bytes], seconds: float) -> None:
    """Find which line of a slow batch it was."""
    report.took(seconds / len(lines), f"{words[0]}, mean of {len(lines)}")
    if seconds <= MOST_SECONDS:
        return
    for line in lines:
        alone = answered(words, line + b"\n").seconds
        report.took(alone, f"{' '.join(words)}: {line[:80]!r}")
        if alone > MOST_SECONDS:
            report.find(words, line, f"{alone:.1f} s for one line of {len(line)} bytes")


def judge_words(report: Report, words: Sequence[str], found: Answered) -> None:
    """Take down what is wrong with the answer to a command."""
    report.lines += 1
    report.asked[f"{words[0]} alone" if words[0] in all_commands() else "no command"] += 1
    report.took(found.seconds, " ".join(words)[:120])
    why = found.problem or _command_trouble(words, found)
    if found.seconds > MOST_SECONDS:
        why = why or f"{found.seconds:.1f} s"
    if why:
        report.find(words, (found.status, found.out[:500], found.err[:500]), why)


def _command_trouble(words: Sequence[str], found: Answered) -> str:
    if found.status == 2:
        if found.out or found.err.count("\n") != 1:
            return "not one sentence"
        return sentence_trouble(found.err.rstrip("\n"))
    if found.status == 1:
        return "" if "--proof" in words or any(word.startswith("--proof=") for word in words) else "status 1"
    if found.status != 0 or (found.err and "-" not in words) or not (found.out or "-" in words):
        return f"status {found.status}, though it said so much"
    if "--json" in words and found.out.startswith("{"):
        for line in found.out.split("\n")[:-1]:
            json.loads(line, parse_constant=_no_number)
    return ""


def commands(typist: Typist) -> Iterator[list[str]]:
    """Yield the words of commands, most of them gone wrong; none that would go on for long."""
    chosen = typist.random
    while True:
        name = chosen.choice([name for name in all_commands() if name not in _LONG])
        words = [name, *_arguments(typist, name)]
        for _ in range(chosen.choice((0, 1, 1, 2))):
            at = chosen.randrange(len(words))
            other = chosen.choice(
                (typist.wrong(words[at]), typist.wrong(words[at]), typist.number(), typist.flood(2000))
            )
            if words[at - 1] != "--proof" and not words[at].startswith("--proof"):
                words[at : at + 1] = chosen.choice(([other], [other], [], [words[at]] * 2))
        words += _LIMITS.get(name, ())
        if words and not _is_long(words):
            yield words


def _is_long(words: Sequence[str]) -> bool:
    is_deep = words[0] == "perft" and any(word.isdecimal() and int(word[-4:]) > 1 for word in words[1:])
    return is_deep or not _LONG.isdisjoint(words) or any(word in {"-h", "--help"} for word in words[:1])


def _arguments(typist: Typist, name: str) -> list[str]:
    chosen = typist.random
    rules = chosen.choice(("combo-breaker", "combo-up", "krass-kariert", "whist", ""))
    right = {
        "deal": lambda: [rules, "--players", typist.number(), "--seed", typist.number()],
        "plan": lambda: [typist.row(), *chosen.choice(([], ["--reserve", typist.row()[:5]], ["--rules", rules]))],
        "play": lambda: [typist.position(), *(typist.move() for _ in range(chosen.randrange(3)))],
        "why": lambda: [typist.position(), typist.move()],
        "view": lambda: [typist.position(), "--seat", typist.number()],
        "perft": lambda: [typist.position(), chosen.choice(("0", "1", typist.number()))],
        "guarantee": lambda: [
            typist.position(),
            *chosen.choice(([], ["--proof", chosen.choice(_PROOFS)])),
            *chosen.choice(([], ["--lookahead", typist.number()], ["--seconds", typist.number()])),
        ],
        "outlook": lambda: [typist.position(), *chosen.choice(([], ["--as-seen"], ["--seed", typist.number()]))],
        "league": lambda: [rules, *chosen.choice(([], ["--bots", "base,base,random"], ["--seed", typist.number()]))],
        "odds": lambda: [rules, *chosen.choice(([], ["--blank-wilds"], ["--seen", typist.row()[:9]]))],
        "puzzles": lambda: [
            chosen.choice(("list", "show", "show", "rate", "quality")),
            *chosen.choice((["find-3"], ["no-such.jsonl"], ["."], ["--kind", "find"], ["--level", typist.number()])),
            *chosen.choice(([], [], ["--least", typist.number()])),
        ],
    }
    found = right.get(name, lambda: [typist.position()])()
    more = (["--json"], ["--timing"], ["--lang", chosen.choice(("de", "es", "xx", ""))], ["-"], ["--", "-5"], ["-5"])
    return found + (chosen.choice(more) if chosen.random() < 0.4 else [])


def batches(typist: Typist, size: int) -> Iterator[tuple[tuple[str, ...], list[bytes]]]:
    """Yield commands that read lines, each with lines."""
    weights = [weight for weight, _ in _LINES]
    while True:
        ((_, words),) = typist.random.choices(_LINES, weights)
        right = typist.row if words[0] == "plan" else typist.position
        yield words, [typist.line(right) for _ in range(size)]


def warm_up() -> None:
    """Let everything be loaded and compiled that is loaded and compiled once."""
    for words in {words for _, words in _LINES}:
        answered(words, b"combo-breaker 7,8,X/1,2,2/5,9 - 0 1 2/2/2\n7,8,X\n")
    for name, right in (("odds", "combo-breaker"), ("league", "combo-breaker"), ("puzzles", "list")):
        answered([name, right, *_LIMITS.get(name, ())])


def fuzzed(seed: int, lines: int, size: int = BATCH) -> Report:
    """Return what came of so many lines; every eighth is a command of its own."""
    typist, report = Typist(seed), Report()
    of_lines, of_words = batches(typist, size), commands(typist)
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        while report.lines < lines and len(report.found) < LISTED:
            words, batch = next(of_lines)
            judge_lines(report, words, batch, answered(words, b"".join(line + b"\n" for line in batch)))
            for _ in range(size // 7):
                alone = next(of_words)
                judge_words(report, alone, answered(alone))
    return report


def peak() -> int:
    """Return the most memory that this process had, in bytes."""
    import resource  # Windows has none

    found = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return found if sys.platform == "darwin" else 1024 * found


def _say(*lines: str) -> None:
    sys.stdout.write("\n  ".join(lines) + "\n")
    sys.stdout.flush()


def main() -> int:
    """Send the lines, and tell what came of them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=14)
    parser.add_argument("--part", type=int, default=20_000, help="lines after which it is told how far it is")
    given = parser.parse_args()
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        os.environ.pop(name, None)
    warm_up()
    total, part = Report(), 0
    while total.lines < given.lines and len(total.found) < LISTED:
        report = fuzzed(given.seed + 1000 * part, min(given.part, given.lines - total.lines))
        words, lines = next(batches(Typist(given.seed + part), BATCH))
        judge_lines(report, words, lines, in_its_own_process(words, b"".join(line + b"\n" for line in lines)))
        part += 1
        total.lines += report.lines
        total.asked += report.asked
        total.codes += report.codes
        total.slowest = max(total.slowest, report.slowest)
        total.found += report.found
        _say(f"{total.lines:,} lines, {len(total.found)} findings, {peak() / 1e6:.0f} MB", *report.found)
    if peak() > MOST_BYTES:
        total.found.append(f"{peak() / 1e6:.0f} MB of memory")
    _say(f"slowest: {total.slowest[0]:.3f} s, {total.slowest[1]}")
    _say(f"asked: {dict(total.asked.most_common())}", f"answers: {dict(total.codes.most_common())}")
    return 1 if total.found else 0


if __name__ == "__main__":
    sys.exit(main())
