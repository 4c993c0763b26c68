"""The tutor as a notebook: it is well formed, and runs without a browser."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from combotutor.files import find

NOTEBOOKS = sorted(find("notebooks").glob("*.py"))


def test_there_are_notebooks_to_check() -> None:
    assert [notebook.name for notebook in NOTEBOOKS] == ["tutor.py"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_marimo_finds_no_fault(notebook: Path) -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "marimo", "check", "--strict", str(notebook)],
        check=False,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.filterwarnings("default")  # marimo's own
def test_the_tutor_runs_from_top_to_bottom() -> None:
    import notebooks.tutor as notebook

    outputs, definitions = notebook.app.run()
    assert definitions["tutor"].state.puzzle.id == "find-1"
    assert [output for output in outputs if output is not None] != []


def test_the_notebook_for_jupyterlab_is_kept_without_outputs() -> None:
    # One with the outputs of another Python would show an error where the tutor belongs.
    notebook = json.loads(find("notebooks/tutor.ipynb").read_text(encoding="utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [(cell["outputs"], cell["execution_count"]) for cell in code] == [([], None)]
