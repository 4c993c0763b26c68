"""What a tinkerer types without having read anything, call by call, and what each gives.

They were tried in notebooks first, and surprised. A call is written as it is typed; `said` is what `print` shows of it.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

import combotutor
from combotutor import charts, errors, names, puzzles, tutor, widgets
from combotutor.families.combo import cards, notation, odds, plan, rules
from combotutor.families.combo.cards.row import row_of
from combotutor.i18n import LANGUAGES

TOP: Final = Path(__file__).parents[1]
LINE: Final = "combo-breaker 7,8/1,2/5 - 0 - 2/2/2"
AT_HAND: Final[dict[str, Any]] = {
    **{name: getattr(combotutor, name) for name in combotutor.__all__},
    "combotutor": combotutor,
    "charts": charts,
    "odds": odds,
    "puzzles": puzzles,
    "Card": cards.Card,
    "Row": cards.Row,
    "Kind": cards.Kind,
    "parse_row": notation.parse_row,
    "LINE": LINE,
    "Hand": widgets.Hand,
    "Tutor": tutor.Tutor,
    "Look": charts.Look,
    "view": rules.view,
    "plan_row": plan.plan_row,
}


def typed(call: str) -> Any:  # noqa: ANN401  (whatever it gives)
    """Return what a call gives, with the names at hand that a notebook has."""
    return eval(call, dict(AT_HAND))  # noqa: S307  (a text of ours)


GIVES: Final = (
    ("combotutor.cards.__name__", "combotutor.cards"),
    ("combotutor.odds.answer is odds.answer", "True"),
    ("combotutor.__version__ == __import__('combotutor.version').version.version()", "True"),
    ("[name for name in ('deal', 'moves', 'play', 'plan_hand', 'show') if name not in dir(combotutor)]", "[]"),
    ("Card.WILD", "X"),
    ("repr(Card.WILD)", "Card.WILD"),
    ("Card('X'), Card('7'), Card('comodín'), Card('joker')", "(Card.WILD, Card(7), Card.WILD, Card.WILD)"),
    ("plan_hand('7 8 x 3 3 d 12')", "4 plays: [7 8] X 3 3 D 12 · [X 3 3] D 12 · [D] 12 · [12]"),
    ("repr(plan_hand([7, 8, 8, 3]))", 'plan_hand("7 8 8 3")'),
    ("[str(step) for step in plan_hand('5 8 5').steps]", "['8@2', '5,5@1']"),
    ("Row('7 8 x')", "7,8,X"),
    ("repr(Row('7 8 x'))", 'Row("7 8 X")'),
    ("Row('7;8 Stopp') + Row([3])", "7,8,S,3"),
    ("parse_row('7 8 x 3') == parse_row('7,8,X,3') == parse_row([7, 8, 'X', 3]) == Row('7 8 X 3')", "True"),
    ("Hand('7 8 x 3')", 'Hand("7 8 X 3")'),
    ("Hand([7, 8, 3], reserve='4 X', language='es')", 'Hand("7 8 3", reserve="4 X")'),
    ("Hand('7 8', task='insert', incoming='9')", 'Hand("7 8", task=\'insert\', incoming="9")'),
    ("Hand('7 8 x 3').row", "7,8,X,3"),
    ("odds.frame('combo-breaker', 3, seen='7,7,X')['seen'][0]", "7,7,X"),
    ("odds.answer('combo-breaker', 3).at_least_one['pair']", "3686/18603"),
    ("odds.gap_frame('5 8', '9')['saved'].to_list()", "[1, 1, 1]"),
    ("type(charts.kinds_by_size('combo-breaker')).__name__", "LayerChart"),
    ("play(LINE, '7@1').rows", '(Row("8"), Row("1 2"), Row("5"))'),
    ("[held.card for held in play(LINE, '7@1').hands[1]]", "[Card(1), Card(2)]"),
    ("[str(move) for move in play(LINE).legal_moves()]", "['7@1', '7,8@1', '8@2']"),
    ("play(LINE)", LINE),
    ("show(LINE)", LINE),
    ("play(LINE, play(LINE).legal_moves()[1]) == play(LINE, '7,8@1')", "True"),
    ("moves(view(play(LINE), 0)) == moves(LINE)", "True"),
    ("show(puzzles['find-1']) == puzzles['find-1'].position", "True"),
    ("show(deal('combo-up')) == str(deal('combo-up'))", "True"),
    ("repr(deal('combo-up', 3, 1)).count(str(deal('combo-up', 3, 1)))", "1"),
    ("repr(play(LINE))", f'Position.from_line("{LINE}")'),
    ("view(play(LINE), 1)", "combo-breaker ?2/1,2/?1 - 0 - 2/2/2"),
    ("play(LINE, '7,8@1')", "combo-breaker: The round is over: a seat could neither beat the table nor take a "),
    ("len(puzzles.all()) == len(puzzles) == len(puzzles.shelf())", "True"),
    ("repr(puzzles['find-1'])", 'puzzles["find-1"]'),
    ("puzzles['find-1'] in list(puzzles), 'find-1' in puzzles", "(True, True)"),
    ("repr(odds.answer('combo-breaker', 3))", 'answer("combo-breaker", 3)'),
    ("deal('combo-breaker', seed=__import__('numpy').int64(4)) == deal('combo-breaker', seed=4)", "True"),
    ("plan_hand([__import__('numpy').int64(7), 8]) == plan_hand('7 8')", "True"),
    ("len(plan_hand([7] * 60).row)", "60"),
    ("moves(LINE)", "['7@1', '7,8@1', '8@2']"),
)
"""A call, and what is shown of it."""

REFUSED: Final = (
    ("combotutor.plan_han", "There is no 'plan_han' in combotutor: did you mean plan_hand?"),
    ("combotutor.qqq", "There is no 'qqq' in combotutor: dir(combotutor) lists what there is."),
    ("charts.kinds_by_sizes", "There is no 'kinds_by_sizes' in charts: did you mean kinds_by_size?"),
    ("odds.fram", "There is no 'fram' in odds: did you mean frame?"),
    ("puzzles.load", "There is no 'load' in puzzles: did you mean load_pack?"),
    ("combotutor.cards.Cards", "There is no 'Cards' in cards: did you mean Card?"),
    ("combotutor.widgets.Hands", "There is no 'Hands' in widgets: did you mean Hand?"),
    ("combotutor.tutor.Tutors", "There is no 'Tutors' in tutor: did you mean Tutor?"),
    ("Card('q')", "There is no card 'q': use 1 to 12, X, S, D, P or U."),
    ("Card(99)", "There is no card '99': use 1 to 12, X, S, D, P or U."),
    ("Row(7)", "A row is a text such as 7 8 X 3 or a list of cards, not '7'."),
    ("plan_hand([7, 'q'])", "There is no card 'q': use 1 to 12, X, S, D, P or U."),
    ("plan_hand([13])", "There is no card '13': use 1 to 12, X, S, D, P or U."),
    ("plan_hand([0])", "There is no card '0': use 1 to 12, X, S, D, P or U."),
    ("plan_hand([True])", "There is no card 'True': use 1 to 12, X, S, D, P or U."),
    ("plan_hand([10 ** 5000])", "There is no card 'int': use 1 to 12, X, S, D, P or U."),
    ("plan_hand(__import__('numpy').array([[7, 8]]))", "There is no card '[7 8]': use 1 to 12, X, S, D, P or U."),
    ("plan_hand({7, 8})", "A row is a text such as 7 8 X 3 or a list of cards, not '{8, 7}'."),
    ("plan_hand(b'7 8')", "A row is a text such as 7 8 X 3 or a list of cards, not "),
    ("plan_hand([7] * 10_000)", "That is 10,000 cards; a row may have up to 60."),
    ("plan_hand((7,) * 10_000)", "That is 10,000 cards; a row may have up to 60."),
    ("plan_hand(iter([7] * 61))", "That is 61 cards; a row may have up to 60."),
    ("Hand([7] * 500)", "That is 500 cards; a row may have up to 60."),
    ("Row([7] * 61)", "That is 61 cards; a row may have up to 60."),
    ("plan_hand(None)", "A row is a text such as 7 8 X 3 or a list of cards, not 'None'."),
    ("parse_row('7 8 q')", "There is no card 'q': use 1 to 12, X, S, D, P or U."),
    ("Hand('7 q')", "There is no card 'q': use 1 to 12, X, S, D, P or U."),
    ("Hand('7', language='fr')", "There is no language 'fr': there are en, es, de."),
    ("Look(language='fr')", "There is no language 'fr': there are en, es, de."),
    ("Tutor(language='fr')", "There is no language 'fr': there are en, es, de."),
    ("deal('krass')", "There is no rule set 'krass': did you mean krass-kariert? "),
    ("deal('combo-breaker', seed='x')", "seed needs a whole number from 0 to 18446744073709551615, not 'x'."),
    ("deal('combo-breaker', seed=-1)", "seed needs a whole number from 0 to 18446744073709551615, not '-1'."),
    ("deal('combo-breaker', seed=2 ** 64)", "seed needs a whole number from 0 to 18446744073709551615, not "),
    ("deal('combo-breaker', seed=True)", "seed needs a whole number from 0 to 18446744073709551615, not 'True'."),
    ("odds.frame('krass')", "There is no rule set 'krass': did you mean krass-kariert? "),
    ("odds.answer('combo-breaker', 'ten')", "Here cards are counted in whole numbers, not 'ten'. "),
    ("odds.answer('Combo Breaker', 10)", "There is no rule set 'Combo Breaker': did you mean combo-breaker? "),
    (
        "odds.at_least_one('combo-breaker', 'pair', 10)",
        "Here cards are counted in whole numbers, not 'combo-breaker'. ",
    ),
    ("charts.kinds_by_size(7)", "A chart takes a table, such as those of combotutor.odds.frame, not '7'."),
    ("charts.kinds_by_size('krass')", "There is no rule set 'krass': did you mean krass-kariert? "),
    ("puzzles['find-1x']", "There is no puzzle 'find-1x': did you mean find-1?"),
    ("puzzles['qqq']", "There is no puzzle 'qqq': combotutor puzzles list names them all."),
    ("moves('nonsense')", "There is no rule set 'nonsense': "),
    ("moves(plan_hand('7'))", "That is no position but 'Plan': give a position of combotutor.deal, or its line."),
    ("play(LINE, '7,9@1')", "Move 1, '7,9@1': "),
)
"""A call, and how the sentence begins by which it is refused."""


@pytest.mark.parametrize(("call", "said"), GIVES, ids=[call for call, _ in GIVES])
def test_a_call_gives_what_is_expected_of_it(call: str, said: str) -> None:
    assert str(typed(call)).startswith(said) if said.endswith(" ") else str(typed(call)) == said


@pytest.mark.parametrize(("call", "said"), REFUSED, ids=[call for call, _ in REFUSED])
def test_a_call_that_cannot_be_is_refused_in_a_sentence_of_each_language(call: str, said: str) -> None:
    with pytest.raises(errors.CombotutorError) as caught:
        typed(call)
    assert str(caught.value).startswith(said)
    assert str(caught.value) == said or said.endswith(" ")
    assert len({caught.value.text(language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        ("combotutor.qqq", AttributeError),
        ("charts.qqq", AttributeError),
        ("Look(language='fr')", KeyError),
        ("puzzles['qqq']", KeyError),
        ("Card('q')", ValueError),
    ],
)
def test_who_catches_what_python_raises_catches_ours(call: str, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        typed(call)


@pytest.mark.parametrize("room", ["cards", "charts", "odds", "puzzles", "tutor", "widgets"])
def test_a_room_offers_its_public_names_and_each_can_be_had(room: str) -> None:
    module = getattr(combotutor, room)
    assert {*dir(module)} - {"all"} == {*module.__all__} - {"Standing", "standing"}
    assert all(getattr(module, name) is not None for name in dir(module))


def test_the_package_offers_its_names_and_rooms_and_each_can_be_had() -> None:
    assert dir(combotutor) == sorted([*combotutor.__all__, *combotutor.ROOMS, "__version__"])
    assert all(getattr(combotutor, name) is not None for name in dir(combotutor))


def test_rooms_that_are_not_offered_are_found_all_the_same() -> None:
    program = "import combotutor as c; print(c.people.__name__, c.moved.__name__)"
    done = subprocess.run([sys.executable, "-c", program], cwd=TOP, capture_output=True, text=True, check=True)
    assert done.stdout == "combotutor.people combotutor.moved\n"


def test_what_is_asked_for_by_programs_is_refused_without_looking_for_the_nearest() -> None:
    assert not hasattr(combotutor, "_repr_html_")
    assert not hasattr(charts, "__wrapped__")
    assert str(names.missing("combotutor", "_deal", ["deal"])).startswith("There is no _deal")


@pytest.mark.parametrize("given", ["7 8 x 3", "7,8,X,3", "7;8;wild;3", ["7", 8, "x", 3], ["7", 8, "x", cards.Card(3)]])
def test_every_door_reads_a_row_alike(given: Any) -> None:  # noqa: ANN401  (a row in any spelling)
    row = cards.Row(map(cards.Card, (7, 8, 13, 3)))
    assert notation.parse_row(given) == row_of(given) == row
    assert combotutor.plan_hand(given) == combotutor.plan_hand(row)
    assert plan.fewest_plays(given) == plan.fewest_plays(row)
    assert plan.insert_values(given, "4") == plan.insert_values(row, (cards.Card.FOUR,))
    assert list(cards.combinations_in(given)) == list(cards.combinations_in(row))
    assert odds.row_value(given) == odds.row_value(row)
    assert odds.Stock.of_rules("combo-up", given) == odds.Stock.of_rules("combo-up", row)
    assert odds.frame("combo-up", 2, seen=given).equals(odds.frame("combo-up", 2, seen=row))
    assert widgets.row_svg(given) == widgets.row_svg(row)
    assert widgets.Hand(given, reserve=given).row == row
    assert widgets.SeenCards(rules.RULE_SETS["combo-up"].deck, seen=given).cards == row_of("3 7 8 X")
