"""The page of whoever started a class: what stands on it, and that it is there for nobody else."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
import sys
from collections.abc import Callable, Mapping
from html import unescape
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import segno
from starlette.types import Message

from combotutor import extras
from combotutor.host import lobby as module
from combotutor.host.app import application
from combotutor.host.front import Wishes, front
from combotutor.host.gate.door import Door
from combotutor.host.gate.guard import Guard, Rules
from combotutor.host.gate.routes import SOCKET, Route
from combotutor.host.live_tutor import LiveTutor, Place
from combotutor.host.lobby import Lobby
from combotutor.host.notebooks.explorer import SERVED
from combotutor.i18n import LANGUAGES, text
from tests.host.asked import LOCAL, Told, ask, in_a_loop, scope

FOUND = ("http://192.168.7.5:2718/", "http://10.8.0.6:2718/", "http://[fd00::5]:2718/")
KEY = "Jl2bMAz9a0O-aXdxk8gomg"  # a fixed one: the names of the tests hold it, and all workers must agree on them
DOOR = Door(KEY)
ROUTES = (Route("GET", "/"), Route("GET", "/class", wishes={"lang": ".*"}, door=DOOR), Route(SOCKET, "/live"))


def guarded(found: tuple[str, ...] = FOUND, language: str | None = None) -> Guard:
    """Return a tutor with a lobby, behind the layer."""
    lobby = Lobby(lambda: found, language)
    return Guard(application(LiveTutor, Place(is_class=True), lobby=lobby), Rules(ROUTES, name="teacher.local"))


GUARD = guarded()


def opened(target: str = "", found: tuple[str, ...] = FOUND, language: str | None = None) -> str:
    """Return the page as whoever has the key sees it."""
    told = ask(guarded(found, language), "GET", f"/class?key={KEY}{target}", {"Host": LOCAL})
    assert told.status == 200
    return told.body.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_every_address_with_its_code_in_the_language_of_who_asks(language: str) -> None:
    body = opened(f"&lang={language}")
    assert f'<html lang="{language}">' in body
    assert text("lobby.title", language) in unescape(body)
    assert re.findall(r'<input type="radio" name="address" value="([^"]*)"( checked)?', body) == [
        (FOUND[0], " checked"),
        *((each, "") for each in FOUND[1:]),
    ]
    shown = [re.sub("<[^>]*>", "", each) for each in re.findall(r'<span class="address.*?</b></span>', body)]
    assert shown == [each.rstrip("/") for each in FOUND]
    named = re.findall(r'role="img" aria-label="([^"]*)"', body)
    assert named == [text("lobby.code", language, address=each) for each in FOUND]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cameras_read_is_not_called_a_code_alone_as_what_brings_a_pupil_back(language: str) -> None:
    assert "QR" in text("lobby.title", language)


def test_the_tutor_opens_beside_the_page_which_stays() -> None:
    assert '<a href="./" target="_blank" rel="noopener">' in opened()


def test_where_there_is_one_address_there_is_nothing_to_choose() -> None:
    body = opened(found=FOUND[:1])
    assert "<input" not in body
    assert body.count('role="img"') == 1


def test_where_there_is_none_the_page_says_what_to_do_and_waits() -> None:
    body = opened("&lang=en", found=())
    assert text("lobby.none", "en") in body
    assert text("lobby.title-none", "en") in body
    assert "<input" not in body
    assert 'role="img"' not in body


@pytest.mark.parametrize(("language", "wish"), [(None, ""), ("de", "?lang=de")])
def test_a_code_says_the_address_in_black_on_white_with_its_quiet_zone(language: str | None, wish: str) -> None:
    drawn = re.findall(
        r'<svg viewBox="0 0 (\d+) \1"><path fill="#fff" d="M0 0h\1v\1h-\1z"/><path stroke="#000" d="(\S.*?)"',
        opened(language=language),
    )
    codes = [segno.make(f"{each}{wish}", error="m", micro=False) for each in FOUND]
    assert [modules(path, int(size)) for size, path in drawn] == [
        {(x + 4, y + 4) for y, row in enumerate(code.matrix) for x, is_dark in enumerate(row) if is_dark}
        for code in codes
    ]
    assert [int(size) for size, _ in drawn] == [code.symbol_size(border=4)[0] for code in codes]


def modules(path: str, size: int) -> set[tuple[int, int]]:
    """Return the dark modules of a code, as it is drawn: strokes from left to right, each row below the last."""
    x, y, found = 0.0, 0.0, set()
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", path):
        values = [float(each) for each in numbers.split()]
        if command == "h":
            found |= {(int(x) + each, int(y)) for each in range(int(values[0]))}
            x += values[0]
        else:
            x, y = (values[0], values[1]) if command == "M" else (x + values[0], y + values[1])
    assert all(0 <= each < size for module in found for each in module)
    return found


def test_without_the_package_for_codes_the_addresses_stand_there_and_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "can_use", lambda _name: False)
    body = opened("&lang=en")
    assert all(each.rstrip("/").removeprefix("http://") in body for each in FOUND)
    assert "<svg" not in body
    assert body.count(text("lobby.no-codes", "en")) == 1
    assert text("lobby.title-typed", "en") in body


def test_a_package_for_codes_of_which_only_the_folder_is_left_costs_the_codes_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(extras, "_PROBLEMS", {})
    monkeypatch.setitem(sys.modules, "segno", ModuleType("segno"))
    assert text("lobby.no-codes", "en") in opened("&lang=en")
    assert text("lobby.no-codes", "en") in opened("&lang=en")
    (record,) = caplog.records
    assert record.getMessage().startswith("segno is installed but cannot be used (AttributeError: ")


@pytest.mark.parametrize(("count", "key"), [(0, "lobby.nobody"), (1, "lobby.here"), (12, "lobby.here")])
def test_the_page_says_how_many_are_here(count: int, key: str) -> None:
    values = {"count": count} if count else {}
    assert text(key, "en", **values) in Lobby(lambda: FOUND).page("en", count).decode()


def test_each_address_that_can_be_has_a_size() -> None:
    sizes = re.findall(r"\.to-(\d+) ", Path(module.__file__).with_name("lobby.css").read_text(encoding="utf-8"))
    assert [int(each) for each in sizes] == list(module.SIZES)
    assert int(sizes[-1]) == len("[0000:0000:0000:0000:0000:0000:0000:0000]:65535")


def test_a_browser_runs_what_stands_in_the_page_and_tells_its_address_to_nobody() -> None:
    told = ask(GUARD, "GET", f"/class?key={KEY}", {"Host": LOCAL})
    rules = dict(rule.strip().partition(" ")[::2] for rule in told.headers["content-security-policy"].split(";"))
    body = told.body.decode()
    for name in ("script", "style"):
        (inline,) = re.findall(rf"<{name}[^>]*>(.*?)</{name}>", body, re.DOTALL)
        assert rules[f"{name}-src"] == f"'sha256-{base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()}'"
    assert rules["default-src"] == "'none'"
    assert told.headers["referrer-policy"] == "no-referrer"
    assert told.headers["cache-control"] == "no-store"
    # Nothing needs more: no handler or style in an attribute, no address elsewhere, and no key.
    assert re.findall(r"\s(?:on[a-z]+|style)=|(?:src|href)=\"[a-z]+:", body) == []
    assert KEY not in body
    assert ask(GUARD, "GET", "/", {"Host": LOCAL}).headers["referrer-policy"] == "same-origin"


def asked(change: Mapping[str, Any], method: str = "GET", headers: Mapping[str, str] | None = None) -> Told:
    """Return what is told to somebody who differs from who has the key."""
    request = {**scope(method, f"/class?key={KEY}", {"Host": LOCAL, **(headers or {})}), **change}
    told = Told()

    async def send(message: Message) -> None:
        told.messages.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect" if method == "SOCKET" else "http.request", "body": b""}

    in_a_loop(GUARD(request, receive, send))
    return told


OTHERS: dict[str, Callable[[], Told]] = {
    "another machine": lambda: asked({"client": ("192.168.7.9", 5000), "server": ("192.168.7.5", 2718)}),
    "its own address": lambda: asked(
        {"client": ("192.168.7.5", 5000), "server": ("192.168.7.5", 2718)}, headers={"Host": "192.168.7.5:2718"}
    ),
    "its name": lambda: asked({}, headers={"Host": "teacher.local"}),
    "nobody": lambda: asked({"client": None}),
    **{
        f"through a server that says {name}": lambda name=name: asked({}, headers={name: "192.168.7.9"})  # type: ignore[misc]
        for name in ("X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Forwarded", "Via")
    },
    **{
        f"with {query!r}": lambda query=query: asked({"query_string": query.encode()})  # type: ignore[misc]
        for query in (
            *("", "key", "key=", "key=x", f"key={KEY[:-1]}", f"key={KEY}x", f"Key={KEY}", f"key={KEY.swapcase()}"),
            *(
                f"key={KEY}&key={KEY}",
                f"key={KEY}&key=",
                f"key&key={KEY}",
                f"key=x&key={KEY}",
                "key=%ff%00",
                "key=%ED%A0%80",
                "&".join(["key=x"] * 60),
            ),
        )
    },
    "by another method": lambda: asked({"query_string": b""}, "POST"),
}


@pytest.mark.parametrize("who", OTHERS)
def test_for_everybody_else_the_page_is_not_there(who: str) -> None:
    told, none = OTHERS[who](), ask(GUARD, "GET", "/none", {"Host": LOCAL})
    assert (told.status, told.headers, told.body) == (404, none.headers, none.body)


def test_no_line_is_opened_to_it_and_it_changes_nothing() -> None:
    assert asked({}, "SOCKET", {"Origin": f"http://{LOCAL}"}).status == 403
    assert asked({}, "POST", {"Origin": f"http://{LOCAL}"}).status == 405
    assert asked({"client": ("192.168.7.9", 1)}, "POST", {"Origin": f"http://{LOCAL}"}).status == 404


def test_of_who_asks_at_this_machine_only_a_page_of_ours_may_read_it() -> None:
    assert asked({}).status == 200
    assert asked({}, headers={"Origin": "http://evil.example"}).status == 403
    assert asked({}, headers={"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"}).status == 403


def test_a_key_is_compared_in_constant_time_is_long_and_never_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[bytes, bytes]] = []

    def compare_digest(said: bytes, key: bytes) -> bool:
        compared.append((said, key))
        return said == key

    monkeypatch.setattr(secrets, "compare_digest", compare_digest)
    assert asked({"query_string": b"key=x"}).status == 404
    assert compared == [(b"x", KEY.encode())]
    keys = {Door().key for _ in range(100)}
    assert len(keys) == 100
    assert {len(base64.urlsafe_b64decode(f"{each}==")) for each in keys} == {16}
    assert KEY not in repr(DOOR)
    assert KEY not in repr(ROUTES)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "teacher.local:2718", "Origin": "http://teacher.local:2718"}, 200),
        ({"Host": "Teacher.Local"}, 200),
        # Nobody has said that a server that encrypts stands before it.
        ({"Host": "teacher.local", "Origin": "https://teacher.local"}, 403),
        ({"Host": "teacher.example"}, 421),
    ],
)
def test_the_name_at_which_it_listens_is_answered_and_no_other(headers: Mapping[str, str], status: int) -> None:
    assert ask(GUARD, "GET", "/", headers, server=("192.168.7.5", 2718)).status == status


@pytest.mark.parametrize("is_notebook", [False, True])
def test_whoever_starts_a_class_has_such_a_page_and_at_home_nobody_has(
    monkeypatch: pytest.MonkeyPatch, *, is_notebook: bool
) -> None:
    monkeypatch.setenv(SERVED, "")  # what is made says so, and must not go on saying so here
    wishes = Wishes.of(is_class=True, is_notebook=is_notebook, host="teacher.local", hosts=(), frames=())
    assert wishes.name == "teacher.local"
    started = front(wishes, Lobby(lambda: FOUND))
    found = ask(started.app, "GET", f"/{started.own}", {"Host": LOCAL})
    assert found.status == 200
    assert text("lobby.nobody", "en") in found.body.decode()
    alone = front(Wishes.of(is_class=True, is_notebook=is_notebook, host="127.0.0.1", hosts=(), frames=()))
    assert alone.own == ""
    assert ask(alone.app, "GET", f"/{started.own}", {"Host": LOCAL}).status == 404
    for each in (started, alone):
        each.close()
