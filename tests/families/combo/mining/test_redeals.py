"""Other cards coming in: everything else stays as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from combotutor.families.combo.check.meaning import meaning
from combotutor.families.combo.mining.lines import seen_line
from combotutor.families.combo.mining.redeals import Fit, fits, hidden_cards, with_drawn, with_reserve
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
