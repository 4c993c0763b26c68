"""The lock files hold versions and hashes and nothing else, and are in step with pyproject.toml."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

import go
from tests.house import wheels

TOP = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-tutor.lock", "requirements-lean.lock", "requirements-uv.lock")

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
    """Return the requirements that a lock does not meet; one of some systems alone may have a version to itself."""
    locked = versions(lock)
    return [
        str(need)
        for need in needs
        if not locked.get(need.name.lower())
        or not (any if need.marker else all)(map(need.specifier.contains, locked[need.name.lower()]))
    ]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_hashed_packages_and_no_other_line(lock: str) -> None:
    assert PACKAGE.sub("", read(lock)) == ""
    assert versions(lock)


def test_the_full_lock_meets_every_extra() -> None:
    assert unmet(direct_dependencies(*pyproject()["project"]["optional-dependencies"]), "requirements.lock") == []


def test_the_tutor_lock_meets_the_tutor() -> None:
    assert unmet(direct_dependencies("tutor"), "requirements-tutor.lock") == []


def test_the_lean_lock_is_the_tutors_without_the_accelerator_and_the_maker_of_pictures() -> None:
    tutor, lean = versions("requirements-tutor.lock"), versions("requirements-lean.lock")
    assert {name: found for name, found in tutor.items() if name not in lean}.keys() == set(go.NOT_IN_LEAN)
    assert {name: found for name, found in lean.items() if tutor[name] != found} == {}


def test_the_table_of_what_is_built_is_of_the_locks_as_they_are() -> None:
    assert wheels.read()["digests"] == wheels.digests(), "write it anew: .venv/bin/python -m tests.house.wheels"


def test_the_tutor_has_ready_builds_on_every_system_and_the_tests_where_they_can_run() -> None:
    not_built = {(each["lock"], each["system"], each["python"]): each["package"] for each in wheels.read()["not_built"]}
    musl = {system for system in wheels.SYSTEMS if system.endswith("musl")}
    assert {system for lock, system, _ in not_built if lock == go.TUTOR_LOCK} <= musl
    assert [key for key in not_built if key[0] == go.LEAN_LOCK] == []
    everything = {(system, python): name for (lock, system, python), name in not_built.items() if lock == go.FULL_LOCK}
    assert {key: name for key, name in everything.items() if key[0] not in musl} == {
        ("aarch64-pc-windows-msvc", "3.11"): "pyyaml"
    }


@pytest.mark.parametrize(
    ("lock", "system", "python"),
    [
        (go.TUTOR_LOCK, "aarch64-pc-windows-msvc", "3.11"),
        (go.TUTOR_LOCK, "x86_64-apple-darwin", "3.14"),
        (go.TUTOR_LOCK, "x86_64-unknown-linux-musl", "3.12"),
        (go.LEAN_LOCK, "x86_64-unknown-linux-musl", "3.14"),
    ],
)
def test_the_index_says_what_the_table_says(lock: str, system: str, python: str) -> None:
    cell = {"lock": lock, "system": system, "python": python}
    listed = [each["package"] for each in wheels.read()["not_built"] if cell.items() <= each.items()]
    try:
        found = wheels.asked(lock, system, python)
    except ConnectionError as error:
        pytest.skip(f"no index can be reached: {error}")
    assert [found] == (listed or [""])


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
