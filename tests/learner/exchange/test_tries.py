"""First tries that files tell of: only those that count, of shipped puzzles, each learner once."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from combotutor.learner import Deed, Store
from combotutor.learner.exchange.incoming import drafted
from combotutor.learner.exchange.tries import Tries, Try
from combotutor.puzzles import OWN
from tests.learner.doings import PUZZLES, Clock, solve

FIRST, SECOND, TWO_STEPS, *_ = PUZZLES
OFFERED = {each.id: each for each in PUZZLES}


def found(clock: Clock, *files: dict[str, Any]) -> list[Try]:
    """Return the first tries that files tell of."""
    tries = Tries(OFFERED)
    for each in files:
        with drafted(json.dumps(each), "a file", clock()) as draft:
            tries.add(draft)
    return list(tries.first())


def scores(tries: list[Try]) -> list[tuple[str, float]]:
    """Return how tries went, by puzzle."""
    return sorted((each.puzzle, each.score) for each in tries)


def saved(clock: Clock, *deeds: tuple[int, int, int]) -> dict[str, Any]:
    """Return the file of somebody who solved puzzles, each with so many hints and wrong answers."""
    with Store.in_memory(clock=clock) as store:
        for number, hints, wrong in deeds:
            solve(store.learner(), PUZZLES[number], hints=hints, wrong=wrong)
        return store.export()


def test_only_the_first_try_counts_and_it_as_a_rating_counts_it() -> None:
    clock = Clock()
    with Store.in_memory(clock=clock) as store:
        me = store.learner()
        solve(me, FIRST, wrong=2)
        solve(me, SECOND)
        solve(me, TWO_STEPS, hints=1)
        me.note(PUZZLES[3], Deed.AGAIN)
        clock.on(days=3)
        for each in (FIRST, SECOND, TWO_STEPS):
            solve(me, each, wrong=int(each is SECOND))
        told = found(clock, store.export())
    assert scores(told) == [(TWO_STEPS.id, 0.5), (FIRST.id, 0.0), (SECOND.id, 1.0)]
    assert len({each.learner for each in told}) == 1


def test_own_puzzles_and_those_of_other_packs_are_left_out() -> None:
    clock = Clock()
    with Store.in_memory(clock=clock) as store:
        me, called_alike = store.learner(), replace(SECOND, difficulty=0)
        me.keep(called_alike)
        for each in (called_alike, replace(FIRST, id="elsewhere-1"), replace(TWO_STEPS, id=f"{OWN}1"), FIRST):
            solve(me, each)
        told = found(clock, store.export())
    assert scores(told) == [(FIRST.id, 1.0)]


def test_a_file_that_is_read_twice_counts_once_and_so_do_two_files_of_one_learner() -> None:
    clock = Clock()
    with Store.in_memory(clock=clock) as store:
        solve(store.learner(), FIRST, wrong=1)
        early = store.export()
        clock.on(days=2)
        solve(store.learner(), FIRST)
        solve(store.learner(), SECOND)
        late = store.export()
    for files in ((late,), (late, late), (early, late), (late, early)):
        told = found(clock, *files)
        assert scores(told) == [(FIRST.id, 0.0), (SECOND.id, 1.0)]
        assert len({each.learner for each in told}) == 1


def test_two_machines_of_one_learner_are_told_apart_from_two_learners() -> None:
    clock = Clock()
    home, school, other = saved(clock, (0, 0, 0)), saved(clock, (0, 0, 1), (1, 0, 0)), saved(clock, (0, 0, 1))
    assert scores(found(clock, home, school, other)) == [
        (FIRST.id, 0.0),
        (FIRST.id, 0.0),
        (FIRST.id, 1.0),
        (SECOND.id, 1.0),
    ]
    school["learners"][0]["badge"] = home["learners"][0]["badge"]
    # At home it was first.
    assert scores(found(clock, school, other, home)) == [(FIRST.id, 0.0), (FIRST.id, 1.0), (SECOND.id, 1.0)]


def test_a_file_that_does_not_say_whose_it_is_is_known_by_its_deeds_even_where_two_were_taken_for_two() -> None:
    clock = Clock()
    one, other = saved(clock, (0, 0, 0)), saved(clock, (1, 0, 0))
    both = json.loads(json.dumps(one))
    del both["learners"][0]["badge"]
    both["learners"][0]["attempts"] += other["learners"][0]["attempts"]
    both["events"] += other["events"]
    told = found(clock, one, other, both)
    assert scores(told) == [(FIRST.id, 1.0), (SECOND.id, 1.0)]
    assert len({each.learner for each in told}) == 1


def test_all_learners_of_a_class_are_told_apart_and_none_by_name() -> None:
    clock = Clock()
    with Store.in_memory(clock=clock) as store:
        for name in ("Ana", "Ben"):
            solve(store.learner(name), FIRST, wrong=int(name == "Ben"))
        told = found(clock, store.export())
    assert scores(told) == [(FIRST.id, 0.0), (FIRST.id, 1.0)]
    assert [each.learner for each in told] == [0, 1]
