"""Results as people read them, in their language. No contract: programs read the JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from combotutor.cli.arguments import Result, Told
from combotutor.families.combo.cards import Card, Row, readings, removed
from combotutor.families.combo.notation import parse_legal_move, parse_position, parse_row
from combotutor.families.combo.notation.moves import parse_said
from combotutor.families.combo.rules import Position
from combotutor.families.combo.solver import Counted, reasons
from combotutor.games import Capability
from combotutor.i18n import text, text_with

ENDING: Final = Capability[Callable[[Mapping[str, Any], str], list[str]] | None]("ending", None)
"""How a family says in sentences the facts of a round that is over, in a language."""

_EXPLAINED: Final = 3
"""The most equally good moves of which it is said why."""


def deal(result: Result, language: str) -> str:
    """Say a deal: how it can be had again, and the position."""
    return f"{text('say.dealt', language, **result)}\n{result['position']}"


def moves(result: Result, language: str) -> str:
    """Say the legal moves."""
    if result["turn"] is None:
        return text("say.round-over", language)
    first = text("say.moves", language, seat=result["turn"], moves=len(result["moves"]))
    return "\n".join([first, *_columns(result["moves"])])


def play(result: Told, language: str) -> str:
    """Say where moves lead: the position and who decides, or how the round ended."""
    if not result["round_over"]:
        task = text_with(result.situation.family.words, f"task.{result['pending'] or 'turn'}", language)
        if result.get("next_leader") is not None:
            task = text("say.lead", language)
        return f"{result['position']}\n{text('say.turn', language, seat=result['turn'], task=task)}"
    ending = result.situation.family.get(ENDING)
    return text("say.round-over", language) if ending is None else "\n".join(ending(result, language))


def why(result: Told, language: str) -> str:
    """Say whether a move is legal, or the rule that forbids it."""
    if result["legal"]:
        return text("say.legal", language, move=result["move"])
    rule = text_with(result.situation.family.words, f"rule.{result['rule']}", language)
    return f"{text('say.illegal', language, move=result['move'])} {result['says']}\n[{result['rule']}] {rule}"


def view(result: Result, language: str) -> str:
    """Say what a seat sees."""
    return f"{text('say.view', language, seat=result['seat'])}\n{result['position']}"


def perft(result: Result, language: str) -> str:
    """Say how many move sequences there are."""
    key = "say.perft-interrupted" if result.get("interrupted") else "say.perft"
    return text(key, language, depth=result["depth"], nodes=result.get("counted", result["nodes"]))


def plan(result: Result, language: str) -> str:
    """Say a plan step by step, the cards of each play in brackets."""
    lines = [text("say.plan", language, plays=text("plays", language, count=result["plays"]))]
    row = parse_row(result["hand"])
    for number, word in enumerate(result["line"], start=1):
        said, _, place = word.partition("@")
        at, cards = int(place), parse_said(said, "MOVE")[0]
        lines.append(f"{number:3}. {_bracketed(row, at, len(cards))}   {_read(said, cards, language)}")
        row = removed(row, at, len(cards))
    if len(result["first"]) > 1:
        first = [_bracketed(parse_row(result["hand"]), at, length) for at, length in result["first"]]
        lines += [text("say.first", language, count=len(first)), *(f"     {play}" for play in first)]
    if not result["decks"]:
        lines.append(text("say.no-deck", language))
    return "\n".join([*lines, *_inserts(result, language)])


def reply(result: Result, language: str) -> str:
    """Say the legal moves with the plays each leaves, best first, and of the best few why."""
    if not result["moves"]:
        return text("say.round-over", language)
    position, fewest = parse_position(result["position"]), result["moves"][0]["plays_after"]
    lines = [text("say.reply", language)]
    for number, each in enumerate(result["moves"]):
        is_explained = number < _EXPLAINED and each["plays_after"] == fewest
        why = _top_reason(position, each["move"], language) if is_explained else ""
        lines.append(f"  {each['move']:<12} {text('plays', language, count=each['plays_after']):<10} {why}".rstrip())
    return "\n".join(lines)


def _top_reason(position: Position, word: str, language: str) -> str:
    """Say what matters most about a move; nothing where that is the plays left, which are told anyway."""
    from combotutor.puzzles import reason_phrase

    first = reasons(position, parse_legal_move(position, word))[0]
    return "" if isinstance(first, Counted) else reason_phrase(first).text(language)


def _inserts(result: Result, language: str) -> list[str]:
    lines = []
    for number, card in enumerate(parse_row(result.get("reserve", "-")), start=1):
        values = [each for each in result["inserts"] if each["card"] == number]
        fewest = min(each["plays"] for each in values)
        lines.append(text("say.insert", language, card=card.symbol))
        for each in values:
            star = " *" if each["plays"] == fewest else ""
            plays = text("plays", language, count=each["plays"])
            lines.append(f"     {text('say.gap', language, gap=each['gap'])}: {plays}{star}")
    return lines


def _read(said: str, cards: Row, language: str) -> str:
    """Return what a play of a plan is called: its combination, or the name of the special card."""
    if cards[0].is_special:
        return text(f"card.name.{cards[0].symbol}", language)
    numbers = tuple(Card(int(word.removeprefix("X="))) for word in said.split(","))
    (reading,) = readings(numbers)
    return text(f"reading.{reading.kind.value}", language, top=reading.top)


def _bracketed(row: Row, at: int, length: int) -> str:
    words = [card.symbol for card in row]
    words[at - 1] = f"[{words[at - 1]}"
    words[at + length - 2] += "]"
    return " ".join(words)


def _columns(words: list[str], width: int = 78) -> list[str]:
    """Return words in columns."""
    size = max((len(word) for word in words), default=1) + 2
    a_line = max(1, width // size)
    return ["".join(f"{word:<{size}}" for word in words[i : i + a_line]).rstrip() for i in range(0, len(words), a_line)]


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))
