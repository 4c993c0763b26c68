"""The pages of docs/: every chart and room is there, examples run, and what is wrong in them fails the build."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from sphinx.cmd.build import main as sphinx

import combotutor
from combotutor import charts
from docs import gallery, links, recipes
from docs.gallery import OTHERS, Picture, chart_names, pictures

TOP = Path(__file__).parents[2]
DOCS = TOP / "docs"
STRICT = ("-W", "--keep-going", "-q", "-b", "html")

PLANTED = """\
A page with faults
==================

.. room:: combotutor.plan

See :py:func:`combotutor.plan.no_such_name`, or
`a place <index.html#nowhere>`__.

.. recipe:: README.md No such heading

.. gallery::
"""


def test_every_chart_is_in_the_gallery_and_no_question_is_asked_of_none() -> None:
    assert {"kinds_by_size", "strengths"} <= set(chart_names())
    assert sorted(each.name for each in pictures()) == sorted(chart_names())
    assert len({each.question for each in pictures()}) == len(pictures())


@pytest.mark.parametrize("picture", pictures(), ids=lambda each: each.name)
def test_the_code_below_a_picture_draws_it(picture: Picture) -> None:
    assert len(charts.describe(picture.drawn())) > 80


def test_a_chart_without_a_question_is_drawn_by_the_example_of_its_docstring(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "none.toml").touch()
    monkeypatch.setattr(gallery, "QUESTIONS", tmp_path / "none.toml")
    new = {each.name: each for each in pictures()}["ladder_of_rarity"]
    assert (new.group, new.question[:19]) == (OTHERS, "A bar for each kind")
    assert charts.describe(new.drawn()).startswith("The higher a kind stands")


def test_every_room_has_a_page_and_every_page_a_room() -> None:
    pages = {path.stem for path in (DOCS / "reference").glob("*.rst")}
    assert pages == {"combotutor", *combotutor.ROOMS}


def test_an_example_that_gives_something_else_is_told() -> None:
    assert recipes.faults(">>> 1 + 1\n2\n", "here") == ""
    assert "Expected:\n    3" in recipes.faults(">>> 1 + 1\n3\n", "here")


@pytest.mark.parametrize(
    ("html", "told"),
    [
        ('<a href="b.html#there">b</a><a href="#here" id="here">a</a>', ""),
        ('<a href="c.html">c</a>', "a.html leads to c.html, which is not there"),
        ('<a href="b.html#gone">b</a>', "a.html leads to b.html#gone, which is not there"),
        ('<img src="c.svg">', "a.html leads to c.svg, which is not there"),
        ('<a href="//example.org/">out</a>', ""),
        ('<script src="//example.org/a.js"></script>', "a.html fetches //example.org/a.js"),
    ],
)
def test_a_link_that_leads_nowhere_and_what_comes_from_outside_are_told(tmp_path: Path, html: str, told: str) -> None:
    (tmp_path / "a.html").write_text(html, encoding="utf-8")
    (tmp_path / "b.html").write_text('<p id="there">b</p>', encoding="utf-8")
    assert "\n".join(links.faults(tmp_path)) == told


@pytest.mark.slow
def test_a_fault_in_a_page_fails_the_build_and_a_room_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = Picture("broken", "A group", "What does not run?", "chart = 1 / 0")
    monkeypatch.setattr(gallery, "pictures", lambda: [broken])
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "index.rst").write_text(PLANTED, encoding="utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # those of Sphinx's own code
        code = sphinx(
            [*STRICT, "-c", str(DOCS), "-d", str(tmp_path / "read"), str(tmp_path / "in"), str(tmp_path / "out")]
        )
    told = capsys.readouterr().err
    assert code == 2
    assert told.count("WARNING: ") == 3, told
    assert "README.md has no example below the heading 'No such heading'." in told
    assert "broken: its code does not run." in told
    assert "ZeroDivisionError" in told
    assert "reference target not found: combotutor.plan.no_such_name" in told
    assert "index.html leads to index.html#nowhere, which is not there" in told


@pytest.mark.long
def test_the_pages_are_built_without_a_warning(tmp_path: Path) -> None:
    words = (*STRICT, "-d", str(tmp_path / "read"), str(DOCS), str(tmp_path / "out"))
    outcome = subprocess.run(
        [sys.executable, "-m", "sphinx", *words], cwd=TOP, capture_output=True, text=True, check=False
    )
    assert (outcome.returncode, outcome.stderr) == (0, "")
    page = (tmp_path / "out" / "gallery.html").read_text(encoding="utf-8")
    assert [name for name in chart_names() if f'id="{name}"' not in page] == []
    assert (tmp_path / "out" / "reference" / "odds.html").is_file()
