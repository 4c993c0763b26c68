"""The command plan: the fewest plays of a row, one way through, and each gap for a reserve card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from combotutor.errors import InvalidError, Phrase, quote
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.cards.row import bracketed
from combotutor.families.combo.errors import UsageError
from combotutor.families.combo.notation import format_move, format_row, parse_typed_row
from combotutor.families.combo.notation.options import parse_rules
from combotutor.families.combo.plan import Insert, Plan, Step, insert_values, plan_row
from combotutor.families.combo.rules import MOST_RESERVE, RULE_SETS, RuleSet
from combotutor.families.combo.words import card_words, text
from combotutor.games.command import Answer, Command, Fields, Given, Option


@dataclass(frozen=True, slots=True)
class Arguments:
    """What is asked of every row: the rules that it is held by, and the cards that may come into it."""

    rules: RuleSet | None
    reserve: Row | None


@dataclass(frozen=True, slots=True)
class PlanAnswer(Answer):
    """The plan of a row.

    Args:
        plan: the plan.
        decks: the names of the rule sets whose deck has these cards.
        reserve: the cards that may come into it; None where nobody has asked.
        inserts: what each of them leaves at each gap.
    """

    plan: Plan
    decks: tuple[str, ...]
    reserve: Row | None = None
    inserts: tuple[Insert, ...] = ()

    def to_json(self) -> Fields:
        """Return the plays, every best first play, and one way through."""
        plan = self.plan
        fields: Fields = {
            "hand": format_row(plan.row),
            "plays": plan.plays,
            "first": [list(play) for play in plan.first],
            "line": [format_move(step.move) for step in plan.line],
            "status": "proved",
            "decks": list(self.decks),
        }
        if self.reserve is None:
            return fields
        inserts = [{"card": each.card, "gap": each.gap, "plays": each.plays} for each in self.inserts]
        return fields | {"reserve": format_row(self.reserve), "inserts": inserts}

    def prose(self, language: str) -> str:
        """Say the plan step by step, the cards of each play in brackets."""
        plan = self.plan
        lines = [text("say.plan", language, plays=text("plays", language, count=plan.plays))]
        for number, (row, step) in enumerate(zip(plan.rows(), plan.line, strict=False), start=1):
            lines.append(f"{number:3}. {bracketed(row, step.at, len(step.cards))}   {read_as(step, language)}")
        if len(plan.first) > 1:
            lines.append(text("say.first", language, count=len(plan.first)))
            lines += [f"     {bracketed(plan.row, at, length)}" for at, length in plan.first]
        if not self.decks:
            lines.append(text("say.no-deck", language))
        return "\n".join([*lines, *self._gaps(language)])

    def _gaps(self, language: str) -> list[str]:
        lines = []
        for number, card in enumerate(self.reserve or (), start=1):
            values = [each for each in self.inserts if each.card == number]
            fewest = min(each.plays for each in values)
            lines.append(text("say.insert", language, card=card.symbol))
            for each in values:
                star = " *" if each.plays == fewest else ""
                plays = text("plays", language, count=each.plays)
                lines.append(f"     {text('say.gap', language, gap=each.gap)}: {plays}{star}")
        return lines


def read(given: Given) -> Arguments:
    """Read `--rules` and `--reserve`, and refuse words after a `-`."""
    if given.reads_lines and given.rest:
        raise UsageError("not-understood", words=quote(" ".join(given.rest)))
    rules, reserve = given.text("--rules"), given.text("--reserve")
    return Arguments(None if rules is None else parse_rules(rules), None if reserve is None else _reserve(reserve))


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


def answer(typed: str, arguments: Arguments) -> PlanAnswer:
    """Plan a row."""
    reserve = arguments.reserve or ()
    row = parse_typed_row(typed, card_words())
    if arguments.rules is not None:
        arguments.rules.check_held((*row, *reserve))
    wild_pair = arguments.rules is None or arguments.rules.wild_pair
    decks = tuple(each.name for each in RULE_SETS.values() if each.deck.excess((*row, *reserve)) is None)
    plan = plan_row(row, wild_pair=wild_pair)
    return PlanAnswer(plan, decks, arguments.reserve, insert_values(row, reserve, wild_pair=wild_pair))


def read_as(step: Step, language: str) -> str:
    """Return what a play is called: its combination, or the name of the special card."""
    if step.combination is None:
        return text(f"card.name.{step.cards[0].symbol}", language)
    return text(f"reading.{step.combination.kind.value}", language, top=step.combination.top)


COMMANDS: Final = (
    Command("plan", ("HAND…",), (Option("--reserve", "CARDS"), Option("--rules", "RULES")), read, answer),
)
"""The commands that the combo games alone have."""
