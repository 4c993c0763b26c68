"""What packs ask, measured on the command line: each number beside what is wanted of it.

Its JSON is one object. `puzzles` says how many were looked at; `counts`, how many there are of each rule set, kind
and stored level; `techniques`, how many of a kind and stored level take which level, by which solver; `solvers`, how
many of each kind, of each stored level and of each level by what it takes every solver surely finds: `first`, the
first decision, `whole`, all of them. `measures` are the measures, each with its `name`, what it is `of`, what it
`says` in English, its `count`, of how many (`total`, null for a mere number), its `value` (a share from 0 to 1, or
the count), what is `wanted` of that (`least`, `most`, `above`, `below`), whether it `meets` that, and the `ids` that
were counted. `failed` are those that do not, as `name:of`. With `--agreement` there is also `agreement`: how much
oftener one pays after the right answer to the first decision of each puzzle than after the least risk (`loss`, with
`low` and `high`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from combotutor.cli.commands.puzzles.check import wished_workers
from combotutor.cli.commands.puzzles.packs import read_whole
from combotutor.cli.progress import tracked
from combotutor.cli.workers import working
from combotutor.errors import Phrase
from combotutor.games.command import Answer, Fields, Given
from combotutor.i18n import LANGUAGES, text
from combotutor.i18n.catalogue import whole_text
from combotutor.i18n.chances import number_text, percent_text
from combotutor.puzzles import Puzzle, packs
from combotutor.puzzles.kinds import family_of, kind_of
from combotutor.puzzles.quality import Gauged, Measure, Paired, Rates, Report, agreements, gauged, rates, report
from combotutor.puzzles.quality.measure import Bounds, plain
from combotutor.puzzles.quality.report import asks_for_agreement
from combotutor.puzzles.voice.names import kind_name

if TYPE_CHECKING:
    from concurrent.futures import Executor

_BY_THUMB: Final = 1
"""The level of rules of thumb."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """Which packs, those that ship if none is named, and how much is asked.

    Args:
        packs: their names.
        agreement: whether right answers are tried against the least risk, which takes long.
        strict: whether what is not as wanted fails.
        workers: how many processes are to work.
    """

    packs: tuple[str, ...]
    agreement: bool
    strict: bool
    workers: int


@dataclass(frozen=True, slots=True)
class QualityAnswer(Answer):
    """What was measured.

    Args:
        report: the measures.
        done: how many puzzles were looked at; once all were, in how many right answers were tried, where that is asked.
        wanted: how many were to be.
        pairs: what the right answers lose; None where nobody asked.
        strict: whether what is not as wanted fails.
        is_interrupted: whether somebody stopped it.
    """

    report: Report
    done: int
    wanted: int
    pairs: tuple[tuple[Puzzle, Paired], ...] | None = None
    strict: bool = False
    is_interrupted: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether all is as wanted, where that is asked for."""
        return not (self.strict and self.report.failed)

    def to_json(self) -> Fields:
        """Return all that was measured; the docstring of this module says what each field is."""
        found = self.report
        fields: Fields = {"task": "quality", "puzzles": len(found.puzzles), "counts": _counts(found)}
        fields["techniques"] = _techniques(found.puzzles)
        fields["solvers"] = [_solvers(each) for each in rates(found.puzzles)]
        fields["measures"] = [_measure(each) for each in found.measures]
        fields["failed"] = [each.key for each in found.failed]
        if self.pairs is not None:
            fields["agreement"] = [_pair(puzzle, pair) for puzzle, pair in self.pairs]
        stopped: Fields = {"interrupted": True, "done": self.done, "wanted": self.wanted}
        return fields | stopped if self.is_interrupted else fields

    def prose(self, language: str) -> str:
        """Say each measure and what is wanted of it, if anything is; then how far rules of thumb get; then levels."""
        found, lines = self.report, []
        if self.is_interrupted:
            lines.append(text("say.check-stopped", language, done=self.done, wanted=self.wanted))
        missed = len(found.failed)
        met = sum(bool(each.wanted.named) for each in found.measures) - missed
        lines.append(text("say.quality", language, count=len(found.puzzles), met=met, missed=missed))
        lines += [f"  {_line(each, language)}" for each in found.measures]
        groups = [*rates(found.puzzles)]
        if groups:
            lines.append(text("say.quality-solvers", language))
            lines += [f"  {_rates_line(each, found.puzzles, language)}" for each in groups]
            lines.append(text("say.quality-levels", language))
            lines += [f"  {line}" for line in _level_lines(found.puzzles, language)]
        return "\n".join(lines)


def read(given: Given) -> Arguments:
    """Read which packs, and how much is asked.

    Raises:
        UsageError: the number of processes is none.
    """
    return Arguments(given.rest, given.has("--agreement"), given.has("--strict"), wished_workers(given))


def answer(arguments: Arguments) -> QualityAnswer:
    """Measure packs; interrupted, what has been measured is told.

    Raises:
        InvalidError: a pack cannot be read.
    """
    puzzles = read_whole(arguments.packs, packs)
    asked = [puzzle for puzzle in puzzles if asks_for_agreement(puzzle)]
    looked: list[Gauged] = []
    pairs: list[tuple[Puzzle, Paired]] = []
    is_interrupted = False
    try:
        looked.extend(map(gauged, tracked(puzzles)))
        if arguments.agreement:
            with working(arguments.workers) as executor:
                _take(pairs, asked, executor)
    except KeyboardInterrupt:
        is_interrupted = True
    found = report(looked, pairs)
    if not (arguments.agreement and len(looked) == len(puzzles)):
        told = () if arguments.agreement else None
        return QualityAnswer(found, len(looked), len(puzzles), told, arguments.strict, is_interrupted)
    return QualityAnswer(found, len(pairs), len(asked), tuple(pairs), arguments.strict, is_interrupted)


