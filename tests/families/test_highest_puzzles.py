"""A kind of puzzle that no part of the house was written for: read from a pack, asked, judged, hinted, learnt from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Final

import pytest

from combotutor.errors import InvalidError
from combotutor.games import registry
from combotutor.i18n import LANGUAGES, text_with
from combotutor.learner import Store
from combotutor.learner.report import report
from combotutor.puzzles import (
    HINTS,
    Puzzle,
    Step,
    VerdictKind,
    begin,
    format_pack,
    goal,
    hint,
    hint_count,
    judge,
    load_pack,
    phrases,
    read_pack,
    shelf,
    story,
    title,
    worked_out,
)
from combotutor.puzzles.format.course import chapters, path
from combotutor.puzzles.format.pack import fields_of, format_puzzle, puzzle_of
from combotutor.puzzles.kinds import KINDS, THEMES, kind_of, kinds
from combotutor.puzzles.voice.marks import hint_marks, verdict_marks
from combotutor.puzzles.workshop.stripped import restored_line, stripped_line
from tests.cli.run import CommandLine
from tests.families.bringing import brought
from tests.families.highest import FAMILY
from tests.families.highest.kinds import Least
from tests.learner.doings import Clock, solve

KIND: Final = "highest-least"
LINE: Final = "highest 2,5,8,9/?3 1:7 0 0/1 1,2 ?38"
BARE: Final = Puzzle("highest-least-1", KIND, 2, LINE, 0, (Step(()),))


@pytest.fixture(autouse=True)
def _highest() -> Iterator[None]:
    """Highest, as if another package had brought it."""
    with brought(EntryPoint("highest", "tests.families.highest:FAMILY", registry.CATALOG)):
        yield


def packed(tmp_path: Path, *puzzles: Puzzle) -> Path:
    """Return a pack of some puzzles."""
    path = tmp_path / "pack.jsonl"
    path.write_text(format_pack(puzzles), encoding="utf-8")
    return path


def test_where_nobody_says_what_is_smaller_puzzles_as_hard_as_each_other_stay_as_they_stand() -> None:
    short = replace(BARE, id="highest-least-2", position=LINE.replace("2,5,8,9", "8,9"))
    for pack in ((BARE, short), (short, BARE)):
        assert [each.puzzles for each in path(pack, FAMILY.name)] == [pack]


def test_a_puzzle_of_it_is_worked_out_and_stands_in_a_pack_beside_those_of_ours(tmp_path: Path) -> None:
    found = worked_out(BARE)
    (step,) = found.steps
    assert step.answers == (("8",),)
    assert [(each.word, each.value, each.line) for each in step.moves] == [
        ("2", 0, ("7",)),
        ("5", 0, ("7",)),
        ("8", 8, ()),
        ("9", 9, ()),
    ]
    assert (found.themes, found.level) == (("last-to-play",), 2)
    pack = packed(tmp_path, shelf()[0], found)
    assert read_pack(pack) == load_pack(pack) == (shelf()[0], found)
    assert restored_line(stripped_line(format_puzzle(found))) == format_puzzle(found)
    assert chapters((found, shelf()[0]))[-1].puzzles == (found.id,)
    assert [(each.name, each.puzzles) for each in path((shelf()[0], found), FAMILY.name)] == [(f"{KIND}-1", (found,))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_house_refuses_names_no_rule_that_the_family_does_not_have(language: str) -> None:
    solved = judge(begin(worked_out(BARE)), "8").progress
    told = [each.text(language) for each in phrases(judge(solved, "9"))]
    assert len(told) == 2
    assert not [sentence for sentence in told if "E1" in sentence]


@pytest.mark.parametrize("many", [0, 2, 4, 6])
def test_there_are_as_many_hints_as_the_kind_has(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    progress = begin(worked_out(BARE))
    whole = Least.hints
    monkeypatch.setattr(Least, "hints", lambda kind, progress: (whole(kind, progress) * 2)[:many])
    count = hint_count(progress)
    assert count == min(many, HINTS)
    assert [hint(progress, level) for level in range(1, count + 1)] == [*whole(Least(), progress)[:many]]
    with pytest.raises(ValueError, match=f"1 to {count}"):
        hint(progress, count + 1)


def test_nothing_is_marked_by_a_kind_that_knows_no_marks() -> None:
    progress = begin(worked_out(BARE))
    assert [hint_marks(progress, level) for level in range(1, HINTS + 1)] == [{}] * HINTS
    assert [verdict_marks(judge(progress, word), "en") for word in ("8", "2", "77")] == [{}] * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_leads_is_told_of_no_card_on_the_table(language: str) -> None:
    progress = begin(worked_out(replace(BARE, position="highest 2,5,8,9/?4 - 0 0/0 - ?40")))
    lead = text_with(FAMILY.words, "say.least-lead", language)
    assert [each.text(language) for each in (*story(progress), hint(progress, 2))] == [lead, lead]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_asked_judged_and_hinted_in_its_own_words(language: str) -> None:
    def said(key: str, **values: object) -> str:
        return text_with(FAMILY.words, key, language, values)

    progress = begin(worked_out(BARE))
    assert title(progress.puzzle).text(language).startswith(said(f"puzzle-kind.{KIND}"))
    assert goal(progress.puzzle).text(language) == said(f"goal.{KIND}")
    assert [each.text(language) for each in story(progress)] == [said("say.least-top", card=7)]
    assert [hint(progress, level).text(language) for level in range(1, HINTS + 1)] == [
        said("say.least-idea"),
        said("say.least-top", card=7),
        said("say.least-count", count=2),
        said("say.least-all", card=8),
    ]
    right, more, under, illegal = (judge(progress, word) for word in ("8", "9", "2", "12"))
    assert [each.kind for each in (right, more, under, illegal)] == [
        VerdictKind.RIGHT,
        VerdictKind.NOT_BEST,
        VerdictKind.NOT_BEST,
        VerdictKind.ILLEGAL,
    ]
    assert right.progress.is_solved
    assert more.progress == under.progress == progress
    assert phrases(right)[1].text(language) == said("say.least-right")
    assert phrases(more)[1].text(language) == said("say.least-more")
    assert phrases(under)[1].text(language) == said("say.least-under", card=7)
    assert said("error.highest-not-held", card=12) in [each.text(language) for each in phrases(illegal)]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"kind": "highest-most"}, "kind"),
        ({"kind": "find"}, "kind"),
        ({"themes": ["closing"]}, "themes"),
        ({"made": {"by": "hand", "margin": "luck"}}, "margin"),
        ({"status": "estimated"}, "status"),
        ({"blocks": [[[1]]]}, "LINE"),
    ],
)
def test_a_line_that_is_no_puzzle_of_it_is_refused_in_one_sentence(
    tmp_path: Path, changes: dict[str, object], field: str
) -> None:
    fields = json.loads(format_puzzle(worked_out(BARE))) | changes
    fields["steps"][0].pop("moves")
    if "themes" not in changes:
        fields.pop("themes")
    path = packed(tmp_path)
    path.write_text(path.read_text(encoding="utf-8") + json.dumps(fields) + "\n", encoding="utf-8")
    with pytest.raises(InvalidError) as caught:
        read_pack(path)
    problem = caught.value.details["problem"]
    assert isinstance(problem, InvalidError)
    assert problem.field == field


def test_a_value_that_its_kind_has_not_and_a_trick_that_cannot_be_taken_are_refused() -> None:
    fields = json.loads(format_puzzle(worked_out(BARE)))
    fields["steps"][0]["moves"][0]["value"] = 13
    with pytest.raises(InvalidError) as caught:
        puzzle_of(fields)
    assert caught.value.field == "value"
    with pytest.raises(InvalidError) as refused:
        begin(replace(BARE, position=LINE.replace("1:7", "1:12")))
    for language in LANGUAGES:
        assert refused.value.text(language) == text_with(FAMILY.words, "error.highest-beaten", language)


def test_what_is_learnt_of_it_changes_no_rating_of_other_games() -> None:
    ours, theirs = replace(shelf()[0], themes=("pair",)), worked_out(BARE)
    with Store.in_memory(clock=Clock()) as store:
        me = store.learner()
        solve(me, ours, wrong=1)
        before = (me.rating(), dict(me.theme_ratings()))
        solve(me, theirs)
        assert (me.rating(), {name: me.theme_ratings()[name] for name in before[1]}) == before
        assert set(me.theme_ratings()) == {"pair", "highest.last-to-play"}
        assert me.attempts()[-1].kind == KIND
        assert me.attempts()[-1].rating_after.value > before[0].value
        assert [each.theme for each in report(me, (ours, theirs)).themes] == ["last-to-play", "pair"]
        stronger = me.theme_ratings()["highest.last-to-play"].value
        assert stronger > before[1]["pair"].value


def test_where_its_package_has_gone_its_puzzles_are_refused_and_what_was_learnt_of_it_is_kept(tmp_path: Path) -> None:
    found = worked_out(BARE)
    path = packed(tmp_path, found)
    with Store.in_memory(clock=Clock()) as store:
        solve(store.learner(), found)
        with brought():
            with pytest.raises(InvalidError) as caught:
                read_pack(path)
            problem = caught.value.details["problem"]
            assert isinstance(problem, InvalidError)
            assert (problem.code, problem.field) == ("pack-unknown-kind", "kind")
            me = store.learner()
            told = report(me, shelf())
            assert [(each.kind, each.themes) for each in told.attempts] == [(KIND, ("last-to-play",))]
            assert told.themes == ()
    assert puzzle_of(fields_of(format_puzzle(found).encode())) == found


def test_every_kind_and_every_theme_has_a_word_of_its_own_and_names_in_every_language() -> None:
    for family in registry.families().values():
        for language in LANGUAGES:
            for key in (
                *(f"{table}.{kind.name}" for kind in family.get(KINDS) for table in ("puzzle-kind", "goal")),
                *(f"theme.{theme}" for theme in family.get(THEMES)),
            ):
                assert text_with(family.words, key, language) != key
    words = [kind.name for kind in kinds()]
    assert len(set(words)) == len(words)
    assert all(kind_of(word).name == word for word in words)


def test_the_command_line_lists_shows_and_checks_it(cli: CommandLine, tmp_path: Path) -> None:
    found = worked_out(BARE)
    pack = str(packed(tmp_path, shelf()[0], found))
    listed = cli.result("puzzles", "list", pack, "--kind", KIND)
    assert [each["id"] for each in listed["puzzles"]] == [found.id]
    shown = cli.result("puzzles", "show", found.id, pack)
    assert (shown["position"], shown["seat"]) == (LINE, 0)
    assert not {"hand", "reserve", "steps"} & shown.keys()
    for language in LANGUAGES:
        said = cli("puzzles", "show", found.id, pack, "--answers", "--lang", language)
        assert (said.status, said.err) == (0, "")
        assert said.out.splitlines()[1:4] == [
            goal(found).text(language),
            *(phrase.text(language) for phrase in story(begin(found))),
            LINE,
        ]
        assert goal(found).text(language) != "goal.highest-least"
    checked = cli.result("puzzles", "check", pack)
    assert (checked["puzzles"], checked["proved"], checked["failed"]) == (2, 2, [])
