"""What is said of puzzles, on the way through them and of an answer, in the words of the family that brings them."""
