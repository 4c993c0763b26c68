"""The reference: a directive for a room, and what names in docstrings lead to."""

from __future__ import annotations

import ast
import enum
import functools
import inspect
import re
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring
from sphinx.util.docutils import SphinxDirective, SphinxRole

from combotutor.charts import Look
from docs.public import ROOMS, by_last_name, is_there, names_of, room, told_as, written_in

_INDENT: Final = "   "
_LONGEST: Final = 60
"""Letters of a value that are shown."""
_STYLE: Final = Config(napoleon_attr_annotations=False, napoleon_use_ivar=True)
"""How docstrings are written here."""
_UNTYPED: Final = re.compile(r"(?<=[= ])<[^<>]*(<[^<>]*>)?[^<>]*>")
"""How Python shows what nobody can type back."""
_MEANT: Final = {"alt": "altair", "pl": "polars", "t": "typing"}
"""Modules that are called otherwise where they are used."""


class Room(SphinxDirective):
    """Tells of a room and all its public names: `.. room:: combotutor.cards`."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return what the room's docstrings say, a table of its names before them."""
        where = self.arguments[0]
        mains, others = _parted(where)
        lines = [
            f".. automodule:: {where}",
            _INDENT + ":no-members:",
            "",
            f".. py:currentmodule:: {where}",
            "",
            ".. autosummary::",
            f"{_INDENT}:nosignatures:",
            "",
        ]
        lines += [f"{_INDENT}{name}" for name in mains if not _is_data(where, name)]
        lines += [""]
        for name in mains:
            lines += _told(where, name)
        if others:
            lines += ["Other names for the same: " + ", ".join(f"`{name}` is `{main}`" for name, main in others) + "."]
        for module in _sources(where):
            self.env.note_dependency(module)
        return self.parse_content_to_nodes_of(lines)

    def parse_content_to_nodes_of(self, lines: list[str]) -> list[nodes.Node]:
        """Return what lines of a page come to."""
        self.content = StringList(lines, source=f"the names of {self.arguments[0]}")
        return self.parse_content_to_nodes(allow_section_headings=True)


def _parted(where: str) -> tuple[list[str], list[tuple[str, str]]]:
    """Return the names of a room that are told of, and those that are others for the same, each with its main one."""
    names = names_of(where)
    mains: dict[int, str] = {}
    for name in names:
        value = getattr(room(where), name)
        is_first = id(value) not in mains
        if not _is_data(where, name) and (is_first or value.__name__ == name):
            mains[id(value)] = name
    told = set(mains.values())
    others = [
        (name, mains[id(getattr(room(where), name))])
        for name in names
        if id(getattr(room(where), name)) in mains and name not in told
    ]
    return [name for name in names if name not in dict(others)], others


def _is_data(where: str, name: str) -> bool:
    value = getattr(room(where), name)
    # A function that remembers its answers is one, too.
    return not (inspect.isclass(value) or inspect.isfunction(inspect.unwrap(value)))


def _told(where: str, name: str) -> list[str]:
    """Return the lines that tell of a name."""
    value = getattr(room(where), name)
    if _is_data(where, name):
        return [
            f".. py:data:: {name}",
            *_value(value),
            "",
            *(_INDENT + line for line in _docstring_of(where, name)),
            "",
        ]
    if not inspect.isclass(value):
        return [f".. autofunction:: {name}", ""]
    kind = "exception" if issubclass(value, BaseException) else "class"
    with_all = [f"{_INDENT}:undoc-members:"] if issubclass(value, enum.Enum) else []
    return [f".. auto{kind}:: {name}", f"{_INDENT}:members:", *with_all, ""]


def _value(value: object) -> list[str]:
    shown = repr(value)
    is_short = len(shown) <= _LONGEST and " at 0x" not in shown
    return [f"{_INDENT}:value: {shown}"] if is_short and isinstance(value, (int, float, str, tuple)) else []


def _docstring_of(where: str, name: str) -> list[str]:
    """Return the text below a name that is neither class nor function, from whichever of our modules gives it one."""
    value = getattr(room(where), name)
    below = room(where).__name__
    modules = sorted(module for module in sys.modules if module.startswith("combotutor"))
    for module in sorted(modules, key=lambda each: not each.startswith(below)):
        if vars(sys.modules[module]).get(name) is value and (found := _texts(module).get(name)):
            return inspect.cleandoc(found).splitlines()
    return []


