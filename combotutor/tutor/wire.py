"""All that passes between the page and Python: what the page says, what it is told, and the names of both.

The page's half is `tutor.mjs` and `script/`, with `widgets/hand.mjs` inside. Every host carries the same: in a notebook
anywidget, in a page of ours `widgets/live.py` and `host/live.mjs`. Whatever comes from a page may be anything: `parsed`
makes a message of it, or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Literal, TypeGuard

from combotutor.people import ME, normal_code
from combotutor.puzzles.workshop.links import FIELDS
from combotutor.widgets.action import ACTION_NAMES, Action

ATTRIBUTES: Final = MappingProxyType(
    {
        "data-key": "what something is called by, the same whenever it is drawn anew: focus and open details go by it",
        "data-do": "the action that a button, a list or a form is for; of a form, all its fields",
        "data-keys": "a button that shows the list of keys",
        "data-copy": "what a button copies: the line of text, or a link",
        "data-file": "the action that a chosen file is for",
        "data-typed": "the box for an own hand; what stands in it is the person's",
        "data-download": "a link to the file that was sent in parts, and how it is to be called",
        "data-choice": "what the button for hints is called while something is chosen that it has not told of",
        "data-usual": "what it is called else",
        "data-said": "what is said when something was copied",
        "data-instead": "what is said when it could not be",
        "data-here": "what is said besides of a link that others cannot follow, as it leads to their own computer",
    }
)
"""By these markup tells a script what an element is for, and by `data-query-…`; `data-testid` is for tests."""

LONGEST: Final = 64 * 1024
"""Characters of a text that a page sends; no hand and no answer has a tenth."""
LARGEST_FILE: Final = 50_000_000
"""Characters of a file that is brought in; years of practice take less."""
FILE: Final = "combotutor-learner.json"
"""How the file is called that a page makes, where it is not called after anybody."""
MOST_PARTS: Final = LARGEST_FILE // 100_000
"""Parts of a file that a page sends; each may have a little more than a hundred thousand characters."""
PART: Final = 1_000_000
"""Characters of a part of a file that is sent to the page."""
FARTHEST: Final = 18 * 60
"""Minutes by which a clock may differ from UTC; the real ones stay below 15 hours."""

QUERY: Final = ("lang", "puzzle", "hand", "rules", *FIELDS)
"""The fields of a page's address that are heard."""
_KEY: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)


# What the page says.


@dataclass(frozen=True, slots=True)
class Given:
    """The last answer of a page before its line broke, or before it was loaded anew, as long as its judgement stood.

    Args:
        puzzle: the id of its puzzle.
        word: the answer.
        decided: how many answers counted before it.
        missed: how many mistakes had been counted then; -1 where the page does not say.
        is_judged: whether the page has heard what it was.
    """

    puzzle: str
    word: str
    decided: int
    missed: int = -1
    is_judged: bool = False


@dataclass(frozen=True, slots=True)
class Hello:
    """The first word of a page, and the first after another has come to play; else it is passed over.

    Args:
        storage: whether the browser allows the page a memory.
        kept: what it kept there, whatever that is (`page_memory`).
        key: what the browser of a class calls itself, 32 hexadecimal digits; empty if it is none.
        person: the learner who plays in it at home; empty if it is none.
        query: the fields of the page's address.
        wishes: the browser's languages, best first.
        zone: minutes by which the browser's clock is ahead of UTC; None if it does not say.
        code: the code that the page showed when its line broke; empty if it showed none.
        form: the action of the form that was open then, or `list` where puzzles are chosen; empty if none was.
        given: the answer that was given last then, to be judged once more; None if there is none.
    """

    storage: bool = False
    kept: object = None
    key: str = ""
    person: str = ""
    query: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    wishes: tuple[str, ...] = ()
    zone: int | None = None
    code: str = ""
    form: str = ""
    given: Given | None = None


@dataclass(frozen=True, slots=True)
class Do:
    """A person did something.

    Args:
        action: what; another name is none.
        value: what with.
        name: how the file is called whose text that is.
    """

    action: Action
    value: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class News:
    """The page asks what has been found meanwhile."""


@dataclass(frozen=True, slots=True)
class Warm:
    """The page shows where a position can be typed: what thinks may be made ready."""


@dataclass(frozen=True, slots=True)
class Sight:
    """The page has come into sight, or gone; or its clock has been set to another zone.

    Args:
        is_here: whether it is in sight.
        zone: as in `Hello`.
    """

    is_here: bool
    zone: int | None = None


