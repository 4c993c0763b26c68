"""What is claimed once a puzzle is solved, and of a choice before: two answers side by side, what cards do, what stays.

It is held against the engine as in `truths`.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from combotutor.families.combo.cards import STRENGTHS, Card, Combination, Kind, Row, combinations_in
from combotutor.families.combo.cards.card import CARDS_BY_SYMBOL
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import Draw, Move, PlayCombination, Position, RoundEnd
from combotutor.families.combo.solver import row_after
from combotutor.puzzles import VerdictKind
from combotutor.puzzles.kinds import kind_of
from tests.puzzles.main_line import right_moves
from tests.puzzles.reading.truths import (
    Claim,
    broken,
    lies_together,
    line_of,
    make,
    parted,
    read,
    rest,
    seat,
    shares,
)


def _cards(claim: Claim, text: str) -> Counter[Card]:
    """Return the cards that a text names: each with its article, or one beside the other as they lie."""
    if re.search(r"\b(and|the|an?)\b", text):
        return Claim(claim.said, {"cards": text}).cards("cards")
    return Counter(_as_they_lie(text))


def _as_they_lie(text: str) -> Row:
    """Return the cards of a text that names them one beside the other."""
    for name, letter in (("wild", "X"), ("stop", "S"), ("draw", "D"), ("pass on", "P"), ("pick up", "U")):
        text = text.replace(name, letter)
    return tuple(CARDS_BY_SYMBOL[each] for each in text.replace("“", "").replace("”", "").split())


def _plays(claim: Claim, row: Row) -> int:
    return fewest_plays(row, wild_pair=claim.position.rules.wild_pair)


def _is_left(claim: Claim) -> bool:
    """Tell whether plays are all the cards of the row after the answer, and as many as it takes."""
    blocks = [_cards(claim, each) for each in claim.told["blocks"].split(" | ")]
    all_are_plays = all(block.total() == 1 or any(make(block, each) for each in STRENGTHS) for block in blocks)
    is_all = sum(blocks, Counter[Card]()) == Counter(claim.after)
    return (
        is_all
        and all_are_plays
        and len(blocks) == claim.number("plays" if "plays" in claim.told else "count") == _plays(claim, claim.after)
    )


def emptied_by(claim: Claim) -> bool:
    """Nothing is left."""
    return not claim.after


def ranked(claim: Claim) -> bool:
    """The answer is what it is said to be, and what is left is left."""
    assert isinstance(claim.move, PlayCombination)
    is_left = _is_left(claim) if "blocks" in claim.told else emptied_by(claim)
    return claim.move.combination == claim.combination() and is_left


def is_so(claim: Claim) -> bool:
    """The answer is what it is said to be."""
    return isinstance(claim.move, PlayCombination) and claim.move.combination == claim.combination()


def shared(claim: Claim) -> bool:
    """The answer pays so often, and what is said to be left is left."""
    return _stays(claim) and shares(claim)


def _stays(claim: Claim) -> bool:
    left = claim.told["left"]
    if left.startswith("That empties"):
        return emptied_by(claim)
    return _is_left(Claim(claim.said, read("contrast.stays", left)))


def seldom(claim: Claim) -> bool:
    """The answer pays in no more rounds than is said, and what is said to be left is left."""
    verdict = claim.said.verdict
    assert verdict is not None
    assert verdict.valued is not None
    most = max(1, round(claim.number("of") * verdict.valued.value[-1]))
    return _stays(claim) and claim.number("high") == most


def torn_apart(claim: Claim) -> bool:
    """Cards lay side by side, some of them were played, and the others were kept."""
    return broken(claim) and rest(Claim(claim.said, claim.told)) and make(claim.cards("cards"), claim.combination())


def needs(claim: Claim) -> bool:
    """The two plays that are told are all the cards that are left."""
    plays = [_cards(claim, each) for each in claim.told["plays"].split(" and ")]
    return sum(plays, Counter[Card]()) == Counter(claim.after) and _plays(claim, claim.after) == len(("one", "other"))


def draws_with_the_best(claim: Claim) -> bool:
    """A draw card lies in the trick."""
    return Card.DRAW in {entry.special for entry in claim.position.trick}


def kept_apart(claim: Claim) -> bool:
    """Cards of the row would have made something, and some of them were played or lie apart for good."""
    cards = claim.cards("cards")
    is_in_row = not cards - Counter(claim.before)
    return is_in_row and make(cards, claim.combination()) and bool(cards & Counter(claim.own))


def met_by(claim: Claim) -> bool:
    """After a right answer cards lie side by side that make what is said."""
    cards = claim.cards("cards")
    rows = (row_after(claim.position, move) for move in right_moves(claim.said.progress))
    return make(cards, claim.combination()) and any(lies_together(row, cards) for row in rows)


def chosen(claim: Claim) -> bool:
    """The row after a choice is as told, card by card, and takes so many plays."""
    is_row = _as_they_lie(claim.told.get("row", "")) == claim.after
    return is_row and ("plays" not in claim.told or claim.number("plays") == _plays(claim, claim.after))


def chosen_as(claim: Claim) -> bool:
    """A choice is what it is said to be, and the row after it is as told."""
    return is_so(claim) and chosen(claim)


# With open hands: what the stored lines show.


def _lines(claim: Claim) -> Iterator[list[Position]]:
    """Yield the line of a wrong answer; of a right one those of all that are not."""
    verdict = claim.said.verdict
    assert verdict is not None
    if verdict.kind is VerdictKind.NOT_BEST:
        yield [claim.position, *line_of(claim)]
        return
    right = {word for words in claim.said.puzzle.steps[claim.said.progress.decided].answers for word in words}
    for each in claim.said.puzzle.steps[claim.said.progress.decided].moves:
        if each.word not in right:
            yield [claim.position, *line_of(claim, each.word)]


def otherwise(claim: Claim) -> bool:
    """Another answer pays in the end: that player plays or takes so in its line, and one is left with what is told."""
    return any(_pays_so(claim, line) for line in _lines(claim))


def _pays_so(claim: Claim, line: list[Position]) -> bool:
    own, end = claim.position.turn, line[-1]
    reply, told = claim.told["reply"], claim.told["end"]
    other = int(re.findall(r"layer (\d+)", reply)[0]) - 1
    text = reply.partition("plays ")[2] or reply.partition("takes ")[2].replace(" from the reserve", "")
    answer = _cards(claim, text.replace(" and is out", ""))
    done = [_gone(one, after, other) for one, after in itertools.pairwise(line) if one.turn == other]
    row = end.seats[own].row
    left = re.search(r"(\d+) cards(?! “)", told)
    named = Claim(claim.said, {"cards": told}).cards("cards")
    is_left = int(left[1]) == len(row) if left else named == Counter(row)
    is_out = "is out" not in reply or not end.seats[other].row
    return answer in done and is_left and is_out and end.result is not None and own in end.result.payers


def _gone(before: Position, after: Position, who: int) -> Counter[Card]:
    """Return the cards that a player has put on the table, or taken from the reserve."""
    seats = before.seats[who], after.seats[who]
    taken = Counter(seats[0].reserve) - Counter(seats[1].reserve)
    return taken or Counter(seats[0].row) - Counter(seats[1].row)


def stuck_then(claim: Claim) -> bool:
    """The line ends with that player, who can do nothing and pays."""
    result, other = line_of(claim)[-1].result, int(re.findall(r"\d+", claim.told["other"])[0]) - 1
    return result is not None and result.end is RoundEnd.STUCK and result.payers == (other,)


def drawn(claim: Claim) -> bool:
    """In the line that player plays so, and draws before it is one's own turn."""
    line, who = [claim.position, *line_of(claim)], seat(claim)
    answer = _cards(claim, claim.told["answer"])
    found = (
        at
        for at, (one, two) in enumerate(itertools.pairwise(line), 1)
        if one.turn == who and _gone(one, two, who) == answer
    )
    after = itertools.takewhile(lambda each: each.turn != claim.position.turn, line[next(found) :])
    return any(each.turn == who and isinstance(each.pending, Draw) for each in after)


