"""Scripts of several files as one text: a notebook loads one file, and a page of ours asks for one."""

from __future__ import annotations

import re
from pathlib import Path

_IMPORT = re.compile(r'^import \{ ([^}]+) \} from "[^"]*/([\w.]+)";\n', re.MULTILINE)
_EXPORTED = re.compile(r"^export (?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) )", re.MULTILINE)
_DEFAULT = re.compile(r"^export default [^;]*;\n", re.MULTILINE)


def one_text(*paths: Path) -> str:
    """Return a module with the modules that it is made of in front of it, each in a room of its own.

    Args:
        paths: the modules, each after those that it imports from; only the last one's exports are seen from outside.

    Raises:
        ValueError: a module imports from one that is not there before it.
    """
    *parts, main = paths
    there = [path.name for path in parts]
    rooms = [_room(path, there[:number]) for number, path in enumerate(parts)]
    return "".join([*rooms, _taken(main.read_text(encoding="utf-8"), there)])


def _room(path: Path, before: list[str]) -> str:
    source = path.read_text(encoding="utf-8")
    names = _EXPORTED.findall(source)
    closed = _DEFAULT.sub("", _EXPORT.sub("", _taken(source, before)))
    return f"const {_variable(path.name)} = (() => {{\n{closed}\nreturn {{ {', '.join(names)} }};\n}})();\n"


def _taken(source: str, there: list[str]) -> str:
    """Return a source that takes what it imports from the rooms before it."""

    def take(found: re.Match[str]) -> str:
        names, module = found.groups()
        if module not in there:
            raise ValueError(f"{module} is imported before it is there: put it ahead")
        return f"const {{ {names.strip().rstrip(',')} }} = {_variable(module)};\n"

    return _IMPORT.sub(take, source)


def _variable(name: str) -> str:
    return "__" + re.sub(r"\W", "_", name)