@dataclass(frozen=True, slots=True)
class Alive:
    """The page asks whether anybody is there; that is answered at once, whatever else is at work.

    Args:
        number: comes back with the answer.
    """

    number: int


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a file that is to be brought in, where there is no way for files by that; each is answered by `took`.

    Args:
        part: its number, from 0.
        of: how many there are.
        text: what stands in it.
        name: how the file is called.
    """

    part: int
    of: int
    text: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Seen:
    """The page shows a code: whoever is there can write it down.

    Args:
        code: as it is shown.
    """

    code: str


Message = Hello | Do | News | Warm | Sight | Alive | Part | Seen


def parsed(content: object) -> Message | None:
    """Return what a page says, None if it is nothing that a page of ours would say."""
    if not isinstance(content, Mapping) or not isinstance(content.get("do"), str):
        return None
    read = _READERS.get(name := content["do"])
    return _do(name, content) if read is None else read(content)


def _hello(content: Mapping[object, object]) -> Hello:
    query, wishes = content.get("query"), content.get("wishes")
    fields = query if isinstance(query, Mapping) else {}
    return Hello(
        storage=content.get("storage") is True,
        kept=content.get("kept"),
        key=_learner(content.get("key")),
        person=ME if content.get("person") == ME else _learner(content.get("person")),
        query={name: value for name in QUERY if _is_text(value := fields.get(name))},
        wishes=tuple(each for each in wishes[:20] if _is_text(each)) if isinstance(wishes, list) else (),
        zone=_zone(content.get("zone")),
        code=normal_code(code) or "" if _is_text(code := content.get("code")) else "",
        form=form if _is_text(form := content.get("form")) else "",
        given=_given(content.get("given")),
    )


def _given(value: object) -> Given | None:
    match value:
        case {"puzzle": str(puzzle), "word": str(word), "decided": int(decided), **more} if _is_text(puzzle + word):
            missed = missed if type(missed := more.get("missed")) is int else -1
            return Given(puzzle, word, decided, missed, is_judged=more.get("judged") is True)
    return None


def _learner(name: object) -> str:
    return name if isinstance(name, str) and _KEY.fullmatch(name) else ""


def _do(action: str, content: Mapping[object, object]) -> Do | None:
    # An answer is no message: the hand has looked whether it can be one.
    if action not in ACTION_NAMES or action == "answer":
        return None
    value, name = content.get("value", ""), content.get("name", "")
    most = LARGEST_FILE if action == "import" else LONGEST
    if not isinstance(value, str) or len(value) > most:
        return None
    return Do(action, value, name if _is_text(name) else "")  # type: ignore[arg-type]  # it is one of them


def _sight(content: Mapping[object, object]) -> Sight:
    return Sight(content["do"] == "here", _zone(content.get("zone")))


def _part(content: Mapping[object, object]) -> Part | None:
    match content:
        case {"part": int(part), "of": int(of), "text": str(text)} if 0 <= part < of <= MOST_PARTS:
            name = content.get("name")
            return Part(part, of, text, name if _is_text(name) else "") if len(text) <= 2 * LONGEST else None
    return None


def _alive(content: Mapping[object, object]) -> Alive | None:
    number = content.get("number")
    return Alive(number) if type(number) is int and 0 <= number < LARGEST_FILE else None


_READERS: Final[Mapping[str, Callable[[Mapping[object, object]], Message | None]]] = MappingProxyType(
    {
        "hello": _hello,
        "news": lambda _content: News(),
        "warm": lambda _content: Warm(),
        "here": _sight,
        "away": _sight,
        "alive": _alive,
        "part": _part,
        "seen": lambda content: Seen(code) if _is_text(code := content.get("code")) else None,
    }
)
"""What is no action, by its name."""


def _is_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and len(value) <= LONGEST


def _zone(value: object) -> int | None:
    return value if type(value) is int and -FARTHEST <= value <= FARTHEST else None


# What the page is told, besides its traits.


def forget() -> dict[str, object]:
    """Return the message that everything was forgotten: the browser's memory is wiped before it stores what is new."""
    return {"do": "forget"}


def become(key: str) -> dict[str, object]:
    """Return the message that another plays from now on: the page says hello as that one.

    Args:
        key: the learner's name.
    """
    return {"do": "become", "key": key}


def alive(number: int, *, is_busy: bool) -> dict[str, object]:
    """Return the answer to `Alive`.

    Args:
        number: what it came with.
        is_busy: whether something else is being answered; if not, what the page waits for has never arrived.
    """
    return {"do": "alive", "number": number, "busy": is_busy}


def took(part: int) -> dict[str, object]:
    """Return the answer to `Part`."""
    return {"do": "took", "part": part}


