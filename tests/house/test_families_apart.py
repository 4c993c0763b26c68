"""Outside its folder nothing knows a game: no name of one stands in the code, and no kind of puzzle is asked for.

Docstrings tell what they like. Notebooks, help and the catalogue are no code.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from combotutor.games.registry import ours
from tests.house.test_layers import PACKAGE, modules

HOMES = PACKAGE / "families"
KINDS = "PuzzleKind"


def names() -> frozenset[str]:
    """Return what families and games are called."""
    return frozenset({*ours(), *(game.name for family in ours().values() for game in family.games)})


def docstrings(tree: ast.Module) -> set[ast.AST]:
    """Return the strings that stand alone, which only tell."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def known(source: str, words: frozenset[str]) -> Iterator[str]:
    """Yield what a source says that only a family may, each with its line.

    Args:
        source: the text of a module.
        words: the names of families and games.
    """
    tree = ast.parse(source)
    told = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node not in told and node.value in words:
            yield f"{node.lineno}: {node.value!r}"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == KINDS:
            yield f"{node.lineno}: {KINDS}.{node.attr}"


def is_of_a_kind(module: Path) -> bool:
    """Tell whether a module is the file of one kind of puzzle."""
    return module.parent.name == "kinds" and module.parents[2] == HOMES


def test_no_module_outside_the_families_names_a_game_or_a_kind() -> None:
    found = {
        module.relative_to(PACKAGE).as_posix(): list(known(module.read_text(encoding="utf-8"), names()))
        for module in modules()
        if not module.is_relative_to(HOMES)
    }
    assert len(found) > 150
    assert {module: said for module, said in found.items() if said} == {}


def test_a_kind_is_named_in_its_own_file_alone() -> None:
    homes = [module for module in modules() if module.is_relative_to(HOMES) and not is_of_a_kind(module)]
    found = {
        module.relative_to(PACKAGE).as_posix(): list(known(module.read_text(encoding="utf-8"), frozenset()))
        for module in homes
    }
    assert found
    assert {module: said for module, said in found.items() if said} == {}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = 'combo-up'", ["1: 'combo-up'"]),
        ("def f(x='combo'):\n    return x in {'combo-up'}", ["1: 'combo'", "2: 'combo-up'"]),
        ("match x:\n    case 'combo-up':\n        pass", ["2: 'combo-up'"]),
        ("y = PuzzleKind.FIND", ["1: PuzzleKind.FIND"]),
        ('"""combo-up"""\n\ndef f():\n    "combo-up"', []),
        ("x = 'combo-up is a game'", []),
    ],
)
def test_what_is_said_is_seen_however_it_is_said(source: str, expected: list[str]) -> None:
    assert list(known(source, frozenset({"combo", "combo-up"}))) == expected