@functools.cache
def _texts(module: str) -> dict[str, str]:
    """Return the texts that stand below the names of a module, as docstrings do."""
    path = getattr(sys.modules[module], "__file__", None)
    if not path:
        return {}
    lines = ast.parse(Path(path).read_text(encoding="utf-8")).body
    found = {}
    for line, text in pairwise(lines):
        named = (
            line.targets[0] if isinstance(line, ast.Assign) else getattr(line, "target", getattr(line, "name", None))
        )
        if isinstance(named, ast.Name) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            found[named.id] = str(text.value.value)
    return found


def _sources(where: str) -> set[str]:
    """Return the files in which the names of a room are written."""
    values = [room(where), *(getattr(room(where), name) for name in names_of(where))]
    modules = {getattr(value, "__module__", None) or getattr(value, "__name__", None) for value in values}
    files = (getattr(sys.modules.get(str(module)), "__file__", None) for module in modules)
    return {path for path in files if path and "combotutor" in path}


class Named(SphinxRole):
    """What stands between single backticks: a link where it is a public name, else a piece of code."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link, to be resolved when all names are known."""
        literal = nodes.literal(self.rawtext, self.text, classes=["code", "docutils"])
        target = self.text.removesuffix("()")
        if not all(part.isidentifier() for part in target.split(".")):
            return [literal], []
        known = {"py:module": self.env.ref_context.get("py:module"), "py:class": self.env.ref_context.get("py:class")}
        link = addnodes.pending_xref(
            self.rawtext,
            literal,
            refdomain="py",
            reftype="obj",
            reftarget=target,
            refdoc=self.env.docname,
            loose=True,
            **known,
        )
        return [link], []


def resolved(app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, inside: nodes.TextElement) -> Any:  # noqa: ANN401  (a node, or None)
    """Return the link to a name that stands under another, or is none of ours; None for one that leads nowhere."""
    if node.get("refdomain") != "py":
        return None
    target = str(node["reftarget"])
    full = _in_full(target, str(node.get("py:module")))
    name = told_as().get(full) or (by_last_name().get(target) if node.get("loose") else None)
    if name:
        domain = env.domains.python_domain
        found = domain.find_obj(env, "", "", name, "obj")
        if found:
            return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", name, node, inside)
    if node.get("loose") or is_there(full):
        return inside
    return None


def _in_full(target: str, module: str) -> str:
    """Return a name as it can be imported: an annotation has it as the module in which it stands knows it."""
    first, dot, rest = target.partition(".")
    if dot:
        return _MEANT.get(first, first) + dot + rest
    home = f"{module}.{target}"
    return home if is_there(home) else written_in().get(target, target)


def _read_docstring(app: Sphinx, what: str, name: str, *rest: Any) -> None:
    """Read a docstring as Google has them, but the first line of a value as a sentence, not as a type."""
    kind = "method" if what in {"attribute", "data", "property"} else what
    value, options, lines = rest
    lines[:] = GoogleDocstring(lines, _STYLE, app, kind, name, value, options).lines()  # type: ignore[arg-type]


def _signed(_app: Sphinx, *told: Any) -> tuple[str | None, str | None]:
    """Return a signature whose defaults can all be typed: what has no such way to be shown is three dots."""
    signature, result = told[-2:]
    return (_UNTYPED.sub("...", signature).replace(f"{Look()!r}", "Look()") if signature else signature), result


def check_pages(app: Sphinx) -> None:
    """Refuse to build where a room has no page, or a page no room."""
    pages = {f"combotutor.{path.stem}" for path in Path(app.confdir, "reference").glob("*.rst")} - {
        "combotutor.combotutor"
    }
    rooms = set(ROOMS) - {"combotutor"}
    if pages != rooms:
        raise ExtensionError(
            f"docs/reference: every room has a page of its name; these differ: {sorted(pages ^ rooms)}"
        )


def setup(app: Sphinx) -> None:
    """Let pages tell of rooms."""
    app.add_directive("room", Room)
    app.add_role("named", Named())
    app.connect("missing-reference", resolved)
    app.connect("autodoc-process-signature", _signed)
    app.connect("autodoc-process-docstring", _read_docstring)
    app.connect("builder-inited", check_pages)
