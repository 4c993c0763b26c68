"""What the tests of families share."""

from __future__ import annotations

import pytest

from tests.cli.run import LOCALE, CommandLine


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """The command line, in an environment that wishes for no language."""
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)
    return CommandLine(capsys, monkeypatch)