def file_parts(text: str) -> list[dict[str, object]]:
    """Return the messages that bring a file to the page, part by part, so that nothing else waits for it."""
    starts = range(0, max(len(text), 1), PART)
    return [
        {"do": "file", "part": number, "of": len(starts), "text": text[start : start + PART]}
        for number, start in enumerate(starts)
    ]


TOLD: Final = frozenset({"forget", "become", "alive", "took", "file"})
"""The names of these messages."""


# The traits.


class Setter(StrEnum):
    """Who may set a trait; what the other side sends for it is passed over."""

    PYTHON = "python"
    PAGE = "page"


@dataclass(frozen=True, slots=True)
class Trait:
    """A value that both sides know.

    Args:
        type: of its values, as traitlets call it.
        tells: what it says.
        setter: who may set it.
        reader: the script that reads it; empty where none does, and `tells` says why it is there.
    """

    type: Literal["Unicode", "Int", "Bool", "List", "Dict", "Any"]
    tells: str
    setter: Setter = Setter.PYTHON
    reader: Literal["hand.mjs", "tutor.mjs", ""] = "tutor.mjs"


def _of_hand(type_: Literal["Unicode", "Int", "Bool", "List", "Dict", "Any"], tells: str) -> Trait:
    return Trait(type_, tells, reader="hand.mjs")


TRAITS: Final[Mapping[str, Trait]] = MappingProxyType(
    {
        # The hand.
        "desk": _of_hand("Unicode", "the name of this hand, the same for all views of it"),
        "asked": _of_hand("Int", "the number of the question; an answer to an older one is none"),
        "stays": _of_hand("Int", "the number of the question in which the choice of the one before stays, or 0"),
        "zones": _of_hand("List", "the hand and what lies beside it: cards, names, gaps, and what is picked"),
        "ids": _of_hand("List", "a number for each card of the hand, the same as long as it stays"),
        "task": _of_hand("Unicode", "what is asked"),
        "prompt": _of_hand("Unicode", "the same as a sentence"),
        "faces": _of_hand("Dict", "the picture of each card on show, by its symbol"),
        "names": _of_hand("Dict", "what each is called"),
        "table": _of_hand("List", "the plays of the trick"),
        "pile": _of_hand("Unicode", "what is said of the pile, or empty"),
        "pile_count": _of_hand("Int", "how many cards it holds"),
        "ladder": _of_hand("List", "the steps of all that can be played, from low to high, with the notch"),
        "around": _of_hand("List", "the other seats: how many cards, and those that are open"),
        "stock": _of_hand("List", "the cards of an open pile"),
        "gone": _of_hand("List", "what was laid aside: each card and how many of it"),
        "marks": _of_hand("Dict", "what is drawn on the hand: of hints, and of what became of an answer"),
        "judged": _of_hand("Dict", "the number of the last answer, and what it was"),
        "labels": _of_hand("Dict", "the texts of the hand"),
        "readings": _of_hand("List", "what the chosen cards may be played as"),
        "note": _of_hand("Unicode", "what is said of them"),
        "reply": _of_hand("Unicode", "what is said of the last answer below the hand; empty in the tutor"),
        "about": _of_hand("Any", "the choice that readings and note are about"),
        "chosen": Trait("Any", "what is chosen", Setter.PAGE, "hand.mjs"),
        "answer": Trait("Dict", "the last answer: its move, its number, what it answers", Setter.PAGE, "hand.mjs"),
        # The pages around it.
        "regions": Trait("Dict", "the markup of each region of the open page, by its name"),
        "language": Trait("Unicode", "the language of the page"),
        "is_large": Trait("Bool", "whether everything is enlarged"),
        "screen": Trait("Unicode", "what the whole page shows"),
        "has_hand": Trait("Bool", "whether the hand is shown"),
        "stand": Trait(
            "Dict", "the open puzzle, what is decided and missed in it, which `happens` is sent a beat later"
        ),
        "is_class": Trait("Bool", "whether each browser is a learner of its own"),
        "has_address": Trait("Bool", "whether the page is the tutor's own, so that links to it make sense"),
        "is_greeted": Trait("Bool", "whether the page's hello was heard"),
        "typed": Trait("Unicode", "what was typed on the workbench"),
        "said": Trait("Unicode", "what a screen reader is told of the last action"),
        "words": Trait("Dict", "what the script says by itself: silence, at-work, unsent, too-large"),
        "heard": Trait("Int", "how many messages were answered: so the page knows that it was heard"),
        "news_in": Trait("Int", "milliseconds after which the page is to ask for news; 0 where none will come"),
        "kept": Trait("Any", "what the browser is to keep; None if it must not touch what it holds"),
    }
)
"""Every value that is shared with a page, by its name."""
