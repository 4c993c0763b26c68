"""A twin of the combo engine, written from the rules' words alone: slow, mutable, one coroutine a round.

It shares no code with the engine. Cards are objects that remember who has seen them, moves are words of the notation,
and a round is read from top to bottom as `RULES.md` tells it.
"""

from __future__ import annotations

import itertools
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field

SPECIALS = "SDPU"
ORDER = ("single", "run2", "pair", "run3", "trio")


@dataclass(eq=False)
class Piece:
    """One cardboard card: its face, and the seats that know it."""

    face: str
    known: set[int] = field(default_factory=set)


@dataclass
class Laid:
    """What a seat did in a trick: the word for it, its pieces, and how strong they are (None: no combination)."""

    seat: int
    text: str
    pieces: list[Piece]
    strength: tuple[int, int] | None


def strength_of(numbers: Sequence[int]) -> tuple[int, int] | None:
    """Return the place of a kind and the top number, or None if these numbers are no combination."""
    low, top, size = min(numbers), max(numbers), len(numbers)
    kind = ""
    if size == 1:
        kind = "single"
    elif low == top:
        kind = "pair" if size == 2 else "trio"
    elif top - low == size - 1 and len(set(numbers)) == size:
        kind = f"run{size}"
    return (ORDER.index(kind), top) if kind else None


