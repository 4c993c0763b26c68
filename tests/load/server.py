"""The server under load: a process of its own, started, watched and ended; Linux tells what it uses."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

TUTOR: Final = (sys.executable, "-m", "combotutor", "tutor", "--no-browser", "--host", "0.0.0.0", "--port", "{port}")  # noqa: S104
"""The tutor served to a class, where each browser is a learner of its own."""
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_START: Final = 60.0


class Server:
    """A tutor that runs.

    Args:
        words: the command, in which `{port}` stands for the port.
        port: where it is served.
        file: the learners' file.
    """

    def __init__(self, words: tuple[str, ...], port: int, file: Path) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.file = file
        self._port = port
        command = [word.replace("{port}", str(port)) for word in words]
        environment = {**os.environ, "COMBOTUTOR_LEARNER": str(file)}
        # A group of its own: what ends it ends all that it has started, and nothing else.
        self._process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, start_new_session=True)
        self._wait_until_there()

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def _wait_until_there(self) -> None:
        until = time.monotonic() + _START
        while time.monotonic() < until:
            if self._process.poll() is not None:
                raise RuntimeError(f"the server ended by itself, with {self._process.returncode}")
            line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=10)
            try:
                line.request("GET", "/")
                line.getresponse().read()
            except OSError:
                time.sleep(0.1)
            else:
                return
            finally:
                line.close()
        raise RuntimeError("the server was not there within a minute")

    def kill(self) -> None:
        """End it as a power cut would."""
        with contextlib.suppress(ProcessLookupError):  # it may be gone already
            os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> float:
        """Stop it as Ctrl-C does; return the seconds that took."""
        start = time.monotonic()
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        return time.monotonic() - start


@contextlib.contextmanager
def serving(words: tuple[str, ...], port: int, file: Path) -> Iterator[Server]:
    """Run a server; whatever happens it is gone at the end."""
    server = Server(words, port, file)
    try:
        yield server
    finally:
        server.kill()


def processor_seconds(pid: int) -> float:
    """Return the processor time of a process so far, its own and what the system did for it."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def resident_megabytes(pid: int) -> float:
    """Return the memory of a process that lies in the machine's."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    line = next(each for each in status.splitlines() if each.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024
