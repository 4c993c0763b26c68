"""Every command says, word for word, what it said before the games moved."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from tests.before.running import said

Asked = dict[str, Any]
ASKED: dict[str, list[Asked]] = defaultdict(list)
for _line in Path(__file__).with_name("commands.jsonl").read_text(encoding="utf-8").splitlines():
    _asked = json.loads(_line)
    ASKED[_asked["words"][0]].append(_asked)


@pytest.mark.parametrize("command", ASKED)
def test_a_command_says_what_it_said(command: str) -> None:
    for each in ASKED[command]:
        before = dict(each)
        words, stdin = before.pop("words"), before.pop("stdin", "")
        assert said(words, stdin) == before, words
