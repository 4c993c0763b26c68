"""The combo games: one engine, three rule sets as data.

Source: the rulebooks of Combo Breaker (Spanish edition) and Combo Up with its variants, as the project reads them; a
number in brackets, as in [D6], is one of its numbered decisions.
"""

from combotutor.families.combo.rules.dealing import deal, next_round
from combotutor.families.combo.rules.declaration import chosen_reading, declared
from combotutor.families.combo.rules.game import ComboGame
from combotutor.families.combo.rules.legal import legal_moves
from combotutor.families.combo.rules.move import GiveCard, InsertCard, Move, PlayCombination, PlaySpecial, TakeReserve
from combotutor.families.combo.rules.position import (
    Draw,
    Entry,
    Gift,
    Giving,
    HandCard,
    PickUp,
    Placing,
    Position,
    RoundEnd,
    RoundResult,
    Seat,
)
from combotutor.families.combo.rules.refusal import check, describe, pending_name, refusal
from combotutor.families.combo.rules.ruleset import (
    MOST_RESERVE,
    MOST_TOKENS,
    RULE_SETS,
    GameEnd,
    RuleSet,
    StopDraws,
    rule_set,
    sharing_decks,
)
from combotutor.families.combo.rules.settlement import totals, winners
from combotutor.families.combo.rules.trick import CARDS_A_DRAW, laid_by
from combotutor.families.combo.rules.turn import begun, play
from combotutor.families.combo.rules.view import View, view

__all__ = [
    "CARDS_A_DRAW",
    "MOST_RESERVE",
    "MOST_TOKENS",
    "RULE_SETS",
    "ComboGame",
    "Draw",
    "Entry",
    "GameEnd",
    "Gift",
    "GiveCard",
    "Giving",
    "HandCard",
    "InsertCard",
    "Move",
    "PickUp",
    "Placing",
    "PlayCombination",
    "PlaySpecial",
    "Position",
    "RoundEnd",
    "RoundResult",
    "RuleSet",
    "Seat",
    "StopDraws",
    "TakeReserve",
    "View",
    "begun",
    "check",
    "chosen_reading",
    "deal",
    "declared",
    "describe",
    "laid_by",
    "legal_moves",
    "next_round",
    "pending_name",
    "play",
    "refusal",
    "rule_set",
    "sharing_decks",
    "totals",
    "view",
    "winners",
]
