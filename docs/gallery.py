"""The gallery: every chart function, with its question, its picture, the code that drew it, and what it says."""

from __future__ import annotations

import doctest
import functools
import inspect
import re
import textwrap
import tomllib
import traceback
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_id

from combotutor import charts
from combotutor.charts.heading import Chart
from combotutor.markup import tag
from docs.pupil import report_of_a_pupil

QUESTIONS: Final = Path(__file__).with_name("gallery.toml")
FOLDER: Final = "_static/gallery"
OTHERS: Final = "More"
"""The group of those that no question is written for yet."""


@dataclass(frozen=True)
class Picture:
    """A chart of the gallery.

    Args:
        name: of the function.
        group: under which it stands.
        question: what it answers.
        code: draws it: a program that leaves it in `chart`.
        given: what the program finds there, in a sentence.
    """

    name: str
    group: str
    question: str
    code: str
    given: str = ""

    def drawn(self) -> Chart:
        """Return the chart, by running its code.

        Raises:
            Exception: whatever the code raises.
        """
        names: dict[str, Any] = {"report": _report()} if self.given else {}
        exec(compile(self.code, f"<gallery: {self.name}>", "exec"), names)  # noqa: S102  (it is ours, and to be tried)
        found: Chart = names["chart"]
        return found


@functools.cache
def _report() -> object:
    return report_of_a_pupil()


def chart_names() -> list[str]:
    """Return the public functions that make a chart of a table."""
    return [name for name in charts.__all__ if _is_chart(getattr(charts, name))]


def _is_chart(value: object) -> bool:
    if not inspect.isfunction(value):
        return False
    asked = inspect.signature(value)
    first = next(iter(asked.parameters.values()), None)
    is_of_a_table = first is not None and "DataFrame" in str(first.annotation)
    return is_of_a_table and "Chart" in str(asked.return_annotation)


def pictures() -> list[Picture]:
    """Return the pictures of the gallery, those of a group together; every chart has one."""
    asked = tomllib.loads(QUESTIONS.read_text(encoding="utf-8"))
    there = chart_names()
    known = [Picture(name, **words) for name, words in asked.items() if name in there]
    new = [_of_its_docstring(name) for name in there if name not in asked]
    groups = list(dict.fromkeys(picture.group for picture in known + new))
    return sorted(known + new, key=lambda picture: groups.index(picture.group))


def _of_its_docstring(name: str) -> Picture:
    """Return a picture of a chart for which no question is written: of its example, or else of the name of a game."""
    told = inspect.getdoc(getattr(charts, name)) or name
    examples = doctest.DocTestParser().get_examples(told)
    lines = [example.source.rstrip() for example in examples]
    call = f"{name}("
    made = next((place for place, line in enumerate(lines) if call in line), None)
    if made is None:
        code = f'from combotutor import charts\n\nchart = charts.{name}("combo-breaker")\n'
    else:
        code = "\n".join(
            [f"from combotutor.charts import {name}", *lines[:made], f"chart = {_call(lines[made], call)}"]
        )
    return Picture(name, OTHERS, _question(told), code + "\n")


def _question(told: str) -> str:
    """Return what a docstring says first, as a headline."""
    first = told.partition("\n")[0].removeprefix("Return ").removesuffix(".")
    return first[:1].upper() + first[1:]


def _call(line: str, name: str) -> str:
    """Return a call as it stands in a line, up to the bracket that closes it."""
    start = line.index(name)
    depth = 0
    for place, sign in enumerate(line[start:], start):
        depth += (sign == "(") - (sign == ")")
        if sign == ")" and depth == 0:
            return line[start : place + 1]
    return line[start:]


class Gallery(SphinxDirective):
    """Puts the whole gallery where it stands."""

    def run(self) -> list[nodes.Node]:
        """Return a section for each group, with one for each chart."""
        self.env.note_dependency(str(QUESTIONS))
        groups: dict[str, list[Picture]] = {}
        for picture in pictures():
            groups.setdefault(picture.group, []).append(picture)
        return [self._section(group, (self._shown(each) for each in shown)) for group, shown in groups.items()]

    def _section(self, title: str, inside: Iterable[nodes.Node], name: str = "") -> nodes.section:
        section = nodes.section("", nodes.title("", title), *inside)
        section["ids"].append(name or make_id(self.env, self.state.document, term=title))
        return section

    def _shown(self, picture: Picture) -> nodes.section:
        try:
            inside = self._inside(picture, picture.drawn())
        except Exception:  # noqa: BLE001  (whatever an example raises is told, and the build fails)
            last = traceback.format_exc(limit=-1)
            inside = [self.state.reporter.warning(f"{picture.name}: its code does not run.\n{last}", line=self.lineno)]
        return self._section(picture.question, inside, picture.name)

    def _inside(self, picture: Picture, chart: Chart) -> list[nodes.Node]:
        said = charts.describe(chart)
        path = Path(self.env.app.outdir, FOLDER, f"{picture.name}.svg")
        path.parent.mkdir(parents=True, exist_ok=True)
        drawing = charts.to_svg(chart)
        path.write_text(drawing, encoding="utf-8")
        # Its size is told, so that nothing moves when it comes: a link to a chart leads there.
        size = re.search(r' width="([\d.]+)" height="([\d.]+)"', drawing)
        wide, tall = (size[1], size[2]) if size else (None, None)
        shown = tag("img", src=f"{FOLDER}/{path.name}", alt=said, width=wide, height=tall, loading="lazy")
        figure = tag("figure", shown, class_="picture", tabindex="0", role="group", aria_label=picture.question)
        code = nodes.literal_block(picture.code, picture.code.strip(), language="python")
        lines = [f"**What it says.** {_escaped(said)}", "", f":py:func:`combotutor.charts.{picture.name}`"]
        given = self._parsed([picture.given]) if picture.given else []
        return [nodes.raw("", str(figure), format="html"), *self._parsed(lines), code, *given]

    def _parsed(self, lines: list[str]) -> list[nodes.Node]:
        return self.parse_text_to_nodes("\n".join(lines))


def _escaped(said: str) -> str:
    return "".join(f"\\{sign}" if sign in "\\*`_|" else sign for sign in textwrap.dedent(said))


def setup(app: Sphinx) -> None:
    """Let pages show the gallery."""
    app.add_directive("gallery", Gallery)
