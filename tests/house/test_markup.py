"""HTML and SVG are written by one tool, `combotutor.markup`: all that makes them asks it, and none escapes by hand."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "combotutor"
TOOL = PACKAGE / "markup.py"

WRITTEN_OUT = {"host/gate/refusal.py", "host/notebooks/page.py"}
"""Where a page stands as it is sent, with fields for `fill`."""

TRUSTING = {
    # What vl-convert and segno draw.
    "charts/shown.py",
    "host/lobby.py",
    # Scripts and style sheets that ship with us.
    "host/page.py",
    "host/notebooks/page.py",
    # What the model's traits hold, which were markup before they were traits.
    "tutor/pages/prerendered.py",
    "tutor/pages/prerendered_hand.py",
}
"""Who takes over as markup what was not made by the tool, and why."""

ELEMENT = re.compile(r"(?<!\?P)<[A-Za-z!/]")


@cache
def trees() -> tuple[tuple[str, ast.Module], ...]:
    """Return every module of the package but the tool, by its path below it."""
    paths = [path for path in sorted(PACKAGE.rglob("*.py")) if path != TOOL]
    return tuple((path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text("utf-8"))) for path in paths)


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the texts of a module by their lines, with an x for every value in them; no docstrings, and no formats."""
    nodes = list(ast.walk(tree))
    passed = {id(node.value) for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
    passed |= {id(node.format_spec) for node in nodes if isinstance(node, ast.FormattedValue)}
    passed |= {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        if id(node) in passed:
            continue
        if isinstance(node, ast.JoinedStr):
            parts = (str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
            yield node.lineno, "".join(parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def by_hand(tree: ast.AST) -> list[int]:
    """Return the lines on which markup is put together from text."""
    return [line for line, each in texts(tree) if ELEMENT.search(each) and ">" in each]


def called(tree: ast.AST, name: str) -> list[int]:
    """Return the lines on which a function is called by its name, whatever it is a part of."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    names = [(call.lineno, getattr(call.func, "id", getattr(call.func, "attr", ""))) for call in calls]
    return [line for line, each in names if each == name]


def escapes(tree: ast.AST) -> list[int]:
    """Return the lines on which something is imported that escapes markup."""
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    sources = {"html", "xml.sax.saxutils", "markupsafe"}
    return [
        node.lineno
        for node in imports
        if sources & {getattr(node, "module", None), *(alias.name for alias in node.names)}
    ]


def test_nobody_else_puts_markup_together() -> None:
    assert [(name, by_hand(tree)) for name, tree in trees() if by_hand(tree) and name not in WRITTEN_OUT] == []


def test_nobody_else_escapes_or_says_of_a_text_that_it_is_markup() -> None:
    assert [(name, escapes(tree)) for name, tree in trees() if escapes(tree)] == []
    assert [(name, called(tree, "Markup")) for name, tree in trees() if called(tree, "Markup")] == []


def test_what_is_trusted_is_listed_and_so_are_the_pages_that_are_written_out() -> None:
    assert {name for name, tree in trees() if called(tree, "trusted")} == TRUSTING
    assert {name for name, tree in trees() if called(tree, "fill")} == WRITTEN_OUT


@pytest.mark.parametrize(
    ("source", "is_by_hand"),
    [
        ("f'<p>{words}</p>'", True),
        ("f'<{name}>'", True),
        ("f'{before}<br>'", True),
        ("f'</{name}>'", True),
        ("'<p>' + words", True),
        ("f'{name:<{wide}} >'", False),
        ("f'< {share}'", False),
        ("f'{low} < {high}'", False),
        ("number < 7", False),
        ("text.replace('<', '')", False),
        ("picture.partition('<svg')", False),
        ("def p():\n    '''Return a <p>.'''", False),
    ],
)
def test_markup_by_hand_is_seen(source: str, *, is_by_hand: bool) -> None:
    assert bool(by_hand(ast.parse(source))) is is_by_hand


@pytest.mark.parametrize(
    "source", ["import html", "from html import escape", "from xml.sax.saxutils import quoteattr", "import markupsafe"]
)
def test_an_escape_by_hand_is_seen(source: str) -> None:
    assert escapes(ast.parse(source)) == [1]
    assert escapes(ast.parse("from html.parser import HTMLParser")) == []
