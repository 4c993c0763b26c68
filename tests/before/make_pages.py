"""Makes `pages.json` and `shelf.json`: what the tutor opens for an address or what a browser kept, and what it says.

A visit is what the page's hello said, then what was done, each with what it led to; `words` are the numbers of `texts`.
Puzzles are those of `pack.jsonl`; the ids that ship, with what they stand for, are in `shelf.json`.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

from combotutor.learner import Keeper, Store
from combotutor.puzzles import Puzzle, format_puzzle, read_pack, shelf
from combotutor.tutor import Tutor
from combotutor.tutor.background.thinking import Thinker
from tests.before.make_learner import LATER, Clock
from tests.before.old import check_old, write

PACK: Final = read_pack(Path(__file__).with_name("pack.jsonl"))
LANGUAGES: Final = ("en", "es", "de")
RULES: Final = ("combo-breaker", "combo-up", "krass-kariert")
READ_OUT: Final = ("aria-label", "placeholder", "title", "alt")
QUERY: Final = "data-query-"
HANDS: Final = (
    ("combo-up", "9 4 2 9 7 11"),
    ("combo-up", "combo-up 5,P,6+7/8,9,U/4,4+1 - 0 2,2,P 3/3/3"),
    ("combo-breaker", "7 8 X 3 12 + 5"),
    ("combo-breaker", "krass-kariert 1,X,3/4,X/D,6+9,9/x - 2 7,8,10,11 3/2/3/1"),
    ("krass-kariert", "10,10,10,3,s,5,d,12,11"),
    ("combo-breaker", "nonsense"),
    ("nonsense", "7,8"),
)
Doing = tuple[str, str]


class _Reading(HTMLParser):
    """Reads what a person sees and hears of markup, and the links in it; of a picture only its name."""

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self.links: list[dict[str, str]] = []
        self._pictures = 0
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._pictures:
            self.texts += [value for name, value in attrs if name in READ_OUT and value]
            self.texts += [value for name, value in attrs if tag == "input" and name == "value" and value]
            link = {name.removeprefix(QUERY): value or "" for name, value in attrs if name.startswith(QUERY)}
            self.links += [link] if link else []
        self._pictures += tag == "svg"

    def handle_endtag(self, tag: str) -> None:
        self._pictures -= tag == "svg"

    def handle_data(self, data: str) -> None:
        if not self._pictures:
            self.texts.append(data)


def read(markup: str) -> tuple[str, list[dict[str, str]]]:
    """Return the words of markup, and what its links carry."""
    found = _Reading(markup)
    return " ".join(" ".join(found.texts).split()), found.links


def shown(tutor: Tutor, before: dict[str, Any]) -> dict[str, Any]:
    """Return what the page shows and keeps now, where that has changed since `before`, which is told of it."""
    readings = {name: read(str(markup)) for name, markup in tutor.regions.items()}
    now: dict[str, Any] = {f"words {name}": text for name, (text, _) in readings.items()}
    now |= {"kept": tutor.kept, "typed": tutor.typed, "said": tutor.said}
    now["links"] = [link for _, links in readings.values() for link in links]
    changed = {name: value for name, value in now.items() if before.get(name, "") != value}
    before.update(now)
    return changed


class Silent(Thinker):
    """One that never begins to think, so that what is shown hangs on nobody's time."""

    def about(self, position: Any) -> None:  # noqa: ANN401  (which position it is does not matter)
        """Know nothing."""


def visited(hello: dict[str, Any], doings: list[Doing]) -> list[dict[str, Any]]:
    """Return what a page shows after its hello, and after each thing that is done."""
    clock, before = Clock(LATER), dict[str, Any]()
    keeper = Keeper(lambda: Store.in_memory(clock=clock), clock=clock)
    tutor = Tutor(puzzles=PACK, has_address=True, keeper=keeper, thinker=Silent())
    tutor._handle_custom_msg({"do": "hello", "storage": True, "zone": 120, **hello}, [])  # noqa: SLF001 # as a page does
    found = [shown(tutor, before)]
    for name, value in doings:
        tutor.act(name, value)
        found.append(shown(tutor, before))
    tutor.close()
    return found


def solved(puzzle: Puzzle) -> list[Doing]:
    """Return all hints of a puzzle, a wrong answer, and the right ones with all that is asked for afterwards."""
    doings = [("hint", "")] * 4
    for step in puzzle.steps:
        right = {word for words in step.answers for word in words}
        wrong = next((each.word for each in step.moves if each.word not in right), "nonsense")
        doings += [("answer", wrong), ("happens", ""), ("retry", ""), ("answer", step.answers[0][0])]
    return [*doings, ("show", "first"), ("show", "on"), ("again", "")]


def addresses() -> Iterator[tuple[dict[str, Any], list[Doing]]]:
    """Yield visits by an address."""
    for at, puzzle in enumerate(PACK):
        yield {"query": {"puzzle": puzzle.id, "lang": LANGUAGES[at % 3]}}, []
    for rules, hand in HANDS:
        yield {"query": {"hand": hand, "rules": rules, "lang": "en"}}, []
        yield {"query": {"hand": hand}, "wishes": ["de-AT", "en"]}, []
    yield {"query": {"puzzle": "nonsense", "lang": "xx", "tab": "rules"}, "wishes": ["es"]}, []
    yield {"query": {"hand": "9 9", "puzzle": PACK[2].id, "rules": "krass-kariert"}}, []


