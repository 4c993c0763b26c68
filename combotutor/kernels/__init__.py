"""Compiled loops over flat buffers and whole numbers; this room knows nothing of ours, and nothing is re-exported."""
