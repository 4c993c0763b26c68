"""Whether people who do not see, or do not use a mouse, can use a page: axe-core's judgement, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]  # it carries no types
from playwright.sync_api import Locator, Page

# A digit or a sign alone is judged like any other text, which axe-core leaves to people; all else is as it comes.
_CONTRAST: Final = {
    "ignoreUnicode": False,
    "ignoreLength": True,
    "ignorePseudo": False,
    "pseudoSizeThreshold": 0.25,
    "boldValue": 700,
    "boldTextPt": 14,
    "largeTextPt": 18,
    "shadowOutlineEmMax": 0.2,
    "textStrokeEmMin": 0.03,
    "contrastRatio": {"normal": {"expected": 4.5}, "large": {"expected": 3}},
}
_OPTIONS: Final = {"resultTypes": ["violations"], "checks": {"color-contrast": {"options": _CONTRAST}}}

# A context made of nodes, not of selectors, reaches into the shadow roots that marimo keeps its widgets in.
_RUN: Final = """(node, options) => axe.run(node, options).then(({ violations }) => violations)"""

# What is just fading in is judged as it will stay.
_SETTLED: Final = """() => Promise.all(
  document.getAnimations()
    .filter((each) => each.playState === "running" && each.effect.getComputedTiming().endTime < Infinity)
    .map((each) => each.finished.catch(() => {}))
).then(() => {})"""


@dataclass(frozen=True, slots=True)
class Violation:
    """One element that breaks one of axe-core's rules.

    Attributes:
        impact: How bad it is: minor, moderate, serious or critical.
        rule: The rule's name, such as "color-contrast".
        problem: What the rule asks for.
        target: Where the element is, as selectors, one for each shadow root on the way.
        element: The element's HTML.
        mend: What would mend it.
    """

    impact: str
    rule: str
    problem: str
    target: str
    element: str
    mend: str

    def __str__(self) -> str:
        return f"{self.impact} {self.rule}: {self.problem}\n  {self.target}\n  {self.element}\n  {self.mend}"


def find_violations(page: Page, within: Locator | None = None) -> tuple[Violation, ...]:
    """Return all that axe-core finds, the worst first.

    Args:
        page: the page as it stands; hidden parts are passed over.
        within: the elements to look into, each with all that it holds; the whole page if left out.
    """
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE_SCRIPT)
    page.evaluate(_SETTLED)
    nodes = [page.locator("html")] if within is None else within.all()
    if not nodes:
        pytest.fail("there is nothing to look into", pytrace=False)
    found = [violation for node in nodes for violation in _violations(node.evaluate(_RUN, _OPTIONS))]
    order = ("critical", "serious", "moderate", "minor")
    return tuple(sorted(found, key=lambda violation: order.index(violation.impact)))


def assert_accessible(page: Page, within: Locator | None = None) -> None:
    """Fail with a list if axe-core finds anything, of whatever impact.

    Args:
        page: the page as it stands: call this again for every state that differs.
        within: the elements that are ours, where the page around them is somebody else's.
    """
    __tracebackhide__ = True
    if bad := find_violations(page, within):
        pytest.fail("\n\n".join(map(str, [f"{len(bad)} to mend:", *bad])), pytrace=False)


def _violations(reported: Sequence[Mapping[str, Any]]) -> list[Violation]:
    return [
        Violation(
            impact=str(node["impact"] or rule["impact"]),
            rule=rule["id"],
            problem=rule["help"],
            target=_target(node["target"]),
            element=node["html"],
            mend=str(node["failureSummary"]).replace("\n", " "),
        )
        for rule in reported
        for node in rule["nodes"]
    ]


def _target(path: Sequence[str | Sequence[str]]) -> str:
    """Return where an element is; axe-core gives a list of selectors where shadow roots lie between."""
    return " >> ".join(step if isinstance(step, str) else " >> ".join(step) for step in path)
