"""Packages that may be missing: whether they can be used is asked by importing them, since what is there may be broken.

One that is absent is nobody's fault: whoever cannot do without it says what to install. One that is there and broken is
told once, with the way to mend it; then all goes on without it as if it were absent.
"""

from __future__ import annotations

import importlib
import importlib.util
import logging
import textwrap
import threading
from typing import Final

from combotutor.errors import MissingExtraError, Phrase

LOG: Final = logging.getLogger(__name__)
"""Where what is broken is told, as a `Phrase`: left alone, Python writes it to standard error."""

_NAMES: Final = {"vl_convert": "vl-convert-python", "zmq": "pyzmq"}
"""What is typed to install a package, where that is not what is typed to import it."""
_LONGEST: Final = 200
"""Characters of a package's own words that are repeated."""
_PROBLEMS: Final[dict[str, str]] = {}
"""Why a package cannot be used, of those that were tried in vain."""
IMPORTING: Final = threading.RLock()
"""Held by who imports somebody else's package late: two threads at once would see each other's half done, and fail.

None of ours is imported meanwhile: one that another thread is importing may wait for this.
"""


def is_installed(*modules: str) -> bool:
    """Tell whether modules are there. They are not imported, so that they may be broken all the same."""
    return all(map(_is_there, modules))


def can_use(*modules: str) -> bool:
    """Tell whether modules can be used, which imports them; the first that is broken is told of, once in a process.

    Of a module one name can be asked for as well, as in `segno:make`: what went wrong while it was installed may have
    left nothing of it but its folder.
    """
    if not is_installed(*modules):  # before any is imported, which may take seconds
        return False
    for module in modules:
        is_new = module not in _PROBLEMS
        problem = _problem(module)
        if problem:
            if is_new:
                LOG.warning(Phrase("say.extra-broken", {"package": _package(module), "problem": problem}))
            return False
    return True


def need(code: str, *modules: str, later: tuple[str, ...] = ()) -> None:
    """Refuse to go on without modules, which are imported.

    Args:
        code: the code of the error that says what to install where one is absent.
        modules: what cannot be done without.
        later: the same, of which it is only asked whether it is there: it is imported when it is needed at last.

    Raises:
        MissingExtraError: one is absent or broken.
    """
    if not is_installed(*later):
        raise MissingExtraError(code)
    for module in modules:
        if not _is_there(module):
            raise MissingExtraError(code)
        problem = _problem(module)
        if problem:
            raise MissingExtraError("extra-broken", package=_package(module), problem=problem)


def _is_there(module: str) -> bool:
    """Tell whether a module is found; one whose package cannot even be looked into is there, and broken."""
    if module in _PROBLEMS:
        return True
    try:
        return importlib.util.find_spec(module.partition(":")[0]) is not None
    except ModuleNotFoundError:
        return False
    except Exception:  # noqa: BLE001  (whatever a package is broken by: importing it will tell)
        return True


def _problem(module: str) -> str:
    """Return why a module cannot be imported, empty if it can; what failed twice is not tried again."""
    with IMPORTING:
        if module not in _PROBLEMS:
            problems = [_import(module)]
            if problems[0]:
                # Somebody else's thread may have been importing the same without asking here.
                problems.append(_import(module))
            if all(problems):
                _PROBLEMS[module] = problems[-1]
        return _PROBLEMS.get(module, "")


def _import(module: str) -> str:
    """Return why importing a module, or a name of it, went wrong; empty if it did not."""
    try:
        name, _, used = module.partition(":")
        found = importlib.import_module(name)
        if used:
            getattr(found, used)
    except Exception as error:  # noqa: BLE001  (whatever it is broken by)
        return told_by(error)
    return ""


def told_by(error: BaseException) -> str:
    """Return what somebody else's error says, on one line and not too long."""
    said = f"{type(error).__name__}: {error}".rstrip(": \n")
    return textwrap.shorten(said, _LONGEST, placeholder=" …")


def _package(module: str) -> str:
    top = module.partition(":")[0].partition(".")[0]
    return _NAMES.get(top, top)
