"""What to play: every legal move with what it leaves in the mover's row."""

from combotutor.solver.reply import Reply, replies

__all__ = ["Reply", "replies"]
