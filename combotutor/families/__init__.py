"""The families of games that ship: a folder each, and a line here. Only `games.registry` reads it."""

FAMILIES: list[str] = [
    "combotutor.families.combo",
]
"""The modules that hold a `FAMILY`, in the order in which their games are listed."""
