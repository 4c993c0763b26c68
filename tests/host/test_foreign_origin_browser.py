"""From pages of other origins, in a real browser: nothing of the tutor or the explorer is read, and nothing changes."""

from __future__ import annotations

import contextlib
import http.server
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Frame, Page, Response

from tests.at_length import at_length
from tests.browser import CHROMIUM_ARGUMENTS
from tests.host.served import Served, heard, home_of, served
from tests.notebooks.tutor_hosts import BEAT, WINDOW, tutor_in
from tests.tutor_page import TutorPage

pytestmark = pytest.mark.slow
ATTACK = (Path(__file__).parent / "attack.js").read_text(encoding="utf-8")
SESSION = "s_victim"
EVIL = "evil.example"
PAGE = b"""<!doctype html><title>evil</title><body><p>Come in.</p>
<iframe name="sealed" sandbox="allow-scripts allow-forms allow-popups" srcdoc="<p>sealed</p>"></iframe>"""
REFUSED = {"no: refused", "no: TypeError", "no: opaque", "no: silence", "no: empty", "no: apart", "no: sent blindly"}
"""What a page sees of a try that came to nothing."""


class Evil(http.server.BaseHTTPRequestHandler):
    """A site of somebody else."""

    def do_GET(self) -> None:
        """Answer with the page."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def evil() -> Iterator[int]:
    """The port of a site of somebody else on this machine."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Evil) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


AT_LENGTH = (pytest.param("class", marks=pytest.mark.long), pytest.param("notebook", marks=pytest.mark.long))


@pytest.fixture(scope="module", params=["alone", *AT_LENGTH])
def tutor(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The tutor as it is served to one person, to a class, and as a notebook."""
    words = ("--notebook",) if request.param == "notebook" else ()
    environment = {"COMBOTUTOR_CLASS": "1"} if request.param == "class" else {}
    with served(home_of(tmp_path_factory), *words, **environment) as found:
        yield found


@pytest.fixture(scope="module")
def rebound(browser: Browser, chromium_path: str) -> Iterator[Browser]:
    """A browser for which the name of another site leads to this machine, as that site's owner can arrange."""
    rules = f"--host-resolver-rules=MAP {EVIL} 127.0.0.1"
    found = browser.browser_type.launch(executable_path=chromium_path, args=[*CHROMIUM_ARGUMENTS, rules])
    yield found
    found.close()


@contextlib.contextmanager
def opened(browser: Browser, address: str, *, is_theirs: bool = False) -> Iterator[tuple[Page, list[Response]]]:
    """Yield a page at an address, and the answers of all that is asked for in it from then on.

    Args:
        browser: the browser.
        address: the address.
        is_theirs: whether the page stands for one of theirs, which no policy of ours holds back.
    """
    context = browser.new_context(bypass_csp=is_theirs)
    page = context.new_page()
    page.goto(address)
    answers: list[Response] = []
    context.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108  (Playwright cannot take a method of C)
    yield page, answers
    context.close()


def attack(frame: Frame | Page, base: str, upload: str, session: str = SESSION) -> dict[str, str]:
    """Try everything from a page, and return what it saw."""
    return attack_all(frame, [base], upload, session)[0]


def attack_all(frame: Frame | Page, bases: list[str], upload: str, session: str = SESSION) -> list[dict[str, str]]:
    """Try everything from a page at some addresses at the same time, and return what it saw of each."""
    tries = [{"base": base, "session": session, "upload": upload} for base in bases]
    found: list[dict[str, str]] = frame.evaluate(
        f"(tries) => Promise.all(tries.map({ATTACK.strip().removesuffix(';')}))", tries
    )
    return found


def came_through(found: dict[str, str]) -> dict[str, str]:
    """Return the tries that read, loaded or opened something."""
    assert len(found) > 60
    return {name: what for name, what in found.items() if what not in REFUSED and not what.startswith("no: 4")}


def attempts(tutor: Served, deed: str = "%") -> int:
    """Return how many deeds stand in the learner's file, of one sort or of all."""
    with contextlib.closing(sqlite3.connect(f"file:{tutor.home / 'learner.sqlite'}?mode=ro", uri=True)) as file:
        return int(file.execute("select count(*) from event where deed like ?", (deed,)).fetchone()[0])


@dataclass(frozen=True, slots=True)
class Victim:
    """A person who has solved a puzzle and looks at the explorer, too, while pages of others are open.

    Args:
        tutor: the tutor of that person.
        upload: the way by which the person's page sends files; only a class has none.
        page: the person's page.
        attempts: how many deeds were in the file when nobody had tried anything.
        verdict: what the person reads.
    """

    tutor: Served
    upload: str
    page: TutorPage
    attempts: int
    verdict: str

    def changes(self) -> list[str]:
        """Return what is not as it was, a moment after the last try."""
        self.page.page.wait_for_timeout(1500)
        now = {
            "attempts": attempts(self.tutor),
            "verdict": self.page.verdict.inner_text(),
            "printed": self.tutor.printed,
        }
        was = {"attempts": self.attempts, "verdict": self.verdict, "printed": ""}
        return [f"{name}: {was[name]!r}, now {now[name]!r}" for name in was if was[name] != now[name]]


@pytest.fixture(scope="module")
def victim(browser: Browser, tutor: Served) -> Iterator[Victim]:
    """Somebody at work."""
    context = browser.new_context(viewport=WINDOW)
    page = context.new_page()
    told: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: told.append(str(frame))))
    page.goto(f"http://{tutor.host}/?lang=en")
    it = tutor_in(page)
    it.solve(BEAT)
    # The file is written a moment after the page has been answered.
    while attempts(tutor, "solved") == 0:
        page.wait_for_timeout(50)
    before = attempts(tutor)
    name = next((part.split('"')[0] for frame in told for part in frame.split("file?session=")[1:]), "none")
    with tutor.line(f"/odds/ws?lang=en&session_id={SESSION}") as line:
        heard(line)
        yield Victim(tutor, f"/file?session={name}", it, before, it.verdict.inner_text())
    context.close()


