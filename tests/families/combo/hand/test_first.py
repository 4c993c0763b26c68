"""The first minute with the combo games: each step is what the rules say, and no tap leads to where nothing goes on."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.families.combo import first
from combotutor.families.combo.cards import Kind, readings
from combotutor.families.combo.first import FIRST, STEPS, Asked, Moment, Step
from combotutor.families.combo.hand.ladder import EXAMPLES
from combotutor.families.combo.notation import parse_move, parse_position
from combotutor.families.combo.notation.rows import parse_row
from combotutor.families.combo.rules import RULE_SETS, legal_moves
from combotutor.i18n import LANGUAGES
from combotutor.widgets.choice import Neighbours, Place
from combotutor.widgets.first_steps import FirstSteps

BEGINNING = FIRST.at(0)
NEIGHBOURS = st.builds(Neighbours, st.integers(1, 6), st.integers(1, 3))
DEEDS = st.one_of(
    st.tuples(st.just("chosen"), NEIGHBOURS),
    st.tuples(st.just("chosen"), st.just(Place(1, None))),
    st.tuples(st.just("played"), st.sampled_from(["4,4@2", "5,7,6@1", "9,8@3", "4,4,4@1", "10@1", "nonsense", ""])),
    st.tuples(st.just("wanted"), st.none()),
    st.tuples(st.just("on"), st.none()),
)
"""What may be done in any order; now and then what is wanted, so that all steps are come to."""


def wanted(moment: Moment) -> Moment:
    """Return the moment after what is asked for next, whatever was done before."""
    if moment.is_done:
        return moment.on()
    asked = STEPS[moment.step].asks[moment.part]
    if asked.wanted is None:
        for place in asked.apart:
            moment = moment.chosen(Neighbours(place, 1))
        return moment.on()
    moment = moment.chosen(asked.wanted)
    assert moment.is_right
    (reading,) = moment.question("en").moves_of(asked.wanted)
    return moment.played(reading.move)


def after(moment: Moment, name: str, value: object) -> Moment:
    """Return the moment after something was done."""
    match name, value:
        case "chosen", Neighbours() | Place():
            return moment.chosen(value)
        case "played", str():
            return moment.played(value)
        case "on", _:
            return moment.on()
    return wanted(moment)


def way() -> list[Moment]:
    """Return every moment of whoever does what is asked, the last too."""
    met = [BEGINNING]
    while not met[-1].is_over:
        met.append(wanted(met[-1]))
        assert len(met) <= sum(len(step.asks) for step in STEPS) + 1
    return met


def test_it_is_what_the_house_asks_for() -> None:
    steps: FirstSteps = FIRST
    assert (steps.at(0).step, steps.at(0).count) == (0, 5)
    assert (steps.at(99).is_over, steps.at(-7), steps.at(4).step) == (True, BEGINNING, 4)


def test_what_is_wanted_makes_the_kind_that_it_shows() -> None:
    for step in STEPS:
        row = parse_row(step.row)
        for asked in step.asks:
            if asked.wanted is None:
                assert readings(tuple(row[place - 1] for place in asked.apart))[0].kind is Kind.PAIR
                assert max(asked.apart) - min(asked.apart) == len(asked.apart)  # something lies between
                continue
            (made,) = readings(tuple(asked.wanted.of(row)))
            assert made.kind in asked.shows
            row = row[: asked.wanted.at - 1] + row[asked.wanted.at - 1 + asked.wanted.length :]


def test_the_run_lies_out_of_order_and_the_higher_kind_beats_the_higher_number() -> None:
    run, higher = STEPS[1], STEPS[2]
    assert parse_row(run.row)[:3] != tuple(sorted(parse_row(run.row)[:3]))
    ten, *pair = parse_row(higher.row)
    assert readings(tuple(pair))[0].beats(readings((ten,))[0])
    assert max(pair) < ten


def test_every_kind_is_shown_by_the_end_and_stays_on_the_ladder_with_its_picture() -> None:
    known = [moment.known for moment in way()]
    assert all({*one} <= {*other} for one, other in pairwise(known))
    assert (known[0], {*known[-1]}) == ((), {*Kind})
    for moment in way():
        table = moment.question("en").table
        assert [rung.name for rung in table.ladder] == [kind.value for kind in Kind]
        assert {rung.name for rung in table.ladder if rung.state == "known"} == {*map(str, moment.known)}
        assert {card.symbol for cards in EXAMPLES.values() for card in cards} <= table.faces.keys()


@pytest.mark.parametrize("rules", RULE_SETS)
def test_all_that_is_played_may_be_played_by_the_rules_of_every_game(rules: str) -> None:
    for number, step in enumerate(STEPS):
        position = parse_position(f"{rules} {step.row}/?9/?9 - 0 ?20 2/2/2")
        wanted = step.asks[0].wanted
        if wanted is not None:
            (reading,) = FIRST.at(number).question("en").moves_of(wanted)
            assert parse_move(position, reading.move) in legal_moves(position)


@pytest.mark.parametrize("moment", [each for each in way() if not each.is_over])
def test_what_is_not_asked_for_is_let_go_of_and_told_where_to_look(moment: Moment) -> None:
    asked = STEPS[moment.step].asks[moment.part]
    inside = asked.apart if asked.wanted is None else range(asked.wanted.at, asked.wanted.at + asked.wanted.length)
    outside = [place for place in range(1, len(moment.row) + 1) if place not in inside]
    for place in outside:
        missed = moment.chosen(Neighbours(place, 1))
        assert (missed.is_amiss, missed.is_right, missed.marks("en")["shaken"]) == (True, False, [place])
        assert missed.told("en")
        # Nothing is chosen any more where another question is put.
        assert missed.question("en") != moment.question("en")
        again = missed.chosen(Neighbours(place, 1))
        assert again.question("en") != missed.question("en")
        assert wanted(again) == wanted(moment)


def test_what_is_only_begun_is_neither_told_of_nor_let_go_of() -> None:
    begun = BEGINNING.chosen(Neighbours(2, 1))
    assert (begun.is_amiss, begun.is_right, begun.told("en"), begun.question("en")) == (
        *(False, False, ""),
        BEGINNING.question("en"),
    )
    # Played all the same it comes back, and it is told where to look.
    assert begun.played("4@2").is_amiss
    assert begun.played("4@2").question("en") != begun.question("en")


def test_what_is_wanted_is_said_with_what_it_shows_as_soon_as_it_is_chosen() -> None:
    asked, right = Neighbours(2, 2), BEGINNING.chosen(Neighbours(2, 2))
    assert right.told("en") == "A pair: the same number, side by side."
    assert right.question("en") == BEGINNING.question("en")  # what is chosen stays
    assert right.question("en").note_of(asked) == "Chosen: 4, 4: pair of 4s. A pair: the same number, side by side."
    assert "A pair" not in right.question("en").note_of(Neighbours(1, 1))


def test_what_lies_apart_is_done_by_both_cards_in_any_order_and_by_one_stroke_over_all() -> None:
    apart = FIRST.at(3)
    one, other = (apart.chosen(Neighbours(place, 1)) for place in (1, 3))
    assert (one.is_done, other.is_done, one.on(), one.told("en")) == (False, False, one, "")
    both = one.chosen(Neighbours(3, 1))
    assert both.is_done
    assert other.chosen(Neighbours(1, 1)) == apart.chosen(Neighbours(1, 3)) == both
    assert both.marks("en") == {"breaks": [[1, 3, "pair", [1, 3]]]}
    question = both.question("en")
    assert (question.table.task, question.moves_of(Neighbours(1, 1))) == ("look", ())
    assert all(zone.pick is None for zone in question.table.zones)


def test_what_has_met_is_marked_as_in_a_puzzle() -> None:
    met = FIRST.at(4).played("9,8@3")
    assert (met.step, [card.symbol for card in met.row]) == (4, ["4", "4", "4"])
    assert met.marks("en") == {"meets": [[1, 3, "trio", [1, 2, 3]]]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_thing_is_asked_shown_and_pointed_to_in_few_words(language: str) -> None:
    for moment in way():
        told = [moment.asked(language), moment.question(language).table.prompt]
        if not moment.is_over:
            told += [moment.played("nonsense").told(language)]
        assert told[1] == ""
        assert all(len(each.split()) <= 16 and "{" not in each for each in told)
    assert way()[-1].told(language)


@settings(max_examples=60)
@given(st.lists(DEEDS, max_size=25))
def test_property_no_order_of_taps_leads_to_a_dead_end(deeds: list[tuple[str, object]]) -> None:
    moment = BEGINNING
    for name, value in deeds:
        before, moment = moment, after(moment, name, value)
        assert (moment.step, moment.part) >= (before.step, before.part)
        assert moment.step <= moment.count
        question = moment.question("en")
        assert moment.asked("en")
        # Either something can be chosen, or a button leads on.
        assert moment.is_done == all(zone.pick is None for zone in question.table.zones)
        assert not (moment.is_amiss and moment.is_right)
    for _ in range(len(STEPS) + 1):
        moment = wanted(moment)
    assert moment.is_over


@pytest.mark.parametrize(
    ("step", "laid", "left"),
    [
        (STEPS[-1], "4,4,4", ""),
        (Step("9,4,4,2", (Asked("pair", Neighbours(2, 2), shows=(Kind.PAIR,)),)), "4,4", "9,2"),
        (Step("3,9,3", (Asked("apart", apart=(1, 3)),)), "4,4", "3,9,3"),
    ],
)
def test_at_the_end_lies_what_was_played_last_and_in_the_row_what_is_left(
    step: Step, laid: str, left: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first, "STEPS", (*STEPS[:3], step))
    table = FIRST.at(4).question("en").table
    (last,), (row, _) = table.laid, table.zones
    assert (",".join(last.cards), ",".join(row.cards)) == (laid, left)


@pytest.mark.parametrize("moment", [each for each in way() if not each.is_done])
def test_what_is_only_a_part_of_what_is_wanted_is_not_offered_and_says_what_it_lacks(moment: Moment) -> None:
    asked, question = STEPS[moment.step].asks[moment.part], moment.question("en")
    places = asked.apart if asked.wanted is None else range(asked.wanted.at, asked.wanted.at + asked.wanted.length)
    for place in places:
        assert question.moves_of(Neighbours(place, 1)) == ()
        said = {2: "Now the other one.", 3: "And 2 more."}[len(places)]
        assert question.note_of(Neighbours(place, 1)) == said
    if asked.wanted is not None:
        assert len(question.moves_of(asked.wanted)) == 1
        if asked.wanted.length == 3:
            assert question.note_of(Neighbours(asked.wanted.at, 2)) == "And one more."
    # What is quite other can be played, and comes back with the sentence.
    outside = {*range(1, len(moment.row) + 1)} - {*places}
    assert all(question.moves_of(Neighbours(place, 1)) for place in outside)
