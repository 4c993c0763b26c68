"""marimo's first page written anew: what is known is taken over, and what is not known is never sent."""

from __future__ import annotations

import json
import re

import pytest

from combotutor.host.notebooks.page import Look, PageError, own_page
from combotutor.i18n import LANGUAGES, text

LOOK = Look(name="odds.py", title="<Odds>", language="de", style="a > b { color: red } /* </style> */")
CONFIG = {
    "filename": "/srv/anna/notebooks/odds.py",
    "cwd": "/srv/anna/notebooks",
    "lspWorkspace": {"rootUri": "file:///srv/anna"},
    "mode": "read",
    "version": "0.25.2",
    "serverToken": "123",
    "config": {"ai": {"open_ai": {"api_key": "secret"}}, "snippets": {"custom_paths": ["/srv/anna/x"]}},
    "configOverrides": {},
    "appConfig": {"width": "full", "css_file": "/srv/anna/odds.css"},
    "layout": None,
    "view": {"showAppCode": True},
    "later": "/srv/anna",
}
SOURCE = """<!DOCTYPE html>
<html lang="en">
  <head>
    <link rel="icon" href="./favicon.ico" />
    <link rel="manifest" href="./manifest.json" />
    <link rel="preload" href="./assets/a-1.woff2" as="font" type="font/woff2" crossorigin="anonymous" onload="x()" />
    <link rel="stylesheet" href="https://elsewhere.example/x.css" />
    <meta property="og:image" content="/srv/anna/og/thumbnail" />
    <script data-marimo="true">function known() {{ /* /srv/anna */ }}</script>
    <marimo-filename hidden>/srv/anna/notebooks/odds.py</marimo-filename>
    <marimo-user-config data-config="/srv/anna" hidden></marimo-user-config>
    <title>odds</title>
    <script type="module" crossorigin src="./assets/index-X.js"></script>
    <link rel="modulepreload" crossorigin href="./assets/b-2.js">
    <style title="marimo-custom">/* /srv/anna */</style>
  </head>
  <body>
    <div id="root"></div>
    <script data-marimo="true">
      Object.defineProperty(window, "__MARIMO_MOUNT_CONFIG__", {{
        value: Object.freeze({config}),
        writable: false,
        configurable: false,
      }});
    </script>
    <script>navigator.serviceWorker.register("x?%2Fhome%2Fanna")</script>
  </body>
</html>
"""


def source(config: object = CONFIG) -> str:
    """Return a page as marimo writes it."""
    return SOURCE.format(config=json.dumps(config))


def test_of_the_page_only_what_is_known_is_taken_over() -> None:
    page, _ = own_page(source(), LOOK)
    assert "anna" not in page
    assert "secret" not in page
    assert "0.25.2" not in page
    assert "elsewhere" not in page
    assert "onload" not in page
    assert "manifest" not in page
    assert "serviceWorker" not in page
    assert page.count("<script") == 2
    assert '<link rel="modulepreload" href="./assets/b-2.js" crossorigin>' in page
    assert '<script type="module" crossorigin src="./assets/index-X.js"></script>' in page
    assert "<marimo-filename hidden>odds.py</marimo-filename>" in page


def test_the_page_is_told_what_it_cannot_do_without() -> None:
    page, _ = own_page(source(), LOOK)
    found = re.search(r"Object\.freeze\((\{.*?\})\), writable", page)
    assert found is not None
    told = json.loads(found[1])
    assert told.keys() >= CONFIG.keys() - {"later"}
    assert (told["mode"], told["serverToken"], told["filename"]) == ("read", "123", "odds.py")
    assert told["appConfig"] == {"width": "full", "app_title": "<Odds>"}
    assert told["view"] == {"showAppCode": False}


def test_words_of_ours_end_no_element() -> None:
    page, _ = own_page(source(), LOOK)
    assert "<title>&lt;Odds&gt;</title>" in page
    assert '<html lang="de">' in page
    assert page.count("</style>") == 2
    assert "\\u003cOdds>" in page


def test_a_style_sheet_says_every_letter_as_it_is() -> None:
    page, _ = own_page(source(), LOOK)
    for language in LANGUAGES:
        assert f'"{text("tutor.lost", language)}"' in page


def test_only_the_script_in_the_page_may_run_beside_its_files() -> None:
    page, policy = own_page(source(), LOOK)
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert re.fullmatch(r"'self' 'sha256-[\w+/]{43}='", rules["script-src"])
    assert rules["default-src"] == rules["object-src"] == "'none'"
    assert rules["connect-src"] == "'self'"
    other, changed = own_page(source({**CONFIG, "serverToken": "124"}), LOOK)
    assert page != other
    assert policy != changed


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "<html></html>",
        source().replace("__MARIMO_MOUNT_CONFIG__", "__OTHER__"),
        source().replace("./assets/index-X.js", "https://elsewhere.example/index.js"),
        source().replace("./assets/index-X.js", "./assets/../index.js"),
        source().replace("Object.freeze", "Object.seal"),
        source({name: value for name, value in CONFIG.items() if name != "serverToken"}),
        source().replace('"mode"', "mode"),
        source([]),
    ],
)
def test_a_page_that_is_not_as_we_know_it_is_not_sent(broken: str) -> None:
    with pytest.raises(PageError):
        own_page(broken, LOOK)
