"""How fast this tree is beside another of ours, such as the last commit before a change.

`python -m tests.bench.against ANOTHER_TREE [SUBJECT …]` prints for each subject the median of the ratios of nine pairs,
this tree's time by the other's, and the interval from the second smallest to the second largest, which holds the true
median in 96 of 100 such runs. A pair is two processes, one right after the other, in alternating order; each tells the
processor time of its work alone, kernels compiled and caches read before. Both must come to the same result. Subjects
use names that the other tree has too.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

TOP: Final = Path(__file__).parents[2]
PAIRS: Final = 9
BEGIN: Final = """
import sys, time
from hashlib import sha256
def measured(work, warm):
    work(*warm)
    start = time.process_time()
    found = work()
    print(time.process_time() - start, sha256(repr(found).encode()).hexdigest(), sep="\\n")
"""

SUBJECTS: Final[Mapping[str, str]] = {
    "import": """
import subprocess, os
NAMES = "import combotutor; combotutor.plan_hand; import combotutor.games.combo"
def work(count=12):
    begun = sum(os.times()[2:4])
    for _ in range(count):
        subprocess.run([sys.executable, "-c", NAMES], check=True)
    return sum(os.times()[2:4]) - begun
work(1)
print(work(), "", sep="\\n")
""",
    "plan": """
from combotutor.cards import SplitMix64
from combotutor.games.combo import RULE_SETS
from combotutor.plan import fewest_plays
deck = RULE_SETS["combo-up"].deck
def rows():
    source = SplitMix64(4)
    cards = deck.cards
    return [tuple(cards[source.below(len(cards))] for _ in range(12)) for _ in range(40_000)]
ROWS = rows()
def work(some=len(ROWS)):
    return [fewest_plays(row) for row in ROWS[:some]]
measured(work, (50,))
""",
    "playouts": """
from combotutor.cards import SplitMix64
from combotutor.games.combo import RULE_SETS, deal
from combotutor.kernels import layout
from combotutor.kernels.blocks import copy
from combotutor.kernels.compiled import ints, small, word, words
from combotutor.kernels.playout import play_by_chance
from combotutor.kernels.randomness import begin_stream
from combotutor.solver.states import setting_of, state_of
import numba
def loop(states, size, width, pile, rules, table, random, start, moves, count):
    made = 0
    for k in range(count):
        copy(states, 0, size, size)
        begin_stream(random, start, k)
        made += play_by_chance(states, size, width, pile, rules, table, moves, random)
    return made
loop = numba.njit(nogil=True)(loop)
position = deal(RULE_SETS["combo-up"], 4, SplitMix64(5))
s = setting_of(position)
states = small(2 * s.size)
states[: s.size] = state_of(position, s)
def work(count=160_000):
    start, moves = word(7), ints(layout.MOST_MOVES)
    return loop(states, s.size, s.width, s.pile, s.rules, s.table, words(1), start, moves, count)
measured(work, (10,))
""",
    "search": """
from dataclasses import replace
from combotutor.cards import SplitMix64
from combotutor.games.combo import RULE_SETS, deal
from combotutor.solver.open_search import OpenSearch
def positions():
    for seed in range(60):
        dealt = deal(RULE_SETS["combo-breaker"], 3, SplitMix64(seed))
        gone = replace(dealt.seats[2], hand=(), reserve=(), is_out=True)
        kept = [replace(seat, hand=seat.hand[:8]) for seat in dealt.seats[:2]]
        yield replace(dealt, seats=(*kept, gone), turn=0, pile=(), discards=None)
ALL = list(positions())
def work(some=len(ALL)):
    found = []
    for position in ALL[:some]:
        search = OpenSearch(position, 0)
        search.begin(search.state(position), edge=False)
        safe = None
        while safe is None and search.nodes < 400_000:
            safe = search.go_on()
        found.append((safe, search.nodes))
    return found
measured(work, (1,))
""",
    "outlook": """
from combotutor.cards import SplitMix64
from combotutor.games.combo import RULE_SETS, deal, legal_moves, play, view
from combotutor.solver.outlook import outlook
position = deal(RULE_SETS["combo-breaker"], 3, SplitMix64(8))
for _ in range(9):
    position = play(position, legal_moves(position)[0])
seen = view(position, position.turn)
def work(samples=6000):
    return outlook(seen, seed=3, samples=samples, seconds=None)
measured(work, (50,))
""",
    "past": """
from combotutor.cards import SplitMix64
from combotutor.games.combo import RULE_SETS, deal, legal_moves, play, view
from combotutor.solver.past import Past
from combotutor.solver.trial import Trial
positions, moves = [deal(RULE_SETS["combo-breaker"], 3, SplitMix64(8))], []
for _ in range(9):
    moves.append(legal_moves(positions[-1])[0])
    positions.append(play(positions[-1], moves[-1]))
seat = positions[-1].turn
past = Past(view(positions[0], seat), tuple(moves))
def work(worlds=300):
    return Trial(view(positions[-1], seat), 3, past).payments(legal_moves(positions[-1])[:4], worlds)
measured(work, (10,))
""",
}


def told(tree: Path, subject: str) -> tuple[float, str]:
    """Return the seconds that a subject takes in a tree, and what names its result."""
    done = subprocess.run(
        [sys.executable, "-c", BEGIN + SUBJECTS[subject]],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": ""},  # compiled modules are kept
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    seconds, found = done.stdout.splitlines()
    return float(seconds), found


def ratios(other: Path, subject: str) -> list[float]:
    """Return this tree's time by the other's, pair by pair, the smallest first.

    Raises:
        ValueError: the two came to different results.
    """
    found = []
    for pair in range(PAIRS + 1):
        trees = (TOP, other) if pair % 2 else (other, TOP)
        seconds = {}
        results = set()
        for tree in trees:
            seconds[tree], result = told(tree, subject)
            results.add(result)
        if len(results) > 1:
            raise ValueError(f"{subject}: the trees came to different results")
        found.append(seconds[TOP] / seconds[other])
    return sorted(found[1:])  # the first pair may have had something to compile


def main() -> None:
    """Print the ratios of the subjects asked for, or of all."""
    tree, *subjects = sys.argv[1:]
    for subject in subjects or SUBJECTS:
        found = ratios(Path(tree).resolve(), subject)
        said = f"{subject:<10} {statistics.median(found):.3f}  ({found[1]:.3f} to {found[-2]:.3f})"
        print(said, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
