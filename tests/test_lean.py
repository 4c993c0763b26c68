"""What programs do without in tests: nothing that they need, and once for all that they begin."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.lean import WITHOUT, do_without


def test_a_program_of_a_test_draws_without_what_takes_long_to_load() -> None:
    draws = "import altair, sys; print(altair.Chart().mark_bar().to_dict()['mark'], 'lark' in sys.modules)"
    outcome = subprocess.run([sys.executable, "-c", draws], capture_output=True, text=True, check=True)
    assert outcome.stdout == "{'type': 'bar'} False\n"


def test_where_others_look_for_modules_is_kept_and_nothing_said_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/others")
    monkeypatch.setattr(sys, "path", ["here"])
    for _ in range(2):
        do_without()
        assert os.environ["PYTHONPATH"].split(os.pathsep) == [str(WITHOUT), "/others"]
        assert sys.path == [str(WITHOUT), "here"]
