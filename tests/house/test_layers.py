"""Each room of the package imports only the rooms below it.

The table is the plan of the house. A new room gets a row here, and a row says why the room is where it is: who may
know of whom. Imports count wherever they stand: at the top, in a function, or only for the type checker.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "combotutor"

FAMILIES = "families"
COMBO = f"{FAMILIES}.combo"
SPEAKING = (f"{COMBO}.words", f"{COMBO}.errors")
"""What every room of the combo games may speak with."""

FAMILY = frozenset(
    {
        *("widgets", "charts", "puzzles", "search", "games", "cards", "kernels"),
        *("extras", "errors", "i18n", "files", "shares", "markup", "version", "names"),
    }
)
"""The row of every family that has none of its own: all rooms below the families, and never another family."""

PUZZLE = frozenset(
    {
        *(f"puzzles.{name}" for name in ("contrast", "effort", "kind", "kinds", "progress", "puzzle", "solver")),
        *("games", "errors"),
    }
)
"""What the folders of the puzzles speak of."""

MAY_IMPORT: dict[str, frozenset[str]] = {
    # The floor: what everything else stands on.
    "i18n": frozenset({"moved"}),
    "files": frozenset(),
    "shares": frozenset(),
    "markup": frozenset(),
    "version": frozenset(),
    "moved": frozenset(),
    "rehoused": frozenset(),
    # Short names of rooms of the combo games.
    **dict.fromkeys(("explorer", "notation", "odds", "plan", "solver"), frozenset({"moved"})),
    "tables": frozenset({"errors"}),
    "errors": frozenset({"i18n"}),
    # Who plays: names, labels and codes as values. Pages show them before a database is loaded.
    "people": frozenset({"errors"}),
    "extras": frozenset({"errors"}),
    # What is said where a name is missing.
    "names": frozenset({"errors"}),
    # Of the game they know nothing; whether they are compiled hangs on a package that may be missing.
    "kernels": frozenset({"extras"}),
    # What games have in common.
    "cards": frozenset({"errors", "moved", "names"}),
    # A package of games that comes from elsewhere may be broken, or have words that cannot be said, which is logged.
    # (a value that no family draws is shown as it is typed)
    "games": frozenset({"cards", "errors", "i18n", "extras", "moved", "markup"}),
    # What may be thought about any game.
    "search": frozenset({"games", "cards", "shares", "errors"}),
    # What whoever makes a family asks of it.
    "conformance": frozenset({"search", "games", "cards", "i18n", "errors"}),
    # The teaching.
    "puzzles": frozenset({"extras", "games", "cards", "errors", "files", "moved", "names"}),
    # Within it: who proves a second time knows how a pack is written, and nothing of those who make one or judge by it.
    "puzzles.judging": PUZZLE | {"puzzles.verdict", "moved"},
    "puzzles.format": PUZZLE | {"puzzles.judging", "cards", "extras", "files"},
    "puzzles.voice": PUZZLE | {"puzzles.format.schema", "puzzles.verdict"},
    "puzzles.workshop": PUZZLE | {"puzzles.judging", "puzzles.format", "cards", "moved"},
    "puzzles.quality": PUZZLE | {"puzzles.judging", "puzzles.workshop"},
    # What is mined is chosen by what the measures of quality want.
    "puzzles.miner": PUZZLE | {"puzzles.format", "puzzles.workshop", "puzzles.quality", "cards"},
    "puzzles.checker": frozenset({"puzzles.format", "puzzles.puzzle", "games", "errors"}),
    # How often a learner succeeds is a share; where their file lies is said as other files are named.
    "learner": frozenset({"extras", "puzzles", "people", "shares", "games", "errors", "files"}),
    # Within it: what was done and what follows knows no database, and how that lies in one knows of no other file.
    "learner.progress": frozenset({"puzzles", "games", "errors"}),
    "learner.storage": frozenset({"learner.progress", "people", "puzzles", "extras", "errors", "files"}),
    "learner.exchange": frozenset({"learner.progress", "learner.storage", "puzzles", "errors"}),
    # The showing. Charts and widgets never meet: a notebook puts them side by side.
    # Of puzzles, charts know what their themes are called.
    "charts": frozenset(
        {"names", "extras", "learner", "puzzles", "shares", "markup", "tables", "i18n", "errors", "moved"}
    ),
    # A family says what lies on a table; a widget shows it, and knows no card.
    "widgets": frozenset({"names", "extras", "games", "markup", "i18n", "errors", "moved"}),
    # The lesson: what a person does, one state after the other, and the pages it makes.
    "tutor": frozenset(
        {"widgets", "markup", "charts", "learner", "people", "puzzles", "games", "extras", "errors", "i18n", "names"}
    ),
    # What a lesson puts into its cells: the tutor held to one puzzle, and sheets beside it.
    "lessons": frozenset(
        {"tutor", "widgets", "markup", "learner", "puzzles", "games", "extras", "errors", "i18n", "names"}
    ),
    # The house as others see it from the street: pages, their lines, and who may come in.
    "host": frozenset(
        {"extras", "tutor", "widgets", "markup", "learner", "people", "puzzles", "i18n", "errors", "files"}
    ),
    # A folder a family of games: rooms below reach them through `games.registry` only, and none knows another's.
    FAMILIES: frozenset(),
    COMBO: FAMILY,
    # Within the combo games: their words, and the errors that are said in them, ...
    f"{COMBO}.words": frozenset({"errors", "i18n"}),
    f"{COMBO}.errors": frozenset({f"{COMBO}.words", "errors"}),
    # ... the rules, ...
    # (cards are typed in their words, and shown as the family shows them)
    f"{COMBO}.cards": frozenset({"games", "errors", *SPEAKING}),
    f"{COMBO}.rules": frozenset({f"{COMBO}.cards", *SPEAKING, "games", "cards", "errors"}),
    f"{COMBO}.notation": frozenset({f"{COMBO}.rules", f"{COMBO}.cards", *SPEAKING, "games", "errors"}),
    # ... the thinking: of the odds, a solver knows only what a seat cannot see, ...
    f"{COMBO}.kernels": frozenset({"kernels"}),
    f"{COMBO}.plan": frozenset(
        {
            *("extras", "kernels", "games", "errors", *SPEAKING),
            *(f"{COMBO}.{room}" for room in ("kernels", "rules.move", "cards")),
        }
    ),
    # (odds that take minutes to find lie in files; a file of odds says which version made it)
    f"{COMBO}.odds": frozenset(
        {
            *("extras", "kernels", "shares", "tables", "games", "cards", "errors", "files", "version", "names"),
            *SPEAKING,
            *(f"{COMBO}.{room}" for room in ("kernels", "plan", "rules", "cards")),
        }
    ),
    f"{COMBO}.solver": frozenset(
        {
            *("kernels", "search", "shares", "games", "cards", "errors", *SPEAKING),
            *(f"{COMBO}.{room}" for room in ("kernels", "odds.unseen", "plan", "rules", "cards")),
        }
    ),
    # ... and the showing. A notebook puts widgets and charts beside what the page of the odds does between two looks.
    f"{COMBO}.charts": frozenset(
        {
            *("charts", "extras", "shares", "games", "i18n", "errors", *SPEAKING),
            *(f"{COMBO}.{room}" for room in ("odds", "rules", "cards")),
        }
    ),
    f"{COMBO}.explorer": frozenset(
        {
            *("charts.look", "shares", "games", "cards", "markup", "i18n", "errors"),
            *SPEAKING,
            *(f"{COMBO}.{room}" for room in ("odds", "notation", "rules", "cards")),
        }
    ),
    # The front door, which no other room may open.
    "cli": frozenset(
        {
            *("tutor", "host", "widgets", "charts", "learner", "puzzles", "search", "games", "cards", "kernels"),
            *("extras", "errors", "i18n", "files", "shares", "version"),
        }
    ),
    "__main__": frozenset({"cli"}),
    # The public names.
    "tinker": frozenset({"errors", "i18n", "cards", "games"}),
    "__init__": frozenset({"tinker", "moved"}),
}


def below(name: str) -> str | None:
    """Return a module's path below the package ("" for the package itself), None if it is not ours."""
    first, _, rest = name.partition(".")
    return rest if first == PACKAGE.name else None


