"""What all kinds of puzzles of the combo games have in common."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import ClassVar

from combotutor.errors import CombotutorError, Listed, Phrase
from combotutor.families.combo.cards import Card
from combotutor.families.combo.contrasts.of_rows import by_plays
from combotutor.families.combo.errors import HiddenCardError
from combotutor.families.combo.kinds.hardness import looking
from combotutor.families.combo.kinds.ideas import ideas
from combotutor.families.combo.kinds.themes import in_order, of_the_answer, of_the_row, of_what_is_wrong, what_it_does
from combotutor.families.combo.notation import parse_legal_move
from combotutor.families.combo.rules import Move, Position, pending_name
from combotutor.families.combo.solver import Loss, changes, row_after
from combotutor.families.combo.technique.level import SOLVERS
from combotutor.families.combo.technique.tempting import tempting
from combotutor.families.combo.theme import MAIN, Theme
from combotutor.families.combo.voice.decision import Decision
from combotutor.families.combo.voice.hints import clearest, ladder
from combotutor.families.combo.voice.marks import ghost, hint_marks, missed
from combotutor.families.combo.voice.marks import met as met_marks
from combotutor.families.combo.voice.marks import torn as torn_marks
from combotutor.families.combo.voice.mistake import gives_away, is_to_blame, lost
from combotutor.families.combo.voice.praise import also, of_row, praised, threat
from combotutor.families.combo.voice.preview import preview_marks, previewed
from combotutor.families.combo.voice.questions import questions
from combotutor.families.combo.voice.refused import refused_phrase
from combotutor.families.combo.voice.scope import Question
from combotutor.families.combo.voice.spoken import move_phrase
from combotutor.families.combo.voice.story import story, untold
from combotutor.families.combo.voice.told import about, met, torn
from combotutor.families.combo.words import phrase
from combotutor.puzzles.contrast import Contrast, Side
from combotutor.puzzles.judging.walk import begin, main_line
from combotutor.puzzles.kind import Kind
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.verdict import Marked, Marks, Verdict


class ComboKind(Kind[Position, Move]):
    """A kind of puzzle about one's own row."""

    is_by_rank: ClassVar[bool] = False
    """Whether what a wild is said to be makes another answer."""
    is_one_row: ClassVar[bool] = False
    """Whether the same row is played again and again, whatever the others do."""
    asks_for_gaps: ClassVar[bool] = False
    """Whether its goal asks where a card goes."""
    spare_idea: ClassVar[str] = "count"
    """The idea that is told where a better one would fit one answer only."""

    about_themes: ClassVar[tuple[Theme, ...]] = ()
    """The themes by which it is told at the end what a puzzle was about, the most telling first."""

    main_themes: ClassVar[frozenset[str]] = MAIN
    solvers = SOLVERS
    has_preview = True

    def begun(self, progress: Progress) -> Progress:
        """Return the first decision; the cards to decide about are seen."""
        if Card.UNKNOWN in (*progress.row, progress.position.incoming):
            raise HiddenCardError("hidden-hand", "SEATS", seat=progress.puzzle.seat)
        return progress

    def left(self, position: Position, move: Move) -> Hashable:
        """Return the row that an answer leaves."""
        return row_after(position, move)

    def judged(self, progress: Progress, move: Move) -> Verdict:
        """Return what a legal answer is, and what it does to the row."""
        return replace(super().judged(progress, move), reasons=changes(progress.position, move))

    def themes(self, puzzle: Puzzle) -> tuple[Theme, ...]:
        """Return what its decisions are about, along the main line."""
        return in_order(theme for progress, move in main_line(puzzle) for theme in self.about(progress, move))

    def about(self, progress: Progress, move: Move) -> Iterator[Theme]:
        """Yield what one decision is about, whose main answer is given."""
        position = progress.position
        yield from of_the_row(progress)
        yield from of_the_answer(position, move)
        yield from what_it_does(position, move)
        yield from of_what_is_wrong(progress)
        if not row_after(position, move):
            yield Theme.LAST

    def hardness(self, puzzle: Puzzle) -> int:
        """Return how much there is to look at, and what leads astray."""
        return looking(puzzle)

    def with_agreement(self, puzzle: Puzzle) -> Puzzle:
        """Return a puzzle that tells how far its first answer and the least risk agree, tried anew."""
        if not self.is_agreed:
            return puzzle
        from combotutor.families.combo.mining.agreement import WORLDS, agreement

        progress = begin(puzzle)
        right = [move for moves in progress.stored_answers() for move in moves]
        return replace(puzzle, agreement=agreement(progress.position, right, 0, WORLDS, first=WORLDS))

    def looks_alike(self, one: Puzzle, other: Puzzle) -> bool:
        """Tell whether two rows are the same but for a shift of all numbers, or read from the other end."""
        from combotutor.families.combo.mining.relatives import looks_alike

        return looks_alike(one, other)

    # What is said.

    def hints(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return up to four hints: an idea, a question, the first card, and all of a right answer."""
        return ladder(self, progress)

    def preview(self, verdict: Verdict) -> tuple[Phrase, ...]:
        """Return the row after a choice, who meets, and what is torn."""
        return previewed(self, verdict)

    def preview_marks(self, verdict: Verdict) -> Marks:
        """Return where a choice lies, who meets, and what is torn."""
        return preview_marks(self, verdict)

    def aims(self, progress: Progress) -> tuple[Move, ...]:
        """Return the best moves, all as good, that the hints may lead to."""
        return clearest(progress.position, self.right_answers(progress))

    def ideas(self, progress: Progress, aim: Move) -> Iterator[str]:
        """Yield the ideas that are true of a move, the one that says most first."""
        yield from ideas(progress.position, aim, self._right(progress))

    def questions(self, progress: Progress, aim: Move) -> Iterator[Question]:
        """Yield what may be asked about the row, the most telling first."""
        yield from questions(self.decision(progress, aim))

    def decision(self, progress: Progress, aim: Move) -> Decision:
        """Return what is to be decided, as questions about it have to know it."""
        return Decision(progress.position, frozenset(self._right(progress)), aim)

    def _right(self, progress: Progress) -> Iterator[Move]:
        return (move for moves in self.right_answers(progress) for move in moves)

    def whole(self, progress: Progress, aim: Move) -> Phrase:
        """Return all of an answer."""
        return phrase("hint.all", {"move": move_phrase(progress.position, aim)})

    def praise(self, verdict: Verdict, most: int) -> tuple[Phrase, ...]:
        """Return at most so many sentences on a right answer; if others are as good, one says so."""
        others, telling, threats = self.others(verdict), self.telling(verdict), self.threat(verdict)
        return praised(verdict, most, others=others, telling=telling, threat=threats)

    def refused(self, error: CombotutorError) -> Phrase:
        """Return why an answer is not allowed, with the names of the cards."""
        return refused_phrase(error)

    def telling(self, verdict: Verdict) -> Iterator[Phrase]:
        """Yield what makes an answer right, the most telling first; here what it does to the row."""
        yield from of_row(verdict, self._right(verdict.before))

    def threat(self, verdict: Verdict) -> Iterator[Phrase]:
        """Yield what it takes to beat an answer."""
        yield from threat(verdict)

    def others(self, verdict: Verdict) -> Iterator[Phrase]:
        """Yield which answers are as good and leave other rows, or how many."""
        if not verdict.others:
            return
        said = self.named_others(verdict)
        counted = phrase("verdict.others", {"count": verdict.others})
        yield counted if said is None else phrase("verdict.others-named", {"moves": said})

    def named_others(self, verdict: Verdict) -> Phrase | Listed | None:
        """Return one answer of each other class that is right; None where they are too many to be named."""
        classes = [moves for moves in self.right_answers(verdict.before) if verdict.move not in moves]
        return also(verdict.before.position, verdict.move, [moves[0] for moves in classes])

    def loss(self, verdict: Verdict) -> Loss | None:
        """Return what a mistake loses, if that is told."""
        return self.blamed(verdict)

    def blamed(self, verdict: Verdict) -> Loss | None:
        """Return what a mistake loses, if that is what is wrong, whether it is told or not."""
        loss = lost(verdict)
        return loss if is_to_blame(self, verdict, loss) else None

    def sides(self, both: Contrast) -> tuple[Side, ...]:
        """Return what two answers leave of the row."""
        return by_plays(both)

    def hindsight(self, both: Contrast) -> tuple[Phrase, ...]:
        """Return what a wrong answer tore apart, where the reply had to hide it, and who was to meet."""
        verdict, position = self.judged(both.before, both.other), both.before.position
        loss = self.blamed(verdict)
        is_hidden = loss is not None and gives_away(self, verdict, loss)
        told = tuple(torn(position, both.other, both.best, loss)) if loss is not None and is_hidden else ()
        # What the last answer does is said of it.
        is_last = both.before.decided + 1 == both.before.decisions
        return told if is_last else (*told, *met(position, both.best))

    def costs(self, progress: Progress) -> dict[Move, tuple[float, ...]]:
        """Return every legal answer with what it costs; here as the pack holds it."""
        position, stored = progress.position, progress.puzzle.steps[progress.decided].moves
        return {parse_legal_move(position, each.word): self.cost(each.value) for each in stored}

    def tempting(self, progress: Progress) -> Move | None:
        """Return the wrong answer that tempts most; None where all are right, or nothing is known of them."""
        right = [move for moves in self.right_answers(progress) for move in moves]
        return tempting(progress.position, self.costs(progress), right)

    def hint_marks(self, progress: Progress) -> tuple[Marks, ...]:
        """Return what the hints mark."""
        return hint_marks(self, progress)

    def ghost(self, move: Move) -> Marks:
        """Return where a move lies in the row, or goes."""
        return ghost(move)

    def has_effect(self, verdict: Verdict) -> bool:
        """Tell whether more is to be seen of a mistake than that its cards leave the row, or come in."""
        return bool(self.replies(verdict)) or self.end(verdict) is not None

    def torn(self, verdict: Verdict) -> tuple[Marked, ...]:
        """Return what a mistake tears apart or parts, as far as it is told."""
        return torn_marks(self, verdict)

    def missed(self, verdict: Verdict) -> Marks:
        """Return the gap into which a card does not go, or the card where another one goes there."""
        return missed(verdict, self.right_answers(verdict.before))

    def met(self, verdict: Verdict) -> tuple[Marked, ...]:
        """Return what closes up, or what the card put in makes."""
        return met_marks(verdict)

    def story(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return what the others did in the trick, and what is to be decided."""
        return story(progress)

    def news(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return what of the story is not seen on the table."""
        return untold(self.story(progress))

    def now(self, progress: Progress) -> Phrase | None:
        """Return what is to be decided where no play is: which card is given, or where one goes."""
        pending = progress.position.pending
        is_new = pending is not None and not self.asks_for_gaps
        return phrase(f"now.{pending_name(pending)}") if is_new else None

    def closing(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return what is worth knowing of this position, and at last what the puzzle was about."""
        return (*self.ended(progress), self.remembered(progress))

    def remembered(self, progress: Progress) -> Phrase:
        """Return what is to be remembered of a puzzle: what it was about."""
        return about(progress.puzzle, self.about_themes)

    def ended(self, progress: Progress) -> tuple[Phrase, ...]:
        """Return what a rulebook says of its situation; nothing of another."""
        puzzle = progress.puzzle
        return (phrase(f"puzzle.{puzzle.id}.after"),) if self.is_from_rulebook(puzzle) else ()
