"""The page of the path: which box is on the table, what comes next, what comes back, and all that lies ahead."""

from __future__ import annotations

from collections.abc import Iterator

from combotutor.games import find_game
from combotutor.i18n import speaker, text
from combotutor.markup import NOTHING, Markup, join, tag
from combotutor.puzzles import title
from combotutor.puzzles.format.course import Lesson, begun_at, harder, stretches, themes_of
from combotutor.puzzles.voice.names import theme_name
from combotutor.tutor.pages.coach import is_forgotten, may_be_back
from combotutor.tutor.pages.ending_page import called, next_back
from combotutor.tutor.pages.first_page import door
from combotutor.tutor.pages.frame import languages
from combotutor.tutor.pages.title_bar import dot
from combotutor.tutor.parts import box_picture, hand_picture
from combotutor.tutor.state.state import NO_BOX, State, Tab
from combotutor.tutor.state.way import BEGINNING, Way
from combotutor.widgets.controls import button


def learn(state: State) -> Markup:
    """Return the question for the box, or what comes next and the path; above it what is to be said of a link."""
    parts = [_question(state)] if state.asks_for_box else [_ahead(state), _besides(state), *_further(state)]
    return tag("div", _astray(state), *parts, _returning(state), class_="ct-learn", data_testid="learn-page")


def foot(state: State) -> Markup:
    """Return the language, so that whoever does not read this one finds their own."""
    return tag("p", languages(state.language))


def headline(state: State) -> str:
    """Return what is asked, or what comes next."""
    say, lesson = speaker(state.language), state.lesson_ahead
    if state.asks_for_box:
        return say("tutor.learn.box")
    if lesson is not None:
        return say("tutor.learn.ahead", number=state.lessons.index(lesson) + 1, topic=called(lesson))
    return say("tutor.ended.course") if is_all_done(state) else title(state.puzzle).text(state.language)


def is_all_done(state: State) -> bool:
    """Tell whether nothing is left that the path could go on with."""
    if state.lessons:
        return state.lesson_ahead is None
    done = state.done
    return all(puzzle.id in done for puzzle in state.puzzles)


def shows(state: State) -> object:
    """Return what the page is made of."""
    record, day = state.record, state.hand_of_the_day
    return (
        *(state.language, state.box, state.at, state.further, state.current, state.stock, state.astray),
        tuple(tuple(map(state.result, lesson.puzzles)) for lesson in state.lessons),
        *(day, day is not None and state.is_done(day), len(state.named(record.due)), record.now, *next_back(state)),
        *(record.is_empty, is_all_done(state), may_be_back(state), is_forgotten(state)),
    )


def _astray(state: State) -> Markup | None:
    """Return why the link that was followed leads to no puzzle."""
    if state.astray is None:
        return None
    return tag("p", tag("strong", state.astray.text(state.language)), class_="ct-band ct-astray", data_testid="astray")


def _returning(state: State) -> Markup | None:
    """Return, of a class, the way to what they did for whoever may be back, and that this browser keeps nothing."""
    say, told = speaker(state.language), []
    if may_be_back(state):
        way = button("tab", say("who.return"), value=Tab.PROGRESS, key="who-been")
        told.append(tag("p", say("who.been"), " ", way))
    if is_forgotten(state):
        told.append(tag("p", say("tutor.memory.none")))
    return tag("div", *told, class_="ct-returning") if told else None


# The box.


def _question(state: State) -> Markup:
    say = speaker(state.language)
    return tag(
        "section",
        tag("h2", say("tutor.learn.box"), data_key="title"),
        tag("p", say("tutor.learn.box-why"), class_="ct-box-why"),
        _boxes(state),
        class_="ct-boxes-asked",
        data_testid="box-asked",
    )


def _boxes(state: State) -> Markup:
    """Return the boxes of all games, each as its picture with its name, and that none is there."""
    games = [(game, find_game(game).title, box_picture(game, state.language)) for game in state.stock.games]
    listed = [*games, (NO_BOX, text("tutor.learn.no-box", state.language), NOTHING)]
    return tag(
        "ul",
        *(
            tag(
                "li",
                button(
                    "box",
                    join(picture, tag("span", name)),
                    value=game,
                    current="true" if game == state.box else None,
                    kind="box",
                ),
            )
            for game, name, picture in listed
        ),
        class_="ct-boxes",
    )


def _another_box(state: State) -> Markup | None:
    """Return the way to another box, folded; once it is chosen it folds by itself."""
    if not state.stock.has_path or len(state.stock.games) < 2:  # noqa: PLR2004
        return None
    summary = tag("summary", text("tutor.learn.another-box", state.language), data_testid="another-box")
    return tag("details", summary, _boxes(state), class_="ct-another-box", data_key=f"another-box-{state.box}")


# What comes next.


def _ahead(state: State) -> Markup:
    """Return the lesson that the path goes on with, its next hand, and the one button."""
    say, lesson = speaker(state.language), state.lesson_ahead
    if is_all_done(state):
        onward = button("tab", say("tutor.tab.puzzles"), value=Tab.PUZZLES, kind="main", key="go-on")
        return _card(tag("h2", headline(state), data_key="title"), onward)
    is_new = state.record.is_empty and not state.done
    go = say("tutor.learn.start" if is_new else "tutor.learn.continue")
    onward = button("continue", go, kind="main", key="go-on", name=f"{go}: {headline(state)}")
    if lesson is None:
        return _card(tag("h2", headline(state), data_key="title"), onward)
    done = state.done
    next_one = next(each for each in lesson.puzzles if each.id not in done)
    return _card(
        tag("p", say("tutor.lesson", number=state.lessons.index(lesson) + 1), class_="ct-facts"),
        tag("h2", called(lesson).text(state.language), data_key="title"),
        tag("div", hand_picture(next_one, state.language), class_="ct-next-hand"),
        dots(state, lesson),
        onward,
    )


