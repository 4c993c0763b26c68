"""Mining: puzzles found in dealt rounds and endings, each with one answer that is clearly the only one."""

from combotutor.puzzles.miner.job import FIRST, Job
from combotutor.puzzles.miner.mining import Dropped, Mined, mine

__all__ = ["FIRST", "Dropped", "Job", "Mined", "mine"]
