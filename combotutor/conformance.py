"""What must hold of every family of games, to be asked of your own.

Each check takes a family, one of its games and a number of players, plays by chance, and raises an AssertionError that
says what does not hold. With pytest:

    import pytest
    from combotutor.conformance import CHECKS, tables
    from my_package import FAMILY

    @pytest.mark.parametrize("check", CHECKS)
    @pytest.mark.parametrize(("game", "players"), tables(FAMILY))
    def test_it_conforms(check, game, players):
        check(FAMILY, game, players)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from combotutor.cards import SplitMix64
from combotutor.errors import CombotutorError, IllegalMoveError, InvalidError
from combotutor.games import AnyGame, Family, Outcome, perft
from combotutor.i18n import LANGUAGES
from combotutor.search import WORLDS

Check = Callable[[Family, AnyGame, int], None]

SEEDS: Final = range(4)
LONGEST_ROUND: Final = 1000
"""Moves after which a round by chance must have ended."""


def tables(family: Family) -> list[tuple[AnyGame, int]]:
    """Return every game of a family with every number of players it is dealt for."""
    return [(game, players) for game in family.games for players in game.players]


def random_round(game: AnyGame, players: int, seed: int) -> Iterator[Any]:
    """Yield every position of a round by chance, the finished one last.

    Raises:
        AssertionError: it does not end.
    """
    source = SplitMix64(seed)
    position = game.deal(players, source)
    for _ in range(LONGEST_ROUND):
        yield position
        moves = game.legal_moves(position)
        if not moves:
            return
        position = game.play(position, moves[source.below(len(moves))])
    raise AssertionError(f"{game.name}, {players} players, seed {seed}: no end after {LONGEST_ROUND} moves")


def deals_are_as_asked(family: Family, game: AnyGame, players: int) -> None:
    """The same seed gives the same deal, another seed another, and no other number of players is dealt for."""
    del family
    deals = [game.deal(players, SplitMix64(seed)) for seed in range(20)]
    _holds(deals == [game.deal(players, SplitMix64(seed)) for seed in range(20)], "the same seed gives another deal")
    _holds(len(set(deals)) == len(deals), "two seeds give the same deal")
    for wrong in (-1, 0, game.players[0] - 1, game.players[-1] + 1, 100):
        error = _raised(InvalidError, partial(game.deal, wrong, SplitMix64(0)))
        _holds(error is not None, f"it is dealt for {wrong} players")


def cards_are_kept(family: Family, game: AnyGame, players: int) -> None:
    """At every moment of a round there are the same cards."""
    del family
    for seed in SEEDS:
        packs = {_pack(game, position) for position in random_round(game, players, seed)}
        _holds(len(packs) == 1, f"cards come or go, seed {seed}")


def a_seat_decides_until_the_end(family: Family, game: AnyGame, players: int) -> None:
    """While the round runs, and no longer, a seat of the table decides and has moves; then it is told how it ended."""
    del family
    for seed in SEEDS:
        *before, last = random_round(game, players, seed)
        _holds(all(_runs(game, each, players) == {True} for each in before), f"no seat decides, seed {seed}")
        _holds(_runs(game, last, players) == {False}, f"a seat decides after the end, seed {seed}")
        _ends(game.outcome(last), players)
        move = game.legal_moves(before[-1])[0]
        _holds(_raised(IllegalMoveError, partial(game.play, last, move)) is not None, "a move is played after the end")
        _holds([perft(game, last, depth) for depth in (0, 1, 2)] == [1, 0, 0], "perft goes on after the end")


def moves_are_as_the_rules_say(family: Family, game: AnyGame, players: int) -> None:
    """What is listed can be played and leaves the position as it was; what is refused cannot be played."""
    del family
    positions = list(random_round(game, players, seed=5))[:-1]
    listed = {move for position in positions for move in game.legal_moves(position)}
    for position in positions[::2]:
        before, moves = (hash(position), repr(position)), game.legal_moves(position)
        _holds(len(set(moves)) == len(moves), "a move is listed twice")
        _holds(all(game.refusal(position, move) is None for move in moves), "a move is listed that a rule forbids")
        after = [game.play(position, move) for move in moves]
        _holds(position not in after, "a move changes nothing")
        _holds((hash(position), repr(position)) == before, "a move changes the position that it is played in")
        _holds(perft(game, position, 1) == len(moves), "perft counts other moves")
        _holds(perft(game, position, 2) == sum(len(game.legal_moves(each)) for each in after), "perft counts otherwise")
        for move in listed - set(moves):
            _refused_or_played(game, position, move)


def values_cannot_be_changed(family: Family, game: AnyGame, players: int) -> None:
    """Positions, moves and views are frozen dataclasses that can be members of a set."""
    del family
    position = game.deal(players, SplitMix64(1))
    for value in (position, game.legal_moves(position)[0], game.view(position, 0)):
        hash(value)
        for field in value.__dataclass_fields__:
            error = _raised(AttributeError, partial(setattr, value, field, None))
            _holds(error is not None, f"{field} of {type(value).__name__} can be changed")


def lines_and_words_come_back(family: Family, game: AnyGame, players: int) -> None:
    """A line is read as the position, and as a seat's view, that it was written of, and a word as its move."""
    notation = family.notation
    for seed in SEEDS:
        for position in list(random_round(game, players, seed))[:-1:3]:
            for each in (position, *(game.view(position, seat).position for seat in range(players))):
                line = notation.format_position(each)
                _holds(line.partition(" ")[0] == game.name, f"{line!r} does not begin with the name of its game")
                _holds(notation.format_position(notation.parse_position(line)) == line, f"{line!r} is read otherwise")
            line = notation.format_position(position)
            _holds(
                game.legal_moves(notation.parse_position(line)) == game.legal_moves(position),
                f"{line!r} loses what may be played",
            )
            words = {notation.format_move(move): move for move in game.legal_moves(position)}
            _holds(len(words) == len(game.legal_moves(position)), f"two moves are one word in {line!r}")
            for word, move in words.items():
                _holds(notation.parse_legal_move(position, word) == move, f"{word!r} is read otherwise in {line!r}")


