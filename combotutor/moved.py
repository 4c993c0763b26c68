"""Where older programs find what has moved into the folder of its family.

A family that took over rooms of the house lists them in a module `moved` of its own: `MODULES`, from the old name of a
module to the new one, and `NAMES`, from a room that stands to its names that left it. Old and new are one and the same
module, and nothing is loaded before it is asked for.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # all of ours load this module, most of them never need what it does
    from collections.abc import Mapping
    from importlib.machinery import ModuleSpec
    from types import CodeType, ModuleType

_BELOW: Final = __name__.removesuffix("moved")
_CATALOG: Final = f"{_BELOW}families"
_FOUND: Final[list[tuple[Mapping[str, str], Mapping[str, Mapping[str, str]]]]] = []
"""What the families list, modules and names, once it has been read."""


class Moved:
    """Loads under its old name a module that has moved: it stays the one that its new name gives."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._spec: ModuleSpec | None = None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module that has moved."""
        from importlib import import_module

        del spec
        module = import_module(self._name)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Leave the module, which has run, as it was, and let what it has loaded be found below its old name too."""
        old = module.__spec__.name if module.__spec__ else self._name
        module.__spec__ = self._spec
        for name in [name for name in sys.modules if name.startswith(f"{self._name}.")]:
            sys.modules.setdefault(old + name.removeprefix(self._name), sys.modules[name])

    def get_code(self, name: str) -> CodeType | None:
        """Return its code, for `python -m` and the old name."""
        from importlib.util import find_spec

        del name
        spec = find_spec(self._name)
        loader: Any = spec and spec.loader
        code: CodeType | None = loader and loader.get_code(self._name)
        return code


class Below:
    """The first that Python asks: what lies below a room that has moved is not to be loaded a second time."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return how a module below one that is called otherwise now is loaded; None for all others."""
        del path, target
        room, _, last = name.rpartition(".")
        parent = sys.modules.get(room) if name.startswith(_BELOW) else None
        return None if parent is None or parent.__name__ == room else _spec(name, f"{parent.__name__}.{last}")


class Gone:
    """The last that Python asks: what does not lie where it is looked for may have moved."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return how a module of ours is loaded that has moved; None if it has not."""
        del path, target
        new = _new_name(name) if name.startswith(_BELOW) and not name.startswith(_CATALOG) else None
        return None if new is None else _spec(name, new)


def forward(module: str, name: str) -> Any:  # noqa: ANN401  (whatever has moved)
    """Return a name that has left a room, for its `__getattr__`.

    Raises:
        AttributeError: the room never had it.
    """
    from importlib import import_module

    # Python asks for names of its own, such as `__path__`, while a room is still being loaded.
    place = None if name.startswith("__") else _tables()[1].get(module, {}).get(name)
    if place is None:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    return getattr(import_module(place), name)


def install() -> None:
    """Let Python ask here for modules of ours that it does not find."""
    if Gone not in sys.meta_path:
        sys.meta_path[:] = [Below, *sys.meta_path, Gone]


def _spec(name: str, new: str) -> ModuleSpec | None:
    from importlib.machinery import ModuleSpec
    from importlib.util import find_spec

    found = find_spec(new)
    if found is None:
        return None
    loader: Any = Moved(new)
    return ModuleSpec(name, loader, origin=found.origin, is_package=bool(found.submodule_search_locations))


def _new_name(name: str) -> str | None:
    modules = _tables()[0]
    head, rest = name, ""
    while head:
        if head in modules:
            return modules[head] + rest
        head, dot, last = head.rpartition(".")
        rest = f"{dot}{last}{rest}"
    return None


def _tables() -> tuple[Mapping[str, str], Mapping[str, Mapping[str, str]]]:
    if not _FOUND:
        _FOUND.append(_read())
    return _FOUND[0]


def _read() -> tuple[Mapping[str, str], Mapping[str, Mapping[str, str]]]:
    from importlib import import_module
    from importlib.util import find_spec

    modules: dict[str, str] = {}
    names: dict[str, dict[str, str]] = {}
    for family in import_module(_CATALOG).FAMILIES:
        if find_spec(f"{family}.moved") is None:
            continue
        table = import_module(f"{family}.moved")
        modules |= table.MODULES
        for room, left in table.NAMES.items():
            names.setdefault(room, {}).update(left)
    return modules, names
