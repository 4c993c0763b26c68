"""Compiled loops of the combo games, over flat buffers and whole numbers; nothing is re-exported.

`layout` says how all of them find a position, a move and a reading in their buffers.
"""
