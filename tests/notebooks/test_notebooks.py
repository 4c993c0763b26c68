"""The notebooks: they are well formed, and run without a browser."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import altair as alt
import pytest

from combotutor.charts import describe
from combotutor.families.combo.odds import Stock
from combotutor.families.combo.rules import RULE_SETS
from combotutor.families.combo.words import text
from combotutor.files import find

NOTEBOOKS = sorted(find("notebooks").glob("*.py"))


def test_there_are_notebooks_to_check() -> None:
    assert [notebook.name for notebook in NOTEBOOKS] == ["odds.py", "tutor.py"]


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
    state = definitions["tutor"].state
    assert state.puzzle is state.lessons[0].puzzles[0]
    assert [output for output in outputs if output is not None] != []


@pytest.mark.filterwarnings("default")  # marimo's own
def test_the_explorer_runs_from_top_to_bottom_and_compares_as_many_editions_as_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import notebooks.odds as notebook

    outputs, definitions = notebook.app.run()
    assert definitions["table"]["cards"].unique().sort().to_list() == list(range(1, 14))
    assert sum(output is not None for output in outputs) >= 5
    compared = definitions["of_editions"]
    assert compared()["rules"].unique(maintain_order=True).to_list() == list(RULE_SETS)
    two = {name: RULE_SETS[name] for name in ("combo-up", "krass-kariert")}
    monkeypatch.setitem(compared.__globals__, "RULE_SETS", two)
    assert compared()["rules"].unique(maintain_order=True).to_list() == list(two)


@pytest.mark.filterwarnings("default")  # marimo's own
@pytest.mark.parametrize("left", [0, 1])
def test_the_explorer_says_where_too_few_cards_are_left(left: int) -> None:
    from marimo import as_html

    import notebooks.odds as notebook

    deck = RULE_SETS["combo-breaker"].deck
    seen = deck.cards[left:]
    stock = Stock.of_deck(deck, seen)
    outputs, definitions = notebook.app.run(defs={"seen_cards": seen, "stock": stock})
    told = text("explorer.left", "en", left=1, cards=10, most=1) if left else text("explorer.empty", "en")
    assert [told in as_html(output).text for output in outputs if output is not None].count(True) == 1
    assert definitions.get("size", 0) == left


@pytest.mark.parametrize("name", ["odds", "tutor"])
def test_a_notebook_for_jupyterlab_is_kept_without_outputs(name: str) -> None:
    # One with the outputs of another Python would show an error where a widget belongs.
    notebook = json.loads(find(f"notebooks/{name}.ipynb").read_text(encoding="utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert code
    assert all((cell["outputs"], cell["execution_count"]) == ([], None) for cell in code)


def test_every_chart_of_the_notebook_for_jupyterlab_is_made() -> None:
    notebook = json.loads(find("notebooks/odds.ipynb").read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    made = []
    with alt.renderers.enable("default"):  # whatever is switched on meanwhile, it is as before afterwards
        for source in ("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"):
            *lines, last = ast.parse(source).body
            exec(compile(ast.Module(lines, []), "odds.ipynb", "exec"), names)  # noqa: S102  (our own)
            assert isinstance(last, ast.Expr)
            made.append(eval(compile(ast.Expression(last.value), "odds.ipynb", "eval"), names))  # noqa: S307  (as above)
    told = [describe(each) for each in made if isinstance(each, (alt.LayerChart, alt.VConcatChart))]
    assert len(told) == len(made) - 2, "all but the table and the deck are charts"
    assert all(told)


def test_the_first_cell_says_what_stands_there_when_the_notebook_is_opened_again() -> None:
    # Programs that do not show the picture (see `labextension`) say it in these words.
    first = json.loads(find("notebooks/tutor.ipynb").read_text(encoding="utf-8"))["cells"][0]
    assert first["cell_type"] == "markdown"
    assert "model not found" in "".join(first["source"])
