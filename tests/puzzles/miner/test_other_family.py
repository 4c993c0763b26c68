"""A family that the miner was not written for: its kind is mined in rounds of its own game, as any other is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import ClassVar, Final

import pytest

from combotutor.cards import SplitMix64
from combotutor.errors import InvalidError
from combotutor.games import Family, registry
from combotutor.puzzles import Made, Puzzle, Valued, read_pack, worked_out
from combotutor.puzzles.effort import Effort
from combotutor.puzzles.kind import Kind
from combotutor.puzzles.miner import Job, mine
from combotutor.puzzles.miner.job import ALL
from combotutor.puzzles.miner.rounds import Rounds
from combotutor.puzzles.puzzle import Value
from tests.families.bringing import brought
from tests.families.highest import FAMILY as HIGHEST
from tests.families.highest.rules import Highest, Play, Position


class Cheapest(Kind[Position, Play]):
    """Asks for the smallest card; what it is worth is its number."""

    name: ClassVar[str] = "cheapest"
    base: ClassVar[int] = 900
    stream: ClassVar[int] = 1
    margin: ClassVar[str] = "number"

    def values(self, position: Position, effort: Effort) -> tuple[Valued, ...]:
        """Return every card with its number."""
        del effort
        return tuple(Valued(str(move.card), move.card) for move in Highest().legal_moves(position))

    def merit(self, value: Value) -> tuple[float, ...]:
        """Return the number."""
        return (value,)

    def left(self, _position: Position, move: Play) -> Play:
        """Return the card: no other leaves the same."""
        return move

    def is_value(self, value: object) -> bool:
        """Tell whether a field is a number."""
        return isinstance(value, int)

    def mine(self, rounds: Rounds, random: SplitMix64, made: Made) -> Iterator[Puzzle | str]:
        """Yield a moment at which there is a choice."""
        for moment in random.shuffled(rounds.moments):
            position = moment.position
            if len(rounds.game.legal_moves(position)) == 1:
                yield "no-choice"
                continue
            seen = rounds.game.view(position, position.turn).position
            how = replace(made, ply=moment.ply, margin=self.margin)
            line = HIGHEST.notation.format_position(seen)
            yield worked_out(Puzzle("new", self.name, 1, line, position.turn, made=how))


FAMILY: Final = Family("highest", HIGHEST.games, HIGHEST.notation, HIGHEST.words, {"kinds": lambda: (Cheapest(),)})


@pytest.fixture(autouse=True)
def _there() -> Iterator[None]:
    with brought(EntryPoint("highest", f"{__name__}:FAMILY", registry.CATALOG)):
        yield


def test_its_kind_is_mined_as_any_other_is_and_can_be_read(tmp_path: Path) -> None:
    mined = mine(tmp_path / "mine.jsonl", Job(3, 6, rules=("highest",)))
    assert read_pack(tmp_path / "mine.jsonl") == mined.puzzles
    assert [puzzle.id for puzzle in mined.puzzles] == [f"cheapest-{101 + number}" for number in range(6)]
    for puzzle in mined.puzzles:
        (answer,) = puzzle.steps[0].answers
        assert int(answer[0]) == min(int(each.word) for each in puzzle.steps[0].moves)
    assert {reason for _, reason in mined.dropped} <= {"no-choice"}


def test_killed_and_begun_again_it_writes_the_same_pack(tmp_path: Path) -> None:
    def kill(done: int, _total: int) -> None:
        if done >= 4:
            raise KeyboardInterrupt

    job = Job(3, 6, rules=("highest",), each=4)
    with pytest.raises(KeyboardInterrupt):
        mine(tmp_path / "killed.jsonl", job, None, kill)
    mine(tmp_path / "killed.jsonl", job)
    mine(tmp_path / "at-once.jsonl", job)
    assert (tmp_path / "killed.jsonl").read_bytes() == (tmp_path / "at-once.jsonl").read_bytes()


@pytest.mark.parametrize("job", [{"rules": ("highest",)}, {"kinds": ("cheapest",)}, {"family": "highest"}])
def test_a_game_or_a_kind_tells_the_family(job: dict[str, object]) -> None:
    found = Job(1, 2, **job)  # type: ignore[arg-type]
    assert (found.family, found.kinds, found.rules) == ("highest", ("cheapest",), ("highest",))


def test_a_job_that_names_nothing_is_of_the_first_family() -> None:
    assert Job(1, 2) == Job(1, 2, kinds=ALL, rules=ALL, family=next(iter(registry.ours())))


@pytest.mark.parametrize(
    ("job", "field"),
    [
        ({"family": "chess"}, "family"),
        ({"rules": ("highest", "combo-up")}, "rules"),
        ({"kinds": ("cheapest", "find")}, "kinds"),
        ({"rules": ("highest",), "kinds": ("find",)}, "kinds"),
    ],
)
def test_what_two_families_would_have_to_share_is_refused(job: dict[str, object], field: str) -> None:
    with pytest.raises(InvalidError) as caught:
        Job(1, 2, **job)  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.field) == ("mine-nothing", field)
