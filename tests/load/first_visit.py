"""The first visit, by a browser that has nothing yet: what it asks for, when it is painted, when it can be used.

Run by hand, on an idle machine: `python -m tests.load.first_visit`. It needs a Chromium. Beside it, how long one pupil
alone waits for a verdict, at the socket.
"""

from __future__ import annotations

import asyncio
import shlex
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from tests.browser import CHROMIUM_ARGUMENTS, free_port
from tests.conftest import CHROMIUM_NAMES
from tests.load.answers import all_known
from tests.load.client import parser, say
from tests.load.diary import Diary, Kind, share_of, spread
from tests.load.pupil import Pupil
from tests.load.server import serving
from tests.load.table import Line, at_most, none_of

_MOST_REQUESTS: Final = 10
_MOST_KILOBYTES: Final = 400.0
_MOST_PAINTED: Final = 0.5
_MOST_USABLE: Final = 1.5
_MOST_TO_VERDICT: Final = 50.0

_WATCH: Final = """
new MutationObserver((_, observer) => {
  const card = document.querySelector("#ct-page:not([inert]) .ct-tutor:not(.ct-waiting) button[data-testid=card-1]");
  if (!card) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => (document.documentElement.dataset.usable = performance.now())));
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
"""Notes when the first card of the hand can be clicked and that has been painted."""

_PAINTED: Final = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


_CLICKED: Final = """
() => new Promise((resolve) => {
  const start = performance.now();
  const bar = document.querySelector(".ct-bar");
  const isSaid = () => bar.querySelector(".ct-main[data-move]");
  new MutationObserver(() => isSaid() && requestAnimationFrame(() => resolve(performance.now() - start)))
    .observe(bar, { childList: true, subtree: true, attributes: true });
  document.querySelector("button[data-testid=card-1]").click();
})
"""
"""Clicks a card and waits until the hand says what it may be played as."""


@dataclass(frozen=True, slots=True)
class Visit:
    """What one visit found.

    Args:
        requests: how many, the line among them.
        kilobytes: that came, headers and the line's messages among them.
        painted: seconds until something was painted.
        usable: seconds until a card could be clicked and that was seen.
        answered: seconds from a click on a card to what the hand says of it.
    """

    requests: int
    kilobytes: float
    painted: float
    usable: float
    answered: float


@dataclass(slots=True)
class Traffic:
    """What came over the network."""

    requests: int = 0
    received: float = 0

    def watch(self, session: Any) -> None:  # noqa: ANN401  (Playwright's events carry what Chromium says)
        """Count what a page asks for and gets, from now on."""
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", lambda _event: self._count(0))
        session.on("Network.webSocketCreated", lambda _event: self._count(0))
        session.on("Network.loadingFinished", lambda event: self._add(event["encodedDataLength"]))
        session.on(
            "Network.webSocketFrameReceived", lambda event: self._add(len(event["response"]["payloadData"].encode()))
        )

    def _count(self, _size: int) -> None:
        self.requests += 1

    def _add(self, size: float) -> None:
        self.received += size


def visited(browser: Browser, address: str) -> Visit:
    """Visit a server with a browser that has nothing yet."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    traffic = Traffic()
    traffic.watch(context.new_cdp_session(page))
    page.add_init_script(_WATCH)
    page.goto(address)
    page.locator("html[data-usable]").wait_for(state="attached")
    found = traffic.requests, traffic.received / 1000
    painted, usable = page.evaluate(_PAINTED), float(page.locator("html").get_attribute("data-usable") or "nan")
    answered = page.evaluate(_CLICKED)
    context.close()
    return Visit(*found, painted / 1000, usable / 1000, answered / 1000)


def all_visits(address: str, count: int) -> list[Visit]:
    """Visit a server so often, each time with a browser that has nothing yet."""
    path = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS) as browser,
    ):
        return [visited(browser, address) for _ in range(count)]


async def alone(address: str, answers: int, seed: int) -> Diary:
    """Have one pupil alone click as fast as the tutor answers, until so many answers are judged."""
    diary = Diary()
    pupil = Pupil(address, 0, seed, diary)
    await pupil.open()
    while len(diary.seconds(Kind.ANSWER)) < answers:
        await pupil.step()
    await pupil.leave()
    return diary


def report(visits: Sequence[Visit], diary: Diary) -> list[Line]:
    """Return what was found."""
    verdicts = diary.seconds(Kind.ANSWER)
    painted, usable = [each.painted for each in visits], [each.usable for each in visits]
    return [
        at_most("requests, the line among them", max(each.requests for each in visits), _MOST_REQUESTS, "", 0),
        at_most(
            "kilobytes received, headers and messages too",
            max(each.kilobytes for each in visits),
            _MOST_KILOBYTES,
            "KB",
            0,
        ),
        at_most(f"painted, median of {len(visits)}", median(painted), _MOST_PAINTED, "s"),
        at_most("painted, the very first", painted[0], _MOST_PAINTED, "s"),
        at_most(f"usable, median of {len(visits)}", median(usable), _MOST_USABLE, "s"),
        at_most("usable, the very first", usable[0], _MOST_USABLE, "s"),
        Line("from a click on a card to what it may be, seen", spread(sorted(each.answered for each in visits))),
        at_most(
            "click to verdict at the socket, one pupil, median",
            1000 * share_of(verdicts, 0.5),
            _MOST_TO_VERDICT,
            "ms",
            1,
        ),
        *(Line(f"the same, {kind}", spread(diary.seconds(kind))) for kind in (Kind.ANSWER, Kind.CHOOSE, Kind.NEXT)),
        none_of("troubles", diary.troubles),
    ]


def main(words: Sequence[str] | None = None) -> int:
    """Do the visits and print their table; the status is 1 if a goal was missed."""
    made = parser("The first visit.")
    made.add_argument("--visits", type=int, default=7)
    made.add_argument("--answers", type=int, default=100)
    options = made.parse_args(words)
    all_known()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "learner.sqlite"
        with serving(tuple(shlex.split(options.server)), free_port(), file) as server:
            visits = all_visits(server.address, options.visits)
            diary = asyncio.run(alone(server.address, options.answers, options.seed))
            server.stop()
        return say("First visit", report(visits, diary))


if __name__ == "__main__":
    sys.exit(main())
