"""One row of cards: its fewest plays, its key, all that can be done with it, and what many rows come to."""