def imported_names(node: ast.Import | ast.ImportFrom, package: list[str]) -> Iterator[str]:
    """Yield the full name of everything that one statement imports, relative imports resolved."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    base = package[: len(package) - node.level + 1] if node.level else []
    module = ".".join([*base, *([node.module] if node.module else [])])
    yield from (f"{module}.{alias.name}" for alias in node.names)


def imports_of_ours(source: str, package: list[str]) -> set[str]:
    """Return what a source imports of ours, as paths below the package.

    Args:
        source: the text of a module.
        package: the names of the package that the module stands in, such as ["combotutor", "cards"].
    """
    statements = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
    paths = [below(name) for statement in statements for name in imported_names(statement, package)]
    # What is no room comes from the package's own __init__.
    return {path if path.partition(".")[0] in MAY_IMPORT else "__init__" for path in paths if path is not None}


def row(room: str) -> frozenset[str]:
    """Return what a room may import; a folder of a family needs no row of its own.

    Raises:
        KeyError: the room has no row.
    """
    family = room.startswith(f"{FAMILIES}.")
    return MAY_IMPORT[room] if room in MAY_IMPORT or not family else FAMILY


def allowed(room: str, imported: str) -> bool:
    """Tell whether a room may import a module."""
    own_or_listed = row(room) | {room}
    return any(entry in {"", imported} or imported.startswith(f"{entry}.") for entry in own_or_listed)


def modules() -> list[Path]:
    """Return every module of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def room_of(module: Path) -> str:
    """Return the room that a module stands in: a folder or a single file of the package, a family, or a room of one."""
    parts = module.relative_to(PACKAGE).with_suffix("").parts
    rooms = [".".join(parts[:deep]) for deep in (3, 2)]
    family = rooms[-1] if parts[0] == FAMILIES and parts[1:] != ("__init__",) else parts[0]
    return next((room for room in rooms if room in MAY_IMPORT), family)


