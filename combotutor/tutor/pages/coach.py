"""What is said beside the hand: hints, the judgement of an answer, how a puzzle ended. One sentence goes first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from combotutor.errors import sentences
from combotutor.games import OfGame, find
from combotutor.i18n import speaker, text
from combotutor.markup import NOTHING, Markup, join, tag
from combotutor.puzzles import PREVIEWED, Verdict, VerdictKind, closing, hint, hint_count, judge, phrases, preview
from combotutor.puzzles.format.course import begun_at
from combotutor.puzzles.voice.hindsight import hindsight
from combotutor.puzzles.voice.names import move_phrase, theme_name
from combotutor.puzzles.voice.story import numbers
from combotutor.tutor.contrasted import both_of, contrasted, sides_of
from combotutor.tutor.pages.frame import noticed
from combotutor.tutor.pages.rules_page import rules_button
from combotutor.tutor.parts import card_told, first_met
from combotutor.tutor.state.attempt import NEVER, Attempt
from combotutor.tutor.state.footing import Footing, Keeping, Memory
from combotutor.tutor.state.other_side import OtherSide
from combotutor.tutor.state.state import State
from combotutor.tutor.state.way import Way
from combotutor.widgets.controls import button, named

NUMBERS: Final = "numbers"
"""What sentences are found by that only tell numbers."""
MOST_STARS: Final = 3
"""The stars of a puzzle that is solved alone."""
_MARKS: Final = {VerdictKind.RIGHT: "✓", VerdictKind.NOT_BEST: "↺"}
_REFUSED: Final = "✕"


def hints(state: State) -> Markup:
    """Return the hints that are open; before anything was ever solved, where to begin."""
    attempt = state.attempt
    if attempt.other is not None:
        return NOTHING
    opened = [tag("li", hint_told(attempt, level, state.language)) for level in range(1, attempt.hints + 1)]
    can_ask = attempt.verdict is None and attempt.can_preview and (attempt.hints < PREVIEWED or attempt.preview)
    again = text("tutor.preview-again" if attempt.preview else "tutor.preview", state.language)
    how = tag("p", again, class_="ct-facts") if can_ask else None
    listed = tag("div", tag("ol", *opened) if opened else None, how, class_="ct-hints", data_testid="hints")
    begins = None if attempt.verdict is not None else _chosen(state) or _welcome(state)
    # What was asked for stands first.
    return join(listed, begins) if attempt.hints else join(begins or _idle(state), listed)


def hint_told(attempt: Attempt, level: int, language: str) -> str:
    """Return an open hint: the third may be what the learner's own choice would do to the row."""
    told = preview(judge(attempt.progress, attempt.preview)) if level == PREVIEWED and attempt.preview else ()
    return sentences(told, language) if told else hint(attempt.progress, level).text(language)


def judgement(state: State) -> Markup:
    """Return what is to be said of the last answer and, once solved, of the puzzle; below it, where to begin."""
    attempt = state.attempt
    if attempt.shown != NEVER:
        return _step_shown(attempt, state.language)
    is_over = attempt.verdict is not None and attempt.other is None
    return join(*_told(state), *_judged(state), _welcome(state) if is_over else None)


def _told(state: State) -> Iterator[Markup]:
    """Yield why something was refused, and what is to be known of the tutor itself."""
    if state.refusal is not None:
        yield tag("p", state.refusal.text(state.language), class_="ct-verdict ct-illegal", data_testid="refusal")
    if state.notice is not None:
        yield noticed(state.notice, state.language)


def _judged(state: State) -> Iterator[Markup]:
    attempt = state.attempt
    if attempt.other is not None:
        yield _other_side(attempt.other, state)
    elif attempt.progress.is_solved:
        yield tag("div", _solved(state), class_="ct-ending", data_testid="ending")
    elif attempt.verdict is not None:
        yield _verdict(attempt.verdict, state)


