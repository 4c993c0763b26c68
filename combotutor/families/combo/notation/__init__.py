"""Text of rows, moves and positions, and back: strict for lines that programs exchange, loose for people."""

from combotutor.families.combo.notation.facts import facts
from combotutor.families.combo.notation.loose import parse_typed_row
from combotutor.families.combo.notation.moves import format_move, parse_legal_move, parse_move
from combotutor.families.combo.notation.positions import format_position, parse_position, play_words
from combotutor.families.combo.notation.rows import format_hand, format_row, parse_row

__all__ = [
    "facts",
    "format_hand",
    "format_move",
    "format_position",
    "format_row",
    "parse_legal_move",
    "parse_move",
    "parse_position",
    "parse_row",
    "parse_typed_row",
    "play_words",
]
