"""The commands that the combo games alone have, and how they answer those that every family may."""
