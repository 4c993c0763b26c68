"""Practise: what is practised, chosen by kind, theme, level and game; what went wrong, one's own, and all by title."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from combotutor.games import families, find_game
from combotutor.i18n import speaker, text
from combotutor.i18n.catalogue import whole_text
from combotutor.markup import NOTHING, Markup, join, tag
from combotutor.puzzles import Puzzle, title
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.voice.names import kind_name, theme_name
from combotutor.tutor.pages.coach import stars
from combotutor.tutor.state.choices import Counts, choices
from combotutor.tutor.state.screen import Screen
from combotutor.tutor.state.state import BLOCK, State, Tab
from combotutor.tutor.state.stock import ALL, OF_BOX, Filters
from combotutor.tutor.state.way import Way
from combotutor.widgets.action import Action
from combotutor.widgets.controls import button, choice, named

THEMES_SEEN: Final = 4
"""As many themes are seen at once, of each family; the others unfold."""


def chooser(state: State) -> Markup:
    """Return what can be chosen, the button that goes on with what is chosen, the other ways, and all by title."""
    practising = _practising(state)
    return join(
        tag("h2", text("tutor.tab.puzzles", state.language)),
        tag("div", *_picks(state), class_="ct-picks"),
        tag(
            "div",
            tag("div", _main(practising), tag("p", *_besides(state), class_="ct-buttons"), class_="ct-go"),
            tag("div", _polish(state), _own(state), class_="ct-others"),
            class_="ct-beside",
        ),
        _all(practising),
    )


def shows(state: State) -> object:
    """Return what the page is made of."""
    practising, made = _practising(state), state.record.made
    listed = (*_listed(practising), *made)
    return (
        *(state.language, state.filters, state.box, state.puzzle, state.attempt.progress.is_solved, state.received),
        state.record.streak,
        *(tuple(each.id for each in listed), tuple(map(state.stars, listed)), len(made)),
        *(counted(practising), main_label(practising), len(state.named(state.record.failed))),
    )


def _practising(state: State) -> State:
    """Return the state in which what is chosen is practised, whatever is open."""
    return replace(state, way=Way.PRACTICE)


# What leads on.


def main_label(state: State) -> str:
    """Return what the button says that goes on: how many puzzles there are to practise, or that all are to be shown."""
    say, offer, done = speaker(state.language), _practising(state).on_offer, state.done
    if not offer:
        return say("tutor.show-all")
    is_over = all(puzzle.id in done for puzzle in offer)
    return say("tutor.practise-again" if is_over else "tutor.practise", count=len(offer))


def offered(state: State) -> str:
    """Return what is said of what is chosen: the button that goes on with it, or that there is none of it."""
    practising = _practising(state)
    return main_label(state) if practising.on_offer else counted(practising)


def _main(practising: State) -> Markup:
    label, there = main_label(practising), bool(practising.on_offer)
    go = button("practise", label, kind="main") if there else button("all", label, kind="main", key="show-all")
    return join(go, tag("p", counted(practising), class_="ct-count", data_testid="solved-count"))


def _besides(state: State) -> Iterator[Markup]:
    """Yield the way back to the puzzle that is open, if it is not solved, and to one that came by a link."""
    say, received = speaker(state.language), state.received
    sent = None if received is None else say("tutor.by-link", puzzle=title(received))
    name = sent if state.is_received else title(state.puzzle)
    if not state.attempt.progress.is_solved:
        yield button("tab", say("tutor.go-on", puzzle=name), value=Screen.PUZZLE.value, key="go-on")
    if received is not None and sent is not None and not state.is_received:
        yield button("puzzle", sent, value=received.id)


def counted(state: State) -> str:
    """Return how many puzzles of the way that is chosen are solved, or wait; or why there is none."""
    say = speaker(state.language)
    offer = state.on_offer
    if not offer:
        return say(f"tutor.none.{state.way}")
    done = state.done
    solved = sum(puzzle.id in done for puzzle in offer)
    count = say("tutor.solved-of", solved=whole_text(solved, state.language), count=len(offer))
    if state.way in {Way.REVIEW, Way.FAILED}:
        count = say(f"tutor.waiting.{state.way}", count=len(offer))
    streak = say("tutor.streak", count=state.record.streak) if state.record.streak > 1 else ""
    return " · ".join(filter(None, (count, streak)))


# What can be chosen.


def practised(filters: Filters, language: str) -> dict[Action, str]:
    """Return the names of what is practised, by what chooses each; none where nothing was chosen."""
    names: dict[Action, str] = {
        "theme": theme_name(filters.theme).text(language) if filters.theme else "",
        "kind": kind_name(filters.kind).text(language) if filters.kind else "",
        "level": text("tutor.level", language, level=filters.level) if filters.level else "",
        "rules": find_game(filters.rules).title if filters.rules else "",
    }
    return {action: name for action, name in names.items() if name}


def other_theme(state: State) -> str:
    """Return a theme of which not all is solved, what else is chosen being the same; empty for none.

    Where no theme is chosen there is no other; and none that tells an answer is offered.
    """
    filters, done = state.filters, state.done
    if not filters.theme:
        return ""
    listed = (theme for counts in choices(state.stock, filters).themes.values() for theme in counts)
    return next(
        (each for each in listed if _is_open(state.stock.admitted(replace(filters, theme=each)), each, done)), ""
    )


def _is_open(puzzles: Collection[Puzzle], theme: str, done: Container[str]) -> bool:
    """Tell whether of a theme, which tells none of their answers, some puzzles are not solved."""
    return any(each.id not in done for each in puzzles) and not any(tells(theme, each) for each in puzzles)


def tells(theme: str, puzzle: Puzzle) -> bool:
    """Tell whether a theme tells the answer of a puzzle."""
    return theme in kind_of(puzzle.kind).telling_themes


def _picks(state: State) -> Iterator[Markup]:
    say, filters = speaker(state.language), state.filters
    there = choices(state.stock, filters)
    kinds = {kind: kind_name(kind).text(state.language) for kind in there.kinds}
    games = {game: find_game(game).title for game in there.games}
    levels = {level: whole_text(int(level), state.language) for level in there.levels}
    yield tag("div", *_resets(state), class_="ct-chips")
    yield _group(say("tutor.kind"), _chips("kind", kinds, there.kinds, filters.kind, state.language))
    yield from _themes(state, there.themes)
    chosen = "" if filters.level is None else str(filters.level)
    yield _group(say("tutor.level-label"), _chips("level", levels, there.levels, chosen, state.language))
    yield _group(say("tutor.game"), _chips("rules", games, there.games, filters.rules, state.language))


def _resets(state: State) -> Iterator[Markup]:
    """Yield what lets go of all that is chosen: but for the game of the learner's box, and of that, too."""
    say = speaker(state.language)
    everything = [(ALL, say("tutor.everything"), "", "everything")]
    if state.box in state.stock.games:
        of_box = say("tutor.everything-of", game=find_game(state.box).title)
        everything.insert(0, (Filters(rules=state.box), of_box, OF_BOX, "everything-of-box"))
    for filters, name, value, key in everything:
        count = tag("span", whole_text(len(state.stock.admitted(filters)), state.language), class_="ct-n")
        is_chosen = state.filters == filters
        label = _ticked(name, count, is_chosen=is_chosen)
        yield button("all", label, value=value, pressed=is_chosen, kind="pick", key=key)


