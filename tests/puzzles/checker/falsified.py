"""Right puzzles made wrong, one field at a time, each with what has to be found wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from combotutor.families.combo.rules import RULE_SETS
from combotutor.puzzles import OPEN, Made, Puzzle, PuzzleKind, Status, Step, Theme, Value, Valued
from combotutor.puzzles.checker import Code
from combotutor.puzzles.checker.decision import move_of
from combotutor.puzzles.checker.proof import proof_of
from combotutor.puzzles.checker.walk import decisions

Wrong = Iterator[tuple[Puzzle, set[Code]]]
"""Puzzles that do not hold, each with codes of which one has to be found."""

ESTIMATED: Final = frozenset({PuzzleKind.RISK, PuzzleKind.ADVISERS})
"""The kinds whose values are shares of worlds, which take too long to be tried thousands of times."""


def with_step(puzzle: Puzzle, at: int, **fields: object) -> Puzzle:
    """Return a puzzle with other fields in one step."""
    steps = list(puzzle.steps)
    steps[at] = replace(steps[at], **fields)  # type: ignore[arg-type]  # those of a step
    return replace(puzzle, steps=tuple(steps))


def with_move(puzzle: Puzzle, at: int, number: int, **fields: object) -> Puzzle:
    """Return a puzzle with other fields in what is said of one answer."""
    moves = list(puzzle.steps[at].moves)
    moves[number] = replace(moves[number], **fields)  # type: ignore[arg-type]  # those of a valued answer
    return with_step(puzzle, at, moves=tuple(moves))


def off(value: Value) -> Iterator[Value]:
    """Yield values that a value is not."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1)
        case (int(plays), int(rank)):
            yield from ((plays + 1, rank), (plays, rank + 1), (plays - 1, rank))


def values(puzzle: Puzzle) -> Wrong:
    """Change the value of every answer."""
    for at, step in enumerate(puzzle.steps):
        for number, each in enumerate(step.moves):
            for value in off(each.value):
                yield with_move(puzzle, at, number, value=value), {Code.VALUE}


def moves_left_out(puzzle: Puzzle) -> Wrong:
    """Leave an answer without its value."""
    for at, step in enumerate(puzzle.steps):
        for number in range(len(step.moves)):
            yield with_step(puzzle, at, moves=step.moves[:number] + step.moves[number + 1 :]), {Code.MOVE_MISSING}
        yield with_step(puzzle, at, moves=()), {Code.MOVE_MISSING}


def moves_added(puzzle: Puzzle) -> Wrong:
    """Value what is no answer, or one twice, or in another order."""
    for at, step in enumerate(puzzle.steps):
        for word in ("13@1", "S@99", "", step.moves[0].word):
            yield with_step(puzzle, at, moves=(*step.moves, Valued(word, step.moves[0].value))), {Code.MOVE_WRONG}
        if len(step.moves) > 1:
            yield with_step(puzzle, at, moves=step.moves[::-1]), {Code.MOVE_ORDER}


def answers_left_out(puzzle: Puzzle) -> Wrong:
    """Leave out one right answer, or a class of them."""
    for at, step in enumerate(puzzle.steps):
        for number, words in enumerate(step.answers):
            rest = step.answers[:number] + step.answers[number + 1 :]
            yield with_step(puzzle, at, answers=rest), {Code.ANSWER_MISSING}
            for word in words[1:]:
                fewer = tuple(each for each in words if each != word)
                yield with_step(puzzle, at, answers=(fewer, *rest)), {Code.ANSWER_MISSING}


def answers_added(puzzle: Puzzle) -> Wrong:
    """Take a wrong answer for right, name one twice, or name what is no move."""
    for at, step in enumerate(puzzle.steps):
        right = {word for words in step.answers for word in words}
        for word in [each.word for each in step.moves if each.word not in right] + [step.answers[0][0], "0@0"]:
            yield with_step(puzzle, at, answers=(*step.answers, (word,))), {Code.ANSWER_WRONG}
            yield with_step(puzzle, at, answers=((*step.answers[0], word), *step.answers[1:])), {Code.ANSWER_WRONG}


def classes(puzzle: Puzzle) -> Wrong:
    """Split a class of answers, or put two together."""
    for at, step in enumerate(puzzle.steps):
        first, *others = step.answers
        if len(first) > 1 and "kept_as_one" in _shared(puzzle, at, first):
            yield with_step(puzzle, at, answers=(first[:1], first[1:], *others)), {Code.CLASS_SPLIT}
        if others and "led_to" not in _shared(puzzle, at, (first[0], others[0][0])):
            yield with_step(puzzle, at, answers=((*first, *others[0]), *others[1:])), {Code.CLASS_MIXED}


