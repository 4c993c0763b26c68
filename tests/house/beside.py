"""What a whole run does while its workers collect the tests: mypy looks at every type, and kernels are compiled, once.

One worker collects before the others, which then find compiled what it had to compile. Mypy keeps nothing where it has
kept nothing yet: writing it down takes a sixth of its time, and a fresh clone has it looked at once.

Both begin with the run, and no test that needs one of them begins before both are done: so each finds its kernels, and
mypy's test what mypy said. No file calls a kernel while its tests are collected, or every worker would compile it. Of a
run of some tests nothing is begun beside, and mypy's test asks mypy itself.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

TOP: Final = Path(__file__).parents[2]
KEPT: Final = TOP / ".mypy_cache"
"""Where mypy keeps what it knows, once somebody has asked it alone."""
MYPY: Final = ("mypy", "--strict", *(() if KEPT.is_dir() else ("--cache-dir", os.devnull)))
KERNELS: Final = ("tests.families.combo.kernels.ready",)
TOLD: Final = "COMBOTUTOR_MYPY_SAID"
"""What names, in the environment, the file with what mypy said: first its exit code, then its words."""


class Beside:
    """The programs that run beside the workers; they are gone at the end."""

    def __init__(self) -> None:
        """Begin them."""
        self._folder = tempfile.TemporaryDirectory(prefix="combotutor-beside-")
        self.programs = [self._begun(*program) for program in (MYPY, KERNELS)]
        self._is_done = False
        os.environ[TOLD] = str(Path(self._folder.name) / "told")

    def _begun(self, module: str, *words: str) -> subprocess.Popen[bytes]:
        with (Path(self._folder.name) / module).open("wb") as said:
            return subprocess.Popen([sys.executable, "-m", module, *words], cwd=TOP, stdout=said, stderr=said)

    def is_done(self) -> bool:
        """Tell whether they are done."""
        if all(program.poll() is not None for program in self.programs):
            self.wait()
        return self._is_done

    def wait(self) -> None:
        """Wait until they are done, and write down what mypy said. What becomes of the kernels, their tests tell."""
        if self._is_done:
            return
        code, _ = [program.wait() for program in self.programs]
        said = (Path(self._folder.name) / MYPY[0]).read_text(encoding="utf-8")
        Path(os.environ[TOLD]).write_text(f"{code}\n{said}", encoding="utf-8")
        self._is_done = True

    def stop(self) -> None:
        """End those that still run, and leave nothing behind."""
        for program in self.programs:
            program.kill()
            program.wait()
        os.environ.pop(TOLD, None)
        self._folder.cleanup()


@contextmanager
def collecting() -> Iterator[None]:
    """Let one worker of a whole run collect its tests first, alone; the others wait for it, and then do so at once."""
    told = os.environ.get(TOLD)
    if told is None or sys.platform == "win32":  # which has no such locks
        yield
        return
    import fcntl

    with Path(told).with_name("collecting").open("wb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(file, fcntl.LOCK_SH)
        yield


def called_kernels() -> list[str]:
    """Return the kernels that were called in this process, and so compiled or fetched."""
    rooms = [module for name, module in sys.modules.items() if re.match(r"combotutor\.(.+\.)?kernels\.", name)]
    called = {value for room in rooms for value in vars(room).values() if getattr(value, "signatures", ())}
    return sorted(kernel.__name__ for kernel in called)


def said_by_mypy() -> tuple[int, str]:
    """Return mypy's exit code and its words, of this run if it was begun beside it."""
    told = os.environ.get(TOLD)
    if told is not None:
        code, _, words = Path(told).read_text(encoding="utf-8").partition("\n")
        return int(code), words
    outcome = subprocess.run(
        [sys.executable, "-m", *MYPY[:2]],
        cwd=TOP,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return outcome.returncode, outcome.stdout
