"""Rounds to test with: played from a line, or random from any deal and from late, crowded positions."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator

from combotutor.cards import SplitMix64
from combotutor.families.combo.notation import format_hand, format_move, parse_move, parse_position
from combotutor.families.combo.rules import (
    RULE_SETS,
    Move,
    Position,
    RoundResult,
    deal,
    legal_moves,
    pending_name,
    play,
)

RULEBOOKS = ("combo-breaker", "combo-up", "krass-kariert")
"""The rule sets that `RULES.md` tells of; a table may add its own, which the conformance suite looks at."""

TABLES = [(name, players) for name in RULEBOOKS for players in (3, 4, 5)]
"""Every rulebook with every number of players."""


def played(line: str, *words: str) -> Position:
    """Return the position after some moves of a line."""
    position = parse_position(line)
    for word in words:
        position = play(position, parse_move(position, word))
    return position


def moves_of(position: Position) -> list[str]:
    """Return the words of all legal moves."""
    return [format_move(move) for move in legal_moves(position)]


def hands_of(position: Position) -> str:
    """Return all hands as a line writes them."""
    return "/".join(format_hand(seat) for seat in position.seats)


def table_of(position: Position) -> str:
    """Return the hands, what is to be decided, and by which seat."""
    return f"{hands_of(position)} {pending_name(position.pending)} {position.turn}"


def result_of(position: Position) -> RoundResult:
    """Return how a round ended that has ended."""
    assert position.result is not None
    return position.result


def faces_of(name: str) -> list[str]:
    """Return the deck of a rule set as symbols."""
    others = "XXDDSS" + ("PPUU" if name == "combo-up" else "")
    return [*(str(number) for number in range(1, 13) for _ in range(4)), *others]


def late_line(source: random.Random) -> str:
    """Return a late position at the beginning of a trick: short hands full of specials, seats out, a small pile."""
    name, players = source.choice(TABLES)
    faces = faces_of(name)
    source.shuffle(faces)
    specials = [face for face in faces if not face.isdigit()]
    numbers = [face for face in faces if face.isdigit()]

    def some(count: int) -> list[str]:
        return [(specials if specials and source.random() < 0.4 else numbers).pop() for _ in range(count)]

    inside = sorted(source.sample(range(players), source.randint(2, players)))
    seats = []
    for seat in range(players):
        hand = ",".join(some(source.randint(1, 3))) if seat in inside else "x"
        reserve = ",".join(some(source.choice((0, 0, 1, 2))))
        seats.append(f"{hand}+{reserve}" if reserve else hand)
    pile = ",".join(some(source.choice((0, 0, 1, 2, 4, 7)))) or "-"
    tokens = "/".join(str(source.randint(0, 3)) for _ in range(players))
    words = [name, "/".join(seats), "-", str(source.choice(inside)), pile, tokens, "discards=-"]
    if source.random() < 0.3:
        words.append(f"oldest={source.randrange(players)}")
    if source.random() < 0.3:
        words.append("wild-pair=no")
    if source.random() < 0.5:
        words.append(f"stop-draws={source.choice(('best', 'stopper'))}")
    return " ".join(words)


def dealt(name: str, players: int, seed: int) -> Position:
    """Return a deal of a rule set."""
    return deal(RULE_SETS[name], players, SplitMix64(seed))


def any_move(position: Position, source: random.Random) -> Move:
    """Return a random legal move, every kind of move as likely as every other."""
    kinds: defaultdict[type, list[Move]] = defaultdict(list)
    for move in legal_moves(position):
        kinds[type(move)].append(move)
    return source.choice(kinds[source.choice(list(kinds))])


def random_play(position: Position, source: random.Random) -> Iterator[Position]:
    """Yield the positions of a round under random play, the finished one last."""
    while True:
        yield position
        if position.result is not None:
            return
        position = play(position, any_move(position, source))


def random_rounds(late: int, deals: int, seed: int) -> Iterator[list[Position]]:
    """Yield whole rounds: so many from late positions, and so many from a deal of every table."""
    source = random.Random(seed)
    for _ in range(late):
        yield list(random_play(parse_position(late_line(source)), source))
    for name, players in TABLES:
        for _ in range(deals):
            yield list(random_play(dealt(name, players, source.getrandbits(64)), source))