def breaches(room: str, module: Path) -> list[str]:
    """Return the imports of a module that its room may not make, each as a sentence."""
    package = [PACKAGE.name, *module.relative_to(PACKAGE).parent.parts]
    imports = sorted(imports_of_ours(module.read_text(encoding="utf-8"), package))
    place = module.relative_to(PACKAGE)
    return [f"{place}: {room} may not import {imported}" for imported in imports if not allowed(room, imported)]


def test_every_room_has_a_row_in_the_table() -> None:
    rooms = {room_of(module) for module in modules()}
    assert {room for room in rooms if not room.startswith(f"{FAMILIES}.")} - MAY_IMPORT.keys() == set()
    assert {"cards", "games", "cli"} <= rooms


def test_every_room_imports_only_what_its_row_allows() -> None:
    rooms = [(room_of(module), module) for module in modules()]
    assert [breach for room, module in rooms for breach in breaches(room, module)] == []


def test_a_new_family_may_import_what_lies_below_and_no_other_family() -> None:
    new = room_of(PACKAGE / "families" / "new" / "rules.py")
    assert (new, room_of(PACKAGE / "families" / "__init__.py")) == (f"{FAMILIES}.new", FAMILIES)
    assert all(allowed(new, room) for room in ("games.Game", "puzzles.kind", "widgets.scene", f"{FAMILIES}.new.rules"))
    above = ("tutor", "host", "learner", "cli", "tinker", "__init__")
    assert not any(allowed(new, room) for room in (*above, COMBO, f"{COMBO}.cards", f"{FAMILIES}.newer", FAMILIES))


def test_no_room_outside_the_families_may_import_one() -> None:
    low = [room for room in MAY_IMPORT if not room.startswith("families")]
    assert [(room, into) for room in low for into in (COMBO, f"{COMBO}.rules") if allowed(room, into)] == []


def test_only_the_start_of_the_program_may_import_the_command_line() -> None:
    assert [room for room in MAY_IMPORT if room != "cli" and allowed(room, "cli")] == ["__main__"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import combotutor.cards.row", {"cards.row"}),
        ("from combotutor import errors", {"errors"}),
        ("from combotutor import puzzles as p, cards", {"puzzles", "cards"}),
        ("from combotutor import SomeName", {"__init__"}),
        ("from combotutor.cards import Row", {"cards.Row"}),
        ("from . import row", {"cards.row"}),
        ("from .row import Row", {"cards.row.Row"}),
        ("from ..cli.main import main", {"cli.main.main"}),
        ("from .. import errors", {"errors"}),
        ("def late():\n    import combotutor.cli.main", {"cli.main"}),
        ("if TYPE_CHECKING:\n    from combotutor.games import Game", {"games.Game"}),
        ("import combotutor", {"__init__"}),
        ("import combotutors.cards, os", set()),
    ],
)
def test_an_import_is_seen_however_it_is_written(source: str, expected: set[str]) -> None:
    assert imports_of_ours(source, ["combotutor", "cards"]) == expected


def test_a_part_of_a_room_can_be_allowed_alone() -> None:
    solver, odds = (f"{COMBO}.{room}" for room in ("solver", "odds"))
    assert allowed(solver, f"{odds}.unseen")
    assert not allowed(solver, odds)
    assert not allowed(solver, f"{odds}.unseenly")
