"""What others have done, laid out for chains of worlds: `kernels.hidden_hands.chain` weighs worlds by it."""

from __future__ import annotations

from dataclasses import dataclass

from combotutor.families.combo.kernels import layout
from combotutor.families.combo.kernels.hidden_hands import chain
from combotutor.families.combo.rules import Draw, Giving, PickUp, Placing, Position, View
from combotutor.families.combo.solver.past import Past, SeenDecision, decisions
from combotutor.families.combo.solver.states import number_of
from combotutor.kernels.compiled import filled, ints, small, words

_PENDING = {Draw: layout.DRAWING, PickUp: layout.PICKING, Giving: layout.GIVING, Placing: layout.PLACING}


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Chains of worlds of one view and what they are weighed by, as `kernels.hidden_hands.chain` takes them."""

    chains: chain.Chains
    evidence: chain.Evidence


def weights(view: View, past: Past | None, hidden: int, width: int) -> Weights:
    """Return the weights of the worlds of a view.

    Args:
        view: what the seat knows.
        past: what it has seen being done; None weighs all worlds alike, and takes the others for careful planners.
        hidden: how many cards it has not seen.
        width: numbers a seat of a state.
    """
    found = () if past is None else decisions(past, view)
    found = tuple(each for each in found if min(each.row, default=0) < 0 or each.incoming < 0)
    longest = max((len(each.row) for each in found), default=0)
    stride = chain.CARDS + longest
    depends = small(len(found) * hidden)
    for d, each in enumerate(found):
        for card in (*each.row, each.incoming):
            if card < 0:
                depends[d * hidden - 1 - card] = 1
    relevant = [i for i in range(hidden) if any(depends[d * hidden + i] for d in range(len(found)))]
    state = small(layout.HEAD + max(width, layout.ROW + longest))  # rows may have been longer than any can be now
    state[layout.SEATS] = 1
    laid = [number for each in found for number in _laid(each, stride)]
    return Weights(
        chain.Chains(
            cards=small(chain.CHAINS * hidden),
            surprisals=ints((chain.CHAINS + 1) * len(found)),
            policies=small(chain.CHAINS * layout.MOST_SEATS),
            streams=words(chain.CHAINS),
        ),
        chain.Evidence(
            decisions=filled(ints(len(laid)), laid),
            stride=stride,
            depends=depends,
            relevant=filled(ints(len(relevant)), relevant),
            state=state,
            is_mixed=int(past is not None),
        ),
    )


def _laid(decision: SeenDecision, stride: int) -> list[int]:
    position = decision.position
    reserve = [*map(int, position.mover.reserve), 0, 0][:2]
    numbers = [
        position.turn,
        layout.TURN_NOW if position.pending is None else _PENDING[type(position.pending)],
        _best(position),
        int(bool(position.trick)),
        len(position.mover.reserve),
        *reserve,
        decision.incoming,
        len(decision.row),
        number_of(decision.move),
        *decision.row,
    ]
    return numbers + [0] * (stride - len(numbers))


def _best(position: Position) -> int:
    return 0 if position.best is None else position.best.strength
