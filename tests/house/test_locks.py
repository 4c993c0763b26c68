"""The lock files hold versions and hashes and nothing else, and are in step with pyproject.toml."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

TOP = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-tutor.lock", "requirements-uv.lock")

PACKAGE = re.compile(
    r"(?P<name>[a-z0-9-]+)==(?P<version>[0-9a-z.+]+)(?: ; (?P<marker>[a-z0-9_ .<>=!'()-]+))? \\\n"
    r"(?:    --hash=sha256:[0-9a-f]{64} \\\n)*"
    r"    --hash=sha256:[0-9a-f]{64}\n",
    re.IGNORECASE,
)


def read(lock: str) -> str:
    return (TOP / lock).read_text(encoding="utf-8")


def versions(lock: str) -> dict[str, set[str]]:
    """Return the versions of each package in a lock; more than one where they hang on the system."""
    found: dict[str, set[str]] = {}
    for match in PACKAGE.finditer(read(lock)):
        found.setdefault(match["name"].lower(), set()).add(match["version"])
    return found


def pyproject() -> dict[str, Any]:
    return tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))


def direct_dependencies(*extras: str) -> list[Requirement]:
    """Return what the package and these extras of it ask for by name."""
    project = pyproject()["project"]
    texts = [*project["dependencies"], *(text for extra in extras for text in project["optional-dependencies"][extra])]
    return [need for need in map(Requirement, texts) if need.name != project["name"]]


def unmet(needs: list[Requirement], lock: str) -> list[str]:
    """Return the requirements that a lock does not meet."""
    locked = versions(lock)
    return [
        str(need)
        for need in needs
        if not locked.get(need.name.lower()) or not all(map(need.specifier.contains, locked[need.name.lower()]))
    ]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_hashed_packages_and_no_other_line(lock: str) -> None:
    assert PACKAGE.sub("", read(lock)) == ""
    assert versions(lock)


def test_the_full_lock_meets_every_extra() -> None:
    assert unmet(direct_dependencies(*pyproject()["project"]["optional-dependencies"]), "requirements.lock") == []


def test_the_tutor_lock_meets_the_tutor() -> None:
    assert unmet(direct_dependencies("tutor"), "requirements-tutor.lock") == []


def test_the_uv_lock_meets_the_installer() -> None:
    needs = [Requirement(text) for text in pyproject()["dependency-groups"]["installer"]]
    assert unmet(needs, "requirements-uv.lock") == []


def test_the_full_lock_holds_all_of_the_tutor_lock_at_the_same_versions() -> None:
    full = versions("requirements.lock")
    assert {name: found for name, found in versions("requirements-tutor.lock").items() if full.get(name) != found} == {}


def test_the_full_lock_meets_the_requirements_of_a_build() -> None:
    assert unmet([Requirement(text) for text in pyproject()["build-system"]["requires"]], "requirements.lock") == []


def test_the_tools_whose_findings_change_with_each_release_are_pinned_exactly() -> None:
    pinned = {need.name for need in direct_dependencies("dev") if str(need.specifier).startswith("==")}
    assert pinned == {"mypy", "ruff"}
