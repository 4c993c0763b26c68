"""How fast playouts are, how sharp an outlook is after two seconds, what memory a solver takes; see `test_speed`."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from combotutor.cards import SplitMix64, stream
from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.hidden_hands.playout import play_by_chance
from combotutor.families.combo.kernels.rules.round import RoundSetting
from combotutor.families.combo.notation import format_position
from combotutor.families.combo.rules import Position, legal_moves, play, view
from combotutor.families.combo.solver.outlook import SECONDS, outlook
from combotutor.families.combo.solver.states import number_of, setting_of, state_of
from combotutor.families.combo.solver.trial import Trial
from combotutor.kernels.blocks import copy
from combotutor.kernels.compiled import COMPILED, Buffer, ints, small, word, words
from combotutor.kernels.randomness import begin_stream
from tests.bench.measure import compare, report
from tests.families.combo.rules.rounds import dealt

pytestmark = pytest.mark.bench

TOP = Path(__file__).parents[2]
SEED = 5
DEALS = 20
NAMES = ("combo-breaker", "combo-up")
FEW, MANY = 3, 600
"""Rounds a deal of the plain engine, and of the kernel."""

by_rules = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(autouse=True)
def compiled() -> None:
    """Leave out everything where nothing is compiled."""
    if not COMPILED:
        pytest.skip("numba is not installed")


def say(what: str, value: float, unit: str, goal: str = "–", *, met: bool = True) -> None:
    """Print one line of the table with a unit of its own."""
    print(f"{what:<66} {value:>9,.1f} {unit:<8} {goal:<14} {'met' if met else 'MISSED'}")  # noqa: T201


def deals(name: str) -> list[Position]:
    """Return fresh deals for four seats."""
    return [dealt(name, 4, seed) for seed in range(DEALS)]


def rounds_in_kernel() -> Any:  # noqa: ANN401  (a compiled function)
    """Return a loop over rounds inside compiled code, so that a call from Python is not what is measured."""
    import numba

    def loop(states: Buffer, given: tuple[Any, ...], stream: tuple[Buffer, int], moves: Buffer, out: Buffer) -> int:
        size, width, pile, rules, table = given
        random, start = stream
        made = 0
        for k in range(len(out)):
            copy(states, 0, size, size)
            begin_stream(random, start, k)
            made += play_by_chance(states, size, width, pile, rules, table, moves, random)
            out[k] = states[size + layout.PAYS]
        return made

    return numba.njit(nogil=True)(loop)


@dataclass(frozen=True, slots=True)
class Rounds:
    """Rounds by chance from one deal in the kernel."""

    setting: RoundSetting
    states: Buffer
    loop: Any

    def played(self, count: int) -> tuple[list[int], int]:
        """Return who pays in so many rounds, and how many moves were made."""
        setting, out = self.setting, small(count)
        given = (setting.size, setting.width, setting.pile, setting.rules, setting.table)
        made = self.loop(self.states, given, (words(1), word(stream_start())), ints(layout.MOST_MOVES), out)
        return list(map(int, out)), int(made)


def stream_start() -> int:
    """Return the number that the kernel begins all streams of the seed with."""
    return SplitMix64(SEED).next()


def in_kernel(name: str) -> Iterator[Rounds]:
    """Yield the deals ready for the kernel."""
    loop = rounds_in_kernel()
    for position in deals(name):
        setting = setting_of(position)
        states = small(2 * setting.size)
        states[: setting.size] = state_of(position, setting)
        yield Rounds(setting, states, loop)


def in_plain_engine(position: Position, count: int) -> tuple[list[int], int]:
    """Return who pays in rounds by chance, and how many moves were made, with the streams of the kernel."""
    paid, made = [], 0
    for k in range(count):
        now, source = position, stream(SEED, k)
        while now.result is None:
            legal = legal_moves(now)
            now = play(now, legal[source.below(len(legal))])
            made += 1
        paid.append(sum(1 << seat for seat in now.result.payers))
    return paid, made


@by_rules
def test_playouts_in_the_kernel_beside_the_plain_engine(name: str) -> None:
    positions, kernels = deals(name), list(in_kernel(name))
    for position, kernel in zip(positions, kernels, strict=True):
        assert kernel.played(FEW) == in_plain_engine(position, FEW)
    found = compare(
        lambda: [in_plain_engine(position, FEW) for position in positions],
        lambda: [kernel.played(MANY) for kernel in kernels],
        turns=5,
    )
    ratio = found.ratio * MANY / FEW
    report(f"{name}, rounds by chance: faster than the plain engine", ratio, "≥ 100×", met=ratio >= 100)
    moves = sum(kernel.played(MANY)[1] for kernel in kernels)
    say(f"{name}, decisions by chance in the kernel", moves / found.ours / 1e6, "M/s")
    say(f"{name}, rounds by chance in the kernel", MANY * DEALS / found.ours / 1e3, "k/s")
    say(f"{name}, rounds by chance in the plain engine", FEW * DEALS / found.yardstick / 1e3, "k/s")
    assert ratio > 0


@by_rules
def test_careful_playouts_a_second(name: str) -> None:
    worlds, rounds, made, seconds = 100, 0, 0, 0.0
    for position in deals(name):
        moves = [number_of(move) for move in legal_moves(position)]
        trial = Trial(view(position, position.turn), SEED)
        trial.run(moves, 0)
        start = time.process_time()
        paid = trial.run(moves, worlds)
        seconds += time.process_time() - start
        assert len(paid) == worlds * len(moves)
        rounds += len(paid)
        made += trial.made
    say(f"{name}, careful rounds after the plays of fresh deals", rounds / seconds / 1e3, "k/s")
    say(f"{name}, careful decisions", made / seconds / 1e6, "M/s")
    assert rounds > 0


@by_rules
def test_how_sharp_an_outlook_is_after_two_seconds_and_whether_it_keeps_them(name: str) -> None:
    widest, latest, worlds, plays = [], [], [], []
    for position in deals(name):
        given = view(position, position.turn)
        outlook(given, samples=1)
        start = time.perf_counter()
        found = outlook(given, seconds=SECONDS, seed=SEED)
        latest.append(time.perf_counter() - start)
        again = outlook(given, samples=min(risk.samples for risk in found.moves), seed=SEED)
        shortest = {risk.move: risk for risk in found.moves if risk.samples == again.worlds}
        assert all(shortest.get(risk.move, risk) == risk for risk in again.moves)
        widest.append(100 * max(max(risk.high - risk.pays, risk.pays - risk.low) for risk in found.moves))
        worlds.append(again.worlds)
        plays.append(len(found.moves))
    middle = sorted(widest)[len(widest) // 2]
    sharp = sum(each <= 3 for each in widest)
    say(f"{name}, widest interval after 2 s, the worst of 20 deals", max(widest), "points", "≤ 3", met=max(widest) <= 3)
    say(f"{name}, the same, the deal in the middle", middle, "points")
    say(f"{name}, deals with every interval within 3 points", sharp, "of 20", "20", met=sharp == DEALS)
    say(f"{name}, worlds that every play got, the fewest", min(worlds), "worlds")
    say(f"{name}, plays of a deal, the most", max(plays), "plays")
    late = max(latest) - SECONDS
    say(f"{name}, later than the two seconds, at most", 1000 * late, "ms", "≤ 400", met=late <= 0.4)
    assert min(worlds) > 0


MEMORY = """
{work}
from pathlib import Path
(line,) = [each for each in Path("/proc/self/status").read_text().splitlines() if each.startswith("VmHWM")]
print(int(line.split()[1]) / 1024)
"""
"""What `resource` tells would not do: on Linux it begins with what the program took that started this one."""
READ = """
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.rules import view
p = parse_position({!r})
"""


def megabytes(work: str) -> float:
    """Return how much memory a program of its own takes at most."""
    code = MEMORY.format(work=work)
    outcome = subprocess.run([sys.executable, "-c", code], cwd=TOP, check=True, capture_output=True, text=True)
    return float(outcome.stdout)


@pytest.mark.parametrize(
    ("what", "work"),
    [
        (
            "an open-hand search of 5 s",
            "from combotutor.families.combo.solver.guarantee import guarantee; guarantee(p, seconds=5)",
        ),
        (
            "an outlook of 2 s",
            "from combotutor.families.combo.solver.outlook import outlook; outlook(view(p, p.turn), seconds=2)",
        ),
    ],
)
def test_the_memory_of_a_solver(what: str, work: str) -> None:
    if sys.platform != "linux":
        pytest.skip("only Linux tells it in this way")
    read = READ.format(format_position(dealt("combo-up", 4, 1)))
    megabytes(f"{read}; {work}")  # whatever has to be compiled is compiled now
    bare, loaded = megabytes("import combotutor"), megabytes("import combotutor.families.combo.solver.outlook, numba")
    found = megabytes(f"{read}; {work}")
    say(f"memory of {what} over a bare import", found - bare, "MB", "< 300", met=found - bare < 300)
    say("of which numba and numpy loaded", loaded - bare, "MB")
    assert found > bare > 0
