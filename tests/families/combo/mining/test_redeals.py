"""Other cards coming in: everything else stays as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card
from combotutor.families.combo.check.meaning import meaning
from combotutor.families.combo.mining.lines import seen_line
from combotutor.families.combo.mining.redeals import (
    Fit,
    better_pairs,
    fits,
    hidden_cards,
    singles,
    with_drawn,
    with_reserve,
    with_wild,
)
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import Draw, PickUp, Position, legal_moves, view
from combotutor.families.combo.solver import row_after
from combotutor.puzzles.miner import Job
from combotutor.puzzles.miner.rounds import Rounds

JOB = Job(3, 20)


def positions() -> Iterator[Position]:
    """Yield every moment of some rounds."""
    for number in range(2):
        yield from (moment.position for moment in Rounds(JOB.game(number), JOB.source(number, 0)).moments)


def same_but_hidden(one: Position, other: Position) -> bool:
    """Tell whether two moments hold the same cards, the same own row, and all that was played."""
    seat = one.turn
    return (
        Counter(one.cards()) == Counter(other.cards())
        and (one.turn, one.trick, one.discards, one.turn_moves)
        == (other.turn, other.trick, other.discards, other.turn_moves)
        and one.mover.row == other.mover.row
        and [len(each.hand) for each in one.seats] == [len(each.hand) for each in other.seats]
        and [each.reserve for n, each in enumerate(one.seats) if n != seat]
        == [each.reserve for n, each in enumerate(other.seats) if n != seat]
    )


def test_any_hidden_card_can_be_drawn_in_place_of_the_one_that_was() -> None:
    tried = 0
    for position in positions():
        if not isinstance(position.pending, Draw):
            continue
        for card in set(hidden_cards(position)):
            other = with_drawn(position, card)
            assert other.incoming is card
            assert same_but_hidden(position, other)
            assert parse_position(seen_line(other)).incoming is card
            tried += 1
        assert with_drawn(position, position.pending.card.card) == position
    assert tried > 30


def test_any_hidden_cards_can_be_the_reserve() -> None:
    tried = 0
    for position in positions():
        own = position.mover.reserve
        if not own or not (position.pending is None or isinstance(position.pending, PickUp)):
            continue
        reserve = (*hidden_cards(position), *own)[-len(own) - 1 :][: len(own)]
        other = with_reserve(position, reserve)
        assert other.mover.reserve == reserve
        assert same_but_hidden(position, other)
        assert with_reserve(position, own) == position
        tried += position.turn_start is not None
    assert tried > 0


def test_a_hidden_wild_can_lie_where_a_number_did_that_nobody_else_knows() -> None:
    tried = 0
    for number, position in enumerate(positions()):
        other = with_wild(position, SplitMix64(number)) if position.pending is None else None
        if other is None:
            continue
        changed = [at for at, card in enumerate(position.mover.row) if other.mover.row[at] is not card]
        assert [other.mover.row[at] for at in changed] == [Card.WILD]
        assert position.mover.hand[changed[0]].known_by == {position.turn}
        put_back = other.mover.row[: changed[0]] + position.mover.row[changed[0] : changed[0] + 1]
        assert put_back + other.mover.row[changed[0] + 1 :] == position.mover.row
        assert Counter(position.cards()) == Counter(other.cards())
        assert parse_position(seen_line(other)).mover.row == other.mover.row
        tried += 1
    assert tried > 20


def test_each_card_that_goes_to_one_place_is_offered_and_a_worse_one_beside_it() -> None:
    tried = 0
    for number, position in enumerate(list(positions())[::9]):
        if position.pending is not None or not position.mover.reserve:
            continue
        found = {fit.card: fit for fit in fits(position, (*position.mover.reserve, *hidden_cards(position)))}
        assert set(singles(position)) == {card for card, fit in found.items() if fit.is_single}
        pairs = list(better_pairs(position, SplitMix64(number)))
        worst = max(fit.plays for fit in found.values())
        better = [card for card, fit in found.items() if fit.is_single and fit.plays < worst]
        assert [one for one, _ in pairs] == better
        assert all(found[one].plays < found[other].plays for one, other in pairs)
        tried += len(pairs)
    assert tried > 5


def test_a_card_that_the_seat_has_seen_lies_where_it_lay() -> None:
    for position in positions():
        hidden = Counter(hidden_cards(position))
        seen = Counter(view(position, position.turn).position.cards())
        assert all(count <= Counter(position.cards())[card] - seen[card] for card, count in hidden.items())


def test_a_fit_tells_the_fewest_plays_and_whether_what_has_them_means_the_same() -> None:
    for position in list(positions())[::15]:
        if not isinstance(position.pending, Draw):
            continue
        plays = {move: fewest_plays(row_after(position, move)) for move in legal_moves(position)}
        best = [move for move, count in plays.items() if count == min(plays.values())]
        is_single = len({meaning(position, move) for move in best}) == 1 and len(best) < len(plays)
        card = position.pending.card.card
        assert list(fits(position, (card, card))) == [Fit(card, min(plays.values()), is_single)]
