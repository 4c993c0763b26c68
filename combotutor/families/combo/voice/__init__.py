"""What is said of the puzzles of the combo games."""

from combotutor.families.combo.voice.closing import closing
from combotutor.families.combo.voice.hints import hints
from combotutor.families.combo.voice.mistake import mistake
from combotutor.families.combo.voice.praise import praise
from combotutor.families.combo.voice.reasoned import reason_phrase
from combotutor.families.combo.voice.spoken import move_phrase as move
from combotutor.families.combo.voice.story import story

__all__ = ["closing", "hints", "mistake", "move", "praise", "reason_phrase", "story"]
