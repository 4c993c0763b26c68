"""The rule set of a line and the options after its six fields: discards, points, the oldest seat, house settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from combotutor.errors import quote
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.notation.rows import format_row, parse_row
from combotutor.families.combo.rules import MOST_TOKENS, RULE_SETS, Position, RuleSet, StopDraws, rule_set


@dataclass(frozen=True, slots=True)
class Options:
    """What the options of a line say, with the house settings already in the rule set."""

    rules: RuleSet
    discards: Row | None = None
    points: str | None = None
    oldest: int = 0


def parse_rules(name: str) -> RuleSet:
    """Return the rule set with this name.

    Raises:
        InvalidError: there is none; the message offers the nearest. Or it is no combo game.
    """
    return rule_set(name)


def parse_options(rules: RuleSet, words: list[str]) -> Options:
    """Return what `name=value` words say.

    Raises:
        InvalidError: an unknown, repeated or unreadable option.
    """
    options, seen = Options(rules), set()
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in _READERS:
            raise InvalidError("unknown-option", "LINE", option=quote(word), known=", ".join(_READERS))
        if name in seen:
            raise InvalidError("option-twice", name, option=name)
        seen.add(name)
        options = _READERS[name](options, value)
    return options


def format_options(position: Position) -> list[str]:
    """Return the options of a position that are known and not the default."""
    rules, default = position.rules, RULE_SETS.get(position.rules.name, position.rules)
    words = []
    if position.discards is not None:
        words.append(f"discards={format_row(position.discards)}")
    if position.points is not None:
        words.append(f"points={'/'.join(map(str, position.points))}")
    if position.oldest:
        words.append(f"oldest={position.oldest}")
    if rules.tokens != default.tokens:
        words.append(f"tokens={rules.tokens}")
    if rules.wild_pair != default.wild_pair:
        words.append(f"wild-pair={'yes' if rules.wild_pair else 'no'}")
    if rules.stop_draws != default.stop_draws:
        words.append(f"stop-draws={rules.stop_draws.value}")
    return words


def _read_discards(options: Options, value: str) -> Options:
    discards = parse_row(value, "discards")
    if Card.UNKNOWN in discards:
        raise InvalidError("hidden-discards", "discards")
    return replace(options, discards=discards)


def _read_points(options: Options, value: str) -> Options:
    if not options.rules.has_points:
        raise InvalidError("no-points", "points", title=options.rules.title)
    return replace(options, points=value)


def _read_oldest(options: Options, value: str) -> Options:
    return replace(
        options, oldest=int(_one_of("oldest", value, [str(seat) for seat in range(options.rules.players[-1])]))
    )


def _read_tokens(options: Options, value: str) -> Options:
    tokens = int(_one_of("tokens", value, [str(count) for count in range(1, MOST_TOKENS + 1)]))
    return replace(options, rules=replace(options.rules, tokens=tokens))


def _read_wild_pair(options: Options, value: str) -> Options:
    allowed = _one_of("wild-pair", value, ["yes", "no"]) == "yes"
    return replace(options, rules=replace(options.rules, wild_pair=allowed))


def _read_stop_draws(options: Options, value: str) -> Options:
    who = StopDraws(_one_of("stop-draws", value, [each.value for each in StopDraws]))
    return replace(options, rules=replace(options.rules, stop_draws=who))


def _one_of(name: str, value: str, allowed: list[str]) -> str:
    if value not in allowed:
        raise InvalidError("option-value", name, option=name, value=quote(value), allowed=", ".join(allowed))
    return value


_READERS: Final[Mapping[str, Callable[[Options, str], Options]]] = MappingProxyType(
    {
        "discards": _read_discards,
        "points": _read_points,
        "oldest": _read_oldest,
        "tokens": _read_tokens,
        "wild-pair": _read_wild_pair,
        "stop-draws": _read_stop_draws,
    }
)