def test_from_a_page_of_its_own_all_this_does_something(browser: Browser, tutor: Served) -> None:
    assert tutor.ask("GET", "/odds/").status == 200  # the first visit waits for its packages, longer than a try does
    with opened(browser, f"http://{tutor.host}/") as (page, _):
        found = came_through(attack(page, f"http://{tutor.host}", "/file?session=none", "s_itself"))
    assert {
        "fetch /",
        "fetch /odds/",
        "fetch /odds/health",
        "picture",
        "line /odds/ws?session_id=s_newone",
    } <= found.keys()
    assert ("line /live" in found) or "line /ws?session_id=s_itself" in found


@pytest.mark.parametrize("name", at_length(("localhost", "127.0.0.1"), "localhost"))
def test_a_site_at_another_port_reads_nothing(
    browser: Browser, tutor: Served, victim: Victim, evil: int, name: str
) -> None:
    with opened(browser, f"http://{name}:{evil}/") as (page, answers):
        bases = [f"http://{tutor.host}", f"http://localhost:{tutor.port}"]
        assert [came_through(found) for found in attack_all(page, bases, victim.upload)] == [{}, {}]
        assert {answer.status for answer in answers if f":{tutor.port}/" in answer.url} <= {400, 403, 404, 405, 421}
        assert len(answers) > 20


@pytest.mark.long  # in every run `notebooks/test_explorer.py` asks as such a page does
@pytest.mark.parametrize("where", ["sealed frame", "data"])
def test_a_page_without_an_origin_reads_nothing(
    browser: Browser, tutor: Served, victim: Victim, evil: int, where: str
) -> None:
    address = "data:text/html,<p>x" if where == "data" else f"http://localhost:{evil}/"
    with opened(browser, address) as (page, answers):
        frame = (
            page.locator("iframe").first.element_handle().content_frame()
            if where == "sealed frame"
            else page.main_frame
        )
        assert frame is not None
        assert frame.evaluate("self.origin") == "null"
        assert came_through(attack(frame, f"http://{tutor.host}", victim.upload)) == {}
        assert {answer.status for answer in answers if f":{tutor.port}/" in answer.url} <= {400, 403, 404, 405}


def test_a_name_made_to_point_here_reads_nothing(rebound: Browser, tutor: Served, victim: Victim) -> None:
    # To the browser its page and the tutor are now one origin: it would let it read everything.
    address = f"http://{EVIL}:{tutor.port}"
    with opened(rebound, f"{address}/", is_theirs=True) as (page, answers):
        assert page.evaluate("self.origin") == address
        assert came_through(attack(page, address, victim.upload)) == {}
        assert {answer.status for answer in answers} <= {400, 403, 421}
        assert len(answers) > 20


def test_nothing_of_all_this_has_changed_anything(victim: Victim) -> None:
    assert victim.changes() == []
