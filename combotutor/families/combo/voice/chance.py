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
    said = (_own(of, valued),)
    if pays(valued) == pays(best) or any(valued.word in words for words in step.answers):
        return said
    return (*said, phrase("often.best", {"often": often(of, pays(best))}))


def often(of: int, share: float, *, is_again: bool = False) -> Phrase:
    """Return how often that is, as part of a sentence: in so many rounds, or almost never or always.

    Args:
        of: of how many rounds is spoken.
        share: 0 to 1.
        is_again: whether the sentence said already of how many rounds, so that it need not say it again.
    """
    count = in_rounds(of, share)
    if count in {0, of}:
        extreme = "always" if count else "never"
        return phrase(f"often.{extreme}-again" if is_again else f"often.{extreme}")
    if is_again:
        return phrase("often.share-again", {"pays": count})
    return phrase("often.once" if count == 1 else "often.share", {"pays": count, "of": of})


def _own(of: int, valued: Valued) -> Phrase:
    """Return how often an answer pays, and in how many rounds at least and at most."""
    _, low, high = (in_rounds(of, share) for share in _shares(valued))
    told: dict[str, object] = {"often": often(of, pays(valued)), "of": of, "low": low, "high": high}
    match in_rounds(of, pays(valued)):
        case 0:
            return phrase("often.pays-never", told)
        case count if count == of:
            return phrase("often.pays-always", told)
    return phrase("often.pays", told)


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
    is_told = bool(in_rounds(of, best))
    figures: dict[str, object] = {
        "often": often(of, best),
        "next": often(of, wrong[0], is_again=is_told),
        "worst": often(of, wrong[-1], is_again=True),
    }
    is_one = in_rounds(of, wrong[0]) == in_rounds(of, wrong[-1])
    compared = phrase("often.compared-two" if is_one else "often.compared", figures)
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
