"""The `Game` protocol, perft, and the catalog of games; one package a family."""

from combotutor.games.catalog import GAMES
from combotutor.games.perft import perft, perft_parts
from combotutor.games.protocol import Game

__all__ = ["GAMES", "Game", "perft", "perft_parts"]
