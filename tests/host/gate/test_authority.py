"""Names of servers: only what a browser writes is read, and only the same server is the same."""

from __future__ import annotations

import pytest

from combotutor.errors import UsageError
from combotutor.host.gate.authority import (
    Authority,
    allowed_host,
    frame_origin,
    local_name,
    parse_authority,
    parse_origin,
)


@pytest.mark.parametrize(
    ("written", "name", "port"),
    [
        ("localhost", "localhost", None),
        ("LocalHost:2718", "localhost", 2718),
        ("127.0.0.1:80", "127.0.0.1", 80),
        ("[::1]:2718", "::1", 2718),
        ("[0:0:0:0:0:0:0:1]", "::1", None),
        ("tutor.school.example", "tutor.school.example", None),
        ("class_room-1", "class_room-1", None),
        ("xn--schler-3ya.example:65535", "xn--schler-3ya.example", 65535),
    ],
)
def test_a_name_that_a_browser_writes_is_read(written: str, name: str, port: int | None) -> None:
    assert parse_authority(written) == Authority(name, port)


@pytest.mark.parametrize(
    "written",
    [
        *("", " ", ":2718", "localhost:", "localhost:0", "localhost:65536", "localhost:08", "localhost:２７１８"),
        *("localhost.", ".localhost", "localhost ", " localhost", "localhost\n", "localhost\x00", "local host"),
        *("localhost,evil.example", "localhost/", "localhost/..", "localhost?x", "localhost#x", "localhost\\x"),
        *("user@localhost", "evil.example@localhost", "localhost@evil.example", "a:b@localhost", "localhost:80:80"),
        *("2130706433", "0x7f000001", "0x7f.1", "127.1", "127.0.1", "0177.0.0.1", "127.0.0.01", "256.0.0.1"),
        *("1.2.3.4.5", "a.0x7f", "example.1", "::1", "[::1", "::1]", "[127.0.0.1]", "[::1%25lo]", "[fe80::1%lo]"),
        *("[v1.x]", "[]", "[:]", "löcalhost", "ⓛocalhost", "a" * 301, "http://localhost", "[::1]:", "[[::1]]"),
    ],
)
def test_what_no_browser_writes_is_no_name(written: str) -> None:
    assert parse_authority(written) is None


def test_a_name_of_three_hundred_letters_is_read_and_no_longer_one() -> None:
    written = "a" * 298 + ":1"
    assert parse_authority(written) == Authority("a" * 298, 1)
    assert parse_authority("a" + written) is None


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "127.255.0.9", "[::1]", "[::ffff:127.0.0.1]"])
def test_this_machine_is_known_by_every_name_of_its_own(name: str) -> None:
    found = parse_authority(name)
    assert found is not None
    assert found.is_loopback


@pytest.mark.parametrize("name", ["127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.1", "128.0.0.1", "[::2]"])
def test_no_other_name_is_this_machine(name: str) -> None:
    found = parse_authority(name)
    assert found is not None
    assert not found.is_loopback


@pytest.mark.parametrize(
    ("origin", "host", "behind_tls", "same"),
    [
        ("http://localhost:2718", "localhost:2718", False, True),
        ("http://localhost", "localhost", False, True),
        ("http://localhost", "localhost:80", False, True),
        ("http://127.0.0.1:2718", "localhost:2718", False, False),
        ("http://localhost:2719", "localhost:2718", False, False),
        ("http://localhost", "localhost:2718", False, False),
        ("http://localhost:2718", "localhost", False, False),
        # Port 80 of a name is ours, its port 443 is somebody else's: we do not encrypt.
        ("https://localhost", "localhost", False, False),
        ("https://tutor.example", "tutor.example", True, True),
        ("https://tutor.example", "tutor.example:443", True, True),
        ("https://tutor.example:8443", "tutor.example:8443", True, True),
        ("https://tutor.example:8443", "tutor.example", True, False),
        ("https://tutor.example", "tutor.example:80", True, False),
        ("http://tutor.example:443", "tutor.example", True, False),
    ],
)
def test_an_origin_is_at_a_host_where_name_and_port_are_the_same(
    *, origin: str, host: str, behind_tls: bool, same: bool
) -> None:
    found, asked = parse_origin(origin), parse_authority(host)
    assert found is not None
    assert asked is not None
    assert found.is_at(asked, behind_tls=behind_tls) is same


@pytest.mark.parametrize(
    "written",
    [
        *(
            "null",
            "",
            "http://",
            "localhost",
            "//localhost",
            "file://",
            "file:///x",
            "ws://localhost",
            "ftp://localhost",
        ),
        *("http://localhost/", "http://localhost http://evil.example", "http:/localhost", "HTTP://localhost"),
        *("http://a@localhost", "chrome-extension://abcdef", "data:text/html,x", "http:localhost"),
    ],
)
def test_what_is_no_origin_of_a_page_is_none(written: str) -> None:
    assert parse_origin(written) is None


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("192.168.7.5", "192.168.7.5"),
        ("::ffff:192.168.7.5", "192.168.7.5"),
        ("fe80::1%eth0", "fe80::1"),
        ("::1", "::1"),
        ("/run/tutor.socket", None),
        ("testserver", None),
    ],
)
def test_an_address_that_is_listened_at_has_one_name(address: str, name: str | None) -> None:
    assert local_name(address) == name


@pytest.mark.parametrize(("word", "name"), [("Tutor.School.Example", "tutor.school.example"), ("tutor:8443", "tutor")])
def test_a_name_to_allow_is_taken_without_its_port(word: str, name: str) -> None:
    assert allowed_host(word) == name


@pytest.mark.parametrize("word", ["", "*", "http://tutor.example", "tutor.example/", "tutor example", "-x"])
def test_a_name_to_allow_that_is_none_is_told_so(word: str) -> None:
    with pytest.raises(UsageError) as raised:
        allowed_host(word)
    assert raised.value.code == "no-host-name"


def test_an_origin_to_allow_is_written_as_a_header_needs_it() -> None:
    assert frame_origin("https://Course.School.Example/") == "https://course.school.example"
    assert frame_origin("http://localhost:8080") == "http://localhost:8080"


@pytest.mark.parametrize("word", ["*", "null", "school.example", "https://*.example", "https://a.example; img-src *"])
def test_an_origin_to_allow_that_is_none_is_told_so(word: str) -> None:
    with pytest.raises(UsageError) as raised:
        frame_origin(word)
    assert raised.value.code == "no-origin"
