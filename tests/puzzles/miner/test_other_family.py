"""A family that the miner was not written for: its kind is mined in rounds of its own game, as any other is."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Final

import pytest

from combotutor.errors import InvalidError
from combotutor.games import registry
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import read_pack
from combotutor.puzzles.miner import Job, mine
from combotutor.puzzles.miner.job import ALL
from combotutor.puzzles.workshop.like import is_like, like
from tests.cli.run import CommandLine
from tests.families.bringing import brought
from tests.families.highest.kinds import Least

KIND: Final = "highest-least"


def job(each: int = 60) -> Job:
    """Return a job in rounds of Highest; it can be made only while that is there."""
    return Job(3, 6, rules=("highest",), each=each)


@pytest.fixture(autouse=True)
def _there() -> Iterator[None]:
    with brought(EntryPoint("highest", "tests.families.highest:FAMILY", registry.CATALOG)):
        yield


def test_its_kind_is_mined_as_any_other_is_and_can_be_read(tmp_path: Path) -> None:
    mined = mine(tmp_path / "mine.jsonl", job())
    assert read_pack(tmp_path / "mine.jsonl") == mined.puzzles
    assert len(mined.puzzles) > 3
    assert [puzzle.id for puzzle in mined.puzzles] == [
        f"{KIND}-{1001 + number}" for number in range(len(mined.puzzles))
    ]
    assert len({puzzle.position for puzzle in mined.puzzles}) == len(mined.puzzles)
    assert {reason for _, reason in mined.dropped} == {"only-one"}


def test_killed_and_begun_again_it_writes_the_same_pack(tmp_path: Path) -> None:
    def kill(done: int, _total: int) -> None:
        if done >= 4:
            raise KeyboardInterrupt

    asked = job(each=4)
    with pytest.raises(KeyboardInterrupt):
        mine(tmp_path / "killed.jsonl", asked, None, kill)
    mine(tmp_path / "killed.jsonl", asked)
    mine(tmp_path / "at-once.jsonl", asked)
    assert (tmp_path / "killed.jsonl").read_bytes() == (tmp_path / "at-once.jsonl").read_bytes()


@pytest.mark.parametrize("words", [{"rules": ("highest",)}, {"kinds": (KIND,)}, {"family": "highest"}])
def test_a_game_or_a_kind_tells_the_family(words: dict[str, object]) -> None:
    found = Job(1, 2, **words)  # type: ignore[arg-type]
    assert (found.family, found.kinds, found.rules) == ("highest", (KIND,), ("highest",))


def test_a_job_that_names_nothing_is_of_the_first_family() -> None:
    assert Job(1, 2) == Job(1, 2, kinds=ALL, rules=ALL, family=next(iter(registry.ours())))


@pytest.mark.parametrize(
    ("words", "code", "field", "says"),
    [
        ({"family": "chess"}, "mine-nothing", "family", "highest"),
        ({"kinds": ("chess",)}, "mine-nothing", "kinds", "find, beat"),
        ({"rules": ("highest", "combo-up")}, "mine-one-family", "rules", "highest"),
        ({"kinds": (KIND, "find")}, "mine-one-family", "kinds", KIND),
        ({"rules": ("highest",), "kinds": ("find", KIND)}, "mine-one-family", "kinds", f"find. Use only {KIND}."),
        ({"rules": ("blank",)}, "mine-no-kinds", "rules", "Blank"),
    ],
)
def test_what_is_of_no_family_or_of_two_is_refused_for_what_it_is(
    words: dict[str, object], code: str, field: str, says: str
) -> None:
    blank = EntryPoint("blank", "tests.families.blank:FAMILY", registry.CATALOG)
    with brought(EntryPoint("highest", "tests.families.highest:FAMILY", registry.CATALOG), blank):
        with pytest.raises(InvalidError) as caught:
            Job(1, 2, **words)  # type: ignore[arg-type]
        assert (caught.value.code, caught.value.field) == (code, field)
        assert says in caught.value.text("en")


def test_a_puzzle_like_another_is_one_that_is_there_where_none_is_dealt(tmp_path: Path) -> None:
    one, *others = mine(tmp_path / "mine.jsonl", job()).puzzles
    alike = [each for each in others if is_like(each, one)]
    assert alike
    assert like(one, 5, (one, *others)) in alike
    assert not is_like(one, one)
    assert like(one, 5, (one,)) is None


def test_the_command_line_mines_it_and_tells_it_in_its_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cli = CommandLine(capsys, monkeypatch)
    words = ("--rules", "highest", "--deals", "4", "--seed", "3", "--workers", "1")
    told = cli("puzzles", "mine", str(tmp_path / "mine.jsonl"), *words, "--json").lines[0]
    assert told["kinds"][KIND]["kept"] == told["puzzles"] > 0
    said = {
        language: cli("puzzles", "mine", str(tmp_path / f"{language}.jsonl"), *words, "--lang", language).out
        for language in LANGUAGES
    }
    assert len(set(said.values())) == len(LANGUAGES)
    assert all(KIND not in each for each in said.values())
    assert {path.read_bytes() for path in tmp_path.iterdir()} == {(tmp_path / "mine.jsonl").read_bytes()}


def test_a_theme_that_the_family_does_not_list_is_refused_before_it_is_journaled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Least, "themes", lambda _kind, _puzzle: ("closing",))
    for language in LANGUAGES:
        with pytest.raises(InvalidError) as caught:
            mine(tmp_path / "mine.jsonl", job())
        assert caught.value.code == "theme-unlisted"
        assert all(word in caught.value.text(language) for word in (KIND, "'closing'"))
    monkeypatch.undo()
    assert mine(tmp_path / "mine.jsonl", job()).puzzles
