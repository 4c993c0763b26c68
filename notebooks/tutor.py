# /// script
# requires-python = ">=3.11"
# dependencies = ["combotutor[tutor]"]
#
# [tool.marimo.display]
# theme = "system"
# ///
"""The tutor: rulebook situations to solve by clicking, and a plan for any hand of one's own."""

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="combotutor", css_file="tutor.css")


@app.cell
def _():
    import marimo as mo

    from combotutor.cards import Card, Kind
    from combotutor.errors import CombotutorError
    from combotutor.files import find
    from combotutor.games.combo import RULE_SETS
    from combotutor.i18n import LANGUAGES, card_words, choose_language, text
    from combotutor.notation import parse_typed_row
    from combotutor.plan import plan_row
    from combotutor.puzzles import asked, begin, judge, phrases, read_pack
    from combotutor.widgets import Hand, Task, card_svg, row_svg
    from combotutor.widgets.table import trick_html

    return (
        Card,
        CombotutorError,
        Hand,
        Kind,
        LANGUAGES,
        RULE_SETS,
        Task,
        asked,
        begin,
        card_svg,
        card_words,
        choose_language,
        find,
        judge,
        mo,
        parse_typed_row,
        phrases,
        plan_row,
        read_pack,
        row_svg,
        text,
        trick_html,
    )


@app.cell
def _(LANGUAGES, choose_language, mo, text):
    # The page's address names the language (?lang=es), else the browser does.
    _request = mo.app_meta().request
    _browser = _request.headers.get("accept-language", "") if _request else ""
    _wishes = [mo.query_params().get("lang"), *(wish.split(";")[0].strip() for wish in _browser.split(","))]
    _names = {text("name", each): each for each in LANGUAGES}
    language_choice = mo.ui.dropdown(
        _names,
        value=text("name", choose_language(*_wishes)),
        label=" / ".join(text("tutor.language", each) for each in LANGUAGES),
        # Kept in the address, so that a reload speaks the same language.
        on_change=lambda wish: mo.query_params().set("lang", wish or LANGUAGES[0]),
    )
    return (language_choice,)


@app.cell
def _(language_choice, text):
    language = language_choice.value or "en"

    def say(key, **values):
        """The words for a key in the language of the page."""
        return text(key, language, **values)

    return language, say


@app.cell
def _(Card, Kind, card_svg, language, language_choice, mo, row_svg, say):
    # Opened by whoever wants it: the aim, the five combinations from low to high, the special cards.
    _examples = [("7",), ("8", "7"), ("4", "4"), ("5", "6", "4"), ("2", "2", "2")]
    _kinds = [
        f"<figure style='margin:0'>{row_svg(tuple(Card(int(card)) for card in cards), language)}"
        f"<figcaption>{say(f'kind.{kind}')}</figcaption></figure>"
        for kind, cards in zip(Kind, _examples, strict=True)
    ]
    _line = "<div style='display:flex;gap:.75rem;align-items:center'><span style='width:3rem;flex:none'>"
    _specials = [
        f"{_line}{card_svg(card, language)}</span><span>{say(f'what.{card.symbol}')}</span></div>"
        for card in Card
        if card.is_special or card is Card.WILD
    ]
    _row = "<div style='display:flex;flex-wrap:wrap;gap:1.25rem;align-items:end'>"
    _what = mo.vstack(
        [
            mo.md(f"{say('tutor.aim')}\n\n{say('tutor.trick')}\n\n{say('tutor.ranking')}"),
            mo.Html(f"{_row}{''.join(_kinds)}</div>"),
            mo.Html(f"<div style='display:grid;gap:.5rem'>{''.join(_specials)}</div>"),
        ]
    )
    mo.vstack(
        [
            mo.hstack([mo.md(f"# {say('tutor.title')}"), language_choice], align="center", wrap=True),
            mo.md(say("tutor.welcome")),
            mo.accordion({say("tutor.what"): _what}),
        ]
    )
    return


