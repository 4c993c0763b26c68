"""Odds as files: for spreadsheets, whichever sign stands before their decimals, and typed for programs.

A spreadsheet guesses what each cell is. It takes `2/27` for a day and `7,7` for a number, and of a number it keeps 15
digits. So here a fraction has two columns, and what must stay text has a `_` wherever a spreadsheet would see a number:
in no language does that stand in one. `int` reads it; in a spreadsheet `SUBSTITUTE(J2,"_","")` gives the bare digits.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from combotutor.extras import need
from combotutor.families.combo.errors import InvalidError
from combotutor.version import version

if TYPE_CHECKING:
    import polars as pl

_DIGITS: Final = 15
"""Digits of the longest whole number that every spreadsheet keeps."""

_NONE_SEEN: Final = "none"
"""What stands for no seen cards: a cell that begins with a - may be taken for a formula."""


class Decimals(StrEnum):
    """What stands before decimals, and with it what a spreadsheet expects between two cells."""

    POINT = "point"
    """0.5, and a comma between cells."""
    COMMA = "comma"
    """0,5, and a semicolon between cells; the file begins with a byte-order mark, as Excel likes it."""

    @property
    def half(self) -> str:
        """How one half is written."""
        return "0,5" if self is Decimals.COMMA else "0.5"


def to_csv(table: pl.DataFrame, decimals: Decimals = Decimals.POINT) -> bytes:
    """Return a table of odds as the text of a file that a spreadsheet opens as it is meant.

    It has the columns of a table, with both parts of a fraction for the fraction, and says last who made it; there is
    nothing but ASCII after its byte-order mark.

    >>> from combotutor.families.combo.odds import frame
    >>> table = frame("combo-breaker", 2)
    >>> for line in to_csv(table, Decimals.COMMA).decode("utf-8-sig").splitlines()[:2]:
    ...     print(line.rpartition(";")[0])
    rules;seen;stock;wilds;cards;measure;kind;plays;exact;numerator;denominator;value;low;high;samples;seed
    combo-breaker;none;54;counted;2;at_least_one;run2;;true;91;477;0,19077568134171907;;;;

    Args:
        table: as `combotutor.odds.frame` makes it, or several together.
        decimals: as the spreadsheet writes them.

    Raises:
        InvalidError: the table has other columns, or what does not belong there.
    """
    import polars as pl

    is_comma = decimals is Decimals.COMMA
    texts = {
        "seen": pl.col("seen").replace("-", _NONE_SEEN).str.replace_all(",", "_"),
        **{name: _written(pl.col(name).cast(pl.String), _whole) for name in ("numerator", "denominator", "seed")},
        **{name: _written(pl.col(name), _comma if is_comma else _point) for name in ("value", "low", "high")},
    }
    file = io.BytesIO()
    cells = _explained(table).with_columns(**texts).drop("fraction")
    cells.write_csv(file, include_bom=is_comma, separator=";" if is_comma else ",")
    return file.getvalue()


def to_parquet(table: pl.DataFrame) -> bytes:
    """Return a table of odds as a Parquet file: its columns with their types, and those that explain it.

    Args:
        table: as `combotutor.odds.frame` makes it, or several together.

    Raises:
        InvalidError: the table has other columns, or what does not belong there.
    """
    file = io.BytesIO()
    _explained(table).write_parquet(file)
    return file.getvalue()


def read_csv(source: str | Path | bytes) -> pl.DataFrame:
    """Return the table of odds in a file that `to_csv` made, of either form; also of one that polars wrote itself.

    >>> from combotutor.families.combo.odds import frame
    >>> table = frame("combo-breaker", 2)
    >>> read_csv(to_csv(table, Decimals.COMMA)).equals(table)
    True

    Args:
        source: where the file is, or what is in it.

    Raises:
        InvalidError: it holds no such table, or not as it was: what a spreadsheet has changed is not guessed at.
        OSError: it cannot be read.
        MissingExtraError: polars cannot be used.
    """
    need("charts-missing", "polars")
    import polars as pl

    from combotutor.families.combo.odds.schema import BESIDE, ODDS, typed

    content = source if isinstance(source, bytes) else Path(source).read_bytes()
    is_comma = b";" in content.partition(b"\n")[0]
    types = {**ODDS, **BESIDE, "seed": pl.String()}
    try:
        found = pl.read_csv(content, separator=";" if is_comma else ",", decimal_comma=is_comma, schema_overrides=types)
    except pl.exceptions.PolarsError as error:
        raise InvalidError("charts-values", "FRAME", problem=str(error).splitlines()[0]) from error
    # Blank lines, and what a spreadsheet leaves of them: only separators.
    found = found.filter(~pl.all_horizontal(pl.all().is_null()))
    if {"numerator", "denominator"} <= {*found.columns}:
        bare = {name: pl.col(name).str.replace_all("_", "") for name in ("numerator", "denominator", "seed")}
        found = found.with_columns(
            pl.concat_str(bare["numerator"], bare["denominator"], separator="/").alias("fraction"),
            pl.col("seen").replace(_NONE_SEEN, "-").str.replace_all("_", ","),
            bare["seed"],
        )
    return typed(found, ODDS)


def _written(column: pl.Expr, write: Callable[[Any], str]) -> pl.Expr:
    import polars as pl

    return column.map_elements(write, return_dtype=pl.String)


def _whole(digits: str) -> str:
    """Return a whole number so that a spreadsheet loses none of its digits: a long one is text to it."""
    return f"{int(digits):_}" if len(digits) > _DIGITS else digits


def _point(value: float) -> str:
    """Return a number with all its decimals, also of a small one: not every spreadsheet reads 1e-05."""
    return f"{Decimal(repr(value)):f}"


def _comma(value: float) -> str:
    return _point(value).replace(".", ",")


def _explained(table: pl.DataFrame) -> pl.DataFrame:
    """Return a table with both parts of its fractions, and who made it."""
    import polars as pl

    from combotutor.families.combo.odds.schema import ODDS, typed

    parts = pl.col("fraction").str.split("/").list
    columns = [*ODDS]
    after = columns.index("fraction") + 1
    return (
        typed(table, ODDS)
        .with_columns(
            parts.get(0).alias("numerator"),
            parts.get(1).alias("denominator"),
            pl.lit(f"combotutor {version()}").alias("made_by"),
        )
        .select(*columns[:after], "numerator", "denominator", *columns[after:], "made_by")
    )
