"""What has moved within the rooms of the house; `combotutor.moved` reads it.

It is read while Python holds its lock of all imports, and so imports nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Final

_HERE: Final = __package__ or ""


def _into(room: str, names: str) -> Mapping[str, str]:
    """Return where the modules of a room have gone that now stand in a folder of it."""
    above = room.rpartition(".")[0]
    return {f"{_HERE}.{above}.{name}": f"{_HERE}.{room}.{name}" for name in names.split()}


_PUZZLES: Final = f"{_HERE}.puzzles"
_TUTOR: Final = f"{_HERE}.tutor"

MODULES: Final[Mapping[str, str]] = {
    **_into("cli.commands", "guarantee lab league odds outlook positions proof_file tutor"),
    **{
        f"{_HERE}.cli.puzzle_{task}": f"{_HERE}.cli.commands.puzzles.{task}"
        for task in ("check", "list", "mine", "show")
    },
    **dict.fromkeys((f"{_HERE}.cli.{name}" for name in ("broken", "status")), f"{_HERE}.cli.output"),
    f"{_HERE}.cli.situations": f"{_HERE}.cli.commands.position_answers",
    f"{_HERE}.cli.about": f"{_HERE}.cli.commands.reply",
    f"{_HERE}.cli.packs": f"{_HERE}.cli.commands.puzzles.packs",
    f"{_HERE}.cli.puzzles": f"{_HERE}.cli.commands.puzzles.tasks",
    **_into("host.gate", "authority bounds door guard headers refusal routes"),
    **_into("host.network", "addresses connections listening serving"),
    **_into("host.notebooks", "explorer notebook parsing quiet"),
    f"{_HERE}.host.marimo_page": f"{_HERE}.host.notebooks.page",
    f"{_HERE}.widgets.markup": f"{_HERE}.markup",
    **_into("tutor.state", "attempt record stock outcome"),
    **_into("tutor.pages", "chooser frame puzzle_page bench_page progress_page progress_figures rules_page"),
    **_into("tutor.actions", "choosing solving benching making opening"),
    **_into("tutor.background", "thinking drawing"),
    **_into("tutor.keeping", "logbook keepers stopwatch syncing"),
    f"{_TUTOR}.memory": f"{_TUTOR}.state.page_memory",
    f"{_TUTOR}.hands_page": f"{_TUTOR}.pages.hands",
    f"{_TUTOR}.question": f"{_TUTOR}.pages.hands",
    f"{_TUTOR}.held": f"{_TUTOR}.keeping.files",
    f"{_TUTOR}.taking_over": f"{_TUTOR}.keeping.syncing",
    f"{_TUTOR}.drawn": f"{_TUTOR}.pages.prerendered",
    f"{_TUTOR}.spoken": f"{_TUTOR}.pages.announcements",
    f"{_TUTOR}.work": f"{_TUTOR}.background.errands",
    **_into("learner.exchange", "arrivals badge bringing draft entering hidden incoming merging stream"),
    **_into("learner.progress", "attempt book bundle choice clock counting event ledger"),
    **_into("learner.progress", "rating replay schedule standing"),
    **_into("learner.storage", "database engine migration migrations reading schema seal share trouble writing"),
    f"{_HERE}.learner.deed": f"{_HERE}.learner.progress.event",
    f"{_HERE}.learner.learner": f"{_HERE}.learner.store",
    f"{_HERE}.learner.place": f"{_HERE}.learner.storage.location",
    f"{_HERE}.learner.streak": f"{_HERE}.learner.progress.standing",
    f"{_HERE}.learner.litter": f"{_HERE}.learner.progress.bulk",
    f"{_HERE}.learner.replacing": f"{_HERE}.learner.progress.bulk",
    f"{_HERE}.learner.tally": f"{_HERE}.learner.progress.standing",
    f"{_HERE}.learner.transfer": f"{_HERE}.learner.exchange.export",
    f"{_HERE}.learner.writer": f"{_HERE}.learner.storage.write_queue",
    **_into("puzzles.format", "course pack shelf"),
    **_into("puzzles.judging", "difficulty values"),
    f"{_PUZZLES}.rights": f"{_PUZZLES}.judging.values",
    f"{_PUZZLES}.worth": f"{_PUZZLES}.judging.values",
    f"{_PUZZLES}.themes": f"{_PUZZLES}.judging.difficulty",
    **dict.fromkeys((f"{_PUZZLES}.{name}" for name in ("closing", "hints", "story")), f"{_PUZZLES}.voice.story"),
    f"{_PUZZLES}.spoken": f"{_PUZZLES}.voice.names",
    f"{_PUZZLES}.miner.dropped": f"{_PUZZLES}.miner.mining",
    f"{_PUZZLES}.checker.lines": f"{_PUZZLES}.checker.steps",
    **_into("puzzles.workshop", "answers like own"),
    f"{_PUZZLES}.shape": f"{_PUZZLES}.format.schema",
    f"{_PUZZLES}.veiled": f"{_PUZZLES}.workshop.stripped",
    f"{_PUZZLES}.words": f"{_PUZZLES}.voice.feedback",
}
"""From the old name of a module, and of all below it, to the new one."""

NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    f"{_PUZZLES}.progress": dict.fromkeys(("advanced", "begin", "main_line"), f"{_PUZZLES}.judging.walk"),
    f"{_PUZZLES}.verdict": {"judge": f"{_PUZZLES}.judging.walk"},
    f"{_PUZZLES}.judging.values": {
        "merit": f"{_PUZZLES}.judging.values:cost",
        "rights": f"{_PUZZLES}.judging.values:right_answers",
    },
    f"{_PUZZLES}.workshop.stripped": {
        "unveiled_line": f"{_PUZZLES}.workshop.stripped:restored_line",
        "veiled_line": f"{_PUZZLES}.workshop.stripped:stripped_line",
    },
}
"""Of rooms that stand, the names that have left them, and where to; after a colon, what they are called now."""
