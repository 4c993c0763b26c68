"""The plays of the workbench one by one: what each leaves, whether it is sure, and how risky it is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from combotutor.errors import Phrase
from combotutor.families.combo.bench.board import Bench, BenchMove, cards_of, options
from combotutor.families.combo.bench.lines import course
from combotutor.families.combo.bench.thinking import SURE_SECONDS
from combotutor.families.combo.cards import Row
from combotutor.families.combo.hand.captions import called, names_of
from combotutor.families.combo.pictures import small_svg
from combotutor.families.combo.rules import GiveCard, InsertCard, Move, PlayCombination, PlaySpecial, TakeReserve
from combotutor.families.combo.solver import leaving
from combotutor.families.combo.solver.meaning import moved
from combotutor.families.combo.words import speaker
from combotutor.markup import Markup, join, tag
from combotutor.widgets.advice import Advice, Stage
from combotutor.widgets.bench import Looked
from combotutor.widgets.controls import button, movable, named

if TYPE_CHECKING:
    from combotutor.families.combo.solver.guarantee import Guarantee, MoveSafety
    from combotutor.families.combo.solver.outlook import Outlook, Risk

_MOST_NAMED: Final = 3
"""Readings of a wild that are named; as many as fit a line."""
_HUNDRED: Final = 100
_SEEN: Final = 3
"""Plays that are seen at once, and more only where these are no better; all others unfold."""
_COLUMNS: Final = ("what", "left", "sure", "risk", "do")


@dataclass(frozen=True, slots=True)
class _Line:
    """One play in the table, with what is known of it; of a wild's values, those that are best."""

    option: BenchMove
    what: str
    sure: MoveSafety | None
    risk: Risk | None
    is_alike: bool
    """Whether it is as sure with every value of a wild."""


def every_play(bench: Bench, looked: Looked) -> Markup | None:
    """Return what can be done and what it is worth, all but the best folded; None where nothing can be done.

    Reserve cards are for the bars, unless a position says that one may act.
    """
    say = speaker(looked.language)
    plays = options(bench)
    if not plays:
        return None
    advice = looked.advice
    lines = [_line(each, bench, advice, looked.language) for each in plays]
    fewest = lines[0].option.plays_after
    first = [*sorted(lines, key=_rank)[:_SEEN], *(each for each in lines if _is_best(each, fewest, advice))]
    seen, rest = ([each for each in lines if (each in first) is is_seen] for is_seen in (True, False))
    seen, rest = (lines, []) if len(rest) == 1 else (seen, rest)
    best = movable(_table(bench, seen, fewest, looked), say("tutor.plays-listed"), "plays-listed")
    if not rest:
        return best
    others = movable(_table(bench, rest, fewest, looked), say("tutor.plays-others"), "plays-others")
    summary = tag("summary", say("tutor.every-play", count=len(rest)))
    return join(best, tag("details", summary, others, **named("every-play")))


def _is_best(line: _Line, fewest: int, advice: Advice | None) -> bool:
    """Tell whether a play is as good as any: by what is left of a hand alone, by what is sure or least risky else."""
    if advice is None:
        return line.option.plays_after == fewest
    if line.sure is not None and line.sure.safe:
        return True
    known = None if isinstance(advice.risk, Phrase) else advice.risk
    return known is not None and line.risk is not None and line.risk.move in known.best


def _rank(line: _Line) -> tuple[bool, float]:
    """Return what sorts plays, the best first: what is sure, then what is least risky; else as they stand."""
    return not (line.sure is not None and line.sure.safe), 1 if line.risk is None else line.risk.pays


def legend(bench: Bench, looked: Looked) -> Markup:
    """Return what the values mean and how far the thinking has come, folded: the numbers are seen without it."""
    say = speaker(looked.language)
    told = tuple(_explained(bench, looked))
    return tag("details", tag("summary", say("tutor.what-is-this")), *told, **named("what-is-this"))


