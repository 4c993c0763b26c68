"""Compiled loops of the combo games, over flat buffers and whole numbers; nothing is re-exported."""
