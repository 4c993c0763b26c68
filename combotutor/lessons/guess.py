"""A number that is guessed before it is told."""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any, Final

import traitlets

from combotutor.errors import UsageError
from combotutor.i18n import speaker
from combotutor.i18n.chances import number_text
from combotutor.lessons.sheet import SheetWidget
from combotutor.markup import Markup, join, tag
from combotutor.widgets.controls import named, submit

NEAR: Final = 0.05
"""As near as this part of the whole span a guess is a good one."""
_STEPS: Final = 100
_MOST_DECIMALS: Final = 2
"""So many digits of a number are shown behind its sign."""
_SAME: Final = 1e-9
"""Numbers as near as this are the same."""


class Guess(SheetWidget):
    """A question whose answer is a number: first it is guessed, then it is told, on one line with the guess.

    `value` is the guess, None before there is one. The answer is told as soon as somebody has guessed; where it is
    found out in a later cell, `reveal` tells it.

    >>> guess = Guess("Of 100 hands of ten cards, how many hold a pair?", 0, 100)
    >>> guess.done("guess", "40")
    'Your guess: 40.'
    >>> guess.value
    40.0
    >>> guess.reveal(60)
    'Your guess: 40. It is 60: 20 more.'

    Args:
        question: what is asked, in the language of the lesson.
        low, high: what the answer lies between.
        answer: the answer; None where it is found out later.
        step: how far apart two guesses are; a hundredth of the span, or 1 where that is more, unless given, and never
            more than the last decimal of the answer.
        language: the language of everything else that is shown.

    Raises:
        UsageError: there is nothing between low and high, or the answer does not lie there.
        UnknownKeyError: no such language.
    """

    value: Any = traitlets.Float(None, allow_none=True).tag(sync=True)

    def __init__(
        self,
        question: str,
        low: float,
        high: float,
        *,
        answer: float | Fraction | None = None,
        step: float | None = None,
        language: str = "en",
    ) -> None:
        if not low < high:
            raise UsageError("guess-span", "HIGH", low=low, high=high)
        self._question, self._span = question, (low, high)
        self._answer = None if answer is None else self._between(answer)
        usual = _step(low, high)
        self._step = step or (usual if answer is None else min(usual, 10.0 ** -_decimals(answer)))
        self._guess: float | None = None
        self._is_told = False
        super().__init__(language)

    def __repr__(self) -> str:
        low, high = self._span
        return f"Guess({self._question!r}, {low}, {high})"

    def reveal(self, answer: float | Fraction | None = None) -> str:
        """Tell the answer on every page, whether somebody has guessed or not; return the sentence that tells it.

        Args:
            answer: the answer, where it was not given before.

        Raises:
            UsageError: it was never given, or does not lie in the span.
        """
        if answer is not None:
            self._answer = self._between(answer)
        if self._answer is None:
            raise UsageError("guess-no-answer", "ANSWER")
        self._is_told = True
        said = self._told()
        self.show(said)
        return said

    def done(self, what: str, value: str) -> str:
        """Take a guess, the first one that can be read; return what is heard of it."""
        guess = _number(value) if what == "guess" else None
        if guess is None or self._guess is not None or not self._span[0] <= guess <= self._span[1]:
            return self._said
        self._guess = guess
        self._is_told = self._is_told or self._answer is not None
        self.tell_value(value=guess)
        return self._told()

    def drawn(self) -> Markup:
        """Return the question with a box and a slider, or what was guessed and what is true."""
        asked = tag("p", self._question, class_="ct-asked", data_testid="asked")
        is_over = self._guess is not None or self._is_told
        return join(asked, *((self._axis(), self._sentence()) if is_over else (self._form(),)))

    def picture(self) -> Markup:
        """Return the question and the span, as long as nothing was guessed."""
        low, high = (self._said_of(each) for each in self._span)
        return tag("div", tag("p", tag("strong", self._question)), tag("p", f"{low} – {high}"), lang=self.language)

    def _form(self) -> Markup:
        say = speaker(self.language)
        low, high = self._span
        bounds = {"min": str(low), "max": str(high), "step": str(self._step)}
        box = tag(
            "input", type="number", required=True, **bounds, **named("guess-box"), aria_label=say("lessons.guess.box")
        )
        slider = tag("input", type="range", **bounds, **named("guess-slider"), aria_label=say("lessons.guess.slider"))
        ends = tag("span", tag("span", self._said_of(low)), tag("span", self._said_of(high)), class_="ct-ends")
        sent = submit(say("lessons.guess.give"), "guess", kind="main")
        slide = tag("span", slider, ends, class_="ct-slide")
        return tag("form", box, slide, sent, data_do="guess", class_="ct-guess", aria_label=self._question)

    def _axis(self) -> Markup:
        """Return the line on which guess and answer lie; all that it shows is said below it."""
        say = speaker(self.language)
        marks = [
            (self._guess, say("lessons.guess.yours"), "ct-yours"),
            (self._answer if self._is_told else None, say("lessons.guess.true"), "ct-true"),
        ]
        shown = (self._mark(at, name, look) for at, name, look in marks if at is not None)
        ends = tag("span", *(tag("span", self._said_of(each)) for each in self._span), class_="ct-ends")
        return tag("div", *shown, tag("span", class_="ct-axis"), ends, class_="ct-number-line", aria_hidden="true")

    def _mark(self, at: float | Fraction, name: str, look: str) -> Markup:
        low, high = self._span
        share = float((at - low) / (high - low))
        text = f"{name} {self._said_of(at)}"
        return tag("span", tag("span", text), class_=f"ct-at {look}", style=f"--at: {share:.4f};")

    def _sentence(self) -> Markup:
        return tag("p", self._told(), class_="ct-told", tabindex="-1", **named("told"))

    def _told(self) -> str:
        return " ".join(self._sentences())

    def _sentences(self) -> Iterator[str]:
        say = speaker(self.language)
        if self._guess is not None:
            yield say("lessons.guess.guessed", guess=self._said_of(self._guess))
        if self._answer is None or not self._is_told:
            return
        true = self._said_of(self._answer)
        if self._guess is None:
            yield say("lessons.guess.is", answer=true)
            return
        off = round(float(self._answer), _decimals(self._answer)) - self._guess
        low, high = self._span
        key = (
            "exact"
            if abs(off) < _SAME
            else "near"
            if abs(off) <= NEAR * (high - low)
            else "more"
            if off > 0
            else "less"
        )
        yield say(f"lessons.guess.{key}", answer=true, off=self._said_of(abs(off)))

    def _said_of(self, number: float | Fraction) -> str:
        """Return a number as people write it, with a digit or two more only where it has them."""
        return number_text(number, self.language, _decimals(number))

    def _between(self, answer: float | Fraction) -> float | Fraction:
        low, high = self._span
        if not low <= answer <= high:
            raise UsageError("guess-outside", "ANSWER", answer=float(answer), low=low, high=high)
        return answer


def _step(low: float, high: float) -> float:
    """Return how far apart two guesses are: whole numbers where the span holds many."""
    return 1 if high - low >= _STEPS / 4 else float(f"{(high - low) / _STEPS:.1g}")


def _decimals(number: float | Fraction) -> int:
    """Return how many digits of a number stand behind its sign, as far as they are shown."""
    near = (each for each in range(_MOST_DECIMALS) if abs(float(number) - round(float(number), each)) < _SAME)
    return next(near, _MOST_DECIMALS)


def _number(text: str) -> float | None:
    """Return the number that a box holds, None if it holds none."""
    try:
        number = float(Decimal(text))
    except InvalidOperation:
        return None
    return number if math.isfinite(number) else None
