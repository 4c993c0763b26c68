"""The file of a proof: it takes its name only when it is whole."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from combotutor.cli.paths import check_file, chosen, problem_of, shown
from combotutor.errors import UsageError


@contextmanager
def written(name: str) -> Iterator[TextIO]:
    """Give a file to write to that takes its name only when it is whole: what had the name is kept until then.

    Raises:
        UsageError: the file cannot be written.
    """
    try:
        path = chosen(name, "--proof")
        if _is_device(path):
            with path.open("w", encoding="utf-8") as file:
                yield file
            return
        whole, part = _whole_and_part(path)
        try:
            with part.open("w", encoding="utf-8", newline="\n") as file:
                yield file
            part.replace(whole)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise _unwritable(name, error) from error


def check_writable(name: str) -> None:
    """See that a proof can be written, and leave everything as it is.

    Raises:
        UsageError: it cannot.
    """
    path = chosen(name, "--proof")
    try:
        check_file(path)
        if _is_device(path):
            return
        whole, part = _whole_and_part(path)
        if _is_there(whole):
            whole.open("a", encoding="utf-8").close()
        part.open("w", encoding="utf-8").close()
        part.unlink()
    except OSError as error:
        raise _unwritable(name, error) from error


def _whole_and_part(path: Path) -> tuple[Path, Path]:
    """Return where a file is to lie, links followed, and where it lies until it is whole: its own name may be long."""
    whole = Path(os.path.realpath(path))
    return whole, whole.with_name(f".combotutor-{os.getpid()}.part")


def _is_there(path: Path) -> bool:
    """Tell whether there is such a file; unlike `Path.exists` it tells of a name that cannot be."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    return True


def _is_device(path: Path) -> bool:
    """Tell whether a name is that of a terminal or a pipe, which is written to as it is."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _unwritable(name: str, error: OSError) -> UsageError:
    return UsageError("proof-unwritable", "--proof", name=shown(name), problem=problem_of(error))
