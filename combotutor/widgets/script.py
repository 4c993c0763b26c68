"""A script and the scripts that it is made of as one text: a notebook loads one file, and a page of ours asks for one.

Of the language's own modules this much is known, and the rest is refused: `import { a, b } from "./another.mjs";` and
`export` before a function, a class or a constant. A widget's `export default` is for the notebook that loads it.
What is told in lines of their own is told to those who read the script here, and not sent.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_IMPORT: Final = re.compile(r'^import \{((?:\s*[\w$]+\s*,)*\s*[\w$]*\s*)\} from "(\.{1,2}/[\w./-]+)";$', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async function\*?|function\*?|class|const) ([\w$]+))", re.MULTILINE)
_DEFAULT: Final = re.compile(r"^export default \{(?:.*|[\s\S]*?\n)\};\n", re.MULTILINE)
_COMMENT: Final = re.compile(r"^[ \t]*(?://.*|/\*[\s\S]*?\*/)\n", re.MULTILINE)
_UNFINISHED: Final = re.compile(r"^[^`\n]*`(?:[^`\n]*`[^`\n]*`)*[^`\n]*$", re.MULTILINE)
_UNKNOWN: Final = re.compile(r"(?:^|;)[ \t]*(?:import|export)\b.*|\bimport\s*[(.].*", re.MULTILINE)


def one_text(path: Path) -> str:
    """Return a script with all that it imports from in front of it, each once and in a room of its own.

    Its own exports are those of the whole; what the others export is seen by those alone that import it.

    Raises:
        ValueError: a script imports or exports in another way than is known here, imports what is not there, imports
            from itself by way of others, or has a text of several lines: one of them might be taken for a comment.
    """
    house = _House()
    main = house.filled_in(path.resolve())
    return "".join([*(room.text for room in house.rooms.values()), main])


@dataclass(frozen=True, slots=True)
class _Room:
    """A script as one value, which has what it exports and keeps the rest to itself."""

    name: str
    exports: tuple[str, ...]
    source: str

    @property
    def text(self) -> str:
        inside = _EXPORT.sub("", _DEFAULT.sub("", self.source))
        return f"const {self.name} = (() => {{\n{inside}\nreturn {{ {', '.join(self.exports)} }};\n}})();\n"


@dataclass(slots=True)
class _House:
    """The rooms that are there already, each after those that it imports from."""

    rooms: dict[Path, _Room] = field(default_factory=dict)
    begun: list[Path] = field(default_factory=list)

    def filled_in(self, script: Path) -> str:
        """Return a script that takes what it imports from rooms, which are there from now on."""
        if script in self.begun:
            raise ValueError(f"{script.name} imports from itself by way of {self.begun[-1].name}: cut the circle")
        source = _COMMENT.sub("", script.read_text(encoding="utf-8"))
        if unknown := _UNKNOWN.search(_EXPORT.sub("", _DEFAULT.sub("", _IMPORT.sub("", source)))):
            raise ValueError(f"{script.name} says {unknown[0].strip()!r}: see widgets/script.py for what is known")
        if text := _UNFINISHED.search(source):
            raise ValueError(
                f"{script.name} begins a text in {text[0].strip()!r} that does not end there: put it together"
            )
        self.begun.append(script)
        taken = _IMPORT.sub(lambda found: self._taken(script, found[2], found[1]), source)
        self.begun.pop()
        return taken

    def _taken(self, script: Path, address: str, listed: str) -> str:
        other = (script.parent / address).resolve()
        names = [name.strip() for name in listed.split(",") if name.strip()]
        if not other.is_file():
            raise ValueError(f"{script.name} imports from {address!r}, which is not there")
        if other not in self.rooms:
            source = self.filled_in(other)
            # Two scripts may have one name; their rooms may not.
            name = f"__{len(self.rooms)}_" + re.sub(r"\W", "_", other.stem)
            self.rooms[other] = _Room(name, tuple(_EXPORT.findall(source)), source)
        room = self.rooms[other]
        for name in names:
            if name not in room.exports:
                raise ValueError(f"{script.name} imports {name!r}, which {other.name} does not export")
        return f"const {{ {', '.join(names)} }} = {room.name};"
