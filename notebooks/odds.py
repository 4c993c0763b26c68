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
    from combotutor.families.combo.errors import InvalidError
    from combotutor.families.combo.explorer import (
        CARDS,
        FEW,
        MOST,
        NAMES,
        Run,
        address_of,
        asked_for,
        chosen,
        command_of,
        file_name,
        found_of,
        how_sure,
        judged,
        place_of,
        seed_of,
        seen_in,
        spreadsheets,
        table_in_words,
        whole,
    )
    from combotutor.families.combo.explorer.room import look_on
    from combotutor.families.combo.explorer.table_of_one import HAND, seen_by_its_holder, typed_hand
    from combotutor.families.combo.odds import (
        PLACES,
        Stock,
        count_frame,
        dealt_row,
        drawing_frame,
        frame,
        gap_frame,
        order_frame,
        play_frame,
        to_csv,
        to_parquet,
        tree_frame,
    )
    from combotutor.families.combo.odds.trees import CARDS as LONGEST_TREE
    from combotutor.families.combo.odds.trees import FEW as FEW_LINES
    from combotutor.families.combo.rules import MOST_RESERVE, RULE_SETS
    from combotutor.families.combo.words import text
    from combotutor.i18n import LANGUAGES
    from combotutor.i18n.catalogue import whole_text
    from combotutor.widgets import SeenCards, row_svg

    return (
        CARDS,
        FEW,
        FEW_LINES,
        Fraction,
        HAND,
        InvalidError,
        LANGUAGES,
        LONGEST_TREE,
        MOST,
        MOST_RESERVE,
        NAMES,
        PLACES,
        RULE_SETS,
        Run,
        SeenCards,
        Stock,
        address_of,
        asked_for,
        charts,
        chosen,
        command_of,
        count_frame,
        dealt_row,
        drawing_frame,
        file_name,
        found_of,
        frame,
        gap_frame,
        how_sure,
        html,
        judged,
        look_on,
        mo,
        order_frame,
        os,
        pl,
        place_of,
        play_frame,
        row_svg,
        seed_of,
        seen_by_its_holder,
        seen_in,
        spreadsheets,
        table_in_words,
        text,
        to_csv,
        to_parquet,
        tree_frame,
        typed_hand,
        whole,
        whole_text,
    )


@app.cell
def _(LANGUAGES, NAMES, address_of, asked_for, mo, text):
    # What a person sets is kept here while words change their language; at first it is what the address asks for.
    kept: dict[str, object] = asked_for(mo.query_params().to_dict())

    def remember(name, value, kept=kept, mo=mo):
        """Keep what was set, and let the address say it, so that a link leads to the same picture."""
        kept[name] = value
        _there, _wanted = mo.query_params(), address_of(kept)
        for _name in NAMES:
            if _name in _wanted and _there.get(_name) != _wanted[_name]:
                _there[_name] = _wanted[_name]
            elif _name not in _wanted and _name in _there:
                _there.remove(_name)

    _wish = mo.query_params().get("lang")
    # Each language calls itself by its own name, and the label is read in all three.
    language = mo.ui.dropdown(
        {text("name", each): each for each in LANGUAGES},
        value=text("name", _wish if _wish in LANGUAGES else LANGUAGES[0]),
        label=" / ".join(dict.fromkeys(text("tutor.language", each) for each in LANGUAGES)),
    )
    return kept, language, remember


@app.cell
def _(LANGUAGES, chosen, language):
    # Anybody can send what no control would: it is looked at before it is believed, here and below.
    spoken = chosen(language.value, LANGUAGES)
    return (spoken,)


