"""Tables with the columns that they should have, also where they were read from a file. It needs polars."""

from __future__ import annotations

from collections.abc import Collection

import polars as pl

from combotutor.errors import InvalidError


def typed(frame: pl.DataFrame, schema: pl.Schema, later: Collection[str] = ()) -> pl.DataFrame:
    """Return the columns of a table as a schema has them.

    Args:
        frame: the table.
        schema: its columns and their types.
        later: those that tables of older versions do not have; they are empty there.

    Raises:
        InvalidError: others are missing, or hold what does not belong there.
    """
    absent = [name for name in schema if name not in frame.columns]
    missing = [name for name in absent if name not in later]
    if missing:
        raise InvalidError("charts-columns", "FRAME", names=", ".join(missing))
    try:
        return frame.with_columns(pl.lit(None).alias(name) for name in absent).select(schema.names()).cast(schema)
    except pl.exceptions.PolarsError as error:
        raise InvalidError("charts-values", "FRAME", problem=str(error).splitlines()[0]) from error
