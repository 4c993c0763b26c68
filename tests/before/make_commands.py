"""Makes `commands.jsonl`: what every command says of a fixed sample of positions, rows, decks and puzzles.

Positions are those of `tests/cases`, and moments within a turn that a round of theirs comes to.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from typing import Any, Final

from tests.before.old import check_old, write
from tests.before.running import OUT, PACK, line, said
from tests.cases.reading import cases

RULES: Final = ("combo-breaker", "combo-up", "krass-kariert")
LANGUAGES: Final = ("en", "es", "de")
OPEN: Final = (
    "combo-breaker 7,8/1,2/5 - 0 - 2/2/2",
    "combo-breaker 7,8,X,3+4,5/1,2,2+6/x 0:5,6 1 7,7,D,12 2/2/1",
    "combo-up 5,6+7/8,9,U/x+1 0:3 1 2,2,P 3/3/3",
    "combo-up 5,P,6+7/8,9,U/4,4+1 - 0 2,2,P 3/3/3 discards=1,2,S points=0/3/1 oldest=2",
    "krass-kariert 1,X,3/4,X/D,6+9,9/x - 2 7,8,10,11 3/2/3/1",
    "combo-breaker 5,5,X/3,4+9/2,S 0:1,2 1 D,7,8,12 2/1/2 discards=- tokens=3 wild-pair=no",
)
HIDDEN: Final = (
    "combo-breaker ?4/10,5,6,10,3+1/?4 0:9 1 ?20 2/2/2",
    "combo-up ?5+3/7,8,2,U,X/?3 2:4,4 1 ?20 3/3/2 discards=5,6,S",
    "krass-kariert ?10/?9/7,X,3,8,8,1,12+4 0:2;1:5 2 ?12 3/3/3",
)
ROWS: Final = (
    "7,8,X,3",
    "5,4,7,7,S,P,5,X,P,4,5,X,S",
    "1 2 3 4 5 6 7 8 9 10",
    "X,X,7",
    "10,10,10,3,4,5,11,12,11",
    "2; 4; x; stop",
    "-",
    "X,U,5,6,6,4,12,12,1,X,3,2,9,9,8",
)
BAD: Final = (
    "combo-breaker 7,8/1,2/5,13 - 0 - 2/2/2",
    "combo-breaker 7,8/1,2,2,2,2,2/5 - 0 - 2/2/2",
    "combo-up 5,6/8,9 - 0 - 3/3",
    "combo-up 5,6/8,9/4 - 7 - 3/3/3",
    "krass-kariert 5,6/8,9/4 0:5;1:4 2 - 3/3/3",
    "combo-breaker 7,8/1,2/5 - 0 - 2/2/2 colour=red",
    "combo-breaker 7,8/1,2/5 - 0 -",
    "",
)
Asked = tuple[list[str], str]


def sampled(name: str, each: int) -> list[str]:
    """Return the first positions of each rule set among the cases of a file."""
    found = [case["position"] for case in cases(name)]
    return [line for rules in RULES for line in [line for line in found if line.split()[0] == rules][:each]]


def result(*words: str) -> dict[str, Any]:
    """Return what a command finds, as JSON."""
    found: dict[str, Any] = json.loads(said([*words, "--json"])["out"])
    return found


@functools.cache
def moments() -> tuple[str, ...]:
    """Return one moment within a turn of each sort and rule set, as a line with its moves."""
    found: dict[str, str] = {}
    for case in cases("rounds"):
        start, moves = case["position"], []
        for word in case["moves"]:
            moves.append(word)
            after = result("play", start, *moves)
            if after["round_over"]:
                break
            if after["pending"] is None:
                start, moves = after["position"], []
            else:
                found.setdefault(f"{start.split()[0]} {after['pending']}", f"{start} moves {' '.join(moves)}")
    return tuple(found.values())


def both(words: list[str], languages: tuple[str, ...] = ("en",)) -> Iterator[Asked]:
    """Yield a command as JSON, and in the prose of some languages."""
    yield [*words, "--json"], ""
    for language in languages:
        yield [*words, "--lang", language], ""


def deals() -> Iterator[Asked]:
    """Yield the deals: of all rule sets and numbers of players."""
    for rules in RULES:
        for players in ("3", "4"):
            yield from both(["deal", rules, "--players", players, "--seed", "7"], LANGUAGES)
        yield ["deal", rules, "--players", "2", "--seed", "7"], ""
        yield ["deal", rules, "--seed", "18446744073709551615", "--oldest", "3", "--points", "--json"], ""
    yield ["deal", "combo-up", "--seed", "-1"], ""


def positions() -> Iterator[Asked]:
    """Yield what is asked of positions by the rules alone."""
    lines = [*OPEN, *HIDDEN, *sampled("perft", 3), *moments()]
    for at, each in enumerate(lines):
        languages = LANGUAGES if at < len(OPEN) else ("en",)
        yield from both(["moves", each], languages)
        yield from both(["view", each], languages)
        yield ["view", each, "--seat", "0", "--json"], ""
    for each in OPEN:
        yield from both(["perft", each, "2"], LANGUAGES)
        yield from played(each)
    for each in [*sampled("perft", 1), *moments()]:
        yield ["perft", each, "1", "--json"], ""
    for each in ("9@9", "7@1", "R1>1", "X@1", "G1", ">3", "nonsense"):
        for where in (*OPEN[2:4], *HIDDEN[:2]):
            yield ["why", where, each, "--json"], ""
        yield from ((["why", OPEN[1], each, "--lang", language], "") for language in LANGUAGES)


def played(start: str) -> Iterator[Asked]:
    """Yield two moves of a position, played and asked about."""
    moves = result("moves", start)["moves"]
    for move in [moves[0], moves[-1]]:
        yield from both(["play", start, move], LANGUAGES)
        yield ["why", start, move, "--json"], ""
    yield ["play", start, "nonsense"], ""


def rounds() -> Iterator[Asked]:
    """Yield whole rounds, to their end, one of each rule set by points."""
    for rules in RULES:
        chosen = [case for case in cases("rounds") if case["position"].split()[0] == rules][:3]
        for at, case in enumerate(chosen):
            words = ["play", case["position"], *case["moves"], "--oldest", str(case["oldest"])]
            yield from both(words, LANGUAGES if at == 0 else ())
        case = chosen[0]
        points = "/".join("0" for _ in case["position"].split()[5].split("/"))
        yield from both(["play", f"{case['position']} points={points}", *case["moves"]])


def rows() -> Iterator[Asked]:
    """Yield plans of rows, with and without reserve cards."""
    for row in ROWS:
        yield from both(["plan", row], LANGUAGES)
        yield from both(["plan", row, "--reserve", "5,X"])
    for rules in RULES:
        yield ["plan", "X,X,7,U", "--rules", rules, "--json"], ""
        yield ["plan", "X,X,7", "--rules", rules, "--reserve", "7", "--json"], ""
    yield ["plan", "7,8,13"], ""
    yield ["plan", "7,?", "--lang", "de"], ""
    yield ["plan", "7", "8", "siete", "--lang", "es"], ""
    yield ["plan", "7", "8", "comodín", "--lang", "es"], ""


def advice() -> Iterator[Asked]:
    """Yield what is asked of the planner, the search and the playouts; a number ends their work, not the clock."""
    guaranteed = sampled("guarantee", 3)
    for at, each in enumerate([*OPEN, *guaranteed]):
        languages = LANGUAGES if at in {1, 3, 4} else ("en",)
        yield from both(["reply", each], languages) if at < 8 else [(["reply", each], "")]
        yield from both(["guarantee", each, "--nodes", "20000"], languages)
        yield from both(["outlook", each, "--samples", "40", "--seed", "3", "--as-seen"], languages)
    for each in HIDDEN:
        yield from ((["reply", each, "--lang", language], "") for language in LANGUAGES)
        yield from both(["outlook", each, "--samples", "60"], LANGUAGES)
        yield ["guarantee", each, "--nodes", "1000"], ""
    yield from both(["guarantee", guaranteed[1], "--lookahead", "1", "--nodes", "500"], LANGUAGES)
    yield from both(["guarantee", OPEN[0], "--nodes", "9000", "--proof", f"{OUT}/proof.jsonl"], LANGUAGES)
    yield ["guarantee", guaranteed[-1], "--nodes", "1", "--proof", f"{OUT}/proof.jsonl"], ""
    for each in moments():
        yield ["reply", each, "--json"], ""
        yield ["guarantee", each, "--nodes", "3000", "--json"], ""
        yield ["outlook", each, "--samples", "20", "--as-seen", "--json"], ""


def chances() -> Iterator[Asked]:
    """Yield the odds and a league of each rule set."""
    for rules in RULES:
        yield from both(["odds", rules, "--cards", "5"], LANGUAGES)
        yield from both(["odds", rules, "--cards", "10"])
        yield ["odds", rules, "--cards", "3", "--blank-wilds", "--seen", "X,7,7", "--json"], ""
        yield from both(["league", rules, "--rounds", "6", "--seed", "4", "--bots", "careful,base,base"], LANGUAGES)
        yield ["league", rules, "--rounds", "2", "--seed", "1", "--bots", "base,base", "--json"], ""
    yield from both(["odds", "combo-up"])
    yield ["odds", "combo-up", "--cards", "3", "--seen", "13"], ""


def puzzles() -> Iterator[Asked]:
    """Yield what is asked of the pack beside this file."""
    yield from both(["puzzles", "list", PACK], LANGUAGES)
    yield from both(["puzzles", "list", PACK, "--kind", "beat,risk", "--rules", "combo-up"], LANGUAGES)
    yield from both(["puzzles", "list", PACK, "--level", "3", "--theme", "trio"])
    for kind in ("find", "beat", "clear", "insert", "reserve", "wild", "special", "sure", "moment", "risk"):
        yield from both(["puzzles", "show", f"{kind}-101", PACK], LANGUAGES)
        yield from both(["puzzles", "show", f"{kind}-102", PACK, "--answers"])
    yield ["puzzles", "show", "find-9999", PACK], ""
    yield from both(["puzzles", "check", PACK, "--kind", "find,beat,clear,insert,reserve,wild", "--workers", "1"])
    mine = "--seed 3 --deals 2 --each 1 --kinds find --workers 1 --json"  # prose tells how fast it was
    yield ["puzzles", "mine", f"{OUT}/mined.jsonl", *mine.split()], ""


def lines() -> Iterator[Asked]:
    """Yield many lines at once, good and bad, and bad ones by themselves."""
    good = [*OPEN[:3], *HIDDEN[:1], f"{OPEN[0]} moves 7,8@1"]
    for command in (["moves"], ["play"], ["why", "7@1"], ["view", "--seat", "1"], ["perft", "1"], ["reply"]):
        mixed = [text for pair in zip(good, BAD, strict=False) for text in pair]
        yield [command[0], "-", *command[1:]], "\n".join(mixed)
    yield ["plan", "-", "--reserve", "5"], "\n".join([*ROWS, "7,8,13", ""])
    yield ["guarantee", "-", "--nodes", "2000"], "\n".join([*OPEN[:2], BAD[0]])
    yield ["outlook", "-", "--samples", "10"], "\n".join([*HIDDEN[:2], BAD[1]])
    yield ["moves", "-"], ""
    for each in BAD:
        yield from ((["moves", each, "--lang", language], "") for language in LANGUAGES)
    yield ["moves", OPEN[0], "--timing", "--json"], ""


def asked() -> list[Asked]:
    """Return every command with its standard input, each once."""
    every = [*deals(), *positions(), *rounds(), *rows(), *advice(), *chances(), *puzzles(), *lines()]
    return list({(tuple(words), stdin): (words, stdin) for words, stdin in every}.values())


if __name__ == "__main__":
    check_old("commands.jsonl")
    write("commands.jsonl", "".join(f"{line(words, stdin, said(words, stdin))}\n" for words, stdin in asked()))
