"""A family of games: rules and notation that belong together, and whatever else it brings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from combotutor.errors import CombotutorError
from combotutor.games.protocol import AnyGame, Notation

T = TypeVar("T")

_WORDLESS: Final = Path(__file__) / "words"
"""A folder that is not there."""


class BrokenPartError(Exception):
    """What a family brings cannot be had, and whoever asks does without it."""


@dataclass(frozen=True)
class Capability(Generic[T]):
    """Something that a family may be able to do. The room that asks for it says what it is.

    Args:
        name: what a family calls it among its `parts`.
        without: what stands for it in a family that lacks it: as much as nothing.
        fits: whether something can be what is asked for, as far as that can be told without using it.
    """

    name: str
    without: T
    fits: Callable[[Any], bool] = callable


def is_a(kind: type) -> Callable[[Any], bool]:
    """Return what tells whether something is such a thing."""
    return lambda part: isinstance(part, kind)


def all_are(kind: type | tuple[type, ...]) -> Callable[[Any], bool]:
    """Return what tells whether something is a tuple of such things."""
    return lambda parts: isinstance(parts, tuple) and all(isinstance(each, kind) for each in parts)


def has(protocol: type) -> Callable[[Any], bool]:
    """Return what tells whether something has whatever a protocol has that is called."""
    names = [name for name, held in vars(protocol).items() if callable(held) and not name.startswith("_")]
    return lambda part: all(callable(getattr(part, name, None)) for name in names)


def _loaded(_part: str, load: Callable[[], Any]) -> Any:  # noqa: ANN401  (whatever it is)
    return load()


@dataclass(frozen=True, slots=True)
class Family:
    """Games of one kind, and what belongs to all of them.

    Args:
        name: its word; no game of another family is called so.
        games: its games.
        notation: how positions and moves of all of them are written.
        words: the folder of its catalogues, one a language, which are asked before the house's; its key stands for
            what neither has.
        parts: its capabilities by their names, each loaded when it is first asked for; see `late`.
        guard: loads a part, by its name and what loads it; raises BrokenPartError where it is to be done without.
    """

    name: str
    games: tuple[AnyGame, ...]
    notation: Notation[Any, Any]
    words: Path = _WORDLESS
    parts: Mapping[str, Callable[[], Any]] = field(default_factory=dict)
    guard: Callable[[str, Callable[[], Any]], Any] = _loaded

    def get(self, capability: Capability[T]) -> T:
        """Return what the family brings for a capability, or what stands for it where it brings nothing.

        So does a family of another package whose part is broken, which is told of once; a broken part of ours raises.
        """
        load = self.parts.get(capability.name)
        if load is None:
            return capability.without

        def fitting() -> T:
            part: T = load()
            if part != capability.without and not capability.fits(part):
                raise TypeError(f"{capability.name} is no {type(part).__name__}")
            return part

        try:
            part: T = self.guard(capability.name, fitting)
        except BrokenPartError:
            return capability.without
        return part

    def speaking(self) -> AbstractContextManager[None]:
        """Let errors that arise meanwhile be said in the words of the family."""
        return speaking(self.words)


@contextmanager
def speaking(words: Path | None) -> Iterator[None]:
    """Let errors that arise meanwhile be said in the words of a folder of catalogues; None for the house's."""
    try:
        yield
    except CombotutorError as error:
        error.words = error.words or words
        raise


def late(module: str, name: str) -> Callable[[], Any]:
    """Return what loads a name of a module when it is called: so a family costs nothing before it is needed."""
    return lambda: getattr(import_module(module), name)
