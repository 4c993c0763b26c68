"""The page of a puzzle around its hand: what is asked above it, the help and what leads on below."""

from __future__ import annotations

import re
from typing import Final

from combotutor.errors import Phrase, sentences
from combotutor.games import find_game
from combotutor.i18n import speaker, text
from combotutor.i18n.catalogue import whole_text
from combotutor.markup import NOTHING, Markup, join, tag
from combotutor.puzzles import goal, hint_count
from combotutor.puzzles.voice.story import news, now
from combotutor.tutor.pages.hands import asked as asked_now
from combotutor.tutor.parts import is_shown
from combotutor.tutor.state.attempt import NEVER
from combotutor.tutor.state.other_side import OtherSide
from combotutor.tutor.state.state import State
from combotutor.tutor.state.work import WorkKind
from combotutor.widgets.controls import button

_NEXT_SENTENCE: Final = re.compile(r"(?<=[.?!])\s+")


def task(state: State) -> Markup:
    """Return what is asked, and what there is to know for it that is not seen on the table.

    Once solved it keeps its room, so that nothing moves; what was to be known before is not seen any more.
    """
    puzzle, attempt, language = state.puzzle, state.attempt, state.language
    say = speaker(language)
    if attempt.other is not None:
        return _elsewhere(attempt.other, state)
    asked, *more = _asked(goal(puzzle), state)
    is_over = attempt.progress.is_solved
    progress = attempt.way[-2] if is_over and len(attempt.way) > 1 else attempt.progress
    told = sentences(news(progress), language)
    game = find_game(puzzle.rules_name).title
    return join(
        _linked(state),
        tag(
            "h1",
            _heading(asked, now(progress).text(language)),
            aria_description=None if is_over else _described(state, [*more, told]),
            data_key="title",
            data_testid="goal",
        ),
        *(tag("p", each, class_="ct-goal-more", data_testid="goal-more") for each in more),
        tag("p", told, class_="ct-story ct-past" if is_over else "ct-story", data_testid="story") if told else None,
        None if is_shown(puzzle) else tag("p", say("tutor.unshown", game=game), data_testid="unshown"),
    )


def _elsewhere(side: OtherSide, state: State) -> Markup:
    """Return what is asked on the other side of a wrong answer, with the room of what the puzzle asks."""
    here, asked = _asked(goal(state.puzzle), state)[0], side.turned.asks.text(state.language)
    heard = None if side.is_found else _described(state, [each.text(state.language) for each in side.turned.told])
    return tag("h1", _heading(here, asked), aria_description=heard, data_key="title", data_testid="goal")


def _asked(what: Phrase, state: State) -> list[str]:
    """Return what is asked in its first sentence, and the rest."""
    return _NEXT_SENTENCE.split(what.text(state.language), maxsplit=1)


def _described(state: State, known: list[str]) -> str:
    """Return what is heard with the heading: which puzzle it is of how many, what is to be known, what is to be beaten.

    Args:
        state: the tutor.
        known: what is told below the heading.
    """
    say, listed = speaker(state.language), place(state)
    lying = asked_now(state).table.laid
    best = next((each.name for each in lying if each.is_best), "")
    table = f"{best}." if best else "" if lying else say("tutor.table-empty")
    return " ".join(filter(None, (f"{listed}." if listed else "", *known, table)))


def place(state: State) -> str:
    """Return which the open puzzle is of those on offer; empty where it is none of them, or the only one."""
    at, count = state.place, len(state.on_offer)
    if at is None or count == 1:
        return ""
    return text("tutor.place-of", state.language, number=whole_text(at + 1, state.language), count=count)


def _heading(asked: str, at_hand: str) -> Markup | str:
    """Return what is asked; on the way to it what is to be decided now, with the room of both: nothing moves."""
    if at_hand.startswith(asked):
        return asked
    return join(tag("span", at_hand), tag("span", asked, class_="ct-room", aria_hidden="true"))


def _linked(state: State) -> Markup | None:
    """Return what is to be said of the link that was followed, and of a puzzle that came by it, or for another."""
    say = speaker(state.language)
    if state.astray is not None:
        why, shelf = state.astray.text(state.language), button("all", say("tutor.show-all"), key="all-link")
        return tag("p", tag("strong", why), " ", shelf, class_="ct-band", data_testid="astray")
    if state.work(WorkKind.SENT) is not None:
        return tag("p", say("tutor.on-its-way"), class_="ct-band", data_testid="on-its-way")
    if state.is_received:
        return tag("p", say("tutor.received"), class_="ct-newcomer", data_testid="received")
    if state.stands_in:
        return tag("p", say("tutor.stands-in"), class_="ct-newcomer", data_testid="stands-in")
    return None


def tools(state: State) -> Markup:
    """Return the button that opens one more hint, with a dot for each; once solved, the one for another like it.

    On the other side it is the one back from there.
    """
    attempt, say = state.attempt, speaker(state.language)
    if attempt.other is not None:
        return (
            NOTHING if attempt.other.is_found else button("pay", say("tutor.pay-leave"), kind="like", key="pay-leave")
        )
    if attempt.progress.is_solved:
        return button("like", say("tutor.like"), kind="like")
    count = hint_count(attempt.progress) if is_shown(state.puzzle) else 0
    if not count:
        return NOTHING
    more = attempt.hints < count
    dots = [tag("span", class_="ct-dot ct-open" if at < attempt.hints else "ct-dot") for at in range(count)]
    name = say("tutor.hint", number=attempt.hints + 1, count=count) if more else say("tutor.no-more-hints")
    # What it is called as long as something is chosen of which it has not told (`script/hinting.mjs`).
    choice, word = (say("tutor.hint-choice") if attempt.can_preview else None), say("tutor.hint-word")
    asked = choice and say("tutor.hint-choice-word")
    label = join(
        tag("span", "💡", class_="ct-bulb", aria_hidden="true", data_choice=choice, data_usual=choice and name),
        tag("span", word, class_="ct-word", data_choice=asked, data_usual=choice and word),
        tag("span", *dots, class_="ct-hint-dots", aria_hidden="true"),
    )
    return button("hint", label, value=attempt.preview, can=more, kind="hint", name=name, key="hint")


def onward(state: State) -> Markup:
    """Return what leads on where the hand has nothing more to confirm: the next puzzle, or back from what would be.

    While the steps of a puzzle are shown again, it is the next of them.
    """
    attempt, say = state.attempt, speaker(state.language)
    if attempt.other is not None:
        return button("pay", say("tutor.pay-back"), kind="main", key="pay-back") if attempt.other.is_found else NOTHING
    if attempt.shown != NEVER:
        if attempt.shown + 1 < len(attempt.answers):
            return button("show", say("tutor.show-on"), value="on", kind="main")
        return button("next", say("tutor.next-puzzle"), kind="main")
    if attempt.progress.is_solved or not is_shown(state.puzzle):
        # Whoever came by a link is asked for their box then.
        is_elsewhere = state.is_received and state.asks_for_box
        return button("next", say("tutor.start-here" if is_elsewhere else "tutor.next"), kind="main")
    if attempt.is_played_out:
        return button("happens", say("tutor.happens-back"), kind="main", key="happens-back")
    return NOTHING
