"""The recipes of CONTRIBUTING.md, followed literally."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
CONTRIBUTING = (TOP / "CONTRIBUTING.md").read_text(encoding="utf-8")

ASK = """
import sys
sys.path.append(sys.argv[1])  # after the copy: the tests are those of the house, the package is the copy
from tests.house import fourth
assert fourth.main.__code__.co_filename.startswith(sys.argv[2])
fourth.ask_everything("row-of-five")
"""


def block(language: str, containing: str) -> str:
    """Return the first block of a language that holds a word."""
    blocks = re.findall(rf"```{language}\n(.*?)```", CONTRIBUTING, re.DOTALL)
    return str(next(each for each in blocks if containing in each))


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package into which the recipe's entry was pasted after the last one."""
    folder = tmp_path_factory.mktemp("recipe")
    shutil.copytree(TOP / "combotutor", folder / "combotutor", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("puzzles", "data"):
        shutil.copytree(TOP / name, folder / name)
    rulesets = folder / "combotutor" / "games" / "combo" / "ruleset.py"
    source = rulesets.read_text(encoding="utf-8")
    end = source.index("        )\n    }\n)", source.index("RULE_SETS"))
    entry = block("python", "row-of-five").rstrip("\n") + ",\n"
    rulesets.write_text(source[:end] + entry + source[end:], encoding="utf-8")
    return folder


def run(copy: Path, *words: str) -> str:
    # Compiling the copy's kernels would take longer than all that is asked of them.
    plain = {**os.environ, "COMBOTUTOR_PLAIN": "1"}
    done = subprocess.run([sys.executable, *words], cwd=copy, check=False, capture_output=True, text=True, env=plain)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_fourth_rule_set_takes_one_entry_and_every_page_and_command_knows_it(copy: Path) -> None:
    run(copy, "-c", ASK, str(TOP), str(copy))


def test_the_commands_of_the_recipe_deal_and_plan(copy: Path) -> None:
    commands = [line.split()[1:] for line in block("console", "row-of-five").splitlines()]
    deal, plan = (json.loads(run(copy, "-m", "combotutor", *words, "--json")) for words in commands)
    assert deal["position"].startswith("row-of-five ")
    assert deal["position"].split()[5] == "1/1/1"
    assert plan["plays"] == 1
    again = json.loads(run(copy, "-m", "combotutor", "moves", deal["position"], "--json"))
    assert again["turn"] == 0
    assert len(again["moves"]) >= 5


def test_the_recipe_for_a_puzzle_is_one_that_can_be_solved(tmp_path: Path) -> None:
    from combotutor.puzzles import begin, format_puzzle, judge, read_pack, worked_out

    head = (TOP / "puzzles" / "starter.jsonl").read_text(encoding="utf-8").splitlines()[0]
    line = block("json", "beat-9").strip()
    pack = tmp_path / "pack.jsonl"
    pack.write_text(f"{head}\n{line}\n", encoding="utf-8")
    (puzzle,) = read_pack(pack)
    pack.write_text(f"{head}\n{format_puzzle(worked_out(puzzle))}\n", encoding="utf-8")
    (whole,) = read_pack(pack)
    assert [step.answers for step in whole.steps] == [step.answers for step in puzzle.steps]
    assert whole == worked_out(whole) == worked_out(puzzle)
    assert judge(begin(puzzle), "5,6@2").progress.is_solved