def _explained(bench: Bench, looked: Looked) -> Iterator[Markup]:
    say = speaker(looked.language)
    advice = looked.advice
    if advice is None or bench.position is None:
        yield tag("p", say("tutor.values-left"))
        is_tried = looked.has_played and looked.was_position
        yield tag("p", say("tutor.values-tried" if is_tried else "tutor.values-row"), class_="ct-facts")
        return
    beat = say("tutor.to-beat") if bench.position.best else ""
    yield tag("p", say("tutor.whose", number=bench.position.turn + 1), " ", beat)
    yield tag("p", say("tutor.values-title"))
    said = {"left": "", "sure": sure_said(advice, looked.language), "risk": risk_said(advice, looked.language)}
    items = [
        tag(
            "li",
            tag("strong", say(f"tutor.column.{each}")),
            tag("p", say(f"tutor.value.{each}")),
            tag("p", told, class_="ct-said", data_testid=f"said-{each}") if told else None,
        )
        for each, told in said.items()
    ]
    yield tag("ul", *items, class_="ct-values")


def best_of_each(sure: Guarantee) -> list[MoveSafety]:
    """Return how sure each play is; of a wild's values, the best one."""
    plays: dict[object, list[MoveSafety]] = {}
    for each in sure.moves:
        plays.setdefault(cards_of(each.move), []).append(each)
    return [min(group, key=_order) for group in plays.values()]


def sure_said(advice: Advice, language: str) -> str:
    """Return how many plays are sure, or why that is not said."""
    say = speaker(language)
    match advice.sure:
        case None:
            return _waiting(advice, language)
        case Phrase():
            return advice.sure.text(language)
    best = best_of_each(advice.sure)
    safe = sum(bool(each.safe) for each in best)
    late = sum(each.safe is None and not each.is_unseen for each in best)
    unseen = sum(each.is_unseen for each in best)
    if safe:
        parts = [say("tutor.sure-count", count=safe, moves=len(best))]
    else:
        parts = [say("tutor.sure-yet" if late or unseen else "tutor.sure-none")]
    parts += [say("tutor.sure-late", count=late, seconds=SURE_SECONDS)] if late else []
    parts += [say("tutor.sure-unseen", count=unseen)] if unseen else []
    return " ".join(parts)


def risk_said(advice: Advice, language: str) -> str:
    """Return what the estimate stands on, or why there is none."""
    say = speaker(language)
    match advice.risk:
        case None:
            return _waiting(advice, language)
        case Phrase():
            return advice.risk.text(language)
    parts = [say("tutor.risk-worlds", count=advice.risk.worlds)]
    parts += [] if advice.risk.discards_known else [say("tutor.risk-discards")]
    return " ".join(parts)


def _waiting(advice: Advice, language: str) -> str:
    say = speaker(language)
    return say("tutor.making-ready" if advice.stage is Stage.WAITING else "tutor.thinking")


# The table.


def _line(option: BenchMove, bench: Bench, advice: Advice | None, language: str) -> _Line:
    moves = _moves_of(option)
    sure = risk = None
    is_alike = True
    if advice is not None and advice.sure is not None and not isinstance(advice.sure, Phrase):
        known = {each.move: each for each in advice.sure.moves}
        told = [known[move] for move in moves if move in known]
        sure = min(told, key=_order, default=None)
        is_alike = len({each.safe for each in told}) == 1
    if advice is not None and advice.risk is not None and not isinstance(advice.risk, Phrase):
        held = {each.move: each for each in advice.risk.moves}
        risk = min((held[move] for move in moves if move in held), key=lambda each: each.pays, default=None)
    return _Line(option, what(option, bench, language), sure, risk, is_alike=is_alike)


def _order(assured: MoveSafety) -> tuple[bool, bool]:
    """Return what sorts the values of a wild: what is sure first, then what is open."""
    return not assured.safe, assured.safe is not None


