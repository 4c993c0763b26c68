"""Worlds that fit what has been done: chains of worlds, each a few swapped cards away from the one before.

What the others have decided tells of what they hold. A world is weighed by how likely their decisions were in it, and
a chain that swaps two hidden cards at a time, and takes the swap or leaves it, comes by each world as often as it
weighs. Each other seat is held to be a careful planner or one that plays by fewest plays alone; which of them, its
policy, is part of the world.

How likely a decision is: the careful planner does what it does, the other takes any of the moves that leave the
fewest plays; both may do anything else once in some thousand times. Its surprisal is the negative logarithm of that.

Shapes: a decision is `stride` numbers: whose, what was pending, the best strength, the leader, how many reserve cards
and which two, the card to be inserted, how many cards in the row, the move, then the row. A card is its number, a
hidden one -1 less its place among the hidden.

Source: N. Metropolis et al., "Equation of State Calculations by Fast Computing Machines", J. Chem. Phys. 21, 1953.
"""

from __future__ import annotations

from math import log
from typing import Final, NamedTuple

from combotutor.families.combo.kernels.hidden_hands.policy import policy_rank
from combotutor.families.combo.kernels.layout import (
    BEST,
    CARD,
    COUNT,
    GIFTS,
    HEAD,
    LEADER,
    MOST_SEATS,
    PENDING,
    RESERVE,
    ROW,
)
from combotutor.families.combo.kernels.rows.keys import Tools
from combotutor.kernels.compiled import Buffer, kernel, number, word
from combotutor.kernels.randomness import begin_stream, below, next_number, shuffle

CHAINS: Final = 4
BURN: Final = 1000
"""Steps before a chain's first world."""
THIN: Final = 20
"""Steps from each of its worlds to the next."""

# Where the numbers of a decision lie.
WHOSE: Final = 0
PENDING_THEN: Final = 1
BEST_THEN: Final = 2
LEADER_THEN: Final = 3
RESERVE_THEN: Final = 4
INCOMING: Final = 7
LENGTH: Final = 8
MOVE: Final = 9
CARDS: Final = 10

CAREFUL: Final = 1
BASE: Final = 2
"""The policies that another seat may have."""

_UNIT: Final = 1024
"""Surprisals count in parts of this of the natural logarithm."""
_MISS: Final = 8 * _UNIT
_ANNEALED: Final = 0.7
"""The share of a burn-in after which misfits count in full."""
_COLDNESS: Final = 0.1
"""The inverse temperature at which it begins: how much misfits count then."""
_POLICY_EVERY: Final = 8
"""Steps from one change of a seat's policy to the next."""
_NOBODY: Final = -1
_ANEW: Final = -1
"""Stands for a surprisal that is to be worked out anew."""
_S11: Final = word(11)
_HIGH: Final = word(1 << 63)


class Chains(NamedTuple):
    """The chains of one view, side by side.

    Args:
        cards: small numbers, chains times hidden cards: what lies in the world of each.
        surprisals: ints, chains and one more times decisions: of each decision in the world of each, then scratch.
        policies: small numbers, chains times MOST_SEATS: CAREFUL or BASE.
        streams: words, chains: the random numbers of each.
    """

    cards: Buffer
    surprisals: Buffer
    policies: Buffer
    streams: Buffer


class Evidence(NamedTuple):
    """What the others have decided, by which worlds are weighed.

    Args:
        decisions: ints, `stride` a decision.
        stride: how many numbers a decision takes.
        depends: small numbers, decisions times hidden cards: 1 where the decision depends on the card.
        relevant: ints, the hidden cards on which some decision depends, by their places in ascending order.
        state: a state with one seat, in which a decision is laid out.
        is_mixed: 1 if the others may be other than careful.
    """

    decisions: Buffer
    stride: int
    depends: Buffer
    relevant: Buffer
    state: Buffer
    is_mixed: int


@kernel
def surprisal(
    evidence: Evidence,
    d: int,
    cards: Buffer,
    c: int,
    policy: int,
    width: int,
    tools: Tools,
) -> int:
    """Return how unlikely a decision was, as a negative logarithm, in the world of a chain.

    Args:
        evidence: what has been decided; its state is changed.
        d: the number of the decision.
        cards: the cards of the chains.
        c: where those of this chain begin.
        policy: CAREFUL or BASE, that of the seat that decided.
        width: numbers a seat.
        tools: what rows are looked at with.
    """
    decisions, state = evidence.decisions, evidence.state
    o = d * evidence.stride
    state[PENDING], state[BEST] = decisions[o + PENDING_THEN], decisions[o + BEST_THEN]
    state[LEADER] = decisions[o + LEADER_THEN]
    for i in range(3):
        state[HEAD + RESERVE + i] = decisions[o + RESERVE_THEN + i]
    card = int(decisions[o + INCOMING])
    state[CARD] = state[GIFTS] = card if card >= 0 else cards[c - 1 - card]
    n = int(decisions[o + LENGTH])
    state[HEAD + COUNT] = n
    for i in range(n):
        card = int(decisions[o + CARDS + i])
        state[HEAD + ROW + i] = card if card >= 0 else cards[c - 1 - card]
    found = policy_rank(state, 0, width, int(decisions[o + MOVE]), 1 if policy == CAREFUL else 0, tools)
    if policy == CAREFUL:
        return 0 if found & 1 else _MISS
    return int(_UNIT * log(found >> 1)) if found else _MISS + _UNIT


@kernel
def chance(random: Buffer) -> float:
    """Return a number above 0 and up to 1, each equally likely."""
    return (number(next_number(random) >> _S11) + 1) / 9007199254740992.0


