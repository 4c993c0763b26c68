# /// script
# requires-python = ">=3.11"
# dependencies = ["combotutor[tutor]"]
#
# [tool.marimo.display]
# theme = "system"
# ///
"""The odds explorer: how likely a hand, whose order is fixed, holds a pair, a run or a trio side by side."""

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="full", app_title="combotutor: odds", css_file="odds.css")


@app.cell
def _():
    import html
    import os
    from fractions import Fraction

    import marimo as mo
    import polars as pl

    from combotutor import charts
    from combotutor.families.combo.explorer import (
        MOST,
        Run,
        chosen,
        command_of,
        file_name,
        found_of,
        judged,
        place_of,
        seed_of,
        spreadsheets,
        whole,
    )
    from combotutor.families.combo.odds import PLACES, Stock, dealt_row, frame, to_csv, to_parquet
    from combotutor.families.combo.rules import RULE_SETS
    from combotutor.families.combo.words import text
    from combotutor.i18n import LANGUAGES
    from combotutor.i18n.catalogue import whole_text
    from combotutor.widgets import SeenCards, row_svg

    return (
        Fraction,
        LANGUAGES,
        MOST,
        PLACES,
        RULE_SETS,
        Run,
        SeenCards,
        Stock,
        charts,
        chosen,
        command_of,
        dealt_row,
        file_name,
        found_of,
        frame,
        html,
        judged,
        mo,
        os,
        pl,
        place_of,
        row_svg,
        seed_of,
        spreadsheets,
        text,
        to_csv,
        to_parquet,
        whole,
        whole_text,
    )


@app.cell
def _(LANGUAGES, mo, text):
    # What a person sets is kept here while words change their language.
    kept: dict[str, object] = {}
    _wish = mo.query_params().get("lang")
    # Each language calls itself by its own name, and the label is read in all three.
    language = mo.ui.dropdown(
        {text("name", each): each for each in LANGUAGES},
        value=text("name", _wish if _wish in LANGUAGES else LANGUAGES[0]),
        label=" / ".join(dict.fromkeys(text("tutor.language", each) for each in LANGUAGES)),
    )
    return kept, language


@app.cell
def _(LANGUAGES, chosen, language):
    # Anybody can send what no control would: it is looked at before it is believed, here and below.
    spoken = chosen(language.value, LANGUAGES)
    return (spoken,)


@app.cell
def _(RULE_SETS, chosen, kept, mo, spoken, text, whole):
    def say(key, **values):
        return text(key, spoken, **values)

    def keep(name):
        return lambda value: kept.update({name: value})

    edition = mo.ui.dropdown(
        {rules.title: name for name, rules in RULE_SETS.items()},
        value=RULE_SETS[chosen(kept.get("edition"), RULE_SETS)].title,
        label=say("explorer.edition"),
        on_change=keep("edition"),
    )
    cards = mo.ui.slider(
        *(1, 13),
        value=whole(kept.get("cards", 10), 1, 13),
        label=say("explorer.cards"),
        show_value=True,
        on_change=keep("cards"),
    )
    _wilds = {say("explorer.wilds-counted"): False, say("explorer.wilds-blank"): True}
    blank_wilds = mo.ui.radio(
        _wilds, value=list(_wilds)[kept.get("blank") is True], inline=True, on_change=keep("blank")
    )
    large = mo.ui.switch(value=kept.get("large") is True, label=say("explorer.large"), on_change=keep("large"))
    guess_first = mo.ui.switch(
        value=kept.get("guess-first") is True, label=say("explorer.guess-first"), on_change=keep("guess-first")
    )
    return blank_wilds, cards, edition, guess_first, keep, large, say


@app.cell
def _(RULE_SETS, SeenCards, mo):
    # A telephone is narrow before its page says so.
    _request = mo.app_meta().request
    _is_phone = _request is not None and "Mobi" in str(_request.headers.get("user-agent"))
    deck_to_click = SeenCards(
        RULE_SETS["combo-breaker"].deck, has_page=mo.app_meta().mode == "run", is_narrow=_is_phone
    )
    seen = mo.ui.anywidget(deck_to_click)
    return deck_to_click, seen


@app.cell
def _(deck_to_click, mo):
    narrow, set_narrow = mo.state(deck_to_click.is_narrow)
    return narrow, set_narrow


@app.cell
def _(deck_to_click, narrow, seen, set_narrow):
    seen.value
    # Charts are drawn anew where that is another, not at each click.
    if narrow() != deck_to_click.is_narrow:
        set_narrow(deck_to_click.is_narrow)
    return