def _themes(state: State, listed: Mapping[str, Counts]) -> Iterator[Markup]:
    """Yield the themes of each family, those that few puzzles have folded."""
    label, language, chosen = text("tutor.theme", state.language), state.language, state.filters.theme
    for family, counts in listed.items():
        names = {theme: theme_name(theme).text(language) for theme in counts}
        # What is chosen is never out of sight.
        seen = [each for at, each in enumerate(names) if at < THEMES_SEEN or each == chosen]
        more = [each for each in names if each not in seen]
        first = _chips("theme", {each: names[each] for each in seen}, counts, chosen, language)
        rest = _chips("theme", {each: names[each] for each in more}, counts, chosen, language)
        folded = tag(
            "details",
            tag("summary", text("tutor.more", language)),
            tag("div", *rest, class_="ct-chips ct-one-stop"),
            **named(f"more-{family}"),
        )
        titles = ", ".join(game.title for game in families()[family].games)
        called = label if len(listed) == 1 else f"{label} · {titles}"
        yield _group(called, first, folded if more else None)


def _group(label: str, chips: Iterable[Markup], folded: Markup | None = None) -> Markup:
    """Return chips under their label, as one stop for Tab; what is folded is one of its own, and so are those in it."""
    row = tag("div", tag("div", *chips, class_="ct-at-once ct-one-stop"), folded, class_="ct-chips")
    return tag("fieldset", tag("legend", label), row, class_="ct-group")


