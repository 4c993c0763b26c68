"""Which keys of the catalogue the code asks for, read from its source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TOP = Path(__file__).parents[2]
SPEAKERS = {"text": 0, "text_with": 1, "Phrase": 0, "phrase": 0, "say": 0, "Refusal": 1}
"""Functions whose argument at this place is a key."""
ERRORS = {
    "CombotutorError",
    "InvalidError",
    "IllegalMoveError",
    "AmbiguousError",
    "HiddenCardError",
    "UsageError",
    "MissingExtraError",
    "LearnerError",
    "MissingNameError",
    "UnknownKeyError",
    "need",  # raises one with the code that it is given
}
RULES_OF = "IllegalMoveError"


@dataclass(frozen=True, slots=True)
class Asked:
    """A key, or the pattern of a family of keys (`*` for what is filled in), and where it is asked for."""

    key: str
    place: str
    is_of_family: bool = False
    """Whether it is said in the words of a family that is known only when the program runs."""
    speaker: str = ""
    """The module that has what says it: a family's says it in the family's words."""

    @property
    def is_family(self) -> bool:
        """Whether part of the key is filled in when the program runs."""
        return "*" in self.key


def sources() -> list[Path]:
    """Return every Python file that may speak: the package and the notebooks."""
    return sorted([*(TOP / "combotutor").rglob("*.py"), *(TOP / "notebooks").rglob("*.py")])


def asked_in(source: str, place: str = "") -> Iterator[Asked]:
    """Yield every key that a source asks for."""
    tree = ast.parse(source)
    origins = _origins(tree)
    for scope in ast.walk(tree):
        if isinstance(scope, ast.Call):
            yield from _asked_by(scope, tree, origins, place)


@cache
def asked() -> tuple[Asked, ...]:
    """Return every key that the code asks for."""
    return tuple(
        each
        for path in sources()
        for each in asked_in(path.read_text(encoding="utf-8"), path.relative_to(TOP).as_posix())
    )


def _asked_by(call: ast.Call, tree: ast.AST, origins: Mapping[str, str], place: str) -> Iterator[Asked]:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    where, of_family = f"{place}:{call.lineno}", _says_words(name, call)
    # What is made here, as by `speaker`, says what that says which it is made of.
    speaker = next((origins[each] for each in (name, "speaker", "text", "words") if each in origins), "")
    if name in SPEAKERS and len(call.args) > SPEAKERS[name]:
        yield from (Asked(key, where, of_family, speaker) for key in _values(call.args[SPEAKERS[name]], tree))
    if name in ERRORS and call.args:
        yield from (Asked(f"error.{code}", where, speaker=speaker) for code in _values(call.args[0], tree))
    if name == RULES_OF and len(call.args) > 1:
        yield from (Asked(f"rule.{number}", where, is_of_family=True) for number in _values(call.args[1], tree))


def _origins(tree: ast.AST) -> Mapping[str, str]:
    """Return the names that a source imports, each with its module."""
    return {
        alias.asname or alias.name: each.module or ""
        for each in ast.walk(tree)
        if isinstance(each, ast.ImportFrom)
        for alias in each.names
    }


def _says_words(name: str, call: ast.Call) -> bool:
    in_place = name == "Phrase" and len(call.args) == len(("key", "values", "words"))
    return name == "text_with" or in_place or any(keyword.arg == "words" for keyword in call.keywords)


def _values(node: ast.AST, tree: ast.AST) -> Iterator[str]:
    """Yield what an expression can be, as far as the source shows it; what is passed on by an attribute is not ours."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from _values(node.body, tree)
        yield from _values(node.orelse, tree)
    elif isinstance(node, ast.Name):
        for each in ast.walk(tree):
            if isinstance(each, ast.Assign) and any(
                isinstance(target, ast.Name) and target.id == node.id for target in each.targets
            ):
                yield from _values(each.value, tree)


def matches(pattern: str, key: str) -> bool:
    """Tell whether a key belongs to a family."""
    return re.fullmatch(".+".join(map(re.escape, pattern.split("*"))), key) is not None
