"""What stood elsewhere in the house before the combo games were a family; `combotutor.moved` reads it.

It is read while Python holds its lock of all imports, and so imports nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Final

_HERE: Final = __package__ or ""


def _all_in(room: str, names: str) -> Mapping[str, str]:
    return dict.fromkeys(names.split(), f"{_HERE}.{room}")


MODULES: Final[Mapping[str, str]] = {
    "combotutor.games.combo": f"{_HERE}.rules",
    "combotutor.cli.reasons": f"{_HERE}.commands.reasons",
    **{f"combotutor.{room}": f"{_HERE}.{room}" for room in ("explorer", "notation", "odds", "plan", "solver")},
    **{
        f"combotutor.odds.{name}": f"{_HERE}.odds.exact.{name}"
        for name in ("avoiding", "expected", "kinds", "patterns", "rows", "shapes", "windows")
    },
    **{f"combotutor.cards.{name}": f"{_HERE}.cards.{name}" for name in ("card", "combination", "deck", "row")},
    **{
        f"combotutor.charts.{name}": f"{_HERE}.charts.{name}"
        for name in ("closing", "comparisons", "gaps", "plays", "selection", "sizes", "stack")
    },
    **{
        f"combotutor.puzzles.{name}": f"{_HERE}.voice.{name}"
        for name in ("aftermath", "chance", "mistake", "praise", "scope")
    },
    "combotutor.puzzles.reasoned": f"{_HERE}.voice.reasons",
    "combotutor.puzzles.checker.motifs": f"{_HERE}.check.themes",
    "combotutor.puzzles.checker.rows": f"{_HERE}.check.plays",
    "combotutor.puzzles.checker.safety": f"{_HERE}.check.safety",
    "combotutor.puzzles.checker.ways": f"{_HERE}.check.clear",
    "combotutor.puzzles.checker.risk": f"{_HERE}.check.worlds",
    "combotutor.puzzles.theme": f"{_HERE}.theme",
    **{
        f"combotutor.puzzles.miner.{name}": f"{_HERE}.mining.{name}"
        for name in ("endgame", "hidden_hands", "likeness", "lines", "open_hands", "redeals", "turns")
    },
    "combotutor.puzzles.miner.rows": f"{_HERE}.mining.flaw",
    "combotutor.tutor.bars": f"{_HERE}.bench.bars",
    "combotutor.tutor.bench": f"{_HERE}.bench.board",
    "combotutor.tutor.course": f"{_HERE}.bench.lines",
    "combotutor.tutor.values_page": f"{_HERE}.bench.values",
    "combotutor.tutor.words": f"{_HERE}.hand.captions",
    "combotutor.widgets.captions": f"{_HERE}.hand.captions",
    "combotutor.widgets.picture": f"{_HERE}.pictures",
    "combotutor.widgets.seen": f"{_HERE}.hand.seen",
    **{
        f"combotutor.kernels.{name}": f"{_HERE}.kernels.{room}.{name}"
        for room, names in {
            "rows": ("beating", "book", "drawing", "plan", "plan_lanes"),
            "rules": ("moves", "perft", "round", "seats", "specials", "trick"),
            "open_hands": ("choices", "control", "known_rows", "memo", "search", "verdict"),
            "hidden_hands": ("chain", "playout"),
        }.items()
        for name in names
    },
    "combotutor.kernels.layout": f"{_HERE}.kernels.layout",
    "combotutor.kernels.likeness": f"{_HERE}.kernels.hidden_hands.policy",
    "combotutor.kernels.row_sample": f"{_HERE}.kernels.rows.sample",
    "combotutor.kernels.row_words": f"{_HERE}.kernels.rows.orders",
    "combotutor.kernels.rows": f"{_HERE}.kernels.rows.keys",
}
"""From the old name of a module, and of all below it, to the new one."""

NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "combotutor.cards": _all_in(
        "cards",
        "FACES LONGEST NUMBERS STRENGTHS Card Combination Deck Kind Row combinations_in inserted readings removed"
        " wild_values",
    ),
    "combotutor.i18n": _all_in("words", "card_words"),
    "combotutor.i18n.catalogue": _all_in("words", "card_words"),
    "combotutor.charts": _all_in(
        "charts",
        "before_and_after_seen best_by_size closing_in cost_of_not_sorting editions fewest_plays gaps_saved"
        " how_many_places kinds_by_size ladder_of_rarity many_runs naive_against_exact plays_by_size"
        " plays_weighed ways_to_empty what_drawing_does with_and_without_wilds",
    ),
    "combotutor.puzzles": {
        **_all_in("kinds", "OPEN STORED"),
        "PuzzleKind": f"{_HERE}.kinds.word",
        "Asked": f"{_HERE}.asked",
        **_all_in("kinds.best", "answer_classes best_replies"),
        "Theme": f"{_HERE}.theme",
        "reason_phrase": f"{_HERE}.voice.reasons",
    },
    "combotutor.puzzles.asked": _all_in("asked", "Asked asked"),
    "combotutor.puzzles.puzzle": {
        **_all_in("kinds", "OPEN STORED"),
        "PuzzleKind": f"{_HERE}.kinds.word",
    },
    "combotutor.puzzles.judging.values": _all_in("kinds.best", "answer_classes best_replies"),
    "combotutor.puzzles.workshop.like": {
        "MAIN": f"{_HERE}.theme",
        "TRIES": f"{_HERE}.mining.relatives",
    },
    "combotutor.widgets": {
        "Hand": f"{_HERE}.hand.widget",
        "SeenCards": f"{_HERE}.hand.seen",
        "Task": f"{_HERE}.hand.question",
        "card_svg": f"{_HERE}.pictures",
        "row_svg": f"{_HERE}.pictures",
    },
}
"""From a room that stands to the names that have left it, each with the module that has it."""
