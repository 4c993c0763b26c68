"""Where files lie: those that travel beside the package (notebooks, puzzles, data), and those that a person names."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

LEARNER: Final = "COMBOTUTOR_LEARNER"
"""The environment variable that names the file in which is remembered what a learner does."""

PACKAGE: Final = Path(__file__).resolve().parent
"""The folder of the package itself."""


def find(name: str) -> Path:
    """Return the path of a file or folder such as "notebooks/tutor.py".

    An installed package carries them on a shelf of its own; in a checkout they lie at the top. A package with a shelf
    looks nowhere else, so that files of another version beside it are never taken for its own.

    Args:
        name: the path below the top of the checkout, with forward slashes.

    Raises:
        FileNotFoundError: there is no such file or folder.
    """
    shelf = PACKAGE / "_shelf"
    top = shelf if shelf.is_dir() else PACKAGE.parent
    path = top / name
    if not path.exists():
        raise FileNotFoundError(f"{name!r} is not among the files of combotutor: looked in {str(top)!r}")
    return path


def named(name: str) -> Path:
    """Return the path that a person means by a name: `~` and `~ana` are homes; nothing else has a meaning of its own.

    Raises:
        RuntimeError: it begins with a home that is not known.
    """
    path = Path(name)
    if not name.startswith("~"):  # `./~` is a file that is called so
        return path
    try:
        return path.expanduser()
    except RuntimeError:
        if len(path.parts) == 1:  # nobody's home: again a file
            return path
        raise


def said_by(variable: str) -> Path | None:
    """Return the path that an environment variable names, None where it names none.

    Quotes and spaces around it were left there by a shell, as by `set VARIABLE="C:/my place/mine.sqlite" `.

    Raises:
        RuntimeError: it begins with a home that is not known.
    """
    said = os.environ.get(variable, "").strip()
    if len(said) > 1 and said[0] == said[-1] == '"':
        said = said[1:-1]
    return named(said) if said else None


def settle(variable: str) -> None:
    """Let a variable that names a file mean the same one for every program that is started from here, wherever it runs.

    What begins with a home that is not known, or lies below a folder that is gone, is left as it is: whoever opens it
    says so.
    """
    with suppress(RuntimeError, OSError):
        path = said_by(variable)
        if path is not None:
            os.environ[variable] = str(path.absolute())