@app.cell
def _(begin, find, mo, read_pack):
    puzzles = read_pack(find("puzzles/rulebook.jsonl"))
    get_current, set_current = mo.state(0)
    get_progress, set_progress = mo.state({puzzle.id: begin(puzzle) for puzzle in puzzles})
    get_verdicts, set_verdicts = mo.state({})
    return (
        get_current,
        get_progress,
        get_verdicts,
        puzzles,
        set_current,
        set_progress,
        set_verdicts,
    )


@app.cell
def _(get_current, get_progress, mo, puzzles, say, set_current):
    # One line a situation; those solved carry a tick.
    _titles = [
        f"{number}. {say(f'puzzle.{puzzle.id}.title')}{' ✓' if get_progress()[puzzle.id].is_solved else ''}"
        for number, puzzle in enumerate(puzzles, start=1)
    ]
    situation_choice = mo.ui.dropdown(
        {title: number for number, title in enumerate(_titles)},
        value=_titles[get_current()],
        label=say("tutor.situations"),
        allow_select_none=False,
        on_change=set_current,
    )
    return (situation_choice,)


@app.cell
def _(get_current, get_progress, puzzles):
    puzzle = puzzles[get_current()]
    progress = get_progress()[puzzle.id]
    return progress, puzzle


@app.cell
def _(language, mo, progress, puzzle, say, situation_choice, trick_html):
    _plays = [
        (
            say("tutor.you") if entry.seat == puzzle.seat else say("tutor.seat", number=entry.seat + 1),
            entry.cards,
        )
        for entry in progress.position.trick
    ]
    _step = min(progress.decided + 1, puzzle.decisions)
    _steps = f" · {say('tutor.step', number=_step, count=puzzle.decisions)}" if puzzle.decisions > 1 else ""
    _table = [
        mo.md(f"{say(puzzle.story_key(_step))}\n\n**{say('tutor.table')}**"),
        mo.Html(trick_html(_plays, language)),
    ]
    mo.vstack(
        [
            mo.hstack(
                [situation_choice, mo.md(f"*{progress.position.rules.title}{'' if progress.is_solved else _steps}*")],
                justify="start",
                align="center",
                wrap=True,
            ),
            mo.md(f"## {say(f'puzzle.{puzzle.id}.title')}"),
            *([] if progress.is_solved else _table),
        ]
    )
    return


@app.cell
def _(get_verdicts, language, mo, phrases, progress, puzzle, say):
    # Above the hand, so that it is seen on a small screen too.
    _verdict = get_verdicts().get(puzzle.id)
    _lines = [phrase.text(language) for phrase in phrases(_verdict)] if _verdict else [say("tutor.goal")]
    _looks = {None: ("", "neutral"), "right": ("✓ ", "success"), "not-best": ("↻ ", "warn")}
    _mark, _kind = _looks.get(_verdict and _verdict.kind, ("✗ ", "danger"))
    if progress.is_solved:
        _lines += [f"**{say('tutor.solved')}** {say(f'puzzle.{puzzle.id}.after')}", f"**{say('tutor.your-row')}:**"]
    mo.callout(mo.md(_mark + "\n\n".join(_lines)), kind=_kind)
    return


@app.cell
def _(Hand, Task, asked, language, mo, progress, puzzle):
    # A new hand for every decision; after the last one it can only be looked at.
    if progress.is_solved:
        _hand = Hand(progress.position.seats[puzzle.seat].row, task=Task.LOOK, language=language)
    else:
        _asked = asked(progress.position)
        _hand = Hand(
            _asked.row,
            reserve=_asked.reserve,
            task=_asked.task,
            incoming=_asked.incoming,
            wild_pair=progress.position.rules.wild_pair,
            language=language,
        )
    hand = mo.ui.anywidget(_hand)
    hand
    return (hand,)