def memories() -> Iterator[tuple[dict[str, Any], list[Doing]]]:
    """Yield visits after which a page keeps this and that, each followed by one that brings it back."""
    ways = [
        [("language", "de"), ("way", "practice"), ("kind", "beat"), ("rules", PACK[2].rules_name), ("size", "")],
        [("language", "es"), ("tab", "bench"), ("deck", "combo-breaker"), ("type", "9 5 6 9 + 4"), ("play", "5,6@2")],
        [("tab", "rules"), ("guide", "krass-kariert"), ("language", "de")],
        [("way", "practice"), ("theme", PACK[0].themes[0]), ("level", "3"), ("puzzle", PACK[7].id)],
        [
            ("tab", "bench"),
            ("deck", "combo-up"),
            ("type", "9 4 2 9 7 11"),
            ("make", ""),
            ("forget", ""),
            ("forget", "yes"),
        ],
        [("tab", "progress"), ("language", "es")],
        [("tab", "puzzles"), ("way", "practice"), ("kind", "beat"), ("tab", "puzzle"), ("language", "de")],
    ]
    for doings in ways:
        yield {"kept": None}, doings
        yield {"kept": visited({"kept": None}, doings)[-1]["kept"]}, []
    first = {"hints": 2, "most": 3, "mistakes": 1, "answers": []}
    attempts = {PACK[0].id: first, PACK[5].id: {"done": True}, "gone": {"done": True}}
    yield {"kept": {"version": 1, "language": "es", "current": PACK[0].id, "attempts": attempts}}, [("hint", "")]
    yield {"kept": {"version": 3, "language": "es"}}, [("language", "de")]


def visits() -> Iterator[tuple[dict[str, Any], list[Doing]]]:
    """Yield every visit."""
    yield from addresses()
    yield from memories()
    for at, puzzle in enumerate(PACK):
        for language in LANGUAGES[1:] if at % 2 else LANGUAGES[:1]:
            yield {"query": {"puzzle": puzzle.id, "lang": language}, "kept": None}, solved(puzzle)
    for rules in RULES:
        for language in LANGUAGES:
            yield {"query": {"lang": language}}, [("tab", "rules"), ("guide", rules)]
    for rules, hand in HANDS[:5]:
        yield {"query": {"hand": hand, "rules": rules}}, [("plan", ""), ("plan", ""), ("rewind", ""), ("why", "")]


def digest(puzzle: Puzzle) -> str:
    """Return a digest of the line of a puzzle, in version 2."""
    return hashlib.sha256(format_puzzle(puzzle, 2).encode()).hexdigest()[:16]


def digests() -> dict[str, str]:
    """Return every puzzle that ships by its id, as a digest of its line."""
    return {each.id: digest(each) for each in shelf()}


def numbered(lines: list[dict[str, Any]]) -> dict[str, Any]:
    """Return visits with the texts that they show apart, each once."""
    texts: dict[str, int] = {}
    for each in (each for line in lines for each in line["shown"]):
        each.update(
            {name: texts.setdefault(value, len(texts)) for name, value in each.items() if name.startswith("words")}
        )
    return {"texts": list(texts), "visits": lines}


def in_words(visit: dict[str, Any], texts: list[str]) -> Iterator[dict[str, Any]]:
    """Yield what a visit of the file showed, with the texts in place of their numbers."""
    for each in visit["shown"]:
        yield {name: texts[value] if name.startswith("words") else value for name, value in each.items()}


def differences() -> Iterator[tuple[str, object, object]]:
    """Yield the name of each thing that is shown otherwise than the file says, and how it was and is."""
    held = json.loads(Path(__file__).with_name("pages.json").read_text(encoding="utf-8"))
    for visit in held["visits"]:
        found = visited(visit["hello"], [(name, value) for name, value in visit["doings"]])
        for was, now in zip(in_words(visit, held["texts"]), found, strict=True):
            yield from (
                (name, was.get(name), now.get(name)) for name in {**was, **now} if was.get(name) != now.get(name)
            )


def main() -> None:
    """Write the files, or tell what the code of today says otherwise: each difference once, with how often it is."""
    if "--changed" in sys.argv:
        for (name, was, now), count in Counter(
            (name, repr(was), repr(now)) for name, was, now in differences()
        ).items():
            print(f"{count} x {name}\n  was {was}\n  is  {now}")  # noqa: T201  (a command)
        return
    check_old("pages.json")
    lines = [{"hello": hello, "doings": doings, "shown": visited(hello, doings)} for hello, doings in visits()]
    found = numbered(lines)
    texts, each = (",\n".join(json.dumps(one, ensure_ascii=False) for one in found[name]) for name in found)
    write("pages.json", f'{{"texts": [\n{texts}\n],\n"visits": [\n{each}\n]}}\n')
    if "--now" in sys.argv:  # ids that were sent are never taken back
        return
    write("shelf.json", f"{json.dumps(digests(), indent=0)}\n")


if __name__ == "__main__":
    main()
