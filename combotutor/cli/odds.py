"""The command odds: what a row dealt from a deck has a place for, its best, and how few plays empty it."""

from __future__ import annotations

import argparse
import copy
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from combotutor.cli.arguments import Result, whole_number
from combotutor.errors import InvalidError, Phrase
from combotutor.families.combo.cards import Kind, Row
from combotutor.families.combo.notation import format_row, parse_typed_row
from combotutor.families.combo.notation.options import parse_rules
from combotutor.families.combo.rules import RULE_SETS, RuleSet
from combotutor.i18n import card_words, text
from combotutor.i18n.chances import average_text, chance_text, estimate_text

if TYPE_CHECKING:  # the odds load their kernels, which only this command needs
    from combotutor.families.combo.odds import Chance, Odds

SIZES: Final = 13
"""The most cards of a row where no number is asked for."""

_SEED: Final = 0
_MOST_CARDS: Final = 1000
_NONE: Final = "none"


def prepare_odds(_rest: list[str], options: argparse.Namespace) -> None:
    """Read the rules, what is seen and the number of cards."""
    options.rules = parse_rules(options.words[0])
    options.seen = () if options.seen is None else _seen(options.seen)
    if options.cards is not None:
        options.cards = whole_number(options.cards, "--cards", 1, _MOST_CARDS)


def _seen(typed: str) -> Row:
    try:
        return parse_typed_row(typed, card_words(), "--seen")
    except InvalidError as error:
        error.place = Phrase("place.argument", {"name": "--seen"})
        raise


def sizes_asked(options: argparse.Namespace) -> list[argparse.Namespace]:
    """Return the options for each row that is asked for: one, or those from 1 card to 13."""
    if options.cards is not None:
        return [options]
    most = min(SIZES, len(options.rules.deck.cards) - len(options.seen))
    parts = [copy.copy(options) for _ in range(max(most, 1))]
    for cards, part in enumerate(parts, start=1):
        part.cards = cards
    return parts


def answer_odds(_words: list[str], options: argparse.Namespace) -> Result:
    """Tell the odds of a row of some cards, as exactly as about a second allows; interrupted, what is known is told."""
    rules: RuleSet = options.rules
    told: Result = {
        "rules": rules.name,
        "cards": options.cards,
        "blank_wilds": options.blank_wilds,
        "seen": format_row(options.seen),
        "stock": len(rules.deck.cards) - len(options.seen),
    }
    known: Odds | None = None
    try:
        from combotutor.families.combo.odds import Effort, Stock, answers

        seen = Stock.of_deck(rules.deck, options.seen, wild_pair=rules.wild_pair, blank_wilds=options.blank_wilds)
        for known in answers(seen, options.cards, Effort.SECOND, seed=_SEED):  # noqa: B007  (the last one counts)
            pass
    except KeyboardInterrupt:
        return told | ({} if known is None else _told(known)) | {"interrupted": True}
    assert known is not None, "there is always a first answer"
    return told | _told(known)


def _told(odds: Odds) -> Result:
    return {
        "status": "exact" if odds.is_exact else "estimated",
        "seed": _SEED,
        "at_least_one": _named(odds.at_least_one),
        "best": _named(odds.best),
        "expected_places": {kind.value: _ratio(number) for kind, number in odds.expected_places.items()},
        "plays": {str(plays): _chance(chance) for plays, chance in odds.plays.items()},
    }


def _named(chances: Mapping[Any, Chance]) -> Result:
    return {_NONE if kind is None else kind.value: _chance(chance) for kind, chance in chances.items()}


def _chance(chance: Chance) -> Result:
    if isinstance(chance, Fraction):
        return {"p": _ratio(chance), "float": float(chance), "exact": True}
    limits = {"low": chance.low, "high": chance.high, "samples": chance.samples}
    return {"float": chance.value, **limits, "exact": False}


def _ratio(number: Fraction) -> str:
    return f"{number.numerator}/{number.denominator}"


