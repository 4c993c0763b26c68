"""A file that a page sends is taken in, or it is said why not."""

from __future__ import annotations

import errno
import tempfile
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest
from starlette.requests import Request

from combotutor.host.uploads import take_in
from tests.host.asked import in_a_loop


def test_where_there_is_no_room_for_a_file_that_is_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_how: Any) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    request = Request({"type": "http", "method": "POST", "query_string": b"session=x", "headers": []})
    sessions: Any = SimpleNamespace(named=lambda _name: object())
    assert in_a_loop(take_in(request, sessions)).status_code == 507
