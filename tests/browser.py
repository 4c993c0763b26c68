"""What browser tests share: a Chromium, a page that minds its manners, and a server that comes and goes."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.warm import Warm, begun

WITHOUT: Final = (
    # What lies below the bar of addresses is drawn anew for every window, seen or not: it takes longer than most pages.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # What Playwright switches off itself; the last list that Chromium is given is the one that holds.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *(
        "HttpsFirstBalancedModeAutoEnable",
        "LensOverlay",
        "MediaRouter",
        "PaintHolding",
        "ThirdPartyStoragePartitioning",
    ),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    "PreconnectToSearch",
)
"""What Chromium would do of its own accord."""

CHROMIUM_ARGUMENTS: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    f"--disable-features={','.join(WITHOUT)}",
)

PATIENCE: Final = 15_000
"""Milliseconds that a page may take before a test gives up; shared machines are slow at times."""

expect.set_options(timeout=PATIENCE)

OUT: Final = Path(__file__).parent / "out"
"""Where pictures go; git takes no notice of it."""

PICTURES: Final = "COMBOTUTOR_PICTURES"
"""The environment variable that asks for them by 1: no test looks at any, and each takes as long as many a test."""


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextlib.contextmanager
def served(command: list[str], folder: Path) -> Iterator[str]:
    """Run a server and yield its address once it answers; it is gone at the end.

    Args:
        command: its words, in which `{port}` stands for the port it is to use.
        folder: where it runs.
    """
    port = free_port()
    words = [word.replace("{port}", str(port)) for word in command]
    server = subprocess.Popen(words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_until_served(f"http://127.0.0.1:{port}", server)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=20)


@contextlib.contextmanager
def tutor(*words: str, **environment: str) -> Iterator[str]:
    """Begin the tutor and yield the address that it prints; Ctrl-C must stop it at the end.

    Args:
        words: what else stands on the command line.
        environment: what is added to the environment.
    """
    with begun("--port", "0", "--lang", "en", *words, variables={**os.environ, **environment}) as process:
        yield from _until_stopped(process)


@contextlib.contextmanager
def tutor_of(folder: Path, **environment: str) -> Iterator[str]:
    """Start the tutor of another folder, as a person does, and yield the address that it prints, as above.

    Args:
        folder: where it is started.
        environment: what is added to the environment.
    """
    command = [sys.executable, "-m", "combotutor", "tutor", "--no-browser", "--port", "0", "--lang", "en"]
    variables = {**os.environ, **environment}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder, env=variables) as process:
        try:
            yield from _until_stopped(process)
        finally:
            process.kill()


def _until_stopped(process: Warm | subprocess.Popen[str]) -> Iterator[str]:
    assert process.stdout is not None
    printed = process.stdout.readline()
    found = re.search(r"http://\S+", printed)
    assert found is not None, printed
    yield found[0]
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=20) == 0
    assert process.stdout.read() == "The tutor has stopped.\n"


HOLD: Final = """(ms) => {
  const [real, held] = [globalThis.setTimeout, []];
  globalThis.setTimeout = (what, wait, ...more) => (wait === ms ? held.push(what) && 0 : real(what, wait, ...more));
  globalThis.isHeld = () => held.length > 0;
  globalThis.wake = () => {
    globalThis.setTimeout = real;
    for (const each of held) each();
  };
}"""


def hold(page: Page, milliseconds: int) -> None:
    """Let what a page does after just so long rest until it is woken, however slow or quick the machine is."""
    page.evaluate(HOLD, milliseconds)


def wake(page: Page) -> None:
    """Let what was held be done, once there is something."""
    page.wait_for_function("isHeld()")
    page.evaluate("wake()")


HASTEN: Final = """(ms) => {
  const real = globalThis.setTimeout;
  globalThis.setTimeout = (what, wait, ...more) => real(what, wait === ms ? 0 : wait, ...more);
  globalThis.slow = () => (globalThis.setTimeout = real);
}"""


@contextlib.contextmanager
def hastened(page: Page, milliseconds: int) -> Iterator[None]:
    """Let what a page does after just so long be done at once."""
    page.evaluate(HASTEN, milliseconds)
    yield
    page.evaluate("slow() && 0")


RESTED: Final = """(() => {
  const real = globalThis.setTimeout;
  const isRest = (what) => what.name === "wake" || `${what}`.includes("isResting");
  globalThis.setTimeout = (what, wait, ...more) =>
    real(what, (wait === 400 || wait === 500) && isRest(what) ? 40 : wait, ...more);
})()"""
"""Lets what rests after a press rest briefly, in a page yet to come; how long it does is held in `tests/tutor`."""


def hurry(page: Page) -> None:
    """Tell a page that the network is back, as its browser would: it takes up a line that is down at once."""
    page.evaluate("dispatchEvent(new Event('online')) && 0")


def picture(page: Page, name: str, *, is_whole: bool = False) -> None:
    """Take a picture of a page, to be looked at, where pictures are asked for.

    Args:
        page: the page.
        name: what the picture is called.
        is_whole: whether it shows what is below the window, too.
    """
    if os.environ.get(PICTURES) == "1":
        OUT.mkdir(exist_ok=True)
        page.evaluate("document.fonts.ready")
        page.screenshot(path=OUT / f"{name}.png", full_page=is_whole, animations="disabled")


PRESSABLE: Final = ":not(:disabled, [aria-disabled=true], [aria-disabled=true] *):visible"

PRESS: Final = "([node]) => node && (node.focus({ preventScroll: true }), node.click(), true)"


def press(what: Locator) -> None:
    """Press something as soon as it can be pressed, in a fifth of a click's time: no mouse has to come to it.

    Where it matters whether one gets at it, as by a mouse or a finger, it is clicked or tapped.
    """
    pressable = what.and_(what.page.locator(PRESSABLE))
    while not pressable.evaluate_all(PRESS):
        expect(pressable).not_to_have_count(0)


def into_view(what: Locator) -> None:
    """Bring something into view; unlike Playwright's own way it holds where a page that is drawn anew replaces it."""
    what.evaluate("(node) => node.scrollIntoViewIfNeeded()")


def _wait_until_served(address: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        assert server.poll() is None, "the server ended by itself"
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=2):  # noqa: S310  (our own server)
                return
        except (urllib.error.URLError, TimeoutError, ConnectionError):
            time.sleep(0.1)
    pytest.fail("the server did not answer within a minute")


@contextlib.contextmanager
def mannered_page(browser: Browser, address: str, known: tuple[str, ...] = (), /, **options: object) -> Iterator[Page]:
    """Yield an empty page that fails the test on an error in its console or a request to another host.

    Args:
        browser: a Chromium.
        address: its own host.
        known: how errors begin that are to be there, and are others' business.
        options: what Playwright is told about the window.
    """
    # How cards move is looked at where that is what is tested; elsewhere nobody waits for it.
    context = browser.new_context(**{"reduced_motion": "reduce", **options})  # type: ignore[arg-type]  # Playwright lists its many options by name
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.set_default_navigation_timeout(8 * PATIENCE)  # what a first visit waits for may have to be loaded
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    own = (address, address.replace("http:", "ws:"), "data:", "blob:")
    page.on("request", lambda request: None if request.url.startswith(own) else complaints.append(request.url))
    yield page
    context.close()
    assert [each for each in complaints if not each.startswith(known)] == [], complaints
