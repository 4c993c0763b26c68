# /// script
# requires-python = ">=3.11"
# dependencies = ["combotutor[tutor]"]
#
# [tool.marimo.display]
# theme = "system"
# ///
"""The tutor: puzzles to solve on the hand, a plan for any hand of one's own, and the rules."""

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="full", app_title="combotutor", css_file="tutor.css")


@app.cell
def _():
    import os

    import marimo as mo

    from combotutor.tutor import Tutor

    return Tutor, mo, os


@app.cell
def _(Tutor, mo, os):
    # Served by itself, the page is the tutor's own: links to a puzzle make sense, and it speaks the page's language.
    tutor = Tutor(
        has_address=mo.app_meta().mode == "run",
        explorer="odds/" if os.environ.get("COMBOTUTOR_SERVED") else "",
    )
    tutor
    return (tutor,)


if __name__ == "__main__":
    app.run()
