"""The plays of the workbench with their three values, as far as they are known."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from combotutor.families.combo.bench.board import options
from combotutor.families.combo.bench.workbench import TABLES, WORKBENCH
from combotutor.families.combo.notation import format_move, parse_position
from combotutor.families.combo.words import phrase, text
from combotutor.i18n import LANGUAGES
from combotutor.tutor import State
from combotutor.tutor.pages import bench_page
from combotutor.widgets.advice import FAILED, Advice, Stage
from tests.at_length import at_length
from tests.tutor.examples import BEAT, INSERT, SPECIAL, WILD, benches, laid, then
from tests.tutor.reader import Element, Page, check, faults
from tests.tutor.thinkers import ENDING, all_sure, known, some_risk, some_sure

LINES = (ENDING, BEAT.position, INSERT.position, WILD.position, f"{SPECIAL.position} moves U@1")


def advised(line: str, **fields: object) -> State:
    """Return a tutor with a position on its workbench, and what is known of it."""
    state = laid(line)
    return replace(state, advice=replace(known(parse_position(line)), **fields))  # type: ignore[arg-type]


def table(state: State) -> list[list[Element]]:
    """Return the cells of the plays, row by row: of those that are seen and those that unfold, in their order."""
    rows: list[tuple[int, list[Element]]] = []
    words, at = [each.word for each in options(WORKBENCH.lay_out(state.own.typed, state.own.rules))], 0
    for row in (each for body in Page(bench_page.result(state)).named("tbody") for each in body.children):
        assert isinstance(row, Element)
        cells = [cell for cell in row.children if isinstance(cell, Element)]
        # What is told of a play lies below it.
        does = [each for each in cells[-1].children if isinstance(each, Element) and len(cells) > 1]
        at = words.index(str(does[0].attributes["value"])) if does else at
        rows.append((at, cells))
    return [cells for _, cells in sorted(rows, key=lambda each: each[0])]


def place(state: State, name: str) -> int:
    """Return where a column stands."""
    heads = [
        head.text()
        for head in Page(bench_page.result(state)).named("th")
        if head.attributes.get("role") == "columnheader"
    ]
    return heads.index(text(f"tutor.column.{name}", state.language))


def column(state: State, name: str) -> list[str]:
    """Return the texts of a column."""
    return [row[place(state, name)].text() for row in table(state)]


@pytest.mark.parametrize("language", at_length(LANGUAGES, "es"))
@pytest.mark.parametrize("line", LINES)
def test_at_every_stage_the_page_is_whole_named_and_spoken(line: str, language: str) -> None:
    position = parse_position(line)
    refusal = phrase("tutor.sure-no-hands")
    stages = [
        None,
        Advice(position),
        Advice(position, Stage.THINKING),
        Advice(position, Stage.THINKING, some_sure(position)),
        Advice(position, Stage.THINKING, refusal),
        known(position),
        replace(known(position), sure=phrase("tutor.sure-no-pile")),
        Advice(position, Stage.DONE, FAILED, FAILED),
        *(replace(known(position), sure=all_sure(position, safe=safe)) for safe in (True, False, None)),
    ]
    for advice in stages:
        state = replace(then(laid(line), "language", language), advice=advice)
        assert faults(state) == []
        for option in options(benches(state.own)[-1])[:3]:
            assert faults(then(state, "why", option.word)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_each_value_means_is_said_beside_its_name(language: str) -> None:
    read = Page(bench_page.result(then(advised(ENDING), "language", language))).text()
    for each in ("left", "sure", "risk"):
        assert f"{text(f'tutor.column.{each}', language)} {text(f'tutor.value.{each}', language)}" in read


def test_while_it_is_thought_the_plays_left_are_there_and_the_rest_says_so() -> None:
    state = replace(laid(ENDING), advice=Advice(parse_position(ENDING), Stage.THINKING))
    assert set(column(state, "left")) == {"★ 1 play fewest", "2 plays"}
    assert set(column(state, "sure")) == set(column(state, "risk")) == {"thinking …"}
    assert Page(bench_page.result(state)).text().count("Still thinking …") == 2
    assert bench_page.result(laid(ENDING)).count("Getting ready to think.") == 2


def test_what_is_known_of_another_position_is_not_shown() -> None:
    state = replace(laid(ENDING), advice=known(parse_position(BEAT.position)))
    assert set(column(state, "risk")) == {"thinking …"}


def test_every_value_stands_in_its_row() -> None:
    state = advised(ENDING)
    bench = benches(state.own)[-1]
    assert bench.position is not None
    left, risk = place(state, "left"), place(state, "risk")
    risks = {format_move(each.move): each for each in some_risk(bench.position).moves}
    for option, cells in zip(options(bench), table(state), strict=True):
        assert cells[left].text().replace("★ ", "").startswith(text("plays", count=option.plays_after))
        if len(option.readings) <= 1:
            percent = round(100 * risks[option.word].pays)
            assert f"{percent} of 100" in cells[risk].text()
            assert f"from {max(percent - 3, 0)} to {percent + 3}" in cells[risk].text()


def test_of_a_wild_the_best_value_is_shown_with_what_it_must_be_said_to_be() -> None:
    state = advised(ENDING)
    bench = benches(state.own)[-1]
    rows = dict(zip([each.word for each in options(bench)], table(state), strict=True))
    wild = rows["X=12@3"]
    assert wild[place(state, "sure")].text().startswith("★ sure said as single, ")
    assert re.search(r"\d+ of 100 .*said as single, 1$", wild[place(state, "risk")].text())
    alike = advised(ENDING, sure=all_sure(parse_position(ENDING), safe=True))
    assert "said as" not in "".join(column(alike, "sure"))


def test_all_that_is_best_carries_a_star_and_a_word() -> None:
    position = parse_position(ENDING)
    state = advised(ENDING, sure=all_sure(position, safe=True))
    assert all(cell.startswith("★ sure") for cell in column(state, "sure"))
    assert (
        sum("★" in cell for cell in column(state, "risk"))
        == sum("least" in cell for cell in column(state, "risk"))
        >= 1
    )
    unsure = advised(ENDING, sure=all_sure(position, safe=False))
    assert all(cell.startswith("✗ not sure") for cell in column(unsure, "sure"))


@pytest.mark.parametrize(
    ("safe", "said"),
    [
        (True, "8 plays are sure, of 8."),
        (False, "No play is sure: if the others find the right answers, you pay."),
        (None, "No play is proved sure. 8 plays are not decided within 3 seconds."),
    ],
)
def test_how_many_are_sure_is_counted_in_the_plays_that_are_listed(*, safe: bool | None, said: str) -> None:
    state = advised(ENDING, sure=all_sure(parse_position(ENDING), safe=safe))
    assert said in Page(bench_page.result(state)).text()


def test_what_is_not_decided_says_why_and_has_no_line_to_show() -> None:
    position = parse_position(ENDING)
    late = advised(ENDING, sure=all_sure(position, safe=None))
    assert set(column(late, "sure")) == {"? not decided within 3 seconds"}
    assert then(late, "why", "3@4").unfolded == "3@4"
    assert "told" not in check(then(late, "why", "3@4")).values("data-testid")


def test_where_hands_are_hidden_it_is_said_why_nothing_is_sure_and_the_risk_is_there() -> None:
    state = advised(BEAT.position, sure=phrase("tutor.sure-no-hands"))
    assert set(column(state, "sure")) == {"– no answer"}
    assert "when all hands are known" in bench_page.result(state)
    assert all("of 100" in cell for cell in column(state, "risk"))


def test_how_the_round_goes_on_is_unfolded_at_its_play_and_folded_again() -> None:
    state = advised(ENDING, sure=all_sure(parse_position(ENDING), safe=False))
    state = then(state, "why", "3@4")
    rows = table(state)
    at = next(number for number, row in enumerate(rows) if len(row) == 1)
    assert rows[at - 1][0].text() == "single, 3 place 4"
    assert rows[at][0].text().startswith("Not sure: if the others play like this, you pay. You: 3 at place 4")
    buttons = [each for each in check(state).named("button") if each.attributes.get("data-do") == "why"]
    assert [each.attributes["aria-expanded"] for each in buttons].count("true") == 1
    assert len({each.accessible_name() for each in buttons}) == len(buttons)
    assert all(len(row) > 1 for row in table(then(state, "why", "3@4")))


def test_a_row_alone_has_no_table_to_judge_by_and_says_so() -> None:
    read = check(laid("7 8 x")).text()
    assert "How sure and how risky a play is depends on the others and on the table." in read
    assert "Risk" not in read
    assert "so only your row counts here" in check(then(laid(ENDING), "play", "3@4")).text()
    assert "so only your row counts here" not in check(then(laid("7 8 x"), "play", "7@1")).text()


@pytest.mark.parametrize(("name", "line"), TABLES)
def test_every_table_can_be_tried_and_is_whole(name: str, line: str) -> None:
    state = laid(line)
    assert state.own.trouble is None
    assert state.thought_about == parse_position(line)
    assert text(f"tutor.example.{name}", "en") in Page(bench_page.result(state)).text()