def combination_words(faces: Sequence[str], at: int, *, wild_pair: bool) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield every word for these neighbours as a combination, trying every number for every wild."""
    if any(face in SPECIALS for face in faces):
        return
    wilds = list(faces).count("X")
    if wilds == len(faces) > 1 and not wild_pair:
        return
    for values in itertools.combinations_with_replacement(range(1, 13), wilds):
        left = iter(values)
        spoken = [f"X={next(left)}" if face == "X" else face for face in faces]
        strength = strength_of([int(word.removeprefix("X=")) for word in spoken])
        if strength:
            yield f"{','.join(spoken)}@{at}", strength


class Twin:
    """A round that is played word by word, from a line at the beginning of a trick in which every card is seen."""

    def __init__(self, line: str) -> None:
        name, seats, _, turn, pile, tokens, *options = line.split(" ")
        said = dict(option.split("=") for option in options)
        self.name = name
        self.hands: list[list[Piece]] = []
        self.reserves: list[list[str]] = []
        self.out: set[int] = set()
        for seat, text in enumerate(seats.split("/")):
            hand, _, reserve = text.partition("+")
            if hand == "x":
                self.out.add(seat)
            self.hands.append([] if hand in "x-" else [Piece(face, {seat}) for face in hand.split(",")])
            self.reserves.append(reserve.split(",") if reserve.strip("-") else [])
        self.pile = [] if pile == "-" else [Piece(face) for face in pile.split(",")]
        self.discards: list[str] = []
        self.tokens = [int(count) for count in tokens.split("/")]
        self.oldest = int(said.get("oldest", "0"))
        self.wild_pair = said.get("wild-pair", "yes") == "yes"
        default = "best" if name == "combo-breaker" else "stopper"
        self.stopper_draws = said.get("stop-draws", default) == "stopper"
        self.turn, self.task = int(turn), "turn"
        self.laid: list[Laid] = []
        self.inside: list[int] = []
        self.waiting: list[Piece] = []
        self.chosen: dict[int, Piece] = {}
        self.end: str | None = None
        self.payers: list[int] = []
        self._round = self._play_round(self.turn)
        next(self._round)

    def play(self, word: str) -> None:
        """Play the word of a legal move."""
        try:
            self._round.send(word)
        except StopIteration:
            assert self.end

    def words(self) -> set[str]:
        """Return the words of all legal moves, none once the round is over."""
        gaps = range(1, len(self.hands[self.turn]) + 2)
        if self.end:
            return set()
        if self.task == "give":
            return {f"G{at}" for at in gaps[:-1]}
        if self.task in ("draw", "place"):
            return {f">{gap}" for gap in gaps}
        takes = {f"R{number}>{gap}" for number in range(1, len(self.reserves[self.turn]) + 1) for gap in gaps}
        return takes if self.task == "pick-up" else set(self._plays(self.turn)) | (takes if self.laid else set())

    def seen_by(self, seat: int) -> list[str]:
        """Return every row as a seat sees it, `?` for a card that it does not know."""
        return [",".join(p.face if seat in p.known else "?" for p in hand) for hand in self.hands]

    def _plays(self, seat: int) -> Iterator[str]:
        faces = [piece.face for piece in self.hands[seat]]
        best = max((laid.strength for laid in self.laid if laid.strength), default=(-1, 0))
        for at, face in enumerate(faces, start=1):
            if face in SPECIALS:
                yield f"{face}@{at}"
            for size in (1, 2, 3):
                if at - 1 + size <= len(faces):
                    window = faces[at - 1 : at - 1 + size]
                    for word, strength in combination_words(window, at, wild_pair=self.wild_pair):
                        if strength > best:
                            yield word

    def _ask(self, seat: int, task: str) -> Generator[None, str, str]:
        self.turn, self.task = seat, task
        return (yield)

    def _play_round(self, leader: int) -> Generator[None, str, None]:
        while not self.end:
            leader = yield from self._trick(leader)

    def _trick(self, leader: int) -> Generator[None, str, int]:
        count = len(self.hands)
        self.inside = [seat for step in range(count) if (seat := (leader + step) % count) not in self.out]
        self.laid, stopper = [], None
        for seat in self.inside:
            if not self.hands[seat]:
                continue  # [D4]
            self.turn, self.task = seat, "turn"
            if not self.words():
                self._finish("stuck", [seat])
                return leader
            word = yield from self._ask(seat, "turn")
            yield from self._act(seat, word)
            if word[0] == "S":
                stopper = seat
                break
        fighters = [laid.seat for laid in self.laid if laid.strength]
        best = fighters[-1] if fighters else None
        yield from self._draw(leader if best is None else best, stopper)
        self.discards += [piece.face for laid in self.laid for piece in laid.pieces]
        began_with_draw = self.laid[0].text == "D"
        self.laid = []
        holding = [seat for seat in self.inside if self.hands[seat]]
        self.out.update(seat for seat in self.inside if not self.hands[seat])
        if len(holding) == 1:
            self._finish("last", holding)
        if not holding:
            self._finish("none", [seat for seat in range(count) if seat in self.inside and seat != best])
        if self.end:
            return leader
        wanted = fighters[::-1] or [leader]
        if stopper is not None:
            wanted = [stopper]
            if began_with_draw and not fighters and not self.stopper_draws and self.hands[leader]:
                wanted = [leader]
        return self._first_holding(wanted)

    def _first_holding(self, wanted: list[int]) -> int:
        for seat in wanted:
            if self.hands[seat]:
                return seat
        seat = wanted[0]
        while not self.hands[seat]:
            seat = (seat or len(self.hands)) - 1
        return seat

    def _act(self, seat: int, word: str) -> Generator[None, str, None]:
        if word[0] == "R":
            self._take(seat, word)
            self.laid.append(Laid(seat, "R", [], None))
            return
        said, at = word.split("@")
        cards = said.split(",")
        start = int(at) - 1
        pieces = self.hands[seat][start : start + len(cards)]
        del self.hands[seat][start : start + len(cards)]
        special = said in SPECIALS
        numbers = [] if special else [int(card.removeprefix("X=")) for card in cards]
        self.laid.append(Laid(seat, said, pieces, None if special else strength_of(numbers)))
        if said == "U":
            for other in self._others(seat):
                if self.reserves[other]:
                    self._take(other, (yield from self._ask(other, "pick-up")))
        if said == "P":
            yield from self._pass_on(seat)

    def _others(self, seat: int) -> list[int]:
        place = self.inside.index(seat)
        return self.inside[place + 1 :] + self.inside[:place]

    def _take(self, seat: int, word: str) -> None:
        number, gap = word[1:].split(">")
        face = self.reserves[seat].pop(int(number) - 1)
        self.hands[seat].insert(int(gap) - 1, Piece(face, set(range(len(self.hands)))))

    def _pass_on(self, player: int) -> Generator[None, str, None]:
        self.chosen = {}
        for giver in [player, *self._others(player)]:
            if self.hands[giver]:
                word = yield from self._ask(giver, "give")
                self.chosen[giver] = self.hands[giver][int(word[1:]) - 1]
        got = {}
        for giver, piece in self.chosen.items():
            self.hands[giver].remove(piece)
            receiver = self._others(giver)[0]
            piece.known |= {giver, receiver}
            got[receiver] = piece
        self.chosen = {}
        order = [seat for seat in [*self._others(player), player] if seat in got]
        for place, receiver in enumerate(order):
            self.waiting = [got[seat] for seat in order[place:]]
            word = yield from self._ask(receiver, "place")
            self.hands[receiver].insert(int(word[1:]) - 1, got[receiver])
        self.waiting = []

    def _draw(self, heir: int, stopper: int | None) -> Generator[None, str, None]:
        drawer = stopper if stopper is not None and self.stopper_draws else heir
        for _ in range(3 * sum(laid.text == "D" for laid in self.laid)):
            if not self.pile:
                return
            piece = self.pile.pop(0)
            piece.known = {drawer}
            self.waiting = [piece]
            word = yield from self._ask(drawer, "draw")
            self.hands[drawer].insert(int(word[1:]) - 1, piece)
            self.waiting = []

    def _finish(self, end: str, payers: list[int]) -> None:
        self.end, self.payers = end, payers

    @property
    def losers(self) -> list[int]:
        """Those who lose the game with this round."""
        enough = 1 if self.name == "combo-breaker" else 2
        return [seat for seat in self.payers if self.tokens[seat] < enough]

    @property
    def next_leader(self) -> int | None:
        """Who leads the next round."""
        if self.losers:
            return None
        return self.payers[0] if len(self.payers) == 1 else self.oldest

    @property
    def points(self) -> list[int]:
        """What each seat gets in the points variant."""
        return [0 if s in self.payers else 1 if hand else 3 for s, hand in enumerate(self.hands)]
