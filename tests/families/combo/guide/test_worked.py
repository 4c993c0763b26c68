"""The trick that the rules show is one that the rules allow, and ends as it is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combotutor.families.combo.cards import Deck
from combotutor.families.combo.guide.worked import PLAYERS, YOU, worked_trick
from combotutor.families.combo.rules import RULE_SETS, PlayCombination, TakeReserve, legal_moves

BARE = replace(RULE_SETS["combo-up"], deck=Deck.of({}), hand_sizes=(5,))


@pytest.mark.parametrize("name", RULE_SETS)
def test_each_of_four_seats_does_what_it_may_and_as_it_is_told(name: str) -> None:
    steps = worked_trick(RULE_SETS[name])
    assert [step.seat for step in steps] == [*range(PLAYERS)]
    assert all(step.move in legal_moves(step.before) for step in steps)
    lead, higher, kind, take = (step.move for step in steps)
    assert isinstance(lead, PlayCombination)
    assert isinstance(higher, PlayCombination)
    assert isinstance(kind, PlayCombination)
    # Beaten by a higher number of the same kind, then by a higher kind of a lower number.
    assert higher.combination.kind is lead.combination.kind
    assert higher.combination.top > lead.combination.top
    assert kind.combination.beats(higher.combination)
    assert kind.combination.kind is not higher.combination.kind
    assert kind.combination.top < higher.combination.top
    # The run is out of order, so that it is seen that it may be.
    assert [*lead.cards] != sorted(lead.cards)
    # Nothing else is left to the last.
    assert take in legal_moves(steps[-1].before)
    assert all(isinstance(move, TakeReserve) for move in legal_moves(steps[-1].before))


@pytest.mark.parametrize("name", RULE_SETS)
def test_whoever_reads_has_won_it_and_leads_the_next_with_what_has_met(name: str) -> None:
    *_, last = steps = worked_trick(RULE_SETS[name])
    assert last.before.trick[-1].seat == YOU
    assert (last.after.trick, last.after.turn, last.after.result) == ((), YOU, None)
    # All that was played is laid aside.
    assert sorted(last.after.discards or ()) == sorted(card for entry in last.before.trick for card in entry.cards)
    at, length = steps[YOU].met or (0, 0)
    met = [move for move in legal_moves(last.after) if isinstance(move, PlayCombination) and move.at == at]
    assert length in {len(move.cards) for move in met}


@pytest.mark.parametrize("name", RULE_SETS)
def test_what_has_met_was_apart_before(name: str) -> None:
    first, *others = worked_trick(RULE_SETS[name])
    assert first.met is None
    for step in others:
        assert step.met is not None
        at, length = step.met
        card, *rest = step.left[at - 1 : at - 1 + length]
        assert {card, *rest} == {card}
        assert (card, card) not in zip(step.row, step.row[1:], strict=False)


@pytest.mark.parametrize("rules", [BARE, replace(RULE_SETS["combo-up"], reserve=0)])
def test_where_four_cannot_play_or_nobody_has_a_reserve_three_play_it(rules: object) -> None:
    steps = worked_trick(rules)  # type: ignore[arg-type]
    assert [step.seat for step in steps] == [*range(YOU + 1)]
    assert steps[-1].after.turn == YOU
