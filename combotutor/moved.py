"""Where older programs find what has moved, within the house or into the folder of its family.

Two lists say so, the house's in `combotutor.rehoused` and that of a family which took over rooms of the house in a
module `moved` of its own: `MODULES`, from the old name of a module to the new one, and `NAMES`, from a room that stands
to its names that left it: where to, and after a colon what they are called now. Old and new are one and the same
module, and nothing is loaded before it is asked for.

Python asks a finder while it holds its lock of all imports. So nothing is imported here to answer: another thread may
be in the midst of it, and wait for that lock. The lists are read from their files instead, and whatever they import is
not there for them.
"""

from __future__ import annotations

import builtins
import sys
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from itertools import accumulate

TYPE_CHECKING = False
if TYPE_CHECKING:  # all of ours load this module first, and most of them never need what it does
    from collections.abc import Mapping
    from types import CodeType, ModuleType
    from typing import Any

_BELOW = __name__.removesuffix("moved")
_CATALOG = f"{_BELOW}families"
_HOUSE = f"{_BELOW}rehoused"
_FOUND: list[tuple[Mapping[str, str], Mapping[str, Mapping[str, str]]]] = []
"""What is listed, modules and names, once it has been read."""


class Moved:
    """Loads under its old name a module that has moved: it stays the one that its new name gives."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._spec: ModuleSpec | None = None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module that has moved."""
        del spec
        module = _imported(self._name)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Leave the module, which has run, as it was, and let what it has loaded be found below its old name too."""
        old = module.__spec__.name if module.__spec__ else self._name
        module.__spec__ = self._spec
        _also_below(old, self._name)

    def get_code(self, name: str) -> CodeType | None:
        """Return its code, for `python -m` and the old name."""
        del name
        found = _found(self._name)
        loader: Any = found and found.loader
        code: CodeType | None = loader and loader.get_code(self._name)
        return code


class Below:
    """The first that Python asks, for what it would find, and should not.

    What lies below a room that has moved is not to be loaded a second time. And a folder that a module has left may
    still be there, with nothing in it but what Python itself put there: that is no room.
    """

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return how a module is loaded that is called otherwise now; None for all others."""
        del path, target
        room, _, last = name.rpartition(".")
        parent = sys.modules.get(room) if name.startswith(_BELOW) else None
        if parent is None:
            return None
        if parent.__name__ != room:
            return _spec(name, f"{parent.__name__}.{last}")
        found = _found(name)
        return Gone.find_spec(name) if found is not None and found.loader is None else None


class Gone:
    """The last that Python asks: what does not lie where it is looked for may have moved."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return how a module of ours is loaded that has moved; None if it has not."""
        del path, target
        new = _new_name(name) if name.startswith(_BELOW) and not name.startswith(_CATALOG) else None
        return None if new is None else _spec(name, new)


def forward(module: str, name: str) -> Any:  # noqa: ANN401  (whatever has moved)
    """Return a name that has left a room, or a room that has left it, for its `__getattr__`.

    Raises:
        AttributeError: the room never had it.
    """
    if not name.startswith("__"):
        modules, names = _tables()
        place, _, new = names.get(module, {}).get(name, "").partition(":")
        if place:
            return getattr(_imported(place), new or name)
        if f"{module}.{name}" in modules:
            return import_module(f"{module}.{name}")
    raise AttributeError(f"module {module!r} has no attribute {name!r}")


def found_at_once(room: str, *names: str) -> None:
    """Let modules that have left a room be there under their old names, for its `__init__`, which has more so called.

    Python would else, when one is asked for by its old name, put the module in place of what the room calls so.
    """
    for name in names:
        old = f"{room}.{name}"
        sys.modules[old] = _imported(_new_name(old) or old)


def install() -> None:
    """Let Python ask here for modules of ours that it does not find."""
    if Gone not in sys.meta_path:
        sys.meta_path[:] = [Below, *sys.meta_path, Gone]


def in_place(name: str) -> None:
    """Put a room that has moved in the place of the file of its short name, which calls this and holds nothing.

    The file is there for a thread that asks while another is about to load the package: nobody is asked here yet.
    """
    install()
    file, module = sys.modules[name], _imported(_new_name(name) or name)
    vars(file)["__getattr__"] = module.__getattribute__  # for whoever waited, and was given the file
    sys.modules[name] = module
    _also_below(name, module.__name__)


def _also_below(old: str, new: str) -> None:
    """Let what a room has loaded be found below its old name, too."""
    for name in [name for name in list(sys.modules) if name.startswith(f"{new}.")]:
        sys.modules.setdefault(old + name.removeprefix(new), sys.modules[name])


def _imported(name: str) -> ModuleType:
    """Return a module, its rooms loaded one after the other from the outermost.

    Asked for it alone, Python would take its lock before that of its room, and another thread that loads the room takes
    them the other way round.
    """
    *rooms, _ = accumulate(name.split("."), "{}.{}".format)
    for room in rooms:
        import_module(room)
    return import_module(name)


def _spec(name: str, new: str) -> ModuleSpec | None:
    found = _found(new)
    if found is None:
        return None
    loader: Any = Moved(new)
    return ModuleSpec(name, loader, origin=found.origin, is_package=bool(found.submodule_search_locations))


def _found(name: str) -> ModuleSpec | None:
    """Return where a module of ours lies; unlike `importlib.util.find_spec`, this imports nothing."""
    ours, *rooms, _ = name.split(".")
    return PathFinder.find_spec(name, ["/".join((top, *rooms)) for top in sys.modules[ours].__path__])


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
        modules: dict[str, str] = {}
        names: dict[str, dict[str, str]] = {}
        for place in (_HOUSE, *(f"{family}.moved" for family in _read(_CATALOG)["FAMILIES"])):
            table = _read(place)
            modules |= table.get("MODULES", {})
            for room, left in table.get("NAMES", {}).items():
                names.setdefault(room, {}).update(left)
        _FOUND.append((modules, names))
    return _FOUND[0]


class _Unloaded:
    """What a list is given in place of whatever it imports: the names of types, none of which it needs here."""

    def __getattr__(self, name: str) -> None:
        """Return nothing, whatever is asked for."""


def _read(name: str) -> dict[str, Any]:
    """Return what a module of ours holds, which is run apart from all others; nothing if there is none."""
    found = _found(name) if name.startswith(_BELOW) else None
    held: dict[str, Any] = {
        "__name__": name,
        "__package__": name.rpartition(".")[0],
        # Even a module that is loaded soon may be in the midst of it in another thread.
        "__builtins__": {**vars(builtins), "__import__": lambda *_: _Unloaded()},
    }
    loader: Any = found and found.loader
    if loader:
        exec(loader.get_code(name), held)  # noqa: S102  (a file of ours)
    return held
