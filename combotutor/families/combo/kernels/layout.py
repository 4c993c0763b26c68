"""How a position of a combo round lies in a flat buffer: a header, then one block a seat.

A state is `HEAD + seats * width` small numbers from an offset on. Seats are numbers from 0; a field that may name no
seat holds the seat plus 1. Cards are the numbers of `cards.Card` (1 to 17), combinations their strengths (1 to 57).

| header | what it holds |
|---|---|
| SEATS, TURN | seats at the table; the seat that decides |
| BEST | the best strength of the trick, 0 if it holds no combination |
| LEADER | the seat that began the trick plus 1, 0 before it has begun |
| LAST | the seat that played last |
| PLAYED, PLAYED_BY | how many combinations the trick holds; by whom, in order |
| DRAWS, OPENED | draw cards in the trick; 1 if it was begun with one |
| STOPPER | the seat that stopped the trick plus 1 |
| PENDING | what is to be decided: TURN_NOW, DRAWING, PICKING, GIVING, PLACING |
| QUEUE, QUEUED | how many seats decide one after the other; which |
| GIFTS | by seat: the place it gives from (GIVING), the card it has received (PLACING), else 0 |
| PILE | cards drawn from the pile so far |
| LEFT, CARD | cards still to be drawn after this one; the card in hand |
| OVER, PAYS | how the round ended, 0 while it runs; who pays, a bit a seat |
| OUT | who is out of the round, a bit a seat |
| TRICKS | tricks ended so far |

A seat's block: COUNT cards in the row, RESERVE cards left, those two, then the row from ROW on.

A move is one number, `packed(kind, a, b)`. PLAY: a the place, b the strength; SPECIAL: a the place; TAKE: a the
number of the reserve card, b the gap; GIVE: a the place; INSERT: b the gap. Places and gaps count from 1.
"""

from __future__ import annotations

from typing import Final

from combotutor.kernels.compiled import Buffer, kernel

MOST_SEATS: Final = 5
MOST_CARDS: Final = 58

SEATS: Final = 0
TURN: Final = 1
BEST: Final = 2
LEADER: Final = 3
LAST: Final = 4
PLAYED: Final = 5
PLAYED_BY: Final = 6
DRAWS: Final = 11
OPENED: Final = 12
STOPPER: Final = 13
PENDING: Final = 14
QUEUE: Final = 15
QUEUED: Final = 16
GIFTS: Final = 21
PILE: Final = 26
LEFT: Final = 27
CARD: Final = 28
OVER: Final = 29
PAYS: Final = 30
OUT: Final = 31
TRICKS: Final = 32
HEAD: Final = 40

COUNT: Final = 0
RESERVE: Final = 1
FIRST_RESERVE: Final = 2
ROW: Final = 4

TURN_NOW: Final = 0
DRAWING: Final = 1
PICKING: Final = 2
GIVING: Final = 3
PLACING: Final = 4

STUCK: Final = 1
ONE_LEFT: Final = 2
NONE_LEFT: Final = 3
UNSEEN: Final = 4
"""No end of a round: a card that is not known would have to be drawn."""

PLAY: Final = 0
SPECIAL: Final = 1
TAKE: Final = 2
GIVE: Final = 3
INSERT: Final = 4

WILD: Final = 13
STOP: Final = 14
DRAW: Final = 15
PASS_ON: Final = 16
PICK_UP: Final = 17
ANY_SPECIAL: Final = 14
"""Stands for every special in the table of readings."""

MOST_MOVES: Final = 512
"""Room for the moves of one position: more than any row of 58 cards has."""

# The table of readings, one small number a window of one, two or three neighbours. A card is a nibble there: 1 to 12,
# 13 for the wild, ANY_SPECIAL. An entry is 0 (no combination), a strength, or MANY + k for the k-th list.
OF_ONE: Final = 0
OF_TWO: Final = 16
OF_THREE: Final = 16 + 256
TOPS: Final = 16 + 256 + 4096
"""From here on the same windows again, with the highest strength of each or 0."""
LISTS: Final = 2 * TOPS
"""From here on lists of LIST_SIZE numbers: how many, then the strengths from low to high."""
LIST_SIZE: Final = 32
MANY: Final = 64
MOST_LISTS: Final = 64
TABLE_SIZE: Final = LISTS + MOST_LISTS * LIST_SIZE


@kernel
def packed(kind: int, a: int, b: int) -> int:
    """Return a move; `a` and `b` are numbers up to 63, 0 where a move of this kind has none."""
    return kind << 12 | a << 6 | b


@kernel
def unpacked(move: int) -> tuple[int, int, int]:
    """Return the kind of a move and its two numbers."""
    return move >> 12, move >> 6 & 63, move & 63


@kernel
def window(cards: Buffer, at: int, length: int) -> int:
    """Return where in the table the window of `length` cards stands that begins at `cards[at]`, no special."""
    a = int(cards[at])
    if length == 1:
        return OF_ONE + a
    b = min(int(cards[at + 1]), ANY_SPECIAL)
    if length == 2:
        return OF_TWO + (a << 4 | b)
    return OF_THREE + (a << 8 | b << 4 | min(int(cards[at + 2]), ANY_SPECIAL))


@kernel
def list_of(entry: int) -> int:
    """Return where in the table the list begins that an entry from MANY on names: how many, then the strengths."""
    return LISTS + (entry - MANY) * LIST_SIZE
