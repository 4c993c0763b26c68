"""`python -m combotutor`: the same as the command `combotutor`."""

from combotutor.cli.process import run

run()
