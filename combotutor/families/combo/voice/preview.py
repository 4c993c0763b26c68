"""What the learner's own choice would do to the row, whether it is right or wrong: in words, and as places.

What is torn is named only where that names no right answer, as in what is said of a mistake.
"""

from __future__ import annotations

from collections.abc import Sequence

from combotutor.errors import Phrase
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import GiveCard, Move, PlayCombination, Position, describe
from combotutor.families.combo.solver import (
    BlockTorn,
    BlockWaiting,
    CardAlone,
    Change,
    Gain,
    Loss,
    NeighboursParted,
    leaving,
    row_after,
)
from combotutor.families.combo.solver.meaning import Insertion, card_in
from combotutor.families.combo.voice.decision import as_they_lie, the_cards
from combotutor.families.combo.voice.marks import ghost
from combotutor.families.combo.voice.mistake import JudgingKind, gives_away, lost_phrases
from combotutor.families.combo.voice.reasons import reason_phrase
from combotutor.families.combo.voice.spoken import the_card
from combotutor.families.combo.words import phrase
from combotutor.puzzles.verdict import Marks, Verdict


def previewed(kind: JudgingKind, verdict: Verdict) -> tuple[Phrase, ...]:
    """Return the row after a choice and how many plays are left, who meets, and what is torn."""
    gains, losses = _done(verdict)
    met = tuple(reason_phrase(each) for each in gains)
    torn = tuple(said for each in losses for said in lost_phrases(kind, verdict, each)[:1])
    return (_row(verdict.before.position, verdict.move), *met, *torn)


def ranked(verdict: Verdict) -> tuple[Phrase, ...]:
    """Return what a choice is and the row after it, where nothing but its rank counts."""
    position, move = verdict.before.position, verdict.move
    if not isinstance(move, PlayCombination):
        return (_row(position, move),)
    after = row_after(position, move)
    spoken: dict[str, object] = {"combination": describe(move.combination), "row": as_they_lie(after)}
    return (phrase("hint.preview.rank" if after else "hint.preview.rank-all", spoken),)


def _row(position: Position, move: Move) -> Phrase:
    """Return the row after a choice, and how many plays are left; and how many it takes now, to measure that by."""
    after, wild_pair = row_after(position, move), position.rules.wild_pair
    now, plays = (fewest_plays(row, wild_pair=wild_pair) for row in (position.mover.row, after))
    spoken: dict[str, object] = {"row": as_they_lie(after), "plays": phrase("plays", {"count": plays}), "now": now}
    if isinstance(move, Insertion):
        return phrase("hint.preview.put", {**spoken, "card": the_card(card_in(position, move))})
    places = leaving(move)
    spoken["cards"] = the_cards(position.mover.row[places.start - 1 : places.stop - 1])
    deed = "give" if isinstance(move, GiveCard) else "play"
    return phrase(f"hint.preview.{deed}" if after else f"hint.preview.{deed}-all", spoken)


def _done(verdict: Verdict) -> tuple[list[Gain], list[Loss]]:
    """Return the first thing that a choice gains, and the first that it loses."""
    gains = [each for each in verdict.reasons if isinstance(each, Gain)]
    losses = [each for each in verdict.reasons if isinstance(each, Loss)]
    if any(isinstance(each, NeighboursParted) for each in losses):
        # Those that it parts meet again once it has gone: that is nothing won.
        gains = [each for each in gains if not isinstance(each, BlockWaiting)]
    # A card that goes with no neighbour may be what meets another later.
    losses = [each for each in losses if not (gains and isinstance(each, CardAlone))]
    return gains[:1], losses[:1]


def preview_marks(kind: JudgingKind, verdict: Verdict) -> Marks:
    """Return where a choice lies or goes, and the places, in the row before it, of who meets and of what is torn."""
    marks: dict[str, object] = dict(ghost(verdict.move))
    gains, losses = _done(verdict)
    torn = [each for each in losses if not gives_away(kind, verdict, each)]
    by_name: dict[str, Sequence[Change]] = {"meets": gains, "parts": torn}
    for name, found in by_name.items():
        places = sorted(place for each in found for place in _before(verdict.move, each))
        if places:
            marks[name] = places
    return marks


def _before(move: Move, change: Change) -> list[int]:
    """Return where cards lay before a move; the one that is put in lay nowhere."""
    if not isinstance(change, Gain | BlockTorn | NeighboursParted):
        return []
    places = change.places
    if isinstance(change, BlockTorn):
        return list(places)
    if isinstance(move, Insertion):
        return [place - (place > move.gap) for place in places if place != move.gap]
    own = leaving(move)
    return [place if place < own.start else place + len(own) for place in places]
