"""Rounds whose hands are hidden: worlds that fit what has been done, and rounds played on from them."""
