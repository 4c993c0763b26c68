"""Running the command line in this process, for whoever makes the answers and whoever compares them."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import tempfile
from pathlib import Path
from typing import Any, Final
from unittest import mock

from combotutor.cli.main import main

FOLDER: Final = Path(__file__).parent
PACK: Final = "{pack}"
"""Stands in a command for the pack beside this file."""
OUT: Final = "{out}"
"""Stands in a command for a folder that is made for it alone."""
CLOCK: Final = re.compile(r'("seconds(?:_a_move)?": )[0-9.e-]+')
LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")

Said = dict[str, Any]


def said(words: list[str], stdin: str = "") -> Said:
    """Run a command and return what it left behind: `status`, `out`, `err`, and `files` with what it wrote.

    Times are masked, and so is where the pack and the folder lie.
    """
    with tempfile.TemporaryDirectory() as out:
        real = [word.replace(PACK, str(FOLDER / "pack.jsonl")).replace(OUT, out) for word in words]
        answer = _run(real, stdin)
        files = {path.name: path.read_text("utf-8") for path in sorted(Path(out).iterdir())}
        told: Said = {"status": answer[0], "out": _masked(answer[1], out), "err": _masked(answer[2], out)}
        return told | {"files": files} if files else told


def _run(words: list[str], stdin: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    lines = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    variables = {name: value for name, value in os.environ.items() if name not in LOCALE}
    with (
        mock.patch.dict(os.environ, variables, clear=True),
        mock.patch("sys.stdin", lines),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        status = main(words)
    return status, out.getvalue(), err.getvalue()


def _masked(text: str, out: str) -> str:
    text = text.replace(str(FOLDER / "pack.jsonl"), PACK).replace(out, OUT)
    return CLOCK.sub(r'\1"masked"', text)


def line(words: list[str], stdin: str, answer: Said) -> str:
    """Return a command with its answer as a line of JSON."""
    asked: Said = {"words": words} | ({"stdin": stdin} if stdin else {})
    return json.dumps(asked | answer, ensure_ascii=False)
