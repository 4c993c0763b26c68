"""Serving ends when it is told to, also while it begins."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[3]
PROGRAM = """
import os, signal, socket, sys
from combotutor.host.network.serving import serve

async def app(_scope, receive, _send):
    await receive()  # it is to make itself ready
    signal.raise_signal(int(sys.argv[1]))

with socket.create_server(("127.0.0.1", 0)) as listener:
    serve(app, [listener], lambda: os._exit(8), lambda: os._exit(7))
"""


@pytest.mark.parametrize("number", [2, 15])
def test_ctrl_c_while_it_begins_stops_it_at_once(number: int) -> None:
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(number)], cwd=TOP, capture_output=True, text=True, check=False, timeout=60
    )
    assert (found.returncode, found.stderr) == (7, "")
