"""A file of one's own tells nobody's name, and is brought to whoever is shown, whatever the name in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from combotutor.errors import LearnerError
from combotutor.learner import Deed, Desk, Imported, Keeper, Store
from tests.learner.doings import PUZZLES, Clock, puzzle, solve
from tests.learner.keeping import LONG, doings, kept

ANA, BEN = "0123456789abcdef" * 2, "1" * 32
FIRST, SECOND, THIRD, *_ = PUZZLES
BEFORE: Final = Path(__file__).parents[2] / "before" / "learner.json"


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Keeper]:
    """A keeper of a file."""
    with kept(tmp_path / "learner.sqlite", LONG) as keeper:
        yield keeper


def elsewhere(*names: str, solved: int = 1) -> dict[str, Any]:
    """Return what a file holds of learners of another computer, each of whom solved some puzzles."""
    clock = Clock()
    clock.on(days=-7)
    with Store.in_memory(clock=clock) as store:
        for name in names:
            for number in range(solved):
                solve(store.learner(name), PUZZLES[number])
        return store.export()


def brought(desk: Desk, values: dict[str, Any], *, from_others: bool = False) -> Imported:
    """Bring in what a file holds."""
    return desk.bring(json.dumps(values), from_others=from_others)


def refusal(desk: Desk, values: dict[str, Any]) -> str:
    """Return why a file is not brought in; nothing has changed."""
    before = desk.export()
    with pytest.raises(LearnerError) as caught:
        brought(desk, values)
    assert desk.refresh() == desk.book
    assert desk.export() == before
    return caught.value.code


def test_a_file_of_ones_own_tells_no_name_by_which_others_could_be_one(keeper: Keeper) -> None:
    ana = keeper.desk(ANA)
    ana.meet()
    code = ana.make_code()
    ana.enter(doings(FIRST))
    ana.keep(puzzle("own-1"))
    values = ana.export()
    text = json.dumps(values)
    assert [each["name"] for each in values["learners"]] == ["me"]
    assert {each["learner"] for each in values["events"]} == {"me"}
    assert not any(secret in text for secret in (ANA, code, ana.person.label))
    assert keeper.store is not None
    assert keeper.store.export((ANA,))["learners"][0]["name"] == ANA  # of the library's own


def test_a_file_goes_to_whoever_is_shown_and_to_nobody_else(keeper: Keeper) -> None:
    me, ana, ben = keeper.desk(), keeper.desk(ANA), keeper.desk(BEN)
    me.enter(doings(THIRD))
    for desk, solved in ((ana, 1), (ben, 2)):
        assert brought(desk, elsewhere("me", solved=solved)) == Imported(solved, 3 * solved, 0)
    assert [len(each.refresh().standings) for each in (me, ana, ben)] == [1, 1, 2]
    assert brought(ben, ben.export()) == Imported()
    ana.call("Ana", "dots")
    assert brought(ana, {**elsewhere(), **ana.export()}) == Imported()


def test_what_was_taken_along_comes_to_the_same_person_on_another_computer(keeper: Keeper, tmp_path: Path) -> None:
    ana = keeper.desk(ANA)
    ana.enter(doings(FIRST))
    with kept(tmp_path / "other.sqlite", LONG) as other:
        there = other.desk(BEN)
        assert brought(there, ana.export()) == Imported(1, 3, 0)
        there.enter(doings(SECOND))
        assert brought(ana, there.export()) == Imported(1, 3, 0)  # with the same badge: nothing is asked
        assert ana.export() == there.export()


def test_a_file_of_somebody_else_is_asked_about_whatever_its_name(keeper: Keeper) -> None:
    ana = keeper.desk(ANA)
    ana.enter(doings(FIRST))
    for name in ("me", ANA, BEN):
        assert refusal(ana, elsewhere(name)) == "learner-others"
    assert brought(ana, elsewhere("me"), from_others=True).attempts == 1


def test_a_file_of_somebody_else_here_is_asked_about_even_before_anything_was_done(keeper: Keeper) -> None:
    me, ben = keeper.desk(), keeper.desk(BEN)
    me.enter(doings(FIRST))
    mine, before = me.export(), me.book
    assert refusal(ben, mine) == "learner-others"
    assert brought(ben, mine, from_others=True).attempts == 1
    assert me.refresh() == before
    # Each goes on with what is their own, and neither is the other from now on.
    assert ben.export()["learners"][0]["badge"] != mine["learners"][0]["badge"]
    ben.enter(doings(SECOND))
    assert refusal(me, ben.export()) == "learner-others"
    me.enter(doings(THIRD))
    assert brought(me, me.export()) == Imported()
    assert {*me.refresh().standings} == {FIRST.id, THIRD.id}
    assert {*ben.refresh().standings} == {FIRST.id, SECOND.id}
    ben.forget()
    assert {*me.refresh().standings} == {FIRST.id, THIRD.id}


def test_a_file_that_was_brought_to_the_wrong_one_is_brought_to_the_right_one_and_taken_back(keeper: Keeper) -> None:
    me, ana = keeper.desk(), keeper.desk(ANA)
    values = elsewhere("me", solved=3)
    number = brought(me, values).number
    assert brought(ana, values, from_others=True).attempts == 3
    assert number is not None
    assert me.take_back(number).attempts == 3
    assert (len(me.book.standings), len(ana.refresh().standings)) == (0, 3)
    assert refusal(ana, elsewhere("me")) == "learner-others"


def test_a_forgotten_ones_file_is_nobodys_and_may_be_read_by_whoever_is_new(keeper: Keeper) -> None:
    me, ben = keeper.desk(), keeper.desk(BEN)
    me.enter(doings(FIRST))
    mine = me.export()
    me.forget()
    assert brought(ben, mine).attempts == 1


def test_of_a_file_of_several_people_comes_what_has_the_badge_of_whoever_is_shown(keeper: Keeper) -> None:
    ana = keeper.desk(ANA)
    ana.enter(doings(FIRST))
    values = elsewhere("me", "x", "y", solved=2)
    assert refusal(ana, values) == "learner-several"
    for learner in values["learners"]:
        if learner["name"] == "x":
            learner["badge"] = ana.export()["learners"][0]["badge"]
    assert brought(ana, values).attempts == 2
    assert keeper.store is not None
    assert keeper.store.names() == (ANA,)
    assert {*ana.book.standings} == {FIRST.id, SECOND.id}


def test_of_a_file_of_several_people_comes_what_bears_the_name_as_it_always_did(keeper: Keeper) -> None:
    me = keeper.desk()
    assert refusal(keeper.desk(BEN), elsewhere("me", "x")) == "learner-several"
    assert brought(me, elsewhere("x", "me", "y", solved=2)).attempts == 2
    assert keeper.store is not None
    assert keeper.store.names() == ("me",)
    assert refusal(me, elsewhere("x", "me")) == "learner-others"


def test_of_whom_a_file_tells_nothing_is_not_asked_about(keeper: Keeper) -> None:
    values = elsewhere("x", "me", "y", solved=0)
    assert len(values["learners"]) == 0
    values = elsewhere("x", solved=1)
    for name in ("a", "b"):
        values["learners"].append({"name": name, "badge": None, "attempts": [], "own": []})
        del values["learners"][-1]["badge"]
    assert brought(keeper.desk(BEN), values).attempts == 1


def test_a_file_of_before_of_two_comes_to_the_first_person_as_it_did() -> None:
    values = json.loads(BEFORE.read_text(encoding="utf-8"))
    mine = [each for each in values["events"] if each["learner"] == "me"]
    clock = Clock()
    clock.on(days=60)
    keeper = Keeper(clock=clock)
    author = values["learners"][0]
    assert brought(keeper.desk(), values) == Imported(len(author["attempts"]), len(mine), len(author["own"]))
    assert len(mine) < len(values["events"])


def test_a_library_that_brings_in_everybody_knows_each_by_name_though_two_have_done_the_same(
    keeper: Keeper, tmp_path: Path
) -> None:
    me, ana = keeper.desk(), keeper.desk("ana")
    me.enter(doings(FIRST))
    brought(ana, me.export(), from_others=True)
    store = keeper.store
    assert store is not None
    store.export_to(tmp_path / "all.json")
    values = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    assert [each["name"] for each in values["learners"]] == ["me", "ana"]
    for desk in (me, ana):
        alone = {
            **values,
            "learners": [each for each in values["learners"] if each["name"] == desk.name],
            "events": [each for each in values["events"] if each["learner"] == desk.name],
        }
        last = alone["events"][-1]
        alone["events"].append(
            {**last, "id": f"{desk.name:0>32}".replace("m", "a").replace("n", "b"), "deed": Deed.SHOWN}
        )
        (tmp_path / "one.json").write_text(json.dumps(alone), encoding="utf-8")
        before = {each.name: len(each.export()["events"]) for each in (me, ana)}
        assert store.import_from(tmp_path / "one.json").events == 1
        after = {each.name: len(each.export()["events"]) for each in (me, ana)}
        assert after == {**before, desk.name: before[desk.name] + 1}
