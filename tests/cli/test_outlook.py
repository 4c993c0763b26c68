"""The command outlook: what it tells, in which words, and what is left when somebody stops it."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Sequence

import pytest

from combotutor.cli.commands import outlook as command
from combotutor.cli.commands.outlook import SHOWN, OutlookAnswer
from combotutor.families.combo.cards import Card, Combination, Kind
from combotutor.families.combo.notation import format_move, format_position, parse_position
from combotutor.families.combo.rules import PlayCombination, View, legal_moves, pending_name, view
from combotutor.families.combo.solver.outlook import Outlook, outlook
from combotutor.families.combo.solver.trial import Trial
from combotutor.games import read
from combotutor.i18n import LANGUAGES
from combotutor.i18n.chances import percent_text
from combotutor.search import Outlook as Estimate
from combotutor.search import Risk, Written, engine_of
from tests.cli.run import CommandLine, interrupted, launched, posix
from tests.families.combo.rules.rounds import dealt, random_rounds
from tests.families.combo.rules.unseen import swapped

TURN = "combo-breaker 7,8,4+X,5/?4+2/?3 2:3 0 ?18 2/2/1"
OPEN = "combo-up P,5,8,4+1/6,2+7/9,9,S - 0 1,2,3,4 3/3/3 discards=-"
DEAL = format_position(dealt("combo-breaker", 4, 3))
OVER = "combo-breaker 4/9/x 1:12 0 - 2/2/2"


def told(found: Outlook) -> list[dict[str, object]]:
    """Return the plays of an outlook as the command tells them."""
    return [
        {
            "move": format_move(each.move),
            "pays": each.pays,
            "low": each.low,
            "high": each.high,
            "samples": each.samples,
        }
        for each in found.moves
    ]


@pytest.mark.parametrize("line", [TURN, OPEN, DEAL])
def test_it_tells_what_the_solver_finds_in_what_is_written(cli: CommandLine, line: str) -> None:
    position = parse_position(line)
    found = outlook(View(position.turn, position), samples=15, seed=4)
    assert cli.result("outlook", line, "--samples", "15", "--seed", "4") == {
        "position": line,
        "seat": position.turn,
        "status": "estimated",
        "seed": 4,
        "moves": told(found),
        "best": [format_move(move) for move in found.best],
        "worlds": 15,
        "discards_known": line is not TURN,
    }


def test_as_seen_takes_the_view_of_the_seat_to_act(cli: CommandLine) -> None:
    position = parse_position(DEAL)
    found = outlook(view(position, position.turn), samples=15)
    as_seen = cli.result("outlook", DEAL, "--as-seen", "--samples", "15")
    assert as_seen["moves"] == told(found)
    assert as_seen["position"] == DEAL
    shown = cli.result("view", DEAL)["position"]
    assert "?" in shown
    assert cli.result("outlook", shown, "--samples", "15")["moves"] == told(found)
    # Written and known is another question than written and hidden.
    assert cli.result("outlook", DEAL, "--samples", "15")["moves"] != told(found)


def test_property_as_seen_nothing_changes_with_cards_that_the_seat_cannot_see(cli: CommandLine) -> None:
    source, differing, moments = random.Random(8), 0, Counter[str]()
    for positions in random_rounds(late=30, deals=1, seed=97):
        line = format_position(source.choice(positions[:-1]))
        position = parse_position(line)
        other = format_position(swapped(position, position.turn, source))
        differing += other != line
        moments[pending_name(position.pending)] += 1
        one, two = (cli.result("outlook", each, "--as-seen", "--samples", "4") for each in (line, other))
        assert {**one, "position": ""} == {**two, "position": ""}
    assert differing > 20
    assert len(moments) > 2


def test_the_same_words_give_the_same_line(cli: CommandLine) -> None:
    words = ("outlook", DEAL, "--as-seen", "--samples", "20", "--json")
    assert cli(*words).out == cli(*words, "--lang", "es").out == cli(*words, "--seed", "0").out
    assert cli(*words).out != cli(*words, "--seed", "1").out


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("combo-breaker D,9,4/3,8/x - 0 10,1,1 2/2/2 moves D@1 3@1", ">"),
        ("combo-up U,9+1,2/3,8+4/6,5+7,7 - 0 - 3/3/3 moves U@1", "R1>"),
        ("combo-up P,S,4,9/5,1,5/x - 0 - 3/3/3 moves P@1 G2", "G"),
        ("combo-up P,S,4,9/5,1,5/x - 0 - 3/3/3 moves P@1 G2 G1", ">"),
    ],
    ids=["draw", "pick-up", "give", "place"],
)
def test_moments_within_a_turn_are_answered(cli: CommandLine, line: str, first: str) -> None:
    for more in ((), ("--as-seen",)):
        found = cli.result("outlook", line, "--samples", "6", *more)
        moves = [each["move"] for each in found["moves"]]
        assert Counter(moves) == Counter(format_move(move) for move in legal_moves(parse_position(line)))
        assert moves[0].startswith(first)


def test_a_finished_round_has_no_play_and_says_so(cli: CommandLine) -> None:
    found = cli.result("outlook", OVER)
    assert (found["moves"], found["best"], found["worlds"], found["discards_known"]) == ([], [], 0, False)
    assert cli("outlook", OVER).out == "The round is over: there is no move.\n"


def test_without_a_limit_it_takes_its_seconds(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = dict[str, object]()

    def noted(given: View, **options: object) -> Outlook:
        asked.update(options)
        return outlook(given, samples=1)

    monkeypatch.setattr("combotutor.families.combo.solver.outlook.outlook", noted)
    for words, seconds, samples in ((), 2.0, None), (("--seconds", "0,25"), 0.25, None), (("--samples", "7"), 2.0, 7):
        cli.result("outlook", TURN, *words)
        assert (asked["seconds"], asked["samples"], asked["seed"]) == (seconds, samples, 0)


def test_a_time_is_kept_and_the_worlds_are_counted(cli: CommandLine) -> None:
    found = cli.result("outlook", DEAL, "--as-seen", "--seconds", "0.01")
    assert found["worlds"] == max(each["samples"] for each in found["moves"]) > 0


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ((), "POSITION"),
        ((TURN, "--samples", "5", "--seconds", "1"), "not both"),
        ((TURN, "--seconds", "1", "--samples", "x"), "not both"),
        ((TURN, "--samples", "0"), "--samples"),
        ((TURN, "--samples", "many"), "'many'"),
        ((TURN, "--samples", "10000000"), "--samples"),
        ((TURN, "--seconds", "0"), "--seconds"),
        ((TURN, "--seconds", "-1"), "--seconds"),
        ((TURN, "--seed", "-1"), "--seed"),
        ((TURN, "--seed", str(1 << 64)), "--seed"),
        ((TURN, "more"), "'more'"),
        (("combo-breaker 7,8",), "six"),
        (("combo-breaker ?,8/1,2/5 - 0 - 2/2/2",), "seat 0"),
        (("combo-breaker D,9,4/3,8/x - 0 ?3 2/2/2 moves D@1 3@1",), "puts into its row"),
        (("combo-breaker 5,5,5/?2/?2 - 0 5,5 2/2/2",), "5"),
        (("combo-breaker 5/?30/?30 - 0 - 2/2/2",), "54"),
        (("combo-breaker 5,6/?2/?2 - 0 ?48 2/2/2 discards=1,1,1",), "54"),
    ],
)
def test_bad_input_is_one_clear_sentence(cli: CommandLine, words: tuple[str, ...], part: str) -> None:
    for language in LANGUAGES:
        found = cli("outlook", *words, "--json", "--lang", language)
        assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
        assert "Traceback" not in found.err
    assert part in cli("outlook", *words).err


def test_many_positions_are_answered_line_by_line(cli: CommandLine) -> None:
    lines = [TURN, "nonsense", OVER, "combo-breaker ?,8/1,2/5 - 0 - 2/2/2", DEAL]
    found = cli("outlook", "-", "--as-seen", "--samples", "3", stdin="\n".join(lines).encode())
    assert (found.status, found.err) == (2, "")
    answers = found.lines
    assert [answer.get("code") for answer in answers] == [None, "unknown-rules", None, "hidden-hand", None]
    for at in (0, 2, 4):
        assert answers[at] == cli.result("outlook", lines[at], "--as-seen", "--samples", "3")


def test_the_table_speaks_every_language_and_marks_the_best(cli: CommandLine) -> None:
    said = {}
    for language in LANGUAGES:
        found = cli("outlook", TURN, "--samples", "90", "--lang", language)
        assert (found.status, found.err) == (0, "")
        said[language] = found.out
        lines = found.out.splitlines()
        assert "90" in lines[0]
        result = cli.result("outlook", TURN, "--samples", "90")
        moves = [each["move"] for each in result["moves"]]
        assert [line.split()[0] for line in lines[2 : 2 + len(moves)]] == moves
        assert [line.split()[0] for line in lines[2:-3] if "★" in line] == result["best"]
        assert "discards=" in lines[-1]
    assert len(set(said.values())) == len(LANGUAGES)
    first = cli.result("outlook", TURN, "--samples", "90")["moves"][0]
    assert percent_text(first["pays"], "en") in said["en"]
    assert percent_text(first["pays"], "de") in said["de"]
    assert "," in percent_text(first["pays"], "de")


def test_where_the_discards_are_known_nothing_is_said_of_them(cli: CommandLine) -> None:
    assert "discards" not in cli("outlook", OPEN, "--samples", "5").out
    assert "from one way" in cli("outlook", OPEN, "--samples", "1").out


def five(at: int) -> PlayCombination:
    """Return the play of a 5 at a place."""
    return PlayCombination(at, (Card.FIVE,), Combination(Kind.SINGLE, 5))


def table(risks: Sequence[Risk], best: Sequence[PlayCombination], language: str = "en") -> list[str]:
    """Return the lines of the table that says these risks."""
    given = read(OPEN)
    engine = engine_of(given.family, given.game)
    assert engine is not None
    found = Estimate(tuple(risks), tuple(best), risks[0].samples)
    return OutlookAnswer(OPEN, given, engine, Written(0, given.position), 0, found).prose(language).splitlines()


def said_of(pays: float, low: float, high: float, samples: int, language: str = "en") -> list[str]:
    """Return what the table says of a single play: how often it pays, and the interval."""
    line = table([Risk(five(1), pays, low, high, samples)], [five(1)], language)[2].partition("★")[0].strip()
    return re.split(r"\s{2,}", line)[1:]


def test_no_risk_is_ever_none_or_all() -> None:
    assert said_of(0.0, 0.0, 0.161, 20) == ["0 of 20", "at most 16.1%"]
    assert said_of(1.0, 0.839, 1.0, 20) == ["20 of 20", "at least 83.9%"]
    assert said_of(0.0001, 0.00001, 0.0003, 100_000) == ["< 0.1%", "at most 0.1%"]
    assert said_of(0.9999, 0.9997, 0.99999, 100_000) == ["> 99.9%", "at least 99.9%"]
    assert said_of(0.12, 0.1, 0.14, 900, "de") == ["12,0 %", "10,0 % bis 14,0 %"]


def test_a_long_list_is_cut_but_no_best_play_is_left_out() -> None:
    risks = [Risk(five(at), at / 100, 0.001, 0.999, 9) for at in range(1, 31)]
    lines = table(risks, [five(1), five(30)])
    assert lines[2 + SHOWN].startswith("  5@30")
    assert f"and {30 - SHOWN - 1} more" in lines[3 + SHOWN]
    assert "these 2" in lines[4 + SHOWN]


def test_on_a_terminal_worlds_or_the_time_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[tuple[int, int, int]]()

    def tell(done: int, total: int, counted: int) -> None:
        seen.append((done, total, counted))

    monkeypatch.setattr(time, "monotonic", iter((9.0, 10.0, 10.5, 19.0)).__next__)
    command._progress(tell, 50, 2.0)(20)  # noqa: SLF001
    by_time = command._progress(tell, None, 2.0)  # noqa: SLF001
    for worlds in (10, 30, 70):
        by_time(worlds)
    assert seen == [(20, 50, 20), (0, 100, 10), (25, 100, 30), (100, 100, 70)]


@pytest.mark.parametrize(("language", "word"), [("en", "Stopped"), ("es", "Detenido"), ("de", "Angehalten")])
def test_an_interrupt_tells_what_is_known(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, language: str, word: str
) -> None:
    run, calls = Trial.run, Counter[str]()

    def stopped(self: Trial, tried: list[int], worlds: int) -> object:
        calls["run"] += 1
        if calls["run"] > 3:
            raise KeyboardInterrupt
        return run(self, tried, worlds)

    monkeypatch.setattr(Trial, "run", stopped)
    found = cli("outlook", DEAL, "--json")
    assert (found.status, found.err) == (130, "")
    (answer,) = found.lines
    assert answer["interrupted"] is True
    assert len(answer["moves"]) == len(legal_moves(parse_position(DEAL)))
    calls.clear()
    prose = cli("outlook", DEAL, "--lang", language)
    assert (prose.status, prose.err) == (130, "")
    assert prose.out.startswith(word)
    assert "★" in prose.out


def test_an_interrupt_before_anything_is_known_says_so(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_engine: object, _seen: object, _asked: command.Arguments) -> Outlook:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_estimated", stopped)
    found = cli("outlook", DEAL, "--json")
    assert found.status == 130
    assert [(each["moves"], each["worlds"], each["interrupted"]) for each in found.lines] == [([], 0, True)]
    assert cli("outlook", DEAL).out == "Stopped before anything was known.\n"


def test_an_interrupt_ends_a_batch(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_engine: object, _seen: object, _asked: command.Arguments) -> Outlook:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_estimated", stopped)
    found = cli("outlook", "-", stdin=f"{TURN}\n{DEAL}\n".encode())
    assert (found.status, len(found.lines)) == (130, 1)


@posix
def test_an_interrupt_from_the_keyboard_leaves_130_and_one_line() -> None:
    words = ("outlook", "-", "--as-seen", "--samples", "1000000", "--timing")
    stopped = interrupted(*words, first=OVER, then=DEAL)
    assert (stopped.status, stopped.err) == (130, "")
    (found,) = stopped.lines
    assert found["interrupted"] is True
    assert 0 < found["worlds"] < 1_000_000
    assert len(found["moves"]) == len(legal_moves(parse_position(DEAL)))


def test_uncompiled_the_answer_is_the_same(cli: CommandLine) -> None:
    lines = [TURN, OPEN]
    words = ("outlook", "-", "--samples", "20")
    plain = launched(*words, stdin="\n".join(lines).encode(), variables={"COMBOTUTOR_PLAIN": "1"})
    assert (plain.status, plain.err) == (0, "")
    assert plain.lines == cli(*words, stdin="\n".join(lines).encode()).lines