def _shared(puzzle: Puzzle, at: int, words: tuple[str, ...]) -> set[str]:
    """Return what an answer and one of others have in common: what is one answer, or a meaning, which may be two."""
    proof = proof_of(puzzle)
    assert proof is not None, "the kind has a proof"
    now = list(decisions(proof))[at].now
    found = set()
    for name, of in {"kept_as_one": proof.kept_as_one, "led_to": proof.led_to}.items():
        first, *others = [of(now.position, move_of(now, word)) for word in words]
        if first in others:
            found.add(name)
    return found


def lines(puzzle: Puzzle) -> Wrong:
    """Cut a line, lengthen it, take it away, or put another in its place."""
    for at, step in enumerate(puzzle.steps):
        every = [each.line for each in step.moves if each.line]
        for number, each in enumerate(step.moves):
            if not each.line:
                if puzzle.kind not in ESTIMATED:
                    yield with_move(puzzle, at, number, line=(each.word,)), {Code.LINE_SHOWS}
                continue
            yield with_move(puzzle, at, number, line=()), {Code.LINE_MISSING}
            shown = {Code.LINE_SHOWS, Code.LINE_ILLEGAL}
            yield with_move(puzzle, at, number, line=(*each.line, "1@60")), shown
            yield with_move(puzzle, at, number, line=("1@60",)), shown
            if len(each.line) > 1:
                yield with_move(puzzle, at, number, line=each.line[:-1]), shown
                yield with_move(puzzle, at, number, line=each.line[1:]), shown
                yield with_move(puzzle, at, number, line=each.line[::-1]), shown
                other = next((line for line in every if line[0] != each.word), ())
                if other:
                    yield with_move(puzzle, at, number, line=other), shown


def themes(puzzle: Puzzle) -> Wrong:
    """Name every theme that a puzzle does not have, and leave out every one that it has."""
    for theme in Theme:
        if theme in puzzle.themes:
            rest = tuple(each for each in puzzle.themes if each is not theme)
            yield replace(puzzle, themes=rest), {Code.THEME_MISSING}
            yield replace(puzzle, themes=(*puzzle.themes, theme)), {Code.THEME_WRONG}
        else:
            yield replace(puzzle, themes=(*puzzle.themes, theme)), {Code.THEME_WRONG}


def blocks(puzzle: Puzzle) -> Wrong:
    """Leave out a way to clear the row, take one twice, or break one up."""
    for number, way in enumerate(puzzle.blocks):
        rest = puzzle.blocks[:number] + puzzle.blocks[number + 1 :]
        yield replace(puzzle, blocks=rest), {Code.BLOCKS_MISSING}
        yield replace(puzzle, blocks=(*puzzle.blocks, way)), {Code.BLOCKS_WRONG}
        yield replace(puzzle, blocks=(*rest, way[1:])), {Code.BLOCKS_WRONG}
        yield (
            replace(puzzle, blocks=(*puzzle.blocks, tuple((place,) for block in way for place in block))),
            {Code.BLOCKS_WRONG},
        )


def fields(puzzle: Puzzle) -> Wrong:
    """Change what stands beside position and answers."""
    other = Status.PROVED if puzzle.status is Status.ESTIMATED else Status.ESTIMATED
    yield replace(puzzle, status=other), {Code.STATUS}
    yield replace(puzzle, worlds=0 if puzzle.worlds else 1000), {Code.STATUS}
    yield replace(puzzle, worlds=10**30), {Code.STATUS}
    other_kind = next(kind for kind in PuzzleKind if kind is not puzzle.kind)
    yield from ((replace(puzzle, id=name), {Code.ID}) for name in (f"{other_kind}-7", "rulebook-9", "rulebook-1"))


def rating(puzzle: Puzzle) -> Wrong:
    """Be a level or a point off; a level set by hand is wrong where the difficulty does not lie within it."""
    assert puzzle.made is not None
    off_by_one = {Code.LEVEL, Code.DIFFICULTY} if puzzle.made.by == "hand" else {Code.LEVEL}
    yield from ((replace(puzzle, level=puzzle.level + by), off_by_one) for by in (-1, 1))
    yield from ((replace(puzzle, level=level), {Code.LEVEL}) for level in (0, 6))
    for difficulty in (puzzle.difficulty - 1, puzzle.difficulty + 1, 0, 99, 9999):
        yield replace(puzzle, difficulty=difficulty), {Code.DIFFICULTY}