def leads_on(claim: Claim) -> bool:
    """After the stop, and what is drawn in its trick, one leads, and can play so."""
    own = claim.position.turn
    after, *later = itertools.dropwhile(lambda each: each.pending is not None, line_of(claim))
    cards = _cards(claim, claim.told["own"].partition(" and then ")[0].replace(" and are out", ""))
    return after.turn == own and not after.trick and _gone(after, later[0], own) == cards


def taken(claim: Claim) -> bool:
    """Each of those who are named has just these reserve cards, and nobody else has any."""
    found = {}
    for each in claim.told["takers"].split(", "):
        number, _, cards = each.removeprefix("player ").partition(" ")
        found[int(number) - 1] = set(Claim(claim.said, {"cards": cards}).cards("cards"))
    seats = enumerate(claim.position.seats)
    others = {at: set(each.reserve) for at, each in seats if at != claim.position.turn and not each.is_out}
    return found == {at: cards for at, cards in others.items() if cards}


def draws(claim: Claim) -> bool:
    """In the line it is that player who draws; at once, where that is said."""
    line = line_of(claim)
    drawn = [each.turn for each in line if isinstance(each.pending, Draw)]
    return drawn[0] == seat(claim) and ("Whoever" in claim.said.text("en") or isinstance(line[0].pending, Draw))


