"""Two answers side by side, in words and drawn: what is left of the row, who can answer, how often one pays."""
