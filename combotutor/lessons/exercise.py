"""An exercise whose answer is looked at by a check."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import traitlets

from combotutor.errors import CombotutorError, UsageError, known_language, quote
from combotutor.i18n import text
from combotutor.lessons.sheet import SheetWidget
from combotutor.lessons.typed import typed_numbers
from combotutor.markup import Markup, join, tag
from combotutor.widgets.controls import named, submit

Check = Callable[[Any], bool | str]
"""Tells whether an answer is right: True, or False; or the sentence that helps on."""

_CANNOT: Final = (CombotutorError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""How a check says that it can do nothing with an answer; a name that is missing is the fault of the check."""


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
        start: what the learner begins with. Where that is a number, what is typed is read as one, `1/3` and `50 %`
            too; per cent is right as a share or as so many of 100.
        language: the language of everything else that is shown.

    Raises:
        UsageError: the check passes with what the learner begins with, takes no answer, or does not work.
        UnknownKeyError: no such language.
    """

    held = ("value", "solved")
    solved = traitlets.Bool().tag(sync=True)

    def __init__(self, question: str = "", *, check: Check, start: object = "", language: str = "en") -> None:
        self._question, self._check, self._start = question, check, start
        self._told, self._typed, self._is_solved = "", "", False
        self.language = known_language(language)
        _hold_takes_an_answer(check)
        try:
            passed = self._passes(start)
        except Exception as fault:
            raise UsageError("exercise-broken", "CHECK", fault=_told_of(fault)) from fault
        if passed is True:
            raise UsageError("exercise-passes", "CHECK", start=quote(repr(start)))
        super().__init__(language)

    def __repr__(self) -> str:
        return f"Exercise({self._question!r})"

    def tries(self, answer: object) -> str:
        """Look at an answer, show what became of it, and return the sentence that says so."""
        self._look((answer,), answer if isinstance(answer, str) else repr(answer))
        self.show(self._told)
        return self._told

    def done(self, what: str, value: str) -> str:
        """Look at what was typed, and return the sentence that is heard."""
        if what == "check":
            self._typed = value
            answers = self._read(value)
            if answers:
                self._look(answers, value.strip())
            else:
                self._told = text("lessons.exercise.no-number", self.language)
        return self._told

    def drawn(self) -> Markup:
        """Return the question, the box as long as it is not solved, and what became of the last answer."""
        mark = tag("span", "✓" if self._is_solved else "↺", class_="ct-mark", aria_hidden="true")
        said = tag("p", mark, " ", tag("strong", self._told), class_="ct-headline")
        look = f"ct-verdict ct-{'right' if self._is_solved else 'not-best'}"
        told = tag("div", said, class_=look, tabindex="-1", **named("told")) if self._told else None
        asked = tag("p", self._question, class_="ct-asked", data_testid="asked") if self._question else None
        typed = text("lessons.exercise.yours", self.language, answer=self._typed.strip())
        given = tag("p", typed, class_="ct-facts") if self._is_solved and self._typed else None
        return join(asked, None if self._is_solved or not self._has_box else self._form(), given, told)

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

    def _read(self, typed: str) -> tuple[Any, ...]:
        """Return what was typed, or the numbers that it may mean: whole ones and fractions as such, else floats."""
        if not isinstance(self._start, int | float | Fraction):
            return (typed.strip(),)
        is_exact = "/" in typed
        numbers = typed_numbers(typed, self.language)
        return tuple(each if is_exact or each.denominator == 1 else float(each) for each in numbers)

    def _look(self, answers: tuple[Any, ...], said: str) -> None:
        """Look at what may be meant, until something passes; else what is said of the first holds."""
        found = [self._looked_at(each) for each in answers]
        self._is_solved = any(passed is True for passed in found)
        key = "lessons.exercise.right" if self._is_solved else "lessons.exercise.wrong"
        told = "" if self._is_solved else next((each for each in found if isinstance(each, str) and each), "")
        self._told = told or text(key, self.language)
        self.tell_value(value=said, solved=self._is_solved)

    def _looked_at(self, answer: object) -> bool | str:
        """Return what the check says, or that it does not work: a learner is told so, and no answer is lost by it."""
        try:
            return self._passes(answer)
        except Exception as fault:  # noqa: BLE001  (whatever a check of somebody's own may raise)
            return text("lessons.exercise.broken", self.language, fault=_told_of(fault, self.language))

    def _passes(self, answer: object) -> bool | str:
        try:
            passed = self._check(answer)
        except AssertionError as wrong:
            return str(wrong).partition("\n")[0]
        except _CANNOT:
            return text("lessons.exercise.unread", self.language)
        if passed is None:
            raise UsageError("exercise-silent", "CHECK")
        return passed if isinstance(passed, str) else bool(passed)


def _hold_takes_an_answer(check: object) -> None:
    """Refuse what cannot be asked with one answer.

    Raises:
        UsageError: it is no function, or takes more or fewer values.
    """
    if not callable(check):
        raise UsageError("exercise-check", "CHECK", given=quote(repr(check)))
    try:
        asked = inspect.signature(check)
    except (TypeError, ValueError):  # one that is not written in Python tells no signature
        return
    try:
        asked.bind(None)
    except TypeError:
        raise UsageError("exercise-takes", "CHECK", count=len(asked.parameters)) from None


def _told_of(fault: Exception, language: str = "en") -> str:
    """Return what a check raised, in one line: a sentence of ours, or the name of the fault with what it says."""
    if isinstance(fault, CombotutorError):
        return fault.phrase.text(language)
    return quote(f"{type(fault).__name__}: {fault}".partition("\n")[0])
