"""What it takes to solve a puzzle: rules of thumb, looking ahead, the whole row, what the others answer.

Each is a solver: it takes all answers that are as good to it. The weakest that surely finds a puzzle is its level.
"""
