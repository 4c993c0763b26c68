"""What is printed: all that is wrong with a notebook itself, and nothing of what somebody forged."""

from __future__ import annotations

import io
import logging

import pytest

from combotutor.host.notebooks.quiet import WithoutForged, keep_quiet

FORGED = "An exception was raised by a UIElement's on_change handler:\n"
TRACE = 'Traceback (most recent call last):\n  File "x"\nValueError\n'


@pytest.mark.parametrize(
    ("pieces", "written"),
    [
        ([FORGED, TRACE], ""),
        ([FORGED, TRACE, FORGED, TRACE, "x"], "x"),
        ([TRACE], TRACE),
        ([FORGED, "x", TRACE], f"x{TRACE}"),
        ([FORGED, TRACE, TRACE], TRACE),
        (["one\n", FORGED, TRACE, "two\n"], "one\ntwo\n"),
    ],
)
def test_only_the_traceback_of_a_forged_value_is_kept_back(pieces: list[str], written: str) -> None:
    out = io.StringIO()
    quiet = WithoutForged(out)
    for piece in pieces:
        assert quiet.write(piece) == len(piece)
    assert out.getvalue() == written


def test_the_output_is_otherwise_as_it_was() -> None:
    out = io.StringIO()
    quiet = WithoutForged(out)
    print("x", file=quiet, flush=True)
    assert out.getvalue() == "x\n"
    assert quiet.writable()
    assert quiet.isatty() is out.isatty()


@pytest.mark.parametrize(
    ("name", "level", "message", "is_told"),
    [
        ("marimo", logging.WARNING, "Valid sessions ids: s_abc123", False),
        ("marimo", logging.ERROR, "(error_id=1) KeyError", True),
        ("uvicorn.error", logging.ERROR, "Invalid UTF-8 sequence received from client.", False),
        ("uvicorn.error", logging.ERROR, "Exception in ASGI application\n", True),
        ("uvicorn.error", logging.ERROR, ["a message", "that is no text"], True),
    ],
)
def test_errors_of_our_own_are_told(
    *, name: str, level: int, message: object, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr", io.StringIO())
    logger = logging.getLogger(name)
    before = list(logger.filters)
    try:
        keep_quiet.__wrapped__()
        record = logger.makeRecord(name, level, "x", 1, message, (), None)
        assert bool(logger.filter(record)) is is_told
    finally:
        for each in [each for each in logger.filters if each not in before]:
            logger.removeFilter(each)
