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

ROOMS = (
    *("cards", "charts", "errors", "games", "i18n", "learner", "lessons", "notation", "odds"),
    *("plan", "puzzles", "search", "solver", "tutor", "widgets"),
)
"""The rooms that are offered below the five names; each is loaded when it is first asked for, as all others are."""


def __getattr__(name: str) -> object:
    """Load one of the five names, or a room, at its first use, so that importing one does not load the others."""
    from importlib import import_module
    from importlib.util import find_spec

    if name in __all__:
        return getattr(import_module(f"{__name__}.tinker"), name)
    if name == "__version__":
        return import_module(f"{__name__}.version").version()
    if name in ROOMS or (not name.startswith("_") and find_spec(f"{__name__}.{name}")):
        return import_module(f"{__name__}.{name}")
    raise import_module(f"{__name__}.names").missing(__name__, name, __dir__())


def __dir__() -> list[str]:
    return sorted([*__all__, *ROOMS, "__version__"])