def _welcome(state: State) -> Markup | None:
    """Return what is seen for the first time, and what is said to newcomers."""
    met = _met(state)
    parts = [*([tag("p", met, class_="ct-newcomer ct-met", data_testid="met")] if met else []), *_newcomer(state)]
    return tag("div", *parts, class_="ct-welcome") if parts else None


def _met(state: State) -> str:
    """Return what is said on the path of what is seen there for the first time, as long as nothing else is to be read.

    Whoever passed something over knows it.
    """
    attempt, lesson = state.attempt, state.lesson if state.way is Way.COURSE else None
    is_quiet = not (attempt.hints or attempt.verdict or attempt.progress.is_solved)
    if lesson is None or state.puzzle.id not in lesson.ids or not is_quiet or has_passed_over(state):
        return ""
    return first_met(state.puzzle, state.named(state.done), state.language)


def _newcomer(state: State) -> list[Markup]:
    """Return the rules for whoever is new, the way to what they did for whoever may be back, and what is forgotten.

    Once hints are open they have the room.
    """
    if not is_newcomer(state):
        return []
    say, forgets, back, new = speaker(state.language), None, None, None
    if is_forgotten(state):
        forgets = tag("p", say("tutor.memory.none"), class_="ct-newcomer")
    is_helped = bool(state.attempt.hints)
    if may_be_back(state) and not is_helped:
        way = button("tab", say("who.return"), value="progress", key="who-been")
        back = tag("p", say("who.been"), " ", way, class_="ct-newcomer")
    if not state.went_through and not is_helped:
        rules = button("read", say("tutor.read"), key="newcomer")
        new = tag("p", say("tutor.newcomer"), " ", rules, class_="ct-newcomer")
    return [each for each in (forgets, new, back) if each]


def _chosen(state: State) -> Markup | None:
    """Return what the card does that is chosen alone, where it is more than a number."""
    told = card_told(state.puzzle.rules_name, state.touched, state.language)
    is_over = state.attempt.progress.is_solved
    return tag("p", told, class_="ct-card-told", data_testid="card-told") if told and not is_over else None


def _idle(state: State) -> Markup | None:
    """Return what stands where something will be said, as long as nothing is: whose turn it is, and what hints do."""
    attempt, say = state.attempt, speaker(state.language)
    is_quiet = not (attempt.hints or attempt.verdict or attempt.shown != NEVER or state.refusal or state.notice)
    if not is_quiet or attempt.progress.is_solved or not hint_count(attempt.progress):
        return None
    return tag("p", tag("strong", say("tutor.your-turn")), " ", say("tutor.stuck"), class_="ct-idle")


def is_newcomer(state: State) -> bool:
    """Tell whether nothing was ever solved, so that the rules are offered; who was led further on knows them."""
    return not state.done and not has_passed_over(state)


def has_passed_over(state: State) -> bool:
    """Tell whether somebody began further on than at the first lesson of the path."""
    return begun_at(state.lessons, state.lesson_chosen, state.done) is not None


def may_be_back(state: State) -> bool:
    """Tell whether somebody in a class may have been here before, with another browser: nothing says so yet."""
    person = state.person
    if state.keeping is not Keeping.CLASS or person is None or person.has_code:
        return False
    return state.record.is_empty and not any(each.is_touched for each in state.attempts.values())


def is_forgotten(state: State) -> bool:
    """Tell whether what somebody does in a class is lost with the next reload, since their browser keeps nothing."""
    return state.keeping is Keeping.CLASS and state.memory is Memory.NONE


# The judgement of an answer.


def headline(verdict: Verdict, language: str) -> str:
    """Return the judgement of an answer in a few words; of one that was nearly right, how little it is off."""
    if verdict.kind is VerdictKind.NOT_BEST:
        return phrases(verdict)[0].text(language)
    return text(f"tutor.reply.{verdict.kind}", language)


def reasons(verdict: Verdict, language: str) -> list[str]:
    """Return what is said of an answer after its headline, the sentence that says most first."""
    said = [phrase.text(language) for phrase in phrases(verdict)]
    return said if verdict.kind is VerdictKind.UNREADABLE else said[1:]