@app.cell
def _(hand, judge, language, phrases, progress, puzzle, set_progress, set_verdicts):
    # The engine and the plan judge the answer; only a right one leads on.
    _answer = hand.value.get("answer")
    if hand.value.get("chosen"):
        # A new choice wipes the last judgement away.
        set_verdicts(lambda verdicts: {**verdicts, puzzle.id: None})
    elif _answer and not progress.is_solved:
        _verdict = judge(progress, _answer["move"])
        hand.widget.reply = " ".join(phrase.text(language) for phrase in phrases(_verdict))
        set_verdicts(lambda verdicts: {**verdicts, puzzle.id: _verdict})
        if _verdict.progress is not progress:
            set_progress(lambda all_progress: {**all_progress, puzzle.id: _verdict.progress})
    return


@app.cell
def _(begin, mo, progress, puzzle, puzzles, say, set_current, set_progress, set_verdicts):
    def _restart(_):
        set_progress(lambda all_progress: {**all_progress, puzzle.id: begin(puzzle)})
        set_verdicts(lambda verdicts: {**verdicts, puzzle.id: None})

    # Buttons keep their names: marimo forgets those that no name holds.
    again_button = mo.ui.button(label=say("tutor.again"), on_click=_restart, disabled=not progress.decided)
    next_button = mo.ui.button(
        label=say("tutor.next"),
        kind="success" if progress.is_solved else "neutral",
        on_click=lambda _: set_current(lambda current: (current + 1) % len(puzzles)),
    )
    mo.hstack([again_button, next_button], justify="start")
    return


@app.cell
def _():
    # What is typed outlives a change of language.
    kept = {"typed": "", "game": None}
    return (kept,)


@app.cell
def _(RULE_SETS, kept, mo, say):
    typed_hand = mo.ui.text(
        value=kept["typed"],
        placeholder="7 8 x 3 3 d 12",
        label=say("tutor.type-hand"),
        full_width=True,
        debounce=400,
        on_change=lambda typed: kept.update(typed=typed),
    )
    _titles = {rules.title: name for name, rules in RULE_SETS.items()}
    game_choice = mo.ui.dropdown(
        _titles,
        value=kept["game"] or RULE_SETS["combo-up"].title,
        label=say("tutor.deck"),
        on_change=lambda name: kept.update(game=RULE_SETS[name].title if name else None),
    )
    mo.vstack(
        [
            mo.md(f"## {say('tutor.own-hand')}\n\n{say('tutor.hand-help')}"),
            mo.hstack([typed_hand, game_choice], widths=[3, 1], align="end"),
        ]
    )
    return game_choice, typed_hand


@app.cell
def _(
    CombotutorError,
    RULE_SETS,
    card_words,
    game_choice,
    language,
    mo,
    parse_typed_row,
    plan_row,
    row_svg,
    say,
    typed_hand,
):
    def _planned(typed):
        """The plan of a typed hand, step by step on the row; what cannot be read is said in one sentence."""
        if not typed.strip():
            return mo.md(say("tutor.type-something"))
        rules = RULE_SETS[game_choice.value or "combo-up"]
        try:
            row = parse_typed_row(typed, card_words())
            rules.check_held(row)
            plan = plan_row(row, wild_pair=rules.wild_pair)
        except CombotutorError as error:
            return mo.callout(mo.plain_text(f"✗ {error.text(language)}"), kind="warn")
        if not plan.plays:
            return mo.md(say("tutor.plan-empty"))
        steps = [mo.md(f"**{say('tutor.plan', count=plan.plays)}**")]
        for number, (step, left) in enumerate(zip(plan.line, plan.rows(), strict=False), start=1):
            what = (
                say(f"reading.{step.combination.kind}", top=step.combination.top)
                if step.combination
                else say(f"card.name.{step.cards[0].symbol}")
            )
            steps += [
                mo.md(say("tutor.plan-step", number=number, what=what)),
                mo.Html(row_svg(left, language, marked=(step.at, len(step.cards)))),
            ]
        listed = " · ".join(
            " ".join(card.symbol for card in row[at - 1 : at - 1 + length]) for at, length in plan.first
        )
        steps += [mo.md(say("tutor.first", count=len(plan.first), listed=listed))]
        return mo.vstack(steps)

    _planned(typed_hand.value)
    return


if __name__ == "__main__":
    app.run()
