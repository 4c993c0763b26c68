"""What is sure: with all cards known, can a seat make sure that it does not pay, whatever the others do?

Every answer is proved by a search to the end of the round, or said to be open: the limit was reached, the lookahead
ended, or a card that is not known would have been drawn. The others work together and know all cards; only in a
pass-on the seat chooses its gift without knowing theirs ([D10]).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Final

from combotutor.families.combo.cards import Card
from combotutor.families.combo.errors import HiddenCardError
from combotutor.families.combo.rules import Draw, InsertCard, Move, PlayCombination, Position, TakeReserve, legal_moves
from combotutor.families.combo.solver.limit import SearchLimit, Stopped
from combotutor.families.combo.solver.line import main_line
from combotutor.families.combo.solver.open_search import OpenSearch
from combotutor.families.combo.solver.reply import replies, row_after
from combotutor.games.showing import Named, Shown, told
from combotutor.kernels.compiled import Buffer

SECONDS: Final = 10.0
"""How long an answer may take where nothing else is asked for."""

_FOR_LINES: Final = 0.1
"""How much of the time is kept for the lines of the plays that are decided."""

_FIRST_BUDGET: Final = 4
"""Slices that every play gets before any gets more; each later turn gives eight times as many."""


class Status(Named, StrEnum):
    """How far an answer is proved."""

    PROVED = "proved"
    """Every play is decided to the end of the round."""
    LIMIT = "limit"
    """The limit of nodes or seconds was reached, or the search was stopped."""
    HORIZON = "horizon"
    """Some play is open because the lookahead ended, or because a card is not known."""


@dataclass(frozen=True, slots=True)
class MoveSafety:
    """A legal play and whether it is safe.

    Args:
        move: the play.
        safe: whether the seat can be sure not to pay after it; None if that is open.
        line: the play, then the main variation as `line.main_line` states it; only the play where it is open.
        is_unseen: whether it is open because a card that is not known would have been drawn.
    """

    move: Move
    safe: bool | None
    line: tuple[Move, ...]
    is_unseen: bool = False


Assured = MoveSafety
"""The name by which older programs know it."""


@dataclass(frozen=True, slots=True, repr=False)
class Guarantee(Shown):
    """What is sure for the seat that decides: every legal play in the order of `legal_moves`, and what it took."""

    moves: tuple[MoveSafety, ...]
    status: Status
    nodes: int
    is_interrupted: bool = False
    is_spared: bool = False
    """Whether the round is over and the seat that had the last turn does not pay."""
    search: OpenSearch | None = field(default=None, compare=False, repr=False)
    """The search that found it, where it was to be kept: megabytes, and no part of the answer."""
    position: Position | None = field(default=None, compare=False, repr=False)
    """The position that was asked about, for whoever shows the answer."""

    def __str__(self) -> str:
        return told(self) or repr(self)

    def __repr__(self) -> str:
        if self.position is not None and self.status is Status.PROVED:
            return f"guarantee({self.position!r})"
        values = ((each.name, getattr(self, each.name)) for each in fields(self) if each.compare)
        return f"Guarantee({', '.join(f'{name}={value!r}' for name, value in values)})"

    @property
    def safe(self) -> bool | None:
        """Whether the seat can be sure not to pay; None if that is open."""
        if self.is_spared or any(each.safe for each in self.moves):
            return True
        return None if any(each.safe is None for each in self.moves) else False

    @property
    def safe_moves(self) -> tuple[Move, ...]:
        """Every play that is proved safe."""
        return tuple(each.move for each in self.moves if each.safe)


def guarantee(
    position: Position,
    *,
    lookahead: int | None = None,
    nodes: int | None = None,
    seconds: float | None = SECONDS,
    progress: Callable[[int, int, int], None] | None = None,
    is_cancelled: Callable[[], bool] = lambda: False,
    keeps_search: bool = False,
) -> Guarantee:
    """Return for every legal play of the seat that decides whether it is safe; a finished round has none.

    A keyboard interrupt ends the search with what is known so far.

    Args:
        position: the position, with every hand known.
        lookahead: after how many tricks to stop; None for the end of the round.
        nodes: the most nodes to enter; None for no limit.
        seconds: the longest to search, lines included; None for no limit.
        progress: told now and then how many plays are decided, of how many, and after how many nodes.
        is_cancelled: asked now and then whether to stop.
        keeps_search: whether the answer keeps the search that found it, so that a proof can be written from it.

    Raises:
        HiddenCardError: a hand is not known, or the answer depends on a card of the pile that is not.
    """
    _refuse_hidden(position)
    if position.result is not None:
        is_spared = position.turn not in position.result.payers
        return Guarantee((), Status.PROVED, 0, is_spared=is_spared, position=position)
    try:
        search = OpenSearch(position, position.turn, lookahead=lookahead)
    except KeyboardInterrupt:
        undecided = tuple(MoveSafety(move, None, (move,)) for move in legal_moves(position))
        return Guarantee(undecided, Status.LIMIT, 0, is_interrupted=True)
    found = _GuaranteeSearch(position, search, SearchLimit(nodes, seconds, is_cancelled, _FOR_LINES), progress).asked()
    return replace(found, search=search if keeps_search else None, position=position)


def safety_of(position: Position, seat: int, nodes: int) -> Guarantee:
    """Return for every legal play of the seat that decides whether after it another seat can be sure not to pay.

    Args:
        position: the position, with every hand known; the round goes on.
        seat: the other seat.
        nodes: the most nodes to enter.

    Raises:
        HiddenCardError: a hand is not known, or the answer depends on a card of the pile that is not.
    """
    _refuse_hidden(position)
    limit = SearchLimit(nodes, None, lambda: False, 0.0)
    found = _GuaranteeSearch(position, OpenSearch(position, seat), limit, None)
    found.decide()
    return found.answer(is_interrupted=False)


def _refuse_hidden(position: Position) -> None:
    if any(Card.UNKNOWN in seat.row for seat in position.seats):
        raise HiddenCardError("hidden-open", "SEATS")
    if position.incoming is Card.UNKNOWN:
        raise HiddenCardError("hidden-open", "PILE" if isinstance(position.pending, Draw) else "SEATS")


class _GuaranteeSearch:
    """The search for a guarantee while it goes on: what is decided so far."""

    def __init__(
        self,
        position: Position,
        search: OpenSearch,
        limit: SearchLimit,
        progress: Callable[[int, int, int], None] | None,
    ) -> None:
        self._position = position
        self._search = search
        self._limit = limit
        self._progress = progress
        self._order = [reply.move for reply in replies(position)]
        self._left_by = {move: _what_it_leaves(position, move) for move in self._order}
        self._different = len(set(self._left_by.values()))
        self._found: dict[object, bool | None] = {}
        self._lines: dict[Move, tuple[Move, ...]] = {}

    def asked(self) -> Guarantee:
        """Search until all is decided, the limit is reached or somebody interrupts; return what is known then."""
        is_interrupted = False
        try:
            self.decide()
            self.find_lines()
        except KeyboardInterrupt:
            is_interrupted = True
        return self.answer(is_interrupted=is_interrupted)

    def decide(self) -> None:
        """Decide the plays, each by ever larger budgets, until all are decided or the limit is reached."""
        budget = _FIRST_BUDGET
        while len(self._found) < self._different:
            for move in self._order:
                left = self._left_by[move]
                if left in self._found:
                    continue
                try:
                    self._try_to_decide(move, left, budget)
                except Stopped:
                    return
            budget *= 8

    def _try_to_decide(self, move: Move, left: object, budget: int) -> None:
        """Decide a play if so many slices are enough, be it as open at the edge of what is known."""
        state = self._search.state_after(self._position, move)
        for edge in (False, True):
            value = self.value(state, budget, edge=edge)
            if value is None:
                return
            if value is not edge or not self._search.met_edge:
                self._found[left] = value
                return
        self._found[left] = None

    def value(self, state: Buffer, budget: int, *, edge: bool) -> bool | None:
        """Return the value of a state within so many slices, None if they are not enough.

        Raises:
            Stopped: the whole limit is reached.
        """
        self._search.begin(state, edge=edge)
        for _ in range(budget):
            found = self._search.go_on(self._limit.slice(self._search.nodes))
            if self._progress is not None:
                self._progress(len(self._found), self._different, self._search.nodes)
            if found is not None:
                return found
        return None

    def find_lines(self) -> None:
        """Find the main variation of every play that is decided."""
        self._limit.spend_rest()
        for move in self._order:
            safe = self._found.get(self._left_by[move])
            if safe is None:
                continue
            try:
                self._lines[move] = main_line(self._position, move, self._search, self._value_in_line, safe=safe)
            except Stopped:
                return

    def _value_in_line(self, state: Buffer, *, edge: bool) -> bool:
        value = self.value(state, 1 << 40, edge=edge)
        assert value is not None, "the budget has no end"
        return value

    def answer(self, *, is_interrupted: bool) -> Guarantee:
        """Return what is known now.

        Raises:
            HiddenCardError: nothing is safe, and what is open depends on a card that is not known.
        """
        known = {move: self._found.get(left) for move, left in self._left_by.items()}
        at_edge = {move: left in self._found and self._found[left] is None for move, left in self._left_by.items()}
        unseen = self._search.met_unknown_card
        status = Status.PROVED
        if any(value is None for value in known.values()):
            status = Status.HORIZON if all(at_edge[move] for move in known if known[move] is None) else Status.LIMIT
        if unseen and status is Status.HORIZON and not any(known.values()):
            raise HiddenCardError("hidden-pile", "PILE")
        moves = tuple(
            MoveSafety(move, known[move], self._lines.get(move, (move,)), is_unseen=at_edge[move] and unseen)
            for move in sorted(known, key=_legal_order(self._position))
        )
        return Guarantee(moves, status, self._search.nodes, is_interrupted)


def _legal_order(position: Position) -> Callable[[Move], int]:
    places = {move: number for number, move in enumerate(legal_moves(position))}
    return places.__getitem__


def _what_it_leaves(position: Position, move: Move) -> object:
    """Return the same value for plays after which everything is the same, a row and its mirror image included."""
    row = row_after(position, move)
    left = min(row, row[::-1])
    if isinstance(move, TakeReserve):
        return left, position.mover.reserve[move.number - 1]
    if isinstance(move, PlayCombination):
        return left, move.combination
    return (left, InsertCard) if isinstance(move, InsertCard) else move
