"""What no sentence of a puzzle may have in it, in any language: each fault was found in one that people had read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from tests.puzzles.reading.aloud import Said

WORDS: Final = 25
"""The most words of a sentence; what a semicolon ends may be read by itself."""

_ALL: Final = {
    "brace": r"[{}]",
    "no sentence": r"^[a-z][a-z0-9-]*(\.[a-zA-Z0-9-]+)+$",
    "two spaces": r"\s\s",
    "space before a sign": r"\s[,.;:!?]",
    "two signs": r"[,.;:]{2}|[.!?][,;:]",
    "two colons": r":[^.;!?]*:",
    "number of a rule": r"\[[A-Z]\d+\]",
    "letter of a card": r"(?<![\w’'=])[SDPUX](?![\w’'])",
    "notation": r"@|\b[GR]\d|>\d",
    "seat 0": r"(?i)\b(seat|player|puesto|jugador|platz|spieler) 0\b",
    "seat": r"(?i)\b(seats?|puestos?|platz)\b",
    "telegram": r"\b(Player|You|Jugador|Tú|Spieler|Du)( \d+)?: ",
    "a row told as places": r"\bNone\b|\bTrue\b|\bFalse\b",
}
_OF_LANGUAGE: Final = {
    "en": {
        "about none, one or all": r"\babout (0|1)\b|\babout (\d+) of \2\b",
        "no article": (
            r"\b[Ww]ith(out)? (\d+|wild)( and (\d+|wild))? (gone|between)"
            r"|(?<!the )\b\d+ (meet|lie side by side)\b"
        ),
        "twice a noun": (
            r"\b(plays|cards|rounds)\b[^.;?!]*\d[\d,]* \1\b"
            r"|\d[\d,]* (plays?|cards?|rounds?)\b[^.;?!]*\b\2s?\b"
        ),
        "hand for the row": r"(?i)\b(your|the|his|her|its) hand\b|\bin hand\b",
        "a page": r"(?i)\b(strip|page|screen|button|menu|tap|click|press)\b",
        "capital within": r"[\w,;] Player\b",
    },
    "es": {
        "about none, one or all": r"\bun[ao]s (0|1)\b|\bunas (\d+) de (cada )?\2\b",
        "no article": (
            r"\b([Ss]in|juntan|junto a|faltan?|separas|queda entre) (\d+\b(?! de\b)|comodín\b)"
            r"|(?<!el )(?<!dos )(?<!tres )\b\d+ quedan juntos"
        ),
        "twice a noun": (
            r"\b(jugadas|cartas|rondas)\b[^.;?!]*\d[\d.]* \1\b"
            r"|\d[\d.]* (jugada|carta|ronda)s?\b[^.;?!]*\b\2s?\b"
        ),
        "hand for the row": r"(?i)\b(tu|la|su) (propia )?mano\b|\ben mano\b",
        "a page": r"(?i)\b(tira|página|pantalla|botón|menú|pulsa|clic)\b",
        "capital within": r"[\w,;] (El|La|Jugador)\b",
        "English": (
            r"(?i)\b(the|and|of|with|your|you|row|cards?|plays?|gap|place|player|wild|draw|pick|pass"
            r"|run|pair|trio of)\b"
        ),
        "of it": r"\b(de|a) el\b",
    },
    "de": {
        "about none, one or all": r"\betwa 0\b|\betwa (\d+) von \1\b",
        "no article": r"\b([Oo]hne|[Nn]eben|treffen sich|liegen|fehlt|fehlen) (\d+|Joker)\b",
        "twice a noun": (
            r"\b(Züge|Karten|Durchgänge|Spiele)\b[^.;?!]*\d[\d.]* \1n?\b"
            r"|\d[\d.]* (Zug|Züge|Karten?|Durchgängen?|Spielen?)\b[^.;?!]*\b\2n?\b"
        ),
        "hand for the row": r"\b(deine|deiner|der|die|ihre) (eigenen )?Hand\b",
        "a page": r"(?i)\b(leiste|bildschirm|knopf|menü|tippe|klicke?)\b|\bSeite\b",
        "English": r"(?i)\b(the|and|of|with|your|you|row|cards?|plays?|gap|place|player|wild|draw|pick|run|pair)\b",
        "she for he": r"\beinen Joker [^.?!]*[.?!] Wohin kommt sie",
    },
}
_PATTERNS: Final = {
    language: {name: re.compile(pattern) for name, pattern in (_ALL | own).items()}
    for language, own in _OF_LANGUAGE.items()
}
_ENDINGS: Final = (".", "?", "!")
_LETTER: Final = re.compile(r"[^\W\d_]")
_TYPED: Final = {"error.value-not-said": {"letter of a card", "notation"}}
"""What may stand in the sentence on an answer that nobody but who types it can give."""


def faults(said: Said, language: str) -> Iterator[str]:
    """Yield what is wrong with what is said."""
    for phrase in said.told:
        text = phrase.text(language)
        yield from (f"{each}: {text}" for each in faults_in(text, language) if each not in _TYPED.get(phrase.key, ()))
    if said.where != "title":
        yield from (
            f"no end: {each.text(language)}" for each in said.told if not each.text(language).endswith(_ENDINGS)
        )
    told = Counter(said.sentences(language))
    yield from (f"said twice: {sentence}" for sentence, count in told.items() if count > 1)


def faults_in(text: str, language: str) -> Iterator[str]:
    """Yield what is wrong with a text by itself."""
    yield from (name for name, pattern in _PATTERNS[language].items() if pattern.search(text))
    if text != text.strip() or not text:
        yield "blank"
    first = _LETTER.search(text.lstrip("¿¡“«„\"'"))
    if first and text[0].isalpha() and not text[0].isupper():
        yield "no capital"
    if any(_length(part) > WORDS for part in re.split(r"[.;?!](?:\s|$)", text)):
        yield "too long"


def _length(sentence: str) -> int:
    """Return how many words a sentence has; in a list of plays, with bars between, no number counts."""
    words = sentence.split()
    return sum(not each.isdigit() for each in words if each != "|") if "|" in words else len(words)