def _card(*parts: Markup | None) -> Markup:
    return tag("section", *parts, class_="ct-ahead", data_testid="ahead")


def dots(state: State, lesson: Lesson) -> Markup:
    """Return a dot for each puzzle of a lesson, as it was solved."""
    drawn = [tag("i", class_=dot(state.result(puzzle))) for puzzle in lesson.puzzles]
    solved = len(lesson.ids & state.done)
    said = text("tutor.solved-of", state.language, solved=solved, count=len(lesson.puzzles))
    return tag("span", *drawn, class_="ct-dots", role="img", aria_label=said)


# Besides.


def _besides(state: State) -> Markup:
    """Return what comes back today, or when something does, and the hand of the day."""
    return tag("ul", *(tag("li", each) for each in _quiet(state)), class_="ct-besides")


def _quiet(state: State) -> Iterator[Markup]:
    say, due = speaker(state.language), len(state.named(state.record.due))
    day = state.hand_of_the_day
    if due:
        yield button("way", say("tutor.learn.reviews", count=due), value=Way.REVIEW, key="reviews")
    else:
        yield from (
            tag("p", say("tutor.learn.no-reviews"), " ", each, data_testid="next-back") for each in next_back(state)
        )
    if day is not None:
        mark = "✓ " if state.is_done(day) else ""
        yield button("day", f"{mark}{say('tutor.way.day')}", name=_of_the_day(state))
    minute = door(state)
    if minute is not None:
        yield minute


def _of_the_day(state: State) -> str | None:
    day = state.hand_of_the_day
    if day is None or not state.is_done(day):
        return None
    return text("tutor.learn.day-done", state.language)


# The path.


def _further(state: State) -> Iterator[Markup | None]:
    """Yield the way to another path, and what lies further ahead on this one."""
    yield _another_box(state)
    yield _path(state)


def _path(state: State) -> Markup | None:
    """Return the path in parts: the one that is open unfolded, of others one line."""
    here = state.lesson_ahead or state.lesson
    began = begun_at(state.lessons, state.lesson_chosen, state.done)
    passed = 0 if began is None else state.lessons.index(began)
    cut = stretches(state.lessons)
    parts = [
        _part(state, number, lessons, passed, theme, is_open=here in lessons)
        for number, (lessons, theme) in enumerate(zip(cut, themes_of(cut), strict=True), start=1)
    ]
    if not parts:
        return None
    name = text("tutor.learn.path", state.language)
    return tag("section", tag("h3", name), _begun(state, began), *parts, class_="ct-path", data_testid="path")


def _begun(state: State, began: Lesson | None) -> Markup | None:
    """Return where somebody began who passed over the first lessons, why if a rule says so, and the way back."""
    if began is None:
        return None
    say = speaker(state.language)
    told = say("tutor.learn.began", number=state.lessons.index(began) + 1, topic=called(began))
    if began is harder(state.lessons):
        told = f"{told} {say('tutor.learn.began-why')}"
    back = button("lesson", say("tutor.learn.beginning"), value=BEGINNING, key="beginning")
    return tag("div", tag("p", told), back, class_="ct-began", data_testid="began")


def _part(state: State, number: int, lessons: tuple[Lesson, ...], passed: int, theme: str, *, is_open: bool) -> Markup:
    """Return a part of the path, and what it is about; `passed` is how many of all lessons the learner passed over."""
    say, over = speaker(state.language), sum(map(state.is_over, lessons))
    mark = "✓ " if over == len(lessons) else ""
    about = theme_name(theme).text(state.language) if theme else say("tutor.learn.part-of-all")
    known = say("tutor.learn.part", number=number, about=about, done=over, count=len(lessons))
    if state.lessons.index(lessons[-1]) < passed:
        known = say("tutor.learn.part-passed", number=number, about=about)
    return tag(
        "details",
        tag("summary", f"{mark}{known}"),
        tag("ol", *(tag("li", _step(state, each, passed)) for each in lessons)),
        open=is_open,
        data_key=f"part-{number}",
        data_testid=f"part-{number}",
    )


def _step(state: State, lesson: Lesson, passed: int) -> Markup:
    """Return a lesson as a step of the path: its number, what it is about, how its puzzles were solved.

    Of one that was passed over none was: in place of that it says so.
    """
    number, is_over = state.lessons.index(lesson) + 1, state.is_over(lesson)
    is_passed = number <= passed
    look = " ct-over" if is_over else " ct-passed" if is_passed else ""
    told = tag("span", text("tutor.learn.passed", state.language), class_="ct-passed-said") if is_passed else None
    label = join(
        tag("span", "✓" if is_over else number, class_=f"ct-number-of{look}"),
        tag("span", called(lesson).text(state.language)),
        told or dots(state, lesson),
    )
    current = "step" if lesson is state.lesson_ahead else None
    return button("lesson", label, value=lesson.name, current=current, kind="step")
