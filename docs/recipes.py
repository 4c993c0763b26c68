"""Recipes: the examples of README and CONTRIBUTING, taken from there; those in Python run."""

from __future__ import annotations

import doctest
import io
import re
from pathlib import Path
from typing import ClassVar, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

TOP: Final = Path(__file__).parents[1]
LANGUAGES: Final = {"python": "pycon", "console": "console", "json": "json", "toml": "toml"}
_BLOCK: Final = re.compile(r"^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def examples(page: str, heading: str) -> list[tuple[str, str]]:
    """Return the examples below a heading of a page at the top, each with its language; none without such a heading."""
    text = (TOP / page).read_text(encoding="utf-8")
    found = re.search(rf"^##+ {re.escape(heading)}\n(.*?)(?=^##+ |\Z)", text, re.DOTALL | re.MULTILINE)
    return _BLOCK.findall(found[1]) if found else []


def faults(code: str, name: str) -> str:
    """Return what is wrong with an example, as doctest tells it; empty if it gives what it shows."""
    test = doctest.DocTestParser().get_doctest(code, {}, name, name, 0)
    told = io.StringIO()
    doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE, verbose=False).run(test, out=told.write)
    return told.getvalue()


class Recipe(SphinxDirective):
    """Shows the examples below a heading: `.. recipe:: README.md The odds`."""

    required_arguments: ClassVar[int] = 2
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the examples; where one does not run, or there is none, a warning in its place."""
        page, heading = self.arguments
        self.env.note_dependency(str(TOP / page))
        found = examples(page, heading)
        if not found:
            return [
                self.state.reporter.warning(f"{page} has no example below the heading {heading!r}.", line=self.lineno)
            ]
        shown: list[nodes.Node] = []
        for language, code in found:
            shown.append(nodes.literal_block(code, code.rstrip(), language=LANGUAGES.get(language, "python")))
            is_run = language == "python" and ">>> " in code
            if is_run and (wrong := faults(code, f"{page}: {heading}")):
                shown.append(
                    self.state.reporter.warning(f"An example does not give what it shows.\n{wrong}", line=self.lineno)
                )
        return shown


def setup(app: Sphinx) -> None:
    """Let pages show recipes."""
    app.add_directive("recipe", Recipe)
