"""What page and Python say to each other is what is written down, on both sides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import traitlets
from hypothesis import given, settings
from hypothesis import strategies as st

import combotutor
from combotutor.i18n import LANGUAGES
from combotutor.tutor import wire
from combotutor.tutor.actions.actions import ACTIONS
from combotutor.tutor.model import TutorModel
from combotutor.tutor.pages.layout import AFTER, BEFORE
from combotutor.tutor.state.state import Tab
from combotutor.tutor.state.work import Work, WorkKind
from combotutor.widgets.action import ACTION_NAMES
from tests.tutor.browser import JUNK, opened
from tests.tutor.examples import BEAT, done, fresh, laid, solved
from tests.tutor.reader import Page, regions

PACKAGE = Path(combotutor.__file__).parent
NAMES = {
    "tutor/tutor.mjs": ("tutor/tutor.mjs", "tutor/script/*.mjs"),
    "widgets/hand.mjs": ("widgets/hand.mjs", "widgets/hand_script/*.mjs"),
    "host/live.mjs": ("host/live.mjs",),
}
SCRIPTS = {
    name: "\n".join(path.read_text(encoding="utf-8") for each in names for path in sorted(PACKAGE.glob(each)))
    for name, names in NAMES.items()
}
"""The scripts, each with those that it alone is made of."""


def found(pattern: str, *names: str) -> set[str]:
    """Return what a pattern finds in some scripts, or in all."""
    return {each for name in names or SCRIPTS for each in re.findall(pattern, SCRIPTS[name])}


# The scripts.


def test_the_scripts_read_every_trait_that_is_written_down_and_no_other() -> None:
    for script, source in SCRIPTS.items():
        read = found(r'model\.get\("(\w+)"\)', script) | found(r'"change:(\w+)"', script)
        # Where names stand in a list, and are read one by one.
        for names in re.findall(r"for \(const name of \[([^\]]+)\]\)\s*\{?\s*this\.heard", source):
            read |= set(re.findall(r'"(\w+)"', names))
        for names in re.findall(r"const (?:TRAITS|names) = \[([^\]]+)\]", source):
            read |= set(re.findall(r'"(\w+)"', names))
        for names in re.findall(r"for \(const name of \[([^\]]+)\]\) \w+\[name\] = model\.get\(name\)", source):
            read |= set(re.findall(r'"(\w+)"', names))
        assert read <= wire.TRAITS.keys()
        assert {name for name, trait in wire.TRAITS.items() if script.endswith(f"/{trait.reader}")} <= read
    assert all(trait.tells and trait.reader for trait in wire.TRAITS.values())


def test_the_scripts_set_no_trait_but_the_pages_own() -> None:
    of_page = {name for name, trait in wire.TRAITS.items() if trait.setter is wire.Setter.PAGE}
    assert of_page == {"chosen", "answer"}
    # The outbox of the hand sets what it is given, and it is given nothing else.
    posted = {name for text in found(r"outbox\.post\(\{([^}]*)\}") for name in re.findall(r"(\w+)(?=[:,]| )", text)}
    assert posted - {"sendable", "choice", "null"} == of_page
    assert found(r'model\.set\("(\w+)"') == set()


def test_the_scripts_send_no_message_that_is_not_written_down() -> None:
    sent = found(r'\bsend\("([\w-]+)"') | found(r'\{ do: "(\w+)"')
    sent |= found(r'page\.hidden \? "(\w+)"') | found(r'page\.hidden \? "\w+" : "(\w+)"')
    assert sent >= {"hello", "news", "warm", "away", "here", "alive", "part", "renew", "unkept", "export", "type"}
    samples: dict[str, dict[str, object]] = {
        "alive": {"number": 1},
        "part": {"part": 0, "of": 1, "text": ""},
        "seen": {"code": "K7PX-M3QA"},
    }
    for name in sent:
        assert wire.parsed({"do": name, **samples.get(name, {})}) is not None, name


def test_the_scripts_hear_every_message_that_is_written_down() -> None:
    assert found(r'message\?\.do === "(\w+)"') == wire.TOLD
    told = (wire.forget(), wire.become("me"), wire.alive(1, is_busy=True), wire.took(0), *wire.file_parts("x"))
    assert {str(each["do"]) for each in told} == wire.TOLD


def test_the_scripts_read_no_attribute_that_is_not_written_down() -> None:
    read = found(r"dataset\.(\w+)") | found(r'"(\w+)" in target\.dataset')
    read |= set(re.findall(r"\[data-(\w+)[\]=]", SCRIPTS["tutor/tutor.mjs"]))
    # What the scripts write themselves, to read it or for styles.
    made = {"testid", "region", "lmSuppressShortcuts", "task", "screen", "move", "rung", "state", "card"}
    assert {f"data-{name}" for name in read - made} == set(wire.ATTRIBUTES)


def test_scripts_call_elements_for_tests_in_one_place_and_read_that_nowhere() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*") if path.suffix in {".mjs", ".css"}}
    told = {path.name: line.strip() for path, text in texts.items() for line in text.splitlines() if "testid" in line}
    assert told == {"elements.mjs": "node.dataset.key = node.dataset.testid = key;"}


def test_the_script_has_a_place_for_every_region() -> None:
    for name, listed in (("BEFORE", BEFORE), ("AFTER", AFTER)):
        (written,) = re.findall(rf"export const {name} = \[([^\]]+)\]", SCRIPTS["tutor/tutor.mjs"])
        assert tuple(re.findall(r'"(\w+)"', written)) == listed
    for tab in Tab:
        assert regions(done(fresh(), ("tab", tab))).keys() <= {*BEFORE, *AFTER}


def test_every_word_that_the_script_says_by_itself_is_there() -> None:
    said = found(r'sayHow\("([\w-]+)"\)') | found(r'"(at-work)"') | found(r': "(silence)"')
    said |= found(r'get\("words"\)\.(\w+)')
    for language in LANGUAGES:
        assert opened(query={"lang": language}).words.keys() == said


# The model.


def test_the_traits_of_the_model_are_those_that_are_written_down() -> None:
    there = TutorModel.class_traits(sync=True)
    assert there.keys() == wire.TRAITS.keys()
    for name, trait in there.items():
        assert type(trait) is getattr(traitlets, wire.TRAITS[name].type), name


def test_the_actions_are_those_that_are_written_down() -> None:
    assert ACTIONS.keys() == ACTION_NAMES


def pages() -> Iterator[Page]:
    """Yield pages of every kind, in every language."""
    work = tuple(Work(kind, 0.5) for kind in WorkKind)
    for language in LANGUAGES:
        for state in (
            fresh(),
            done(fresh(BEAT), *[("hint", "")] * 2),
            solved(fresh(BEAT)),
            laid("9 4 2 9 7 11"),
            laid(BEAT.position),
        ):
            yield Page(*regions(done(state, ("language", language), ("read", ""))).values())
        for tab in Tab:
            tutor = opened(query={"lang": language})
            tutor.act("answer", "5,6@2")
            tutor.act("tab", tab)
            tutor.act("forget")
            yield Page(*tutor.regions.values())
            tutor.act("export")
            yield Page(*tutor.regions.values())
            yield Page(*regions(replace(tutor.state, works=work, explorer="odds/")).values())


def test_every_control_of_every_page_is_for_an_action_and_every_attribute_is_written_down() -> None:
    used: set[str] = set()
    for page in pages():
        assert {*page.values("data-do"), *page.values("data-file")} <= ACTION_NAMES
        names = {name for each in page.elements for name in each.attributes if name.startswith("data-")}
        used |= {name for name in names if name not in {"data-testid", "data-label"}}
    written = {name for name in used if not name.startswith("data-query-")}
    assert written == set(wire.ATTRIBUTES)


def test_whatever_may_have_the_focus_or_be_open_is_called_by_a_key_of_its_own() -> None:
    for page in pages():
        held = [each for each in page.elements if each.name in _HELD or "tabindex" in each.attributes]
        assert [(each.name, each.attributes) for each in held if not each.attributes.get("data-key")] == []
        for each in page.named("summary"):
            assert each.parent is not None
            assert each.parent.name == "details"
        keys = page.values("data-key")
        assert sorted(keys) == sorted(set(keys))


_HELD = ("a", "button", "details", "input", "select", "textarea")


# What comes from a page.


@settings(max_examples=300)
@given(JUNK)
def test_whatever_comes_is_a_message_or_nothing(content: object) -> None:
    message = wire.parsed(content)
    assert message is None or isinstance(content, dict)


@given(st.sampled_from(sorted(ACTION_NAMES - {"import", "answer"})))
def test_no_text_is_endless(name: str) -> None:
    assert wire.parsed({"do": name, "value": "x" * wire.LONGEST}) == wire.Do(name, "x" * wire.LONGEST)  # type: ignore[arg-type]
    assert wire.parsed({"do": name, "value": "x" * (wire.LONGEST + 1)}) is None


def test_a_file_may_be_longer_than_any_other_text() -> None:
    text = "x" * (wire.LONGEST + 1)
    assert wire.parsed({"do": "import", "value": text, "name": "mine.json"}) == wire.Do("import", text, "mine.json")
    assert wire.parsed({"do": "import", "value": "x" * (wire.LARGEST_FILE + 1)}) is None


def test_an_answer_is_no_message() -> None:
    assert wire.parsed({"do": "answer", "value": "5,6@2"}) is None


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ({}, wire.Hello(query={})),
        ({"storage": True, "kept": {"version": 2}}, wire.Hello(storage=True, kept={"version": 2}, query={})),
        ({"key": "0f" * 16}, wire.Hello(key="0f" * 16, query={})),
        ({"key": "0F" * 16}, wire.Hello(query={})),
        ({"person": "0f" * 16}, wire.Hello(person="0f" * 16, query={})),
        ({"person": "me"}, wire.Hello(person="me", query={})),
        ({"person": "Jo"}, wire.Hello(query={})),
        ({"person": ["me"]}, wire.Hello(query={})),
        ({"query": {"lang": "de", "hand": 7, "token": "x"}}, wire.Hello(query={"lang": "de"})),
        ({"query": {"hand": "7" * (wire.LONGEST + 1)}}, wire.Hello(query={})),
        ({"wishes": ["de", 7, None, "en"]}, wire.Hello(wishes=("de", "en"), query={})),
        ({"zone": 540}, wire.Hello(zone=540, query={})),
        ({"zone": True}, wire.Hello(query={})),
        ({"zone": 60 * 24 * 365}, wire.Hello(query={})),
    ],
)
def test_of_a_hello_what_is_well_formed_is_heard(said: dict[str, object], heard: wire.Hello) -> None:
    assert wire.parsed({"do": "hello", **said}) == heard


@pytest.mark.parametrize("number", [None, -1, 1.5, True, "1", 10**30])
def test_who_asks_whether_anybody_is_there_says_a_number(number: object) -> None:
    assert wire.parsed({"do": "alive", "number": number}) is None
    assert wire.parsed({"do": "alive", "number": 7}) == wire.Alive(7)


@pytest.mark.parametrize(
    "part",
    [
        {"part": 0, "of": 0, "text": ""},
        {"part": 1, "of": 1, "text": ""},
        {"part": -1, "of": 1, "text": ""},
        {"part": 0, "of": wire.MOST_PARTS + 1, "text": ""},
        {"part": 0, "of": 1, "text": "x" * (2 * wire.LONGEST + 1)},
        {"part": 0, "of": 1, "text": None},
        {"part": "0", "of": 1, "text": ""},
    ],
)
def test_a_part_that_is_none_is_passed_over(part: dict[str, object]) -> None:
    assert wire.parsed({"do": "part", **part}) is None
    assert wire.parsed({"do": "part", "part": 0, "of": 1, "text": "x", "name": 7}) == wire.Part(0, 1, "x")


@given(st.text(max_size=40), st.integers(1, 7))
def test_a_file_comes_in_parts_that_make_the_whole(text: str, size: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wire, "PART", size)
        parts = wire.file_parts(text)
    assert "".join(str(part["text"]) for part in parts) == text
    assert [(part["part"], part["of"]) for part in parts] == [(number, len(parts)) for number in range(len(parts))]
    assert all(len(str(part["text"])) <= size for part in parts)
