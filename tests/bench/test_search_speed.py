"""How fast the search with open hands is: compiled against the same source in plain Python, and whole rounds.

Ratios come from one run; the plain search is a process of its own, and must enter the same nodes. Times are processor
time of the search alone, its buffers made before.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Iterator
from dataclasses import astuple, dataclass, replace

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.rules import RULE_SETS, Position, deal
from combotutor.families.combo.solver import open_search
from combotutor.families.combo.solver.open_search import OpenSearch
from combotutor.families.combo.solver.reply import replies
from combotutor.games import games, perft
from combotutor.kernels.compiled import COMPILED
from tests.bench.measure import compare, report
from tests.cases.reading import cases
from tests.families.combo.kernels.rules.rounds import counted
from tests.plain import in_plain

pytestmark = pytest.mark.bench

RULES = ("combo-breaker", "combo-up")
PATIENCE = 5_000_000
"""Nodes after which a position is given up: two or three seconds, so that a hard one does not hold up all others."""
PATIENCE_OF_A_ROUND = 2_000_000
"""Nodes after which a whole round is given up: about a second, twice as long as the goal for nine in ten."""
PATIENCE_IN_PLAIN = 10_000
"""Nodes of the longest search that is done in plain Python: half a second of it."""

both_games = pytest.mark.parametrize("rules", RULES)


@dataclass(frozen=True, slots=True)
class Search:
    """What one search found, how many nodes it entered, and in how many seconds."""

    safe: bool | None
    nodes: int
    seconds: float


def hands(rules: str, seats: int, cards: int, count: int) -> list[Position]:
    """Return positions with so many cards a hand, two reserve cards each, no pile, and the other seats out."""
    found = []
    for seed in range(count):
        dealt = deal(RULE_SETS[rules], 3, SplitMix64(seed))
        gone = replace(dealt.seats[2], hand=(), reserve=(), is_out=True)
        kept = [replace(seat, hand=seat.hand[:cards]) for seat in dealt.seats[:seats]]
        found.append(replace(dealt, seats=(*kept, gone)[:3], turn=0, pile=(), discards=None))
    return found


def searched(position: Position, *, is_ordered: bool = True, patience: int = PATIENCE) -> Search:
    """Return what the search of a position finds."""
    search = OpenSearch(position, position.turn, is_ordered=is_ordered)
    search.begin(search.state(position), edge=False)
    start = time.process_time()
    safe = None
    while safe is None and search.nodes < patience:
        safe = search.go_on()
    return Search(safe, search.nodes, time.process_time() - start)


def play_by_play(position: Position, *, patience: int = PATIENCE) -> Search:
    """Return what the search finds that tries the plays in the order of `replies` until one is safe."""
    search = OpenSearch(position, position.turn)
    order = [search.state_after(position, reply.move) for reply in replies(position)]
    start = time.process_time()
    for state in order:
        search.begin(state, edge=False)
        safe = None
        while safe is None and search.nodes < patience:
            safe = search.go_on()
        if safe is not False:
            return Search(safe, search.nodes, time.process_time() - start)
    return Search(False, search.nodes, time.process_time() - start)  # noqa: FBT003


def searched_again(rules: str, size: tuple[int, int, int], chosen: list[int]) -> list[tuple[object, ...]]:
    """Return what is found for some of the positions of `hands`, field by field."""
    positions = hands(rules, *size)
    return [astuple(searched(positions[at])) for at in chosen]


def tell(what: str, value: str, goal: str = "–", *, met: bool | None = None) -> None:
    """Print one line of the table that is no ratio; without a goal nothing is met or missed."""
    outcome = "" if met is None else "met" if met else "MISSED"
    print(f"{what:<66} {value:>10}   {goal:<14} {outcome}".rstrip())  # noqa: T201


@pytest.fixture
def compiled() -> None:
    """Leave out what is measured compiled where nothing is."""
    if not COMPILED:
        pytest.skip("numba is not installed")


@pytest.mark.usefixtures("compiled")
@both_games
@pytest.mark.parametrize(("size", "goal"), [((2, 5, 60), 200), ((3, 3, 40), 250)], ids=["2x5", "3x3"])
def test_compiled_beside_plain_python(
    rules: str, size: tuple[int, int, int], goal: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats, cards, _ = size
    # With tables of one size both forget the same.
    monkeypatch.setattr(open_search, "_MEMO", 1 << 16)
    everything = hands(rules, *size)
    chosen = [at for at, each in enumerate(everything) if searched(each).nodes <= PATIENCE_IN_PLAIN]
    positions = [everything[at] for at in chosen]
    plain = [Search(*each) for each in in_plain(searched_again, rules, size, chosen)]
    turns = [[searched(each) for each in positions] for _ in range(5)]
    for turn in turns:
        assert [(each.safe, each.nodes) for each in turn] == [(each.safe, each.nodes) for each in plain]
    ours = statistics.median(sum(each.seconds for each in turn) for turn in turns)
    theirs = sum(each.seconds for each in plain)
    nodes = sum(each.nodes for each in plain)
    name = f"search compiled to plain, {seats} seats × {cards}, {rules}: {nodes / ours / 1e6:.2f} M nodes/s"
    report(name, theirs / ours, f"≥ {goal}×", met=theirs / ours >= goal)
    tell(
        f"  median nodes; plain nodes/s {nodes / theirs:,.0f}",
        f"{statistics.median(each.nodes for each in plain):,.0f}",
    )
    assert ours > 0


@pytest.mark.usefixtures("compiled")
@both_games
def test_plan_order_beside_none(rules: str) -> None:
    positions = hands(rules, 2, 7, 40)
    ordered = [searched(each) for each in positions]
    unordered = [searched(each, is_ordered=False) for each in positions]
    both = list(zip(ordered, unordered, strict=True))
    assert all(ours.safe == theirs.safe for ours, theirs in both if None not in {ours.safe, theirs.safe})
    # What is given up without the order counts with the nodes entered until then: less than it would take, so that the
    # ratio is a lower bound. What is given up with the order would say nothing and is left out.
    settled = [(ours, theirs) for ours, theirs in both if ours.safe is not None]
    ours, theirs = (statistics.mean(each.nodes for each in found) for found in zip(*settled, strict=True))
    name = f"plan order to none, mean nodes, 2 seats × 7, {rules}: {ours:,.0f}"
    report(name, theirs / ours, "≥ 5×", met=theirs >= 5 * ours)
    medians = (statistics.median(each.nodes for each in found) for found in zip(*settled, strict=True))
    tell("  median nodes, with and without", " / ".join(f"{each:,.0f}" for each in medians))
    given_up = " / ".join(str(sum(each.safe is None for each in found)) for found in (ordered, unordered))
    tell(f"  given up after {PATIENCE:,} nodes, with and without", f"{given_up} of {len(positions)}")
    assert len(settled) > len(positions) // 2


def waited(found: list[Search], share: float) -> tuple[str, float]:
    """Return within how many seconds so large a share is settled, as text and as a number; what is given up is last."""
    order = sorted(found, key=lambda each: (each.safe is None, each.seconds))
    last = order[max(0, math.ceil(len(order) * share) - 1)]
    is_settled = last.safe is not None
    return f"{'' if is_settled else '> '}{last.seconds:.3f} s", last.seconds if is_settled else math.inf


@pytest.mark.usefixtures("compiled")
@both_games
def test_whole_rounds_of_two_seats(rules: str) -> None:
    positions = hands(rules, 2, 10, 100)
    found = [play_by_play(each, patience=PATIENCE_OF_A_ROUND) for each in positions]
    at_once = [searched(each, patience=PATIENCE_OF_A_ROUND).safe for each in positions[:10]]
    both = list(zip(at_once, (each.safe for each in found[:10]), strict=True))
    assert all(one == other for one, other in both if None not in {one, other})
    median, within_it = waited(found, 0.5)
    most, within_most = waited(found, 0.9)
    tell(f"a whole round, 2 seats × 10, {rules}: median", median, "≤ 0.1 s", met=within_it <= 0.1)
    tell("  nine in ten within", most, "≤ 0.5 s", met=within_most <= 0.5)
    shares = [sum(each.safe is not None and each.seconds <= limit for each in found) for limit in (0.1, 0.5)]
    tell("  settled within 0.1 s / 0.5 s", " / ".join(map(str, shares)))
    undecided = sum(each.safe is None for each in found)
    tell(f"  the longest; given up after {PATIENCE_OF_A_ROUND:,} nodes: {undecided}", waited(found, 1)[0])
    tell("  median nodes", f"{statistics.median(each.nodes for each in found):,.0f}")
    rate = sum(each.nodes for each in found) / sum(each.seconds for each in found)
    tell("  nodes a second", f"{rate / 1e6:.2f} M")
    assert rate > 0


@pytest.mark.usefixtures("compiled")
@both_games
@pytest.mark.parametrize(("cards", "count"), [(4, 40), (5, 15)])
def test_three_seats(rules: str, cards: int, count: int) -> None:
    found = [play_by_play(each) for each in hands(rules, 3, cards, count)]
    rate = sum(each.nodes for each in found) / sum(each.seconds for each in found)
    undecided = sum(each.safe is None for each in found)
    tell(f"3 seats × {cards}, {rules}: median nodes", f"{statistics.median(each.nodes for each in found):,.0f}")
    tell(f"  nodes a second; undecided {undecided} of {count}", f"{rate / 1e6:.2f} M")
    assert rate > 0


def perft_positions() -> Iterator[tuple[Position, int]]:
    """Yield the reference positions with the deepest count that the plain engine can make in a moment."""
    for case in cases("perft"):
        if 1_000 <= case["perft"][-1] <= 20_000:
            yield parse_position(case["position"]), len(case["perft"])


@pytest.mark.usefixtures("compiled")
def test_perft_compiled_beside_the_plain_engine() -> None:
    given = list(perft_positions())
    expected = [perft(games()[position.rules.name], position, depth) for position, depth in given]
    assert [counted(position, depth) for position, depth in given] == expected
    found = compare(
        lambda: [perft(games()[position.rules.name], position, depth) for position, depth in given],
        lambda: [counted(position, depth) for position, depth in given],
        turns=3,
    )
    rates = [sum(expected) / seconds for seconds in (found.yardstick, found.ours)]
    report(f"perft compiled to plain: {rates[1] / 1e6:.1f} M, {rates[0]:,.0f} nodes/s", found.ratio, "–", met=True)
    assert found.ratio > 0
