"""What is sure with open hands: golden files, the slow twin, limits that are told honestly, and long rows."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from combotutor.cards import NUMBERS, Card, Row, SplitMix64
from combotutor.errors import HiddenCardError
from combotutor.games.combo import RULE_SETS, GiveCard, Giving, HandCard, Move, Position, Seat, deal, play
from combotutor.notation import format_move, format_position, parse_position
from combotutor.solver.guarantee import Guarantee, Status, guarantee
from combotutor.solver.reply import replies
from tests.cases.reading import Case, cases
from tests.solver.guarantee_twin import TooLargeError, can_be_sure, twin
from tests.solver.small_positions import GOLDEN, small_positions

TOP = Path(__file__).parents[2]
STOP = "combo-breaker 3/S,9+1/x 0:9 1 - 2/2/2"
DRAW = "combo-breaker D,5/6/x - 0 {pile} 2/2/2"
PASS = "combo-up P,5,7/6,7/x - 0 - 1/1/1 moves P@1"  # noqa: S105  (a card, no secret)


def golden() -> list[Case]:
    """Return the lines of the golden file."""
    return [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]


def values(found: Guarantee) -> dict[str, bool | None]:
    """Return what is known of each move, as words."""
    return {format_move(each.move): each.safe for each in found.moves}


def told(line: str, lookahead: int | None = None) -> dict[str, bool | None]:
    """Return what is known of each move of a line, without a limit."""
    return values(guarantee(parse_position(line), lookahead=lookahead, seconds=None))


def by_twin(position: Position, limit: int | None = None) -> dict[str, bool | None]:
    """Return what the twin says of each move, as words."""
    return {format_move(move): is_safe for move, is_safe in twin(position, limit).items()}


def check_line(position: Position, line: tuple[Move, ...], *, safe: bool, what: str) -> None:
    """Play a line to its end, which must be what the play's value says.

    It may end sooner at gifts that others have chosen before, which happen not to be the ones that matter.
    """
    now = position
    for move in line:
        assert now.result is None, what
        now = play(now, move)
    seat = position.turn
    if isinstance(position.pending, Giving) and position.pending.gifts and now.result is None:
        return
    spared = now.seats[seat].is_out if now.result is None else seat not in now.result.payers
    assert now.result is not None or spared, f"{what} stops too soon"
    assert spared == safe, what


@pytest.mark.slow
@pytest.mark.parametrize("case", cases("guarantee"), ids=lambda case: case["position"][:40])
def test_golden_an_independent_implementation_says_the_same(case: Case) -> None:
    position = parse_position(case["position"])
    found = guarantee(position, seconds=None)
    assert found.safe == case["value"]
    assert sorted(map(format_move, found.safe_moves)) == sorted(case["safe"])
    assert (found.status, len(found.moves)) == (Status.PROVED, case["moves"])
    for each in found.moves:
        assert each.safe is not None
        check_line(position, each.line, safe=each.safe, what=f"{case['position']} {format_move(each.move)}")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_golden_500_small_positions_are_what_the_twin_says_and_every_line_ends_so(part: int) -> None:
    for case in golden()[part::10]:
        position = parse_position(case["position"])
        found = guarantee(position, seconds=None)
        safe = [format_move(move) for move in found.safe_moves]
        assert (found.safe, safe, found.status) == (case["value"], case["safe"], Status.PROVED), case["position"]
        assert len(found.moves) == case["moves"]
        for each in found.moves:
            assert each.safe is not None
            check_line(position, each.line, safe=each.safe, what=f"{case['position']} {format_move(each.move)}")


def test_a_line_begins_with_its_play() -> None:
    for case in golden()[:30]:
        assert all(each.line[0] == each.move for each in guarantee(parse_position(case["position"])).moves)


@pytest.mark.slow
def test_in_a_line_each_side_plays_the_first_move_of_the_stated_order() -> None:
    stubborn = right = 0
    for case in golden():
        position = parse_position(case["position"])
        if sum(len(seat.hand) + len(seat.reserve) for seat in position.seats if not seat.is_out) > 5:
            continue
        for each in guarantee(position).moves[:3]:
            now = play(position, each.move)
            for move in each.line[1:]:
                if isinstance(now.pending, Giving):
                    break  # the seat's own gift stands first there, and is another test's
                order = [reply.move for reply in replies(now)]
                if (now.turn == position.turn) == each.safe:
                    kept = [can_be_sure(play(now, other), position.turn) == each.safe for other in order]
                    assert move == order[kept.index(True)], case["position"]
                    right += move != order[0]
                else:
                    assert move == order[0], case["position"]
                    stubborn += len(order) > 1
                now = play(now, move)
    assert min(stubborn, right) > 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2026])
def test_brute_force_fresh_small_positions_have_the_values_of_the_twin(seed: int) -> None:
    fresh: Iterator[Position] = small_positions(seed)
    checked = 0
    while checked < 40:
        position = next(fresh)
        try:
            expected = by_twin(position, 600)
        except TooLargeError:
            continue
        found = guarantee(position, seconds=None)
        assert values(found) == expected, f"seed {seed}: {format_position(position)}"
        checked += 1


def long_rows(seed: int, length: int, others: int) -> Iterator[Position]:
    """Yield tricks that are nearly over for one seat with a long row, and others with a card or two, for ever."""
    random = SplitMix64(seed)
    for number in itertools.count():
        rules = list(RULE_SETS.values())[number % 3]
        cards = random.shuffled([card for card in rules.deck.cards if card is not Card.DRAW])
        rows: list[Row] = [tuple(cards.pop() for _ in range(length))]
        rows += [tuple(cards.pop() for _ in range(1 + random.below(2))) for _ in range(others)]
        long_seat = random.below(others + 1)
        rows[0], rows[long_seat] = rows[long_seat], rows[0]
        seats = [Seat(tuple(HandCard(card, frozenset({at})) for card in row), (), 1) for at, row in enumerate(rows)]
        seats += [Seat((), (), 1, is_out=True)] * (3 - len(seats))
        yield Position(rules, tuple(seats), (), random.below(others + 1), ())


@pytest.mark.parametrize(("length", "others"), [(17, 1), (18, 1), (19, 2), (20, 1), (20, 2), (25, 1)])
def test_brute_force_long_rows_have_the_values_of_the_twin(length: int, others: int) -> None:
    checked, kinds = 0, set()
    for position in itertools.islice(long_rows(length, length, others), 400):
        try:
            expected = by_twin(position, 400)
        except TooLargeError:
            continue
        assert values(guarantee(position, seconds=None)) == expected, format_position(position)
        checked += 1
        kinds |= set(expected.values())
        if checked >= 8 and len(kinds) == 2:
            return
    pytest.fail(f"only {checked} positions were small enough, with values {kinds}")


def test_a_row_of_forty_cards_has_the_values_of_the_twin() -> None:
    row = ",".join(card.symbol for card in NUMBERS * 3) + ",X,S,X,S"
    position = parse_position(f"combo-breaker {row}/12/x - 0 - 2/2/2")
    found = guarantee(position, seconds=None)
    assert (len(found.moves), found.status) == (len(twin(position)), Status.PROVED)
    assert values(found) == by_twin(position)


@pytest.mark.parametrize("name", list(RULE_SETS))
def test_five_seats_all_in_have_the_values_of_the_twin(name: str) -> None:
    random = SplitMix64(5)
    rules = RULE_SETS[name]
    checked = 0
    for _ in range(200):
        cards = random.shuffled(rules.deck.cards)
        rows = [tuple(cards.pop() for _ in range(1 + random.below(2))) for _ in range(5)]
        seats = tuple(
            Seat(tuple(HandCard(card, frozenset({at})) for card in row), (), 1) for at, row in enumerate(rows)
        )
        position = Position(rules, seats, (), random.below(5), tuple(cards[:4]))
        try:
            expected = by_twin(position, 500)
        except TooLargeError:
            continue
        assert values(guarantee(position, seconds=None)) == expected, format_position(position)
        checked += 1
        if checked == 6:
            return
    pytest.fail(f"only {checked} positions were small enough")


def test_two_wilds_alone_are_a_house_setting() -> None:
    line = "combo-breaker X,X,3/11,12,1/x - 0 - 2/2/2"
    with_pairs, without = told(line), told(f"{line} wild-pair=no")
    assert set(without) < set(with_pairs)
    assert without == by_twin(parse_position(f"{line} wild-pair=no"))
    assert with_pairs == by_twin(parse_position(line))


def test_who_draws_on_a_stop_is_a_house_setting() -> None:
    differ = 0
    for position in itertools.islice(small_positions(77), 400):
        cards = {*position.mover.row, *(card for seat in position.seats for card in seat.row)}
        if not {Card.STOP, Card.DRAW} <= cards or sum(len(seat.hand) for seat in position.seats) > 5:
            continue
        line = format_position(position).replace(" stop-draws=best", "").replace(" stop-draws=stopper", "")
        if " moves " in line:
            continue
        found = []
        for setting in ("best", "stopper"):
            each = parse_position(f"{line} stop-draws={setting}")
            try:
                expected = by_twin(each, 400)
            except TooLargeError:
                break
            found.append(told(f"{line} stop-draws={setting}"))
            assert found[-1] == expected, line
        differ += len(found) == 2 and found[0] != found[1]
    assert differ


def test_what_was_laid_aside_tokens_and_points_change_nothing() -> None:
    # Which seat of this trick was the first to play is all that the past can change.
    line = "combo-up 5,9,S+2/X,3,U/8,8 - 1 7,1,2 {tokens}{more}"
    found = [
        told(line.format(tokens=tokens, more=more))
        for tokens, more in (("1/1/1", ""), ("3/2/3", " discards=4,6,10"), ("2/1/1", " points=4/0/9"))
    ]
    assert found[0] == found[1] == found[2]
    assert len(set(found[0].values())) == 2


def test_a_pile_that_is_not_known_does_not_matter_where_nothing_is_drawn() -> None:
    found = guarantee(parse_position(STOP.replace(" - 2", " ?4 2")))
    assert (values(found), found.status) == (told(STOP), Status.PROVED)


def test_a_card_of_the_pile_that_is_not_known_leaves_a_play_open() -> None:
    # A 5 alone is lost without a draw. With the D it depends: a 1 is beaten by the 5, a 12 is not.
    with pytest.raises(HiddenCardError) as refused:
        guarantee(parse_position(DRAW.format(pile="?1")))
    assert (refused.value.code, refused.value.field) == ("hidden-pile", "PILE")
    found = guarantee(parse_position("combo-breaker D,12/6/x - 0 ?3 2/2/2"))
    unseen = {format_move(each.move): each.is_unseen for each in found.moves}
    assert (values(found), found.safe, found.status) == ({"12@2": True, "D@1": None}, True, Status.HORIZON)
    assert unseen == {"12@2": False, "D@1": True}


def test_a_known_pile_decides_a_draw() -> None:
    assert told(DRAW.format(pile="1")) == {"5@2": False, "D@1": True}
    assert told(DRAW.format(pile="12")) == {"5@2": False, "D@1": False}


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("combo-breaker 5/?,6/x - 0 - 2/2/2", "SEATS"),
        ("combo-breaker ?2/6/x - 0 - 2/2/2", "SEATS"),
        ("combo-breaker D,5,9/6/x - 0 ?3 2/2/2 moves D@1 6@1", "PILE"),
    ],
)
def test_a_hand_that_is_not_known_is_refused(line: str, field: str) -> None:
    with pytest.raises(HiddenCardError) as refused:
        guarantee(parse_position(line))
    assert (refused.value.code, refused.value.field) == ("hidden-open", field)
    assert "?" in refused.value.text()


def test_a_gift_that_another_seat_has_chosen_is_not_looked_at() -> None:
    assert told(f"{PASS} G2") == told(f"{PASS} G1") == {"G1": False, "G2": True}


def test_a_gift_line_names_gifts_in_the_order_of_the_notation() -> None:
    position = parse_position(PASS)
    for each in guarantee(position).moves:
        assert isinstance(each.line[1], GiveCard)
        assert each.safe is can_be_sure(play(position, each.move), 0)


def test_a_finished_round_has_no_plays_and_is_as_it_ended() -> None:
    paid = guarantee(parse_position("combo-breaker 7/6/x 0:8 1 - 2/2/2"))
    assert (paid.moves, paid.safe, paid.status) == ((), False, Status.PROVED)
    spared = guarantee(parse_position("combo-breaker 5/6/x - 0 - 2/2/2 moves 5@1 6@1"))
    assert (spared.moves, spared.safe, spared.nodes) == ((), True, 0)


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


@pytest.mark.parametrize("nodes", [1, 20, 200, 2000])
def test_a_limit_of_nodes_leaves_plays_open_but_never_gives_a_wrong_value(nodes: int) -> None:
    is_open = 0
    for position in trick_positions()[:25]:
        whole = values(guarantee(position, seconds=None))
        found = guarantee(position, nodes=nodes, seconds=None)
        assert all(value in (None, whole[move]) for move, value in values(found).items())
        assert (found.status is Status.LIMIT) == (None in values(found).values())
        assert found.nodes <= nodes
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


def test_plays_that_leave_the_same_have_one_search() -> None:
    one = guarantee(parse_position("combo-breaker 4,4,9/5,6/x - 0 - 2/2/2"))
    assert values(one) == by_twin(parse_position("combo-breaker 4,4,9/5,6/x - 0 - 2/2/2"))
    shown: set[int] = set()
    guarantee(
        parse_position("combo-breaker 7+3/8,9/x 1:2 0 - 2/2/2"), progress=lambda _done, total, _nodes: shown.add(total)
    )
    assert shown == {2}


@pytest.mark.slow
def test_without_numba_the_same_source_gives_the_same_values() -> None:
    smallest = sorted(golden(), key=lambda case: (case["moves"], len(case["position"])))[:25]
    program = (
        "import json, sys\n"
        "from combotutor.kernels.compiled import COMPILED\n"
        "from combotutor.notation import format_move, parse_position\n"
        "from combotutor.solver.guarantee import guarantee\n"
        "assert not COMPILED and 'numba' not in sys.modules\n"
        "for line in json.load(sys.stdin):\n"
        "    found = guarantee(parse_position(line), seconds=None)\n"
        "    print(json.dumps([list(map(format_move, found.safe_moves)), found.status.value, found.nodes]))\n"
    )
    outcome = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps([case["position"] for case in smallest]),
        cwd=TOP,
        env={**os.environ, "COMBOTUTOR_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
        timeout=120,
    )
    assert outcome.returncode == 0, outcome.stderr
    found = [json.loads(line) for line in outcome.stdout.splitlines()]
    assert [each[:2] for each in found] == [[case["safe"], "proved"] for case in smallest]
    positions = [parse_position(case["position"]) for case in smallest]
    assert [each[2] for each in found] == [guarantee(each, seconds=None).nodes for each in positions]


def test_the_answer_is_the_same_for_a_seat_at_another_place_of_the_table() -> None:
    # Turning the table changes nothing.
    for case in golden()[:60]:
        position = parse_position(case["position"])
        if position.pending is not None or position.trick or " moves " in case["position"]:
            continue
        count = len(position.seats)
        turned = replace(position, seats=(*position.seats[1:], position.seats[0]), turn=(position.turn - 1) % count)
        assert values(guarantee(turned)) == values(guarantee(position)), case["position"]
