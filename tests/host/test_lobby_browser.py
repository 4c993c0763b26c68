"""The page of whoever started a class in a real browser: large, for everybody, and as things are now."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, ViewportSize, expect
from websockets.sync.client import connect
from websockets.typing import Origin

from combotutor.host.front import Wishes, front
from combotutor.host.lobby import Lobby
from combotutor.host.network.listening import listening
from combotutor.host.notebooks.explorer import SERVED
from combotutor.i18n import text
from tests.axe import find_violations
from tests.browser import mannered_page

ONE = ("http://192.168.7.5:2718/",)
MANY = (*ONE, "http://10.8.0.6:2718/", "http://[fd00:1234:5678:9abc:def0:1234:5678:9abc]:2718/")
PROJECTOR: ViewportSize = {"width": 1920, "height": 1080}
OLD_PROJECTOR: ViewportSize = {"width": 1024, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
PAUSE = 3000


@dataclass(slots=True)
class Class:
    """A class that is served.

    Args:
        top: the address of the tutor.
        own: the address of the page of whoever started it.
        found: the addresses for the others, which may change.
    """

    top: str
    own: str
    found: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def server() -> Iterator[Class]:
    """A class that is served."""
    found: list[str] = []
    with pytest.MonkeyPatch.context() as patch, listening("127.0.0.1", 0, with_own=False) as place:
        patch.setenv(SERVED, "")  # what is made says so, and must not go on saying so here
        wishes = Wishes.of(is_class=True, is_notebook=False, host="127.0.0.1", hosts=(), frames=())
        served = front(wishes, Lobby(lambda: tuple(found)))
        runner = uvicorn.Server(uvicorn.Config(served.app, log_level="error"))
        thread = threading.Thread(target=runner.run, kwargs={"sockets": list(place.sockets)}, daemon=True)
        thread.start()
        while not runner.started:
            time.sleep(0.01)
        yield Class(place.here, f"{place.here}{served.own}", found)
        runner.should_exit = True
        thread.join(20)
        served.close()


@contextlib.contextmanager
def lobby(browser: Browser, server: Class, found: tuple[str, ...], *, is_judged: bool = False) -> Iterator[Page]:
    """Yield the page of a class with these addresses, whose clock stands until it is moved.

    Args:
        browser: the browser.
        server: the class.
        found: the addresses for the others.
        is_judged: whether axe-core is to look at it, a script of somebody else.
    """
    server.found[:] = found
    with mannered_page(browser, server.top.rstrip("/"), viewport=PROJECTOR, bypass_csp=is_judged) as page:
        page.clock.install()
        page.goto(f"{server.own}&lang=en")
        yield page


def test_axe_finds_nothing_of_any_impact(browser: Browser, server: Class) -> None:
    with lobby(browser, server, MANY, is_judged=True) as page:
        for language, found, is_dark in (("en", MANY, False), ("de", MANY, True), ("es", (), False)):
            server.found[:] = found
            page.emulate_media(color_scheme="dark" if is_dark else "light")
            page.goto(f"{server.own}&lang={language}")
            seen = find_violations(page)
            assert seen == (), f"{language}, dark {is_dark}, {len(found)}:\n" + "\n".join(map(str, seen))


def widths(page: Page) -> list[float]:
    """Return how wide the codes are."""
    boxes = [page.get_by_role("img", name=text("lobby.code", address=each)).bounding_box() for each in MANY]
    return [box["width"] for box in boxes if box is not None]


def test_one_address_is_as_large_as_it_can_be_and_another_is_made_so_by_the_keyboard(
    browser: Browser, server: Class
) -> None:
    with lobby(browser, server, MANY) as page:
        page.emulate_media(color_scheme="dark")
        for viewport, letter, lines in ((PROJECTOR, 100, 1.2), (PHONE, 20, 1.5)):
            page.set_viewport_size(viewport)
            address = page.locator(".address").first
            box = address.bounding_box()
            size = address.evaluate("node => parseFloat(getComputedStyle(node).fontSize)")
            assert box is not None
            assert size >= letter
            assert box["height"] <= lines * size
            assert 0 <= box["x"] <= box["x"] + box["width"] <= viewport["width"]
            assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
            first = widths(page)
            assert first[0] > max(*(3 * each for each in first[1:]), 0.35 * min(viewport["width"], viewport["height"]))
            # In the dark, too, a code is dark on white.
            grounds = page.locator(".code path").evaluate_all("all => all.map(each => getComputedStyle(each).fill)")
            assert grounds[::2] == ["rgb(255, 255, 255)"] * len(MANY)
        page.set_viewport_size(PROJECTOR)
        assert page.evaluate("document.documentElement.scrollHeight") <= PROJECTOR["height"]
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowDown")
        second = widths(page)
        assert second[1] > 3 * max(second[0], second[2])
        expect(page.locator(".way:has(:focus-visible)")).to_have_css("outline-style", "solid")
        page.keyboard.press("Tab")
        expect(page.get_by_role("link")).to_be_focused()


def test_all_is_seen_at_once_whichever_the_projector_and_the_language(browser: Browser, server: Class) -> None:
    with lobby(browser, server, MANY) as page:
        for viewport, language in ((PROJECTOR, "de"), (OLD_PROJECTOR, "de"), (OLD_PROJECTOR, "es")):
            page.set_viewport_size(viewport)
            page.goto(f"{server.own}&lang={language}")
            assert page.evaluate("document.documentElement.scrollHeight") <= viewport["height"]
            for each in (page.locator(".name"), page.locator("#here")):
                # One line, whatever stands beside it.
                ems = each.evaluate("node => node.offsetHeight / parseFloat(getComputedStyle(node).fontSize)")
                assert ems < 2.1


def test_the_page_shows_by_itself_what_has_changed_and_leaves_what_was_chosen(browser: Browser, server: Class) -> None:
    with lobby(browser, server, ()) as page:
        title, here = page.get_by_role("heading", level=1), page.locator("#here")
        expect(title).to_have_text(text("lobby.title-none"))
        expect(here).to_have_text(text("lobby.nobody"))
        server.found[:] = MANY[:2]
        address = f"ws{server.top.removeprefix('http')}live"
        with connect(address, origin=Origin(server.top.rstrip("/"))) as line:
            line.recv(timeout=20)
            page.clock.fast_forward(PAUSE)
            expect(title).to_have_text(text("lobby.title"))
            expect(here).to_have_text(text("lobby.here", count=1))
        choice = page.get_by_role("radio", name="10.8.0.6")
        page.get_by_role("radio", name="192.168.7.5").focus()
        page.keyboard.press("ArrowDown")
        expect(choice).to_be_checked()
        server.found[:] = MANY
        page.clock.fast_forward(PAUSE)
        expect(page.get_by_role("radio")).to_have_count(3)
        expect(choice).to_be_checked()
        expect(choice).to_be_focused()
        expect(here).to_have_text(text("lobby.nobody"))
        # The address that was chosen is gone.
        server.found[:] = MANY[::2]
        page.clock.fast_forward(PAUSE)
        expect(page.get_by_role("radio")).to_have_count(2)
        expect(page.get_by_role("radio", name="192.168.7.5")).to_be_checked()


def test_what_may_be_old_is_said_to_be(browser: Browser, server: Class) -> None:
    server.found[:] = ONE
    context = browser.new_context(viewport=PROJECTOR)
    page = context.new_page()
    page.clock.install()
    page.goto(f"{server.own}&lang=de")
    line = page.get_by_role("alert")
    expect(line).to_be_hidden()
    context.set_offline(True)
    page.clock.fast_forward(PAUSE)
    expect(line).to_have_text(text("tutor.lost", "de"))
    context.set_offline(False)
    page.clock.fast_forward(PAUSE)
    expect(line).to_be_hidden()
    # It was started anew, with another key.
    page.route("**/class?*", lambda route: route.fulfill(status=404))
    page.clock.fast_forward(PAUSE)
    expect(line).to_have_text(text("lobby.ended", "de"))
    for each in ("h1", "#here", "#ways", ".code"):
        expect(page.locator(each)).to_be_hidden()
    foot, said = page.locator("footer").bounding_box(), line.bounding_box()
    assert foot is not None
    assert said is not None
    assert foot["y"] + foot["height"] <= said["y"]
    page.unroute("**/class?*")
    page.clock.fast_forward(PAUSE)
    expect(line).to_be_hidden()
    expect(page.locator("#here")).to_be_visible()
    context.close()
