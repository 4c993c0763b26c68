"""What is found of a position or a deck, in words and notation."""

from __future__ import annotations

from functools import singledispatch

from combotutor.families.combo.commands.guarantee import GuaranteeAnswer
from combotutor.families.combo.commands.odds import one_size
from combotutor.families.combo.notation import format_move, format_row
from combotutor.families.combo.odds import Odds
from combotutor.families.combo.rules import RULE_SETS
from combotutor.families.combo.solver.guarantee import Guarantee
from combotutor.families.combo.solver.outlook import Outlook, Risk
from combotutor.families.combo.words import text
from combotutor.games.verbs import Limits
from combotutor.i18n.chances import between_text, percent_text
from combotutor.puzzles import Puzzle, begin, goal, title
from combotutor.puzzles.kinds import kind_of

BEST = "★"
"""Marks the best of a table."""


@singledispatch
def told(value: object, language: str) -> str | None:
    """Return a value in words and notation, None if it is none of ours.

    Args:
        value: whatever it is.
        language: of the words.
    """
    del value, language
    return None


@told.register
def _of_odds(odds: Odds, language: str) -> str:
    last = text("odds.all-exact" if odds.is_exact else "odds.estimated", language)
    return "\n".join([headline(odds, language), *one_size(odds, language), "", last])


def headline(odds: Odds, language: str) -> str:
    """Return what odds are about, in a sentence."""
    rules, seen = odds.stock.left_of()
    title = RULE_SETS[rules].title if rules else format_row(odds.stock.cards)
    cards = text("cards", language, count=odds.cards)
    said = [text("odds.title", language, title=title, cards=cards, stock=len(odds.stock))]
    if odds.stock.blank_wilds:
        said.append(text("odds.blank-wilds", language))
    if seen and rules:
        said.append(text("odds.seen", language, cards=format_row(seen)))
    return " ".join(said)


@told.register
def _of_guarantee(found: Guarantee, language: str) -> str | None:
    if found.position is None:
        return None
    return GuaranteeAnswer(found.position, Limits(None, None, None), found).prose(language)


@told.register
def _of_outlook(found: Outlook, language: str) -> str | None:
    if found.asked is None:
        return None
    lines = [[format_move(each.move), share(each, language), between(each, language)] for each in found.moves]
    wide = [max((len(line[at]) for line in lines), default=0) for at in range(2)]
    shown = [
        f"  {word:<{wide[0]}}  {pays:>{wide[1]}}  {limits}{f'  {BEST}' if each.move in found.best else ''}"
        for each, (word, pays, limits) in zip(found.moves, lines, strict=True)
    ]
    return "\n".join([risk_title(found, language), *shown])


def risk_title(found: Outlook, language: str) -> str:
    """Return what an outlook tells, in a sentence."""
    asked = found.asked
    assert asked is not None, "it was asked for"
    return text("risk.title-pays", language, seat=asked.view.seat, count=found.worlds)


def share(each: Risk, language: str) -> str:
    """Return how often a seat pays, in per cent."""
    return percent_text(each.pays, language)


def between(each: Risk, language: str) -> str:
    """Return the interval of that."""
    return between_text(each.low, each.high, language)


@told.register
def _of_puzzle(puzzle: Puzzle, language: str) -> str | None:
    if puzzle.rules_name not in RULE_SETS:
        return None
    situation = begin(puzzle).situation
    shown = situation if kind_of(puzzle.kind).shows_all_hands else situation.seen_by(puzzle.seat)
    return f"{title(puzzle).text(language)}. {goal(puzzle).text(language)}\n{shown.line}"
