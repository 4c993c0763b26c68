"""The command odds: what a row dealt from a deck has a place for, its best, and how few plays empty it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from combotutor.errors import InvalidError, Phrase
from combotutor.families.combo.cards import Kind, Row
from combotutor.families.combo.notation import format_row, parse_typed_row
from combotutor.families.combo.notation.options import parse_rules
from combotutor.families.combo.rules import RuleSet
from combotutor.families.combo.words import card_words, text
from combotutor.games.command import Answer, Command, Fields, Given, Option
from combotutor.i18n.chances import average_text, chance_text, estimate_text

if TYPE_CHECKING:  # the odds load their kernels, which only this command needs
    from combotutor.families.combo.odds import Chance, Odds

SIZES: Final = 13
"""The most cards of a row where no number is asked for."""

_SEED: Final = 0
_MOST_CARDS: Final = 1000
_NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class Arguments:
    """What row is asked about; the number of its cards may be left open."""

    rules: RuleSet
    seen: Row
    blank_wilds: bool
    cards: int | None

    @property
    def stock(self) -> int:
        """How many cards it may be dealt from."""
        return len(self.rules.deck.cards) - len(self.seen)


def read(given: Given) -> Arguments:
    """Read the rules, what is seen and the number of cards."""
    rules, seen = parse_rules(given.words[0]), given.text("--seen")
    row = () if seen is None else _seen(seen)
    return Arguments(rules, row, given.has("--blank-wilds"), given.number("--cards", 1, _MOST_CARDS))


def _seen(typed: str) -> Row:
    try:
        return parse_typed_row(typed, card_words(), "--seen")
    except InvalidError as error:
        error.place = Phrase("place.argument", {"name": "--seen"})
        raise


def parts(arguments: Arguments) -> list[Arguments]:
    """Return what is asked row by row: of one, or of those from 1 card to 13."""
    if arguments.cards is not None:
        return [arguments]
    return [replace(arguments, cards=cards) for cards in range(1, max(min(SIZES, arguments.stock), 1) + 1)]


@dataclass(frozen=True, slots=True)
class OddsAnswer(Answer):
    """The odds of one row; none where somebody stopped it before any were known."""

    arguments: Arguments
    cards: int
    odds: Odds | None
    is_interrupted: bool = False

    def to_json(self) -> Fields:
        """Return every chance, exact as a fraction or with its interval."""
        arguments, odds = self.arguments, self.odds
        fields: Fields = {
            "rules": arguments.rules.name,
            "cards": self.cards,
            "blank_wilds": arguments.blank_wilds,
            "seen": format_row(arguments.seen),
            "stock": arguments.stock,
        }
        if odds is not None:
            fields |= {
                "status": "exact" if odds.is_exact else "estimated",
                "seed": _SEED,
                "at_least_one": _named(odds.at_least_one),
                "best": _named(odds.best),
                "expected_places": {kind.value: _ratio(number) for kind, number in odds.expected_places.items()},
                "plays": {str(plays): _fields(chance) for plays, chance in odds.plays.items()},
            }
        return fields | {"interrupted": True} if self.is_interrupted else fields

    def prose(self, language: str) -> str:
        """Say the odds in tables."""
        return self.together([self], language)

    @classmethod
    def together(cls, parts: Sequence[OddsAnswer], language: str) -> str:
        """Say the odds of one row, or of rows of 1, 2, 3 … cards; each number says whether it is exact."""
        known = [(each.cards, each.odds) for each in parts if each.odds is not None]
        if not known:
            return text("risk.stopped-early", language)
        arguments, (last, odds) = parts[0].arguments, known[-1]
        lines = [text("risk.stopped", language)] if parts[-1].is_interrupted else []
        title, stock = arguments.rules.title, arguments.stock
        if len(parts) == 1:
            cards = text("cards", language, count=last)
            lines.append(text("odds.title", language, title=title, cards=cards, stock=stock))
        else:
            lines.append(text("odds.titles", language, title=title, most=last, stock=stock))
        if arguments.blank_wilds:
            lines.append(text("odds.blank-wilds", language))
        if arguments.seen:
            lines.append(text("odds.seen", language, cards=format_row(arguments.seen)))
        lines += one_size(odds, language) if len(parts) == 1 else _all_sizes(known, language)
        is_exact = all(each.is_exact for _, each in known)
        return "\n".join([*lines, "", text("odds.all-exact" if is_exact else "odds.estimated", language)])


def answer(_rules: str, arguments: Arguments) -> OddsAnswer:
    """Tell the odds of a row, as exactly as about a second allows; interrupted, what is known is told."""
    assert arguments.cards is not None, "every part is about a number of cards"
    known: Odds | None = None
    try:
        from combotutor.families.combo.odds import Effort, Stock, answers

        rules = arguments.rules
        stock = Stock.of_deck(rules.deck, arguments.seen, wild_pair=rules.wild_pair, blank_wilds=arguments.blank_wilds)
        for known in answers(stock, arguments.cards, Effort.SECOND, seed=_SEED):  # noqa: B007  (the last one counts)
            pass
    except KeyboardInterrupt:
        return OddsAnswer(arguments, arguments.cards, known, is_interrupted=True)
    return OddsAnswer(arguments, arguments.cards, known)


def _named(chances: Mapping[Any, Chance]) -> Fields:
    return {_NONE if kind is None else kind.value: _fields(chance) for kind, chance in chances.items()}


def _fields(chance: Chance) -> Fields:
    if isinstance(chance, Fraction):
        return {"p": _ratio(chance), "float": float(chance), "exact": True}
    limits = {"low": chance.low, "high": chance.high, "samples": chance.samples}
    return {"float": chance.value, **limits, "exact": False}


def _ratio(number: Fraction) -> str:
    return f"{number.numerator}/{number.denominator}"


def one_size(odds: Odds, language: str) -> list[str]:
    """Return the odds of one row as lines: its kinds, then its fewest plays."""
    kinds, plays = tables(odds, language)
    return ["", *_aligned(kinds), "", text("odds.plays", language), *_aligned(plays)]


def tables(odds: Odds, language: str) -> tuple[list[list[str]], list[list[str]]]:
    """Return the odds of one row in words: of its kinds, below their heads, and of its fewest plays."""
    rows = [["", *(text(f"odds.column-{name}", language) for name in ("having", "best", "places"))]]
    for kind, best in odds.best.items():
        having = places = ""
        if kind is not None and kind in odds.at_least_one:
            having, places = (
                _said(odds.at_least_one[kind], language),
                average_text(odds.expected_places[kind], language),
            )
        rows.append([_kind(kind, language), having, _said(best, language), places])
    return rows, [[text("plays", language, count=count), _said(chance, language)] for count, chance in _plays(odds)]


def _plays(odds: Odds) -> list[tuple[int, Chance]]:
    """Return the numbers of plays that can be, as far as that is known."""
    return [
        (plays, chance) for plays, chance in odds.plays.items() if not (isinstance(chance, Fraction) and not chance)
    ]


def _all_sizes(known: list[tuple[int, Odds]], language: str) -> list[str]:
    kinds = list(known[0][1].at_least_one)
    having = [[_said(odds.at_least_one[kind], language) for kind in kinds] for _, odds in known]
    best = [[_said(odds.best[kind], language) for kind in (None, *Kind)] for _, odds in known]
    places = [[average_text(odds.expected_places[kind], language) for kind in kinds] for _, odds in known]
    most_often = []
    for cards, odds in known:
        plays, chance = max(_plays(odds), key=lambda entry: _likely(entry[1]))
        said = text("plays", language, count=plays)
        most_often.append([text("cards", language, count=cards), said, _said(chance, language)])
    sizes = [text("cards", language, count=cards) for cards, _ in known]
    lines = ["", text("odds.having", language), *_by_size(sizes, kinds, having, language)]
    lines += ["", text("odds.best", language), *_by_size(sizes, [None, *Kind], best, language)]
    lines += ["", text("odds.places", language), *_by_size(sizes, kinds, places, language)]
    return [*lines, "", text("odds.most-often", language), *_aligned(most_often)]


def _by_size(sizes: list[str], kinds: Sequence[Kind | None], cells: list[list[str]], language: str) -> list[str]:
    heads = ["", *(_kind(kind, language) for kind in kinds)]
    return _aligned([heads, *([size, *row] for size, row in zip(sizes, cells, strict=True))])


def _kind(kind: Kind | None, language: str) -> str:
    return text(f"kind.{_NONE if kind is None else kind.value}", language)


def _likely(chance: Chance) -> float:
    return float(chance) if isinstance(chance, Fraction) else chance.value or 0.0


def _said(chance: Chance, language: str) -> str:
    if isinstance(chance, Fraction):
        return chance_text(chance, language)
    return estimate_text(chance.value, chance.low, chance.high, language)


def _aligned(rows: list[list[str]]) -> list[str]:
    """Return a table as lines: names at the left, numbers at the right of their columns."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  ".join(
            ["", f"{row[0]:<{widths[0]}}", *(f"{cell:>{wide}}" for cell, wide in zip(row[1:], widths[1:], strict=True))]
        ).rstrip()
        for row in rows
    ]


ODDS: Final = Command(
    "odds",
    ("RULES",),
    (Option("--cards", "N"), Option("--blank-wilds"), Option("--seen", "CARDS")),
    read,
    answer,
    reads_lines=False,
    parts=parts,
)
"""The command, whose every part is about one number of cards."""
