"""What sentences claim, read back from their words and held against the engine.

A sentence is read by the English catalogue: its text with names for what is filled in. What is known of the cards comes
from the rules and the plan alone, not from the claims that the sentences were made of.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from combotutor.families.combo.cards import STRENGTHS, Card, Combination, Row, combinations_in, readings
from combotutor.families.combo.cards.card import CARDS_BY_SYMBOL
from combotutor.families.combo.notation import parse_move
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import (
    InsertCard,
    PlayCombination,
    Position,
    TakeReserve,
    describe,
    legal_moves,
    play,
)
from combotutor.families.combo.solver import row_after
from combotutor.families.combo.voice.spoken import with_phrase
from combotutor.families.combo.words import entries
from combotutor.puzzles import VerdictKind
from tests.puzzles.reading.aloud import Said

_NAMES: Final = {"wild": "X", "stop": "S", "draw": "D", "pass on": "P", "pick up": "U"}
_CARDS: Final = re.compile(rf"(two |three |other |\d+ )?(?:cards? )?[“]?(\d+|{'|'.join(_NAMES)})(s?)\b[”]?")
_COUNTS: Final = {"two": "2", "three": "3", "other": "1", "others": "2"}


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence that says something of cards.

    Args:
        said: what is said together with it.
        told: what is filled in, by the names of the fields, as it reads.
    """

    said: Said
    told: dict[str, str]

    @property
    def position(self) -> Position:
        """Where the answer is given."""
        position: Position = self.said.progress.position
        return position

    @property
    def move(self) -> object:
        """The answer."""
        assert self.said.verdict is not None
        return self.said.verdict.move

    @property
    def before(self) -> Row:
        """The row before the answer."""
        return self.position.mover.row

    @property
    def after(self) -> Row:
        """The row after it."""
        return row_after(self.position, self.move)  # type: ignore[arg-type]  # a verdict's move is a move

    @property
    def own(self) -> Row:
        """The cards of the answer that leave the row."""
        return tuple((Counter(self.before) - Counter(self.after)).elements())

    def cards(self, name: str) -> Counter[Card]:
        """Return the cards that a field names."""
        found: Counter[Card] = Counter()
        for word, card, plural in _CARDS.findall(self.told[name]):
            count = word.strip() + (plural if word == "other " else "")
            found[CARDS_BY_SYMBOL[_NAMES.get(card, card)]] += int(_COUNTS.get(count, count or "1"))
        return found

    def combination(self, name: str = "combination") -> Combination:
        """Return the combination that a field names."""
        return _combinations()[self.told[name]]

    def number(self, name: str) -> int:
        """Return the number in a field."""
        return int(self.told[name].split()[0].replace(",", ""))


@functools.cache
def _combinations() -> dict[str, Combination]:
    return {say(each).text("en"): each for each in STRENGTHS for say in (describe, with_phrase)}


@functools.cache
def patterns(key: str) -> tuple[re.Pattern[str], ...]:
    """Return what reads the English sentences of a key: one, or that of one and that of several."""
    section, _, rest = key.partition(".")
    texts = entries(section)
    return tuple(map(_pattern, (texts[each] for each in (rest, f"{rest}.one", f"{rest}.other") if each in texts)))


