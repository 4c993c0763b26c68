"""Plays the long leagues of the bench, and keeps a log of every round: `python -m tests.bench.strength NAME ROUNDS`.

A log has one JSON line a round, in order: its number, and of each bot, the hero first, whether it paid, how many moves
it chose and how many seconds it took. A longer run goes on where the log ends.
"""

from __future__ import annotations

import json
import sys
from itertools import islice
from pathlib import Path
from typing import Final

from combotutor.families.combo.rules import RULE_SETS
from combotutor.families.combo.solver.bots import Bot, CarefulBot, OutlookBot, Strength, bot
from combotutor.families.combo.solver.league import League, Round, Standings, play_round

LOGS: Final = Path(__file__).parent / "league"
SEED: Final = 1
HEROES: Final[dict[str, Bot]] = {
    "outlook": OutlookBot(),
    "unweighed": OutlookBot(uses_past=False),
    "careful": CarefulBot(),
}
FIELDS: Final = (Strength.CAREFUL, Strength.BASE)


def league(name: str) -> League:
    """Return the league with a name like `outlook-careful`: one hero, and three bots of another strength."""
    hero, others = name.split("-")
    return League(RULE_SETS["combo-breaker"], (HEROES[hero], *[bot(Strength(others))] * 3), SEED)


def standings(name: str) -> Standings:
    """Return what the log of a league tells."""
    path = LOGS / f"{name}.jsonl"
    lines = path.read_text("ascii").splitlines() if path.exists() else []
    rounds = [json.loads(line) for line in lines]
    return Standings(
        league(name),
        tuple(Round(each["round"], *(tuple(each[word]) for word in ("paid", "moves", "seconds"))) for each in rounds),
    )


def play_on(name: str, count: int) -> None:
    """Play the rounds that a log lacks, and write each as it ends."""
    LOGS.mkdir(exist_ok=True)
    with (LOGS / f"{name}.jsonl").open("a", encoding="ascii", newline="\n") as log:
        for number in islice(range(count), len(standings(name).rounds), None):
            played = play_round(league(name), number)
            line = {
                "round": number,
                "paid": [int(paid) for paid in played.paid],
                "moves": played.moves,
                "seconds": [round(seconds, 3) for seconds in played.seconds],
            }
            log.write(json.dumps(line, separators=(",", ":")) + "\n")
            log.flush()


if __name__ == "__main__":
    play_on(sys.argv[1], int(sys.argv[2]))
