"""The rules of a round, move for move: what may be done in a state, and the state after it."""
