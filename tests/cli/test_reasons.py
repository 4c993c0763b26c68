"""Reasons on the command line: as JSON in words of the notation, and as one sentence for the best moves."""

from __future__ import annotations

import json
import random
from typing import get_args

import pytest

from combotutor.families.combo.cards import Card, Combination, Kind
from combotutor.families.combo.commands.reasons import reason_fields
from combotutor.families.combo.notation import format_move, format_position, parse_position
from combotutor.families.combo.rules import PlayCombination, PlaySpecial, view
from combotutor.families.combo.solver import (
    CardAlone,
    CardHelp,
    GapClosed,
    HurtingReply,
    PlayBeatable,
    Reason,
    SeatAnswers,
    SeatHelpless,
    WildsSaid,
    reasons,
    replies,
)
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import reason_phrase
from tests.cli.run import CommandLine
from tests.families.combo.rules.rounds import random_rounds

PAIR = Combination(Kind.PAIR, 4)
OF_THE_ROW = ["closed", "made", "waiting", "torn", "parted", "alone", "said", "counted"]
KINDS = [*OF_THE_ROW, "beatable", "answered", "helpless", "refuted", "helped"]
ANSWER = "combo-breaker 4,9,4+2/10,1/?3 - 0 ?9 2/2/2"


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        (
            GapClosed((1, 2), (Card.FOUR, Card.WILD), PAIR, (Card.STOP,)),
            {"places": [1, 2], "cards": "4,X", "combination": {"kind": "pair", "top": 4}, "gone": "S"},
        ),
        (CardAlone(3, Card.WILD), {"place": 3, "card": "X"}),
        (WildsSaid(PAIR), {"combination": {"kind": "pair", "top": 4}}),
        (PlayBeatable(PAIR, (Kind.PAIR, Kind.TRIO), 3), {"by": {"kind": "pair", "top": 4}, "kinds": ["pair", "trio"]}),
        (PlayBeatable(None, (), 0), {"by": None, "kinds": [], "count": 0}),
        (SeatAnswers(1, PlayCombination(2, (Card.WILD, Card.FOUR), PAIR)), {"seat": 1, "move": "X=4,4@2"}),
        (SeatHelpless(2, at_once=True), {"seat": 2, "at_once": True}),
        (HurtingReply(1, PlaySpecial(3, Card.STOP), 2, pays=True), {"move": "S@3", "ply": 2, "pays": True}),
        (CardHelp(None, Card.TWELVE, 2, 3, 3), {"number": None, "card": "12", "gap": 2, "before": 3, "after": 3}),
    ],
    ids=repr,
)
def test_a_claim_is_written_in_words_of_the_notation(reason: Reason, expected: dict[str, object]) -> None:
    found = reason_fields(reason)
    assert json.loads(json.dumps(found)) == found
    assert found["kind"] in KINDS
    assert {name: found[name] for name in expected} == expected


class Lonely(CardAlone):
    """A claim whose class has another name."""


def test_the_kinds_of_claims_are_these_words_whatever_their_classes_are_called() -> None:
    assert [each.kind.value for each in get_args(Reason)] == KINDS
    renamed = Lonely(3, Card.WILD)
    assert reason_fields(renamed)["kind"] == "alone"
    assert reason_phrase(renamed).key == "reason.alone"


def test_every_move_has_its_reasons_the_count_of_plays_last(cli: CommandLine) -> None:
    first, *others = cli.result("reply", ANSWER)["moves"]
    assert first["move"] == "9@2"
    assert [each["kind"] for each in first["reasons"]] == ["closed", "answered", "beatable", "helped", "counted"]
    for each in (first, *others):
        last = each["reasons"][-1]
        assert (last["kind"], last["after"]) == ("counted", each["plays_after"])


def test_golden_the_reasons_of_a_play(cli: CommandLine) -> None:
    assert cli.result("reply", ANSWER)["moves"][0]["reasons"] == [
        {
            "kind": "closed",
            "weight": 10,
            "places": [1, 2],
            "cards": "4,4",
            "combination": {"kind": "pair", "top": 4},
            "gone": "9",
        },
        {"kind": "answered", "weight": 9, "seat": 1, "move": "10@1"},
        {
            "kind": "beatable",
            "weight": 6,
            "by": {"kind": "single", "top": 10},
            "kinds": ["single", "run2", "pair", "run3", "trio"],
            "count": 48,
        },
        {"kind": "helped", "weight": 0, "number": 1, "card": "2", "gap": 1, "before": 2, "after": 3},
        {"kind": "counted", "weight": 0, "before": 2, "after": 1},
    ]


def test_positions_of_random_rounds_get_their_reasons_open_or_as_seen(cli: CommandLine) -> None:
    source = random.Random(4)
    positions = [source.choice(each[:-1]) for each in random_rounds(late=12, deals=1, seed=81)]
    seen = [view(each, each.turn).position for each in positions]
    lines = [format_position(each) for each in (*positions, *seen)]
    found = cli("reply", "-", stdin="\n".join(lines).encode())
    assert (found.status, found.err) == (0, "")
    for result, position in zip(found.lines, (*positions, *seen), strict=True):
        assert [each["move"] for each in result["moves"]] == [format_move(each.move) for each in replies(position)]
        for each, reply in zip(result["moves"], replies(position), strict=True):
            assert each["reasons"] == [reason_fields(reason) for reason in reasons(position, reply.move)]


def test_a_row_that_is_not_seen_is_refused(cli: CommandLine) -> None:
    found = cli("reply", "combo-breaker 5,?,5/2,4/x - 0 - 2/2/2", "--json")
    assert (found.status, found.out) == (2, "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_best_moves_are_explained_by_what_matters_most(cli: CommandLine, language: str) -> None:
    lines = cli("reply", ANSWER, "--lang", language).out.splitlines()
    position = parse_position(ANSWER)
    best = replies(position)[0]
    assert lines[1].endswith(reason_phrase(reasons(position, best.move)[0]).text(language))
    assert not any(line.endswith(".") for line in lines[2:])


def test_of_many_equally_good_moves_only_a_few_are_explained(cli: CommandLine) -> None:
    lines = cli("reply", "combo-breaker 2,5,8,11,1/?3/x - 0 ?9 2/2/2").out.splitlines()
    assert [line.endswith(".") for line in lines[1:]] == [True] * 3 + [False] * 2


def test_a_move_of_which_only_the_plays_left_can_be_told_gets_no_sentence(cli: CommandLine) -> None:
    lines = cli("reply", "combo-breaker S/?3/x - 0 ?9 2/2/2").out.splitlines()
    assert [line.strip() for line in lines[1:]] == ["S@1          0 plays"]
