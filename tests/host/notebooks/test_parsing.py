"""Many threads read source at once, as the visits of a class do, and none spoils another's."""

from __future__ import annotations

import ast
import builtins
import gc
import sys
import threading
from collections.abc import Iterator

import pytest

from combotutor.files import find
from combotutor.host.notebooks.parsing import in_turn

SOURCE = find("notebooks/odds.py").read_text(encoding="utf-8")


@pytest.fixture
def hurried() -> Iterator[None]:
    """Let threads change places as often as they can, also in the middle of a tree."""
    before, interval = gc.get_threshold(), sys.getswitchinterval()

    def pause(_phase: str, _info: dict[str, int]) -> None:
        sum(range(50))

    gc.callbacks.append(pause)
    gc.set_threshold(50)
    sys.setswitchinterval(1e-6)
    yield
    gc.callbacks.remove(pause)
    gc.set_threshold(*before)
    sys.setswitchinterval(interval)


def read_at_once() -> list[str]:
    """Return what is wrong when four threads read a notebook six times each."""
    errors: list[str] = []

    def read() -> None:
        for _ in range(6):
            try:
                ast.parse(SOURCE)
            except SystemError as error:
                errors.append(str(error))

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return errors


@pytest.mark.usefixtures("hurried")
def test_in_turn_none_spoils_another(monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.version_info < (3, 12):  # where it was seen
        assert any("recursion depth mismatch" in each for _ in range(20) for each in read_at_once())
    monkeypatch.setattr(builtins, "compile", in_turn(builtins.compile))
    assert [read_at_once() for _ in range(5)] == [[]] * 5
    assert eval(compile("2 + 3", "x", "eval")) == 5  # noqa: S307  (our own)
    with pytest.raises(SyntaxError):
        ast.parse("2 +")