def _pattern(text: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", text)
    named = (re.escape(part) if at % 2 == 0 else f"(?P<{part}>{_field(part)})" for at, part in enumerate(parts))
    return re.compile(f"{''.join(named)}$")


def _field(name: str) -> str:
    """Return what a field of a sentence can be."""
    if name in {"combination", "by", "what"}:
        return "|".join(map(re.escape, _combinations()))
    if name != "pay":
        return ".*?"
    left = re.escape(entries("after")["and-left"].replace("{cards}", "*")).replace(re.escape("*"), ".*?")
    return f"|{re.escape(entries('after')['and-pay'])}|{left}"


def windows(row: Row, length: int) -> Iterator[tuple[int, Row]]:
    """Yield all neighbours of a row, so many at a time, each with its first place from 1."""
    yield from ((start + 1, row[start : start + length]) for start in range(len(row) - length + 1))


def lies_together(row: Row, cards: Counter[Card]) -> list[int]:
    """Return where some cards lie side by side, by the first place."""
    return [at for at, window in windows(row, cards.total()) if Counter(window) == cards]


def make(cards: Counter[Card], combination: Combination) -> bool:
    """Tell whether cards can be played as a combination."""
    return combination in readings(tuple(cards.elements()), wild_pair=True)


def closed(claim: Claim) -> bool:
    """Cards meet: they lie side by side now, the ones that left lay between them, and they make what is said."""
    cards, gone = claim.cards("cards"), claim.cards("gone")
    hole = claim.move.at  # type: ignore[attr-defined]
    met = [at for at in lies_together(claim.after, cards) if at < hole < at + cards.total()]
    return bool(met) and gone == Counter(claim.own) and make(cards, claim.combination())


def made(claim: Claim) -> bool:
    """Cards lie side by side with the one that came in."""
    cards, move = claim.cards("cards"), claim.move
    assert isinstance(move, TakeReserve | InsertCard)
    there = [at for at in lies_together(claim.after, cards) if at <= move.gap < at + cards.total()]
    return bool(there) and make(cards, claim.combination())


def waiting(claim: Claim) -> bool:
    """Cards meet later: in this order in the row, with those between them that are named, or some."""
    cards = claim.cards("cards")
    between = claim.cards("between") if "between" in claim.told else None
    row = claim.after
    found = (
        Counter(row[start:end]) - cards
        for start in range(len(row))
        for end in range(start + cards.total() + 1, len(row) + 1)
        if not cards - Counter(row[start:end]) and row[start] in cards and row[end - 1] in cards
    )
    makes = "combination" not in claim.told or make(cards, claim.combination())
    return makes and any(between is None or each == between for each in found)


def broken(claim: Claim) -> bool:
    """Cards lay side by side, and some of them leave with the answer."""
    cards = claim.cards("cards")
    return bool(lies_together(claim.before, cards)) and bool(cards & Counter(claim.own))


def rest(claim: Claim) -> bool:
    """What is said to be left over is still in the row, and the combination was there before."""
    wild_pair = claim.position.rules.wild_pair
    was = any(each == claim.combination() for _, each in combinations_in(claim.before, wild_pair=wild_pair))
    return was and not claim.cards("rest") - Counter(claim.after)


def torn_later(claim: Claim) -> bool:
    """Cards of the row would have made something, and some of them have left with the answer."""
    cards, used = claim.cards("cards"), claim.told["used"]
    count = int(used.split()[0].replace("one", "1")) if used.endswith("of them") else claim.cards("used").total()
    taken = cards & Counter(claim.own)
    is_in_row = not cards - Counter(claim.before)
    return is_in_row and make(cards, claim.combination()) and 0 < count <= taken.total()


def parted(claim: Claim) -> bool:
    """A card that came in lies between cards that lay side by side."""
    cards, move = claim.cards("cards"), claim.move
    assert isinstance(move, TakeReserve | InsertCard)
    lay = [at for at in lies_together(claim.before, cards) if at < move.gap < at + cards.total()]
    return bool(lay) and make(cards, claim.combination()) and set(claim.cards("card")) == {claim.after[move.gap - 1]}


def alone(claim: Claim) -> bool:
    """A card that came in makes nothing with either neighbour."""
    move = claim.move
    assert isinstance(move, TakeReserve | InsertCard)
    pairs = [pair for at, pair in windows(claim.after, 2) if at <= move.gap <= at + 1]
    return not any(readings(pair, wild_pair=claim.position.rules.wild_pair) for pair in pairs)


def left(claim: Claim) -> bool:
    """So many plays are left, and a right answer leaves so many."""
    wild_pair = claim.position.rules.wild_pair
    rows = [row_after(claim.position, move) for move in legal_moves(claim.position)]
    fewest = min(fewest_plays(row, wild_pair=wild_pair) for row in set(rows))
    is_so = claim.number("plays") == fewest_plays(claim.after, wild_pair=wild_pair)
    return is_so and fewest == (claim.number("count") if "count" in claim.told else _fewest(claim))


def remains(claim: Claim) -> bool:
    """So many plays are left, and as many are listed."""
    wild_pair = claim.position.rules.wild_pair
    plays = fewest_plays(claim.after, wild_pair=wild_pair)
    return claim.number("plays") == plays == claim.told["blocks"].count("|") + 1


def _fewest(claim: Claim) -> int:
    """Return what has to be the fewest where it is not told: what is left by a right answer, else none."""
    assert claim.said.verdict is not None
    return claim.number("plays") if claim.said.verdict.kind is VerdictKind.RIGHT else 0


def highest(claim: Claim) -> bool:
    """Nothing in the row before was higher."""
    every = [each for _, each in combinations_in(claim.before, wild_pair=claim.position.rules.wild_pair)]
    return max(every, key=lambda each: each.strength) == claim.combination()


def higher_kind(claim: Claim) -> bool:
    """The row has a higher kind than what was played."""
    every = combinations_in(claim.before, wild_pair=claim.position.rules.wild_pair)
    played = claim.combination()
    return any(each.strength > played.strength and each.kind is not played.kind for _, each in every)


def same_kind(claim: Claim) -> bool:
    """The row has the kind that was played with a higher number."""
    every = combinations_in(claim.before, wild_pair=claim.position.rules.wild_pair)
    played = claim.combination()
    return any(each.kind is played.kind and each.top > played.top for _, each in every)


def is_highest_of_its_cards(claim: Claim) -> bool:
    """Its wilds are what is told, and with others its cards are no higher."""
    move = claim.move
    assert isinstance(move, PlayCombination)
    told = sorted(int(each) for each in re.findall(r"\d+", claim.told["values"]))
    values = sorted((Counter(move.combination.numbers) - Counter(map(int, filter(_is_number, move.cards)))).elements())
    every = readings(move.cards, wild_pair=claim.position.rules.wild_pair)
    return told == values and all(each.strength <= move.combination.strength for each in every)


def _is_number(card: Card) -> bool:
    return card.is_number


def beatable(claim: Claim) -> bool:
    """What is named is the next higher combination of all."""
    assert isinstance(claim.move, PlayCombination)
    return claim.combination("by").strength == claim.move.combination.strength + 1


def line_of(claim: Claim, word: str = "") -> list[Position]:
    """Return the positions that the stored line of the answer, or of another, leads through, from that after it on."""
    verdict = claim.said.verdict
    assert verdict is not None
    valued = claim.said.progress.stored_value(word or verdict.word)
    positions = [claim.position]
    for each in (valued.line if valued else ()) or (word or verdict.word,):
        positions.append(play(positions[-1], parse_move(positions[-1], each)))
    return positions[1:]


def seat(claim: Claim) -> int:
    """Return the seat that a sentence is about, from 0."""
    return int(re.search(r"\d+", claim.told["seat"])[0]) - 1  # type: ignore[index]  # a seat has a number


def can_answer(claim: Claim) -> bool:
    """The player can play just that, where it is that player's turn in the line; whoever is said to pay, pays there."""
    line = line_of(claim)
    turns = [each for each in line if each.result is None and each.turn == seat(claim) and each.pending is None]
    able = any(
        isinstance(move, PlayCombination) and move.combination == claim.combination()
        for each in turns
        for move in legal_moves(each)
    )
    result = line[-1].result
    pays = result is not None and claim.position.turn in result.payers
    return able and (not claim.told["pay"] or pays)


def stuck(claim: Claim) -> bool:
    """The round ends with the answer, and that player pays."""
    result = line_of(claim)[0].result
    return result is not None and seat(claim) in result.payers


def nobody_beats(claim: Claim) -> bool:
    """Nobody who has not played yet in the trick holds anything higher."""
    assert isinstance(claim.move, PlayCombination)
    position, best = claim.position, claim.move.combination
    acted = {entry.seat for entry in position.trick} | {position.turn}
    others = (each for number, each in enumerate(position.seats) if number not in acted)
    wild_pair = position.rules.wild_pair
    return not any(each.beats(best) for other in others for _, each in combinations_in(other.row, wild_pair=wild_pair))


def leads(claim: Claim) -> bool:
    """The learner leads the next trick, if the round goes on, and nobody can beat the answer."""
    after = next((each for each in line_of(claim) if each.result or (not each.trick and each.pending is None)), None)
    return nobody_beats(claim) and after is not None and (after.result is not None or after.turn == claim.position.turn)


def held(claim: Claim) -> bool:
    """Each player holds as many cards as is told, the learner first."""
    position, told = claim.position, claim.told["hands"].replace("none", "0")
    own, *others = re.findall(r"\d+", told)
    rows = [len(each.row) for each in position.seats]
    pairs = {int(one) - 1: int(count) for one, count in zip(others[::2], others[1::2], strict=True)}
    return rows[claim.said.puzzle.seat] == int(own) and all(rows[one] == count for one, count in pairs.items())


def played(claim: Claim) -> bool:
    """That player has played so in the trick on the table; what was played before it lies there no more."""
    if claim.said.progress.decided:
        return True
    entries_of = {entry.seat: entry.combination for entry in claim.position.trick}
    return entries_of.get(seat(claim)) == claim.combination("what")


def shares(claim: Claim) -> bool:
    """In so many rounds the answer pays, and that lies within what is told of its ends."""
    verdict = claim.said.verdict
    assert verdict is not None
    assert verdict.valued is not None
    pays, of = map(int, re.findall(r"\d+", claim.told["often"]))
    share, low, high = verdict.valued.value
    ends = claim.number("low") == round(of * low) and claim.number("high") == round(of * high)
    return pays == round(of * share) and ends and claim.number("low") <= pays <= claim.number("high")


def advised(claim: Claim) -> bool:
    """Who counts plays would leave as few as can be."""
    start = _start(claim)
    rows = {row_after(start, move) for move in legal_moves(start)}
    return claim.number("plays") == min(fewest_plays(row, wild_pair=start.rules.wild_pair) for row in rows)


def emptied(claim: Claim) -> bool:
    """The whole row took so many plays, which is the fewest."""
    start = _start(claim)
    return claim.number("plays") == fewest_plays(start.mover.row, wild_pair=start.rules.wild_pair)


def helpless(claim: Claim) -> bool:
    """In the end of the line that combination lies there, and the learner, who can do nothing, pays."""
    end, own = line_of(claim)[-1], claim.position.turn
    is_over = end.result is not None and own in end.result.payers
    return is_over and end.best == claim.combination() and not end.seats[own].reserve


def sure(claim: Claim) -> bool:
    """So many of so many answers are sure."""
    step = claim.said.puzzle.steps[0]
    counts = sum(bool(each.value) for each in step.moves), len(legal_moves(_start(claim)))
    return counts == (claim.number("count") if "count" in claim.told else 1, claim.number("moves"))


def _start(claim: Claim) -> Position:
    from combotutor.puzzles import begin

    start: Position = begin(claim.said.puzzle).position
    return start


CLAIMS: Final[dict[str, Callable[[Claim], bool]]] = {
    "reason.closed": closed,
    "reason.made": made,
    "reason.waiting": waiting,
    "reason.waiting-some": waiting,
    "reason.waiting-many": waiting,
    "not-yet.broken": broken,
    "not-yet.rest": rest,
    "remains.left": remains,
    "reason.torn-later": torn_later,
    "reason.parted": parted,
    "reason.alone": alone,
    "reason.beatable": beatable,
    "verdict.worse": left,
    "verdict.worse-than-empty": left,
    "verdict.highest": highest,
    "verdict.higher-kind": higher_kind,
    "verdict.same-kind": same_kind,
    **{f"wild-is.{each}": is_highest_of_its_cards for each in ("kind", "number")},
    "after.answer": can_answer,
    "after.draws": can_answer,
    "after.later": can_answer,
    "after.they-stuck": stuck,
    "after.lead-again": leads,
    "after.unbeaten": nobody_beats,
    "story.open": held,
    "story.hidden": held,
    "story.led": played,
    "story.played": played,
    "after.stuck": helpless,
    "advisers.plays": advised,
    "verdict.emptied": emptied,
    "often.pays": shares,
    "closing.safe": sure,
}
"""What holds a sentence against the engine, by its key."""


def untrue(said: Said, claims: Mapping[str, Callable[[Claim], bool]]) -> Iterator[tuple[str, str]]:
    """Yield each sentence that is held against the engine with its key; empty where it is true."""
    for phrase in said.told:
        is_true = claims.get(phrase.key)
        if is_true is not None:
            text = phrase.text("en")
            yield phrase.key, "" if is_true(Claim(said, read(phrase.key, text))) else text


def read(key: str, text: str) -> dict[str, str]:
    """Return what is filled into the English sentence of a key, by the names of the fields."""
    return next(found.groupdict() for each in patterns(key) if (found := each.match(text)))
