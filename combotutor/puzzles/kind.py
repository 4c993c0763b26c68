"""What a kind of puzzle is: what it asks for, how its answers are judged, what is said of them, how it is mined.

A family brings an object for each of its kinds, see `KINDS` in `kinds.py`. What a kind does as most do it need not say.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from combotutor.games import OfGame, situation
from combotutor.puzzles.alike import alike
from combotutor.puzzles.effort import Effort
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Step, Value, Valued
from combotutor.puzzles.solver import Solver, Technique
from combotutor.puzzles.verdict import Verdict, VerdictKind

if TYPE_CHECKING:
    from combotutor.cards import SplitMix64
    from combotutor.errors import CombotutorError, Phrase
    from combotutor.puzzles.contrast import Contrast, Side
    from combotutor.puzzles.miner.rounds import Rounds
    from combotutor.puzzles.puzzle import Made, Puzzle
    from combotutor.puzzles.verdict import Ended, Marked, Marks, Turned

Position = TypeVar("Position", bound=OfGame)
Move = TypeVar("Move")

Judge = Callable[[Any], tuple[Valued, ...]]
"""Tells what every legal answer of a position is worth."""


class Kind(ABC, Generic[Position, Move]):
    """One kind of puzzle, over the positions and moves of its family. It holds no state.

    What is asked of each begins with what it is: `name`, its word in packs, which no other kind of any family has;
    `base`, how hard it is before anything is counted; `stream`, the number of its random source when it is mined.
    """

    name: ClassVar[str]
    base: ClassVar[int]
    stream: ClassVar[int]
    is_stored: ClassVar[bool] = False
    """Whether its answers are judged by what the pack holds; else they are worked out anew each time."""
    shows_all_hands: ClassVar[bool] = False
    """Whether all hands are seen."""
    is_estimated: ClassVar[bool] = False
    """Whether its values are shares of sampled worlds; what it holds says in how many."""
    longest: ClassVar[int] = 0
    """The most cards of a block, in a kind that asks for all plays of one row; 0 in others, which have no blocks."""
    main_themes: ClassVar[frozenset[str]] = frozenset()
    """The themes that another puzzle must have, too, to be like one of this kind."""
    telling_themes: ClassVar[frozenset[str]] = frozenset()
    """The themes that tell an answer, and are not named before it is found."""
    margin: ClassVar[str] = ""
    """What sets its right answer apart when it is mined, in a word; empty if nothing does."""
    rulebook: ClassVar[Mapping[str, tuple[int, str]]] = MappingProxyType({})
    """The situations of the rulebooks that ask for it, by their ids: in how many decisions, and the position."""
    since: ClassVar[int] = 2
    """The first version of packs that can hold it."""
    solvers: ClassVar[tuple[Solver, ...]] = ()
    """What may surely find its answers, the weakest first; without any no technique is told of its puzzles."""
    has_preview: ClassVar[bool] = False
    """Whether it tells what a learner's own choice would do."""
    is_agreed: ClassVar[bool] = False
    """Whether a pack may say how far its answer and the least risk agree."""
    assumes: ClassVar[str] = ""
    """Of a kind that is estimated, what its worlds and whoever plays on in them are, in the word of packs."""

    @property
    def techniques(self) -> Mapping[str, int]:
        """The levels of what may surely find its answers, by the words for it in packs, the weakest first."""
        return {solver.word: solver.level for solver in self.solvers}

    # The way through a puzzle.

    def begun(self, progress: Progress) -> Progress:
        """Return the first decision as the kind needs it.

        Raises:
            CombotutorError: it cannot be asked for there, or hides cards that have to be seen.
        """
        return progress

    def advanced(self, progress: Progress, move: Move) -> Progress:
        """Return where a right answer leads: to the next decision, or to the end.

        Raises:
            CombotutorError: what the other seats do does not fit.
        """
        return progress.played(move)

    # What answers are worth.

    @abstractmethod
    def values(self, position: Position, effort: Effort) -> tuple[Valued, ...]:
        """Return every legal answer with what it is worth and what shows it, in the order of `legal_moves`.

        Raises:
            HiddenCardError: a card that has to be seen is not.
            Undecided: some answer is not decided with so much effort.
        """

    @abstractmethod
    def cost(self, value: Value) -> tuple[float, ...]:
        """Return a value as numbers of which the lowest is best, the first that differs deciding."""

    def best(self, moves: Iterable[Valued]) -> tuple[str, ...]:
        """Return the answers that are right, in their order; there may be none."""
        moves = tuple(moves)
        best = min((self.cost(each.value) for each in moves), default=None)
        return tuple(each.word for each in moves if self.cost(each.value) == best)

    @abstractmethod
    def left(self, position: Position, move: Move) -> Hashable:
        """Return what an answer leaves: answers that leave the same are equally good for the same reason."""

    def classes(self, position: Position, words: Iterable[str]) -> tuple[tuple[str, ...], ...]:
        """Return answers in classes of those that leave the same."""
        notation = situation(position).family.notation
        return alike(words, lambda word: self.left(position, notation.parse_move(position, word)))

    def right_answers(self, progress: Progress) -> tuple[tuple[Move, ...], ...]:
        """Return the classes of right answers to what is to be decided now; here those that the pack holds."""
        return progress.stored_answers()

    def judged(self, progress: Progress, move: Move) -> Verdict:
        """Return what a legal answer is; in a stored kind, with what the pack says."""
        notation, classes = progress.situation.family.notation, self.right_answers(progress)
        word = notation.format_move(move)
        same = next((moves for moves in classes if move in moves), ())
        return Verdict(
            VerdictKind.RIGHT if same else VerdictKind.NOT_BEST,
            self.advanced(progress, move) if same else progress,
            progress,
            word,
            move,
            same=tuple(notation.format_move(other) for other in same if other != move),
            others=len(classes) - 1 if same else 0,
            valued=progress.stored_value(word) if self.is_stored else None,
        )

    # How a whole puzzle is worked out.

    def worked_out(self, begun: Progress, judge: Judge) -> Puzzle:
        """Return a puzzle with the answers of its steps; those given say what the other seats do before.

        Args:
            begun: the first decision; the puzzle has neither answers nor blocks, and no step in a kind of one row.
            judge: what every legal answer of a position is worth.

        Raises:
            CombotutorError: what the other seats do does not fit.
            Undecided: an answer is not decided.
        """
        return self.stepped(begun, judge)

    def stepped(self, begun: Progress, judge: Judge) -> Puzzle:
        """Return a puzzle with the answers of its steps along the main line, up to one that has none.

        Raises:
            CombotutorError: what the other seats do does not fit.
            Undecided: an answer is not decided.
        """
        progress, steps = begun, []
        for given in begun.puzzle.steps:
            step = self.step(progress.position, given.before, judge)
            steps.append(step)
            if not step.answers:
                break
            notation = progress.situation.family.notation
            progress = self.advanced(progress, notation.parse_move(progress.position, step.answers[0][0]))
        return replace(begun.puzzle, steps=tuple(steps))

    def step(self, position: Position, before: tuple[str, ...], judge: Judge) -> Step:
        """Return a decision with the worth of every legal answer.

        Raises:
            Undecided: an answer is not decided.
        """
        moves = judge(position)
        return Step(self.classes(position, self.best(moves)), before, moves)

    def themes(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Return what a puzzle is about, among the themes of the family; it has its answers already."""
        return ()

    def hardness(self, puzzle: Puzzle) -> int:
        """Return what adds to `base` and to a guess that may fail; the puzzle has its themes already.

        Raises:
            CombotutorError: the puzzle cannot be begun, or its steps do not fit.
        """
        return 0

    def technique(self, found: Mapping[str, Sequence[bool]]) -> Technique | None:
        """Return the weakest solver that surely finds every decision of a puzzle; None where none is known.

        Args:
            found: for each of the solvers, by its word, whether it surely finds each decision.
        """
        return next((Technique(each.level, each.word) for each in self.solvers if all(found[each.word])), None)

    def with_agreement(self, puzzle: Puzzle) -> Puzzle:
        """Return a puzzle that tells how far its answer and the least risk agree, where the kind can tell it."""
        return puzzle

    # In packs.

    def is_from_rulebook(self, puzzle: Puzzle) -> bool:
        """Tell whether a puzzle is a situation of the rulebooks: the catalogue has words that fit no other."""
        return self.rulebook.get(puzzle.id) == (puzzle.decisions, puzzle.position)

    @abstractmethod
    def is_value(self, value: object) -> bool:
        """Tell whether a field of JSON can be what an answer is worth."""

    def value(self, field: Any) -> Value:  # noqa: ANN401  (as JSON has it)
        """Return the value that a field holds for which `is_value` is true."""
        return field

    # In links.

    def told_in_links(self, puzzle: Puzzle) -> tuple[tuple[str, ...], ...]:
        """Return what a link has to tell besides kind and position: what the others do, decision by decision.

        Those of one row follow from the row.
        """
        return () if self.longest else tuple(step.before for step in puzzle.steps)

    def fits(self, puzzle: Puzzle) -> bool:
        """Tell whether a puzzle, worked out, is about what this kind asks; one that somebody sent may not be."""
        return True

    # What is said; each phrase in the words of the family.

    def hints(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return the hints for what is to be decided now, `HINTS` at most, each telling more than the one before."""
        return ()

    def preview(self, verdict: Verdict) -> tuple[Phrase, ...]:
        """Return what a legal answer would do, and not whether it is right; nothing where that is not told."""
        return ()

    def praise(self, verdict: Verdict, most: int) -> tuple[Phrase, ...]:
        """Return at most so many sentences on a right answer."""
        return ()

    def refused(self, error: CombotutorError) -> Phrase:
        """Return why an answer is not allowed, or cannot be read."""
        return error.phrase

    def mistake(self, verdict: Verdict) -> tuple[Phrase, ...]:
        """Return what explains a legal answer that is not right, the most telling first; never what is right."""
        return ()

    def nearly(self, verdict: Verdict) -> Phrase | None:
        """Return how little a legal answer falls short of a right one, as a headline; None where that is not little.

        Such an answer counts half on the first try.
        """
        return None

    def story(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return what the others did, and what is to be decided now; the puzzle is not solved."""
        return ()

    def news(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return what of the story is not seen on the table; all of it in games of which a table tells nothing."""
        return self.story(progress)

    def now(self, progress: Progress) -> Phrase | None:
        """Return what is to be decided now, where the goal does not say it; the puzzle is not solved."""
        return None

    def goal(self, puzzle: Puzzle) -> Phrase | None:
        """Return what a puzzle asks for, where the words for all of its kind would not be true of it."""
        return None

    def closing(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return what is worth knowing once the puzzle is solved."""
        return ()

    def numbers(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return what of that is only for whoever wants to know the numbers and what they rest on."""
        return ()

    def tempting(self, progress: Progress) -> Move | None:
        """Return the wrong answer that tempts most; None where that is not known."""
        return None

    def sides(self, both: Contrast) -> tuple[Side, ...]:
        """Return what is said and drawn of two answers, once the puzzle is solved; first of the wrong one."""
        return ()

    def hindsight(self, both: Contrast) -> tuple[Phrase, ...]:
        """Return what replies to a wrong answer had to hide as long as the right one was sought."""
        return ()

    # What is marked in the row; nothing in games without one.

    def hint_marks(self, progress: Progress) -> tuple[Marks, ...]:
        """Return what each hint marks, in the order of `hints` and telling no more than it does."""
        return ()

    def preview_marks(self, verdict: Verdict) -> Marks:
        """Return where a legal answer lies or goes, and what it would do there."""
        return {}

    def ghost(self, move: Move) -> Marks:
        """Return where a move lies or goes."""
        return {}

    def replies(self, verdict: Verdict) -> tuple[tuple[Position, Move], ...]:
        """Return what is done after a legal answer that is not right, up to what hurts it.

        Each is where it is done and the move; nothing where that is not known. `mistake` begins with the last of the
        others' moves.
        """
        return ()

    def end(self, verdict: Verdict) -> Ended | None:
        """Return what that comes to, once all of it is shown; None where that is not known, or cannot be seen."""
        return None

    def paid(self, verdict: Verdict, position: Position) -> Position:
        """Return a position of the other side in which it is seen that a wrong answer makes its seat lose."""
        return position

    def turned(self, verdict: Verdict) -> Turned | None:
        """Return where the learner can sit at another seat, and find what makes their own lose; None where nowhere."""
        return None

    def punishes(self, verdict: Verdict, move: Move) -> tuple[bool, Phrase]:
        """Return whether a legal move of that seat makes the learner's own lose, and the sentence that says so."""
        raise NotImplementedError

    def has_effect(self, verdict: Verdict) -> bool:
        """Tell whether a legal answer that is not right tears something apart, costs plays, or is answered."""
        costs = (verdict.plays_after or 0) > (verdict.fewest or 0)
        return bool(costs or self.torn(verdict) or self.replies(verdict))

    def torn(self, verdict: Verdict) -> tuple[Marked, ...]:
        """Return what belonged together and is torn apart by a legal answer that is not right: where it lay before."""
        return ()

    def missed(self, verdict: Verdict) -> Marks:
        """Return what is wrong with where a card was put: its place, or the card itself."""
        return {}

    def met(self, verdict: Verdict) -> tuple[Marked, ...]:
        """Return what was apart and belongs together after a right answer, by its places then."""
        return ()

    # How it is mined.

    def mine(self, rounds: Rounds, random: SplitMix64, made: Made) -> Iterator[Puzzle | str]:
        """Yield what is found in a deal, or why something else that was looked at is no puzzle, until it is not asked.

        Args:
            rounds: the rounds of the deal, which are not played before somebody asks for their moments.
            random: the source of all that is drawn.
            made: the seed and the deal.
        """
        return iter(())

    def likeness(self, puzzle: Puzzle) -> Hashable:
        """Return a key that is the same for puzzles of this kind that ask the same; here each asks something else.

        Raises:
            CombotutorError: the puzzle cannot be begun.
        """
        return puzzle.position

    def feature(self, puzzle: Puzzle) -> tuple[str, Hashable]:
        """Return what sets the puzzles of this kind apart most, by its name, so that a pack has some of each."""
        return "decisions", puzzle.decisions

    # How another like it is made.

    def dealt_like(self, puzzle: Puzzle, random: SplitMix64) -> Iterator[str]:
        """Yield positions like that of a puzzle, with other cards; none where hands are not dealt anew.

        Args:
            puzzle: the puzzle.
            random: the source of the cards.
        """
        return iter(())

    def looks_alike(self, one: Puzzle, other: Puzzle) -> bool:
        """Tell whether a learner would take one puzzle for the other; here if they ask the same."""
        return self.likeness(one) == self.likeness(other)


AnyKind = Kind[Any, Any]
"""A kind of which no more is known."""
