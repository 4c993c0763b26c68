"""Every chart of the gallery: a valid picture in three languages that shows its table and nothing from outside."""

from __future__ import annotations

import json
import re
from typing import Any

import polars as pl
import polars.selectors as cs
import pytest

from combotutor.charts import Look, to_svg
from combotutor.errors import InvalidError
from combotutor.i18n import LANGUAGES
from tests.charts.gallery import GALLERY, Piece

every_piece = pytest.mark.parametrize("piece", GALLERY.values(), ids=GALLERY.keys())


def rows_of(spec: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all the data that a chart carries."""
    return [row for rows in spec["datasets"].values() for row in rows]


def texts_of(spec: dict[str, Any]) -> set[str]:
    """Return what a chart says: titles, names, numbers."""
    words = {text for row in rows_of(spec) for text in row.values() if isinstance(text, str)}
    lines = {line for part in ("text", "subtitle") for line in spec["title"][part]}
    return words | lines


@every_piece
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chart_is_valid_and_told_in_words(piece: Piece, language: str) -> None:
    spec = piece.spec(Look(language))  # refused by Altair if it is not valid
    assert len(spec["description"]) > 80
    # The title comes first in what is told; in the picture no line ends between a number and its sign.
    assert spec["description"].startswith(" ".join(spec["title"]["text"]).replace("\u00a0", " "))


@every_piece
def test_a_chart_speaks_three_languages(piece: Piece) -> None:
    specs = [piece.spec(Look(language)) for language in LANGUAGES]
    for part in ("description", "title"):
        assert len({json.dumps(spec[part]) for spec in specs}) == len(LANGUAGES)
    titled = [re.findall(r'"title": ("[^"]+"|null)', json.dumps(spec)) for spec in specs]
    assert len({len(titles) for titles in titled}) == 1
    for titles in zip(*titled, strict=True):
        assert len(set(titles)) == len(LANGUAGES) or titles[0] == "null"


@every_piece
def test_a_chart_shows_numbers_of_its_table(piece: Piece) -> None:
    columns = ["cards", "kind", "plays", "wilds", "rules", "exact", "value", "low", "high", "samples"]
    table = piece.table()
    if piece.measure is None:
        # A specification holds days and moments as text.
        table = table.with_columns(cs.temporal().cast(pl.String))
        columns = table.columns
    else:
        table = table.filter(table["measure"] == piece.measure.value)
    there = set(table.select(columns).iter_rows())
    drawn = [row for row in rows_of(piece.spec()) if set(columns) <= row.keys()]
    assert len(drawn) >= 3
    assert {tuple(row[name] for name in columns) for row in drawn} <= there


@every_piece
def test_nothing_shown_is_a_bare_0_or_100_per_cent(piece: Piece) -> None:
    for language in LANGUAGES:
        spec = piece.spec(Look(language))
        for text in texts_of(spec) | set(re.split(r"[;:.] ", spec["description"])):
            assert not re.fullmatch(r"(~ )?(0|100)([.,]0+)? %\.?", text)


@every_piece
def test_a_chart_takes_nothing_from_outside(piece: Piece) -> None:
    spec = piece.spec()
    assert re.findall(r"https?:[^\"]*", json.dumps(spec)) == [spec["$schema"]]
    picture = to_svg(piece.draw(piece.table(), Look()))
    assert set(re.findall(r"https?:[^\"<> ]*", picture)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert re.findall(r"url\((?!#)|@import|<script|<image", picture) == []


@every_piece
def test_a_chart_leaves_paper_and_letters_to_the_page(piece: Piece) -> None:
    config = piece.spec()["config"]
    assert config["background"] == "transparent"
    assert "color" not in config["title"]
    assert "style" not in config


@every_piece
def test_a_large_chart_has_large_letters_and_the_same_data(piece: Piece) -> None:
    plain, large = (piece.spec(Look(large=large)) for large in (False, True))
    assert large["config"]["axis"]["labelFontSize"] >= 1.7 * plain["config"]["axis"]["labelFontSize"]
    assert sorted(map(len, plain["datasets"].values())) == sorted(map(len, large["datasets"].values()))


@every_piece
def test_an_empty_table_is_refused(piece: Piece) -> None:
    with pytest.raises(InvalidError) as error:
        piece.draw(piece.table().clear(), Look())
    assert error.value.code == "charts-empty"


@every_piece
def test_a_table_of_something_else_is_refused(piece: Piece) -> None:
    with pytest.raises(InvalidError) as error:
        piece.draw(piece.table().drop(piece.table().columns[-2]), Look())
    assert (error.value.code, error.value.field) == ("charts-columns", "FRAME")
    assert piece.table().columns[-2] in error.value.text("de")