def provenance(puzzle: Puzzle) -> Wrong:
    """Say of how a puzzle was made what cannot be."""
    made = puzzle.made
    assert made is not None
    margins = {"play", "rank", "safety", "interval", "luck"}
    for margin in sorted(margins - {made.margin} if made.margin else {"luck"}):
        yield replace(puzzle, made=replace(made, margin=margin)), {Code.MADE}
    yield replace(puzzle, made=Made("somebody")), {Code.MADE}
    yield replace(puzzle, made=Made("miner")), {Code.MADE}
    for name in ("seed", "deal", "ply"):
        for number in (-1, 10**30):
            yield replace(puzzle, made=replace(made, **{name: number})), {Code.MADE}  # type: ignore[arg-type]
    yield replace(puzzle, made=replace(made, by="own", ply=3)), {Code.MADE}
    yield replace(puzzle, made=replace(made, by="like", deal=1)), {Code.MADE}


def positions(puzzle: Puzzle) -> Wrong:
    """Break the position, give it to another seat, or let it be another's turn."""
    yield replace(puzzle, position="combo-breaker"), {Code.POSITION}
    yield replace(puzzle, position=puzzle.position.replace(" ", "  ", 1)), {Code.POSITION}
    yield replace(puzzle, seat=(puzzle.seat + 1) % 3), {Code.SEAT, Code.BEFORE, Code.HIDDEN}
    yield replace(puzzle, seat=7), {Code.SEAT}
    yield replace(puzzle, seat=-1), {Code.SEAT}


def what_others_do(puzzle: Puzzle) -> Wrong:
    """Add to what the others do, take from it, or let them do what cannot be done."""
    for at, step in enumerate(puzzle.steps):
        yield with_step(puzzle, at, before=(*step.before, "1@60")), {Code.BEFORE}
        for number in range(len(step.before)):
            shorter = step.before[:number] + step.before[number + 1 :]
            yield with_step(puzzle, at, before=shorter), {Code.BEFORE, Code.SEAT}
            other = (*step.before[:number], "13@1", *step.before[number + 1 :])
            yield with_step(puzzle, at, before=other), {Code.BEFORE}


def steps(puzzle: Puzzle) -> Wrong:
    """Leave out the last decision of a way out or of a row to clear, or all; add one to what has one."""
    yield replace(puzzle, steps=()), {Code.STEPS, Code.ANSWER_MISSING, Code.SEAT}
    if puzzle.kind is PuzzleKind.SURE and len(puzzle.steps) > 1:
        yield replace(puzzle, steps=puzzle.steps[:-1]), {Code.GOES_ON}
    if puzzle.kind is PuzzleKind.CLEAR:
        yield replace(puzzle, steps=puzzle.steps[:-1]), {Code.STEPS}
    if puzzle.kind not in {PuzzleKind.SPECIAL, PuzzleKind.INSERT}:
        yield replace(puzzle, steps=(*puzzle.steps, Step(()))), {Code.STEPS, Code.SEAT, Code.HIDDEN, Code.SINGLE}


def kinds(puzzle: Puzzle) -> Wrong:
    """Call a puzzle one of another kind."""
    for kind in PuzzleKind:
        if kind is not puzzle.kind and {kind, puzzle.kind} not in _ALIKE and kind not in ESTIMATED:
            yield replace(puzzle, kind=kind), set(Code)


_ALIKE: Final = (
    OPEN,
    {PuzzleKind.BEAT, PuzzleKind.ANSWER},
    {PuzzleKind.ANSWER, PuzzleKind.INSERT},
    {PuzzleKind.BEAT, PuzzleKind.INSERT},
    {PuzzleKind.BEAT, PuzzleKind.RESERVE},
    {PuzzleKind.INSERT, PuzzleKind.RESERVE},
    {PuzzleKind.INSERT, PuzzleKind.SPECIAL},
)
"""Kinds that may ask the same of one position."""


def rules(puzzle: Puzzle) -> Wrong:
    """Play by a rule set that deals no such tokens, so that the line is none."""
    first, _, rest = puzzle.position.partition(" ")
    for name in RULE_SETS:
        if name != first:
            seats, trick, turn, pile, *more = rest.split(" ")
            yield (
                replace(puzzle, position=" ".join((name, seats, trick, turn, pile, "9/9/9", *more[1:]))),
                {Code.POSITION},
            )


WAYS: Final[dict[str, Callable[[Puzzle], Wrong]]] = {
    each.__name__: each
    for each in (
        values,
        moves_left_out,
        moves_added,
        answers_left_out,
        answers_added,
        classes,
        lines,
        themes,
        blocks,
        fields,
        rating,
        provenance,
        positions,
        what_others_do,
        steps,
        kinds,
        rules,
    )
}
"""The ways to make a puzzle wrong."""
