"""Files that are named on the command line: what a name means, and what the system has against it."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Final

from combotutor.errors import UsageError, quote
from combotutor.files import named

_LONGEST_NAME: Final = 200
"""Characters of a name that a sentence repeats: whoever reads it wants to find the file."""


def chosen(name: str, field: str) -> Path:
    """Return the path that a word of the command line means; what is relative lies below where the command was started.

    Args:
        name: the word.
        field: the option or word that it was.

    Raises:
        UsageError: it begins with a home that is not known.
    """
    try:
        return named(name)
    except RuntimeError:
        raise UsageError("no-home", field, name=shown(name)) from None


def shown(name: str) -> str:
    """Return a name as a sentence repeats it."""
    return quote(name, _LONGEST_NAME)


def problem_of(error: OSError) -> str:
    """Return what the system says."""
    return error.strerror or str(error)


def check_file(path: Path) -> None:
    """Refuse what is no name of a file; each system would refuse it in words of its own, not all of them true.

    Raises:
        OSError: it is a folder, or has a character that no name has.
    """
    try:
        is_name = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:  # half a character
        is_name = False
    if not is_name:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