def _verdict(verdict: Verdict, state: State) -> Markup:
    """Return the judgement of an answer after which the puzzle is not solved."""
    deed = None
    if verdict.kind is VerdictKind.ILLEGAL:
        deed = rules_button(state, key="read-why")
    elif (turned := state.attempt.turned) is not None:
        # What was shown to its end is taken back by the main button.
        deed = button("pay", turned.label.text(state.language))
    elif state.attempt.can_be_played_out:
        label = text("tutor.happens", state.language)
        deed = button("happens", label, pressed=state.attempt.is_played_out)
    language = state.language
    return _box(verdict.kind, state, headline(verdict, language), dict.fromkeys(reasons(verdict, language)), deed)


def end_said(state: State) -> str:
    """Return what is said of the end of what a wrong answer does, once that is shown; empty where the hand says all."""
    end = state.attempt.end if state.attempt.has_come_to_its_end else None
    return "" if end is None or end.told is None else end.told.text(state.language)


def _other_side(side: OtherSide, state: State) -> Markup:
    """Return what is to be said of what was tried on the other side; before anything was, that nothing counts there."""
    if side.kind is None:
        told = (each.text(state.language) for each in side.turned.told)
        free = " ".join((*told, text("tutor.pay-free", state.language)))
        return tag("p", free, class_="ct-newcomer", data_testid="other-side")
    said = dict.fromkeys(each.text(state.language) for each in side.said)
    return _box(side.kind, state, other_side_headline(side, state.language), said, None)


def other_side_headline(side: OtherSide, language: str) -> str:
    """Return in a word or two what was tried on the other side; empty before anything was."""
    if side.kind is None:
        return ""
    return text("verdict.not-best" if side.kind is VerdictKind.NOT_BEST else f"tutor.reply.{side.kind}", language)


def _solved(state: State) -> Markup:
    """Return how a puzzle was solved, why the last answer was right, and on demand all that is worth knowing."""
    say, attempt = speaker(state.language), state.attempt
    # Whoever comes back later is told why, too.
    why = reasons(attempt.verdict or judge(attempt.way[-2], attempt.answers[-1]), state.language)
    end = [each.text(state.language) for each in closing(attempt.progress)]
    about = " · ".join(theme_name(theme).text(state.language) for theme in state.puzzle.themes)
    both = both_of(attempt)
    found = sides_of(both)
    hidden = [each.text(state.language) for each in (() if both is None else hindsight(both))]
    said = [*end[:-1], *why, *hidden, *end[-1:]] if attempt.verdict is None else [*why, *hidden, *end]
    counted = {each.text(state.language): NUMBERS for each in numbers(attempt.progress)}
    known = {result_said(state): "result", say("tutor.about", themes=about) if about else "": "about"}
    known[after_said(state)] = "comes-back"
    shown = {each.said.text(state.language) for each in found}
    every = {**dict.fromkeys(said), **known, **counted}
    told = {each: key for each, key in every.items() if each not in shown or each == said[0]}
    drawn = None
    if both is not None and found:
        drawn = contrasted(both, found, state.language, was_missed=bool(attempt.mistakes))
    title = join(say("tutor.solved"), " ", stars(attempt.stars, state.language), " ", stars_why(state))
    return _box(VerdictKind.RIGHT, state, title, told, None, drawn=drawn)


