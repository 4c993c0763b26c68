"""Limits of a guarantee are told honestly: tricks, nodes, seconds, a cancelled search, an interrupt."""

from __future__ import annotations

import itertools

import pytest

from combotutor.cards import SplitMix64
from combotutor.families.combo.notation import format_move, format_position, parse_position
from combotutor.families.combo.rules import RULE_SETS, Position, deal, legal_moves, play
from combotutor.families.combo.solver.guarantee import SECONDS, Guarantee, MoveSafety, Status, guarantee
from combotutor.families.combo.solver.line import main_line
from combotutor.families.combo.solver.open_search import OpenSearch
from combotutor.i18n import LANGUAGES, text
from combotutor.kernels.compiled import Buffer
from tests.families.combo.solver.guarantees import golden, told, values


def trick_positions() -> list[Position]:
    """Return some golden positions of several tricks."""
    return [parse_position(case["position"]) for case in golden()[40:80]]


def test_what_is_decided_within_a_few_tricks_is_never_contradicted() -> None:
    grew = 0
    for position in trick_positions():
        whole = values(guarantee(position, seconds=None))
        before: dict[str, bool | None] = dict.fromkeys(whole)
        for lookahead in (1, 2, 3, 6):
            found = guarantee(position, lookahead=lookahead, seconds=None)
            now = values(found)
            for move, value in now.items():
                assert value in (None, whole[move]), format_position(position)
                assert before[move] in (None, value), format_position(position)
            assert (found.status is Status.HORIZON) == (None in now.values())
            assert found.status is not Status.LIMIT
            grew += now != before and lookahead > 1
            before = now
    assert grew > 5


def test_at_the_horizon_a_play_that_has_not_lost_is_open_and_one_that_has_is_not_safe() -> None:
    # 5 loses in this trick. After the 12, which wins it, seat 0 still has to lead its 9.
    found = guarantee(parse_position("combo-breaker 5,12,9/6,10,2/x - 0 - 2/2/2"), lookahead=1)
    assert found.status is Status.HORIZON
    assert None in values(found).values()
    assert told("combo-breaker 5/6,7/x - 0 - 2/2/2", lookahead=1) == {"5@1": False}


def test_a_line_does_not_go_past_the_lookahead() -> None:
    for position in trick_positions()[:15]:
        for each in guarantee(position, lookahead=1).moves:
            now = position
            for move in each.line[:-1]:
                now = play(now, move)
                assert now.trick or now.pending is not None or now.result is not None


def test_a_line_counts_the_tricks_that_have_ended() -> None:
    # Seat 2 is stuck with its 5 either way. With the 3 before its S, it has to lead the S first: one trick more.
    position = parse_position("combo-breaker X,5,3/2,5/S,4,2,5+3/x+1,5 - 0 3,S,D 0/0/0/0")
    for lookahead, last in ((2, ["R1>2", "2@1", "3,4,2@2"]), (3, ["R1>1", "2@1", "S@2", "3,4,2@1"])):
        (leads,) = [each for each in guarantee(position, lookahead=lookahead).moves if format_move(each.move) == "3@3"]
        assert leads.safe is False
        assert [format_move(move) for move in leads.line] == ["3@3", "5@2", *last]


def test_of_two_gifts_a_line_takes_the_one_that_is_proved_within_the_lookahead_to_be_right() -> None:
    # Only the 9 leaves three equal cards behind; given a 7, seat 1 has not lost within two tricks.
    position = parse_position("combo-up x+12,2/P+4,11/x+5/x/7,9,7,7+U 4:10 1 6,8,5,2 3/3/1/3/3")
    (passes,) = [each for each in guarantee(position, lookahead=2).moves if format_move(each.move) == "P@1"]
    assert passes.safe is False
    assert [format_move(move) for move in passes.line] == ["P@1", "G2", ">1", "7,7,7@1", "R1>1"]


def test_a_line_ends_where_no_gift_is_right_and_asks_for_none_that_is_not_in_the_row() -> None:
    position, asked = parse_position("combo-up P,5,7/6,7/x - 0 - 1/1/1"), list[Buffer]()
    (passes,) = [move for move in legal_moves(position) if format_move(move) == "P@1"]

    def never(state: Buffer, *, edge: bool) -> bool:
        asked.append(state)
        return edge

    assert main_line(position, passes, OpenSearch(position, 0), never, safe=True) == (passes,)
    assert len(asked) == 2


@pytest.mark.parametrize("nodes", [1, 20, 200, 2000])
def test_a_limit_of_nodes_leaves_plays_open_but_never_gives_a_wrong_value(nodes: int) -> None:
    is_open = 0
    for position in trick_positions()[:25]:
        whole = values(guarantee(position, seconds=None))
        found = guarantee(position, nodes=nodes, seconds=None)
        assert all(value in (None, whole[move]) for move, value in values(found).items())
        assert (found.status is Status.LIMIT) == (None in values(found).values())
        assert found.nodes == nodes if found.status is Status.LIMIT else found.nodes <= nodes
        is_open += found.status is Status.LIMIT
    assert is_open or nodes > 200


def test_a_limit_of_seconds_leaves_plays_open() -> None:
    position = deal(RULE_SETS["combo-breaker"], 4, SplitMix64(1))
    found = guarantee(position, seconds=0.05)
    assert (found.status, found.safe, found.is_interrupted) == (Status.LIMIT, None, False)
    assert all(each.line == (each.move,) for each in found.moves)


def test_a_search_can_be_cancelled() -> None:
    position = deal(RULE_SETS["combo-up"], 4, SplitMix64(1))
    asked = itertools.count()
    found = guarantee(position, seconds=None, is_cancelled=lambda: next(asked) >= 3)
    assert (found.status, found.safe) == (Status.LIMIT, None)
    assert found.nodes > 0


def test_an_interrupt_before_the_search_leaves_all_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_given: object, **_options: object) -> OpenSearch:
        raise KeyboardInterrupt

    monkeypatch.setattr("combotutor.families.combo.solver.guarantee.OpenSearch", interrupted)
    position = trick_positions()[0]
    undecided = tuple(MoveSafety(move, None, (move,)) for move in legal_moves(position))
    assert guarantee(position) == Guarantee(undecided, Status.LIMIT, 0, is_interrupted=True)


def test_the_command_says_how_long_an_answer_may_take() -> None:
    for language in LANGUAGES:
        assert f" {SECONDS:.0f} " in text("cli.guarantee", language)


def test_an_interrupt_gives_what_is_known() -> None:
    position = parse_position(golden()[45]["position"])
    whole = values(guarantee(position, seconds=None))
    told_so_far: list[tuple[int, int, int]] = []

    def interrupted(done: int, total: int, nodes: int) -> None:
        told_so_far.append((done, total, nodes))
        if done == 1:
            raise KeyboardInterrupt

    found = guarantee(position, seconds=None, progress=interrupted)
    assert found.is_interrupted
    assert found.status is Status.LIMIT
    known = {move: value for move, value in values(found).items() if value is not None}
    assert known
    assert known.items() <= whole.items()
    assert told_so_far[-1][:2] == (1, told_so_far[0][1])
    assert told_so_far[-1][2] == found.nodes
