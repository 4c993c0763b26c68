"""What is said of the puzzles of the combo games: what their kinds share."""
