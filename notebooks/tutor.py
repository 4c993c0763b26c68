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

    from combotutor.learner import Store
    from combotutor.tutor import Tutor

    return Store, Tutor, mo, os


@app.cell
def _(Store, Tutor, mo, os):
    # Served by itself, the page is the tutor's own: links to a puzzle make sense, and it speaks the page's language.
    # Served to a class, each browser is a learner of its own; else everybody here is one.
    tutor = Tutor(
        open_store=Store.open,
        is_class=bool(os.environ.get("COMBOTUTOR_CLASS")),
        has_address=mo.app_meta().mode == "run",
        explorer="odds/" if os.environ.get("COMBOTUTOR_SERVED") else "",
    )
    tutor
    return (tutor,)


if __name__ == "__main__":
    app.run()
