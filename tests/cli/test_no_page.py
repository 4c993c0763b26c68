"""The command line and the hand of a notebook speak of nothing that only the tutor's page has."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from combotutor.cli.commands.puzzles.show import ShowAnswer
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import begin
from tests.i18n.keys import asked
from tests.i18n.test_catalogue import keys_for, said
from tests.puzzles.ours import few_puzzles
from tests.puzzles.reading.faults import faults_in

COMBO = "combotutor/families/combo/"
COMMANDS = ("combotutor/cli/", f"{COMBO}commands/", "combotutor/games/", "combotutor/search/", "combotutor/puzzles/")
NOTEBOOKS = (
    "combotutor/widgets/",
    "notebooks/",
    "combotutor/charts/",
    *(f"{COMBO}{room}/" for room in ("hand", "voice", "kinds", "rules", "notation", "charts", "explorer")),
)
THERE = {
    "say.tutor-alone": "it starts the tutor, which has pages",
    "say.tutor-own": "it starts the tutor, which has pages",
    "charts.menu": "a chart has one",
    "tutor.copy-by-hand": "keys of the keyboard",
}
"""Where what is spoken of is there."""
TYPED = re.compile(r"\b[Tt]ippe\b")
"""In German that is also what somebody types."""
PAGES = ("combotutor/tutor/", *(f"{COMBO}{room}/" for room in ("hand", "guide", "bench", "kinds")))
SEAT = re.compile(r"(?i)\b(seats?|puestos?|platz|plätze)\b")
NO_PLAYER = {
    "tutor.keys.place-does": "a place of the row",
    "tutor.seat-and-name": "a number with the player's name; the word is that of the field",
    "error.hidden-hand": "told with the player's name, see bench/refusals.py",
    "error.pack-not-leading": "told to whoever writes a pack",
}
"""Where no player is meant, or a page says which."""


def spoken(rooms: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """Yield what some rooms say: by its key, in a language, the message."""
    keys = dict.fromkeys(key for each in asked() if each.place.startswith(rooms) for key in keys_for(each))
    for key in keys:
        for language in LANGUAGES:
            if key in said(language):
                yield key, language, said(language)[key]


@pytest.mark.parametrize("rooms", [COMMANDS, NOTEBOOKS], ids=["commands", "notebooks"])
def test_no_message_speaks_of_a_strip_or_a_page_that_is_not_there(rooms: tuple[str, ...]) -> None:
    every = list(spoken(rooms))
    assert len({key for key, _, _ in every}) > 100
    found = {(key, language) for key, language, text in every if "a page" in faults_in(TYPED.sub("", text), language)}
    assert {(key, language) for key, language in found if key not in THERE} == set()


def test_what_is_allowed_to_be_spoken_of_is_said_somewhere() -> None:
    assert {*THERE} <= {key for key, _, _ in (*spoken(COMMANDS), *spoken(NOTEBOOKS))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_that_is_shown_on_the_command_line_speaks_of_cards_alone(language: str) -> None:
    for puzzle in few_puzzles():
        _, *lines = ShowAnswer(begin(puzzle), answers=False).prose(language).splitlines()
        told = [line for line in lines if line.endswith((".", "?"))]
        assert len(told) > 1
        assert [line for line in told if {"a page", "seat", "seat 0", "telegram"} & {*faults_in(line, language)}] == []


def test_pages_speak_of_players_and_not_of_seats() -> None:
    every = list(spoken(PAGES))
    found = {key for key, _, text in every if SEAT.search(text)}
    assert found - {*NO_PLAYER} == set()
    assert {*NO_PLAYER} <= {key for key, _, _ in every}
