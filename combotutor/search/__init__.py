"""Playing on by chance, for every game: worlds, bots, the league and the outlook; a family may know better ways."""

from combotutor.search.bots import BOTS, Bot, Bots, FirstBot, RandomBot, plain_bots
from combotutor.search.engine import ENGINE, LOSING, Engine, Plain, engine_of
from combotutor.search.league import PAST, League, Round, Standings, play_league, play_round, rounds_of
from combotutor.search.outlook import SECONDS, Outlook, Risk, Trial, estimated
from combotutor.search.worlds import WORLDS, Written

__all__ = [
    "BOTS",
    "ENGINE",
    "LOSING",
    "PAST",
    "SECONDS",
    "WORLDS",
    "Bot",
    "Bots",
    "Engine",
    "FirstBot",
    "League",
    "Outlook",
    "Plain",
    "RandomBot",
    "Risk",
    "Round",
    "Standings",
    "Trial",
    "Written",
    "engine_of",
    "estimated",
    "plain_bots",
    "play_league",
    "play_round",
    "rounds_of",
]