def _take(pairs: list[tuple[Puzzle, Paired]], asked: Sequence[Puzzle], executor: Executor | None) -> None:
    pairs.extend(pair for _, pair in zip(tracked(range(len(asked))), agreements(asked, executor), strict=True))


# As JSON.


def _counts(found: Report) -> list[Fields]:
    return [
        {"rules": rules, "kind": kind, "level": level, "puzzles": count}
        for (rules, kind, level), count in sorted(found.counts().items())
    ]


def _techniques(puzzles: Sequence[Gauged]) -> list[Fields]:
    listed = Counter(
        (str(each.puzzle.kind), each.puzzle.level, each.technique.level, each.technique.solver)
        for each in puzzles
        if each.technique
    )
    return [
        {"kind": kind, "stored": stored, "level": level, "solver": solver, "puzzles": count}
        for (kind, stored, level, solver), count in sorted(listed.items())
    ]


def _solvers(group: Rates) -> Fields:
    return {"by": group.by, "of": group.of, "puzzles": group.puzzles, "first": group.first, "whole": group.whole}


def _measure(each: Measure) -> Fields:
    return {
        "name": each.name,
        "of": each.of,
        "says": each.said.text(LANGUAGES[0]),
        "count": plain(each.count),
        "total": each.total,
        "value": plain(each.value),
        "wanted": each.wanted.to_json(),
        "meets": each.meets,
        "ids": [*each.ids],
    }


def _pair(puzzle: Puzzle, pair: Paired) -> Fields:
    measured = {"loss": pair.loss, "low": pair.low, "high": pair.high, "worlds": pair.worlds}
    return {"id": puzzle.id, "kind": str(puzzle.kind), **measured, "agrees": pair.agrees}


# In prose.


def _line(each: Measure, language: str) -> str:
    said, now = each.said.text(language), _now(each, language)
    if not each.wanted.named:  # it is only told
        return text("say.quality-told", language, said=said, now=now)
    key = "say.quality-met" if each.meets else "say.quality-missed"
    wanted = _wanted(each.wanted, language, is_share=each.total is not None)
    return text("say.quality-line", language, said=said, now=now, wanted=wanted, mark=text(key, language))


def _now(each: Measure, language: str) -> str:
    if each.total is None:
        return _number(each.count, language)
    share, count = percent_text(each.value, language), _number(each.count, language)
    return text("say.quality-share", language, share=share, count=count, total=whole_text(each.total, language))


def _wanted(bounds: Bounds, language: str, *, is_share: bool) -> str:
    named = {name: _bound(bound, language, is_share=is_share) for name, bound in bounds.named.items()}
    if named.keys() == {"least", "most"}:
        return text("say.wanted-between", language, **named)
    if bounds.most == 0:
        return text("say.wanted-none", language)
    return ", ".join(text(f"say.wanted-{name}", language, bound=bound) for name, bound in named.items())


def _bound(bound: Fraction | int, language: str, *, is_share: bool) -> str:
    if not is_share:
        return _number(bound, language)
    return percent_text(bound, language, decimals=0 if Fraction(100 * bound).denominator == 1 else 1)


def _number(number: Fraction | int, language: str) -> str:
    return whole_text(number, language) if isinstance(number, int) else number_text(number, language)


def _rates_line(group: Rates, puzzles: Sequence[Gauged], language: str) -> str:
    """Say of a group how much each rule of thumb surely answers first, and solves."""
    shares = [
        f"{name.text(language)} {_two(group, word, language)}"
        for word, name in _thumbs(puzzles).items()
        if group.first.get(word)
    ]
    return text("say.quality-group", language, group=_group(group, language), rates=" · ".join(shares) or "-")


def _two(group: Rates, word: str, language: str) -> str:
    shares = (Fraction(each[word], group.puzzles) for each in (group.first, group.whole))
    return " / ".join(percent_text(share, language, decimals=0) for share in shares)


def _group(group: Rates, language: str) -> str:
    if group.by == "kind":
        return text("say.quality-kind", language, kind=kind_name(group.of).text(language), puzzles=group.puzzles)
    key = "say.quality-stored" if group.by == "level" else "say.quality-technique"
    return text(key, language, level=group.of, puzzles=group.puzzles)


def _thumbs(puzzles: Sequence[Gauged]) -> dict[str, Phrase]:
    """Return the rules of thumb of all kinds, and what each is called."""
    kinds = dict.fromkeys(each.puzzle.kind for each in puzzles)
    return {
        solver.word: Phrase(f"solver.{solver.word}", words=family_of(kind).words)
        for kind in kinds
        for solver in kind_of(kind).solvers
        if solver.level == _BY_THUMB
    }


def _level_lines(puzzles: Sequence[Gauged], language: str) -> Iterator[str]:
    """Say of each kind how many puzzles are of which level, as it is told, and by what it takes."""
    for kind in dict.fromkeys(each.puzzle.kind for each in puzzles if each.technique):
        own = [each for each in puzzles if each.puzzle.kind == kind]
        stored = Counter(each.puzzle.level for each in own)
        takes = Counter(each.technique.level for each in own if each.technique)
        name = kind_name(kind).text(language)
        yield text("say.quality-level-line", language, kind=name, stored=_listed(stored), takes=_listed(takes))


def _listed(levels: Counter[int]) -> str:
    return " · ".join(f"{level}: {levels[level]}" for level in sorted(levels))
