"""Several workers may share the tests; what needs a browser is left to one of them."""

from pathlib import Path

from tests.conftest import IN_A_BROWSER

TOP = Path(__file__).parents[2]


def test_every_file_that_drives_a_browser_is_left_to_one_worker() -> None:
    files = [path for path in (TOP / "tests").rglob("test_*.py") if path.parent.name != "bench"]
    driving = [path.relative_to(TOP).as_posix() for path in files if "\nfrom playwright." in path.read_text("utf-8")]
    named = [name for path in files if IN_A_BROWSER.match(name := path.relative_to(TOP).as_posix())]
    assert len(driving) > 3
    assert sorted(driving) == sorted(named)
