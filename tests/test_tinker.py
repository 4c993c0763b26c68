"""The five public names: text or values in, values out."""

from __future__ import annotations

import doctest
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import combotutor
from combotutor import tinker
from combotutor.errors import HiddenCardError, IllegalMoveError, InvalidError
from combotutor.families.combo.cards import Card
from combotutor.families.combo.rules import RULE_SETS
from combotutor.i18n import LANGUAGES

TOP = Path(__file__).parents[1]
LEAD = "combo-breaker 7,8/1,2/5 - 0 - 2/2/2"


def test_the_five_names_are_the_public_ones() -> None:
    assert sorted(combotutor.__all__) == ["deal", "moves", "plan_hand", "play", "show"]
    for name in combotutor.__all__:
        assert getattr(combotutor, name) is getattr(tinker, name)


def test_another_name_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="'solve'"):
        combotutor.solve  # noqa: B018


@pytest.mark.parametrize("name", combotutor.__all__)
def test_every_name_has_an_example_and_says_what_it_raises(name: str) -> None:
    documentation = getattr(tinker, name).__doc__
    assert doctest.DocTestParser().get_examples(documentation)
    assert "Raises:" in documentation


def test_a_name_is_loaded_at_its_first_use() -> None:
    program = "import sys, combotutor; print('combotutor.tinker' in sys.modules, callable(combotutor.deal))"
    outcome = subprocess.run([sys.executable, "-c", program], cwd=TOP, capture_output=True, text=True, check=True)
    assert outcome.stdout == "False True\n"


@pytest.mark.parametrize(("rules", "players"), [(each.name, n) for each in RULE_SETS.values() for n in each.players])
def test_a_deal_is_the_same_for_the_same_seed(rules: str, players: int) -> None:
    first = combotutor.deal(rules, players=players, seed=3)
    assert first == combotutor.deal(rules, players=players, seed=3)
    assert first != combotutor.deal(rules, players=players, seed=4)
    assert len(first.seats) == players


def test_four_play_from_seed_0_unless_said() -> None:
    assert combotutor.deal("combo-up") == combotutor.deal("combo-up", 4, 0)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_whole_round_can_be_played_by_lines_alone(rules: str, seed: int) -> None:
    position = combotutor.deal(rules, players=3, seed=seed)
    line = combotutor.show(position)
    for step in range(400):
        words = combotutor.moves(line)
        assert words == combotutor.moves(position)
        word = words[(step * 7 + seed) % len(words)]
        after = combotutor.play(line, word)
        position = combotutor.play(position, word)
        assert (after.result, after.turn) == (position.result, position.turn)
        if position.result is not None:
            assert combotutor.moves(position) == []
            assert position.result.payers
            break
        line = combotutor.show(position)
        assert combotutor.show(after) == line.split(" discards=")[0] or combotutor.show(after) == line
    else:
        pytest.fail("the round did not end")


def test_a_position_stays_as_it_is_when_played_on() -> None:
    position = combotutor.deal("combo-up", players=3, seed=1)
    before = combotutor.show(position)
    for word in combotutor.moves(position):
        combotutor.play(position, word)
    assert combotutor.show(position) == before


def test_play_takes_any_number_of_moves() -> None:
    assert combotutor.show(combotutor.play(LEAD)) == LEAD
    one_by_one = combotutor.play(combotutor.play(LEAD, "7@1"), "1,2@1")
    assert combotutor.play(LEAD, "7@1", "1,2@1") == one_by_one


def test_a_position_prints_and_pickles() -> None:
    position = combotutor.play("combo-up 1,2/3,P,4/5,6 0:1 1 - 3/3/3", "P@2", "G1")
    again = pickle.loads(pickle.dumps(position.seats))  # noqa: S301  (our own)
    assert again == position.seats
    assert repr(position).startswith("Position.from_line(")


def test_a_whole_position_pickles() -> None:
    position = combotutor.deal("combo-up", players=3, seed=1)
    assert pickle.loads(pickle.dumps(position)) == position  # noqa: S301  (our own)


def test_a_plan_pickles_and_its_rows_lead_to_the_empty_one() -> None:
    plan = combotutor.plan_hand("7 8 x 3 3 d 12")
    assert pickle.loads(pickle.dumps(plan)) == plan  # noqa: S301  (our own)
    rows = list(plan.rows())
    assert rows[0] == plan.row
    assert rows[-1] == ()
    assert len(rows) == plan.plays + 1


@pytest.mark.parametrize("typed", ["7 8 x", "7,8,X", "7;8;comodín", "7 8 Joker", " 7  8  wild card "])
def test_a_hand_is_typed_as_people_type(typed: str) -> None:
    assert combotutor.plan_hand(typed).row == (Card.SEVEN, Card.EIGHT, Card.WILD)


def test_an_empty_hand_needs_no_play() -> None:
    plan = combotutor.plan_hand("-")
    assert (plan.plays, plan.first, plan.line) == (0, (), ())


@pytest.mark.parametrize("typed", ["", " ", "q", "13", "٣", "5,,6", "5\x00", "\ud83c", "x" * 100_000, "5 " * 61])
def test_a_hand_that_cannot_be_read_is_refused_in_every_language(typed: str) -> None:
    with pytest.raises(InvalidError) as caught:
        combotutor.plan_hand(typed)
    assert caught.value.field == "HAND"
    said = {caught.value.text(language) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert all(len(sentence) < 300 and sentence.isprintable() for sentence in said)


def test_what_must_be_seen_is_asked_for() -> None:
    with pytest.raises(HiddenCardError, match="every card"):
        combotutor.plan_hand("5 ?")
    with pytest.raises(HiddenCardError, match="seat 0"):
        combotutor.moves("combo-breaker ?2/1,2/5 - 0 - 2/2/2")


def test_an_unknown_rule_set_is_answered_with_the_nearest() -> None:
    with pytest.raises(InvalidError, match="did you mean combo-up"):
        combotutor.deal("combo up")


@pytest.mark.parametrize("players", [-1, 0, 2, 6, 1000])
def test_a_deal_for_too_few_or_too_many_is_refused(players: int) -> None:
    with pytest.raises(InvalidError, match="3 to 5"):
        combotutor.deal("combo-up", players=players)


def test_a_forbidden_move_names_its_rule() -> None:
    for word, rule in (("9@1", "H1"), ("R1>1", "D3"), (">1", "T5")):
        with pytest.raises(IllegalMoveError) as caught:
            combotutor.play(LEAD, word)
        assert caught.value.rule == rule


def test_a_word_that_is_no_move_is_refused() -> None:
    with pytest.raises(InvalidError, match="'seven' is no move"):
        combotutor.play(LEAD, "seven")


def test_a_finished_round_has_no_line() -> None:
    with pytest.raises(InvalidError, match="no line"):
        combotutor.show(combotutor.play(LEAD, "7,8@1"))
