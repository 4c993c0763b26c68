"""What the solver found, as people read it, in their language. No contract: programs read the JSON."""

from __future__ import annotations

from typing import Final

from combotutor.cli.arguments import Result
from combotutor.families.combo.notation import format_move, parse_legal_move, parse_position
from combotutor.families.combo.rules import Position, play
from combotutor.families.combo.solver import replies
from combotutor.i18n import text

_SHOWN: Final = 12
"""The most plays of a sort that are told one by one."""


def guarantee(result: Result, language: str) -> str:
    """Say whether the seat can be sure, which plays are safe, and how the others answer those that are not."""
    seat = result["seat"]
    if result.get("interrupted") and not result["moves"]:
        return text("risk.stopped-early", language)
    if not result["moves"]:
        return text("sure.over-spared" if result["safe"] else "sure.over-pays", language, seat=seat)
    position = parse_position(result["position"])
    order = [format_move(reply.move) for reply in replies(position)]
    moves = sorted(result["moves"], key=lambda each: order.index(each["move"]))
    safe, unsafe, undecided = ([each for each in moves if each["safe"] is value] for value in (True, False, None))
    lines = [_verdict(result, language)]
    if safe:
        lines.append(text("sure.safe", language, count=len(safe), moves=len(moves)))
        lines += _words([each["move"] for each in safe], language)
        lines.append(text("sure.best", language, move=safe[0]["move"]))
        lines.append(f"  {_line(position, safe[0]['line'], seat, language)}")
    if unsafe:
        lines.append(text("sure.unsafe", language, seat=seat))
        lines += [f"  {_line(position, each['line'], seat, language)}" for each in unsafe[:_SHOWN]]
        lines += _more(len(unsafe), language)
    if undecided:
        lines.append(text("sure.open", language))
        lines += _words([each["move"] for each in undecided], language)
    lines.append(text("sure.assumed", language, seat=seat))
    return "\n".join([*lines, *_proof(result, language)])


def _verdict(result: Result, language: str) -> str:
    if result["safe"] is not None:
        return text("sure.yes" if result["safe"] else "sure.no", language, seat=result["seat"])
    key = "sure.open-limit"
    if result.get("interrupted"):
        key = "sure.open-stopped"
    elif result["status"] == "horizon":
        unseen = any(each.get("unseen") for each in result["moves"])
        key = "sure.open-unseen" if unseen else "sure.open-horizon"
    return text(key, language, seat=result["seat"])


def _words(moves: list[str], language: str) -> list[str]:
    return [f"  {'  '.join(moves[:_SHOWN])}", *_more(len(moves), language)]


def _more(count: int, language: str) -> list[str]:
    return [f"  {text('sure.more', language, count=count - _SHOWN)}"] if count > _SHOWN else []


def _line(position: Position, words: list[str], seat: int, language: str) -> str:
    """Say a line: who does what, then how it ends for the seat."""
    steps, now = [], position
    for word in words:
        steps.append(text("sure.step", language, seat=now.turn, move=word))
        now = play(now, parse_legal_move(now, word))
    return f"{', '.join(steps)}. {_end(now, seat, language)}"


def _end(now: Position, seat: int, language: str) -> str:
    if now.result is not None:
        return text("sure.pays", language, seats=", ".join(map(str, now.result.payers)))
    if now.seats[seat].is_out:
        return text("sure.rid", language, seat=seat)
    return text("sure.goes-on", language)


def _proof(result: Result, language: str) -> list[str]:
    if result.get("proof_problem"):
        return [result["proof_problem"]]
    if result.get("proof"):
        return [text("sure.proof", language, nodes=result["proof"]["nodes"], file=result["proof"]["file"])]
    return []
