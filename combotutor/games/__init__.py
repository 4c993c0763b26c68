"""What a game and a family of games are, every one of them by its name, and perft; one package a family."""

from combotutor.games.family import Capability, Family, late
from combotutor.games.outcome import Outcome
from combotutor.games.perft import perft, perft_parts
from combotutor.games.protocol import NO_SETTINGS, AnyGame, Game, Notation, OfGame, Seen, Setting
from combotutor.games.registry import families, find, find_game, games
from combotutor.games.situation import LONGEST_TEXT, Situation, check_length, deal, read, situation, words_of
from combotutor.moved import forward

__all__ = [
    "GAMES",
    "LONGEST_TEXT",
    "NO_SETTINGS",
    "AnyGame",
    "Capability",
    "Family",
    "Game",
    "Notation",
    "OfGame",
    "Outcome",
    "Seen",
    "Setting",
    "Situation",
    "check_length",
    "deal",
    "families",
    "find",
    "find_game",
    "games",
    "late",
    "perft",
    "perft_parts",
    "read",
    "situation",
    "words_of",
]


def __getattr__(name: str) -> object:
    """Return what older programs import: every game by its name, as `GAMES`."""
    if name == "GAMES":
        return games()
    return forward(__name__, name)
