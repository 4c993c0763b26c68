"""The page of a puzzle: what is asked, what an answer was worth, help, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from combotutor.errors import sentences
from combotutor.games import OfGame, find, find_game, situation
from combotutor.i18n import speaker, text
from combotutor.markup import NOTHING, Markup, join, tag
from combotutor.puzzles import (
    Puzzle,
    Verdict,
    VerdictKind,
    closing,
    goal,
    hint,
    hint_count,
    phrases,
    story,
    title,
)
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.voice.names import move_phrase, theme_name
from combotutor.puzzles.workshop.links import link_fields
from combotutor.tutor.parts import is_shown, scene_of, seen
from combotutor.tutor.state.attempt import NEVER, Attempt, fresh
from combotutor.tutor.state.state import Footing, Keeping, State
from combotutor.tutor.state.work import WorkKind
from combotutor.widgets.controls import button, named, share

TOLD_BY_THE_HAND = frozenset({VerdictKind.RIGHT, VerdictKind.ILLEGAL})
"""Judgements whose headline stands below the hand in the same words, and is heard from there."""
_MARKS = {VerdictKind.RIGHT: "✓", VerdictKind.NOT_BEST: "↻", VerdictKind.ILLEGAL: "✗", VerdictKind.UNREADABLE: "✗"}


def task(state: State) -> Markup:
    """Return what is asked: the title, what the others did, the aim."""
    language, puzzle, attempt = state.language, state.puzzle, state.attempt
    say = speaker(language)
    facts = [find_game(puzzle.rules_name).title, say("tutor.level", level=puzzle.level)]
    progress = attempt.progress
    if progress.decisions > 1 and not progress.is_solved:
        facts.append(say("tutor.step", number=progress.decided + 1, count=progress.decisions))
    begun = "" if progress.is_solved else sentences(story(progress), language)
    newcomer = None
    if is_newcomer(state):
        newcomer = tag("p", say("tutor.newcomer"), " ", button("read", say("tutor.read")), class_="ct-newcomer")
    back = None
    if may_be_back(state):
        way = button("tab", say("who.return"), value="progress", key="who-been")
        back = tag("p", say("who.been"), " ", way, class_="ct-newcomer")
    return join(
        _linked(state),
        newcomer,
        back,
        tag("h2", title(puzzle).text(language), **named("title")),
        tag("p", " · ".join(facts), class_="ct-facts", data_testid="facts"),
        tag("p", begun, data_testid="story") if begun else None,
        None if progress.is_solved else tag("p", tag("strong", goal(puzzle).text(language)), data_testid="goal"),
        None if is_shown(puzzle) else tag("p", say("tutor.unshown", game=facts[0]), data_testid="unshown"),
    )


def _linked(state: State) -> Markup | None:
    """Return what is to be said of the link that was followed, and of a puzzle that came by it."""
    say = speaker(state.language)
    if state.astray is not None:
        why, shelf = state.astray.text(state.language), button("all", say("tutor.show-all"), value="link")
        return tag("p", tag("strong", why), " ", shelf, class_="ct-band", data_testid="astray")
    if state.work(WorkKind.SENT) is not None:
        return tag("p", say("tutor.on-its-way"), class_="ct-band", data_testid="on-its-way")
    if state.is_received:
        return tag("p", say("tutor.received"), class_="ct-newcomer", data_testid="received")
    return None


def is_newcomer(state: State) -> bool:
    """Tell whether nothing was ever done, so that the rules are offered."""
    return state.record.is_empty and not any(each.is_touched for each in state.attempts.values())


def may_be_back(state: State) -> bool:
    """Tell whether somebody in a class may have been here before, with another browser: nothing says so yet."""
    person = state.person
    return state.keeping is Keeping.CLASS and person is not None and not person.has_code and is_newcomer(state)


def reply(verdict: Verdict, language: str) -> str:
    """Return the judgement of an answer in a word or two, as it stands below the hand."""
    say = speaker(language)
    return f"{_MARKS[verdict.kind]} {say(f'tutor.reply.{verdict.kind}')}"


def judgement(state: State) -> Markup:
    """Return the judgement of the last answer, shown on the cards; and, once solved, what there was to see."""
    attempt, language = state.attempt, state.language
    if attempt.shown != NEVER:
        return _step_shown(attempt, language)
    parts: list[Markup] = []
    if attempt.verdict is not None:
        parts += [_verdict(attempt.verdict, language, unkept_said(state))]
    if attempt.progress.is_solved:
        parts += [_ending(state)]
    return join(*parts)


def _ending(state: State) -> Markup:
    """Return how a puzzle was solved, what it was about, what that means for the learner, and what there is to do."""
    attempt, language = state.attempt, state.language
    say = speaker(language)
    about = " · ".join(theme_name(theme).text(language) for theme in state.puzzle.themes)
    after = after_said(state)
    return tag(
        "div",
        tag("p", tag("strong", say("tutor.solved")), " ", result_said(state)),
        *(tag("p", each.text(language)) for each in closing(attempt.progress)),
        tag("p", say("tutor.about", themes=about), data_testid="about") if about else None,
        tag("p", after, data_testid="comes-back") if after else None,
        tag(
            "div",
            button("next", say("tutor.next"), kind="main"),
            button("like", say("tutor.like")),
            class_="ct-buttons",
        ),
        class_="ct-ending",
        data_testid="ending",
    )


def result_said(state: State) -> str:
    """Return how the open puzzle was solved: alone, with hints, or after a mistake."""
    say = speaker(state.language)
    attempt = state.attempt
    if attempt.mistakes:
        return say("tutor.after-mistakes", count=attempt.mistakes)
    if attempt.most_hints:
        return say("tutor.used-hints", count=attempt.most_hints)
    return say("tutor.clean")


def after_said(state: State) -> str:
    """Return when the open puzzle comes back; empty where nothing is remembered."""
    say = speaker(state.language)
    record = state.record
    standing = record.standings.get(state.puzzle.id)
    parts = []
    if standing is not None and standing.due is not None and record.now is not None:
        days = record.days_until(standing.due)
        key = "tutor.back-in" if days > 1 else "tutor.back-tomorrow" if days else "tutor.back-today"
        parts.append(say(key, days=days))
    if state.puzzle.id in record.failed:
        parts.append(say("tutor.stays-missed"))
    return " ".join(parts)


def unkept_said(state: State) -> str:
    """Return that what was just judged does not stand in its file; empty where it does, or where there is none."""
    footing = state.footing
    return text(f"tutor.unkept.{footing}", state.language) if footing in {Footing.WAITING, Footing.LOST} else ""


def _verdict(verdict: Verdict, language: str, unkept: str) -> Markup:
    headline, *rest = (phrase.text(language) for phrase in phrases(verdict))
    first = tag("strong", headline)
    if verdict.kind in TOLD_BY_THE_HAND:
        first, rest = join(*rest[:1]), rest[1:]
    if not (first or unkept):
        return NOTHING
    move = verdict.move if verdict.kind is VerdictKind.NOT_BEST else None
    return tag(
        "div",
        tag("p", tag("span", _MARKS[verdict.kind], class_="ct-mark", aria_hidden="true"), " ", first),
        *(tag("p", each) for each in rest),
        tag("p", unkept, class_="ct-unkept", data_testid="not-kept") if unkept else None,
        _on_the_cards(verdict.before.position, move, language) if move is not None else None,
        class_=f"ct-verdict ct-{verdict.kind}",
        data_testid="verdict",
    )


def _step_shown(attempt: Attempt, language: str) -> Markup:
    """Return the answer of one step of a solved puzzle, on the cards."""
    position, move = shown_step(attempt)
    words = tag("p", tag("strong", move_phrase(position, move).text(language)))
    return tag("div", words, _on_the_cards(position, move, language), class_="ct-verdict", data_testid="shown-step")


def shown_step(attempt: Attempt) -> tuple[OfGame, object]:
    """Return the position and the answer of the step that is shown again."""
    position: OfGame = attempt.way[attempt.shown].position
    notation = find(position.game)[0].notation
    return position, notation.parse_legal_move(position, attempt.answers[attempt.shown])


def _on_the_cards(position: OfGame, move: object, language: str) -> Markup | None:
    """Return a move of the seat that decides, as its family shows it."""
    scene, seat = scene_of(position.game), situation(position).turn
    return None if scene is None or seat is None else scene.move(seen(position, seat), move, language)


def hints(state: State) -> Markup:
    """Return the hints that are open."""
    attempt = state.attempt
    opened = [tag("li", hint(attempt.progress, level).text(state.language)) for level in range(1, attempt.hints + 1)]
    return tag("div", tag("ol", *opened) if opened else None, class_="ct-hints", data_testid="hints")


def help_(state: State) -> Markup:
    """Return the buttons under the hand, and the line to share."""
    attempt, language = state.attempt, state.language
    say = speaker(language)
    solved = attempt.progress.is_solved
    buttons = [
        _hint_button(state),
        button("back", say("tutor.back"), can=bool(attempt.answers)),
        button("again", say("tutor.again"), can=bool(attempt.answers or attempt.verdict)),
        *(_stepper(attempt, language) if solved else ()),
        None if solved and attempt.shown == NEVER else button("next", say("tutor.next"), kind="main" if solved else ""),
    ]
    return join(
        tag("div", *buttons, class_="ct-buttons"),
        share(_line(state.puzzle), _link(state), language),
    )


def _link(state: State) -> Mapping[str, str]:
    """Return what a link to the open puzzle carries: its name if it ships, else all of it; nothing where none can."""
    puzzle = state.puzzle
    return {"puzzle": puzzle.id} if puzzle.id in state.stock.known else link_fields(puzzle)


def _hint_button(state: State) -> Markup | None:
    """Return the button that opens one more hint; none where there never is any, or nothing to answer with."""
    attempt, say = state.attempt, speaker(state.language)
    count = hint_count(attempt.progress) if is_shown(state.puzzle) else 0
    if not count:
        return None
    more = attempt.hints < count
    label = say("tutor.hint", number=attempt.hints + 1, count=count) if more else say("tutor.no-more-hints")
    return button("hint", label, can=more)


def _line(puzzle: Puzzle) -> str:
    """Return the position at which a puzzle begins, as its seat sees it: cards still to be drawn are not told.

    Where all hands are open the line tells them, and the pile as far as the puzzle does.
    """
    begun = situation(fresh(puzzle).progress.position)
    return (begun if kind_of(puzzle.kind).shows_all_hands else begun.seen_by(puzzle.seat)).line


def _stepper(attempt: Attempt, language: str) -> Iterable[Markup]:
    """Yield the buttons that show a solved puzzle again, step by step."""
    say = speaker(language)
    if attempt.shown == NEVER:
        yield button("show", say("tutor.show"), value="first")
        return
    yield button("show", say("tutor.show-back"), value="back", can=attempt.shown > 0)
    yield button("show", say("tutor.show-on"), value="on")
    yield tag("span", say("tutor.step", number=attempt.shown + 1, count=len(attempt.answers)), data_testid="shown")