def _moves_of(option: BenchMove) -> list[Move]:
    move = option.move
    if not isinstance(move, PlayCombination):
        return [move]
    return [PlayCombination(move.at, move.cards, reading) for reading in option.readings]


def _table(bench: Bench, lines: list[_Line], fewest: int, looked: Looked) -> Markup:
    say, advice = speaker(looked.language), looked.advice
    names = _COLUMNS if advice else tuple(each for each in _COLUMNS if each not in {"sure", "risk"})
    columns = {name: say(f"tutor.column.{name}") for name in names}
    head = [tag("th", title, scope="col", role="columnheader") for title in columns.values()]
    rows = []
    for line in lines:
        cells = _cells(bench, line, fewest, looked)
        labels = {name: None if name in {"what", "do"} else title for name, title in columns.items()}
        shown = [tag("td", cells[name], role="cell", data_label=label) for name, label in labels.items()]
        rows.append(tag("tr", *shown, role="row"))
        if line.option.word == looked.unfolded and line.sure is not None and line.sure.safe is not None:
            told = tag("td", _told(bench, line, looked.language), role="cell", colspan=str(len(columns)))
            rows.append(tag("tr", told, role="row", class_="ct-told", data_testid="told"))
    # The roles are said because a phone shows the table as a list, and would else forget that it is one.
    return tag(
        "table",
        tag("thead", tag("tr", *head, role="row"), role="rowgroup"),
        tag("tbody", *rows, role="rowgroup"),
        role="table",
        class_="ct-plays" if advice else None,
    )


def _cells(bench: Bench, line: _Line, fewest: int, looked: Looked) -> dict[str, str]:
    """Return what stands in the cells of a play, by column."""
    advice = looked.advice
    say = speaker(looked.language)
    name = say("tutor.play-what", what=line.what)
    return {
        "what": _pictured(line.option, bench, looked.language),
        "left": _left(line.option.plays_after, fewest, looked.language),
        "sure": _sure(line, advice, looked),
        "risk": _risk(line, advice, looked.language),
        "do": button("play", say("tutor.play-it"), value=line.option.word, name=name),
    }


def _left(plays: int, fewest: int, language: str) -> Markup:
    say = speaker(language)
    told = say("plays", count=plays)
    if plays > fewest:
        return tag("span", told)
    return tag("span", "★ ", told, " ", tag("small", say("tutor.best.left")), class_="ct-best")


def _sure(line: _Line, advice: Advice | None, looked: Looked) -> Markup:
    say = speaker(looked.language)
    if advice is None or line.sure is None:
        return _empty(advice.sure if advice else None, looked.language)
    if line.sure.safe is None:
        key = "tutor.cell.unseen" if line.sure.is_unseen else "tutor.cell.late"
        return tag("span", "? ", say(key, seconds=SURE_SECONDS))
    mark = tag("span", "★ ", say("tutor.best.sure"), class_="ct-best") if line.sure.safe else None
    word = mark or tag("span", "✗ ", say("tutor.cell.unsure"))
    is_open = line.option.word == looked.unfolded
    how = button(
        "why",
        say("tutor.how-not" if is_open else "tutor.how"),
        value=line.option.word,
        name=say("tutor.how-what", what=line.what),
        expanded=is_open,
    )
    said = None if line.is_alike else _said_as(line, line.sure.move, looked.language)
    return join(word, said, " ", how)


def _risk(line: _Line, advice: Advice | None, language: str) -> Markup:
    say = speaker(language)
    if advice is None or line.risk is None or advice.risk is None or isinstance(advice.risk, Phrase):
        return _empty(advice.risk if advice else None, language)
    risk = line.risk
    told = in_hundred(risk)
    share = say("tutor.cell.pays", pays=told["pays"])
    between = tag("small", say("tutor.cell.between", low=told["low"], high=told["high"]))
    if risk.move in advice.risk.best:
        share = tag("span", "★ ", share, " ", tag("small", say("tutor.best.risk")), class_="ct-best")
    else:
        share = tag("span", share)
    return join(share, " ", between, _said_as(line, risk.move, language))


