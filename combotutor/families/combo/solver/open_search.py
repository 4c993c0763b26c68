"""The open-hand search as an object: the kernel's buffers, made once for a question and used for all its positions."""

from __future__ import annotations

from typing import Final

from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.open_hands import choices, control, known_rows, search
from combotutor.families.combo.kernels.rules.moves import moves
from combotutor.families.combo.kernels.rules.round import RoundSetting, apply
from combotutor.families.combo.rules import Giving, Move, Position, play
from combotutor.families.combo.solver.row_book import row_book
from combotutor.families.combo.solver.states import number_of, setting_of, state_of
from combotutor.kernels.compiled import COMPILED, Buffer, copied, ints, small, words

PLIES: Final = 128
"""Levels of a search: more than the decisions of any round (58 cards laid, 10 taken, 12 drawn, 20 given or placed)."""

SLICE: Final = 50_000 if COMPILED else 300
"""Nodes between two looks at the clock: a few hundredths of a second."""

_MEMO: Final = 1 << (19 if COMPILED else 16)


class OpenSearch:
    """The search for one seat, for the positions of one round. For the thread that made it.

    Args:
        position: a position of the round; the pile and the house settings of all others are the same.
        seat: whose safety is asked for.
        lookahead: after how many tricks to stop; None for the end of the round.
        is_ordered: False to try moves in the order of the row, which shows what the order is worth.
    """

    def __init__(self, position: Position, seat: int, *, lookahead: int | None = None, is_ordered: bool = True) -> None:
        self.seat = seat
        self.setting: RoundSetting = setting_of(position, seat)
        setting = self.setting
        rows = row_book(setting.width - layout.ROW, wild_pair=position.rules.wild_pair, is_ordered=is_ordered)
        self._states = small(PLIES * setting.size)
        self._rows = words(PLIES * layout.MOST_SEATS * known_rows.SEAT_WORDS)
        self._frames = ints(PLIES * choices.FRAME)
        self._tags = words(PLIES)
        self._memo = words(_MEMO)
        self._book = rows
        self._control = ints(control.CONTROL_SIZE)
        self._control[control.SEAT] = seat
        self._control[control.HORIZON] = lookahead or 0
        self._control[control.ORDER] = int(is_ordered)
        self._control[control.DEEPEST] = PLIES - 1
        self._moves = ints(layout.MOST_MOVES)
        self.go_on(0)  # compiled before any clock runs

    @property
    def nodes(self) -> int:
        """How many nodes were entered so far."""
        return int(self._control[control.NODES])

    @property
    def looks_ahead(self) -> bool:
        """Whether the search stops after some tricks."""
        return bool(self._control[control.HORIZON])

    @property
    def met_unknown_card(self) -> bool:
        """Whether a card that is not known would have been drawn somewhere."""
        return bool(self._control[control.TOUCHED] & control.UNKNOWN_CARD)

    @property
    def met_edge(self) -> bool:
        """Whether some line could not be followed to its end: past the lookahead, or for a card that is not known."""
        return bool(self._control[control.TOUCHED])

    def state(self, position: Position, tricks: int = 0) -> Buffer:
        """Return a position of the round as a state; its pile must be what is left of the first position's.

        Args:
            position: the position.
            tricks: how many tricks have ended since the first position.
        """
        state = state_of(position, self.setting)
        state[layout.PILE] = len(self.setting.pile) - len(position.pile)
        state[layout.TRICKS] = tricks
        return state

    def state_after(self, position: Position, move: Move) -> Buffer:
        """Return the state after a move from a position in the first trick.

        A gift of the seat itself goes before all others, and what they have chosen is forgotten ([D10]).
        """
        if isinstance(position.pending, Giving) and position.turn == self.seat:
            return self.applied(self.state(position), number_of(move))
        after = play(position, move)
        return self.state(after, int(not after.trick and after.pending is None))

    def applied(self, state: Buffer, move: int) -> Buffer:
        """Return the state after a kernel's move, the given one unchanged."""
        setting = self.setting
        after = copied(state)
        apply(after, 0, setting.width, move, setting.pile, setting.rules, setting.table)
        return after

    def moves(self, state: Buffer) -> list[int]:
        """Return every legal move of a state as the kernel's, in the order of `legal_moves`."""
        count = moves(state, 0, self.setting.width, self.setting.table, self._moves, 0)
        return [int(move) for move in self._moves[:count]]

    def begin(self, state: Buffer, *, edge: bool) -> None:
        """Begin with a state; `edge` is what to take for the value where a line cannot be followed to its end."""
        self._states[: self.setting.size] = state
        self._control[control.PLY], self._control[control.PHASE] = 0, control.ENTER
        self._control[control.LEAF] = int(edge)
        self._control[control.SALT] = int(edge) << 60  # beside all that a state's key holds

    def go_on(self, nodes: int = SLICE) -> bool | None:
        """Return whether the seat is safe in the state begun with, or None if that takes more nodes."""
        found = search.search(
            self._states,
            self._rows,
            self._frames,
            self._tags,
            self._memo,
            self._control,
            nodes,
            self.setting,
            self._book.book,
            self._book.tools,
        )
        assert found != search.TOO_DEEP, "a round has fewer decisions"
        return None if found == search.PAUSED else bool(found)
