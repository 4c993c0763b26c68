"""combotutor teaches and analyses card games in which the order of the hand is fixed.

Five names are enough to tinker with: `deal`, `show`, `moves`, `play` and `plan_hand`. Everything below them is a
value: positions, moves, rows and plans never change, and functions return new ones.
"""

import sys

# Ahead of all else, and in words that old Pythons can read: they meet a sentence. go.py says the same.
if tuple(sys.version_info) < (3, 11):
    _SENTENCE = f"combotutor needs Python 3.11 or newer, and this is Python {'.'.join(map(str, sys.version_info[:2]))}."
    if sys.argv[0].replace("\\", "/").rpartition("/")[2].partition(".")[0] in {"-m", "combotutor"}:
        sys.exit(_SENTENCE)  # run as a program, where a traceback would tell nobody anything
    raise ImportError(_SENTENCE)

from combotutor.moved import install

install()  # before anything else is loaded: another thread may import a room of ours meanwhile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from combotutor.tinker import deal, moves, plan_hand, play, show

__all__ = ["deal", "moves", "plan_hand", "play", "show"]


def __getattr__(name: str) -> object:
    """Load the five names at their first use, so that importing one room does not load the others."""
    if name in __all__:
        from combotutor import tinker

        return getattr(tinker, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
