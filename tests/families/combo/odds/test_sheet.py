"""Odds as files: exact in every form, and no cell that a spreadsheet takes for something else."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path

import polars as pl
import pytest

from combotutor.errors import InvalidError
from combotutor.families.combo.cards import Card
from combotutor.families.combo.charts import kinds_by_size
from combotutor.families.combo.odds import Decimals, Stock, frame, read_csv, simulate, to_csv, to_parquet
from combotutor.families.combo.odds.answer import Effort
from combotutor.families.combo.odds.schema import ODDS
from combotutor.families.combo.rules import RULE_SETS
from combotutor.version import version

SEEN = (Card.SEVEN, Card.SEVEN, Card.TWELVE, Card.WILD)

COLUMNS = (
    *("rules", "seen", "stock", "wilds", "cards", "measure", "kind", "plays", "exact", "numerator", "denominator"),
    *("value", "low", "high", "samples", "seed", "made_by"),
)

Cells = list[dict[str, str]]


@cache
def whole() -> pl.DataFrame:
    """Return all hands of a whole deck: exact numbers of up to 22 digits."""
    return frame("combo-breaker")


@cache
def part() -> pl.DataFrame:
    """Return hands of what is left of a deck, those of nine cards estimated."""
    return frame("combo-up", [1, 2, 9], seen=SEEN, blank_wilds=True, effort=Effort.GLANCE, seed=5)


@cache
def nameless() -> pl.DataFrame:
    """Return a deck without a name, and estimates that nothing was dealt for, by the longest seed."""
    return frame([simulate(Stock((Card.ONE,) * 30), 3, 0, seed=2**64 - 1)])


TABLES = {"whole": whole, "part": part, "nameless": nameless}
"""What makes each, by kernels: no test asks for it while it is collected."""


@pytest.fixture
def table(name: str) -> pl.DataFrame:
    """One of the tables."""
    return TABLES[name]()


def cells(table: pl.DataFrame, form: Decimals) -> Cells:
    """Return the cells of a file, as anybody reads it who knows nothing of us."""
    text = to_csv(table, form).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter=";" if form is Decimals.COMMA else ","))


def floated(cell: str) -> float | None:
    """Return the number in a cell, None if it is empty."""
    return float(cell.replace(",", ".")) if cell else None


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("form", Decimals)
def test_every_reader_of_csv_gets_the_same_exact_numbers(table: pl.DataFrame, form: Decimals) -> None:
    found = cells(table, form)
    assert len(found) == len(table)
    for cell, line in zip(found, table.to_dicts(), strict=True):
        assert tuple(cell) == COLUMNS
        if line["exact"]:
            assert Fraction(int(cell["numerator"]), int(cell["denominator"])) == Fraction(line["fraction"])
        else:
            assert cell["numerator"] == cell["denominator"] == ""
        assert [floated(cell[name]) for name in ("value", "low", "high")] == [
            line[name] for name in ("value", "low", "high")
        ]


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("form", Decimals)
def test_a_file_gives_its_table_back(table: pl.DataFrame, form: Decimals, tmp_path: Path) -> None:
    file = tmp_path / "odds.csv"
    file.write_bytes(to_csv(table, form))
    assert read_csv(file).equals(table)
    assert read_csv(str(file)).equals(table)
    assert read_csv(file.read_bytes()).schema == ODDS


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("form", Decimals)
def test_a_spreadsheet_has_nothing_to_guess(table: pl.DataFrame, form: Decimals) -> None:
    # A spreadsheet keeps fifteen digits: all of a whole number.
    number = re.compile(rf"\d{{1,15}}|\d+{re.escape(form.half[1])}\d+")
    # What has a letter in front, or a _ in it, is no number, no day and no formula in any language.
    text = re.compile(r"[A-Za-z][A-Za-z0-9_. -]*|\w+(_\w+)+", re.ASCII)
    month = re.compile(r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\W*\d", re.IGNORECASE)
    for cell in cells(table, form):
        for name, written in cell.items():
            assert written == "" or number.fullmatch(written) or text.fullmatch(written), (name, written)
            assert not month.match(written), (name, written)


def test_a_number_too_long_for_a_spreadsheet_is_text_and_a_shorter_one_a_number() -> None:
    numbers = [cell[name] for cell in cells(whole(), Decimals.POINT) for name in ("numerator", "denominator")]
    plain = [each for each in numbers if each.isdecimal()]
    grouped = [each for each in numbers if "_" in each]
    assert max(map(len, plain)) == 15
    assert all(re.fullmatch(r"\d{1,3}(_\d{3}){5,}", each) for each in grouped)
    assert max(len(each.replace("_", "")) for each in grouped) > 18  # more than any type of number holds


def test_seen_cards_are_neither_a_number_nor_a_formula() -> None:
    assert {cell["seen"] for cell in cells(part(), Decimals.COMMA)} == {"7_7_12_X"}
    assert {cell["seen"] for cell in cells(whole(), Decimals.COMMA)} == {"none"}
    assert {cell["seen"] for cell in cells(nameless(), Decimals.COMMA)} == {""}


def test_each_form_begins_as_its_spreadsheet_expects() -> None:
    point, comma = (to_csv(part(), form) for form in Decimals)
    assert point.startswith(b"rules,seen,")
    assert comma.startswith(b"\xef\xbb\xbfrules;seen;")
    assert point.isascii()
    assert comma[3:].isascii()
    assert b"," not in re.sub(rb"\d,\d", b"", comma)


def test_a_file_says_what_its_numbers_rest_on() -> None:
    for cell in cells(part(), Decimals.POINT):
        assert cell["made_by"] == f"combotutor {version()}"
        assert (cell["rules"], cell["wilds"], cell["stock"]) == ("combo-up", "blank", "54")
        is_exact = cell["exact"] == "true"
        assert cell["seed"] == ("" if is_exact else "5")
        assert cell["samples"] == ("" if is_exact else str(part()["samples"].max()))
    assert {cell["cards"] for cell in cells(part(), Decimals.POINT)} == {"1", "2", "9"}
    assert {cell["seed"] for cell in cells(nameless(), Decimals.POINT)} == {"18_446_744_073_709_551_615"}


def test_a_parquet_file_keeps_types_and_is_drawn_as_it_is() -> None:
    read = pl.read_parquet(to_parquet(part()))
    assert read.select(ODDS.names()).equals(part())
    assert read.select(ODDS.names()).schema == ODDS
    exact = read.filter("exact").select("fraction", "numerator", "denominator").rows()
    assert {f"{numerator}/{denominator}" == fraction for fraction, numerator, denominator in exact} == {True}
    assert kinds_by_size(read).to_dict() == kinds_by_size(part()).to_dict()


def test_a_file_of_an_older_version_is_still_read() -> None:
    old = part().drop("seed")
    assert read_csv(old.write_csv().encode()).drop("seed").equals(old)
    assert kinds_by_size(old).to_dict() == kinds_by_size(part().with_columns(seed=None)).to_dict()


@pytest.mark.parametrize("decimals", Decimals)
@pytest.mark.parametrize("blank", [b"\n", b"\r\n\r\n", b";" * 16 + b"\n"])
def test_lines_with_nothing_in_them_are_no_rows(decimals: Decimals, blank: bytes) -> None:
    between = b"," if decimals is Decimals.POINT else b";"
    lines = to_csv(part(), decimals) + blank.replace(b";", between)
    assert read_csv(lines).equals(part())
    assert read_csv(to_csv(part().clear(), decimals) + blank.replace(b";", between)).equals(part().clear())


NO_TABLES: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "charts-values"),
    "no text": (lambda: b"\x00\xff\xfe", "charts-columns"),
    "other columns": (lambda: b"a,b\n1,2\n", "charts-columns"),
    "dates": (lambda: part().write_csv().replace("2/", "02. Feb ").encode(), "charts-values"),
    "a number for cards": (lambda: to_csv(part()).replace(b"7_7_12_X", b"7.7"), "charts-values"),
    "perhaps exact": (lambda: to_csv(part()).replace(b",true,", b",perhaps,"), "charts-values"),
    "no numerator": (lambda: re.sub(rb",true,\d+", b",true,", to_csv(part())), "charts-values"),
}


@pytest.mark.parametrize(("content", "code"), NO_TABLES.values(), ids=NO_TABLES)
def test_what_is_no_table_or_was_changed_is_refused(content: Callable[[], bytes], code: str) -> None:
    with pytest.raises(InvalidError) as error:
        read_csv(content())
    assert error.value.code == code


def test_no_formula_gets_into_a_file() -> None:
    strange = part().with_columns(seen=pl.lit('=HYPERLINK("x")'))
    for save in (to_csv, to_parquet):
        with pytest.raises(InvalidError) as error:
            save(strange)
        assert "HYPERLINK" in error.value.text("de")


def test_every_deck_has_symbols_that_can_be_saved() -> None:
    for name, rules in RULE_SETS.items():
        seen = rules.deck.cards[1:]
        table = frame(name, 1, seen=seen)
        assert read_csv(to_csv(table)).equals(table)
