"""Mining on the command line: a pack from a seed, which goes on where it was stopped."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from combotutor.cards.splitmix import SEEDS
from combotutor.cli.arguments import Result, whole_number
from combotutor.cli.paths import check_file, chosen, problem_of, shown
from combotutor.cli.progress import watched
from combotutor.cli.puzzle_check import wished_workers
from combotutor.cli.puzzle_list import choices
from combotutor.cli.workers import working
from combotutor.errors import UsageError
from combotutor.games import games
from combotutor.i18n import text
from combotutor.i18n.chances import number_text
from combotutor.puzzles.kinds import kinds
from combotutor.puzzles.miner import Job, Mined, mine
from combotutor.puzzles.miner.job import ALL, MOST_DEALS, MOST_EACH
from combotutor.puzzles.names import kind_name

_SEED: Final = 0
"""The seed unless another is said: begun again with the same words, a job that was stopped goes on."""
_DEALS: Final = 200
_EACH: Final = 60


def answer_mine(words: list[str], options: argparse.Namespace) -> Result:
    """Mine a pack; interrupted, how far it has got is told, and the same words go on from there."""
    job, path = _job(options), _pack(words[0])
    workers = wished_workers(options)
    told: Result = {"pack": words[0], "seed": job.seed, "deals": job.deals}
    done = [0]
    try:
        with (
            watched(lambda deals: text("say.mine-deals", options.language, count=deals)) as tell,
            working(workers) as executor,
        ):
            mined = mine(path, job, executor, _progress(done, tell))
    except KeyboardInterrupt:
        return told | {"done": done[0], "interrupted": True}
    return told | _told(mined)


def _pack(name: str) -> Path:
    path = chosen(name, "PACK")
    try:
        check_file(path)
    except OSError as error:
        raise UsageError("mine-unwritable", "PACK", name=shown(name), problem=problem_of(error)) from error
    return path


def _job(options: argparse.Namespace) -> Job:
    return Job(
        seed=_SEED if options.seed is None else whole_number(options.seed, "--seed", 0, SEEDS - 1),
        deals=_DEALS if options.deals is None else whole_number(options.deals, "--deals", 1, MOST_DEALS),
        kinds=_named(options.kinds, "--kinds", [str(kind.name) for kind in kinds()]),
        rules=_named(options.rules, "--rules", list(games())),
        each=_EACH if options.each is None else whole_number(options.each, "--each", 1, MOST_EACH),
    )


def _named(value: str | None, name: str, known: Sequence[str]) -> tuple[str, ...]:
    """Return what an option names; what stands for all of the family where it was not given."""
    return ALL if value is None else choices(value, name, known)


def _progress(done: list[int], tell: Callable[[int, int, int], None] | None) -> Callable[[int, int], None]:
    """Return what is told how many deals are done; the last is kept for whoever interrupts."""

    def told(deals: int, wanted: int) -> None:
        done[0] = deals
        if tell is not None:
            tell(deals, wanted, deals)

    return told


def _told(mined: Mined) -> Result:
    kinds = {
        kind: {
            "kept": mined.kept(kind),
            "found": mined.found.get(kind, 0),
            "tried": mined.tried(kind),
            "seconds": round(mined.seconds.get(kind, 0.0), 3),
            "dropped": {str(reason): count for (each, reason), count in sorted(mined.dropped.items()) if each == kind},
        }
        for kind in mined.job.kinds
    }
    return {"puzzles": len(mined.puzzles), "kinds": kinds}


def mine_prose(result: Result, language: str) -> str:
    """Say how many puzzles of each kind were kept, and how fast they were found."""
    if result.get("interrupted"):
        return text("say.mine-stopped", language, done=result["done"], deals=result["deals"], pack=result["pack"])
    lines = [text("say.mined", language, pack=result["pack"], count=result["puzzles"], deals=result["deals"])]
    lines += [f"  {kind_name(kind).text(language)}: {_kind(each, language)}" for kind, each in result["kinds"].items()]
    return "\n".join(lines)


def _kind(each: Result, language: str) -> str:
    rate = number_text(each["found"] / each["seconds"], language) if each["seconds"] else "-"
    return text("say.mined-kind", language, **{name: each[name] for name in ("kept", "found", "tried")}, rate=rate)