def what_cannot_be_read_is_told(family: Family, game: AnyGame, players: int) -> None:
    """A line or word that means nothing is refused by an error of ours, which has a sentence in every language."""
    position = game.deal(players, SplitMix64(2))
    line = family.notation.format_position(position)
    wrong = (game.name, f"{game.name} ", f"{game.name} ?", f"{line} x", f"{line}:", line[: len(line) // 2], line * 2)
    for text in wrong:
        _told(family, partial(family.notation.parse_position, text), text)
    for text in ("", " ", "?", "\0", "no such move", "9" * 5000):
        _told(family, partial(family.notation.parse_legal_move, position, text), text)


def no_view_knows_too_much(family: Family, game: AnyGame, players: int) -> None:
    """What a seat sees is the same in every world that may be for it, and there is more than one."""
    worlds = family.get(WORLDS)
    if worlds is None:
        return
    source, others = SplitMix64(players), 0
    for position in list(random_round(game, players, seed=4))[:-1:3]:
        for seat in range(players):
            view = game.view(position, seat)
            world = worlds(view, source)
            others += world != position
            _holds(game.view(world, seat) == view, f"seat {seat} can tell a world from what is")
            _holds(_pack(game, world) == _pack(game, position), f"a world of seat {seat} has other cards")
    _holds(others > 0, "every world was the true one, so a seat sees all")


CHECKS: Final[Sequence[Check]] = (
    deals_are_as_asked,
    cards_are_kept,
    a_seat_decides_until_the_end,
    moves_are_as_the_rules_say,
    values_cannot_be_changed,
    lines_and_words_come_back,
    what_cannot_be_read_is_told,
    no_view_knows_too_much,
)
"""All that must hold."""


def _holds(condition: bool, otherwise: str) -> None:  # noqa: FBT001  (it stands where an assert would)
    if not condition:
        raise AssertionError(otherwise)


def _raised(kind: type[Exception], work: Callable[[], object]) -> Exception | None:
    try:
        work()
    except kind as error:
        return error
    return None


def _pack(game: AnyGame, position: object) -> frozenset[tuple[object, int]]:
    return frozenset(Counter(game.cards(position)).items())


def _runs(game: AnyGame, position: object, players: int) -> set[bool]:
    turn = game.turn(position)
    return {turn is not None, game.outcome(position) is None, bool(game.legal_moves(position)), turn in range(players)}


def _ends(ended: Outcome | None, players: int) -> None:
    _holds(isinstance(ended, Outcome) and bool(ended.end), "how the round ended is not told")
    assert ended is not None
    told = [*ended.losers, *ended.winners]
    _holds(bool(told) and len(set(told)) == len(told), "nobody wins or loses, or somebody does both")
    _holds({*told, ended.next_leader} <= {*range(players), None}, "the end is told of seats that there are not")
    _holds(len(ended.scores) in {0, players}, "scores are not told of every seat")


def _refused_or_played(game: AnyGame, position: object, move: object) -> None:
    error = game.refusal(position, move)
    if error is None:
        game.play(position, move)
        return
    raised = _raised(IllegalMoveError, partial(game.play, position, move))
    _holds(isinstance(raised, IllegalMoveError), f"{move!r} is refused, and can be played")
    assert isinstance(raised, IllegalMoveError)
    _holds((raised.code, raised.rule) == (error.code, error.rule), f"{move!r} is refused in two ways")


def _told(family: Family, read: Callable[[], object], text: str) -> None:
    error = _raised(CombotutorError, read)
    _holds(isinstance(error, CombotutorError), f"{text[:60]!r} is read")
    assert isinstance(error, CombotutorError)
    error.words = error.words or family.words
    sentences = {language: error.text(language) for language in LANGUAGES}
    _holds(all(sentences.values()), f"error.{error.code} says nothing")
    _holds(f"error.{error.code}" not in sentences.values(), f"error.{error.code} is not among the words")
