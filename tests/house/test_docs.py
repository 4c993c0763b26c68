"""What the pages promise: every example in them runs and gives what they show."""

from __future__ import annotations

import doctest
import json
import re
import shlex
from pathlib import Path

import pytest

from combotutor.cli.commands import commands
from combotutor.cli.main import main
from combotutor.families.combo.first import STEPS
from combotutor.families.combo.plan.batch import LONGEST
from combotutor.families.combo.solver.proof import MOST_NODES
from combotutor.families.combo.voice.chance import HARDLY
from combotutor.i18n import LANGUAGES
from combotutor.learner.progress.climb import FEWEST
from combotutor.puzzles import HINTS
from combotutor.puzzles.format.course import LESSON
from combotutor.puzzles.format.pack import VERSION
from combotutor.puzzles.format.shelf import shelf
from combotutor.puzzles.voice.feedback import MOST_SAID
from combotutor.tutor.pages.coach import MOST_STARS
from combotutor.tutor.pages.progress_page import FEW
from combotutor.tutor.pages.title_bar import MOST_DOTS

TOP = Path(__file__).parents[2]
README = (TOP / "README.md").read_text(encoding="utf-8")
CHANGELOG = " ".join((TOP / "CHANGELOG.md").read_text(encoding="utf-8").split())


def console_examples() -> list[tuple[str, str]]:
    """Return every command of the README's console blocks with the output shown below it."""
    blocks = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    parts = [part for block in blocks for part in re.split(r"^\$ ", block, flags=re.MULTILINE) if part]
    return [(command, output.rstrip("\n")) for command, _, output in (part.partition("\n") for part in parts)]


def test_the_readme_shows_commands() -> None:
    assert len(console_examples()) >= 3


@pytest.mark.parametrize(("command", "shown"), console_examples())
def test_a_command_of_the_readme_prints_what_is_shown(
    command: str, shown: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    program, *words = shlex.split(command)
    assert program == "combotutor"
    assert main(words) == 0
    printed = capsys.readouterr().out.rstrip("\n")
    if "--json" not in words:
        assert printed == shown
        return
    # A page that ends a result with … leaves fields out, and shows none that is not there.
    if not shown.endswith(", …}"):
        assert printed == shown
    found, promised = json.loads(printed), json.loads(shown.replace(", …}", "}"))
    assert promised == {name: found.get(name) for name in promised}


def test_the_python_example_of_the_readme_gives_what_it_shows() -> None:
    result = doctest.testfile(str(TOP / "README.md"), module_relative=False)
    assert result.attempted >= 5
    assert result.failed == 0


def test_the_readme_names_every_command() -> None:
    named = re.findall(r"^\| `(\w+)` \|", README, re.MULTILINE)
    assert set(named) == set(commands())


NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen"),
)
"""Small numbers as prose has them."""


@pytest.mark.parametrize("page", [README, CHANGELOG], ids=["readme", "changelog"])
def test_a_page_tells_how_many_puzzles_ship_of_how_many_kinds_and_levels(page: str) -> None:
    (told,) = re.findall(r"\*\*Puzzles\b[^\d*]*\*\*[^\d*]* ([\d,]+) in (\w+) kinds and (\w+) levels", page)
    kinds, levels = ({getattr(puzzle, name) for puzzle in shelf()} for name in ("kind", "level"))
    assert told == (f"{len(shelf()):,}", NUMBERS[len(kinds)], NUMBERS[len(levels)])


COUNTS = {
    r"less than (\w+) points of risk": round(100 * HARDLY),
    r"gets up to (\w+) stars": MOST_STARS,
    r"Of more than (\w+) puzzles it is told how far you are": MOST_DOTS,
    r"\*\*The first minute\.\*\* (\w+) hands": len(STEPS),
    r"\*\*Format (\w+)\.\*\*": VERSION,
    r"Packs of versions 1 and (\w+) are still read": VERSION - 1,
    r"at most (\w+) short sentences": MOST_SAID,
    r"short sentences, in (\w+) languages": len(LANGUAGES),
    r"no figures before (\w+) puzzles": FEW,
    r"From (\w+) puzzles on, the page of progress": FEWEST,
    r"lessons\*\* through the game on your own table, (\w+) puzzles each": LESSON,
    r"game, (\w+) hints, reasons": HINTS,
    r"any row up to (\w+) cards": LONGEST,
    r"gets its proof, up to ([\d,]+) places": MOST_NODES,
}
"""What the page of changes counts besides, and how many there are."""


@pytest.mark.parametrize(("sentence", "count"), COUNTS.items())
def test_the_changelog_counts_what_there_is(sentence: str, count: int) -> None:
    (told,) = re.findall(sentence, CHANGELOG)
    assert told.lower() in {f"{count:,}", *NUMBERS[count : count + 1]}


def test_the_changelog_names_every_command() -> None:
    (named,) = re.findall(r"\*\*Command line\.\*\* `([a-z ]+)`", CHANGELOG)
    assert set(named.split()) == set(commands())


def test_the_readme_tells_from_which_seed_the_packs_were_mined() -> None:
    seeds = {puzzle.made.seed for puzzle in shelf() if puzzle.made and puzzle.made.by == "miner"}
    assert {int(seed) for seed in re.findall(r"puzzles mine PACK --whole --seed (\d+)", README)} == seeds


def test_every_link_of_the_pages_leads_somewhere() -> None:
    links = [link for page in TOP.glob("*.md") for link in re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8"))]
    assert len(links) >= 4
    assert [link for link in links if not (TOP / link).exists()] == []


NOT_HERE = {"it.toml", "puzzles/retired.jsonl"}
"""Files that a page tells somebody to make."""


def named_files(page: str) -> set[str]:
    """Return the files and folders that the prose of a page names, however much of their paths."""
    prose = re.sub(r"```.*?```", "", page, flags=re.DOTALL)
    words = re.findall(r"`([\w./-]+)`", prose)
    return {word.strip("/") for word in words if re.search(r"/|\.(py|mjs|md|css|toml|jsonl?|ipynb)$", word)}


def test_every_file_that_contributing_names_is_there() -> None:
    rooms = ("combotutor", "docs", "notebooks", "puzzles", "tests", "data")
    paths = [path.relative_to(TOP).parts for room in rooms for path in (TOP / room).rglob("*")]
    paths += [
        path.relative_to(TOP).parts for path in (*TOP.glob("*"), *(TOP / ".ci").glob("*"), *map(TOP.joinpath, rooms))
    ]
    there = {"/".join(parts[first:]) for parts in paths for first in range(len(parts))}
    named = named_files((TOP / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert len(named) > 60
    assert named - there - NOT_HERE == set()
