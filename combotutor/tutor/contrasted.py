"""Two answers to a decision side by side, once the puzzle is solved: the learner's wrong one and the right one."""

from __future__ import annotations

from collections.abc import Sequence

from combotutor.i18n import speaker
from combotutor.markup import Markup, tag
from combotutor.puzzles.contrast import Contrast, Side
from combotutor.puzzles.voice.hindsight import contrast, sides
from combotutor.tutor.parts import side_legend, side_picture
from combotutor.tutor.state.attempt import Attempt


def both_of(attempt: Attempt) -> Contrast | None:
    """Return the two answers that are shown of a solved puzzle; None where nothing was to be chosen."""
    return contrast(attempt.way, attempt.answers, attempt.missed)


def sides_of(both: Contrast | None) -> tuple[Side, ...]:
    """Return what is said and drawn of them, first of the wrong one."""
    return () if both is None else sides(both)


def contrasted(both: Contrast, found: Sequence[Side], language: str, *, was_missed: bool) -> Markup:
    """Return the two answers: whose each is, as a picture and in a sentence; below them what the marks mean.

    Args:
        both: the answers.
        found: what is said and drawn of them.
        language: the language of the page.
        was_missed: whether some answer was wrong. After a reload nobody knows which: it may be this one.
    """
    say, game = speaker(language), both.before.puzzle.rules_name
    if both.is_own:
        wrong = say("tutor.contrast.yours")
    else:
        wrong = say("tutor.contrast.other" if was_missed else "tutor.contrast.tempting")
    labels = (("✕", wrong), ("✓", say("tutor.contrast.best")))
    figures = (
        tag(
            "figure",
            tag("figcaption", _mark(mark), " ", tag("strong", label)),
            side_picture(each, game, language),
            tag("p", each.said.text(language)),
            class_="ct-side",
        )
        for (mark, label), each in zip(labels, found, strict=True)
    )
    means = side_legend(found, game, language)
    legend = tag("p", means, class_="ct-legend", data_testid="legend") if means else None
    return tag("div", *figures, legend, class_="ct-contrast", data_testid="contrast")


def _mark(mark: str) -> Markup:
    return tag("span", mark, class_="ct-mark", aria_hidden="true")
