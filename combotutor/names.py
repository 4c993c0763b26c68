"""What is said where a module has no such name: the nearest of those that it has."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

from combotutor.errors import MissingNameError, quote

_ALIKE: Final = 0.6
"""How much of two names is the same, from 0 to 1, where one may have been meant by the other."""


def missing(module: str, name: str, known: Iterable[str]) -> AttributeError:
    """Return the error for a name that a module lacks; the sentence offers the nearest that it has.

    Args:
        module: the full name of the module.
        name: what was asked for.
        known: the names that it offers.
    """
    room = module.rpartition(".")[2]
    if name.startswith("_"):  # asked for by programs that look what a thing can do: nobody reads what is said
        return MissingNameError("no-name", "NAME", name=name, room=room)
    near = nearest(name, known)
    if near:
        return MissingNameError("no-name-near", "NAME", name=quote(name), room=room, near=near)
    return MissingNameError("no-name", "NAME", name=quote(name), room=room)


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name that is most like another, empty if none is.

    >>> nearest("krass", ["combo-up", "krass-kariert"]), nearest("zzz", ["combo-up"])
    ('krass-kariert', '')
    """
    names, small = list(known), name.lower()
    if len(small) > 2 and (begun := [each for each in names if each.lower().startswith(small)]):  # noqa: PLR2004
        return begun[0]
    return next(iter(difflib.get_close_matches(small, names, n=1, cutoff=_ALIKE)), "")
