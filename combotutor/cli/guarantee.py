"""The command guarantee: what is sure with open hands, and the proof of it in a file."""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from combotutor.cli.arguments import Result, whole_number
from combotutor.cli.paths import check_file, chosen, problem_of, shown
from combotutor.cli.progress import watched
from combotutor.errors import UsageError, quote
from combotutor.families.combo.notation import format_move, parse_position
from combotutor.families.combo.rules import Position
from combotutor.i18n import text

if TYPE_CHECKING:  # the search loads its kernels, which only this command needs
    from combotutor.families.combo.solver.guarantee import Assured, Guarantee
    from combotutor.families.combo.solver.proof import Node

MOST_TRICKS: Final = 100
MOST_NODES: Final = 10**12
LEAST_SECONDS: Final = 0.001
MOST_SECONDS: Final = 86_400
PROOF_VERSION: Final = 1

_SMALLEST: Final = "combo-breaker 1/1/x - 0 - 2/2/2"
_SECONDS: Final = re.compile(r"[0-9]{1,9}(?:[.,][0-9]{1,9})?|[.,][0-9]{1,9}", re.ASCII)


def prepare_guarantee(_rest: list[str], options: argparse.Namespace) -> None:
    """Read the limits, and see that the file of the proof can be written before anything is searched for."""
    if options.lookahead is not None:
        options.lookahead = whole_number(options.lookahead, "--lookahead", 1, MOST_TRICKS)
    if options.nodes is not None:
        options.nodes = whole_number(options.nodes, "--nodes", 1, MOST_NODES)
    if options.seconds is not None:
        options.seconds = seconds(options.seconds, "--seconds")
    many = options.words[0] == "-"
    if options.proof is not None:
        if many:
            raise UsageError("proof-one-position", "--proof")
        _check_writable(options.proof)
    if many:
        _warm_up()


def _warm_up() -> None:
    """Load the search, so that the first line takes no longer than the others."""
    from combotutor.families.combo.solver.guarantee import guarantee

    guarantee(parse_position(_SMALLEST))


def seconds(value: str, name: str) -> float:
    """Return a time given on the command line, with a point or a comma.

    Raises:
        UsageError: not a number in plain digits, or out of range.
    """
    if _SECONDS.fullmatch(value):
        found = float(value.replace(",", "."))
        if LEAST_SECONDS <= found <= MOST_SECONDS:
            return found
    raise UsageError("no-seconds", name, name=name, value=quote(value), least=LEAST_SECONDS, most=MOST_SECONDS)


def answer_guarantee(words: list[str], options: argparse.Namespace) -> Result:
    """Tell for every legal play whether it is safe; interrupted, what is known is told.

    Without a limit the search ends after ten seconds; one of nodes alone is the only one, so that the answer is the
    same on every machine.
    """
    position = parse_position(words[0])
    try:
        from combotutor.families.combo.solver.guarantee import SECONDS, guarantee
    except KeyboardInterrupt:  # while the search was being loaded
        nothing: Result = {"safe": None, "safe_moves": [], "moves": [], "status": "limit", "nodes": 0}
        return {"position": words[0], "seat": position.turn} | nothing | {"interrupted": True}
    limit = SECONDS if options.seconds is None and options.nodes is None else options.seconds
    with watched(_nodes_in(options.language)) as progress:
        found = guarantee(
            position,
            lookahead=options.lookahead,
            nodes=options.nodes,
            seconds=limit,
            progress=progress,
            keeps_search=options.proof is not None,
        )
    told = _told(words[0], position, found)
    if options.lookahead is not None:
        told["lookahead"] = options.lookahead
    if found.is_interrupted:
        return told | {"interrupted": True}
    if options.proof is None:
        return told
    return told | _proved(words[0], position, found, options)


def _nodes_in(language: str) -> Callable[[int], str]:
    return lambda nodes: text("sure.nodes", language, nodes=nodes)


def _told(line: str, position: Position, found: Guarantee) -> Result:
    return {
        "position": line,
        "seat": position.turn,
        "safe": found.safe,
        "safe_moves": [format_move(move) for move in found.safe_moves],
        "moves": [_move(each) for each in found.moves],
        "status": found.status.value,
        "nodes": found.nodes,
    }


def _move(each: Assured) -> Result:
    told: Result = {
        "move": format_move(each.move),
        "safe": each.safe,
        "line": [format_move(move) for move in each.line],
    }
    return told | {"unseen": True} if each.is_unseen else told


def _proved(line: str, position: Position, found: Guarantee, options: argparse.Namespace) -> Result:
    """Write the proof and tell where it is; that it is not written costs nothing of the answer."""
    from combotutor.families.combo.solver.proof import proof

    if found.safe is None:
        return {"proof": None, "proof_problem": text("sure.no-proof", options.language)}
    first = {"proof": PROOF_VERSION, "position": line, "seat": position.turn, "safe": found.safe, "root": 0}
    count = 0
    try:
        with watched(_nodes_in(options.language)) as progress, _written(options.proof) as file:
            nodes = proof(
                position,
                found,
                nodes=options.nodes,
                progress=progress and (lambda done, waiting: progress(done, done + waiting, done)),
            )
            print(json.dumps(first), file=file)
            for count, node in enumerate(nodes, start=1):  # noqa: B007  (how many there were)
                print(json.dumps(_node(node)), file=file)
    except KeyboardInterrupt:
        return {"proof": None, "interrupted": True}
    except UsageError as error:
        return {"proof": None, "proof_problem": error.text(options.language)}
    return {"proof": {"file": options.proof, "nodes": count}}


def _node(node: Node) -> Result:
    if not node.moves:
        return {"node": node.number, "end": True}
    if node.is_chosen:
        ((move, following),) = node.moves
        return {"node": node.number, "move": format_move(move), "next": following}
    return {"node": node.number, "moves": {format_move(move): following for move, following in node.moves}}


@contextmanager
def _written(name: str) -> Iterator[TextIO]:
    """Give a file to write to that takes its name only when it is whole: what had the name is kept until then.

    Raises:
        UsageError: the file cannot be written.
    """
    try:
        path = chosen(name, "--proof")
        if _is_device(path):
            with path.open("w", encoding="utf-8") as file:
                yield file
            return
        whole, part = _whole_and_part(path)
        try:
            with part.open("w", encoding="utf-8", newline="\n") as file:
                yield file
            part.replace(whole)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise _unwritable(name, error) from error


def _check_writable(name: str) -> None:
    """See that a proof can be written, and leave everything as it is.

    Raises:
        UsageError: it cannot.
    """
    path = chosen(name, "--proof")
    try:
        check_file(path)
        if _is_device(path):
            return
        whole, part = _whole_and_part(path)
        if _is_there(whole):
            whole.open("a", encoding="utf-8").close()
        part.open("w", encoding="utf-8").close()
        part.unlink()
    except OSError as error:
        raise _unwritable(name, error) from error


def _whole_and_part(path: Path) -> tuple[Path, Path]:
    """Return where a file is to lie, links followed, and where it lies until it is whole: its own name may be long."""
    whole = Path(os.path.realpath(path))
    return whole, whole.with_name(f".combotutor-{os.getpid()}.part")


def _is_there(path: Path) -> bool:
    """Tell whether there is such a file; unlike `Path.exists` it tells of a name that cannot be."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    return True


def _is_device(path: Path) -> bool:
    """Tell whether a name is that of a terminal or a pipe, which is written to as it is."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _unwritable(name: str, error: OSError) -> UsageError:
    return UsageError("proof-unwritable", "--proof", name=shown(name), problem=problem_of(error))
