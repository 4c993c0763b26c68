"""An exercise whose answer is looked at by a check."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import traitlets

from combotutor.errors import CombotutorError, UsageError, known_language, quote
from combotutor.i18n import text
from combotutor.lessons.sheet import SheetWidget
from combotutor.markup import Markup, join, tag
from combotutor.widgets.controls import named, submit

Check = Callable[[Any], bool | str]
"""Tells whether an answer is right: True, or False; or the sentence that helps on."""

_CANNOT: Final = (CombotutorError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""How a check says that it can do nothing with an answer."""


class Exercise(SheetWidget):
    """A question with a box for the answer, and a check that says in a kind sentence whether it is right.

    Where the answer is code of a later cell, `tries` looks at it there. `value` is the last answer as text, and
    `solved` whether it was right. A check must fail with what the learner begins with, or the exercise is refused.

    >>> exercise = Exercise("How many places has a row of ten cards for two?", check=lambda given: given == 9, start=0)
    >>> exercise.tries(10), exercise.solved
    ('Not yet. Look once more and try again.', False)
    >>> exercise.done("check", "9"), exercise.solved
    ('That is right.', True)

    Args:
        question: what is asked, in the language of the lesson.
        check: tells whether an answer is right: True or False, or a sentence that helps on. A failed `assert` is
            such a sentence, too.
        start: what the learner begins with. Where that is a number, what is typed is read as one, `1/3` too.
        language: the language of everything else that is shown.

    Raises:
        UsageError: the check passes with what the learner begins with.
        UnknownKeyError: no such language.
    """

    held = ("value", "solved")
    solved = traitlets.Bool().tag(sync=True)

    def __init__(self, question: str = "", *, check: Check, start: object = "", language: str = "en") -> None:
        self._question, self._check, self._start = question, check, start
        self._told, self._typed, self._is_solved = "", "", False
        self.language = known_language(language)
        if self._passes(start) is True:
            raise UsageError("exercise-passes", "CHECK", start=quote(repr(start)))
        super().__init__(language)

    def __repr__(self) -> str:
        return f"Exercise({self._question!r})"

    def tries(self, answer: object) -> str:
        """Look at an answer, show what became of it, and return the sentence that says so."""
        self._look(answer, answer if isinstance(answer, str) else repr(answer))
        self.show(self._told)
        return self._told

    def done(self, what: str, value: str) -> str:
        """Look at what was typed, and return the sentence that is heard."""
        if what == "check":
            self._typed = value
            answer = _number(value) if isinstance(self._start, int | float | Fraction) else value.strip()
            if answer is None:
                self._told = text("lessons.exercise.no-number", self.language)
            else:
                self._look(answer, value.strip())
        return self._told

    def drawn(self) -> Markup:
        """Return the question, the box as long as it is not solved, and what became of the last answer."""
        mark = tag("span", "✓" if self._is_solved else "↺", class_="ct-mark", aria_hidden="true")
        said = tag("p", mark, " ", tag("strong", self._told), class_="ct-headline")
        look = f"ct-verdict ct-{'right' if self._is_solved else 'not-best'}"
        told = tag("div", said, class_=look, tabindex="-1", **named("told")) if self._told else None
        asked = tag("p", self._question, class_="ct-asked", data_testid="asked") if self._question else None
        return join(asked, None if self._is_solved or not self._has_box else self._form(), told)

    def picture(self) -> Markup:
        """Return the question."""
        asked = self._question or text("lessons.exercise.exercise", self.language)
        return tag("div", tag("p", tag("strong", asked)), lang=self.language)

    @property
    def _has_box(self) -> bool:
        return isinstance(self._start, str | int | float | Fraction)

    def _form(self) -> Markup:
        name = text("lessons.exercise.box", self.language)
        box = tag("input", type="text", value=self._typed, **named("answer"), aria_label=name, autocomplete="off")
        return tag(
            "form",
            box,
            submit(text("lessons.exercise.check", self.language), "check", kind="main"),
            data_do="check",
            class_="ct-exercise",
            aria_label=self._question or None,
        )

    def _look(self, answer: object, said: str) -> None:
        passed = self._passes(answer)
        self._is_solved = passed is True
        key = "lessons.exercise.right" if self._is_solved else "lessons.exercise.wrong"
        self._told = passed if isinstance(passed, str) and passed else text(key, self.language)
        self.tell_value(value=said, solved=self._is_solved)

    def _passes(self, answer: object) -> bool | str:
        try:
            passed = self._check(answer)
        except AssertionError as wrong:
            return str(wrong).partition("\n")[0]
        except _CANNOT:
            return text("lessons.exercise.unread", self.language)
        return passed if isinstance(passed, str) else bool(passed)


def _number(typed: str) -> Fraction | float | None:
    """Return the number that was typed, None if it is none; a comma may stand for the point."""
    try:
        number = Fraction(typed.strip().replace(",", "."))
    except (ValueError, ZeroDivisionError):
        return None
    exact = number.denominator == 1 or "/" in typed
    if exact:
        return number
    return float(number) if math.isfinite(float(number)) else None
