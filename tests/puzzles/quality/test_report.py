"""What is measured in any puzzles, and how far each solver gets in them."""

from __future__ import annotations

from dataclasses import replace

from combotutor.puzzles import Puzzle
from combotutor.puzzles.quality import Gauged, Paired, gauged, rates, report
from combotutor.puzzles.solver import Technique
from tests.puzzles.checker.examples import EXAMPLES, MINED

FOUND = EXAMPLES["find-101"]
SURE = EXAMPLES["sure-107"]


def test_a_puzzle_is_looked_at_with_its_answers_and_those_that_find_it() -> None:
    found = gauged(FOUND)
    assert (found.technique, found.answers) == (Technique(1, "high"), len(FOUND.steps[0].moves))
    assert found.answered("high")
    assert found.solved("high")
    assert not found.answered("low")


def test_of_several_decisions_the_first_counts_apart() -> None:
    puzzle = next(each for each in MINED if any(first and not all((first, *more)) for first, *more in finds(each)))
    found = gauged(puzzle)
    word = next(word for word, each in found.finds.items() if each[0] and not all(each))
    assert found.answered(word)
    assert not found.solved(word)


def finds(puzzle: Puzzle) -> list[tuple[bool, ...]]:
    """Return what each solver finds of a puzzle, decision by decision."""
    return [*gauged(puzzle).finds.values()]


def test_answers_that_come_to_the_same_are_one_outcome() -> None:
    twins = gauged(EXAMPLES["insert-101"])
    assert 1 < twins.outcomes < twins.answers


def test_an_id_that_stands_twice_is_told() -> None:
    once, twice = gauged(FOUND), gauged(replace(SURE, id=FOUND.id))
    measured = {measure.key: measure for measure in report([once, twice]).measures}
    assert (measured["twice"].count, measured["twice"].ids) == (2, (FOUND.id, FOUND.id))
    assert report([once]).measures[0].meets


def test_a_level_is_held_against_what_it_takes() -> None:
    off, level = gauged(replace(SURE, level=4)), gauged(replace(SURE, level=5, id="sure-2"))
    measured = {measure.key: measure for measure in report([off, level]).measures}
    assert measured["off-level"].ids == (SURE.id,)


def test_a_technique_that_is_not_the_weakest_or_not_told_is_counted() -> None:
    told = replace(SURE, technique="replies", level=5)
    others = [replace(told, id=f"sure-{n}", technique=word) for n, word in enumerate(("", "row"), start=2)]
    measured = {measure.key: measure for measure in report([*map(gauged, (told, *others))]).measures}
    assert measured["off-technique"].ids == ("sure-2", "sure-3")


def test_what_fails_is_what_is_not_as_wanted() -> None:
    found = report([gauged(replace(FOUND, level=1))])
    failed = [measure.key for measure in found.failed]
    assert failed == [measure.key for measure in found.measures if not measure.meets]
    assert {"of-kind:find", "first-from-3:high"} & {*failed} == {"of-kind:find"}


def test_rates_are_told_by_kind_by_stored_level_and_by_what_it_takes() -> None:
    looked = [gauged(replace(FOUND, level=3)), gauged(replace(SURE, level=4))]
    told = {(each.by, each.of): each for each in rates(looked)}
    assert {*told} == {
        *(("kind", "find"), ("kind", "sure")),
        *(("level", "3"), ("level", "4")),
        *(("technique", "1"), ("technique", "5")),
    }
    assert told["kind", "find"].first["high"] == told["level", "3"].whole["high"] == 1
    assert told["technique", "5"].whole == {**dict.fromkeys(told["technique", "5"].whole, 0), "replies": 1}


def test_where_no_solvers_are_known_nobody_gets_anywhere() -> None:
    unknown = Gauged(SURE, {}, None, 3, 2)
    assert not unknown.answered("high")
    assert not unknown.solved("high")
    assert [*rates([unknown])] == []
    assert next(each for each in report([unknown]).measures if each.key == "off-level").meets


def test_what_loses_too_much_is_counted_kind_by_kind() -> None:
    beat, wild = EXAMPLES["beat-104"], EXAMPLES["wild-106"]
    lost, kept = Paired(0.1, 0.08, 0.12, 2000, agrees=False), Paired(0.0, 0.0, 0.0, 2000, agrees=True)
    measured = report([gauged(beat), gauged(wild)], [(beat, lost), (wild, kept)]).measures[-2:]
    assert [(each.key, each.ids) for each in measured] == [("agreement:beat", (beat.id,)), ("agreement:wild", ())]
