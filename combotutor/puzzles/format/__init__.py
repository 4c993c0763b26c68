"""How puzzles are written down: the fields of a line, packs of lines, the shelf of packs, the course through them."""
