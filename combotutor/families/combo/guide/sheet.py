"""The rules of a rule set, to be read in a minute, with pictures; folded below, what few need: editions, numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from combotutor.families.combo.cards import Card, Combination, Kind
from combotutor.families.combo.guide.facts import DEALT, differing, facts, specials
from combotutor.families.combo.guide.pictures import cards, change
from combotutor.families.combo.guide.worked import Step, worked_trick
from combotutor.families.combo.hand.ladder import EXAMPLES
from combotutor.families.combo.pictures import card_name, card_svg
from combotutor.families.combo.rules import RULE_SETS, Position, RuleSet, TakeReserve, sharing_decks
from combotutor.families.combo.words import entries, speaker, text
from combotutor.markup import Markup, join, tag
from combotutor.widgets.controls import named

_CLEARED: Final = (Card.FOUR, Card.NINE, Card.EIGHT, Card.FOUR)
"""A row of which the two in the middle are played, so that the others meet."""
_THREE: Final = 3
"""The number of editions that is told in a word."""


def guide(game: str, language: str) -> Markup:
    """Return the rules of a rule set."""
    say = speaker(language)
    rules = RULE_SETS[game]
    return join(
        tag("p", say("guide.aim")),
        tag("p", say("guide.deal")),
        _listed({fact: facts(rules, language)[fact] for fact in DEALT}, language, "ct-dealt"),
        tag("h3", say("guide.row-title")),
        tag("p", say("guide.row")),
        _cleared(language),
        tag("p", say("guide.row-after", card=_CLEARED[0].symbol)),
        *_kinds(language),
        *_trick(rules, language),
        *_end(rules, language),
        _specials(rules, language),
        _editions(rules, language),
        _folded("decisions", say("guide.decisions"), _numbered(rules, language, "D")),
        _folded("numbered", say("tutor.rules-numbered"), _numbered(rules, language, "HCTSE")),
    )


def _cleared(language: str) -> Markup:
    """Return a row of which the middle is played, and how those beside it meet then."""
    first, *_, last = _CLEARED
    between = (2, len(_CLEARED) - 2)
    return change([cards(_CLEARED, language, lifted=between)], cards((first, last), language, met=(1, 2)))


def _kinds(language: str) -> Iterator[Markup]:
    """Yield the five kinds from low to high, each with a picture, and what counts first."""
    say = speaker(language)
    listed = [
        tag(
            "li",
            cards(row, language),
            tag("span", tag("strong", say(f"band.{kind}")), tag("span", say(f"guide.kind.{kind}"))),
        )
        for kind, row in EXAMPLES.items()
    ]
    yield tag("h3", say("guide.kinds-title"))
    yield tag("ol", *listed, class_="ct-kinds")
    yield tag("p", say("guide.kind-first", card=EXAMPLES[Kind.TRIO][0].symbol))
    yield tag("p", say("guide.same-kind"))


def _trick(rules: RuleSet, language: str) -> Iterator[Markup]:
    """Yield what a seat may do in a trick, and a trick that is played step by step."""
    say = speaker(language)
    may = ["beat", *(["take"] if rules.reserve else []), *(["special"] if _has_specials(rules) else [])]
    steps = worked_trick(rules)
    yield tag("h3", say("guide.trick-title"))
    yield tag("p", say("guide.trick"))
    yield tag("ul", *(tag("li", say(f"guide.may.{each}")) for each in may))
    yield tag("p", say("guide.stuck"))
    yield tag("h4", say("guide.worked.title"))
    yield tag("ol", *(_step(step, language) for step in steps), class_="ct-worked", data_testid="worked")
    yield tag("p", say("guide.worked.won"))


def _step(step: Step, language: str) -> Markup:
    """Return what one seat does in the trick: a sentence, its row before and then."""
    move, who = step.move, text("story.seat", language, number=step.seat + 1)
    if isinstance(move, TakeReserve):
        said = [text("guide.worked.take", language, who=who)]
        reserve = step.before.mover.reserve
        before = [cards(step.row, language), cards(reserve, language, lifted=(move.number, 1))]
    else:
        said = [_beats(step.before, move.combination, who, language)]
        before = [cards(step.row, language, lifted=(move.at, len(move.cards)))]
    if step.met is not None:
        said.append(text("guide.worked.met", language, card=step.left[step.met[0] - 1].symbol))
    return tag("li", tag("p", " ".join(said)), change(before, cards(step.left, language, met=step.met)))


def _beats(before: Position, made: Combination, who: str, language: str) -> str:
    """Return that somebody leads, or by what a combination beats the best one: its number or its kind."""
    best = before.best
    key = "lead" if best is None else "higher" if best.kind is made.kind else "kind"
    what = text(f"combination-with.{made.kind}", language, top=made.top)
    return text(f"guide.worked.{key}", language, who=who, what=what)


def _end(rules: RuleSet, language: str) -> Iterator[Markup]:
    """Yield how a round ends, what that costs, and how the game ends."""
    say = speaker(language)
    yield tag("h3", say("guide.end-title"))
    yield tag("ul", *(tag("li", say(f"guide.end.{each}")) for each in ("out", "last", "stuck", "none", "next")))
    yield tag("p", say(f"guide.game-over.{rules.game_end}"))


def _has_specials(rules: RuleSet) -> bool:
    return any(card.is_special for card in specials(rules))


def _specials(rules: RuleSet, language: str) -> Markup | None:
    """Return the cards of its deck that are more than a number, with what each does; nothing where there are none."""
    say = speaker(language)
    listed = [
        tag(
            "li",
            card_svg(card, language),
            tag(
                "span",
                tag("strong", say("guide.times", count=count, what=card_name(card, language))),
                tag("span", say(f"what.{card.symbol}")),
            ),
        )
        for card, count in specials(rules).items()
    ]
    if not listed:
        return None
    alone = tag("p", say("guide.alone")) if _has_specials(rules) else None
    return join(tag("h3", say("guide.specials")), tag("ul", *listed, class_="ct-specials"), alone)


def _editions(rules: RuleSet, language: str) -> Markup:
    """Return, folded, all that is told of the rule set in numbers, and in what each of the others differs."""
    say = speaker(language)
    told = [say("guide.three-boxes") if len(RULE_SETS) == _THREE else say("guide.boxes", count=len(RULE_SETS))]
    for *others, last in sharing_decks(RULE_SETS.values()):
        if others:
            first = ", ".join(each.title for each in others)
            told.append(say("guide.same-deck", games=say("charts.and", first=first, last=last.title)))
    boxes = [
        join(
            tag("h4", say("guide.in-box", game=other.title)),
            _listed(found, language) if (found := differing(rules, other, language)) else tag("p", say("guide.alike")),
        )
        for other in RULE_SETS.values()
        if other.name != rules.name
    ]
    return join(
        _folded("box-facts", say("guide.facts"), _listed(facts(rules, language), language)),
        _folded("editions", say("guide.differ"), join(tag("p", " ".join(told)), *boxes)),
    )


def _listed(told: Mapping[str, str], language: str, look: str = "ct-told-facts") -> Markup:
    """Return facts, each under what it is about."""
    pairs = (
        tag("div", tag("dt", text(f"guide.fact.{fact}", language)), tag("dd", value)) for fact, value in told.items()
    )
    return tag("dl", *pairs, class_=look)


def _folded(key: str, title: str, inside: Markup) -> Markup:
    return tag("details", tag("summary", title), inside, **named(key))


def _numbered(rules: RuleSet, language: str, letters: str) -> Markup:
    """Return the rules whose numbers begin with one of these letters, those of this rule set and those of all."""
    of_others = {each.title for each in RULE_SETS.values()} - {rules.title}
    listed = [
        tag("li", tag("strong", f"[{number}]"), " ", words)
        for number, words in entries("rule", language).items()
        if number[0] in letters and (rules.title in words or not any(title in words for title in of_others))
    ]
    return tag("ul", *listed)