@app.cell
def _(RULE_SETS, chosen, edition):
    rules = RULE_SETS[chosen(edition.value, RULE_SETS)]
    return (rules,)


@app.cell
def _(blank_wilds):
    is_blank = blank_wilds.value is True
    return (is_blank,)


@app.cell
def _(large):
    is_large = large.value is True
    return (is_large,)


@app.cell
def _(guess_first):
    must_guess = guess_first.value is True
    return (must_guess,)


@app.cell
def _(cards, whole):
    wanted = whole(cards.value, 1, 13)
    return (wanted,)


@app.cell
def _(deck_to_click, rules, say, spoken):
    deck_to_click.show(rules.deck, spoken, say("explorer.title"))
    return


@app.cell
def _(html, mo):
    def bar(*parts):
        """Put parts beside one another; where there is no room they go on below."""
        return mo.Html(f'<div class="odds-bar">{"".join(mo.as_html(part).text for part in parts)}</div>')

    def named(label, radio):
        """Write a label beside a radio, which is also its name for those who only hear it."""
        _label = html.escape(label)
        return mo.Html(f'<div class="odds-group" role="group" aria-label="{_label}"><span>{_label}</span>{radio}</div>')

    return bar, named


@app.cell
def _(bar, blank_wilds, cards, edition, guess_first, is_large, language, large, mo, named, os, say, spoken):
    # Served beside the tutor, there is a way back.
    _back = f"[{say('explorer.back')}](../?lang={spoken})" if os.environ.get("COMBOTUTOR_SERVED") else ""
    # A projector shows few pixels: larger letters, and nothing that can be missed.
    _large = "<style>:root { font-size: 22px } .odds-intro { display: none }</style>" * is_large
    mo.vstack(
        [
            bar(mo.md(f"# {say('explorer.title')}"), mo.md(_back), large, language),
            mo.Html(f'<p class="odds-intro">{say("explorer.intro")}</p>{_large}'),
            bar(edition, cards, named(say("explorer.wilds"), blank_wilds), guess_first),
        ],
        gap=0.25,
    )
    return


@app.cell
def _(seen):
    seen
    return


@app.cell
def _(Stock, deck_to_click, is_blank, rules, seen):
    seen.value
    seen_cards = deck_to_click.cards
    stock = Stock.of_deck(rules.deck, seen_cards, wild_pair=rules.wild_pair, blank_wilds=is_blank)
    return seen_cards, stock


@app.cell
def _(found_of, mo, say, stock, wanted):
    mo.stop(not len(stock), mo.md(say("explorer.empty")).callout("warn"))
    with mo.status.spinner(title=say("explorer.wait"), remove_on_exit=True):
        found = found_of(stock)
    # A hand has no more cards than are left.
    size = min(wanted, len(stock))
    return found, size


@app.cell
def _(mo):
    news, set_news = mo.state(0)
    return news, set_news


@app.cell
def _(found, mo, set_news):
    _pause = 2  # seconds, so that the pictures do not flicker

    # What is there at a glance is shown at once; once nobody clicks any more this makes it exact, until another deck is
    # asked for. A page that is closed takes the names of its cells away while this still goes: it has its own of them.
    def _refine(found=found, mo=mo, pause=_pause, tell=set_news):
        thread = mo.current_thread()
        for _ in found.refine_at_rest(lambda: thread.should_exit, pause):
            tell(lambda number: number + 1)

    if not found.is_done:
        mo.Thread(target=_refine, daemon=True).start()
    return


@app.cell
def _(found, frame, news, rules):
    news()
    odds = {each.cards: each for each in found.odds}
    table = frame(odds.values(), rules=rules.name)
    return odds, table


@app.cell
def _(PLACES, charts, chosen, is_large, keep, kept, mo, narrow, say, spoken):
    # The chart should not leave the page, neither of a projector nor of a telephone.
    look = charts.Look(language=spoken, large=is_large, width=760 if is_large else 145 if narrow() else None)
    _views = {
        say("explorer.view-sizes"): "sizes",
        say("explorer.view-best"): "best",
        say("explorer.view-plays"): "plays",
        say("explorer.view-wilds"): "wilds",
        say("explorer.view-editions"): "editions",
        say("explorer.view-deal"): "deal",
        say("explorer.view-table"): "table",
    }
    view = mo.ui.radio(
        _views,
        value=next(name for name, each in _views.items() if each == chosen(kept.get("view"), _views.values())),
        inline=True,
        on_change=keep("view"),
    )
    _kinds = {say(f"kind.{kind}"): kind for kind in PLACES}
    kind = mo.ui.dropdown(
        _kinds,
        value=next(name for name, each in _kinds.items() if each is chosen(kept.get("kind"), (PLACES[1], *PLACES))),
        label=say("explorer.kind"),
        on_change=keep("kind"),
    )
    return kind, look, view


