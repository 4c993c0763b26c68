"""Every sentence of every puzzle is read, in all languages, and held against the engine where it claims something.

In every run those of the first puzzle of each kind and level; with `-m long` all, language by language.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable

import pytest

from combotutor.i18n import LANGUAGES
from tests.puzzles.ours import few_puzzles, our_puzzles
from tests.puzzles.reading.afterwards import AFTERWARDS
from tests.puzzles.reading.aloud import Said, aloud, sentences
from tests.puzzles.reading.faults import faults, faults_in
from tests.puzzles.reading.truths import CLAIMS, untrue

SOME, ALL = "some", "all"
each_sample = pytest.mark.parametrize("which", [SOME, pytest.param(ALL, marks=pytest.mark.long)])
LEAST = 2
"""So often at least each claim is read among all puzzles; most are read among some already."""

FOUND = [
    ("en", "That is {combination}.", "brace"),
    ("en", "verdict.left", "no sentence"),
    ("en", "Right.  Your row is empty.", "two spaces"),
    ("en", "You lead .", "space before a sign"),
    ("en", "You lead..", "two signs"),
    ("en", "The whole answer: 4 and 4, from place 4: a pair of 4s.", "two colons"),
    ("en", "A play must be higher. [T2]", "number of a rule"),
    ("en", "From place 1 the row does not read S: it is 9, 11.", "letter of a card"),
    ("de", "In der Reihe 6, 6, 8, U, 7 liegt das nicht.", "letter of a card"),
    ("en", "Play 5,6@2.", "notation"),
    ("de", "Platz 0 muss die gezogene Karte einsortieren.", "seat 0"),
    ("es", "Al jugador 0 le toca poner la carta.", "seat 0"),
    ("es", "El puesto 5 puede superar eso.", "seat"),
    ("en", "Player 1: 3; You: 6, and so on.", "telegram"),
    ("en", "You pay in about 0 of 1000 rounds (0 to 2).", "about none, one or all"),
    ("en", "You pay in about 100 of 100 rounds.", "about none, one or all"),
    ("es", "Pagas en unas 1 de 100 rondas.", "about none, one or all"),
    ("de", "Du zahlst in etwa 0 von 100 Durchgängen.", "about none, one or all"),
    ("en", "With 10 gone, 3 and 2 meet: a run of two up to 3.", "no article"),
    ("es", "Sin 11 en medio, se juntan 6 y 5.", "no article"),
    ("de", "Ohne 11 dazwischen treffen sich die 6 und die 5.", "no article"),
    ("de", "Ohne die 11 dazwischen treffen sich 6 und 5.", "no article"),
    ("en", "Now your row needs 4 plays instead of 3 plays.", "twice a noun"),
    ("es", "Tu fila necesita 4 jugadas en vez de 3 jugadas.", "twice a noun"),
    ("de", "Deine Reihe braucht 4 Züge statt 3 Züge.", "twice a noun"),
    ("en", "Look at your hand.", "hand for the row"),
    ("es", "Mira tu mano.", "hand for the row"),
    ("de", "Schau in deine Hand.", "hand for the row"),
    ("en", "There is a higher kind: look at the strip at the top.", "a page"),
    ("es", "Mira la tira de arriba.", "a page"),
    ("de", "Schau auf die Leiste oben.", "a page"),
    ("es", "Al final pagan el jugador 2 y El jugador 3.", "capital within"),
    ("es", "Juega the highest de tu fila.", "English"),
    ("de", "Spiel deine row.", "English"),
    ("es", "El hueco está después de el 7.", "of it"),
    ("de", "Du hast einen Joker gezogen. Wohin kommt sie?", "she for he"),
    ("en", "your row is empty.", "no capital"),
    ("en", f"{'Later ' * 26}they meet.", "too long"),
]


@pytest.mark.parametrize(("language", "text", "fault"), FOUND)
def test_each_fault_is_found_in_a_sentence_that_has_it(language: str, text: str, fault: str) -> None:
    assert fault in faults_in(text, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_good_sentence_has_no_fault(language: str) -> None:
    good = {
        "en": "With the 11 gone, the 6 and the 5 meet: a run of two up to 6. That leaves 3 plays; 2 are enough.",
        "es": "Sin el 11 en medio, se juntan el 6 y el 5: una escalera de dos hasta 6. Con la carta «stop», 2.",
        "de": "Ohne die 11 dazwischen treffen sich die 6 und die 5. Du hast 4 Karten, Spieler 2 hat 3.",
    }
    assert list(faults_in(good[language], language)) == []


def test_a_text_is_read_sentence_by_sentence() -> None:
    assert sentences("Right. Is it now? The 6 … and the 7.") == ["Right.", "Is it now?", "The 6 … and the 7."]


@functools.cache
def some_said() -> tuple[Said, ...]:
    """Return what is said of some puzzles."""
    return tuple(said for puzzle in few_puzzles() for said in aloud(puzzle))


def read_by(which: str) -> Iterable[Said]:
    """Return what is read."""
    return some_said() if which == SOME else (said for puzzle in our_puzzles() for said in aloud(puzzle))


@each_sample
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_a_puzzle_has_a_fault(which: str, language: str) -> None:
    found = [(said.puzzle.id, said.where, fault) for said in read_by(which) for fault in faults(said, language)]
    assert found == []


@each_sample
def test_what_a_sentence_claims_is_so_by_the_engine(which: str) -> None:
    read, found, claims = Counter[str](), [], CLAIMS | AFTERWARDS
    for said in read_by(which):
        for key, false in untrue(said, claims):
            read[key] += 1
            found += [(said.puzzle.id, said.where, false)] if false else []
    assert found == []
    assert len(read) > len(claims) / 2
    assert which == SOME or [key for key in claims if read[key] < LEAST] == []
