"""Lines of packs with one thing changed: a character, a number, a field, an order; drawn from a seed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from combotutor.cards import SplitMix64

Fields = dict[str, Any]
Path = tuple[str | int, ...]

SYMBOLS: Final = '0123456789,@=>:;/+-?XSDPURGx ."e\\\u0661\uff17\u00b2\u200b\u00e9\ud800\n\x1b'
"""Characters that moves and positions are written with, and some that look like them or are none."""

HUGE: Final = (10**30, -(10**30), 2**63, 2**64, 10**300, -1, 1e308, 1e-300)
OTHERS: Final[tuple[object, ...]] = (
    None,
    True,
    False,
    0,
    1,
    2,
    "",
    "x",
    "7",
    [],
    {},
    [[]],
    ["7@1"],
    [1],
    {"a": 1},
    1.5,
)
LONG: Final = ("7" * 100_000, "7,7@1" * 2_000, "é" * 3_000, "-".join(["a"] * 500))
DEPTH: Final = 100_000
_DRAWS: Final = 20


def paths(value: object, path: Path = ()) -> list[Path]:
    """Return the way to every value within another."""
    inner: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [found for key, each in inner for found in ((*path, key), *paths(each, (*path, key)))]


def at(fields: Fields, path: Path) -> Any:  # noqa: ANN401  (JSON)
    """Return what stands there."""
    for key in path:
        fields = fields[key]  # type: ignore[index]  # a way that `paths` found
    return fields


def with_value(fields: Fields, path: Path, value: object) -> Fields:
    """Return fields with another value there."""
    changed = copy.deepcopy(fields)
    at(changed, path[:-1])[path[-1]] = value
    return changed


def of_type(fields: Fields, *types: type) -> list[Path]:
    """Return the ways to all values of a type."""
    return [path for path in paths(fields) if type(at(fields, path)) in types]


def one_of(random: SplitMix64, options: Any) -> Any:  # noqa: ANN401  (whatever there is to choose from)
    """Return one of some things, each as likely."""
    return options[random.below(len(options))]


def altered(random: SplitMix64, text: str) -> str:
    """Return a text with a character dropped, added, changed, repeated, or two exchanged."""
    place = random.below(len(text) + 1)
    before, after = text[:place], text[place:]
    match random.below(5):
        case 0:
            return before + after[1:]
        case 1:
            return f"{before}{one_of(random, SYMBOLS)}{after}"
        case 2:
            return f"{before}{one_of(random, SYMBOLS)}{after[1:]}"
        case 3:
            return before + after[:1] + after
    return before + after[1:2] + after[:1] + after[2:]


def word_altered(random: SplitMix64, fields: Fields, _: Fields) -> Fields:
    """Alter a word."""
    path = one_of(random, [path for path in of_type(fields, str) if path[0] == "steps"] or [("position",)])
    return with_value(fields, path, altered(random, at(fields, path)))


def position_altered(random: SplitMix64, fields: Fields, _: Fields) -> Fields:
    """Alter the position."""
    return with_value(fields, ("position",), altered(random, fields["position"]))


def position_field(random: SplitMix64, fields: Fields, other: Fields) -> Fields:
    """Take a field of the position from another puzzle, or leave it out, or exchange two."""
    words, others = fields["position"].split(" "), other["position"].split(" ")
    place = random.below(len(words))
    match random.below(3):
        case 0:
            words[place] = one_of(random, others)
        case 1:
            del words[place]
        case _:
            second = random.below(len(words))
            words[place], words[second] = words[second], words[place]
    return with_value(fields, ("position",), " ".join(words))


def other_card(random: SplitMix64, fields: Fields, _: Fields) -> Fields:
    """Put another card, or one more or fewer, into the position."""
    text = fields["position"]
    places = [place for place, letter in enumerate(text) if letter in "123456789?XSDPU"]
    place = one_of(random, places)
    return with_value(fields, ("position",), text[:place] + one_of(random, "123456789?XSDPU") + text[place + 1 :])


def number_by_one(random: SplitMix64, fields: Fields, _: Fields) -> Fields:
    """Make a number one more or less, or a share a little."""
    path = one_of(random, of_type(fields, int, float))
    value = at(fields, path)
    step = 1 if type(value) is int and "value" not in path[:-1] else one_of(random, (1, 0.0001, 0.01))
    return with_value(fields, path, round(value + one_of(random, (step, -step)), 6))


def number_huge(random: SplitMix64, fields: Fields, _: Fields) -> Fields:
    """Make a number a huge one."""
    return with_value(fields, one_of(random, of_type(fields, int, float, bool)), one_of(random, HUGE))


def type_changed(random: SplitMix64, fields: Fields, _: Fields) -> Fields:
    """Put something of another type in place of any value."""
    path = one_of(random, paths(fields))
    value = at(fields, path)
    same = (str(value), float(value)) if type(value) is int else ([value], {"x": value})
    return with_value(fields, path, one_of(random, (*OTHERS, *same)))


def digits_of_others(random: SplitMix64, fields: Fields, _: Fields) -> Fields:
    """Write digits as other scripts do."""
    path = one_of(random, [path for path in of_type(fields, str) if any(map(str.isdigit, at(fields, path)))])
    zero = one_of(random, (0x660, 0x966, 0xFF10, 0x1D7CE))
    text = "".join(
        chr(zero + int(each)) if each in "0123456789" and random.below(2) else each for each in at(fields, path)
    )
    return with_value(fields, path, text)


def item_moved(random: SplitMix64, fields: Fields, _: Fields) -> Fields:
    """Drop, repeat, exchange or turn round what stands in a list."""
    path = one_of(random, [path for path in of_type(fields, list) if at(fields, path)])
    items = list(at(fields, path))
    place, second = random.below(len(items)), random.below(len(items))
    match random.below(4):
        case 0:
            del items[place]
        case 1:
            items.insert(second, items[place])
        case 2:
            items[place], items[second] = items[second], items[place]
        case _:
            items.reverse()
    return with_value(fields, path, items)


def item_of_another(random: SplitMix64, fields: Fields, other: Fields) -> Fields:
    """Add to a list what another puzzle has in such a one."""
    name = one_of(random, [path for path in of_type(fields, list) if at(fields, path)])
    found = [path for path in of_type(other, list) if path[-1:] == name[-1:] and at(other, path)]
    items = list(at(fields, name))
    items.insert(random.below(len(items) + 1), one_of(random, at(other, one_of(random, found)) if found else OTHERS))
    return with_value(fields, name, items)


def answers_moved(random: SplitMix64, fields: Fields, _: Fields) -> Fields:
    """Drop or add a right answer, or take it from one class to another."""
    steps = copy.deepcopy(fields.get("steps", [{"answers": [["7@1"]]}]))
    step = one_of(random, steps)
    classes = step["answers"]
    taken = one_of(random, classes)
    match random.below(4):
        case 0:
            taken.pop()
        case 1:
            taken.append(one_of(random, [each["move"] for each in step.get("moves", [{"move": "7@1"}])]))
        case 2:
            classes.append([taken.pop(random.below(len(taken)))])
        case _:
            classes.insert(random.below(len(classes)), classes.pop())
    step["answers"] = [words for words in classes if words]
    return fields | {"steps": steps}


def field_dropped(random: SplitMix64, fields: Fields, _: Fields) -> Fields:
    """Leave a field out."""
    path = one_of(random, [path for path in paths(fields) if isinstance(path[-1], str)])
    changed = copy.deepcopy(fields)
    del at(changed, path[:-1])[path[-1]]
    return changed


def field_of_another(random: SplitMix64, fields: Fields, other: Fields) -> Fields:
    """Take a field from another puzzle, whole."""
    name = one_of(random, sorted(other))
    return fields | {name: other[name]}


def made_otherwise(random: SplitMix64, fields: Fields, other: Fields) -> Fields:
    """Say something else of how it was made, or nothing."""
    made = dict(fields["made"])
    match random.below(4):
        case 0:
            made[one_of(random, ("seed", "deal", "ply"))] = one_of(
                random, (0, 1, random.below(1000), 10**30, 2**64 - 1)
            )
        case 1:
            made["by"] = one_of(random, ("hand", "miner", "like", "own", "me"))
        case 2:
            made["margin"] = one_of(random, ("play", "rank", "safety", "interval", "luck", ""))
        case _:
            made = dict(other["made"])
    return fields | {"made": made}


def value_of_another(random: SplitMix64, fields: Fields, _: Fields) -> Fields:
    """Exchange two values of one type within a puzzle."""
    first = one_of(random, paths(fields))
    alike = of_type(fields, type(at(fields, first)))
    second = one_of(
        random, [path for path in alike if path[: len(first)] != first and first[: len(path)] != path] or [first]
    )
    changed = with_value(fields, first, at(fields, second))
    return with_value(changed, second, at(fields, first))


def line_of_another(random: SplitMix64, fields: Fields, _: Fields) -> Fields:
    """Put the line of one answer beside another, cut it, or lengthen it."""
    found = [path for path in of_type(fields, list) if path[-1] == "line"]
    if not found:
        return item_moved(random, fields, fields)
    path = one_of(random, found)
    line, another = list(at(fields, path)), list(at(fields, one_of(random, found)))
    match random.below(4):
        case 0:
            line = another
        case 1:
            line = line[: 1 + random.below(len(line))]
        case 2:
            line += another[-1:]
        case _:
            line[random.below(len(line))] = one_of(random, another)
    return with_value(fields, path, line)


def long_text(random: SplitMix64, fields: Fields, _: Fields) -> Fields:
    """Put a very long text somewhere."""
    return with_value(fields, one_of(random, of_type(fields, str)), one_of(random, LONG))


def theme_changed(random: SplitMix64, fields: Fields, other: Fields) -> Fields:
    """Drop a theme, or take one from another puzzle."""
    own = list(fields.get("themes", ["long"]))
    if random.below(2):
        del own[random.below(len(own))]
    else:
        own.insert(random.below(len(own) + 1), one_of(random, other.get("themes", ["long"])))
    return fields | {"themes": own}


def said_otherwise(random: SplitMix64, fields: Fields, _: Fields) -> Fields:
    """Say something else of what version 3 brought, or say it of a puzzle that cannot have it."""
    name = one_of(random, ("technique", "agreement", "assumes", "history"))
    if name == "agreement":
        said = dict(fields.get(name, {"loss": 0.01, "low": 0.0, "high": 0.04, "worlds": 2000}))
        said[one_of(random, sorted(said))] = one_of(random, (0, 0.02, 0.03, 0.05, -1, 1, 1.01, 2000, 20_001, *OTHERS))
        return fields | {name: said}
    words = {
        "technique": ("high", "twin", "ahead-1", "ahead-2", "row", "replies", "luck", *OTHERS),
        "assumes": ("uniform-careful-1", "uniform-careful-2", *OTHERS),
        "history": (["7@1"], ["R1>1", "7@1"], ["D@1"], ["7@1 8@1"], *OTHERS),
    }[name]
    return fields | {name: one_of(random, words)}


def named_twice(random: SplitMix64, text: str) -> str:
    """Name a field twice in one object, alike or not."""
    places = [place for place, letter in enumerate(text) if letter == "{"]
    place = one_of(random, places) + 1
    name, value = (
        one_of(random, ("id", "kind", "level", "by", "answers", "move", "value", "x")),
        one_of(random, ("1", '"x"')),
    )
    return f'{text[:place]}"{name}": {value}, "{name}": {value}, {text[place:]}'


def no_number(random: SplitMix64, text: str) -> str:
    """Write a number that JSON has not, or another way to write one."""
    numbers = [place for place, letter in enumerate(text) if letter.isdigit() and text[place - 1] == " "]
    place = one_of(random, numbers)
    end = place + next(length for length, letter in enumerate(text[place:]) if letter not in "0123456789.")
    number = text[place:end]
    none = ("NaN", "Infinity", "-Infinity", f"0{number}", f"+{number}", "1e999", "9" * 5000)
    forms = (*none, "-0", f"{number}.0", f"{number}e0", f"{number}e1")
    return f"{text[:place]}{one_of(random, forms)}{text[end:]}"


def nested(random: SplitMix64, text: str) -> str:
    """Nest something deep."""
    deep = one_of(random, ("[", '{"x":')) * one_of(random, (50, DEPTH))
    place = one_of(random, [place for place, letter in enumerate(text) if letter in "[{"])
    return f"{text[:place]}{deep}{text[place:]}"


def bytes_altered(random: SplitMix64, text: str) -> str:
    """Alter the text of the line itself."""
    return altered(random, text)


Change = Callable[[SplitMix64, Fields, Fields], Fields]
CHANGES: Final[Mapping[str, Change]] = MappingProxyType(
    {
        each.__name__.replace("_", " "): each
        for each in (
            *(word_altered, position_altered, position_field, other_card, number_by_one, number_huge, type_changed),
            *(digits_of_others, item_moved, item_of_another, answers_moved, field_dropped, field_of_another),
            *(made_otherwise, value_of_another, line_of_another, long_text, theme_changed, said_otherwise),
        )
    }
)
"""What can be changed in the fields of a puzzle; the last argument is another puzzle."""

REWRITINGS: Final[Mapping[str, Callable[[SplitMix64, str], str]]] = MappingProxyType(
    {each.__name__.replace("_", " "): each for each in (named_twice, no_number, nested, bytes_altered)}
)
"""What can be changed in the text of a line."""


def mutant(random: SplitMix64, way: str, fields: Fields, other: Fields) -> bytes:
    """Return the line of a puzzle with one thing changed in a way; as it was only where nothing else was drawn."""
    line = changed = json.dumps(fields)
    for _ in range(_DRAWS):
        if changed != line:
            break
        changed = (
            REWRITINGS[way](random, line) if way in REWRITINGS else json.dumps(CHANGES[way](random, fields, other))
        )
    return changed.encode("utf-8", "surrogatepass")
