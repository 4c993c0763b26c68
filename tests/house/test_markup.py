"""HTML and SVG are written by one tool, `combotutor.markup`: all that makes them asks it, and none escapes by hand."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Module:
    """What is asked of a module: what makes it up is gone through once, and forgotten.

    Attributes:
        name: its path below the package.
        by_hand: the lines on which markup is put together from text.
        escapes: those on which something is imported that escapes markup.
        called: the names of all that it calls.
    """

    name: str
    by_hand: list[int]
    escapes: list[int]
    called: frozenset[str]


@cache
def modules() -> tuple[Module, ...]:
    """Return every module of the package but the tool."""
    return tuple(map(module, (path for path in sorted(PACKAGE.rglob("*.py")) if path != TOOL)))


def module(path: Path) -> Module:
    """Return what is asked of the module in a file."""
    nodes = parts(path.read_text("utf-8"))
    return Module(path.relative_to(PACKAGE).as_posix(), by_hand(nodes), escapes(nodes), called(nodes))


def parts(source: str) -> list[ast.AST]:
    """Return all that makes up a module."""
    return list(ast.walk(ast.parse(source)))


def texts(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield the texts of a module by their lines, with an x for every value in them; no docstrings, and no formats."""
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


def by_hand(nodes: list[ast.AST]) -> list[int]:
    """Return the lines on which markup is put together from text."""
    return [line for line, each in texts(nodes) if ELEMENT.search(each) and ">" in each]


def called(nodes: list[ast.AST]) -> frozenset[str]:
    """Return the names of what is called, whatever it is a part of."""
    functions = (node.func for node in nodes if isinstance(node, ast.Call))
    return frozenset(getattr(function, "id", getattr(function, "attr", "")) for function in functions)


def escapes(nodes: list[ast.AST]) -> list[int]:
    """Return the lines on which something is imported that escapes markup."""
    imports = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    sources = {"html", "xml.sax.saxutils", "markupsafe"}
    return [
        node.lineno
        for node in imports
        if sources & {getattr(node, "module", None), *(alias.name for alias in node.names)}
    ]


def test_nobody_else_puts_markup_together() -> None:
    assert [(each.name, each.by_hand) for each in modules() if each.by_hand and each.name not in WRITTEN_OUT] == []


def test_nobody_else_escapes_or_says_of_a_text_that_it_is_markup() -> None:
    assert [(each.name, each.escapes) for each in modules() if each.escapes] == []
    assert [each.name for each in modules() if "Markup" in each.called] == []


def test_what_is_trusted_is_listed_and_so_are_the_pages_that_are_written_out() -> None:
    assert {each.name for each in modules() if "trusted" in each.called} == TRUSTING
    assert {each.name for each in modules() if "fill" in each.called} == WRITTEN_OUT


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
    assert bool(by_hand(parts(source))) is is_by_hand


@pytest.mark.parametrize(
    "source", ["import html", "from html import escape", "from xml.sax.saxutils import quoteattr", "import markupsafe"]
)
def test_an_escape_by_hand_is_seen(source: str) -> None:
    assert escapes(parts(source)) == [1]
    assert escapes(parts("from html.parser import HTMLParser")) == []
