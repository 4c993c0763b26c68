"""The tutor's page as it is sent: drawn already, in the reader's language, before any script has run."""

from __future__ import annotations

import base64
import functools
import hashlib
import json
from typing import Final

from combotutor.host.assets import icon, script, style
from combotutor.host.gate.authority import parse_authority
from combotutor.host.live_tutor import Place
from combotutor.i18n import LANGUAGES, text
from combotutor.learner import Keeper
from combotutor.markup import Markup, document, tag, trusted
from combotutor.tutor.pages.prerendered import prerender

_BACK: Final = (
    'try{if(/[?&][kp]=/.test(location.search)||localStorage.getItem("combotutor"))'
    'document.documentElement.classList.add("ct-back")}catch{}'
)
"""Tells the style sheet that somebody comes back, or brings a puzzle along, before anything is painted."""


def hashed(source: str) -> str:
    """Return how a policy names a script or a style sheet that stands in the page itself."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(source.encode()).digest()).decode('ascii')}'"


POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        f"script-src 'self' {hashed(_BACK)}",
        "style-src 'self'",
        # Pictures of cards bring their size along.
        "style-src-attr 'unsafe-inline'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""What a browser lets the page do; who may frame it the layer around says (`guard`)."""


def policy(host: str) -> str:
    """Return what a browser lets the page do.

    Args:
        host: the server's name as the browser says it. Safari before 15.4 takes a line to the same server for one to
            another unless it is named.
    """
    # A policy knows no addresses in brackets.
    named = f"ws://{host} wss://{host}" if parse_authority(host) and "[" not in host else ""
    return POLICY.replace("connect-src 'self'", f"connect-src 'self' {named}".rstrip())


def for_every_screen() -> tuple[Markup, Markup]:
    """Return what stands first in the head of a page of ours."""
    return tag("meta", charset="utf-8"), tag("meta", name="viewport", content="width=device-width, initial-scale=1")


def link_to_icon() -> Markup:
    """Return what puts our picture into the browser's tab."""
    return tag("link", rel="icon", type="image/svg+xml", href=f"static/{icon().name}")


@functools.lru_cache(maxsize=64)
def page(language: str, puzzle: str, place: Place) -> bytes:
    """Return the page of somebody who has just come: nothing in it is of any learner.

    Args:
        language: the language of the page.
        puzzle: the puzzle that the address names; empty if it names none.
        place: where the page is.
    """
    nobody = Keeper()
    tutor = place.tutor(nobody, language)
    if puzzle:
        tutor.act("puzzle", puzzle)
    body = tag("main", prerender(tutor.get_state()), id="ct-page", inert=True)
    tutor.close()
    nobody.close()
    return document(_html(language, body))


def _html(language: str, body: Markup) -> Markup:
    # What the script says by itself.
    words = {each: {"lost": text("tutor.lost", each), "full": text("tutor.full", each)} for each in LANGUAGES}
    head = tag(
        "head",
        *for_every_screen(),
        tag("title", text("tutor.title", language)),
        tag("script", trusted(_BACK)),
        tag("link", rel="stylesheet", href=f"static/{style().name}"),
        link_to_icon(),
        tag("script", type="module", src=f"static/{script().name}"),
    )
    # In JSON inside HTML no "<" may stand: it could end the element.
    data = json.dumps(words, ensure_ascii=False).replace("<", "\\u003c")
    rest = (
        tag("p", id="ct-line", role="alert", hidden=True),
        tag("noscript", tag("p", text("tutor.no-script", language))),
        body,
        tag("script", trusted(data), type="application/json", id="ct-words"),
    )
    return tag("html", head, tag("body", *rest), lang=language)
