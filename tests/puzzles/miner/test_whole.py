"""A whole pack: what is demanded of it, what is looked for lap by lap, and the same pack whoever looks."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from combotutor.errors import InvalidError
from combotutor.games import registry
from combotutor.puzzles import Made, Puzzle, PuzzleKind, Step, read_pack, worked_out
from combotutor.puzzles.miner import Dropped, Job, Mined, mine, mining, whole
from combotutor.puzzles.miner.candidate import Candidate, Part, candidate
from combotutor.puzzles.miner.deal import ENOUGH, Deal, Sought, mined_deal
from combotutor.puzzles.miner.demand import demands
from combotutor.puzzles.miner.whole import Choice, Lack, Whole, laps
from combotutor.puzzles.quality.measure import Bounds, percent
from combotutor.puzzles.workshop.answers import with_technique
from tests.families.bringing import brought
from tests.puzzles.checker.examples import MINED as EXAMPLES
from tests.puzzles.miner.test_mining import Killed, kill_at

FIND, CLEAR, MOMENT = PuzzleKind.FIND, PuzzleKind.CLEAR, PuzzleKind.MOMENT
JOB = Job(21, 6, kinds=(FIND, CLEAR), each=4, of_kind=2, of_level=1)
"""Two kinds that are found in no time, and never at the last level."""


@pytest.fixture
def _short_laps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole, "_FIRST_LAP", 4)
    monkeypatch.setattr(whole, "_CHUNK", 2)


def made(number: int, kind: PuzzleKind, level: int, rules: str = "combo-up") -> Puzzle:
    """Return what stands for a puzzle where nobody looks at its cards."""
    return Puzzle(f"{kind}-{number}", kind, level, f"{rules} {number}", 0, (Step((("x",),)),), difficulty=1000)


def sums(job: Job, candidates: list[Candidate]) -> dict[str, int]:
    """Return how much is missing of each demand if all are chosen."""
    return {demand.key: demand.of(range(len(candidates))) for demand in demands(candidates, job)}


def test_so_many_are_demanded_of_each_kind_and_of_each_level_of_each_game() -> None:
    job = Job(1, 9, kinds=(FIND, MOMENT), rules=("combo-up",), each=3, of_kind=2, of_level=2)
    found = [Candidate(made(n, FIND, 1 + n % 2)) for n in range(4)]
    missed = sums(job, found)
    assert {key for key, excess in missed.items() if excess} == {
        *("of-kind:moment", "at-most:find"),
        *(f"of-level:combo-up:{level}" for level in (3, 4, 5)),
    }
    assert missed["of-kind:moment"] == 2 * missed["at-most:find"] - 1


def test_of_those_that_look_alike_one_is_chosen_within_a_kind() -> None:
    job = Job(1, 9, kinds=(FIND, MOMENT), of_kind=1)
    found = [Candidate(made(n, (FIND, MOMENT)[n == 3], 1), look="same") for n in range(4)]
    found += [Candidate(made(n, FIND, 1)) for n in (5, 6)]
    (alike,) = [demand for demand in demands(found, job) if demand.key.startswith("alike")]
    assert {*alike.adds} == {0, 1, 2}
    assert [alike.of(places) > 0 for places in ((0,), (0, 3, 4, 5), (1, 2))] == [False, False, True]


def test_of_those_that_show_the_same_one_is_chosen_whatever_it_asks() -> None:
    job = Job(1, 9, kinds=(FIND, MOMENT), of_kind=1)
    found = [Candidate(made(n, (FIND, MOMENT)[n % 2], 1), scene=("same", "other")[n == 2]) for n in range(4)]
    (alike,) = [demand for demand in demands(found, job) if demand.key.startswith("alike")]
    assert ({*alike.adds}, alike.is_bound) == ({0, 1, 3}, True)


@pytest.mark.parametrize(
    ("wanted", "of_ten"),
    [
        (Bounds(below=percent(30)), range(3)),
        (Bounds(most=percent(30)), range(4)),
        (Bounds(above=percent(30)), range(4, 11)),
        (Bounds(least=percent(40), most=percent(60)), range(4, 7)),
        (Bounds(below=Fraction(20, 174)), range(2)),
    ],
)
def test_a_share_is_demanded_as_its_measure_wants_it(wanted: Bounds, of_ten: range) -> None:
    job = Job(1, 9, kinds=(FIND,), of_kind=1)
    for has in range(11):
        parts = [(Part("share", wanted, Fraction(at < has)),) for at in range(10)]
        found = [Candidate(made(at, FIND, 1), each) for at, each in enumerate(parts)]
        missed = [demand.of(range(10)) for demand in demands(found, job) if demand.key == "share"]
        assert all(each == 0 for each in missed) is (has in of_ten)
        assert wanted.hold(Fraction(has, 10)) is (has in of_ten)


def test_chances_add_up_as_they_are() -> None:
    job = Job(1, 9, kinds=(FIND,), of_kind=1)
    wanted = Bounds(below=percent(40))
    for last, is_met in ((Fraction(1, 7), True), (Fraction(1, 5), False)):
        adds = (Fraction(1, 3), Fraction(2, 3), last, Fraction(2, 5))
        found = [Candidate(made(at, FIND, 1), (Part("share", wanted, each),)) for at, each in enumerate(adds)]
        (share,) = [demand for demand in demands(found, job) if demand.key == "share"]
        assert (share.of(range(4)) == 0) is is_met is (sum(adds) / 4 < Fraction(2, 5))


def test_what_the_family_wants_none_of_is_no_choice_and_shares_are_told_apart() -> None:
    twin = candidate(with_technique(next(each for each in EXAMPLES if each.kind == PuzzleKind.INSERT)))
    assert {part.key: part.adds for part in twin.parts}["twins:insert"] == 1
    assert twin.look is not None
    filler = worked_out(Puzzle("clear-1", CLEAR, 1, "combo-up 5,S,8,5/?3/?3 - 0 ?9 3/3/3", 0, made=Made("miner")))
    assert "clear-filler" in candidate(filler).flaws
    taken = Whole(JOB)
    taken.take([filler] * 2)
    assert (taken.candidates, dict(taken.flawed)) == ([], {(CLEAR, candidate(filler).flaws[0]): 1})


def test_laps_grow_and_end_with_all_deals() -> None:
    for deals in (1, 240, 241, 999, 6000):
        ends = laps(deals)
        assert ends == sorted({*ends})
        assert (ends[0], ends[-1]) == (min(240, deals), deals)
    assert len(laps(6000)) < 20


@pytest.mark.usefixtures("_short_laps")
def test_it_is_the_same_whoever_looks_and_however_often_it_is_killed(tmp_path: Path) -> None:
    at_once = mine(tmp_path / "at-once.jsonl", JOB)
    with ThreadPoolExecutor(3) as executor:
        assert mine(tmp_path / "threads.jsonl", JOB, executor) == at_once
    for deals in (2, 4, 6):
        with pytest.raises(Killed):
            mine(tmp_path / "killed.jsonl", JOB, None, kill_at(deals))
    assert mine(tmp_path / "killed.jsonl", JOB) == at_once
    assert read_pack(tmp_path / "killed.jsonl") == at_once.puzzles
    assert len({path.read_bytes() for path in tmp_path.iterdir()}) == 1
    _is_told_honestly(at_once)


def _is_told_honestly(found: Mined) -> None:
    counts = Counter(puzzle.kind for puzzle in found.puzzles)
    assert counts[FIND] >= JOB.of_kind
    assert {each.key for each in found.lacking} >= {f"of-level:{rules}:5" for rules in JOB.rules}
    assert found.looked == JOB.deals
    for kind in JOB.kinds:
        assert found.tried(kind) >= found.found[kind]
        late = {*Dropped}
        later = sum(n for (of, why), n in found.dropped.items() if of == kind and why.partition(":")[0] in late)
        assert found.kept(kind) == found.found[kind] - later == counts[kind]


@pytest.mark.usefixtures("_short_laps")
def test_once_there_are_enough_of_a_kind_nobody_looks_for_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = replace(JOB, deals=10, of_level=0, kinds=(FIND, PuzzleKind.WILD, MOMENT), of_kind=3)
    looked: list[tuple[int, Sought | None]] = []

    def found(asked: Job, number: int, sought: Sought | None) -> Deal:
        looked.append((number, sought))
        kinds = asked.kinds[: 1 + (number > 6)]
        return Deal(number, tuple(made(number, PuzzleKind(kind), 1) for kind in kinds), {})

    monkeypatch.setattr(mining, "mined_deal", found)
    monkeypatch.setattr(whole, "candidate", Candidate)
    monkeypatch.setattr(whole, "unlike", lambda puzzles, _seen: puzzles)
    brought = mine(tmp_path / "mine.jsonl", job)
    assert [number for number, _ in looked] == [*range(10)]
    assert all(sought is None for _, sought in looked[:4])
    assert {kind for _, kind in (looked[4][1] or {})} == {"wild", "moment"}
    assert {each.key: (each.count, each.wanted) for each in brought.lacking} == {"of-kind:moment": (0, 3)}


def test_a_deal_passes_over_what_is_not_looked_for() -> None:
    job = Job(11, 30, kinds=(FIND,))
    one = mined_deal(job, 0)
    assert [puzzle.level for puzzle in one.puzzles] == [1]
    assert mined_deal(job, 0, {("combo-breaker", "find"): frozenset({1})}) == one
    other = mined_deal(job, 0, {("combo-breaker", "find"): frozenset({4})})
    assert (other.puzzles, other.dropped["find", ENOUGH] > 0) == ((), True)
    assert mined_deal(job, 0, {}).dropped == {}


def test_what_is_missing_says_what_is_looked_for() -> None:
    job = Job(1, 9, kinds=(FIND, MOMENT), rules=("combo-up", "krass-kariert"), of_kind=2, of_level=1)
    taken = Whole(job, candidates=[Candidate(made(n, FIND, 1)) for n in range(2)])
    found = taken.choice()
    assert Lack("of-kind:moment", 0, 2) in found.lacking
    assert found.sought["combo-up", "moment"] == found.sought["krass-kariert", "moment"] == {1, 2, 3, 4, 5}
    # Where it was found at one level only, it is looked for at no other; of moments nothing is known.
    assert found.sought.get(("combo-up", "find")) is None
    assert found.sought["krass-kariert", "find"] == {1}
    low = (Part("share", Bounds(least=percent(50)), Fraction(0)),)
    high = (Part("share", Bounds(least=percent(50)), Fraction(1)),)
    job = replace(job, kinds=(FIND,), of_kind=4, of_level=0)
    mixed = [Candidate(made(n, FIND, 3, job.rules[n == 0]), high if n == 0 else low) for n in range(4)]
    assert {each.key for each in Whole(job, candidates=mixed).choice().lacking} == {"share"}
    assert Whole(job, candidates=mixed).choice().sought == {("krass-kariert", "find"): {3}}


def test_a_family_that_wants_nothing_of_its_packs_has_whole_ones_too(tmp_path: Path) -> None:
    with brought(EntryPoint("highest", "tests.families.highest:FAMILY", registry.CATALOG)):
        found = mine(tmp_path / "mine.jsonl", Job(3, 300, rules=("highest",), of_kind=5, each=5))
        assert (len(found.puzzles), found.lacking, found.looked) == (5, (), 240)
        assert [puzzle.id for puzzle in found.puzzles] == [f"highest-least-{1001 + n}" for n in range(5)]
        short = mine(tmp_path / "short.jsonl", Job(3, 6, rules=("highest",), of_level=2))
        assert {each.key for each in short.lacking} & {f"of-level:highest:{level}" for level in (1, 2, 3, 4, 5)}


def test_no_more_of_a_kind_can_be_demanded_than_are_kept() -> None:
    with pytest.raises(InvalidError) as caught:
        Job(1, 2, each=5, of_kind=6)
    assert caught.value.field == "of_kind"
    assert not Job(1, 2).is_whole
    assert isinstance(Whole(Job(1, 2, of_level=1)).choice(), Choice)
