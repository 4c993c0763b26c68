"""The command guarantee: which plays are sure not to pay with open hands, and the proof of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import Move, Position, play
from combotutor.families.combo.solver.reply import replies
from combotutor.families.combo.words import text
from combotutor.games import Situation
from combotutor.games.command import Fields
from combotutor.games.verbs import Assurance, Limits, Progress

if TYPE_CHECKING:  # the search loads its kernels, which only this command needs
    from combotutor.families.combo.solver.guarantee import Guarantee, MoveSafety
    from combotutor.families.combo.solver.proof import Node

_SHOWN: Final = 12
"""The most plays of a sort that are told one by one."""


@dataclass(frozen=True, slots=True)
class GuaranteeAnswer(Assurance):
    """What is sure for the seat that decides; nothing is found where the search was stopped while it was loaded."""

    position: Position
    limits: Limits
    found: Guarantee | None

    @property
    def is_interrupted(self) -> bool:
        """Whether somebody stopped it."""
        return self.found is None or self.found.is_interrupted

    @property
    def safe(self) -> bool | None:
        """Whether the seat is sure not to pay."""
        return None if self.found is None else self.found.safe

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.position.turn

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.position.result is not None

    def to_json(self) -> Fields:
        """Return for every play whether it is safe, with its line."""
        found = self.found
        if found is None:
            nothing: Fields = {"safe": None, "safe_moves": [], "moves": [], "status": "limit", "nodes": 0}
            return {"seat": self.seat} | nothing | {"interrupted": True}
        fields: Fields = {
            "seat": self.seat,
            "safe": found.safe,
            "safe_moves": [format_move(move) for move in found.safe_moves],
            "moves": [_fields(each) for each in found.moves],
            "status": found.status.value,
            "nodes": found.nodes,
        }
        if self.limits.lookahead is not None:
            fields["lookahead"] = self.limits.lookahead
        return fields | {"interrupted": True} if found.is_interrupted else fields

    def proof(self, nodes: int | None, progress: Progress | None) -> Iterator[Fields]:
        """Yield the nodes of a proof, from the search that was kept."""
        from combotutor.families.combo.solver.proof import proof

        def tell(written: int, waiting: int) -> None:
            if progress is not None:
                progress(written, written + waiting, written)

        assert self.found is not None, "it is decided"
        return map(_node, proof(self.position, self.found, nodes=nodes, progress=tell))

    def prose(self, language: str) -> str:
        """Say whether the seat can be sure, which plays are safe, and how the others answer those that are not."""
        found = self.found
        if found is None or (found.is_interrupted and not found.moves):
            return text("risk.stopped-early", language)
        if not found.moves:
            return text("sure.over-spared" if found.safe else "sure.over-pays", language, seat=self.seat)
        order = {reply.move: number for number, reply in enumerate(replies(self.position))}
        moves = sorted(found.moves, key=lambda each: order[each.move])
        safe, unsafe, undecided = ([each for each in moves if each.safe is value] for value in (True, False, None))
        lines = [_verdict(found, self.seat, language)]
        if safe:
            lines.append(text("sure.safe", language, count=len(safe), moves=len(moves)))
            lines += _words(safe, language)
            lines.append(text("sure.best", language, move=format_move(safe[0].move)))
            lines.append(f"  {self._line(safe[0].line, language)}")
        if unsafe:
            lines.append(text("sure.unsafe", language, seat=self.seat))
            lines += [f"  {self._line(each.line, language)}" for each in unsafe[:_SHOWN]]
            lines += _more(len(unsafe), language)
        if undecided:
            lines.append(text("sure.open", language))
            lines += _words(undecided, language)
        return "\n".join([*lines, text("sure.assumed", language, seat=self.seat)])

    def _line(self, line: Sequence[Move], language: str) -> str:
        """Say a line: who does what, then how it ends for the seat."""
        steps, now = [], self.position
        for move in line:
            steps.append(text("sure.step", language, seat=now.turn, move=format_move(move)))
            now = play(now, move)
        return f"{', '.join(steps)}. {self._end(now, language)}"

    def _end(self, now: Position, language: str) -> str:
        if now.result is not None:
            return text("sure.pays", language, seats=", ".join(map(str, now.result.payers)))
        if now.seats[self.seat].is_out:
            return text("sure.rid", language, seat=self.seat)
        return text("sure.goes-on", language)


def answer(
    given: Situation, limits: Limits, *, progress: Progress | None = None, keeps_search: bool = False
) -> Assurance:
    """Tell for every legal play whether it is safe; interrupted, what is known is told.

    Without a limit the search ends after ten seconds; one of nodes alone is the only one, so that the answer is the
    same on every machine.
    """
    position = cast("Position", given.position)
    try:
        from combotutor.families.combo.solver.guarantee import SECONDS, guarantee
    except KeyboardInterrupt:  # while the search was being loaded
        return GuaranteeAnswer(position, limits, None)
    found = guarantee(
        position,
        lookahead=limits.lookahead,
        nodes=limits.nodes,
        seconds=SECONDS if limits.seconds is None and limits.nodes is None else limits.seconds,
        progress=progress,
        keeps_search=keeps_search,
    )
    return GuaranteeAnswer(position, limits, found)


def _fields(each: MoveSafety) -> Fields:
    fields: Fields = {
        "move": format_move(each.move),
        "safe": each.safe,
        "line": [format_move(move) for move in each.line],
    }
    return fields | {"unseen": True} if each.is_unseen else fields


def _node(node: Node) -> Fields:
    if not node.moves:
        return {"node": node.number, "end": True}
    if node.is_chosen:
        ((move, following),) = node.moves
        return {"node": node.number, "move": format_move(move), "next": following}
    return {"node": node.number, "moves": {format_move(move): following for move, following in node.moves}}


def _verdict(found: Guarantee, seat: int, language: str) -> str:
    from combotutor.families.combo.solver.guarantee import Status

    if found.safe is not None:
        return text("sure.yes" if found.safe else "sure.no", language, seat=seat)
    key = "sure.open-limit"
    if found.is_interrupted:
        key = "sure.open-stopped"
    elif found.status is Status.HORIZON:
        is_unseen = any(each.is_unseen for each in found.moves)
        key = "sure.open-unseen" if is_unseen else "sure.open-horizon"
    return text(key, language, seat=seat)


def _words(plays: list[MoveSafety], language: str) -> list[str]:
    moves = [format_move(each.move) for each in plays]
    return [f"  {'  '.join(moves[:_SHOWN])}", *_more(len(moves), language)]


def _more(count: int, language: str) -> list[str]:
    return [f"  {text('sure.more', language, count=count - _SHOWN)}"] if count > _SHOWN else []
