"""Charts as pictures: offline, light and dark, in words, and in JupyterLab."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import altair as alt
import pytest

import combotutor.charts
from combotutor.charts import InMarimo, Look, describe, in_jupyterlab, themed, to_page_svg, to_svg
from combotutor.charts.shown import RENDERER
from combotutor.errors import UsageError
from combotutor.families.combo.charts import kinds_by_size
from combotutor.i18n import LANGUAGES, text
from tests.charts.gallery import table

TOP = Path(__file__).parents[2]


def attributes(picture: str) -> dict[str, str]:
    """Return the attributes of the outermost element of an SVG picture."""
    return ET.fromstring(picture).attrib  # noqa: S314  (a picture that we have just drawn)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_tells_in_words_what_it_shows(language: str) -> None:
    chart = kinds_by_size(table(), Look(language))
    found = attributes(to_svg(chart))
    assert found["role"] == "img"
    assert found["aria-label"] == describe(chart)


def test_a_picture_has_paper_and_letters_that_go_together() -> None:
    chart = kinds_by_size(table())
    light, dark = to_svg(chart), to_svg(chart, dark=True)
    assert 'fill="#ffffff"' in light
    assert light.count('fill="#16191d"') > 10
    assert 'fill="#ffffff"' not in dark
    assert dark.count('fill="#f2f2f2"') == light.count('fill="#16191d"')
    assert 'fill="black"' not in light + dark


def test_a_picture_leaves_room_at_its_sides_for_wider_letters_than_those_it_was_drawn_with() -> None:
    chart = kinds_by_size(table())
    drawn = themed(chart).to_dict()["config"]["padding"]
    assert all(drawn[side] >= chart.to_dict()["config"]["padding"][side] + 24 for side in ("left", "right"))


def test_the_same_chart_can_stand_on_other_paper_afterwards() -> None:
    chart = kinds_by_size(table())
    before = chart.to_dict()
    assert themed(chart, dark=True).to_dict()["config"]["background"] == "#16191d"
    assert chart.to_dict() == before
    assert themed(chart).to_dict()["datasets"] == before["datasets"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_marimo_gets_the_same_chart_with_a_menu_that_leads_nowhere_else(language: str) -> None:
    chart = kinds_by_size(table(), Look(language))
    kind, content = InMarimo(chart, language)._mime_()  # as marimo asks for it
    spec = json.loads(content)
    embedded = spec.pop("usermeta")["embedOptions"]
    assert kind == "application/vnd.vegalite.v6+json"
    # In the letters of the page around it.
    assert spec["config"].pop("font").startswith("PT Sans")
    plain = chart.to_dict()
    assert plain["config"].pop("font") == "sans-serif"
    assert spec == plain
    assert embedded["actions"] == {"export": True, "source": False, "compiled": False, "editor": False}
    # The page of the explorer lets no text become a program.
    assert embedded["ast"] is True
    assert embedded["i18n"]["SVG_ACTION"] == text("charts.save-svg", language)


def test_marimo_shows_what_says_so_itself() -> None:
    from marimo import as_html

    assert "vegalite" in as_html(InMarimo(kinds_by_size(table()), "en")).text


def test_a_page_that_is_dark_makes_the_letters_light() -> None:
    # What marimo does with a chart while its page is dark.
    import vl_convert

    spec = kinds_by_size(table()).to_dict()
    light, dark = vl_convert.vegalite_to_svg(spec), vl_convert.vegalite_to_svg(spec, theme="dark")
    letters = {page: set(_fills(picture)) for page, picture in (("light", light), ("dark", dark))}
    assert letters == {"light": {"#000"}, "dark": {"#fff"}}


def _fills(picture: str) -> list[str]:
    words = ET.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")  # noqa: S314  (as above)
    return [{"black": "#000", "white": "#fff"}.get(word.attrib["fill"], word.attrib["fill"]) for word in words]


def test_jupyterlab_shows_pictures_and_words() -> None:
    with alt.renderers.enable("default"):
        in_jupyterlab(dark=True)
        chart = kinds_by_size(table(), Look("de"))
        assert alt.renderers.active == RENDERER
        shown: Any = chart._repr_mimebundle_()
    assert set(shown) == {"image/svg+xml", "text/plain"}
    assert shown["text/plain"] == describe(chart)
    assert "#16191d" in shown["image/svg+xml"]
    assert "<script" not in shown["image/svg+xml"]


@pytest.mark.parametrize("package", ["polars", "altair", "vl_convert"])
def test_what_is_missing_is_said_in_one_sentence(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = importlib.util.find_spec
    chart = kinds_by_size(table())
    ask = partial(to_svg, chart) if package == "vl_convert" else partial(combotutor.charts.__getattr__, "Look")

    def without(name: str, anchor: str | None = None) -> object:
        return None if name == package else whole(name, anchor)

    monkeypatch.setattr(importlib.util, "find_spec", without)
    with pytest.raises(UsageError) as error:
        ask()
    assert error.value.code == "charts-missing"
    for language in LANGUAGES:
        assert 'pip install "combotutor[charts]"' in error.value.text(language)


def test_charts_and_odds_are_light_until_a_chart_or_a_table_is_asked_for() -> None:
    program = (
        "import sys, combotutor.charts, combotutor.odds\n"
        "assert not {'polars', 'altair', 'vl_convert'} & sys.modules.keys(), sorted(sys.modules)\n"
    )
    outcome = subprocess.run(
        [sys.executable, "-c", program], cwd=TOP, capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert outcome.stderr == ""


def test_every_public_name_is_there_and_no_other() -> None:
    for name in combotutor.charts.__all__:
        assert getattr(combotutor.charts, name).__name__ == name
    with pytest.raises(AttributeError, match="pie"):
        combotutor.charts.__getattr__("pie")


def test_a_picture_in_a_page_has_the_letters_of_the_page_and_its_paper() -> None:
    picture = to_page_svg(kinds_by_size(table()))
    assert 'fill="currentColor"' in picture
    assert "#16191d" not in picture
    assert re.match(r'<svg role="img" aria-label="[^"]{80,}"', picture)


def test_a_picture_in_a_page_is_as_wide_as_its_letters_make_it() -> None:
    for width in (300, 600):
        found = attributes(to_page_svg(kinds_by_size(table(), Look(width=width))))
        pixels = float(found["viewBox"].split()[2])
        assert found["style"].startswith(f"width:{pixels / 16:.2f}em;max-width:100%")
        assert not {"width", "height"} & found.keys()
