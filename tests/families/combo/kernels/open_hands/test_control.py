"""What a search keeps between two calls lies apart."""

from __future__ import annotations

from combotutor.families.combo.kernels.open_hands import control

FIELDS = ("PLY", "PHASE", "VALUE", "NODES", "SEAT", "HORIZON", "LEAF", "SALT", "TOUCHED", "ORDER", "DEEPEST")


def test_no_two_things_that_a_search_keeps_share_a_place() -> None:
    places = [getattr(control, name) for name in FIELDS]
    assert len(set(places)) == len(FIELDS)
    assert 0 <= min(places) <= max(places) < control.CONTROL_SIZE
