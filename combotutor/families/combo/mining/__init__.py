"""How puzzles of the combo games are found: in rounds that bots play, in endings dealt for it, in hands dealt anew."""
