"""Sources with one small thing changed, as a slip of the hand would: mutants."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

_OPERATORS: Final[dict[type[ast.AST], tuple[str, tuple[str, ...]]]] = {
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: ("is not", ("is",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
    ast.And: ("and", ("or",)),
    ast.Or: ("or", ("and",)),
    ast.Add: ("+", ("-",)),
    ast.Sub: ("-", ("+",)),
    ast.Mult: ("*", ("+",)),
    ast.Div: ("/", ("*",)),
    ast.FloorDiv: ("//", ("*",)),
    ast.Mod: ("%", ("*",)),
    ast.LShift: ("<<", (">>",)),
    ast.RShift: (">>", ("<<",)),
    ast.BitAnd: ("&", ("|",)),
    ast.BitOr: ("|", ("&",)),
    ast.BitXor: ("^", ("&",)),
}
_SIGNS: Final[dict[type[ast.AST], str]] = {ast.Not: "not", ast.USub: "-", ast.Invert: "~"}
_DECIDED: Final = ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant
"""Conditions in which something else is changed already."""


@dataclass(frozen=True, slots=True)
class Place:
    """What tells a mutant from all others, wherever its module moves.

    Args:
        module: the name of its file, without folders.
        function: its class and its own name; empty at the top of a module.
        line: the line on which the change begins, without what stands before it.
        change: what is written instead of what.
        nth: which of the same changes on equal lines of the function, from 0.
    """

    module: str
    function: str
    line: str
    change: str
    nth: int


@dataclass(frozen=True, slots=True)
class Mutant:
    """A source with one change.

    Args:
        place: what is changed.
        at: the number of the line, from 1.
        first: that of the function's first line, decorators included; 0 where nothing tells who needs it: at the top of
            a module, and in a function whose answers are kept.
        source: all of it.
    """

    place: Place
    at: int
    first: int
    source: str


@dataclass(frozen=True, slots=True)
class _Edit:
    start: int
    end: int
    old: str
    new: str


def mutants(source: str, module: str = "") -> list[Mutant]:
    """Return all mutants of a source, in its order.

    Comparisons move by one or turn round, what joins two things is another of its kind, a sign is left out, a number is
    one more, true is false, what is called or written is not, a loop ends where it would go on. Left as they are:
    asserts and `strict`, since they only say what holds; decorators and annotations, which types and speed would miss;
    texts.
    """
    tree = ast.parse(source)
    data = source.encode()
    lines = [0]
    for line in data.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    found: list[Mutant] = []
    seen: Counter[tuple[str, str, str]] = Counter()
    for function, first, node in _nodes(tree, "", 0):
        for edit in _Reader(data, lines).edits(node):
            at = data[: edit.start].count(b"\n") + 1
            text = data[lines[at - 1] : lines[at]].decode().strip()
            key = (function, text, f"{edit.old} → {edit.new}")
            changed = (data[: edit.start] + edit.new.encode() + data[edit.end :]).decode()
            found.append(Mutant(Place(module, *key, seen[key]), at, first, changed))
            seen[key] += 1
    return found


def _nodes(node: ast.AST, function: str, first: int) -> Iterator[tuple[str, int, ast.AST]]:
    """Yield all that may be changed, each with the name of its function and the first line of that."""
    for child in _parts(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            begins = min(each.lineno for each in (child, *child.decorator_list))
            is_kept = any("cache" in ast.unparse(each) for each in child.decorator_list)
            yield from _nodes(child, f"{function}.{child.name}".lstrip("."), 0 if is_kept else begins)
        elif isinstance(child, ast.ClassDef):
            yield from _nodes(child, f"{function}.{child.name}".lstrip("."), first)
        else:
            yield function, first, child
            yield from _nodes(child, function, first)


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    left_out = {"annotation", "returns", "decorator_list", "type_comment"}
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and name not in left_out and not _is_left(child):
                yield child


def _is_left(node: ast.AST) -> bool:
    """Tell whether a part is left as it is: f-strings, in which places are not known, among others."""
    if isinstance(node, ast.If):
        return any(word in ast.unparse(node.test) for word in ("TYPE_CHECKING", "__name__"))
    if isinstance(node, ast.AnnAssign):
        return "TypeAlias" in ast.unparse(node.annotation)
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    return isinstance(node, ast.Assert | ast.JoinedStr | ast.Import | ast.ImportFrom)


def _joints(node: ast.AST) -> Iterator[tuple[ast.expr, ast.AST, ast.expr]]:
    """Yield what is joined in a part, and by what."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=rest):
            yield from zip((left, *rest[:-1]), ops, rest, strict=True)
        case ast.BoolOp(op=operator, values=values):
            yield from ((before, operator, after) for before, after in pairwise(values))
        case ast.BinOp(left=before, op=operator, right=after) | ast.AugAssign(target=before, op=operator, value=after):
            yield before, operator, after


def _other(node: ast.AST) -> str:
    """Return what a part is changed to as a whole, empty if it is not."""
    match node:
        case ast.Constant(value=bool(value)):
            return str(not value)
        case ast.Constant(value=int(value) | float(value)):
            return repr(value + 1)
        case ast.Break() | ast.Continue():
            return "continue" if isinstance(node, ast.Break) else "break"
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return "pass"
        case ast.AugAssign() | ast.Raise() | ast.Delete():
            return "pass"
    return ""


class _Reader:
    """Finds what can be changed in a part of a source.

    Args:
        data: the source.
        lines: where its lines begin.
    """

    def __init__(self, data: bytes, lines: Sequence[int]) -> None:
        self._data = data
        self._lines = lines

    def edits(self, node: ast.AST) -> Iterator[_Edit]:
        """Yield all changes of a part, those of what it holds left out."""
        for before, operator, after in _joints(node):
            yield from self._between(before, operator, after)
        if isinstance(node, ast.UnaryOp) and type(node.op) in _SIGNS:
            start, sign = self._start(node), _SIGNS[type(node.op)]
            yield _Edit(start, start + len(sign), sign, "")
        elif isinstance(node, ast.If | ast.IfExp | ast.While) and not isinstance(node.test, _DECIDED):
            yield self._instead(node.test, f"(not ({self._text(node.test)}))")
        elif isinstance(node, ast.expr | ast.stmt) and (new := _other(node)):
            yield self._instead(node, new)

    def _between(self, before: ast.expr, operator: ast.AST, after: ast.expr) -> Iterator[_Edit]:
        if type(operator) not in _OPERATORS:
            return
        old, others = _OPERATORS[type(operator)]
        end = self._end(before)
        gap = self._data[end : self._start(after)].decode()
        found = re.search(r"\s+".join(map(re.escape, old.split())), gap)
        if found is None or "#" in gap:
            return
        for new in others:
            yield _Edit(end + found.start(), end + found.end(), old, new)

    def _instead(self, node: ast.expr | ast.stmt, new: str) -> _Edit:
        return _Edit(self._start(node), self._end(node), " ".join(self._text(node).split()), new)

    def _text(self, node: ast.expr | ast.stmt) -> str:
        return self._data[self._start(node) : self._end(node)].decode()

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._lines[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._lines[node.end_lineno - 1] + node.end_col_offset
