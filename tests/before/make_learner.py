"""Makes `learner.sqlite`, `learner.json` and `learner_told.json`: a past, what is taken along, and what is told of it.

The learner does all that a person can do with the puzzles of `pack.jsonl` over some weeks, helped, missed and clean,
tries some a second time, and makes own ones with the tutor.
"""

from __future__ import annotations

import dataclasses
import json
import tempfile
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta, timezone
from enum import Enum
from pathlib import Path
from typing import Any, Final

from combotutor.cards import SplitMix64
from combotutor.learner import Deed, Keeper, Learner, Store
from combotutor.learner.frames import attempt_frame, day_frame, level_frame, theme_frame
from combotutor.learner.report import report
from combotutor.puzzles import Puzzle, read_pack
from combotutor.tutor import Tutor
from tests.before.old import check_old, write

PACK: Final = read_pack(Path(__file__).with_name("pack.jsonl"))
OTHER: Final = "Åsa 🂡"
"""Another learner of the file."""
HANDS: Final = (
    ("combo-up", "9 4 2 9 7 11"),
    ("combo-breaker", "7 8 X 3 12"),
    ("combo-breaker", "combo-breaker ?4/10,5,6,10,3+1/?4 0:9 1 ?20 2/2/2"),
)
"""What own puzzles are made of."""
LATER: Final = datetime(2026, 5, 20, 15, 0, tzinfo=UTC)
"""When the file is looked at."""


class Clock:
    """A clock that runs two seconds with each look."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=2)
        return self.now.astimezone(timezone(timedelta(hours=2)))


def tried(me: Learner, which: Puzzle, *, hints: int = 0, wrong: int = 0, stops: bool = False) -> None:
    """Try a puzzle as a page notes it, to its end unless the learner stops."""
    me.note(which, Deed.SHOWN)
    for level in range(1, hints + 1):
        me.note(which, Deed.HINT, level=level, seconds=3.5)
    for _ in range(wrong):
        me.note(which, Deed.WRONG, word="9@4", seconds=8.25)
    if stops:
        me.note(which, Deed.REFUSED, word="nonsense")
        return
    for number, step in enumerate(which.steps, start=1):
        for word in step.answers[0]:
            me.note(which, Deed.RIGHT, word=word, level=number, seconds=12.125)
    if len(which.steps) > 1:
        me.note(which, Deed.BACK)
        me.note(which, Deed.RIGHT, word=which.steps[-1].answers[0][-1], level=len(which.steps), seconds=1.0)
    me.note(which, Deed.SOLVED)


def lived(store: Store, clock: Clock) -> None:
    """Do all that this learner and the other one ever did."""
    me, other, random = store.learner(), store.learner(OTHER), SplitMix64(15)
    for number in range(60):
        clock.now += timedelta(days=(0, 0, 0, 1, 0, 3, 0, 1)[random.below(8)], minutes=random.below(50))
        which = PACK[(number * 7) % len(PACK)]
        helped, missed = random.below(5) // 3, random.below(4) // 3
        tried(me, which, hints=helped * random.below(5), wrong=missed, stops=number % 13 == 5)
        if number % 9 == 4:
            me.note(which, Deed.AGAIN)
            tried(me, which)
        if number % 6 == 0:
            tried(other, which, wrong=random.below(2))
    me.note(PACK[3], Deed.AGAIN)
    me.note(PACK[3], Deed.HINT, level=1)


def own(store: Store) -> None:
    """Make puzzles of hands of one's own, on the page."""
    tutor = Tutor(puzzles=PACK, keeper=Keeper(lambda: store, clock=store.clock))
    for rules, hand in HANDS:
        for action, value in (("tab", "bench"), ("deck", rules), ("type", hand), ("make", "")):
            tutor.act(action, value)
        tutor.act("hint")
    tutor.close()


def plain(value: object) -> Any:  # noqa: ANN401  (it is JSON)
    """Return a value as JSON, a puzzle by its name."""
    match value:
        case Puzzle():
            found: Any = value.id
        case Enum():
            found = value.value
        case date():
            found = value.isoformat()
        case Mapping():
            found = {str(plain(name)): plain(each) for name, each in value.items()}
        case tuple() | list():
            found = [plain(each) for each in value]
        case _ if dataclasses.is_dataclass(value):
            found = {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
        case _:
            found = value
    return found


def told(store: Store) -> dict[str, Any]:
    """Return all that each learner is told of the way so far, once the clock says `LATER`."""
    return {name: _told(store.learner(name)) for name in store.names()}


def _told(me: Learner) -> dict[str, Any]:
    found = report(me, (*PACK, *me.own()))
    frames = {"attempts": attempt_frame, "themes": theme_frame, "days": day_frame, "levels": level_frame}
    return {
        "report": plain(found),
        "frames": {name: plain(frame(found).to_dicts()) for name, frame in frames.items()},
        "standings": plain(me.standings()),
        "themes": plain(me.theme_ratings()),
        "tallies": {puzzle.id: plain(me.puzzle_tally(puzzle.id)) for puzzle in PACK},
        "suggested": me.suggest(PACK),
        "own": [[puzzle.id, puzzle.kind, puzzle.position] for puzzle in me.own()],
    }


def further(store: Store) -> dict[str, Any]:
    """Try two puzzles more, and return what there is then that was not before; names that are drawn are masked."""
    before = json.dumps(store.export())
    me = store.learner()
    me.note(PACK[4], Deed.AGAIN)
    tried(me, PACK[4], hints=1)
    tried(me, me.own()[0])
    after = store.export()
    events = [event for event in after["events"] if event["id"] not in before]
    attempts = [each for one in after["learners"] for each in one["attempts"] if each["id"] not in before]
    for each in (*events, *attempts):
        each["id"] = "new"
    for event in events:
        event["attempt"] = event["attempt"] if event["attempt"] in before else "new"
    now = {"rating": me.rating(), "streak": me.streak(), "standings": me.standings(), "next": me.next_five(PACK)}
    return {"events": events, "attempts": attempts, **plain(now)}


def main() -> None:
    """Write the files."""
    check_old()
    with tempfile.TemporaryDirectory() as folder:
        path, copy, taken = Path(folder) / "l.sqlite", Path(folder) / "c.sqlite", Path(folder) / "l.json"
        clock = Clock(datetime(2026, 4, 1, 12, 0, tzinfo=UTC))
        with Store.open(path, clock=clock) as store:
            lived(store, clock)
            own(store)
        write("learner.sqlite", path.read_bytes())
        with Store.open(path, clock=Clock(LATER)) as store:
            store.export_to(taken)
            found = {"file": told(store)}
        with Store.open(copy, clock=Clock(LATER)) as store:
            found |= {"imported": plain(store.import_from(taken))}
            assert told(store) == found["file"], "what follows from it is made anew"
        with Store.open(path, clock=Clock(LATER)) as store:
            found |= {"further": further(store)}
        write("learner.json", taken.read_bytes())
        write("learner_told.json", f"{json.dumps(found, ensure_ascii=False)}\n")


if __name__ == "__main__":
    main()
