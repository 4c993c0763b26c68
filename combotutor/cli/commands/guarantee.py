"""The command guarantee: what is sure with open hands, and the proof of it in a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from combotutor.cli.commands.proof_file import check_writable, written
from combotutor.cli.commands.reply import PositionAnswer
from combotutor.cli.progress import watched
from combotutor.errors import CombotutorError, Phrase, UsageError
from combotutor.games import Family, Situation, families, read
from combotutor.games.command import Answer, Command, Fields, Given, Option
from combotutor.games.verbs import GUARANTEE, SAMPLE, Assurance, Guarantee, Limits, asked_for
from combotutor.i18n import LANGUAGES, text

MOST_TRICKS: Final = 100
MOST_NODES: Final = 10**12
PROOF_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Arguments:
    """How far to search, and the file of the proof, if one is asked for."""

    limits: Limits
    proof: str | None
    language: str


@dataclass(frozen=True, slots=True)
class ProofAnswer(Answer):
    """What is sure, and where the proof of it is.

    Args:
        assurance: what is sure.
        file: the name of the file, as it was typed.
        nodes: how many nodes it has.
        problem: why it was not written.
        is_interrupted: whether somebody stopped it.
    """

    assurance: Assurance
    file: str
    nodes: int = 0
    problem: Phrase | CombotutorError | None = None
    is_interrupted: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether it was written."""
        return self.problem is None

    def to_json(self) -> Fields:
        """Return what is sure, with the file."""
        fields = self.assurance.to_json()
        if self.is_interrupted:
            return fields | {"proof": None, "interrupted": True}
        if self.problem is not None:
            return fields | {"proof": None, "proof_problem": self.problem.text(LANGUAGES[0])}
        return fields | {"proof": {"file": self.file, "nodes": self.nodes}}

    def prose(self, language: str) -> str:
        """Say what is sure, and where the proof is or why there is none."""
        prose = self.assurance.prose(language)
        if self.is_interrupted or self.assurance.is_over:
            return prose
        if self.problem is not None:
            return f"{prose}\n{self.problem.text(language)}"
        return f"{prose}\n{text('sure.proof', language, nodes=self.nodes, file=self.file)}"


def _read(given: Given) -> Arguments:
    """Read the limits, and see that the file of the proof can be written before anything is searched for."""
    limits = Limits(
        given.number("--lookahead", 1, MOST_TRICKS), given.number("--nodes", 1, MOST_NODES), given.seconds("--seconds")
    )
    proof = given.text("--proof")
    if proof is not None:
        if given.reads_lines:
            raise UsageError("proof-one-position", "--proof")
        check_writable(proof)
    if given.reads_lines:
        _warm_up()
    return Arguments(limits, proof, given.language)


def _warm_up() -> None:
    """Load what searches, so that the first line takes no longer than the others."""
    for family in families().values():
        search, sample = family.get(GUARANTEE), family.get(SAMPLE)
        if search is not None and sample:
            search(read(sample), Limits())


def _answer(line: str, arguments: Arguments) -> PositionAnswer:
    """Tell for every legal play whether it is safe, and write the proof where one is asked for."""
    situation = read(line)
    search = asked_for((situation.family, situation.game), GUARANTEE)
    with situation.family.speaking():
        assurance = _searched(search, situation, arguments)
    if arguments.proof is None or assurance.is_interrupted:
        return PositionAnswer(line, assurance)
    first = {"proof": PROOF_VERSION, "position": line, "seat": assurance.seat, "safe": assurance.safe, "root": 0}
    return PositionAnswer(line, _with_proof(first, assurance, arguments.proof, arguments, situation.family))


def _searched(search: Guarantee, situation: Situation, arguments: Arguments) -> Assurance:
    with watched(_nodes_in(arguments.language)) as progress:
        return search(situation, arguments.limits, progress=progress, keeps_search=arguments.proof is not None)


def _with_proof(first: Fields, assurance: Assurance, name: str, arguments: Arguments, family: Family) -> ProofAnswer:
    """Write the proof and tell where it is; that it is not written costs nothing of the answer."""
    if assurance.safe is None:
        return ProofAnswer(assurance, name, problem=Phrase("sure.no-proof"))
    try:
        with family.speaking():
            return ProofAnswer(assurance, name, _nodes_written(first, assurance, name, arguments))
    except KeyboardInterrupt:
        return ProofAnswer(assurance, name, is_interrupted=True)
    except CombotutorError as error:
        return ProofAnswer(assurance, name, problem=error)


def _nodes_written(first: Fields, assurance: Assurance, name: str, arguments: Arguments) -> int:
    """Write a proof after its first line; return how many nodes it has."""
    count = 0
    with watched(_nodes_in(arguments.language)) as progress, written(name) as file:
        print(json.dumps(first), file=file)
        for count, node in enumerate(assurance.proof(arguments.limits.nodes, progress), start=1):  # noqa: B007  (how many)
            print(json.dumps(node), file=file)
    return count


def _nodes_in(language: str) -> Callable[[int], str]:
    return lambda nodes: text("sure.nodes", language, nodes=nodes)


COMMAND: Final = Command(
    "guarantee",
    ("POSITION",),
    (Option("--lookahead", "N"), Option("--nodes", "N"), Option("--seconds", "T"), Option("--proof", "FILE")),
    _read,
    _answer,
)
