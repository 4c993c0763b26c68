"""Makes `imports.json`: what could be imported from where, whether it was documented, and which paths led alike."""

from __future__ import annotations

import ast
import importlib
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.before.old import TREE, check_old, write

TOP: Final = "combotutor"
PAGES: Final = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "**/NOTATION.md", "**/RULES.md", "**/FORMAT.md")
LINE: Final = re.compile(r"^(?:>>> )?((?:from combotutor|import combotutor)[^\n]*)$", re.MULTILINE)
PROGRAM: Final = re.compile(r"python3? -m (combotutor[a-z_.]*[a-z_])")
PROGRAMS: Final = {("combotutor.cli.process", "run")}
"""What `pyproject.toml` starts."""

Name = tuple[str, str]
"""A module, and a name in it; the empty one stands for the module as a whole."""


def modules() -> dict[str, Path]:
    """Return every module of the package by its name."""
    found = {}
    for path in sorted((TREE / TOP).rglob("*.py")):
        parts = path.relative_to(TREE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(source: str) -> Iterator[Name]:
    """Yield what a source imports of the package."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == TOP:
            yield from ((str(node.module), alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names if alias.name.split(".")[0] == TOP)


def offered(source: str) -> list[str]:
    """Return the `__all__` of a source."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names: list[str] = ast.literal_eval(node.value)
            return names
    return []


def cells(path: Path) -> str:
    """Return the code of a Jupyter notebook."""
    sources = [
        "".join(cell["source"]) for cell in json.loads(path.read_text("utf-8"))["cells"] if "code" in cell.values()
    ]
    return "\n".join(sources)


def written(known: dict[str, Path]) -> set[Name]:
    """Return what packages and modules say that they offer."""
    return {(name, each) for name, path in known.items() for each in offered(path.read_text("utf-8"))}


def documented() -> set[Name]:
    """Return what notebooks import, and what pages show."""
    found: set[Name] = set()
    for notebook in (TREE / "notebooks").glob("*.py"):
        found.update(imported(notebook.read_text("utf-8")))
    for notebook in (TREE / "notebooks").glob("*.ipynb"):
        found.update(imported(cells(notebook)))
    for page in sorted(path for pattern in PAGES for path in TREE.glob(pattern) if ".venv" not in path.parts):
        text = page.read_text("utf-8")
        found.update(each for line in LINE.findall(text) for each in imported(line))
        found.update((name, "") for name in PROGRAM.findall(text))
    return found | PROGRAMS


def tested() -> set[Name]:
    """Return what the tests of that commit import."""
    return {each for path in (TREE / "tests").rglob("*.py") for each in imported(path.read_text("utf-8"))}


def whole(names: set[Name], known: dict[str, Path], own: set[Name]) -> set[Name]:
    """Return names, those that are modules as such: where a package offers a function of the same name, it is meant."""
    return {
        (f"{module}.{name}", "") if (module, name) not in own and f"{module}.{name}" in known else (module, name)
        for module, name in names
        if not name.startswith("_")
    }


def in_order(names: set[Name]) -> dict[str, list[str]]:
    """Return names by their module, modules and names in order."""
    found: dict[str, list[str]] = {module: [] for module, _ in sorted(names)}
    for module, name in sorted(names):
        found[module] += [name] if name else []
    return found


def same(names: set[Name]) -> list[list[str]]:
    """Return the classes and functions that several of these paths lead to, as `module:name`."""
    found: dict[int, list[str]] = defaultdict(list)
    for module, name in sorted(names):
        thing = getattr(importlib.import_module(module), name) if name else None
        if isinstance(thing, type) or callable(thing):
            found[id(thing)].append(f"{module}:{name}")
            if thing.__module__ != module and name == getattr(thing, "__qualname__", ""):
                found[id(thing)].append(f"{thing.__module__}:{name}")
    return sorted(sorted(set(paths)) for paths in found.values() if len(set(paths)) > 1)


def main() -> None:
    """Write the file."""
    check_old()
    known = modules()
    own = written(known)
    public = own | whole(documented(), known, own)
    tests = whole(tested(), known, own) - public
    paths = [path for path in same(public) if all(each.startswith(TOP) for each in path)]
    found = {"modules": list(known), "public": in_order(public), "tests": in_order(tests), "same": paths}
    write("imports.json", f"{json.dumps(found, indent=1)}\n")


if __name__ == "__main__":
    main()
