"""What the address of the page says of it: whoever sends a link shows the same picture."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.notation import parse_row

CARDS: Final = 10
"""Cards of a hand where nobody asks for another number."""
_YES: Final = "1"
_SWITCHES: Final = {"blank": "blank-wilds", "large": "large", "guess-first": "guess-first"}
"""What is on or off, by the name under which the page keeps it and the one in the address."""
_CHOICES: Final = {"edition": "rules", "view": "view", "kind": "kind"}
_FIRST: Final = {"edition": "combo-breaker", "view": "sizes", "kind": "pair"}
"""What is chosen where nobody asks for anything else; an address does not say it."""
_LONGEST: Final = 200
"""Letters of seen cards that an address may have."""

NAMES: Final = ("cards", "seed", "seen", "row", *_SWITCHES.values(), *_CHOICES.values())
"""What an address may say, beside the language."""


def asked_for(address: Mapping[str, object]) -> dict[str, object]:
    """Return what an address asks for, by the names under which the page keeps what is set; the rest is passed over.

    >>> asked_for({"cards": "7", "view": "plays", "large": "1", "lang": "de"})
    {'view': 'plays', 'large': True, 'cards': 7}

    Args:
        address: what stands behind the question mark, as anybody may have written it.
    """
    said = {name: value for name, value in address.items() if isinstance(value, str)}
    kept: dict[str, object] = {name: said[key] for name, key in _CHOICES.items() if key in said}
    kept |= {name: True for name, key in _SWITCHES.items() if said.get(key) == _YES}
    kept |= {name: said[name] for name in ("seed", "seen", "row") if name in said}
    return kept | ({"cards": int(said["cards"])} if re.fullmatch(r"[0-9]{1,2}", said.get("cards", "")) else {})


def address_of(kept: Mapping[str, object]) -> dict[str, str]:
    """Return what an address says for a page, which is nothing of what is as at first.

    >>> address_of({"view": "plays", "cards": 10, "large": False, "seen": "7,7"})
    {'view': 'plays', 'seen': '7,7'}

    Args:
        kept: what was set on the page, by the names under which it is kept.
    """
    found = {key: str(kept[name]) for name, key in _CHOICES.items() if kept.get(name, _FIRST[name]) != _FIRST[name]}
    found |= {key: _YES for name, key in _SWITCHES.items() if kept.get(name) is True}
    if kept.get("cards", CARDS) != CARDS:
        found["cards"] = str(kept["cards"])
    if kept.get("seed", "1") != "1":
        found["seed"] = str(kept["seed"])
    return found | {name: str(kept[name]) for name in ("seen", "row") if kept.get(name)}


def seen_in(written: object) -> Row:
    """Return the cards that an address says were seen; none where it does not say so in a way that can be read.

    >>> [card.symbol for card in seen_in("7,7,X")], seen_in("seven"), seen_in(7)
    (['7', '7', 'X'], (), ())
    """
    if not isinstance(written, str) or not 0 < len(written) <= _LONGEST:
        return ()
    try:
        row = parse_row(written)
    except InvalidError:
        return ()
    return () if Card.UNKNOWN in row else row
