"""Chains of worlds: each world comes as often as what was done says, and world k depends on the seed and k alone."""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.hidden_hands import chain
from combotutor.families.combo.odds.unseen import unseen_cards
from combotutor.families.combo.rules import RULE_SETS, Draw, HandCard, Position, View, view
from combotutor.families.combo.solver.past import Past, SeenDecision, decisions
from combotutor.families.combo.solver.row_book import RowBook, row_book
from combotutor.families.combo.solver.states import setting_of
from combotutor.families.combo.solver.weights import Weights, weights
from combotutor.kernels.compiled import COMPILED, filled, small, word, words
from tests.at_length import at_length
from tests.families.combo.kernels.hidden_hands.judged import judged
from tests.families.combo.solver.test_past import Way, line_of
from tests.plain import in_plain

_WORLDS = 20_000
_SEEDS = 250

in_bulk = pytest.mark.skipif(not COMPILED, reason="takes as many worlds as only compiled kernels draw in a moment")

Drawn = tuple[Row, tuple[int, ...]]
"""The hidden cards of a world, and which planner seats 1 and 2 are."""


def line(hands: str, turn: int, pile: str) -> str:
    """Return a line of three seats in which all cards that lie nowhere are known to be laid aside."""
    left = Counter(card.symbol for card in RULE_SETS["combo-breaker"].deck.cards)
    left -= Counter(f"{hands},{pile}".replace("+", ",").replace("/", ",").split(","))
    return f"combo-breaker {hands} - {turn} {pile} 2/2/2 discards={','.join(left.elements())}"


def plays() -> Way:
    """Return a way after which seat 0 does not see five cards, from which seats 1 and 2 have made a play each."""
    return line_of(line("1,1,12+10/2,3,5,7/4,9,9", 1, "6,8"), "2,3@1", "9,9@2")


def draws() -> Way:
    """Return a way after which seat 0 does not see five cards; three of them seat 1 has drawn and inserted."""
    return line_of(line("D,1,1/4,6/x", 0, "8,5,6,7"), "D@1", "4@1", ">1", ">2", ">3")


def lead() -> Way:
    """Return a way after which seat 0 does not see two cards that seat 1 kept, nor the two of the pile."""
    return line_of(line("5,6,9/1,11,12/x", 1, "2,3"), "1@1")


WAYS = {"plays": plays, "draws": draws, "lead": lead}


class Chains:
    """The chains of a view, one world after the other."""

    def __init__(self, given: View, past: Past, seed: int) -> None:
        width, unseen = setting_of(given.position).width, unseen_cards(given)
        self.rows: RowBook = row_book(width - layout.ROW, wild_pair=given.position.rules.wild_pair)
        self.weights: Weights = weights(given, past, len(unseen), width)
        self.width, self._seen = width, 0
        self._start = SplitMix64(seed).next()
        self._unseen = filled(small(len(unseen)), map(int, unseen))

    def next(self) -> Drawn:
        """Return the next world."""
        found, kinds = small(len(self._unseen)), small(layout.MOST_SEATS)
        chain.next_world(
            self._seen,
            word(self._start),
            self._unseen,
            found,
            kinds,
            self.weights.chains,
            self.weights.evidence,
            self.width,
            words(1),
            self.rows.tools,
        )
        self._seen += 1
        return tuple(Card(int(card)) for card in found), (int(kinds[1]), int(kinds[2]))


def chains(way: Way, seed: int) -> Chains:
    """Return the chains of what seat 0 sees at the end of a way, all of which it has seen."""
    at = len(way.positions) - 1
    return Chains(view(way.positions[at], 0), way.past(0, 0, at), seed)


def then(decision: SeenDecision, hidden: Row) -> Position:
    """Return the moment of a decision in a world: what the seat held then, whatever the others held."""

    def real(card: int) -> Card:
        return Card(card) if card >= 0 else hidden[-1 - card]

    position = decision.position
    held = zip(position.mover.hand, decision.row, strict=True)
    hand = tuple(replace(each, card=real(card)) for each, card in held)
    seats = list(position.seats)
    seats[position.turn] = replace(position.mover, hand=hand)
    pending = position.pending
    if isinstance(pending, Draw):
        pending = replace(pending, card=HandCard(real(decision.incoming), frozenset({position.turn})))
    return replace(position, seats=tuple(seats), pending=pending)


@cache
def exact(name: str) -> dict[Drawn, float]:
    """Return how likely each world is at the end of a way: all arrangements, judged by the plain bots."""
    way = WAYS[name]()
    at = len(way.positions) - 1
    given = view(way.positions[at], 0)
    made = decisions(way.past(0, 0, at), given)
    likely: dict[tuple[int, Row, Card | None, int], float] = {}
    weighs = dict[Drawn, float]()
    for hidden in set(itertools.permutations(unseen_cards(given))):
        moments = [then(decision, hidden) for decision in made]
        for kinds in itertools.product((chain.CAREFUL, chain.BASE), repeat=2):
            weighs[hidden, kinds] = 1.0
            for number, (decision, position) in enumerate(zip(made, moments, strict=True)):
                kind = kinds[position.turn - 1]
                case = number, position.mover.row, position.incoming, kind
                if case not in likely:
                    likely[case] = likelihood(judged(position).policy_rank(decision.move), kind)
                weighs[hidden, kinds] *= likely[case]
    total = sum(weighs.values())
    return {each: weight / total for each, weight in weighs.items()}


