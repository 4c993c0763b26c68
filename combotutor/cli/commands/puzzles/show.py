"""A puzzle with its question, and its answers only where they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from combotutor.cli.commands.puzzles.list import entry
from combotutor.cli.commands.puzzles.packs import read_whole
from combotutor.errors import InvalidError, quote
from combotutor.games import Capability
from combotutor.games.command import Answer, Fields, Given
from combotutor.i18n import LANGUAGES, text, text_with
from combotutor.puzzles import Progress, Puzzle, Step, begin, goal, story, title

HELD: Final = Capability[Callable[[Any, int], Mapping[str, str]]]("held", lambda _position, _seat: {})
"""How a family tells in words what a seat holds in a position, by the names of fields; `say.puzzle-hand` says them."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """Which puzzle of what packs, and whether its answers are asked for."""

    name: str
    packs: tuple[str, ...]
    answers: bool


@dataclass(frozen=True, slots=True)
class ShowAnswer(Answer):
    """A puzzle at its first decision."""

    progress: Progress
    answers: bool

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.progress.puzzle

    @property
    def held(self) -> Mapping[str, str]:
        """What the learner holds, as the family tells it."""
        return self.progress.situation.family.get(HELD)(self.progress.position, self.puzzle.seat)

    def to_json(self) -> Fields:
        """Return its question; its themes too would tell something of the answer."""
        puzzle, language = self.puzzle, LANGUAGES[0]
        fields: Fields = {"task": "show", **{name: each for name, each in entry(puzzle).items() if name != "themes"}}
        fields |= {
            "title": title(puzzle).text(language),
            "goal": goal(puzzle).text(language),
            "story": [phrase.text(language) for phrase in story(self.progress)],
            "position": self.progress.situation.line,
            "seat": puzzle.seat,
            **self.held,
        }
        if not self.answers:
            return fields
        fields |= {"themes": [str(theme) for theme in puzzle.themes], "steps": [_fields(step) for step in puzzle.steps]}
        return fields | {"blocks": puzzle.blocks} if puzzle.blocks else fields

    def prose(self, language: str) -> str:
        """Say it as it is asked, and its answers where they are asked for."""
        puzzle, situation, held = self.puzzle, self.progress.situation, self.held
        lines = [f"{title(puzzle).text(language)}  [{puzzle.id}]", goal(puzzle).text(language)]
        lines += [*(phrase.text(language) for phrase in story(self.progress)), situation.line]
        if held:
            lines.append(text_with(situation.family.words, "say.puzzle-hand", language, held))
        return "\n".join([*lines, *(_answers(puzzle, language) if self.answers else ())])


def read(given: Given) -> Arguments:
    """Read the name, the packs, and whether answers are asked for."""
    name, *packs = given.rest
    return Arguments(name, tuple(packs), given.has("--answers"))


def answer(arguments: Arguments) -> ShowAnswer:
    """Show a puzzle at its first decision: nothing that tells its answer, unless the answers are asked for.

    Raises:
        InvalidError: there is no puzzle of this name.
    """
    puzzle = next((each for each in read_whole(arguments.packs) if each.id == arguments.name), None)
    if puzzle is None:
        raise InvalidError("puzzles-unknown", "ID", id=quote(arguments.name))
    return ShowAnswer(begin(puzzle), arguments.answers)


def _fields(step: Step) -> Fields:
    moves = [{"move": each.word, "value": each.value, "line": each.line} for each in step.moves]
    return {"before": step.before, "answers": step.answers, "moves": moves}


def _answers(puzzle: Puzzle, language: str) -> list[str]:
    lines = []
    for number, step in enumerate(puzzle.steps, start=1):
        lines.append(text("say.puzzle-right", language, step=number, answers=" | ".join(map(" ".join, step.answers))))
        right = {word for words in step.answers for word in words}
        lines += [
            f"  {each.word:<12} {_value(each.value, language):<18} {' '.join(each.line)}".rstrip()
            for each in sorted(step.moves, key=lambda each: each.word not in right)
        ]
    for blocks in puzzle.blocks:
        listed = "; ".join(",".join(map(str, block)) for block in blocks)
        lines.append(text("say.puzzle-blocks", language, blocks=listed))
    return lines


def _value(value: object, language: str) -> str:
    if isinstance(value, bool):
        return text("say.puzzle-sure" if value else "say.puzzle-not-sure", language)
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
