"""Reasons as sentences of the catalogue: one short sentence for each claim about a move."""

from __future__ import annotations

from typing import Final

from combotutor.errors import Phrase
from combotutor.families.combo.rules import PlayCombination, PlaySpecial, TakeReserve, describe
from combotutor.families.combo.solver import (
    BlockTorn,
    BlockWaiting,
    CardAlone,
    CardHelp,
    Change,
    GapClosed,
    HurtingReply,
    NeighboursParted,
    PlayBeatable,
    PlaysCounted,
    Reason,
    SeatAnswers,
    SeatHelpless,
    WildsSaid,
)
from combotutor.families.combo.voice.spoken import (
    card_phrase,
    missing_phrase,
    rest_phrase,
    the_card,
    those_phrase,
    with_phrase,
    without_phrase,
)
from combotutor.families.combo.words import phrase

_NAMED: Final = 4
"""The most cards between others that are named one by one."""
_WITH_MADE: Final = 2
"""The most beside whose names it is said what the others make, too, where at most one is a special one."""


def reason_phrase(reason: Reason) -> Phrase:
    """Return the sentence for a claim; other seats go by their number."""
    match reason:
        case PlayBeatable():
            return _beatable(reason)
        case SeatAnswers(seat, move):
            return phrase("reason.answered", {"seat": seat, "combination": with_phrase(move.combination)})
        case SeatHelpless(seat, at_once):
            return phrase("reason.helpless" if at_once else "reason.helpless-later", {"seat": seat})
        case HurtingReply():
            return _refuted(reason)
        case CardHelp():
            return _helped(reason)
    return _changed(reason)


def _changed(change: Change) -> Phrase:
    """Return the sentence for what a move does to the row."""
    spoken: dict[str, object] = {}
    match change:
        case PlaysCounted(before, after):
            spoken = {"before": phrase("plays", {"count": before}), "after": phrase("plays", {"count": after})}
        case WildsSaid():
            spoken = {"combination": describe(change.combination)}
        case CardAlone():
            spoken = {"card": the_card(change.card)}
        case _:
            spoken = {"cards": those_phrase(change.cards), "combination": describe(change.combination)}
    match change:
        case GapClosed():
            spoken["gone"] = without_phrase(change.gone)
        case BlockWaiting():
            return _waiting(change, spoken)
        case BlockTorn():
            if not change.lies_together:
                used = missing_phrase(change.used, change.cards)
                return phrase("reason.torn-later", {**spoken, "used": used, "count": len(change.used)})
            spoken |= {"rest": rest_phrase(change.rest, change.used), "count": len(change.rest)}
        case NeighboursParted():
            spoken["card"] = the_card(change.card)
    return phrase(f"reason.{change.kind.value}", spoken)


def _waiting(change: BlockWaiting, spoken: dict[str, object]) -> Phrase:
    """Return who meets later, and which cards have to go before."""
    count = len(change.between)
    if count > _NAMED:
        return phrase("reason.waiting-many", {**spoken, "count": count})
    is_short = count <= _WITH_MADE and sum(card.is_special for card in change.between) <= 1
    named = {**spoken, "between": without_phrase(change.between)}
    return phrase("reason.waiting" if is_short else "reason.waiting-some", named)


def _beatable(beatable: PlayBeatable) -> Phrase:
    if beatable.by is None:
        return phrase("reason.unbeatable")
    return phrase("reason.beatable", {"by": describe(beatable.by)})


def _refuted(refuted: HurtingReply) -> Phrase:
    match refuted.move:
        case PlayCombination(combination=combination):
            return phrase("reason.refuted", {"seat": refuted.seat, "combination": with_phrase(combination)})
        case PlaySpecial(card=card):
            return phrase("reason.refuted-special", {"seat": refuted.seat, "card": card_phrase(card)})
        case TakeReserve():
            return phrase("reason.refuted-take", {"seat": refuted.seat})


def _helped(helped: CardHelp) -> Phrase:
    if helped.after > helped.before:
        return phrase("reason.helped-not", {"card": the_card(helped.card)})
    card = card_phrase(helped.card)
    return phrase("reason.helped", {"card": card, "gap": helped.gap, "plays": phrase("plays", {"count": helped.after})})