def passed(claim: Claim) -> bool:
    """In the line one gives that card away."""
    own, line = claim.position.turn, line_of(claim)
    [card] = claim.cards("card")
    lost = (Counter(one.seats[own].row) - Counter(two.seats[own].row) for one, two in itertools.pairwise(line))
    return any(card in each for each in lost)


# With hidden hands: what stays, beside what stays after the answer that tempts.


def _tempting(claim: Claim) -> Move:
    other: Move | None = kind_of(claim.said.puzzle.kind).tempting(claim.said.progress)
    assert other is not None
    return other


def _rival(claim: Claim) -> Row:
    return row_after(claim.position, _tempting(claim))


def keeps(claim: Claim) -> bool:
    """A card stays, and would be gone after the answer that tempts."""
    [card] = claim.cards("card")
    return claim.after.count(card) > _rival(claim).count(card)


def fewer_plays(claim: Claim) -> bool:
    """So many plays are left, and more after the answer that tempts."""
    counts = _plays(claim, claim.after), _plays(claim, _rival(claim))
    return counts == (claim.number("plays"), claim.number("count")) and counts[0] < counts[1]


def fewer_cards(claim: Claim) -> bool:
    """So many cards are left, and more after the answer that tempts."""
    counts = len(claim.after), len(_rival(claim))
    return counts == (claim.number("cards"), claim.number("count")) and counts[0] < counts[1]


def _combinations(claim: Claim, row: Row) -> list[Combination]:
    return [each for _, each in combinations_in(row, wild_pair=claim.position.rules.wild_pair)]


_BEATEN: Final = {
    "any single": Kind.SINGLE,
    "run of two;": Kind.RUN2,
    "any pair": Kind.PAIR,
    "run of three;": Kind.RUN3,
}


def higher_left(claim: Claim) -> bool:
    """Cards lie side by side that beat all of the kind that is named; what is highest after what tempts is lower."""
    cards, text = _cards(claim, claim.told["cards"]), claim.said.text("en")
    own = max((each for each in _combinations(claim, claim.after) if make(cards, each)), key=lambda each: each.strength)
    beaten = [each for words, kind in _BEATEN.items() if words in text for each in STRENGTHS if each.kind is kind]
    rival = max(_combinations(claim, _rival(claim)), key=lambda each: each.strength)
    if "only" in text.partition(";")[0]:
        beaten = [each for each in STRENGTHS if each.kind is own.kind and each != own]
    is_higher = all(own.beats(each) for each in (*beaten, rival))
    return bool(lies_together(claim.after, cards)) and is_higher and rival == claim.combination()


def harder(claim: Claim) -> bool:
    """The answer is higher than the one that tempts."""
    other = _tempting(claim)
    assert isinstance(claim.move, PlayCombination)
    return isinstance(other, PlayCombination) and claim.move.combination.beats(other.combination)


AFTERWARDS: Final[dict[str, Callable[[Claim], bool]]] = {
    **{f"contrast.{each}": _is_left for each in ("leaves", "leaves-of", "puts")},
    "contrast.empties": emptied_by,
    "contrast.ranked": ranked,
    "contrast.ranked-empties": ranked,
    "contrast.is": is_so,
    "contrast.share": shared,
    "contrast.never": seldom,
    "told.torn": torn_apart,
    "told.later": kept_apart,
    "told.parted": parted,
    "told.met": met_by,
    **{f"hint.preview.{each}": chosen for each in ("play", "play-all", "put", "give")},
    "hint.preview.rank": chosen_as,
    "instead.told": otherwise,
    "held-off.beaten-stuck": stuck_then,
    "held-off.later-stuck": stuck_then,
    "held-off.drawn-plays": drawn,
    "effect.stop": leads_on,
    "effect.pick-up": taken,
    "effect.draw": draws,
    "effect.draw-maybe": draws,
    "stays.special": keeps,
    "stays.wild": keeps,
    "stays.plays": fewer_plays,
    "stays.fewer": fewer_cards,
    **{f"stays.{each}": higher_left for each in ("single", "run2", "pair", "run3", "trio")},
    "stays.run3-top": higher_left,
    "stays.hard": harder,
    "stays.draws": draws_with_the_best,
    "remains.needed": needs,
    "effect.pass-on": passed,
}
"""What holds a sentence against the engine, by its key."""
