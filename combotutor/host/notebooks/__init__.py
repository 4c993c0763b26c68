"""Notebooks that marimo serves as a part of our server: the odds explorer, and the tutor itself as one."""
