"""The workbench of the combo games: a hand or a position of one's own, and what each play of it is worth."""
