"""The commands about rows: plan, reply."""

from __future__ import annotations

import argparse

from combotutor.cli.arguments import Result
from combotutor.cli.reasons import reason_fields
from combotutor.errors import InvalidError, Phrase, UsageError, quote
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.notation import format_move, format_row, parse_position, parse_typed_row
from combotutor.families.combo.notation.options import parse_rules
from combotutor.families.combo.plan import Step, insert_values, plan_row
from combotutor.families.combo.rules import MOST_RESERVE, RULE_SETS, PlayCombination, PlaySpecial
from combotutor.families.combo.solver import reasons, replies
from combotutor.i18n import card_words


def prepare_plan(rest: list[str], options: argparse.Namespace) -> None:
    """Read `--rules` and `--reserve`, and refuse words after a `-`."""
    if options.words[0:1] == ["-"] and rest:
        raise UsageError("not-understood", words=quote(" ".join(rest)))
    if options.rules is not None:
        options.rules = parse_rules(options.rules)
    if options.reserve is not None:
        options.reserve = _reserve(options.reserve)


def answer_plan(words: list[str], options: argparse.Namespace) -> Result:
    """Plan a row: its fewest plays, every best first play, one way through, and each gap for a reserve card."""
    reserve: Row = options.reserve or ()
    row = parse_typed_row(" ".join(words), card_words())
    wild_pair = True
    if options.rules is not None:
        options.rules.check_held((*row, *reserve))
        wild_pair = options.rules.wild_pair
    plan = plan_row(row, wild_pair=wild_pair)
    found: Result = {
        "hand": format_row(row),
        "plays": plan.plays,
        "first": [list(play) for play in plan.first],
        "line": [_word(step) for step in plan.line],
        "status": "proved",
        "decks": [each.name for each in RULE_SETS.values() if each.deck.excess((*row, *reserve)) is None],
    }
    if options.reserve is not None:
        values = insert_values(row, reserve, wild_pair=wild_pair)
        found["reserve"] = format_row(reserve)
        found["inserts"] = [{"card": each.card, "gap": each.gap, "plays": each.plays} for each in values]
    return found


def _reserve(typed: str) -> Row:
    """Return the reserve cards given as an option; what is wrong with them is wrong for every line."""
    try:
        reserve = parse_typed_row(typed, card_words(), "--reserve")
    except InvalidError as error:
        error.place = Phrase("place.argument", {"name": "--reserve"})
        raise
    if Card.UNKNOWN in reserve:
        raise UsageError("hidden-row", "--reserve")
    if len(reserve) > MOST_RESERVE:
        raise UsageError("too-much-reserve-cards", "--reserve", count=len(reserve), most=MOST_RESERVE)
    return reserve


def _word(step: Step) -> str:
    if step.combination is None:
        return format_move(PlaySpecial(step.at, step.cards[0]))
    return format_move(PlayCombination(step.at, step.cards, step.combination))


def answer_reply(words: list[str], _options: argparse.Namespace) -> Result:
    """Rank the legal moves by the fewest plays they leave in the mover's row, each with its reasons."""
    position = parse_position(words[0])
    found = [
        {
            "move": format_move(each.move),
            "plays_after": each.plays_after,
            "reasons": [reason_fields(reason) for reason in reasons(position, each.move)],
        }
        for each in replies(position)
    ]
    return {"position": words[0], "moves": found, "status": "proved"}
