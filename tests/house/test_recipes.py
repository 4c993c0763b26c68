"""The recipes of CONTRIBUTING.md, followed literally."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from combotutor.cli.commands import commands as all_commands
from combotutor.puzzles import PuzzleKind
from tests.house.fourth import OTHERS
from tests.puzzles.ours import free_id

TOP = Path(__file__).parents[2]
CONTRIBUTING = (TOP / "CONTRIBUTING.md").read_text(encoding="utf-8")

ASK = """
import sys
sys.path.append(sys.argv[1])  # after the copy: the tests are those of the house, the package is the copy
from tests.house import fourth
print(fourth.main.__code__.co_filename)
print(*fourth.ask_everything("row-of-five"), sep="\\n")
"""

SPEAK = """
import sys
sys.path.append(sys.argv[1])
from tests.house import fourth
print(fourth.main.__code__.co_filename)
print(*fourth.ask_in("it", like="es"), sep="\\n")
"""

EXAMPLE = "beat-9"
"""The id in the recipe for a puzzle, which somebody may have given to theirs since."""
FREE = free_id(PuzzleKind.BEAT)
"""The id that the recipe means: the next that no puzzle ever had."""
PUZZLE_TESTS = f"{FREE} or pack or shelf or rule_set or no_two or title"
"""The tests of a puzzle that was added, and those of all puzzles together."""


def block(language: str, containing: str) -> str:
    """Return the first block of a language that holds a word."""
    blocks = re.findall(rf"```{language}\n(.*?)```", CONTRIBUTING, re.DOTALL)
    return str(next(each for each in blocks if containing in each))


PASSED_OVER = shutil.ignore_patterns("kernels-*", "*.pyc.*", "out")
"""What is not copied: kernels, what is just being compiled, and pictures. What Python has compiled serves there too."""


def copied(folder: Path) -> Path:
    """Return a folder into which the package and what travels beside it were copied."""
    for name in ("combotutor", "puzzles", "data"):
        shutil.copytree(TOP / name, folder / name, ignore=PASSED_OVER)
    return folder


def changed(path: Path, old: str, new: str) -> None:
    """Replace the first of some words in a file; they must be there."""
    source = path.read_text(encoding="utf-8")
    assert old in source
    path.write_text(source.replace(old, new, 1), encoding="utf-8", newline="\n")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package into which the recipe's entry was pasted after the last one."""
    folder = copied(tmp_path_factory.mktemp("recipe"))
    rulesets = folder / "combotutor" / "families" / "combo" / "rules" / "ruleset.py"
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
    place, *asked = run(copy, "-c", ASK, str(TOP)).splitlines()
    assert Path(place).is_relative_to(copy), "the copy answered"
    # Rounds for three and for four; pages of four rule sets in three languages; commands as JSON and in all languages.
    counted = Counter(each.partition(" ")[0] for each in asked)
    assert counted.pop("round") == 2
    assert counted.pop("pages") == 3 * 4
    assert counted.pop("solved") == 2
    assert counted.pop("proved") == 1
    assert set(counted) == all_commands().keys() - OTHERS
    assert set(counted.values()) == {4}


def test_the_commands_of_the_recipe_deal_and_plan(copy: Path) -> None:
    commands = [line.split()[1:] for line in block("console", "row-of-five").splitlines()]
    deal, plan = (json.loads(run(copy, "-m", "combotutor", *words, "--json")) for words in commands)
    assert deal["position"].startswith("row-of-five ")
    assert deal["position"].split()[5] == "1/1/1"
    assert plan["plays"] == 1
    again = json.loads(run(copy, "-m", "combotutor", "moves", deal["position"], "--json"))
    assert again["turn"] == 0
    assert len(again["moves"]) >= 5


def commands(section: str) -> list[list[str]]:
    """Return what a section says to call with Python, in the order of its steps."""
    text = CONTRIBUTING.partition(f"## {section}\n")[2].partition("\n## ")[0]
    return [words.split() for words in re.findall(r"`python3 (-m [^`]*)`", text)]


def test_the_recipe_for_a_puzzle_is_followed_to_the_end_and_its_tests_pass(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    shutil.copytree(TOP / "tests", folder / "tests", ignore=PASSED_OVER)
    shutil.copy(TOP / "pyproject.toml", folder)
    pack = folder / "puzzles" / "starter.jsonl"
    line = block("json", EXAMPLE).replace(EXAMPLE, FREE, 1)
    there = [each for each in pack.read_text(encoding="utf-8").splitlines() if '"id": "beat-' in each]
    changed(pack, there[-1] + "\n", f"{there[-1]}\n{line}")
    count = len(there)
    changed(folder / "tests/puzzles/test_starter.py", f"PuzzleKind.BEAT: {count}", f"PuzzleKind.BEAT: {count + 1}")
    work_out, prove, *_whole = commands("Add a puzzle")  # that all packs are worth asking is held by `tests/puzzles`
    run(folder, *work_out)
    assert line not in pack.read_text(encoding="utf-8")  # more stands there now
    header, *puzzles = pack.read_text(encoding="utf-8").splitlines(keepends=True)
    others = "".join(each for each in (header, *puzzles) if f'"id": "{FREE}"' not in each)
    assert others == (TOP / "puzzles" / "starter.jsonl").read_text(encoding="utf-8")
    assert (folder / "puzzles" / "mined.jsonl").read_bytes() == (TOP / "puzzles" / "mined.jsonl").read_bytes()
    # Alone: without kernels the others, which are proved elsewhere, take half a minute each.
    alone = folder / "alone.jsonl"
    alone.write_text(
        header + next(each for each in puzzles if f'"id": "{FREE}"' in each), encoding="utf-8", newline="\n"
    )
    *check, path = prove
    assert path == "puzzles/starter.jsonl"
    assert "0 failed" in run(folder, *check, str(alone), "--workers", "1")
    tests = [f"tests/puzzles/test_{name}.py" for name in ("starter", "shelf")]
    passed = run(folder, "-m", "pytest", *tests, "-q", "-n0", "-p", "no:cacheprovider", "-k", PUZZLE_TESTS)
    assert " passed" in passed
    assert FREE in run(folder, "-m", "combotutor", "puzzles", "list", "--kind", "beat", "--level", "1")


@pytest.mark.long  # always, the recipe above holds that all other lines stay as they were
def test_where_no_puzzle_was_added_the_program_changes_nothing(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    run(folder, *commands("Add a puzzle")[0])
    for name in ("starter.jsonl", "mined.jsonl"):
        assert (folder / "puzzles" / name).read_bytes() == (TOP / "puzzles" / name).read_bytes()


def test_a_copy_of_a_catalogue_is_a_language_of_every_command_and_page(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    room = folder / "combotutor" / "i18n"
    for each in (room, *(folder / "combotutor" / "families").glob("*/words")):
        shutil.copy(each / "es.toml", each / "it.toml")
    changed(room / "it.toml", 'name = "Español"', 'name = "Italiano"')
    changed(room / "catalogue.py", '("en", "es", "de")', '("en", "es", "de", "it")')
    place, *asked = run(folder, "-c", SPEAK, str(TOP)).splitlines()
    assert Path(place).is_relative_to(folder), "the copy answered"
    assert [each.partition(" ")[0] for each in asked] == [
        "odds",
        "plan",
        "deal",
        *["pages"] * 2,
        "solved",
        *["chart"] * 2,
    ]
