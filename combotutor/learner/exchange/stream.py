"""Reading JSON as it comes: what stands in a list is given one by one, so that no file is ever whole in memory."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Final

LONGEST: Final = 4_000_000
"""Characters of a value that is read at once; a list or a table that is read piece by piece may be of any length."""
_CHUNK: Final = 1 << 16
_NUMBERS: Final = {int, float}
_AFTER: Final = frozenset(",]} \t\r\n")
"""What follows a number that is whole."""
_SPACE: Final = re.compile(r"[ \t\r\n]*")


class Stream:
    """A JSON text, read from its beginning to its end.

    Whoever reads takes what comes next: with `fields` and `items` piece by piece, with `value` whole.

    Args:
        file: the text, as bytes in any encoding that JSON may have.
        tell: is told how many bytes were read.
    """

    def __init__(self, file: BinaryIO, tell: Callable[[int], None] = lambda _count: None) -> None:
        self._file = file
        self._tell = tell
        self._count = 0
        self._decoder: codecs.IncrementalDecoder | None = None  # its first signs say in which encoding it is
        self._text = ""
        self._at = 0
        self._is_ended = False
        self._scan = json.JSONDecoder().raw_decode

    def value(self) -> Any:  # noqa: ANN401  (whatever stands there)
        """Return the next value, whole.

        Raises:
            ValueError: there is none.
        """
        self._skip()
        while True:
            try:
                value, end = self._scan(self._text, self._at)
            except ValueError:
                if not self._fill():
                    raise
            else:
                # A number may go on in what is not read yet: half of it is one, too.
                if type(value) not in _NUMBERS or self._text[end : end + 1] in _AFTER or not self._fill():
                    self._at = end
                    return value

    def fields(self) -> Iterator[str]:
        """Yield the name of each field of the table that comes next; its value is to be taken before the next name."""
        for _ in self._pieces("{", "}"):
            name = self.value()
            if not isinstance(name, str):
                raise TypeError(name)
            self._take(":")
            yield name

    def items(self) -> Iterator[int]:
        """Yield the number of each value of the list that comes next; it is to be taken before the next number."""
        return self._pieces("[", "]")

    def end(self) -> None:
        """See to it that nothing follows.

        Raises:
            ValueError: something does.
        """
        if self._skip():
            raise ValueError(self._text[self._at])

    def _pieces(self, first: str, last: str) -> Iterator[int]:
        self._take(first)
        if self._skip() == last:
            self._at += 1
            return
        number = 0
        while True:
            yield number
            number += 1
            if self._take(f",{last}") == last:
                return

    def _take(self, signs: str) -> str:
        sign = self._skip()
        if not sign or sign not in signs:
            raise ValueError(sign)
        self._at += 1
        return sign

    def _skip(self) -> str:
        """Return the next sign that is no space, which is left where it stands; nothing at the end."""
        while True:
            found = _SPACE.match(self._text, self._at)
            self._at = self._at if found is None else found.end()
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._fill():
                return ""

    def _fill(self) -> bool:
        """Read on; tell whether there was anything."""
        if self._is_ended:
            return False
        rest = self._text[self._at :]
        if len(rest) > LONGEST:
            raise ValueError(LONGEST)
        # Twice as much each time: a long value is tried again from its beginning.
        some = self._file.read(max(_CHUNK, len(rest)))
        self._is_ended = not some
        if self._decoder is None:
            self._decoder = codecs.getincrementaldecoder(json.detect_encoding(some))("surrogatepass")
        self._text, self._at = rest + self._decoder.decode(some, final=self._is_ended), 0
        self._count += len(some)
        self._tell(self._count)
        return True
