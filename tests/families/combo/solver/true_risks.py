"""Plays whose risk is known well, and the golden file of them: what short estimates are held against.

`python -m tests.families.combo.solver.true_risks` writes the file anew, in some minutes: needed when the planners of
the playouts change.
"""

from __future__ import annotations

import itertools
import json
import os
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from combotutor.families.combo.notation import format_move, format_position, parse_legal_move, parse_position
from combotutor.families.combo.rules import legal_moves, play, view
from combotutor.families.combo.solver.states import number_of
from combotutor.families.combo.solver.trial import Trial
from tests.families.combo.rules.rounds import TABLES, dealt

GOLDEN: Final = Path(__file__).with_name("true_risks.jsonl")
COUNT: Final = 200
WORLDS: Final = 200
"""Worlds of a short estimate."""
TRUE_WORLDS: Final = 20 * WORLDS
SHORT_SEED: Final = 3
TRUE_SEED: Final = 2
_PILOT_SEED: Final = 1
_LIMITS: Final = 0.03, 0.97
_MOST_STEPS: Final = 40


@dataclass(frozen=True, slots=True)
class Case:
    """A position, a play of the seat that decides, and in which share of TRUE_WORLDS that seat pays."""

    position: str
    move: str
    risk: float = 0.0

    def paid(self, worlds: int, seed: int) -> int:
        """Return in how many worlds of a seed the seat pays after the play."""
        position = parse_position(self.position)
        trial = Trial(view(position, position.turn), seed)
        return sum(trial.run([number_of(parse_legal_move(position, self.move))], worlds))

    @property
    def line(self) -> str:
        """The case as one line of JSON."""
        return json.dumps({"position": self.position, "move": self.move, "risk": self.risk})


def golden() -> list[Case]:
    """Return the cases of the golden file."""
    return [Case(**json.loads(line)) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]


def _candidates() -> Iterator[Case]:
    """Yield for ever a deal played on by chance, and a play of the seat that decides."""
    for seed in itertools.count():
        source = random.Random(seed)
        position = dealt(*TABLES[seed % len(TABLES)], seed)
        for _ in range(source.randrange(_MOST_STEPS)):
            after = play(position, source.choice(legal_moves(position)))
            if after.result is not None:
                break
            position = after
        yield Case(format_position(position), format_move(source.choice(legal_moves(position))))


def _judged(case: Case) -> Case | None:
    """Return a case with its risk; None where that is nearly sure, as a pilot of other worlds often shows."""
    if case.paid(WORLDS, _PILOT_SEED) in {0, WORLDS}:
        return None
    risk = case.paid(TRUE_WORLDS, TRUE_SEED) / TRUE_WORLDS
    return Case(case.position, case.move, risk) if _LIMITS[0] <= risk <= _LIMITS[1] else None


def cases() -> Iterator[Case]:
    """Yield the cases of the golden file, made anew, and more."""
    candidates = _candidates()
    with ThreadPoolExecutor(os.cpu_count()) as executor:
        while True:
            yield from filter(None, executor.map(_judged, itertools.islice(candidates, 40)))


if __name__ == "__main__":
    GOLDEN.write_text("".join(f"{case.line}\n" for case in itertools.islice(cases(), COUNT)), encoding="utf-8")
