"""What the combo games want of their packs: that rules of thumb do not get far, that each kind asks what it is for."""

from __future__ import annotations

from combotutor.families.combo.quality.standard import STANDARD

__all__ = ["STANDARD"]
