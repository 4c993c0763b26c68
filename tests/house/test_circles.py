"""No modules of the package import each other in a circle, and no folder holds more of them than can be looked over."""

import ast
from collections import Counter
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "combotutor"
MOST = 25
"""Modules of one folder, those of the folders in it aside."""


def modules(package: Path) -> dict[str, str]:
    """Return the sources of a package by the names of its modules; a folder is called so without `__init__`."""
    paths = {path: path.relative_to(package.parent).with_suffix("").parts for path in package.rglob("*.py")}
    return {".".join(parts).removesuffix(".__init__"): path.read_text("utf-8") for path, parts in paths.items()}


def imported(source: str, names: set[str]) -> set[str]:
    """Return which of some modules a source imports, wherever it does; what is no module comes from its folder."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in names else node.module for name in whole}
    return found & names


def circle(package: Path) -> list[str]:
    """Return modules of which each is imported by the next, the first being the last; none if there is no circle."""
    sources = modules(package)
    graph = {name: imported(source, {*sources}) - {name} for name, source in sources.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circle(PACKAGE) == []


def test_no_folder_holds_more_modules_than_can_be_looked_over() -> None:
    held = Counter(path.parent.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))
    assert [(str(folder), count) for folder, count in held.items() if count > MOST] == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("import ours.b", "from ours.a import something"),
        ("from ours import b", "def late():\n    from ours import a"),
        ("if True:\n    from ours.b import x", "import ours.c, ours.a"),
    ],
)
def test_a_circle_is_found_however_it_is_closed(tmp_path: Path, first: str, second: str) -> None:
    package = tmp_path / "ours"
    package.mkdir()
    for name, source in {"__init__": "", "a": first, "b": second, "c": "import os, ours"}.items():
        (package / f"{name}.py").write_text(source)
    assert set(circle(package)) == {"ours.a", "ours.b"}
    (package / "b.py").write_text("")
    assert circle(package) == []