@app.cell
def _(CARDS, RULE_SETS, chosen, kept, mo, remember, spoken, text, whole):
    def say(key, **values):
        return text(key, spoken, **values)

    def keep(name):
        return lambda value: remember(name, value)

    edition = mo.ui.dropdown(
        {rules.title: name for name, rules in RULE_SETS.items()},
        value=RULE_SETS[chosen(kept.get("edition"), RULE_SETS)].title,
        label=say("explorer.edition"),
        on_change=keep("edition"),
    )
    cards = mo.ui.slider(
        *(1, 13),
        value=whole(kept.get("cards", CARDS), 1, 13),
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
def _(RULE_SETS, SeenCards, chosen, kept, mo, seen_in):
    # A telephone is narrow before its page says so.
    _request = mo.app_meta().request
    is_telephone = _request is not None and "Mobi" in str(_request.headers.get("user-agent"))
    _seen = seen_in(kept.get("seen"))
    deck_to_click = SeenCards(
        RULE_SETS[chosen(kept.get("edition"), RULE_SETS)].deck,
        seen=_seen,
        is_open=bool(_seen),
        has_page=mo.app_meta().mode == "run",
    )
    seen = mo.ui.anywidget(deck_to_click)
    return deck_to_click, is_telephone, seen


@app.cell
def _(deck_to_click, mo):
    room, set_room = mo.state(deck_to_click.room)
    return room, set_room


@app.cell
def _(deck_to_click, remember, room, seen, set_room):
    seen.value
    # Charts are drawn anew where that is another, not at each click.
    if room() != deck_to_click.room:
        set_room(deck_to_click.room)
    remember("seen", ",".join(card.symbol for card in deck_to_click.cards))
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
    _large = '<style>:root { font-size: 16px }</style><p class="odds-large" hidden></p>' * is_large
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
def _(PLACES, chosen, is_large, is_telephone, keep, kept, look_on, mo, room, say, spoken, whole):
    # The chart should not leave the page, neither of a projector nor of a telephone.
    look = look_on(whole(room(), 0, 10_000), is_telephone=is_telephone, language=spoken, large=is_large)
    _views = {
        say("explorer.view-sizes"): "sizes",
        say("explorer.view-best"): "best",
        say("explorer.view-plays"): "plays",
        say("explorer.view-heat"): "heat",
        say("explorer.view-ladder"): "ladder",
        say("explorer.view-many"): "many",
        say("explorer.view-sorted"): "sorted",
        say("explorer.view-naive"): "naive",
        say("explorer.view-wilds"): "wilds",
        say("explorer.view-seen"): "seen",
        say("explorer.view-editions"): "editions",
        say("explorer.view-deal"): "deal",
        say("explorer.view-runs"): "runs",
        say("explorer.view-what-if"): "what-if",
        say("explorer.view-table"): "table",
    }
    view = mo.ui.dropdown(
        _views,
        value=next(name for name, each in _views.items() if each == chosen(kept.get("view"), _views.values())),
        label=say("explorer.view"),
        on_change=keep("view"),
    )
    _kinds = {say(f"kind.{kind}"): kind for kind in PLACES}
    _kind = chosen(str(kept.get("kind")), (str(PLACES[1]), *map(str, PLACES)))
    kind = mo.ui.dropdown(
        _kinds,
        value=next(name for name, each in _kinds.items() if each == _kind),
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
def _(is_told, mo, view):
    mo.stop(not is_told)
    view
    return


@app.cell
def _(RULE_SETS, Stock, found_of, frame, pl, rules, seen_cards, stock, view):
    def _of(one, seen=(), *, blank=stock.blank_wilds):
        return found_of(Stock.of_deck(one.deck, seen, wild_pair=one.wild_pair, blank_wilds=blank)).odds

    def compared():
        """Return the same cards with and without wilds."""
        return frame(
            [each for blank in (False, True) for each in _of(rules, seen_cards, blank=blank)], rules=rules.name
        )

    def of_editions():
        """Return whole decks of all editions, wilds as they are counted now."""
        return pl.concat([frame(_of(each), rules=name) for name, each in RULE_SETS.items()])

    def before_seen():
        """Return the whole deck and what is left of it."""
        return pl.concat([frame(_of(rules, seen), rules=rules.name) for seen in ((), seen_cards)])

    def of_all_decks():
        """Return what is known of all decks that are compared."""
        if view.value == "editions":
            return [each for one in RULE_SETS.values() for each in _of(one)]
        if view.value == "seen":
            return [each for seen in ((), seen_cards) for each in _of(rules, seen)]
        return [each for blank in (False, True) for each in _of(rules, seen_cards, blank=blank)]

    return before_seen, compared, of_all_decks, of_editions


@app.cell
def _(charts, compared, is_told, look, mo, of_editions, shown, size, table, view):
    _drawn = {
        "sizes": lambda: charts.kinds_by_size(table, look=look, cards=size),
        "best": lambda: charts.best_by_size(table, look=look, cards=size),
        "plays": lambda: charts.fewest_plays(table, cards=size, look=look),
        "heat": lambda: charts.plays_by_size(table, cards=size, look=look),
        "ladder": lambda: charts.ladder_of_rarity(table, look=look),
        "naive": lambda: charts.naive_against_exact(table, cards=max(size, 2), look=look),
        "wilds": lambda: charts.with_and_without_wilds(compared(), cards=size, look=look),
        "editions": lambda: charts.editions(of_editions(), cards=size, look=look),
    }
    mo.stop(not is_told or view.value not in _drawn)
    shown(_drawn[view.value]())
    return


@app.cell
def _(before_seen, charts, is_blank, is_told, look, mo, order_frame, rules, say, seen_cards, shown, size, view):
    mo.stop(not is_told or view.value not in {"sorted", "seen"})
    if view.value == "sorted":
        _table = order_frame(rules.name, size, seen=seen_cards, blank_wilds=is_blank)
        _shown = shown(charts.cost_of_not_sorting(_table, look=look))
    elif seen_cards:
        _shown = shown(charts.before_and_after_seen(before_seen(), cards=size, look=look))
    else:
        _shown = mo.md(say("explorer.see-first")).callout("info")
    _shown
    return


@app.cell
def _(count_frame, is_blank, rules, seen_cards, size, view):
    # Counted once for all kinds.
    counted = count_frame(rules.name, size, seen=seen_cards, blank_wilds=is_blank) if view.value == "many" else None
    return (counted,)


@app.cell
def _(bar, charts, counted, is_told, kind, look, looked_at, mo, must_guess, shown):
    mo.stop(not is_told or counted is None)
    _chart = shown(charts.how_many_places(counted, looked_at, look=look))
    mo.vstack([*([] if must_guess else [bar(kind)]), _chart], gap=0.25)
    return


@app.cell
def _(chosen, keep, kept, mo, say):
    # A run of few hands lies far from the others: that is what there is to be seen.
    _each = {str(hands): hands for hands in (20, 100, 1000)}
    hands_each = mo.ui.radio(
        _each,
        value=str(chosen(kept.get("each"), (100, 20, 1000))),
        label=say("explorer.runs-each"),
        inline=True,
        on_change=keep("each"),
    )
    return (hands_each,)


@app.cell
def _(
    Fraction,
    Run,
    bar,
    charts,
    chosen,
    frame,
    hands_each,
    is_told,
    kind,
    look,
    looked_at,
    mo,
    must_guess,
    odds,
    rules,
    say,
    seed,
    seed_of,
    shown,
    size,
    stock,
    view,
):
    mo.stop(not is_told or view.value != "runs")
    _first = Run(stock, size, seed_of(str(seed.value)) or 0).more(chosen(hands_each.value, (100, 20, 1000)))
    _runs = [each.dealt[-1] for each in (_first, *_first.others(29))]
    _parts = [bar(*([] if must_guess else [kind]), hands_each)]
    if isinstance(odds[size].at_least_one[looked_at], Fraction):
        _table = frame([odds[size], *_runs], rules=rules.name)
        _parts.append(shown(charts.many_runs(_table, looked_at, cards=size, look=look)))
    else:  # nothing is known that an interval could hold
        _parts.append(mo.md(say("charts.no-exact")))
    mo.vstack(_parts, gap=0.25)
    return


@app.cell
def _(HAND, keep, kept, mo, say, whole):
    row = mo.ui.text(value=str(kept.get("row", HAND))[:200], label=say("explorer.row"), on_change=keep("row"))

    reserve = mo.ui.text(
        value=str(kept.get("reserve", "4"))[:40], label=say("explorer.reserve"), on_change=keep("reserve")
    )

    def _slider(name, label, least, most, first):
        return mo.ui.slider(
            *(least, most),
            value=whole(kept.get(name, first), least, most),
            label=label,
            show_value=True,
            on_change=keep(name),
        )

    others = _slider("others", say("explorer.others"), 1, 4, 2)
    held = _slider("held", say("explorer.others-cards"), 1, 10, 6)
    to_draw = _slider("draw", say("explorer.draw-count"), 1, 2, 1)
    return held, others, reserve, row, to_draw


@app.cell
def _(InvalidError, held, others, play_frame, row, rules, seen_by_its_holder, typed_hand, view, whole):
    # The line of a table says what is wrong with what was typed, in the language of whoever typed it.
    asked_table, asked_plays, wrong = None, None, None
    if view.value == "what-if":
        try:
            asked_table = seen_by_its_holder(
                rules, typed_hand(str(row.value)), whole(others.value, 1, 4), whole(held.value, 1, 10)
            )
            asked_plays = play_frame(asked_table)
        except InvalidError as _error:
            asked_table, wrong = None, _error
    return asked_plays, asked_table, wrong


@app.cell
def _(
    FEW_LINES,
    InvalidError,
    LONGEST_TREE,
    MOST_RESERVE,
    asked_plays,
    asked_table,
    bar,
    charts,
    drawing_frame,
    gap_frame,
    held,
    is_told,
    look,
    mo,
    others,
    reserve,
    row,
    rules,
    shown,
    spoken,
    to_draw,
    tree_frame,
    typed_hand,
    view,
    whole,
    wrong,
):
    mo.stop(not is_told or view.value != "what-if")
    _parts = [bar(row, reserve, others, held, to_draw)]
    try:
        if wrong is not None:
            raise wrong
        _parts.append(shown(charts.plays_weighed(asked_plays, look=look)))
        _drawn = drawing_frame(asked_table, whole(to_draw.value, 1, 2))
        _parts.append(shown(charts.what_drawing_does(_drawn, look=look)))
        _cards = asked_table.position.seats[0].row
        _offered = typed_hand(str(reserve.value))[:MOST_RESERVE] if str(reserve.value).strip() else ()
        if _offered:
            _gaps = gap_frame(_cards, _offered, wild_pair=rules.wild_pair)
            _parts.append(shown(charts.gaps_saved(_gaps, look=look)))
        if len(_cards) <= LONGEST_TREE:
            _ways = tree_frame(_cards, wild_pair=rules.wild_pair)
            if _ways.height <= FEW_LINES:  # more lie upon one another
                _parts.append(shown(charts.ways_to_empty(_ways, look=look)))
    except InvalidError as _error:
        _parts.append(mo.md(_error.text(spoken)).callout("warn"))
    mo.vstack(_parts, gap=0.25)
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
    FEW,
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
    html,
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
    _beside = 9 if _run.hands <= FEW else 0
    if seed_of(str(seed.value)) is None:
        _parts.append(mo.md(say("explorer.seed-bad")).callout("warn"))
    elif _run.dealt:
        _row = dealt_row(_run.stock, _run.cards, _run.hands - 1, seed=_run.seed)
        _place = place_of(looked_at, _row, _run.stock)
        _is_exact = isinstance(odds[size].at_least_one[looked_at], Fraction)
        _others = [each for run in _run.others(_beside) for each in run.dealt]
        _known = [*([odds[size]] if _is_exact else []), *_run.dealt, *_others]
        _caption = say("explorer.deal-there" if _place else "explorer.deal-not", kind=say(f"kind.{looked_at}"))
        _parts += [
            mo.md(say("explorer.deal-last", number=whole_text(_run.hands, spoken), seed=_run.seed)),
            *([mo.md(say("explorer.deal-enough"))] if _run.hands >= MOST else []),
        ]
        _there = f'<p class="odds-there">{html.escape(_caption)}</p>'
        _hand = f"{row_svg(_row, look.language, marked=_place, caption=_caption)}{_there}"
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
    odds,
    rules,
    say,
    seen_cards,
    size,
    spoken,
    spreadsheets,
    table,
    table_in_words,
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
            mo.md(f"{say('explorer.table-more')} {say('explorer.save-hint')}"),
            mo.Html(f'<div class="odds-tables">{table_in_words(odds[size], spoken)}</div>'),
        ]
    )
    return


@app.cell
def _(
    command_of,
    found,
    how_sure,
    is_blank,
    is_told,
    mo,
    news,
    odds,
    of_all_decks,
    rules,
    say,
    seen_cards,
    size,
    spoken,
    stock,
    view,
    wanted,
):
    news()
    mo.stop(not is_told)
    _known = of_all_decks() if view.value in {"wilds", "editions", "seen"} else odds.values()
    _sure = how_sure(view.value, _known, size, spoken, is_done=found.is_done)
    _command = command_of(rules.name, size, seen_cards, blank_wilds=is_blank)
    _short = say("explorer.left", left=len(stock), cards=wanted, most=size) if size < wanted else ""
    # What if is asked of a hand, not of a deck: no command says the same.
    _same = f"{say('explorer.same-command')} {_command}" if view.value != "what-if" else ""
    mo.md(f'{_short} {_sure} <span class="odds-command">{_same}</span>')
    return


if __name__ == "__main__":
    app.run()
