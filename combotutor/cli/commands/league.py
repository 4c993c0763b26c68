"""The command league: bots play seeded rounds against each other."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from combotutor.cards.splitmix import SEEDS
from combotutor.cli.progress import tracked
from combotutor.cli.workers import MOST_WORKERS, working
from combotutor.errors import UsageError, quote
from combotutor.games import Family, find
from combotutor.games.command import Answer, Command, Fields, Given, Option, whole_number
from combotutor.games.protocol import wrong_players
from combotutor.i18n import text, text_with
from combotutor.i18n.chances import number_text, percent_text
from combotutor.search import BOTS, LOSING, PAST, Bot, League, Round, Standings, rounds_of

MOST_ROUNDS: Final = 1_000_000
_DEALT_FOR: Final = 4
_ROUNDS: Final = 100
_RANDOM_SEEDS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Arguments:
    """What is asked of a league; its bots depend on the game, and are read first."""

    bots: str | None
    rounds: str | None
    workers: str | None
    seed: str | None
    is_timed: bool


@dataclass(frozen=True, slots=True)
class LeagueAnswer(Answer):
    """How often each bot lost; with the time of their moves where it is asked for."""

    family: Family
    standings: Standings
    is_timed: bool
    is_interrupted: bool = False

    @property
    def loses(self) -> str:
        """What the game calls it to lose."""
        return self.family.get(LOSING)

    def to_json(self) -> Fields:
        """Return the share of each bot with its interval."""
        league = self.standings.league
        bots = [self._fields(place) for place in range(len(league.bots))]
        fields: Fields = {
            "rules": league.game.name,
            "seed": league.seed,
            "rounds": len(self.standings.rounds),
            "bots": bots,
        }
        return fields | {"interrupted": True} if self.is_interrupted else fields

    def _fields(self, place: int) -> Fields:
        share, bot = self.standings.share(place), self.standings.league.bots[place]
        fields: Fields = {"bot": bot.name, self.loses: share.value, "low": share.low, "high": share.high}
        return fields | {"seconds_a_move": self.standings.seconds_a_move(place)} if self.is_timed else fields

    def prose(self, language: str) -> str:
        """Say how often each bot lost, in a table."""
        league, rounds = self.standings.league, len(self.standings.rounds)
        key = "say.league-interrupted" if self.is_interrupted else "say.league"
        lines = [text(key, language, title=league.game.title, rounds=rounds, seed=league.seed)]
        if rounds:
            fair = {"fair": percent_text(1 / len(league.bots), language)}
            lines.append(text_with(self.family.words, f"say.league-{self.loses}", language, fair))
            lines += [self._line(place, language) for place in range(len(league.bots))]
        return "\n".join(lines)

    def _line(self, place: int, language: str) -> str:
        share = self.standings.share(place)
        assert share.value is not None, "a round was played"
        low, high = (percent_text(each, language) for each in (share.low, share.high))
        name = self.standings.league.bots[place].name
        interval = text("say.interval", language, low=low, high=high)
        line = f"  {name:<8} {percent_text(share.value, language):>6}  {interval}"
        if not self.is_timed:
            return line
        milliseconds = number_text(1000 * (self.standings.seconds_a_move(place) or 0), language)
        return f"{line}  {text('say.milliseconds-a-move', language, milliseconds=milliseconds)}"


def _read(given: Given) -> Arguments:
    bots, rounds, workers, seed = (given.text(f"--{name}") for name in ("bots", "rounds", "workers", "seed"))
    return Arguments(bots, rounds, workers, seed, given.has("--timing"))


def _answer(name: str, arguments: Arguments) -> LeagueAnswer:
    """Play a league; interrupted, what has been played is told. Without a seed one is drawn, and told."""
    family, game = find(name)
    least, most = game.players[0], game.players[-1]
    offered = family.get(BOTS)(game)
    names = offered.table(min(max(_DEALT_FOR, least), most)) if arguments.bots is None else arguments.bots.split(",")
    bots = tuple(_bot(each, offered.known) for each in names)
    if len(bots) not in game.players:
        raise wrong_players(game, len(bots), "--bots")
    count = _ROUNDS if arguments.rounds is None else whole_number(arguments.rounds, "--rounds", 1, MOST_ROUNDS)
    workers = 1 if arguments.workers is None else whole_number(arguments.workers, "--workers", 1, MOST_WORKERS)
    seed = (
        secrets.randbelow(_RANDOM_SEEDS)
        if arguments.seed is None
        else whole_number(arguments.seed, "--seed", 0, SEEDS - 1)
    )
    league = League(game, bots, seed, family.get(PAST))
    with family.speaking():
        played, is_interrupted = _played(league, count, workers)
    return LeagueAnswer(family, Standings(league, tuple(played)), arguments.is_timed, is_interrupted)


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


COMMAND: Final = Command(
    "league",
    ("RULES",),
    (Option("--bots", "BOTS"), Option("--rounds", "N"), Option("--seed", "S"), Option("--workers", "N")),
    _read,
    _answer,
    reads_lines=False,
)