@kernel
def begin_chain(
    c: int,
    start: int,
    unseen: Buffer,
    chains: Chains,
    evidence: Evidence,
    width: int,
    random: Buffer,
    tools: Tools,
) -> None:
    """Begin a chain: shuffle its cards and draw the policies of the others.

    Args:
        c: its number.
        start: the first number of the seed's stream.
        unseen: small numbers, the unseen cards in the order of the deck.
        chains: the chains.
        evidence: what worlds are weighed by.
        width: numbers a seat.
        random: a stream.
        tools: what rows are looked at with.
    """
    cards, policies = chains.cards, chains.policies
    decisions, stride = evidence.decisions, evidence.stride
    n = len(unseen)
    begin_stream(random, start, word(c) ^ _HIGH)
    for i in range(n):
        cards[c * n + i] = unseen[i]
    shuffle(cards, c * n, n, random)
    for seat in range(MOST_SEATS):
        policies[c * MOST_SEATS + seat] = BASE if evidence.is_mixed and below(random, 2) else CAREFUL
    count = len(decisions) // stride
    for d in range(count):
        policy = int(policies[c * MOST_SEATS + decisions[d * stride + WHOSE]])
        chains.surprisals[c * count + d] = surprisal(evidence, d, cards, c * n, policy, width, tools)
    chains.streams[c] = random[0]


@kernel
def run_chain(
    c: int,
    steps: int,
    is_burn_in: int,
    n: int,
    chains: Chains,
    evidence: Evidence,
    width: int,
    random: Buffer,
    tools: Tools,
) -> None:
    """Let chain `c` of worlds with `n` hidden cards go so many steps; in a burn-in misfits count little at first.

    A step changes the policy of a seat or swaps two cards; it is taken back where the decisions that depend on it
    become too unlikely.
    """
    cards, surprisals, policies, streams = chains
    decisions, stride, depends, relevant, _, is_mixed = evidence
    count = len(decisions) // stride
    random[0] = streams[c]
    c0, d0, p0, fresh = c * n, c * count, c * MOST_SEATS, CHAINS * count
    for t in range(steps):
        coldness = min(1.0, _COLDNESS + (1.0 - _COLDNESS) * t / (_ANNEALED * steps)) if is_burn_in else 1.0
        most = int(-_UNIT * log(chance(random)) / coldness)
        seat, i, j = _NOBODY, 0, 0
        if is_mixed and t % _POLICY_EVERY == 0:
            seat = int(decisions[below(random, count) * stride + WHOSE])
            policies[p0 + seat] = CAREFUL + BASE - int(policies[p0 + seat])
        else:
            i, j = int(relevant[below(random, len(relevant))]), below(random, n)
            if cards[c0 + i] == cards[c0 + j]:
                continue
            cards[c0 + i], cards[c0 + j] = cards[c0 + j], cards[c0 + i]
        for d in range(count):
            is_hit = decisions[d * stride + WHOSE] == seat if seat >= 0 else depends[d * n + i] + depends[d * n + j] > 0
            most += int(surprisals[d0 + d]) if is_hit else 0
            surprisals[fresh + d] = _ANEW if is_hit else surprisals[d0 + d]
        for d in range(count - 1, -1, -1):  # late decisions, of short rows, cost least to look at
            if most >= 0 and surprisals[fresh + d] == _ANEW:
                policy = int(policies[p0 + decisions[d * stride + WHOSE]])
                surprisals[fresh + d] = surprisal(evidence, d, cards, c0, policy, width, tools)
                most -= int(surprisals[fresh + d])
        if most >= 0:
            for d in range(count):
                surprisals[d0 + d] = surprisals[fresh + d]
        elif seat >= 0:
            policies[p0 + seat] = CAREFUL + BASE - int(policies[p0 + seat])
        else:
            cards[c0 + i], cards[c0 + j] = cards[c0 + j], cards[c0 + i]
    streams[c] = random[0]


@kernel
def shuffle_others(cards: Buffer, c0: int, n: int, relevant: Buffer, others: Buffer, random: Buffer) -> None:
    """Shuffle the cards of a chain on which no decision depends: they weigh alike in every order.

    Swaps alone would bring them to other places by way of those that decisions depend on, and so hardly ever.
    """
    count = at = 0
    for i in range(n):
        if at < len(relevant) and relevant[at] == i:
            at += 1
        else:
            others[count] = cards[c0 + i]
            count += 1
    shuffle(others, 0, count, random)
    for i in range(n - 1, -1, -1):
        if at > 0 and relevant[at - 1] == i:
            at -= 1
        else:
            count -= 1
            cards[c0 + i] = others[count]


@kernel
def next_world(
    k: int,
    start: int,
    unseen: Buffer,
    found: Buffer,
    policies: Buffer,
    chains: Chains,
    evidence: Evidence,
    width: int,
    random: Buffer,
    tools: Tools,
) -> None:
    """Write the hidden cards of world `k` to `found`, and who the others are to `policies`; worlds come in order."""
    c, n = k % CHAINS, len(unseen)
    if k < CHAINS:
        begin_chain(c, start, unseen, chains, evidence, width, random, tools)
    is_burn_in = 1 if k < CHAINS else 0
    run_chain(c, BURN if k < CHAINS else THIN, is_burn_in, n, chains, evidence, width, random, tools)
    shuffle_others(chains.cards, c * n, n, evidence.relevant, found, random)
    for i in range(n):
        found[i] = chains.cards[c * n + i]
    for seat in range(MOST_SEATS):  # of a seat that has decided nothing yet, either is as likely
        policies[seat] = BASE if evidence.is_mixed and below(random, 2) else CAREFUL
    for o in range(0, len(evidence.decisions), evidence.stride):
        whose = evidence.decisions[o + WHOSE]
        policies[whose] = chains.policies[c * MOST_SEATS + whose]
    chains.streams[c] = random[0]
