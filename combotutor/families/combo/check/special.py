"""The proof of the kind `special`: several decisions around special cards, while the other seats act in between."""

from __future__ import annotations

from combotutor.families.combo.check.rows import RowProof


class Special(RowProof):
    """Several decisions in one round."""

    is_agreed = True
    points = 860

    def has_its_steps(self) -> bool:
        """Tell whether there are several."""
        return len(self.puzzle.steps) > 1
