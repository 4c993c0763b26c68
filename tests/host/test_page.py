"""The page as it is sent: drawn, in a language, with nothing of anybody in it, and few and small files."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

import pytest

from combotutor.host.app import application
from combotutor.host.assets import assets
from combotutor.host.live_tutor import LiveTutor, Place
from combotutor.host.page import page, policy
from combotutor.i18n import LANGUAGES, text
from combotutor.learner import Keeper, Store
from tests.host.asked import LOCAL, Told, ask

APP = application(LiveTutor, Place(explorer="odds/"))


def asked(target: str, **headers: str) -> Told:
    """Return what is answered to somebody who reads."""
    return ask(APP, "GET", target, {"host": LOCAL, **{name.replace("_", "-"): each for name, each in headers.items()}})


@pytest.mark.parametrize(
    ("target", "accepted", "language"),
    [
        ("/", "", "en"),
        ("/", "es-CL,es;q=0.9,en;q=0.8", "es"),
        ("/", "fr,de;q=0.5", "de"),
        ("/?lang=de", "es", "de"),
        ("/?lang=xx", "es", "es"),
        ("/?lang=%00&lang=de", "en", "en"),
    ],
)
def test_the_page_is_in_the_language_of_its_address_else_of_the_browser(
    target: str, accepted: str, language: str
) -> None:
    told = asked(target, accept_language=accepted)
    assert (told.status, told.headers["content-language"], told.headers["cache-control"]) == (200, language, "no-store")
    body = told.body.decode()
    assert f'<html lang="{language}">' in body
    assert text("tutor.learn.box", language) in body
    assert all(text("tutor.learn.box", each) not in body for each in LANGUAGES if each != language)


def test_the_page_is_drawn_before_any_script_runs() -> None:
    body = asked("/?lang=en").body.decode()
    main = body.partition("<main")[2].partition("</main>")[0]
    # The pages, the question for the box, and a picture of each.
    assert text("tutor.learn.box", "en") in main
    assert main.count("<svg") >= 4 + 3
    puzzle = asked("/?lang=en&puzzle=beat-3").body.decode()
    assert text("tutor.read", "en") in puzzle
    assert puzzle.count("<svg") > 10
    assert f"<noscript><p>{text('tutor.no-script', 'en')}</p></noscript>" in body


def asked_for(target: str) -> str:
    """Return what the puzzle of a page asks for: its only main heading."""
    [goal] = re.findall(r"<h1[^>]*>([^<]*)</h1>", asked(target).body.decode())
    return str(goal)


def test_the_puzzle_of_the_address_is_drawn_and_one_that_is_none_is_passed_over() -> None:
    assert asked_for("/?puzzle=beat-3&lang=en") != asked_for("/?lang=en")
    assert asked_for("/?puzzle=none-such&lang=en") == asked_for("/?lang=en")
    assert asked_for("/?puzzle=%3Cscript%3E&lang=en") == asked_for("/?lang=en")


def test_a_page_is_made_without_a_look_at_any_learner(tmp_path: Path) -> None:
    file = tmp_path / "learner.sqlite"
    keeper = Keeper(lambda: Store.open(file))
    app = application(lambda: LiveTutor(keeper=keeper), Place())
    assert ask(app, "GET", "/", {"host": LOCAL}).status == 200
    assert list(tmp_path.iterdir()) == []
    assert keeper.close().owed == 0


def test_scripts_run_from_here_alone_and_the_one_in_the_page_is_known_by_its_content() -> None:
    told = asked("/")
    told_policy = told.headers["content-security-policy"]
    assert not {"'unsafe-eval'", "data:", "blob:", "http:", "https:", "*"} & set(told_policy.replace(";", " ").split())
    rules = dict(rule.strip().partition(" ")[::2] for rule in told_policy.split(";"))
    assert rules["connect-src"] == f"'self' ws://{LOCAL} wss://{LOCAL}"
    inline = re.findall(r"<script>(.*?)</script>", told.body.decode(), re.DOTALL)
    hashes = [base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in inline]
    assert rules["script-src"].split() == ["'self'", *(f"'sha256-{each}'" for each in hashes)]
    assert rules["default-src"] == "'none'"
    # Nothing in the page would need more: no handler in an attribute, no style element, no address elsewhere.
    assert re.findall(r"<style|\son[a-z]+=|(?:src|href)=\"[a-z]+:", told.body.decode()) == []


def test_a_server_that_is_none_is_not_named_in_the_policy() -> None:
    for host in ("", "a b", "a;script-src *", "localhost@evil.example", "[::1]:2718"):
        assert "connect-src 'self';" in policy(host)


def test_all_files_together_are_few_and_small_and_kept_for_ever() -> None:
    body = asked("/").body
    files = re.findall(r'(?:src|href)="(static/[^"]+)"', body.decode())
    assert sorted(files) == sorted(f"static/{name}" for name in assets())
    told = [asked(f"/{name}") for name in files]
    assert {each.status for each in told} == {200}
    assert all("immutable" in each.headers["cache-control"] for each in told)
    # The page, its files, and its line.
    assert 1 + len(files) + 1 <= 10
    assert len(body) + sum(len(each.body) for each in told) <= 400_000


def test_a_file_that_is_none_is_not_found() -> None:
    for name in ("tutor.mjs", "..", "%2e%2e", "tutor.0000000000000000.mjs", "../page.py"):
        assert asked(f"/static/{name}").status == 404


def kept(file: Path, place: Place) -> str:
    """Return what is set on one's own page, and said of what is kept."""
    keeper = Keeper(lambda: Store.open(file), patience=60)  # a busy machine may be long about a new file
    tutor = place.tutor(keeper, "en")
    tutor.act("tab", "progress")
    said = str(tutor.regions["settings"])
    tutor.close()
    keeper.close()
    return said


def test_the_pages_of_a_class_say_where_what_is_done_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "learner.sqlite"
    assert text("tutor.kept.class", "en") in kept(file, Place(is_class=True))
    assert text("tutor.kept.here", "en") in kept(file, Place())


def test_the_pages_name_the_command_for_the_notebook_where_it_is_given(tmp_path: Path) -> None:
    file, command = tmp_path / "learner.sqlite", "combotutor tutor --notebook"
    assert f"<code>{command}</code>" in kept(file, Place(notebook=command))
    assert "<code>" not in kept(file, Place())


def test_the_page_that_is_sent_first_says_nothing_of_what_is_set() -> None:
    place = Place(is_class=True, explorer="odds/", notebook="combotutor tutor --notebook")
    body = page("en", "", place).decode()
    assert not [said for said in ("odds/", "<code>", text("tutor.kept.class", "en")) if said in body]
