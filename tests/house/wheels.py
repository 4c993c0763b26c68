"""Which systems each lock has ready builds for: asked of uv, which asks the index, and kept beside the tests.

    python -m tests.house.wheels

writes `wheels.json` anew, after the locks have changed. It takes a minute and needs the index; the tests hold the table
to the locks without it.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import go

TABLE: Final = Path(__file__).with_name("wheels.json")
LOCKS: Final = (go.TUTOR_LOCK, go.LEAN_LOCK, go.FULL_LOCK)
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS: Final = (
    "x86_64-pc-windows-msvc",
    "aarch64-pc-windows-msvc",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-unknown-linux-musl",
    "aarch64-unknown-linux-musl",
)
"""The systems, as uv calls them."""
_REFUSED: Final = re.compile(r"Because ([a-z0-9-]+)")


def asked(lock: str, system: str, python: str) -> str:
    """Return the package of a lock that is not built for a system and a Python, empty if all are.

    Raises:
        ConnectionError: uv could not reach an index.
    """
    with tempfile.TemporaryDirectory() as empty:
        where = ("--target", empty, "--python", sys.executable, "--python-platform", system, "--python-version", python)
        words = ("pip", "install", "--dry-run", "--no-build", "--no-deps", "--require-hashes", *where, "-r", lock)
        found = subprocess.run(
            [sys.executable, "-m", "uv", *words], cwd=go.ROOT, capture_output=True, text=True, check=False
        )
    if not found.returncode:
        return ""
    refused = _REFUSED.search(found.stderr)
    if refused is None or not go.NOT_BUILT.search(found.stderr):
        raise ConnectionError(found.stderr)
    return refused[1]


def digests() -> dict[str, str]:
    """Return the digest of each lock as it is now."""
    return {lock: go.digest(go.read_lock(lock)) for lock in LOCKS}


def read() -> dict[str, Any]:
    """Return the table: the digests of the locks it was made of, and what of them is not built for which system."""
    found: dict[str, Any] = json.loads(TABLE.read_text(encoding="utf-8"))
    return found


def main() -> None:
    """Ask about every lock, system and Python, and write the table."""
    found = [
        {"lock": lock, "system": system, "python": python, "package": package}
        for lock in LOCKS
        for system in SYSTEMS
        for python in PYTHONS
        if (package := asked(lock, system, python))
    ]
    table = {"digests": digests(), "not_built": found}
    TABLE.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
