"""What a tutor has loaded once somebody has visited it: `tests/warm.py` has it loaded once for all that it begins."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from combotutor.learner import Keeper, Store
from combotutor.tutor.tutor import Tutor

LATER: Final = ("cli.process", "cli.main", "cli.commands.tutor", "host.front", "host.lobby")
SERVING: Final = ("host.network.listening", "host.network.serving")
"""What the command loads when it is asked for, behind `combotutor`."""


def visit() -> None:
    """Visit a tutor of whom nothing is kept: what it asks for then is loaded."""
    with Store.in_memory() as store:
        keeper = Keeper(lambda: store)
        tutor = Tutor(keeper=keeper)
        tutor.act("hint")
        tutor.close()
        keeper.close()


for name in (*LATER, *SERVING):
    import_module(f"combotutor.{name}")
visit()
