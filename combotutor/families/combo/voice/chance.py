"""How often an answer pays, told as rounds out of a hundred, from what the pack holds."""

from __future__ import annotations

from typing import Final

from combotutor.errors import Phrase
from combotutor.families.combo.words import phrase
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Step, Valued

_HUNDRED: Final = 100
_THOUSAND: Final = 1000
_TEN_THOUSAND: Final = 10_000
"""Out of so many a share is stored."""
HARDLY: Final = 0.03
"""A wrong answer that pays less oftener than this was nearly right."""


def pays(valued: Valued) -> float:
    """Return the share of rounds in which an answer pays, 0 to 1."""
    return _shares(valued)[0]


def how_often(progress: Progress, valued: Valued) -> tuple[Phrase, ...]:
    """Return how often an answer pays, and after a wrong one how seldom it could be; never which answer is best."""
    step = progress.puzzle.steps[progress.decided]
    best = min(step.moves, key=pays)
    of = rounds(step)
    _, low, high = (in_rounds(of, share) for share in _shares(valued))
    own: dict[str, object] = {"pays": in_rounds(of, pays(valued)), "of": of, "low": low, "high": high}
    said = (phrase("often.pays", own),)
    if pays(valued) == pays(best) or any(valued.word in words for words in step.answers):
        return said
    return (*said, phrase("often.best", {"pays": in_rounds(of, pays(best)), "of": of}))


def nearly(progress: Progress, valued: Valued) -> Phrase | None:
    """Return how much oftener a wrong answer pays than the best, if hardly; None too of the one that pays oftenest."""
    step = progress.puzzle.steps[progress.decided]
    shares = [pays(each) for each in step.moves]
    best, own = min(shares), pays(valued)
    if not best < own < min(best + HARDLY, max(shares)):
        return None
    told = ((of, in_rounds(of, own) - in_rounds(of, best)) for of in (rounds(step), _THOUSAND, _TEN_THOUSAND))
    of, more = next(each for each in told if each[1])
    return phrase("nearly.risk", {"more": more, "of": of})


def summed_up(step: Step, worlds: int) -> tuple[Phrase, ...]:
    """Return, once all is told, how far the best answer lies below the next and the worst, and on what that rests."""
    of = rounds(step)
    right = {word for words in step.answers for word in words}
    wrong = sorted(pays(each) for each in step.moves if each.word not in right)
    best = min(pays(each) for each in step.moves)
    figures: dict[str, object] = {
        "best": in_rounds(of, best),
        "of": of,
        "next": in_rounds(of, wrong[0]),
        "worst": in_rounds(of, wrong[-1]),
    }
    compared = phrase("often.compared" if figures["next"] != figures["worst"] else "often.compared-two", figures)
    return compared, phrase("tutor.risk-worlds", {"count": worlds})


def rounds(step: Step) -> int:
    """Return of how many rounds to speak: a hundred, or a thousand where the best would else look like one that is not.

    Also where the best would look like never.
    """
    right = {word for words in step.answers for word in words}
    best = min(pays(each) for each in step.moves)
    shown = sorted({best, *(pays(each) for each in step.moves if each.word not in right)})[:2]
    _, _, high = _shares(min(step.moves, key=pays))
    is_told_apart = len({in_rounds(_HUNDRED, share) for share in shown}) == len(shown)
    return _HUNDRED if is_told_apart and in_rounds(_HUNDRED, high) else _THOUSAND


def in_rounds(of: int, share: float) -> int:
    """Return in how many of so many rounds that is."""
    return round(of * share)


def _shares(valued: Valued) -> tuple[float, float, float]:
    match valued.value:
        case (share, low, high):
            return share, low, high
    raise AssertionError(valued.value)  # a risk is stored with its interval
