"""Reading the reference cases: one JSON object a line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Case = dict[str, Any]


def cases(name: str) -> list[Case]:
    """Return the cases of a file beside this one."""
    text = Path(__file__).with_name(f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def numbered(name: str) -> list[tuple[int, Case]]:
    """Return the cases of a file, each with its number, which makes short names for tests."""
    return list(enumerate(cases(name), start=1))