def _box(
    kind: VerdictKind,
    state: State,
    title: str,
    said: Mapping[str, str | None],
    deed: Markup | None,
    *,
    drawn: Markup | None = None,
) -> Markup:
    """Return a judgement: its headline, one sentence, what can be done, and the rest for whoever wants to know.

    Args:
        kind: what was judged.
        state: the tutor.
        title: the headline.
        said: each sentence, with what it is found again by; empty ones are left out.
        deed: what can be done.
        drawn: what is drawn of it.
    """
    sentences = [each for each in said if each]
    opens = f" {told}" if (told := end_said(state)) else None
    first, rest = sentences[:1], sentences[1:]
    mark = tag("span", _MARKS.get(kind, _REFUSED), class_="ct-mark", aria_hidden="true")
    unkept = unkept_said(state)
    return tag(
        "div",
        tag("p", mark, " ", tag("strong", title), class_="ct-headline"),
        *(tag("p", each, opens, class_="ct-reason", data_testid="reason") for each in first),
        drawn,
        tag("p", unkept, class_="ct-unkept", data_testid="not-kept") if unkept else None,
        None if deed is None else tag("p", deed, class_="ct-buttons"),
        _more({each: said[each] for each in rest}, state.language) if rest else None,
        class_=f"ct-verdict ct-{kind}",
        data_testid="verdict",
    )


def _more(said: Mapping[str, str | None], language: str) -> Markup:
    """Return what is folded, each sentence with what it is found again by; the numbers are folded once more."""
    listed = [tag("p", each, data_testid=key) for each, key in said.items() if key != NUMBERS]
    counted = [tag("p", each) for each, key in said.items() if key == NUMBERS]
    if counted:
        title = tag("summary", text("tutor.numbers", language))
        listed.append(tag("details", title, *counted, class_="ct-numbers", **named(NUMBERS)))
    return tag("details", tag("summary", text("tutor.more", language)), *listed, class_="ct-more", **named("more"))


def stars(count: int, language: str, key: str = "stars") -> Markup:
    """Return the stars of a solved puzzle, those that are missing too.

    Args:
        count: how many it has.
        language: the language of the page.
        key: what they are found again by.
    """
    got, missed = tag("span", "★", class_="ct-star"), tag("span", "☆", class_="ct-star ct-off")
    stars = [got if at < count else missed for at in range(MOST_STARS)]
    return tag("span", *stars, class_="ct-stars", role="img", aria_label=stars_said(count, language), data_testid=key)


def stars_said(count: int, language: str) -> str:
    """Return how many stars a solved puzzle has got."""
    return text("tutor.stars", language, number=count, most=MOST_STARS)


def stars_why(state: State) -> str:
    """Return why a second try that went well has few stars: it was missed before; empty for any other."""
    is_second = state.way is Way.FAILED and bool(state.attempt.mistakes)
    return text("tutor.missed-before", state.language) if is_second else ""


def result_said(state: State) -> str:
    """Return how the open puzzle was solved: alone, with hints, or after a mistake."""
    say = speaker(state.language)
    attempt = state.attempt
    said = []
    if attempt.is_nearly or (attempt.was_nearly and not attempt.mistakes):
        said.append(say("tutor.after-nearly"))
    elif attempt.mistakes:
        said.append(say("tutor.after-mistakes", count=attempt.mistakes))
    if attempt.most_hints and not attempt.was_nearly:
        said.append(say("tutor.used-hints", count=attempt.most_hints))
    return " ".join(said) or say("tutor.clean")


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


# The steps of a solved puzzle.


def _step_shown(attempt: Attempt, language: str) -> Markup:
    """Return the answer of one step of a solved puzzle, the way to the one before, and the way out."""
    say, (position, move) = speaker(language), shown_step(attempt)
    number = say("tutor.step", number=attempt.shown + 1, count=len(attempt.answers))
    return tag(
        "div",
        tag("p", number, class_="ct-facts", data_testid="shown"),
        tag("p", tag("strong", move_phrase(position, move).text(language)), class_="ct-headline"),
        tag(
            "p",
            button("show", join("‹ ", say("tutor.show-back")), value="back", can=attempt.shown > 0),
            button("show", join("✕ ", say("tutor.show-end")), value="end"),
            class_="ct-buttons",
        ),
        class_="ct-verdict",
        data_testid="shown-step",
    )


def shown_step(attempt: Attempt) -> tuple[OfGame, object]:
    """Return the position and the answer of the step that is shown again."""
    position: OfGame = attempt.way[attempt.shown].position
    notation = find(position.game)[0].notation
    return position, notation.parse_legal_move(position, attempt.answers[attempt.shown])
