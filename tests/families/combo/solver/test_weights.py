"""What others have done, laid out for the chains: every decision weighed as the plain bots would weigh it."""

from __future__ import annotations

import math
import random
from collections import Counter

from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.hidden_hands import chain
from combotutor.families.combo.notation import format_position
from combotutor.families.combo.odds.unseen import unseen_cards
from combotutor.families.combo.rules import pending_name, view
from combotutor.families.combo.solver.past import Past, decisions
from combotutor.families.combo.solver.row_book import row_book
from combotutor.families.combo.solver.states import setting_of
from combotutor.families.combo.solver.weights import weights
from combotutor.kernels.compiled import filled, small
from tests.families.combo.kernels.hidden_hands.judged import MOMENTS, judged
from tests.families.combo.rules.rounds import dealt
from tests.families.combo.solver.test_past import filled as filled_decision
from tests.families.combo.solver.test_past import hidden_cards, line_of, looks, ways

WIDTH = layout.ROW + 24


def surprise(policy_rank: int, kind: int) -> float:
    """Return the surprisal that `chain` states: of the careful planner 0, of the other what is left to chance."""
    if kind == chain.CAREFUL:
        return 0 if policy_rank & 1 else 8
    return math.log(policy_rank >> 1) if policy_rank else 9


def test_property_a_decision_surprises_as_much_as_it_would_the_plain_bots() -> None:
    source, moments, surprisals = random.Random(4), Counter[str](), Counter[float]()
    for way in ways(late=45, deals=1, seed=121):
        for seat, start, at in looks(way, source, 3):
            truth, given = way.positions[at], view(way.positions[at], seat)
            past = way.past(seat, start, at)
            hidden = hidden_cards(truth, given.position)
            evidence = weights(given, past, len(hidden), WIDTH).evidence
            found = [each for each in decisions(past, given) if min(*each.row, each.incoming, 0) < 0]
            assert len(evidence.decisions) == evidence.stride * len(found)
            rows = row_book(58, wild_pair=truth.rules.wild_pair)
            cards = filled(small(len(hidden) + 2), [7, *hidden, 7])
            thens = [k for k in range(start, at) if way.positions[k].turn != seat]
            for d, decision in enumerate(found):
                row, incoming = filled_decision(decision, hidden)
                then = next(
                    way.positions[k]
                    for k in thens
                    if way.positions[k].mover.row == row
                    and way.moves[k] == decision.move
                    and way.positions[k].trick == decision.position.trick
                    and int(way.positions[k].incoming or 0) == incoming
                    and way.positions[k].turn == decision.position.turn
                )
                policy_rank = judged(then).policy_rank(decision.move)
                for kind in (chain.CAREFUL, chain.BASE):
                    tells = chain.surprisal(evidence, d, cards, 1, kind, WIDTH, rows.tools)
                    assert int(tells) == int(1024 * surprise(policy_rank, kind)), format_position(then)
                    surprisals[surprise(policy_rank, kind)] += 1
                own = {-1 - card for card in (*decision.row, decision.incoming) if card < 0}
                assert {i for i in range(len(hidden)) if evidence.depends[d * len(hidden) + i]} == own
                moments[pending_name(then.pending)] += 1
            relevant = {i for i in range(len(hidden)) if any(evidence.depends[i :: len(hidden)])}
            assert list(evidence.relevant) == sorted(relevant)
    assert set(moments) == MOMENTS
    assert min(surprisals[each] for each in (0, 8, 9, math.log(2), math.log(3))) > 20, surprisals


def test_a_row_that_was_longer_than_any_can_be_now_has_its_room() -> None:
    line = "combo-breaker 9,9+4,5/1,1,1,2,2,2,3,3,3,8,6,6/4,5,8+7,7 - 1 - 2/2/2"
    words = ("1,1,1@1", "R1>1", "R1>1", "2,2,2@1", "R1>1")
    way = line_of(line, *words)
    given, past = view(way.positions[-1], 0), way.past(0, 0, len(words))
    width = setting_of(given.position).width
    weighed = weights(given, past, len(unseen_cards(given)), width)
    longest = max(len(each.row) for each in decisions(past, given))
    assert longest == 12 > width - layout.ROW
    assert len(weighed.evidence.state) >= layout.HEAD + layout.ROW + longest


def test_without_a_past_all_worlds_weigh_the_same_and_the_others_are_careful() -> None:
    given = view(dealt("combo-up", 4, 3), 1)
    evidence = weights(given, None, len(unseen_cards(given)), WIDTH).evidence
    assert (len(evidence.decisions), len(evidence.relevant), evidence.is_mixed) == (0, 0, 0)


def test_a_past_in_which_nothing_was_done_still_doubts_who_the_others_are() -> None:
    given = view(dealt("combo-up", 4, 3), 1)
    evidence = weights(given, Past(given), len(unseen_cards(given)), WIDTH).evidence
    assert (len(evidence.decisions), len(evidence.relevant), evidence.is_mixed) == (0, 0, 1)


def test_what_is_seen_whole_tells_nothing() -> None:
    way = line_of("combo-breaker 1,5/3,8/4,9,9 - 0 - 2/2/2", "1@1", "3@1", "4@1", "9,9@1")
    given = view(way.positions[-1], 0)
    assert len(given.position.seats[2].hand) == 0
    assert len(decisions(way.past(0, 2, 4), given)) == 2
    assert len(weights(given, way.past(0, 2, 4), len(unseen_cards(given)), WIDTH).evidence.relevant) == 0
