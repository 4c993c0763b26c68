"""How tests are collected at little cost, which every worker of a run pays."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest
from _pytest.doctest import DoctestModule

EXAMPLE: Final = b">>> "
"""What every doctest holds."""


class ReadFirst:
    """Looks for doctests by reading: a module without any is neither loaded for them nor gone through."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        """Leave out those of a file that has none."""
        collectors = yield
        return [each for each in collectors if not isinstance(each, DoctestModule) or EXAMPLE in file_path.read_bytes()]
