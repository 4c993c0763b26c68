"""Thousands of puzzles with one thing changed, drawn from a seed: each is refused, found wrong, or explained.

    python -m tests.fuzz.mutated --puzzles 10000 --seed 1

From the top of the project; at the end a table, and the status 1 if one passes that nothing explains, or if anything
breaks: a sentence that cannot be shown on a line is broken too.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from combotutor.cards import SplitMix64
from combotutor.errors import CombotutorError
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import Puzzle, format_puzzle
from combotutor.puzzles.checker import check
from combotutor.puzzles.format.pack import fields_of, puzzle_of, whole_puzzle_of
from combotutor.puzzles.format.shelf import shelf
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.puzzle import Agreement
from combotutor.puzzles.workshop.answers import with_technique
from tests.fuzz.explained import UNEXPLAINED, explained
from tests.fuzz.mutations import CHANGES, REWRITINGS, mutant

WAYS = (*CHANGES, *REWRITINGS)
BROKEN = "broken"
_LONGEST = 400
"""Characters of a sentence."""
_OF_A_PROGRAM = ("Traceback", "Error(", "<class", " object at 0x", "NoneType", "frozenset(")


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a changed puzzle.

    Args:
        way: how it was changed.
        outcome: `refused`, `failed`, `passed` or `broken`.
        why: the code of the refusal, that of the first problem, the class that explains it, or what broke.
        line: the line.
        seconds: how long it took.
    """

    way: str
    outcome: str
    why: str
    line: bytes
    seconds: float

    @property
    def is_wrong(self) -> bool:
        """Whether this must not be."""
        return self.outcome == BROKEN or self.why == UNEXPLAINED


def fates(puzzles: Sequence[Puzzle], count: int, seed: int) -> Iterator[Fate]:
    """Yield what becomes of so many changed puzzles; the ways take turns."""
    random = SplitMix64(seed)
    for number in range(count):
        way = WAYS[number % len(WAYS)]
        old, other = (dressed(random, puzzles[random.below(len(puzzles))]) for _ in range(2))
        line = mutant(random, way, json.loads(format_puzzle(old)), json.loads(format_puzzle(other)))
        began = time.perf_counter()
        try:
            outcome, why = judged(old, line)
        except Exception:  # noqa: BLE001  (whatever it is, it is a fault)
            outcome, why = BROKEN, traceback.format_exc(limit=-3)
        yield Fate(way, outcome, why, line, time.perf_counter() - began)


def dressed(random: SplitMix64, puzzle: Puzzle) -> Puzzle:
    """Return every other puzzle with what packs of version 3 may say of it, as the form has it."""
    if random.below(2):
        return puzzle
    agreement = Agreement(0.01, -0.0123, 0.0321, 2000) if kind_of(puzzle.kind).is_agreed else None
    return replace(with_technique(puzzle), agreement=agreement)


def judged(old: Puzzle, line: bytes) -> tuple[str, str]:
    """Return what is found of a line that was that of a puzzle, and why; what is proved can also be played through."""
    refused = ""
    for piece in line.splitlines():  # a new one may have come in
        try:
            new = puzzle_of(fields_of(piece))
        except CombotutorError as problem:
            refused = problem.code
            told(problem.text(language) for language in LANGUAGES)
            continue
        problems = check(new).problems
        told(each.phrase.text(language) for each in problems for language in LANGUAGES)
        try:
            whole_puzzle_of(fields_of(piece))
        except CombotutorError as problem:
            told(problem.text(language) for language in LANGUAGES)
            assert problems, "what is proved is read"
        return ("failed", problems[0].code.value) if problems else ("passed", explained(old, new))
    return "refused", refused


def told(sentences: Iterator[str]) -> None:
    """See that every sentence can be shown on one line of a terminal, and tells of the puzzle, not of a program."""
    for sentence in sentences:
        assert sentence.isprintable(), repr(sentence)
        assert 0 < len(sentence) < _LONGEST, sentence[:200]
        assert not any(each in sentence for each in _OF_A_PROGRAM), sentence


def table(found: Sequence[Fate]) -> str:
    """Return how many were found to be what, by the way in which they were changed, and why some pass."""
    outcomes = ("refused", "failed", "passed", BROKEN)
    counts = Counter((fate.way, fate.outcome) for fate in found)
    rows: list[tuple[str, ...]] = [("changed", *outcomes)]
    rows += [(way, *(str(counts[way, outcome]) for outcome in outcomes)) for way in WAYS]
    totals = Counter(fate.outcome for fate in found)
    rows.append(("all", *(str(totals[outcome]) for outcome in outcomes)))
    classes = Counter(fate.why for fate in found if fate.outcome == "passed")
    rows += [("", *[""] * 4), *((f"passed: {why}", str(number), "", "", "") for why, number in classes.most_common())]
    slow = max(found, key=lambda fate: fate.seconds)
    rows.append((f"slowest: {slow.way}, {slow.seconds:.1f} s", "", "", "", ""))
    return "\n".join(f"{name:<44}" + "".join(f"{cell:>9}" for cell in cells).rstrip() for name, *cells in rows)


def main(words: Sequence[str]) -> int:
    """Change as many puzzles as are asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--puzzles", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    found = []
    for fate in fates(shelf(), options.puzzles, options.seed):
        found.append(fate)
        if fate.is_wrong:
            sys.stdout.write(f"{fate.way}: {fate.why}\n  {fate.line[:3000].decode('utf-8', 'replace')}\n")
        if len(found) % 500 == 0:
            sys.stderr.write(f"{len(found)}\n")
    sys.stdout.write(f"{table(found)}\n")
    return int(any(fate.is_wrong for fate in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
