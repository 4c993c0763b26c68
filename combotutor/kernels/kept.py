"""Where compiled kernels are kept: a folder for each state of their sources, of numba and of its options.

numba looks at the one file in which a kernel stands. But kernels call others, and a buffer whose layout has changed in
another file would be read by old machine code. In a folder that is named by all of it nothing old can be met.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
KEPT: Final = 8
"""How many such folders stay: whoever goes back and forth between two states compiles neither again."""
_ROOM: Final = HERE.name
_NAME: Final = f"{_ROOM}-"
_NO_MATTER: Final = frozenset({"NUMBA_CACHE_DIR", "NUMBA_NUM_THREADS"})
"""Settings of numba that change no machine code."""


def home(source: Path) -> Path:
    """Return the folder in which all kernels lie that those of a file call: its room of kernels, else its own."""
    packages = takewhile(lambda folder: (folder / "__init__.py").is_file(), source.parents)
    return next((folder for folder in packages if folder.name == _ROOM), source.parent)


def digest(sources: Sequence[Path], versions: tuple[str, ...], settings: Mapping[str, str]) -> str:
    """Return what names a state: whatever goes into machine code.

    Args:
        sources: the folders of the kernels; of a room of kernels, all that lies below it counts.
        versions: of numba, and of what it compiles with.
        settings: the environment; what is numba's of it counts.
    """
    state = sha256()
    for folder in sources:
        for source in sorted(folder.glob("**/*.py" if folder.name == _ROOM else "*.py")):
            state.update(f"{source.relative_to(folder).as_posix()}\0".encode() + source.read_bytes() + b"\0")
    ours = {name: value for name, value in settings.items() if name.startswith("NUMBA_") and name not in _NO_MATTER}
    state.update(repr((versions, sorted(ours.items()))).encode())
    return state.hexdigest()[:16]


def place(numba: Any, name: str) -> Path | None:  # noqa: ANN401  (a module that may be absent)
    """Return the folder of a state, which is made; None where none can be written: numba finds a place of its own.

    Args:
        numba: the module.
        name: what names the state.
    """
    bases = [Path(numba.config.CACHE_DIR)] if numba.config.CACHE_DIR else [HERE / "__pycache__", _of_the_person()]
    for base in bases:
        folder = base / f"{_NAME}{name}"
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            os.utime(folder)
            _drop_old(base)
            return folder
    return None


def _of_the_person() -> Path:
    from numba.misc.appdirs import AppDirs

    return Path(AppDirs("combotutor", appauthor=False).user_cache_dir)  # type: ignore[no-untyped-call]


def _drop_old(base: Path) -> None:
    """Delete folders of states that were not used for long, and what lay beside the sources before."""
    folders = sorted(base.glob(f"{_NAME}*"), key=_used_at, reverse=True)
    for folder in folders[KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)
    if base.parent == HERE:
        for loose in base.glob("*.nb[ci]"):
            with suppress(OSError):  # another process was faster
                loose.unlink()


def _used_at(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except OSError:
        return 0.0


@contextmanager
def kept_in(numba: Any, folder: Path | None) -> Iterator[None]:  # noqa: ANN401  (a module that may be absent)
    """Let numba keep in a folder what it is told to compile meanwhile."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder) if folder is not None else before
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before
