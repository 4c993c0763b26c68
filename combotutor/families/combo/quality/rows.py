"""What the kinds of one's own row ask: whether a card beats, whether twins are all, what is drawn, what is filler."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from combotutor.errors import Listed
from combotutor.families.combo.kinds import ANSWER, BEAT, CLEAR, FIND, INSERT, RESERVE, SPECIAL, WILD
from combotutor.families.combo.mining.agreeing import is_settled
from combotutor.families.combo.rules import RULE_SETS, PlayCombination, PlaySpecial, legal_moves
from combotutor.families.combo.technique.thumb import is_beside_its_twin
from combotutor.families.combo.words import phrase
from combotutor.puzzles.judging.walk import begin, main_line
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.quality.gauged import Gauged
from combotutor.puzzles.quality.measure import Bounds, Measure, counted, percent, share
from combotutor.puzzles.voice.names import kind_name

_TWINS: Final = Bounds(most=percent(25))
_SPECIAL_FIRST: Final = Bounds(least=percent(40), most=percent(60))
_GENTLE: Final = {
    (CLEAR.name,): Bounds(least=percent(16)),
    (INSERT.name, RESERVE.name): Bounds(least=percent(8)),
}
"""Of the kinds of a topic: enough for a first lesson."""
_SHORT: Final = 7
"""The most cards of a row with which somebody begins."""
_MINER: Final = "miner"
_BEATEN: Final = Bounds(most=percent(75))
_NESTED: Final = Bounds(above=percent(50))
_LONGEST: Final = 12
"""The most cards of a row that a telephone shows."""
_PLAYING: Final = frozenset({BEAT.name, ANSWER.name, WILD.name, SPECIAL.name})
"""The kinds in which plays are counted after cards were played, but not what is drawn or received then."""


def rows(puzzles: Sequence[Gauged]) -> Iterator[Measure]:
    """Yield what is measured in the right answers of each kind, and in the rows."""
    yield from _of_right_answers(puzzles)
    yield from _of_clear([each for each in puzzles if each.puzzle.kind == CLEAR.name])
    yield from _of_gentle(puzzles)
    high = [each for each in puzzles if each.puzzle.kind == FIND.name and each.puzzle.level > 1]
    yield counted("find-level", phrase("quality.find-level", {"kind": kind_name(FIND.name)}), high)
    longest = max((_most_cards(each.puzzle) for each in puzzles), default=0)
    long = tuple(each.puzzle.id for each in puzzles if _most_cards(each.puzzle) > _LONGEST)
    yield Measure("longest-row", "", phrase("quality.longest-row"), Bounds(most=_LONGEST), longest, None, long)


def _of_right_answers(puzzles: Sequence[Gauged]) -> Iterator[Measure]:
    for kind in (INSERT.name, RESERVE.name):
        said = phrase("quality.twins", {"kind": kind_name(kind)})
        yield share("twins", said, _of(puzzles, kind), lambda each: _is_twin(each.puzzle), _TWINS, of=kind)
    said = phrase("quality.special-first", {"kind": kind_name(SPECIAL.name)})
    specials = _of(puzzles, SPECIAL.name)
    yield share("special-first", said, specials, lambda each: _begins_with_special(each.puzzle), _SPECIAL_FIRST)
    said = phrase("quality.answer-beats", {"kind": kind_name(ANSWER.name)})
    yield share("answer-beats", said, _of(puzzles, ANSWER.name), lambda each: _beats(each.puzzle), _BEATEN)
    idle = (each for each in _of(puzzles, BEAT.name) if not _beats(each.puzzle))
    yield counted("beats-nothing", phrase("quality.beats-nothing", {"kind": kind_name(BEAT.name)}), idle)
    drawing = (each for each in puzzles if each.puzzle.kind in _PLAYING and not is_settled(each.puzzle))
    yield counted("draws-unsaid", phrase("quality.draws-unsaid"), drawing)


def _of_gentle(puzzles: Sequence[Gauged]) -> Iterator[Measure]:
    """Yield of how many mined puzzles a beginner sees the row at once, in the kinds with which topics begin."""
    mined = [each for each in puzzles if each.puzzle.made is not None and each.puzzle.made.by == _MINER]
    for kinds, wanted in _GENTLE.items():
        for name, rules in RULE_SETS.items():
            own = [each for each in mined if each.puzzle.kind in kinds and each.puzzle.rules_name == name]
            named = Listed(tuple(kind_name(kind) for kind in kinds))
            said = phrase("quality.gentle", {"kind": named, "rules": rules.title, "most": _SHORT})
            yield share("gentle", said, own, lambda each: _is_gentle(each.puzzle), wanted, of=f"{kinds[0]}:{name}")


def _is_gentle(puzzle: Puzzle) -> bool:
    return puzzle.level == 1 and len(begin(puzzle).row) <= _SHORT


def _of_clear(puzzles: Sequence[Gauged]) -> Iterator[Measure]:
    """Yield what is measured in puzzles in which the whole row is cleared."""
    kind = {"kind": kind_name(CLEAR.name)}
    filled = (each for each in puzzles if any(card.is_special for card in begin(each.puzzle).row))
    yield counted("clear-filler", phrase("quality.clear-filler", kind), filled)
    forced = (each for each in puzzles if _ends_forced(each.puzzle))
    yield counted("clear-forced", phrase("quality.clear-forced", kind), forced)
    yield share(
        "clear-nested", phrase("quality.clear-nested", kind), puzzles, lambda each: is_nested(each.puzzle), _NESTED
    )


def is_nested(puzzle: Puzzle) -> bool:
    """Tell whether a block of the first way lies in a gap of another, and has a gap of its own.

    >>> is_nested(Puzzle("clear-1", "clear", 1, "", 0, blocks=(((1, 5), (2, 4), (3,)),)))
    True
    """
    apart = [block for block in puzzle.blocks[0] if block[-1] - block[0] >= len(block)] if puzzle.blocks else []
    return any(outer[0] < inner[0] and inner[-1] < outer[-1] for outer in apart for inner in apart)


def _of(puzzles: Sequence[Gauged], kind: str) -> list[Gauged]:
    return [each for each in puzzles if each.puzzle.kind == kind]


def _right(progress: Progress) -> set[Any]:
    """Return the right answers to a decision, as moves."""
    return {move for moves in progress.stored_answers() for move in moves}


def _is_twin(puzzle: Puzzle) -> bool:
    """Tell whether a right answer puts the card beside an equal one."""
    first = begin(puzzle)
    return any(is_beside_its_twin(first.position, move) for move in _right(first))


def _begins_with_special(puzzle: Puzzle) -> bool:
    return any(isinstance(move, PlaySpecial) for move in _right(begin(puzzle)))


def _beats(puzzle: Puzzle) -> bool:
    return any(isinstance(move, PlayCombination) for move in _right(begin(puzzle)))


def _ends_forced(puzzle: Puzzle) -> bool:
    """Tell whether the last play leaves nothing to choose: whatever is played then is right."""
    *_, (last, _) = main_line(puzzle)
    return len(_right(last)) == len(legal_moves(last.position))


def _most_cards(puzzle: Puzzle) -> int:
    """Return the most cards that the learner's row has at a decision."""
    return max(len(progress.row) for progress, _ in main_line(puzzle))