def likelihood(policy_rank: int, kind: int) -> float:
    """Return how likely a planner is held to do what is so judged."""
    if kind == chain.CAREFUL:
        return 1 if policy_rank & 1 else math.exp(-8)
    return 1 / (policy_rank >> 1) if policy_rank else math.exp(-9)


def chi_square(found: Counter[Drawn], likely: dict[Drawn, float]) -> tuple[float, int]:
    """Return how far counts are from what is expected, and of how many worlds; rare ones are taken together."""
    count, rare, seldom = found.total(), 0.0, 0
    sums, cells = 0.0, 0
    for each, share in likely.items():
        wanted = count * share
        if wanted < 8:
            rare, seldom = rare + wanted, seldom + found[each]
            continue
        sums, cells = sums + (found[each] - wanted) ** 2 / wanted, cells + 1
    return sums + (seldom - rare) ** 2 / max(rare, 1), cells


@in_bulk
@pytest.mark.parametrize("name", WAYS)
def test_brute_force_worlds_come_as_often_as_they_weigh(name: str) -> None:
    likely, drawn = exact(name), chains(WAYS[name](), 2)
    found = Counter(drawn.next() for _ in range(_WORLDS))
    assert set(found) <= set(likely)
    sums, cells = chi_square(found, likely)
    # Worlds of a chain are kin, so that they stray more than worlds drawn anew would.
    assert sums < 2 * cells, (sums, cells)
    assert chi_square(found, dict.fromkeys(likely, 1 / len(likely)))[0] > 20 * sums


@in_bulk
@pytest.mark.parametrize("name", at_length(WAYS, "plays"))
def test_brute_force_the_first_worlds_of_many_seeds_come_as_often_as_they_weigh(name: str) -> None:
    likely = exact(name)
    found = Counter[Drawn]()
    for seed in range(_SEEDS):
        drawn = chains(WAYS[name](), seed)
        found.update(drawn.next() for _ in range(chain.CHAINS))
    cards, planners = defaultdict[Row, float](float), defaultdict[tuple[int, ...], float](float)
    for (hidden, kinds), share in likely.items():
        cards[hidden] += share
        planners[kinds] += share
    for part, wanted in ((0, cards), (1, planners)):
        seen = Counter(each[part] for each in found.elements())
        apart = sum(abs(seen[each] / found.total() - share) for each, share in wanted.items()) / 2
        # They begin far away, where worlds hardly fit, and have not forgotten it whole.
        assert apart < 0.17, (part, apart)


@pytest.mark.parametrize("name", WAYS)
def test_what_a_chain_holds_of_surprisals_is_what_its_world_gives(name: str) -> None:
    drawn = chains(WAYS[name](), 3)
    (cards, surprisals, policies, _), evidence = drawn.weights.chains, drawn.weights.evidence
    count = len(evidence.decisions) // evidence.stride
    n = len(cards) // chain.CHAINS
    seen = Counter[int]()
    for k in range(300):
        drawn.next()
        c = k % chain.CHAINS
        for d in range(count):
            policy = int(policies[c * layout.MOST_SEATS + evidence.decisions[d * evidence.stride + chain.WHOSE]])
            anew = chain.surprisal(evidence, d, cards, c * n, policy, drawn.width, drawn.rows.tools)
            assert surprisals[c * count + d] == anew
            seen[int(anew)] += 1
    assert len(seen) > 2


def test_a_world_depends_on_the_seed_and_its_number_alone() -> None:
    first = [chains(plays(), 5) for _ in range(2)]
    many = [first[0].next() for _ in range(60)]
    assert [first[1].next() for _ in range(23)] == many[:23]
    other = chains(plays(), 6)
    assert [other.next() for _ in range(60)] != many


def test_the_chains_of_a_seed_go_different_ways() -> None:
    drawn = chains(plays(), 5)
    worlds = [drawn.next() for _ in range(40 * chain.CHAINS)]
    ways = [tuple(worlds[c :: chain.CHAINS]) for c in range(chain.CHAINS)]
    assert len(set(ways)) == chain.CHAINS
    assert min(len(set(way)) for way in ways) > 10


def test_every_world_holds_the_cards_that_are_not_seen() -> None:
    for way in (plays(), draws()):
        unseen = sorted(unseen_cards(view(way.positions[-1], 0)))
        drawn = chains(way, 8)
        assert all(sorted(drawn.next()[0]) == unseen for _ in range(40))


def test_a_chance_is_above_none_and_never_above_one() -> None:
    random = filled(words(1), [word(5)])
    found = [float(chain.chance(random)) for _ in range(2000)]
    assert 0 < min(found) < 0.01
    assert 0.99 < max(found) <= 1
    assert abs(sum(found) / 2000 - 0.5) < 0.03


def numbers() -> list[list[list[int]]]:
    """Return the first worlds of both ways, ready for JSON."""
    found = []
    for make in WAYS.values():
        drawn = chains(make(), 2)
        worlds = [drawn.next() for _ in range(3 * chain.CHAINS)]
        found.append([[*map(int, hidden), *kinds] for hidden, kinds in worlds])
    return found


def test_uncompiled_the_worlds_are_the_same() -> None:
    assert in_plain(numbers) == numbers()