@app.cell
def _(PLACES, chosen, kind):
    looked_at = chosen(kind.value, PLACES)
    return (looked_at,)


@app.cell
def _(keep, kept, mo, say, whole):
    guess = mo.ui.slider(
        *(0, 100),
        value=whole(kept.get("guess", 50), 0, 100),
        label=say("explorer.your-guess"),
        show_value=True,
        on_change=keep("guess"),
    )
    see = mo.ui.run_button(label=say("explorer.see"))
    return guess, see


@app.cell
def _(mo):
    told, set_told = mo.state(None)
    return set_told, told


@app.cell
def _(guess, looked_at, see, set_told, size, stock, whole):
    if see.value:
        set_told((stock, size, looked_at, whole(guess.value, 0, 100)))
    return


@app.cell
def _(bar, guess, judged, kind, looked_at, mo, must_guess, odds, say, see, size, spoken, stock, told):
    _guessed = told()
    is_told = not must_guess or (_guessed is not None and _guessed[:3] == (stock, size, looked_at))
    _said = None
    if must_guess:
        _question = say("explorer.question", cards=say("cards", count=size), kind=say(f"kind.{looked_at}"))
        _said = [mo.md(f"## {_question}"), bar(kind, guess, see)]
        if is_told:
            _verdict = judged(_guessed[3], odds[size].at_least_one[looked_at], spoken)
            _said.append(mo.md(f"**{_verdict}**").callout("info"))
        else:
            _said.append(mo.md(say("explorer.guess-hint")))
        _said = mo.vstack(_said)
    _said
    return (is_told,)


@app.cell
def _(is_told, mo, named, say, view):
    mo.stop(not is_told)
    named(say("explorer.view"), view)
    return


@app.cell
def _(RULE_SETS, Stock, found_of, frame, pl, rules, seen_cards, stock):
    def compared():
        """Return the same cards with and without wilds."""
        stocks = [
            Stock.of_deck(rules.deck, seen_cards, wild_pair=rules.wild_pair, blank_wilds=blank)
            for blank in (False, True)
        ]
        return frame([each for one in stocks for each in found_of(one).odds], rules=rules.name)

    def of_editions():
        """Return whole decks of all editions, wilds as they are counted now."""
        frames = [
            frame(
                found_of(Stock.of_deck(each.deck, wild_pair=each.wild_pair, blank_wilds=stock.blank_wilds)).odds,
                rules=name,
            )
            for name, each in RULE_SETS.items()
        ]
        return pl.concat(frames)

    return compared, of_editions


@app.cell
def _(charts, compared, is_told, look, mo, of_editions, shown, size, table, view):
    mo.stop(not is_told or view.value not in {"sizes", "best", "plays", "wilds", "editions"})
    _chart = {
        "sizes": lambda: charts.kinds_by_size(table, look, cards=size),
        "best": lambda: charts.best_by_size(table, look),
        "plays": lambda: charts.fewest_plays(table, size, look),
        "wilds": lambda: charts.with_and_without_wilds(compared(), size, look),
        "editions": lambda: charts.editions(of_editions(), size, look),
    }[view.value]()
    shown(_chart)
    return


@app.cell
def _(charts, html, mo, say, spoken):
    def shown(chart):
        """Show a chart, and in words what there is to see."""
        words = (
            f"<details><summary>{say('explorer.words')}</summary><p>{html.escape(charts.describe(chart))}</p></details>"
        )
        return mo.vstack([charts.InMarimo(chart, spoken), mo.Html(words)], gap=0.25)

    return (shown,)


@app.cell
def _(mo):
    run, set_run = mo.state(None)
    return run, set_run


@app.cell
def _(keep, kept, mo, say):
    # Whatever is written: what is no seed is told from one below.
    seed = mo.ui.text(value=str(kept.get("seed", "1")), label=say("explorer.seed"), on_change=keep("seed"))
    return (seed,)


@app.cell
def _(mo, say, spoken, whole_text):
    def _button(hands):
        return mo.ui.run_button(label=say("explorer.deal-more", hands=whole_text(hands, spoken)))

    deal_one, deal_some, deal_many = _button(1), _button(100), _button(10_000)
    anew = mo.ui.run_button(label=say("explorer.deal-anew"))
    return anew, deal_many, deal_one, deal_some


