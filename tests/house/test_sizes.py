"""A function fits a screen, a kernel two; a module that outgrows ten screens is two modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TOP = Path(__file__).parents[2]
PACKAGE = TOP / "combotutor"
SCREEN = 40
"""Lines of a function, from its name to its end, what it says of itself included."""
OF_A_KERNEL = 2 * SCREEN
"""Calls cost too much in a kernel to hide what belongs together."""
OF_A_MODULE = 10 * SCREEN


def longer(source: str, most: int) -> Iterator[str]:
    """Yield the functions of a source that are longer than so many lines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            lines = node.end_lineno - node.lineno + 1
            if lines > most:
                yield f"{node.name}: {lines} lines"


def sources(*folders: Path) -> list[tuple[Path, str]]:
    """Return the Python files of some folders, each with its text."""
    return [(path, path.read_text(encoding="utf-8")) for folder in folders for path in sorted(folder.rglob("*.py"))]


def test_no_function_is_longer_than_a_screen_and_no_kernel_than_two() -> None:
    files = sources(PACKAGE, TOP / "tests", TOP / "docs")
    assert len(files) > 200
    found = [
        f"{path.relative_to(TOP)}, {each}"
        for path, text in files
        for each in longer(text, OF_A_KERNEL if "kernels" in path.parts else SCREEN)
    ]
    assert found == []


def test_no_module_is_longer_than_ten_screens() -> None:
    scripts = [(path, path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.mjs")]
    assert scripts
    sizes = {path: len(text.splitlines()) for path, text in (*sources(PACKAGE, TOP / "docs"), *scripts)}
    assert [f"{path.relative_to(TOP)}: {lines} lines" for path, lines in sizes.items() if lines > OF_A_MODULE] == []


def test_a_function_is_found_too_long_wherever_it_stands() -> None:
    source = (
        "class A:\n    async def b(\n        self,\n    ): ...\n\n"
        "def c():\n    def d(): ...\n    return d\n\n"
        "def e(): ...\n"
    )
    assert sorted(longer(source, 2)) == ["b: 3 lines", "c: 3 lines"]
    assert list(longer(source, 3)) == []
