"""The tables that charts make of a name or a row, so that one call is enough."""

from __future__ import annotations

import polars as pl

from combotutor.families.combo.odds.frame import frame, gap_frame
from combotutor.families.combo.rules import RULE_SETS, rule_set


def of_rules(name: str) -> pl.DataFrame:
    """Return the odds of a rule set for hands of every size.

    Raises:
        InvalidError: there is no such rule set.
    """
    return frame(name)


def of_wilds(name: str) -> pl.DataFrame:
    """Return the odds of a rule set with its wilds counted, and with wilds as blanks.

    Raises:
        InvalidError: there is no such rule set.
    """
    return pl.concat([frame(name), frame(name, blank_wilds=True)])


def of_editions(name: str) -> pl.DataFrame:
    """Return the odds of a rule set and of all others.

    Raises:
        InvalidError: there is no such rule set.
    """
    first = rule_set(name).name
    return pl.concat(frame(each) for each in dict.fromkeys((first, *RULE_SETS)))


def of_gaps(typed: str) -> pl.DataFrame:
    """Return what cards save at the gaps of a row, both typed with a `+` between them.

    >>> of_gaps("5 8 + 9").select("gap", "saved").rows()
    [(1, 1), (2, 1), (3, 1)]

    Raises:
        InvalidError: that is no row, or no card is offered.
    """
    row, _, cards = typed.partition("+")
    return gap_frame(row, cards)
