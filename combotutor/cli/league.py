"""The command league: bots play seeded rounds against each other."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Mapping
from typing import Final

from combotutor.cards.splitmix import SEEDS
from combotutor.cli.arguments import Result, whole_number
from combotutor.cli.losing import LOSING
from combotutor.cli.progress import tracked
from combotutor.cli.workers import MOST_WORKERS, working
from combotutor.errors import InvalidError, UsageError, quote
from combotutor.games import find
from combotutor.i18n import text, text_with
from combotutor.i18n.chances import number_text, percent_text
from combotutor.search import BOTS, PAST, Bot, League, Round, Standings, rounds_of

MOST_ROUNDS: Final = 1_000_000
_DEALT_FOR: Final = 4
_ROUNDS: Final = 100
_RANDOM_SEEDS: Final = 1_000_000


def answer_league(words: list[str], options: argparse.Namespace) -> Result:
    """Play a league; interrupted, what has been played is told. Without a seed one is drawn, and told."""
    family, game = find(words[0])
    least, most = game.players[0], game.players[-1]
    offered = family.get(BOTS)(game)
    names = offered.table(min(max(_DEALT_FOR, least), most)) if options.bots is None else options.bots.split(",")
    bots = tuple(_bot(name, offered.known) for name in names)
    if len(bots) not in game.players:
        raise InvalidError("players", "--bots", players=len(bots), least=least, most=most, title=game.title)
    count = _ROUNDS if options.rounds is None else whole_number(options.rounds, "--rounds", 1, MOST_ROUNDS)
    workers = 1 if options.workers is None else whole_number(options.workers, "--workers", 1, MOST_WORKERS)
    seed = (
        secrets.randbelow(_RANDOM_SEEDS) if options.seed is None else whole_number(options.seed, "--seed", 0, SEEDS - 1)
    )
    league = League(game, bots, seed, family.get(PAST))
    played, is_interrupted = _played(league, count, workers)
    found = _told(Standings(league, tuple(played)), family.get(LOSING), has_seconds=options.timing)
    return found | {"interrupted": True} if is_interrupted else found


def league_table(result: Result, language: str) -> str:
    """Say how often each bot lost, in a table."""
    family, game = find(result["rules"])
    key = "say.league-interrupted" if result.get("interrupted") else "say.league"
    lines = [text(key, language, title=game.title, rounds=result["rounds"], seed=result["seed"])]
    if result["rounds"]:
        loses = family.get(LOSING)
        fair = {"fair": percent_text(1 / len(result["bots"]), language)}
        lines.append(text_with(family.words, f"say.league-{loses}", language, fair))
        lines += [_line(each, loses, language) for each in result["bots"]]
    return "\n".join(lines)


def _bot(name: str, known: Mapping[str, Bot]) -> Bot:
    if name not in known:
        raise UsageError("no-choice", "--bots", name="--bots", value=quote(name), known=", ".join(known))
    return known[name]


def _played(league: League, count: int, workers: int) -> tuple[list[Round], bool]:
    """Return the rounds that were played, and whether somebody interrupted them."""
    played: list[Round] = []
    try:
        with working(min(workers, count)) as executor:
            for _, each in zip(tracked(range(count)), rounds_of(league, count, executor), strict=False):
                played.append(each)
    except KeyboardInterrupt:
        return played, True
    return played, False


def _told(standings: Standings, loses: str, *, has_seconds: bool) -> Result:
    bots = []
    for place, each in enumerate(standings.league.bots):
        share = standings.share(place)
        line: Result = {"bot": each.name, loses: share.value, "low": share.low, "high": share.high}
        if has_seconds:
            line["seconds_a_move"] = standings.seconds_a_move(place)
        bots.append(line)
    league = standings.league
    return {"rules": league.game.name, "seed": league.seed, "rounds": len(standings.rounds), "bots": bots}


def _line(line: Result, loses: str, language: str) -> str:
    share, low, high = (percent_text(line[name], language) for name in (loses, "low", "high"))
    said = f"  {line['bot']:<8} {share:>6}  {text('say.interval', language, low=low, high=high)}"
    if "seconds_a_move" not in line:
        return said
    milliseconds = number_text(1000 * (line["seconds_a_move"] or 0), language)
    return f"{said}  {text('say.milliseconds-a-move', language, milliseconds=milliseconds)}"
