"""Mining on the command line: a pack from a seed, which goes on where it was stopped.

A whole pack (`--whole`, or so many of each kind or level) is mined until all that is demanded of it is there, or all
deals are looked through. Its JSON says besides what is `lacking`: for each demand that is not met its `key`, as
`puzzles quality` calls it, how many there are (`count`), and how many are `wanted`; of a share 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from combotutor.cards.splitmix import SEEDS
from combotutor.cli.commands.puzzles.check import wished_workers
from combotutor.cli.commands.puzzles.packs import choices
from combotutor.cli.paths import check_file, chosen, problem_of, shown
from combotutor.cli.progress import watched
from combotutor.cli.workers import working
from combotutor.errors import UsageError
from combotutor.games import find_game, games
from combotutor.games.command import Answer, Fields, Given
from combotutor.i18n import text
from combotutor.i18n.chances import number_text
from combotutor.puzzles.kinds import kinds
from combotutor.puzzles.miner import Job, Mined, mine
from combotutor.puzzles.miner.demand import OF_KIND, OF_LEVEL
from combotutor.puzzles.miner.job import ALL, MOST_DEALS, MOST_EACH
from combotutor.puzzles.miner.whole import Lack
from combotutor.puzzles.voice.names import kind_name

_SEED: Final = 0
"""The seed unless another is said: begun again with the same words, a job that was stopped goes on."""
_DEALS: Final = 200
_EACH: Final = 60
_WHOLE_DEALS: Final = 6_000
_WHOLE_EACH: Final = 200
_OF_KIND: Final = 110
_OF_LEVEL: Final = 88
"""What a whole pack is mined with: a tenth more than is wanted of those that ship, so that some can be thrown out."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """What is mined, into which file, and how many processes are to work."""

    job: Job
    name: str
    path: Path
    workers: int
    language: str


@dataclass(frozen=True, slots=True)
class MineAnswer(Answer):
    """What was mined into a pack.

    Args:
        name: of the pack, as it was typed.
        job: what was asked for.
        mined: what came of it; None where somebody stopped it.
        done: how many deals were done by then.
    """

    name: str
    job: Job
    mined: Mined | None = None
    done: int = 0

    @property
    def is_interrupted(self) -> bool:
        """Whether somebody stopped it."""
        return self.mined is None

    @property
    def is_whole(self) -> bool:
        """Whether all that is demanded of a whole pack was found."""
        return self.mined is None or not self.mined.lacking

    def to_json(self) -> Fields:
        """Return how many puzzles of each kind were kept, found and dropped."""
        fields: Fields = {"task": "mine", "pack": self.name, "seed": self.job.seed, "deals": self.job.deals}
        mined = self.mined
        if mined is None:
            return fields | {"done": self.done, "interrupted": True}
        kinds = {kind: _fields(mined, kind) for kind in mined.job.kinds}
        fields |= {"puzzles": len(mined.puzzles), "kinds": kinds}
        if not self.job.is_whole:
            return fields
        lacking = [{"key": each.key, "count": each.count, "wanted": each.wanted} for each in mined.lacking]
        return fields | {"looked": mined.looked, "lacking": lacking}

    def prose(self, language: str) -> str:
        """Say how many puzzles of each kind were kept, and how fast they were found."""
        mined, deals = self.mined, self.job.deals
        if mined is None:
            return text("say.mine-stopped", language, done=self.done, deals=deals, pack=self.name)
        lines = [text("say.mined", language, pack=self.name, count=len(mined.puzzles), deals=mined.looked)]
        lines += [f"  {kind_name(kind).text(language)}: {_said(mined, kind, language)}" for kind in mined.job.kinds]
        if mined.lacking:
            lines.append(text("say.mined-lacking", language, count=len(mined.lacking)))
            lines += [f"  {_lacking(each, language)}" for each in mined.lacking]
        return "\n".join(lines)


def read(given: Given) -> Arguments:
    """Read the job, and see that there can be such a file.

    Raises:
        UsageError: an option cannot be followed, or the file cannot be.
    """
    job, name = _job(given), given.rest[0]
    return Arguments(job, name, _pack(name), wished_workers(given), given.language)


def _pack(name: str) -> Path:
    path = chosen(name, "PACK")
    try:
        check_file(path)
    except OSError as error:
        raise UsageError("mine-unwritable", "PACK", name=shown(name), problem=problem_of(error)) from error
    return path


def _job(given: Given) -> Job:
    of_kind, of_level = given.number("--of-kind", 0, MOST_EACH), given.number("--of-level", 0, MOST_EACH)
    is_whole = given.has("--whole") or bool(of_kind or of_level)
    each = _or(given.number("--each", 1, MOST_EACH), max(_WHOLE_EACH, of_kind or 0) if is_whole else _EACH)
    return Job(
        seed=_or(given.number("--seed", 0, SEEDS - 1), _SEED),
        deals=_or(given.number("--deals", 1, MOST_DEALS), _WHOLE_DEALS if is_whole else _DEALS),
        kinds=choices(given, "--kinds", [str(kind.name) for kind in kinds()]) or ALL,
        rules=choices(given, "--rules", list(games())) or ALL,
        each=each,
        of_kind=_or(of_kind, min(_OF_KIND, each) if given.has("--whole") else 0),
        of_level=_or(of_level, _OF_LEVEL if given.has("--whole") else 0),
    )


def _or(number: int | None, otherwise: int) -> int:
    return otherwise if number is None else number


def answer(arguments: Arguments) -> MineAnswer:
    """Mine a pack; interrupted, how far it has got is told, and the same words go on from there."""
    done = [0]
    try:
        with (
            watched(lambda deals: text("say.mine-deals", arguments.language, count=deals)) as tell,
            working(arguments.workers) as executor,
        ):
            mined = mine(arguments.path, arguments.job, executor, _progress(done, tell))
    except KeyboardInterrupt:
        return MineAnswer(arguments.name, arguments.job, done=done[0])
    return MineAnswer(arguments.name, arguments.job, mined)


def _progress(done: list[int], tell: Callable[[int, int, int], None] | None) -> Callable[[int, int], None]:
    """Return what is told how many deals are done; the last is kept for whoever interrupts."""

    def note(deals: int, wanted: int) -> None:
        done[0] = deals
        if tell is not None:
            tell(deals, wanted, deals)

    return note


def _fields(mined: Mined, kind: str) -> Fields:
    dropped = {str(reason): count for (each, reason), count in sorted(mined.dropped.items()) if each == kind}
    return {**_counted(mined, kind), "seconds": round(mined.seconds.get(kind, 0.0), 3), "dropped": dropped}


def _counted(mined: Mined, kind: str) -> dict[str, int]:
    return {"kept": mined.kept(kind), "found": mined.found.get(kind, 0), "tried": mined.tried(kind)}


def _lacking(lack: Lack, language: str) -> str:
    key = "say.mined-too-few" if lack.wanted else "say.mined-off"
    return text(key, language, what=_what(lack, language), count=lack.count, wanted=lack.wanted)


def _what(lack: Lack, language: str) -> str:
    """Return in words what is lacking; its key where nobody has words for it."""
    name, _, of = lack.key.partition(":")
    if name == OF_KIND:
        return text("say.mined-of-kind", language, kind=kind_name(of).text(language))
    if name == OF_LEVEL:
        game, _, level = of.rpartition(":")
        return text("say.mined-of-level", language, rules=find_game(game).title, level=level)
    return lack.key if lack.said is None else lack.said.text(language)


def _said(mined: Mined, kind: str, language: str) -> str:
    counted, seconds = _counted(mined, kind), round(mined.seconds.get(kind, 0.0), 3)
    rate = number_text(counted["found"] / seconds, language) if seconds else "-"
    return text("say.mined-kind", language, **counted, rate=rate)
