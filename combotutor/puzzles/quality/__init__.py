"""What a pack of puzzles asks, measured: how far rules of thumb get in it, and whatever its family wants of it.

A check tells whether puzzles are true (`checker`); here it is told whether they are worth asking.
"""

from combotutor.puzzles.quality.gauged import Gauged, gauged
from combotutor.puzzles.quality.measure import Bounds, Measure
from combotutor.puzzles.quality.report import Rates, Report, agreements, rates, report
from combotutor.puzzles.quality.standard import QUALITY, Paired, Standard

__all__ = [
    "QUALITY",
    "Bounds",
    "Gauged",
    "Measure",
    "Paired",
    "Rates",
    "Report",
    "Standard",
    "agreements",
    "gauged",
    "rates",
    "report",
]
