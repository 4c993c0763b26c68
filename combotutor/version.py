"""Which version this is: what the command line tells, and what a file says that was made by it."""

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed


def version() -> str:
    """Return the version of the package that runs."""
    try:
        return installed("combotutor")
    except PackageNotFoundError:  # run from a checkout
        return "0.1.0.dev0"