def in_hundred(risk: Risk) -> dict[str, int]:
    """Return a risk and the ends of its interval in hundredths, the lower rounded down and the higher up."""
    return {
        "pays": round(_HUNDRED * risk.pays),
        "low": math.floor(round(_HUNDRED * risk.low, 6)),
        "high": math.ceil(round(_HUNDRED * risk.high, 6)),
    }


def _empty(answer: Guarantee | Outlook | Phrase | None, language: str) -> Markup:
    """Return what stands in a cell without a value: that it is being thought about, or that there is none."""
    say = speaker(language)
    return tag("span", say("tutor.cell.thinking") if answer is None else say("tutor.cell.none"), class_="ct-none")


def _said_as(line: _Line, move: Move, language: str) -> Markup | None:
    """Return what a wild must be said to be for this value, where several could be said."""
    if len(line.option.readings) == 1 or not isinstance(move, PlayCombination):
        return None
    say = speaker(language)
    return tag("small", " ", say("tutor.cell.said", what=called(move.cards, move.combination, language)))


def _told(bench: Bench, line: _Line, language: str) -> Markup:
    """Return how the round goes on after a play, step by step."""
    assert bench.position is not None, "only in a position something is sure or not"
    assert line.sure is not None, "only what is decided is told"
    say = speaker(language)
    steps, ending = course(bench.position, line.sure.line)
    return join(
        tag("p", tag("strong", say("tutor.told-sure" if line.sure.safe else "tutor.told-unsure"))),
        tag("ol", *(tag("li", each.text(language)) for each in steps)),
        tag("p", ending.text(language)),
    )


# What a play is called: its cards as pictures, or in words.


def what(option: BenchMove, bench: Bench, language: str) -> str:
    """Return what an option is called, in words."""
    cards, say = _laid(option.move, bench), speaker(language)
    match option.move:
        case PlayCombination(at):
            return say("tutor.at", what=f"{names_of(cards, language)}: {_readings(option, language)}", at=at)
        case TakeReserve(gap=gap) | InsertCard(gap):
            return say("tutor.into", card=names_of(cards, language), gap=gap)
    return say("tutor.at", what=names_of(cards, language), at=_place(option.move))


def _pictured(option: BenchMove, bench: Bench, language: str) -> Markup:
    """Return the little cards of an option, what they make, and where they lie or go."""
    cards, say = _laid(option.move, bench), speaker(language)
    drawn = tag("span", *(small_svg(card, language) for card in cards), class_="ct-small")
    match option.move:
        case PlayCombination(at):
            told = _readings(option, language, most=1), tag("small", say("tutor.place", at=at))
        case TakeReserve(gap=gap) | InsertCard(gap):
            told = "", tag("span", say("tutor.gap", gap=gap))
        case _:
            told = names_of(cards, language), tag("small", say("tutor.place", at=_place(option.move)))
    return tag("span", drawn, tag("span", told[0], " ", told[1]), class_="ct-play")


def _laid(move: Move, bench: Bench) -> Row:
    """Return the cards that an option is made with; without a position every option is a play."""
    if bench.position is not None:
        return moved(bench.position, move)
    places = leaving(move)
    return bench.row[places.start - 1 : places.stop - 1]


def _place(move: Move) -> int:
    assert isinstance(move, PlaySpecial | GiveCard), "all others have a gap, or are called by their combination"
    assert move.at is not None
    return move.at


def _readings(option: BenchMove, language: str, most: int = _MOST_NAMED) -> str:
    """Return what cards make, a few of the combinations where a wild can be several."""
    cards = option.move.cards if isinstance(option.move, PlayCombination) else ()
    names = " / ".join(called(cards, each, language) for each in option.readings[:most])
    return f"{names} …" if len(option.readings) > most else names
