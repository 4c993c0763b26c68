"""A class as it is started: every address that is told answers, no other name does, and the key stays where it is."""

from __future__ import annotations

import http.client
import re
import select
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

import pytest

from tests.host.served import Served, home_of, served

ALL = "0.0.0.0"  # noqa: S104  (the class)


@pytest.fixture(scope="module")
def tutor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The tutor, served to a class."""
    with served(home_of(tmp_path_factory), "--host", ALL) as found:
        yield found


@pytest.fixture(scope="module")
def told(tutor: Served) -> list[str]:
    """The addresses that are told, the last of them for whoever started it."""
    lines = [tutor.first]
    while "/class?" not in lines[-1] and len(lines) < 20:
        lines.append(tutor.rest.readline())
    return [found[0] for line in lines if (found := re.search(r"http://\S+", line)) is not None]


def status(address: str, host: str = "") -> int:
    """Return the number of the answer at an address, asked by its own name or by another."""
    place = urlsplit(address)
    with closing(http.client.HTTPConnection(place.hostname or "", place.port, timeout=20)) as line:
        line.request("GET", f"{place.path}?{place.query}", headers={"Host": host} if host else {})
        return line.getresponse().status


def test_every_address_that_is_told_answers_and_no_other_name_does(told: list[str]) -> None:
    assert [status(each) for each in told] == [200] * len(told)
    for each in told[:-1]:
        assert status(each, "192.0.2.99:2718") == 421
        # The page of whoever started it is at none of the addresses for the others.
        if urlsplit(each).hostname != "127.0.0.1":
            assert status(f"http://{urlsplit(each).netloc}/class?{urlsplit(told[-1]).query}") == 404


def test_the_key_is_printed_once_and_nowhere_else(tutor: Served, told: list[str]) -> None:
    key = urlsplit(told[-1]).query
    path = urlsplit(told[-1]).path
    for target in (f"{path}?{key}", f"{path}?{key}&{key}", f"/none?{key}", f"{path}?{key}&lang=%ff"):
        tutor.ask("GET", target)
        tutor.ask("POST", target)
    assert tutor.printed == ""
    assert select.select([tutor.rest], [], [], 0)[0] == [], "nothing more was printed"