def _chips(action: Action, names: Mapping[str, str], counts: Counts, chosen: str, language: str) -> Iterator[Markup]:
    """Yield a chip for each choice: one that is chosen lets it go again, one with no puzzles cannot be chosen.

    Args:
        action: what chooses it.
        names: what each is called, by its word.
        counts: how many puzzles there are with each.
        chosen: the word of the one that is chosen; empty for none.
        language: the language of the page.
    """
    for word, name in names.items():
        is_chosen, count = word == chosen, counts[word]
        number = tag("span", whole_text(count, language), class_="ct-n")
        yield button(
            action,
            _ticked(name, number, is_chosen=is_chosen),
            value="" if is_chosen else word,
            pressed=is_chosen,
            can=bool(count) or is_chosen,
            kind="pick",
            name=_said(action, name, count, language),
            key=f"{action}-{word}",
        )


def _ticked(name: str, number: Markup, *, is_chosen: bool) -> Markup:
    """Return what stands on a chip; that it is chosen is said by its state, and shown by more than a colour."""
    tick = tag("span", "✓", class_="ct-tick", aria_hidden="true") if is_chosen else None
    return join(tick, tag("span", name), " ", number)


def _said(action: Action, name: str, count: int, language: str) -> str | None:
    """Return what a chip is called where what stands on it does not say it alone."""
    called = text("tutor.level", language, level=name) if action == "level" else name
    if not count:
        return text("tutor.choice-none", language, choice=called)
    return f"{called} {whole_text(count, language)}" if action == "level" else None


# The other ways, and all by title.


def _polish(state: State) -> Markup:
    """Return the way to what went wrong the last time, counted as where something ends."""
    say, waiting = speaker(state.language), len(state.named(state.record.failed))
    if not waiting:
        return tag("p", say("tutor.none.failed"), data_testid="none-failed")
    return button("way", f"{say('tutor.way.failed')} ({waiting})", value=Way.FAILED.value)


def _own(state: State) -> Markup:
    """Return the way to the puzzles that the learner made, and each by its title; or how one is made."""
    say, made = speaker(state.language), state.record.made
    if not made:
        how = button("tab", say("tutor.tab.bench"), value=Tab.BENCH.value, key="to-bench")
        return join(tag("p", say("tutor.none.own"), data_testid="none-own"), how)
    return join(
        button("way", f"{say('tutor.way.own')} ({len(made)})", value=Way.OWN.value),
        _titles(state, made, say("tutor.own-titles"), "own-titles"),
    )


def _all(practising: State) -> Markup:
    """Return the puzzles that are practised by their titles, a block at a time; nothing where there are none."""
    say, count = speaker(practising.language), len(practising.on_offer)
    if not count:
        return NOTHING
    blocks = [
        (str(first // BLOCK), say("tutor.block-entry", first=first + 1, last=min(first + BLOCK, count)))
        for first in range(0, count, BLOCK)
    ]
    at = choice("block", say("tutor.block-label"), blocks, str(_part(practising))) if len(blocks) > 1 else None
    return _titles(practising, _listed(practising), say("tutor.titles", count=count), "titles", at)


def _part(practising: State) -> int:
    return practising.block if practising.part is None else practising.part


def _listed(practising: State) -> tuple[Puzzle, ...]:
    first = _part(practising) * BLOCK
    return practising.on_offer[first : first + BLOCK]


def _titles(state: State, puzzles: Iterable[Puzzle], label: str, key: str, above: Markup | None = None) -> Markup:
    """Return some puzzles by their titles, folded."""
    listed = tag("ul", *(tag("li", _entry(state, puzzle)) for puzzle in puzzles), class_="ct-titles")
    return tag("details", tag("summary", label), above, listed, **named(key))


def _entry(state: State, puzzle: Puzzle) -> Markup:
    """Return the button that opens a puzzle; of a solved one with its stars."""
    name = text("tutor.puzzle-entry", state.language, title=title(puzzle), level=puzzle.level)
    count = state.stars(puzzle)
    got = join(" ", stars(count, state.language, f"stars-{puzzle.id}")) if count else None
    return button("puzzle", join(name, got), value=puzzle.id)
