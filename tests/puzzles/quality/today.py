"""How far what ships lies out of what is wanted of it: measured, and written to `today.json`.

    python -m tests.puzzles.quality.today

From the top of the project, after what ships has become better, or a measure was added: from then on the test holds
it to be no worse.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from combotutor.puzzles.format.shelf import shelf
from combotutor.puzzles.quality import Measure, gauged, report

FILE: Final = Path(__file__).with_name("today.json")
STEPS: Final = (1, 4)
"""Of so many puzzles one is measured: of all, and of as many as every run has time for."""


def missed(step: int) -> Mapping[str, float]:
    """Return by how much each measure that is not met lies out of its bounds, by its key."""
    found = report([gauged(puzzle) for puzzle in shelf()[::step]])
    return {measure.key: round(_out(measure), 6) for measure in found.failed}


def _out(measure: Measure) -> float:
    value, bounds = measure.value, measure.wanted.named
    over = [value - bound for name, bound in bounds.items() if name in ("most", "below")]
    under = [bound - value for name, bound in bounds.items() if name in ("least", "above")]
    return float(max(0, *over, *under))


def main() -> None:
    """Write the file."""
    told = {str(step): dict(missed(step)) for step in STEPS}
    FILE.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
