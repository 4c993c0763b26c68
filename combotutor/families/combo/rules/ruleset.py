"""The rule sets of the combo games, as data: a new one is one more entry in `RULE_SETS`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from combotutor.errors import quote
from combotutor.families.combo.cards import Card, Deck, Row
from combotutor.families.combo.errors import InvalidError
from combotutor.games import find_game
from combotutor.games.showing import Named

FEWEST_PLAYERS: Final = 3
"""The fewest players of a combo game."""

MOST_TOKENS: Final = 3
"""The most tokens a seat can have."""

MOST_RESERVE: Final = 2
"""The most reserve cards a seat can have."""


class GameEnd(Named, StrEnum):
    """When the game is over."""

    UNPAYABLE = "unpayable"
    """Someone must pay a token and has none."""
    LAST_TOKEN = "last-token"  # noqa: S105  (a rule's name, no secret)
    """Someone pays the last token."""


class StopDraws(Named, StrEnum):
    """Who draws when a stop ends a trick in which a draw card lies ([D6])."""

    BEST = "best"
    """The seat that would draw without the stop."""
    STOPPER = "stopper"
    """The seat that played the stop."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One rulebook, or one table's way of playing it.

    Args:
        name: how the notation calls it, lower case with hyphens.
        title: how its box calls it; a proper name, the same in every language.
        deck: the cards it is played with.
        hand_sizes: cards dealt to each hand, for three players, for four and so on.
        tokens: tokens each seat starts the game with.
        game_end: when the game is over.
        wild_is_said: whether a wild's value must be said; else, unsaid, it makes the highest combination.
        stop_draws: who draws after a stop ([D6]).
        oldest_deals: whether the oldest deals, so that the seat after the oldest leads first; else a named seat does.
        has_points: whether the points variant is offered ([D18]).
        reserve: reserve cards dealt to each seat.
        wild_pair: whether several wilds may be played with no number among them ([D1]).
    """

    name: str
    title: str
    deck: Deck
    hand_sizes: tuple[int, ...]
    tokens: int = MOST_TOKENS
    game_end: GameEnd = GameEnd.LAST_TOKEN
    wild_is_said: bool = False
    stop_draws: StopDraws = StopDraws.STOPPER
    oldest_deals: bool = False
    has_points: bool = False
    reserve: int = MOST_RESERVE
    wild_pair: bool = True

    def __repr__(self) -> str:
        shipped = RULE_SETS.get(self.name)
        named = f'RULE_SETS["{self.name}"]'
        if shipped == self:
            return named
        other = [each.name for each in fields(self) if getattr(self, each.name) != getattr(shipped, each.name, None)]
        changed = ", ".join(f"{name}={getattr(self, name)!r}" for name in other)
        return f"replace({named}, {changed})" if shipped else f"RuleSet({changed})"

    @property
    def players(self) -> range:
        """The numbers of players it can be dealt for."""
        return range(FEWEST_PLAYERS, FEWEST_PLAYERS + len(self.hand_sizes))

    def hand_size(self, players: int) -> int:
        """Return how many cards each hand is dealt.

        Raises:
            ValueError: it is not dealt for so many players.
        """
        return self.hand_sizes[self.players.index(players)]

    def check_held(self, cards: Row, field: str = "HAND") -> None:
        """Refuse cards that its deck cannot give all at once.

        Raises:
            InvalidError: with the card there are too many of; `field` names the part of the input they stand in.
        """
        excess = self.deck.excess(cards)
        if excess is Card.UNKNOWN:
            raise InvalidError("row-too-long", field, count=len(cards), most=len(self.deck.cards))
        if excess is not None:
            count, most = cards.count(excess), self.deck.count(excess)
            raise InvalidError("row-not-in-deck", field, card=excess.symbol, count=count, most=most, title=self.title)


_CLASSIC: Final = {Card.WILD: 2, Card.DRAW: 2, Card.STOP: 2}

RULE_SETS: Final[Mapping[str, RuleSet]] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            RuleSet(
                name="combo-breaker",
                title="Combo Breaker",
                deck=Deck.of(_CLASSIC),
                hand_sizes=(10, 10, 7),
                tokens=2,
                game_end=GameEnd.UNPAYABLE,
                wild_is_said=True,
                stop_draws=StopDraws.BEST,
                oldest_deals=True,
            ),
            RuleSet(
                name="combo-up",
                title="Combo Up",
                deck=Deck.of({**_CLASSIC, Card.PASS_ON: 2, Card.PICK_UP: 2}),
                hand_sizes=(10, 10, 8),
                has_points=True,
            ),
            RuleSet(
                name="krass-kariert",
                title="Krass Kariert",
                deck=Deck.of(_CLASSIC),
                hand_sizes=(10, 10, 7),
                has_points=True,
            ),
        )
    }
)
"""Every rule set by its name in the notation."""


def sharing_decks(rule_sets: Iterable[RuleSet]) -> list[list[RuleSet]]:
    """Return rule sets in groups: those together whose rows have the same odds, by equal cards and the same wilds.

    >>> shipped = [RULE_SETS[name] for name in ("combo-breaker", "combo-up", "krass-kariert")]
    >>> [[rules.name for rules in group] for group in sharing_decks(shipped)]
    [['combo-breaker', 'krass-kariert'], ['combo-up']]
    """
    groups: dict[object, list[RuleSet]] = {}
    for rules in rule_sets:
        groups.setdefault((tuple(sorted(rules.deck.cards)), rules.wild_pair), []).append(rules)
    return list(groups.values())


def rule_set(name: str) -> RuleSet:
    """Return the rule set with this name.

    Raises:
        InvalidError: there is none; the message offers the nearest. Or it is no combo game.
    """
    if name not in RULE_SETS:
        find_game(name)
        raise InvalidError("no-combo-game", "RULES", name=quote(name), known=", ".join(RULE_SETS))
    return RULE_SETS[name]