@app.cell
def _(Run, anew, deal_many, deal_one, deal_some, run, seed, seed_of, set_run, size, stock):
    def current():
        """Return the hands dealt of this deck by this seed; none, if other ones were dealt before, or it is no seed."""
        dealt, wanted = run(), Run(stock, size, seed_of(str(seed.value)) or 0)
        return dealt if dealt is not None and dealt.is_of(wanted) else wanted

    for _button, _hands in ((deal_one, 1), (deal_some, 100), (deal_many, 10_000)):
        if _button.value and seed_of(str(seed.value)) is not None:
            set_run(current().more(_hands))
    if anew.value:
        set_run(None)
    return (current,)


@app.cell
def _(
    Fraction,
    MOST,
    anew,
    bar,
    charts,
    current,
    deal_many,
    deal_one,
    deal_some,
    dealt_row,
    frame,
    is_told,
    kind,
    look,
    looked_at,
    mo,
    must_guess,
    odds,
    place_of,
    row_svg,
    rules,
    say,
    seed,
    seed_of,
    shown,
    size,
    spoken,
    view,
    whole_text,
):
    mo.stop(not is_told or view.value != "deal")
    _run = current()
    # Where a guess is asked for, the kind is chosen there.
    _kinds = [] if must_guess else [kind]
    _parts = [bar(*_kinds, seed, deal_one, deal_some, deal_many, anew)]
    if seed_of(str(seed.value)) is None:
        _parts.append(mo.md(say("explorer.seed-bad")).callout("warn"))
    elif _run.dealt:
        _row = dealt_row(_run.stock, _run.cards, _run.hands - 1, seed=_run.seed)
        _place = place_of(looked_at, _row, _run.stock)
        _is_exact = isinstance(odds[size].at_least_one[looked_at], Fraction)
        _known = [odds[size], *_run.dealt] if _is_exact else _run.dealt
        _caption = say("explorer.deal-there" if _place else "explorer.deal-not", kind=say(f"kind.{looked_at}"))
        _parts += [
            mo.md(say("explorer.deal-last", number=whole_text(_run.hands, spoken), seed=_run.seed)),
            *([mo.md(say("explorer.deal-enough"))] if _run.hands >= MOST else []),
        ]
        _hand = row_svg(_row, look.language, marked=_place, caption=_caption)
        _chart = shown(charts.closing_in(frame(_known, rules=rules.name), looked_at, cards=size, look=look))
        _parts.append(mo.Html(f'<div class="odds-deal"><div>{_chart}</div><div>{_hand}</div></div>'))
    else:
        _parts.append(mo.md(say("explorer.deal-nothing")))
    _parts.append(mo.md(f"{say('explorer.deal-repeat')} {say('explorer.deal-fair')}"))
    mo.vstack(_parts, gap=0.25)
    return


@app.cell
def _(
    bar,
    file_name,
    is_blank,
    is_told,
    mo,
    rules,
    say,
    seen_cards,
    spoken,
    spreadsheets,
    table,
    to_csv,
    to_parquet,
    view,
):
    mo.stop(not is_told or view.value != "table")

    def _saved(make, ending, mimetype, label):
        return mo.download(
            make, file_name(rules.name, seen_cards, ending, blank_wilds=is_blank), mimetype=mimetype, label=label
        )

    _files = [
        _saved(
            lambda form=form: to_csv(table, form),
            "csv",
            "text/csv",
            say("explorer.save-csv", half=form.half),
        )
        for form in spreadsheets(spoken)
    ]
    _files.append(
        _saved(
            lambda: to_parquet(table),
            "parquet",
            "application/vnd.apache.parquet",
            say("explorer.save-parquet"),
        )
    )
    mo.vstack(
        [
            bar(*_files),
            mo.md(say("explorer.save-hint")),
            mo.ui.table(
                table,
                selection=None,
                page_size=15,
                show_download=False,
                show_column_summaries=False,
                show_data_types=False,
            ),
        ]
    )
    return


@app.cell
def _(
    command_of,
    found,
    is_blank,
    is_told,
    mo,
    news,
    rules,
    say,
    seen_cards,
    size,
    spoken,
    stock,
    wanted,
    whole_text,
):
    news()
    mo.stop(not is_told)
    _hands = max(each.hands for each in found.odds)
    if not _hands:
        _sure = say("explorer.all-exact")
    else:
        _key = "explorer.some-stay" if found.is_done else "explorer.some-exact"
        _sure = say(_key, hands=whole_text(_hands, spoken))
    _command = command_of(rules.name, size, seen_cards, blank_wilds=is_blank)
    _short = say("explorer.left", left=len(stock), cards=wanted, most=size) if size < wanted else ""
    mo.md(f"{_short} {_sure} {say('explorer.same-command')} {_command}")
    return


if __name__ == "__main__":
    app.run()
