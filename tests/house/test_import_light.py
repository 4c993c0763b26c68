"""Importing the package costs next to nothing: what is heavy is imported where it is used."""

import json
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).parents[2]
HEAVY = {"numpy", "numba", "polars", "altair", "anywidget", "marimo", "rich", "typer", "sqlalchemy", "alembic", "fsrs"}


def test_importing_the_package_loads_nothing_heavy() -> None:
    program = "import combotutor, json, sys; print(json.dumps([combotutor.__file__, *sys.modules]))"
    outcome = subprocess.run(
        [sys.executable, "-c", program], cwd=TOP, capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert outcome.stderr == ""
    place, *loaded = json.loads(outcome.stdout)
    assert Path(place) == TOP / "combotutor" / "__init__.py"
    assert HEAVY.intersection(loaded) == set()