def odds_table(result: Result, language: str) -> str:
    """Say the odds of one row, or of rows of 1, 2, 3 … cards, in tables; each number says whether it is exact."""
    told = [each for each in result["parts"] if "best" in each]
    if not told:
        return text("risk.stopped-early", language)
    first, last = result["parts"][0], result["parts"][-1]
    lines = [text("risk.stopped", language)] if last.get("interrupted") else []
    title = RULE_SETS[first["rules"]].title
    stock = first["stock"]
    if first is last:
        cards = text("cards", language, count=first["cards"])
        lines.append(text("odds.title", language, title=title, cards=cards, stock=stock))
    else:
        lines.append(text("odds.titles", language, title=title, most=told[-1]["cards"], stock=stock))
    if first["blank_wilds"]:
        lines.append(text("odds.blank-wilds", language))
    if first["seen"] != "-":
        lines.append(text("odds.seen", language, cards=first["seen"]))
    lines += _one_size(first, language) if first is last else _all_sizes(told, language)
    is_exact = all(each["status"] == "exact" for each in told)
    lines += ["", text("odds.all-exact" if is_exact else "odds.estimated", language)]
    return "\n".join(lines)


def _one_size(each: Result, language: str) -> list[str]:
    heads = ["", *(text(f"odds.column-{name}", language) for name in ("having", "best", "places"))]
    rows = [heads]
    for name, best in each["best"].items():
        having, places = each["at_least_one"].get(name), each["expected_places"].get(name)
        row = [text(f"kind.{name}", language), "" if having is None else _said(having, language), _said(best, language)]
        rows.append([*row, "" if places is None else average_text(Fraction(places), language)])
    plays = [[text("plays", language, count=int(plays)), _said(chance, language)] for plays, chance in _plays(each)]
    return ["", *_aligned(rows), "", text("odds.plays", language), *_aligned(plays)]


def _plays(each: Result) -> Iterable[tuple[str, Result]]:
    """Return the numbers of plays that can be, as far as that is known."""
    return [(plays, chance) for plays, chance in each["plays"].items() if not (chance["exact"] and not chance["float"])]


def _all_sizes(told: list[Result], language: str) -> list[str]:
    kinds = list(told[0]["at_least_one"])
    lines = ["", text("odds.having", language), *_by_size(told, "at_least_one", kinds, language)]
    bests = [_NONE, *(kind.value for kind in Kind)]
    lines += ["", text("odds.best", language), *_by_size(told, "best", bests, language)]
    lines += ["", text("odds.places", language), *_by_size(told, "expected_places", kinds, language)]
    rows = []
    for each in told:
        plays, chance = max(_plays(each), key=lambda entry: float(entry[1]["float"]))
        cards = text("cards", language, count=each["cards"])
        rows.append([cards, text("plays", language, count=int(plays)), _said(chance, language)])
    return [*lines, "", text("odds.most-often", language), *_aligned(rows)]


def _by_size(told: list[Result], group: str, names: list[str], language: str) -> list[str]:
    rows = [["", *(text(f"kind.{name}", language) for name in names)]]
    for each in told:
        cells = [each[group][name] for name in names]
        rows.append([text("cards", language, count=each["cards"]), *(_said(cell, language) for cell in cells)])
    return _aligned(rows)


def _said(cell: Result | str, language: str) -> str:
    """Say a chance, or an average written as a ratio."""
    if isinstance(cell, str):
        return average_text(Fraction(cell), language)
    if cell["exact"]:
        return chance_text(Fraction(cell["p"]), language)
    return estimate_text(cell["float"], cell["low"], cell["high"], language)


def _aligned(rows: list[list[str]]) -> list[str]:
    """Return a table as lines: names at the left, numbers at the right of their columns."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  ".join(
            ["", f"{row[0]:<{widths[0]}}", *(f"{cell:>{wide}}" for cell, wide in zip(row[1:], widths[1:], strict=True))]
        ).rstrip()
        for row in rows
    ]
